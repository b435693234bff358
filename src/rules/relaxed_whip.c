/* relaxed_whip.c: relaxed whips, a lower bound for whips.
 *
 * Definition. Let A be the candidates and values of a state, and G the candidates that BRT has left of the
 * puzzle at the start. A relaxed whip[n] on a candidate Z is a sequence of cells (V_k, L_k, R_k), k = 1..n,
 * the last without a right:
 *   - Z and earlier rights are labels of no V_k;
 *   - L_k is a label of V_k that is in G, perhaps gone by now (a *ghost*); the L_k are all different; L_1 is
 *     linked to Z, L_k to R_{k-1};
 *   - for k < n, R_k is the only label of V_k in A that is linked neither to Z nor to any R_i, i < k;
 *   - V_n has no such label.
 * Then Z can be eliminated. A whip is a relaxed whip whose V_k are undecided and whose lefts are candidates.
 *
 * Soundness. Labels that are not in A are false. Suppose Z is true: R_1, R_2, … are forced, and V_n is empty.
 *
 * Stability. Let S be a state that comes after S1, so A(S) is a part of A(S1); let Z be a candidate of both,
 * and take a relaxed whip on Z in S1. Let m be the first k such that R_k is not in A(S), or n if there is
 * none. Up to there the rights are the same in both states, V_m has no such label in S, and G never changes:
 * so the cells 1..m are a relaxed whip in S. Hence BRT with relaxed whips[n] is confluent, and whatever
 * whips[n] reach, in whatever order, relaxed whips[n] reach, too. And a relaxed whip is a braid, except that
 * it may have cells whose right is a value, which can be left out. So B <= RW <= W for any path by whips: if
 * RW equals W, no path by whips has an easier hardest step.
 *
 * G is that of a whole path, so relaxed whips have no meaning inside T&E.
 *
 * Search. Where there is no braid of some length, there is no relaxed whip; where there is a whip, there is a
 * relaxed whip. The dense layout knows both, and leaves few targets to search/relaxed.h. */
#include "rules/relaxed_whip.h"
#include "rules/whip_dense.h"
#include "search/chains.h"
#include "search/relaxed.h"

static answer find_rights(finder *finder, void *mine, cand target, int length, bool distinct, status *why)
{
    const relaxed_question q = { finder->problem.label[target], length, ANY_GHOSTS, distinct };
    return relaxed_find(mine, finder, &q, why);
}

static status build(void *mine, search *search, const query *query, csp_label target, const step **built)
{
    return relaxed_build(mine, search, query, target, built);
}

/* DENSE_LONG: a braid, but no whip. */
static dense_answer decide(dense *dense, dcand target, int length)
{
    dense_answer a = dense_braid(dense, target, length);
    if (a != DENSE_YES)
        return a;
    a = whip_dense(dense, target, length);
    return a == DENSE_YES || a == DENSE_ENDED ? a : DENSE_LONG;
}

static const chain_kind kind = {
    .braids = true, .find = find_rights, .build = build, .loose = true, .decide = decide
};

static status open(search *search, void **mine)
{
    *mine = relaxed_of(search);
    return *mine ? OK : NO_MEMORY;
}

static void begin(void *mine, const search *search)
{
    relaxed_begin(mine, search);
}

const rule rule_relaxed_whip = {
    .code = "RW",
    .name = "relaxed-whip",
    .says = "relaxed whips: lefts may be gone already; confluent, a lower bound for whips",
    .rank = 51,
    .min_length = 2,
    .stable = true,
    .whole = true,
    .open = open,
    .begin = begin,
    .chains = &kind,
};
