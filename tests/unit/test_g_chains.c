/* test_g_chains.c: g-whips and g-braids against their definition, executed (naive_g.h), and what the theory
 * says of them: whips are g-whips, braids and g-whips are g-braids, g-braids are what T&E with whips[1]
 * eliminates, gB ends in one state whatever the order. */
#include "apps/app.h"
#include "failing.h"
#include "lab.h"
#include "naive_g.h"
#include "ordeal.h"
#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BUDGET = 1500, ANY = 0x7FFE };

typedef struct tally {
    int asked, costly, whips, braids, longer; /* longer: than 3 */
    int gains;                                /* shorter than any chain without g-labels */
} tally;

/* ---- states ---- */

typedef void look(lab *a, const state *s, rng *r, int max, tally *sum);

/* Closed under BRT and whips[1], and still open. */
static void look_if_open(lab *a, state *s, rng *r, int max, look *at, tally *sum)
{
    path p;
    if (!naive_brt(s) || !s->undecided)
        return;
    lab_run(a, s, "W1", 0, false, &p);
    if (p.result.outcome != SOLVED && p.result.outcome != CONTRADICTION)
        at(a, &p.final, r, max, sum);
    path_close(&p);
}

static void look_at_sudokus(int height, int width, int n, int max, look *at, tally *sum)
{
    rng r;
    lab a;
    csp *c;
    random_seed(&r, 21, (uint64_t)(height * width));
    assert_int_equal(small_sudoku(height, width, &c), OK);
    lab_open(&a, c);
    bool *solution = calloc((size_t)csp_labels(c), sizeof *solution);
    assert_non_null(solution);
    for (int i = 0; i < n; i++) {
        state s = lab_generate(&a, 8, (uint64_t)i, NULL);
        assert_true(lab_solution(&a, &s, solution));
        lab_shrink(&s, &r, solution, (int)random_below(&r, 5));
        look_if_open(&a, &s, &r, max, at, sum);
        lab_drop(&s);
    }
    free(solution);
    lab_close(&a);
}

static void look_at_networks(uint64_t seed, int n, int max, look *at, tally *sum)
{
    rng r;
    random_seed(&r, seed, 0);
    for (int i = 0; i < n; i++) {
        lab a;
        state s;
        if (i % 3 == 0)
            lab_open_random(&a, &r, &s);
        else
            lab_open_sparse(&a, &r, &s);
        look_if_open(&a, &s, &r, max, at, sum);
        lab_drop(&s);
        lab_close(&a);
    }
}

/* ---- the same lengths ---- */

static void compare_targets(lab *a, const state *s, rng *r, int max, tally *sum)
{
    lab_begin(a, s);
    for (int l = 0; l < csp_labels(s->csp); l++) {
        csp_label z = (csp_label)l;
        if (!state_is_candidate(s, z) || random_below(r, 3))
            continue;
        long budget = BUDGET, more = BUDGET;
        int whip = lab_shortest(a, &rule_g_whip, z, max), braid = lab_shortest(a, &rule_g_braid, z, max);
        int plain = lab_shortest(a, &rule_whip, z, max), loose = lab_shortest(a, &rule_braid, z, max);
        int want = naive_g_chain(s, false, z, max, &budget), wants = naive_g_chain(s, true, z, max, &more);
        if (want != NAIVE_COSTLY)
            assert_int_equal(whip, want);
        if (wants != NAIVE_COSTLY)
            assert_int_equal(braid, wants);
        assert_true(!whip || (braid && braid <= whip));
        assert_true(!plain || (whip && whip <= plain));
        assert_true(!loose || (braid && braid <= loose));
        sum->asked += 2;
        sum->costly += (want == NAIVE_COSTLY) + (wants == NAIVE_COSTLY);
        sum->whips += whip > 0;
        sum->braids += braid > 0;
        sum->longer += whip > 3;
        sum->gains += (whip && whip != plain) || (braid && braid != loose);
    }
}

static void tell(const char *what, const tally *t)
{
    print_message("%s: %d asked, %d too costly, %d g-whips, %d g-braids, %d longer than 3, %d gains\n", what,
                  t->asked, t->costly, t->whips, t->braids, t->longer, t->gains);
}

static void same_lengths_as_by_definition(void **unused)
{
    (void)unused;
    tally grids = { 0 }, small = { 0 }, networks = { 0 };
    look_at_sudokus(3, 3, 8, 4, compare_targets, &grids);
    tell("9x9", &grids);
    look_at_sudokus(2, 3, 20, 4, compare_targets, &small);
    tell("6x6", &small);
    look_at_networks(5, 1600, 5, compare_targets, &networks);
    tell("networks", &networks);
    assert_true(grids.whips > 10 && small.whips > 2 && networks.gains > 20 && networks.longer > 20);
}

