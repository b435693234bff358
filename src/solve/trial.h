/* trial.h: T&E(T) of any depth, for any theory T (te.h): resolution paths with trials.
 *
 * Levels are frozen as in engine.h: where T does not apply any more, the least depth that refutes something
 * is taken, all that it refutes in that state is eliminated together, as one round, and T is applied again.
 * So the path depends on no order, even if T is not confluent. The rating is the greatest depth used; 0: T
 * alone.
 *
 * Inside a copy only the contradiction matters. If T is confluent, T&E(T) ends in one state whatever the
 * order, so eliminations are made at once there.
 *
 * Evidence: a trial carries its *trace*: the trimmed path (prune.h) of what happens in its copy, with nested
 * trials where its depth is 2 or more. It is made after the decision, for this one candidate. */
#ifndef SOLVE_TRIAL_H
#define SOLVE_TRIAL_H

#include "search/residual.h"
#include "solve/engine.h"

extern const rule rule_trial; /* what the steps of trials point to */

typedef struct trial trial;

/* T is applied by this engine. */
status trial_open(trial **out, const memory *m, const csp *c, engine *engine);
void trial_close(trial *trial); /* may be NULL */

/* As engine_run, for a theory with a depth. The strategy applies outside copies; inside them nothing is
 * chosen. skip: which labels are not supposed, those to keep among them; may be NULL. */
status trial_run(trial *trial, const task *what, const bool *skip, state *s, engine_result *result);

/* Rates only, by T&E(BRT) of this depth, from the state of a table (te_run_table). */
status trial_rate(trial *trial, int depth, residual *table, const bool *skip, watch *watch,
                  engine_result *result);
/* The state that this has reached (te_reached); trial_rate_on goes on from there, at a greater depth. */
const uint8_t *trial_reached(const trial *trial);
status trial_rate_on(trial *trial, int depth, const bool *skip, watch *watch, engine_result *result);

#endif
