/* residual.c: see residual.h. */
#include "search/residual.h"

#include "search/g_lanes.h"
#include "search/lanes.h"
#include "search/propagate.h"

#include <string.h>

enum { COLLECTED = 16 }; /* room for the candidates of a csp-variable */

bool residual_fits(const csp *c)
{
    return csp_labels(c) > 0 && csp_labels(c) <= RESIDUAL_LABELS_MAX && csp_vars(c) > 0;
}

bool residual_knows_all(const csp *c)
{
    for (int l = 0; l < csp_labels(c); l++)
        if (csp_label_vars(c, (csp_label)l).begin == csp_label_vars(c, (csp_label)l).end)
            return false;
    return true;
}

/* ---- opening and closing ---- */

/* Marks all links; returns how many csp-variables the labels have that are linked to one, of all labels
 * together. Links are mutual, so those of a label are counted where it is met as the other end. */
static int64_t mark_links(residual *table)
{
    int64_t reached = 0;
    for (int l = 0; l < csp_labels(table->csp); l++) {
        int links = 0;
        CSP_FOR_LINKS(k, table->csp, (csp_label)l) {
            table->link[(size_t)l * (size_t)table->words + *k / 64] |= UINT64_C(1) << *k % 64;
            links++;
        }
        reached += (int64_t)links * csp_list_size(csp_label_vars(table->csp, (csp_label)l));
    }
    return reached;
}

/* How many banks a state may have before lists of links are quicker: taking a label out of its csp-variables
 * one by one takes as long as meeting a few banks. */
static int find_reach(const csp *c, int64_t reached)
{
    enum { BANKS_FOR_A_LABEL = 4 };
    int64_t reach = reached * BANKS_FOR_A_LABEL / csp_labels(c);
    return reach < RESIDUAL_BANKS_MAX ? (int)reach : RESIDUAL_BANKS_MAX;
}

/* Most networks have none: then nothing is written, so that the memory for them is never touched. */
static void mark_further_links(residual *table, csp_label l)
{
    const size_t at = (size_t)l * (size_t)table->words, bytes = (size_t)table->words * sizeof *table->further;
    uint64_t *rest = memcpy(table->alive, table->link + at, bytes);
    csp_list vars = csp_label_vars(table->csp, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        csp_list all = csp_var_labels(table->csp, *v);
        for (const csp_label *k = all.begin; k < all.end; k++)
            rest[*k / 64] &= ~(UINT64_C(1) << *k % 64);
    }
    for (int w = 0; w < table->words; w++)
        table->has_further[l] |= rest[w] != 0;
    table->any_further |= table->has_further[l];
    if (table->has_further[l])
        memcpy(table->further + at, rest, bytes);
}

#define TAKE(array, n) ((table->array = arena_take(&table->arena, (n), sizeof *table->array)) != NULL)
#define TAKE_LINES(array, n)                                                                                 \
    ((table->array = arena_take_lines(&table->arena, (n), sizeof *table->array)) != NULL)

size_t residual_state_bytes(const csp *c)
{
    size_t bytes = ((size_t)csp_vars(c) * 2 + BANK_BYTES - 1) / BANK_BYTES * BANK_BYTES;
    size_t most = (size_t)RESIDUAL_BANKS_MAX * BANK_BYTES;
    return (bytes < most ? bytes : most) + 4 * BANK_BYTES; /* the number of banks is rounded up */
}

static size_t bytes_of_rows(const csp *c, int rows)
{
    size_t all = (size_t)rows * residual_state_bytes(c);
    return all < RESIDUAL_BYTES_MAX ? all : RESIDUAL_BYTES_MAX;
}

size_t residual_rows_bytes(const csp *c)
{
    return bytes_of_rows(c, csp_labels(c));
}

int residual_rows_most(const csp *c)
{
    return csp_labels(c) + 2 * RESIDUAL_HALVED_MAX;
}

