/* t_chain.c: t-chains.
 *
 * Definition. A t-chain[n] on a candidate Z is a sequence of cells (V_k, L_k, R_k), k = 1..n:
 *   - the V_k are different csp-variables, undecided, and Z is a label of none of them;
 *   - L_k and R_k are candidates of V_k; L_1 is linked to Z, L_k to R_{k-1}; all of them are different;
 *   - R_k is linked to no R_i, i < k; every other candidate of V_k but L_k is linked to some R_i, i < k (a
 *     t-candidate): so V_1 has no other candidate;
 *   - R_n is linked to Z.
 * Then Z can be eliminated.
 *
 * Soundness. If L_1 is true, what is linked to it is false. If not, R_1 is true, and everything linked to it
 * false, so R_2 is true; and so on: R_n is true, and what is linked to it is false.
 *
 * The reasons in the cells don't depend on Z. A t-chain[n] is a whip[n] without z-candidates, or a part of it
 * is a shorter whip. Like whips, t-chains are not stable for confluence: eliminating an L_k may break the
 * continuity.
 *
 * T-chains[1] are whips[1], which every theory with chains contains.
 *
 * Search. See search/t_search.c. */
#include "rules/braid.h"
#include "search/chains.h"
#include "search/t_search.h"

static answer find_rights(finder *finder, void *mine, cand target, int length, bool distinct, status *why)
{
    (void)mine;
    return t_search_find(finder, T_FIRST_BIVALUE, target, length, distinct, why);
}

static status bound_all(finder *finder, void *mine, const uint8_t *wanted, int most, uint16_t *least)
{
    (void)mine;
    return t_search_bounds(finder, T_FIRST_BIVALUE, wanted, most, least);
}

static const chain_shape shape = { .rights_kill = true, .continuous = true, .ends_with_right = true };

static const chain_kind t_chains = {
    .shape = &shape,
    .braids = true,
    .find = find_rights,
    .loose = true,
    .bounds_itself = true,
    .bound_all = bound_all,
};

const rule rule_t_chain = {
    .code = "T",
    .name = "t-chain",
    .says = "t-chains: continuous chains whose cells may have t-candidates, linked to an earlier right",
    .rank = 40,
    .usual = true,
    .min_length = 2,
    .stable = false,
    .within = &rule_braid,
    .typed = true,
    .chains = &t_chains,
};
