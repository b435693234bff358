/* trial.h: T&E(T) of any depth, for any theory T (te.h): resolution paths with trials.
 *
 * Frozen levels as in engine.h: where T does not apply any more, the least depth that refutes something is
 * taken, all that it refutes in that state is eliminated together, as one round, and T applies again. So the
 * path depends on no order, even where T is not confluent. The rating is the greatest depth used; 0: T alone.
 *
 * Inside a copy only the contradiction matters. Where T is confluent, T&E(T) ends in one state whatever the
 * order: there eliminations are made at once.
 *
 * Evidence: a trial carries its *trace*: the trimmed path (prune.h) of what happens in its copy, with nested
 * trials where its depth is 2 or more. It is made after the decision, for this one candidate. */
#ifndef SOLVE_TRIAL_H
#define SOLVE_TRIAL_H

#include "search/residual.h"
#include "solve/engine.h"

extern const rule rule_trial; /* what the steps point to */

typedef struct trial trial;

/* T is applied by this engine. */
status trial_open(trial **out, const memory *m, const csp *c, engine *e);
void trial_close(trial *t); /* may be NULL */

/* As engine_run, for a theory with a depth. The strategy is that outside of copies; in them nothing is
 * chosen. skip: of each label: it is not supposed; those to keep are among them; may be NULL. */
status trial_run(trial *t, const task *what, const bool *skip, state *s, engine_result *result);

/* Rates only, by T&E(BRT) of this depth, from the state of a table (te_run_table). */
status trial_rate(trial *t, int depth, residual *table, const bool *skip, watch *w, engine_result *result);
/* Where that has come to (te_reached); and from there on, at a greater depth. */
const uint8_t *trial_reached(const trial *t);
status trial_rate_on(trial *t, int depth, const bool *skip, watch *w, engine_result *result);

#endif
