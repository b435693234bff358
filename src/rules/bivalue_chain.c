/* bivalue_chain.c: bivalue-chains.
 *
 * Definition. A bivalue-chain[n] is a sequence of cells (V_k, L_k, R_k), k = 1..n:
 *   - the V_k are different csp-variables, and L_k and R_k are all the candidates of V_k;
 *   - L_k is linked to R_{k-1} for k > 1; all the L_k and R_k are different.
 * Its targets are the candidates linked to both L_1 and R_n that are labels of no V_k; all of them can be
 * eliminated.
 *
 * Soundness. If L_1 is true, what is linked to it is false. If not, R_1 is true, so L_2 is false and R_2
 * true, and so on: R_n is true, and what is linked to it is false.
 *
 * Read from the other end it is a bivalue-chain with the same targets. A chain that crosses itself is not
 * needed: a part of it is a shorter chain with a target of its own.
 *
 * A bivalue-chain[n] is a z-whip[n], a t-chain[n] and a whip[n] without z- and t-candidates, or a part of it
 * is a shorter bivalue-chain, on the same target or on one of its own rights. Bivalue-chains are stable for
 * confluence: as soon as one of its candidates goes or becomes a value, Singles alone run along the chain and
 * eliminate the targets.
 *
 * Bivalue-chains[1] are whips[1], which every theory with chains contains.
 *
 * Search. A shortest bivalue-chain is a path in a graph: search/z_search.c. */
#include "rules/braid.h"
#include "search/chains.h"
#include "search/z_search.h"

static answer find_rights(finder *finder, void *mine, cand target, int length, bool distinct, status *why)
{
    (void)distinct; /* always */
    return z_search_find(finder, mine, target, length, true, why);
}

static const chain_shape shape = { .continuous = true, .ends_with_right = true, .all_targets = true };

static const chain_kind bivalue_chains = {
    .shape = &shape,
    .braids = true,
    .find = find_rights,
    .bounds_itself = true,
};

const rule rule_bivalue_chain = {
    .code = "BC",
    .name = "biv-chain",
    .says = "bivalue-chains: continuous chains of csp-variables with two candidates",
    .rank = 20,
    .usual = true,
    .min_length = 2,
    .stable = true,
    .within = &rule_braid,
    .typed = true,
    .open = z_search_open,
    .chains = &bivalue_chains,
};
