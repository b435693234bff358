/* whip_1.c: whips[1], with their evidence: all targets of a csp-variable in one step.
 *
 * The targets of a csp-variable are the candidates that are linked to all its candidates. They are never its
 * own candidates, because nothing is linked to itself. Csp-variables are taken in the order of the network,
 * and a target is told once.
 *
 * If the state is in the dense layout, targets are what it refutes at once; this is found quickly, and nearly
 * always there are none. The targets of a lane are the intersection of the rows of links of its candidates,
 * which are bits, with the targets that are not told yet. A lane stands for all csp-variables with the same
 * candidates: the first of them tells all their targets. Lanes are in the order of these first csp-variables,
 * so the steps are the same as in the sparse layout, where links are marked and counted.
 *
 * No earlier csp-variable has all its candidates linked to one of these targets, since it would have told
 * that target; so the builder of cells need not look for another csp-variable. */
#include "rules/whip_1.h"

#include "search/residual.h"

#include <string.h>

struct whip_1 {
    uint8_t *seen;           /* of each label: marks; all zero between two uses */
    uint64_t *left, *common; /* bits of labels: targets that are not told yet; the targets of a lane */
};

status whip_1_open(search *search, whip_1 **out)
{
    size_t labels = (size_t)csp_labels(search->csp), words = (labels + 63) / 64;
    whip_1 *o = *out = arena_take(&search->arena, 1, sizeof *o);
    if (!o || !(o->seen = arena_take(&search->arena, labels, sizeof *o->seen)) ||
        !(o->left = arena_take(&search->arena, words, sizeof *o->left)) ||
        !(o->common = arena_take(&search->arena, words, sizeof *o->common)))
        return NO_MEMORY;
    return OK;
}

/* Reports the step with csp-variable v and the first n labels of search->label as targets. */
static status tell(search *search, const chain_shape *shape, const query *query, csp_var v, int n,
                   const step_sink *sink)
{
    const step *built = NULL;
    const chain c = { shape, query, search->label, n, NULL, 0, &v, NULL };
    status st = n ? chain_build(search->chain, search->state, &c, &built) : OK;
    if (st == OK && n && !built)
        st = INTERNAL;
    return st == OK && n ? sink->take(sink->context, built) : st;
}

/* ---- in lanes ---- */

/* Lists the targets: the candidates that, when supposed, leave some lane without a candidate. False: there
 * are none. */
static bool list_refuted(const whip_1 *ones, const search *search, const residual *table)
{
    bool some = false;
    memset(ones->left, 0, (size_t)table->words * sizeof *ones->left);
    for (int i = 0; i < search->candidates; i++) {
        csp_label l = search->candidate[i];
        if (!dense_refutes(search->dense, table->cand_of[l]))
            continue;
        ones->left[l / 64] |= UINT64_C(1) << l % 64;
        some = true;
    }
    return some;
}

/* `common` becomes the targets not told yet that are linked to all candidates of `lane`. False: there are
 * none. */
static bool meet_links(const whip_1 *ones, const residual *table, int lane)
{
    const dcand *member = table->member + lane * table->members;
    const uint64_t *from = ones->left;
    uint64_t some = 1;
    for (unsigned m = lane_at(table, table->live, lane) & (lane_open_bit(table) - 1); m && some; m &= m - 1) {
        const uint64_t *link =
            table->link + (size_t)table->label[member[__builtin_ctz(m)]] * (size_t)table->words;
        some = 0;
        for (int w = 0; w < table->words; w++)
            some |= ones->common[w] = from[w] & link[w];
        from = ones->common;
    }
    return some != 0;
}

/* Takes what is common as targets; returns how many. */
static int take_common(const whip_1 *ones, search *search, int words)
{
    int n = 0;
    for (int w = 0; w < words; w++) {
        ones->left[w] &= ~ones->common[w];
        for (uint64_t m = ones->common[w]; m; m &= m - 1)
            search->label[n++] = (csp_label)(w * 64 + __builtin_ctzll(m));
    }
    return n;
}

static status find_in_lanes(const whip_1 *ones, search *search, const chain_shape *shape, const query *query,
                            const step_sink *sink)
{
    const residual *t = dense_table(search->dense);
    status st = OK;
    bool some = list_refuted(ones, search, t);
    for (int k = 0; k < t->lanes && st == OK && some; k++)
        if ((lane_at(t, t->live, k) & lane_open_bit(t)) && meet_links(ones, t, k))
            st = tell(search, shape, query, t->var[k], take_common(ones, search, t->words), sink);
    return st;
}

/* ---- by lists of links ---- */

/* Moves those of the n candidates that are linked to `candidate` to the front; returns how many there are. */
static int keep_linked(const problem *problem, csp_label *list, int n, cand candidate, uint8_t *seen)
{
    int kept = 0;
    FOR_LINKS(y, problem, candidate)
        seen[*y] = 1;
    for (int i = 0; i < n; i++)
        if (seen[problem->cand_of[list[i]]])
            list[kept++] = list[i];
    FOR_LINKS(y, problem, candidate)
        seen[*y] = 0;
    return kept;
}

/* Lists the targets of `var` that no earlier csp-variable has in search->label; returns how many. */
static int list_targets(search *search, const problem *problem, pvar var, uint8_t *seen)
{
    uint32_t at = problem->member_start[var], end = problem->member_start[var + 1];
    int targets = 0;
    if (at == end)
        return 0;
    FOR_MEMBERS(x, problem, var)
        seen[*x] = 1;
    FOR_LINKS(y, problem, problem->member[at])
        if (!seen[*y] && !search->told[problem->label[*y]])
            search->label[targets++] = problem->label[*y];
    FOR_MEMBERS(x, problem, var)
        seen[*x] = 0;
    while (++at < end && targets)
        targets = keep_linked(problem, search->label, targets, problem->member[at], seen);
    for (int i = 0; i < targets; i++)
        search->told[search->label[i]] = true;
    return targets;
}

status whip_1_find(whip_1 *ones, search *search, const chain_shape *shape, const query *query,
                   const step_sink *sink)
{
    status st = OK;
    if (search->dense_now && query->types == ALL_TYPES)
        return find_in_lanes(ones, search, shape, query, sink);
    const problem *p = &search_finder(search, query->types)->problem;
    for (int v = 0; v < p->vars && st == OK; v++)
        st = tell(search, shape, query, p->var[v], list_targets(search, p, (pvar)v, ones->seen), sink);
    return st;
}