static bool take_arrays(residual *table, size_t labels, size_t vars)
{
    const size_t helpers = 2 * RESIDUAL_HALVED_MAX, lanes = vars + RESIDUAL_HALVED_MAX;
    size_t puts = (size_t)(csp_label_vars(table->csp, (csp_label)(labels - 1)).end -
                           csp_label_vars(table->csp, 0).begin);
    return TAKE(label, labels) && TAKE(cand_of, labels) && TAKE(member, lanes * COLLECTED) &&
           TAKE(var, lanes) && TAKE(half, lanes) && TAKE(place_start, labels + helpers + 1) &&
           TAKE(place, puts + helpers + 1) && TAKE_LINES(row, table->row_bytes) &&
           TAKE_LINES(live, residual_state_bytes(table->csp)) && TAKE(link, labels * (size_t)table->words) &&
           TAKE(further, labels * (size_t)table->words) && TAKE(has_further, labels) &&
           TAKE_LINES(without, table->without_bytes) && TAKE(met, 2 * vars) &&
           TAKE(alive, (size_t)table->words) && TAKE(lane_of, vars) && TAKE(shared, lanes) &&
           TAKE(size, vars) && TAKE(collected, vars * COLLECTED) && TAKE(first, labels) &&
           TAKE(before, lanes);
}

status residual_open(residual *table, const memory *m, const csp *c, bool g_labels)
{
    const lanes_ops *best = lanes_best();
    *table = (residual){ .csp = c,
                         .kinds = g_labels ? best->g_propagations : best->propagations,
                         .words = (csp_labels(c) + 63) / 64 };
    table->row_bytes = g_labels ? bytes_of_rows(c, 2 * csp_labels(c) + 256) : residual_rows_bytes(c);
    table->without_bytes = bytes_of_rows(c, csp_vars(c));
    arena_open(&table->arena, m);
    if (!take_arrays(table, (size_t)csp_labels(c), (size_t)csp_vars(c)) ||
        (g_labels && g_lanes_open(table) != OK)) {
        residual_close(table);
        return NO_MEMORY;
    }
    table->reach = find_reach(c, mark_links(table));
    for (int l = 0; l < csp_labels(c); l++)
        mark_further_links(table, (csp_label)l);
    return OK;
}

void residual_close(residual *table)
{
    arena_close(&table->arena);
}

/* ---- making ---- */

static void mark_alive(const residual *table, const csp_label *candidate, int n)
{
    memset(table->alive, 0, (size_t)table->words * sizeof *table->alive);
    for (int c = 0; c < n; c++)
        table->alive[candidate[c] / 64] |= UINT64_C(1) << candidate[c] % 64;
}

/* Collects the candidates of each csp-variable, and the number of each candidate among them. Returns the most
 * that a csp-variable has; more than RESIDUAL_DOMAIN_MAX: too many. */
static int collect(const residual *table, const csp_label *candidate, int n)
{
    const residual to = *table; /* what is written leaves it alone */
    uint8_t *const size = to.size;
    dcand *const collected = to.collected;
    lane_place *place = to.place;
    int most = 0;
    if (to.any_further || to.g)
        mark_alive(&to, candidate, n);
    memset(size, 0, (size_t)csp_vars(to.csp));
    for (int c = 0; c < n; c++) {
        csp_list vars = csp_label_vars(to.csp, candidate[c]);
        to.label[c] = candidate[c];
        to.cand_of[candidate[c]] = (dcand)c;
        to.first[c] = RESIDUAL_NONE;
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            int at = size[*v]++;
            if (at == RESIDUAL_DOMAIN_MAX)
                return RESIDUAL_DOMAIN_MAX + 1;
            collected[*v * COLLECTED + at] = (dcand)c;
            *place++ = (lane_place){ *v, (uint16_t)(1u << at) };
            most = at > most ? at : most;
        }
    }
    return most + 1;
}

static void set_lane(const residual *table, uint8_t *lanes, int lane, unsigned value)
{
    if (table->lane_bytes == 1) {
        lanes[lane] = (uint8_t)value;
        return;
    }
    lanes[2 * lane] = (uint8_t)value;
    lanes[2 * lane + 1] = (uint8_t)(value >> 8);
}

static bool are_members(const residual *table, int lane, const dcand *of, int n)
{
    const dcand *member = table->member + lane * table->members;
    for (int i = 1; i < n; i++)
        if (member[i] != of[i])
            return false;
    return true;
}

/* Adds a lane of csp-variable `var` with these n members. As many entries are copied as a lane has room for,
 * so that no loop is needed; those after the n members are never looked at. */
static inline int add_lane(residual *table, int var, const dcand *of, int n)
{
    if (table->lane_bytes == 1)
        memcpy(table->member + table->lanes * 8, of, 8 * sizeof *of);
    else
        memcpy(table->member + table->lanes * 16, of, 16 * sizeof *of);
    set_lane(table, table->live, table->lanes, lane_open_bit(table) | ((1u << n) - 1));
    table->var[table->lanes] = (csp_var)var;
    table->half[table->lanes] = 0;
    table->shared[table->lanes] = false;
    return table->lanes++;
}

