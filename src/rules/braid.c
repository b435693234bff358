/* braid.c: braids (zt-braids).
 *
 * Definition. A braid[n] on a candidate Z is as a whip[n] (see whip.c), but L_k need only be linked to Z or
 * to some earlier R_i, not to R_{k-1}, and may repeat. The order of the cells remains: it is what forbids
 * circular reasons.
 *
 * Soundness. As for whips: the proof never used continuity.
 *
 * Every whip[n] is a braid[n]. Theorem: in a state closed under BRT, a braid on Z exists if and only if
 * supposing Z and propagating singles meets a contradiction (T&E). Braids are stable for confluence: after
 * any other eliminations a braid on Z of at most the same length remains, so B_n ends in one state whatever
 * the order of application.
 *
 * Braids[1] are whips[1], which every theory with chains contains. */
#include "rules/rule.h"

static status find(search *s, const pattern *p, const step_sink *sink, int *next)
{
    return search_chains(s, BRAID, p, sink, next);
}

const rule rule_braid = {
    .code = "B",
    .alias = "M",
    .name = "braid",
    .says = "braids: as whips, without continuity: a left may be linked to any earlier right",
    .rank = 60,
    .min_length = 2,
    .stable = true,
    .typed = true,
    .find = find,
};
