/* bits_braid.c: see bits_braid.h. */
#include "search/bits_braid.h"

#include <string.h>

/* ---- what is forbidden ---- */

static size_t row_room(const bits_braid *g)
{
    return (size_t)csp_labels(g->bits->search->csp) / 64 + 1;
}

static word *blocked_at(const bits_braid *g, int k)
{
    return g->blocked + (size_t)k * row_room(g);
}

/* A g-label that kills this is forbidden from now on. */
static status forbid(bits_braid *g, const word *kills, const word *live)
{
    size_t words = (size_t)g->bits->words;
    if (g->forbids == g->room) {
        int room = 2 * g->room + 16;
        word *more = arena_take(&g->bits->search->arena, (size_t)room * row_room(g), sizeof *more);
        if (!more)
            return NO_MEMORY;
        if (g->forbids)
            memcpy(more, g->forbidden, (size_t)g->forbids * words * sizeof *more);
        g->forbidden = more;
        g->room = room;
    }
    word *to = g->forbidden + (size_t)g->forbids++ * words;
    for (size_t i = 0; i < words; i++)
        to[i] = kills[i] & live[i];
    return OK;
}

static bit_taboo taboo_at(const bits_braid *g, int k)
{
    return (bit_taboo){ blocked_at(g, k), g->forbidden, g->forbids };
}

/* ---- layers ---- */

/* A layer: what can be said since node `from`; nothing of it is used or forbidden yet. */
typedef struct layer {
    int from, n;
    const pvar *var;
    int slack; /* how many may be used beyond one */
} layer;

static answer search_layer(bits_braid *g, int before, int k, int cells, status *why);

/* Does v have a left for what it says here? */
static bool has_left(bits *b, const bit_live *live, pvar v, int says)
{
    FOR_MEMBERS(x, b->problem, v)
        if (!bits_has(live->bit, *x) && (says == 1 || bits_is_outside(b, live, v, *x)))
            return true;
    return false;
}

/* What v says at node k, if that changes anything and is not forbidden; what it kills goes to `kills` of the
 * next node. */
static int says_at(bits_braid *g, int k, pvar v, cand *first)
{
    bits *b = g->bits;
    const bit_live *live = &b->node[k].live;
    word *kills = b->node[k + 1].kills;
    const bit_taboo t = taboo_at(g, k);
    int says = bits_says(b, live, v, kills, first);
    return says > 0 && bits_meet(kills, live->bit, b->words) &&
                   !bits_is_taboo(b, &t, live, says, *first, kills) && has_left(b, live, v, says)
               ? says
               : 0;
}

/* Lists, in the reach of node k, the csp-variables that have lost something since node `before` and can say
 * something at node k, each once; g->next becomes what they kill together. */
static int list_fresh(bits_braid *g, int before, int k)
{
    bits *b = g->bits;
    int n = 0;
    uint32_t stamp = ++b->stamps;
    memset(g->next, 0, (size_t)b->words * sizeof *g->next);
    for (int at = before; at <= k; at++)
        for (int i = 0; i < b->node[at].actives; i++) {
            pvar v = b->node[at].active[i];
            cand first;
            if (b->stamp[v] == stamp)
                continue;
            b->stamp[v] = stamp;
            if (!says_at(g, k, v, &first))
                continue;
            for (int w = 0; w < b->words; w++)
                g->next[w] |= b->node[k + 1].kills[w];
            b->node[k].reach[n++] = v;
        }
    return n;
}

/* Forbids from node k on what these csp-variables say at node `at`, which is k or before it. */
static status block(bits_braid *g, int k, int at, const pvar *var, int n)
{
    bits *b = g->bits;
    word *kills = b->scratch[0];
    status st = OK;
    for (int i = 0; i < n && st == OK; i++) {
        cand first;
        int says = bits_says(b, &b->node[at].live, var[i], kills, &first);
        if (says == 1)
            blocked_at(g, k)[first / 64] |= (word)1 << (first % 64);
        else if (says > 0)
            st = forbid(g, kills, b->node[at].live.bit);
    }
    return st;
}

static answer choose(bits_braid *g, const layer *l, int i, int k, int cells, status *why);

/* Node k + 1 has used number i of the layer. Either a later one of the layer is used, too, or the next layer
 * follows. */
