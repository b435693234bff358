/* whip_ones.c: whips[1], with their evidence: all targets of a csp-variable in one step.
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
#include "rules/whip_ones.h"

#include "search/residual.h"

#include <string.h>

struct whip_ones {
    uint8_t *seen;           /* of each label: marks; all zero between two uses */
    uint64_t *left, *common; /* bits of labels: targets that are not told yet; the targets of a lane */
};

status whip_ones_open(search *s, whip_ones **out)
{
    size_t labels = (size_t)csp_labels(s->csp), words = (labels + 63) / 64;
    whip_ones *o = *out = arena_take(&s->arena, 1, sizeof *o);
    if (!o || !(o->seen = arena_take(&s->arena, labels, sizeof *o->seen)) ||
        !(o->left = arena_take(&s->arena, words, sizeof *o->left)) ||
        !(o->common = arena_take(&s->arena, words, sizeof *o->common)))
        return NO_MEMORY;
    return OK;
}

/* Reports the step with csp-variable v and the first n labels of s->label as targets. */
static status tell(search *s, const chain_shape *shape, const query *q, csp_var v, int n,
                   const step_sink *sink)
{
    const step *built = NULL;
    const chain c = { shape, q, s->label, n, NULL, 0, &v, NULL };
    status st = n ? chain_build(s->chain, s->state, &c, &built) : OK;
    if (st == OK && n && !built)
        st = INTERNAL;
    return st == OK && n ? sink->take(sink->context, built) : st;
}

/* ---- in lanes ---- */

/* Lists the targets: the candidates that, when supposed, leave some lane without a candidate. False: there
 * are none. */
static bool list_refuted(const whip_ones *o, const search *s, const residual *t)
{
    bool some = false;
    memset(o->left, 0, (size_t)t->words * sizeof *o->left);
    for (int i = 0; i < s->candidates; i++) {
        csp_label l = s->candidate[i];
        if (!dense_refutes(s->dense, t->cand_of[l]))
            continue;
        o->left[l / 64] |= UINT64_C(1) << l % 64;
        some = true;
    }
    return some;
}

/* `common` becomes the targets not told yet that are linked to all candidates of lane k. False: there are
 * none. */
static bool meet_links(const whip_ones *o, const residual *t, int k)
{
    const dcand *member = t->member + k * t->members;
    const uint64_t *from = o->left;
    uint64_t some = 1;
    for (unsigned m = lane_at(t, t->live, k) & (lane_open_bit(t) - 1); m && some; m &= m - 1) {
        const uint64_t *link = t->link + (size_t)t->label[member[__builtin_ctz(m)]] * (size_t)t->words;
        some = 0;
        for (int w = 0; w < t->words; w++)
            some |= o->common[w] = from[w] & link[w];
        from = o->common;
    }
    return some != 0;
}

/* Takes what is common as targets; returns how many. */
static int take_common(const whip_ones *o, search *s, int words)
{
    int n = 0;
    for (int w = 0; w < words; w++) {
        o->left[w] &= ~o->common[w];
        for (uint64_t m = o->common[w]; m; m &= m - 1)
            s->label[n++] = (csp_label)(w * 64 + __builtin_ctzll(m));
    }
    return n;
}

static status find_in_lanes(const whip_ones *o, search *s, const chain_shape *shape, const query *q,
                            const step_sink *sink)
{
    const residual *t = dense_table(s->dense);
    status st = OK;
    bool some = list_refuted(o, s, t);
    for (int k = 0; k < t->lanes && st == OK && some; k++)
        if ((lane_at(t, t->live, k) & lane_open_bit(t)) && meet_links(o, t, k))
            st = tell(s, shape, q, t->var[k], take_common(o, s, t->words), sink);
    return st;
}

/* ---- by lists of links ---- */

/* Moves those of the n candidates that are linked to x to the front; returns how many there are. */
static int keep_linked(const problem *p, csp_label *list, int n, cand x, uint8_t *seen)
{
    int kept = 0;
    FOR_LINKS(y, p, x)
        seen[*y] = 1;
    for (int i = 0; i < n; i++)
        if (seen[p->cand_of[list[i]]])
            list[kept++] = list[i];
    FOR_LINKS(y, p, x)
        seen[*y] = 0;
    return kept;
}

/* Lists the targets of v that no earlier csp-variable has in s->label; returns how many. */
static int list_targets(search *s, const problem *p, pvar v, uint8_t *seen)
{
    uint32_t at = p->member_start[v], end = p->member_start[v + 1];
    int targets = 0;
    if (at == end)
        return 0;
    FOR_MEMBERS(x, p, v)
        seen[*x] = 1;
    FOR_LINKS(y, p, p->member[at])
        if (!seen[*y] && !s->told[p->label[*y]])
            s->label[targets++] = p->label[*y];
    FOR_MEMBERS(x, p, v)
        seen[*x] = 0;
    while (++at < end && targets)
        targets = keep_linked(p, s->label, targets, p->member[at], seen);
    for (int i = 0; i < targets; i++)
        s->told[s->label[i]] = true;
    return targets;
}

status whip_ones_find(whip_ones *o, search *s, const chain_shape *shape, const query *q,
                      const step_sink *sink)
{
    status st = OK;
    if (s->dense_now && q->types == ALL_TYPES)
        return find_in_lanes(o, s, shape, q, sink);
    const problem *p = &search_finder(s, q->types)->problem;
    for (int v = 0; v < p->vars && st == OK; v++)
        st = tell(s, shape, q, p->var[v], list_targets(s, p, (pvar)v, o->seen), sink);
    return st;
}
