/* maker.c: see maker.h.
 *
 * Random solutions. If there are few (on networks of up to SMALL_LABELS labels: 4x4 Sudokus), they are
 * counted, and each is equally likely. On larger networks a search gives them, in random order of
 * csp-variables and candidates: isomorphic solutions are then equally likely, others nearly so. */
#include "gen/maker.h"

#include <string.h>

enum { SMALL_LABELS = 64 };

status maker_open(maker *generator, const recipe *how)
{
    const memory *m = counter_memory(how->counter);
    int n = csp_labels(how->blank->csp);
    size_t labels = (size_t)n;
    *generator = (maker){ .how = how, .memory = m, .labels = n };
    generator->solution = memory_take(m, labels, sizeof *generator->solution);
    generator->other = memory_take(m, labels, sizeof *generator->other);
    generator->clue = memory_take(m, labels, sizeof *generator->clue);
    generator->start = memory_take(m, labels + 1, sizeof *generator->start);
    generator->order = memory_take(m, labels, sizeof *generator->order);
    generator->bundle = memory_take(m, labels, sizeof *generator->bundle);
    generator->asked = memory_take(m, labels, sizeof *generator->asked);
    bool well = generator->solution && generator->other && generator->clue && generator->start &&
                generator->order && generator->bundle && generator->asked;
    return well ? OK : NO_MEMORY;
}

void maker_close(maker *maker)
{
    const memory *m = maker->memory;
    size_t labels = (size_t)maker->labels;
    memory_give(m, maker->solution, labels, sizeof *maker->solution);
    memory_give(m, maker->other, labels, sizeof *maker->other);
    memory_give(m, maker->clue, labels, sizeof *maker->clue);
    memory_give(m, maker->start, labels + 1, sizeof *maker->start);
    memory_give(m, maker->order, labels, sizeof *maker->order);
    memory_give(m, maker->bundle, labels, sizeof *maker->bundle);
    memory_give(m, maker->asked, labels, sizeof *maker->asked);
}

/* ---- solutions and bundles ---- */

/* Takes solution number k of n, for a random k. */
static status random_of_few(maker *maker, int *found)
{
    const recipe *how = maker->how;
    question q = { .most = INT32_MAX, .last = true };
    status s = maker->few ? OK : counter_ask(how->counter, &q, how->watch, &maker->few, NULL);
    *found = maker->few;
    if (s != OK || *found == 0)
        return s;
    q.most = 1 + (int)random_below(how->rng, (uint32_t)maker->few);
    return counter_ask(how->counter, &q, how->watch, found, maker->solution);
}

static status find_solution(maker *maker, int *found)
{
    const recipe *how = maker->how;
    *found = 1;
    if (how->grid) {
        memcpy(maker->solution, how->grid, (size_t)maker->labels * sizeof *maker->solution);
        return OK;
    }
    if (maker->labels <= SMALL_LABELS)
        return random_of_few(maker, found);
    return counter_run(how->counter, how->blank, 1, how->rng, how->watch, found, maker->solution);
}

status maker_take_solution(maker *maker)
{
    int found;
    counter_base(maker->how->counter, maker->how->blank);
    status s = find_solution(maker, &found);
    if (s != OK)
        return s;
    if (found == 0)
        return BAD_INPUT;
    maker_use_solution(maker);
    return OK;
}

void maker_use_solution(maker *maker)
{
    maker->clues = 0;
    for (int l = 0; l < maker->labels; l++)
        if (maker->solution[l] && maker->how->blank->label[l] == CANDIDATE &&
            (!maker->how->clue || maker->how->clue[l]))
            maker->clue[maker->clues++] = (csp_label)l;
    maker_make_units(maker);
}

/* Numbers the bundles of orbits by their first clues, fills `bundle` of each clue (in `asked` first) and
 * makes room for each: start[u + 1] counts the clues of bundle u. */
static void number_units(maker *maker)
{
    memset(maker->bundle, 0xFF, (size_t)maker->labels * sizeof *maker->bundle);
    memset(maker->start, 0, ((size_t)maker->labels + 1) * sizeof *maker->start);
    for (int i = 0; i < maker->clues; i++) {
        uint16_t orbit = maker->how->orbit[maker->clue[i]];
        if (maker->bundle[orbit] == CSP_NONE)
            maker->bundle[orbit] = (uint16_t)maker->bundles++;
        maker->start[maker->bundle[orbit] + 1]++;
    }
    for (int u = 0; u < maker->bundles; u++)
        maker->start[u + 1] = (uint16_t)(maker->start[u + 1] + maker->start[u]);
}

static void group_by_orbits(maker *maker)
{
    number_units(maker);
    memcpy(maker->asked, maker->clue, (size_t)maker->clues * sizeof *maker->clue);
    memcpy(maker->order, maker->start, (size_t)maker->bundles * sizeof *maker->order);
    for (int i = 0; i < maker->clues; i++) {
        uint16_t u = maker->bundle[maker->how->orbit[maker->asked[i]]];
        maker->clue[maker->order[u]++] = maker->asked[i];
    }
}

void maker_make_units(maker *maker)
{
    maker->bundles = 0;
    if (maker->how->orbit) {
        group_by_orbits(maker);
    } else {
        maker->bundles = maker->clues;
        for (int i = 0; i <= maker->clues; i++)
            maker->start[i] = (uint16_t)i;
    }
    for (int u = 0; u < maker->bundles; u++) {
        maker->order[u] = (uint16_t)u;
        for (int i = maker->start[u]; i < maker->start[u + 1]; i++)
            maker->bundle[i] = (uint16_t)u;
    }
}

void maker_shuffle(maker *maker)
{
    random_shuffle(maker->how->rng, maker->order, maker->bundles);
}

/* ---- questions ---- */

status maker_ask(maker *maker, const uint16_t *list, int n, int without, bool *several)
{
    question q = { .given = maker->asked, .most = 1, .avoid = maker->solution };
    for (int k = 0; k < n; k++)
        for (int i = maker->start[list[k]]; k != without && i < maker->start[list[k] + 1]; i++)
            maker->asked[q.givens++] = maker->clue[i];
    int u = without < 0 ? -1 : list[without], found;
    if (u >= 0 && maker->start[u + 1] == maker->start[u] + 1) {
        q.gone = &maker->clue[maker->start[u]];
        q.gones = 1;
        q.avoid = NULL;
    }
    status s = counter_ask(maker->how->counter, &q, maker->how->watch, &found, maker->other);
    *several = found > 0;
    return s;
}

status maker_minimise(maker *maker)
{
    for (int k = 0; k < maker->bundles;) {
        bool needed;
        status s = maker_ask(maker, maker->order, maker->bundles, k, &needed);
        if (s != OK)
            return s;
        if (needed) {
            k++;
            continue;
        }
        maker->bundles--;
        memmove(maker->order + k, maker->order + k + 1, (size_t)(maker->bundles - k) * sizeof *maker->order);
    }
    return OK;
}

/* Goes through all labels, so that the clues are ascending without sorting. */
void maker_write(maker *maker, product *out)
{
    memset(maker->other, 0, (size_t)maker->labels * sizeof *maker->other);
    for (int k = 0; k < maker->bundles; k++)
        for (int i = maker->start[maker->order[k]]; i < maker->start[maker->order[k] + 1]; i++)
            maker->other[maker->clue[i]] = true;
    out->clues = 0;
    for (int l = 0; l < maker->labels; l++)
        if (maker->other[l])
            out->clue[out->clues++] = (csp_label)l;
}
