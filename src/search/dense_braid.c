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

static dense_answer choose(dense *dense, layer now, int at, int from, int to, int cells);
static dense_answer split(dense *dense, layer now, int at, int from, int to, int cells);

/* Would supposing all of list[from..to), and all that follows, be a contradiction in time? What the rights of
 * this layer before node `at` newly force is included. */
static bool in_time(dense *dense, const layer *layer, int at, int from, int to, int cells)
{
    const lane_node *here = &dense->node[at];
    if (at == layer->base || here->freshes == 0)
        return to > from && dense_layers(dense, here, layer->list + from, to - from, cells) <= cells;
    dcand *all = dense->together;
    memcpy(all, layer->list + from, (size_t)(to - from) * sizeof *all);
    memcpy(all + (to - from), here->fresh, (size_t)here->freshes * sizeof *all);
    return dense_layers(dense, here, all, to - from + here->freshes, cells) <= cells;
}

/* The next layer after node `at`: what is newly forced there. */
static dense_answer next_layer(dense *dense, const layer *now, int at, int cells)
{
    const lane_node *here = &dense->node[at];
    layer next = { at, here->fresh, here->freshes, now->after ? now->after - 1 : 0 };
    if (!in_time(dense, &next, at, 0, next.n, cells))
        return DENSE_NO;
    return cells > next.after + 1 ? choose(dense, next, at, 0, next.n, cells)
                                  : split(dense, next, at, 0, next.n, cells);
}

/* Supposes `candidate` at node `at` and looks at the layers that follow; at least three rights are left. */
static dense_answer include(dense *dense, const layer *layer, int at, dcand candidate, int cells)
{
    if (!dense_count(dense, 1))
        return DENSE_ENDED;
    if (dense_suppose(dense, &dense->node[at + 1], dense->node[at].state, candidate,
                      &dense->node[layer->base]))
        return DENSE_YES;
    return dense->node[at + 1].freshes && cells > layer->after ? next_layer(dense, layer, at + 1, cells - 1)
                                                               : DENSE_NO;
}

/* One right is left: tries each of list[from..to). */
static dense_answer last_right(dense *dense, const layer *layer, int at, int from, int to)
{
    if (!dense_count(dense, 1))
        return DENSE_ENDED;
    return dense_refutes_one(dense, &dense->node[at], layer->list + from, to - from) ? DENSE_YES : DENSE_NO;
}

/* Two rights are left: one of list[from..to), then one that it newly forces, or (`rest`) another one of the
 * list. */
static dense_answer last_two(dense *dense, const layer *layer, int at, int from, int to, bool rest)
{
    const lane_choice of = { layer->list + from, to - from, &dense->node[layer->base] };
    int looked = 0;
    bool found = dense->table.ops->last_two(&dense->table, dense->node[at].state, &of, rest, &looked);
    if (!dense_count(dense, looked))
        return DENSE_ENDED;
    return found ? DENSE_YES : DENSE_NO;
}

/* No slack: one right, among list[from..to). */
static dense_answer split(dense *dense, layer now, int at, int from, int to, int cells)
{
    if (cells == 1)
        return last_right(dense, &now, at, from, to);
    if (cells == 2 && to - from <= DIRECTLY)
        return last_two(dense, &now, at, from, to, false);
    if (to == from)
        return DENSE_NO;
    if (to - from == 1)
        return include(dense, &now, at, now.list[from], cells);
    int middle = (from + to) / 2;
    dense_answer a = DENSE_NO;
    if (in_time(dense, &now, at, from, middle, cells))
        a = split(dense, now, at, from, middle, cells);
    if (a == DENSE_NO && in_time(dense, &now, at, middle, to, cells))
        a = split(dense, now, at, middle, to, cells);
    return a;
}

dense_answer dense_walk(dense *dense, int at, int cells)
{
    layer l = { at, dense->node[at].fresh, dense->node[at].freshes, cells - 1 };
    return cells < 2 || in_time(dense, &l, at, 0, l.n, cells) ? split(dense, l, at, 0, l.n, cells) : DENSE_NO;
}

/* With slack: the layer has one or more rights, the first of them among list[from..to), which together would
 * be in time. */
static dense_answer choose(dense *dense, layer now, int at, int from, int to, int cells)
{
    if (cells == 2)
        return last_two(dense, &now, at, from, to, true);
    for (int k = from; k < to; k++) {
        dense_answer a = include(dense, &now, at, now.list[k], cells);
        if (a != DENSE_NO)
            return a;
        if (cells - 1 > now.after && k + 1 < to) {
            if (cells == 3 || in_time(dense, &now, at + 1, k + 1, to, cells - 1))
                a = cells - 2 == now.after ? split(dense, now, at + 1, k + 1, to, cells - 1)
                                           : choose(dense, now, at + 1, k + 1, to, cells - 1);
            if (a != DENSE_NO)
                return a;
        }
        if (cells > EXCLUDE_FROM && !in_time(dense, &now, at, k + 1, to, cells))
            return DENSE_NO;
    }
    return DENSE_NO;
}

dense_answer dense_braid(dense *dense, dcand target, int length)
{
    int layers = dense->refuted[target];
    layer first = { 0, dense->node[0].fresh, dense->node[0].freshes, layers - 1 };
    if (dense->no_braid[target] >= length || dense->braid[target] <= length)
        return dense->no_braid[target] >= length ? DENSE_NO : DENSE_YES;
    dense_answer a = layers == length - 1 ? split(dense, first, 0, 0, first.n, length - 1)
                                          : choose(dense, first, 0, 0, first.n, length - 1);
    if (a == DENSE_NO)
        dense->no_braid[target] = (int16_t)length;
    else if (a == DENSE_YES)
        dense->braid[target] = (int16_t)length;
    return a;
}
