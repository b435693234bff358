/* count_sparse.h: the counter for any network, see count.h, whose promises are its own. */
#ifndef GEN_COUNT_SPARSE_H
#define GEN_COUNT_SPARSE_H

#include "base/random.h"
#include "gen/question.h"

typedef struct count_sparse count_sparse;

status count_sparse_open(count_sparse **out, const memory *m, const csp *c);
void count_sparse_close(count_sparse *k); /* may be NULL */
/* Propagate whips[1], too, except where the order is random? At first it does not. NO_MEMORY: it can't. */
status count_sparse_use_whips(count_sparse *k, bool wanted);
/* As counter_run, of the question's most, avoid and last; what it asserts and eliminates is in s already. */
status count_sparse_run(count_sparse *k, const state *s, const question *q, rng *order, watch *w, int *found,
                        bool *solution);

#endif
