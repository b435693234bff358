/* te_dense.c: trials in the dense layout.
 *
 * First the candidates of csp-variables that have two: if one is refuted the other one is asserted, and much
 * follows. Only when none of these is refuted all others are tried. Every elimination begins a new version of
 * the state; a candidate is tried once in each. */
#include "solve/te_dense.h"

#include <string.h>

enum { KEPT = UINT16_MAX }; /* tried in all versions; there are fewer of these than labels */

#define TAKE(array, n)       ((d->array = arena_take(&d->table.arena, (n), sizeof *d->array)) != NULL)
#define TAKE_LINES(array, n) ((d->array = arena_take_lines(&d->table.arena, (n), sizeof *d->array)) != NULL)

status te_dense_open(te_dense *d, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c);
    if (full_table_open(&d->table, m, c) != OK)
        return NO_MEMORY;
    size_t width = (size_t)d->table.width, groups = (size_t)d->table.groups;
    if (!TAKE_LINES(base, width) || !TAKE_LINES(trial, width) || !TAKE(pair, groups) ||
        !TAKE(tried, labels) || !TAKE(refuted, labels))
        return NO_MEMORY;
    return OK;
}

void te_dense_close(te_dense *d)
{
    full_table_close(&d->table);
}

static bool is_new(const te_dense *d, csp_label x)
{
    return d->tried[x] < d->version;
}

/* What was asserted in a copy without a contradiction needs no trial; if the copy is solved, it never
 * will. */
static void mark(te_dense *d)
{
    full_table *t = &d->table;
    uint16_t until = t->ops->pairs(t->mask, d->trial, t->groups) ? d->version : (uint16_t)KEPT;
    for (int i = 0; i < t->asserts; i++)
        if (is_new(d, t->asserted[i]))
            d->tried[t->asserted[i]] = until;
}

/* *refuted: does supposing x give a contradiction? */
static status try_one(te_dense *d, csp_label x, bool *refuted)
{
    status s = watch_node(d->watch);
    if (s != OK)
        return s;
    *refuted = !full_suppose(&d->table, d->trial, d->base, x);
    if (!*refuted)
        mark(d);
    return OK;
}

/* Eliminates x, which was refuted; false: a contradiction. */
static bool eliminate(te_dense *d, csp_label x)
{
    full_table *t = &d->table;
    d->refuted[d->refutations++] = x;
    d->version++;
    t->asserts = 0;
    full_eliminate(t, d->base, x);
    return t->asserts == 0 || full_settle(t, d->base, d->base);
}

/* Tries the candidates of lane v that are new, until one is refuted. */
static status try_lane(te_dense *d, int v, csp_label *refuted)
{
    for (lane of = d->base[v] & (LANE_OPEN - 1); of; of &= (lane)(of - 1)) {
        csp_label x = full_lowest(&d->table, v, of);
        bool wrong = false;
        status s = is_new(d, x) ? try_one(d, x, &wrong) : OK;
        if (wrong)
            *refuted = x;
        if (s != OK || wrong)
            return s;
    }
    return OK;
}

/* *refuted: a candidate that is, or CSP_NONE. */
static status find(te_dense *d, csp_label *refuted)
{
    const full_table *t = &d->table;
    status s = OK;
    *refuted = CSP_NONE;
    for (int g = 0; g < t->groups; g++)
        for (uint32_t left = d->pair[g]; left && s == OK && *refuted == CSP_NONE; left &= left - 1)
            s = try_lane(d, g * GROUP + __builtin_ctz(left), refuted);
    for (int v = 0; v < t->covering && s == OK && *refuted == CSP_NONE; v++)
        if (d->base[v] & LANE_OPEN)
            s = try_lane(d, v, refuted);
    return s;
}

static void prepare(te_dense *d, const bool *keep, watch *w)
{
    size_t labels = (size_t)csp_labels(d->table.csp);
    memset(d->tried, 0, labels * sizeof *d->tried);
    for (size_t l = 0; keep && l < labels; l++)
        if (keep[l])
            d->tried[l] = KEPT;
    d->version = 1;
    d->refutations = 0;
    d->watch = w;
}

/* From a base that is closed under BRT, or else is a contradiction: not fine. */
static status run(te_dense *d, bool fine, te_result *r)
{
    full_table *t = &d->table;
    uint64_t before = d->watch->nodes;
    csp_label x = CSP_NONE;
    status s = OK;
    bool open;
    while ((open = fine && t->ops->pairs(d->pair, d->base, t->groups)) && (s = find(d, &x)) == OK &&
           x != CSP_NONE)
        fine = eliminate(d, x);
    if (!fine)
        r->outcome = CONTRADICTION;
    else if (!open)
        r->outcome = SOLVED;
    else
        r->outcome = s == LIMIT ? UNFINISHED : STUCK;
    r->refuted = d->refuted;
    r->refutations = d->refutations;
    r->trials = d->watch->nodes - before;
    return s == LIMIT ? OK : s;
}

status te_dense_run(te_dense *d, const state *s, const bool *keep, watch *w, te_result *r)
{
    prepare(d, keep, w);
    return run(d, full_load(&d->table, d->base, s), r);
}

status te_dense_decide(te_dense *d, const te_start *from, watch *w, te_result *r)
{
    prepare(d, NULL, w);
    return run(d, full_start(&d->table, d->base, from->given, from->givens, from->removed, from->removals),
               r);
}
