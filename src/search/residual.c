/* residual.c: see residual.h. */
#include "search/residual.h"

#include "search/lanes.h"
#include "search/propagate.h"

#include <string.h>

enum { COLLECTED = 16 }; /* candidates of a csp-variable */

bool residual_fits(const csp *c)
{
    return csp_labels(c) > 0 && csp_labels(c) <= RESIDUAL_LABELS_MAX && csp_vars(c) > 0;
}

/* ---- opening and closing ---- */

static void mark_links(residual *t)
{
    for (int l = 0; l < csp_labels(t->csp); l++)
        CSP_FOR_LINKS(k, t->csp, (csp_label)l)
            t->link[(size_t)l * (size_t)t->words + *k / 64] |= UINT64_C(1) << *k % 64;
}

#define TAKE(array, n)       ((t->array = arena_take(&t->arena, (n), sizeof *t->array)) != NULL)
#define TAKE_LINES(array, n) ((t->array = arena_take_lines(&t->arena, (n), sizeof *t->array)) != NULL)

size_t residual_state_bytes(const csp *c)
{
    size_t bytes = ((size_t)csp_vars(c) * 2 + BANK_BYTES - 1) / BANK_BYTES * BANK_BYTES;
    size_t most = (size_t)RESIDUAL_BANKS_MAX * BANK_BYTES;
    return (bytes < most ? bytes : most) + 2 * BANK_BYTES; /* numbers of banks are rounded up */
}

static size_t bytes_of_rows(const csp *c)
{
    size_t all = (size_t)csp_labels(c) * residual_state_bytes(c);
    return all < RESIDUAL_BYTES_MAX ? all : RESIDUAL_BYTES_MAX;
}

static bool take_arrays(residual *t, size_t labels, size_t vars)
{
    size_t puts =
        (size_t)(csp_label_vars(t->csp, (csp_label)(labels - 1)).end - csp_label_vars(t->csp, 0).begin);
    return TAKE(label, labels) && TAKE(cand_of, labels) && TAKE(member, vars * COLLECTED) &&
           TAKE(place_start, labels + 1) && TAKE(place, puts + 1) && TAKE_LINES(row, t->row_bytes) &&
           TAKE_LINES(live, residual_state_bytes(t->csp)) && TAKE(link, labels * (size_t)t->words) &&
           TAKE(alive, (size_t)t->words) && TAKE(lane_of, vars) && TAKE(size, vars) &&
           TAKE(collected, vars * COLLECTED) && TAKE(first, labels) && TAKE(before, vars);
}

status residual_open(residual *t, const memory *m, const csp *c)
{
    *t = (residual){ .csp = c, .kinds = lanes_best()->propagations, .words = (csp_labels(c) + 63) / 64 };
    t->row_bytes = bytes_of_rows(c);
    arena_open(&t->arena, m);
    if (!take_arrays(t, (size_t)csp_labels(c), (size_t)csp_vars(c))) {
        residual_close(t);
        return NO_MEMORY;
    }
    mark_links(t);
    return OK;
}

void residual_close(residual *t)
{
    arena_close(&t->arena);
}

/* ---- making ---- */

/* The candidates of each csp-variable. Returns the most that one has; more than RESIDUAL_DOMAIN_MAX: too
 * many.
 */
static int collect(residual *t, const csp_label *candidate, int n)
{
    int most = 0;
    memset(t->size, 0, (size_t)csp_vars(t->csp));
    memset(t->alive, 0, (size_t)t->words * sizeof *t->alive);
    for (int c = 0; c < n; c++) {
        csp_list vars = csp_label_vars(t->csp, candidate[c]);
        t->label[c] = candidate[c];
        t->cand_of[candidate[c]] = (dcand)c;
        t->first[c] = RESIDUAL_NONE;
        t->alive[candidate[c] / 64] |= UINT64_C(1) << candidate[c] % 64;
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            if (t->size[*v] == RESIDUAL_DOMAIN_MAX)
                return RESIDUAL_DOMAIN_MAX + 1;
            t->collected[*v * COLLECTED + t->size[*v]++] = (dcand)c;
            most = t->size[*v] > most ? t->size[*v] : most;
        }
    }
    return most;
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

/* A lane with these n members, which csp-variables of the same candidates share: they begin with the same
 * one.
 */
static int find_lane(residual *t, const dcand *of, int n)
{
    size_t bytes = (size_t)n * sizeof *of;
    for (int k = t->first[of[0]]; k != RESIDUAL_NONE; k = t->before[k]) {
        const dcand *other = t->member + k * t->members;
        if (memcmp(other, of, bytes) == 0 && (n == t->members || other[n] == RESIDUAL_NONE))
            return k;
    }
    dcand *member = t->member + t->lanes * t->members;
    memcpy(member, of, bytes);
    if (n < t->members)
        member[n] = RESIDUAL_NONE;
    t->before[t->lanes] = t->first[of[0]];
    t->first[of[0]] = (uint16_t)t->lanes;
    return t->lanes++;
}

