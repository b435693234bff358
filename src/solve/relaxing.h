/* relaxing.h: is there a relaxed whip in this state? This is asked outside of paths, for the bounds of
 * solve/exact.h. */
#ifndef SOLVE_RELAXING_H
#define SOLVE_RELAXING_H

#include "search/relaxed.h"

/* From now on the search is about the state `now`, in which no whip[1] applies; ghosts are labels of
 * `first`. */
status relaxing_begin(search *search, const state *first, const state *now, const bool *solution,
                      watch *watch);

/* A relaxed whip on `target`, of at most this length and with at most this many ghosts; NULL: there is none.
 */
status relaxing_ask(search *search, csp_label target, int length, int ghosts, const step **built);

#endif
