/* addends.c: how sums and counts are propagated (propagate.h): by the partial sums that can be reached.
 *
 * Variables are taken by falling spread (the difference of what they add at most and at least). Layer i has
 * the sums of the first i variables that the others may complete, as far as bounds tell, as a sorted list
 * made once, with all labels alive. To propagate is to mark in these lists which sums are reached, forth and
 * back: an entry is in a solution if it leads from a sum reached from the start to one that reaches the end.
 * By falling spread there are few of them: in SEND + MORE = MONEY those of a column are its carries.
 *
 * With more than PROPAGATE_MOST sums in all layers, or too many ways between two of them, there are no lists,
 * and bounds are compared. */
#include "problem/propagate.h"

#include <string.h>

typedef struct layer {
    int64_t *sum; /* ascending */
    int n;
    bool dense;            /* no sum between the least and the greatest is missing */
    uint8_t *forth, *back; /* of each sum: 1 if it is reached */
} layer;

typedef struct addends {
    int64_t least, most; /* of the sum, without constants */
    bool other;          /* it is not `least` */
    int64_t *part;       /* of each entry */
    int *order;          /* the variables, by falling spread */
    layer *layer;        /* one more than variables; NULL: bounds */
} addends;

static bool is_allowed(const addends *all, int64_t sum)
{
    return all->other ? sum != all->least : sum >= all->least && sum <= all->most;
}

typedef struct range {
    int64_t least, most;
} range;

/* What the entries of a variable add; alive: only those that are. No entry: a range with nothing in it. */
static range range_of(const propagation *at, const addends *all, int variable, bool alive)
{
    range r = { 1, 0 };
    for (int e = at->start[variable]; e < at->start[variable + 1]; e++) {
        int64_t part = all->part[e];
        if (alive && !at->alive[e])
            continue;
        if (r.least > r.most)
            r = (range){ part, part };
        r.least = part < r.least ? part : r.least;
        r.most = part > r.most ? part : r.most;
    }
    return r;
}

/* ---- making the layers ---- */

static void order_variables(const propagation *at, addends *all)
{
    for (int v = 0; v < at->variables; v++) {
        range mine = range_of(at, all, v, false);
        int i = v;
        for (; i > 0; i--) {
            range other = range_of(at, all, all->order[i - 1], false);
            if (other.most - other.least >= mine.most - mine.least)
                break;
            all->order[i] = all->order[i - 1];
        }
        all->order[i] = v;
    }
}

/* Can a sum of the first variables be completed, if the others add this? By bounds alone. */
static bool may_complete(const addends *all, int64_t sum, range rest)
{
    if (all->other)
        return true;
    return sum + rest.most >= all->least && sum + rest.least <= all->most;
}

/* The sums of `from` and one entry of the variable, sorted, each once, that may be completed. list: room for
 * `most` of them; returns how many, -1: more. Each entry is merged into what the entries before it gave. */
static int extend(const propagation *at, const addends *all, const layer *from, int variable, range rest,
                  int64_t *list, int64_t *merged, int most)
{
    int n = 0;
    for (int e = at->start[variable]; e < at->start[variable + 1]; e++) {
        int i = 0, k = 0, to = 0;
        while (i < n || k < from->n) {
            int64_t mine = k < from->n ? from->sum[k] + all->part[e] : INT64_MAX;
            int64_t next = i < n && list[i] <= mine ? list[i] : mine;
            i += i < n && list[i] == next;
            if (k < from->n && mine == next) {
                k++;
                if (!may_complete(all, next, rest))
                    continue;
            }
            if (to == most)
                return -1;
            merged[to++] = next;
        }
        memcpy(list, merged, (size_t)to * sizeof *list);
        n = to;
    }
    return n;
}

