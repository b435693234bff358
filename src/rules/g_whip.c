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

static answer extend(finder *f, g_whips *w, g_node n, status *why);

static memo_key part_of(const finder *f, const g_whips *w, const word *live, const g_next *c)
{
    memo_key key = finder_part(f, c->first);
    if (c->says == 1)
        return key;
    FOR_MEMBERS(x, w->bits.problem, c->var)
        if (*x != c->first && bits_has(live, *x))
            key = memo_join(key, memo_role(finder_part(f, *x), 0x8F2D9C3B5A71E64Fu));
    return memo_role(key, 2u * (uint64_t)c->var + 0x9E3779B97F4A7C15u);
}

/* Does the partial chain up to node k have this g-label of v as a right already? */
static bool stands(g_whips *w, int k, pvar v)
{
    const bit_node *node = w->bits.node;
    for (int i = 1; i <= k; i++)
        if (node[i].var == v && bits_is_same(&w->bits, &node[k].live, &node[i - 1].live, v))
            return true;
    return false;
}

/* Goes on from the right in node n.k, which has led to no contradiction yet. */
static answer follow(finder *f, g_whips *w, g_node n, status *why)
{
    *why = watch_node(f->watch);
    if (*why == OK)
        *why = bits_watch(&w->bits);
    if (*why != OK)
        return ENDED;
    if (n.cells == 0)
        return CUT;
    int rounds = bits_rounds(&w->bits, n.k, w->bits.node[n.k].next, n.cells, NULL);
    if (rounds > n.cells)
        return rounds == NEVER ? NOTHING : CUT;
    return extend(f, w, n, why);
}

/* Tries the cell c with this left. */
static answer try_cell(finder *f, g_whips *w, const g_node *n, const g_next *c, cand left, status *why)
{
    g_node next = { n->k + 1, n->cells - 1, memo_join(n->key, c->part), n->distinct };
    if (n->distinct)
        next.key = memo_left(next.key, finder_part(f, left));
    memo_key name = memo_whip(next.key, c->part);
    int known = memo_get(&f->memo, name);
    if (known >= next.cells)
        return known == NEVER ? NOTHING : CUT;
    if (bits_follow(&w->bits, n->k, c->var, w->bits.node[n->k + 1].kills)) {
        w->rights = next.k;
        return FOUND;
    }
    f->used[left] = 1;
    w->on[c->first] = w->on[c->first] || c->says == 1;
    answer a = follow(f, w, next, why);
    w->on[c->first] = w->on[c->first] && c->says > 1;
    f->used[left] = 0;
    if (a == CUT || a == NOTHING)
        memo_put(&f->memo, name, a == NOTHING ? NEVER : next.cells);
    return a;
}

/* Tries v as the next cell, with each left that it may have; if lefts may repeat, with just one of them. */
static answer try_variable(finder *f, g_whips *w, const g_node *n, pvar v, status *why)
{
    bits *b = &w->bits;
    const bit_node *here = &b->node[n->k];
    word *kills = b->node[n->k + 1].kills;
    g_next c = { .var = v };
    c.says = bits_says(b, &here->live, v, kills, &c.first);
    if (c.says == SAYS_NOTHING || (c.says == 1 && w->on[c.first]) || (c.says > 1 && stands(w, n->k, v)))
        return NOTHING;
    c.part = part_of(f, w, here->live.bit, &c);
    answer all = NOTHING;
    FOR_MEMBERS(left, b->problem, v) {
        if (!bits_has(here->kills, *left) || (n->distinct && f->used[*left]))
            continue;
        bits_says(b, &here->live, v, kills, &c.first); /* again: deeper nodes have overwritten it */
        if (c.says > 1 && !bits_is_outside(b, &here->live, v, *left))
            continue;
        answer a = try_cell(f, w, n, &c, *left, why);
        if (a == FOUND || a == ENDED || !n->distinct)
            return a;
        all = a == CUT ? CUT : all;
    }
    return all;
}

static answer extend(finder *f, g_whips *w, g_node n, status *why)
{
    answer all = NOTHING;
    int reached = bits_reach(&w->bits, n.k);
    for (int i = 0; i < reached; i++) {
        answer a = try_variable(f, w, &n, w->bits.node[n.k].reach[i], why);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == CUT ? CUT : all;
    }
    return all;
}

static answer find_rights(finder *f, void *mine, cand z, int length, bool distinct, status *why)
{
    g_whips *w = mine;
    bits *b = &w->bits;
    *why = bits_room(b, length + 2);
    if (*why == OK)
        *why = bits_watch(b);
    if (*why != OK)
        return ENDED;
    int rounds = bits_probe(b, z, length - 1);
    if (rounds == 0 || rounds > length - 1)
        return rounds > 0 && rounds < NEVER ? CUT : NOTHING;
    answer a = distinct ? FOUND : bits_braid_find(&w->braid, z, length, why);
    if (a != FOUND)
        return a;
    bits_suppose(b, z);
    memo_key start = memo_role(finder_part(f, z), distinct ? 0xB492B66FBE98F273u : 0x9AE16A3B2F90404Fu);
    w->on[z] = true;
    a = extend(f, w, (g_node){ 0, length - 1, start, distinct }, why);
    w->on[z] = false;
    return a;
}

static status build(void *mine, search *s, const query *q, csp_label target, const step **built)
{
    g_whips *w = mine;
    (void)s;
    return g_chain_build(w->chain, q, target, w->rights, true, built);
}

static const chain_kind g_whip_kind = {
    .find = find_rights,
    .build = build,
    .loose = true,
    .bounds_itself = true,
};

/* ---- the rule ---- */

static status open(search *s, void **mine)
{
    g_whips *w = *mine = arena_take(&s->arena, 1, sizeof *w);
    if (!w)
        return NO_MEMORY;
    w->braid.bits = &w->bits;
    w->on = arena_take(&s->arena, (size_t)csp_labels(s->csp), sizeof *w->on);
    return w->on && bits_open(&w->bits, s) == OK ? g_chain_open(&w->chain, &w->bits) : NO_MEMORY;
}

/* First reports the whips of this length, each as a whip; then, in the same state, the other targets that
 * have a g-whip. */
static status find(void *mine, search *s, const query *q, const step_sink *sink, int *next)
{
    g_whips *w = mine;
    const query plain = { &rule_whip, q->name + strlen("g-"), q->types, q->length };
    int sooner = NEVER;
    status st = chains_find(s, &whip_kind, NULL, &plain, sink, &sooner);
    if (st != OK)
        return st;
    bits_begin(&w->bits, q->types);
    st = chains_find(s, &g_whip_kind, w, q, sink, next);
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
