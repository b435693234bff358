/* test_queens.c: queens and SudoQueens: text, network, rules of the game, the worked examples, theorems. */
#include "oracle.h"
#include "ordeal.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

extern const app app_queens;

static const ordeal_form good[] = {
    { "", "8", "8", "", "" },
    { "", "1 r1c1", "1 r1c1", "", "" },
    { "", "8 r1c2 r2c7 r3c5", "8 r1c2 r2c7 r3c5", "", "" },
    { "", " 8  R3C5\tr1c2 r2c7  three of eight ", "8 r1c2 r2c7 r3c5", "", "three of eight" },
    { "", "8 -r1c1 r2c7", "8 r2c7 -r1c1", "", "" },
    { "", "8\nr1c2 r2c7\nr3c5\n", "8 r1c2 r2c7 r3c5", "", "" },
    { "", ".Q..\n...Q\n....\n....\n", "4 r1c2 r2c4", "", "" },
    { "", ".Q.. ...Q .... ....", "4 r1c2 r2c4", "", "" },
    { "", ". q . .\n- - _ Q\n0 * ? .\n. . . x\n", "4 r1c2 r2c4 -r4c4", "", "" },
    { "", "+----+\n|.Q..|\n|...Q|\n|....|\n|....|\n+----+\n", "4 r1c2 r2c4", "", "" },
    { "", "Q", "1 r1c1", "", "" },
    { "sudo", "9 r1c1", "9 r1c1", "block=3x3", "" },
    { "sudo=yes", "6", "6", "block=3x2", "" },
    { "sudo=no", "6", "6", "", "" },
    { "block=2x3", "6 r1c1", "6 r1c1", "block=2x3", "" },
    { "sudo,block=2x3", "6 r1c1", "6 r1c1", "block=2x3", "" },
};

static void test_text_that_is_read(void **unused)
{
    (void)unused;
    ordeal_reads(&app_queens, ORDEAL_ALL(good));
}

static const ordeal_refusal bad[] = {
    { "", "", 1, 1, "found nothing, expected a number of queens, or a board" },
    { "", "0", 1, 1, "found '0', expected a number of queens from 1 to 100" },
    { "", "101", 1, 1, "found '101', expected a number of queens from 1 to 100" },
    { "", "99999999999", 1, 1, "found '99999999999', expected a number of queens from 1 to 100" },
    { "", "8 r1c9", 1, 3, "found 'r1c9', expected rows and columns from 1 to 8" },
    { "", "8 r0c1", 1, 3, "found 'r0c1', expected rows and columns from 1 to 8" },
    { "", "8 r1c2 r2", 1, 8, "found 'r2', expected a square, such as r1c2, or -r1c2" },
    { "", "8 r1c2 rc3", 1, 8, "found 'rc3', expected a square" },
    { "", "8 r1c2 r2c7x", 1, 8, "found 'r2c7x', expected a square" },
    { "", "8 r1c2\n\n r1c2", 3, 2, "r1c2 stands twice" },
    { "", "8 r1c2 -r1c2", 1, 8, "r1c2 stands twice" },
    { "", "8 r1c2 three\nfour", 2, 1, "found 'four', expected a square, such as r1c2, or nothing" },
    { "", "Q...\n....\n....\n", 1, 1, "found 4 squares in a row, expected 3, for there are 3 rows" },
    { "", "Q..\n....\n...\n", 2, 1, "found 4 squares in a row, expected 3" },
    { "", "Q..\n.k.\n...\n", 2, 2, "found 'k', expected Q, x, or an empty square" },
    { "", "\xE2\x99\x9B..\n...\n...", 1, 1, "found '\xE2\x99\x9B', expected Q" },
    { "block=3x3", "8", 0, 0, "block=3x3 does not fit 8 queens" },
    { "block=3", "9", 0, 0, "'block=3', expected block=WxH, as in block=3x2" },
    { "block", "9", 0, 0, "'block', expected block=WxH, as in block=3x2" },
    { "block=0x9", "9", 0, 0, "block=0x9, expected blocks at least 1 wide and 1 high" },
    { "sudo", "7", 0, 0, "sudo: found 7 queens, expected a number that blocks divide, such as 9" },
    { "sudo=maybe", "9", 0, 0, "'sudo=maybe', expected sudo=yes or sudo=no" },
    { "colours=4", "9", 0, 0, "unknown parameter 'colours=4', expected sudo or block=WxH" },
};

