/* test_count.c: the solution counter against CaDiCaL and against its own promises, in all its layouts. */
#include "failing.h"
#include "gen/count.h"
#include "gen/count_whips.h"
#include "gen/generate.h"
#include "oracle.h"
#include "search/lanes.h"
#include "small.h"
#include "top_down.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MANY = 1 << 30 };

/* A 9x9 network with its empty grid, for the tests below. */
typedef struct nine {
    csp *csp;
    counter *counter;
    state state;
} nine;

static bool *new_solution(const csp *c)
{
    bool *solution = calloc((size_t)csp_labels(c) + 1, sizeof *solution);
    assert_non_null(solution);
    return solution;
}

/* Layouts are numbered from COUNTER_WHIPS to LANES_KINDS - 1; those that the network or the machine does not
 * have are left out. The last one is the one a counter begins with. */
#define FOR_LAYOUTS(layout, k)                                                                               \
    for (int layout = COUNTER_WHIPS; layout < LANES_KINDS; layout++)                                         \
        if (counter_layout(k, layout))

/* In all layouts; all that use lanes go through the same nodes. */
static int count(counter *k, const state *s, int most)
{
    int all = -1;
    uint64_t nodes = 0;
    FOR_LAYOUTS(layout, k)
    {
        watch w = { 0 };
        int found = -1;
        assert_int_equal(counter_run(k, s, most, NULL, &w, &found, NULL), OK);
        assert_true(all < 0 || found == all);
        assert_true(layout <= LANES_PLAIN || w.nodes == nodes);
        all = found;
        nodes = w.nodes;
    }
    return all;
}

/* The counter and the oracle agree about s, and a solution found is one. Returns the number of solutions. */
static int compare(counter *k, const state *s, int most)
{
    bool *solution = new_solution(s->csp);
    int all = oracle_count(s, most);
    FOR_LAYOUTS(layout, k)
    {
        watch w = { 0 };
        int found = -1;
        memset(solution, 0xFF, (size_t)csp_labels(s->csp));
        assert_int_equal(counter_run(k, s, most, NULL, &w, &found, solution), OK);
        assert_int_equal(found, all);
        if (found)
            assert_true(small_is_solution(s, solution));
    }
    free(solution);
    return all;
}

/* Networks from this function: how many have none, one, several solutions. */
static void compare_networks(status (*make)(rng *, csp **), uint64_t seed, int with[3])
{
    for (int i = 0; i < 600; i++) {
        rng r;
        csp *c;
        counter *k;
        state s;
        random_seed(&r, seed, (uint64_t)i);
        assert_int_equal(make(&r, &c), OK);
        assert_int_equal(counter_open(&k, &memory_standard, c), OK);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        if (i % 3 == 2)
            small_shrink(&s, &r, 10);
        int n = compare(k, &s, 300);
        with[n < 2 ? n : 2]++;
        state_close(&s, &memory_standard);
        counter_close(k);
        csp_free(c);
    }
    print_message("networks with no solution: %d, one: %d, several: %d\n", with[0], with[1], with[2]);
    assert_true(with[0] >= 50 && with[1] >= 50 && with[2] >= 50);
}

static void test_random_networks(void **unused)
{
    (void)unused;
    int with[3] = { 0 };
    compare_networks(small_random, 11, with);
}

static void test_networks_with_needs(void **unused)
{
    (void)unused;
    int with[3] = { 0 };
    compare_networks(small_needy, 17, with);
}

/* A minimal puzzle, changed: as it is, some clues taken away, one clue made another, or candidates taken
 * away. */
