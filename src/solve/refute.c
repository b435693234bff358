/* refute.c: the choice of a layout, and trials on core states for any theory and network.
 *
 * Level k + 1 is the copy for the trial at hand at level k. Where T is confluent the candidates that T
 * asserts in a copy without a contradiction need no trial in the same state (te.h says why). A solved copy is
 * a solution of the states of all levels before it: its labels need no trial there, whatever T is, since no
 * sound rule eliminates them. */
#include "solve/refute.h"

#include <string.h>

typedef struct level {
    state state;
    uint32_t *tried; /* of each label: the last stamp (version, depth) at which it was not refuted */
    uint32_t version;
    csp_label *refuted; /* of one batch */
    int refutations;
} level;

struct refuter {
    const memory *memory;
    const csp *csp;
    engine *engine;
    const theory *theory;
    int max_length;
    bool confluent, dense, dense_fits;
    search_layout layout;
    full_table table;
    te_deep *main,
        *aside; /* of the dense layout: for the run, for independent questions; NULL: not needed yet */
    level *level;
    int levels, levels_room;
    const bool *keep;
    te_refuted *refuted;
    int refutations, batches;
    watch *watch;
};

enum {
    DEPTH_BITS = 15,
    TRIAL_NODES = 64 /* a trial with more than singles takes about as long as so many hypotheses */
};

#define KEPT UINT32_MAX /* a stamp: tried in all versions, at all depths */

/* ---- opening and closing ---- */

status refuter_open(refuter **out, const memory *m, const csp *c, engine *e)
{
    *out = NULL;
    refuter *r = memory_take(m, 1, sizeof *r);
    if (!r)
        return NO_MEMORY;
    r->memory = m;
    r->csp = c;
    r->engine = e;
    r->refuted = memory_take(m, (size_t)csp_labels(c), sizeof *r->refuted);
    if (!r->refuted) {
        refuter_close(r);
        return NO_MEMORY;
    }
    *out = r;
    return OK;
}

static void level_close(refuter *r, level *l)
{
    size_t labels = (size_t)csp_labels(r->csp);
    state_close(&l->state, r->memory);
    memory_give(r->memory, l->tried, labels, sizeof *l->tried);
    memory_give(r->memory, l->refuted, labels, sizeof *l->refuted);
    *l = (level){ 0 };
}

void refuter_close(refuter *r)
{
    if (!r)
        return;
    const memory *m = r->memory;
    for (int k = 0; k < r->levels; k++)
        level_close(r, &r->level[k]);
    memory_give(m, r->level, (size_t)r->levels_room, sizeof *r->level);
    memory_give(m, r->refuted, (size_t)csp_labels(r->csp), sizeof *r->refuted);
    te_deep_close(r->main);
    te_deep_close(r->aside);
    if (r->dense_fits)
        full_table_close(&r->table);
    memory_give(m, r, 1, sizeof *r);
}

/* Room for the levels 0..depth. */
static status make_room(refuter *r, int depth)
{
    size_t labels = (size_t)csp_labels(r->csp);
    if (depth >= r->levels_room) {
        int n = 2 * depth + 2;
        level *more = memory_grow(r->memory, r->level, (size_t)r->levels_room, (size_t)n, sizeof *more);
        if (!more)
            return NO_MEMORY;
        r->level = more;
        r->levels_room = n;
    }
    for (; r->levels <= depth; r->levels++) {
        level *l = &r->level[r->levels];
        *l = (level){ .tried = memory_take(r->memory, labels, sizeof *l->tried),
                      .refuted = memory_take(r->memory, labels, sizeof *l->refuted) };
        if (!l->tried || !l->refuted || state_open(&l->state, r->memory, r->csp) != OK) {
            level_close(r, l);
            return NO_MEMORY;
        }
    }
    return OK;
}

/* The dense layout, when it is first needed. */
static status open_dense(refuter *r, te_deep **which)
{
    if (!r->dense_fits) {
        if (full_table_open(&r->table, r->memory, r->csp) != OK)
            return NO_MEMORY;
        r->dense_fits = true;
    }
    return *which ? OK : te_deep_open(which, r->memory, &r->table);
}

