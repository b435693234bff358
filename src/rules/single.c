#include "rules/single.h"

/* Does an earlier csp-variable than v force the same label? */
static bool forced_before(const state *s, csp_var v, csp_label l)
{
    csp_list vars = csp_label_vars(s->csp, l);
    for (const csp_var *x = vars.begin; x < vars.end && *x < v; x++)
        if (s->count[*x] == 1)
            return true;
    return false;
}

status single_find(const state *s, int round, const step_sink *sink, int *found)
{
    *found = 0;
    for (int v = 0; v < csp_vars(s->csp); v++) {
        if (s->value[v] != CSP_NONE || s->count[v] != 1)
            continue;
        csp_label l = state_only(s, (csp_var)v);
        if (forced_before(s, (csp_var)v, l))
            continue;
        step single = { .rule = csp_type_single(s->csp, csp_var_type(s->csp, (csp_var)v)),
                        .shape = STEP_SINGLE,
                        .round = round,
                        .variable = (csp_var)v,
                        .conclusions = 1,
                        .conclusion = &l };
        status st = sink->take(sink->context, &single);
        if (st != OK)
            return st;
        ++*found;
    }
    return OK;
}

step single_contradiction(const state *s, int round)
{
    return (
        step){ .rule = "contradiction", .shape = STEP_CONTRADICTION, .round = round, .variable = s->empty };
}