/* The lane of csp-variable `var`. Csp-variables with the same candidates share a lane, which is looked for
 * among those that begin with the same candidate. */
static inline int find_lane(residual *table, int var)
{
    const dcand *of = table->collected + var * COLLECTED;
    int n = table->size[var];
    unsigned all = lane_open_bit(table) | ((1u << n) - 1);
    bool shares = !table->g || n == 2;
    for (int k = table->first[of[0]]; shares && k != RESIDUAL_NONE; k = table->before[k])
        if (lane_at(table, table->live, k) == all && are_members(table, k, of, n)) {
            table->shared[k] = true;
            return k;
        }
    table->before[table->lanes] = table->first[of[0]];
    table->first[of[0]] = (uint16_t)table->lanes;
    return add_lane(table, var, of, n);
}

/* Is csp-variable `var` to be halved? */
static inline bool is_halved(const residual *table, int var)
{
    return table->size[var] > RESIDUAL_NARROW && table->lane_bytes == 1;
}

/* Adds one half of csp-variable `var`: these candidates, and a helper. */
static int add_half(residual *table, int var, const dcand *of, int n, int helper)
{
    dcand member[COLLECTED] = { 0 };
    for (int i = 0; i < n; i++)
        member[i] = of[i];
    member[n] = (dcand)(table->candidates + helper);
    int k = add_lane(table, var, member, n + 1);
    table->half[k] = (uint16_t)(1u << n);
    return k;
}

/* Adds both halves of csp-variable `var`; returns the first, which the other one follows. */
static int add_halves(residual *table, int var)
{
    const dcand *of = table->collected + var * COLLECTED;
    int helper = 2 * table->halved++;
    int k = add_half(table, var, of, RESIDUAL_HALF, helper);
    add_half(table, var, of + RESIDUAL_HALF, table->size[var] - RESIDUAL_HALF, helper + 1);
    return k;
}

/* Makes the lanes, and the state in which all candidates are left. False: there are too many lanes. */
static bool make_lanes(residual *table)
{
    const int most = RESIDUAL_BANKS_MAX * BANK_BYTES / table->lane_bytes;
    table->lanes = table->halved = 0;
    for (int v = 0; v < csp_vars(table->csp); v++) {
        bool halved = is_halved(table, v);
        if (table->lanes + halved >= most || (halved && table->halved == RESIDUAL_HALVED_MAX))
            return false;
        if (table->size[v])
            table->lane_of[v] = (uint16_t)(halved ? add_halves(table, v) : find_lane(table, v));
    }
    return true;
}

/* Fills what comes after the last lane. */
static void fill_live(residual *table)
{
    for (int k = table->lanes, all = (int)table->stride / table->lane_bytes; k < all; k++)
        set_lane(table, table->live, k, lane_idle(table));
}

/* The place in its lane of a candidate that has this place in its csp-variable. */
static inline lane_place place_in_lane(const residual *table, lane_place of)
{
    if (table->halved && is_halved(table, of.lane) && of.bit >> RESIDUAL_HALF)
        return (lane_place){ (uint16_t)(table->lane_of[of.lane] + 1), (uint16_t)(of.bit >> RESIDUAL_HALF) };
    return (lane_place){ table->lane_of[of.lane], of.bit };
}

/* Each helper has one place. */
static void place_helpers(const residual *table, uint32_t count)
{
    for (int k = 0; table->halved && k < table->lanes; k++)
        if (table->half[k]) {
            dcand helper = table->member[k * table->members + __builtin_ctz(table->half[k])];
            table->place_start[helper] = count;
            table->place[count++] = (lane_place){ (uint16_t)k, table->half[k] };
            table->place_start[helper + 1] = count;
        }
}

/* Turns places in csp-variables into places in lanes, each once. */
static void make_places(const residual *table)
{
    const residual c = *table; /* what is written leaves it alone */
    const lane_place *from = c.place;
    lane_place *to = c.place;
    for (int x = 0; x < c.candidates; x++) {
        csp_list vars = csp_label_vars(c.csp, c.label[x]);
        const lane_place *end = from + (vars.end - vars.begin), *own = to;
        c.place_start[x] = (uint32_t)(to - c.place);
        for (; from < end; from++) {
            const lane_place p = place_in_lane(&c, *from), *same = c.shared[p.lane] ? own : to;
            while (same < to && same->lane != p.lane)
                same++;
            if (same == to)
                *to++ = p;
        }
    }
    c.place_start[c.candidates] = (uint32_t)(to - c.place);
    place_helpers(&c, c.place_start[c.candidates]);
}

