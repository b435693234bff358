/* as_braids.h: turns the trials of a path by T&E(BRT) or T&E(W1) into the braids and g-braids that they are.
 *
 * Theorem (braids = T&E). In a state closed under BRT, a candidate Z that T&E(BRT) refutes is the target of a
 * braid. The proof is a construction: suppose Z; the labels that the singles of the trial assert, in order,
 * are the rights. When R_k was asserted, the other candidates of its csp-variable were dead, and only ECP can
 * have killed them: each is linked to Z or to an earlier right, and links are the same in all states. All
 * candidates of the csp-variable of the contradiction are linked in the same way: it is the last cell.
 * Trimming comes first, and drops the rights that kill nothing that is needed.
 *
 * The same goes for T&E(W1): what a whip[1] with the csp-variable V eliminates in a trial is linked to all
 * that is left of V there; what is left is then a g-label, which is the right. */
#ifndef SOLVE_AS_BRAIDS_H
#define SOLVE_AS_BRAIDS_H

#include "core/step.h"

typedef struct braider braider;

status braider_open(braider **out, const memory *m, const csp *c);
void braider_close(braider *braider); /* may be NULL */

/* Adds the path from start to `to`; in it, trials of depth 1 by singles alone, or by singles and whips[1]
 * alone, become braids and g-braids, if they leave a csp-variable empty. (No braid ends with a need.)
 * INTERNAL: the trace of a trial is wrong. */
status as_braids(braider *braider, const state *start, const step_list *from, step_list *to);

#endif
