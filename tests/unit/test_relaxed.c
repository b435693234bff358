/* test_relaxed.c: relaxed whips against their definition, executed (naive_relaxed.h), and what the theory
 * says of them: they are confluent, between braids and whips, and whatever whips reach in any order they
 * reach; exact ratings against all orders of application. */
#include "failing.h"
#include "lab.h"
#include "naive_g.h"
#include "naive_relaxed.h"
#include "search/relaxed_g.h"
#include "small.h"
#include "solve/exact.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BUDGET = 4000 };

typedef struct tally {
    int asked, costly, found, gains; /* gains: relaxed whips where whips are longer, or are not there */
} tally;

typedef void look(lab *a, const state *s, rng *r, tally *sum);

/* States that are closed under BRT, and still open. */
static void look_if_open(lab *a, state *s, rng *r, look *at, tally *sum)
{
    if (naive_brt(s) && s->undecided)
        at(a, s, r, sum);
}

static void look_at_sudokus(int height, int width, int n, look *at, tally *sum)
{
    rng r;
    lab a;
    csp *c;
    random_seed(&r, 31, (uint64_t)(height * width));
    assert_int_equal(small_sudoku(height, width, &c), OK);
    lab_open(&a, c);
    for (int i = 0; i < n; i++) {
        state s = lab_generate(&a, 18, (uint64_t)i, NULL);
        look_if_open(&a, &s, &r, at, sum);
        lab_drop(&s);
    }
    lab_close(&a);
}

/* Two puzzles by which whips in one order and in another one differ. */
static const char *const fickle[] = {
    ".....6....5.189..6.......5...63...98...9....1....743..6.5.2..137......2..1..93...",
    "...4....94.7..92.6.8.72...52....4..73.....5....1.3.8..7.....9..812........5...4.2"
};

static void look_at_fickle(int n, look *at, tally *sum)
{
    rng r;
    lab a;
    random_seed(&r, 33, 0);
    lab_open_sudoku(&a);
    for (int i = 0; i < n; i++) {
        state s = lab_sudoku(&a, fickle[i % 2]);
        look_if_open(&a, &s, &r, at, sum);
        lab_drop(&s);
    }
    lab_close(&a);
}

static void look_at_networks(uint64_t seed, int n, look *at, tally *sum)
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
        look_if_open(&a, &s, &r, at, sum);
        lab_drop(&s);
        lab_close(&a);
    }
}

/* A state within s: without some candidates; those of a solution, if there is one, stay. */
static state go_on(lab *a, const state *s, rng *r)
{
    state out = lab_copy(s);
    bool *solution = calloc((size_t)csp_labels(s->csp) + 1, sizeof *solution);
    assert_non_null(solution);
    if (!lab_solution(a, s, solution))
        memset(solution, 0, (size_t)csp_labels(s->csp) * sizeof *solution);
    lab_shrink(&out, r, solution, (int)random_below(r, 30));
    naive_brt(&out);
    free(solution);
    return out;
}

/* ---- the same lengths ---- */

static void compare_targets(lab *a, const state *first, rng *r, tally *sum)
{
    enum { MAX = 4 };
    state s = go_on(a, first, r);
    if (state_is_contradiction(&s) || !s.undecided) {
        lab_drop(&s);
        return;
    }
    lab_begin(a, first);
    lab_go_on(a, &s);
    for (int l = 0; l < csp_labels(s.csp); l++) {
        csp_label z = (csp_label)l;
        long budget = BUDGET;
        if (!state_is_candidate(&s, z) || random_below(r, 3))
            continue;
        int want = naive_relaxed(first, &s, z, MAX, &budget);
        int got = lab_shortest(a, &rule_relaxed_whip, z, MAX), whip = lab_shortest(a, &rule_whip, z, MAX);
        int braid = lab_shortest(a, &rule_braid, z, MAX);
        if (want != NAIVE_COSTLY)
            assert_int_equal(got, want);
        assert_true(!whip || (got && got <= whip));
        assert_true(!got || (braid && braid <= got));
        sum->asked++;
        sum->costly += want == NAIVE_COSTLY;
        sum->found += got > 1;
        sum->gains += got && got != whip;
    }
    lab_drop(&s);
}

