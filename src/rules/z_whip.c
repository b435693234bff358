/* z_whip.c: z-whips.
 *
 * Definition. A z-whip[n] on a candidate Z is a sequence of cells (V_k, L_k, R_k), k = 1..n, the last without
 * a right:
 *   - the V_k are different csp-variables, undecided, and Z is a label of none of them;
 *   - L_k and R_k are candidates of V_k; L_1 is linked to Z, L_k to R_{k-1}; all of them are different;
 *   - every other candidate of V_k is linked to Z (a z-candidate).
 * Then Z can be eliminated.
 *
 * Soundness. Suppose Z is true. Everything linked to it is false, so R_1 is true; so L_2 is false, and R_2 is
 * true; and so on, until V_n has no candidate left: a contradiction.
 *
 * Each cell has its reasons in Z and in the cell before it alone. A z-whip[n] is a whip[n] without
 * t-candidates, or a part of it is a shorter whip. Z-whips are stable for confluence: if a candidate of a
 * cell goes or becomes a value, then what is left before or after it is a shorter z-whip, or a whip[1], or
 * follows by Singles.
 *
 * Z-whips[1] are whips[1], which every theory with chains contains.
 *
 * Search. A shortest z-whip is a path in a graph: search/z_search.c. */
#include "rules/braid.h"
#include "search/chains.h"
#include "search/z_search.h"

static answer find_rights(finder *finder, void *mine, cand target, int length, bool distinct, status *why)
{
    (void)distinct; /* always */
    return z_search_find(finder, mine, target, length, false, why);
}

static const chain_shape shape = { .z_cells = ALL_CELLS, .continuous = true };

static const chain_kind z_whips = {
    .shape = &shape,
    .braids = true,
    .find = find_rights,
    .bounds_itself = true,
};

const rule rule_z_whip = {
    .code = "Z",
    .name = "z-whip",
    .says = "z-whips: continuous chains whose cells may have z-candidates, linked to the target",
    .rank = 30,
    .usual = true,
    .min_length = 2,
    .stable = true,
    .within = &rule_braid,
    .typed = true,
    .open = z_search_open,
    .chains = &z_whips,
};