/* ---- the theory ---- */

/* BRT without steps. */
static void apply_singles(state *s)
{
    for (int i = 0; i < s->singles && !state_is_contradiction(s); i++)
        if (s->value[s->single[i]] == CSP_NONE)
            state_assert(s, state_only(s, s->single[i]));
}

status refuter_apply(refuter *r, state *s, watch *w)
{
    engine_result result;
    if (!r->theory->families) {
        apply_singles(s);
        return OK;
    }
    engine_keep(r->engine, NULL);
    engine_hurry(r->engine, true);
    engine_layout(r->engine, r->layout);
    status st = engine_run(r->engine, r->theory, s, r->max_length, w, NULL, &result);
    return st == OK && result.outcome == UNFINISHED ? LIMIT : st;
}

/* ---- trials on core states ---- */

static uint32_t stamp(const level *l, int depth)
{
    return l->version << DEPTH_BITS | (uint32_t)depth;
}

static void mark_values(const refuter *r, level *l, const state *copy, uint32_t until)
{
    for (int v = 0; v < csp_vars(r->csp); v++)
        if (copy->value[v] != CSP_NONE && l->tried[copy->value[v]] < until)
            l->tried[copy->value[v]] = until;
}

/* The copy for a trial at level k gave no contradiction. */
static void mark(refuter *r, int k, const state *copy, int depth)
{
    if (state_is_solved(copy))
        for (int i = 0; i <= k; i++)
            mark_values(r, &r->level[i], copy, KEPT);
    else if (r->confluent)
        mark_values(r, &r->level[k], copy, stamp(&r->level[k], depth));
}

static status close_level(refuter *r, int k, int depth);

/* Counts a trial. */
static status count_trial(const refuter *r)
{
    status s = OK;
    for (int i = r->theory->families ? TRIAL_NODES : 1; i > 0 && s == OK; i--)
        s = watch_node(r->watch);
    return s;
}

static status try_one(refuter *r, int k, csp_label x, int depth, bool *refuted)
{
    state *copy = &r->level[k + 1].state;
    status s = count_trial(r);
    if (s != OK)
        return s;
    state_copy(copy, &r->level[k].state);
    state_assert(copy, x);
    s = refuter_apply(r, copy, r->watch);
    if (s == OK && depth > 1 && !state_is_contradiction(copy)) {
        level *in = &r->level[k + 1];
        in->version = 1;
        memset(in->tried, 0, (size_t)csp_labels(r->csp) * sizeof *in->tried);
        s = close_level(r, k + 1, depth - 1);
    }
    if (s != OK)
        return s;
    *refuted = state_is_contradiction(copy);
    if (r->level[k].tried[x] < stamp(&r->level[k], depth))
        r->level[k].tried[x] = stamp(&r->level[k], depth);
    if (!*refuted)
        mark(r, k, copy, depth);
    return OK;
}

/* All candidates that are refuted at this depth, or the first one only. */
static status find(refuter *r, int k, int depth, bool first_only)
{
    level *l = &r->level[k];
    status s = OK;
    l->refutations = 0;
    for (int x = 0; x < csp_labels(r->csp) && s == OK && !(first_only && l->refutations); x++) {
        bool wrong = false;
        if (!state_is_candidate(&l->state, (csp_label)x) || l->tried[x] >= stamp(l, depth))
            continue;
        s = try_one(r, k, (csp_label)x, depth, &wrong);
        if (wrong)
            l->refuted[l->refutations++] = (csp_label)x;
    }
    return s;
}

static bool some_left(const refuter *r, const level *l)
{
    for (int x = 0; x < csp_labels(r->csp); x++)
        if (state_is_candidate(&l->state, (csp_label)x) && l->tried[x] != KEPT)
            return true;
    return false;
}

/* The batch of the least depth that refutes anything; *depth, up to which it is asked, is where it was found.
 */
