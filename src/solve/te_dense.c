/* te_dense.c: see te_dense.h. World 0 is the state; world k + 1 is the copy for the current trial in world k.
 */
#include "solve/te_dense.h"

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
    return residual_fits(c) && residual_knows_all(c) && !csp_needs(c) && !csp_meshes(c);
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

void te_dense_close(te_dense *d)
{
    if (!d)
        return;
    memory_give(d->memory, d->world, (size_t)d->worlds, sizeof *d->world);
    if (d->opened)
        residual_close(&d->own);
    arena_close(&d->arena);
    memory_give(d->memory, d, 1, sizeof *d);
}

void te_dense_use(te_dense *d, const lanes_ops *ops)
{
    d->lanes = ops;
}

/* ---- room ---- */

#define TAKE(array, n)       ((l->array = arena_take(&d->arena, (n), sizeof *l->array)) != NULL)
#define TAKE_LINES(array, n) ((l->array = arena_take_lines(&d->arena, (n), sizeof *l->array)) != NULL)

static bool open_world(te_dense *d, world *l)
{
    size_t bytes = residual_state_bytes(d->csp);
    if (l->tried)
        return true;
    if (!TAKE_LINES(own, bytes) || !TAKE(pair, bytes / BANK_BYTES) ||
        !TAKE(tried, (size_t)residual_rows_most(d->csp)))
        return false;
    l->base = l->own;
    return true;
}

static bool open_copies(te_dense *d, world *l, int depth)
{
    bool in_table = l == d->world && depth == 1;
    return l->made[depth] || ((in_table || TAKE_LINES(copy[depth], residual_rows_bytes(d->csp))) &&
                              TAKE(made[depth], (size_t)csp_labels(d->csp)));
}

/* Makes room for trials of this depth. */
static status make_room(te_dense *d, int depth)
{
    if (depth <= d->depth)
        return OK;
    if (depth >= d->worlds) {
        int n = 2 * depth + 2;
        world *more = memory_grow(d->memory, d->world, (size_t)d->worlds, (size_t)n, sizeof *more);
        if (!more)
            return NO_MEMORY;
        memset(more + d->worlds, 0, (size_t)(n - d->worlds) * sizeof *more);
        d->world = more;
        d->worlds = n;
    }
    for (int k = 0; k <= depth; k++) {
        if (!open_world(d, &d->world[k]))
            return NO_MEMORY;
        for (int n = 1; n <= STORED && n <= depth - k; n++)
            if (!open_copies(d, &d->world[k], n))
                return NO_MEMORY;
    }
    d->depth = depth;
    return OK;
}

/* ---- copies ---- */

static uint8_t *copy_of(const te_dense *d, int k, int depth, dcand x)
{
    return d->world[k].copy[depth] + x * d->table->stride;
}

/* The copy that world k keeps of supposing x at this depth, or NULL. */
static const uint8_t *known_copy(const te_dense *d, int k, int depth, dcand x)
{
    if (k < 0 || depth < 1 || depth > STORED || d->world[k].made[depth][x] != d->world[k].entry)
        return NULL;
    return copy_of(d, k, depth, x);
}

/* ---- trials ---- */

static uint32_t stamp(const world *l, int depth)
{
    return l->version << DEPTH_BITS | (uint32_t)depth;
}

static bool is_new(const world *l, dcand x, int depth)
{
    return l->tried[x] < stamp(l, depth);
}

static void mark_one(world *l, dcand x, uint32_t until)
{
    if (l->tried[x] < until)
        l->tried[x] = until;
}

/* Marks what is supposed in the copy but not in `from`. */
static void mark_supposed(const te_dense *d, world *l, const uint8_t *from, const uint8_t *copy,
                          uint32_t until)
{
    int n = d->table->ops->supposed(d->table, from, copy, d->list);
    for (int i = 0; i < n; i++)
        mark_one(l, d->list[i], until);
}

static bool is_open_lane(const residual *t, const uint8_t *lanes, int k)
{
    return (lane_at(t, lanes, k) & lane_open_bit(t)) != 0;
}

/* Is some lane of the copy open? Mostly the one that was open in the last copy still is. */
static bool is_open(te_dense *d, const uint8_t *copy)
{
    if (d->open_lane < d->table->lanes && is_open_lane(d->table, copy, d->open_lane))
        return true;
    for (int k = 0; k < d->table->lanes; k++)
        if (is_open_lane(d->table, copy, k)) {
            d->open_lane = k;
            return true;
        }
    return false;
}

/* What is asserted in a copy without a contradiction needs no trial at this depth. (At depth 1 this is not
 * marked: a trial costs less than the marking.) If the copy is solved, it is a solution of the states of all
 * worlds down to k, and its labels need no trial there at any depth. */