/* Takes these bits from a row. */
static inline void clear_bits(uint8_t *row, const lane_place *place, const lane_place *end,
                              const int lane_bytes)
{
    for (; place < end; place++) {
        row[lane_bytes * place->lane] &= (uint8_t)~place->bit;
        if (lane_bytes == 2)
            row[2 * place->lane + 1] &= (uint8_t)(~place->bit >> 8);
    }
}

/* The same for a candidate with four places, as in square grids, for the rows of all its lanes: bits and
 * lanes stay in registers. */
static inline void clear_four(const residual *table, const lane_place *place)
{
    const size_t a = place[0].lane, b = place[1].lane, c = place[2].lane, d = place[3].lane;
    const uint8_t not_a = (uint8_t)~place[0].bit, not_b = (uint8_t)~place[1].bit,
                  not_c = (uint8_t)~place[2].bit, not_d = (uint8_t)~place[3].bit;
    const size_t from[] = { a * table->stride, b * table->stride, c * table->stride, d * table->stride };
    for (int i = 0; i < 4; i++) {
        uint8_t *row = table->without + from[i];
        row[a] &= not_a;
        row[b] &= not_b;
        row[c] &= not_c;
        row[d] &= not_d;
    }
}

/* Makes, for each lane, the row that has everything but the members of the lane: each candidate is taken from
 * the rows of all its lanes. */
static inline void make_without(const residual *table, const int lane_bytes)
{
    const int all = table->candidates + 2 * table->halved;
    for (int k = 0; k < table->lanes; k++)
        memset(table->without + (size_t)k * table->stride, 0xFF, table->stride);
    for (int x = 0; x < all; x++) {
        const lane_place *own = table->place + table->place_start[x],
                         *end = table->place + table->place_start[x + 1];
        if (lane_bytes == 1 && end - own == 4) {
            clear_four(table, own);
            continue;
        }
        for (const lane_place *in = own; in < end; in++)
            clear_bits(table->without + in->lane * table->stride, own, end, lane_bytes);
    }
}

/* Takes from a row what is linked to l by a link that no csp-variable makes. */
static void clear_further(const residual *table, uint8_t *row, csp_label l)
{
    const uint64_t *link = table->further + (size_t)l * (size_t)table->words;
    for (int w = 0; w < table->words; w++)
        for (uint64_t m = link[w] & table->alive[w]; m; m &= m - 1) {
            const uint32_t *start = table->place_start + table->cand_of[w * 64 + __builtin_ctzll(m)];
            clear_bits(row, table->place + start[0], table->place + start[1], table->lane_bytes);
        }
}

/* A candidate also takes away the candidates of the other half of its csp-variable, and leaves the helper
 * there. A helper takes away the helper of the other half, and nothing else of that half. */
static void meet_twins(const residual *table, uint8_t *row, int candidate)
{
    const lane_place *own = table->place + table->place_start[candidate],
                     *end = table->place + table->place_start[candidate + 1];
    for (; own < end; own++) {
        if (!table->half[own->lane])
            continue;
        int k = residual_twin(table, own->lane);
        const uint8_t *both[] = { row, table->without + (size_t)k * table->stride };
        if (candidate < table->candidates) {
            table->ops->meet_all(table, row, both, 2);
            row[k] |= (uint8_t)table->half[k];
        } else
            row[k] &= (uint8_t)~table->half[k];
    }
}

/* Makes the row of `candidate`: what is in none of the lanes of `candidate`, and `candidate` itself; it
 * closes the lanes of `candidate`. */
