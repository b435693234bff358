/* test_propagate.c: propagation in lanes, by every machine's instructions, for every width of lanes and
 * number of banks, against its definition lane by lane.
 *
 * The tables are random: rows need not come from links, so whatever rows a rule may add is covered; and so
 * are the sets of lanes and what they say by several candidates. */
#include "base/random.h"
#include "search/lanes.h"
#include "search/never.h"
#include "search/propagate.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BANKS_MAX = 24, BYTES_MAX = BANKS_MAX * BANK_BYTES, ROWS = 40, LIST = 6, MEMBERS = 16 };
enum { MASKS = 1 << 9 }; /* of a lane, where there are g-labels */

typedef struct sample {
    residual table;
    _Alignas(64) uint8_t row[(ROWS + 1) * BYTES_MAX]; /* the last one leaves nothing */
    _Alignas(64) uint8_t live[BYTES_MAX];
    _Alignas(64) uint8_t state[BYTES_MAX];
    dcand member[BYTES_MAX * MEMBERS];
    uint32_t old[BANKS_MAX];
    _Alignas(64) uint8_t was[BYTES_MAX]; /* the state at the base */
    dcand list[LIST + 1];                /* behind the n of them: one that is a contradiction */
    int n, lanes;
    g_lanes g;
    _Alignas(64) uint8_t outside[3 * BYTES_MAX];
    uint32_t start[BYTES_MAX];
    dcand says[BYTES_MAX * MASKS];
} sample;

static unsigned get(const sample *s, const uint8_t *of, int k)
{
    return lane_at(&s->table, of, k);
}

static void put(const sample *s, uint8_t *to, int k, unsigned v)
{
    to[k * s->table.lane_bytes] = (uint8_t)v;
    if (s->table.lane_bytes == 2)
        to[2 * k + 1] = (uint8_t)(v >> 8);
}

/* Up to three sets for each lane; what they say is any row, or nothing. */
static void make_g(sample *s, rng *r, int banks, unsigned all)
{
    residual *t = &s->table;
    s->g = (g_lanes){ .outside = s->outside, .start = s->start, .says = s->says };
    t->g = &s->g;
    for (int b = 0; b < banks; b++)
        s->g.first[b + 1] = s->g.first[b] + random_below(r, 4);
    for (int k = 0; k < s->lanes; k++) {
        int at = k * t->lane_bytes, b = at / BANK_BYTES;
        uint8_t *first = s->outside + s->g.first[b] * BANK_BYTES + at % BANK_BYTES;
        for (uint32_t i = 0; i < s->g.first[b + 1] - s->g.first[b]; i++)
            put(s, first + i * BANK_BYTES, 0, random_below(r, 3) ? (unsigned)random_bits(r) & all : UINT_MAX);
        s->start[k] = (uint32_t)k * MASKS;
        for (int m = 0; m < MASKS; m++) /* row 0 is none of them: it would not be known yet */
            s->says[k * MASKS + m] =
                random_below(r, 6) ? (dcand)(1 + random_below(r, ROWS - 1)) : (dcand)RESIDUAL_NONE;
    }
}

/* gentle: rows leave nearly everything. */
static void make(sample *s, rng *r, const propagation *ops, int banks)
{
    residual *t = &s->table;
    *t = (residual){ .ops = ops,
                     .lane_bytes = ops->lane_bytes,
                     .members = ops->lane_bytes * 8,
                     .stride = (size_t)(banks * BANK_BYTES),
                     .row = s->row,
                     .live = s->live,
                     .member = s->member };
    bool g = ops->robbed;
    int domain = ops->lane_bytes == 1 ? RESIDUAL_NARROW : g ? 9 : RESIDUAL_DOMAIN_MAX;
    unsigned gentle = random_below(r, 4), open = lane_open_bit(t);
    s->lanes = banks * BANK_BYTES / t->lane_bytes;
    for (int k = 0; k < s->lanes; k++) {
        unsigned v = 1u << random_below(r, (uint32_t)domain);
        while (random_below(r, 3))
            v |= 1u << random_below(r, (uint32_t)domain);
        put(s, s->live, k, random_below(r, 8) ? v | open : v);
        for (int i = 0; i < domain; i++)
            s->member[k * t->members + i] = (dcand)random_below(r, ROWS);
        for (int x = 0; x < ROWS; x++) {
            unsigned gone = random_below(r, 4 + gentle * 60) ? 0 : 1u << random_below(r, (uint32_t)domain);
            put(s, s->row + (size_t)x * t->stride, k, ~(gone | (random_below(r, 9) ? 0 : open)));
        }
    }
    memcpy(s->state, s->live, t->stride);
    for (int b = 0; b < banks; b++)
        s->old[b] = (uint32_t)random_bits(r) & (t->lane_bytes == 2 ? 0x55555555u : UINT32_MAX);
    s->n = 1 + (int)random_below(r, LIST);
    for (int i = 0; i < s->n; i++)
        s->list[i] = (dcand)random_below(r, ROWS);
    s->list[s->n] = ROWS;
    memset(s->row + ROWS * t->stride, 0, t->stride);
    memcpy(s->was, s->state, t->stride);
    for (int k = 0; k < s->lanes; k++)
        if (!random_below(r, 3))
            put(s, s->was, k, get(s, s->state, k) | 1u << random_below(r, (uint32_t)domain));
    if (g)
        make_g(s, r, banks, (1u << domain) - 1);
}

