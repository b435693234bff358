/* iterate.h: solutions of a state, one after the other.
 *
 * When a solution is known, the others are divided by the first label in which they differ from it: for each
 * k in turn, the first k - 1 labels of the solution are asserted and label k is eliminated. So no solution is
 * met twice, and none is missed. */
#ifndef GEN_ITERATE_H
#define GEN_ITERATE_H

#include "gen/count.h"

/* Gets the values of a solution. *enough: no other is wanted. */
typedef status take_solution(void *context, const bool *value, bool *enough);

/* Takes all solutions of s, which is changed; of those that agree in all labels that matter, one (NULL: all
 * labels do). Returns LIMIT or STOPPED if the watch says so, or what `take` returned. */
status counter_iterate(counter *counter, state *s, const bool *matters, watch *watch, take_solution *take,
                       void *context);

#endif
