/* as_braids.c: the construction of as_braids.h: chain_build chooses csp-variables and lefts for the rights.
 */
#include "solve/as_braids.h"

#include "rules/braid.h"
#include "rules/single.h"
#include "rules/whip.h"

struct braider {
    const memory *memory;
    const csp *csp;
    chain_builder *builder;
    csp_label *right; /* room for all csp-variables: rights are not linked */
    state now;
    step built;
};

status braider_open(braider **out, const memory *m, const csp *c)
{
    *out = NULL;
    braider *b = memory_take(m, 1, sizeof *b);
    if (!b)
        return NO_MEMORY;
    b->memory = m;
    b->csp = c;
    b->right = memory_take(m, (size_t)csp_vars(c), sizeof *b->right);
    if (!b->right || state_open(&b->now, m, c) != OK || chain_open(&b->builder, m, c) != OK) {
        braider_close(b);
        return NO_MEMORY;
    }
    *out = b;
    return OK;
}

void braider_close(braider *b)
{
    if (!b)
        return;
    const memory *m = b->memory;
    chain_close(b->builder);
    state_close(&b->now, m);
    memory_give(m, b->right, (size_t)csp_vars(b->csp), sizeof *b->right);
    memory_give(m, b, 1, sizeof *b);
}

/* Is it a trial of depth 1 with singles only, which leave a csp-variable empty? (No braid ends with a need.)
 */
static bool is_braid(const csp *c, const step *trial)
{
    const step_supposition *t = step_trial(trial);
    if (!t || trial->length != 1)
        return false;
    for (int i = 0; i < t->inners; i++)
        if (t->inner[i].rule != (i == t->inners - 1 ? &rule_contradiction : &rule_single))
            return false;
    const step *end = &t->inner[t->inners - 1];
    return !csp_is_need(c, end->line->cell.set);
}

/* Of such a trial with its trimmed trace, in the state s of its round, which is closed under BRT: the braid
 * on the same target with the same round, a whip[1] where there are no rights. *braid is valid until the next
 * call, and as long as the trial. INTERNAL: the trace is not right. */
static status to_braid(braider *b, const state *s, const step *trial, const step **braid)
{
    const step *built;
    *braid = NULL;
    if (!is_braid(b->csp, trial))
        return INTERNAL;
    const step_supposition *t = step_trial(trial);
    int rights = t->inners - 1;
    if (rights >= csp_vars(b->csp))
        return INTERNAL;
    for (int i = 0; i < rights; i++)
        b->right[i] = t->inner[i].conclusion[0];
    const rule *which = rights ? &rule_braid : &rule_whip;
    const query q = { which, which->name, ALL_TYPES, rights + 1 };
    const chain c = { &braid_shape, &q, trial->conclusion, 1, b->right, rights };
    status st = chain_build(b->builder, s, &c, &built);
    if (st != OK)
        return st;
    if (!built)
        return INTERNAL;
    b->built = *built;
    b->built.round = trial->round;
    *braid = &b->built;
    return OK;
}

status as_braids(braider *b, const state *start, const step_list *from, step_list *to)
{
    status s = OK;
    state_copy(&b->now, start);
    for (int i = 0, applied = 0; i < from->n && s == OK; i++) {
        const step *next = &from->step[i];
        for (; from->step[applied].round < next->round; applied++)
            step_apply(&from->step[applied], &b->now);
        if (is_braid(b->csp, next))
            s = to_braid(b, &b->now, next, &next);
        if (s == OK)
            s = step_list_add(to, next);
    }
    return s;
}
