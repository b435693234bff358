/* repair.h: the theorem that braids are stable for confluence, as an algorithm.
 *
 * The engine does not need it, as it searches every state anew. It is the constructive proof of the theorem,
 * executed.
 *
 * Theorem. Let a braid of length m on Z be valid in a state. After any other assertions and eliminations, in
 * the closure under BRT, either Z is gone, or Z is a value and the closure would show a contradiction, or
 * there is a braid on Z of at most the same length, on a subsequence of the csp-variables.
 *
 * Proof and algorithm. Look at the cells p = 1, 2, … in order.
 *
 *   - b) L_p is gone but V_p still has a candidate C other than R_p: C is linked to Z or to an earlier right,
 *     and becomes L_p. (In a whip this may break the continuity, which is why whips are not stable.)
 *
 *   - d) R_p is a value: let q > p be the first cell such that V_q still has a candidate C other than R_q
 *     that is linked to none of R_p … R_{q-1}. BRT has asserted R_{p+1} … R_{q-1}, since nothing else was
 *     left for their csp-variables. C is linked to Z or to a right before p: cells p … q-1 go, C is L_q if
 *     L_q is gone, and cell q, which is number p now, is looked at again.
 *
 *   - f) R_p is gone: V_p has no candidate left that is linked neither to Z nor to an earlier right: cell p
 *     is the last one of a shorter braid.
 *
 * The other changes need nothing: a t- or z-candidate that is gone is not missed; one that is a value has
 * eliminated Z or an earlier right, which is case f); if L_p is gone and there is no C, R_p was left as a
 * single: case d). */
#ifndef TESTS_REPAIR_H
#define TESTS_REPAIR_H

#include "core/step.h"

typedef enum repair_end {
    REPAIR_BRAID, /* there is a braid still */
    REPAIR_GONE,  /* Z is gone */
    REPAIR_VALUE  /* Z is a value, or the state is a contradiction */
} repair_end;

typedef struct repairer repairer;

status repairer_open(repairer **out, const memory *m, const csp *c);
void repairer_close(repairer *r); /* may be NULL */

/* braid: a braid, or a whip, with one target and its whole evidence, valid in an earlier state than s; s is
 * closed under BRT. *repaired, of REPAIR_BRAID: the braid in s (one of length 1 is called a whip), valid
 * until the next call and as long as the first one; else NULL. INTERNAL: no such braid. */
status braid_repair(repairer *r, const step *braid, const state *s, repair_end *end, const step **repaired);

#endif
