/* dense_search.h: what the searches of the dense layout share. */
#ifndef SEARCH_DENSE_SEARCH_H
#define SEARCH_DENSE_SEARCH_H

#include "base/watch.h"
#include "search/dense.h"
#include "search/memo.h"
#include "search/never.h"
#include "search/propagate.h"

enum { DENSE_LENGTH_MAX = 64, DENSE_ANY_SLACK = 8 };

struct dense {
    arena arena; /* owns the arrays */
    residual table;
    csp_label *list; /* room for all labels */
    bool fresh;      /* no table yet for this run */

    /* of each target: its layered propagation, as far as it was needed */
    uint8_t *closure;  /* the state after `layers` layers */
    int16_t *layers;   /* -1: not begun */
    int16_t *refuted;  /* the layer of the contradiction; 0: none yet; NEVER */
    int16_t *no_braid; /* there is no braid of this length */
    int16_t *braid;    /* there is a braid of this length; NEVER: none is known */

    /* of one search */
    lane_node node[DENSE_LENGTH_MAX + 1]; /* one for each right; node 0: only the target is supposed */
    lane_node start;                      /* nothing is supposed, and nothing counts as forced before */
    uint32_t *listed, lists;              /* of each row: the list it was put in last */
    dcand *together;                      /* scratch */
    /* for whips: the lefts so far, the right of each node; of each node: the cells that may follow; of each
     * row: its place among them; of each candidate: is it a left, if lefts must differ? */
    dcand left[DENSE_LENGTH_MAX + 1], right[DENSE_LENGTH_MAX + 1];
    lane_cell *option[DENSE_LENGTH_MAX + 1];
    dcand *place;
    bool *is_left;

    const dense_terms *terms;
    status why;
};

/* Supposes `candidate` in the state `from`, which makes the node `to`. What was forced at `base` already is
 * not fresh; if `base` is NULL, nothing is. True: a contradiction. */
static inline bool dense_suppose(dense *dense, lane_node *to, const uint8_t *from, dcand candidate,
                                 const lane_node *base)
{
    return dense->table.ops->suppose(&dense->table, to, from, candidate, base, dense->listed, ++dense->lists);
}

/* See propagate.h: propagation in layers, and whether one of these n is refuted at once. */
static inline int dense_layers(const dense *dense, const lane_node *from, const dcand *candidates, int n,
                               int most)
{
    return dense->table.ops->layers(&dense->table, from, candidates, n, most);
}

static inline bool dense_refutes_one(const dense *dense, const lane_node *from, const dcand *candidates,
                                     int n)
{
    return dense->table.ops->refutes(&dense->table, from->state, candidates, n);
}

/* Carries the propagation of `target` on until it has `most` layers or ends. */
static inline void dense_advance(dense *dense, dcand target, int most)
{
    const residual *t = &dense->table;
    if (dense->refuted[target] || dense->layers[target] >= most)
        return;
    dense->refuted[target] =
        (int16_t)t->ops->advance(t, dense->closure + target * t->stride, target, dense->layers[target], most);
    dense->layers[target] = (int16_t)most;
}

/* The candidates of `lane` that row `last` takes away, as bits; with OPEN, if the row closes the lane. */
static inline unsigned dense_lefts(const residual *table, dcand last, int lane)
{
    return lane_at(table, table->live, lane) & ~lane_at(table, residual_row(table, last), lane);
}

/* Counts n nodes. */
static inline bool dense_count(dense *dense, int n)
{
    dense->why = watch_nodes(dense->terms->watch, n);
    return dense->why == OK;
}

/* The part of a search that has no slack: from node `at` on, exactly one right in each of `cells` more
 * layers, newly forced by the one before. */
dense_answer dense_walk(dense *dense, int at, int cells);

#endif
