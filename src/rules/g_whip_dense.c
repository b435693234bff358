/* g_whip_dense.c: see g_whip_dense.h. */
#include "rules/g_whip_dense.h"

memo_key g_whip_part(const dense *d, dcand right)
{
    const residual *t = &d->table;
    int k = t->g->lane[right - t->candidates];
    const dcand *member = t->member + k * t->members;
    memo_key key = { 0, 0 };
    for (unsigned m = t->g->mask[right - t->candidates]; m; m &= m - 1)
        key = memo_join(key, d->terms->part[t->label[member[__builtin_ctz(m)]]]);
    return memo_role(key, 2u * (uint64_t)k + 0x9E3779B97F4A7C15u);
}

/* Is this g-label of lane k already a right of the chain up to node `at`? */
static bool stands(const dense *d, int at, int k, unsigned inside)
{
    const g_lanes *g = d->table.g;
    for (int i = 1; i <= at; i++) {
        int r = d->right[i] - d->table.candidates;
        if (r >= 0 && g->lane[r] == k && g->inside[r] == inside)
            return true;
    }
    return false;
}

/* As g_whip_lefts, for a lane that is open and forces nothing. */
static unsigned lefts_of(dense *d, int at, dcand last, int k, g_cell *c)
{
    const residual *t = &d->table;
    unsigned lost = dense_lefts(t, last, k);
    *c = g_cell_of(t, k, lane_at(t, d->node[at].state, k) & (lane_open_bit(t) - 1));
    if (c->right == RESIDUAL_NONE || !(lost & ~(unsigned)c->inside) || stands(d, at, k, c->inside))
        return 0;
    return lost & ~(unsigned)c->inside;
}

unsigned g_whip_lefts(dense *d, int at, dcand last, int k, g_cell *c)
{
    const residual *t = &d->table;
    unsigned v = lane_at(t, d->node[at].state, k), several = v & (v - 1);
    bool says = (v & lane_open_bit(t)) && several != lane_open_bit(t);
    return says && dense_lefts(t, last, k) ? lefts_of(d, at, last, k, c) : 0;
}

int g_whip_cells(dense *d, int at, dcand last, bool costs, lane_cell *to)
{
    const residual *t = &d->table;
    uint32_t *mark = t->g->mark;
    int n = 0, banks = (int)(t->stride / BANK_BYTES);
    t->ops->reached(t, &d->node[at], last, mark);
    for (int b = 0; b < banks; b++)
        for (uint32_t m = mark[b]; m; m &= m - 1) {
            int k = lane_marked(t, b, m);
            g_cell c;
            unsigned lefts = lefts_of(d, at, last, k, &c);
            if (!lefts)
                continue;
            to[n].right = c.right;
            to[n].left = t->member[k * t->members + __builtin_ctz(lefts)];
            to[n++].old = costs && lane_at(t, d->node[at - 1].state, k) == lane_at(t, d->node[at].state, k);
        }
    return n;
}