/* One thing after the other: z leaves a lane one candidate, this one the next lane, and so on, until the last
 * one leaves another lane none. Random tables come to an end far sooner. */
static void make_chain(sample *s, rng *r, const propagation *ops, int banks)
{
    residual *t = &s->table;
    make(s, r, ops, banks);
    int depth = 1 + (int)random_below(r, 6), first = (int)random_below(r, (uint32_t)(s->lanes - depth - 1));
    unsigned open = lane_open_bit(t), all = lane_idle(t);
    dcand z = ROWS - 1;
    memset(s->row, 0xFF, ROWS * t->stride);
    for (int k = 0; k < s->lanes; k++)
        put(s, s->live, k, all);
    for (int i = 0; i < depth; i++) {
        for (int j = 0; j < t->members; j++)
            s->member[(first + i) * t->members + j] = j ? 0 : (dcand)(1 + i);
        put(s, s->live, first + i, open | 3);
        put(s, s->row + (i ? (size_t)i : z) * t->stride, first + i, ~2u);
    }
    put(s, s->row + (size_t)depth * t->stride, first + depth, open);
    memcpy(s->was, s->live, t->stride);
    memcpy(s->state, s->live, t->stride);
    put(s, s->state, first, open | 1);
    memset(s->old, 0, sizeof s->old);
    s->n = 1;
    s->list[0] = z;
    s->list[1] = ROWS;
}

/* ---- the definitions ---- */

static bool forces(const sample *s, const uint8_t *of, int k)
{
    unsigned v = get(s, of, k), rest = v & (lane_open_bit(&s->table) - 1);
    return v != rest && rest && !(rest & (rest - 1));
}

static dcand forced_by(const sample *s, const uint8_t *of, int k)
{
    return s->member[k * s->table.members + __builtin_ctz(get(s, of, k))];
}

static bool is_refuted(const sample *s, const uint8_t *of)
{
    for (int k = 0; k < s->lanes; k++)
        if (!(get(s, of, k) & (lane_open_bit(&s->table) - 1)))
            return true;
    return false;
}

static void meet(const sample *s, uint8_t *to, dcand x)
{
    for (size_t i = 0; i < s->table.stride; i++)
        to[i] &= s->row[x * s->table.stride + i];
}

static bool is_marked(const sample *s, const uint32_t *mark, int k)
{
    int at = k * s->table.lane_bytes;
    return mark[at / BANK_BYTES] >> at % BANK_BYTES & 1;
}

/* The row that lane k says by several candidates; RESIDUAL_NONE: none. *marked: it is within a set. */
static dcand said_by(const sample *s, const uint8_t *of, int k, bool *marked)
{
    unsigned v = get(s, of, k), rest = v & (lane_open_bit(&s->table) - 1);
    int at = k * s->table.lane_bytes, b = at / BANK_BYTES;
    *marked = false;
    if (!s->table.g || v == rest || !(rest & (rest - 1)))
        return RESIDUAL_NONE;
    for (uint32_t i = s->g.first[b]; i < s->g.first[b + 1]; i++)
        *marked |= !(get(s, s->outside + i * BANK_BYTES + at % BANK_BYTES, 0) & v);
    return *marked ? s->says[k * MASKS + (int)rest] : (dcand)RESIDUAL_NONE;
}

