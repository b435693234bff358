/* bits_braid.c: see bits_braid.h. */
#include "search/bits_braid.h"

#include <string.h>

/* ---- what is forbidden ---- */

static size_t row_room(const bits_braid *braid)
{
    return (size_t)csp_labels(braid->bits->search->csp) / 64 + 1;
}

static word *blocked_at(const bits_braid *braid, int cell)
{
    return braid->blocked + (size_t)cell * row_room(braid);
}

/* A g-label that kills this is forbidden from now on. */
static status forbid(bits_braid *braid, const word *kills, const word *live)
{
    size_t words = (size_t)braid->bits->words;
    if (braid->forbids == braid->room) {
        int room = 2 * braid->room + 16;
        word *more = arena_take(&braid->bits->search->arena, (size_t)room * row_room(braid), sizeof *more);
        if (!more)
            return NO_MEMORY;
        if (braid->forbids)
            memcpy(more, braid->forbidden, (size_t)braid->forbids * words * sizeof *more);
        braid->forbidden = more;
        braid->room = room;
    }
    word *to = braid->forbidden + (size_t)braid->forbids++ * words;
    for (size_t i = 0; i < words; i++)
        to[i] = kills[i] & live[i];
    return OK;
}

static bit_taboo taboo_at(const bits_braid *braid, int cell)
{
    return (bit_taboo){ blocked_at(braid, cell), braid->forbidden, braid->forbids };
}

/* ---- layers ---- */

/* A layer: what can be said since node `from`; nothing of it is used or forbidden yet. */
typedef struct layer {
    int from, n;
    const pvar *var;
    int slack; /* how many may be used beyond one */
} layer;

static answer search_layer(bits_braid *braid, int before, int cell, int cells, status *why);

/* Does `var` have a left for what it says here? */
static bool has_left(bits *bits, const bit_live *live, pvar var, int says)
{
    FOR_MEMBERS(x, bits->problem, var)
        if (!bits_has(live->bit, *x) && (says == 1 || bits_is_outside(bits, live, var, *x)))
            return true;
    return false;
}

/* What `var` says at node `cell`, if that changes anything and is not forbidden; what it kills goes to
 * `kills` of the next node. */
static int says_at(bits_braid *braid, int cell, pvar var, cand *first)
{
    bits *b = braid->bits;
    const bit_live *live = &b->node[cell].live;
    word *kills = b->node[cell + 1].kills;
    const bit_taboo t = taboo_at(braid, cell);
    int says = bits_says(b, live, var, kills, first);
    return says > 0 && bits_meet(kills, live->bit, b->words) &&
                   !bits_is_taboo(b, &t, live, says, *first, kills) && has_left(b, live, var, says)
               ? says
               : 0;
}

/* Lists, in the reach of node `cell`, the csp-variables that have lost something since node `before` and can
 * say something at node `cell`, each once; braid->next becomes what they kill together. */
static int list_fresh(bits_braid *braid, int before, int cell)
{
    bits *b = braid->bits;
    int n = 0;
    uint32_t stamp = ++b->stamps;
    memset(braid->next, 0, (size_t)b->words * sizeof *braid->next);
    for (int at = before; at <= cell; at++)
        for (int i = 0; i < b->node[at].actives; i++) {
            pvar v = b->node[at].active[i];
            cand first;
            if (b->stamp[v] == stamp)
                continue;
            b->stamp[v] = stamp;
            if (!says_at(braid, cell, v, &first))
                continue;
            for (int w = 0; w < b->words; w++)
                braid->next[w] |= b->node[cell + 1].kills[w];
            b->node[cell].reach[n++] = v;
        }
    return n;
}

/* Forbids from node `upto` on what these csp-variables say at node `at`, which is `upto` or before it. */
static status block(bits_braid *braid, int upto, int at, const pvar *var, int n)
{
    bits *b = braid->bits;
    word *kills = b->scratch[0];
    status st = OK;
    for (int i = 0; i < n && st == OK; i++) {
        cand first;
        int says = bits_says(b, &b->node[at].live, var[i], kills, &first);
        if (says == 1)
            blocked_at(braid, upto)[first / 64] |= (word)1 << (first % 64);
        else if (says > 0)
            st = forbid(braid, kills, b->node[at].live.bit);
    }
    return st;
}

static answer choose(bits_braid *braid, const layer *layer, int i, int cell, int cells, status *why);

/* Node `cell` + 1 has used number i of the layer. Either a later one of the layer is used, too, or the next
 * layer follows. */
