/* g_lanes.c: see g_lanes.h. */
#include "search/g_lanes.h"

#include "search/propagate.h"

#include <string.h>

#define TAKE(array, n) ((g->array = arena_take(&t->arena, (n), sizeof *g->array)) != NULL)

status g_lanes_open(residual *t)
{
    size_t bytes = residual_state_bytes(t->csp), vars = (size_t)csp_vars(t->csp);
    g_lanes *g = t->g = arena_take(&t->arena, 1, sizeof *g);
    if (!g || !(g->outside = arena_take_lines(&t->arena, bytes * G_SETS, 1)) || !TAKE(set, vars * G_SETS) ||
        !TAKE(sets, vars) || !TAKE(size, vars) || !TAKE(start, vars) || !TAKE(says, G_MASKS_MAX) ||
        !TAKE(common, (size_t)t->words) || !TAKE(mark, bytes / BANK_BYTES) || !TAKE(opens, bytes) ||
        !TAKE(mask, G_ROWS_MAX) || !TAKE(lane, G_ROWS_MAX) || !TAKE(inside, G_ROWS_MAX) ||
        !TAKE(cell_start, vars) || !TAKE(cell, G_MASKS_MAX))
        return NO_MEMORY;
    return OK;
}

/* ---- sets ---- */

static unsigned members_of(const residual *t, int k)
{
    return lane_at(t, t->live, k) & (lane_open_bit(t) - 1);
}

/* Adds a set to those of lane k, of which none is within another. */
static void add_set(g_lanes *g, int k, unsigned set)
{
    uint16_t *of = g->set + k * G_SETS;
    int n = 0;
    if (g->sets[k] > G_SETS)
        return;
    for (int i = 0; i < g->sets[k]; i++)
        if (!(set & ~(unsigned)of[i]))
            return;
    for (int i = 0; i < g->sets[k]; i++)
        if (of[i] & ~set)
            of[n++] = of[i];
    if (n < G_SETS)
        of[n] = (uint16_t)set;
    g->sets[k] = (uint8_t)(n + 1);
}

/* Adds the sets that x makes: what x is linked to in each lane that x is not in. */
static void add_sets_of(const residual *t, dcand x)
{
    g_lanes *g = t->g;
    const uint8_t *row = residual_row(t, x);
    int banks = (int)(t->stride / BANK_BYTES);
    t->ops->robbed(t, x, g->mark);
    for (int b = 0; b < banks; b++)
        for (uint32_t m = g->mark[b]; m; m &= m - 1) {
            int k = lane_marked(t, b, m);
            add_set(g, k, members_of(t, k) & ~lane_at(t, row, k));
        }
}

/* ---- what is kept by masks ---- */

static bool begin_masks(const residual *t)
{
    g_lanes *g = t->g;
    uint32_t all = 0;
    for (int k = 0; k < t->lanes; k++) {
        if (!g->sets[k])
            continue;
        g->start[k] = all;
        all += members_of(t, k) + 1;
        if (all > G_MASKS_MAX)
            return false;
    }
    memset(g->says, 0, all * sizeof *g->says);
    return true;
}

static void set_lane(const residual *t, uint8_t *to, int k, unsigned v)
{
    to[k * t->lane_bytes] = (uint8_t)v;
    if (t->lane_bytes == 2)
        to[2 * k + 1] = (uint8_t)(v >> 8);
}

/* Makes the banks of `outside` for bank b of a state. In lanes without a set everything is outside. */
static void make_outside(const residual *t, int b)
{
    g_lanes *g = t->g;
    const int lanes = BANK_BYTES / t->lane_bytes;
    uint8_t *to = g->outside + (size_t)g->first[b] * BANK_BYTES;
    int from = b * lanes, end = from + lanes < t->lanes ? from + lanes : t->lanes, most = 0;
    for (int k = from; k < end; k++) {
        int n = g->sets[k] > G_SETS ? 1 : g->sets[k];
        most = n > most ? n : most;
    }
    memset(to, 0xFF, (size_t)most * BANK_BYTES);
    for (int k = from; k < end; k++) {
        bool always = g->sets[k] > G_SETS;
        for (int i = 0; i < (always ? 1 : g->sets[k]); i++)
            set_lane(t, to + i * BANK_BYTES, k - from,
                     always ? 0 : members_of(t, k) & ~(unsigned)g->set[k * G_SETS + i]);
    }
    g->first[b + 1] = g->first[b] + (uint32_t)most;
}

bool g_lanes_make(residual *t)
{
    g_lanes *g = t->g;
    int banks = (int)(t->stride / BANK_BYTES);
    size_t room = t->row_bytes / t->stride - (size_t)t->candidates;
    g->rows = 0;
    g->rows_max = room < G_ROWS_MAX ? (int)room : G_ROWS_MAX;
    g->full = g->cells = false;
    memset(g->sets, 0, (size_t)t->lanes);
    for (int k = 0; k < t->lanes; k++)
        g->size[k] = (uint8_t)__builtin_popcount(members_of(t, k));
    for (int x = 0; x < t->candidates; x++)
        add_sets_of(t, (dcand)x);
    for (int b = 0; b < banks; b++)
        make_outside(t, b);
    for (int k = 0, all = (int)t->stride / t->lane_bytes; k < all; k++)
        set_lane(t, g->opens, k, lane_open_bit(t));
    return begin_masks(t);
}

/* ---- rows ---- */

static bool is_within_set(const g_lanes *g, int k, unsigned mask)
{
    for (int i = 0; i < g->sets[k] && g->sets[k] <= G_SETS; i++)
        if (!(mask & ~(unsigned)g->set[k * G_SETS + i]))
            return true;
    return g->sets[k] > G_SETS;
}

