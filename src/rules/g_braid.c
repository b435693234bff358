/* g_braid.c: g-braids.
 *
 * Definition. A g-braid[n] on a candidate Z is like a g-whip[n] (g_whip.c), but L_k need only be linked to Z
 * or to all labels of some earlier right, and may repeat.
 *
 * Soundness. As for g-whips: the proof never used continuity.
 *
 * Braids[n] and g-whips[n] are g-braids[n]. Theorem: in a state closed under BRT and whips[1], a g-braid on Z
 * exists if and only if supposing Z and applying singles and whips[1] meets a contradiction (T&E(W1)): what a
 * whip[1] with the csp-variable V eliminates is linked to all that lives in V. G-braids are stable for
 * confluence, for the reason that braids are: what is needed of a state is that candidates are gone or dead,
 * and after other eliminations more of them are; where a right is gone altogether, the chain ends there.
 *
 * Search. A g-braid is a set of rights, each of which is said when its turn comes. Saying it earlier does no
 * harm, so each set is looked at once: take what a csp-variable says; first look at all g-braids that use it,
 * then forbid it, and whatever kills no more than it does, and look at the others. A branch is left as soon as
 * rounds without what is forbidden need more than there are rights left (search/bits.h). Before that, the
 * rounds themselves are read backwards from the empty csp-variable: what they need is a g-braid, mostly short
 * enough. In a hurry only that is done as long as it finds anything. */
#include "rules/g_braid.h"

#include "search/g_chain.h"

#include <string.h>

typedef struct g_braids {
    bits bits;
    g_chain *chain;
    word *forbidden; /* sets of bits */
    int forbids, room;
    int rights; /* of what was found */
} g_braids;

static answer extend(g_braids *g, int k, int cells, status *why);

static status forbid(g_braids *g, const word *kills, const word *live)
{
    size_t words = (size_t)g->bits.words, most = ((size_t)csp_labels(g->bits.search->csp) + 63) / 64;
    if (g->forbids == g->room) {
        int room = 2 * g->room + 16;
        word *more = arena_take(&g->bits.search->arena, (size_t)room * most, sizeof *more);
        if (!more)
            return NO_MEMORY;
        if (g->forbids)
            memcpy(more, g->forbidden, (size_t)g->forbids * words * sizeof *more);
        g->forbidden = more;
        g->room = room;
    }
    word *to = g->forbidden + (size_t)g->forbids++ * words;
    for (size_t i = 0; i < words; i++)
        to[i] = kills[i] & live[i];
    return OK;
}

static bool is_forbidden(const g_braids *g, const word *kills, const word *live)
{
    for (int i = 0; i < g->forbids; i++)
        if (bits_within(kills, g->forbidden + (size_t)i * (size_t)g->bits.words, live, g->bits.words))
            return true;
    return false;
}

/* Has v a left for what it says here? */
static bool has_left(bits *b, const bit_live *live, pvar v, int says)
{
    FOR_MEMBERS(x, b->problem, v)
        if (!bits_has(live->bit, *x) && (says == 1 || bits_is_outside(b, live, v, *x)))
            return true;
    return false;
}

/* Looks at the g-braids that use what is said by v, which is in the kills of node k + 1. */
static answer include(g_braids *g, int k, pvar v, int cells, status *why)
{
    bits *b = &g->bits;
    *why = watch_node(b->search->watch);
    if (*why != OK)
        return ENDED;
    if (bits_follow(b, k, v, b->node[k + 1].kills)) {
        g->rights = k + 1;
        return FOUND;
    }
    if (cells == 1 || bits_rounds(b, k + 1, cells - 1, g->forbidden, g->forbids) > cells - 1)
        return CUT;
    return extend(g, k + 1, cells - 1, why);
}

/* `cells`: how many more rights are allowed, at least 1; rounds were found to be within that. */
static answer extend(g_braids *g, int k, int cells, status *why)
{
    bits *b = &g->bits;
    const bit_node *n = &b->node[k];
    int before = g->forbids;
    answer a = CUT;
    for (int i = 0; i < n->actives && a == CUT; i++) {
        word *kills = b->node[k + 1].kills;
        cand first;
        int says = bits_says(b, &n->live, n->active[i], kills, &first);
        if (says <= 0 || is_forbidden(g, kills, n->live.bit) ||
            !has_left(b, &n->live, n->active[i], says))
            continue;
        a = include(g, k, n->active[i], cells, why);
        if (a != CUT)
            break;
        bits_says(b, &n->live, n->active[i], kills, &first); /* deeper nodes have used its room */
        *why = forbid(g, kills, n->live.bit);
        a = *why == OK ? CUT : ENDED;
        if (a == CUT && bits_rounds(b, k, cells, g->forbidden, g->forbids) > cells)
            break;
    }
    g->forbids = before;
    return a;
}

