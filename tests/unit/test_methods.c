/* test_methods.c: what every method of generating promises: one solution and minimality by CaDiCaL, also with
 * a symmetry, from a given grid, on any network; and the laws of chance, on 4x4 Sudokus, where all grids and
 * all minimal puzzles can be counted. */
#include "failing.h"
#include "gen/maker.h"
#include "gen/unavoidable.h"
#include "oracle.h"
#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A network, its blank state, what is wanted, and the puzzle made last. */
typedef struct bench {
    csp *csp;
    counter *counter;
    state blank;
    recipe how;
    rng rng;
    watch watch;
    product made;
} bench;

static void open_bench(bench *t, csp *c)
{
    *t = (bench){ .csp = c };
    assert_int_equal(counter_open(&t->counter, &memory_standard, c), OK);
    assert_int_equal(state_open(&t->blank, &memory_standard, c), OK);
    t->made.clue = calloc((size_t)csp_labels(c) + 1, sizeof *t->made.clue);
    assert_non_null(t->made.clue);
    t->how = (recipe){ .counter = t->counter, .blank = &t->blank, .rng = &t->rng, .watch = &t->watch };
}

static void open_sudoku(bench *t, int height, int width)
{
    csp *c;
    assert_int_equal(small_sudoku(height, width, &c), OK);
    open_bench(t, c);
}

static void close_bench(bench *t)
{
    free(t->made.clue);
    state_close(&t->blank, &memory_standard);
    counter_close(t->counter);
    csp_free(t->csp);
}

static status make(bench *t, const method *m, uint64_t seed, uint64_t index)
{
    random_seed(&t->rng, seed, index);
    t->made.tries = 0;
    status s = m->make(&t->how, &t->made);
    for (int i = 1; i < t->made.clues; i++)
        assert_true(t->made.clue[i - 1] < t->made.clue[i]);
    return s;
}

/* ---- by CaDiCaL ---- */

static uint16_t orbit_of(const bench *t, csp_label l)
{
    return t->how.orbit ? t->how.orbit[l] : l;
}

/* Solutions, up to two, of the clues without those of the orbit `without`. */
static int count(const bench *t, bool removes, int without)
{
    state s;
    int n = 0;
    assert_int_equal(state_open(&s, &memory_standard, t->csp), OK);
    state_copy(&s, &t->blank);
    for (int i = 0; i < t->made.clues; i++) {
        csp_label x = t->made.clue[i];
        if (orbit_of(t, x) == without)
            continue;
        assert_true(state_is_candidate(&s, x));
        if (removes)
            state_eliminate(&s, x);
        else
            state_assert(&s, x);
    }
    n = oracle_count(&s, 2);
    state_close(&s, &memory_standard);
    return n;
}

static void check(const bench *t, const method *m)
{
    assert_int_equal(count(t, m->removes, -1), 1);
    for (int i = 0; i < t->made.clues; i++)
        assert_int_equal(count(t, m->removes, orbit_of(t, t->made.clue[i])), 2);
}

static void test_every_method(void **unused)
{
    (void)unused;
    static const struct {
        int height, width, puzzles[4]; /* by each method */
    } size[] = {
        { 2, 2, { 30, 30, 30, 10 } },
        { 2, 3, { 10, 10, 10, 1 } },
        { 3, 3, { 4, 8, 1, 0 } },
        { 1, 1, { 1, 1, 1, 1 } },
    };
    for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
        bench t;
        open_sudoku(&t, size[k].height, size[k].width);
        if (size[k].height == 3) {
            t.how.clues_most = 33;
            t.how.tries = 4096;
        }
        for (int m = 0; method_table[m]; m++)
            for (int i = 0; i < size[k].puzzles[m]; i++) {
                assert_int_equal(make(&t, method_table[m], 5, (uint64_t)i), OK);
                assert_true(t.made.tries > 0);
                check(&t, method_table[m]);
            }
        close_bench(&t);
    }
}

static void test_random_networks(void **unused)
{
    (void)unused;
    int made = 0;
    for (int i = 0; i < 120; i++) {
        bench t;
        csp *c;
        rng r;
        random_seed(&r, 32, (uint64_t)i);
        assert_int_equal(small_random(&r, &c), OK);
        open_bench(&t, c);
        bool possible = oracle_count(&t.blank, 1) == 1;
        for (int m = 0; method_table[m]; m++) {
            assert_int_equal(make(&t, method_table[m], 9, (uint64_t)i), possible ? OK : BAD_INPUT);
            if (possible)
                check(&t, method_table[m]);
            else
                assert_int_equal(t.made.clues, 0);
        }
        made += possible;
        close_bench(&t);
    }
    assert_true(made > 50 && made < 120);
}

