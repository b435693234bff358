/* optimum.c: see optimum.h. */
#include "gen/optimum.h"

#include <stdlib.h>

static long worth(const csp *c, const objective *by, csp_label l)
{
    long number = strtol(csp_value_name(c, by->variable, l), NULL, 10);
    return by->most ? -number : number;
}

bool objective_better(const csp *c, const objective *by, csp_label l, csp_label than)
{
    return worth(c, by, l) < worth(c, by, than);
}

csp_label objective_label(const csp *c, const objective *by, const bool *value)
{
    csp_list in = csp_var_labels(c, by->variable);
    const csp_label *l = in.begin;
    while (l < in.end - 1 && !value[*l])
        l++;
    return *l;
}

void objective_bound(state *s, const objective *by, csp_label l, bool equal)
{
    csp_list in = csp_var_labels(s->csp, by->variable);
    for (const csp_label *x = in.begin; x < in.end; x++)
        if (state_is_candidate(s, *x) &&
            (equal ? !objective_better(s->csp, by, *x, l) : objective_better(s->csp, by, l, *x)))
            state_eliminate(s, *x);
}

status optimum_find(counter *counter, state *s, const objective *by, watch *watch, take_solution *take,
                    void *context)
{
    const memory *m = counter_memory(counter);
    const size_t labels = (size_t)csp_labels(s->csp) + 1;
    bool *value = memory_take(m, labels, sizeof *value), enough = false;
    status done = value ? OK : NO_MEMORY;
    for (int found = 1; !done && found && !enough;) {
        found = 0;
        done = counter_run(counter, s, 1, NULL, watch, &found, value);
        if (!done && found)
            done = take(context, value, &enough);
        if (done || !found)
            break;
        const csp_label l = objective_label(s->csp, by, value);
        enough = enough || s->label[l] == VALUE; /* no other value is left for it */
        objective_bound(s, by, l, true);
    }
    memory_give(m, value, labels, sizeof *value);
    return done;
}
