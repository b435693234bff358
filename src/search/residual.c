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

static void mark_links(residual *t)
{
    for (int l = 0; l < csp_labels(t->csp); l++)
        CSP_FOR_LINKS(k, t->csp, (csp_label)l)
            t->link[(size_t)l * (size_t)t->words + *k / 64] |= UINT64_C(1) << *k % 64;
}

/* How many banks a state may have before lists of links are quicker: taking a label out of its csp-variables
 * one by one takes as long as meeting a few banks. */
static int find_reach(const csp *c)
{
    enum { BANKS_FOR_A_LABEL = 4 };
    int64_t all = 0;
    for (int l = 0; l < csp_labels(c); l++)
        CSP_FOR_LINKS(k, c, (csp_label)l)
            all += csp_label_vars(c, *k).end - csp_label_vars(c, *k).begin;
    int64_t reach = all * BANKS_FOR_A_LABEL / csp_labels(c);
    return reach < RESIDUAL_BANKS_MAX ? (int)reach : RESIDUAL_BANKS_MAX;
}

static void mark_further_links(residual *t, csp_label l)
{
    uint64_t *further = t->further + (size_t)l * (size_t)t->words;
    csp_list vars = csp_label_vars(t->csp, l);
    memcpy(further, t->link + (size_t)l * (size_t)t->words, (size_t)t->words * sizeof *further);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        csp_list all = csp_var_labels(t->csp, *v);
        for (const csp_label *k = all.begin; k < all.end; k++)
            further[*k / 64] &= ~(UINT64_C(1) << *k % 64);
    }
    for (int w = 0; w < t->words; w++)
        t->has_further[l] |= further[w] != 0;
    t->any_further |= t->has_further[l];
}

#define TAKE(array, n)       ((t->array = arena_take(&t->arena, (n), sizeof *t->array)) != NULL)
#define TAKE_LINES(array, n) ((t->array = arena_take_lines(&t->arena, (n), sizeof *t->array)) != NULL)

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

static bool take_arrays(residual *t, size_t labels, size_t vars)
{
    const size_t helpers = 2 * RESIDUAL_HALVED_MAX, lanes = vars + RESIDUAL_HALVED_MAX;
    size_t puts =
        (size_t)(csp_label_vars(t->csp, (csp_label)(labels - 1)).end - csp_label_vars(t->csp, 0).begin);
    return TAKE(label, labels) && TAKE(cand_of, labels) && TAKE(member, lanes * COLLECTED) &&
           TAKE(var, lanes) && TAKE(half, lanes) && TAKE(place_start, labels + helpers + 1) &&
           TAKE(place, puts + helpers + 1) && TAKE_LINES(row, t->row_bytes) &&
           TAKE_LINES(live, residual_state_bytes(t->csp)) && TAKE(link, labels * (size_t)t->words) &&
           TAKE(further, labels * (size_t)t->words) && TAKE(has_further, labels) &&
           TAKE_LINES(without, t->without_bytes) && TAKE(met, 2 * vars) && TAKE(alive, (size_t)t->words) &&
           TAKE(lane_of, vars) && TAKE(shared, lanes) && TAKE(size, vars) &&
           TAKE(collected, vars * COLLECTED) && TAKE(first, labels) && TAKE(before, lanes);
}

status residual_open(residual *t, const memory *m, const csp *c, bool g)
{
    const lanes_ops *best = lanes_best();
    *t = (residual){ .csp = c,
                     .kinds = g ? best->g_propagations : best->propagations,
                     .words = (csp_labels(c) + 63) / 64 };
    t->row_bytes = g ? bytes_of_rows(c, 2 * csp_labels(c) + 256) : residual_rows_bytes(c);
    t->without_bytes = bytes_of_rows(c, csp_vars(c));
    arena_open(&t->arena, m);
    if (!take_arrays(t, (size_t)csp_labels(c), (size_t)csp_vars(c)) || (g && g_lanes_open(t) != OK)) {
        residual_close(t);
        return NO_MEMORY;
    }
    mark_links(t);
    t->reach = find_reach(c);
    for (int l = 0; l < csp_labels(c); l++)
        mark_further_links(t, (csp_label)l);
    return OK;
}

void residual_close(residual *t)
{
    arena_close(&t->arena);
}

/* ---- making ---- */

static void mark_alive(const residual *t, const csp_label *candidate, int n)
{
    memset(t->alive, 0, (size_t)t->words * sizeof *t->alive);
    for (int c = 0; c < n; c++)
        t->alive[candidate[c] / 64] |= UINT64_C(1) << candidate[c] % 64;
}

