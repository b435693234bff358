/* beyond.c: see beyond.h. */
#include "solve/beyond.h"

#include "problem/constraint.h"
#include "rules/braid.h"
#include "rules/g_braid.h"
#include "rules/relaxed_whip.h"
#include "rules/whip.h"
#include "search/propagate.h"

static bool is_by(const family *family, const rule *rule)
{
    return family->rule == rule || family->rule->within == rule;
}

/* Is the theorem about this family? *g_labels: it has g-labels. */
static bool covers(const family *family, bool *g_labels)
{
    if (is_by(family, &rule_g_braid))
        *g_labels = true;
    return *g_labels || is_by(family, &rule_braid) || family->rule == &rule_relaxed_whip ||
           (family->rule->always && family->rule->stable);
}

bool beyond_takes(const theory *th, const csp *c, theory *trials)
{
    bool g = false;
    for (int i = 0; i < th->families; i++) {
        bool mine = false;
        const constraint *about = th->family[i].rule->about;
        if (!covers(&th->family[i], &mine) && (!about || about->count(c)))
            return false;
        g = g || mine;
    }
    theory_begin(trials, 1);
    bool ones = g || csp_needs(c) || csp_meshes(c);
    bool made = !ones || theory_add(trials, &rule_whip, 1, "") == OK;
    theory_end(trials);
    return made && th->families && !th->depth && !th->braids_inside;
}

/* Does supposing `target` in the state of the table lead to a contradiction? */
static bool is_refuted(const residual *table, dcand target, uint8_t *trial)
{
    return table->ops->refutes(table, table->live, &target, 1) ||
           table->ops->advance(table, trial, target, -1, NEVER - 1) != NEVER;
}

status beyond_in_lanes(const residual *table, const bool *solution, uint8_t *trial, watch *watch,
                       bool *solved)
{
    int open = 1; /* left: how many candidates have not been tried in this state */
    for (int x = 0, left = table->candidates; left && open;
         left--, x = x + 1 < table->candidates ? x + 1 : 0) {
        if (solution[table->label[x]] || !residual_has(table, table->live, (dcand)x))
            continue;
        status st = watch_node(watch);
        if (st != OK)
            return st;
        if (!is_refuted(table, (dcand)x, trial))
            continue;
        left = table->candidates;
        if (residual_clear(table, table->live, (dcand)x) && table->ops->close(table, table->live, &open))
            return INTERNAL; /* the solution is no longer possible */
    }
    *solved = !open;
    return OK;
}
