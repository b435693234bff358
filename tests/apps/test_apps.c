/* test_apps.c: what is common to applications: which one a text is meant for, how the lines of a file belong
 * together, what every application of the table has; and the template that new ones are made from. */
#include "apps/app.h"
#include "ordeal.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

extern const app app_template;

#define LINE_81 "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57"
#define LINE_25 "1...........3...........5"
#define LINE_49 "1.......................................2......3."
#define EMPTY_8 "........\n........\n........\n........\n........\n........\n........\n"

/* ---- detection ---- */

static const ordeal_detection texts[] = {
    { LINE_81, "sudoku" },
    { "  \"" LINE_81 "\"", "sudoku" },
    { LINE_81 " 8 r1c2 : p edge", "sudoku" },
    { LINE_81 "\n", "sudoku" },
    { "1..............2", "sudoku" },
    { "8 r1c2 r2c7 r3c5", "queens" },
    /* a mistake is explained by the application that the text resembles */
    { "4:0,0,0,0,0X,0,0,0,0,0,0,0,0,0,0,0", "!found 'X', expected U, D, L, R or a comma" },
    { "4 0,0,0,0,0U,0,0,0;0,0,0,0,0,0,0,0", "!found ';'" },
    { "?:0,0,0", "!1 character before the first border, expected 81" },
    { "Numbrx topological 2 4 1 . . .", "!one row of 8 words, expected a whole grid: Numbrix" },
    { "Hidatoo topological 2 4 1 . . .", "!one row of 8 words, expected a whole grid: Hidato" },
    { "topological 2 4 1 . . .", "!this can be a puzzle of numbrix or hidato: name the application" },
    { "? r1c2 r4c10 r7c1", "!found 1 squares in a row" },
    { "? 3 R.. 1 2 3 : 2 3 :", "!found '?', expected a number of colours" },
    { "varable A B: 1 2\nlink A=1 B=2\n", "!found 'varable', expected" },
    { "{1?}..{23}.{34}.14.3.{13}..4", "!'?' among the candidates of r1c1" },
    { "8 -r1c2", "queens" },
    { "8 r9c9", "!found 'r9c9', expected rows and columns" },
    { "Q.......\n" EMPTY_8, "queens" },
    { EMPTY_8 ".......q\n", "queens" },
    { "Q..\n..\n...", "!found 2 squares in a row" },
    { "4 3 R.. 1 2 3 : 2 3 :", "map" },
    { "4 3\nR..\n1 2 3 :\n2 3 :\n", "map" },
    { "4 3\n1 2 3 :\n2 3 :\n", "map" },
    { "4 3 R. 1 2 3 : 2 3 :", "!found givens of 2 regions, expected 3" },
    { "p edge 3 3\n", "!a graph without a number of colours, expected colours=K" },
    { "c a graph\np edge 3 3\n", "!a graph without a number of colours, expected colours=K" },
    { LINE_25, "!this can be a puzzle of latin or pandiagonal: name the application (--app)" },
    { LINE_49, "!this can be a puzzle of latin or pandiagonal: name the application (--app)" },
    { "1....\n.....\n..3..\n.....\n....5\n", "!this can be a puzzle of latin or pandiagonal" },
    { "1.....\n......\n..3...\n......\n....5.\n.....6", "sudoku" },
    { "", "!no cells in the text, expected a Sudoku" },
    { "hello", "!" },
    { "8",
      "!'8' is too short for a Sudoku, expected 81 characters (or 16, 36, 64, 100, ... for other sizes); for "
      "another puzzle, name the application (--app)" },
    { "4 3", "!'4 3' is too short for a Sudoku" },
    { "0 33 35 0 0", "!'33', expected numbers 1-5 in a square of 5 by 5; but this can be a puzzle of numbrix "
                     "or hidato: name the application (--app hidato)" },
    { "5a:0,0,0,0,0,0,0,0R,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0", "!'a' in a game ID means signs between" },
    { "5:0,0,0,0,0,0,0,0R,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0", "!24 cells, expected 25" },
    { "{12}..{23}.{34}.14.3.{13}..4", "!this can be a puzzle of latin or pandiagonal" },
    { "{1}....", "!" },
    { "{ \"variables\": 1 }", "!found a number, expected" },
    { "{", "!the text ends, expected a key in quotes" },
    { "Grid 01\n1234\n....\n....\n4321\n", "sudoku" },
    { "Grid 01\n1234\n....\n....\n4321\nGrid 02\n1234\n....\n....\n4321\n",
      "!heading 'Grid 02' below a grid, expected one puzzle" },
};

