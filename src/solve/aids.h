/* aids.h: solutions in few steps, and what shows where to look for them.
 *
 * Some steps do not count: those of a theory T0, by default W1 (Singles and whips[1]), which must be
 * confluent. In the state that T0 leads to, a *backdoor* is a candidate whose assertion lets T0 solve the
 * puzzle; an *anti-backdoor* one whose elimination does; a pair of anti-backdoors two candidates that do so
 * together: a proper one if neither does alone. A solution in one step is then an anti-backdoor that one
 * pattern eliminates; one in two steps a candidate that a pattern eliminates, and after it and T0 an
 * anti-backdoor of the new state.
 *
 * All of it is about puzzles with one solution: a label of that solution is never eliminated. */
#ifndef SOLVE_AIDS_H
#define SOLVE_AIDS_H

#include "solve/engine.h"

enum { AIDS_LENGTH_MORE = 3, AIDS_LENGTH = 8, AIDS_TRIES = 12 };

typedef struct aids aids;

typedef struct aids_task {
    const theory *none, *theory; /* T0; that of the steps which count */
    const bool *solution;        /* of each label: it is in the solution */
    int max_length;              /* of the steps that count */
    uint64_t seed;               /* for ties between equally good steps */
    bool list;                   /* for one step: all of them, from the simplest on, and no path */
    watch *watch;
} aids_task;

status aids_open(aids **out, const memory *m, const csp *c, engine *e);
void aids_close(aids *a); /* may be NULL */

typedef status aids_found(void *context, tresse_backdoor_kind kind, csp_label x, csp_label y);

/* Those of the state that T0 leads to from s, proper pairs before the others. y is x, but of a pair the other
 * one. */
status aids_backdoors(aids *a, const aids_task *t, const state *s, bool pairs, aids_found *found,
                      void *context);

typedef enum aids_aim { AIM_NONE, AIM_ONE_STEP, AIM_TWO_STEPS, AIM_FEWEST_STEPS } aids_aim;

/* The path from s, steps of T0 included, to the sink; s becomes its final state. One or two steps: as short
 * patterns as possible; AIM_TWO_STEPS: at most two. *counted: the steps that count. SOLVED; or LISTED, with
 * the steps of T0 alone, if there is no such path. */
status aids_run(aids *a, const aids_task *t, aids_aim aim, state *s, const step_sink *sink,
                engine_result *result, int *counted);

#endif