/* What the rounds need, as nodes. False: it is too long, or a csp-variable has no left for what it says. */
static bool follow_trace(g_braids *g, cand z, int length)
{
    bits *b = &g->bits;
    bits_trace(b, z);
    if (b->needs > length - 1)
        return false;
    bits_suppose(b, z);
    for (int k = 0; k < b->needs; k++) {
        word *kills = b->node[k + 1].kills;
        cand first;
        int says = bits_says(b, &b->node[k].live, b->needed[k], kills, &first);
        if (says <= 0 || !has_left(b, &b->node[k].live, b->needed[k], says))
            return false;
        g->rights = k + 1;
        if (bits_follow(b, k, b->needed[k], kills))
            return true;
    }
    return false;
}

/* Is there a g-braid on z of at most this length? `quick`: only one that rounds give; CUT says nothing then.
 */
static answer ask(g_braids *g, cand z, int length, bool quick, status *why)
{
    bits *b = &g->bits;
    *why = bits_room(b, length + 2);
    if (*why == OK)
        *why = watch_node(b->search->watch);
    if (*why != OK)
        return ENDED;
    if (quick)
        return follow_trace(g, z, length) ? FOUND : CUT;
    bits_suppose(b, z);
    g->forbids = 0;
    return extend(g, 0, length - 1, why);
}

/* ---- levels ---- */

typedef struct g_level {
    g_braids *g;
    search *search;
    const query *query;
    const step_sink *sink;
    uint16_t *low; /* of each label: no g-braid on it is shorter; 0: not known */
    int found;
} g_level;

/* A g-braid without g-labels is a braid. */
static bool has_g_label(const step *s)
{
    for (int i = 1; i < s->lines; i++)
        if (s->line[i].cell.rights > 1)
            return true;
    return false;
}

static status report(g_level *l, csp_label target)
{
    const step *built = NULL;
    step bare = { .rule = l->query->rule,
                  .name = l->query->name,
                  .length = l->query->length,
                  .concludes = CONCLUDES_ELIMINATIONS,
                  .conclusions = 1,
                  .conclusion = &target };
    l->found++;
    l->search->told[target] = true;
    if (!l->sink->evidence)
        return l->sink->take(l->sink->context, &bare);
    status st = g_chain_build(l->g->chain, l->query, target, l->g->rights, false, &built);
    if (st != OK || !built)
        return st == OK ? INTERNAL : st;
    step named = *built;
    if (!has_g_label(built))
        named.name += strlen("g-");
    return l->sink->take(l->sink->context, &named);
}

/* Raises the bound of a target to what rounds say. */
static status bound(g_level *l, cand z, csp_label target)
{
    int length = l->query->length;
    status st = bits_room(&l->g->bits, length + 2);
    if (st != OK)
        return st;
    int rounds = bits_probe(&l->g->bits, z, length - 1);
    l->low[target] = rounds == 0 || rounds == NEVER ? (uint16_t)NEVER : (uint16_t)(rounds + 1);
    return OK;
}

static status try_target(g_level *l, csp_label target, bool quick)
{
    cand z = l->g->bits.problem->cand_of[target];
    status st = OK;
    if (search_skips(l->search, target) || l->search->told[target] || l->low[target] > l->query->length)
        return OK;
    if (quick)
        st = bound(l, z, target);
    if (st != OK || l->low[target] > l->query->length)
        return st;
    answer a = ask(l->g, z, l->query->length, quick, &st);
    if (a == FOUND)
        return report(l, target);
    if (!quick && a != ENDED)
        l->low[target] = (uint16_t)(l->query->length + 1);
    return st;
}

static status find(void *mine, search *s, const query *q, const step_sink *sink, int *next)
{
    bounds *known = search_bounds(s, q);
    if (!known)
        return NO_MEMORY;
    g_level l = { mine, s, q, sink, known->low, 0 };
    status st = OK;
    bits_begin(&l.g->bits, q->types);
    for (int quick = 1; quick >= 0 && st == OK && !(s->terms.hurry && l.found); quick--)
        for (int i = 0; i < s->candidates && st == OK; i++)
            st = try_target(&l, s->candidate[i], quick);
    *next = NEVER;
    for (int i = 0; i < s->candidates; i++)
        if (!search_skips(s, s->candidate[i]) && l.low[s->candidate[i]] < *next)
            *next = l.low[s->candidate[i]];
    return st;
}

/* ---- the rule ---- */

static status open(search *s, void **mine)
{
    g_braids *g = *mine = arena_take(&s->arena, 1, sizeof *g);
    if (!g || bits_open(&g->bits, s) != OK)
        return NO_MEMORY;
    return g_chain_open(&g->chain, &g->bits);
}

const rule rule_g_braid = {
    .code = "gB",
    .name = "g-braid",
    .says = "g-braids: as g-whips, without continuity; braids too",
    .rank = 65,
    .min_length = 2,
    .stable = true,
    .typed = true,
    .open = open,
    .find = find,
};