static void test_texts_are_told_apart(void **unused)
{
    (void)unused;
    ordeal_detects(ORDEAL_ALL(texts));
}

/* The same text by name: other applications can be named. */
static void test_a_name_decides(void **unused)
{
    (void)unused;
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    static const char *const name[] = { "sudoku", "latin", "pandiagonal" };
    for (int i = 0; i < 3; i++) {
        assert_int_equal(puzzle_read(&p, name[i], NULL, LINE_81, 81, NULL), OK);
        assert_string_equal(p.app->name, name[i]);
    }
    puzzle_close(&p);
}

/* ---- files ---- */

static const struct {
    const char *app, *text;
    int whole;
    app_extent extent;
} files[] = {
    { NULL, "8 r1c2 r9c9\n", 0, EXTENT_LINE },
    { "queens", "8 r1c\n", 0, EXTENT_LINE },
    { "queens", "Q....\n", 0, EXTENT_TEXT },
    { "queens", "+-----+\n", 0, EXTENT_TEXT },
    { "queens", "Q . . .\n", 0, EXTENT_TEXT },
    { "queens", "Q... .... .... ...k\n", 0, EXTENT_UNKNOWN },
    { "map", "4 20\n", 0, EXTENT_TEXT },
    { "map", "4 20 R...\n", 0, EXTENT_TEXT },
    { "map", "4 20 R... 1 2 :\n", 0, EXTENT_LINE },
    { "map", "p edge 4 3\n", 0, EXTENT_TEXT },
    { NULL, "c\np edge 4 3\n", 0, EXTENT_TEXT },
    { NULL, "c\n", 0, EXTENT_UNKNOWN },
    { "latin", "1.3\n.2\n..3\n", 0, EXTENT_UNKNOWN },
    { "latin", "12.4\n.24\n..3.\n....\n", 1, EXTENT_TEXT },
    { NULL, "12.4\n.24\n..3.\n....\n", 1, EXTENT_TEXT },
    { "no such", "4 20\n", 1, EXTENT_UNKNOWN },
    { NULL, "1 . . . .\n. . . . .\n. . 3 . .\n. . . . .\n. . . . 5\n", 1, EXTENT_TEXT },
    { NULL, "Grid 01\n12.4\n..4.\n..3.\n....\nGrid 02\n12.4\n..4.\n..3.\n....\n", 1, EXTENT_PARTS },
    { "hidato", "0 33 35 0 0\n", 0, EXTENT_TEXT },
    { "hidato", "Hidato 5 25\n", 0, EXTENT_TEXT },
    { "hidato", "Hidato 2 4 1 . . 5\n", 0, EXTENT_LINE },
    { NULL, "ab\xFFz", 1, EXTENT_UNKNOWN },
    { "latin", "{\xFF", 1, EXTENT_UNKNOWN },
};

static void test_how_lines_go_together(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (app_extent_of(files[i].app, files[i].text, strlen(files[i].text), files[i].whole) !=
            files[i].extent)
            fail_msg("\"%s\"", files[i].text);
}

static void test_rows(void **unused)
{
    (void)unused;
    static const struct {
        const char *app, *text;
        bool row;
    } table[] = { { "sudoku", LINE_81, false },
                  { "sudoku", "1..............2", true },
                  { "sudoku", "................", true },
                  { "latin", LINE_25, true },
                  { "latin", LINE_49, false },
                  { "queens", "8", false },
                  { "map", "4 3 1 2 :", false } };
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        assert_int_equal(puzzle_read(&p, table[i].app, NULL, table[i].text, strlen(table[i].text), NULL), OK);
        assert_int_equal(p.app->reading.is_row && p.app->reading.is_row(&p), table[i].row);
    }
    puzzle_close(&p);
}

/* ---- texts that nobody wrote ---- */

/* What is not UTF-8 never comes to an application but through its own functions; these must end all the same.
 */
static void test_bytes_that_are_no_text(void **unused)
{
    (void)unused;
    static const char *const bytes[] = { "\xD2", "12.\xD2", "{12\xD2}..\n\xD2", "\xE2\x94", "1 2\xD2\n3 4" };
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++)
        for (const app *const *a = app_table; *a; a++) {
            (*a)->reading.detect(bytes[i], strlen(bytes[i]));
            if ((*a)->reading.extent)
                (*a)->reading.extent(bytes[i], strlen(bytes[i]), true);
        }
}

