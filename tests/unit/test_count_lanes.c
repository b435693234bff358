/* test_count_lanes.c: what is left of a network in narrow lanes, with halves where domains are wide: Singles
 * end as they do in wide lanes, and solutions are counted as by the sparse counter. */
#include "failing.h"
#include "gen/count.h"
#include "gen/count_lanes.h"
#include "lab.h"
#include "rules/single.h"
#include "search/lanes.h"
#include "search/propagate.h"
#include "small.h"
#include "solve/te_dense.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ORDER_MAX = 13, LABELS_MAX = ORDER_MAX * ORDER_MAX * ORDER_MAX, MOST = 20 };

/* A Latin square of this order with some cells given, a few of them wrong perhaps; false: that is a
 * contradiction at once, or solved. */
static bool start_square(int n, rng *r, state *s)
{
    csp_label row[ORDER_MAX], column[ORDER_MAX];
    int percent = 25 + (int)random_below(r, 35), wrong = (int)random_below(r, 3);
    for (int i = 0; i < n; i++)
        row[i] = column[i] = (csp_label)i;
    random_shuffle(r, row, n);
    random_shuffle(r, column, n);
    state_reset(s);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            int digit = (row[i] + column[k]) % n;
            if ((int)random_below(r, 100) >= percent)
                continue;
            if (wrong && random_below(r, 30) == 0)
                digit = (digit + 1) % n;
            csp_label l = (csp_label)((i * n + k) * n + digit);
            if (s->label[l] == CANDIDATE)
                state_assert(s, l);
        }
    brt_close_state(s, false);
    return !state_is_contradiction(s) && !state_is_solved(s);
}

static int list_candidates(const state *s, csp_label *list)
{
    int n = 0;
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (s->label[l] == CANDIDATE)
            list[n++] = (csp_label)l;
    return n;
}

/* ---- halves ---- */

/* 0: gone, 1: a candidate, 2: supposed. */
static int place_of(const residual *t, const uint8_t *lanes, dcand x)
{
    const lane_place *p = &t->place[t->place_start[x]];
    unsigned v = lane_at(t, lanes, p->lane);
    return !(v & p->bit) ? 0 : v & lane_open_bit(t) ? 1 : 2;
}

static void compare_ends(const residual *wide, const residual *narrow)
{
    static _Alignas(64) uint8_t a[RESIDUAL_BANKS_MAX * BANK_BYTES + 256], b[sizeof a];
    for (int x = 0; x < wide->candidates; x++) {
        bool refuted = wide->ops->settle(wide, a, wide->live, (dcand)x);
        assert_int_equal(narrow->ops->settle(narrow, b, narrow->live, (dcand)x), refuted);
        for (int y = 0; !refuted && y < wide->candidates; y++)
            assert_int_equal(place_of(wide, a, (dcand)y), place_of(narrow, b, (dcand)y));
    }
}

static void halves_end_alike(void **unused)
{
    (void)unused;
    static csp_label list[LABELS_MAX];
    int halved = 0, refused = 0;
    for (int n = 8; n <= ORDER_MAX; n++) {
        csp *c;
        residual wide, narrow;
        state s;
        assert_int_equal(small_latin(n, &c), OK);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        assert_int_equal(residual_open(&wide, &memory_standard, c, false), OK);
        assert_int_equal(residual_open(&narrow, &memory_standard, c, false), OK);
        for (int i = 0; i < 12; i++) {
            rng r;
            random_seed(&r, 71, (uint64_t)(n * 100 + i));
            if (!start_square(n, &r, &s))
                continue;
            int many = list_candidates(&s, list);
            if (!residual_make(&wide, list, many) || !residual_make_halved(&narrow, list, many))
                continue;
            assert_int_equal(wide.halved, 0);
            assert_true(narrow.halved == 0 || narrow.lane_bytes == 1);
            halved += narrow.halved;
            refused += narrow.lane_bytes == 2;
            compare_ends(&wide, &narrow);
        }
        residual_close(&wide);
        residual_close(&narrow);
        state_close(&s, &memory_standard);
        csp_free(c);
    }
    print_message("%d csp-variables halved, %d tables left wide\n", halved, refused);
    assert_true(halved > 50 && refused > 5);
}

