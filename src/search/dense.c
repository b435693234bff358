/* dense.c: see dense.h: opening, the layers of each target, and what comes before the search of a rule. */
#include "search/dense.h"

#include "search/dense_search.h"
#include "search/g_lanes.h"

#include <string.h>

#define TAKE(array, n)       ((array = arena_take(&dense->arena, (n), sizeof *array)) != NULL)
#define TAKE_LINES(array, n) ((array = arena_take_lines(&dense->arena, (n), sizeof *array)) != NULL)

static bool take_node(dense *dense, lane_node *node, size_t bytes)
{
    return TAKE_LINES(node->state, bytes) && TAKE(node->forced, bytes / BANK_BYTES) &&
           TAKE(node->fresh, bytes);
}

/* The most rows that there may be. */
static size_t rows_of(const dense *dense)
{
    return (size_t)csp_labels(dense->table.csp) + (dense->table.g ? G_ROWS_MAX : 0);
}

/* A lane of a state has at least one byte, so `bytes` is room for its lanes. */
static bool take_arrays(dense *dense, const csp *c)
{
    size_t labels = (size_t)csp_labels(c), bytes = residual_state_bytes(c), banks = bytes / BANK_BYTES;
    size_t rows = rows_of(dense);
    for (int i = 0; i <= DENSE_LENGTH_MAX; i++)
        if (!take_node(dense, &dense->node[i], bytes) || !TAKE(dense->option[i], bytes))
            return false;
    return TAKE_LINES(dense->closure, dense->table.row_bytes) && TAKE(dense->layers, labels) &&
           TAKE(dense->refuted, labels) && TAKE(dense->no_braid, labels) && TAKE(dense->braid, labels) &&
           TAKE(dense->list, labels) && TAKE(dense->start.forced, banks) && TAKE(dense->listed, rows) &&
           TAKE(dense->together, 2 * bytes) && TAKE(dense->place, rows) && TAKE(dense->is_left, labels);
}

status dense_open(dense **out, const memory *m, const csp *c, bool g_labels)
{
    *out = NULL;
    dense *d = memory_take(m, 1, sizeof *d);
    if (!d)
        return NO_MEMORY;
    arena_open(&d->arena, m);
    if (residual_open(&d->table, m, c, g_labels) != OK || !take_arrays(d, c)) {
        dense_close(d);
        return NO_MEMORY;
    }
    d->start.state = d->table.live;
    *out = d;
    return OK;
}

void dense_close(dense *dense)
{
    if (!dense)
        return;
    const memory *m = dense->arena.memory;
    residual_close(&dense->table);
    arena_close(&dense->arena);
    memory_give(m, dense, 1, sizeof *dense);
}

residual *dense_table(dense *dense)
{
    return &dense->table;
}

/* ---- states ---- */

void dense_start(dense *dense)
{
    dense->fresh = true;
}

/* A table made for a larger state serves until much of it is gone, or lanes may become narrow. */
static bool is_outgrown(const residual *table, const state *s)
{
    if (s->candidates * 4 < table->candidates * 3)
        return true;
    for (int v = 0; table->lane_bytes > 1 && v < csp_vars(s->csp); v++)
        if (s->count[v] > RESIDUAL_NARROW)
            return false;
    return table->lane_bytes > 1;
}

static bool make_table(dense *dense, const state *s)
{
    int n = 0;
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (s->label[l] == CANDIDATE)
            dense->list[n++] = (csp_label)l;
    return residual_make(&dense->table, dense->list, n);
}

bool dense_begin(dense *dense, const state *s)
{
    if (dense->fresh || is_outgrown(&dense->table, s)) {
        dense->fresh = !make_table(dense, s);
        if (dense->fresh)
            return false;
    } else
        residual_restrict(&dense->table, s->label);
    dense_renew(dense);
    return true;
}

void dense_renew(dense *dense)
{
    for (int x = 0; x < dense->table.candidates; x++) {
        dense->layers[x] = -1;
        dense->refuted[x] = 0;
        dense->no_braid[x] = 0;
        dense->braid[x] = NEVER;
    }
}

/* ---- questions ---- */

bool dense_knows(const dense *dense)
{
    return !dense->table.g || !dense->table.g->full;
}

int dense_slack(dense *dense, dcand target, int length)
{
    dense_advance(dense, target, length - 1);
    if (dense->refuted[target] == NEVER)
        return DENSE_SLACK_NEVER;
    return dense->refuted[target] ? length - 1 - dense->refuted[target] : DENSE_SLACK_NONE;
}

bool dense_refutes(const dense *dense, dcand target)
{
    return dense->table.ops->refutes(&dense->table, dense->table.live, &target, 1);
}

/* Starts the numbers of lists anew long before they overflow. */
static void number_lists(dense *dense)
{
    if (dense->lists < UINT32_MAX / 2)
        return;
    memset(dense->listed, 0, rows_of(dense) * sizeof *dense->listed);
    dense->lists = 0;
}

dense_answer dense_ask(dense *dense, dense_decision *decide, dcand target, int length,
                       const dense_terms *terms, status *why)
{
    *why = OK;
    dense_advance(dense, target, length - 1);
    if (dense->refuted[target] == NEVER)
        return DENSE_NEVER;
    if (!dense->refuted[target])
        return DENSE_NO;
    if (length > DENSE_LENGTH_MAX)
        return DENSE_LONG;
    dense->terms = terms;
    number_lists(dense);
    dense_answer a = DENSE_ENDED;
    if (dense_count(dense, 1)) {
        dense_suppose(dense, &dense->node[0], dense->table.live, target, &dense->start);
        a = decide(dense, target, length);
    }
    *why = dense->why;
    return a != DENSE_ENDED && !dense_knows(dense) ? DENSE_LONG : a;
}
