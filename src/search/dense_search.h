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

/* Supposes x in the state `from`, which makes the node `to`. What was forced at `base` already is not fresh;
 * if `base` is NULL, nothing is. True: a contradiction. */
static inline bool dense_suppose(dense *d, lane_node *to, const uint8_t *from, dcand x, const lane_node *base)
{
    return d->table.ops->suppose(&d->table, to, from, x, base, d->listed, ++d->lists);
}

/* See propagate.h: propagation in layers, and whether one of these n is refuted at once. */
static inline int dense_layers(const dense *d, const lane_node *from, const dcand *x, int n, int most)
{
    return d->table.ops->layers(&d->table, from, x, n, most);
}

static inline bool dense_refutes_one(const dense *d, const lane_node *from, const dcand *x, int n)
{
    return d->table.ops->refutes(&d->table, from->state, x, n);
}

/* Carries the propagation of z on until it has `most` layers or ends. */
static inline void dense_advance(dense *d, dcand z, int most)
{
    const residual *t = &d->table;
    if (d->refuted[z] || d->layers[z] >= most)
        return;
    d->refuted[z] = (int16_t)t->ops->advance(t, d->closure + z * t->stride, z, d->layers[z], most);
    d->layers[z] = (int16_t)most;
}

/* The candidates of lane k that row `last` takes away, as bits; with OPEN, if the row closes the lane. */
static inline unsigned dense_lefts(const residual *t, dcand last, int k)
{
    return lane_at(t, t->live, k) & ~lane_at(t, residual_row(t, last), k);
}

/* Counts n nodes. */
static inline bool dense_count(dense *d, int n)
{
    d->why = watch_nodes(d->terms->watch, n);
    return d->why == OK;
}

/* The part of a search that has no slack: from node `at` on, exactly one right in each of `cells` more
 * layers, newly forced by the one before. */
dense_answer dense_walk(dense *d, int at, int cells);

#endif
