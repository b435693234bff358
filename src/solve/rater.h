/* rater.h: ratings by whips alone, or by braids, g-whips or g-braids, in lanes from beginning to end.
 *
 * It does what the engine does, in frozen levels, where nothing but the rating is wanted, no budget counts
 * nodes, and a solution is known; no state of core/state.h is made. Three things make it short:
 *
 *   - What a level finds is taken from a second state at once, and Singles follow there. The level itself
 * goes on in the first one, so it finds what the engine finds; but what is gone already need not be asked
 * for, and when the second state is solved the level may end: whatever else it has would be gone, too, for
 * more eliminations never lead Singles less far, and the length of the level counts all the same.
 *   - Braids and g-braids are confluent: every path has the same hardest length. So once patterns of some
 * length were needed, all up to that length may be used together, and those that promise most come first.
 *   - Whips[1] go first, to the end, in the lanes of the whole network: the residual table is smaller after
 *     that, or not needed at all. */
#ifndef SOLVE_RATER_H
#define SOLVE_RATER_H

#include "search/full_table.h"
#include "solve/crew.h"
#include "solve/engine.h"

typedef struct rater rater;

typedef struct rater_task {
    const theory *theory;
    int max_length;       /* 0: only the theory's own bounds */
    const bool *solution; /* of each label: it is in the solution */
    watch *watch;
    crew *crew; /* who helps; NULL: nobody */
} rater_task;

status rater_open(rater **out, search *s); /* in the arena of the search; *out NULL: the network does not
                                            * fit, or has labels without csp-variable */

/* May it rate by this theory? Whips, braids, g-whips or g-braids of all types, in one stage, and nothing
 * else that the network has use for. */
bool rater_takes(const theory *th, const csp *c);

/* *gave_up: the engine has to do it; this could not. Else outcome, hardest, tried and nodes are as the
 * engine's. From a state in the lanes of a whole network, closed under BRT, of which every label has a
 * csp-variable. */
status rater_run(rater *r, const rater_task *t, full_table *f, const lane *start, engine_result *result,
                 bool *gave_up);
/* From a state, closed under BRT. */
status rater_run_state(rater *r, const rater_task *t, const state *start, engine_result *result,
                       bool *gave_up);

#endif