/* As many braces as a text may have, none closed: each is looked at once, not up to the end of the text. */
static void test_braces_take_no_time(void **unused)
{
    (void)unused;
    enum { MANY = 1 << 20, SECONDS = 5 };
    char *braces = malloc(MANY);
    assert_non_null(braces);
    memset(braces, '{', MANY);
    braces[0] = '1'; /* no object of JSON */
    for (int i = 0; app_table[i]; i++) {
        puzzle p;
        clock_t begun = clock();
        assert_int_equal(puzzle_open(&p, &memory_standard), OK);
        assert_int_equal(puzzle_read(&p, app_table[i]->name, "", braces, MANY, NULL), BAD_INPUT);
        assert_true(clock() - begun < SECONDS * CLOCKS_PER_SEC);
        puzzle_close(&p);
    }
    free(braces);
}

static void test_no_text_at_all(void **unused)
{
    (void)unused;
    assert_int_equal(app_extent_of(NULL, NULL, 0, true), EXTENT_UNKNOWN);
    for (const app *const *a = app_table; *a; a++)
        assert_int_equal(app_extent_of((*a)->name, NULL, 0, true), EXTENT_UNKNOWN);
    assert_null(app_detected(NULL, 0));
}

static void test_sizes_of_empty_puzzles(void **unused)
{
    (void)unused;
    static const int wrong[] = { -9, -1, 0, 26, 1001, 46341, INT32_MAX, INT32_MIN };
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    assert_int_equal(puzzle_blank(&p, "sudoku", NULL, 9, NULL), OK);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error e = { 0 };
        assert_int_equal(puzzle_blank(&p, NULL, NULL, wrong[i], &e), BAD_INPUT);
        assert_int_equal(puzzle_blank(&p, "latin", NULL, wrong[i], &e), BAD_INPUT);
        assert_true(e.text[0]);
    }
    puzzle_close(&p);
}

/* Each application names the sizes that it has. */
static void test_sizes_that_there_are(void **unused)
{
    (void)unused;
    static const struct {
        const char *app, *says;
    } table[] = {
        { "sudoku", "sudoku has no empty puzzles of size 999, expected 4, 6, 8 to 10, 12, 14 to 16, "
                    "18, 20 to 22, 24 or 25" },
        { "latin", "latin has no empty puzzles of size 999, expected 2 to 25" },
        { "binairo", "binairo has no empty puzzles of size 999, expected 2, 4, 6, 8, 10, 12 or 14" }
    };
    puzzle p;
    error e;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        assert_int_equal(puzzle_blank(&p, table[i].app, NULL, TRESSE_SIZE_MOST, &e), BAD_INPUT);
        assert_string_equal(e.text, table[i].says);
    }
    for (const app *const *a = app_table; *a; a++) {
        bool any = false;
        assert_int_equal((*a)->makes.blank != NULL, (*a)->makes.size_most > 0);
        assert_true((*a)->makes.size_most < TRESSE_SIZE_MOST);
        for (int n = (*a)->makes.size_most; n > 0 && !any; n--)
            any = puzzle_blank(&p, (*a)->name, NULL, n, NULL) == OK;
        assert_int_equal(any, (*a)->makes.blank != NULL);
        assert_int_equal(puzzle_blank(&p, (*a)->name, NULL, (*a)->makes.size_most + 1, &e), BAD_INPUT);
    }
    puzzle_close(&p);
}

/* ---- candidates ---- */

/* Values and lone candidates look the same among pencil marks. Those that no candidate is linked to were
 * placed; the others were not, and are found. */