static void change(state *s, const state *blank, const csp_label *clue, int clues, int how, rng *r)
{
    int first = how == 1 ? 1 + (int)random_below(r, 3) : 0,
        wrong = how == 2 ? (int)random_below(r, (uint32_t)clues) : -1;
    state_copy(s, blank);
    for (int i = first; i < clues; i++)
        if (i != wrong)
            state_assert(s, clue[i]);
    if (how == 2 && s->candidates > 0) {
        csp_label l;
        do
            l = (csp_label)random_below(r, (uint32_t)csp_labels(s->csp));
        while (!state_is_candidate(s, l) || l == clue[wrong]);
        state_assert(s, l);
    }
    if (how == 3)
        small_shrink(s, r, 2);
}

static void compare_grids(int height, int width, int puzzles, int with[3])
{
    csp *c;
    counter *k;
    state blank, s;
    assert_int_equal(small_sudoku(height, width, &c), OK);
    assert_int_equal(counter_open(&k, &memory_standard, c), OK);
    assert_int_equal(state_open(&blank, &memory_standard, c), OK);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    csp_label *clue = calloc((size_t)csp_labels(c), sizeof *clue);
    assert_non_null(clue);
    for (int i = 0; i < puzzles; i++) {
        rng r;
        watch w = { 0 };
        int clues;
        random_seed(&r, 12, (uint64_t)i);
        assert_int_equal(generate_top_down(k, &blank, &r, &w, clue, &clues), OK);
        random_shuffle(&r, clue, clues);
        change(&s, &blank, clue, clues, i % 4, &r);
        int n = compare(k, &s, 25);
        with[n < 2 ? n : 2]++;
    }
    free(clue);
    state_close(&s, &memory_standard);
    state_close(&blank, &memory_standard);
    counter_close(k);
    csp_free(c);
}

/* The network of the application and the one of small.c are the same problem. */
static void test_application(void **test)
{
    nine *t = *test;
    csp_label clue[729];
    int clues, with[3] = { 0 };
    for (int i = 0; i < 60; i++) {
        char line[82] = { 0 };
        rng r;
        watch w = { 0 };
        state read, own;
        random_seed(&r, 15, (uint64_t)i);
        assert_int_equal(generate_top_down(t->counter, &t->state, &r, &w, clue, &clues), OK);
        memset(line, '.', 81);
        for (int j = i % 3 == 1; j < clues; j++)
            line[clue[j] / 9] = (char)('1' + clue[j] % 9);
        if (i % 3 == 2) /* another digit in place of a clue */
            line[clue[0] / 9] = (char)('1' + (clue[0] % 9 + 1) % 9);
        status s = small_start(t->csp, 9, line, &own);
        assert_int_equal(sudoku_state(line, &read), s);
        if (s == OK) {
            counter *k;
            assert_int_equal(counter_open(&k, &memory_standard, read.csp), OK);
            int n = count(k, &read, 40);
            assert_int_equal(n, count(t->counter, &own, 40));
            with[n < 2 ? n : 2]++;
            counter_close(k);
        }
        state_close(&read, &memory_standard);
        state_close(&own, &memory_standard);
    }
    assert_true(with[0] > 0 && with[1] >= 20 && with[2] >= 20);
}

/* Uniqueness of minimal puzzles is decided in a few nodes. */
static void test_nodes_are_few(void **test)
{
    nine *t = *test;
    csp_label clue[729];
    int clues, found;
    watch total[2] = { { 0 }, { 0 } };
    for (int i = 0; i < 200; i++) {
        rng r;
        watch w = { 0 };
        state s;
        random_seed(&r, 16, (uint64_t)i);
        assert_int_equal(generate_top_down(t->counter, &t->state, &r, &w, clue, &clues), OK);
        assert_int_equal(state_open(&s, &memory_standard, t->csp), OK);
        for (int j = 0; j < clues; j++)
            state_assert(&s, clue[j]);
        for (int dense = 0; dense < 2; dense++) {
            assert_true(counter_layout(t->counter, dense ? LANES_PLAIN : COUNTER_SPARSE));
            assert_int_equal(counter_run(t->counter, &s, 2, NULL, &total[dense], &found, NULL), OK);
            assert_int_equal(found, 1);
        }
        state_close(&s, &memory_standard);
    }
    print_message("nodes for 200 puzzles: %d and %d\n", (int)total[0].nodes, (int)total[1].nodes);
    assert_true(total[0].nodes < 600 && total[1].nodes < 600);
}