/* A whip in s that loses a left: what is left of it is a relaxed whip, but seldom a whip. */
static void compare_without_left(lab *a, const state *first, const state *s, const step *whip, tally *sum)
{
    enum { MAX = 5 };
    csp_label z = whip->conclusion[0];
    for (int k = 1; k < whip->lines && whip->length > 1 && whip->length <= MAX; k++) {
        long budget = 10 * BUDGET;
        state less = lab_copy(s);
        state_eliminate(&less, whip->line[k].cell.refutation[0].label);
        if (naive_brt(&less) && state_is_candidate(&less, z)) {
            lab_begin(a, first);
            lab_go_on(a, &less);
            int want = naive_relaxed(first, &less, z, MAX, &budget);
            int got = lab_shortest(a, &rule_relaxed_whip, z, MAX);
            assert_true(got && got <= whip->length);
            if (want != NAIVE_COSTLY)
                assert_int_equal(got, want);
            sum->asked++;
            sum->found += got > 1;
            sum->costly += want == NAIVE_COSTLY;
            sum->gains += got != lab_shortest(a, &rule_whip, z, MAX);
        }
        lab_drop(&less);
    }
}

static void break_whips(lab *a, const state *first, rng *r, tally *sum)
{
    path p;
    (void)r;
    lab_run(a, first, "W", 5, true, &p);
    state s = lab_copy(first);
    for (int i = 0, applied = 0; i < p.steps.n; i++) {
        const step *now = &p.steps.step[i];
        while (p.steps.step[applied].round < now->round)
            step_apply(&p.steps.step[applied++], &s);
        if (now->rule == &rule_whip)
            compare_without_left(a, first, &s, now, sum);
    }
    lab_drop(&s);
    path_close(&p);
}

/* Relaxed g-whips, in a state that comes after the first one. */
static void compare_g(lab *a, const state *first, rng *r, tally *sum)
{
    enum { MAX = 3 };
    state s = go_on(a, first, r);
    arena room;
    watch quiet = { 0 };
    arena_open(&room, &memory_standard);
    relaxed_g *x = state_is_contradiction(&s) || !s.undecided || !relaxed_g_takes(s.csp)
                       ? NULL
                       : relaxed_g_open(&room, s.csp);
    if (x)
        relaxed_g_begin(x, first, &s);
    for (int l = 0; l < csp_labels(s.csp) && x; l++) {
        csp_label z = (csp_label)l;
        long budget = BUDGET / 4;
        if (!state_is_candidate(&s, z) || random_below(r, 4))
            continue;
        int want = naive_relaxed_g(first, &s, z, MAX, &budget), got = 0;
        for (int n = 1; n <= MAX && !got; n++) {
            bool found = false;
            assert_int_equal(relaxed_g_find(x, z, n, n, &quiet, &found), OK);
            got = found ? n : 0;
        }
        if (want != NAIVE_COSTLY)
            assert_int_equal(got, want);
        long more = BUDGET;
        int whip = naive_g_chain(&s, false, z, MAX, &more);
        assert_true(whip <= 0 || (got && got <= whip));
        sum->asked++;
        sum->costly += want == NAIVE_COSTLY;
        sum->found += got > 1;
        sum->gains += got && !whip;
    }
    relaxed_g_close(x);
    arena_close(&room);
    lab_drop(&s);
}

/* A g-whip that loses a left: what is left of it is a relaxed g-whip, no longer than it was. */
static void break_g_whip(relaxed_g *x, const state *first, const state *s, const step *whip, tally *sum)
{
    csp_label z = whip->conclusion[0];
    watch quiet = { 0 };
    for (int k = 1; k < whip->lines; k++) {
        long budget = 10 * BUDGET;
        bool found = false;
        state less = lab_copy(s);
        state_eliminate(&less, whip->line[k].cell.refutation[0].label);
        if (naive_brt(&less) && state_is_candidate(&less, z)) {
            relaxed_g_begin(x, first, &less);
            assert_int_equal(relaxed_g_find(x, z, whip->length, whip->length, &quiet, &found), OK);
            assert_true(found);
            sum->asked++;
            sum->found++;
            sum->gains += naive_g_chain(&less, false, z, whip->length, &budget) == 0;
        }
        lab_drop(&less);
    }
}

static void break_g_whips(lab *a, const state *first, rng *r, tally *sum)
{
    path p;
    arena room;
    (void)r;
    if (!relaxed_g_takes(first->csp))
        return;
    arena_open(&room, &memory_standard);
    relaxed_g *x = relaxed_g_open(&room, first->csp);
    assert_non_null(x);
    lab_run(a, first, "gW", 5, true, &p);
    state s = lab_copy(first);
    for (int i = 0, applied = 0; i < p.steps.n; i++) {
        const step *now = &p.steps.step[i];
        while (p.steps.step[applied].round < now->round)
            step_apply(&p.steps.step[applied++], &s);
        if (now->length > 1)
            break_g_whip(x, first, &s, now, sum);
    }
    lab_drop(&s);
    path_close(&p);
    relaxed_g_close(x);
    arena_close(&room);
}

