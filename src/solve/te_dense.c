/* te_dense.c: see te_dense.h. World 0 is the state; world k + 1 is the copy for the trial at hand in world k.
 */
#include "solve/te_dense.h"

#include <string.h>

enum {
    STORED = 3,     /* copies are kept for trials up to this depth */
    DEPTH_BITS = 12 /* of a stamp: depths up to the number of csp-variables */
};

#define KEPT UINT32_MAX /* a stamp: tried in all versions, at all depths */

typedef struct world {
    lane *base; /* its state: `own`, or a copy kept by the world before */
    lane *own;
    uint32_t *pair;  /* of each bank: lanes that are open with two candidates */
    uint32_t *tried; /* of each label: the last stamp (version, depth) at which it was not refuted */
    uint32_t version;
    uint32_t entry;             /* how often the world was begun */
    lane *copy[STORED + 1];     /* of each label: what supposing it came to, at this depth */
    uint32_t *made[STORED + 1]; /* of each label: the entry in which that was made; 0: never */
} world;

struct te_dense {
    const memory *memory;
    full_table *table;
    arena arena; /* owns all arrays but `world` */
    world *world;
    int worlds, depth; /* worlds there is room for; the depth for which there are arrays */
    const bool *skip;
    te_refuted *refuted;
    int refutations;
    int open_lane; /* one that was open when a copy was last asked about */
    watch *watch;
};

