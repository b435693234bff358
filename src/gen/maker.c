/* maker.c: see maker.h.
 *
 * Random solutions. If there are few (on networks of up to SMALL_LABELS labels: 4x4 Sudokus), they are
 * counted, and each is equally likely. On larger networks a search gives them, in random order of
 * csp-variables and candidates: isomorphic solutions are then equally likely, others nearly so. */
#include "gen/maker.h"

#include <string.h>

enum { SMALL_LABELS = 64 };

status maker_open(maker *g, const recipe *how)
{
    const memory *m = counter_memory(how->counter);
    int n = csp_labels(how->blank->csp);
    size_t labels = (size_t)n;
    *g = (maker){ .how = how, .memory = m, .labels = n };
    g->solution = memory_take(m, labels, sizeof *g->solution);
    g->other = memory_take(m, labels, sizeof *g->other);
    g->clue = memory_take(m, labels, sizeof *g->clue);
    g->start = memory_take(m, labels + 1, sizeof *g->start);
    g->order = memory_take(m, labels, sizeof *g->order);
    g->bundle = memory_take(m, labels, sizeof *g->bundle);
    g->asked = memory_take(m, labels, sizeof *g->asked);
    bool well = g->solution && g->other && g->clue && g->start && g->order && g->bundle && g->asked;
    return well ? OK : NO_MEMORY;
}

void maker_close(maker *g)
{
    const memory *m = g->memory;
    size_t labels = (size_t)g->labels;
    memory_give(m, g->solution, labels, sizeof *g->solution);
    memory_give(m, g->other, labels, sizeof *g->other);
    memory_give(m, g->clue, labels, sizeof *g->clue);
    memory_give(m, g->start, labels + 1, sizeof *g->start);
    memory_give(m, g->order, labels, sizeof *g->order);
    memory_give(m, g->bundle, labels, sizeof *g->bundle);
    memory_give(m, g->asked, labels, sizeof *g->asked);
}

/* ---- solutions and bundles ---- */

/* Takes solution number k of n, for a random k. */
static status random_of_few(maker *g, int *found)
{
    const recipe *how = g->how;
    question q = { .most = INT32_MAX, .last = true };
    status s = g->few ? OK : counter_ask(how->counter, &q, how->watch, &g->few, NULL);
    *found = g->few;
    if (s != OK || *found == 0)
        return s;
    q.most = 1 + (int)random_below(how->rng, (uint32_t)g->few);
    return counter_ask(how->counter, &q, how->watch, found, g->solution);
}

static status find_solution(maker *g, int *found)
{
    const recipe *how = g->how;
    *found = 1;
    if (how->grid) {
        memcpy(g->solution, how->grid, (size_t)g->labels * sizeof *g->solution);
        return OK;
    }
    if (g->labels <= SMALL_LABELS)
        return random_of_few(g, found);
    return counter_run(how->counter, how->blank, 1, how->rng, how->watch, found, g->solution);
}

status maker_take_solution(maker *g)
{
    int found;
    counter_base(g->how->counter, g->how->blank);
    status s = find_solution(g, &found);
    if (s != OK)
        return s;
    if (found == 0)
        return BAD_INPUT;
    maker_use_solution(g);
    return OK;
}

void maker_use_solution(maker *g)
{
    g->clues = 0;
    for (int l = 0; l < g->labels; l++)
        if (g->solution[l] && g->how->blank->label[l] == CANDIDATE && (!g->how->clue || g->how->clue[l]))
            g->clue[g->clues++] = (csp_label)l;
    maker_make_units(g);
}

/* Numbers the bundles of orbits by their first clues, fills `bundle` of each clue (in `asked` first) and
 * makes room for each: start[u + 1] counts the clues of bundle u. */
static void number_units(maker *g)
{
    memset(g->bundle, 0xFF, (size_t)g->labels * sizeof *g->bundle);
    memset(g->start, 0, ((size_t)g->labels + 1) * sizeof *g->start);
    for (int i = 0; i < g->clues; i++) {
        uint16_t orbit = g->how->orbit[g->clue[i]];
        if (g->bundle[orbit] == CSP_NONE)
            g->bundle[orbit] = (uint16_t)g->bundles++;
        g->start[g->bundle[orbit] + 1]++;
    }
    for (int u = 0; u < g->bundles; u++)
        g->start[u + 1] = (uint16_t)(g->start[u + 1] + g->start[u]);
}

static void group_by_orbits(maker *g)
{
    number_units(g);
    memcpy(g->asked, g->clue, (size_t)g->clues * sizeof *g->clue);
    memcpy(g->order, g->start, (size_t)g->bundles * sizeof *g->order);
    for (int i = 0; i < g->clues; i++) {
        uint16_t u = g->bundle[g->how->orbit[g->asked[i]]];
        g->clue[g->order[u]++] = g->asked[i];
    }
}

void maker_make_units(maker *g)
{
    g->bundles = 0;
    if (g->how->orbit) {
        group_by_orbits(g);
    } else {
        g->bundles = g->clues;
        for (int i = 0; i <= g->clues; i++)
            g->start[i] = (uint16_t)i;
    }
    for (int u = 0; u < g->bundles; u++) {
        g->order[u] = (uint16_t)u;
        for (int i = g->start[u]; i < g->start[u + 1]; i++)
            g->bundle[i] = (uint16_t)u;
    }
}

void maker_shuffle(maker *g)
{
    random_shuffle(g->how->rng, g->order, g->bundles);
}

/* ---- questions ---- */

status maker_ask(maker *g, const uint16_t *list, int n, int without, bool *several)
{
    question q = { .given = g->asked, .most = 1, .avoid = g->solution };
    for (int k = 0; k < n; k++)
        for (int i = g->start[list[k]]; k != without && i < g->start[list[k] + 1]; i++)
            g->asked[q.givens++] = g->clue[i];
    int u = without < 0 ? -1 : list[without], found;
    if (u >= 0 && g->start[u + 1] == g->start[u] + 1) {
        q.gone = &g->clue[g->start[u]];
        q.gones = 1;
        q.avoid = NULL;
    }
    status s = counter_ask(g->how->counter, &q, g->how->watch, &found, g->other);
    *several = found > 0;
    return s;
}

status maker_minimise(maker *g)
{
    for (int k = 0; k < g->bundles;) {
        bool needed;
        status s = maker_ask(g, g->order, g->bundles, k, &needed);
        if (s != OK)
            return s;
        if (needed) {
            k++;
            continue;
        }
        g->bundles--;
        memmove(g->order + k, g->order + k + 1, (size_t)(g->bundles - k) * sizeof *g->order);
    }
    return OK;
}

/* Goes through all labels, so that the clues are ascending without sorting. */
void maker_write(maker *g, product *out)
{
    memset(g->other, 0, (size_t)g->labels * sizeof *g->other);
    for (int k = 0; k < g->bundles; k++)
        for (int i = g->start[g->order[k]]; i < g->start[g->order[k] + 1]; i++)
            g->other[g->clue[i]] = true;
    out->clues = 0;
    for (int l = 0; l < g->labels; l++)
        if (g->other[l])
            out->clue[out->clues++] = (csp_label)l;
}