static void test_text_that_is_refused(void **unused)
{
    (void)unused;
    ordeal_refuses(&app_queens, ORDEAL_ALL(bad));
}

static void test_every_allocation_may_fail(void **unused)
{
    (void)unused;
    ordeal_without_memory(&app_queens, "sudo", "4 r1c2 -r4c4 with a comment");
    ordeal_without_memory(&app_queens, "", "Q...\n....\n....\n...x");
}

static void test_names(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_queens, "sudo", "9");
    assert_int_equal(csp_labels(t.lab.csp), 81);
    assert_int_equal(csp_vars(t.lab.csp), 27);
    assert_int_equal(ordeal_label(&t, "r4c6"), 3 * 9 + 5);
    ordeal_names(&t, "r4c6", "r4c6", "Q",
                 (const ordeal_name[]){ { "r4", "c6", "r", "single-in-a-row" },
                                        { "c6", "r4", "c", "single-in-a-column" },
                                        { "b5", "r4c6", "b", "single-in-a-block" },
                                        { NULL, NULL, NULL, NULL } });
    ordeal_close(&t);
}

/* A queen attacks what a queen attacks. */
static bool attacks(int x, int y, void *size)
{
    int n = *(int *)size, dr = x / n - y / n, dc = x % n - y % n;
    return !dr || !dc || dr == dc || dr == -dc;
}

static void test_links(void **unused)
{
    (void)unused;
    for (int n = 1; n <= 9; n++) {
        char number[12] = { (char)('0' + n), 0 };
        ordeal t;
        ordeal_open(&t, &app_queens, "", number);
        ordeal_links(&t, attacks, &n);
        ordeal_close(&t);
    }
}

/* All sets of squares of a board of 4 by 4. */
static void test_all_sets_of_squares(void **unused)
{
    (void)unused;
    static const struct {
        const char *params, *text;
        int solutions;
    } table[] = {
        { "", "4", 2 }, { "", "4 r1c2", 1 }, { "", "4 -r1c2", 1 }, { "sudo", "4", 2 }, { "", "4 r1c1", 0 }
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        ordeal t;
        ordeal_open(&t, &app_queens, table[i].params, table[i].text);
        assert_int_equal(ordeal_all_sets(&t), table[i].solutions);
        ordeal_close(&t);
    }
}

/* One queen in each row, in every way; then as many solutions as is known. */
static void test_known_numbers_of_solutions(void **unused)
{
    (void)unused;
    static const struct {
        const char *params, *text;
        int n, solutions; /* -1: not known */
    } table[] = { { "", "1", 1, 1 }, { "", "2", 2, 0 },      { "", "3", 3, 0 },  { "", "5", 5, 10 },
                  { "", "6", 6, 4 }, { "sudo", "6", 6, -1 }, { "", "7", 7, 40 }, { "", "8", 8, 92 } };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        ordeal t;
        int n = table[i].n;
        ordeal_open(&t, &app_queens, table[i].params, table[i].text);
        int found = n < 7 ? ordeal_all_choices(&t, n, n) : ordeal_solutions(&t, 1000);
        if (table[i].solutions >= 0)
            assert_int_equal(found, table[i].solutions);
        ordeal_close(&t);
    }
}

