/* test_sudoku.c: the Sudoku network, its names, its rules restated, the state at the start, and drawing. */
#include "apps/app.h"
#include "base/random.h"
#include "failing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FIG_5_1 "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57"

typedef struct fixture {
    puzzle puzzle;
    csp *csp;
    state state;
} fixture;

static void read_into(puzzle *p, const char *params, const char *source)
{
    error e = { 0 };
    assert_int_equal(puzzle_open(p, &memory_standard), OK);
    if (puzzle_read(p, "sudoku", params, source, strlen(source), &e) != OK)
        fail_msg("%d:%d: %s", e.line, e.column, e.text);
}

static void begin(fixture *f, const char *params, const char *source)
{
    error e = { 0 };
    read_into(&f->puzzle, params, source);
    assert_int_equal(puzzle_model(&f->puzzle, &memory_standard, &f->csp, &e), OK);
    assert_int_equal(state_open(&f->state, &memory_standard, f->csp), OK);
}

static void end(fixture *f)
{
    state_close(&f->state, &memory_standard);
    csp_free(f->csp);
    puzzle_close(&f->puzzle);
}

static const char *blank(int n)
{
    static char cells[626];
    memset(cells, '.', (size_t)(n * n));
    cells[n * n] = 0;
    return cells;
}

static const struct {
    int n, w, h;
    const char *params;
} shapes[] = {
    { 4, 2, 2, "" },           { 6, 3, 2, "" },           { 6, 2, 3, "block=2x3" },  { 8, 4, 2, "" },
    { 8, 2, 4, "block=2x4" },  { 9, 3, 3, "" },           { 10, 5, 2, "" },          { 12, 4, 3, "" },
    { 12, 2, 6, "block=2x6" }, { 12, 6, 2, "block=6x2" }, { 12, 3, 4, "block=3x4" }, { 14, 7, 2, "" },
    { 15, 5, 3, "" },          { 16, 4, 4, "" },          { 16, 8, 2, "block=8x2" }, { 18, 6, 3, "" },
    { 20, 5, 4, "" },          { 21, 7, 3, "" },          { 22, 11, 2, "" },         { 24, 6, 4, "" },
    { 25, 5, 5, "" },
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* ---- the network ---- */

static void test_every_size_has_its_network(void **unused)
{
    (void)unused;
    for (int i = 0; i < SHAPES; i++) {
        fixture f;
        int n = shapes[i].n, w = shapes[i].w, h = shapes[i].h;
        begin(&f, shapes[i].params, blank(n));
        assert_string_equal(text_bytes(&f.puzzle.params), shapes[i].params);
        assert_int_equal(csp_labels(f.csp), n * n * n);
        assert_int_equal(csp_vars(f.csp), 4 * n * n);
        assert_int_equal(csp_types(f.csp), 4);
        int each = 4 * (n - 1) - (w - 1) - (h - 1);
        assert_int_equal(csp_links(f.csp), n * n * n * each / 2);
        for (int l = 0; l < n * n * n; l++) {
            csp_list links = csp_near_links(f.csp, (csp_label)l), vars = csp_label_vars(f.csp, (csp_label)l);
            assert_int_equal(links.end - links.begin, each);
            assert_int_equal(vars.end - vars.begin, 4);
        }
        for (int v = 0; v < 4 * n * n; v++) {
            csp_list labels = csp_var_labels(f.csp, (csp_var)v);
            assert_int_equal(labels.end - labels.begin, n);
            assert_int_equal(csp_var_type(f.csp, (csp_var)v), v / (n * n));
        }
        end(&f);
    }
}

static void test_9x9_has_729_labels_and_10206_links(void **unused)
{
    (void)unused;
    fixture f;
    begin(&f, "", blank(9));
    assert_int_equal(csp_labels(f.csp), 729);
    assert_int_equal(csp_vars(f.csp), 324);
    assert_int_equal(csp_links(f.csp), 10206);
    assert_string_equal(text_bytes(&f.puzzle.network), "9 3x3");
    end(&f);
}

/* Density is (4m^2 - 2m - 2) / (m^6 - 1), that is 2*links = labels * (4m^2 - 2m - 2). */
static void test_density_of_square_sizes(void **unused)
{
    (void)unused;
    for (int m = 2; m <= 5; m++) {
        fixture f;
        begin(&f, "", blank(m * m));
        assert_int_equal(2 * csp_links(f.csp), m * m * m * m * m * m * (4 * m * m - 2 * m - 2));
        end(&f);
    }
}

/* Linked: the same cell, or the same digit and a row, a column or a block in common. */
static void test_links_are_those_of_the_definition(void **unused)
{
    (void)unused;
    for (int i = 0; i < SHAPES && shapes[i].n <= 12; i++) {
        fixture f;
        int n = shapes[i].n, w = shapes[i].w, h = shapes[i].h;
        begin(&f, shapes[i].params, blank(n));
        for (int a = 0; a < n * n * n; a++)
            for (int b = 0; b < n * n * n; b++) {
                int ra = a / n / n, ca = a / n % n, rb = b / n / n, cb = b / n % n;
                bool cell = a / n == b / n, digit = a % n == b % n;
                bool house = ra == rb || ca == cb || (ra / h == rb / h && ca / w == cb / w);
                bool linked = a != b && (cell || (digit && house));
                if (csp_linked(f.csp, (csp_label)a, (csp_label)b) != linked)
                    fail_msg("size %d: labels %d and %d", n, a, b);
            }
        end(&f);
    }
}

static csp_var variable_named(const csp *c, const char *name)
{
    for (int v = 0; v < csp_vars(c); v++)
        if (strcmp(csp_var_name(c, (csp_var)v), name) == 0)
            return (csp_var)v;
    fail_msg("no csp-variable %s", name);
    return 0;
}

static csp_label label_named(const csp *c, const char *name)
{
    for (int l = 0; l < csp_labels(c); l++)
        if (strcmp(csp_label_name(c, (csp_label)l), name) == 0)
            return (csp_label)l;
    fail_msg("no label %s", name);
    return 0;
}

static void check_names(const char *params, int n, const char *label, const char *subject, const char *value,
                        const char *const variable[4], const char *const value_name[4])
{
    static const char *const type[] = { "rc", "rn", "cn", "bn" };
    fixture f;
    begin(&f, params, blank(n));
    csp_label l = label_named(f.csp, label);
    assert_string_equal(csp_label_subject(f.csp, l), subject);
    assert_string_equal(csp_label_value(f.csp, l), value);
    for (int i = 0; i < 4; i++) {
        csp_var v = variable_named(f.csp, variable[i]);
        assert_string_equal(csp_type_name(f.csp, csp_var_type(f.csp, v)), type[i]);
        assert_true(csp_has(f.csp, v, l));
        assert_string_equal(csp_value_name(f.csp, v, l), value_name[i]);
    }
    end(&f);
}

static void test_names(void **unused)
{
    (void)unused;
    check_names("", 9, "n4r2c3", "r2c3", "4", (const char *const[]){ "r2c3", "r2n4", "c3n4", "b1n4" },
                (const char *const[]){ "n4", "c3", "r2", "r2c3" });
    check_names("", 9, "n9r8c5", "r8c5", "9", (const char *const[]){ "r8c5", "r8n9", "c5n9", "b8n9" },
                (const char *const[]){ "n9", "c5", "r8", "r8c5" });
    check_names("", 6, "n6r3c4", "r3c4", "6", (const char *const[]){ "r3c4", "r3n6", "c4n6", "b4n6" },
                (const char *const[]){ "n6", "c4", "r3", "r3c4" });
    check_names("block=2x3", 6, "n6r3c4", "r3c4", "6",
                (const char *const[]){ "r3c4", "r3n6", "c4n6", "b2n6" },
                (const char *const[]){ "n6", "c4", "r3", "r3c4" });
    check_names("", 16, "n14r10c12", "r10c12", "14",
                (const char *const[]){ "r10c12", "r10n14", "c12n14", "b11n14" },
                (const char *const[]){ "n14", "c12", "r10", "r10c12" });
    check_names("", 25, "n25r25c25", "r25c25", "25",
                (const char *const[]){ "r25c25", "r25n25", "c25n25", "b25n25" },
                (const char *const[]){ "n25", "c25", "r25", "r25c25" });
}

static void test_names_of_singles(void **unused)
{
    (void)unused;
    fixture f;
    begin(&f, "", blank(4));
    assert_string_equal(csp_type_single(f.csp, 0), "naked-single");
    assert_string_equal(csp_type_single(f.csp, 1), "hidden-single-in-a-row");
    assert_string_equal(csp_type_single(f.csp, 2), "hidden-single-in-a-column");
    assert_string_equal(csp_type_single(f.csp, 3), "hidden-single-in-a-block");
    assert_string_equal(csp_var_name(f.csp, 0), "r1c1");
    assert_string_equal(csp_var_name(f.csp, 16), "r1n1");
    assert_string_equal(csp_var_name(f.csp, 32), "c1n1");
    assert_string_equal(csp_var_name(f.csp, 48), "b1n1");
    for (int l = 0; l < 64; l++) {
        char name[] = {
            'n', (char)('1' + l % 4), 'r', (char)('1' + l / 16), 'c', (char)('1' + l / 4 % 4), 0
        };
        assert_string_equal(csp_label_name(f.csp, (csp_label)l), name);
    }
    end(&f);
}

/* ---- the rules of the game ---- */

static bool is_solution(const csp *c, const bool *value)
{
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list labels = csp_var_labels(c, (csp_var)v);
        int n = 0;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            n += value[*l];
        if (n != 1)
            return false;
    }
    return true;
}

