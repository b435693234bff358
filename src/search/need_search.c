#include "search/need_search.h"

static bool is_met(const state *s, csp_list needed)
{
    for (const csp_label *l = needed.begin; l < needed.end; l++)
        if (s->label[*l] != GONE)
            return true;
    return false;
}

/* The candidates that have the need; *fresh: some of them no earlier step has told. */
static int list_targets(const state *s, csp_list needing, bool *told, csp_label *target, bool *fresh)
{
    int n = 0;
    for (const csp_label *l = needing.begin; l < needing.end; l++) {
        if (!state_is_candidate(s, *l))
            continue;
        *fresh = *fresh || !told[*l];
        told[*l] = true;
        target[n++] = *l;
    }
    return n;
}

extern const struct rule rule_coupling;

status need_find(const state *s, const char *rule, bool *told, csp_label *room, const step_sink *sink)
{
    status st = OK;
    for (int i = 0; i < csp_needs(s->csp) && st == OK; i++) {
        bool fresh = false;
        if (is_met(s, csp_needed(s->csp, i)))
            continue;
        int targets = list_targets(s, csp_needing(s->csp, i), told, room, &fresh);
        step_line line[] = {
            { .kind = TRESSE_SUPPOSE, .inside = 1, .suppose = { .labels = targets, .label = room } },
            { .kind = TRESSE_CELL, .cell = { .set = csp_need_set(s->csp, i), .right_by = NO_LINE } }
        };
        step found = { .rule = &rule_coupling,
                       .name = rule,
                       .length = 1,
                       .concludes = CONCLUDES_ELIMINATIONS,
                       .conclusions = targets,
                       .conclusion = room,
                       .lines = 2,
                       .line = line };
        if (fresh)
            st = sink->take(sink->context, &found);
    }
    return st;
}
