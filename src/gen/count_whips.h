/* count_whips.h: whips[1] for the counter of large networks.
 *
 * If every candidate of a csp-variable is linked to a label, that label is false, because one of them is
 * true. With Singles and ECP this is arc consistency; where csp-variables have combinations as values, it is
 * the propagation of the constraint that they stand for, without which a search is blind.
 *
 * What one csp-variable eliminates is the intersection of what its candidates are linked to: this takes a
 * walk over the links of each candidate, and ends as soon as nothing is left, usually after the second one. A
 * csp-variable with more candidates than any one label is linked to (`most`, which never changes) eliminates
 * nothing, and is not looked at: so graph colouring, say, costs nothing. */
#ifndef GEN_COUNT_WHIPS_H
#define GEN_COUNT_WHIPS_H

#include "core/state.h"

typedef struct count_whips {
    const memory *memory;
    const csp *csp;
    uint16_t *most;    /* of each csp-variable: the most of its labels that one label outside is linked to */
    uint16_t *met;     /* of each label: how many candidates of the current csp-variable it is linked to */
    csp_label *target; /* what was found */
} count_whips;

status count_whips_open(count_whips *whips, const memory *m, const csp *c);
void count_whips_close(count_whips *whips); /* allowed even if it was never opened */

/* Lists the targets of the csp-variable v in w->target, where `label` has the status of each label; returns
 * how many there are, and adds the number of links that were visited to *visited. */
int count_whips_find(count_whips *whips, const uint8_t *label, csp_var v, uint64_t *visited);

#endif