static bool is_same(const sample *s, const uint8_t *a, const uint8_t *b, int k)
{
    return get(s, a, k) == get(s, b, k);
}

/* What lanes say by several candidates that are not as they were (NULL: all of them). */
static bool join_g(const sample *s, uint8_t *to, const uint8_t *from, const uint8_t *was)
{
    bool some = false;
    for (int k = 0; k < s->lanes; k++) {
        bool marked;
        dcand r = said_by(s, from, k, &marked);
        if (!marked || (was && is_same(s, from, was, k)))
            continue;
        some = true;
        if (r != RESIDUAL_NONE)
            meet(s, to, r);
    }
    return some;
}

/* What lanes force that are not in `old` (may be NULL), which are added to it. */
static bool join_forced(const sample *s, uint8_t *to, const uint8_t *from, bool *old)
{
    bool some = false;
    for (int k = 0; k < s->lanes; k++) {
        if (!forces(s, from, k) || (old && old[k]))
            continue;
        some = true;
        meet(s, to, forced_by(s, from, k));
        if (old)
            old[k] = true;
    }
    return some;
}

/* Both. False: none says anything. `was` is the state before this one, if there is one, and becomes this. */
static bool join(const sample *s, uint8_t *to, bool *old, uint8_t *was, bool there_is)
{
    static uint8_t from[BYTES_MAX];
    memcpy(from, to, s->table.stride);
    bool some = join_g(s, to, from, there_is ? was : NULL);
    memcpy(was, from, s->table.stride);
    return join_forced(s, to, from, old) || some;
}

static bool refuted_by(const sample *s, const uint8_t *from, dcand x)
{
    static uint8_t to[BYTES_MAX];
    memcpy(to, from, s->table.stride);
    meet(s, to, x);
    return is_refuted(s, to);
}

/* Does this row take something from the state that what lane k has said at the base has left in it? */
static bool takes(const sample *s, const uint8_t *from, dcand x, int k)
{
    static uint8_t with[BYTES_MAX], to[BYTES_MAX];
    dcand before = s->says[k * MASKS + (int)(get(s, s->was, k) & (lane_open_bit(&s->table) - 1))];
    memcpy(with, from, s->table.stride);
    if (before != RESIDUAL_NONE)
        meet(s, with, before);
    memcpy(to, with, s->table.stride);
    meet(s, to, x);
    return memcmp(to, with, s->table.stride) != 0;
}

/* ---- the operations ---- */

static void check_suppose(const sample *s)
{
    static _Alignas(64) uint8_t to[BYTES_MAX], want[BYTES_MAX];
    static uint32_t seen[ROWS], forced[BANKS_MAX], now;
    static dcand fresh[BYTES_MAX];
    lane_node node = { to, forced, fresh, -1 };
    const lane_node base = { (uint8_t *)s->was, (uint32_t *)s->old, NULL, 0 };
    memcpy(want, s->state, s->table.stride);
    meet(s, want, s->list[0]);
    bool refuted = s->table.ops->suppose(&s->table, &node, s->state, s->list[0], &base, seen, ++now);
    assert_int_equal(refuted, is_refuted(s, want));
    if (refuted) {
        assert_int_equal(node.freshes, 0);
        return;
    }
    assert_memory_equal(to, want, s->table.stride);
    bool expected[ROWS] = { false };
    int n = 0;
    for (int k = 0; k < s->lanes; k++) {
        assert_int_equal(is_marked(s, forced, k), forces(s, want, k));
        if (!forces(s, want, k) || is_marked(s, s->old, k) || expected[forced_by(s, want, k)])
            continue;
        expected[forced_by(s, want, k)] = true;
        assert_int_equal(fresh[n++], forced_by(s, want, k));
    }
    for (int k = 0; k < s->lanes; k++) {
        bool marked;
        dcand x = said_by(s, want, k, &marked);
        if (x == RESIDUAL_NONE || is_same(s, want, s->was, k) || expected[x] || !takes(s, want, x, k))
            continue;
        expected[x] = true;
        assert_int_equal(fresh[n++], x);
    }
    assert_int_equal(node.freshes, n);
}

static void check_refutes(const sample *s)
{
    bool want = false;
    for (int i = 0; i < s->n; i++)
        want |= refuted_by(s, s->state, s->list[i]);
    assert_int_equal(s->table.ops->refutes(&s->table, s->state, s->list, s->n), want);
}

