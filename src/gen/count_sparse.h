/* count_sparse.h: the counter for any network, see count.h, whose promises are its own. */
#ifndef GEN_COUNT_SPARSE_H
#define GEN_COUNT_SPARSE_H

#include "base/random.h"
#include "base/watch.h"
#include "core/state.h"

typedef struct count_sparse count_sparse;

status count_sparse_open(count_sparse **out, const memory *m, const csp *c);
void count_sparse_close(count_sparse *k); /* may be NULL */
status count_sparse_run(count_sparse *k, const state *s, int most, rng *order, watch *w, int *found,
                        bool *solution);

#endif
