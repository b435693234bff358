/* single.c: see single.h. */
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

/* The csp-variables of the list from `seen` on that are single now, in the network's order. */
static int list_singles(const state *s, int seen, csp_var *out)
{
    int n = 0;
    for (int i = seen; i < s->singles; i++) {
        csp_var v = s->single[i];
        if (s->value[v] != CSP_NONE || s->count[v] != 1)
            continue;
        int at = n++;
        for (; at > 0 && out[at - 1] > v; at--)
            out[at] = out[at - 1];
        out[at] = v;
    }
    return n;
}

status single_find(const state *s, int seen, csp_var *room, int round, const step_sink *sink, int *found)
{
    int n = list_singles(s, seen, room);
    *found = 0;
    for (int i = 0; i < n; i++) {
        csp_var v = room[i];
        csp_label l = state_only(s, v);
        if (forced_before(s, v, l))
            continue;
        step single = { .rule = csp_type_single(s->csp, csp_var_type(s->csp, v)),
                        .shape = STEP_SINGLE,
                        .round = round,
                        .variable = v,
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