static void test_worked_examples(void **unused)
{
    (void)unused;
    assert_int_equal(ordeal_rating(&app_queens, "", "8 r1c2 r2c7 r3c5", "W"), 2);
    assert_int_equal(ordeal_rating(&app_queens, "", "10 r1c7 r2c10 r4c3 r6c8 r9c9", "W"), 0);
    assert_int_equal(ordeal_rating(&app_queens, "", "9 r3c3 r6c2 r9c7", "W"), 2);
    assert_int_equal(ordeal_rating(&app_queens, "", "9 r3c3 r6c2 r8c5", "W"), -2);
    assert_int_equal(ordeal_rating(&app_queens, "", "8 r2c7 r3c5 r4c8", "W"), -2);
    assert_int_equal(ordeal_rating(&app_queens, "", "6 r4c5 r5c2", "W"), -1);
    assert_int_equal(ordeal_rating(&app_queens, "sudo", "9 r1c1 r2c8 r3c5", "W"), 1);
}

/* Two solutions: W1 comes to the state with just the labels of both. No solution: W1 proves it. */
static void test_ends(void **unused)
{
    (void)unused;
    ordeal t;
    path p;
    ordeal_open(&t, &app_queens, "", "8 r2c7 r3c5 r4c8");
    lab_run(&t.lab, &t.start, "W1", 0, false, &p);
    assert_int_equal(ordeal_solutions(&t, 10), 2);
    for (int l = 0; l < 64; l++)
        assert_int_equal(p.final.label[l] != GONE, oracle_possible(&t.start, (csp_label)l));
    path_close(&p);
    ordeal_close(&t);
    ordeal_open(&t, &app_queens, "", "6 r4c5 r5c2");
    lab_run(&t.lab, &t.start, "W1", 0, false, &p);
    assert_int_equal(p.result.outcome, CONTRADICTION);
    path_close(&p);
    ordeal_close(&t);
}

static void test_solution_of_the_sudoqueens(void **unused)
{
    (void)unused;
    static const int square[9][2] = { { 1, 1 }, { 2, 8 }, { 3, 5 }, { 4, 3 }, { 5, 6 },
                                      { 6, 9 }, { 7, 2 }, { 8, 4 }, { 9, 7 } };
    ordeal t;
    path p;
    ordeal_open(&t, &app_queens, "sudo", "9 r1c1 r2c8 r3c5");
    lab_run(&t.lab, &t.start, "W", 0, false, &p);
    assert_int_equal(p.result.outcome, SOLVED);
    for (int i = 0; i < 9; i++)
        assert_int_equal(p.final.label[(square[i][0] - 1) * 9 + square[i][1] - 1], VALUE);
    path_close(&p);
    ordeal_close(&t);
}

static void test_paths(void **unused)
{
    (void)unused;
    assert_int_equal(ordeal_path(&app_queens, "", "8 r1c2 r2c7 r3c5"), TRESSE_SOLVED);
    assert_int_equal(ordeal_path(&app_queens, "", "8 r2c7 r3c5 r4c8"), TRESSE_STUCK);
    assert_int_equal(ordeal_path(&app_queens, "", "6 r4c5 r5c2"), TRESSE_CONTRADICTION);
    assert_int_equal(ordeal_path(&app_queens, "sudo", "9 r1c1 r2c8 r3c5"), TRESSE_SOLVED);
    assert_int_equal(ordeal_path(&app_queens, "", "4 r1c1 r2c2"), TRESSE_BAD_GIVENS);
}

static void test_theorems(void **unused)
{
    (void)unused;
    static const ordeal_form start[] = {
        { .text = "8" }, { .text = "10" }, { .text = "11" }, { "sudo", .text = "9" }, { .text = "6 r4c5" },
    };
    ordeal_seen seen = { 0 };
    ordeal_theorems_of(&app_queens, ORDEAL_ALL(start), 44, 25, &seen);
    ordeal_enough(&seen, 100, 100, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_that_is_read),
        cmocka_unit_test(test_text_that_is_refused),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_all_sets_of_squares),
        cmocka_unit_test(test_known_numbers_of_solutions),
        cmocka_unit_test(test_worked_examples),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_solution_of_the_sudoqueens),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_theorems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