static void check_layers(const sample *s, int most)
{
    static uint8_t at[BYTES_MAX], was[BYTES_MAX];
    bool old[BYTES_MAX];
    lane_node from = { (uint8_t *)s->state, (uint32_t *)s->old, NULL, 0 };
    memcpy(at, s->state, s->table.stride);
    memcpy(was, s->state, s->table.stride);
    for (int k = 0; k < s->lanes; k++)
        old[k] = is_marked(s, s->old, k);
    for (int i = 0; i < s->n; i++)
        meet(s, at, s->list[i]);
    int layer = 1;
    while (layer <= most && !is_refuted(s, at))
        layer = join(s, at, old, was, true) ? layer + 1 : most + 1;
    assert_int_equal(s->table.ops->layers(&s->table, &from, s->list, s->n, most), layer);
    assert_int_equal(s->table.ops->layers(&s->table, &from, s->list, 0, most), most + 1);
}

static void check_rush(const sample *s, int most)
{
    static uint8_t at[BYTES_MAX], was[BYTES_MAX];
    int layer = 0;
    memcpy(at, s->state, s->table.stride);
    do
        layer = join(s, at, NULL, was, layer > 0) ? layer + 1 : most + 1;
    while (layer <= most && !is_refuted(s, at));
    assert_int_equal(s->table.ops->rush(&s->table, s->state, most), layer > most ? most + 1 : layer);
}

static void check_advance(const sample *s, int most)
{
    static _Alignas(64) uint8_t kept[BYTES_MAX];
    static uint8_t at[BYTES_MAX], was[BYTES_MAX];
    dcand z = s->list[0];
    int want = 0;
    memcpy(at, s->live, s->table.stride);
    meet(s, at, z);
    for (int done = -1; done < most && !want; done = done < 0 ? 1 : done + 1) {
        int layer = done < 0 ? 1 : done + 1;
        bool some = join(s, at, NULL, was, done > 0);
        want = some && is_refuted(s, at) ? layer : memcmp(at, was, s->table.stride) ? 0 : NEVER;
        assert_int_equal(s->table.ops->advance(&s->table, kept, z, done, layer), want);
        if (!want)
            assert_memory_equal(kept, at, s->table.stride);
    }
    int all = s->table.ops->advance(&s->table, kept, z, -1, most);
    assert_int_equal(all, want);
    if (s->table.g)
        return;
    assert_int_equal(s->table.ops->advance(&s->table, kept, z, -1, 0), 0); /* z alone, and on from there */
    assert_int_equal(s->table.ops->advance(&s->table, kept, ROWS, 0, most), want);
}

/* Is what lane k newly says by several candidates a contradiction? */
static bool says_refuted(const sample *s, const uint8_t *at, int k)
{
    bool marked;
    dcand x = said_by(s, at, k, &marked);
    return x != RESIDUAL_NONE && !is_same(s, at, s->was, k) && refuted_by(s, at, x);
}

static void check_last_two(const sample *s, bool rest)
{
    static uint8_t at[BYTES_MAX];
    const lane_node base = { (uint8_t *)s->was, (uint32_t *)s->old, NULL, 0 };
    const lane_choice of = { s->list, s->n, &base };
    bool found = false;
    int k = 0, looked = 0;
    for (; k < s->n && !found; k++) {
        memcpy(at, s->state, s->table.stride);
        meet(s, at, s->list[k]);
        found = is_refuted(s, at);
        for (int i = 0; i < s->lanes; i++)
            found |=
                (forces(s, at, i) && !is_marked(s, s->old, i) && refuted_by(s, at, forced_by(s, at, i))) ||
                says_refuted(s, at, i);
        for (int i = k + 1; rest && i < s->n; i++)
            found |= refuted_by(s, at, s->list[i]);
    }
    assert_int_equal(s->table.ops->last_two(&s->table, s->state, &of, rest, &looked), found);
    assert_int_equal(looked, k);
}

