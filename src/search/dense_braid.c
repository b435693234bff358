/* dense_braid.c: is there a braid of this length? (Rules whose chains are braids ask this, too.) The search
 * of rules/braid.c, arranged by layers.
 *
 * The rights of a braid fall into layers of their own: those forced by the target alone, those newly forced
 * when these are supposed, and so on. Full propagation is ahead of them in every layer, so if it needs d
 * layers to a contradiction, a braid has at least d layers, each with at least one right. With n-1 rights in
 * all, at most n-1-d of them are beyond one per layer: the *slack*. So choose, layer by layer, a set of newly
 * forced candidates that leaves enough rights for the layers to come. Every set of rights is met once,
 * because its layers are determined by it.
 *
 * What may still be chosen is bounded by propagating all of it at once: if that leads to no contradiction in
 * time, nothing that is chosen from it does. Without slack a layer has just one right, so if a whole half of
 * the list fails together, its members need not be looked at one by one. */
#include "search/dense_search.h"

#include <string.h>

typedef struct layer {
    int base;          /* the node before the first right of the layer */
    const dcand *list; /* what may be chosen in it */
    int n;
    int after; /* at least how many layers must follow */
} layer;

enum {
    DIRECTLY = 12,   /* up to this many candidates are looked at one by one */
    EXCLUDE_FROM = 5 /* with fewer cells, trying the rest is cheaper than asking whether it can succeed */
};

static dense_answer choose(dense *d, layer l, int at, int from, int to, int cells);
static dense_answer split(dense *d, layer l, int at, int from, int to, int cells);

/* Would supposing all of list[from..to), and all that follows, be a contradiction in time? What the rights of
 * this layer before node `at` newly force is included. */
static bool in_time(dense *d, const layer *l, int at, int from, int to, int cells)
{
    const lane_node *here = &d->node[at];
    if (at == l->base || here->freshes == 0)
        return to > from && dense_layers(d, here, l->list + from, to - from, cells) <= cells;
    dcand *all = d->together;
    memcpy(all, l->list + from, (size_t)(to - from) * sizeof *all);
    memcpy(all + (to - from), here->fresh, (size_t)here->freshes * sizeof *all);
    return dense_layers(d, here, all, to - from + here->freshes, cells) <= cells;
}

/* The next layer after node `at`: what is newly forced there. */
static dense_answer next_layer(dense *d, const layer *l, int at, int cells)
{
    const lane_node *here = &d->node[at];
    layer next = { at, here->fresh, here->freshes, l->after ? l->after - 1 : 0 };
    if (!in_time(d, &next, at, 0, next.n, cells))
        return DENSE_NO;
    return cells > next.after + 1 ? choose(d, next, at, 0, next.n, cells)
                                  : split(d, next, at, 0, next.n, cells);
}

/* Supposes x at node `at` and looks at the layers that follow; at least three rights are left. */
static dense_answer include(dense *d, const layer *l, int at, dcand x, int cells)
{
    if (!dense_count(d, 1))
        return DENSE_ENDED;
    if (dense_suppose(d, &d->node[at + 1], d->node[at].state, x, &d->node[l->base]))
        return DENSE_YES;
    return d->node[at + 1].freshes && cells > l->after ? next_layer(d, l, at + 1, cells - 1) : DENSE_NO;
}

/* One right is left: tries each of list[from..to). */
static dense_answer last_right(dense *d, const layer *l, int at, int from, int to)
{
    if (!dense_count(d, 1))
        return DENSE_ENDED;
    return dense_refutes_one(d, &d->node[at], l->list + from, to - from) ? DENSE_YES : DENSE_NO;
}

/* Two rights are left: one of list[from..to), then one that it newly forces, or (`rest`) another one of the
 * list. */
static dense_answer last_two(dense *d, const layer *l, int at, int from, int to, bool rest)
{
    const lane_choice of = { l->list + from, to - from, &d->node[l->base] };
    int looked = 0;
    bool found = d->table.ops->last_two(&d->table, d->node[at].state, &of, rest, &looked);
    if (!dense_count(d, looked))
        return DENSE_ENDED;
    return found ? DENSE_YES : DENSE_NO;
}

/* No slack: one right, among list[from..to). */
static dense_answer split(dense *d, layer l, int at, int from, int to, int cells)
{
    if (cells == 1)
        return last_right(d, &l, at, from, to);
    if (cells == 2 && to - from <= DIRECTLY)
        return last_two(d, &l, at, from, to, false);
    if (to == from)
        return DENSE_NO;
    if (to - from == 1)
        return include(d, &l, at, l.list[from], cells);
    int middle = (from + to) / 2;
    dense_answer a = DENSE_NO;
    if (in_time(d, &l, at, from, middle, cells))
        a = split(d, l, at, from, middle, cells);
    if (a == DENSE_NO && in_time(d, &l, at, middle, to, cells))
        a = split(d, l, at, middle, to, cells);
    return a;
}

dense_answer dense_walk(dense *d, int at, int cells)
{
    layer l = { at, d->node[at].fresh, d->node[at].freshes, cells - 1 };
    return cells < 2 || in_time(d, &l, at, 0, l.n, cells) ? split(d, l, at, 0, l.n, cells) : DENSE_NO;
}

/* With slack: the layer has one or more rights, the first of them among list[from..to), which together would
 * be in time. */
static dense_answer choose(dense *d, layer l, int at, int from, int to, int cells)
{
    if (cells == 2)
        return last_two(d, &l, at, from, to, true);
    for (int k = from; k < to; k++) {
        dense_answer a = include(d, &l, at, l.list[k], cells);
        if (a != DENSE_NO)
            return a;
        if (cells - 1 > l.after && k + 1 < to) {
            if (cells == 3 || in_time(d, &l, at + 1, k + 1, to, cells - 1))
                a = cells - 2 == l.after ? split(d, l, at + 1, k + 1, to, cells - 1)
                                         : choose(d, l, at + 1, k + 1, to, cells - 1);
            if (a != DENSE_NO)
                return a;
        }
        if (cells > EXCLUDE_FROM && !in_time(d, &l, at, k + 1, to, cells))
            return DENSE_NO;
    }
    return DENSE_NO;
}

dense_answer dense_braid(dense *d, dcand z, int length)
{
    int layers = d->refuted[z];
    layer first = { 0, d->node[0].fresh, d->node[0].freshes, layers - 1 };
    if (d->no_braid[z] >= length || d->braid[z] <= length)
        return d->no_braid[z] >= length ? DENSE_NO : DENSE_YES;
    dense_answer a = layers == length - 1 ? split(d, first, 0, 0, first.n, length - 1)
                                          : choose(d, first, 0, 0, first.n, length - 1);
    if (a == DENSE_NO)
        d->no_braid[z] = (int16_t)length;
    else if (a == DENSE_YES)
        d->braid[z] = (int16_t)length;
    return a;
}