/* The closure of a mask of lane k: take all candidates outside the lane that are linked to all of the mask;
 * the closure is the members of the lane to which all of those are linked. 0: there is no such candidate. */
static unsigned closure(const residual *t, int k, unsigned mask)
{
    const dcand *member = t->member + k * t->members;
    uint64_t *common = t->g->common;
    unsigned all = 0, some = 0;
    memcpy(common, t->alive, (size_t)t->words * sizeof *common);
    for (unsigned m = mask; m; m &= m - 1) {
        const uint64_t *link = t->link + (size_t)t->label[member[__builtin_ctz(m)]] * (size_t)t->words;
        for (int w = 0; w < t->words; w++)
            common[w] &= link[w];
    }
    for (int w = 0; w < t->words; w++)
        for (uint64_t m = common[w]; m; m &= m - 1) {
            unsigned row = lane_at(t, residual_row(t, t->cand_of[w * 64 + __builtin_ctzll(m)]), k);
            if (row & lane_open_bit(t)) { /* otherwise the candidate is in the lane itself */
                all |= row;
                some = 1;
            }
        }
    unsigned inside = (1u << t->g->size[k]) - 1;
    return some ? inside & ~all : 0;
}

/* The size of a state is a multiple of a word. */
static void add_bits(uint8_t *to, const uint8_t *from, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += sizeof(uint64_t)) {
        uint64_t a, b;
        memcpy(&a, to + i, sizeof a);
        memcpy(&b, from + i, sizeof b);
        a |= b;
        memcpy(to + i, &a, sizeof a);
    }
}

/* Adds the row of this mask of lane k; the mask is its own closure. */
static dcand add_row(const residual *t, int k, unsigned mask)
{
    g_lanes *g = t->g;
    const dcand *member = t->member + k * t->members;
    if (g->rows == g->rows_max) {
        g->full = true;
        return RESIDUAL_NONE;
    }
    g->mask[g->rows] = (uint16_t)mask;
    g->lane[g->rows] = (uint16_t)k;
    dcand r = (dcand)(t->candidates + g->rows++);
    uint8_t *row = t->row + r * t->stride;
    memcpy(row, t->g->opens, t->stride);
    for (unsigned m = mask; m; m &= m - 1)
        add_bits(row, residual_row(t, member[__builtin_ctz(m)]), t->stride);
    return r;
}

dcand g_row_make(const residual *t, int k, unsigned mask)
{
    dcand *says = &t->g->says[t->g->start[k] + mask];
    unsigned all = is_within_set(t->g, k, mask) ? closure(t, k, mask) : 0;
    *says = !all ? (dcand)RESIDUAL_NONE : all != mask ? g_row(t, k, all) : add_row(t, k, mask);
    return *says;
}

/* ---- cells of whips ---- */

static bool begin_cells(const residual *t)
{
    g_lanes *g = t->g;
    uint32_t all = 0;
    for (int k = 0; k < t->lanes; k++) {
        g->cell_start[k] = all;
        all += g->size[k] < 3 ? 0 : 1u << g->size[k];
        if (all > G_MASKS_MAX)
            return false;
    }
    memset(g->cell, 0, all * sizeof *g->cell);
    return g->cells = true;
}

static bool is_linked_to_all(const residual *t, csp_label l, const uint64_t *of)
{
    const uint64_t *link = t->link + (size_t)l * (size_t)t->words;
    for (int w = 0; w < t->words; w++)
        if (of[w] & ~link[w])
            return false;
    return true;
}

/* The members of the g-label of a mask; 0: no label outside the csp-variable is linked to all of the mask. */
static unsigned g_label(const residual *t, int k, unsigned mask)
{
    const dcand *member = t->member + k * t->members;
    csp_list own = csp_var_labels(t->csp, t->var[k]);
    uint64_t *common = t->g->common, some = 0;
    unsigned inside = 0;
    memset(common, 0xFF, (size_t)t->words * sizeof *common);
    for (unsigned m = mask; m; m &= m - 1) {
        const uint64_t *link = t->link + (size_t)t->label[member[__builtin_ctz(m)]] * (size_t)t->words;
        for (int w = 0; w < t->words; w++)
            common[w] &= link[w];
    }
    for (const csp_label *l = own.begin; l < own.end; l++)
        common[*l / 64] &= ~(UINT64_C(1) << *l % 64);
    for (int w = 0; w < t->words; w++)
        some |= common[w];
    for (int i = 0; i < t->g->size[k] && some; i++)
        inside |= (unsigned)is_linked_to_all(t, t->label[member[i]], common) << i;
    return inside;
}

/* If the mask is its own closure, the row of the cell is the one that lane k says. */
static dcand row_of_cell(const residual *t, int k, unsigned mask)
{
    const g_lanes *g = t->g;
    dcand r = g->sets[k] ? g_row(t, k, mask) : (dcand)RESIDUAL_NONE;
    return r != RESIDUAL_NONE && g->mask[r - t->candidates] == mask ? r : add_row(t, k, mask);
}

g_cell g_cell_of(const residual *t, int k, unsigned mask)
{
    g_lanes *g = t->g;
    const g_cell none = { RESIDUAL_NONE, 0 };
    if (!g->cells && !begin_cells(t)) {
        g->full = true;
        return none;
    }
    if (g->size[k] < 3)
        return none;
    g_cell *c = &g->cell[g->cell_start[k] + mask];
    if (c->right)
        return *c;
    unsigned inside = g_label(t, k, mask);
    bool has_left = inside && inside != (1u << g->size[k]) - 1;
    *c = has_left ? (g_cell){ row_of_cell(t, k, mask), (uint16_t)inside } : none;
    if (c->right != RESIDUAL_NONE)
        g->inside[c->right - t->candidates] = c->inside;
    return *c;
}
