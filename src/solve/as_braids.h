/* as_braids.h: a path with T&E(BRT) or T&E(W1) in which trials are the braids and g-braids they are.
 *
 * Theorem (braids = T&E). In a state closed under BRT, a candidate Z that T&E(BRT) refutes is the target of a
 * braid. The proof is a construction: suppose Z; the labels that the singles of the trial assert, in order,
 * are the rights. When R_k was asserted, the other candidates of its csp-variable were dead, and only ECP can
 * have killed them: each is linked to Z or to an earlier right, and links are the same in all states. The
 * csp-variable of the contradiction has all its candidates so linked: it is the last cell. Trimming first
 * drops the rights that kill nothing needed.
 *
 * The same goes for T&E(W1): what a whip[1] with the csp-variable V eliminates in a trial is linked to all
 * that is left of V there, which is then a right, a g-label. */
#ifndef SOLVE_AS_BRAIDS_H
#define SOLVE_AS_BRAIDS_H

#include "core/step.h"

typedef struct braider braider;

status braider_open(braider **out, const memory *m, const csp *c);
void braider_close(braider *b); /* may be NULL */

/* The path from start, added to `to`, in which trials of depth 1 with singles, or with singles and whips[1],
 * only are braids and g-braids, if they leave a csp-variable empty. (No braid ends with a need.) INTERNAL:
 * the trace of a trial is not right. */
status as_braids(braider *b, const state *start, const step_list *from, step_list *to);

#endif
