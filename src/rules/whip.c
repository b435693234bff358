/* whip.c: whips (zt-whips).
 *
 * Definition. A whip[n] on a candidate Z is a sequence of cells (V_k, L_k, R_k), k = 1..n, the last without a
 * right:
 *   - the V_k are different csp-variables, undecided, and Z is a label of none of them;
 *   - L_k and R_k are candidates of V_k; L_1 is linked to Z, L_k to R_{k-1} (continuity); all of them are
 *     different;
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
 * break the continuity.
 *
 * Search. Depth first over partial whips: from the last right (Z at the start) go to each left linked to it,
 * to each csp-variable of that left which is forced by now, and to the right it forces. If supposing a right
 * leads to a contradiction, that is a whip: the csp-variable that became empty lost its last candidate to
 * this right, and that candidate, alive until then, is a left that no earlier cell can have.
 *
 * What can follow a partial whip depends only on the set of its rights, the last of them and, when lefts must
 * be distinct, the set of its lefts: so a failure is remembered under that key. The braid bound (see braid.c)
 * cuts what can't end in time, because every whip is a braid. In the dense layout: whip_dense.c.
 *
 * No csp-variable can occur twice: the second time it would contain an earlier right (or Z), and so would be
 * decided. Rights differ from all lefts: a left is linked to an earlier right or to Z, a right to none of
 * these. */
#include "rules/whip.h"
#include "rules/braid.h"
#include "rules/whip_1.h"
#include "rules/whip_dense.h"
#include "search/chains.h"

enum { BOUND_UP_TO = 6 }; /* with more cells left than this, the bound costs more than it saves */

typedef struct whip_node {
    cand last;
    int cells;    /* how many more rights are allowed, at least 1 */
    memo_key key; /* of the sets of rights and lefts */
} whip_node;

static answer extend(finder *finder, whip_node node, bool distinct, status *why);

/* Supposes r and looks at what follows. */
static answer follow(finder *finder, whip_node next, bool distinct, status *why)
{
    hypothesis *h = &finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    *why = watch_node(finder->watch);
    if (*why != OK)
        return ENDED;
    finder->right[finder->rights++] = next.last;
    if (hypothesis_suppose(h, next.last))
        a = FOUND;
    else if (next.cells > BOUND_UP_TO ||
             (next.cells > 0 && hypothesis_layers(h, NULL, next.cells) <= next.cells))
        a = extend(finder, next, distinct, why);
    hypothesis_undo(h, here);
    if (a != FOUND)
        finder->rights--;
    return a;
}

/* Tries the cell with this left and this right. */
static answer try_cell(finder *finder, const whip_node *node, cand left, cand right, bool distinct,
                       status *why)
{
    memo_key key = memo_join(node->key, finder_part(finder, right));
    if (distinct)
        key = memo_left(key, finder_part(finder, left));
    memo_key name = memo_whip(key, finder_part(finder, right));
    whip_node next = { right, node->cells - 1, key };
    int known = memo_get(&finder->memo, name);
    if (known >= next.cells)
        return known == NEVER ? NOTHING : CUT;
    finder->used[left] = 1;
    answer a = follow(finder, next, distinct, why);
    finder->used[left] = 0;
    if (a == CUT || a == NOTHING)
        memo_put(&finder->memo, name, a == NOTHING ? NEVER : next.cells);
    return a;
}

static answer extend(finder *finder, whip_node node, bool distinct, status *why)
{
    const problem *p = &finder->problem;
    answer all = NOTHING;
    FOR_LINKS(left, p, node.last) {
        if (distinct && finder->used[*left])
            continue;
        FOR_VARS(v, p, *left) {
            cand right = hypothesis_forced(&finder->hypothesis, *v);
            if (right == NO_CAND)
                continue;
            answer a = try_cell(finder, &node, *left, right, distinct, why);
            if (a == FOUND || a == ENDED)
                return a;
            if (a == CUT)
                all = CUT;
        }
    }
    return all;
}

static answer find_rights(finder *finder, void *mine, cand target, int length, bool distinct, status *why)
{
    (void)mine;
    hypothesis *h = &finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    whip_node n = { target, length - 1, memo_whip_start(finder_part(finder, target), distinct) };
    finder->rights = 0;
    hypothesis_suppose(h, target);
    answer a = extend(finder, n, distinct, why);
    hypothesis_undo(h, here);
    return a;
}

static status find_ones(void *mine, search *search, const query *query, const step_sink *sink);

static const chain_shape shape = { .z_cells = ALL_CELLS, .rights_kill = true, .continuous = true };

const chain_kind whip_kind = {
    .shape = &shape,
    .braids = true,
    .find = find_rights,
    .loose = true,
    .decide = whip_dense,
    .find_ones = find_ones,
};

static status find_ones(void *mine, search *search, const query *query, const step_sink *sink)
{
    return whip_1_find(mine, search, &shape, query, sink);
}

/* ---- the rule ---- */

static status open(search *search, void **mine)
{
    whip_1 *ones;
    status st = whip_1_open(search, &ones);
    *mine = ones;
    return st;
}

const rule rule_whip = {
    .code = "W",
    .alias = "L",
    .name = "whip",
    .says = "whips: continuous chains whose cells may have z- and t-candidates",
    .rank = 50,
    .usual = true,
    .min_length = 1,
    .always = true,
    .stable = false,
    .within = &rule_braid,
    .typed = true,
    .open = open,
    .chains = &whip_kind,
};