static void mark(te_dense *d, int k, int depth, const uint8_t *copy)
{
    world *l = &d->world[k];
    if (!is_open(d, copy))
        for (int i = 0; i <= k; i++)
            mark_supposed(d, &d->world[i], d->table->live, copy, KEPT);
    else if (depth > 1)
        mark_supposed(d, l, l->base, copy, stamp(l, depth));
}

typedef enum begun { REFUTED, CLOSED /* nothing to do: the last trial still holds */, OPEN } begun;

/* `copy` becomes what follows from supposing x, including all that is known of it from other trials. */
static begun begin_copy(const te_dense *d, int k, int depth, dcand x, uint8_t *copy)
{
    const residual *t = d->table;
    const uint8_t *base = d->world[k].base;
    const uint8_t *last = known_copy(d, k, depth, x), *outside = last ? NULL : known_copy(d, k - 1, depth, x),
                  *less = known_copy(d, k, depth - 1, x), *from = last ? last : outside;
    if (from && t->ops->within(t, from, base)) {
        if (copy != from)
            memcpy(copy, from, t->stride);
        return CLOSED;
    }
    if (!from && !less)
        return t->ops->settle(t, copy, base, x) ? REFUTED : OPEN;
    const uint8_t *met[] = { base, from ? from : less, less };
    t->ops->meet_all(t, copy, met, from && less ? 3 : 2);
    return t->ops->settle(t, copy, copy, RESIDUAL_NONE) ? REFUTED : OPEN;
}

static void enter(te_dense *d, world *l, uint8_t *base)
{
    l->base = base;
    l->version = 1;
    l->entry++;
    memset(l->tried, 0, (size_t)d->table->candidates * sizeof *l->tried);
}

static status close_world(te_dense *d, int k, int depth, bool *fine);

/* *refuted: is supposing x in world 0, at depth 1, a contradiction? The row of x has what was known of it. */
static status try_row(te_dense *d, dcand x, bool *refuted)
{
    const residual *t = d->table;
    world *l = &d->world[0];
    uint8_t *row = copy_of(d, 0, 1, x);
    status s = watch_node(d->watch);
    if (s != OK)
        return s;
    *refuted = t->ops->settle(t, row, l->base, x);
    l->made[1][x] = *refuted ? 0 : l->entry;
    if (*refuted)
        return OK;
    mark_one(l, x, stamp(l, 1));
    if (!is_open(d, row))
        mark_supposed(d, l, t->live, row, KEPT);
    return OK;
}

/* *refuted: does T&E of depth-1 with x supposed give a contradiction? */
static status try_one(te_dense *d, int k, dcand x, int depth, bool *refuted)
{
    if (k == 0 && depth == 1)
        return try_row(d, x, refuted);
    world *l = &d->world[k];
    bool stored = depth <= STORED;
    uint8_t *copy = stored ? copy_of(d, k, depth, x) : d->world[k + 1].own;
    status s = watch_node(d->watch);
    if (s != OK)
        return s;
    begun how = begin_copy(d, k, depth, x, copy);
    bool fine = how != REFUTED;
    if (stored)
        l->made[depth][x] = 0;
    if (how == OPEN && depth > 1) {
        enter(d, &d->world[k + 1], copy);
        s = close_world(d, k + 1, depth - 1, &fine);
    }
    if (s != OK)
        return s;
    *refuted = !fine;
    if (!fine)
        return OK;
    if (stored)
        l->made[depth][x] = l->entry;
    mark_one(l, x, stamp(l, depth));
    mark(d, k, depth, copy);
    return OK;
}

/* Takes z, which is in these places, out of a copy; true: the copy had it, and something follows. */
static inline bool take_out(const residual *t, uint8_t *copy, dcand z, const lane_place *in,
                            const lane_place *end)
{
    bool forces = false;
    if (t->lane_bytes != 1)
        return residual_clear(t, copy, z);
    for (; in < end; in++) {
        unsigned v = copy[in->lane] & ~(unsigned)in->bit;
        copy[in->lane] = (uint8_t)v;
        forces |= (v & (v - 1)) == 0x80;
    }
    return forces;
}

/* z was refuted, and nothing followed from its elimination in the state. Takes z out of the copies of trials
 * of depth 1, too: where nothing follows either, no new trial is necessary. */
static void refresh(te_dense *d, dcand z)
{
    const residual t = *d->table; /* what is written leaves it alone */
    const world l = d->world[0];
    const lane_place *in = &t.place[t.place_start[z]], *end = &t.place[t.place_start[z + 1]];
    const uint32_t now = stamp(&l, 1), before = now - (UINT32_C(1) << DEPTH_BITS);
    uint8_t *copy = copy_of(d, 0, 1, 0);
    for (int x = 0; x < t.candidates; x++, copy += t.stride) {
        if (l.tried[x] < before || l.tried[x] == KEPT || l.made[1][x] != l.entry)
            continue;
        unsigned v = lane_at(&t, copy, in->lane);
        if (!(v & in->bit) || (v & lane_open_bit(&t) && !take_out(&t, copy, z, in, end)))
            l.tried[x] = now;
    }
}

