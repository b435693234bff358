/* test_latin.c: Latin squares: text, network, rules of the game, theorems, published ratings. */
#include "ordeal.h"
#include "small.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const app app_latin;

static const ordeal_form good[] = {
    { "", "12..", "12..", "", "" },
    { "", "  12.. two by two ", "12..", "", "two by two" },
    { "", "\"12..\"", "12..", "", "" },
    { "", "\"1...  some 3\"", "1...", "", "some 3" },
    { "", "12 21", "1221", "", "" },
    { "", "1..|.2.|..3", "1...2...3", "", "" },
    { "", "1.3\n.2.\n0_x\n", "1.3.2....", "", "" },
    { "", "+---+\n|1.3|\n|.2.|\n|...|\n+---+\n", "1.3.2....", "", "" },
    { "", "# three\n\n1 . 3\n. 2 .\n. . .", "1.3.2....", "", "" },
    { "", "1 . 3 . 2 . . . . by three", "1.3.2....", "", "by three" },
    { "", "{12}...", "....", "", "" },
    { "", "{12}.......1", "{12}.......1", "", "" },
    { "", "-list\n1 . 3\n. 2 .\n. . .", "1.3.2....", "", "" },
    { "", "{}..{1}", "{}..{1}", "", "" },
    { "", "12 1\n~ 12", ".{1}{}.", "", "" },
    { "", "~ 2\n~ 1", "{}{2}{}{1}", "", "" },
    { "", "1 . {23}\n. . .\n{} . 2", "1.{23}...{}.2", "", "" },
    { "", "5.4..4...2.......3......1", "5.4..4...2.......3......1", "", "" },
    { "", "-----\n1....\n.....\n..3..\n.....", ".....1...........3.......", "", "" },
    { "",
      "10 . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . "
      ". .\n"
      ". . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . "
      "1",
      "A..................................................................................................1",
      "", "" },
    { "",
      "a..................................................................................................1",
      "A..................................................................................................1",
      "", "" },
};

static void test_text_that_is_read(void **unused)
{
    (void)unused;
    ordeal_reads(&app_latin, ORDEAL_ALL(good));
}

static const ordeal_refusal bad[] = {
    { "", "", 1, 1, "no cells in the text, expected a square grid" },
    { "", "# only a comment\n", 1, 1, "no cells in the text, expected a square grid" },
    { "", "1", 1, 2,
      "1 character before the end of the line, expected 81 (or 4, 9, 16, 25, 36, ... for other sizes)" },
    { "", "12.", 1, 4,
      "3 characters before the end of the line, expected 4 (or 9, 16, 25, 36, ... for other sizes)" },
    { "", "123.", 1, 3, "'3' in a 2x2 puzzle, expected a digit 1-2 or an empty cell (. 0 _ * - ? x)" },
    { "", "12.\xC3\xA9", 1, 4,
      "character '\xC3\xA9' is neither a digit 1-2 nor an empty cell (. 0 _ * - ? x)" },
    { "", "12.z a comment", 1, 4, "character 'z' is neither a digit 1-2 nor an empty cell (. 0 _ * - ? x)" },
    { "", "123\n12\n...", 2, 3, "row 2 has 2 cells, expected 3" },
    { "", "1 2 3\n1 2\n. . .", 2, 4, "row 2 has 2 cells, expected 3" },
    { "", "123\n1z.\n...", 2, 2, "character 'z' is neither a digit 1-3 nor an empty cell (. 0 _ * - ? x)" },
    { "", "1 2 4\n. . .\n. . .", 1, 5,
      "'4' in a 3x3 puzzle, expected a digit 1-3 or an empty cell (. 0 _ * - ? x)" },
    { "", "1 12 .\n. . .\n. . .", 1, 3, "'12' is neither a number 1-3 nor an empty cell (. 0 _ * - ? x)" },
    { "", "{12...", 1, 1, "'{' without a closing '}', expected a group of candidates, as in {12}" },
    { "", "{12..", 1, 1, "'{' without a closing '}', expected a group of candidates, as in {12}" },
    { "", "{11}...", 1, 3, "candidate 1 appears twice in r1c1" },
    { "", "{13}...", 1, 3, "'3' among the candidates of r1c1, expected a digit 1-2" },
    { "size=2", "12..", 0, 0, "unknown parameter 'size=2', expected none" },
    { "",
      "a......................................................................,........................xq1",
      1, 72, "character ',' is neither a digit 1-9, a letter A-A nor an empty cell (. 0 _ * - ? x)" },
};

static void test_text_that_is_refused(void **unused)
{
    (void)unused;
    ordeal_refuses(&app_latin, ORDEAL_ALL(bad));
}

static void test_every_allocation_may_fail(void **unused)
{
    (void)unused;
    ordeal_without_memory(&app_latin, "", "1.{23}...32. a comment");
}

