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

status te_open(te **out, const memory *m, const csp *c, engine *engine)
{
    *out = NULL;
    te *t = memory_take(m, 1, sizeof *t);
    if (!t)
        return NO_MEMORY;
    t->memory = m;
    t->csp = c;
    t->engine = engine;
    t->fits = te_dense_fits(c);
    t->refuted = memory_take(m, (size_t)csp_labels(c), sizeof *t->refuted);
    if (!t->refuted) {
        te_close(t);
        return NO_MEMORY;
    }
    *out = t;
    return OK;
}

static void world_close(te *trials, world *level)
{
    size_t labels = (size_t)csp_labels(trials->csp);
    state_close(&level->state, trials->memory);
    memory_give(trials->memory, level->tried, labels, sizeof *level->tried);
    memory_give(trials->memory, level->refuted, labels, sizeof *level->refuted);
    *level = (world){ 0 };
}

void te_close(te *trials)
{
    if (!trials)
        return;
    const memory *m = trials->memory;
    for (int k = 0; k < trials->worlds; k++)
        world_close(trials, &trials->world[k]);
    memory_give(m, trials->world, (size_t)trials->worlds_room, sizeof *trials->world);
    memory_give(m, trials->refuted, (size_t)csp_labels(trials->csp), sizeof *trials->refuted);
    te_dense_close(trials->main);
    te_dense_close(trials->aside);
    memory_give(m, trials, 1, sizeof *trials);
}

/* Makes room for the worlds 0..depth. */
static status make_room(te *trials, int depth)
{
    size_t labels = (size_t)csp_labels(trials->csp);
    if (depth >= trials->worlds_room) {
        int n = 2 * depth + 2;
        world *more =
            memory_grow(trials->memory, trials->world, (size_t)trials->worlds_room, (size_t)n, sizeof *more);
        if (!more)
            return NO_MEMORY;
        trials->world = more;
        trials->worlds_room = n;
    }
    for (; trials->worlds <= depth; trials->worlds++) {
        world *l = &trials->world[trials->worlds];
        *l = (world){ .tried = memory_take(trials->memory, labels, sizeof *l->tried),
                      .refuted = memory_take(trials->memory, labels, sizeof *l->refuted) };
        if (!l->tried || !l->refuted || state_open(&l->state, trials->memory, trials->csp) != OK) {
            world_close(trials, l);
            return NO_MEMORY;
        }
    }
    return OK;
}

/* Opens the dense layout when it is first needed. */
static status open_dense(const te *trials, te_dense **which)
{
    return *which ? OK : te_dense_open(which, trials->memory, trials->csp);
}

/* ---- the theory ---- */

status te_apply(te *trials, state *s, watch *watch)
{
    engine_result result;
    if (!trials->theory->families) {
        brt_close_state(s, false);
        return OK;
    }
    const task apply = { .theory = trials->theory,
                         .max_length = trials->max_length,
                         .watch = watch,
                         .hurry = true,
                         .layout = trials->layout,
                         .place = TASK_TRIAL };
    status st = engine_run(trials->engine, &apply, s, &result);
    return st == OK && result.outcome == UNFINISHED ? LIMIT : st;
}

/* ---- trials on core states ---- */

static uint32_t stamp(const world *world, int depth)
{
    return world->version << DEPTH_BITS | (uint32_t)depth;
}

static void mark_values(const te *trials, world *world, const state *copy, uint32_t until)
{
    for (int v = 0; v < csp_vars(trials->csp); v++)
        if (copy->value[v] != CSP_NONE && world->tried[copy->value[v]] < until)
            world->tried[copy->value[v]] = until;
}

/* Marks what needs no trial any more, because the copy for a trial in world `level` gave no contradiction. */
static void mark(te *trials, int level, const state *copy, int depth)
{
    if (state_is_solved(copy))
        for (int i = 0; i <= level; i++)
            mark_values(trials, &trials->world[i], copy, KEPT);
    else if (trials->confluent)
        mark_values(trials, &trials->world[level], copy, stamp(&trials->world[level], depth));
}

