/* test_subset.c: boards and Subsets, against the eight families of Sudoku written out by hand, and against
 * the definition on any network.
 *
 * In states where nothing smaller applies, the targets of all Subsets of size p must be exactly those that a
 * plain enumeration finds. */
#include "lab.h"
#include "out/report.h"
#include "small.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { N = 9, DIGITS = N, FAMILIES = 8 };

/* ---- Sudoku by hand ---- */

static csp_label at(int r, int c, int d)
{
    return (csp_label)((r * N + c) * N + d);
}

/* Entry (i, k) of matrix m of a family: naked and hidden in rows, columns, blocks; fish in rows, columns. */
static csp_label entry(int kind, int m, int i, int k)
{
    int r = m / 3 * 3, c = m % 3 * 3;
    switch (kind) {
    case 0:
        return at(m, i, k);
    case 1:
        return at(i, m, k);
    case 2:
        return at(r + i / 3, c + i % 3, k);
    case 3:
        return at(m, k, i);
    case 4:
        return at(k, m, i);
    case 5:
        return at(r + k / 3, c + k % 3, i);
    case 6:
        return at(i, k, m);
    default:
        return at(k, i, m);
    }
}

static void mark_family(const state *s, int kind, int m, int size, bool *target)
{
    unsigned row[N] = { 0 };
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            row[i] |= (unsigned)state_is_candidate(s, entry(kind, m, i, k)) << k;
    for (unsigned rows = 1; rows < 1u << N; rows++) {
        unsigned columns = 0;
        bool open = __builtin_popcount(rows) == size;
        for (int i = 0; i < N && open; i++)
            if (rows >> i & 1) {
                columns |= row[i];
                open = row[i] != 0;
            }
        if (!open || __builtin_popcount(columns) != size)
            continue;
        for (int i = 0; i < N; i++)
            for (int k = 0; k < N; k++)
                if (!(rows >> i & 1) && (columns >> k & 1) && (row[i] >> k & 1))
                    target[entry(kind, m, i, k)] = true;
    }
}

/* ---- what the rule finds ---- */

typedef struct taken {
    bool target[N * N * DIGITS];
    int steps;
    const state *state;
} taken;

static void check_shape(const state *s, const step *found)
{
    const csp *c = s->csp;
    int n = found->length;
    const step_subset *subset = &found->line->subset;
    assert_int_equal(subset->size, n);
    for (int i = 0; i < n; i++) {
        csp_list labels = csp_var_labels(c, subset->row[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            int in = 0;
            for (int k = 0; k < n; k++)
                in += csp_has(c, subset->column[k], *l);
            if (state_is_candidate(s, *l))
                assert_int_equal(in, 1);
        }
    }
}

static status take(void *context, const step *s)
{
    taken *t = context;
    assert_true(is_subset(s));
    check_shape(t->state, s);
    t->steps++;
    for (int i = 0; i < s->conclusions; i++)
        t->target[s->conclusion[i]] = true;
    return OK;
}

static int compare_sizes(lab *a, const state *s)
{
    int found = 0;
    lab_begin(a, s);
    for (int size = 2, next = 2; size <= 4 && !found; size++) {
        taken t = { .state = s };
        bool naive[N * N * DIGITS] = { false };
        const step_sink sink = { take, &t, true };
        const query q = { &rule_subset, rule_subset.name, ALL_TYPES, size };
        for (int kind = 0; kind < FAMILIES; kind++)
            for (int m = 0; m < N; m++)
                mark_family(s, kind, m, size, naive);
        if (size >= next)
            assert_int_equal(ruleset_find(a->rules, &q, &sink, &next), OK);
        assert_memory_equal(t.target, naive, sizeof naive);
        found = t.steps ? size : 0;
    }
    return found;
}

/* Nothing but a cyclic quad in the first row. */
static state quad_state(const lab *a)
{
    state s =
        lab_sudoku(a, ".................................................................................");
    for (int c = 0; c < 4; c++)
        for (int d = 0; d < N; d++)
            if (d != c && d != (c + 1) % 4)
                state_eliminate(&s, at(0, c, d));
    return s;
}

static void subsets_of_sudoku(void **unused)
{
    (void)unused;
    lab a;
    rng r;
    int sizes[5] = { 0 };
    lab_open_sudoku(&a);
    random_seed(&r, 7, 7);
    for (int i = 0; i < 200; i++) {
        bool solution[N * N * DIGITS];
        state s = i ? lab_puzzle(&a, 77, i, NULL) : quad_state(&a);
        if (i % 2 && lab_solution(&a, &s, solution)) { /* many candidates, and no structure: quads too */
            state_reset(&s);
            lab_shrink(&s, &r, solution, 40 + (int)random_below(&r, 25));
        }
        static const char *const until[] = { "BRT", "S2", "S3", "S4" };
        for (int k = 0; k < 4; k++) {
            path p;
            lab_run(&a, &s, until[k], 0, false, &p);
            if (p.result.outcome != SOLVED)
                sizes[compare_sizes(&a, &p.final)]++;
            path_close(&p);
        }
        lab_drop(&s);
    }
    assert_true(sizes[2] > 20 && sizes[3] > 5 && sizes[4] > 0);
    lab_close(&a);
}

/* ---- boards ---- */

static void boards_of_sudoku(void **unused)
{
    (void)unused;
    state s;
    assert_int_equal(
        sudoku_state(".................................................................................", &s),
        OK);
    const csp *c = s.csp;
    int families[4][4] = { { 0 } };
    assert_int_equal(csp_boards(c), 72);
    for (int i = 0; i < csp_boards(c); i++) {
        const csp_board *b = csp_board_at(c, i);
        families[b->row_type][b->column_type]++;
        assert_true(b->square);
        assert_int_equal(b->rows.end - b->rows.begin, N);
        assert_int_equal(strlen(b->head), 2);
    }
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++) {
            bool cell = row == 0 || column == 0, fish = row + column == 3 && row && column;
            assert_int_equal(families[row][column], row != column && (cell || fish) ? N : 0);
        }
    assert_string_equal(csp_subset_name(c, 0, 3, 2), "naked-pairs-in-a-block");
    assert_string_equal(csp_subset_name(c, 1, 0, 3), "hidden-triplets-in-a-row");
    assert_string_equal(csp_subset_name(c, 2, 1, 4), "jellyfish-in-columns");
    assert_string_equal(csp_subset_name(c, 2, 1, 5), "fish-in-columns");
    assert_false(csp_subset_name_tells_size(c, 2, 1, 5));
    lab_drop(&s);
}