static void test_grids(void **unused)
{
    (void)unused;
    int with[3] = { 0 };
    compare_grids(3, 3, 240, with);
    compare_grids(2, 3, 100, with);
    compare_grids(2, 2, 60, with);
    print_message("grids with no solution: %d, one: %d, several: %d\n", with[0], with[1], with[2]);
    assert_true(with[0] >= 40 && with[1] >= 40 && with[2] >= 40);
}

/* Numbers known from mathematics. */
static void test_known_numbers(void **unused)
{
    (void)unused;
    static const struct {
        int height, width, types, solutions;
    } known[] = { { 1, 1, 3, 1 },   { 1, 2, 3, 2 },      { 1, 3, 3, 12 },
                  { 1, 4, 3, 576 }, { 1, 5, 3, 161280 }, { 2, 2, 4, 288 } };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        csp *c;
        counter *k;
        state s;
        status made = known[i].types == 3 ? small_latin(known[i].width, &c)
                                          : small_sudoku(known[i].height, known[i].width, &c);
        assert_int_equal(made, OK);
        assert_int_equal(counter_open(&k, &memory_standard, c), OK);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        assert_int_equal(count(k, &s, MANY), known[i].solutions);
        assert_int_equal(count(k, &s, MANY), known[i].solutions); /* the counter can be used again */
        state_close(&s, &memory_standard);
        counter_close(k);
        csp_free(c);
    }
}

static int open_nine(void **test)
{
    nine *t = malloc(sizeof *t);
    assert_non_null(t);
    assert_int_equal(small_sudoku(3, 3, &t->csp), OK);
    assert_int_equal(counter_open(&t->counter, &memory_standard, t->csp), OK);
    assert_int_equal(state_open(&t->state, &memory_standard, t->csp), OK);
    *test = t;
    return 0;
}

static int close_nine(void **test)
{
    nine *t = *test;
    state_close(&t->state, &memory_standard);
    counter_close(t->counter);
    csp_free(t->csp);
    free(t);
    return 0;
}

static void test_most_is_respected(void **test)
{
    nine *t = *test;
    static const int most[] = { 0, 1, 2, 3, 10, 1000 };
    for (size_t i = 0; i < sizeof most / sizeof *most; i++)
        assert_int_equal(count(t->counter, &t->state, most[i]), most[i]);
}

static void test_first_solution_is_the_same(void **test)
{
    nine *t = *test;
    bool *one = new_solution(t->csp), *many = new_solution(t->csp);
    watch w = { 0 };
    int found;
    FOR_LAYOUTS(layout, t->counter)
    {
        assert_int_equal(counter_run(t->counter, &t->state, 1, NULL, &w, &found, one), OK);
        assert_int_equal(counter_run(t->counter, &t->state, 50, NULL, &w, &found, many), OK);
        assert_memory_equal(one, many, (size_t)csp_labels(t->csp) * sizeof *one);
    }
    free(one);
    free(many);
}

/* The layout is not part of what a seed means. */
static void test_random_solutions_are_the_same_in_all_layouts(void **test)
{
    nine *t = *test;
    bool *first = new_solution(t->csp), *other = new_solution(t->csp);
    for (int i = 0; i < 10; i++)
        FOR_LAYOUTS(layout, t->counter)
        {
            bool *solution = layout == COUNTER_WHIPS ? first : other;
            watch w = { 0 };
            int found;
            rng r;
            random_seed(&r, 8, (uint64_t)i);
            assert_int_equal(counter_run(t->counter, &t->state, 1, &r, &w, &found, solution), OK);
            if (layout != COUNTER_WHIPS)
                assert_memory_equal(first, other, (size_t)csp_labels(t->csp) * sizeof *first);
        }
    free(first);
    free(other);
}

