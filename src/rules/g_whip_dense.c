/* g_whip_dense.c: see g_whip_dense.h. */
#include "rules/g_whip_dense.h"

memo_key g_whip_part(const dense *dense, dcand right)
{
    const residual *t = &dense->table;
    int k = t->g->lane[right - t->candidates];
    const dcand *member = t->member + k * t->members;
    memo_key key = { 0, 0 };
    for (unsigned m = t->g->mask[right - t->candidates]; m; m &= m - 1)
        key = memo_join(key, dense->terms->part[t->label[member[__builtin_ctz(m)]]]);
    return memo_role(key, 2u * (uint64_t)k + 0x9E3779B97F4A7C15u);
}

/* Is this g-label of `lane` already a right of the chain up to node `at`? */
static bool stands(const dense *dense, int at, int lane, unsigned inside)
{
    const g_lanes *g = dense->table.g;
    for (int i = 1; i <= at; i++) {
        int r = dense->right[i] - dense->table.candidates;
        if (r >= 0 && g->lane[r] == lane && g->inside[r] == inside)
            return true;
    }
    return false;
}

/* As g_whip_lefts, for a lane that is open and forces nothing. */
static unsigned lefts_of(dense *dense, int at, dcand last, int lane, g_cell *cell)
{
    const residual *t = &dense->table;
    unsigned lost = dense_lefts(t, last, lane);
    *cell = g_cell_of(t, lane, lane_at(t, dense->node[at].state, lane) & (lane_open_bit(t) - 1));
    if (cell->right == RESIDUAL_NONE || !(lost & ~(unsigned)cell->inside) ||
        stands(dense, at, lane, cell->inside))
        return 0;
    return lost & ~(unsigned)cell->inside;
}

unsigned g_whip_lefts(dense *dense, int at, dcand last, int lane, g_cell *cell)
{
    const residual *t = &dense->table;
    unsigned v = lane_at(t, dense->node[at].state, lane), several = v & (v - 1);
    bool says = (v & lane_open_bit(t)) && several != lane_open_bit(t);
    return says && dense_lefts(t, last, lane) ? lefts_of(dense, at, last, lane, cell) : 0;
}

int g_whip_cells(dense *dense, int at, dcand last, bool costs, lane_cell *to)
{
    const residual *t = &dense->table;
    uint32_t *mark = t->g->mark;
    int n = 0, banks = (int)(t->stride / BANK_BYTES);
    t->ops->reached(t, &dense->node[at], last, mark);
    for (int b = 0; b < banks; b++)
        for (uint32_t m = mark[b]; m; m &= m - 1) {
            int k = lane_marked(t, b, m);
            g_cell c;
            unsigned lefts = lefts_of(dense, at, last, k, &c);
            if (!lefts)
                continue;
            to[n].right = c.right;
            to[n].left = t->member[k * t->members + __builtin_ctz(lefts)];
            to[n++].old =
                costs && lane_at(t, dense->node[at - 1].state, k) == lane_at(t, dense->node[at].state, k);
        }
    return n;
}