/* Every 4x4 grid whose rows are permutations: the network and its judge accept the same 288. */
static void test_judge_and_network_agree_on_all_4x4(void **unused)
{
    (void)unused;
    static const char order[24][5] = { "0123", "0132", "0213", "0231", "0312", "0321", "1023", "1032",
                                       "1203", "1230", "1302", "1320", "2013", "2031", "2103", "2130",
                                       "2301", "2310", "3012", "3021", "3102", "3120", "3201", "3210" };
    fixture f;
    int solutions = 0;
    begin(&f, "", blank(4));
    for (int i = 0; i < 24 * 24 * 24 * 24; i++) {
        bool value[64] = { false };
        int rows[4] = { i % 24, i / 24 % 24, i / 576 % 24, i / 13824 };
        for (int cell = 0; cell < 16; cell++)
            value[cell * 4 + order[rows[cell / 4]][cell % 4] - '0'] = true;
        bool right = is_solution(f.csp, value);
        if (puzzle_holds(&f.puzzle, f.csp, value) != right)
            fail_msg("grid %d", i);
        solutions += right;
    }
    assert_int_equal(solutions, 288);
    end(&f);
}

/* The usual pattern of a filled grid: each row is shifted by a block's width, each band by one more. */
static int pattern(int w, int h, int r, int c)
{
    return (r % h * w + r / h + c) % (w * h);
}

