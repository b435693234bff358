/* test_rater.c: ratings in lanes, against the engine's in the sparse layout: from a state and from the lanes
 * of a whole network, by every machine's instructions, with bounds and without, on Sudokus of several sizes
 * and on random networks. */
#include "apps/app.h"
#include "lab.h"
#include "rules/single.h"
#include "search/dense.h"
#include "search/full_table.h"
#include "search/lanes.h"
#include "search/propagate.h"
#include "solve/rater.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What rates on one network. */
typedef struct rates {
    lab lab;
    search *search;
    rater *rater;
    full_table full;
    bool has_full;
    bool *solution;
} rates;

/* The lab is open. */
static void open_rates(rates *r)
{
    const csp *c = r->lab.csp;
    assert_int_equal(search_open(&r->search, &memory_standard, c), OK);
    assert_int_equal(rater_open(&r->rater, r->search), OK);
    r->has_full = full_table_small(c) && residual_knows_all(c);
    if (r->has_full)
        assert_int_equal(full_table_open(&r->full, &memory_standard, c), OK);
    r->solution = calloc((size_t)csp_labels(c), sizeof *r->solution);
    assert_non_null(r->solution);
}

static void close_rates(rates *r)
{
    free(r->solution);
    if (r->has_full)
        full_table_close(&r->full);
    search_close(r->search);
    lab_close(&r->lab);
}

static void same(const engine_result *a, const engine_result *b)
{
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->tried, b->tried);
    if (a->outcome == SOLVED) /* otherwise trials have ended it before its time */
        assert_int_equal(a->hardest, b->hardest);
}

static void rate_from_lanes(rates *r, const rater_task *t, const state *s, const engine_result *want)
{
    engine_result got;
    bool gave_up = false;
    lane *start = aligned_alloc(64, ((size_t)r->full.width * sizeof *start + 63) / 64 * 64);
    assert_true(full_load(&r->full, start, s));
    assert_int_equal(rater_run(r->rater, t, &r->full, start, &got, &gave_up), OK);
    assert_false(gave_up);
    same(&got, want);
    free(start);
}

/* The same by every kind of lanes; s is closed under BRT and not solved. Where some csp-variable has too many
 * candidates there is nothing to compare. */
static int rate_by_all_lanes(rates *r, const rater_task *t, const state *s, const engine_result *want)
{
    int compared = 0;
    for (int kind = 0; kind < LANES_KINDS; kind++) {
        engine_result got;
        bool gave_up = false;
        if (!lanes_kind(kind))
            continue;
        dense_table(r->search->dense)->kinds = lanes_kind(kind)->propagations;
        assert_int_equal(search_open_g(r->search), OK);
        dense_table(r->search->g_dense)->kinds = lanes_kind(kind)->g_propagations;
        assert_int_equal(rater_run_state(r->rater, t, s, &got, &gave_up), OK);
        if (!gave_up)
            same(&got, want);
        if (r->has_full)
            rate_from_lanes(r, t, s, want);
        compared += !gave_up;
    }
    return compared;
}

static int compare(rates *r, const state *start, const char *theory_name, int max)
{
    path p;
    watch w = { 0 };
    state s = lab_copy(start);
    r->lab.layout = LAYOUT_SPARSE;
    r->lab.keep = r->solution;
    lab_run(&r->lab, start, theory_name, max, false, &p);
    assert_true(rater_takes(&p.theory, r->lab.csp));
    brt_close_state(&s, true);
    const rater_task t = { .theory = &p.theory, .max_length = max, .solution = r->solution, .watch = &w };
    int compared = state_is_solved(&s) ? 0 : rate_by_all_lanes(r, &t, &s, &p.result);
    lab_drop(&s);
    path_close(&p);
    return compared;
}

