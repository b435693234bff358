/* te_dense.c: see te_dense.h. World 0 is the state; world k + 1 is the copy for the current trial in world k.
 */
#include "solve/te_dense.h"

#include "core/statement.h"
#include "search/propagate.h"

#include <string.h>

enum {
    STORED = 3,     /* copies are kept for trials up to this depth */
    DEPTH_BITS = 12 /* of a stamp; enough for depths up to the number of csp-variables */
};

#define KEPT UINT32_MAX /* a stamp: tried in all versions, at all depths */

typedef struct world {
    uint8_t *base; /* its state: `own`, or a copy that the world before keeps */
    uint8_t *own;
    uint32_t *pair;   /* of each bank: lanes that are open with two candidates */
    uint32_t *tried;  /* of each candidate: the last stamp (version, depth) at which it was not refuted */
    uint32_t version; /* of its state; grows with each elimination */
    uint32_t entry;   /* how often the world was begun */
    uint8_t *copy[STORED + 1];  /* of each candidate: the end of its last trial at this depth; in world 0, at
                                   depth 1, this is its row of the table */
    uint32_t *made[STORED + 1]; /* of each candidate: the entry in which that copy was made; 0: never */
} world;

struct te_dense {
    const memory *memory;
    const csp *csp;
    const lanes_ops *lanes;
    residual *table; /* of the run: `own`, or the caller's */
    residual own;
    bool opened, made; /* `own` is open; `own` has been made for this run */
    arena arena;       /* owns all arrays but `world` */
    world *world;
    int worlds, depth; /* how many worlds there is room for; the depth for which there are arrays */
    const bool *skip;
    te_refuted *refuted;
    int refutations;
    csp_label *label; /* room for all */
    dcand *list;      /* room for the candidates of all lanes */
    int open_lane;    /* a lane that was open in the last copy that was asked about */
    watch *watch;
};

bool te_dense_fits(const csp *c)
{
    return residual_fits(c) && residual_knows_all(c) && csp_is_plain(c);
}

status te_dense_open(te_dense **out, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c);
    *out = NULL;
    te_dense *d = memory_take(m, 1, sizeof *d);
    if (!d)
        return NO_MEMORY;
    d->memory = m;
    d->csp = c;
    d->lanes = lanes_best();
    arena_open(&d->arena, m);
    d->refuted = arena_take(&d->arena, labels, sizeof *d->refuted);
    d->label = arena_take(&d->arena, labels, sizeof *d->label);
    d->list =
        arena_take(&d->arena, residual_state_bytes(c), sizeof *d->list); /* a lane has at least a byte */
    if (!d->refuted || !d->label || !d->list) {
        te_dense_close(d);
        return NO_MEMORY;
    }
    *out = d;
    return OK;
}

void te_dense_close(te_dense *trials)
{
    if (!trials)
        return;
    memory_give(trials->memory, trials->world, (size_t)trials->worlds, sizeof *trials->world);
    if (trials->opened)
        residual_close(&trials->own);
    arena_close(&trials->arena);
    memory_give(trials->memory, trials, 1, sizeof *trials);
}

void te_dense_use(te_dense *trials, const lanes_ops *ops)
{
    trials->lanes = ops;
}

/* ---- room ---- */

#define TAKE(array, n) ((world->array = arena_take(&trials->arena, (n), sizeof *world->array)) != NULL)
#define TAKE_LINES(array, n)                                                                                 \
    ((world->array = arena_take_lines(&trials->arena, (n), sizeof *world->array)) != NULL)

static bool open_world(te_dense *trials, world *world)
{
    size_t bytes = residual_state_bytes(trials->csp);
    if (world->tried)
        return true;
    if (!TAKE_LINES(own, bytes) || !TAKE(pair, bytes / BANK_BYTES) ||
        !TAKE(tried, (size_t)residual_rows_most(trials->csp)))
        return false;
    world->base = world->own;
    return true;
}

static bool open_copies(te_dense *trials, world *world, int depth)
{
    bool in_table = world == trials->world && depth == 1;
    return world->made[depth] || ((in_table || TAKE_LINES(copy[depth], residual_rows_bytes(trials->csp))) &&
                                  TAKE(made[depth], (size_t)csp_labels(trials->csp)));
}

