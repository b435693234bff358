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
static bool has_g_label(const step *step)
{
    for (int i = 1; i < step->lines; i++)
        if (step->line[i].cell.rights > 1)
            return true;
    return false;
}

static status report(g_level *level, csp_label target)
{
    const step *built = NULL;
    step bare = { .rule = level->query->rule,
                  .name = level->query->name,
                  .length = level->query->length,
                  .concludes = CONCLUDES_ELIMINATIONS,
                  .conclusions = 1,
                  .conclusion = &target };
    level->found++;
    level->search->told[target] = true;
    if (!level->sink->evidence)
        return level->sink->take(level->sink->context, &bare);
    status st = g_chain_build(level->g->chain, level->query, target, level->g->braid.rights, false, &built);
    if (st != OK || !built)
        return st == OK ? INTERNAL : st;
    step named = *built;
    if (!has_g_label(built))
        named.name += strlen("g-");
    return level->sink->take(level->sink->context, &named);
}

/* Sets the bound of a target to the one that propagation in rounds gives. */
static status bound(g_level *level, cand candidate, csp_label target)
{
    int length = level->query->length;
    status st = bits_room(&level->g->bits, length + 2);
    if (st == OK)
        st = bits_watch(&level->g->bits);
    if (st != OK)
        return st;
    int rounds = bits_probe(&level->g->bits, candidate, length - 1);
    level->low[target] = rounds == 0 || rounds == NEVER ? (uint16_t)NEVER : (uint16_t)(rounds + 1);
    return OK;
}

static status try_target(g_level *level, csp_label target, bool quick)
{
    cand z = level->g->bits.problem->cand_of[target];
    status st = OK;
    if (search_skips(level->search, target) || level->search->told[target] ||
        level->low[target] > level->query->length)
        return OK;
    if (quick)
        st = bound(level, z, target);
    if (st != OK || level->low[target] > level->query->length)
        return st;
    answer a = (quick ? bits_braid_trace : bits_braid_find)(&level->g->braid, z, level->query->length, &st);
    if (a == FOUND)
        return report(level, target);
    if (!quick && a != ENDED)
        level->low[target] = (uint16_t)(level->query->length + 1);
    return st;
}

static status find(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    bounds *known = search_bounds(search, query);
    if (!known)
        return NO_MEMORY;
    g_level l = { mine, search, query, sink, known->low, 0 };
    status st = OK;
    bits_begin(&l.g->bits, query->types);
    for (int quick = 1; quick >= 0 && st == OK && !(search->terms.hurry && l.found); quick--)
        for (int i = 0; i < search->candidates && st == OK; i++)
            st = try_target(&l, search->candidate[i], quick);
    *next = search_next(search, l.low);
    return st;
}

/* ---- the rule ---- */

static status open(search *search, void **mine)
{
    g_braids *g = *mine = arena_take(&search->arena, 1, sizeof *g);
    if (!g || bits_open(&g->bits, search) != OK)
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
