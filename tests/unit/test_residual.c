/* test_residual.c: tables of lanes against their definition (residual.h): which lanes there are, what stands
 * where, what each row leaves; which states fit; smaller states; and what is taken for it. All of it is
 * computed here from the candidates, csp-variables and links alone. */
#include "base/random.h"
#include "failing.h"
#include "search/lanes.h"
#include "search/propagate.h"
#include "search/residual.h"
#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { LABELS = 200, VARS = 60, MEMBERS = 16, LANES = 2 * VARS, SIZE_MAX_OF_VAR = 15 };

/* ---- networks ---- */

/* Csp-variables of 2 to `most` labels, not all of which are in one; some have the labels of another one, or
 * of a part of it, so that lanes are shared; a group, links. */
static csp *make_network(rng *r, int most, int further)
{
    static csp_label member[VARS][SIZE_MAX_OF_VAR];
    int size[VARS], labels = most + 2 + (int)random_below(r, LABELS - 20),
                    vars = 1 + (int)random_below(r, VARS);
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    csp_add_type(b, "t", "s");
    for (int l = 0; l < labels; l++)
        csp_add_label(b, small_name("l", l), "s", "v");
    for (int v = 0; v < vars; v++) {
        bool in[LABELS] = { false };
        int like = v && random_below(r, 3) == 0 ? (int)random_below(r, (uint32_t)v) : -1;
        size[v] = like < 0 ? 2 + (int)random_below(r, (uint32_t)most - 1) : size[like];
        for (int i = 0; i < size[v]; i++) {
            int l = (int)random_below(r, (uint32_t)labels);
            while (in[l])
                l = (l + 1) % labels;
            if (like >= 0 && !in[member[like][i]])
                l = member[like][i];
            in[l] = true;
            member[v][i] = (csp_label)l;
        }
        csp_add_var(b, 0, small_name("v", v));
        for (int i = 0; i < size[v]; i++)
            csp_put(b, (csp_var)v, member[v][i], small_name("", i));
    }
    for (int i = further; i > 0; i--) {
        csp_label x = (csp_label)random_below(r, (uint32_t)labels),
                  y = (csp_label)random_below(r, (uint32_t)labels);
        if (x != y)
            csp_add_link(b, x, y);
    }
    if (further) {
        int group = csp_add_group(b, 0, "g");
        for (int i = 0; i < 3; i++)
            csp_put_in_group(b, group, (csp_label)(i ? labels - i : 0), small_name("", i));
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

/* n csp-variables of two labels each: pairs among `labels` labels, all of them different (near: those of
 * neighbours, which nothing else shares); before or behind them one of this many labels (0: none). */
static csp *make_pairs(int labels, int n, bool near, int wide, bool before)
{
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    int v = 0;
    csp_add_type(b, "t", "s");
    for (int l = 0; l < labels; l++)
        csp_add_label(b, small_name("l", l), "s", "v");
    for (int turn = 0; turn < 2; turn++)
        if (turn == !before) {
            csp_var w = wide ? csp_add_var(b, 0, "w") : 0;
            for (int i = 0; i < wide; i++)
                csp_put(b, w, (csp_label)i, small_name("", i));
        } else
            for (int x = 0; x < labels && v < n; x += 1 + near)
                for (int y = x + 1; y < (near ? x + 2 : labels) && v < n; y++, v++) {
                    csp_var p = csp_add_var(b, 0, small_name("v", v));
                    csp_put(b, p, (csp_label)x, "0");
                    csp_put(b, p, (csp_label)y, "1");
                }
    assert_int_equal(v, n);
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

/* ---- the definition ---- */

typedef struct model_lane {
    int n; /* candidates, and the helper behind them if it is half a csp-variable */
    dcand of[MEMBERS];
    int var;
    bool shared, half;
} model_lane;

typedef struct model {
    const csp *csp;
    bool g;
    int n, bytes, lanes, halved;
    csp_label label[LABELS];
    model_lane lane[LANES];
    int lane_of[VARS]; /* -1: it has no candidates */
} model;

static int candidates_of(const model *m, int v, dcand *of)
{
    int n = 0;
    for (int x = 0; x < m->n; x++)
        if (csp_has(m->csp, (csp_var)v, m->label[x])) {
            if (n < MEMBERS)
                of[n] = (dcand)x;
            n++;
        }
    return n;
}

static int most_candidates(const model *m)
{
    dcand of[MEMBERS];
    int most = 1;
    for (int v = 0; v < csp_vars(m->csp); v++) {
        int n = candidates_of(m, v, of);
        most = n > most ? n : most;
    }
    return most;
}

/* A lane that has just these candidates, or -1. */
static int same_lane(const model *m, const dcand *of, int n)
{
    for (int k = 0; k < m->lanes; k++) {
        const model_lane *l = &m->lane[k];
        if (!l->half && l->n == n && memcmp(l->of, of, (size_t)n * sizeof *of) == 0)
            return m->g && n > 2 ? -1 : k;
    }
    return -1;
}

static void add_lane(model *m, int v, const dcand *of, int n, int helper)
{
    model_lane *l = &m->lane[m->lanes++];
    *l = (model_lane){ .n = n, .var = v, .half = helper >= 0 };
    memcpy(l->of, of, (size_t)n * sizeof *of);
    if (helper >= 0)
        l->of[l->n++] = (dcand)(m->n + helper);
}

static void make_lanes(model *m, int bytes)
{
    m->bytes = bytes;
    m->lanes = m->halved = 0;
    for (int v = 0; v < csp_vars(m->csp); v++) {
        dcand of[MEMBERS];
        int n = candidates_of(m, v, of), k = same_lane(m, of, n);
        m->lane_of[v] = n == 0 ? -1 : k >= 0 ? k : m->lanes;
        if (k >= 0)
            m->lane[k].shared = true;
        else if (n > 7 && bytes == 1) {
            add_lane(m, v, of, 6, 2 * m->halved);
            add_lane(m, v, of + 6, n - 6, 2 * m->halved + 1);
            m->halved++;
        } else if (n)
            add_lane(m, v, of, n, -1);
    }
}

static size_t state_bytes(const csp *c)
{
    size_t banks = ((size_t)csp_vars(c) + 15) / 16; /* wide lanes */
    return 32 * (4 + (banks < 64 ? banks : 64));
}

static size_t rows_bytes(const csp *c, int rows)
{
    size_t all = (size_t)rows * state_bytes(c);
    return all < 1 << 23 ? all : 1 << 23;
}

static int reach(const csp *c)
{
    long all = 0;
    for (int l = 0; l < csp_labels(c); l++)
        for (int k = 0; k < csp_labels(c); k++)
            if (csp_linked(c, (csp_label)l, (csp_label)k))
                all += csp_list_size(csp_label_vars(c, (csp_label)k));
    return all * 4 / csp_labels(c) < 64 ? (int)(all * 4 / csp_labels(c)) : 64;
}

static int banks_of(const model *m)
{
    return m->lanes ? (m->lanes * m->bytes + 31) / 32 : 1;
}

static bool fits(const model *m, const propagation *const *kinds)
{
    int banks = banks_of(m), labels = csp_labels(m->csp);
    size_t stride = 32 * (size_t)propagation_banks(propagation_for(kinds, m->bytes, banks), banks);
    return m->halved <= 32 && banks <= reach(m->csp) + 4 &&
           (size_t)(m->n + 2 * m->halved) * stride <= rows_bytes(m->csp, m->g ? 2 * labels + 256 : labels) &&
           (size_t)m->lanes * stride <= rows_bytes(m->csp, csp_vars(m->csp));
}

static bool are_linked(const model *m, int x, int y)
{
    return csp_linked(m->csp, m->label[x], m->label[y]);
}

static int place_in(const model *m, int k, int x)
{
    for (int i = 0; i < m->lane[k].n; i++)
        if (m->lane[k].of[i] == x)
            return i;
    return -1;
}

/* Is lane k the other half of one of the lanes of x? */
static bool is_twin(const model *m, int k, int x)
{
    bool found = false;
    for (int other = k - 1; other <= k + 1; other += 2)
        if (m->lane[k].half && other >= 0 && other < m->lanes && m->lane[other].half)
            found |= m->lane[other].var == m->lane[k].var && place_in(m, other, x) >= 0;
    return found;
}

/* Helpers are linked to each other and to the candidates of their own half. */
static bool takes(const model *m, int x, int k, int i)
{
    const model_lane *l = &m->lane[k];
    bool helper = l->half && i == l->n - 1;
    if (x < m->n)
        return !helper && are_linked(m, x, l->of[i]);
    for (int own = 0; own < m->lanes && !helper; own++)
        if (place_in(m, own, x) >= 0)
            return place_in(m, own, l->of[i]) >= 0;
    return is_twin(m, k, x);
}

static unsigned row_at(const model *m, int x, int k)
{
    const model_lane *l = &m->lane[k];
    unsigned v = m->bytes == 1 ? 0xFF : 0xFFFF;
    int own = place_in(m, k, x);
    if (own >= 0)
        return 1u << own;
    for (int i = 0; i < l->n; i++)
        if (takes(m, x, k, i))
            v &= ~(1u << i);
    return v;
}

/* ---- tables ---- */

static unsigned open_bit(const model *m)
{
    return m->bytes == 1 ? 0x80 : 0x8000;
}

static unsigned idle(const model *m)
{
    return m->bytes == 1 ? 0x7F : 0x3FFF;
}

static void same_lanes(const residual *t, const model *m)
{
    int all = (int)t->stride / m->bytes;
    assert_int_equal(t->lanes, m->lanes);
    for (int k = 0; k < all; k++) {
        if (k >= m->lanes) {
            assert_int_equal(lane_at(t, t->live, k), idle(m));
            continue;
        }
        const model_lane *l = &m->lane[k];
        assert_int_equal(lane_at(t, t->live, k), open_bit(m) | ((1u << l->n) - 1));
        assert_memory_equal(t->member + k * t->members, l->of, (size_t)l->n * sizeof *l->of);
        assert_int_equal(t->var[k], l->var);
        assert_int_equal(t->half[k], l->half ? 1 << (l->n - 1) : 0);
        assert_int_equal(t->shared[k], l->shared);
    }
    for (int v = 0; v < csp_vars(m->csp); v++)
        if (m->lane_of[v] >= 0)
            assert_int_equal(t->lane_of[v], m->lane_of[v]);
}

/* The places of x: of each of its csp-variables the lane, each once. */
static void same_places(const residual *t, const model *m, int x)
{
    uint32_t at = t->place_start[x], end = t->place_start[x + 1];
    bool had[LANES] = { false };
    csp_list vars = x < m->n ? csp_label_vars(m->csp, m->label[x]) : (csp_list){ 0 };
    for (; vars.begin < vars.end; vars.begin++) {
        int k = m->lane_of[*vars.begin];
        k += place_in(m, k, x) < 0; /* the second half */
        if (had[k])
            continue;
        had[k] = true;
        assert_true(at < end);
        assert_int_equal(t->place[at].lane, k);
        assert_int_equal(t->place[at++].bit, 1 << place_in(m, k, x));
    }
    for (int k = 0; x >= m->n && k < m->lanes; k++)
        if (place_in(m, k, x) >= 0) {
            assert_int_equal(t->place[at].lane, k);
            assert_int_equal(t->place[at++].bit, 1 << place_in(m, k, x));
        }
    assert_int_equal(at, end);
}

static void same_table(const residual *t, const model *m)
{
    int banks = banks_of(m), rows = m->n + 2 * m->halved;
    assert_int_equal(t->lane_bytes, m->bytes);
    assert_int_equal(t->members, 8 * m->bytes);
    assert_int_equal(t->candidates, m->n);
    assert_int_equal(t->halved, m->halved);
    assert_ptr_equal(t->ops, propagation_for(t->kinds, m->bytes, banks));
    assert_int_equal(t->stride, 32 * propagation_banks(t->ops, banks));
    same_lanes(t, m);
    for (int x = 0; x < m->n; x++) {
        assert_int_equal(t->label[x], m->label[x]);
        assert_int_equal(t->cand_of[m->label[x]], x);
    }
    for (int x = 0; x < rows; x++) {
        const uint8_t *row = residual_row(t, (dcand)x);
        same_places(t, m, x);
        for (int k = 0; k < m->lanes; k++)
            assert_int_equal(lane_at(t, row, k), row_at(m, x, k));
        for (size_t i = (size_t)(m->lanes * m->bytes); i < t->stride; i++)
            assert_int_equal(row[i], 0xFF);
    }
}

/* ---- smaller states ---- */

static void check_restrict(residual *t, const model *m, rng *r)
{
    uint8_t alive[LABELS];
    for (int turn = 0; turn < 3; turn++) {
        for (int l = 0; l < csp_labels(m->csp); l++)
            alive[l] = (uint8_t)random_below(r, 3);
        residual_restrict(t, alive);
        for (int k = 0; k < m->lanes; k++) {
            unsigned v = 0;
            for (int i = 0; i < m->lane[k].n; i++)
                if (alive[m->label[m->lane[k].of[i]]] == CANDIDATE)
                    v |= 1u << i;
            assert_int_equal(lane_at(t, t->live, k), v ? v | open_bit(m) : idle(m));
        }
        for (int k = m->lanes; k < (int)t->stride / m->bytes; k++)
            assert_int_equal(lane_at(t, t->live, k), idle(m));
    }
}

static void check_clear(const residual *t, const model *m, rng *r)
{
    _Alignas(64) uint8_t lanes[LANES * 2 + 256], was[sizeof lanes];
    memcpy(lanes, t->live, t->stride);
    for (int turn = 0; turn < 30 && m->n; turn++) {
        int x = (int)random_below(r, (uint32_t)(m->n + 2 * m->halved));
        bool forces = false;
        memcpy(was, lanes, t->stride);
        bool said = residual_clear(t, lanes, (dcand)x);
        for (int k = 0; k < (int)t->stride / m->bytes; k++) {
            int at = k < m->lanes ? place_in(m, k, x) : -1;
            unsigned v = lane_at(t, was, k) & ~(at < 0 ? 0 : 1u << at);
            assert_int_equal(lane_at(t, lanes, k), v);
            forces |= at >= 0 && (v & open_bit(m)) && __builtin_popcount(v) == 2;
        }
        assert_int_equal(said, forces);
    }
}

/* ---- tests ---- */

/* What is known of the network before there is a table. */
static void check_network(const residual *t, const csp *c, bool g)
{
    bool any = false;
    assert_int_equal(t->words, (csp_labels(c) + 63) / 64);
    assert_int_equal(t->reach, reach(c));
    assert_int_equal(t->row_bytes, rows_bytes(c, g ? 2 * csp_labels(c) + 256 : csp_labels(c)));
    assert_int_equal(t->without_bytes, rows_bytes(c, csp_vars(c)));
    assert_int_equal(residual_rows_bytes(c), rows_bytes(c, csp_labels(c)));
    assert_int_equal(residual_state_bytes(c), state_bytes(c));
    assert_int_equal(residual_rows_most(c), csp_labels(c) + 64);
    assert_int_equal(t->g != NULL, g);
    for (int l = 0; l < csp_labels(c); l++) {
        bool some = false;
        for (int k = 0; k < t->words * 64; k++) {
            size_t at = (size_t)(l * t->words + k / 64);
            bool linked = k < csp_labels(c) && csp_linked(c, (csp_label)l, (csp_label)k), by_var = false;
            for (int v = 0; linked && v < csp_vars(c); v++)
                by_var |= csp_has(c, (csp_var)v, (csp_label)l) && csp_has(c, (csp_var)v, (csp_label)k);
            assert_int_equal(t->link[at] >> k % 64 & 1, linked);
            assert_int_equal(t->further[at] >> k % 64 & 1, linked && !by_var);
            some |= linked && !by_var;
        }
        assert_int_equal(t->has_further[l], some);
        any |= some;
    }
    assert_int_equal(t->any_further, any);
}

/* Some labels, so that no csp-variable has just one; m->n of them. */
static void choose(model *m, rng *r)
{
    bool in[LABELS], changed = true;
    uint32_t percent = random_below(r, 3) ? 100 - random_below(r, 70) : 100;
    for (int l = 0; l < csp_labels(m->csp); l++)
        in[l] = random_below(r, 100) < percent;
    while (changed) {
        changed = false;
        for (int v = 0; v < csp_vars(m->csp); v++) {
            int n = 0, last = 0;
            for (csp_list l = csp_var_labels(m->csp, (csp_var)v); l.begin < l.end; l.begin++)
                if (in[*l.begin]) {
                    n++;
                    last = *l.begin;
                }
            if (n == 1)
                changed = !(in[last] = false);
        }
    }
    m->n = 0;
    for (int l = 0; l < csp_labels(m->csp); l++)
        if (in[l])
            m->label[m->n++] = (csp_label)l;
}

/* How often tables were narrow, halved and wide, and did not fit. */
typedef struct tally {
    int narrow, halved, wide, refused;
} tally;

static void compare(residual *t, model *m, rng *r, bool halves, tally *seen)
{
    int most = most_candidates(m);
    bool want = most <= 14, got;
    if (want) {
        make_lanes(m, most <= 7 || (halves && most <= 12) ? 1 : 2);
        want = fits(m, t->kinds);
        if (!want && halves && most <= 12) {
            make_lanes(m, 2);
            want = fits(m, t->kinds);
        }
    }
    got = halves ? residual_make_halved(t, m->label, m->n) : residual_make(t, m->label, m->n);
    assert_int_equal(got, want);
    if (!got) {
        seen->refused++;
        return;
    }
    same_table(t, m);
    check_clear(t, m, r);
    if (!m->halved)
        check_restrict(t, m, r);
    ++*(m->halved ? &seen->halved : m->bytes == 1 ? &seen->narrow : &seen->wide);
}

static void tables_are_those_of_the_definition(void **unused)
{
    (void)unused;
    tally seen = { 0 };
    for (int i = 0; i < 120; i++) {
        rng r;
        residual t;
        model m = { .g = i % 5 == 4 };
        random_seed(&r, 81, (uint64_t)i);
        int most = 2 + (int)random_below(&r, m.g ? 7 : 14);
        csp *c = make_network(&r, most, i % 3 ? (int)random_below(&r, 300) : 0);
        m.csp = c;
        assert_int_equal(residual_open(&t, &memory_standard, c, m.g), OK);
        check_network(&t, c, m.g);
        for (int turn = 0; turn < 4; turn++) {
            bool plain = random_below(&r, 2);
            const lanes_ops *ops = plain ? lanes_kind(LANES_PLAIN) : lanes_best();
            t.kinds = m.g ? ops->g_propagations : ops->propagations;
            choose(&m, &r);
            compare(&t, &m, &r, !m.g && random_below(&r, 2), &seen);
        }
        residual_close(&t);
        csp_free(c);
    }
    print_message("%d narrow, %d halved, %d wide, %d refused\n", seen.narrow, seen.halved, seen.wide,
                  seen.refused);
    assert_true(seen.narrow > 50 && seen.halved > 20 && seen.wide > 50 && seen.refused > 5);
}

/* How wide the lanes of all labels are, 0 if they do not fit; halves: with them. */
static int width_of_all(csp *c, bool halves, bool plain)
{
    static csp_label all[5000];
    residual t;
    assert_int_equal(residual_open(&t, &memory_standard, c, false), OK);
    for (int l = 0; l < csp_labels(c); l++)
        all[l] = (csp_label)l;
    if (plain)
        t.kinds = propagations_plain;
    bool made = halves ? residual_make_halved(&t, all, csp_labels(c)) : residual_make(&t, all, csp_labels(c));
    int width = made ? t.lane_bytes : 0;
    residual_close(&t);
    csp_free(c);
    return width;
}

static void what_is_too_much_does_not_fit(void **unused)
{
    (void)unused;
    /* lanes: as many as 64 banks have */
    assert_int_equal(width_of_all(make_pairs(65, 2048, false, 0, false), false, false), 1);
    assert_int_equal(width_of_all(make_pairs(65, 2049, false, 0, false), false, false), 0);
    assert_int_equal(width_of_all(make_pairs(46, 1023, false, 8, true), false, false), 2);
    assert_int_equal(width_of_all(make_pairs(46, 1024, false, 8, true), false, false), 0);
    for (int before = 0; before < 2; before++) {
        assert_int_equal(width_of_all(make_pairs(65, 2046, false, 8, before), true, false), 1);
        assert_int_equal(width_of_all(make_pairs(65, 2047, false, 8, before), true, false), 0);
    }
    /* banks: 4 more than labels are linked to csp-variables, times 4 */
    assert_int_equal(width_of_all(make_pairs(512, 256, true, 0, false), false, false), 1);
    assert_int_equal(width_of_all(make_pairs(514, 257, true, 0, false), false, false), 0);
    /* rows and lanes that just fill what was taken for them */
    assert_int_equal(width_of_all(make_pairs(8, 3, false, 8, true), true, true), 1);
    assert_int_equal(width_of_all(make_pairs(8, 2, false, 8, true), true, true), 2);
}

/* csp-variables of 8 labels each, n of them. */
static csp *make_eights(int n)
{
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    csp_add_type(b, "t", "s");
    for (int v = 0; v < n; v++) {
        csp_add_var(b, 0, small_name("v", v));
        for (int i = 0; i < 8; i++)
            csp_put(b, (csp_var)v, csp_add_label(b, small_name("l", 8 * v + i), "s", "v"), small_name("", i));
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

static void no_more_are_halved_than_there_are_helpers(void **unused)
{
    (void)unused;
    assert_int_equal(width_of_all(make_eights(32), true, false), 1);
    assert_int_equal(width_of_all(make_eights(33), true, false), 2);
    assert_int_equal(width_of_all(make_eights(32), false, false), 2);
}

/* A network of this many labels, all in one csp-variable if there is one. */
static csp *make_one(int labels, bool var, int outside)
{
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    csp_add_type(b, "t", "s");
    if (var)
        csp_add_var(b, 0, "v");
    for (int l = 0; l < labels; l++) {
        csp_add_label(b, small_name("l", l), "s", "v");
        if (var && l != outside)
            csp_put(b, 0, (csp_label)l, small_name("", l));
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

static void which_networks_may_fit(void **unused)
{
    (void)unused;
    static const struct {
        int labels;
        bool var, fits;
    } list[] = { { 0, true, false },
                 { 1, true, true },
                 { 3, false, false },
                 { 4096, true, true },
                 { 4097, true, false } };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        csp *c = make_one(list[i].labels, list[i].var, -1);
        assert_int_equal(residual_fits(c), list[i].fits);
        assert_int_equal(residual_knows_all(c), list[i].var || !list[i].labels);
        csp_free(c);
    }
    for (int outside = 0; outside < 3; outside++) {
        csp *c = make_one(3, true, outside);
        assert_false(residual_knows_all(c));
        csp_free(c);
    }
    csp *c = make_pairs(2100, 2, false, 0, false), *large = make_pairs(4096, 2048, true, 0, false);
    assert_int_equal(residual_rows_bytes(c), 2100 * 160);
    assert_int_equal(residual_state_bytes(large), 2048 + 128);
    assert_int_equal(residual_rows_bytes(large), 1 << 23);
    csp_free(c);
    csp_free(large);
}

static void memory_is_given_back(void **unused)
{
    (void)unused;
    csp *c;
    assert_int_equal(small_latin(3, &c), OK);
    for (int g = 0; g < 2; g++) {
        status end = NO_MEMORY;
        int left = 0;
        for (; end != OK && left < 100; left++) {
            failing f = { .left = left, .tight = !g };
            const memory m = { failing_resize, &f };
            residual t;
            end = residual_open(&t, &m, c, g);
            assert_true(end == OK || (end == NO_MEMORY && f.taken == 0));
            if (end == OK)
                residual_close(&t);
            assert_int_equal(f.taken, 0);
        }
        assert_int_equal(end, OK);
        assert_true(left > 2);
    }
    csp_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_those_of_the_definition),
        cmocka_unit_test(what_is_too_much_does_not_fit),
        cmocka_unit_test(no_more_are_halved_than_there_are_helpers),
        cmocka_unit_test(which_networks_may_fit),
        cmocka_unit_test(memory_is_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
