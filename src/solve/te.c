/* te.c: T&E(BRT): the choice of a layout, and the sparse one.
 *
 * The sparse layout is the plain reading of the definition, on core states, for networks of any size. In the
 * dense one only the refutations are found; applied to the core state in their order, each followed by BRT,
 * they lead to the same end. */
#include "solve/te.h"

#include "solve/te_dense.h"

#include <string.h>

struct te {
    const memory *memory;
    const csp *csp;
    bool use_dense, has_dense;
    te_dense dense;
    state start, trial;
    uint16_t *tried, version; /* of each label: the version of the state in which it was tried last */
    csp_label *refuted;
    int refutations;
};

enum { KEPT = UINT16_MAX }; /* tried in all versions; there are fewer of these than labels */

status te_open(te **out, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c);
    *out = NULL;
    te *t = memory_take(m, 1, sizeof *t);
    if (!t)
        return NO_MEMORY;
    t->memory = m;
    t->csp = c;
    t->use_dense = t->has_dense = full_table_fits(c);
    t->tried = memory_take(m, labels, sizeof *t->tried);
    t->refuted = memory_take(m, labels, sizeof *t->refuted);
    if (!t->tried || !t->refuted || state_open(&t->start, m, c) != OK || state_open(&t->trial, m, c) != OK ||
        (t->has_dense && te_dense_open(&t->dense, m, c) != OK)) {
        te_close(t);
        return NO_MEMORY;
    }
    *out = t;
    return OK;
}

void te_close(te *t)
{
    if (!t)
        return;
    const memory *m = t->memory;
    size_t labels = (size_t)csp_labels(t->csp);
    te_dense_close(&t->dense);
    state_close(&t->start, m);
    state_close(&t->trial, m);
    memory_give(m, t->tried, labels, sizeof *t->tried);
    memory_give(m, t->refuted, labels, sizeof *t->refuted);
    memory_give(m, t, 1, sizeof *t);
}

bool te_layout(te *t, int lanes)
{
    const lanes_ops *ops = lanes == TE_SPARSE ? NULL : lanes_kind(lanes);
    if (lanes != TE_SPARSE && (!ops || !t->has_dense))
        return false;
    t->use_dense = ops != NULL;
    if (ops)
        t->dense.table.ops = ops;
    return true;
}

/* ---- the sparse layout ---- */

/* BRT, given that the singles before `seen` have been dealt with; false: a contradiction. */
static bool close_state(state *s, int seen)
{
    for (; seen < s->singles && !state_is_contradiction(s); seen++) {
        csp_var v = s->single[seen];
        if (s->value[v] == CSP_NONE)
            state_assert(s, state_only(s, v));
    }
    return !state_is_contradiction(s);
}

static void mark(te *t)
{
    const state *s = &t->trial;
    uint16_t until = state_is_solved(s) ? (uint16_t)KEPT : t->version;
    for (int v = 0; v < csp_vars(t->csp); v++)
        if (s->value[v] != CSP_NONE && t->tried[s->value[v]] < t->version)
            t->tried[s->value[v]] = until;
}

static bool is_refuted(te *t, const state *s, csp_label x)
{
    state_copy(&t->trial, s);
    state_assert(&t->trial, x);
    t->tried[x] = t->version;
    if (!close_state(&t->trial, s->singles))
        return true;
    mark(t);
    return false;
}

static bool eliminate(te *t, state *s, csp_label x)
{
    int seen = s->singles;
    t->refuted[t->refutations++] = x;
    t->version++;
    state_eliminate(s, x);
    return close_state(s, seen);
}

/* Round and round through the labels, until all have been passed since the last elimination. */
static status sparse_run(te *t, state *s, watch *w)
{
    int labels = csp_labels(t->csp);
    bool fine = close_state(s, 0);
    for (int l = 0, passed = 0; fine && passed < labels && s->candidates > 0; l = (l + 1) % labels) {
        csp_label x = (csp_label)l;
        passed++;
        if (!state_is_candidate(s, x) || t->tried[x] >= t->version)
            continue;
        status st = watch_node(w);
        if (st != OK)
            return st;
        if (is_refuted(t, s, x)) {
            fine = eliminate(t, s, x);
            passed = 0;
        }
    }
    return OK;
}

static status sparse(te *t, state *s, const bool *keep, watch *w, te_result *r)
{
    int labels = csp_labels(t->csp);
    uint64_t before = w->nodes;
    for (int l = 0; l < labels; l++)
        t->tried[l] = keep && keep[l] ? KEPT : 0;
    t->version = 1;
    t->refutations = 0;
    status st = sparse_run(t, s, w);
    *r = (te_result){ STUCK, t->refuted, t->refutations, w->nodes - before };
    if (state_is_contradiction(s))
        r->outcome = CONTRADICTION;
    else if (state_is_solved(s))
        r->outcome = SOLVED;
    else if (st == LIMIT)
        r->outcome = UNFINISHED;
    return st == LIMIT ? OK : st;
}

/* ---- both ---- */

status te_run(te *t, state *s, const bool *keep, watch *w, te_result *r)
{
    if (!t->use_dense || state_is_contradiction(s))
        return sparse(t, s, keep, w, r);
    status st = te_dense_run(&t->dense, s, keep, w, r);
    bool fine = close_state(s, 0);
    for (int i = 0; i < r->refutations && fine; i++) {
        int seen = s->singles;
        state_eliminate(s, r->refuted[i]);
        fine = close_state(s, seen);
    }
    return st;
}

status te_decide(te *t, const te_start *from, watch *w, te_result *r)
{
    if (t->use_dense)
        return te_dense_decide(&t->dense, from, w, r);
    state *s = &t->start;
    state_reset(s);
    for (int i = 0; i < from->removals; i++)
        state_eliminate(s, from->removed[i]);
    for (int i = 0; i < from->givens; i++) {
        if (s->label[from->given[i]] == GONE) {
            *r = (te_result){ .outcome = CONTRADICTION, .refuted = t->refuted };
            return OK;
        }
        if (s->label[from->given[i]] == CANDIDATE)
            state_assert(s, from->given[i]);
    }
    return sparse(t, s, NULL, w, r);
}