/* Two csp-variables of type x with two groups of type g as columns, and a third csp-variable that loses. */
static csp *grouped(bool overlapping)
{
    csp *c = NULL;
    csp_builder *b = csp_begin(&memory_standard);
    csp_add_type(b, "x", "single");
    csp_add_type(b, "g", "group");
    for (int v = 0; v < 3; v++) {
        csp_var x = csp_add_var(b, 0, small_name("x", v));
        for (int k = 0; k < 3; k++) {
            csp_label l = csp_add_label(b, small_name("l", 3 * v + k), "l", "1");
            csp_put(b, x, l, "k");
        }
    }
    for (int k = 0; k < 3; k++) {
        int g = csp_add_group(b, 1, small_name("g", k));
        for (int v = 0; v < 3; v++)
            csp_put_in_group(b, g, (csp_label)(3 * v + k), "v");
        if (overlapping && k == 0)
            csp_put_in_group(b, g, 1, "v");
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

static void boards_of_groups(void **unused)
{
    (void)unused;
    csp *c = grouped(false);
    assert_int_equal(csp_vars(c), 3);
    assert_int_equal(csp_sets(c), 6);
    assert_int_equal(csp_boards(c), 1); /* groups are not rows */
    assert_false(csp_board_at(c, 0)->square);
    assert_true(csp_linked(c, 0, 3) && csp_linked(c, 0, 6) && !csp_linked(c, 0, 4));
    assert_string_equal(csp_subset_name(c, 0, 1, 2), "subset-x-g");
    state s;
    lab a;
    lab_open(&a, c);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    state_eliminate(&s, 2);
    state_eliminate(&s, 5);
    path p;
    lab_run(&a, &s, "S", 0, true, &p);
    assert_true(p.steps.n > 0);
    text t;
    text_open(&t, &memory_standard);
    write_step(c, &p.steps.step[0], true, &t);
    assert_string_equal(text_bytes(&t), "subset-x-g[2]: {v v}{k k} ==> l <> 1, l <> 1");
    text_close(&t);
    path_close(&p);
    lab_drop(&s);
    lab_close(&a);
    c = grouped(true); /* a label in two columns, a row and a column that share two labels: not plain */
    assert_int_equal(csp_boards(c), 1);
    assert_false(csp_board_at(c, 0)->plain || csp_board_at(c, 0)->closed || csp_board_at(c, 0)->square);
    csp_free(c);
}

/* A 5 x 5 board of csp-variables of types x and y, label 5 * i + k in x i and y k. `spoilt`: this label is
 * also in two groups of type x. Label 25 is not on the board; of 0, none is. */
static csp *matrix(int spoilt)
{
    csp *c = NULL;
    csp_builder *b = csp_begin(&memory_standard);
    csp_add_type(b, "x", "single");
    csp_add_type(b, "y", "other-single");
    for (int i = 0; i < 5; i++)
        csp_add_var(b, 0, small_name("x", i));
    for (int k = 0; k < 6; k++)
        csp_add_var(b, 1, small_name("y", k));
    for (int l = 0; l < 27; l++) {
        csp_add_label(b, small_name("l", l), "l", "1");
        if (l < 25)
            csp_put(b, (csp_var)(l / 5), (csp_label)l, "k");
        csp_put(b, (csp_var)(l < 25 ? 5 + l % 5 : 10), (csp_label)l, "i");
    }
    for (int g = 0; g < 2 && spoilt; g++)
        csp_put_in_group(b, csp_add_group(b, 0, small_name("g", g)), (csp_label)spoilt, "i");
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

/* Three rows have three columns. Where the board turned round is plain, too, the other two columns do. A
 * label elsewhere does not matter, wherever it is. */
static void boards_that_can_not_be_turned(void **unused)
{
    (void)unused;
    static const int labels[] = { 0, 25, 24 };
    for (int n = 0; n < 3; n++) {
        const bool spoilt = labels[n] == 24;
        lab a;
        state s;
        path p;
        lab_open(&a, matrix(labels[n]));
        assert_int_equal(csp_boards(a.csp), 2);
        for (int i = 0; i < csp_boards(a.csp); i++)
            assert_int_equal(csp_board_at(a.csp, i)->square, !spoilt);
        assert_int_equal(state_open(&s, &memory_standard, a.csp), OK);
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 5; k++)
                if (k != i && k != (i + 1) % 3)
                    state_eliminate(&s, (csp_label)(5 * i + k));
        lab_run(&a, &s, "S", 0, true, &p);
        assert_int_equal(p.steps.step[0].length, 2);
        assert_int_equal(p.final.candidates, s.candidates - 6);
        path_close(&p);
        lab_drop(&s);
        lab_close(&a);
    }
}

/* A chain of rows and columns that are met in any order: the board lists them ascending all the same. */
static void boards_of_long_chains(void **unused)
{
    (void)unused;
    enum { ROWS = 20000 };
    static uint16_t place[ROWS];
    csp *c = NULL;
    rng r;
    csp_builder *b = csp_begin(&memory_standard);
    random_seed(&r, 8, 8);
    for (int i = 0; i < ROWS; i++)
        place[i] = (uint16_t)i;
    random_shuffle(&r, place, ROWS);
    csp_add_type(b, "x", "single");
    csp_add_type(b, "g", "group");
    for (int i = 0; i < ROWS; i++)
        csp_add_var(b, 0, small_name("x", i));
    for (int i = 0; i < ROWS; i++)
        csp_add_group(b, 1, small_name("g", i));
    for (int i = 0; i < 2 * ROWS; i++) {
        csp_label l = csp_add_label(b, small_name("l", i), "l", "1");
        csp_put(b, place[i / 2], l, "k");
        csp_put_in_group(b, place[(i + 1) / 2 % ROWS], l, "i");
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    assert_int_equal(csp_boards(c), 1);
    const csp_board *board = csp_board_at(c, 0);
    for (int i = 0; i < ROWS; i++) {
        assert_int_equal(board->rows.begin[i], i);
        assert_int_equal(board->columns.begin[i], ROWS + i);
    }
    csp_free(c);
}

/* ---- any network ---- */

static int rows_in_columns(const state *s, const csp_board *b, unsigned rows, unsigned *columns)
{
    *columns = 0;
    for (int i = 0; i < b->rows.end - b->rows.begin; i++) {
        csp_list labels = csp_var_labels(s->csp, b->rows.begin[i]);
        if (!(rows >> i & 1))
            continue;
        if (s->value[b->rows.begin[i]] != CSP_NONE)
            return 99;
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            int k = 0, columns_of_board = (int)(b->columns.end - b->columns.begin);
            while (k < columns_of_board && !csp_has(s->csp, b->columns.begin[k], *l))
                k++;
            if (state_is_candidate(s, *l) && k == columns_of_board)
                return 99;
            if (state_is_candidate(s, *l))
                *columns |= 1u << k;
        }
    }
    return __builtin_popcount(*columns);
}

static void mark_board(const state *s, const csp_board *b, int size, bool *target)
{
    int n = (int)(b->rows.end - b->rows.begin);
    for (unsigned rows = 1, columns; rows < 1u << n; rows++) {
        if (__builtin_popcount(rows) != size || rows_in_columns(s, b, rows, &columns) != size)
            continue;
        for (int k = 0; k < b->columns.end - b->columns.begin; k++) {
            csp_list labels = csp_var_labels(s->csp, b->columns.begin[k]);
            for (const csp_label *l = labels.begin; l < labels.end && (columns >> k & 1); l++) {
                bool own = !state_is_candidate(s, *l);
                for (int i = 0; i < n; i++)
                    own = own || ((rows >> i & 1) && csp_has(s->csp, b->rows.begin[i], *l));
                target[*l] = target[*l] || !own;
            }
        }
    }
}

/* The end of S by the definition: any Subset of any size, again and again. */
static void naive_subsets(state *s)
{
    bool some = true;
    while (some && naive_brt(s)) {
        bool target[1024] = { false };
        some = false;
        for (int i = 0; i < csp_boards(s->csp); i++)
            for (int size = 1; size <= 6; size++)
                mark_board(s, csp_board_at(s->csp, i), size, target);
        for (int v = 0; v < csp_vars(s->csp); v++) { /* whips[1] are in every theory */
            csp_list labels = csp_var_labels(s->csp, (csp_var)v);
            for (int l = 0; l < csp_labels(s->csp) && s->value[v] == CSP_NONE; l++) {
                bool all = state_is_candidate(s, (csp_label)l);
                for (const csp_label *x = labels.begin; x < labels.end && all; x++)
                    all = !state_is_candidate(s, *x) || csp_linked(s->csp, *x, (csp_label)l);
                target[l] = target[l] || all;
            }
        }
        for (int l = 0; l < csp_labels(s->csp); l++)
            if (target[l]) {
                some = true;
                state_eliminate(s, (csp_label)l);
            }
    }
}

static void subsets_of_latin_squares(void **unused)
{
    (void)unused;
    rng r;
    int beyond = 0;
    random_seed(&r, 5, 5);
    for (int i = 0; i < 60; i++) {
        csp *c;
        lab a;
        assert_int_equal(i % 2 ? small_latin(5, &c) : small_sudoku(2, 3, &c), OK);
        lab_open(&a, c);
        state s;
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        bool solution[512];
        assert_true(lab_solution(&a, &s, solution));
        lab_shrink(&s, &r, solution, 40 + (int)random_below(&r, 30));
        path brt, subsets;
        lab_run(&a, &s, "W1", 0, false, &brt);
        lab_run(&a, &s, "S", 0, true, &subsets);
        naive_subsets(&s);
        assert_true(lab_same(&s, &subsets.final));
        beyond += !lab_same(&brt.final, &subsets.final);
        path_close(&brt);
        path_close(&subsets);
        lab_drop(&s);
        lab_close(&a);
    }
    assert_true(beyond > 5);
}

/* ---- published ratings ---- */

static void published_ratings(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *theory;
        int rating;
    } known[] = {
        { "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...", "S", 3 },
        { "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...", "S+W", 3 },
        { "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...", "W", 7 },
        { "..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7..", "S", 3 },
        { ".5.4.........3.8..........13...8.7...6.....5....2........5.6.4.1.8...3...........", "S", 3 },
        { ".............1.....123.456...........23...78..47.6.12...........318.764..58...23.", "S+W", 4 },
    };
    lab a;
    lab_open_sudoku(&a);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        state s = lab_sudoku(&a, known[i].line);
        assert_int_equal(lab_rating(&a, &s, known[i].theory), known[i].rating);
        lab_drop(&s);
    }
    lab_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_sudoku),
        cmocka_unit_test(boards_of_groups),
        cmocka_unit_test(boards_that_can_not_be_turned),
        cmocka_unit_test(boards_of_long_chains),
        cmocka_unit_test(subsets_of_sudoku),
        cmocka_unit_test(subsets_of_latin_squares),
        cmocka_unit_test(published_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
