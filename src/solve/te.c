/* te.c: the choice of a layout, and trials on core states for any theory and network: the plain reading of
 * the definition.
 *
 * World k + 1 is the copy for the current trial in world k. A solved copy is a solution of the states of all
 * worlds before it, so its labels need no trial there. */
#include "solve/te.h"

#include "rules/single.h"
#include "solve/te_dense.h"

#include <string.h>

typedef struct world {
    state state;
    uint32_t *tried; /* of each label: the last stamp (version, depth) at which it was not refuted */
    uint32_t version;
    csp_label *refuted; /* those of one batch */
    int refutations;
    int at; /* the label to begin with, if the order is free */
} world;

struct te {
    const memory *memory;
    const csp *csp;
    engine *engine;
    const theory *theory;
    int max_length;
    bool confluent, dense;
    bool round; /* trials go on after the last refuted label, round and round */
    bool fits;  /* states of the network may fit the dense layout */
    search_layout layout;
    te_dense *main, *aside; /* one for the run, one for independent questions; NULL: not needed yet */
    world *world;
    int worlds, worlds_room;
    const bool *skip;
    te_refuted *refuted;
    int refutations, batches;
    watch *watch;
};

enum {
    DEPTH_BITS = 15,
    TRIAL_NODES = 64 /* a trial with more than singles takes about as long as this many hypotheses */
};

#define KEPT UINT32_MAX /* a stamp: tried in all versions, at all depths */

/* ---- opening and closing ---- */

status te_open(te **out, const memory *m, const csp *c, engine *e)
{
    *out = NULL;
    te *t = memory_take(m, 1, sizeof *t);
    if (!t)
        return NO_MEMORY;
    t->memory = m;
    t->csp = c;
    t->engine = e;
    t->fits = te_dense_fits(c);
    t->refuted = memory_take(m, (size_t)csp_labels(c), sizeof *t->refuted);
    if (!t->refuted) {
        te_close(t);
        return NO_MEMORY;
    }
    *out = t;
    return OK;
}

static void world_close(te *t, world *l)
{
    size_t labels = (size_t)csp_labels(t->csp);
    state_close(&l->state, t->memory);
    memory_give(t->memory, l->tried, labels, sizeof *l->tried);
    memory_give(t->memory, l->refuted, labels, sizeof *l->refuted);
    *l = (world){ 0 };
}

void te_close(te *t)
{
    if (!t)
        return;
    const memory *m = t->memory;
    for (int k = 0; k < t->worlds; k++)
        world_close(t, &t->world[k]);
    memory_give(m, t->world, (size_t)t->worlds_room, sizeof *t->world);
    memory_give(m, t->refuted, (size_t)csp_labels(t->csp), sizeof *t->refuted);
    te_dense_close(t->main);
    te_dense_close(t->aside);
    memory_give(m, t, 1, sizeof *t);
}

/* Makes room for the worlds 0..depth. */
static status make_room(te *t, int depth)
{
    size_t labels = (size_t)csp_labels(t->csp);
    if (depth >= t->worlds_room) {
        int n = 2 * depth + 2;
        world *more = memory_grow(t->memory, t->world, (size_t)t->worlds_room, (size_t)n, sizeof *more);
        if (!more)
            return NO_MEMORY;
        t->world = more;
        t->worlds_room = n;
    }
    for (; t->worlds <= depth; t->worlds++) {
        world *l = &t->world[t->worlds];
        *l = (world){ .tried = memory_take(t->memory, labels, sizeof *l->tried),
                      .refuted = memory_take(t->memory, labels, sizeof *l->refuted) };
        if (!l->tried || !l->refuted || state_open(&l->state, t->memory, t->csp) != OK) {
            world_close(t, l);
            return NO_MEMORY;
        }
    }
    return OK;
}

/* Opens the dense layout when it is first needed. */
static status open_dense(const te *t, te_dense **which)
{
    return *which ? OK : te_dense_open(which, t->memory, t->csp);
}

/* ---- the theory ---- */

status te_apply(te *t, state *s, watch *w)
{
    engine_result result;
    if (!t->theory->families) {
        brt_close_state(s, false);
        return OK;
    }
    const task apply = { .theory = t->theory,
                         .max_length = t->max_length,
                         .watch = w,
                         .hurry = true,
                         .layout = t->layout,
                         .place = TASK_TRIAL };
    status st = engine_run(t->engine, &apply, s, &result);
    return st == OK && result.outcome == UNFINISHED ? LIMIT : st;
}