/* Half turns of the grid: clues come in pairs, and no pair can go. */
static void test_orbits(void **unused)
{
    (void)unused;
    bench t;
    uint16_t orbit[729];
    open_sudoku(&t, 3, 3);
    for (int l = 0; l < 729; l++)
        orbit[l] = (uint16_t)(l / 9 < 40 ? l / 9 : 80 - l / 9);
    t.how.orbit = orbit;
    for (int m = 0; method_table[m]; m++) {
        if (!method_table[m]->takes_orbits || method_table[m] == &method_controlled_bias)
            continue;
        for (int i = 0; i < 5; i++) {
            bool has[81] = { false };
            assert_int_equal(make(&t, method_table[m], 6, (uint64_t)i), OK);
            for (int k = 0; k < t.made.clues; k++)
                has[t.made.clue[k] / 9] = true;
            for (int c = 0; c < 81; c++)
                assert_true(has[c] == has[80 - c]);
            check(&t, method_table[m]);
        }
    }
    close_bench(&t);
    open_sudoku(&t, 2, 2);
    for (int l = 0; l < 64; l++)
        orbit[l] = (uint16_t)(l / 4 < 8 ? l / 4 : 15 - l / 4);
    t.how.orbit = orbit;
    for (int i = 0; i < 20; i++) {
        assert_int_equal(make(&t, &method_controlled_bias, 6, (uint64_t)i), OK);
        check(&t, &method_controlled_bias);
    }
    close_bench(&t);
}

static void test_given_grid(void **unused)
{
    (void)unused;
    bench t;
    bool grid[216] = { false };
    rng r;
    watch w = { 0 };
    int found;
    open_sudoku(&t, 2, 3);
    random_seed(&r, 1, 1);
    assert_int_equal(counter_run(t.counter, &t.blank, 1, &r, &w, &found, grid), OK);
    t.how.grid = grid;
    for (int m = 0; method_table[m]; m++)
        for (int i = 0; i < 10 && method_table[m]->takes_grid; i++) {
            assert_int_equal(make(&t, method_table[m], 7, (uint64_t)i), OK);
            for (int k = 0; k < t.made.clues; k++)
                assert_true(grid[t.made.clue[k]] == !method_table[m]->removes);
            assert_int_equal(count(&t, method_table[m]->removes, -1), 1);
        }
    close_bench(&t);
}

/* ---- chances ---- */

enum { GRIDS = 288, CELLS = 16 };

/* All 4x4 grids: cells of two bits. */
static int all_grids(bench *t, uint32_t *grid)
{
    bool solution[64];
    int n = 0, found;
    counter_base(t->counter, &t->blank);
    for (;; n++) {
        const question q = { .most = n + 1, .last = true };
        assert_int_equal(counter_ask(t->counter, &q, &t->watch, &found, solution), OK);
        if (found <= n)
            return n;
        assert_true(n < GRIDS);
        grid[n] = 0;
        for (int l = 0; l < 64; l++)
            if (solution[l])
                grid[n] |= (uint32_t)(l % 4) << l / 4 * 2;
    }
}

static int grid_number(const uint32_t *grid, const bool *solution)
{
    uint32_t own = 0;
    int i = 0;
    for (int l = 0; l < 64; l++)
        if (solution[l])
            own |= (uint32_t)(l % 4) << l / 4 * 2;
    while (i < GRIDS && grid[i] != own)
        i++;
    assert_true(i < GRIDS);
    return i;
}

static double chi_square(const int *seen, const double *expected, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
    return sum;
}

static void test_small_grids_are_uniform(void **unused)
{
    (void)unused;
    enum { DRAWS = 20 * GRIDS };
    bench t;
    maker g;
    uint32_t grid[GRIDS];
    int seen[GRIDS] = { 0 };
    double expected[GRIDS];
    open_sudoku(&t, 2, 2);
    assert_int_equal(all_grids(&t, grid), GRIDS);
    assert_int_equal(maker_open(&g, &t.how), OK);
    for (int i = 0; i < DRAWS; i++) {
        random_seed(&t.rng, 11, (uint64_t)i);
        assert_int_equal(maker_take_solution(&g), OK);
        seen[grid_number(grid, g.solution)]++;
    }
    for (int i = 0; i < GRIDS; i++)
        expected[i] = DRAWS / (double)GRIDS;
    double x = chi_square(seen, expected, GRIDS); /* 287 in the mean, with a deviation of 24 */
    print_message("chi-square of grids: %.1f\n", x);
    assert_true(x > 287 - 4 * 24 && x < 287 + 4 * 24);
    maker_close(&g);
    close_bench(&t);
}