/* Eliminates x, which was refuted; false: a contradiction. */
static bool eliminate(te_dense *d, int k, dcand x)
{
    const residual *t = d->table;
    world *l = &d->world[k];
    l->version++;
    if (residual_clear(t, l->base, x))
        return !t->ops->settle(t, l->base, l->base, RESIDUAL_NONE);
    if (k == 0)
        refresh(d, x);
    return true;
}

/* Tries the candidates of a lane that are new, until one is refuted. Helpers are no candidates. */
static status try_lane(te_dense *d, int k, int v, int depth, dcand *refuted)
{
    const residual *t = d->table;
    unsigned of = lane_at(t, d->world[k].base, v) & (lane_open_bit(t) - 1) & ~(unsigned)t->half[v];
    for (; of; of &= of - 1) {
        dcand x = t->member[v * t->members + __builtin_ctz(of)];
        bool wrong = false;
        status s = is_new(&d->world[k], x, depth) ? try_one(d, k, x, depth, &wrong) : OK;
        if (wrong)
            *refuted = x;
        if (s != OK || wrong)
            return s;
    }
    return OK;
}

/* Does the csp-variable of a lane with two candidates really have just two? If one of the lane's two is a
 * helper, the csp-variable has two only if its other half has one candidate and a helper, too. */
static bool is_pair(const te_dense *d, const world *l, int v)
{
    const residual *t = d->table;
    if (!(lane_at(t, l->base, v) & t->half[v]))
        return true;
    int twin = residual_twin(t, v);
    return l->pair[twin / BANK_BYTES] >> twin % BANK_BYTES & 1;
}

/* *refuted: a candidate that is refuted, or RESIDUAL_NONE. Candidates of csp-variables that have two are
 * tried first: if one is refuted the other one is asserted, and much follows. */
static status find(te_dense *d, int k, int depth, dcand *refuted)
{
    const residual *t = d->table;
    const world *l = &d->world[k];
    const int banks = (int)(t->stride / BANK_BYTES);
    const uint32_t now = stamp(l, depth);
    status s = OK;
    *refuted = RESIDUAL_NONE;
    for (int g = 0; g < banks; g++)
        for (uint32_t left = l->pair[g]; left && s == OK && *refuted == RESIDUAL_NONE; left &= left - 1) {
            int v = lane_marked(t, g, left);
            if (is_pair(d, l, v))
                s = try_lane(d, k, v, depth, refuted);
        }
    for (int x = 0; x < t->candidates && s == OK && *refuted == RESIDUAL_NONE; x++) {
        bool wrong = false;
        if (l->tried[x] < now && residual_has(t, l->base, (dcand)x))
            s = try_one(d, k, (dcand)x, depth, &wrong);
        if (wrong)
            *refuted = (dcand)x;
    }
    return s;
}

/* Is some candidate not known to be in a solution? */
static bool some_left(const te_dense *d, const world *l)
{
    for (int x = 0; x < d->table->candidates; x++)
        if (l->tried[x] != KEPT && residual_has(d->table, l->base, (dcand)x))
            return true;
    return false;
}

/* A depth greater than the number of open lanes refutes nothing more, because each trial closes a lane. */
static int useful_depth(const te_dense *d, const world *l, int depth)
{
    int open = 0;
    for (int k = 0; k < d->table->lanes && open < depth; k++)
        open += is_open_lane(d->table, l->base, k);
    return open < depth ? open : depth;
}

static bool find_pairs(const te_dense *d, const world *l)
{
    return d->table->ops->pairs(d->table, l->base, l->pair);
}

/* Runs T&E of this depth from the world's state, closed under BRT, to its end; not *fine: a contradiction. */
static status close_world(te_dense *d, int k, int depth, bool *fine)
{
    *fine = true;
    while (find_pairs(d, &d->world[k])) {
        dcand x = RESIDUAL_NONE;
        int n = 0, most = useful_depth(d, &d->world[k], depth);
        status s = OK;
        while (s == OK && x == RESIDUAL_NONE && n < most && (n < 2 || some_left(d, &d->world[k]))) {
            s = k == 0 ? make_room(d, n + 1) : OK;
            if (s == OK)
                s = find(d, k, ++n, &x);
        }
        if (s != OK || x == RESIDUAL_NONE)
            return s;
        if (k == 0)
            d->refuted[d->refutations] = (te_refuted){ d->table->label[x], n, d->refutations };
        d->refutations += k == 0;
        *fine = eliminate(d, k, x);
        if (!*fine)
            return OK;
    }
    return OK;
}

/* ---- runs ---- */