static void check_cells(const sample *s, bool with_old)
{
    static lane_cell got[BYTES_MAX];
    uint32_t forced[BANKS_MAX] = { 0 };
    const lane_node at = { (uint8_t *)s->state, forced, NULL, 0 };
    const uint8_t *row = s->row + s->list[0] * s->table.stride;
    int n = 0;
    for (int k = 0; k < s->lanes; k++)
        forced[k * s->table.lane_bytes / BANK_BYTES] |= (uint32_t)forces(s, s->state, k)
                                                        << k * s->table.lane_bytes % BANK_BYTES;
    int cells = s->table.ops->cells(&s->table, &at, s->list[0], with_old ? s->old : NULL, got);
    for (int k = 0; k < s->lanes; k++) {
        unsigned lost = get(s, s->live, k) & ~get(s, row, k);
        if (!forces(s, s->state, k) || !lost)
            continue;
        assert_int_equal(got[n].right, forced_by(s, s->state, k));
        if (lost & (lane_open_bit(&s->table) - 1)) /* a row that closes a lane is none of a right before it */
            assert_int_equal(got[n].left, s->member[k * s->table.members + __builtin_ctz(lost)]);
        assert_int_equal(got[n++].old, with_old && is_marked(s, s->old, k));
    }
    assert_int_equal(cells, n);
}

static void check_meet_all(const sample *s)
{
    static _Alignas(64) uint8_t to[BYTES_MAX];
    static uint8_t at[BYTES_MAX];
    const uint8_t *from[LIST];
    memset(at, 0xFF, s->table.stride);
    for (int i = 0; i < s->n; i++) {
        from[i] = s->row + s->list[i] * s->table.stride;
        meet(s, at, s->list[i]);
    }
    s->table.ops->meet_all(&s->table, to, from, s->n);
    assert_memory_equal(to, at, s->table.stride);
}

static void check_close(const sample *s)
{
    static _Alignas(64) uint8_t to[BYTES_MAX];
    static uint8_t at[BYTES_MAX], was[BYTES_MAX];
    int open = -1, want = 0;
    memcpy(to, s->state, s->table.stride);
    memcpy(at, s->state, s->table.stride);
    bool refuted = false, more = true;
    for (int turn = 0; more && !refuted && turn < 1000; turn++) {
        memcpy(was, at, s->table.stride);
        more = join_forced(s, at, was, NULL);
        refuted = is_refuted(s, at);
    }
    assert_int_equal(s->table.ops->close(&s->table, to, &open), refuted);
    if (refuted)
        return;
    assert_memory_equal(to, at, s->table.stride);
    for (int k = 0; k < s->lanes; k++)
        want += (get(s, at, k) & lane_open_bit(&s->table)) != 0;
    assert_int_equal(open, want);
}

static void check_settle(const sample *s, dcand x)
{
    static _Alignas(64) uint8_t to[BYTES_MAX];
    static uint8_t at[BYTES_MAX], was[BYTES_MAX];
    memcpy(at, s->state, s->table.stride);
    if (x != RESIDUAL_NONE)
        meet(s, at, x);
    while (!is_refuted(s, at) && join(s, at, NULL, was, false)) {
    }
    assert_int_equal(s->table.ops->settle(&s->table, to, s->state, x), is_refuted(s, at));
    assert_memory_equal(to, at, s->table.stride);
    memcpy(to, s->state, s->table.stride); /* in place, too */
    assert_int_equal(s->table.ops->settle(&s->table, to, to, x), is_refuted(s, at));
    assert_memory_equal(to, at, s->table.stride);
}

/* Lanes of all kinds: those of the sample have a candidate, all of them. */
static void check_marks(const sample *s)
{
    static _Alignas(64) uint8_t at[BYTES_MAX];
    const size_t banks = s->table.stride / BANK_BYTES;
    uint32_t pair[BANKS_MAX + 1], bare[BANKS_MAX + 1];
    unsigned open = lane_open_bit(&s->table);
    bool some = false;
    memcpy(at, s->state, s->table.stride);
    for (int i = 0; i < s->n; i++)
        meet(s, at, s->list[i]);
    pair[banks] = bare[banks] = 0x12345678; /* is left alone */
    bool said = s->table.ops->pairs(&s->table, at, pair);
    s->table.ops->bare(&s->table, at, bare);
    for (int k = 0; k < s->lanes; k++) {
        unsigned v = get(s, at, k);
        some |= (v & open) != 0;
        assert_int_equal(is_marked(s, pair, k), (v & open) && __builtin_popcount(v) == 3);
        assert_int_equal(is_marked(s, bare, k), !(v & (open - 1)));
    }
    assert_int_equal(said, some);
    assert_true(pair[banks] == 0x12345678 && bare[banks] == 0x12345678);
}

