/* beyond.c: see beyond.h. */
#include "solve/beyond.h"

#include "problem/constraint.h"
#include "rules/braid.h"
#include "rules/g_braid.h"
#include "rules/relaxed_whip.h"
#include "rules/whip.h"
#include "search/propagate.h"

static bool is_by(const family *f, const rule *r)
{
    return f->rule == r || f->rule->within == r;
}

/* Is the theorem about this family? *g: it has g-labels. */
static bool covers(const family *f, bool *g)
{
    if (is_by(f, &rule_g_braid))
        *g = true;
    return *g || is_by(f, &rule_braid) || f->rule == &rule_relaxed_whip ||
           (f->rule->always && f->rule->stable);
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

/* Does supposing z in the state of the table lead to a contradiction? */
static bool is_refuted(const residual *t, dcand z, uint8_t *trial)
{
    return t->ops->refutes(t, t->live, &z, 1) || t->ops->advance(t, trial, z, -1, NEVER - 1) != NEVER;
}

status beyond_in_lanes(const residual *t, const bool *solution, uint8_t *trial, watch *w, bool *solved)
{
    int open = 1; /* left: how many candidates have not been tried in this state */
    for (int x = 0, left = t->candidates; left && open; left--, x = x + 1 < t->candidates ? x + 1 : 0) {
        if (solution[t->label[x]] || !residual_has(t, t->live, (dcand)x))
            continue;
        status st = watch_node(w);
        if (st != OK)
            return st;
        if (!is_refuted(t, (dcand)x, trial))
            continue;
        left = t->candidates;
        if (residual_clear(t, t->live, (dcand)x) && t->ops->close(t, t->live, &open))
            return INTERNAL; /* the solution is no longer possible */
    }
    *solved = !open;
    return OK;
}
