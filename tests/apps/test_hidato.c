/* test_hidato.c: Hidato: what differs from Numbrix (forms of the text are tested there), the network against
 * every filling, published ratings, theorems. */
#include "walks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define NAME "hidato"
#define APP  (&app_hidato)

extern const app app_hidato;

static const ordeal_form good[] = {
    { "", "Hidato topological 2 3\nB .\n. 3", "Hidato topological 2 3 B . . 3", NULL, NULL },
    { "", "hidato 2 4 1 . . 4 comment", "Hidato topological 2 4 1 . . 4", NULL, "comment" },
    { "model=geometric", "1 . / . 2,3", "Hidato geometric 2 4 1 . . 2,3", NULL, NULL },
    { "", "1 . . / . . 2,3", "Hidato topological 2x3 6 1 . . . . 3,", NULL, NULL },
};

static void test_forms(void **unused)
{
    (void)unused;
    ordeal_reads(APP, ORDEAL_ALL(good));
}

static const ordeal_refusal bad[] = {
    { "", "Numbrix 2 4 1 . . .", 1, 1, "found 'Numbrix', expected Hidato" },
    { "", "Hidato 2 4 1 . . 9", 1, 18, "found '9', expected a number 1-4" },
    { "", "Hidato / . . / .", 1, 17, "the text ends, expected 4 cells, not 3" },
};

static void test_refusals(void **unused)
{
    (void)unused;
    ordeal_refuses(APP, ORDEAL_ALL(bad));
}

static void test_detected(void **unused)
{
    (void)unused;
    static const ordeal_detection mine[] = {
        { "Hidato 2 4 1 . . .", NAME },
    };
    static const char *const others[] = {
        "Numbrix 2 4 1 . . .",
    };
    ordeal_detects(ORDEAL_ALL(mine));
    ordeal_ignores(APP, ORDEAL_ALL(others));
}

static const small_walk grids[] = {
    { 2, 3, "......" },    { 2, 3, "1....." },   { 2, 3, ".1..6." },    { 3, 3, "1.B...B.." },
    { 3, 3, "B.BB...6." }, { 2, 4, "B....7.." }, { 2, 3, "1....1" },    { 2, 3, "12...." },
    { 2, 3, "1.2..." },    { 1, 6, "..3..." },   { 3, 3, "B.B.B.B.B" },
};

static void test_every_filling(void **unused)
{
    (void)unused;
    int solutions = 0;
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        int n = walks_brute(APP, true, false, &grids[i]);
        assert_int_equal(walks_brute(APP, true, true, &grids[i]), n);
        solutions += n;
    }
    assert_true(solutions > 100);
    /* a square of corners can be walked round from any cell, both ways */
    assert_int_equal(walks_brute(APP, true, false, &grids[10]), 8);
    assert_int_equal(walks_brute(app_named("numbrix"), false, false, &grids[10]), 0);
}

static void test_links(void **unused)
{
    (void)unused;
    walks_links(APP, true, false, 3, 4);
    walks_links(APP, true, true, 3, 4);
}

static void test_labels_at_the_start(void **unused)
{
    (void)unused;
    walks_start(APP, true, &(small_walk){ 4, 5, "1...B..7......B...5." });
    walks_start(APP, true, &(small_walk){ 3, 3, ".9....2.." });
}

static void test_names(void **unused)
{
    (void)unused;
    walks_names(APP);
}

static void test_no_memory(void **unused)
{
    (void)unused;
    ordeal_without_memory(APP, NULL, "Hidato geometric / B . 2,3 / . . . / . ~ 8");
}

static void test_published(void **unused)
{
    (void)unused;
    static const ordeal_published known[] = { { "Mebane-III.10-W3", 3, 3 }, { "2012-10-12-4stars", 2, 2 } };
    ordeal_is_published(APP, ORDEAL_ALL(known));
}

static void test_theorems(void **unused)
{
    (void)unused;
    walks_theorems(APP, 4, 4, "B . . . / . . . . / . . . . / . . . B", 20);
    walks_theorems(APP, 3, 4, "geometric / . . . . / . B B . / . . . .", 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),     cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_detected),  cmocka_unit_test(test_every_filling),
        cmocka_unit_test(test_links),     cmocka_unit_test(test_labels_at_the_start),
        cmocka_unit_test(test_names),     cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_published), cmocka_unit_test(test_theorems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
