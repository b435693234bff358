/* coupling.c: needs that can't be met.
 *
 * Definition. A coupling is a need of the network all of whose needed labels are gone: neither candidates nor
 * values. Its targets are the candidates that have this need.
 *
 * Soundness. If a target were true, one of the labels that it needs would be true, too; but all of them are
 * gone.
 *
 * In Kakuro a combination needs each of its digits in some cell of its sector: where a digit has gone from
 * all cells, combinations with it go. Whips can't see that, because the place of a digit that need not be in
 * the sector is not a csp-variable. Couplings are stable for confluence: what is gone stays gone. Like
 * whips[1], they belong to every theory but BRT. */
#include "problem/constraints.h"
#include "rules/rule.h"

static bool is_met(const state *s, csp_list needed)
{
    for (const csp_label *l = needed.begin; l < needed.end; l++)
        if (s->label[*l] != GONE)
            return true;
    return false;
}

/* Lists the candidates that have the need; *fresh: there is one that no earlier step has reported. */
static int list_targets(search *search, csp_list needing, bool *fresh)
{
    int n = 0;
    for (const csp_label *l = needing.begin; l < needing.end; l++) {
        if (!state_is_candidate(search->state, *l))
            continue;
        *fresh = *fresh || !search->told[*l];
        search->told[*l] = true;
        search->label[n++] = *l;
    }
    return n;
}

static status find(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    status st = OK;
    (void)mine;
    *next = NEVER;
    if (query->length > 1)
        return OK;
    for (int i = 0; i < csp_needs(search->csp) && st == OK; i++) {
        bool fresh = false;
        if (is_met(search->state, csp_needed(search->csp, i)))
            continue;
        int targets = list_targets(search, csp_needing(search->csp, i), &fresh);
        const step_line line[] = {
            { .kind = TRESSE_SUPPOSE, .inside = 1, .suppose = { .labels = targets, .label = search->label } },
            { .kind = TRESSE_CELL, .cell = { .set = csp_need_set(search->csp, i), .right_by = NO_LINE } }
        };
        const step found = { .rule = query->rule,
                             .name = query->name,
                             .length = 1,
                             .concludes = CONCLUDES_ELIMINATIONS,
                             .conclusions = targets,
                             .conclusion = search->label,
                             .lines = 2,
                             .line = line };
        if (fresh) /* a step for each need, unless earlier steps have reported all its targets */
            st = sink->take(sink->context, &found);
    }
    return st;
}

const rule rule_coupling = {
    .code = "C",
    .name = "coupling",
    .says = "couplings: a label goes when all that it needs is gone; with whips[1] in every theory but BRT",
    .rank = 4,
    .min_length = 1,
    .always = true,
    .stable = true,
    .about = &constraint_need,
    .find = find,
};