static void tell(const char *what, const tally *t)
{
    print_message("%s: %d asked, %d too costly, %d relaxed whips, %d where there is no such whip\n", what,
                  t->asked, t->costly, t->found, t->gains);
}

static void same_lengths_as_by_definition(void **unused)
{
    (void)unused;
    tally grids = { 0 }, networks = { 0 }, broken = { 0 };
    look_at_sudokus(3, 3, 6, compare_targets, &grids);
    look_at_sudokus(2, 3, 20, compare_targets, &grids);
    look_at_fickle(20, compare_targets, &grids);
    tell("grids", &grids);
    look_at_fickle(2, break_whips, &broken);
    look_at_sudokus(3, 3, 10, break_whips, &broken);
    look_at_networks(16, 800, break_whips, &broken);
    tell("without a left", &broken);
    look_at_networks(15, 2500, compare_targets, &networks);
    tell("networks", &networks);
    assert_true(grids.found > 10 && networks.found > 100 && broken.gains >= 5);
}

static void same_lengths_of_relaxed_g_whips(void **unused)
{
    (void)unused;
    tally networks = { 0 }, broken = { 0 };
    look_at_networks(25, 600, compare_g, &networks);
    tell("g, networks", &networks);
    look_at_networks(26, 1500, break_g_whips, &broken);
    look_at_sudokus(3, 3, 10, break_g_whips, &broken);
    look_at_fickle(2, break_g_whips, &broken);
    tell("g, without a left", &broken);
    assert_true(networks.found > 100 && broken.gains >= 3);
}

/* ---- theorems ---- */

static bool is_within(const state *a, const state *b)
{
    for (int l = 0; l < csp_labels(a->csp); l++)
        if (a->label[l] != GONE && b->label[l] == GONE)
            return false;
    return true;
}

/* RW_n ends in one state, by levels and in any order, and it lies within what W_n reaches in any order. */
static void compare_orders(lab *a, const state *s, rng *r, tally *sum)
{
    int max = 2 + (int)random_below(r, csp_labels(s->csp) == 729 ? 4 : 3);
    path levels, any, whips;
    lab_run(a, s, "RW", max, false, &levels);
    a->strategy = (strategy){ .order = ORDER_ANY, .seed = random_bits(r) };
    lab_run(a, s, "RW", max, false, &any);
    lab_run(a, s, "W", max, false, &whips);
    a->strategy = (strategy){ .order = ORDER_LEVELS };
    bool none = levels.result.outcome == CONTRADICTION;
    assert_int_equal(none, any.result.outcome == CONTRADICTION);
    assert_true(none || lab_same(&levels.final, &any.final));
    assert_true(none || (whips.result.outcome != CONTRADICTION && is_within(&levels.final, &whips.final)));
    sum->asked++;
    sum->found += levels.result.hardest > 1;
    sum->gains += !none && !lab_same(&levels.final, &whips.final);
    path_close(&levels);
    path_close(&any);
    path_close(&whips);
}

static void relaxed_whips_are_confluent(void **unused)
{
    (void)unused;
    tally t = { 0 };
    look_at_sudokus(3, 3, 15, compare_orders, &t);
    look_at_fickle(8, compare_orders, &t);
    look_at_networks(17, 1500, compare_orders, &t);
    tell("orders", &t);
    assert_true(t.found > 100 && t.gains > 0);
}

static void between_braids_and_whips(void **unused)
{
    (void)unused;
    lab a;
    int less = 0, more = 0;
    lab_open_sudoku(&a);
    for (int i = 0; i < 40; i++) {
        state s = lab_puzzle(&a, 19, i, NULL);
        int w = lab_rating(&a, &s, "W"), b = lab_rating(&a, &s, "B");
        if (w <= 9) {
            int rw = lab_rating(&a, &s, "RW");
            assert_true(b <= rw && rw <= w);
            less += rw < w;
            more += rw > b;
        }
        lab_drop(&s);
    }
    print_message("RW below W for %d, above B for %d\n", less, more);
    lab_close(&a);
}

/* ---- exact ratings ---- */

static bool solution_of(lab *a, const state *s, bool *value)
{
    int found = 0;
    if (!a->counter)
        assert_true(lab_solution(a, s, value) || true);
    return counter_run(a->counter, s, 2, NULL, &a->watch, &found, value) == OK && found == 1;
}

