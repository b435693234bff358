/* dense.c: see dense.h: opening, the layers of each target, and what comes before the search of a rule. */
#include "search/dense.h"

#include "search/dense_search.h"
#include "search/g_lanes.h"

#include <string.h>

#define TAKE(array, n)       ((array = arena_take(&d->arena, (n), sizeof *array)) != NULL)
#define TAKE_LINES(array, n) ((array = arena_take_lines(&d->arena, (n), sizeof *array)) != NULL)

static bool take_node(dense *d, lane_node *n, size_t bytes)
{
    return TAKE_LINES(n->state, bytes) && TAKE(n->forced, bytes / BANK_BYTES) && TAKE(n->fresh, bytes);
}

/* The most rows that there may be. */
static size_t rows_of(const dense *d)
{
    return (size_t)csp_labels(d->table.csp) + (d->table.g ? G_ROWS_MAX : 0);
}

/* A lane of a state has at least one byte, so `bytes` is room for its lanes. */
static bool take_arrays(dense *d, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), bytes = residual_state_bytes(c), banks = bytes / BANK_BYTES;
    size_t rows = rows_of(d);
    for (int i = 0; i <= DENSE_LENGTH_MAX; i++)
        if (!take_node(d, &d->node[i], bytes) || !TAKE(d->option[i], bytes))
            return false;
    return TAKE_LINES(d->closure, d->table.row_bytes) && TAKE(d->layers, labels) &&
           TAKE(d->refuted, labels) && TAKE(d->no_braid, labels) && TAKE(d->braid, labels) &&
           TAKE(d->list, labels) && TAKE(d->start.forced, banks) && TAKE(d->listed, rows) &&
           TAKE(d->together, 2 * bytes) && TAKE(d->place, rows) && TAKE(d->is_left, labels);
}

status dense_open(dense **out, const memory *m, const csp *c, bool g)
{
    *out = NULL;
    dense *d = memory_take(m, 1, sizeof *d);
    if (!d)
        return NO_MEMORY;
    arena_open(&d->arena, m);
    if (residual_open(&d->table, m, c, g) != OK || !take_arrays(d, c)) {
        dense_close(d);
        return NO_MEMORY;
    }
    d->start.state = d->table.live;
    *out = d;
    return OK;
}

void dense_close(dense *d)
{
    if (!d)
        return;
    const memory *m = d->arena.memory;
    residual_close(&d->table);
    arena_close(&d->arena);
    memory_give(m, d, 1, sizeof *d);
}

residual *dense_table(dense *d)
{
    return &d->table;
}

/* ---- states ---- */

void dense_start(dense *d)
{
    d->fresh = true;
}

/* A table made for a larger state serves until much of it is gone, or lanes may become narrow. */
static bool is_outgrown(const residual *t, const state *s)
{
    if (s->candidates * 4 < t->candidates * 3)
        return true;
    for (int v = 0; t->lane_bytes > 1 && v < csp_vars(s->csp); v++)
        if (s->count[v] > RESIDUAL_NARROW)
            return false;
    return t->lane_bytes > 1;
}

static bool make_table(dense *d, const state *s)
{
    int n = 0;
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (s->label[l] == CANDIDATE)
            d->list[n++] = (csp_label)l;
    return residual_make(&d->table, d->list, n);
}

bool dense_begin(dense *d, const state *s)
{
    if (d->fresh || is_outgrown(&d->table, s)) {
        d->fresh = !make_table(d, s);
        if (d->fresh)
            return false;
    } else
        residual_restrict(&d->table, s->label);
    dense_renew(d);
    return true;
}

void dense_renew(dense *d)
{
    for (int x = 0; x < d->table.candidates; x++) {
        d->layers[x] = -1;
        d->refuted[x] = 0;
        d->no_braid[x] = 0;
        d->braid[x] = NEVER;
    }
}

/* ---- questions ---- */

bool dense_knows(const dense *d)
{
    return !d->table.g || !d->table.g->full;
}

int dense_slack(dense *d, dcand z, int length)
{
    dense_advance(d, z, length - 1);
    if (d->refuted[z] == NEVER)
        return DENSE_SLACK_NEVER;
    return d->refuted[z] ? length - 1 - d->refuted[z] : DENSE_SLACK_NONE;
}

bool dense_refutes(const dense *d, dcand z)
{
    return d->table.ops->refutes(&d->table, d->table.live, &z, 1);
}

/* Starts the numbers of lists anew long before they overflow. */
static void number_lists(dense *d)
{
    if (d->lists < UINT32_MAX / 2)
        return;
    memset(d->listed, 0, rows_of(d) * sizeof *d->listed);
    d->lists = 0;
}

dense_answer dense_ask(dense *d, dense_decision *decide, dcand z, int length, const dense_terms *terms,
                       status *why)
{
    *why = OK;
    dense_advance(d, z, length - 1);
    if (d->refuted[z] == NEVER)
        return DENSE_NEVER;
    if (!d->refuted[z])
        return DENSE_NO;
    if (length > DENSE_LENGTH_MAX)
        return DENSE_LONG;
    d->terms = terms;
    number_lists(d);
    dense_answer a = DENSE_ENDED;
    if (dense_count(d, 1)) {
        dense_suppose(d, &d->node[0], d->table.live, z, &d->start);
        a = decide(d, z, length);
    }
    *why = d->why;
    return a != DENSE_ENDED && !dense_knows(d) ? DENSE_LONG : a;
}