status te_dense_open(te_dense **out, const memory *m, full_table *table)
{
    *out = NULL;
    te_dense *d = memory_take(m, 1, sizeof *d);
    if (!d)
        return NO_MEMORY;
    d->memory = m;
    d->table = table;
    arena_open(&d->arena, m);
    d->refuted = arena_take(&d->arena, (size_t)csp_labels(table->csp), sizeof *d->refuted);
    if (!d->refuted) {
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
    arena_close(&d->arena);
    memory_give(d->memory, d, 1, sizeof *d);
}

/* ---- room ---- */

#define TAKE(array, n)       ((l->array = arena_take(&d->arena, (n), sizeof *l->array)) != NULL)
#define TAKE_LINES(array, n) ((l->array = arena_take_lines(&d->arena, (n), sizeof *l->array)) != NULL)

static bool open_world(te_dense *d, world *l)
{
    size_t width = (size_t)d->table->width, labels = (size_t)csp_labels(d->table->csp);
    if (l->tried)
        return true;
    if (!TAKE_LINES(own, width) || !TAKE(pair, (size_t)d->table->banks) || !TAKE(tried, labels))
        return false;
    l->base = l->own;
    return true;
}

static bool open_copies(te_dense *d, world *l, int depth)
{
    size_t width = (size_t)d->table->width, labels = (size_t)csp_labels(d->table->csp);
    return l->made[depth] || (TAKE_LINES(copy[depth], labels * width) && TAKE(made[depth], labels));
}

/* Room for trials of this depth. */
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

/* ---- lanes ---- */

static lane *copy_of(const te_dense *d, int k, int depth, csp_label x)
{
    return d->world[k].copy[depth] + (size_t)x * (size_t)d->table->width;
}

/* What the world has of supposing x at this depth, or NULL. */
static const lane *known_copy(const te_dense *d, int k, int depth, csp_label x)
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

static bool is_new(const world *l, csp_label x, int depth)
{
    return l->tried[x] < stamp(l, depth);
}

static void mark_one(world *l, csp_label x, uint32_t until)
{
    if (l->tried[x] < until)
        l->tried[x] = until;
}

static void mark_values(const te_dense *d, world *l, const lane *copy, uint32_t until)
{
    for (int v = 0; v < d->table->covering; v++)
        if (!(copy[v] & LANE_OPEN))
            mark_one(l, full_lowest(d->table, v, copy[v]), until);
}

/* Is some lane of the copy open? Most often one that was open in the last copy is. */
static bool is_open(te_dense *d, const lane *copy)
{
    if (copy[d->open_lane] & LANE_OPEN)
        return true;
    for (int v = 0; v < d->table->vars; v++)
        if (copy[v] & LANE_OPEN) {
            d->open_lane = v;
            return true;
        }
    return false;
}

/* What is asserted in a copy without a contradiction needs no trial at this depth. If the copy is solved, it
 * is a solution of the states of all worlds down to k, and its labels need no trial there at any depth. */
static void mark(te_dense *d, int k, int depth, const lane *copy)
{
    full_table *t = d->table;
    uint32_t until = stamp(&d->world[k], depth);
    if (!is_open(d, copy))
        for (int i = 0; i <= k; i++)
            mark_values(d, &d->world[i], copy, KEPT);
    else if (depth > 1)
        mark_values(d, &d->world[k], copy, until);
    else
        for (int i = 0; i < t->asserts; i++)
            mark_one(&d->world[k], t->asserted[i], until);
}

typedef enum begun { REFUTED, CLOSED /* nothing to do: the last trial holds */, OPEN } begun;

/* copy = what follows from supposing x, with all that is known of it from other trials. */
static begun begin_copy(te_dense *d, int k, int depth, csp_label x, lane *copy)
{
    full_table *t = d->table;
    const lane *base = d->world[k].base;
    const lane *last = known_copy(d, k, depth, x), *outside = last ? NULL : known_copy(d, k - 1, depth, x),
               *less = known_copy(d, k, depth - 1, x), *from = last ? last : outside;
    if (from && t->ops->within(from, base, t->banks)) {
        if (copy != from)
            memcpy(copy, from, (size_t)t->width * sizeof *copy);
        t->asserts = 0;
        return CLOSED;
    }
    if (!from && !less)
        return full_suppose(t, copy, base, x) ? OPEN : REFUTED;
    const lane *other[FULL_STATES] = { from ? from : less, less };
    return full_settle_meet(t, copy, base, other, from && less ? 2 : 1) ? OPEN : REFUTED;
}

static void enter(te_dense *d, world *l, lane *base)
{
    l->base = base;
    l->version = 1;
    l->entry++;
    memset(l->tried, 0, (size_t)csp_labels(d->table->csp) * sizeof *l->tried);
}

static status close_world(te_dense *d, int k, int depth, bool *fine);

/* *refuted: does T&E of depth-1 with x supposed give a contradiction? */
static status try_one(te_dense *d, int k, csp_label x, int depth, bool *refuted)
{
    world *l = &d->world[k];
    bool stored = depth <= STORED;
    lane *copy = stored ? copy_of(d, k, depth, x) : d->world[k + 1].own;
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

/* Eliminates x, which was refuted; false: a contradiction. */
static bool eliminate(te_dense *d, int k, csp_label x)
{
    full_table *t = d->table;
    lane *base = d->world[k].base;
    d->world[k].version++;
    t->asserts = 0;
    full_eliminate(t, base, x);
    return t->asserts == 0 || full_settle(t, base, base);
}

/* Tries the candidates of lane v that are new, until one is refuted. */
static status try_lane(te_dense *d, int k, int v, int depth, csp_label *refuted)
{
    for (lane of = d->world[k].base[v] & (LANE_OPEN - 1); of; of &= (lane)(of - 1)) {
        csp_label x = full_lowest(d->table, v, of);
        bool wrong = false;
        status s = is_new(&d->world[k], x, depth) ? try_one(d, k, x, depth, &wrong) : OK;
        if (wrong)
            *refuted = x;
        if (s != OK || wrong)
            return s;
    }
    return OK;
}

/* *refuted: a candidate that is, or CSP_NONE. First those of csp-variables with two candidates: if one is
 * refuted the other one is asserted, and much follows. */
static status find(te_dense *d, int k, int depth, csp_label *refuted)
{
    const full_table *t = d->table;
    const world *l = &d->world[k];
    status s = OK;
    *refuted = CSP_NONE;
    for (int g = 0; g < t->banks; g++)
        for (uint32_t left = l->pair[g]; left && s == OK && *refuted == CSP_NONE; left &= left - 1)
            s = try_lane(d, k, g * BANK + __builtin_ctz(left), depth, refuted);
    for (int v = 0; v < t->covering && s == OK && *refuted == CSP_NONE; v++)
        if (l->base[v] & LANE_OPEN)
            s = try_lane(d, k, v, depth, refuted);
    return s;
}

/* Is some candidate not known to be in a solution? */
static bool some_left(const te_dense *d, const world *l)
{
    const full_table *t = d->table;
    for (int v = 0; v < t->covering; v++)
        for (lane of = l->base[v] & LANE_OPEN ? l->base[v] & (LANE_OPEN - 1) : 0; of; of &= (lane)(of - 1))
            if (l->tried[full_lowest(t, v, of)] != KEPT)
                return true;
    return false;
}

/* A depth of more than the number of csp-variables without a value refutes nothing more. */
static int useful_depth(const te_dense *d, const world *l, int depth)
{
    int open = 0;
    for (int v = 0; v < d->table->vars && open < depth; v++)
        open += (l->base[v] & LANE_OPEN) != 0;
    return open < depth ? open : depth;
}

/* T&E of this depth from the world's state, closed under BRT, to its end; not *fine: a contradiction. */
static status close_world(te_dense *d, int k, int depth, bool *fine)
{
    const full_table *t = d->table;
    *fine = true;
    while (t->ops->pairs(d->world[k].pair, d->world[k].base, t->banks)) {
        csp_label x = CSP_NONE;
        int n = 0, most = useful_depth(d, &d->world[k], depth);
        status s = OK;
        while (s == OK && x == CSP_NONE && n < most && (n < 2 || some_left(d, &d->world[k]))) {
            s = k == 0 ? make_room(d, n + 1) : OK;
            if (s == OK)
                s = find(d, k, ++n, &x);
        }
        if (s != OK || x == CSP_NONE)
            return s;
        if (k == 0)
            d->refuted[d->refutations] = (te_refuted){ x, n, d->refutations };
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
    if (d->depth == 0)
        return;
    enter(d, &d->world[0], d->world[0].own);
}

/* The world of s. */
static status load(te_dense *d, const state *s, int depth, watch *w, bool *fine)
{
    bool first = d->depth == 0;
    status st = make_room(d, depth);
    if (st != OK)
        return st;
    world *l = &d->world[0];
    if (first)
        enter(d, l, l->own);
    l->version++;
    d->watch = w;
    d->refutations = 0;
    for (int x = 0; d->skip && x < csp_labels(d->table->csp); x++)
        if (d->skip[x])
            l->tried[x] = KEPT;
    *fine = full_load(d->table, l->base, s);
    return OK;
}

static void report(const te_dense *d, outcome o, te_refutations *r)
{
    *r = (te_refutations){ o, d->refuted, d->refutations };
}

status te_dense_level(te_dense *d, const state *s, int depth, watch *w, te_refutations *r, bool *left)
{
    const full_table *t = d->table;
    bool fine;
    status st = load(d, s, depth, w, &fine);
    if (st != OK)
        return st;
    const world *l = &d->world[0];
    for (int v = 0; v < t->covering && st == OK && fine; v++)
        for (lane of = l->base[v] & LANE_OPEN ? l->base[v] & (LANE_OPEN - 1) : 0; of && st == OK;
             of &= (lane)(of - 1)) {
            csp_label x = full_lowest(t, v, of);
            bool wrong = false;
            st = is_new(l, x, depth) ? try_one(d, 0, x, depth, &wrong) : OK;
            if (!wrong)
                continue;
            d->refuted[d->refutations++] = (te_refuted){ x, depth, 0 };
            mark_one(&d->world[0], x, stamp(l, depth)); /* it may be in other lanes, too */
        }
    *left = fine && some_left(d, l);
    report(d, fine ? STUCK : CONTRADICTION, r);
    return st;
}

status te_dense_run(te_dense *d, const state *s, int depth, watch *w, te_refutations *r)
{
    bool fine;
    status st = load(d, s, 1, w, &fine);
    if (st == OK && fine)
        st = close_world(d, 0, depth, &fine);
    if (st != OK && st != LIMIT)
        return st;
    bool open = fine && d->table->ops->pairs(d->world[0].pair, d->world[0].base, d->table->banks);
    report(d, !fine ? CONTRADICTION : open ? STUCK : SOLVED, r);
    return st;
}
