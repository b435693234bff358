/* t_whip.c: t-whips.
 *
 * Definition. A t-whip[n] on a candidate Z is a sequence of cells (V_k, L_k, R_k), k = 1..n:
 *   - the V_k are different csp-variables, undecided, and Z is a label of none of them;
 *   - L_k and R_k are candidates of V_k; L_1 is linked to Z, L_k to R_{k-1}; all of them are different;
 *   - every other candidate of V_1 is linked to Z (a z-candidate), and R_1 is not;
 *   - for k > 1, R_k is linked to no R_i, i < k, and every other candidate of V_k but L_k is linked to some
 *     R_i, i < k (a t-candidate);
 *   - R_n is linked to Z.
 * Then Z can be eliminated.
 *
 * Soundness. Suppose Z is true. Everything linked to it is false, so R_1 is true; so everything linked to R_1
 * is false, and R_2 is true; and so on: R_n is true, but it is linked to Z.
 *
 * From the second cell on, the reasons do not depend on Z: such a chain is a partial whip on R_1, which
 * serves every Z that it comes back to. A t-chain is a t-whip without z-candidates; a t-whip[n] is a whip[n],
 * or a part of it is a shorter whip. So t-whips never change a rating that includes whips. Like whips, they
 * are not stable for confluence.
 *
 * T-whips[1] are whips[1], which every theory with chains contains.
 *
 * Search. That of t-chains (search/t_search.c), with another first cell. */
#include "core/words.h"
#include "rules/braid.h"
#include "search/chains.h"
#include "search/t_search.h"

static answer find_rights(finder *finder, void *mine, cand target, int length, bool distinct, status *why)
{
    (void)mine;
    return t_search_find(finder, T_FIRST_WITH_Z, target, length, distinct, why);
}

static status bound_all(finder *finder, void *mine, const uint8_t *wanted, int most, uint16_t *least)
{
    (void)mine;
    return t_search_bounds(finder, T_FIRST_WITH_Z, wanted, most, least);
}

static const chain_shape shape = {
    .z_cells = 1, .rights_kill = true, .continuous = true, .ends_with_right = true
};

static const chain_kind t_whips = {
    .shape = &shape,
    .braids = true,
    .find = find_rights,
    .loose = true,
    .bounds_itself = true,
    .bound_all = bound_all,
};

/* A dot stands for the last right, because Z excludes it: t-whip[3]: … - r2c2{n3 .} ==> r6c2 ≠ 2 */
static void write(const csp *c, const step *step, text *out)
{
    for (int i = 1; i < step->lines; i++) {
        const step_cell *cell = &step->line[i].cell;
        text_format(out, "%s%s{%s %s}", i == 1 ? ": " : " - ", csp_var_name(c, cell->set),
                    csp_value_name(c, cell->set, cell->refutation[0].label),
                    i == step->lines - 1 ? "." : csp_value_name(c, cell->set, cell->right[0]));
    }
}

const rule rule_t_whip = {
    .code = "tW",
    .name = "t-whip",
    .says = "t-whips: chains whose first cell may have z-candidates, and the others t-candidates alone",
    .rank = 45,
    .min_length = 2,
    .within = &rule_braid,
    .typed = true,
    .chains = &t_whips,
    .write = write,
};
