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

void braider_close(braider *b)
{
    if (!b)
        return;
    const memory *m = b->memory;
    search_close(b->search);
    chain_close(b->builder);
    state_close(&b->now, m);
    memory_give(m, b->right, (size_t)csp_vars(b->csp), sizeof *b->right);
    memory_give(m, b, 1, sizeof *b);
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
    const chain c = { &braid_shape, &q, trial->conclusion, 1, b->right, rights, NULL, NULL };
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

static status open_g(braider *b)
{
    if (b->g)
        return OK;
    status st = b->search ? OK : search_open(&b->search, b->memory, b->csp);
    if (st == OK)
        st = bits_open(&b->bits, b->search);
    return st == OK ? g_chain_open(&b->g, &b->bits) : st;
}

/* The csp-variable by which this single or whip[1] concludes. */
static pvar said_by(const braider *b, const step *s)
{
    const step_line *l = s->rule == &rule_single ? &s->line[0] : &s->line[1];
    return b->bits.problem->pvar_of[l->cell.set];
}

/* Makes nodes of the steps of the trial; *rights: how many. Steps that change nothing are passed over. False:
 * the steps do not lead to a contradiction. */
static bool follow_trial(braider *b, const step_supposition *t, int *rights)
{
    bits *g = &b->bits;
    bool ended = bits_suppose(g, g->problem->cand_of[t->label[0]]);
    *rights = 0;
    for (int i = 0; i < t->inners - 1 && !ended; i++) {
        const bit_node *n = &g->node[*rights];
        word *kills = g->node[*rights + 1].kills;
        pvar v = said_by(b, &t->inner[i]);
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
static status to_g_braid(braider *b, const state *s, const step *trial, const step **braid)
{
    const step_supposition *t = step_trial(trial);
    const step *built = NULL;
    const query q = { &rule_g_braid, rule_g_braid.name, ALL_TYPES, t->inners };
    int rights;
    status st = open_g(b);
    if (st == OK)
        st = bits_room(&b->bits, t->inners + 2);
    if (st != OK)
        return st;
    search_start(b->search, &(search_terms){ .layout = LAYOUT_SPARSE });
    search_begin(b->search, s, &b->watch);
    bits_begin(&b->bits, ALL_TYPES);
    if (!follow_trial(b, t, &rights))
        return INTERNAL;
    st = g_chain_build(b->g, &q, t->label[0], rights, false, &built);
    if (st != OK || !built)
        return st == OK ? INTERNAL : st;
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
        else if (is_g_braid(b->csp, next))
            s = to_g_braid(b, &b->now, next, &next);
        if (s == OK)
            s = step_list_add(to, next);
    }
    return s;
}
