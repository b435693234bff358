/* generate.h: minimal puzzles on any network.
 *
 * A clue is a label of a solution. Top-down: take a random solution, and go once through its labels in random
 * order, removing each one whose removal leaves the solution unique. One pass is enough: a clue that is
 * needed stays needed when others go. So the result has one solution, and loses that with any clue. */
#ifndef GEN_GENERATE_H
#define GEN_GENERATE_H

#include "gen/count.h"

/* `blank` is the state without givens. clue has room for csp_labels; *clues are written, ascending.
 * BAD_INPUT: the blank state has no solution. LIMIT, STOPPED, NO_MEMORY: there are no clues. */
status generate_top_down(counter *k, const state *blank, rng *r, watch *w, csp_label *clue, int *clues);

#endif