static void test_judging_large_grids(void **unused)
{
    (void)unused;
    for (int i = 0; i < SHAPES; i++) {
        fixture f;
        int n = shapes[i].n;
        begin(&f, shapes[i].params, blank(n));
        bool *value = calloc((size_t)(n * n * n), sizeof *value);
        for (int cell = 0; cell < n * n; cell++)
            value[cell * n + pattern(shapes[i].w, shapes[i].h, cell / n, cell % n)] = true;
        assert_true(puzzle_holds(&f.puzzle, f.csp, value));
        assert_true(is_solution(f.csp, value));
        for (int l = 0; l < n * n * n; l += 7) { /* one label more or less is never right */
            value[l] = !value[l];
            assert_false(puzzle_holds(&f.puzzle, f.csp, value));
            value[l] = !value[l];
        }
        free(value);
        end(&f);
    }
}

static void fill(bool value[64], const char *cells)
{
    memset(value, 0, 64 * sizeof *value);
    for (int i = 0; i < 16; i++)
        value[i * 4 + cells[i] - '1'] = true;
}

static void test_givens_are_wanted_and_no_removed_candidate(void **unused)
{
    (void)unused;
    bool value[64];
    puzzle p;
    fixture f;
    begin(&f, "", blank(4));
    fill(value, "1234341221434321");
    read_into(&p, "", "1..............1");
    assert_true(puzzle_holds(&p, f.csp, value));
    puzzle_close(&p);
    read_into(&p, "", "2...............");
    assert_false(puzzle_holds(&p, f.csp, value));
    puzzle_close(&p);
    read_into(&p, "", "13 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234");
    assert_true(puzzle_holds(&p, f.csp, value));
    puzzle_close(&p);
    read_into(&p, "", "23 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234");
    assert_false(puzzle_holds(&p, f.csp, value));
    puzzle_close(&p);
    end(&f);
}