static void test_values_among_candidates(void **unused)
{
    (void)unused;
    static const struct {
        const char *app, *text;
        int placed, found; /* values at the start, and by Singles */
    } table[] = {
        { "sudoku", "1 2 34 34\n34 34 12 12\n24 134 1234 1234\n34 134 1234 1234\n", 2, 2 },
        { "sudoku", "1 2 34 34\n34 34 12 12\n124 134 1234 1234\n34 134 1234 1234\n", 1, 2 },
        { "latin", "1 23 23\n23 1 23\n23 23 1\n", 3, 3 },
        { "latin", "1 23 23\n123 13 123\n23 123 123\n", 0, 1 },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        ordeal t;
        int placed = 0, found = 0;
        path p;
        ordeal_open(&t, app_named(table[i].app), NULL, table[i].text);
        lab_run(&t.lab, &t.start, "BRT", 0, false, &p);
        for (int l = 0; l < csp_labels(t.lab.csp); l++) {
            placed += t.start.label[l] == VALUE;
            found += p.final.label[l] == VALUE;
        }
        assert_int_equal(placed, table[i].placed);
        assert_true(found >= table[i].found);
        assert_int_equal(p.steps.n >= found - placed, 1);
        path_close(&p);
        ordeal_close(&t);
    }
}

/* The state that a path ends in, drawn and read again, has nothing to be found by Singles. */
static void test_a_drawn_state_has_no_singles(void **unused)
{
    (void)unused;
    ordeal t, u;
    path p, q;
    text drawn;
    ordeal_open(&t, app_named("sudoku"), NULL,
                "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........");
    lab_run(&t.lab, &t.start, "S2", 0, false, &p);
    assert_int_not_equal(p.result.outcome, SOLVED);
    text_open(&drawn, &memory_standard);
    t.puzzle.app->shows.state(&t.puzzle, &p.final, &drawn);
    ordeal_open(&u, t.puzzle.app, NULL, text_bytes(&drawn));
    assert_true(lab_same(&u.start, &p.final));
    lab_run(&u.lab, &u.start, "BRT", 0, false, &q);
    assert_int_equal(q.steps.n, 0);
    text_close(&drawn);
    path_close(&q);
    path_close(&p);
    ordeal_close(&u);
    ordeal_close(&t);
}

/* ---- the table ---- */

static void test_theories(void **unused)
{
    (void)unused;
    for (const app *const *a = app_table; *a; a++)
        assert_string_equal(app_theory(*a), strcmp((*a)->name, "futoshiki") == 0 ? "H" : "");
    assert_string_equal(app_theory(NULL), "");
}

static void test_every_application_is_complete(void **unused)
{
    (void)unused;
    for (int i = 0; app_table[i]; i++) {
        const app *a = app_table[i];
        assert_true(a->name && *a->name && a->says && *a->says && a->params);
        assert_true(a->reading.detect && a->parse && a->model && a->write && a->shows.puzzle &&
                    a->shows.state);
        assert_ptr_equal(app_named(a->name), a);
        puzzle p;
        error e = { 0 };
        assert_int_equal(puzzle_open(&p, &memory_standard), OK);
        assert_int_equal(puzzle_read(&p, a->name, "", "", 0, &e), BAD_INPUT);
        assert_true(e.text[0]);
        puzzle_close(&p);
    }
}

/* ---- the template ---- */

static void test_template(void **unused)
{
    (void)unused;
    static const ordeal_form good[] = { { "", ".0.1. five", ".0.1.", "", "five" }, { .text = ".0..." } };
    static const ordeal_refusal bad[] = {
        { "", "", 1, 1, "found 0 lamps, expected 1 to 100" },
        { "", "10x", 1, 3, "found 'x', expected 1, 0 or ." },
        { "size=3", "...", 0, 0, "unknown parameter 'size=3', expected none" },
    };
    assert_null(app_named("template"));
    ordeal_reads(&app_template, ORDEAL_ALL(good));
    ordeal_refuses(&app_template, ORDEAL_ALL(bad));
    ordeal_without_memory(&app_template, "", ".0.1. five");
    ordeal t;
    ordeal_open(&t, &app_template, "", ".0...");
    assert_int_equal(ordeal_all_sets(&t), 4);
    ordeal_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_are_told_apart),
        cmocka_unit_test(test_a_name_decides),
        cmocka_unit_test(test_how_lines_go_together),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_bytes_that_are_no_text),
        cmocka_unit_test(test_braces_take_no_time),
        cmocka_unit_test(test_no_text_at_all),
        cmocka_unit_test(test_sizes_of_empty_puzzles),
        cmocka_unit_test(test_sizes_that_there_are),
        cmocka_unit_test(test_values_among_candidates),
        cmocka_unit_test(test_a_drawn_state_has_no_singles),
        cmocka_unit_test(test_every_application_is_complete),
        cmocka_unit_test(test_theories),
        cmocka_unit_test(test_template),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