static void test_random_solutions(void **test)
{
    nine *t = *test;
    enum { TRIES = 20 };
    bool *solution[TRIES], *again = new_solution(t->csp);
    size_t size = (size_t)csp_labels(t->csp) * sizeof(bool);
    watch w = { 0 };
    int found;
    rng r;
    for (int i = 0; i < TRIES; i++) {
        solution[i] = new_solution(t->csp);
        random_seed(&r, 5, (uint64_t)i);
        assert_int_equal(counter_run(t->counter, &t->state, 1, &r, &w, &found, solution[i]), OK);
        assert_int_equal(found, 1);
        assert_true(small_is_solution(&t->state, solution[i]));
        for (int j = 0; j < i; j++)
            assert_memory_not_equal(solution[i], solution[j], size);
    }
    random_seed(&r, 5, 7);
    assert_int_equal(counter_run(t->counter, &t->state, 1, &r, &w, &found, again), OK);
    assert_memory_equal(again, solution[7], size);
    for (int i = 0; i < TRIES; i++)
        free(solution[i]);
    free(again);
}

/* In the first cell every digit comes about as often: with 900 solutions each is expected 100 times. */
static void test_random_solutions_spread(void **test)
{
    nine *t = *test;
    int times[9] = { 0 }, found;
    bool *solution = new_solution(t->csp);
    rng r;
    random_seed(&r, 6, 0);
    for (int i = 0; i < 900; i++) {
        watch w = { 0 };
        assert_int_equal(counter_run(t->counter, &t->state, 1, &r, &w, &found, solution), OK);
        for (int d = 0; d < 9; d++)
            times[d] += solution[d];
    }
    for (int d = 0; d < 9; d++)
        assert_true(times[d] > 50 && times[d] < 150);
    free(solution);
}

static void test_random_order_counts_the_same(void **unused)
{
    (void)unused;
    for (int i = 0; i < 100; i++) {
        rng r;
        csp *c;
        counter *k;
        state s;
        random_seed(&r, 13, (uint64_t)i);
        assert_int_equal(small_random(&r, &c), OK);
        assert_int_equal(counter_open(&k, &memory_standard, c), OK);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        int all = count(k, &s, MANY), found;
        watch w = { 0 };
        assert_int_equal(counter_run(k, &s, MANY, &r, &w, &found, NULL), OK);
        assert_int_equal(found, all);
        assert_int_equal(counter_run(k, &s, 1, &r, &w, &found, NULL), OK);
        assert_int_equal(found, all > 0);
        state_close(&s, &memory_standard);
        counter_close(k);
        csp_free(c);
    }
}

static void make_pigeons(int pigeons, int holes, csp **c)
{
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    int type = csp_add_type(b, "p", "single");
    for (int p = 0; p < pigeons; p++) {
        csp_var v = csp_add_var(b, type, small_name("pigeon", p));
        for (int h = 0; h < holes; h++) {
            csp_label l = csp_add_label(b, small_name("in", p * holes + h), "pigeon", "hole");
            csp_put(b, v, l, "hole");
            for (int q = 0; q < p; q++)
                csp_add_link(b, l, (csp_label)(q * holes + h));
        }
    }
    assert_int_equal(csp_end(b, c, NULL), OK);
}

/* Seven pigeons for six holes need more nodes than the first attempts have: the restarts must end with the
 * proof. Nine for eight need this many that the dense layout leaves them to the sparse one. */