/* Makes room for trials of this depth. */
static status make_room(te_dense *trials, int depth)
{
    if (depth <= trials->depth)
        return OK;
    if (depth >= trials->worlds) {
        int n = 2 * depth + 2;
        world *more =
            memory_grow(trials->memory, trials->world, (size_t)trials->worlds, (size_t)n, sizeof *more);
        if (!more)
            return NO_MEMORY;
        memset(more + trials->worlds, 0, (size_t)(n - trials->worlds) * sizeof *more);
        trials->world = more;
        trials->worlds = n;
    }
    for (int k = 0; k <= depth; k++) {
        if (!open_world(trials, &trials->world[k]))
            return NO_MEMORY;
        for (int n = 1; n <= STORED && n <= depth - k; n++)
            if (!open_copies(trials, &trials->world[k], n))
                return NO_MEMORY;
    }
    trials->depth = depth;
    return OK;
}

/* ---- copies ---- */

static uint8_t *copy_of(const te_dense *trials, int level, int depth, dcand candidate)
{
    return trials->world[level].copy[depth] + candidate * trials->table->stride;
}

/* The copy that world `level` keeps of supposing `candidate` at this depth, or NULL. */
static const uint8_t *known_copy(const te_dense *trials, int level, int depth, dcand candidate)
{
    if (level < 0 || depth < 1 || depth > STORED ||
        trials->world[level].made[depth][candidate] != trials->world[level].entry)
        return NULL;
    return copy_of(trials, level, depth, candidate);
}

/* ---- trials ---- */

static uint32_t stamp(const world *world, int depth)
{
    return world->version << DEPTH_BITS | (uint32_t)depth;
}

static bool is_new(const world *world, dcand candidate, int depth)
{
    return world->tried[candidate] < stamp(world, depth);
}

static void mark_one(world *world, dcand candidate, uint32_t until)
{
    if (world->tried[candidate] < until)
        world->tried[candidate] = until;
}

/* Marks what is supposed in the copy but not in `from`. */
static void mark_supposed(const te_dense *trials, world *world, const uint8_t *from, const uint8_t *copy,
                          uint32_t until)
{
    int n = trials->table->ops->supposed(trials->table, from, copy, trials->list);
    for (int i = 0; i < n; i++)
        mark_one(world, trials->list[i], until);
}

static bool is_open_lane(const residual *table, const uint8_t *lanes, int lane)
{
    return (lane_at(table, lanes, lane) & lane_open_bit(table)) != 0;
}

/* Is some lane of the copy open? Mostly the one that was open in the last copy still is. */
static bool is_open(te_dense *trials, const uint8_t *copy)
{
    if (trials->open_lane < trials->table->lanes && is_open_lane(trials->table, copy, trials->open_lane))
        return true;
    for (int k = 0; k < trials->table->lanes; k++)
        if (is_open_lane(trials->table, copy, k)) {
            trials->open_lane = k;
            return true;
        }
    return false;
}

/* What is asserted in a copy without a contradiction needs no trial at this depth. (At depth 1 this is not
 * marked: a trial costs less than the marking.) If the copy is solved, it is a solution of the states of all
 * worlds down to `level`, and its labels need no trial there at any depth. */
static void mark(te_dense *trials, int level, int depth, const uint8_t *copy)
{
    world *l = &trials->world[level];
    if (!is_open(trials, copy))
        for (int i = 0; i <= level; i++)
            mark_supposed(trials, &trials->world[i], trials->table->live, copy, KEPT);
    else if (depth > 1)
        mark_supposed(trials, l, l->base, copy, stamp(l, depth));
}

typedef enum begun { REFUTED, CLOSED /* nothing to do: the last trial still holds */, OPEN } begun;

/* `copy` becomes what follows from supposing `candidate`, including all that is known of it from other
 * trials. */
static begun begin_copy(const te_dense *trials, int level, int depth, dcand candidate, uint8_t *copy)
{
    const residual *t = trials->table;
    const uint8_t *base = trials->world[level].base;
    const uint8_t *last = known_copy(trials, level, depth, candidate),
                  *outside = last ? NULL : known_copy(trials, level - 1, depth, candidate),
                  *less = known_copy(trials, level, depth - 1, candidate), *from = last ? last : outside;
    if (from && t->ops->within(t, from, base)) {
        if (copy != from)
            memcpy(copy, from, t->stride);
        return CLOSED;
    }
    if (!from && !less)
        return t->ops->settle(t, copy, base, candidate) ? REFUTED : OPEN;
    const uint8_t *met[] = { base, from ? from : less, less };
    t->ops->meet_all(t, copy, met, from && less ? 3 : 2);
    return t->ops->settle(t, copy, copy, RESIDUAL_NONE) ? REFUTED : OPEN;
}

