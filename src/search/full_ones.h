/* full_ones.h: whips[1] to the end, in the lanes of a whole network.
 *
 * A whip[1] is a csp-variable all of whose candidates are linked to the target. So the targets of an open
 * lane are what all its candidates are linked to: the intersection of their rows of links, which are bits.
 * All those of one state go together, then come Singles, and again: frozen levels.
 *
 * Few csp-variables have any. Whatever is linked to all candidates is linked to any two of them; so for each
 * label of a csp-variable the others are known that have a link in common with it, outside of the
 * csp-variable, and an open lane that has a candidate which is none of these for its lowest one has no
 * target. In Sudoku that leaves lanes whose candidates are in one row, or column, and block. */
#ifndef SEARCH_FULL_ONES_H
#define SEARCH_FULL_ONES_H

#include "search/full_table.h"
#include "search/residual.h"

typedef struct full_ones {
    const residual *links; /* whose rows of links are read */
    lane *company; /* of each lane, FULL_MEMBERS of them: the candidates that share a link with this one */
    bool known;    /* they have been found */
    uint64_t *bits, *target; /* of the labels: scratch */
} full_ones;

bool full_ones_open(full_ones *o, arena *a, const residual *links); /* false: no memory */

/* From a state that is closed under BRT to the end. solution: no targets. *some: there were whips[1]. False:
 * a contradiction. */
bool full_ones_run(full_ones *o, full_table *t, lane *of, const bool *solution, bool *some);

bool full_is_solved(const full_table *t, const lane *of);

#endif
