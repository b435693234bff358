/* g_lanes.c: see g_lanes.h. */
#include "search/g_lanes.h"

#include "search/propagate.h"

#include <string.h>

#define TAKE(array, n) ((g->array = arena_take(&table->arena, (n), sizeof *g->array)) != NULL)

status g_lanes_open(residual *table)
{
    size_t bytes = residual_state_bytes(table->csp), vars = (size_t)csp_vars(table->csp);
    g_lanes *g = table->g = arena_take(&table->arena, 1, sizeof *g);
    if (!g || !(g->outside = arena_take_lines(&table->arena, bytes * G_SETS, 1)) ||
        !TAKE(set, vars * G_SETS) || !TAKE(sets, vars) || !TAKE(size, vars) || !TAKE(start, vars) ||
        !TAKE(says, G_MASKS_MAX) || !TAKE(common, (size_t)table->words) || !TAKE(mark, bytes / BANK_BYTES) ||
        !TAKE(opens, bytes) || !TAKE(mask, G_ROWS_MAX) || !TAKE(lane, G_ROWS_MAX) ||
        !TAKE(inside, G_ROWS_MAX) || !TAKE(cell_start, vars) || !TAKE(cell, G_MASKS_MAX))
        return NO_MEMORY;
    return OK;
}

/* ---- sets ---- */

static unsigned members_of(const residual *table, int lane)
{
    return lane_at(table, table->live, lane) & (lane_open_bit(table) - 1);
}

/* Adds a set to those of `lane`, of which none is within another. */
static void add_set(g_lanes *g_labels, int lane, unsigned set)
{
    uint16_t *of = g_labels->set + lane * G_SETS;
    int n = 0;
    if (g_labels->sets[lane] > G_SETS)
        return;
    for (int i = 0; i < g_labels->sets[lane]; i++)
        if (!(set & ~(unsigned)of[i]))
            return;
    for (int i = 0; i < g_labels->sets[lane]; i++)
        if (of[i] & ~set)
            of[n++] = of[i];
    if (n < G_SETS)
        of[n] = (uint16_t)set;
    g_labels->sets[lane] = (uint8_t)(n + 1);
}

/* Adds the sets that `candidate` makes: what `candidate` is linked to in each lane that `candidate` is not
 * in. */
static void add_sets_of(const residual *table, dcand candidate)
{
    g_lanes *g = table->g;
    const uint8_t *row = residual_row(table, candidate);
    int banks = (int)(table->stride / BANK_BYTES);
    table->ops->robbed(table, candidate, g->mark);
    for (int b = 0; b < banks; b++)
        for (uint32_t m = g->mark[b]; m; m &= m - 1) {
            int k = lane_marked(table, b, m);
            add_set(g, k, members_of(table, k) & ~lane_at(table, row, k));
        }
}

/* ---- what is kept by masks ---- */

static bool begin_masks(const residual *table)
{
    g_lanes *g = table->g;
    uint32_t all = 0;
    for (int k = 0; k < table->lanes; k++) {
        if (!g->sets[k])
            continue;
        g->start[k] = all;
        all += members_of(table, k) + 1;
        if (all > G_MASKS_MAX)
            return false;
    }
    memset(g->says, 0, all * sizeof *g->says);
    return true;
}

static void set_lane(const residual *table, uint8_t *to, int lane, unsigned value)
{
    to[lane * table->lane_bytes] = (uint8_t)value;
    if (table->lane_bytes == 2)
        to[2 * lane + 1] = (uint8_t)(value >> 8);
}

/* Makes the banks of `outside` for bank `bit` of a state. In lanes without a set everything is outside. */
static void make_outside(const residual *table, int bit)
{
    g_lanes *g = table->g;
    const int lanes = BANK_BYTES / table->lane_bytes;
    uint8_t *to = g->outside + (size_t)g->first[bit] * BANK_BYTES;
    int from = bit * lanes, end = from + lanes < table->lanes ? from + lanes : table->lanes, most = 0;
    for (int k = from; k < end; k++) {
        int n = g->sets[k] > G_SETS ? 1 : g->sets[k];
        most = n > most ? n : most;
    }
    memset(to, 0xFF, (size_t)most * BANK_BYTES);
    for (int k = from; k < end; k++) {
        bool always = g->sets[k] > G_SETS;
        for (int i = 0; i < (always ? 1 : g->sets[k]); i++)
            set_lane(table, to + i * BANK_BYTES, k - from,
                     always ? 0 : members_of(table, k) & ~(unsigned)g->set[k * G_SETS + i]);
    }
    g->first[bit + 1] = g->first[bit] + (uint32_t)most;
}

bool g_lanes_make(residual *table)
{
    g_lanes *g = table->g;
    int banks = (int)(table->stride / BANK_BYTES);
    size_t room = table->row_bytes / table->stride - (size_t)table->candidates;
    g->rows = 0;
    g->rows_max = room < G_ROWS_MAX ? (int)room : G_ROWS_MAX;
    g->full = g->cells = false;
    memset(g->sets, 0, (size_t)table->lanes);
    for (int k = 0; k < table->lanes; k++)
        g->size[k] = (uint8_t)__builtin_popcount(members_of(table, k));
    for (int x = 0; x < table->candidates; x++)
        add_sets_of(table, (dcand)x);
    for (int b = 0; b < banks; b++)
        make_outside(table, b);
    for (int k = 0, all = (int)table->stride / table->lane_bytes; k < all; k++)
        set_lane(table, g->opens, k, lane_open_bit(table));
    return begin_masks(table);
}

/* ---- rows ---- */

