/* dense_search.h: what the searches of the dense layout share. */
#ifndef SEARCH_DENSE_SEARCH_H
#define SEARCH_DENSE_SEARCH_H

#include "base/watch.h"
#include "search/dense.h"
#include "search/dense_table.h"
#include "search/memo.h"
#include "search/never.h"

enum { DENSE_LENGTH_MAX = 64, DENSE_ANY_SLACK = 8 };

/* A cell that may follow: `cost` says that its right was forced before, which takes slack. */
typedef struct dense_option {
    dcand right, left;
    bool cost;
} dense_option;

struct dense {
    arena arena; /* owns the arrays */
    dense_table table;
    bool fresh; /* no table yet for this run */

    /* of each target: its layered propagation, as far as it was needed */
    lane *closure;            /* the state after `layers` layers */
    uint32_t *single, *newly; /* its single lanes; those that the last layer made so */
    int16_t *layers;          /* -1: not begun */
    int16_t *refuted;         /* the layer of the contradiction; 0: none yet; NEVER */

    /* of one search */
    dense_node node[DENSE_LENGTH_MAX + 1]; /* one for each right; node 0: only the target is supposed */
    dense_node scratch[2];                 /* for bounds */
    dcand *together;                       /* scratch of braids */
    bool *supposed;                        /* of each candidate */
    /* whips: the lefts so far; of each node: the cells that may follow; of each candidate: its place among
     * them */
    dcand left[DENSE_LENGTH_MAX + 1];
    dense_option *option[DENSE_LENGTH_MAX + 1];
    dcand *place;
    memo *memo;
    const memo_key *part;
    watch *watch;
    status why;
};

/* Layered propagation from a node, where in the first layer these candidates are supposed, and then all that
 * are newly forced: is there a contradiction within `most` layers? Returns the number of layers, most + 1 if
 * there is none. */
int dense_layers(dense *d, const dense_node *from, const dcand *x, int n, int most);

static inline bool dense_count(dense *d)
{
    d->why = watch_node(d->watch);
    return d->why == OK;
}

/* Is there a braid? node[0] has z supposed, without contradiction; `layers` is the bound: layers until a
 * contradiction, at most length - 1. */
dense_answer dense_braid(dense *d, int length, int layers);

/* The part of a search that has no slack: from node `at`, exactly one right in each of `cells` layers more,
 * newly forced by the one before. */
dense_answer dense_walk(dense *d, int at, int cells);

#endif