static status close_world(te *trials, int level, int depth);

/* Counts a trial. */
static status count_trial(const te *trials)
{
    status s = OK;
    for (int i = trials->theory->families ? TRIAL_NODES : 1; i > 0 && s == OK; i--)
        s = watch_node(trials->watch);
    return s;
}

static status try_one(te *trials, int level, csp_label label, int depth, bool *refuted)
{
    state *copy = &trials->world[level + 1].state;
    status s = count_trial(trials);
    if (s != OK)
        return s;
    state_copy(copy, &trials->world[level].state);
    state_assert(copy, label);
    s = te_apply(trials, copy, trials->watch);
    if (s == OK && depth > 1 && !state_is_contradiction(copy)) {
        world *in = &trials->world[level + 1];
        in->version = 1;
        in->at = 0;
        memset(in->tried, 0, (size_t)csp_labels(trials->csp) * sizeof *in->tried);
        s = close_world(trials, level + 1, depth - 1);
    }
    if (s != OK)
        return s;
    *refuted = state_is_contradiction(copy);
    if (trials->world[level].tried[label] < stamp(&trials->world[level], depth))
        trials->world[level].tried[label] = stamp(&trials->world[level], depth);
    if (!*refuted)
        mark(trials, level, copy, depth);
    return OK;
}

/* Finds all candidates that are refuted at this depth, or the first one only. */
static status find(te *trials, int level, int depth, bool first_only)
{
    world *l = &trials->world[level];
    status s = OK;
    int labels = csp_labels(trials->csp), from = trials->round && first_only ? l->at : 0;
    l->refutations = 0;
    for (int i = 0; i < labels && s == OK && !(first_only && l->refutations); i++) {
        bool wrong = false;
        int x = from + i < labels ? from + i : from + i - labels;
        if (!state_is_candidate(&l->state, (csp_label)x) || l->tried[x] >= stamp(l, depth))
            continue;
        s = try_one(trials, level, (csp_label)x, depth, &wrong);
        if (wrong)
            l->refuted[l->refutations++] = (csp_label)x;
        l->at = x;
    }
    return s;
}

static bool some_left(const te *trials, const world *world)
{
    for (int x = 0; x < csp_labels(trials->csp); x++)
        if (state_is_candidate(&world->state, (csp_label)x) && world->tried[x] != KEPT)
            return true;
    return false;
}

/* Finds the batch of the least depth, up to *depth, that refutes anything; *depth becomes that depth. */
static status next_batch(te *trials, int level, int *depth)
{
    int n = 0,
        most = trials->world[level].state.undecided < *depth ? trials->world[level].state.undecided : *depth;
    status s = OK;
    trials->world[level].refutations = 0;
    while (s == OK && !trials->world[level].refutations && n < most &&
           (n < 1 || some_left(trials, &trials->world[level]))) {
        s = level == 0 ? make_room(trials, n + 1) : OK;
        if (s == OK)
            s = find(trials, level, ++n, trials->confluent);
    }
    *depth = n;
    return s;
}

/* Takes the state of world `level`, where T does not apply any more, to the end of T&E of this depth. */
static status close_world(te *trials, int level, int depth)
{
    status s = OK;
    while (s == OK && !state_is_contradiction(&trials->world[level].state) &&
           !state_is_solved(&trials->world[level].state)) {
        int n = depth;
        s = next_batch(trials, level, &n);
        world *l = &trials->world[level];
        if (s != OK || !l->refutations)
            return s;
        for (int i = 0; i < l->refutations; i++) {
            if (level == 0)
                trials->refuted[trials->refutations++] = (te_refuted){ l->refuted[i], n, trials->batches };
            state_eliminate(&l->state, l->refuted[i]);
        }
        trials->batches += level == 0;
        l->version++;
        s = te_apply(trials, &l->state, trials->watch);
    }
    return s;
}

/* ---- both layouts ---- */

