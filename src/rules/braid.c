/* braid.c: braids (zt-braids).
 *
 * Definition. A braid[n] on a candidate Z is like a whip[n] (see whip.c), but L_k need only be linked to Z or
 * to some earlier R_i, not to R_{k-1}, and may repeat. The cells still have an order: it is what rules out
 * circular reasoning.
 *
 * Soundness. As for whips: the proof never used continuity.
 *
 * Every whip[n] is a braid[n]. Theorem: in a state closed under BRT, a braid on Z exists if and only if
 * supposing Z and propagating singles meets a contradiction (T&E). Braids are stable for confluence: after
 * any other eliminations a braid on Z of at most the same length remains, so B_n ends in one state whatever
 * the order of application.
 *
 * Braids[1] are whips[1], which every theory with chains contains.
 *
 * Search. A braid[n] on Z is a set of n-1 rights, each forced when its turn comes, such that supposing them
 * together with Z empties some csp-variable. Since nothing but the set matters, each set is visited once:
 * take a forced candidate c; first look at all braids that use c, then forbid c and look at the others. A
 * branch is left as soon as layered propagation without the forbidden candidates needs more layers than there
 * are rights left: each layer needs at least one right (an admissible bound; the search is that of an optimal
 * plan without deletions). So the search is exhaustive for its length, needs no memory beyond the path, and
 * nearly every question is decided by the bound alone. In the dense layout: search/dense_braid.c. */
#include "rules/braid.h"

#include "search/chains.h"
#include "search/dense_search.h"

/* forbid, of each candidate: the depth at which it was excluded as a right, or 0. */
static answer extend(finder *finder, uint16_t *forbid, int cells, uint16_t depth, status *why);

/* Looks at the braids that use `candidate` next. */
static answer include(finder *finder, uint16_t *forbid, cand candidate, int cells, uint16_t depth,
                      status *why)
{
    hypothesis *h = &finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    *why = watch_node(finder->watch);
    if (*why != OK)
        return ENDED;
    finder->right[finder->rights++] = candidate;
    if (hypothesis_suppose(h, candidate))
        a = FOUND;
    else if (cells > 1 && hypothesis_layers(h, forbid, cells - 1) <= cells - 1)
        a = extend(finder, forbid, cells - 1, (uint16_t)(depth + 1), why);
    hypothesis_undo(h, here);
    if (a != FOUND)
        finder->rights--;
    return a;
}

/* Tries each forced candidate in turn: first the braids that use it, then, with it forbidden, the others.
 * `cells`: how many more rights are allowed, at least 1; the caller has found the bound to be at most
 * that. */
static answer extend(finder *finder, uint16_t *forbid, int cells, uint16_t depth, status *why)
{
    hypothesis *h = &finder->hypothesis;
    answer a = CUT;
    int units = h->units;
    for (int i = 0; i < units && a == CUT; i++) {
        cand x = hypothesis_forced(h, h->unit[i]);
        if (x == NO_CAND || forbid[x])
            continue;
        a = include(finder, forbid, x, cells, depth, why);
        forbid[x] = depth;
        if (a == CUT && cells > 1 && hypothesis_layers(h, forbid, cells) > cells)
            break;
    }
    for (int i = 0; i < units; i++) {
        cand x = hypothesis_forced(h, h->unit[i]);
        if (x != NO_CAND && forbid[x] == depth)
            forbid[x] = 0;
    }
    return a;
}

static answer find_rights(finder *finder, void *mine, cand target, int length, bool distinct, status *why)
{
    (void)distinct;
    hypothesis *h = &finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    finder->rights = 0;
    hypothesis_suppose(h, target);
    answer a = extend(finder, mine, length - 1, 1, why);
    hypothesis_undo(h, here);
    return a;
}

const chain_shape braid_shape = { .z_cells = ALL_CELLS, .rights_kill = true };

static const chain_kind braids = {
    .shape = &braid_shape,
    .braids = true,
    .find = find_rights,
    .decide = dense_braid,
};

static status open(search *search, void **mine)
{
    *mine = arena_take(&search->arena, (size_t)csp_labels(search->csp), sizeof(uint16_t));
    return *mine ? OK : NO_MEMORY;
}

const rule rule_braid = {
    .code = "B",
    .alias = "M",
    .name = "braid",
    .says = "braids: as whips, without continuity: a left may be linked to any earlier right",
    .rank = 60,
    .usual = true,
    .min_length = 2,
    .stable = true,
    .typed = true,
    .open = open,
    .chains = &braids,
};