/* ---- counts ---- */

/* What counting came to: no solution, one, several. */
typedef struct tally {
    int seen[3];
} tally;

/* After trials in a table, from where they have come to: the same number of solutions. */
static void compare_after_trials(const csp *c, const state *s, residual *table, count_lanes *k, int want)
{
    static bool solution[LABELS_MAX];
    te_dense *d;
    te_refutations r;
    watch w = { 0 };
    int found = 0;
    bool gave_up = false;
    assert_int_equal(te_dense_open(&d, &memory_standard, c), OK);
    assert_int_equal(te_dense_run_table(d, table, 1, NULL, &w, &r), OK);
    for (int l = 0; l < csp_labels(c); l++)
        solution[l] = s->label[l] == VALUE;
    if (r.outcome != CONTRADICTION)
        assert_int_equal(
            count_lanes_run(k, table, te_dense_reached(d), MOST, 100000, &w, &found, solution, &gave_up), OK);
    assert_false(gave_up);
    assert_int_equal(found, want);
    assert_true(!found || small_is_solution(s, solution));
    assert_true(r.outcome != SOLVED || found == 1);
    te_dense_close(d);
}

/* Counts s, closed under BRT, by each kind of lanes. */
static void compare_counts(const csp *c, const state *s, tally *t)
{
    static csp_label list[LABELS_MAX];
    static bool solution[LABELS_MAX];
    counter *sparse;
    count_lanes *k;
    residual table;
    watch w = { 0 };
    uint64_t nodes = 0;
    int many = list_candidates(s, list), want, found;
    bool gave_up;
    assert_int_equal(counter_open(&sparse, &memory_standard, c), OK);
    assert_true(counter_layout(sparse, COUNTER_SPARSE));
    assert_int_equal(count_lanes_open(&k, &memory_standard, c, csp_vars(c)), OK);
    assert_int_equal(residual_open(&table, &memory_standard, c, false), OK);
    assert_int_equal(counter_run(sparse, s, MOST, NULL, &w, &want, NULL), OK);
    for (int kind = 0; kind < LANES_KINDS; kind++) {
        watch own = { 0 };
        if (!lanes_kind(kind))
            continue;
        table.kinds = lanes_kind(kind)->propagations;
        if (!residual_make_halved(&table, list, many))
            continue;
        for (int l = 0; l < csp_labels(c); l++)
            solution[l] = s->label[l] == VALUE;
        assert_int_equal(
            count_lanes_run(k, &table, table.live, MOST, 100000, &own, &found, solution, &gave_up), OK);
        assert_false(gave_up);
        assert_int_equal(found, want);
        assert_true(!found || small_is_solution(s, solution));
        assert_true(kind == 0 || own.nodes == nodes);
        nodes = own.nodes;
        t->seen[found < 2 ? found : 2]++;
        compare_after_trials(c, s, &table, k, want);
    }
    count_lanes_close(k);
    residual_close(&table);
    counter_close(sparse);
}

static void squares_are_counted(void **unused)
{
    (void)unused;
    tally t = { 0 };
    for (int n = 5; n <= 12; n++) {
        csp *c;
        state s;
        assert_int_equal(small_latin(n, &c), OK);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        for (int i = 0; i < 12; i++) {
            rng r;
            random_seed(&r, 72, (uint64_t)(n * 100 + i));
            if (start_square(n, &r, &s))
                compare_counts(c, &s, &t);
        }
        state_close(&s, &memory_standard);
        csp_free(c);
    }
    assert_true(t.seen[2] > 50);
}

