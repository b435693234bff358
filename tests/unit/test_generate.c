/* test_generate.c: generated puzzles have one solution and are minimal, by CaDiCaL; the same seed gives the
 * same. */
#include "failing.h"
#include "gen/generate.h"
#include "oracle.h"
#include "small.h"
#include "top_down.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A network, its blank state, and the puzzle generated last. */
typedef struct bench {
    csp *csp;
    counter *counter;
    state blank;
    csp_label *clue;
    int clues;
} bench;

static void open_bench(bench *t, csp *c)
{
    t->csp = c;
    t->clues = 0;
    t->clue = calloc((size_t)csp_labels(c) + 1, sizeof *t->clue);
    assert_non_null(t->clue);
    assert_int_equal(counter_open(&t->counter, &memory_standard, c), OK);
    assert_int_equal(state_open(&t->blank, &memory_standard, c), OK);
}

static void open_sudoku(bench *t, int height, int width)
{
    csp *c;
    assert_int_equal(small_sudoku(height, width, &c), OK);
    open_bench(t, c);
}

static void close_bench(bench *t)
{
    free(t->clue);
    state_close(&t->blank, &memory_standard);
    counter_close(t->counter);
    csp_free(t->csp);
}

static void generate(bench *t, uint64_t seed, uint64_t index)
{
    rng r;
    watch w = { 0 };
    random_seed(&r, seed, index);
    assert_int_equal(generate_top_down(t->counter, &t->blank, &r, &w, t->clue, &t->clues), OK);
    for (int i = 1; i < t->clues; i++)
        assert_true(t->clue[i - 1] < t->clue[i]);
}

/* One oracle of the blank state serves all puzzles of a network: the clues are assumptions. */
static bool has_solution(oracle *o, const bench *t, int without)
{
    for (int i = 0; i < t->clues; i++)
        oracle_assume(o, t->clue[i], i != without);
    return oracle_solve(o);
}

static bool is_unique(const bench *t)
{
    state s;
    assert_int_equal(state_open(&s, &memory_standard, t->csp), OK);
    state_copy(&s, &t->blank);
    for (int i = 0; i < t->clues; i++) {
        assert_true(state_is_candidate(&s, t->clue[i]));
        state_assert(&s, t->clue[i]);
    }
    int n = oracle_count(&s, 2);
    state_close(&s, &memory_standard);
    return n == 1;
}

static void check_puzzles(bench *t, int puzzles)
{
    oracle *o = oracle_open(&t->blank);
    for (int i = 0; i < puzzles; i++) {
        generate(t, 2024, (uint64_t)i);
        assert_true(has_solution(o, t, -1));
        assert_true(is_unique(t));
        for (int x = 0; x < t->clues; x++) /* a second solution without clue x */
            assert_true(has_solution(o, t, x));
    }
    oracle_close(o);
}

static void test_minimal_9(void **unused)
{
    (void)unused;
    bench t;
    open_sudoku(&t, 3, 3);
    check_puzzles(&t, 100);
    close_bench(&t);
}

static void test_minimal_other_sizes(void **unused)
{
    (void)unused;
    static const struct {
        int height, width, puzzles;
    } size[] = { { 1, 1, 2 }, { 2, 2, 100 }, { 2, 3, 50 }, { 3, 2, 50 }, { 2, 4, 20 }, { 3, 4, 5 } };
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        bench t;
        open_sudoku(&t, size[i].height, size[i].width);
        check_puzzles(&t, size[i].puzzles);
        close_bench(&t);
    }
}

/* The budget is twice what is needed, and a fraction of what choosing without weights would need. */
static void test_minimal_16(void **unused)
{
    (void)unused;
    bench t;
    watch w = { .limit = 100000 };
    open_sudoku(&t, 4, 4);
    for (int i = 0; i < 5; i++) {
        rng r;
        random_seed(&r, 1, (uint64_t)i);
        assert_int_equal(generate_top_down(t.counter, &t.blank, &r, &w, t.clue, &t.clues), OK);
        assert_true(t.clues > 70 && t.clues < 120);
        assert_true(is_unique(&t));
    }
    print_message("nodes for 5 puzzles of 16x16: %d\n", (int)w.nodes);
    close_bench(&t);
}

/* Not only Sudoku: any network that has a solution. */
static void test_minimal_random_networks(void **unused)
{
    (void)unused;
    int made = 0;
    for (int i = 0; i < 200; i++) {
        bench t;
        csp *c;
        rng r;
        watch w = { 0 };
        random_seed(&r, 31, (uint64_t)i);
        assert_int_equal(small_random(&r, &c), OK);
        open_bench(&t, c);
        if (oracle_count(&t.blank, 1) == 1) {
            check_puzzles(&t, 1);
            made++;
        } else {
            assert_int_equal(generate_top_down(t.counter, &t.blank, &r, &w, t.clue, &t.clues), BAD_INPUT);
            assert_int_equal(t.clues, 0);
        }
        close_bench(&t);
    }
    assert_true(made > 100 && made < 200);
}

