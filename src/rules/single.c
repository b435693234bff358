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

/* All labels of v are gone, but this one; NULL: all of them. */
static step_line only_cell(csp_var v, const csp_label *left)
{
    return (step_line){ .kind = TRESSE_CELL,
                        .cell = { .set = v, .rights = left != NULL, .right = left, .right_by = NO_LINE } };
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
        step_line line = only_cell(v, &l);
        step single = { .rule = &rule_single,
                        .name = csp_type_single(s->csp, csp_var_type(s->csp, v)),
                        .round = round,
                        .concludes = CONCLUDES_VALUES,
                        .conclusions = 1,
                        .conclusion = &l,
                        .lines = 1,
                        .line = &line };
        status st = sink->take(sink->context, &single);
        if (st != OK)
            return st;
        ++*found;
    }
    return OK;
}

step single_contradiction(const state *s, int round, step_line *room)
{
    *room = only_cell(s->empty, NULL);
    return (step){ .rule = &rule_contradiction,
                   .name = rule_contradiction.name,
                   .round = round,
                   .concludes = CONCLUDES_NOTHING,
                   .lines = 1,
                   .line = room };
}

const rule rule_single = { .name = "single", .says = "the only candidate of a csp-variable is its value" };
const rule rule_contradiction = { .name = "contradiction",
                                  .says = "a csp-variable has neither a value nor a candidate" };