static void random_networks_are_counted(void **unused)
{
    (void)unused;
    tally t = { 0 };
    for (int i = 0; i < 600; i++) {
        rng r;
        lab a;
        state s;
        random_seed(&r, 73, (uint64_t)i);
        lab_open_random(&a, &r, &s);
        brt_close_state(&s, false);
        if (count_lanes_fits(a.csp) && !state_is_contradiction(&s) && !state_is_solved(&s))
            compare_counts(a.csp, &s, &t);
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("none %d, one %d, several %d\n", t.seen[0], t.seen[1], t.seen[2]);
    assert_true(t.seen[0] > 20 && t.seen[1] > 20 && t.seen[2] > 20);
}

/* ---- from the beginning ---- */

static const char *const easter_monster =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

static int givens_of(const char *line, csp_label *given)
{
    int n = 0;
    for (int i = 0; i < 81; i++)
        if (line[i] != '.')
            given[n++] = (csp_label)(i * 9 + line[i] - '1');
    return n;
}

/* The same puzzle with all its clues, and without one, with little patience. */
static void hard_ones_are_counted(void **unused)
{
    (void)unused;
    csp *c;
    counter *k;
    residual lent;
    csp_label given[81];
    static bool solution[729];
    int n = givens_of(easter_monster, given);
    assert_int_equal(small_sudoku(3, 3, &c), OK);
    assert_int_equal(counter_open(&k, &memory_standard, c), OK);
    assert_int_equal(residual_open(&lent, &memory_standard, c, false), OK);
    for (int lanes = 0; lanes < LANES_KINDS; lanes++)
        for (int less = 0; counter_layout(k, lanes) && less < 2; less++) {
            const question q = { .given = given, .givens = n - less, .most = 2 };
            watch w = { 0 }, short_watch = { .limit = 30 };
            int found;
            bool gave_up;
            counter_lend(k, &lent);
            assert_int_equal(counter_start(k, &q, &w, &found, solution, &gave_up), OK);
            assert_false(gave_up);
            assert_int_equal(found, 1 + less);
            const residual *t = counter_residual(k);
            assert_ptr_equal(t, &lent);
            counter_lend(k, NULL);
            assert_null(counter_residual(k));
            for (int x = 0, values = 0; x < 729; x++) {
                values += solution[x];
                assert_true(x < 728 || values == 81);
            }
            if (less == 0)
                assert_int_equal(counter_start(k, &q, &short_watch, &found, solution, &gave_up), LIMIT);
        }
    residual_close(&lent);
    counter_close(k);
    csp_free(c);
}

/* Without a table the count takes longer, and is the same; what it is counted in is there from the start. */
static void every_allocation_may_fail(void **unused)
{
    (void)unused;
    csp *c;
    residual lent;
    csp_label given[81];
    int n = givens_of(easter_monster, given), opened = 0;
    bool gave_up;
    assert_int_equal(small_sudoku(3, 3, &c), OK);
    assert_int_equal(residual_open(&lent, &memory_standard, c, false), OK);
    for (int after = 0; opened < 2; after++) {
        failing f = { .left = after };
        const memory m = { failing_resize, &f };
        counter *k;
        const question q = { .given = given, .givens = n, .most = 2 };
        watch w = { 0 };
        int found = 0;
        if (counter_open(&k, &m, c) != OK) {
            assert_int_equal(f.taken, 0);
            continue;
        }
        counter_lend(k, opened++ ? &lent : NULL);
        f.left = 0;
        assert_int_equal(counter_start(k, &q, &w, &found, NULL, &gave_up), OK);
        assert_int_equal(found, 1);
        assert_false(gave_up);
        counter_close(k);
        assert_int_equal(f.taken, 0);
    }
    residual_close(&lent);
    csp_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(halves_end_alike),
                                        cmocka_unit_test(squares_are_counted),
                                        cmocka_unit_test(random_networks_are_counted),
                                        cmocka_unit_test(hard_ones_are_counted),
                                        cmocka_unit_test(every_allocation_may_fail) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