/* ---- the state at the start ---- */

static void test_start_applies_givens_and_ecp(void **unused)
{
    (void)unused;
    fixture f;
    error e = { 0 };
    begin(&f, "", FIG_5_1);
    assert_int_equal(f.puzzle.givens, 25);
    assert_int_equal(puzzle_start(&f.puzzle, &f.state, &e), OK);
    assert_int_equal(f.state.undecided, 324 - 4 * 25);
    assert_int_equal(f.state.label[label_named(f.csp, "n3r1c3")], VALUE);
    assert_int_equal(f.state.label[label_named(f.csp, "n3r1c1")], GONE);
    assert_int_equal(f.state.label[label_named(f.csp, "n7r1c1")], CANDIDATE);
    int candidates = f.state.candidates;
    assert_int_equal(puzzle_start(&f.puzzle, &f.state, &e), OK); /* a used state starts afresh */
    assert_int_equal(f.state.candidates, candidates);
    end(&f);
}

static void test_start_of_a_sukaku(void **unused)
{
    (void)unused;
    fixture f;
    error e = { 0 };
    begin(&f, "", "12 3 4 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 ~");
    assert_int_equal(f.puzzle.givens, 0);
    assert_int_equal(f.puzzle.removals, 2 + 3 + 3 + 4);
    assert_int_equal(puzzle_start(&f.puzzle, &f.state, &e), OK);
    assert_int_equal(f.state.candidates, 64 - 12);
    assert_int_equal(f.state.undecided, 64);
    assert_true(state_is_contradiction(&f.state));
    end(&f);
}

static void check_contradiction(const char *params, const char *source, const char *message)
{
    fixture f;
    error e = { 0 };
    begin(&f, params, source);
    assert_int_equal(puzzle_start(&f.puzzle, &f.state, &e), BAD_INPUT);
    assert_string_equal(e.text, message);
    assert_int_equal(puzzle_start(&f.puzzle, &f.state, NULL), BAD_INPUT);
    end(&f);
}

static void test_contradictory_givens_are_named(void **unused)
{
    (void)unused;
    char cells[257];
    check_contradiction("",
                        "5.....5..........................................................................",
                        "the givens contradict each other: r1c1 = 5 and r1c7 = 5");
    check_contradiction("", "..1...1.........", "the givens contradict each other: r1c3 = 1 and r2c3 = 1");
    check_contradiction("", "1....1..........", "the givens contradict each other: r1c1 = 1 and r2c2 = 1");
    check_contradiction("block=2x3", "1............1......................",
                        "the givens contradict each other: r1c1 = 1 and r3c2 = 1");
    memset(cells, '.', 256);
    cells[256] = 0;
    cells[16 * 9 + 1] = cells[16 * 11 + 3] = 'E';
    check_contradiction("", cells, "the givens contradict each other: r10c2 = 14 and r12c4 = 14");
}

/* No text makes one, but the generic start must tell it from two givens at odds. */
static void test_a_given_that_is_no_candidate(void **unused)
{
    (void)unused;
    fixture f;
    error e = { 0 };
    begin(&f, "", "1234............");
    csp_label gone = f.puzzle.given[2];
    f.puzzle.removed = &gone;
    f.puzzle.removals = 1;
    assert_int_equal(puzzle_start(&f.puzzle, &f.state, &e), BAD_INPUT);
    assert_string_equal(e.text, "r1c3 = 3 is given, but it is not among the candidates of the puzzle");
    end(&f);
}