static void enter(te_dense *trials, world *world, uint8_t *base)
{
    world->base = base;
    world->version = 1;
    world->entry++;
    memset(world->tried, 0, (size_t)trials->table->candidates * sizeof *world->tried);
}

static status close_world(te_dense *trials, int level, int depth, bool *fine);

/* *refuted: is supposing `candidate` in world 0, at depth 1, a contradiction? The row of `candidate` has what
 * was known of it. */
static status try_row(te_dense *trials, dcand candidate, bool *refuted)
{
    const residual *t = trials->table;
    world *l = &trials->world[0];
    uint8_t *row = copy_of(trials, 0, 1, candidate);
    status s = watch_node(trials->watch);
    if (s != OK)
        return s;
    *refuted = t->ops->settle(t, row, l->base, candidate);
    l->made[1][candidate] = *refuted ? 0 : l->entry;
    if (*refuted)
        return OK;
    mark_one(l, candidate, stamp(l, 1));
    if (!is_open(trials, row))
        mark_supposed(trials, l, t->live, row, KEPT);
    return OK;
}

/* *refuted: does T&E of depth-1 with `candidate` supposed give a contradiction? */
static status try_one(te_dense *trials, int level, dcand candidate, int depth, bool *refuted)
{
    if (level == 0 && depth == 1)
        return try_row(trials, candidate, refuted);
    world *l = &trials->world[level];
    bool stored = depth <= STORED;
    uint8_t *copy = stored ? copy_of(trials, level, depth, candidate) : trials->world[level + 1].own;
    status s = watch_node(trials->watch);
    if (s != OK)
        return s;
    begun how = begin_copy(trials, level, depth, candidate, copy);
    bool fine = how != REFUTED;
    if (stored)
        l->made[depth][candidate] = 0;
    if (how == OPEN && depth > 1) {
        enter(trials, &trials->world[level + 1], copy);
        s = close_world(trials, level + 1, depth - 1, &fine);
    }
    if (s != OK)
        return s;
    *refuted = !fine;
    if (!fine)
        return OK;
    if (stored)
        l->made[depth][candidate] = l->entry;
    mark_one(l, candidate, stamp(l, depth));
    mark(trials, level, depth, copy);
    return OK;
}

/* Takes `target`, which is in these places, out of a copy; true: the copy had it, and something follows. */
static inline bool take_out(const residual *table, uint8_t *copy, dcand target, const lane_place *in,
                            const lane_place *end)
{
    bool forces = false;
    if (table->lane_bytes != 1)
        return residual_clear(table, copy, target);
    for (; in < end; in++) {
        unsigned v = copy[in->lane] & ~(unsigned)in->bit;
        copy[in->lane] = (uint8_t)v;
        forces |= (v & (v - 1)) == 0x80;
    }
    return forces;
}

/* `target` was refuted, and nothing followed from its elimination in the state. Takes `target` out of the
 * copies of trials of depth 1, too: where nothing follows either, no new trial is necessary. */
static void refresh(te_dense *trials, dcand target)
{
    const residual t = *trials->table; /* what is written leaves it alone */
    const world l = trials->world[0];
    const lane_place *in = &t.place[t.place_start[target]], *end = &t.place[t.place_start[target + 1]];
    const uint32_t now = stamp(&l, 1), before = now - (UINT32_C(1) << DEPTH_BITS);
    uint8_t *copy = copy_of(trials, 0, 1, 0);
    for (int x = 0; x < t.candidates; x++, copy += t.stride) {
        if (l.tried[x] < before || l.tried[x] == KEPT || l.made[1][x] != l.entry)
            continue;
        unsigned v = lane_at(&t, copy, in->lane);
        if (!(v & in->bit) || (v & lane_open_bit(&t) && !take_out(&t, copy, target, in, end)))
            l.tried[x] = now;
    }
}

/* Eliminates `candidate`, which was refuted; false: a contradiction. */
static bool eliminate(te_dense *trials, int level, dcand candidate)
{
    const residual *t = trials->table;
    world *l = &trials->world[level];
    l->version++;
    if (residual_clear(t, l->base, candidate))
        return !t->ops->settle(t, l->base, l->base, RESIDUAL_NONE);
    if (level == 0)
        refresh(trials, candidate);
    return true;
}

/* Tries the candidates of a lane that are new, until one is refuted. Helpers are not candidates. */
static status try_lane(te_dense *trials, int level, int lane, int depth, dcand *refuted)
{
    const residual *t = trials->table;
    unsigned of =
        lane_at(t, trials->world[level].base, lane) & (lane_open_bit(t) - 1) & ~(unsigned)t->half[lane];
    for (; of; of &= of - 1) {
        dcand x = t->member[lane * t->members + __builtin_ctz(of)];
        bool wrong = false;
        status s = is_new(&trials->world[level], x, depth) ? try_one(trials, level, x, depth, &wrong) : OK;
        if (wrong)
            *refuted = x;
        if (s != OK || wrong)
            return s;
    }
    return OK;
}

