/* test_numbrix.c: Numbrix: forms of the text, the network against every filling, published ratings, theorems.
 */
#include "walks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define NAME "numbrix"
#define APP  (&app_numbrix)

extern const app app_numbrix;

static const ordeal_form good[] = {
    { "", "Numbrix topological 3 9\n1 . .\n. . .\n. . 9\n", "Numbrix topological 3 9 1 . . . . . . . 9", NULL,
      NULL },
    { "", "numbrix Geometric 3 9 1 . . . . . . . 9", "Numbrix geometric 3 9 1 . . . . . . . 9", NULL, NULL },
    { "", "Numbrix topological 3 9 1 . . / . . . / . . 9 //", "Numbrix topological 3 9 1 . . . . . . . 9",
      NULL, NULL },
    { "", "1 . . / . . . / . . 9", "Numbrix topological 3 9 1 . . . . . . . 9", NULL, NULL },
    { "", "1 . .\n. . .\n. . 9", "Numbrix topological 3 9 1 . . . . . . . 9", NULL, NULL },
    { "", "3 9\n1 . .\n. . .\n. . 9", "Numbrix topological 3 9 1 . . . . . . . 9", NULL, NULL },
    { "", "3\n1 . .\n. . .\n. . 9", "Numbrix topological 3 9 1 . . . . . . . 9", NULL, NULL },
    { "", "3 9 1 . . . . . . . 9", "Numbrix topological 3 9 1 . . . . . . . 9", NULL, NULL },
    { "", "geometric / 1 ? - / 0 * _ / . . 9", "Numbrix geometric 3 9 1 . . . . . . . 9", NULL, NULL },
    { "", "Numbrix\n1 . .\n. . .\n. . 9", "Numbrix topological 3 9 1 . . . . . . . 9", NULL, NULL },
    { "", "# a comment\r\nNumbrix 2x3 6\r\n1 . .\r\n\r\n. . 6\r\n", "Numbrix topological 2x3 6 1 . . . . 6",
      NULL, NULL },
    { "", "Numbrix 2x3\n1 . .\n. . .", "Numbrix topological 2x3 6 1 . . . . .", NULL, NULL },
    { "", "B . b / . . .", "Numbrix topological 2x3 4 B . B . . .", NULL, NULL },
    { "", "\"1 . / . .\"", "Numbrix topological 2 4 1 . . .", NULL, NULL },
    { "", "+---+---+\n| 1 . | . |\n| . . | . |\n+---+---+\n| . . | 9 |\n+---+---+\n",
      "Numbrix topological 3 9 1 . . . . . . . 9", NULL, NULL },
    { "", "1 1 1", "Numbrix topological 1 1 1", NULL, NULL },
    { "", "1,2 . / . .", "Numbrix topological 2 4 1,2 . . .", NULL, NULL },
    { "", "1,2,3,4 . / . .", "Numbrix topological 2 4 . . . .", NULL, NULL },
    { "", "3, . / . .", "Numbrix topological 2 4 3, . . .", NULL, NULL },
    { "", "~ . / . .", "Numbrix topological 2 4 ~ . . .", NULL, NULL },
    { "", "1 . / . 2,3", "Numbrix topological 2 4 1 . . 3,", NULL, NULL }, /* 2 is too far from 1 there */
    { "model=geometric", "1 . / . .", "Numbrix geometric 2 4 1 . . .", NULL, NULL },
    { "model=geometric", "topological / 1 . / . .", "Numbrix geometric 2 4 1 . . .", NULL, NULL },
    { "model=topological", "geometric / 1 . / . .", "Numbrix topological 2 4 1 . . .", NULL, NULL },
    { "",
      "\xEF\xBB\xBF"
      "1 . / . .",
      "Numbrix topological 2 4 1 . . .", NULL, NULL },
    { "", "Numbrix 2 4 1 . . . by hand, 3/4", NULL, NULL, "by hand, 3/4" },
    { "", "1 . / . . by hand, 3/4", NULL, NULL, "by hand, 3/4" },
    { "", "Numbrix / 1 . / . . by hand, 3/4", NULL, NULL, "by hand, 3/4" },
};