static void sudokus_are_rated_alike(void **unused)
{
    (void)unused;
    static const char *const theories[] = {
        "W", "B", "W+B", "W3+B4", "W2", "B3", "W1", "gB", "gB3", "W+B+gB"
    };
    rates r;
    int compared = 0;
    lab_open_sudoku(&r.lab);
    open_rates(&r);
    for (int i = 0; i < 60; i++) {
        state start = lab_generate(&r.lab, 4, (uint64_t)i, NULL);
        assert_true(lab_solution(&r.lab, &start, r.solution));
        for (size_t k = 0; k < sizeof theories / sizeof *theories; k++)
            compared += compare(&r, &start, theories[k], 0);
        compared += compare(&r, &start, "W", 2) + compare(&r, &start, "B", 4);
        lab_drop(&start);
    }
    assert_true(compared > 400);
    close_rates(&r);
}

/* ---- braids after whips ---- */

static engine_result rate_once(rates *r, const char *name, int max, const lane *start, bool again)
{
    theory th;
    watch w = { 0 };
    engine_result got;
    bool gave_up = false;
    assert_int_equal(theory_read(&th, name, strlen(name), NULL), OK);
    const rater_task t = {
        .theory = &th, .max_length = max, .solution = r->solution, .watch = &w, .again = again
    };
    assert_int_equal(rater_run(r->rater, &t, &r->full, start, &got, &gave_up), OK);
    assert_false(gave_up);
    return got;
}

/* Braids right after whips, and twice, rate as braids alone do, with every bound. Returns 1 if braids and
 * whips differ. */
static int follow(rates *r, const state *s, const char *whips, const char *braids)
{
    lane *start = aligned_alloc(64, ((size_t)r->full.width * sizeof *start + 63) / 64 * 64);
    assert_true(full_load(&r->full, start, s));
    engine_result alone = rate_once(r, braids, 0, start, false), first = rate_once(r, whips, 0, start, false);
    for (int i = 0; i < 2; i++) {
        const engine_result next = rate_once(r, braids, 0, start, true);
        same(&next, &alone);
    }
    for (int max = 1; max < 8; max++) {
        engine_result want = rate_once(r, braids, max, start, false);
        rate_once(r, whips, 0, start, false);
        const engine_result got = rate_once(r, braids, max, start, true);
        same(&got, &want);
    }
    free(start);
    return first.outcome != alone.outcome || (alone.outcome == SOLVED && first.hardest != alone.hardest);
}

static int follow_both(rates *r, const state *start)
{
    state s = lab_copy(start);
    brt_close_state(&s, true);
    int differ =
        state_is_solved(&s) || !r->has_full ? 0 : follow(r, &s, "W", "B") + follow(r, &s, "gW", "gB");
    lab_drop(&s);
    return differ;
}

static void braids_follow_whips(void **unused)
{
    (void)unused;
    rates r;
    rng random;
    int differ = 0;
    lab_open_sudoku(&r.lab);
    open_rates(&r);
    for (int i = 0; i < 40; i++) {
        state start = lab_puzzle(&r.lab, 6, i, NULL);
        assert_true(lab_solution(&r.lab, &start, r.solution));
        differ += follow_both(&r, &start);
        lab_drop(&start);
    }
    close_rates(&r);
    random_seed(&random, 13, 0);
    for (int i = 0; i < 400; i++) {
        state start;
        lab_open_sparse(&r.lab, &random, &start);
        open_rates(&r);
        if (r.rater && lab_solution(&r.lab, &start, r.solution))
            differ += follow_both(&r, &start);
        lab_drop(&start);
        close_rates(&r);
    }
    print_message("braids and whips differ %d times\n", differ);
    assert_true(differ > 10);
}

static void read_and_compare(const char *app_name, const char *line, const char *theory_name)
{
    rates r;
    puzzle p;
    csp *c;
    state start;
    puzzle_open(&p, &memory_standard);
    assert_int_equal(puzzle_read(&p, app_name, NULL, line, strlen(line), NULL), OK);
    assert_int_equal(puzzle_model(&p, &memory_standard, &c, NULL), OK);
    lab_open(&r.lab, c);
    open_rates(&r);
    assert_int_equal(state_open(&start, &memory_standard, c), OK);
    assert_int_equal(puzzle_start(&p, &start, NULL), OK);
    assert_true(lab_solution(&r.lab, &start, r.solution));
    assert_true(compare(&r, &start, theory_name, 0) > 0);
    lab_drop(&start);
    close_rates(&r);
    puzzle_close(&p);
}