void te_dense_start(te_dense *d, const bool *skip)
{
    d->skip = skip;
    d->made = false;
}

/* Makes the table of s. NO_MEMORY, or not *fits. */
static status make_table(te_dense *d, const state *s, bool *fits)
{
    int n = 0;
    if (!d->opened && residual_open(&d->own, d->memory, d->csp, false) != OK)
        return NO_MEMORY;
    d->opened = true;
    d->own.kinds = d->lanes->propagations;
    for (int l = 0; l < csp_labels(d->csp); l++)
        if (s->label[l] == CANDIDATE)
            d->label[n++] = (csp_label)l;
    *fits = residual_make_halved(&d->own, d->label, n);
    return OK;
}

/* Begins a run in this table. */
static void begin(te_dense *d, residual *t)
{
    d->table = t;
    d->world[0].copy[1] = t->row;
    enter(d, &d->world[0], d->world[0].own);
}

/* Marks what is not to be supposed in world 0; skip may be NULL. */
static void mark_skipped(const te_dense *d, const bool *skip)
{
    for (int x = 0; skip && x < d->table->candidates; x++)
        if (skip[d->table->label[x]])
            d->world[0].tried[x] = KEPT;
}

/* World 0 becomes the first state of the table. */
static void load_first(te_dense *d, watch *w)
{
    world *l = &d->world[0];
    l->version++;
    d->watch = w;
    d->refutations = 0;
    mark_skipped(d, d->skip);
    memcpy(l->base, d->table->live, d->table->stride);
}

/* World 0 becomes s, all of whose candidates are in the table. False: a contradiction. */
static bool shrink(const te_dense *d, const state *s)
{
    const residual *t = d->table;
    uint8_t *base = d->world[0].base;
    for (int x = 0; x < t->candidates; x++) {
        const uint8_t *met[] = { base, residual_row(t, (dcand)x) };
        if (s->label[t->label[x]] == VALUE)
            t->ops->meet_all(t, base, met, 2);
        else if (s->label[t->label[x]] == GONE)
            residual_clear(t, base, (dcand)x);
    }
    return !t->ops->settle(t, base, base, RESIDUAL_NONE);
}

static status load(te_dense *d, const state *s, int depth, watch *w, bool *fine, bool *fits)
{
    bool first = !d->made;
    status st = make_room(d, depth);
    *fits = true;
    if (st == OK && first)
        st = make_table(d, s, fits);
    if (st != OK || !*fits)
        return st;
    if (first)
        begin(d, &d->own);
    d->made = true;
    load_first(d, w);
    *fine = first || shrink(d, s);
    return OK;
}

static void report(const te_dense *d, outcome o, te_refutations *r)
{
    *r = (te_refutations){ o, d->refuted, d->refutations };
}

status te_dense_level(te_dense *d, const state *s, int depth, watch *w, te_refutations *r, bool *left,
                      bool *fits)
{
    bool fine = true;
    status st = load(d, s, depth, w, &fine, fits);
    if (st != OK || !*fits)
        return st;
    world *l = &d->world[0];
    for (int x = 0; x < d->table->candidates && st == OK && fine; x++) {
        bool wrong = false;
        if (is_new(l, (dcand)x, depth) && residual_has(d->table, l->base, (dcand)x))
            st = try_one(d, 0, (dcand)x, depth, &wrong);
        if (wrong)
            d->refuted[d->refutations++] = (te_refuted){ d->table->label[x], depth, 0 };
    }
    *left = fine && some_left(d, l);
    report(d, fine ? STUCK : CONTRADICTION, r);
    return st;
}

/* Runs T&E from world 0 to its end. */
static status run(te_dense *d, int depth, te_refutations *r)
{
    bool fine;
    status st = close_world(d, 0, depth, &fine);
    if (st != OK && st != LIMIT)
        return st;
    report(d, !fine ? CONTRADICTION : find_pairs(d, &d->world[0]) ? STUCK : SOLVED, r);
    return st;
}

status te_dense_run(te_dense *d, const state *s, int depth, watch *w, te_refutations *r, bool *fits)
{
    bool fine = true;
    status st = load(d, s, 1, w, &fine, fits);
    return st == OK && *fits ? run(d, depth, r) : st;
}

status te_dense_run_table(te_dense *d, residual *table, int depth, const bool *skip, watch *w,
                          te_refutations *r)
{
    te_dense_start(d, skip);
    status st = make_room(d, 1);
    if (st != OK)
        return st;
    begin(d, table);
    load_first(d, w);
    return run(d, depth, r);
}

const uint8_t *te_dense_reached(const te_dense *d)
{
    return d->world[0].base;
}

status te_dense_go_on(te_dense *d, int depth, const bool *skip, watch *w, te_refutations *r)
{
    d->watch = w;
    mark_skipped(d, skip);
    return run(d, depth, r);
}