static void test_restarts_prove_that_there_is_none(void **unused)
{
    (void)unused;
    for (int holes = 6; holes <= 8; holes += 2) {
        csp *c;
        counter *k;
        state s;
        make_pigeons(holes + 1, holes, &c);
        assert_int_equal(counter_open(&k, &memory_standard, c), OK);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        rng r;
        watch w = { 0 }, without = { 0 }, sparse = { 0 };
        int found = -1;
        random_seed(&r, 1, 1);
        assert_int_equal(counter_run(k, &s, 1, &r, &w, &found, NULL), OK);
        assert_int_equal(found, 0);
        assert_true(w.nodes > 100);
        assert_int_equal(count(k, &s, 1), 0);
        assert_int_equal(counter_run(k, &s, 1, NULL, &without, &found, NULL), OK);
        assert_true(counter_layout(k, COUNTER_SPARSE));
        assert_int_equal(counter_run(k, &s, 1, NULL, &sparse, &found, NULL), OK);
        assert_true((without.nodes == sparse.nodes + 2000) == (holes == 8));
        state_close(&s, &memory_standard);
        counter_close(k);
        csp_free(c);
    }
}

/* The dense layout gives up, but the budget goes on where it was. */
static void test_budget_goes_on_after_giving_up(void **unused)
{
    (void)unused;
    csp *c;
    counter *k;
    state s;
    make_pigeons(9, 8, &c);
    assert_int_equal(counter_open(&k, &memory_standard, c), OK);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    for (uint64_t limit = 1990; limit <= 2010; limit += 5) {
        watch w = { .limit = limit };
        int found = -1;
        assert_int_equal(counter_run(k, &s, 1, NULL, &w, &found, NULL), LIMIT);
        assert_int_equal(found, 0);
        assert_int_equal(w.nodes, limit + 1);
    }
    state_close(&s, &memory_standard);
    counter_close(k);
    csp_free(c);
}

static void test_large_random_grids(void **unused)
{
    (void)unused;
    for (int m = 4; m <= 5; m++) {
        csp *c;
        counter *k;
        state s;
        assert_int_equal(small_sudoku(m, m, &c), OK);
        assert_int_equal(counter_open(&k, &memory_standard, c), OK);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        bool *solution = new_solution(c);
        for (int i = 0; i < 5; i++) {
            rng r;
            watch w = { .limit = 100000 }; /* some 20 times what is needed */
            int found;
            random_seed(&r, 3, (uint64_t)i);
            assert_int_equal(counter_run(k, &s, 1, &r, &w, &found, solution), OK);
            assert_int_equal(found, 1);
            assert_true(small_is_solution(&s, solution));
        }
        free(solution);
        state_close(&s, &memory_standard);
        counter_close(k);
        csp_free(c);
    }
}

/* ---- budgets and stopping ---- */

static void check_budget(nine *t)
{
    int found[2], enough, all;
    for (int i = 0; i < 2; i++) {
        watch w = { .limit = 500 };
        assert_int_equal(counter_run(t->counter, &t->state, MANY, NULL, &w, &found[i], NULL), LIMIT);
        assert_int_equal(w.nodes, 501); /* the one beyond the budget is not searched */
    }
    assert_int_equal(found[0], found[1]);
    assert_true(found[0] > 0);
    watch free_watch = { 0 };
    assert_int_equal(counter_run(t->counter, &t->state, 100, NULL, &free_watch, &all, NULL), OK);
    watch exact = { .limit = free_watch.nodes };
    assert_int_equal(counter_run(t->counter, &t->state, 100, NULL, &exact, &enough, NULL), OK);
    assert_int_equal(enough, all);
    watch short_by_one = { .limit = free_watch.nodes - 1 };
    assert_int_equal(counter_run(t->counter, &t->state, 100, NULL, &short_by_one, &enough, NULL), LIMIT);
    assert_true(enough < all);
}

static void test_budget(void **test)
{
    nine *t = *test;
    FOR_LAYOUTS(layout, t->counter)
    check_budget(t);
}

static int stop_at_third(void *context)
{
    int *asked = context;
    return ++*asked == 3;
}