static status next_batch(refuter *r, int k, int *depth)
{
    int n = 0, most = r->level[k].state.undecided < *depth ? r->level[k].state.undecided : *depth;
    status s = OK;
    r->level[k].refutations = 0;
    while (s == OK && !r->level[k].refutations && n < most && (n < 1 || some_left(r, &r->level[k]))) {
        s = k == 0 ? make_room(r, n + 1) : OK;
        if (s == OK)
            s = find(r, k, ++n, r->confluent);
    }
    *depth = n;
    return s;
}

/* Takes the level's state, where T does not apply any more, to the end of T&E of this depth. */
static status close_level(refuter *r, int k, int depth)
{
    status s = OK;
    while (s == OK && !state_is_contradiction(&r->level[k].state) && !state_is_solved(&r->level[k].state)) {
        int n = depth;
        s = next_batch(r, k, &n);
        level *l = &r->level[k];
        if (s != OK || !l->refutations)
            return s;
        for (int i = 0; i < l->refutations; i++) {
            if (k == 0)
                r->refuted[r->refutations++] = (te_refuted){ l->refuted[i], n, r->batches };
            state_eliminate(&l->state, l->refuted[i]);
        }
        r->batches += k == 0;
        l->version++;
        s = refuter_apply(r, &l->state, r->watch);
    }
    return s;
}

/* ---- both layouts ---- */

void refuter_start(refuter *r, const theory *t, int max_length, const bool *keep, search_layout layout)
{
    r->theory = t;
    r->max_length = max_length;
    r->confluent = theory_is_confluent(t);
    r->keep = keep;
    r->layout = layout;
    r->dense = !t->families && layout == LAYOUT_BEST && full_table_fits(r->csp);
    if (r->main)
        te_deep_start(r->main, keep);
}

/* Level 0 is s. */
static void load(refuter *r, const state *s, const bool *keep, watch *w)
{
    level *l = &r->level[0];
    state_copy(&l->state, s);
    l->version = 1;
    l->refutations = r->refutations = r->batches = 0;
    r->watch = w;
    for (int x = 0; x < csp_labels(r->csp); x++)
        l->tried[x] = keep && keep[x] ? KEPT : 0;
}

static status dense_level(refuter *r, const state *s, int depth, watch *w, te_refutations *out, bool *left)
{
    bool fresh = !r->main;
    status st = open_dense(r, &r->main);
    if (st != OK)
        return st;
    if (fresh)
        te_deep_start(r->main, r->keep);
    return te_deep_level(r->main, s, depth, w, out, left);
}

status refuter_level(refuter *r, const state *s, int depth, watch *w, te_refutations *out, bool *left)
{
    *out = (te_refutations){ .outcome = STUCK };
    *left = false;
    if (r->dense)
        return dense_level(r, s, depth, w, out, left);
    status st = make_room(r, depth);
    if (st != OK)
        return st;
    load(r, s, r->keep, w);
    st = find(r, 0, depth, false);
    const level *l = &r->level[0];
    for (int i = 0; i < l->refutations; i++)
        r->refuted[i] = (te_refuted){ l->refuted[i], depth, 0 };
    *left = some_left(r, l);
    *out = (te_refutations){ STUCK, r->refuted, l->refutations };
    return st;
}

static status dense_run(refuter *r, const state *s, int depth, const bool *keep, watch *w,
                        te_refutations *out)
{
    status st = open_dense(r, &r->aside);
    if (st != OK)
        return st;
    te_deep_start(r->aside, keep);
    return te_deep_run(r->aside, s, depth, w, out);
}

status refuter_run(refuter *r, const state *s, int depth, const bool *keep, watch *w, te_refutations *out)
{
    if (r->dense)
        return dense_run(r, s, depth, keep, w, out);
    status st = make_room(r, 0);
    if (st != OK)
        return st;
    load(r, s, keep, w);
    st = close_level(r, 0, depth);
    const state *end = &r->level[0].state;
    outcome o = state_is_contradiction(end) ? CONTRADICTION : state_is_solved(end) ? SOLVED : STUCK;
    *out = (te_refutations){ o, r->refuted, r->refutations };
    return st;
}