/* The cells where each other grid differs from this one; returns how many of these sets have four. */
static int find_unavoidable(const uint32_t *grid, int own, uint32_t *rival)
{
    int fours = 0;
    for (int k = 0; k < GRIDS; k++) {
        int n = 0;
        rival[k] = 0;
        for (int c = 0; c < CELLS; c++)
            if ((grid[k] ^ grid[own]) >> 2 * c & 3) {
                rival[k] |= 1u << c;
                n++;
            }
        fours += n == 4;
    }
    return fours;
}

/* The number of minimal puzzles of a grid with n clues: sets of cells that meet every unavoidable set, and
 * don't without any one cell. */
static void count_minimal(const uint32_t *rival, int own, double *of)
{
    static bool unique[1 << CELLS];
    for (uint32_t set = 0; set < 1u << CELLS; set++) {
        unique[set] = true;
        for (int k = 0; k < GRIDS && unique[set]; k++)
            unique[set] = k == own || (rival[k] & set);
    }
    for (uint32_t set = 0; set < 1u << CELLS; set++) {
        bool minimal = unique[set];
        int n = 0;
        for (int c = 0; c < CELLS; c++)
            if (set >> c & 1) {
                n++;
                minimal = minimal && !unique[set & ~(1u << c)];
            }
        of[n] += minimal;
    }
}

/* The same in the mean of all grids. There are two classes of isomorphic ones, with different numbers of
 * unavoidable sets of four cells: one of each is looked at. */
static void mean_minimal(const uint32_t *grid, double *of)
{
    static double known[GRIDS][CELLS + 1];
    bool is_known[GRIDS] = { false };
    int classes = 0;
    memset(known, 0, sizeof known);
    for (int i = 0; i < GRIDS; i++) {
        uint32_t rival[GRIDS];
        int fours = find_unavoidable(grid, i, rival);
        if (!is_known[fours]) {
            count_minimal(rival, i, known[fours]);
            classes++;
        }
        is_known[fours] = true;
        for (int n = 0; n <= CELLS; n++)
            of[n] += known[fours][n] / GRIDS;
    }
    assert_int_equal(classes, 2);
}

static double choose(int n, int k)
{
    double x = 1;
    for (int i = 0; i < k; i++)
        x = x * (n - i) / (i + 1);
    return x;
}

/* A part for 4x4 grids: the two blocks of a diagonal. */
static void draw(const void *context, rng *r, csp_label *part, int *n)
{
    static const int cell[] = { 0, 1, 4, 5, 10, 11, 14, 15 };
    uint16_t digit[4] = { 0, 1, 2, 3 };
    (void)context;
    *n = 0;
    for (int k = 0; k < 8; k++) {
        if (k % 4 == 0)
            random_shuffle(r, digit, 4);
        part[(*n)++] = (csp_label)(cell[k] * 4 + digit[k % 4]);
    }
}

/* The chance of a try to end in one of the minimal puzzles with n clues is their number per grid divided by
 * that of sets of n cells: so the numbers of clues, and of tries, are as they are computed here. */
static void test_bias_is_as_computed(void **unused)
{
    (void)unused;
    for (int drawn = 0; drawn < 2; drawn++) {
        const int puzzles = drawn ? 2500 : 800;
        bench t;
        uint32_t grid[GRIDS];
        double chance[CELLS + 1] = { 0 }, all = 0, tries = 0, expected[3] = { 0 };
        int seen[3] = { 0 };
        open_sudoku(&t, 2, 2);
        assert_int_equal(all_grids(&t, grid), GRIDS);
        mean_minimal(grid, chance);
        for (int n = 0; n <= CELLS; n++) {
            chance[n] /= choose(CELLS, n);
            all += chance[n];
        }
        assert_true(chance[3] == 0 && chance[7] == 0);
        if (drawn) {
            t.how.draw = draw;
            t.how.draw_most = 1;
        }
        for (int i = 0; i < puzzles; i++) {
            assert_int_equal(make(&t, &method_controlled_bias, 12, (uint64_t)i), OK);
            assert_in_range(t.made.clues, 4, 6);
            seen[t.made.clues - 4]++;
            tries += (double)t.made.tries;
        }
        for (int k = 0; k < 3; k++)
            expected[k] = puzzles * chance[k + 4] / all;
        double x = chi_square(seen, expected, 3);
        print_message("4, 5, 6 clues: %d %d %d, expected %.0f %.0f %.0f; tries %.2f, expected %.2f\n",
                      seen[0], seen[1], seen[2], expected[0], expected[1], expected[2], tries / puzzles,
                      1 / all);
        assert_true(x < 14); /* two degrees of freedom: a chance of a thousandth */
        assert_true(tries / puzzles > 0.9 / all && tries / puzzles < 1.1 / all);
        close_bench(&t);
    }
}