static inline void make_row(const residual *table, int candidate, const int lane_bytes)
{
    uint8_t *row = table->row + (size_t)candidate * table->stride;
    const lane_place *own = table->place + table->place_start[candidate];
    int n = (int)(table->place_start[candidate + 1] - table->place_start[candidate]);
    for (int i = 0; i < n; i++)
        table->met[i] = table->without + own[i].lane * table->stride;
    if (n)
        table->ops->meet_all(table, row, table->met, n);
    else
        memset(row, 0xFF, table->stride);
    if (table->halved)
        meet_twins(table, row, candidate);
    if (table->any_further && candidate < table->candidates && table->has_further[table->label[candidate]])
        clear_further(table, row, table->label[candidate]);
    for (int i = 0; i < n; i++) {
        row[lane_bytes * own[i].lane] = (uint8_t)own[i].bit;
        if (lane_bytes == 2)
            row[2 * own[i].lane + 1] = (uint8_t)(own[i].bit >> 8);
    }
}

static inline void make_rows(const residual *table, const int lane_bytes)
{
    const residual c = *table; /* what is written to rows leaves it alone */
    make_without(&c, lane_bytes);
    for (int x = 0; x < c.candidates + 2 * c.halved; x++)
        make_row(&c, x, lane_bytes);
}

/* Makes lanes of this many bytes, and rows. False: they do not fit. */
static bool make(residual *table, int lane_bytes)
{
    table->lane_bytes = lane_bytes;
    table->members = table->lane_bytes * 8;
    if (!make_lanes(table))
        return false;
    int banks = table->lanes ? (table->lanes * table->lane_bytes + BANK_BYTES - 1) / BANK_BYTES : 1;
    if (banks > table->reach + ANY_BANKS_STEP)
        return false;
    table->ops = propagation_for(table->kinds, table->lane_bytes, banks);
    table->stride = (size_t)propagation_banks(table->ops, banks) * BANK_BYTES;
    size_t rows = (size_t)table->candidates + 2 * (size_t)table->halved;
    if (rows * table->stride > table->row_bytes ||
        (size_t)table->lanes * table->stride > table->without_bytes)
        return false;
    fill_live(table);
    make_places(table);
    if (table->lane_bytes == 1)
        make_rows(table, 1);
    else
        make_rows(table, 2);
    return !table->g || g_lanes_make(table);
}

bool residual_make(residual *table, const csp_label *candidate, int n)
{
    int most = collect(table, candidate, n);
    table->candidates = n;
    return most <= RESIDUAL_DOMAIN_MAX && make(table, most <= RESIDUAL_NARROW ? 1 : 2);
}

bool residual_make_halved(residual *table, const csp_label *candidate, int n)
{
    int most = collect(table, candidate, n);
    table->candidates = n;
    if (most > RESIDUAL_DOMAIN_MAX)
        return false;
    if (most <= 2 * RESIDUAL_HALF && make(table, 1))
        return true;
    collect(table, candidate, n); /* again: make() may have overwritten it */
    return make(table, 2);
}

/* ---- smaller states ---- */

void residual_restrict(residual *table, const uint8_t *alive)
{
    for (int k = 0; k < table->lanes; k++)
        set_lane(table, table->live, k, 0);
    for (int x = 0; x < table->candidates; x++) {
        if (alive[table->label[x]] != CANDIDATE)
            continue;
        for (uint32_t k = table->place_start[x]; k < table->place_start[x + 1]; k++) {
            const lane_place *p = &table->place[k];
            set_lane(table, table->live, p->lane,
                     lane_at(table, table->live, p->lane) | p->bit | lane_open_bit(table));
        }
    }
    for (int k = 0; k < table->lanes; k++)
        if (!lane_at(table, table->live, k)) /* decided */
            set_lane(table, table->live, k, lane_idle(table));
}

static bool clear_narrow(const residual *table, uint8_t *lanes, dcand candidate)
{
    const lane_place *p = table->place + table->place_start[candidate],
                     *end = table->place + table->place_start[candidate + 1];
    bool forces = false;
    for (; p < end; p++) {
        unsigned v = lanes[p->lane] & ~(unsigned)p->bit;
        lanes[p->lane] = (uint8_t)v;
        forces |= (v & (v - 1)) == 0x80;
    }
    return forces;
}

bool residual_clear(const residual *table, uint8_t *lanes, dcand candidate)
{
    bool forces = false;
    if (table->lane_bytes == 1)
        return clear_narrow(table, lanes, candidate);
    for (uint32_t k = table->place_start[candidate]; k < table->place_start[candidate + 1]; k++) {
        const lane_place *p = &table->place[k];
        unsigned v = lane_at(table, lanes, p->lane) & ~(unsigned)p->bit;
        set_lane(table, lanes, p->lane, v);
        forces |= (v & (v - 1)) == lane_open_bit(table);
    }
    return forces;
}