/* The lanes, and the state in which all candidates are left. */
static void make_lanes(residual *t)
{
    t->lanes = 0;
    for (int v = 0; v < csp_vars(t->csp); v++)
        if (t->size[v])
            t->lane_of[v] = (uint16_t)find_lane(t, t->collected + v * COLLECTED, t->size[v]);
}

/* Every lane with all its members, and what comes behind the last one. */
static void make_live(residual *t)
{
    int all = (int)t->stride / t->lane_bytes;
    for (int k = 0; k < t->lanes; k++) {
        int n = 1;
        while (n < t->members && t->member[k * t->members + n] != RESIDUAL_NONE)
            n++;
        set_lane(t, t->live, k, lane_open_bit(t) | ((1u << n) - 1));
    }
    for (int k = t->lanes; k < all; k++)
        set_lane(t, t->live, k, lane_idle(t));
}

static unsigned bit_in(const residual *t, int k, dcand c)
{
    const dcand *member = t->member + k * t->members;
    int i = 0;
    while (member[i] != c)
        i++;
    return 1u << i;
}

static void make_places(residual *t)
{
    uint32_t n = 0;
    for (int c = 0; c < t->candidates; c++) {
        csp_list vars = csp_label_vars(t->csp, t->label[c]);
        t->place_start[c] = n;
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            uint16_t l = t->lane_of[*v];
            uint32_t k = t->place_start[c];
            while (k < n && t->place[k].lane != l)
                k++;
            if (k == n)
                t->place[n++] = (lane_place){ l, (uint16_t)bit_in(t, l, (dcand)c) };
        }
    }
    t->place_start[t->candidates] = n;
}

static inline void clear_in(uint8_t *row, const lane_place *p, const int lane_bytes)
{
    row[lane_bytes * p->lane] &= (uint8_t)~p->bit;
    if (lane_bytes == 2)
        row[2 * p->lane + 1] &= (uint8_t)(~p->bit >> 8);
}

static inline void make_row(const residual *t, int x, const int lane_bytes)
{
    uint8_t *row = t->row + (size_t)x * t->stride;
    const uint64_t *link = t->link + (size_t)t->label[x] * (size_t)t->words;
    memset(row, 0xFF, t->stride);
    for (int w = 0; w < t->words; w++)
        for (uint64_t m = link[w] & t->alive[w]; m; m &= m - 1) {
            dcand y = t->cand_of[w * 64 + __builtin_ctzll(m)];
            for (uint32_t k = t->place_start[y]; k < t->place_start[y + 1]; k++)
                clear_in(row, &t->place[k], lane_bytes);
        }
    for (uint32_t k = t->place_start[x]; k < t->place_start[x + 1]; k++)
        row[lane_bytes * (t->place[k].lane + 1) - 1] &= 0x7F;
}

static void make_rows(const residual *t)
{
    for (int x = 0; x < t->candidates; x++)
        if (t->lane_bytes == 1)
            make_row(t, x, 1);
        else
            make_row(t, x, 2);
}

bool residual_make(residual *t, const csp_label *candidate, int n)
{
    int most = collect(t, candidate, n);
    if (most > RESIDUAL_DOMAIN_MAX)
        return false;
    t->candidates = n;
    t->lane_bytes = most <= RESIDUAL_NARROW ? 1 : 2;
    t->members = t->lane_bytes * 8;
    make_lanes(t);
    int banks = (t->lanes * t->lane_bytes + BANK_BYTES - 1) / BANK_BYTES;
    if (banks > RESIDUAL_BANKS_MAX)
        return false;
    t->ops = propagation_for(t->kinds, t->lane_bytes, banks);
    t->stride = (size_t)propagation_banks(t->ops, banks) * BANK_BYTES;
    if ((size_t)n * t->stride > t->row_bytes)
        return false;
    make_live(t);
    make_places(t);
    make_rows(t);
    return true;
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

bool residual_clear(const residual *t, uint8_t *lanes, dcand x)
{
    bool forces = false;
    for (uint32_t k = t->place_start[x]; k < t->place_start[x + 1]; k++) {
        const lane_place *p = &t->place[k];
        unsigned v = lane_at(t, lanes, p->lane) & ~(unsigned)p->bit;
        set_lane(t, lanes, p->lane, v);
        forces |= (v & (v - 1)) == lane_open_bit(t);
    }
    return forces;
}