/* ---- questions ---- */

enum { ASKED = 6, LABELS_MOST = 64 };

/* The state that a question is about; false: it contradicts itself. */
static bool build(state *s, const question *q)
{
    for (int i = 0; i < q->gones; i++)
        state_eliminate(s, q->gone[i]);
    for (int i = 0; i < q->givens; i++) {
        if (s->label[q->given[i]] == GONE)
            return false;
        if (s->label[q->given[i]] == CANDIDATE)
            state_assert(s, q->given[i]);
    }
    return true;
}

/* Numbers of solutions as CaDiCaL has them; solution number k, for all k, all different; and one less if one
 * of them does not count. */
static void check_question(bench *t, question q)
{
    static bool solution[20][LABELS_MOST], other[LABELS_MOST];
    state s;
    int found, n = 0;
    assert_int_equal(state_open(&s, &memory_standard, t->csp), OK);
    state_copy(&s, &t->blank);
    if (build(&s, &q))
        n = oracle_count(&s, 20);
    q.most = 20;
    assert_int_equal(counter_ask(t->counter, &q, &t->watch, &found, NULL), OK);
    assert_int_equal(found, n);
    q.last = true;
    for (int k = 0; k < n; k++) {
        q.most = k + 1;
        assert_int_equal(counter_ask(t->counter, &q, &t->watch, &found, solution[k]), OK);
        assert_int_equal(found, k + 1);
        assert_true(small_is_solution(&s, solution[k]));
        for (int i = 0; i < k; i++)
            assert_true(memcmp(solution[i], solution[k], (size_t)csp_labels(t->csp)) != 0);
    }
    q.last = false;
    if (n > 0 && n < 20) {
        q.most = 20;
        q.avoid = solution[n / 2];
        assert_int_equal(counter_ask(t->counter, &q, &t->watch, &found, other), OK);
        assert_int_equal(found, n - 1);
        assert_true(n == 1 || memcmp(other, q.avoid, (size_t)csp_labels(t->csp)) != 0);
    }
    state_close(&s, &memory_standard);
}

static void test_questions(void **unused)
{
    (void)unused;
    for (int i = 0; i < 300; i++) {
        bench t;
        csp *c;
        csp_label given[ASKED], gone[ASKED];
        rng r;
        random_seed(&r, 41, (uint64_t)i);
        assert_int_equal(i % 3 ? small_random(&r, &c) : small_sudoku(2, 2, &c), OK);
        open_bench(&t, c);
        uint32_t labels = (uint32_t)csp_labels(c);
        assert_true(labels <= LABELS_MOST);
        question q = { .given = given, .gone = gone };
        q.givens = (int)random_below(&r, i % 3 ? 2 : ASKED);
        q.gones = (int)random_below(&r, ASKED);
        for (int k = 0; k < q.givens; k++)
            given[k] = (csp_label)random_below(&r, labels);
        for (int k = 0; k < q.gones; k++)
            gone[k] = (csp_label)random_below(&r, labels);
        if (i % 2)
            assert_true(counter_layout(t.counter, COUNTER_SPARSE));
        counter_base(t.counter, &t.blank);
        check_question(&t, q);
        close_bench(&t);
    }
}

/* ---- unavoidable sets ---- */

static void test_unavoidable_sets(void **unused)
{
    (void)unused;
    for (int bundles = 1; bundles < 200; bundles += 33) {
        unavoidable r;
        rng x;
        bool set[300][200] = { { false } };
        random_seed(&x, 8, (uint64_t)bundles);
        assert_int_equal(unavoidable_open(&r, &memory_standard, bundles), OK);
        for (int k = 0; k < 300; k++) {
            uint64_t kept[4] = { 0 }, *rival = unavoidable_new(&r);
            for (int u = 0; u < bundles; u++)
                if (random_below(&x, 5) == 0) {
                    bundle_put(rival, u);
                    set[k][u] = true;
                }
            bool missed = false, in[200];
            for (int u = 0; u < bundles; u++)
                if ((in[u] = random_below(&x, 2) == 0))
                    bundle_put(kept, u);
            for (int i = 0; i <= k && !missed; i++) {
                bool meets = false;
                for (int u = 0; u < bundles; u++)
                    meets = meets || (in[u] && set[i][u]);
                missed = !meets;
            }
            assert_int_equal(unavoidable_missed(&r, kept), missed);
        }
        unavoidable_close(&r, &memory_standard);
    }
}