/* ---- drawing and writing ---- */

static void check_shown(const char *params, const char *source, bool as_state, const char *drawn)
{
    fixture f;
    error e = { 0 };
    text out;
    text_open(&out, &memory_standard);
    begin(&f, params, source);
    assert_int_equal(puzzle_start(&f.puzzle, &f.state, &e), OK);
    if (as_state)
        f.puzzle.app->shows.state(&f.puzzle, &f.state, &out);
    else
        f.puzzle.app->shows.puzzle(&f.puzzle, &out);
    assert_string_equal(text_bytes(&out), drawn);
    text_close(&out);
    end(&f);
}

static void test_drawing(void **unused)
{
    (void)unused;
    check_shown("", "1.....2.........", false,
                "+-----+-----+\n| 1 . | . . |\n| . . | 2 . |\n+-----+-----+\n"
                "| . . | . . |\n| . . | . . |\n+-----+-----+\n");
    check_shown("", "1.....2.........", true,
                "+----------+----------+\n"
                "| 1   234  | 34  34   |\n"
                "| 34  34   | 2   134  |\n"
                "+----------+----------+\n"
                "| 234 1234 | 134 1234 |\n"
                "| 234 1234 | 134 1234 |\n"
                "+----------+----------+\n");
    check_shown("", "1234341221434321", true,
                "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n"
                "| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+\n");
    check_shown("", "1....5.5.1....4......2....1.6.6....1", false,
                "+-------+-------+\n| 1 . . | . . 5 |\n| . 5 . | 1 . . |\n+-------+-------+\n"
                "| . . 4 | . . . |\n| . . . | 2 . . |\n+-------+-------+\n"
                "| . . 1 | . 6 . |\n| 6 . . | . . 1 |\n+-------+-------+\n");
    check_shown("", "12 3 4 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 ~", false,
                "+-----------+-----------+\n"
                "| 12   3    | 4    1234 |\n"
                "| 1234 1234 | 1234 1234 |\n"
                "+-----------+-----------+\n"
                "| 1234 1234 | 1234 1234 |\n"
                "| 1234 1234 | 1234 ~    |\n"
                "+-----------+-----------+\n");
}

static void check_state_read_again(const fixture *f, const char *params)
{
    text out;
    puzzle again;
    int n = csp_labels(f->csp), kept = 0;
    text_open(&out, &memory_standard);
    f->puzzle.app->shows.state(&f->puzzle, &f->state, &out);
    read_into(&again, params, text_bytes(&out));
    for (int l = 0; l < n; l++)
        kept += f->state.label[l] != GONE;
    assert_int_equal(again.givens, 0);
    assert_int_equal(again.removals, n - kept);
    for (int i = 0; i < again.removals; i++)
        assert_int_equal(f->state.label[again.removed[i]], GONE);
    puzzle_close(&again);
    text_close(&out);
}

static void test_a_drawn_state_is_valid_input(void **unused)
{
    (void)unused;
    rng r;
    random_seed(&r, 5, 0);
    for (int i = 0; i < SHAPES; i++) {
        fixture f;
        int n = shapes[i].n;
        begin(&f, shapes[i].params, blank(n));
        state_reset(&f.state);
        for (int k = 0; k < n; k++) {
            csp_label l = (csp_label)random_below(&r, (uint32_t)(n * n * n));
            if (state_is_candidate(&f.state, l))
                state_assert(&f.state, l);
            check_state_read_again(&f, shapes[i].params);
        }
        end(&f);
    }
}

static void test_write_keeps_the_shape(void **unused)
{
    (void)unused;
    puzzle p;
    text out;
    const csp_label given[] = { 0, 6 * 1 + 5, 6 * 35 + 2 };
    text_open(&out, &memory_standard);
    read_into(&p, "block=2x3", blank(6));
    p.app->write(&p, given, 3, &out);
    assert_string_equal(text_bytes(&out), "16.................................3");
    text_close(&out);
    puzzle_close(&p);
}

/* ---- no memory ---- */