/* Does the csp-variable of a lane with two candidates really have just two? If one of the lane's two is a
 * helper, the csp-variable has two only if its other half has one candidate and a helper, too. */
static bool is_pair(const te_dense *trials, const world *world, int lane)
{
    const residual *t = trials->table;
    if (!(lane_at(t, world->base, lane) & t->half[lane]))
        return true;
    int twin = residual_twin(t, lane);
    return world->pair[twin / BANK_BYTES] >> twin % BANK_BYTES & 1;
}

/* *refuted: a candidate that is refuted, or RESIDUAL_NONE. Candidates of csp-variables that have two are
 * tried first: if one is refuted the other one is asserted, and much follows. */
static status find(te_dense *trials, int level, int depth, dcand *refuted)
{
    const residual *t = trials->table;
    const world *l = &trials->world[level];
    const int banks = (int)(t->stride / BANK_BYTES);
    const uint32_t now = stamp(l, depth);
    status s = OK;
    *refuted = RESIDUAL_NONE;
    for (int g = 0; g < banks; g++)
        for (uint32_t left = l->pair[g]; left && s == OK && *refuted == RESIDUAL_NONE; left &= left - 1) {
            int v = lane_marked(t, g, left);
            if (is_pair(trials, l, v))
                s = try_lane(trials, level, v, depth, refuted);
        }
    for (int x = 0; x < t->candidates && s == OK && *refuted == RESIDUAL_NONE; x++) {
        bool wrong = false;
        if (l->tried[x] < now && residual_has(t, l->base, (dcand)x))
            s = try_one(trials, level, (dcand)x, depth, &wrong);
        if (wrong)
            *refuted = (dcand)x;
    }
    return s;
}

/* Is some candidate not known to be in a solution? */
static bool some_left(const te_dense *trials, const world *world)
{
    for (int x = 0; x < trials->table->candidates; x++)
        if (world->tried[x] != KEPT && residual_has(trials->table, world->base, (dcand)x))
            return true;
    return false;
}

/* A depth greater than the number of open lanes refutes nothing more, because each trial closes a lane. */
static int useful_depth(const te_dense *trials, const world *world, int depth)
{
    int open = 0;
    for (int k = 0; k < trials->table->lanes && open < depth; k++)
        open += is_open_lane(trials->table, world->base, k);
    return open < depth ? open : depth;
}

static bool find_pairs(const te_dense *trials, const world *world)
{
    return trials->table->ops->pairs(trials->table, world->base, world->pair);
}

/* Runs T&E of this depth from the world's state, closed under BRT, to its end; not *fine: a contradiction. */
static status close_world(te_dense *trials, int level, int depth, bool *fine)
{
    *fine = true;
    while (find_pairs(trials, &trials->world[level])) {
        dcand x = RESIDUAL_NONE;
        int n = 0, most = useful_depth(trials, &trials->world[level], depth);
        status s = OK;
        while (s == OK && x == RESIDUAL_NONE && n < most &&
               (n < 2 || some_left(trials, &trials->world[level]))) {
            s = level == 0 ? make_room(trials, n + 1) : OK;
            if (s == OK)
                s = find(trials, level, ++n, &x);
        }
        if (s != OK || x == RESIDUAL_NONE)
            return s;
        if (level == 0)
            trials->refuted[trials->refutations] =
                (te_refuted){ trials->table->label[x], n, trials->refutations };
        trials->refutations += level == 0;
        *fine = eliminate(trials, level, x);
        if (!*fine)
            return OK;
    }
    return OK;
}

/* ---- runs ---- */

void te_dense_start(te_dense *trials, const bool *skip)
{
    trials->skip = skip;
    trials->made = false;
}

/* Makes the table of s. NO_MEMORY, or not *fits. */
static status make_table(te_dense *trials, const state *s, bool *fits)
{
    int n = 0;
    if (!trials->opened && residual_open(&trials->own, trials->memory, trials->csp, false) != OK)
        return NO_MEMORY;
    trials->opened = true;
    trials->own.kinds = trials->lanes->propagations;
    for (int l = 0; l < csp_labels(trials->csp); l++)
        if (s->label[l] == CANDIDATE)
            trials->label[n++] = (csp_label)l;
    *fits = residual_make_halved(&trials->own, trials->label, n);
    return OK;
}

