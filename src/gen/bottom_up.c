/* bottom_up.c: adds random labels to the empty puzzle until it has one solution, and removes what is
 * redundant.
 *
 * A label that leaves no solution is dropped for good: it would leave none later either, since clues are only
 * added. So going once through all labels in random order is the same as drawing them again and again. As
 * long as the clues so far have two solutions, two of them are known. A label that both have does not change
 * that, and most labels that are kept need at most one question.
 *
 * With a symmetry, the orbits of the labels added are completed from the solution that they leave, and then
 * redundant orbits are removed. */
#include "gen/maker.h"

#include <string.h>

typedef struct builder {
    maker maker;     /* its solution and other: the two known solutions of the clues */
    state work;      /* the state with the clues asserted */
    csp_label *draw; /* all labels, in random order */
    int known;       /* how many solutions are known: 2, or 1 if there is no other */
} builder;

static status open_builder(builder *builder, const recipe *how)
{
    builder->work = (state){ 0 };
    status s = maker_open(&builder->maker, how);
    const memory *m = builder->maker.memory;
    if (s == OK)
        s = state_open(&builder->work, m, how->blank->csp);
    builder->draw = memory_take(m, (size_t)builder->maker.labels, sizeof *builder->draw);
    return builder->draw ? s : NO_MEMORY;
}

static void close_builder(builder *builder)
{
    const memory *m = builder->maker.memory;
    memory_give(m, builder->draw, (size_t)builder->maker.labels, sizeof *builder->draw);
    state_close(&builder->work, m);
    maker_close(&builder->maker);
}

/* Finds one solution that has the clues and `label` (CSP_NONE: the clues alone) and is not `avoid`. */
static status find(builder *builder, csp_label label, const bool *avoid, bool *solution, int *found)
{
    maker *g = &builder->maker;
    memcpy(g->asked, g->clue, (size_t)g->clues * sizeof *g->clue);
    question q = { .given = g->asked, .givens = g->clues, .most = 1, .avoid = avoid };
    if (label != CSP_NONE)
        g->asked[q.givens++] = label;
    return counter_ask(g->how->counter, &q, g->how->watch, found, solution);
}

static void swap_solutions(maker *maker)
{
    bool *t = maker->solution;
    maker->solution = maker->other;
    maker->other = t;
}

/* Makes `solution` one that has the clues and `label`; *fine: there is one. The other known solution is given
 * up if it lacks `label`. */
static status admit(builder *builder, csp_label label, bool *fine)
{
    maker *g = &builder->maker;
    int found = 1;
    status s = OK;
    if (!g->solution[label] && !g->other[label])
        s = find(builder, label, NULL, g->other, &found);
    *fine = s == OK && found > 0;
    if (!*fine || (g->solution[label] && g->other[label]))
        return s;
    if (!g->solution[label])
        swap_solutions(g);
    builder->known = 1;
    return OK;
}

static status add(builder *builder, csp_label label)
{
    maker *g = &builder->maker;
    bool fine;
    status s = admit(builder, label, &fine);
    if (s != OK || !fine)
        return s;
    state_assert(&builder->work, label);
    g->clue[g->clues++] = label;
    if (builder->known == 1)
        s = find(builder, CSP_NONE, g->solution, g->other, &builder->known), builder->known++;
    return s;
}

/* Finds two solutions of the empty puzzle, if there are two. */
static status begin(builder *builder)
{
    maker *g = &builder->maker;
    const recipe *how = g->how;
    int found;
    counter_base(how->counter, how->blank);
    state_copy(&builder->work, how->blank);
    g->clues = 0;
    status s = find(builder, CSP_NONE, NULL, g->solution, &found);
    if (s == OK && found == 0)
        s = BAD_INPUT;
    if (s == OK)
        s = find(builder, CSP_NONE, g->solution, g->other, &builder->known), builder->known++;
    for (int l = 0; l < g->labels; l++)
        builder->draw[l] = (csp_label)l;
    random_shuffle(how->rng, builder->draw, g->labels);
    return s;
}

/* Adds all labels of the solution that are in the orbits of the clues. */
static void complete_orbits(maker *maker)
{
    const uint16_t *orbit = maker->how->orbit;
    memset(maker->bundle, 0, (size_t)maker->labels * sizeof *maker->bundle);
    for (int i = 0; i < maker->clues; i++)
        maker->bundle[orbit[maker->clue[i]]] = 1;
    maker->clues = 0;
    for (int l = 0; l < maker->labels; l++)
        if (maker->solution[l] && maker->bundle[orbit[l]] && maker->how->blank->label[l] == CANDIDATE)
            maker->clue[maker->clues++] = (csp_label)l;
}

static status make(const recipe *how, product *out)
{
    builder b;
    out->clues = 0;
    out->tries++;
    status s = open_builder(&b, how);
    if (s == OK)
        s = begin(&b);
    for (int i = 0; s == OK && b.known > 1; i++)
        if (state_is_candidate(&b.work, b.draw[i]))
            s = add(&b, b.draw[i]);
    if (s == OK) {
        if (how->orbit)
            complete_orbits(&b.maker);
        maker_make_units(&b.maker);
        maker_shuffle(&b.maker);
        s = maker_minimise(&b.maker);
    }
    if (s == OK)
        maker_write(&b.maker, out);
    close_builder(&b);
    return s;
}

const method method_bottom_up = {
    .name = "bottom-up",
    .says = "clues are added at random until there is one solution, then redundant ones removed",
    .takes_orbits = true,
    .make = make,
};
