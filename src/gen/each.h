/* each.h: solutions of a state, one after the other.
 *
 * Each time one is known, some label in which the next must differ is excluded, in turn: with the first k - 1
 * labels of the solution asserted and label k excluded, no solution is met twice, and none is missed. */
#ifndef GEN_EACH_H
#define GEN_EACH_H

#include "gen/count.h"

/* Gets the values of a solution. *enough: no other is wanted. */
typedef status take_solution(void *context, const bool *value, bool *enough);

/* All solutions of s, which is changed. LIMIT or STOPPED: by the watch; or what `take` returned. */
status counter_each(counter *k, state *s, watch *w, take_solution *take, void *context);

#endif