static bool keep_layer(propagation *at, layer *to, const int64_t *list, int n)
{
    to->sum = arena_take(at->arena, (size_t)n, sizeof *to->sum);
    to->forth = arena_take(at->arena, (size_t)n, sizeof *to->forth);
    to->back = arena_take(at->arena, (size_t)n, sizeof *to->back);
    to->n = n;
    if (to->sum && n)
        memcpy(to->sum, list, (size_t)n * sizeof *list);
    to->dense = n && list[n - 1] - list[0] == n - 1;
    return to->sum && to->forth && to->back;
}

/* Makes layer i + 1, of at most `*left` sums; *left below 0: there are more. */
static bool make_layer(propagation *at, addends *all, int i, range rest, int *left)
{
    arena room;
    int v = all->order[i];
    uint64_t all_pairs = (uint64_t)all->layer[i].n * (uint64_t)(at->start[v + 1] - at->start[v]);
    if (all_pairs > PROPAGATE_PAIRS_MOST) {
        *left = -1;
        return true;
    }
    size_t most = all_pairs < (uint64_t)*left ? (size_t)all_pairs : (size_t)*left;
    arena_open(&room, at->arena->memory);
    int64_t *list = arena_take(&room, most, sizeof *list), *merged = arena_take(&room, most, sizeof *merged);
    int n = list && merged ? extend(at, all, &all->layer[i], v, rest, list, merged, (int)most) : 0;
    *left = n < 0 ? -1 : *left - n;
    bool fine = list && merged && (n < 0 || keep_layer(at, &all->layer[i + 1], list, n));
    arena_close(&room);
    return fine;
}

/* Makes all layers; *many: there are too many sums. */
static bool make_layers(propagation *at, addends *all, bool *many)
{
    range rest = { 0, 0 };
    int left = PROPAGATE_MOST - 1;
    for (int v = 0; v < at->variables; v++) {
        range r = range_of(at, all, v, false);
        rest = (range){ rest.least + r.least, rest.most + r.most };
    }
    bool fine = keep_layer(at, &all->layer[0], (const int64_t[]){ 0 }, 1);
    for (int i = 0; i < at->variables && fine && left >= 0; i++) {
        range r = range_of(at, all, all->order[i], false);
        rest = (range){ rest.least - r.least, rest.most - r.most };
        fine = make_layer(at, all, i, rest, &left);
    }
    *many = left < 0;
    return fine;
}

bool addends_prepare(propagation *at, int64_t least, int64_t most, bool other)
{
    addends *all = at->mine = arena_take(at->arena, 1, sizeof *all);
    if (!all)
        return false;
    *all = (addends){ .least = least, .most = most, .other = other };
    all->part = arena_take(at->arena, (size_t)propagation_entries(at), sizeof *all->part);
    all->order = arena_take(at->arena, (size_t)at->variables, sizeof *all->order);
    all->layer = arena_take(at->arena, (size_t)at->variables + 1, sizeof *all->layer);
    if (!all->part || !all->order || !all->layer)
        return false;
    for (int i = 0; i < at->said->operands; i++) {
        int v = at->variable[i];
        if (v < 0) {
            all->least -= propagation_value(at, i, 0);
            all->most -= propagation_value(at, i, 0);
        }
        for (int e = v < 0 ? 0 : at->start[v]; v >= 0 && e < at->start[v + 1]; e++)
            all->part[e] += propagation_value(at, i, e);
    }
    order_variables(at, all);
    bool many = false, fine = make_layers(at, all, &many);
    if (many) {
        all->layer = NULL;
        at->strength = BOUNDS;
    }
    return fine;
}

/* ---- by layers ---- */

/* Walks along the steps from one layer to the next by an entry: *to is the index of the sum that it leads to.
 * Returns false if sum i leads to none. Sums ascend, so *to never goes back. */
static bool leads(const layer *from, int i, const layer *next, int64_t part, int *to)
{
    while (*to < next->n && next->sum[*to] < from->sum[i] + part)
        ++*to;
    return *to < next->n && next->sum[*to] == from->sum[i] + part;
}

/* Between dense layers a step leads from each sum to the one so many places on; *first and *end: from which
 * ones. */