void te_start(te *trials, const theory *with, int max_length, const bool *skip, search_layout layout)
{
    trials->theory = with;
    trials->max_length = max_length;
    trials->confluent = theory_is_confluent(with);
    trials->skip = skip;
    trials->layout = layout;
    trials->dense = !with->families && layout == LAYOUT_BEST && trials->fits;
    if (trials->main)
        te_dense_start(trials->main, skip);
}

/* World 0 becomes s. */
static void load(te *trials, const state *s, const bool *skip, watch *watch)
{
    world *l = &trials->world[0];
    state_copy(&l->state, s);
    l->version = 1;
    l->at = 0;
    l->refutations = trials->refutations = trials->batches = 0;
    trials->watch = watch;
    for (int x = 0; x < csp_labels(trials->csp); x++)
        l->tried[x] = skip && skip[x] ? KEPT : 0;
}

/* The same in the dense layout; *done: the state fits it. */
static status dense_level(te *trials, const state *s, int depth, watch *watch, te_refutations *out,
                          bool *left, bool *done)
{
    bool fresh = !trials->main;
    status st = open_dense(trials, &trials->main);
    if (st != OK)
        return st;
    if (fresh)
        te_dense_start(trials->main, trials->skip);
    return te_dense_level(trials->main, s, depth, watch, out, left, done);
}

status te_level(te *trials, const state *s, int depth, watch *watch, te_refutations *out, bool *left)
{
    *out = (te_refutations){ .outcome = STUCK };
    *left = false;
    bool done = false;
    status st = trials->dense ? dense_level(trials, s, depth, watch, out, left, &done) : OK;
    if (st != OK || done)
        return st;
    st = make_room(trials, depth);
    if (st != OK)
        return st;
    load(trials, s, trials->skip, watch);
    st = find(trials, 0, depth, false);
    const world *l = &trials->world[0];
    for (int i = 0; i < l->refutations; i++)
        trials->refuted[i] = (te_refuted){ l->refuted[i], depth, 0 };
    *left = some_left(trials, l);
    *out = (te_refutations){ STUCK, trials->refuted, l->refutations };
    return st;
}

static status dense_run(te *trials, const state *s, int depth, const bool *skip, watch *watch,
                        te_refutations *out, bool *done)
{
    status st = open_dense(trials, &trials->aside);
    if (st != OK)
        return st;
    te_dense_start(trials->aside, skip);
    return te_dense_run(trials->aside, s, depth, watch, out, done);
}

status te_run_soon(te *trials, const state *s, int depth, const bool *skip, watch *watch, te_refutations *out)
{
    trials->round = true;
    status st = te_run(trials, s, depth, skip, watch, out);
    trials->round = false;
    return st;
}

status te_run_table(te *trials, residual *table, int depth, const bool *skip, watch *watch,
                    te_refutations *out)
{
    status st = open_dense(trials, &trials->aside);
    return st == OK ? te_dense_run_table(trials->aside, table, depth, skip, watch, out) : st;
}

const uint8_t *te_reached(const te *trials)
{
    return te_dense_reached(trials->aside);
}

status te_go_on(te *trials, int depth, const bool *skip, watch *watch, te_refutations *out)
{
    return te_dense_go_on(trials->aside, depth, skip, watch, out);
}

status te_run(te *trials, const state *s, int depth, const bool *skip, watch *watch, te_refutations *out)
{
    bool done = false;
    status st = trials->dense ? dense_run(trials, s, depth, skip, watch, out, &done) : OK;
    if (st != OK || done)
        return st;
    st = make_room(trials, 0);
    if (st != OK)
        return st;
    load(trials, s, skip, watch);
    st = close_world(trials, 0, depth);
    const state *end = &trials->world[0].state;
    outcome o = state_is_contradiction(end) ? CONTRADICTION : state_is_solved(end) ? SOLVED : STUCK;
    *out = (te_refutations){ o, trials->refuted, trials->refutations };
    return st;
}
