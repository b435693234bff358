/* count_sparse.h: the counter for any network; it keeps the promises of count.h. */
#ifndef GEN_COUNT_SPARSE_H
#define GEN_COUNT_SPARSE_H

#include "base/random.h"
#include "gen/question.h"

typedef struct count_sparse count_sparse;

status count_sparse_open(count_sparse **out, const memory *m, const csp *c);
void count_sparse_close(count_sparse *counter); /* may be NULL */
/* Sets whether whips[1] are propagated, too, except if the order is random. At first they are not. NO_MEMORY:
 * they can't be. */
status count_sparse_use_whips(count_sparse *counter, bool wanted);
/* As counter_run, with `most`, `avoid` and `last` of the question; what the question asserts and eliminates
 * is in s already. */
status count_sparse_run(count_sparse *counter, const state *s, const question *question, rng *order,
                        watch *watch, int *found, bool *solution);

#endif
