/* full_whip_1.h: whips[1] to the end, in the lanes of a whole network.
 *
 * A whip[1] is a csp-variable all of whose candidates are linked to the target. So the targets of an open
 * lane are what is linked to all its candidates: the intersection of their rows of links, which are bits. All
 * targets of one state are eliminated together, then come Singles, and so on: frozen levels.
 *
 * Few csp-variables have targets. What is linked to all candidates is linked to any two of them. So for each
 * label of a csp-variable its *company* is kept: the other labels of the csp-variable such that something
 * outside is linked to both. An open lane with a candidate that is not in the company of its lowest one has
 * no target. In Sudoku that leaves lanes whose candidates are in one row, or column, and block. */
#ifndef SEARCH_FULL_WHIP_1_H
#define SEARCH_FULL_WHIP_1_H

#include "search/full_table.h"
#include "search/residual.h"

typedef struct full_whip_1 {
    const residual *links; /* the table whose rows of links are read */
    lane *company; /* of each lane, FULL_MEMBERS of them: the candidates that share a link with this one */
    bool known;    /* `company` has been found */
    uint64_t *bits, *target; /* of the labels: scratch */
} full_whip_1;

bool full_whip_1_open(full_whip_1 *ones, arena *a, const residual *links); /* false: no memory */

/* Runs from a state that is closed under BRT to the end. Labels of `solution` are not targets. *some: there
 * were whips[1]. False: a contradiction. */
bool full_whip_1_run(full_whip_1 *ones, full_table *table, lane *of, const bool *solution, bool *some);

bool full_is_solved(const full_table *table, const lane *of);

#endif
