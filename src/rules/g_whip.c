/* g_whip.c: g-whips.
 *
 * Definition. A g-label of a csp-variable V is a set of two or more labels of V such that some label outside
 * V is linked to all of them, and that can't be enlarged without losing all such labels. A g-whip[n] on a
 * candidate Z is a sequence of cells (V_k, L_k, R_k), k = 1..n, the last of them without a right, like a whip
 * (whip.c), but R_k may be a g-label:
 *   - a candidate of V_k *lives* if it is linked neither to Z nor to all labels of an earlier right. In V_k
 *     just the candidate R_k lives, or two or more candidates, all of them in the g-label R_k; in V_n nothing
 *     lives;
 *   - L_k is a candidate of V_k, linked to all labels of R_{k-1} (L_1: to Z), different from all earlier L,
 *     and not in the g-label R_k;
 *   - no right occurs twice, but a csp-variable may: less may live in it the second time.
 * Z is a label of no V_k. Then Z can be eliminated.
 *
 * Soundness. Suppose Z is true. What is linked to it is false, so some label of R_1 is true; so what is
 * linked to all of them is false, and some label of R_2 is true; and so on: V_n has no true label.
 *
 * Whips[n] are g-whips[n], so all of them are found in one round. G-whips[1] are whips[1], which every theory
 * with chains contains. Like whips, they are not stable for confluence; they are within g-braids.
 *
 * Search. That of whips (whip.c), on rows of bits (search/bits.h): what follows a partial chain depends on
 * the set of its rights, the last of them and, when lefts must differ, the set of its lefts. The number of
 * rounds from there is a lower bound for what is left. The first question is whether there is a g-braid of
 * this length at all, which is decided much faster. */
#include "rules/g_braid.h"
#include "rules/whip.h"
#include "search/bits_braid.h"
#include "search/chains.h"
#include "search/g_chain.h"

#include <string.h>

typedef struct g_whips {
    bits bits;
    bits_braid braid;
    g_chain *chain;
    int rights; /* how many the chain that was found has */
    bool *on;   /* of each candidate: is it a right, or the target? */
} g_whips;

typedef struct g_node {
    int k;        /* the number of its node in bits.node */
    int cells;    /* how many more rights are allowed */
    memo_key key; /* of the sets of rights and lefts */
    bool distinct;
} g_node;

/* A cell that may follow. */
typedef struct g_next {
    pvar var;
    int says; /* how many candidates live in it, as bits_says tells */
    cand first;
    memo_key part; /* the key of its right */
} g_next;

static answer extend(finder *finder, g_whips *whips, g_node node, status *why);

static memo_key part_of(const finder *finder, const g_whips *whips, const word *live, const g_next *next)
{
    memo_key key = finder_part(finder, next->first);
    if (next->says == 1)
        return key;
    FOR_MEMBERS(x, whips->bits.problem, next->var)
        if (*x != next->first && bits_has(live, *x))
            key = memo_join(key, memo_role(finder_part(finder, *x), 0x8F2D9C3B5A71E64Fu));
    return memo_role(key, 2u * (uint64_t)next->var + 0x9E3779B97F4A7C15u);
}

/* Does the partial chain up to node `at` have this g-label of `var` as a right already? */
static bool stands(g_whips *whips, int at, pvar var)
{
    const bit_node *node = whips->bits.node;
    for (int i = 1; i <= at; i++)
        if (node[i].var == var && bits_is_same(&whips->bits, &node[at].live, &node[i - 1].live, var))
            return true;
    return false;
}

/* Goes on from the right in node.k, which has led to no contradiction yet. */
static answer follow(finder *finder, g_whips *whips, g_node node, status *why)
{
    *why = watch_node(finder->watch);
    if (*why == OK)
        *why = bits_watch(&whips->bits);
    if (*why != OK)
        return ENDED;
    if (node.cells == 0)
        return CUT;
    int rounds = bits_rounds(&whips->bits, node.k, whips->bits.node[node.k].next, node.cells, NULL);
    if (rounds > node.cells)
        return rounds == NEVER ? NOTHING : CUT;
    return extend(finder, whips, node, why);
}

/* Tries the cell `choice` with this left. */
static answer try_cell(finder *finder, g_whips *whips, const g_node *node, const g_next *choice, cand left,
                       status *why)
{
    g_node next = { node->k + 1, node->cells - 1, memo_join(node->key, choice->part), node->distinct };
    if (node->distinct)
        next.key = memo_left(next.key, finder_part(finder, left));
    memo_key name = memo_whip(next.key, choice->part);
    int known = memo_get(&finder->memo, name);
    if (known >= next.cells)
        return known == NEVER ? NOTHING : CUT;
    if (bits_follow(&whips->bits, node->k, choice->var, whips->bits.node[node->k + 1].kills)) {
        whips->rights = next.k;
        return FOUND;
    }
    finder->used[left] = 1;
    whips->on[choice->first] = whips->on[choice->first] || choice->says == 1;
    answer a = follow(finder, whips, next, why);
    whips->on[choice->first] = whips->on[choice->first] && choice->says > 1;
    finder->used[left] = 0;
    if (a == CUT || a == NOTHING)
        memo_put(&finder->memo, name, a == NOTHING ? NEVER : next.cells);
    return a;
}