/* ---- trials on core states ---- */

static uint32_t stamp(const world *l, int depth)
{
    return l->version << DEPTH_BITS | (uint32_t)depth;
}

static void mark_values(const te *t, world *l, const state *copy, uint32_t until)
{
    for (int v = 0; v < csp_vars(t->csp); v++)
        if (copy->value[v] != CSP_NONE && l->tried[copy->value[v]] < until)
            l->tried[copy->value[v]] = until;
}

/* Marks what needs no trial any more, because the copy for a trial in world k gave no contradiction. */
static void mark(te *t, int k, const state *copy, int depth)
{
    if (state_is_solved(copy))
        for (int i = 0; i <= k; i++)
            mark_values(t, &t->world[i], copy, KEPT);
    else if (t->confluent)
        mark_values(t, &t->world[k], copy, stamp(&t->world[k], depth));
}

static status close_world(te *t, int k, int depth);

/* Counts a trial. */
static status count_trial(const te *t)
{
    status s = OK;
    for (int i = t->theory->families ? TRIAL_NODES : 1; i > 0 && s == OK; i--)
        s = watch_node(t->watch);
    return s;
}

static status try_one(te *t, int k, csp_label x, int depth, bool *refuted)
{
    state *copy = &t->world[k + 1].state;
    status s = count_trial(t);
    if (s != OK)
        return s;
    state_copy(copy, &t->world[k].state);
    state_assert(copy, x);
    s = te_apply(t, copy, t->watch);
    if (s == OK && depth > 1 && !state_is_contradiction(copy)) {
        world *in = &t->world[k + 1];
        in->version = 1;
        in->at = 0;
        memset(in->tried, 0, (size_t)csp_labels(t->csp) * sizeof *in->tried);
        s = close_world(t, k + 1, depth - 1);
    }
    if (s != OK)
        return s;
    *refuted = state_is_contradiction(copy);
    if (t->world[k].tried[x] < stamp(&t->world[k], depth))
        t->world[k].tried[x] = stamp(&t->world[k], depth);
    if (!*refuted)
        mark(t, k, copy, depth);
    return OK;
}

/* Finds all candidates that are refuted at this depth, or the first one only. */
static status find(te *t, int k, int depth, bool first_only)
{
    world *l = &t->world[k];
    status s = OK;
    int labels = csp_labels(t->csp), from = t->round && first_only ? l->at : 0;
    l->refutations = 0;
    for (int i = 0; i < labels && s == OK && !(first_only && l->refutations); i++) {
        bool wrong = false;
        int x = from + i < labels ? from + i : from + i - labels;
        if (!state_is_candidate(&l->state, (csp_label)x) || l->tried[x] >= stamp(l, depth))
            continue;
        s = try_one(t, k, (csp_label)x, depth, &wrong);
        if (wrong)
            l->refuted[l->refutations++] = (csp_label)x;
        l->at = x;
    }
    return s;
}

static bool some_left(const te *t, const world *l)
{
    for (int x = 0; x < csp_labels(t->csp); x++)
        if (state_is_candidate(&l->state, (csp_label)x) && l->tried[x] != KEPT)
            return true;
    return false;
}

/* Finds the batch of the least depth, up to *depth, that refutes anything; *depth becomes that depth. */
static status next_batch(te *t, int k, int *depth)
{
    int n = 0, most = t->world[k].state.undecided < *depth ? t->world[k].state.undecided : *depth;
    status s = OK;
    t->world[k].refutations = 0;
    while (s == OK && !t->world[k].refutations && n < most && (n < 1 || some_left(t, &t->world[k]))) {
        s = k == 0 ? make_room(t, n + 1) : OK;
        if (s == OK)
            s = find(t, k, ++n, t->confluent);
    }
    *depth = n;
    return s;
}

