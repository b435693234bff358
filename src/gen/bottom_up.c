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

static status open_builder(builder *b, const recipe *how)
{
    b->work = (state){ 0 };
    status s = maker_open(&b->maker, how);
    const memory *m = b->maker.memory;
    if (s == OK)
        s = state_open(&b->work, m, how->blank->csp);
    b->draw = memory_take(m, (size_t)b->maker.labels, sizeof *b->draw);
    return b->draw ? s : NO_MEMORY;
}

static void close_builder(builder *b)
{
    const memory *m = b->maker.memory;
    memory_give(m, b->draw, (size_t)b->maker.labels, sizeof *b->draw);
    state_close(&b->work, m);
    maker_close(&b->maker);
}

/* Finds one solution that has the clues and x (CSP_NONE: the clues alone) and is not `avoid`. */
static status find(builder *b, csp_label x, const bool *avoid, bool *solution, int *found)
{
    maker *g = &b->maker;
    memcpy(g->asked, g->clue, (size_t)g->clues * sizeof *g->clue);
    question q = { .given = g->asked, .givens = g->clues, .most = 1, .avoid = avoid };
    if (x != CSP_NONE)
        g->asked[q.givens++] = x;
    return counter_ask(g->how->counter, &q, g->how->watch, found, solution);
}

static void swap_solutions(maker *g)
{
    bool *t = g->solution;
    g->solution = g->other;
    g->other = t;
}

/* Makes `solution` one that has the clues and x; *fine: there is one. The other known solution is given up if
 * it lacks x. */
static status admit(builder *b, csp_label x, bool *fine)
{
    maker *g = &b->maker;
    int found = 1;
    status s = OK;
    if (!g->solution[x] && !g->other[x])
        s = find(b, x, NULL, g->other, &found);
    *fine = s == OK && found > 0;
    if (!*fine || (g->solution[x] && g->other[x]))
        return s;
    if (!g->solution[x])
        swap_solutions(g);
    b->known = 1;
    return OK;
}

static status add(builder *b, csp_label x)
{
    maker *g = &b->maker;
    bool fine;
    status s = admit(b, x, &fine);
    if (s != OK || !fine)
        return s;
    state_assert(&b->work, x);
    g->clue[g->clues++] = x;
    if (b->known == 1)
        s = find(b, CSP_NONE, g->solution, g->other, &b->known), b->known++;
    return s;
}

/* Finds two solutions of the empty puzzle, if there are two. */
static status begin(builder *b)
{
    maker *g = &b->maker;
    const recipe *how = g->how;
    int found;
    counter_base(how->counter, how->blank);
    state_copy(&b->work, how->blank);
    g->clues = 0;
    status s = find(b, CSP_NONE, NULL, g->solution, &found);
    if (s == OK && found == 0)
        s = BAD_INPUT;
    if (s == OK)
        s = find(b, CSP_NONE, g->solution, g->other, &b->known), b->known++;
    for (int l = 0; l < g->labels; l++)
        b->draw[l] = (csp_label)l;
    random_shuffle(how->rng, b->draw, g->labels);
    return s;
}

/* Adds all labels of the solution that are in the orbits of the clues. */
static void complete_orbits(maker *g)
{
    const uint16_t *orbit = g->how->orbit;
    memset(g->bundle, 0, (size_t)g->labels * sizeof *g->bundle);
    for (int i = 0; i < g->clues; i++)
        g->bundle[orbit[g->clue[i]]] = 1;
    g->clues = 0;
    for (int l = 0; l < g->labels; l++)
        if (g->solution[l] && g->bundle[orbit[l]] && g->how->blank->label[l] == CANDIDATE)
            g->clue[g->clues++] = (csp_label)l;
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