/* Begins a run in this table. */
static void begin(te_dense *trials, residual *table)
{
    trials->table = table;
    trials->world[0].copy[1] = table->row;
    enter(trials, &trials->world[0], trials->world[0].own);
}

/* Marks what is not to be supposed in world 0; skip may be NULL. */
static void mark_skipped(const te_dense *trials, const bool *skip)
{
    for (int x = 0; skip && x < trials->table->candidates; x++)
        if (skip[trials->table->label[x]])
            trials->world[0].tried[x] = KEPT;
}

/* World 0 becomes the first state of the table. */
static void load_first(te_dense *trials, watch *watch)
{
    world *l = &trials->world[0];
    l->version++;
    trials->watch = watch;
    trials->refutations = 0;
    mark_skipped(trials, trials->skip);
    memcpy(l->base, trials->table->live, trials->table->stride);
}

/* World 0 becomes s, all of whose candidates are in the table. False: a contradiction. */
static bool shrink(const te_dense *trials, const state *s)
{
    const residual *t = trials->table;
    uint8_t *base = trials->world[0].base;
    for (int x = 0; x < t->candidates; x++) {
        const uint8_t *met[] = { base, residual_row(t, (dcand)x) };
        if (s->label[t->label[x]] == VALUE)
            t->ops->meet_all(t, base, met, 2);
        else if (s->label[t->label[x]] == GONE)
            residual_clear(t, base, (dcand)x);
    }
    return !t->ops->settle(t, base, base, RESIDUAL_NONE);
}

static status load(te_dense *trials, const state *s, int depth, watch *watch, bool *fine, bool *fits)
{
    bool first = !trials->made;
    status st = make_room(trials, depth);
    *fits = true;
    if (st == OK && first)
        st = make_table(trials, s, fits);
    if (st != OK || !*fits)
        return st;
    if (first)
        begin(trials, &trials->own);
    trials->made = true;
    load_first(trials, watch);
    *fine = first || shrink(trials, s);
    return OK;
}

static void report(const te_dense *trials, outcome end, te_refutations *refutations)
{
    *refutations = (te_refutations){ end, trials->refuted, trials->refutations };
}

status te_dense_level(te_dense *trials, const state *s, int depth, watch *watch, te_refutations *refutations,
                      bool *left, bool *fits)
{
    bool fine = true;
    status st = load(trials, s, depth, watch, &fine, fits);
    if (st != OK || !*fits)
        return st;
    world *l = &trials->world[0];
    for (int x = 0; x < trials->table->candidates && st == OK && fine; x++) {
        bool wrong = false;
        if (is_new(l, (dcand)x, depth) && residual_has(trials->table, l->base, (dcand)x))
            st = try_one(trials, 0, (dcand)x, depth, &wrong);
        if (wrong)
            trials->refuted[trials->refutations++] = (te_refuted){ trials->table->label[x], depth, 0 };
    }
    *left = fine && some_left(trials, l);
    report(trials, fine ? STUCK : CONTRADICTION, refutations);
    return st;
}

/* Runs T&E from world 0 to its end. */
static status run(te_dense *trials, int depth, te_refutations *refutations)
{
    bool fine;
    status st = close_world(trials, 0, depth, &fine);
    if (st != OK && st != LIMIT)
        return st;
    report(trials,
           !fine                                   ? CONTRADICTION
           : find_pairs(trials, &trials->world[0]) ? STUCK
                                                   : SOLVED,
           refutations);
    return st;
}

status te_dense_run(te_dense *trials, const state *s, int depth, watch *watch, te_refutations *refutations,
                    bool *fits)
{
    bool fine = true;
    status st = load(trials, s, 1, watch, &fine, fits);
    return st == OK && *fits ? run(trials, depth, refutations) : st;
}

status te_dense_run_table(te_dense *trials, residual *table, int depth, const bool *skip, watch *watch,
                          te_refutations *refutations)
{
    te_dense_start(trials, skip);
    status st = make_room(trials, 1);
    if (st != OK)
        return st;
    begin(trials, table);
    load_first(trials, watch);
    return run(trials, depth, refutations);
}

const uint8_t *te_dense_reached(const te_dense *trials)
{
    return trials->world[0].base;
}

status te_dense_go_on(te_dense *trials, int depth, const bool *skip, watch *watch,
                      te_refutations *refutations)
{
    trials->watch = watch;
    mark_skipped(trials, skip);
    return run(trials, depth, refutations);
}
