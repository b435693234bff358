/* count_dense.h: the counter for networks that fit the dense layout, see count.h. */
#ifndef GEN_COUNT_DENSE_H
#define GEN_COUNT_DENSE_H

#include "gen/question.h"
#include "search/full_table.h"
#include "search/residual.h"

typedef struct count_dense count_dense;

bool count_dense_fits(const csp *c);
status count_dense_open(count_dense **out, const memory *m,
                        const csp *c);        /* of a network that it can count */
void count_dense_close(count_dense *counter); /* may be NULL */
/* Uses these operations in place of the machine's best. */
void count_dense_use(count_dense *counter, const lanes_ops *ops);

/* As counter_run. *gave_up: there were many nodes and no solution yet, so that another counter may do better;
 * nothing is known then. */
status count_dense_run(count_dense *counter, const state *s, int most, watch *watch, int *found,
                       bool *solution, bool *gave_up);

/* Does every label have a csp-variable? Then a state in the dense layout says everything, and questions can
 * be asked. */
bool count_dense_knows_all(const count_dense *counter);
/* As counter_start. */
status count_dense_start(count_dense *counter, const question *question, watch *watch, int *found,
                         bool *solution, bool *gave_up);

/* What followed from the question of the last count_dense_start, by BRT; NULL: a contradiction. */
const lane *count_dense_begun(const count_dense *counter);
full_table *count_dense_table(count_dense *counter);
/* As counter_begin, counter_lend, counter_residual and counter_residual_run. */
bool count_dense_begin(count_dense *counter, const question *question);
void count_dense_lend(count_dense *counter, residual *table);
residual *count_dense_residual(count_dense *counter);
status count_dense_residual_run(count_dense *counter, const uint8_t *from, int most, watch *watch, int *found,
                                bool *solution, bool *gave_up);

/* As counter_base and counter_ask. False: there are labels without csp-variable, and no question can be asked
 * here. */
bool count_dense_base(count_dense *counter, const state *s);
status count_dense_ask(count_dense *counter, const question *question, watch *watch, int *found,
                       bool *solution, bool *gave_up);

#endif