static void test_sizes(void **unused)
{
    (void)unused;
    for (int n = 2; n <= 25; n += n < 12 ? 1 : 13) {
        char cells[626];
        ordeal t;
        memset(cells, '.', (size_t)(n * n));
        cells[n * n] = 0;
        ordeal_open(&t, &app_latin, "", cells);
        assert_int_equal(csp_labels(t.lab.csp), n * n * n);
        assert_int_equal(csp_vars(t.lab.csp), 3 * n * n);
        assert_int_equal(csp_links(t.lab.csp), n * n * n * 3 * (n - 1) / 2);
        ordeal_close(&t);
    }
}

static void test_names(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_latin, "", ".........");
    assert_string_equal(csp_label_name(t.lab.csp, 14), "n3r2c2");
    ordeal_names(&t, "n3r2c2", "r2c2", "3",
                 (const ordeal_name[]){ { "r2c2", "n3", "rc", "naked-single" },
                                        { "r2n3", "c2", "rn", "hidden-single-in-a-row" },
                                        { "c2n3", "r2", "cn", "hidden-single-in-a-column" },
                                        { NULL, NULL, NULL, NULL } });
    ordeal_close(&t);
}

/* Every filling of the cells: the constraints and the network agree, and this many are Latin squares. */
static int count_fillings(const char *source)
{
    ordeal t;
    ordeal_open(&t, &app_latin, "", source);
    int n = csp_labels(t.lab.csp) == 8 ? 2 : 3, found = ordeal_all_choices(&t, n * n, n);
    ordeal_close(&t);
    return found;
}

static void test_all_fillings(void **unused)
{
    (void)unused;
    assert_int_equal(count_fillings("...."), 2);
    assert_int_equal(count_fillings("{2}..."), 1);
    assert_int_equal(count_fillings("{}..."), 0);
    assert_int_equal(count_fillings("........."), 12);
    assert_int_equal(count_fillings("1........"), 4);
    assert_int_equal(count_fillings("1{23}......."), 4);
    assert_int_equal(count_fillings("1{2}......3"), 0);
    assert_int_equal(count_fillings("1...1...."), 2);
}

/* Sets of labels of any kind: cells without a value and with several. */
static void test_all_sets_of_labels(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_latin, "", "....");
    assert_int_equal(ordeal_all_sets(&t), 2);
    ordeal_close(&t);
}

static void test_squares_of_size_4(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_latin, "", "................");
    assert_int_equal(ordeal_solutions(&t, 1000), 576);
    ordeal_close(&t);
}

static bool linked_in(int a, int b, void *context)
{
    return csp_linked(context, (csp_label)a, (csp_label)b);
}

/* The application's network is that of small.c. */
static void test_network(void **unused)
{
    (void)unused;
    ordeal t;
    csp *c;
    ordeal_open(&t, &app_latin, "", ".........................");
    assert_int_equal(csp_labels(t.lab.csp), 125);
    assert_int_equal(small_latin(5, &c), OK);
    ordeal_links(&t, linked_in, c);
    csp_free(c);
    ordeal_close(&t);
}

static void test_theorems(void **unused)
{
    (void)unused;
    static const ordeal_form start[] = {
        { .text = "................" },
        { .text = "1...................4...." },
        { .text = "...................................." },
        { .text = "................................................................" },
    };
    ordeal_seen seen = { 0 };
    ordeal_theorems_of(&app_latin, ORDEAL_ALL(start), 41, 25, &seen);
    ordeal_enough(&seen, 100, 100, 5);
    assert_true(seen.open >= 10);
}

static void test_paths(void **unused)
{
    (void)unused;
    assert_int_equal(ordeal_path(&app_latin, "", "1........"), TRESSE_STUCK);
    assert_int_equal(ordeal_path(&app_latin, "", "12..1..2."), TRESSE_BAD_GIVENS);
    assert_int_equal(ordeal_path(&app_latin, "", "1{2}......3"), TRESSE_CONTRADICTION);
    assert_int_equal(ordeal_path(&app_latin, "", "1...2...3......."), TRESSE_STUCK);
    assert_int_equal(ordeal_path(&app_latin, "", "12...3....4....1"), TRESSE_SOLVED);
}

static void test_published_ratings(void **unused)
{
    (void)unused;
    static const ordeal_published known[] = { { "9x9-#1-W5", 5, -1 },
                                              { "9x9-#3-W7", 7, -1 },
                                              { "9x9-#6-W15", 15, -1 } };
    ordeal_is_published(&app_latin, ORDEAL_ALL(known));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_that_is_read),
        cmocka_unit_test(test_text_that_is_refused),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_all_fillings),
        cmocka_unit_test(test_all_sets_of_labels),
        cmocka_unit_test(test_squares_of_size_4),
        cmocka_unit_test(test_network),
        cmocka_unit_test(test_theorems),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_published_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
