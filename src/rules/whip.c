/* whip.c: whips (zt-whips).
 *
 * Definition. A whip[n] on a candidate Z is a sequence of cells (V_k, L_k, R_k), k = 1..n, the last without a
 * right:
 *   - the V_k are different csp-variables, undecided, and Z is a label of none of them;
 *   - L_k and R_k are candidates of V_k; L_1 is linked to Z, L_k to R_{k-1} (continuity); all of them are
 * different;
 *   - for k < n, R_k is the only candidate of V_k that is linked neither to Z nor to any R_i, i < k;
 *   - V_n has no such candidate.
 * Then Z can be eliminated.
 *
 * Soundness. Suppose Z is true. Everything linked to it is false, so R_1 is the only candidate left for V_1
 * and is true; everything linked to R_1 is false, so R_2 is true; and so on, until V_n has no candidate left:
 * a contradiction.
 *
 * A whip[1] is one csp-variable all of whose candidates are linked to Z: one pattern may have several
 * targets, and all are eliminated by one step. Whips are not stable for confluence: eliminating an L_k may
 * break the continuity. */
#include "rules/rule.h"

extern const rule rule_braid;

static status find(search *s, const pattern *p, const step_sink *sink, int *next)
{
    return search_chains(s, WHIP, p, sink, next);
}

const rule rule_whip = {
    .code = "W",
    .alias = "L",
    .name = "whip",
    .says = "whips: continuous chains whose cells may have z- and t-candidates",
    .rank = 50,
    .min_length = 1,
    .stable = false,
    .within = &rule_braid,
    .typed = true,
    .find = find,
};