static void test_same_seed_same_puzzle(void **unused)
{
    (void)unused;
    enum { PUZZLES = 30 };
    bench t, u;
    csp_label *clue[PUZZLES];
    int clues[PUZZLES];
    open_sudoku(&t, 3, 3);
    open_sudoku(&u, 3, 3);
    for (int i = 0; i < PUZZLES; i++) {
        generate(&t, 7, (uint64_t)i);
        clues[i] = t.clues;
        clue[i] = malloc((size_t)t.clues * sizeof **clue);
        assert_non_null(clue[i]);
        memcpy(clue[i], t.clue, (size_t)t.clues * sizeof **clue);
        for (int j = 0; j < i; j++)
            assert_true(clues[i] != clues[j] ||
                        memcmp(clue[i], clue[j], (size_t)clues[i] * sizeof **clue) != 0);
    }
    for (int i = PUZZLES; i-- > 0;) { /* another counter, another order */
        generate(&u, 7, (uint64_t)i);
        assert_int_equal(u.clues, clues[i]);
        assert_memory_equal(u.clue, clue[i], (size_t)clues[i] * sizeof **clue);
        free(clue[i]);
    }
    generate(&t, 7, 0);
    generate(&u, 8, 0);
    assert_true(t.clues != u.clues || memcmp(t.clue, u.clue, (size_t)t.clues * sizeof *t.clue) != 0);
    close_bench(&t);
    close_bench(&u);
}

/* The puzzle itself is part of the promise: the same on every machine and in every version. */
static void test_known_puzzle(void **unused)
{
    (void)unused;
    bench t;
    char line[82];
    open_sudoku(&t, 3, 3);
    generate(&t, 1, 0);
    memset(line, '.', 81);
    line[81] = '\0';
    for (int i = 0; i < t.clues; i++)
        line[t.clue[i] / 9] = (char)('1' + t.clue[i] % 9);
    assert_string_equal(line,
                        "1....5.....86..245...8..17....46..177......6.62.7..9...83...5..5..........9.8..3.");
    close_bench(&t);
}

/* Top-down puzzles have 24.4 clues in the mean, with a deviation of 1.1: a bias of the order would show. */
static void test_mean_number_of_clues(void **unused)
{
    (void)unused;
    bench t;
    int clues = 0;
    open_sudoku(&t, 3, 3);
    for (int i = 0; i < 400; i++) {
        generate(&t, 9, (uint64_t)i);
        clues += t.clues;
    }
    assert_true(clues > 400 * 24.1 && clues < 400 * 24.7);
    close_bench(&t);
}

/* Values and eliminations of the blank state hold in the puzzle, and its values are not clues. */
static void test_blank_with_values(void **unused)
{
    (void)unused;
    bench t;
    open_sudoku(&t, 3, 3);
    state_assert(&t.blank, 4);
    state_eliminate(&t.blank, 9 + 2);
    check_puzzles(&t, 10);
    for (int i = 0; i < t.clues; i++)
        assert_true(t.clue[i] >= 9 && t.clue[i] != 9 + 2);
    close_bench(&t);
}

static void test_blank_with_one_solution(void **unused)
{
    (void)unused;
    bench t;
    open_sudoku(&t, 2, 2);
    generate(&t, 1, 1);
    for (int i = 0; i < t.clues; i++)
        state_assert(&t.blank, t.clue[i]);
    generate(&t, 1, 2);
    assert_int_equal(t.clues, 0);
    close_bench(&t);
}

static int stop_now(void *context)
{
    (void)context;
    return 1;
}

static void test_budget_and_stop(void **unused)
{
    (void)unused;
    bench t;
    open_sudoku(&t, 3, 3);
    for (uint64_t limit = 1; limit < 130; limit += 16) {
        rng r;
        watch w = { .limit = limit };
        random_seed(&r, 1, 0);
        assert_int_equal(generate_top_down(t.counter, &t.blank, &r, &w, t.clue, &t.clues), LIMIT);
        assert_int_equal(t.clues, 0);
        assert_int_equal(w.nodes, limit + 1);
    }
    rng r;
    watch w = { .tick = stop_now, .nodes = WATCH_EVERY - 60 };
    random_seed(&r, 1, 0);
    assert_int_equal(generate_top_down(t.counter, &t.blank, &r, &w, t.clue, &t.clues), STOPPED);
    assert_int_equal(t.clues, 0);
    generate(&t, 1, 0);
    assert_true(t.clues > 0);
    close_bench(&t);
}

/* ---- memory ---- */

static void test_no_memory(void **unused)
{
    (void)unused;
    bench t;
    failing f = { .left = 1 << 30 };
    memory m = { failing_resize, &f };
    counter *k;
    open_sudoku(&t, 2, 2);
    assert_int_equal(counter_open(&k, &m, t.csp), OK);
    long before = f.taken;
    status s = NO_MEMORY;
    int n = 0;
    for (; s == NO_MEMORY; n++) {
        rng r;
        watch w = { 0 };
        random_seed(&r, 1, 0);
        f.left = n;
        s = generate_top_down(k, &t.blank, &r, &w, t.clue, &t.clues);
        assert_int_equal(f.taken, before);
        assert_true((s == OK && t.clues > 0) || (s == NO_MEMORY && t.clues == 0));
    }
    assert_int_equal(s, OK);
    assert_true(n > 2);
    counter_close(k);
    assert_int_equal(f.taken, 0);
    close_bench(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minimal_9),
        cmocka_unit_test(test_minimal_other_sizes),
        cmocka_unit_test(test_minimal_16),
        cmocka_unit_test(test_minimal_random_networks),
        cmocka_unit_test(test_same_seed_same_puzzle),
        cmocka_unit_test(test_known_puzzle),
        cmocka_unit_test(test_mean_number_of_clues),
        cmocka_unit_test(test_blank_with_values),
        cmocka_unit_test(test_blank_with_one_solution),
        cmocka_unit_test(test_budget_and_stop),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
