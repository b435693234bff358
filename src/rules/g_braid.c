/* g_braid.c: g-braids.
 *
 * Definition. A g-braid[n] on a candidate Z is like a g-whip[n] (g_whip.c), but L_k need only be linked to Z
 * or to all labels of some earlier right, and may repeat.
 *
 * Soundness. As for g-whips: the proof never used continuity.
 *
 * Braids[n] and g-whips[n] are g-braids[n]. Theorem: in a state closed under BRT and whips[1], a g-braid on Z
 * exists if and only if supposing Z and applying singles and whips[1] meets a contradiction (T&E(W1)): what a
 * whip[1] with the csp-variable V eliminates is linked to everything that lives in V. G-braids are stable for
 * confluence, for the same reason as braids: all that a g-braid needs of a state is that candidates are gone
 * or dead, and after other eliminations more of them are; where a right is gone altogether, the chain ends
 * there.
 *
 * Search. See search/bits_braid.h. First the rounds of every target are read backwards, which finds most
 * g-braids at once; then the other targets are searched. In a hurry, the search is left out if the first pass
 * has found anything. */
#include "rules/g_braid.h"

#include "search/bits_braid.h"
#include "search/g_chain.h"

#include <string.h>

typedef struct g_braids {
    bits bits;
    bits_braid braid;
    g_chain *chain;
} g_braids;

/* ---- levels ---- */

typedef struct g_level {
    g_braids *g;
    search *search;
    const query *query;
    const step_sink *sink;
    uint16_t *low; /* of each label: no g-braid on it is shorter than this; 0: not known */
    int found;
} g_level;

/* A g-braid without g-labels is a braid, and is named so. */
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
    status st = g_chain_build(l->g->chain, l->query, target, l->g->braid.rights, false, &built);
    if (st != OK || !built)
        return st == OK ? INTERNAL : st;
    step named = *built;
    if (!has_g_label(built))
        named.name += strlen("g-");
    return l->sink->take(l->sink->context, &named);
}

/* Sets the bound of a target to the one that propagation in rounds gives. */
static status bound(g_level *l, cand z, csp_label target)
{
    int length = l->query->length;
    status st = bits_room(&l->g->bits, length + 2);
    if (st == OK)
        st = bits_watch(&l->g->bits);
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
    answer a = (quick ? bits_braid_trace : bits_braid_find)(&l->g->braid, z, l->query->length, &st);
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
    g->braid.bits = &g->bits;
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