/* Domains of 16 labels leave no bit to spare in a lane of 16 bits, until some of them are gone; orders are
 * links that no csp-variable makes. */
static void others_are_rated_alike(void **unused)
{
    (void)unused;
    static const char large[] = "6...C....75F.2....2..7..3.6BD..F..7E....4CG....8..BG6.......9..."
                                "82.B...C.A..G.37D...G..65.32FB..5G....9.......6D.....3....7.AE.5"
                                "..9.B4.8A6.75GD34.36..G7.D95..B..A...F..B21..6E4C........E4....."
                                "E367.C4.D..1...B..8A.6.F.3...4.G.4.5E...2GC8........382B..E.7..A";
    static const char *const futoshiki[] = {
        "5 ......................... ->---<->-->>----<--- <-<-<-<---->--------",
        "6 ...............1.4..1............... ->------<------<-------<-<>--- "
        "---<-<--------><------<---->--",
    };
    read_and_compare("sudoku", large, "W");
    read_and_compare("sudoku", large, "B");
    /* 4 by g-labels, 5 without */
    static const char g_label[] =
        "..3.5...9...7..12.7.9...4....1.6...45..3.....8.7...3...1..9...66....12.......8...";
    read_and_compare("sudoku", g_label, "gW");
    read_and_compare("sudoku", g_label, "gB");
    read_and_compare("sudoku", large, "gW");
    read_and_compare("sudoku", large, "gB");
    for (size_t i = 0; i < 2; i++) {
        read_and_compare("futoshiki", futoshiki[i], "W");
        read_and_compare("futoshiki", futoshiki[i], "B");
        read_and_compare("futoshiki", futoshiki[i], "gW");
        read_and_compare("futoshiki", futoshiki[i], "gB");
    }
}

static void random_networks_are_rated_alike(void **unused)
{
    (void)unused;
    rng random;
    int compared = 0;
    random_seed(&random, 12, 0);
    for (int i = 0; i < 400; i++) {
        rates r;
        state start;
        lab_open_random(&r.lab, &random, &start);
        open_rates(&r);
        bool takes = r.rater && !csp_needs(r.lab.csp) && lab_solution(&r.lab, &start, r.solution);
        compared += takes ? compare(&r, &start, "W", 0) + compare(&r, &start, "B", 0) +
                                compare(&r, &start, "gW", 0) + compare(&r, &start, "gB", 0)
                          : 0;
        lab_drop(&start);
        close_rates(&r);
    }
    print_message("%d ratings of random networks compared\n", compared);
    assert_true(compared > 50);
}

/* A chain of csp-variables with two labels each, one of which it shares with the next. */
static csp *chain_of(int vars)
{
    csp *c = NULL;
    csp_builder *b = csp_begin(&memory_standard);
    int type = csp_add_type(b, "v", "single");
    for (int l = 0; l <= vars; l++) {
        char name[NAME_ROOM];
        name_into(name, "l%d", l);
        csp_add_label(b, name, name, "1");
    }
    for (int v = 0; v < vars; v++) {
        char name[NAME_ROOM];
        csp_var at = csp_add_var(b, type, name_into(name, "v%d", v));
        csp_put(b, at, (csp_label)v, "a");
        csp_put(b, at, (csp_label)(v + 1), "b");
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

static void more_lanes_than_fit_are_refused(void **unused)
{
    (void)unused;
    csp *c = chain_of(3000);
    residual t;
    csp_label all[3001];
    for (int l = 0; l <= 3000; l++)
        all[l] = (csp_label)l;
    assert_true(residual_fits(c));
    assert_int_equal(residual_open(&t, &memory_standard, c, false), OK);
    assert_false(residual_make(&t, all, 3001));
    assert_false(residual_make(&t, all, 1000)); /* lists of links are quicker */
    assert_true(residual_make(&t, all, 500));
    assert_int_equal(t.lanes, 500);
    residual_close(&t);
    csp_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(sudokus_are_rated_alike),
                                        cmocka_unit_test(braids_follow_whips),
                                        cmocka_unit_test(others_are_rated_alike),
                                        cmocka_unit_test(random_networks_are_rated_alike),
                                        cmocka_unit_test(more_lanes_than_fit_are_refused) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