/* The exact rating between its bounds, by all orders of application. */
static void compare_exact_by(lab *a, const state *s, const char *name, tally *sum)
{
    theory th;
    exact *x;
    const exact_result *got;
    bool *solution = calloc((size_t)csp_labels(a->csp), sizeof *solution);
    int w = lab_rating(a, s, name);
    if (w > 1 && w <= 5 && solution_of(a, s, solution)) {
        watch quiet = { 0 };
        theory_read(&th, name, strlen(name), NULL);
        assert_int_equal(exact_open(&x, &memory_standard, a->csp, a->engine), OK);
        const exact_task t = { &th, solution, s, 1, w, 12, &quiet };
        assert_int_equal(exact_run(x, &t, &got), OK);
        assert_true(got->least <= got->most && got->most <= w);
        int below = naive_some_order_solves(s, got->least - 1, *name == 'g', 400, BUDGET);
        assert_true(below != 1);
        sum->asked++;
        sum->costly += below == NAIVE_COSTLY;
        sum->found += got->least == got->most;
        sum->gains += got->most < w;
        exact_close(x);
    }
    free(solution);
}

static void compare_exact(lab *a, const state *s, rng *r, tally *sum)
{
    (void)r;
    compare_exact_by(a, s, "W", sum);
}

static void compare_exact_g(lab *a, const state *s, rng *r, tally *sum)
{
    theory th;
    (void)r;
    assert_int_equal(theory_read(&th, "gW", 2, NULL), OK);
    if (exact_takes(&th, s->csp))
        compare_exact_by(a, s, "gW", sum);
}

static void exact_ratings_of_g_whips_are_the_least(void **unused)
{
    (void)unused;
    tally t = { 0 };
    look_at_networks(29, 6000, compare_exact_g, &t);
    print_message("exact gW: %d asked, %d too costly, %d exact, %d lowered\n", t.asked, t.costly, t.found,
                  t.gains);
    assert_true(t.asked > 20 && t.found > t.asked / 2);
}

static void exact_ratings_are_the_least(void **unused)
{
    (void)unused;
    tally t = { 0 };
    look_at_networks(19, 6000, compare_exact, &t);
    print_message("exact ratings: %d asked, %d too costly, %d exact, %d lowered\n", t.asked, t.costly,
                  t.found, t.gains);
    assert_true(t.asked > 20 && t.found > t.asked / 2);
}

/* CB #1072535: by frozen levels 6, published 5, and 5 is the least. */
static void published_rating_is_reached(void **unused)
{
    (void)unused;
    lab a;
    theory th;
    exact *x;
    const exact_result *got;
    watch quiet = { 0 };
    bool solution[729];
    lab_open_sudoku(&a);
    state s =
        lab_sudoku(&a, "...4....94.7..92.6.8.72...52....4..73.....5....1.3.8..7.....9..812........5...4.2");
    assert_true(lab_solution(&a, &s, solution));
    assert_int_equal(lab_rating(&a, &s, "W"), 6);
    assert_int_equal(theory_read(&th, "W", 1, NULL), OK);
    assert_int_equal(exact_open(&x, &memory_standard, a.csp, a.engine), OK);
    const exact_task t = { &th, solution, &s, 5, 6, 40, &quiet };
    assert_int_equal(exact_run(x, &t, &got), OK);
    assert_int_equal(got->least, 5);
    assert_int_equal(got->most, 5);
    assert_true(got->one_by_one && got->proved && !got->ended);
    exact_close(x);
    lab_drop(&s);
    lab_close(&a);
}

static void failing_memory_is_told(void **unused)
{
    (void)unused;
    lab a;
    theory th;
    bool solution[729], done = false;
    lab_open_sudoku(&a);
    state s =
        lab_sudoku(&a, "..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7..");
    assert_true(lab_solution(&a, &s, solution));
    assert_int_equal(theory_read(&th, "W", 1, NULL), OK);
    for (int n = 0; !done; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        engine *e = NULL;
        exact *x = NULL;
        const exact_result *got;
        watch w = { 0 };
        const exact_task t = { &th, solution, &s, 1, 3, 2, &w };
        status st = engine_open(&e, &m, a.csp);
        if (st == OK)
            st = exact_open(&x, &m, a.csp, e);
        if (st == OK)
            st = exact_run(x, &t, &got);
        assert_true(st == OK || st == NO_MEMORY);
        done = st == OK;
        exact_close(x);
        engine_close(e);
        assert_int_equal(f.taken, 0);
        assert_true(n < 10000);
    }
    lab_drop(&s);
    lab_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_lengths_as_by_definition),
        cmocka_unit_test(relaxed_whips_are_confluent),
        cmocka_unit_test(between_braids_and_whips),
        cmocka_unit_test(exact_ratings_are_the_least),
        cmocka_unit_test(exact_ratings_of_g_whips_are_the_least),
        cmocka_unit_test(same_lengths_of_relaxed_g_whips),
        cmocka_unit_test(published_rating_is_reached),
        cmocka_unit_test(failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
