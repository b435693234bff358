/* test_apps.c: what is common to applications: which one a text is meant for, how the lines of a file go
 * together, what every one of the table has; and the template that new ones are made from. */
#include "ordeal.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

extern const app app_template;

#define LINE_81 "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57"
#define LINE_25 "1...........3...........5"
#define LINE_49 "1.......................................2......3."
#define EMPTY_8 "........\n........\n........\n........\n........\n........\n........\n"

/* ---- detection ---- */

static const struct {
    const char *text, *app; /* or what the message begins with, after a '!' */
} texts[] = {
    { LINE_81, "sudoku" },
    { "  \"" LINE_81 "\"", "sudoku" },
    { LINE_81 " 8 r1c2 : p edge", "sudoku" },
    { LINE_81 "\n", "sudoku" },
    { "1..............2", "sudoku" },
    { "8 r1c2 r2c7 r3c5", "queens" },
    { "8 -r1c2", "queens" },
    { "8 r9c9", "!found r9c9, expected rows and columns" },
    { "Q.......\n" EMPTY_8, "queens" },
    { EMPTY_8 ".......q\n", "queens" },
    { "Q..\n..\n...", "!found 2 squares in a row" },
    { "4 3 R.. 1 2 3 : 2 3 :", "map" },
    { "4 3\nR..\n1 2 3 :\n2 3 :\n", "map" },
    { "4 3\n1 2 3 :\n2 3 :\n", "map" },
    { "4 3 R. 1 2 3 : 2 3 :", "!found givens of 2 regions, expected 3" },
    { "p edge 3 3\n", "!found a graph, expected how many colours" },
    { "c a graph\np edge 3 3\n", "!found a graph, expected how many colours" },
    { LINE_25, "!this can be a puzzle of latin or pandiagonal: name the application (--app)" },
    { LINE_49, "!this can be a puzzle of latin or pandiagonal: name the application (--app)" },
    { "1....\n.....\n..3..\n.....\n....5\n", "!this can be a puzzle of latin or pandiagonal" },
    { "1.....\n......\n..3...\n......\n....5.\n.....6", "sudoku" },
    { "", "!no cells in the text, expected a Sudoku" },
    { "hello", "!" },
    { "8", "!" },
    { "4 3", "!" },
};

static void test_texts_are_told_apart(void **unused)
{
    (void)unused;
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        error e = { 0 };
        const char *said = texts[i].app;
        status s = puzzle_read(&p, NULL, NULL, texts[i].text, strlen(texts[i].text), &e);
        if (*said == '!') {
            if (s != BAD_INPUT || strncmp(e.text, said + 1, strlen(said + 1)) != 0)
                fail_msg("\"%s\": %s", texts[i].text, s ? e.text : p.app->name);
        } else if (s != OK || strcmp(p.app->name, said) != 0) {
            fail_msg("\"%s\": %s", texts[i].text, s ? e.text : p.app->name);
        }
    }
    puzzle_close(&p);
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
    tresse_extent extent;
} files[] = {
    { NULL, "8 r1c2 r9c9\n", 0, TRESSE_EXTENT_LINE },
    { "queens", "8 r1c\n", 0, TRESSE_EXTENT_LINE },
    { "queens", "Q....\n", 0, TRESSE_EXTENT_TEXT },
    { "queens", "+-----+\n", 0, TRESSE_EXTENT_TEXT },
    { "queens", "Q . . .\n", 0, TRESSE_EXTENT_TEXT },
    { "queens", "Q... .... .... ...k\n", 0, TRESSE_EXTENT_UNKNOWN },
    { "map", "4 20\n", 0, TRESSE_EXTENT_TEXT },
    { "map", "4 20 R...\n", 0, TRESSE_EXTENT_TEXT },
    { "map", "4 20 R... 1 2 :\n", 0, TRESSE_EXTENT_LINE },
    { "map", "p edge 4 3\n", 0, TRESSE_EXTENT_TEXT },
    { NULL, "c\np edge 4 3\n", 0, TRESSE_EXTENT_TEXT },
    { NULL, "c\n", 0, TRESSE_EXTENT_UNKNOWN },
    { "latin", "1.3\n.2\n..3\n", 0, TRESSE_EXTENT_UNKNOWN },
    { "latin", "12.4\n.24\n..3.\n....\n", 1, TRESSE_EXTENT_TEXT },
    { NULL, "12.4\n.24\n..3.\n....\n", 1, TRESSE_EXTENT_TEXT },
    { "no such", "4 20\n", 1, TRESSE_EXTENT_UNKNOWN },
    { NULL, "ab\xFFz", 1, TRESSE_EXTENT_UNKNOWN },
    { "latin", "{\xFF", 1, TRESSE_EXTENT_UNKNOWN },
};

static void test_how_lines_go_together(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (tresse_text_extent(files[i].app, files[i].text, strlen(files[i].text), files[i].whole) !=
            files[i].extent)
            fail_msg("\"%s\"", files[i].text);
}

static void test_rows(void **unused)
{
    (void)unused;
    static const struct {
        const char *app, *text;
        tresse_row row;
    } table[] = { { "sudoku", LINE_81, TRESSE_ROW_NOT },
                  { "sudoku", "1..............2", TRESSE_ROW },
                  { "sudoku", "................", TRESSE_ROW_EMPTY },
                  { "latin", LINE_25, TRESSE_ROW },
                  { "latin", LINE_49, TRESSE_ROW_NOT },
                  { "queens", "8", TRESSE_ROW_NOT },
                  { "map", "4 3 1 2 :", TRESSE_ROW_NOT } };
    tresse *t;
    tresse_puzzle *p;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_row(p), TRESSE_ROW_NOT);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        assert_int_equal(
            tresse_puzzle_read(p, table[i].app, NULL, table[i].text, strlen(table[i].text), NULL), TRESSE_OK);
        assert_int_equal(tresse_puzzle_row(p), table[i].row);
    }
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* ---- the table ---- */

static void test_every_application_is_complete(void **unused)
{
    (void)unused;
    for (int i = 0; app_table[i]; i++) {
        const app *a = app_table[i];
        assert_true(a->name && *a->name && a->says && *a->says && a->params);
        assert_true(a->detect && a->parse && a->model && a->write && a->show_puzzle && a->show_state &&
                    a->verify);
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
    assert_null(app_named("template"));
    ordeal_reads(&app_template, "", ".0.1. five", ".0.1.", "", "five");
    ordeal_reads_its_own(&app_template, "", ".0...");
    ordeal_refuses(&app_template, "", "", 1, 1, "found 0 lamps, expected 1 to 100");
    ordeal_refuses(&app_template, "", "10x", 1, 3, "found 'x', expected 1, 0 or .");
    ordeal_refuses(&app_template, "size=3", "...", 0, 0, "unknown parameter 'size=3', expected none");
    ordeal_without_memory(&app_template, "", ".0.1. five");
    ordeal t;
    int found = 0;
    ordeal_open(&t, &app_template, "", ".0...");
    for (int set = 0; set < 32; set++) {
        bool value[5];
        for (int l = 0; l < 5; l++)
            value[l] = set >> l & 1;
        found += ordeal_agree(&t, value);
    }
    assert_int_equal(found, 4);
    ordeal_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_are_told_apart),          cmocka_unit_test(test_a_name_decides),
        cmocka_unit_test(test_how_lines_go_together),         cmocka_unit_test(test_rows),
        cmocka_unit_test(test_every_application_is_complete), cmocka_unit_test(test_template),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