static bool is_within_set(const g_lanes *g_labels, int lane, unsigned mask)
{
    for (int i = 0; i < g_labels->sets[lane] && g_labels->sets[lane] <= G_SETS; i++)
        if (!(mask & ~(unsigned)g_labels->set[lane * G_SETS + i]))
            return true;
    return g_labels->sets[lane] > G_SETS;
}

/* Leaves of `common` what is linked to all members of the mask. */
static void keep_linked(const residual *table, const dcand *member, unsigned mask, uint64_t *common)
{
    for (; mask; mask &= mask - 1) {
        const uint64_t *link =
            table->link + (size_t)table->label[member[__builtin_ctz(mask)]] * (size_t)table->words;
        for (int w = 0; w < table->words; w++)
            common[w] &= link[w];
    }
}

/* The closure of a mask of `lane`: take all candidates outside the lane that are linked to all of the mask;
 * the closure is the members of the lane to which all of those are linked. 0: there is no such candidate. */
static unsigned closure(const residual *table, int lane, unsigned mask)
{
    const dcand *member = table->member + lane * table->members;
    uint64_t *common = table->g->common;
    unsigned all = 0, some = 0;
    memcpy(common, table->alive, (size_t)table->words * sizeof *common);
    keep_linked(table, member, mask, common);
    for (int w = 0; w < table->words; w++)
        for (uint64_t m = common[w]; m; m &= m - 1) {
            unsigned row =
                lane_at(table, residual_row(table, table->cand_of[w * 64 + __builtin_ctzll(m)]), lane);
            if (row & lane_open_bit(table)) { /* otherwise the candidate is in the lane itself */
                all |= row;
                some = 1;
            }
        }
    unsigned inside = (1u << table->g->size[lane]) - 1;
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

/* Adds the row of this mask of `lane`; the mask is its own closure. */
static dcand add_row(const residual *table, int lane, unsigned mask)
{
    g_lanes *g = table->g;
    const dcand *member = table->member + lane * table->members;
    if (g->rows == g->rows_max) {
        g->full = true;
        return RESIDUAL_NONE;
    }
    g->mask[g->rows] = (uint16_t)mask;
    g->lane[g->rows] = (uint16_t)lane;
    dcand r = (dcand)(table->candidates + g->rows++);
    uint8_t *row = table->row + r * table->stride;
    memcpy(row, table->g->opens, table->stride);
    for (unsigned m = mask; m; m &= m - 1)
        add_bits(row, residual_row(table, member[__builtin_ctz(m)]), table->stride);
    return r;
}

dcand g_row_make(const residual *table, int lane, unsigned mask)
{
    dcand *says = &table->g->says[table->g->start[lane] + mask];
    unsigned all = is_within_set(table->g, lane, mask) ? closure(table, lane, mask) : 0;
    *says = !all ? (dcand)RESIDUAL_NONE : all != mask ? g_row(table, lane, all) : add_row(table, lane, mask);
    return *says;
}

/* ---- cells of whips ---- */

static bool begin_cells(const residual *table)
{
    g_lanes *g = table->g;
    uint32_t all = 0;
    for (int k = 0; k < table->lanes; k++) {
        g->cell_start[k] = all;
        all += g->size[k] < 3 ? 0 : 1u << g->size[k];
        if (all > G_MASKS_MAX)
            return false;
    }
    memset(g->cell, 0, all * sizeof *g->cell);
    return g->cells = true;
}

static bool is_linked_to_all(const residual *table, csp_label l, const uint64_t *of)
{
    const uint64_t *link = table->link + (size_t)l * (size_t)table->words;
    for (int w = 0; w < table->words; w++)
        if (of[w] & ~link[w])
            return false;
    return true;
}

/* The members of the g-label of a mask; 0: no label outside the csp-variable is linked to all of the mask. */
static unsigned g_label(const residual *table, int lane, unsigned mask)
{
    const dcand *member = table->member + lane * table->members;
    csp_list own = csp_var_labels(table->csp, table->var[lane]);
    uint64_t *common = table->g->common, some = 0;
    unsigned inside = 0;
    memset(common, 0xFF, (size_t)table->words * sizeof *common);
    keep_linked(table, member, mask, common);
    for (const csp_label *l = own.begin; l < own.end; l++)
        common[*l / 64] &= ~(UINT64_C(1) << *l % 64);
    for (int w = 0; w < table->words; w++)
        some |= common[w];
    for (int i = 0; i < table->g->size[lane] && some; i++)
        inside |= (unsigned)is_linked_to_all(table, table->label[member[i]], common) << i;
    return inside;
}

/* If the mask is its own closure, the row of the cell is the one that `lane` says. */
static dcand row_of_cell(const residual *table, int lane, unsigned mask)
{
    const g_lanes *g = table->g;
    dcand r = g->sets[lane] ? g_row(table, lane, mask) : (dcand)RESIDUAL_NONE;
    return r != RESIDUAL_NONE && g->mask[r - table->candidates] == mask ? r : add_row(table, lane, mask);
}

g_cell g_cell_of(const residual *table, int lane, unsigned mask)
{
    g_lanes *g = table->g;
    const g_cell none = { RESIDUAL_NONE, 0 };
    if (!g->cells && !begin_cells(table)) {
        g->full = true;
        return none;
    }
    if (g->size[lane] < 3)
        return none;
    g_cell *c = &g->cell[g->cell_start[lane] + mask];
    if (c->right)
        return *c;
    unsigned inside = g_label(table, lane, mask);
    bool has_left = inside && inside != (1u << g->size[lane]) - 1;
    *c = has_left ? (g_cell){ row_of_cell(table, lane, mask), (uint16_t)inside } : none;
    if (c->right != RESIDUAL_NONE)
        g->inside[c->right - table->candidates] = c->inside;
    return *c;
}