static int shift_of(const layer *from, const layer *next, int64_t part, int *first, int *end)
{
    int64_t shift = from->sum[0] + part - next->sum[0], last = next->n - shift;
    *first = shift >= 0 ? 0 : -shift < from->n ? (int)-shift : from->n;
    *end = last < 0 ? 0 : last < from->n ? (int)last : from->n;
    return (int)(*first < *end ? shift : 0);
}

static void go_forth_densely(const layer *from, const layer *next, int64_t part)
{
    int first, end, shift = shift_of(from, next, part, &first, &end);
    for (int k = first; k < end; k++)
        next->forth[k + shift] |= from->forth[k];
}

/* Does the step lead from a sum that is reached to one from which the end is? */
static bool go_back_densely(const layer *from, const layer *next, int64_t part)
{
    int first, end, shift = shift_of(from, next, part, &first, &end);
    unsigned some = 0;
    for (int k = first; k < end; k++) {
        uint8_t on = from->forth[k] & next->back[k + shift];
        from->back[k] |= on;
        some |= on;
    }
    return some;
}

static void go_forth(const propagation *at, const addends *all, int i)
{
    const layer *from = &all->layer[i], *next = &all->layer[i + 1];
    int v = all->order[i];
    memset(next->forth, 0, (size_t)next->n * sizeof *next->forth);
    for (int e = at->start[v]; e < at->start[v + 1]; e++) {
        if (at->alive[e] && from->dense && next->dense)
            go_forth_densely(from, next, all->part[e]);
        else
            for (int k = 0, to = 0; at->alive[e] && k < from->n; k++)
                if (from->forth[k] && leads(from, k, next, all->part[e], &to))
                    next->forth[to] = 1;
    }
}

static void go_back(const propagation *at, const addends *all, int i)
{
    const layer *from = &all->layer[i], *next = &all->layer[i + 1];
    int v = all->order[i];
    memset(from->back, 0, (size_t)from->n * sizeof *from->back);
    for (int e = at->start[v]; e < at->start[v + 1]; e++) {
        if (at->alive[e] && from->dense && next->dense)
            at->kept[e] = go_back_densely(from, next, all->part[e]);
        else
            for (int k = 0, to = 0; at->alive[e] && k < from->n; k++)
                if (from->forth[k] && leads(from, k, next, all->part[e], &to) && next->back[to])
                    from->back[k] = at->kept[e] = true;
    }
}

static bool propagate_layers(const propagation *at, const addends *all)
{
    const layer *last = &all->layer[at->variables];
    bool some = false;
    all->layer[0].forth[0] = true;
    for (int i = 0; i < at->variables; i++)
        go_forth(at, all, i);
    for (int k = 0; k < last->n; k++) {
        last->back[k] = last->forth[k] && is_allowed(all, last->sum[k]);
        some = some || last->back[k];
    }
    for (int i = at->variables - 1; i >= 0 && some; i--)
        go_back(at, all, i);
    return some;
}

/* ---- by bounds ---- */

/* May this be, if the others add a sum in this range? For `!=` it may unless they add one thing only. */
static bool may_add(const addends *all, int64_t part, range others)
{
    if (all->other)
        return others.least != others.most || part + others.least != all->least;
    return part + others.most >= all->least && part + others.least <= all->most;
}

static bool propagate_bounds(const propagation *at, const addends *all)
{
    range sum = { 0, 0 };
    for (int v = 0; v < at->variables; v++) {
        range r = range_of(at, all, v, true);
        if (r.least > r.most)
            return false;
        sum = (range){ sum.least + r.least, sum.most + r.most };
    }
    for (int v = 0; v < at->variables; v++) {
        range r = range_of(at, all, v, true);
        for (int e = at->start[v]; e < at->start[v + 1]; e++)
            at->kept[e] = may_add(all, all->part[e], (range){ sum.least - r.least, sum.most - r.most });
    }
    return true;
}

bool addends_propagate(const propagation *at)
{
    const addends *all = at->mine;
    return all->layer ? propagate_layers(at, all) : propagate_bounds(at, all);
}