static void test_stop(void **test)
{
    nine *t = *test;
    FOR_LAYOUTS(layout, t->counter)
    {
        int asked = 0, found;
        watch w = { .tick = stop_at_third, .context = &asked };
        assert_int_equal(counter_run(t->counter, &t->state, MANY, NULL, &w, &found, NULL), STOPPED);
        assert_int_equal(asked, 3);
        assert_int_equal(w.nodes, 3 * WATCH_EVERY);
    }
    assert_int_equal(count(t->counter, &t->state, 7), 7);
}

static void test_state_is_not_changed(void **test)
{
    nine *t = *test;
    state before;
    assert_int_equal(state_open(&before, &memory_standard, t->csp), OK);
    count(t->counter, &t->state, 3);
    assert_memory_equal(before.label, t->state.label, (size_t)csp_labels(t->csp));
    assert_int_equal(t->state.undecided, before.undecided);
    state_close(&before, &memory_standard);
}

/* ---- edges ---- */

/* A network of `vars` csp-variables without labels and `labels` labels without csp-variable. */
static void make_bare(int vars, int labels, csp **c)
{
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    int type = csp_add_type(b, "t", "single");
    for (int v = 0; v < vars; v++)
        csp_add_var(b, type, small_name("v", v));
    for (int l = 0; l < labels; l++)
        csp_add_label(b, small_name("l", l), "l", "1");
    for (int l = 1; l < labels; l++)
        csp_add_link(b, 0, (csp_label)l);
    assert_int_equal(csp_end(b, c, NULL), OK);
}

static void test_bare_networks(void **unused)
{
    (void)unused;
    static const struct {
        int vars, labels, solutions;
    } bare[] = { { 0, 0, 1 }, { 0, 3, 1 }, { 1, 0, 0 }, { 2, 3, 0 } };
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++) {
        csp *c;
        counter *k;
        state s;
        make_bare(bare[i].vars, bare[i].labels, &c);
        assert_int_equal(counter_open(&k, &memory_standard, c), OK);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        assert_int_equal(compare(k, &s, 10), bare[i].solutions);
        assert_int_equal(count(k, &s, 0), 0);
        state_close(&s, &memory_standard);
        counter_close(k);
        csp_free(c);
    }
}

