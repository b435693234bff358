/* trial.h: T&E(T) of any depth, for any theory T: resolution paths with trials.
 *
 * Definition. T&E(T, depth) in a state: apply T until nothing in it applies. A candidate z is refuted at
 * depth 1 if asserting it in a copy and applying T there gives a contradiction; at depth n, if T&E(T, n-1) in
 * the copy does. What is refuted is eliminated. A copy that is solved changes nothing: there is no guessing.
 *
 * Frozen levels as in engine.h: where T does not apply any more, the least depth that refutes something is
 * taken, all that it refutes in that state is eliminated together, as one round, and T applies again. So the
 * path depends on no order, even where T is not confluent. The rating is the greatest depth used; 0: T alone.
 *
 * Inside a copy only the contradiction matters. Where T is confluent, T&E(T) ends in one state whatever the
 * order: there eliminations are made at once. T = BRT is decided in the dense layout (te_deep.h) where the
 * network fits it.
 *
 * Evidence: a trial carries the trimmed trace (prune.h) of what happens in its copy, with nested trials where
 * its depth is 2 or more. It is made after the decision, for this one candidate. */
#ifndef SOLVE_TRIAL_H
#define SOLVE_TRIAL_H

#include "solve/engine.h"

extern const rule rule_trial; /* its steps have the name and the depth of T&E */

typedef struct trial trial;

/* T is applied by this engine, whose settings (keep, hurry, layout) are changed by a run. */
status trial_open(trial **out, const memory *m, const csp *c, engine *e);
void trial_close(trial *t); /* may be NULL */

typedef struct trial_task {
    const theory *theory; /* with its depth */
    int max_length;       /* of the patterns of T; 0: only T's own bounds */
    const bool *keep;     /* labels known to be in some solution, or NULL */
    const bool *skip;     /* labels that are not supposed, these among them, or NULL */
    strategy strategy;    /* outside of copies; in them nothing is chosen */
    bool hurry; /* only the rating is wanted, and no budget counts: eliminations may be made at once */
    search_layout layout;
} trial_task;

/* As engine_run. */
status trial_run(trial *t, const trial_task *task, state *s, watch *w, const step_sink *sink,
                 engine_result *result);

#endif
