/* as_braids.c: the construction of as_braids.h: chain_build chooses csp-variables and lefts for the rights,
 * g_chain_build does so if some of them are g-labels. */
#include "solve/as_braids.h"

#include "rules/braid.h"
#include "rules/g_braid.h"
#include "rules/single.h"
#include "rules/whip.h"
#include "search/g_chain.h"

struct braider {
    const memory *memory;
    const csp *csp;
    chain_builder *builder;
    csp_label *right; /* room for one in each csp-variable: no two rights are linked */
    state now;
    step built;
    /* for g-braids; NULL: not needed yet */
    search *search;
    bits bits;
    g_chain *g;
    watch watch;
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

void braider_close(braider *braider)
{
    if (!braider)
        return;
    const memory *m = braider->memory;
    search_close(braider->search);
    chain_close(braider->builder);
    state_close(&braider->now, m);
    memory_give(m, braider->right, (size_t)csp_vars(braider->csp), sizeof *braider->right);
    memory_give(m, braider, 1, sizeof *braider);
}

/* Is it a trial of depth 1 by singles alone that leaves a csp-variable empty? (No braid ends with a need.) */
static bool is_braid(const csp *c, const step *trial)
{
    const step_supposition *t = step_trial(trial);
    if (!t || trial->length != 1)
        return false;
    for (int i = 0; i < t->inners; i++)
        if (t->inner[i].rule != (i == t->inners - 1 ? &rule_contradiction : &rule_single))
            return false;
    const step *end = &t->inner[t->inners - 1];
    return end->line->kind == TRESSE_CELL && !csp_is_need(c, end->line->cell.set);
}

/* The same for singles and whips[1]. */
static bool is_g_braid(const csp *c, const step *trial)
{
    const step_supposition *t = step_trial(trial);
    if (!t || trial->length != 1)
        return false;
    for (int i = 0; i < t->inners - 1; i++)
        if (t->inner[i].rule != &rule_single && (t->inner[i].rule != &rule_whip || t->inner[i].length != 1))
            return false;
    const step *end = &t->inner[t->inners - 1];
    return end->rule == &rule_contradiction && end->line->kind == TRESSE_CELL &&
           !csp_is_need(c, end->line->cell.set);
}

/* Makes the braid of such a trial, given its trimmed trace and the state s of its round, which is closed
 * under BRT. The braid has the same target and the same round; it is a whip[1] if there are no rights. *braid
 * is valid until the next call, and no longer than the trial. INTERNAL: the trace is wrong. */
static status to_braid(braider *braider, const state *s, const step *trial, const step **braid)
{
    const step *built;
    *braid = NULL;
    if (!is_braid(braider->csp, trial))
        return INTERNAL;
    const step_supposition *t = step_trial(trial);
    int rights = t->inners - 1;
    if (rights >= csp_vars(braider->csp))
        return INTERNAL;
    for (int i = 0; i < rights; i++)
        braider->right[i] = t->inner[i].conclusion[0];
    const rule *which = rights ? &rule_braid : &rule_whip;
    const query q = { which, which->name, ALL_TYPES, rights + 1 };
    const chain c = { &braid_shape, &q, trial->conclusion, 1, braider->right, rights, NULL, NULL };
    status st = chain_build(braider->builder, s, &c, &built);
    if (st != OK)
        return st;
    if (!built)
        return INTERNAL;
    braider->built = *built;
    braider->built.round = trial->round;
    *braid = &braider->built;
    return OK;
}

static status open_g(braider *braider)
{
    if (braider->g)
        return OK;
    status st = braider->search ? OK : search_open(&braider->search, braider->memory, braider->csp);
    if (st == OK)
        st = bits_open(&braider->bits, braider->search);
    return st == OK ? g_chain_open(&braider->g, &braider->bits) : st;
}

/* The csp-variable by which this single or whip[1] concludes. */
static pvar said_by(const braider *braider, const step *step)
{
    const step_line *l = step->rule == &rule_single ? &step->line[0] : &step->line[1];
    return braider->bits.problem->pvar_of[l->cell.set];
}

/* Makes nodes of the steps of the trial; *rights: how many. Steps that change nothing are passed over. False:
 * the steps do not lead to a contradiction. */
static bool follow_trial(braider *braider, const step_supposition *trial, int *rights)
{
    bits *g = &braider->bits;
    bool ended = bits_suppose(g, g->problem->cand_of[trial->label[0]]);
    *rights = 0;
    for (int i = 0; i < trial->inners - 1 && !ended; i++) {
        const bit_node *n = &g->node[*rights];
        word *kills = g->node[*rights + 1].kills;
        pvar v = said_by(braider, &trial->inner[i]);
        cand first;
        if (v == NO_PVAR || bits_says(g, &n->live, v, kills, &first) <= 0 ||
            !bits_meet(kills, n->live.bit, g->words))
            continue;
        ended = bits_follow(g, *rights, v, kills);
        ++*rights;
    }
    return ended;
}

/* Makes the g-braid of a trial with whips[1], in a state that is closed under whips[1], too. */
static status to_g_braid(braider *braider, const state *s, const step *trial, const step **braid)
{
    const step_supposition *t = step_trial(trial);
    const step *built = NULL;
    const query q = { &rule_g_braid, rule_g_braid.name, ALL_TYPES, t->inners };
    int rights;
    status st = open_g(braider);
    if (st == OK)
        st = bits_room(&braider->bits, t->inners + 2);
    if (st != OK)
        return st;
    search_start(braider->search, &(search_terms){ .layout = LAYOUT_SPARSE });
    search_begin(braider->search, s, &braider->watch);
    bits_begin(&braider->bits, ALL_TYPES);
    if (!follow_trial(braider, t, &rights))
        return INTERNAL;
    st = g_chain_build(braider->g, &q, t->label[0], rights, false, &built);
    if (st != OK || !built)
        return st == OK ? INTERNAL : st;
    braider->built = *built;
    braider->built.round = trial->round;
    *braid = &braider->built;
    return OK;
}

status as_braids(braider *braider, const state *start, const step_list *from, step_list *to)
{
    status s = OK;
    state_copy(&braider->now, start);
    for (int i = 0, applied = 0; i < from->n && s == OK; i++) {
        const step *next = &from->step[i];
        for (; from->step[applied].round < next->round; applied++)
            step_apply(&from->step[applied], &braider->now);
        if (is_braid(braider->csp, next))
            s = to_braid(braider, &braider->now, next, &next);
        else if (is_g_braid(braider->csp, next))
            s = to_g_braid(braider, &braider->now, next, &next);
        if (s == OK)
            s = step_list_add(to, next);
    }
    return s;
}