static answer go_on(bits_braid *g, const layer *l, int i, int k, int cells, status *why)
{
    bits *b = g->bits;
    int before = g->forbids;
    answer a = CUT;
    memcpy(blocked_at(g, k + 1), blocked_at(g, k), (size_t)b->words * sizeof *g->blocked);
    if (l->slack > k - l->from)
        a = choose(g, l, i + 1, k + 1, cells, why);
    if (a != CUT)
        return a;
    *why = block(g, k + 1, l->from, l->var + i + 1, l->n - i - 1);
    a = *why == OK ? search_layer(g, l->from + 1, k + 1, cells, why) : ENDED;
    g->forbids = before;
    return a;
}

/* Uses number i of the layer, or a later one, at node k. */
static answer choose(bits_braid *g, const layer *l, int i, int k, int cells, status *why)
{
    bits *b = g->bits;
    int before = g->forbids;
    answer a = CUT;
    for (; i < l->n && a == CUT; i++) {
        cand first;
        *why = watch_node(b->search->watch);
        if (*why == OK)
            *why = bits_watch(b);
        if (*why != OK)
            return ENDED;
        if (!says_at(g, k, l->var[i], &first))
            continue;
        if (bits_follow(b, k, l->var[i], b->node[k + 1].kills)) {
            g->rights = k + 1;
            return FOUND;
        }
        if (cells > 1)
            a = go_on(g, l, i, k, cells - 1, why);
        if (a == CUT) {
            *why = block(g, k, k, &l->var[i], 1);
            a = *why == OK ? CUT : ENDED;
        }
    }
    g->forbids = before;
    return a;
}

/* Searches the next layer, at node k; the layer before it began after node `before`. */
static answer search_layer(bits_braid *g, int before, int k, int cells, status *why)
{
    bits *b = g->bits;
    layer l = { .from = k, .n = list_fresh(g, before, k), .var = b->node[k].reach };
    const bit_taboo t = taboo_at(g, k);
    int rounds = bits_rounds(b, k, g->next, cells, &t);
    if (rounds > cells)
        return CUT;
    l.slack = cells - rounds;
    return choose(g, &l, 0, k, cells, why);
}

/* ---- both ways ---- */

/* Makes nodes of what the rounds need. A csp-variable that said more in the rounds may say here only what it
 * has said before; then it is passed over. False: the chain is too long, or a csp-variable has no left for
 * what it says. */
static bool follow_trace(bits_braid *g, cand z, int length)
{
    bits *b = g->bits;
    bits_trace(b, z);
    if (b->needs > length - 1)
        return false;
    bits_suppose(b, z);
    for (int i = 0, k = 0; i < b->needs; i++) {
        word *kills = b->node[k + 1].kills;
        cand first;
        int says = bits_says(b, &b->node[k].live, b->needed[i], kills, &first);
        if (says > 0 && !bits_meet(kills, b->node[k].live.bit, b->words))
            continue;
        if (says <= 0 || !has_left(b, &b->node[k].live, b->needed[i], says))
            return false;
        g->rights = k + 1;
        if (bits_follow(b, k, b->needed[i], kills))
            return true;
        k++;
    }
    return false;
}

/* Counts a question, and makes room for it. */
static status begin(bits_braid *g, int length)
{
    status st = bits_room(g->bits, length + 2);
    arena *a = &g->bits->search->arena;
    if (st == OK && !g->next && !(g->next = arena_take(a, row_room(g), sizeof *g->next)))
        return NO_MEMORY;
    if (st == OK && g->nodes < length + 2) {
        int nodes = 2 * length + 2;
        g->blocked = arena_take(a, (size_t)nodes * row_room(g), sizeof *g->blocked);
        g->nodes = g->blocked ? nodes : 0;
        st = g->blocked ? OK : NO_MEMORY;
    }
    return st == OK ? watch_node(g->bits->search->watch) : st;
}

answer bits_braid_trace(bits_braid *g, cand z, int length, status *why)
{
    *why = begin(g, length);
    if (*why != OK)
        return ENDED;
    return follow_trace(g, z, length) ? FOUND : CUT;
}

answer bits_braid_find(bits_braid *g, cand z, int length, status *why)
{
    *why = begin(g, length);
    if (*why != OK)
        return ENDED;
    bits_suppose(g->bits, z);
    g->forbids = 0;
    memset(blocked_at(g, 0), 0, row_room(g) * sizeof *g->blocked);
    return search_layer(g, 0, 0, length - 1, why);
}
