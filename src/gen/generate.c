/* generate.c: top-down generation.
 *
 * A clue x is superfluous if and only if no solution has all other clues but not x: such a solution would be
 * a second one without x, and a second one without x lacks x, as with x there is only one. So one question to
 * the counter, for one solution of the state where x is eliminated and the other clues are asserted, decides,
 * and no solution is ever counted twice over. */
#include "gen/generate.h"

#include <string.h>

typedef struct maker {
    counter *counter;
    const state *blank;
    watch *watch;
    state work;
    bool *solution;  /* of each label */
    csp_label *clue; /* those left, in the order in which they are tried */
    int clues;
} maker;

static status open_maker(maker *g, const memory *m)
{
    size_t labels = (size_t)csp_labels(g->blank->csp);
    status s = state_open(&g->work, m, g->blank->csp);
    g->solution = memory_take(m, labels, sizeof *g->solution);
    g->clue = memory_take(m, labels, sizeof *g->clue);
    return s == OK && g->solution && g->clue ? OK : NO_MEMORY;
}

static void close_maker(maker *g, const memory *m)
{
    size_t labels = (size_t)csp_labels(g->blank->csp);
    state_close(&g->work, m);
    memory_give(m, g->solution, labels, sizeof *g->solution);
    memory_give(m, g->clue, labels, sizeof *g->clue);
}

/* A random solution; its labels that the blank state does not already have as values are the clues. */
static status take_solution(maker *g, rng *r)
{
    int found;
    status s = counter_run(g->counter, g->blank, 1, r, g->watch, &found, g->solution);
    if (s != OK)
        return s;
    if (found == 0)
        return BAD_INPUT;
    for (int l = 0; l < csp_labels(g->blank->csp); l++)
        if (g->solution[l] && g->blank->label[l] == CANDIDATE)
            g->clue[g->clues++] = (csp_label)l;
    random_shuffle(r, g->clue, g->clues);
    counter_base(g->counter, g->blank);
    return OK;
}

static status is_superfluous(maker *g, int i, bool *out)
{
    int found;
    csp_label x = g->clue[i];
    g->clue[i] = g->clue[0];
    const question q = { g->clue + 1, g->clues - 1, &x, 1, 1 };
    status s = counter_ask(g->counter, &q, g->watch, &found, NULL);
    g->clue[i] = x;
    *out = found == 0;
    return s;
}

static status remove_superfluous(maker *g)
{
    for (int i = 0; i < g->clues;) {
        bool superfluous;
        status s = is_superfluous(g, i, &superfluous);
        if (s != OK)
            return s;
        if (superfluous) {
            g->clues--;
            memmove(g->clue + i, g->clue + i + 1, (size_t)(g->clues - i) * sizeof *g->clue);
        } else
            i++;
    }
    return OK;
}

/* The clues left, by going through all labels: ascending without sorting. */
static int write_clues(maker *g, csp_label *clue)
{
    int n = 0, labels = csp_labels(g->blank->csp);
    memset(g->solution, 0, (size_t)labels * sizeof *g->solution);
    for (int i = 0; i < g->clues; i++)
        g->solution[g->clue[i]] = true;
    for (int l = 0; l < labels; l++)
        if (g->solution[l])
            clue[n++] = (csp_label)l;
    return n;
}

status generate_top_down(counter *k, const state *blank, rng *r, watch *w, csp_label *clue, int *clues)
{
    maker g = { .counter = k, .blank = blank, .watch = w };
    const memory *m = counter_memory(k);
    *clues = 0;
    status s = open_maker(&g, m);
    if (s == OK)
        s = take_solution(&g, r);
    if (s == OK)
        s = remove_superfluous(&g);
    if (s == OK)
        *clues = write_clues(&g, clue);
    close_maker(&g, m);
    return s;
}
