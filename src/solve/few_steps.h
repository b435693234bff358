/* few_steps.h: solutions in few steps, and backdoors, which show where to look for them.
 *
 * The steps of a theory T0, by default W1 (Singles and whips[1]), do not count; T0 must be confluent. In the
 * state where T0 leads, a *backdoor* is a candidate whose assertion lets T0 solve the puzzle, and an
 * *anti-backdoor* is one whose elimination does. A pair of anti-backdoors is two candidates whose elimination
 * together does; it is proper if neither suffices alone. So a solution in one step is an anti-backdoor that
 * one pattern eliminates; a solution in two steps is a candidate that a pattern eliminates, followed, after
 * T0, by an anti-backdoor of the new state.
 *
 * All of this is for puzzles with one solution: no label of that solution is ever eliminated. */
#ifndef SOLVE_FEW_STEPS_H
#define SOLVE_FEW_STEPS_H

#include "solve/engine.h"

enum { FEW_STEPS_LENGTH_MORE = 3, FEW_STEPS_LENGTH = 8, FEW_STEPS_TRIES = 12 };

typedef struct few_steps few_steps;

typedef struct few_steps_task {
    const theory *none, *theory; /* T0; the theory of the steps that count */
    const bool *solution;        /* of each label: is it in the solution? */
    int max_length;              /* of the steps that count */
    uint64_t seed;               /* for ties between equally good steps */
    bool list;                   /* for AIM_ONE_STEP: all such steps, the simplest first, and no path */
    watch *watch;
} few_steps_task;

status few_steps_open(few_steps **out, const memory *m, const csp *c, engine *engine);
void few_steps_close(few_steps *few); /* may be NULL */

typedef status few_steps_found(void *context, tresse_backdoor_kind kind, csp_label first, csp_label second);

/* Finds those of the state where T0 leads from s; of pairs, the proper ones before the others. y is the other
 * one of a pair, and otherwise x itself. */
status few_steps_backdoors(few_steps *few, const few_steps_task *task, const state *s, bool pairs,
                           few_steps_found *found, void *context);

typedef enum few_steps_aim { AIM_NONE, AIM_ONE_STEP, AIM_TWO_STEPS, AIM_FEWEST_STEPS } few_steps_aim;

/* Sends the path from s, steps of T0 included, to the sink; s becomes its final state. In one or two steps,
 * the patterns are as short as possible; AIM_TWO_STEPS: at most two. *counted: how many steps count. The
 * outcome is SOLVED; or LISTED, with the steps of T0 alone, if there is no such path. */
status few_steps_run(few_steps *few, const few_steps_task *task, few_steps_aim aim, state *s,
                     const step_sink *sink, engine_result *result, int *counted);

#endif