static answer go_on(bits_braid *braid, const layer *layer, int i, int cell, int cells, status *why)
{
    bits *b = braid->bits;
    int before = braid->forbids;
    answer a = CUT;
    memcpy(blocked_at(braid, cell + 1), blocked_at(braid, cell), (size_t)b->words * sizeof *braid->blocked);
    if (layer->slack > cell - layer->from)
        a = choose(braid, layer, i + 1, cell + 1, cells, why);
    if (a != CUT)
        return a;
    *why = block(braid, cell + 1, layer->from, layer->var + i + 1, layer->n - i - 1);
    a = *why == OK ? search_layer(braid, layer->from + 1, cell + 1, cells, why) : ENDED;
    braid->forbids = before;
    return a;
}

/* Uses number i of the layer, or a later one, at node `cell`. */
static answer choose(bits_braid *braid, const layer *layer, int i, int cell, int cells, status *why)
{
    bits *b = braid->bits;
    int before = braid->forbids;
    answer a = CUT;
    for (; i < layer->n && a == CUT; i++) {
        cand first;
        *why = watch_node(b->search->watch);
        if (*why == OK)
            *why = bits_watch(b);
        if (*why != OK)
            return ENDED;
        if (!says_at(braid, cell, layer->var[i], &first))
            continue;
        if (bits_follow(b, cell, layer->var[i], b->node[cell + 1].kills)) {
            braid->rights = cell + 1;
            return FOUND;
        }
        if (cells > 1)
            a = go_on(braid, layer, i, cell, cells - 1, why);
        if (a == CUT) {
            *why = block(braid, cell, cell, &layer->var[i], 1);
            a = *why == OK ? CUT : ENDED;
        }
    }
    braid->forbids = before;
    return a;
}

/* Searches the next layer, at node `cell`; the layer before it began after node `before`. */
static answer search_layer(bits_braid *braid, int before, int cell, int cells, status *why)
{
    bits *b = braid->bits;
    layer l = { .from = cell, .n = list_fresh(braid, before, cell), .var = b->node[cell].reach };
    const bit_taboo t = taboo_at(braid, cell);
    int rounds = bits_rounds(b, cell, braid->next, cells, &t);
    if (rounds > cells)
        return CUT;
    l.slack = cells - rounds;
    return choose(braid, &l, 0, cell, cells, why);
}

/* ---- both ways ---- */

/* Makes nodes of what the rounds need. A csp-variable that said more in the rounds may say here only what it
 * has said before; then it is passed over. False: the chain is too long, or a csp-variable has no left for
 * what it says. */
static bool follow_trace(bits_braid *braid, cand target, int length)
{
    bits *b = braid->bits;
    bits_trace(b, target);
    if (b->needs > length - 1)
        return false;
    bits_suppose(b, target);
    for (int i = 0, k = 0; i < b->needs; i++) {
        word *kills = b->node[k + 1].kills;
        cand first;
        int says = bits_says(b, &b->node[k].live, b->needed[i], kills, &first);
        if (says > 0 && !bits_meet(kills, b->node[k].live.bit, b->words))
            continue;
        if (says <= 0 || !has_left(b, &b->node[k].live, b->needed[i], says))
            return false;
        braid->rights = k + 1;
        if (bits_follow(b, k, b->needed[i], kills))
            return true;
        k++;
    }
    return false;
}

/* Counts a question, and makes room for it. */
static status begin(bits_braid *braid, int length)
{
    status st = bits_room(braid->bits, length + 2);
    arena *a = &braid->bits->search->arena;
    if (st == OK && !braid->next && !(braid->next = arena_take(a, row_room(braid), sizeof *braid->next)))
        return NO_MEMORY;
    if (st == OK && braid->nodes < length + 2) {
        int nodes = 2 * length + 2;
        braid->blocked = arena_take(a, (size_t)nodes * row_room(braid), sizeof *braid->blocked);
        braid->nodes = braid->blocked ? nodes : 0;
        st = braid->blocked ? OK : NO_MEMORY;
    }
    return st == OK ? watch_node(braid->bits->search->watch) : st;
}

answer bits_braid_trace(bits_braid *braid, cand target, int length, status *why)
{
    *why = begin(braid, length);
    if (*why != OK)
        return ENDED;
    return follow_trace(braid, target, length) ? FOUND : CUT;
}

answer bits_braid_find(bits_braid *braid, cand target, int length, status *why)
{
    *why = begin(braid, length);
    if (*why != OK)
        return ENDED;
    bits_suppose(braid->bits, target);
    braid->forbids = 0;
    memset(blocked_at(braid, 0), 0, row_room(braid) * sizeof *braid->blocked);
    return search_layer(braid, 0, 0, length - 1, why);
}