static void test_forms(void **unused)
{
    (void)unused;
    ordeal_reads(APP, ORDEAL_ALL(good));
}

static const ordeal_refusal bad[] = {
    { "", "", 1, 1, "the text ends, expected the size or the cells" },
    { "", "0 33 35 0 0", 1, 1, "one row of 5 words, expected a whole grid: Numbrix and its size in front" },
    { "", "Numbrix", 1, 8, "the text ends, expected the size or the cells" },
    { "", "Hidato 3 9 1 . . . . . . . 9", 1, 1, "found 'Hidato', expected Numbrix" },
    { "", "Numbrix diagonal 3 9", 1, 9, "found 'diagonal', expected the size" },
    { "", "Numbrix 3x 9 . .", 1, 9, "found '3x', expected the size" },
    { "", "Numbrix 3 x 1 . .", 1, 11, "found 'x', expected the number of white cells" },
    { "", "Numbrix 26 676 .", 1, 9, "26 rows of 26 cells, expected 1 to 25 of each" },
    { "", "Numbrix 0 0 .", 1, 9, "0 rows of 0 cells, expected 1 to 25 of each" },
    { "", "Numbrix 99999999999999999999 1 .", 1, 9, "10000 rows of 10000 cells" },
    { "", "Numbrix 3 9 1 . .", 1, 18, "the text ends, expected 9 cells, not 3" },
    { "", "Numbrix 3 8 1 . . . . . . . 9", 1, 11, "8 white cells announced, but the grid has 9" },
    { "", "Numbrix 2 4\n1 . .\n. .", 2, 5, "found '.', expected row 1 to end after 2 cells" },
    { "", "Numbrix 2 4\n1\n. . .", 2, 2, "row 1 has 1 cell, expected 2" },
    { "", "Numbrix 2 4\n1 .\n. .\n. .", 4, 1, "found '.', expected the end of the puzzle" },
    { "", "1 . .\n. .\n. . .", 2, 4, "row 2 has 2 cells, expected 3" },
    { "", "1 . .\n. . .\n. . . 4", 3, 7, "found '4', expected row 3 to end after 3 cells" },
    { "", "1 . / . 5", 1, 9, "found '5', expected a number 1-4" },
    { "", "1 . / . x", 1, 9, "found 'x', expected a number 1-4, candidates as in 3,5, '.' (empty) or 'B'" },
    { "", "1 . / . 2,9", 1, 11, "'9' in a list of candidates, expected numbers 1-4 and commas" },
    { "", "1 . / . 2,,3", 1, 11, "',' in a list of candidates" },
    { "", "1 . / . 2,2", 1, 11, "candidate 2 stands twice in a cell" },
    { "", "B B / B B", 1, 1, "no white cell, expected at least one" },
    { "model=", "1 . / . .", 0, 0, "unknown parameter 'model=', expected model=topological" },
    { "model=round", "1 . / . .", 0, 0, "unknown parameter 'model=round'" },
    { "size=9", "1 . / . .", 0, 0, "unknown parameter 'size=9'" },
};

static void test_refusals(void **unused)
{
    (void)unused;
    ordeal_refuses(APP, ORDEAL_ALL(bad));
}

static void test_too_many_candidates(void **unused)
{
    (void)unused;
    char blank[2000] = "Numbrix 25 625";
    for (int i = 0; i < 625; i++)
        strcat(blank, " .");
    ordeal_refuses(APP, &(ordeal_refusal){ "", blank, 0, 0, "390625 candidates, expected at most 25000" }, 1);
}

static void test_detected(void **unused)
{
    (void)unused;
    static const ordeal_detection mine[] = {
        { "Numbrix 2 4 1 . . .", NAME },
        { "# comment\n numbrix geometric\n1 .\n. .", NAME },
    };
    static const char *const others[] = {
        "1 . / . .",
        "Numbrix2 2 4 1 . . .",
        "",
    };
    ordeal_detects(ORDEAL_ALL(mine));
    ordeal_ignores(APP, ORDEAL_ALL(others));
}