static status read_and_model(const memory *m, const char *source)
{
    puzzle p;
    csp *c = NULL;
    error e = { 0 };
    assert_int_equal(puzzle_open(&p, m), OK);
    status s = puzzle_read(&p, NULL, NULL, source, strlen(source), &e);
    if (s == OK)
        s = puzzle_model(&p, m, &c, &e);
    if (s != OK) {
        assert_null(c);
        assert_int_equal(s, NO_MEMORY);
        assert_true(e.text[0] != 0);
        if (!p.app)
            assert_int_equal(p.givens + p.removals, 0);
    }
    csp_free(c);
    puzzle_close(&p);
    return s;
}

static void test_every_allocation_may_fail(void **unused)
{
    (void)unused;
    char groups[81 * 3 + 1] = ""; /* with this many removals that the first chunk of an arena is too small */
    for (int i = 0; i < 81; i++)
        memcpy(groups + 3 * i, "12 ", 4);
    const char *const sources[] = {
        groups,
        "1...............  comment",
        "12 3 4 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 # sukaku",
        FIG_5_1,
        "3x2:zj a comment of more than 64 bytes, so that the text which keeps it has to grow",
    };
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        status s = NO_MEMORY;
        int n = 0;
        for (; s != OK; n++) {
            failing f = { .left = n };
            memory m = { failing_resize, &f };
            s = read_and_model(&m, sources[i]);
            assert_int_equal(f.taken, 0);
            assert_true(n < 10000);
        }
        assert_true(n > 10);
    }
}

static void test_a_puzzle_can_be_read_again_after_a_failure(void **unused)
{
    (void)unused;
    puzzle p;
    error e = { 0 };
    failing f = { .left = 0 };
    memory m = { failing_resize, &f };
    assert_int_equal(puzzle_open(&p, &m), OK);
    assert_int_equal(puzzle_read(&p, NULL, NULL, FIG_5_1, 81, &e), NO_MEMORY);
    assert_null(p.app);
    f.left = 1000;
    assert_int_equal(puzzle_read(&p, NULL, NULL, FIG_5_1, 80, &e), BAD_INPUT);
    assert_null(p.app);
    assert_int_equal(puzzle_read(&p, NULL, NULL, FIG_5_1, 81, &e), OK);
    assert_string_equal(text_bytes(&p.source), FIG_5_1);
    assert_int_equal(p.givens, 25);
    puzzle_close(&p);
    puzzle_close(&p); /* twice is fine */
    assert_int_equal(f.taken, 0);
}

static void test_applications_by_name(void **unused)
{
    (void)unused;
    puzzle p;
    error e = { 0 };
    assert_ptr_equal(app_named("sudoku"), app_table[0]);
    assert_null(app_named("Sudoku"));
    assert_null(app_named(""));
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    assert_int_equal(puzzle_read(&p, NULL, NULL, NULL, 0, &e), BAD_INPUT);
    assert_string_equal(e.text, "no cells in the text, expected a Sudoku");
    assert_int_equal(puzzle_read(&p, "chess\x1b", NULL, FIG_5_1, 81, &e), BAD_INPUT);
    assert_non_null(strstr(e.text, "there is no application 'chess\\x1B', expected one of "));
    assert_non_null(strstr(e.text, ", such as sudoku, latin, "));
    puzzle_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_size_has_its_network),
        cmocka_unit_test(test_9x9_has_729_labels_and_10206_links),
        cmocka_unit_test(test_density_of_square_sizes),
        cmocka_unit_test(test_links_are_those_of_the_definition),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_names_of_singles),
        cmocka_unit_test(test_judge_and_network_agree_on_all_4x4),
        cmocka_unit_test(test_judging_large_grids),
        cmocka_unit_test(test_givens_are_wanted_and_no_removed_candidate),
        cmocka_unit_test(test_start_applies_givens_and_ecp),
        cmocka_unit_test(test_start_of_a_sukaku),
        cmocka_unit_test(test_contradictory_givens_are_named),
        cmocka_unit_test(test_a_given_that_is_no_candidate),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_a_drawn_state_is_valid_input),
        cmocka_unit_test(test_write_keeps_the_shape),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_a_puzzle_can_be_read_again_after_a_failure),
        cmocka_unit_test(test_applications_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