static void check_within(const sample *s)
{
    static _Alignas(64) uint8_t at[BYTES_MAX];
    memcpy(at, s->state, s->table.stride);
    meet(s, at, s->list[0]);
    bool same = memcmp(at, s->state, s->table.stride) == 0;
    assert_true(s->table.ops->within(&s->table, at, s->state));
    assert_int_equal(s->table.ops->within(&s->table, s->state, at), same);
}

static void check_supposed(const sample *s)
{
    static _Alignas(64) uint8_t at[BYTES_MAX];
    static dcand list[BYTES_MAX];
    unsigned open = lane_open_bit(&s->table);
    int n = 0;
    if (s->table.ops->settle(&s->table, at, s->state, s->list[0]))
        return;
    int said = s->table.ops->supposed(&s->table, s->state, at, list);
    for (int k = 0; k < s->lanes; k++)
        if (get(s, s->state, k) & ~get(s, at, k) & open)
            assert_int_equal(list[n++], forced_by(s, at, k));
    assert_int_equal(said, n);
}

static void check_robbed(const sample *s)
{
    uint32_t mark[BANKS_MAX];
    const uint8_t *row = s->row + s->list[0] * s->table.stride;
    s->table.ops->robbed(&s->table, s->list[0], mark);
    for (int k = 0; k < s->lanes; k++) {
        unsigned open = lane_open_bit(&s->table), lost = get(s, s->live, k) & ~get(s, row, k) & (open - 1);
        assert_int_equal(is_marked(s, mark, k), (get(s, row, k) & open) && (lost & (lost - 1)));
    }
}

/* Whatever is supposed closes its lanes, or Singles would not come to an end. */
static void close_own_lanes(sample *s)
{
    for (int k = 0; k < s->lanes; k++)
        for (int i = 0; i < s->table.members; i++) {
            dcand x = s->member[k * s->table.members + i];
            uint8_t *row = s->row + x * s->table.stride;
            put(s, row, k, get(s, row, k) & ~lane_open_bit(&s->table));
        }
}

static void check_all(sample *s)
{
    close_own_lanes(s);
    for (int most = 1; most < 6; most++) {
        check_layers(s, most);
        check_rush(s, most);
        check_advance(s, most);
    }
    check_suppose(s);
    check_refutes(s);
    check_last_two(s, false);
    check_last_two(s, true);
    check_cells(s, false);
    check_cells(s, true);
    check_meet_all(s);
    check_close(s);
    if (s->table.g) {
        check_robbed(s);
        return;
    }
    check_settle(s, RESIDUAL_NONE);
    check_settle(s, s->list[0]);
    check_marks(s);
    check_within(s);
    check_supposed(s);
}

static void check_sets(sample *s, rng *r, const propagation *const *p)
{
    for (; p && *p; p++)
        for (int i = 0; i < 30; i++) {
            int banks = propagation_banks(*p, 1 + (int)random_below(r, BANKS_MAX));
            (i % 5 ? make : make_chain)(s, r, *p, banks);
            check_all(s);
        }
}

/* TRESSE_MACHINES=1: plain C alone. */
static void test_against_definitions(void **unused)
{
    (void)unused;
    static sample s;
    const char *some = getenv("TRESSE_MACHINES");
    int kinds = some && atoi(some) < LANES_KINDS ? atoi(some) : LANES_KINDS;
    rng r;
    random_seed(&r, 7, 0);
    for (int kind = 0; kind < kinds; kind++) {
        const lanes_ops *ops = lanes_kind(kind);
        check_sets(&s, &r, ops ? ops->propagations : NULL);
        check_sets(&s, &r, ops ? ops->g_propagations : NULL);
    }
}

/* Whatever there is to be put into lanes, some set takes it. */
static void test_a_set_for_every_number(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < LANES_KINDS; kind++)
        for (int bytes = 1; lanes_kind(kind) && bytes <= 2; bytes++)
            for (int banks = 1; banks <= RESIDUAL_BANKS_MAX; banks++) {
                const propagation *p = propagation_for(lanes_kind(kind)->propagations, bytes, banks);
                assert_int_equal(p->lane_bytes, bytes);
                assert_in_range(propagation_banks(p, banks), banks, banks + ANY_BANKS_STEP - 1);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_against_definitions),
                                        cmocka_unit_test(test_a_set_for_every_number) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