/* Collects the candidates of each csp-variable, and the number of each candidate among them. Returns the most
 * that a csp-variable has; more than RESIDUAL_DOMAIN_MAX: too many. */
static int collect(const residual *t, const csp_label *candidate, int n)
{
    const residual to = *t; /* what is written leaves it alone */
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

static void set_lane(const residual *t, uint8_t *lanes, int k, unsigned v)
{
    if (t->lane_bytes == 1) {
        lanes[k] = (uint8_t)v;
        return;
    }
    lanes[2 * k] = (uint8_t)v;
    lanes[2 * k + 1] = (uint8_t)(v >> 8);
}

static bool are_members(const residual *t, int k, const dcand *of, int n)
{
    const dcand *member = t->member + k * t->members;
    for (int i = 1; i < n; i++)
        if (member[i] != of[i])
            return false;
    return true;
}

/* Adds a lane of csp-variable v with these n members. As many entries are copied as a lane has room for, so
 * that no loop is needed; those after the n members are never looked at. */
static inline int add_lane(residual *t, int v, const dcand *of, int n)
{
    if (t->lane_bytes == 1)
        memcpy(t->member + t->lanes * 8, of, 8 * sizeof *of);
    else
        memcpy(t->member + t->lanes * 16, of, 16 * sizeof *of);
    set_lane(t, t->live, t->lanes, lane_open_bit(t) | ((1u << n) - 1));
    t->var[t->lanes] = (csp_var)v;
    t->half[t->lanes] = 0;
    t->shared[t->lanes] = false;
    return t->lanes++;
}

/* The lane of csp-variable v. Csp-variables with the same candidates share a lane, which is looked for among
 * those that begin with the same candidate. */
static inline int find_lane(residual *t, int v)
{
    const dcand *of = t->collected + v * COLLECTED;
    int n = t->size[v];
    unsigned all = lane_open_bit(t) | ((1u << n) - 1);
    bool shares = !t->g || n == 2;
    for (int k = t->first[of[0]]; shares && k != RESIDUAL_NONE; k = t->before[k])
        if (lane_at(t, t->live, k) == all && are_members(t, k, of, n)) {
            t->shared[k] = true;
            return k;
        }
    t->before[t->lanes] = t->first[of[0]];
    t->first[of[0]] = (uint16_t)t->lanes;
    return add_lane(t, v, of, n);
}

/* Is csp-variable v to be halved? */
static inline bool is_halved(const residual *t, int v)
{
    return t->size[v] > RESIDUAL_NARROW && t->lane_bytes == 1;
}

/* Adds one half of csp-variable v: these candidates, and a helper. */
static int add_half(residual *t, int v, const dcand *of, int n, int helper)
{
    dcand member[COLLECTED] = { 0 };
    for (int i = 0; i < n; i++)
        member[i] = of[i];
    member[n] = (dcand)(t->candidates + helper);
    int k = add_lane(t, v, member, n + 1);
    t->half[k] = (uint16_t)(1u << n);
    return k;
}

/* Adds both halves of csp-variable v; returns the first, which the other one follows. */
static int add_halves(residual *t, int v)
{
    const dcand *of = t->collected + v * COLLECTED;
    int helper = 2 * t->halved++;
    int k = add_half(t, v, of, RESIDUAL_HALF, helper);
    add_half(t, v, of + RESIDUAL_HALF, t->size[v] - RESIDUAL_HALF, helper + 1);
    return k;
}

/* Makes the lanes, and the state in which all candidates are left. False: there are too many lanes. */
static bool make_lanes(residual *t)
{
    const int most = RESIDUAL_BANKS_MAX * BANK_BYTES / t->lane_bytes;
    t->lanes = t->halved = 0;
    for (int v = 0; v < csp_vars(t->csp); v++) {
        bool halved = is_halved(t, v);
        if (t->lanes + halved >= most || (halved && t->halved == RESIDUAL_HALVED_MAX))
            return false;
        if (t->size[v])
            t->lane_of[v] = (uint16_t)(halved ? add_halves(t, v) : find_lane(t, v));
    }
    return true;
}

/* Fills what comes after the last lane. */
static void fill_live(residual *t)
{
    for (int k = t->lanes, all = (int)t->stride / t->lane_bytes; k < all; k++)
        set_lane(t, t->live, k, lane_idle(t));
}

/* The place in its lane of a candidate that has this place in its csp-variable. */
static inline lane_place place_in_lane(const residual *t, lane_place of)
{
    if (t->halved && is_halved(t, of.lane) && of.bit >> RESIDUAL_HALF)
        return (lane_place){ (uint16_t)(t->lane_of[of.lane] + 1), (uint16_t)(of.bit >> RESIDUAL_HALF) };
    return (lane_place){ t->lane_of[of.lane], of.bit };
}

/* Each helper has one place. */
static void place_helpers(const residual *t, uint32_t n)
{
    for (int k = 0; t->halved && k < t->lanes; k++)
        if (t->half[k]) {
            dcand helper = t->member[k * t->members + __builtin_ctz(t->half[k])];
            t->place_start[helper] = n;
            t->place[n++] = (lane_place){ (uint16_t)k, t->half[k] };
            t->place_start[helper + 1] = n;
        }
}

/* Turns places in csp-variables into places in lanes, each once. */
static void make_places(const residual *t)
{
    const residual c = *t; /* what is written leaves it alone */
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
static inline void clear_bits(uint8_t *row, const lane_place *p, const lane_place *end, const int lane_bytes)
{
    for (; p < end; p++) {
        row[lane_bytes * p->lane] &= (uint8_t)~p->bit;
        if (lane_bytes == 2)
            row[2 * p->lane + 1] &= (uint8_t)(~p->bit >> 8);
    }
}

/* The same for a candidate with four places, as in square grids, for the rows of all its lanes: bits and
 * lanes stay in registers. */
static inline void clear_four(const residual *t, const lane_place *p)
{
    const size_t a = p[0].lane, b = p[1].lane, c = p[2].lane, d = p[3].lane;
    const uint8_t not_a = (uint8_t)~p[0].bit, not_b = (uint8_t)~p[1].bit, not_c = (uint8_t)~p[2].bit,
                  not_d = (uint8_t)~p[3].bit;
    const size_t from[] = { a * t->stride, b * t->stride, c * t->stride, d * t->stride };
    for (int i = 0; i < 4; i++) {
        uint8_t *row = t->without + from[i];
        row[a] &= not_a;
        row[b] &= not_b;
        row[c] &= not_c;
        row[d] &= not_d;
    }
}

/* Makes, for each lane, the row that has everything but the members of the lane: each candidate is taken from
 * the rows of all its lanes. */
static inline void make_without(const residual *t, const int lane_bytes)
{
    const int all = t->candidates + 2 * t->halved;
    for (int k = 0; k < t->lanes; k++)
        memset(t->without + (size_t)k * t->stride, 0xFF, t->stride);
    for (int x = 0; x < all; x++) {
        const lane_place *own = t->place + t->place_start[x], *end = t->place + t->place_start[x + 1];
        if (lane_bytes == 1 && end - own == 4) {
            clear_four(t, own);
            continue;
        }
        for (const lane_place *in = own; in < end; in++)
            clear_bits(t->without + in->lane * t->stride, own, end, lane_bytes);
    }
}

/* Takes from a row what is linked to l by a link that no csp-variable makes. */
static void clear_further(const residual *t, uint8_t *row, csp_label l)
{
    const uint64_t *link = t->further + (size_t)l * (size_t)t->words;
    for (int w = 0; w < t->words; w++)
        for (uint64_t m = link[w] & t->alive[w]; m; m &= m - 1) {
            const uint32_t *start = t->place_start + t->cand_of[w * 64 + __builtin_ctzll(m)];
            clear_bits(row, t->place + start[0], t->place + start[1], t->lane_bytes);
        }
}

/* A candidate also takes away the candidates of the other half of its csp-variable, and leaves the helper
 * there. A helper takes away the helper of the other half, and nothing else of that half. */
static void meet_twins(const residual *t, uint8_t *row, int x)
{
    const lane_place *own = t->place + t->place_start[x], *end = t->place + t->place_start[x + 1];
    for (; own < end; own++) {
        if (!t->half[own->lane])
            continue;
        int k = residual_twin(t, own->lane);
        const uint8_t *both[] = { row, t->without + (size_t)k * t->stride };
        if (x < t->candidates) {
            t->ops->meet_all(t, row, both, 2);
            row[k] |= (uint8_t)t->half[k];
        } else
            row[k] &= (uint8_t)~t->half[k];
    }
}

/* Makes the row of x: what is in none of the lanes of x, and x itself; it closes the lanes of x. */
static inline void make_row(const residual *t, int x, const int lane_bytes)
{
    uint8_t *row = t->row + (size_t)x * t->stride;
    const lane_place *own = t->place + t->place_start[x];
    int n = (int)(t->place_start[x + 1] - t->place_start[x]);
    for (int i = 0; i < n; i++)
        t->met[i] = t->without + own[i].lane * t->stride;
    if (n)
        t->ops->meet_all(t, row, t->met, n);
    else
        memset(row, 0xFF, t->stride);
    if (t->halved)
        meet_twins(t, row, x);
    if (t->any_further && x < t->candidates && t->has_further[t->label[x]])
        clear_further(t, row, t->label[x]);
    for (int i = 0; i < n; i++) {
        row[lane_bytes * own[i].lane] = (uint8_t)own[i].bit;
        if (lane_bytes == 2)
            row[2 * own[i].lane + 1] = (uint8_t)(own[i].bit >> 8);
    }
}

static inline void make_rows(const residual *t, const int lane_bytes)
{
    const residual c = *t; /* what is written to rows leaves it alone */
    make_without(&c, lane_bytes);
    for (int x = 0; x < c.candidates + 2 * c.halved; x++)
        make_row(&c, x, lane_bytes);
}

/* Makes lanes of this many bytes, and rows. False: they do not fit. */
static bool make(residual *t, int lane_bytes)
{
    t->lane_bytes = lane_bytes;
    t->members = t->lane_bytes * 8;
    if (!make_lanes(t))
        return false;
    int banks = t->lanes ? (t->lanes * t->lane_bytes + BANK_BYTES - 1) / BANK_BYTES : 1;
    if (banks > t->reach + ANY_BANKS_STEP)
        return false;
    t->ops = propagation_for(t->kinds, t->lane_bytes, banks);
    t->stride = (size_t)propagation_banks(t->ops, banks) * BANK_BYTES;
    size_t rows = (size_t)t->candidates + 2 * (size_t)t->halved;
    if (rows * t->stride > t->row_bytes || (size_t)t->lanes * t->stride > t->without_bytes)
        return false;
    fill_live(t);
    make_places(t);
    if (t->lane_bytes == 1)
        make_rows(t, 1);
    else
        make_rows(t, 2);
    return !t->g || g_lanes_make(t);
}

bool residual_make(residual *t, const csp_label *candidate, int n)
{
    int most = collect(t, candidate, n);
    t->candidates = n;
    return most <= RESIDUAL_DOMAIN_MAX && make(t, most <= RESIDUAL_NARROW ? 1 : 2);
}

bool residual_make_halved(residual *t, const csp_label *candidate, int n)
{
    int most = collect(t, candidate, n);
    t->candidates = n;
    if (most > RESIDUAL_DOMAIN_MAX)
        return false;
    if (most <= 2 * RESIDUAL_HALF && make(t, 1))
        return true;
    collect(t, candidate, n); /* again: make() may have overwritten it */
    return make(t, 2);
}

/* ---- smaller states ---- */

void residual_restrict(residual *t, const uint8_t *alive)
{
    for (int k = 0; k < t->lanes; k++)
        set_lane(t, t->live, k, 0);
    for (int x = 0; x < t->candidates; x++) {
        if (alive[t->label[x]] != CANDIDATE)
            continue;
        for (uint32_t k = t->place_start[x]; k < t->place_start[x + 1]; k++) {
            const lane_place *p = &t->place[k];
            set_lane(t, t->live, p->lane, lane_at(t, t->live, p->lane) | p->bit | lane_open_bit(t));
        }
    }
    for (int k = 0; k < t->lanes; k++)
        if (!lane_at(t, t->live, k)) /* decided */
            set_lane(t, t->live, k, lane_idle(t));
}

static bool clear_narrow(const residual *t, uint8_t *lanes, dcand x)
{
    const lane_place *p = t->place + t->place_start[x], *end = t->place + t->place_start[x + 1];
    bool forces = false;
    for (; p < end; p++) {
        unsigned v = lanes[p->lane] & ~(unsigned)p->bit;
        lanes[p->lane] = (uint8_t)v;
        forces |= (v & (v - 1)) == 0x80;
    }
    return forces;
}

bool residual_clear(const residual *t, uint8_t *lanes, dcand x)
{
    bool forces = false;
    if (t->lane_bytes == 1)
        return clear_narrow(t, lanes, x);
    for (uint32_t k = t->place_start[x]; k < t->place_start[x + 1]; k++) {
        const lane_place *p = &t->place[k];
        unsigned v = lane_at(t, lanes, p->lane) & ~(unsigned)p->bit;
        set_lane(t, lanes, p->lane, v);
        forces |= (v & (v - 1)) == lane_open_bit(t);
    }
    return forces;
}