/* Tries `var` as the next cell, with each left that it may have; if lefts may repeat, with just one of them.
 */
static answer try_variable(finder *finder, g_whips *whips, const g_node *node, pvar var, status *why)
{
    bits *b = &whips->bits;
    const bit_node *here = &b->node[node->k];
    word *kills = b->node[node->k + 1].kills;
    g_next c = { .var = var };
    c.says = bits_says(b, &here->live, var, kills, &c.first);
    if (c.says == SAYS_NOTHING || (c.says == 1 && whips->on[c.first]) ||
        (c.says > 1 && stands(whips, node->k, var)))
        return NOTHING;
    c.part = part_of(finder, whips, here->live.bit, &c);
    answer all = NOTHING;
    FOR_MEMBERS(left, b->problem, var) {
        if (!bits_has(here->kills, *left) || (node->distinct && finder->used[*left]))
            continue;
        bits_says(b, &here->live, var, kills, &c.first); /* again: deeper nodes have overwritten it */
        if (c.says > 1 && !bits_is_outside(b, &here->live, var, *left))
            continue;
        answer a = try_cell(finder, whips, node, &c, *left, why);
        if (a == FOUND || a == ENDED || !node->distinct)
            return a;
        all = a == CUT ? CUT : all;
    }
    return all;
}

static answer extend(finder *finder, g_whips *whips, g_node node, status *why)
{
    answer all = NOTHING;
    int reached = bits_reach(&whips->bits, node.k);
    for (int i = 0; i < reached; i++) {
        answer a = try_variable(finder, whips, &node, whips->bits.node[node.k].reach[i], why);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == CUT ? CUT : all;
    }
    return all;
}

static answer find_rights(finder *finder, void *mine, cand target, int length, bool distinct, status *why)
{
    g_whips *w = mine;
    bits *b = &w->bits;
    *why = bits_room(b, length + 2);
    if (*why == OK)
        *why = bits_watch(b);
    if (*why != OK)
        return ENDED;
    int rounds = bits_probe(b, target, length - 1);
    if (rounds == 0 || rounds > length - 1)
        return rounds > 0 && rounds < NEVER ? CUT : NOTHING;
    answer a = distinct ? FOUND : bits_braid_find(&w->braid, target, length, why);
    if (a != FOUND)
        return a;
    bits_suppose(b, target);
    memo_key start =
        memo_role(finder_part(finder, target), distinct ? 0xB492B66FBE98F273u : 0x9AE16A3B2F90404Fu);
    w->on[target] = true;
    a = extend(finder, w, (g_node){ 0, length - 1, start, distinct }, why);
    w->on[target] = false;
    return a;
}

static status build(void *mine, search *search, const query *query, csp_label target, const step **built)
{
    g_whips *w = mine;
    (void)search;
    return g_chain_build(w->chain, query, target, w->rights, true, built);
}

static const chain_kind g_whip_kind = {
    .find = find_rights,
    .build = build,
    .loose = true,
    .bounds_itself = true,
};

/* ---- the rule ---- */

static status open(search *search, void **mine)
{
    g_whips *w = *mine = arena_take(&search->arena, 1, sizeof *w);
    if (!w)
        return NO_MEMORY;
    w->braid.bits = &w->bits;
    w->on = arena_take(&search->arena, (size_t)csp_labels(search->csp), sizeof *w->on);
    return w->on && bits_open(&w->bits, search) == OK ? g_chain_open(&w->chain, &w->bits) : NO_MEMORY;
}

/* First reports the whips of this length, each as a whip; then, in the same state, the other targets that
 * have a g-whip. */
static status find(void *mine, search *search, const query *asked, const step_sink *sink, int *next)
{
    g_whips *w = mine;
    const query plain = { &rule_whip, asked->name + strlen("g-"), asked->types, asked->length };
    int sooner = NEVER;
    status st = chains_find(search, &whip_kind, NULL, &plain, sink, &sooner);
    if (st != OK)
        return st;
    bits_begin(&w->bits, asked->types);
    st = chains_find(search, &g_whip_kind, w, asked, sink, next);
    *next = sooner < *next ? sooner : *next;
    return st;
}

const rule rule_g_whip = {
    .code = "gW",
    .name = "g-whip",
    .says = "g-whips: as whips, and a right may be several labels that exclude something together; whips too",
    .rank = 55,
    .min_length = 2,
    .within = &rule_g_braid,
    .typed = true,
    .open = open,
    .find = find,
};