/* ---- theorems ---- */

/* Z has a g-braid if and only if T&E with whips[1] refutes it. */
static void compare_with_trials(lab *a, const state *s, rng *r, int max, tally *sum)
{
    (void)max;
    lab_begin(a, s);
    for (int l = 0; l < csp_labels(s->csp); l++) {
        csp_label z = (csp_label)l;
        if (!state_is_candidate(s, z) || random_below(r, 2))
            continue;
        path p;
        state copy = lab_copy(s);
        state_assert(&copy, z);
        lab_run(a, &copy, "W1", 0, false, &p);
        int braid = lab_shortest(a, &rule_g_braid, z, ANY);
        assert_int_equal(braid > 0, p.result.outcome == CONTRADICTION);
        path_close(&p);
        lab_drop(&copy);
        sum->asked++;
        sum->braids += braid > 0;
    }
}

static void g_braids_are_trials_with_whips_1(void **unused)
{
    (void)unused;
    tally t = { 0 };
    look_at_sudokus(3, 3, 60, ANY, compare_with_trials, &t);
    look_at_networks(6, 1500, ANY, compare_with_trials, &t);
    tell("trials", &t);
    assert_true(t.braids > 500 && t.braids < t.asked - 500);
}

/* gB_n ends in one state, by levels and one by one in any order. */
static void compare_orders(lab *a, const state *s, rng *r, int max, tally *sum)
{
    path levels, any;
    a->strategy = (strategy){ .order = ORDER_LEVELS };
    lab_run(a, s, "gB", max, false, &levels);
    a->strategy = (strategy){ .order = ORDER_ANY, .seed = random_bits(r) };
    lab_run(a, s, "gB", max, false, &any);
    a->strategy = (strategy){ .order = ORDER_LEVELS };
    if (levels.result.outcome != CONTRADICTION || any.result.outcome != CONTRADICTION)
        assert_true(lab_same(&levels.final, &any.final));
    sum->asked++;
    sum->braids += levels.result.hardest > 1;
    path_close(&levels);
    path_close(&any);
}

static void g_braids_are_confluent(void **unused)
{
    (void)unused;
    tally t = { 0 };
    for (int max = 2; max <= 4; max++) {
        look_at_sudokus(3, 3, 25, max, compare_orders, &t);
        look_at_networks(7, 300, max, compare_orders, &t);
    }
    tell("orders", &t);
    assert_true(t.braids > 100);
}

/* ---- memory ---- */

/* A run in which the n-th allocation fails is told, and gives all back. */
static void failing_memory_is_told(void **unused)
{
    (void)unused;
    lab a;
    theory t;
    bool done = false;
    lab_open_sudoku(&a);
    state start =
        lab_sudoku(&a, "..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7..");
    assert_int_equal(theory_read(&t, "gW+gB+TyW", 9, NULL), OK);
    for (int n = 0; !done; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        engine *e = NULL;
        engine_result result;
        watch w = { 0 };
        state s = lab_copy(&start);
        step_list steps;
        step_list_open(&steps, &memory_standard);
        step_sink sink = step_list_sink(&steps, true);
        status st = engine_open(&e, &m, a.csp);
        if (st == OK)
            st = engine_run(e, &(task){ .theory = &t, .watch = &w, .sink = &sink }, &s, &result);
        assert_true(st == OK || st == NO_MEMORY);
        done = st == OK;
        engine_close(e);
        assert_int_equal(f.taken, 0);
        step_list_close(&steps);
        lab_drop(&s);
        assert_true(n < 10000);
    }
    lab_drop(&start);
    lab_close(&a);
}

/* ---- published puzzles ---- */

/* Networks in which csp-variables have to recur: 7 without that in the first one. */
static void published_networks(void **unused)
{
    (void)unused;
    const app *kakuro = app_named("kakuro"), *futoshiki = app_named("futoshiki");
    ordeal_is_rated(kakuro, "M21962-W7-gW4-g2W4", "gW", 4);
    ordeal_is_rated(kakuro, "M21962-W7-gW4-g2W4", "gB", 4);
    ordeal_is_rated(futoshiki, "7x7-H733-W9,gW8,gB7", "gW", 7); /* published: 8, by one path */
    ordeal_is_rated(futoshiki, "7x7-H733-W9,gW8,gB7", "gB", 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_lengths_as_by_definition),
        cmocka_unit_test(g_braids_are_trials_with_whips_1),
        cmocka_unit_test(g_braids_are_confluent),
        cmocka_unit_test(failing_memory_is_told),
        cmocka_unit_test(published_networks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
