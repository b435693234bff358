/* inside.h: ratings by T&E with braids inside (BxB), in lanes.
 *
 * The rating is the least p such that T&E(B_p) of depth 1 solves the puzzle. The *world* of a candidate z is
 * where BRT and braids up to length p end if z is supposed; z is refuted if its world shows a contradiction.
 *
 * Worlds are kept. What is gone from the state is gone from every world; and in a smaller state, or with a
 * greater p, a world ends where it does from the state itself, if it goes on from its last end: braids are
 * confluent, and both ends contain the new one (as in te_dense.h). So a world needs work only if it has lost
 * something, or p has grown. As in te.h, what is asserted in a world without a contradiction needs no trial
 * until the next elimination. No braids are looked for in the state itself: their targets are refuted by BRT
 * inside their worlds.
 *
 * The state and its worlds are states of one table, in which the rater looks for braids as well: a world is
 * closed by the levels of a rating (rater.h). A target that can have no braid of any length is not asked
 * about again as long as its world does not change. */
#ifndef SOLVE_INSIDE_H
#define SOLVE_INSIDE_H

#include "solve/rater.h"

typedef struct inside inside;

/* In the arena of the search; the network must be one that the rater can rate. */
status inside_open(inside **out, search *search, rater *rater);

/* Rates from the state with these candidates, closed under BRT, with p from 1 to `most`: `hardest` is p. The
 * outcome is SOLVED or BOUNDED. solution: as in rater.h. *gave_up: it does not fit, and nothing is known. */
status inside_run(inside *in, const csp_label *list, int n, const bool *solution, int most, watch *watch,
                  engine_result *result, bool *gave_up);

#endif