/* A value may be a label without csp-variable: what it is linked to is gone, and it is in the solution. */
static void test_loose_value(void **unused)
{
    (void)unused;
    csp_builder *b = csp_begin(&memory_standard);
    csp *c;
    counter *k;
    state s;
    assert_non_null(b);
    int type = csp_add_type(b, "t", "single");
    csp_label loose = csp_add_label(b, "x", "x", "1");
    for (int i = 0; i < 2; i++) {
        csp_var v = csp_add_var(b, type, small_name("v", i));
        for (int j = 0; j < 3; j++) {
            csp_label l = csp_add_label(b, small_name("l", 3 * i + j), "v", "1");
            csp_put(b, v, l, "1");
            if (i == 0 && j < 2)
                csp_add_link(b, loose, l);
        }
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    assert_int_equal(counter_open(&k, &memory_standard, c), OK);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    assert_int_equal(compare(k, &s, 20), 9);
    state_assert(&s, loose);
    assert_int_equal(compare(k, &s, 20), 3);
    state_close(&s, &memory_standard);
    counter_close(k);
    csp_free(c);
}

/* Networks on both sides of what fits the dense layout, and one with as many hypotheses as csp-variables. */
static void test_what_fits(void **unused)
{
    (void)unused;
    static const struct {
        int vars, size, solutions;
        bool fits;
    } net[] = { { 2, 14, 196, true }, { 2, 15, 225, false }, { 2, 16, 256, false },
                { 1024, 1, 1, true }, { 1025, 1, 1, false }, { 700, 2, 1000, true } };
    for (size_t i = 0; i < sizeof net / sizeof *net; i++) {
        csp_builder *b = csp_begin(&memory_standard);
        csp *c;
        counter *k;
        state s;
        assert_non_null(b);
        int type = csp_add_type(b, "t", "single");
        for (int v = 0; v < net[i].vars; v++) {
            csp_var at = csp_add_var(b, type, small_name("v", v));
            for (int l = 0; l < net[i].size; l++)
                csp_put(b, at, csp_add_label(b, small_name("l", v * net[i].size + l), "v", "1"), "1");
        }
        assert_int_equal(csp_end(b, &c, NULL), OK);
        assert_int_equal(counter_open(&k, &memory_standard, c), OK);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        assert_int_equal(counter_layout(k, LANES_PLAIN), net[i].fits);
        assert_int_equal(count(k, &s, 1000), net[i].solutions);
        assert_int_equal(count(k, &s, 1000), net[i].solutions);
        state_close(&s, &memory_standard);
        counter_close(k);
        csp_free(c);
    }
}

/* A chain of csp-variables D_0, D_1, … with the values 0 and 1, and between two neighbours one of
 * combinations (with a third value that is free): if D_i is 1, so is D_{i+1}, in two of them. */
static csp *combinations(int n)
{
    csp_builder *b = csp_begin(&memory_standard);
    csp *c;
    assert_non_null(b);
    int type = csp_add_type(b, "t", "single");
    csp_label last[2] = { 0 }, one = 0;
    for (int i = 0; i <= n; i++) {
        csp_label now[2];
        csp_var v = csp_add_var(b, type, small_name("D", i));
        for (int k = 0; k < 2; k++) {
            now[k] = csp_add_label(b, small_name("d", 2 * i + k), "d", "1");
            csp_put(b, v, now[k], "1");
        }
        csp_var between = i ? csp_add_var(b, type, small_name("T", i)) : v;
        for (int k = 0; i && k < 4; k++) { /* 0 and anything, twice; 1 and 1, twice */
            csp_label l = csp_add_label(b, small_name("t", 4 * i + k), "t", "1");
            csp_put(b, between, l, "1");
            csp_add_link(b, l, last[k < 2]);
            if (k >= 2)
                csp_add_link(b, l, now[0]);
        }
        memcpy(last, now, sizeof last);
        one = i ? one : now[0];
    }
    csp_add_link(b, last[1], one); /* not both D_0 = 0 and D_n = 1 */
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

/* Is l, outside of v, linked to all candidates of v? */
static bool is_target(const state *s, csp_var v, csp_label l)
{
    csp_list of = csp_var_labels(s->csp, v);
    int candidates = 0;
    for (const csp_label *x = of.begin; x < of.end; x++) {
        if (s->label[*x] != CANDIDATE)
            continue;
        candidates++;
        if (*x == l || !csp_linked(s->csp, *x, l))
            return false;
    }
    return s->label[l] == CANDIDATE && candidates > 0;
}

static void check_targets(count_whips *w, const state *s, csp_var v, int *targets)
{
    uint64_t visited = 0;
    int n = count_whips_find(w, s->label, v, &visited), all = 0, most = 0;
    for (int l = 0; l < csp_labels(s->csp); l++)
        all += is_target(s, v, (csp_label)l);
    assert_int_equal(n, all);
    for (int i = 0; i < n; i++)
        assert_true(is_target(s, v, w->target[i]));
    csp_list of = csp_var_labels(s->csp, v);
    for (const csp_label *x = of.begin; x < of.end; x++)
        most += s->label[*x] == CANDIDATE;
    assert_true(!n || most <= w->most[v]);
    *targets += n;
}

static void check_all_targets(const csp *c, rng *r, int *targets)
{
    count_whips w;
    state s;
    assert_int_equal(count_whips_open(&w, &memory_standard, c), OK);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    for (int i = 0; i < 4; i++) {
        for (int v = 0; v < csp_vars(c); v++)
            check_targets(&w, &s, (csp_var)v, targets);
        small_shrink(&s, r, 4);
    }
    state_close(&s, &memory_standard);
    count_whips_close(&w);
}

/* What whips[1] eliminate, by the definition. */
static void test_whips(void **unused)
{
    (void)unused;
    int targets = 0;
    rng r;
    for (int i = 0; i < 300; i++) {
        csp *c;
        random_seed(&r, 12, (uint64_t)i);
        assert_int_equal(small_random(&r, &c), OK);
        check_all_targets(c, &r, &targets);
        csp_free(c);
    }
    assert_true(targets > 100);
    targets = 0;
    csp *c = combinations(30);
    check_all_targets(c, &r, &targets);
    assert_true(targets > 0);
    csp_free(c);
}

/* On a large network a hypothesis takes long, and is counted as many nodes: a budget of a few ends soon. */
static void test_budget_is_of_work(void **unused)
{
    (void)unused;
    csp *c = combinations(5000);
    counter *k;
    state s;
    watch w = { .limit = 50 }, more = { 0 };
    int found;
    assert_int_equal(counter_open(&k, &memory_standard, c), OK);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    assert_int_equal(counter_run(k, &s, 2, NULL, &w, &found, NULL), LIMIT);
    assert_int_equal(counter_run(k, &s, 2, NULL, &more, &found, NULL), OK);
    assert_int_equal(found, 2);
    assert_true(more.nodes > 5000);
    state_close(&s, &memory_standard);
    counter_close(k);
    csp_free(c);
}

static void test_contradiction_and_solution(void **test)
{
    nine *t = *test;
    bool *solution = new_solution(t->csp);
    watch w = { 0 };
    int found;
    assert_int_equal(counter_run(t->counter, &t->state, 1, NULL, &w, &found, solution), OK);
    for (int l = 0; l < csp_labels(t->csp); l++)
        if (solution[l] && state_is_candidate(&t->state, (csp_label)l))
            state_assert(&t->state, (csp_label)l);
    assert_true(state_is_solved(&t->state));
    assert_int_equal(count(t->counter, &t->state, 2), 1);
    state_reset(&t->state);
    for (int d = 0; d < 9; d++)
        state_eliminate(&t->state, (csp_label)d);
    assert_true(state_is_contradiction(&t->state));
    assert_int_equal(count(t->counter, &t->state, 2), 0);
    state_reset(&t->state);
    free(solution);
}

/* ---- memory ---- */

static void test_no_memory(void **test)
{
    nine *t = *test;
    status s = NO_MEMORY;
    int n = 0;
    for (; s == NO_MEMORY; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        counter *k;
        s = counter_open(&k, &m, t->csp);
        assert_true(s == OK || (s == NO_MEMORY && !k));
        f.left = 0; /* counting itself takes none */
        if (s == OK)
            assert_int_equal(count(k, &t->state, 3), 3);
        counter_close(k);
        assert_int_equal(f.taken, 0);
    }
    assert_int_equal(s, OK);
    assert_true(n > 2);
    counter_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_networks),
        cmocka_unit_test(test_whips),
        cmocka_unit_test(test_budget_is_of_work),
        cmocka_unit_test(test_networks_with_needs),
        cmocka_unit_test(test_grids),
        cmocka_unit_test(test_application),
        cmocka_unit_test(test_nodes_are_few),
        cmocka_unit_test(test_known_numbers),
        cmocka_unit_test(test_most_is_respected),
        cmocka_unit_test(test_first_solution_is_the_same),
        cmocka_unit_test(test_random_solutions_are_the_same_in_all_layouts),
        cmocka_unit_test(test_random_solutions),
        cmocka_unit_test(test_random_solutions_spread),
        cmocka_unit_test(test_random_order_counts_the_same),
        cmocka_unit_test(test_restarts_prove_that_there_is_none),
        cmocka_unit_test(test_budget_goes_on_after_giving_up),
        cmocka_unit_test(test_large_random_grids),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_state_is_not_changed),
        cmocka_unit_test(test_bare_networks),
        cmocka_unit_test(test_loose_value),
        cmocka_unit_test(test_what_fits),
        cmocka_unit_test(test_contradiction_and_solution),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, open_nine, close_nine);
}