static const small_walk grids[] = {
    { 2, 3, "......" },    { 2, 3, "1....." },   { 2, 3, ".1..6." }, { 3, 3, "1.B...B.." },
    { 3, 3, "B.B......" }, { 2, 4, "B....7.." }, { 2, 3, "1....1" }, { 2, 3, "12...." },
    { 2, 3, "1.2..." },    { 2, 3, "1.3..6" },   { 1, 6, "..3..." }, { 2, 4, ".3...B.." },
};

static void test_every_filling(void **unused)
{
    (void)unused;
    int solutions = 0;
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        int n = walks_brute(APP, false, false, &grids[i]);
        assert_int_equal(walks_brute(APP, false, true, &grids[i]), n);
        solutions += n;
    }
    assert_true(solutions > 10);
    assert_int_equal(walks_brute(APP, false, false, &grids[0]), 16);
}

static void test_links(void **unused)
{
    (void)unused;
    walks_links(APP, false, false, 3, 4);
    walks_links(APP, false, true, 3, 4);
}

static void test_labels_at_the_start(void **unused)
{
    (void)unused;
    walks_start(APP, false, &(small_walk){ 4, 5, "1...B..7......B...5." });
    walks_start(APP, false, &(small_walk){ 3, 3, ".9....2.." });
}

static void test_names(void **unused)
{
    (void)unused;
    walks_names(APP);
}

static void test_contradictory_givens(void **unused)
{
    (void)unused;
    ordeal g;
    error e = { 0 };
    ordeal_open(&g, APP, NULL, "1 . 2 / . . .");
    assert_int_equal(puzzle_start(&g.puzzle, &g.start, &e), BAD_INPUT);
    assert_string_equal(e.text, "the givens contradict each other: r1c1 = 1 and r1c3 = 2");
    assert_int_equal(ordeal_solutions(&g, 2), 0);
    ordeal_close(&g);
    ordeal_open(&g, APP, NULL, "3 . 3 / . . .");
    assert_int_equal(puzzle_start(&g.puzzle, &g.start, &e), BAD_INPUT);
    ordeal_close(&g);
    /* too far from each other, but not linked in the topological model */
    ordeal_open(&g, APP, NULL, "1 . . / . . 3");
    assert_int_equal(puzzle_start(&g.puzzle, &g.start, &e), OK);
    assert_int_equal(ordeal_solutions(&g, 2), 0);
    ordeal_close(&g);
}

static void test_drawing(void **unused)
{
    (void)unused;
    ordeal_draws(APP, NULL, "1 . B / . . 5", "Numbrix topological 2x3 5\n1 . B\n. . 5\n",
                 "Numbrix topological 2x3 5\n1   2,3 B\n2,3 3,4 5\n");
}

static void test_no_memory(void **unused)
{
    (void)unused;
    ordeal_without_memory(APP, NULL,
                          "Numbrix 3 9 1 . 2,3 . . . . . 9 a comment that is long enough to need room");
}

static void test_published(void **unused)
{
    (void)unused;
    static const ordeal_published known[] = { { "2012-10-16-Expert-BC2vsS2", 2, 2 },
                                              { "10x10-VH04-W3", 3, 3 } };
    ordeal_is_published(APP, ORDEAL_ALL(known));
}

static void test_theorems(void **unused)
{
    (void)unused;
    walks_theorems(APP, 4, 4, ". . . . / . . . . / . . . . / . . . .", 20);
    walks_theorems(APP, 3, 5, "geometric / . . . . B / . . . . . / B . . . .", 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_too_many_candidates),
        cmocka_unit_test(test_detected),
        cmocka_unit_test(test_every_filling),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_labels_at_the_start),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_contradictory_givens),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_published),
        cmocka_unit_test(test_theorems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