static void test_unavoidable_sets_are_forgotten(void **unused)
{
    (void)unused;
    unavoidable r;
    uint64_t none[2] = { 0 };
    assert_int_equal(unavoidable_open(&r, &memory_standard, 81), OK);
    for (int i = 0; i < 3 * UNAVOIDABLE_MOST; i++) {
        bundle_put(unavoidable_new(&r), i % 81);
        assert_true(r.count <= UNAVOIDABLE_MOST);
        assert_true(unavoidable_missed(&r, none));
    }
    unavoidable_close(&r, &memory_standard);
}

/* ---- budgets, memory ---- */

static int stop_now(void *context)
{
    (void)context;
    return 1;
}

static void test_budgets(void **unused)
{
    (void)unused;
    bench t;
    open_sudoku(&t, 3, 3);
    for (int m = 0; method_table[m]; m++) {
        for (uint64_t limit = 1; limit < 60; limit += 12) {
            t.watch = (watch){ .limit = limit };
            assert_int_equal(make(&t, method_table[m], 1, 3), LIMIT);
            assert_int_equal(t.made.clues, 0);
        }
        t.watch = (watch){ .tick = stop_now, .nodes = WATCH_EVERY - 30 };
        assert_int_equal(make(&t, method_table[m], 1, 3), STOPPED);
        assert_int_equal(t.made.clues, 0);
    }
    close_bench(&t);
}

static void test_no_memory(void **unused)
{
    (void)unused;
    bench t;
    uint16_t orbit[64];
    failing f = { .left = 1 << 30 };
    memory m = { failing_resize, &f };
    open_sudoku(&t, 2, 2);
    counter *own = t.counter;
    assert_int_equal(counter_open(&t.counter, &m, t.csp), OK);
    t.how.counter = t.counter;
    for (int l = 0; l < 64; l++)
        orbit[l] = (uint16_t)(l / 8);
    for (int k = 0; method_table[k]; k++) {
        long before = f.taken;
        status s = NO_MEMORY;
        t.how.orbit = method_table[k]->takes_orbits ? orbit : NULL;
        for (int n = 0; s == NO_MEMORY; n++) {
            f.left = n;
            s = make(&t, method_table[k], 1, 0);
            assert_int_equal(f.taken, before);
            assert_true(s == OK ? t.made.clues > 0 && n > 3 : s == NO_MEMORY && t.made.clues == 0);
        }
    }
    counter_close(t.counter);
    assert_int_equal(f.taken, 0);
    t.counter = own;
    close_bench(&t);
}

/* ---- puzzles made minimal ---- */

static void test_minimal(void **unused)
{
    (void)unused;
    bench t;
    open_sudoku(&t, 2, 3);
    for (int i = 0; i < 40; i++) {
        bool removes = i % 4 == 3;
        csp_label clue[216];
        bool redundant[216];
        int n = 0, found;
        bool grid[216];
        random_seed(&t.rng, 21, (uint64_t)i);
        assert_int_equal(counter_run(t.counter, &t.blank, 1, &t.rng, &t.watch, &found, grid), OK);
        for (int l = 0; l < 216; l++) /* some more clues than are needed */
            if (grid[l] != removes && (removes || random_below(&t.rng, 4) > 0))
                clue[n++] = (csp_label)l;
        t.how.rng = i % 2 ? &t.rng : NULL;
        memcpy(t.made.clue, clue, (size_t)n * sizeof *clue);
        t.made.clues = n;
        if (count(&t, removes, -1) == 1) {
            assert_int_equal(generate_redundant(&t.how, removes, clue, n, redundant), OK);
            for (int k = 0; k < n && !removes; k++)
                assert_int_equal(count(&t, removes, clue[k]), redundant[k] ? 1 : 2);
            assert_int_equal(generate_minimal(&t.how, removes, t.made.clue, &t.made.clues), OK);
            assert_true(t.made.clues < n);
            const method like = { .removes = removes };
            check(&t, &like);
        }
        t.how.rng = &t.rng;
    }
    close_bench(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_method),
        cmocka_unit_test(test_random_networks),
        cmocka_unit_test(test_orbits),
        cmocka_unit_test(test_given_grid),
        cmocka_unit_test(test_small_grids_are_uniform),
        cmocka_unit_test(test_bias_is_as_computed),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_unavoidable_sets),
        cmocka_unit_test(test_unavoidable_sets_are_forgotten),
        cmocka_unit_test(test_budgets),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_minimal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