/* Takes the state of world k, where T does not apply any more, to the end of T&E of this depth. */
static status close_world(te *t, int k, int depth)
{
    status s = OK;
    while (s == OK && !state_is_contradiction(&t->world[k].state) && !state_is_solved(&t->world[k].state)) {
        int n = depth;
        s = next_batch(t, k, &n);
        world *l = &t->world[k];
        if (s != OK || !l->refutations)
            return s;
        for (int i = 0; i < l->refutations; i++) {
            if (k == 0)
                t->refuted[t->refutations++] = (te_refuted){ l->refuted[i], n, t->batches };
            state_eliminate(&l->state, l->refuted[i]);
        }
        t->batches += k == 0;
        l->version++;
        s = te_apply(t, &l->state, t->watch);
    }
    return s;
}

/* ---- both layouts ---- */

void te_start(te *t, const theory *with, int max_length, const bool *skip, search_layout layout)
{
    t->theory = with;
    t->max_length = max_length;
    t->confluent = theory_is_confluent(with);
    t->skip = skip;
    t->layout = layout;
    t->dense = !with->families && layout == LAYOUT_BEST && t->fits;
    if (t->main)
        te_dense_start(t->main, skip);
}

/* World 0 becomes s. */
static void load(te *t, const state *s, const bool *skip, watch *w)
{
    world *l = &t->world[0];
    state_copy(&l->state, s);
    l->version = 1;
    l->at = 0;
    l->refutations = t->refutations = t->batches = 0;
    t->watch = w;
    for (int x = 0; x < csp_labels(t->csp); x++)
        l->tried[x] = skip && skip[x] ? KEPT : 0;
}

/* The same in the dense layout; *done: the state fits it. */
static status dense_level(te *t, const state *s, int depth, watch *w, te_refutations *out, bool *left,
                          bool *done)
{
    bool fresh = !t->main;
    status st = open_dense(t, &t->main);
    if (st != OK)
        return st;
    if (fresh)
        te_dense_start(t->main, t->skip);
    return te_dense_level(t->main, s, depth, w, out, left, done);
}

status te_level(te *t, const state *s, int depth, watch *w, te_refutations *out, bool *left)
{
    *out = (te_refutations){ .outcome = STUCK };
    *left = false;
    bool done = false;
    status st = t->dense ? dense_level(t, s, depth, w, out, left, &done) : OK;
    if (st != OK || done)
        return st;
    st = make_room(t, depth);
    if (st != OK)
        return st;
    load(t, s, t->skip, w);
    st = find(t, 0, depth, false);
    const world *l = &t->world[0];
    for (int i = 0; i < l->refutations; i++)
        t->refuted[i] = (te_refuted){ l->refuted[i], depth, 0 };
    *left = some_left(t, l);
    *out = (te_refutations){ STUCK, t->refuted, l->refutations };
    return st;
}

static status dense_run(te *t, const state *s, int depth, const bool *skip, watch *w, te_refutations *out,
                        bool *done)
{
    status st = open_dense(t, &t->aside);
    if (st != OK)
        return st;
    te_dense_start(t->aside, skip);
    return te_dense_run(t->aside, s, depth, w, out, done);
}

status te_run_soon(te *t, const state *s, int depth, const bool *skip, watch *w, te_refutations *out)
{
    t->round = true;
    status st = te_run(t, s, depth, skip, w, out);
    t->round = false;
    return st;
}

status te_run_table(te *t, residual *table, int depth, const bool *skip, watch *w, te_refutations *out)
{
    status st = open_dense(t, &t->aside);
    return st == OK ? te_dense_run_table(t->aside, table, depth, skip, w, out) : st;
}

const uint8_t *te_reached(const te *t)
{
    return te_dense_reached(t->aside);
}

status te_go_on(te *t, int depth, const bool *skip, watch *w, te_refutations *out)
{
    return te_dense_go_on(t->aside, depth, skip, w, out);
}

status te_run(te *t, const state *s, int depth, const bool *skip, watch *w, te_refutations *out)
{
    bool done = false;
    status st = t->dense ? dense_run(t, s, depth, skip, w, out, &done) : OK;
    if (st != OK || done)
        return st;
    st = make_room(t, 0);
    if (st != OK)
        return st;
    load(t, s, skip, w);
    st = close_world(t, 0, depth);
    const state *end = &t->world[0].state;
    outcome o = state_is_contradiction(end) ? CONTRADICTION : state_is_solved(end) ? SOLVED : STUCK;
    *out = (te_refutations){ o, t->refuted, t->refutations };
    return st;
}
