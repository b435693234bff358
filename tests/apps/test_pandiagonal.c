/* test_pandiagonal.c: pandiagonal Latin squares: network, rules of the game, theorems, published ratings.
 * Their text is that of Latin squares: see test_latin.c. */
#include "ordeal.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

extern const app app_pandiagonal;

#define BLANK_5 "........................."

static void test_text(void **unused)
{
    (void)unused;
    static const ordeal_form good[] = {
        { "", "1....\n.....\n..3..\n.....\n....5", "1...........3...........5", "", "" },
        { "", "1...........3...........5 five", "1...........3...........5", "", "five" },
        { .text = "1.......{23}...3...........5" },
        { .text = BLANK_5 },
    };
    static const ordeal_refusal bad[] = {
        { "", "1...........6............", 1, 13, "'6' in a 5x5 puzzle, expected a digit 1-5" },
        { "", "1...........3...........", 1, 25, "24 characters before the end of the line, expected 25" },
        { "block=3x3", BLANK_5, 0, 0, "unknown parameter 'block=3x3'" },
    };
    ordeal_reads(&app_pandiagonal, ORDEAL_ALL(good));
    ordeal_refuses(&app_pandiagonal, ORDEAL_ALL(bad));
    ordeal_without_memory(&app_pandiagonal, "", "1...........{3}...........5");
}

/* n3r2c4: d = 4 - 2 = 2, a = 2 + 4 = 6 mod 5 = 1 */
static void test_names(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_pandiagonal, "", BLANK_5);
    assert_int_equal(csp_labels(t.lab.csp), 125);
    assert_int_equal(csp_vars(t.lab.csp), 5 * 25);
    assert_int_equal(ordeal_label(&t, "n3r2c4"), (1 * 5 + 3) * 5 + 2);
    ordeal_names(&t, "n3r2c4", "r2c4", "3",
                 (const ordeal_name[]){ { "r2c4", "n3", "rc", "naked-single" },
                                        { "r2n3", "c4", "rn", "hidden-single-in-a-row" },
                                        { "c4n3", "r2", "cn", "hidden-single-in-a-column" },
                                        { "d2n3", "r2c4", "dn", "hidden-single-in-a-diagonal" },
                                        { "a1n3", "r2c4", "an", "hidden-single-in-an-antidiagonal" },
                                        { NULL, NULL, NULL, NULL } });
    ordeal_close(&t);
}

/* The same cell, or the same symbol and a row, a column or one of the broken diagonals. */
static bool linked(int x, int y, void *size)
{
    int n = *(int *)size, dr = x / n / n - y / n / n, dc = x / n % n - y / n % n;
    bool line = !dr || !dc || (dr - dc) % n == 0 || (dr + dc) % n == 0;
    return x / n == y / n || (x % n == y % n && line);
}

static void test_links(void **unused)
{
    (void)unused;
    for (int n = 4; n <= 7; n++) {
        char cells[50];
        ordeal t;
        memset(cells, '.', (size_t)(n * n));
        cells[n * n] = 0;
        ordeal_open(&t, &app_pandiagonal, "", cells);
        ordeal_links(&t, linked, &n);
        ordeal_close(&t);
    }
}

/* Rows r + 1 of row r moved by `move`: all such squares of size 5, and many others that are none. */
static int count_shifted(const ordeal *t, int n)
{
    int found = 0;
    for (int first = 0; first < 120; first++) {
        int row[7] = { 0 }, rest = first;
        for (int i = 0, used = 0; i < 5; i++) { /* permutation number `first` of 5 symbols */
            int k = rest % (5 - i);
            rest /= 5 - i;
            for (row[i] = 0;; row[i]++)
                if (!(used >> row[i] & 1) && k-- == 0)
                    break;
            used |= 1 << row[i];
        }
        for (int move = 0; move < n; move++) {
            bool value[125] = { false };
            for (int cell = 0; cell < 25; cell++)
                value[cell * 5 + row[(cell % 5 + move * (cell / 5)) % 5]] = true;
            found += ordeal_agree(t, value);
        }
    }
    return found;
}

/* Moved by 2 or 3 the rows make a pandiagonal square, moved by 0, 1 or 4 they don't; there are no others of
 * size 5. */
static void test_squares_of_size_5(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_pandiagonal, "", BLANK_5);
    assert_int_equal(count_shifted(&t, 5), 240);
    assert_int_equal(ordeal_solutions(&t, 1000), 240);
    ordeal_close(&t);
}

/* Random fillings of the cells, most of them wrong in one place only. */
static void test_spoiled_squares(void **unused)
{
    (void)unused;
    ordeal t;
    rng r;
    random_seed(&r, 43, 0);
    ordeal_open(&t, &app_pandiagonal, "", "{12}......................{123}.");
    for (int times = 0; times < 2000; times++) {
        bool value[125] = { false };
        int move = 2 + (int)random_below(&r, 2), add = (int)random_below(&r, 5),
            wrong = (int)random_below(&r, 50), digit = (int)random_below(&r, 5);
        for (int cell = 0; cell < 25; cell++)
            value[cell * 5 + (cell == wrong ? digit : (cell % 5 + move * (cell / 5) + add) % 5)] = true;
        if (times % 10 == 0)
            value[random_below(&r, 125)] = true;
        ordeal_agree(&t, value);
    }
    ordeal_close(&t);
}

static void test_sizes_without_squares(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_pandiagonal, "", "....");
    assert_int_equal(ordeal_solutions(&t, 1), 0);
    ordeal_close(&t);
    ordeal_open(&t, &app_pandiagonal, "", "................");
    assert_int_equal(ordeal_solutions(&t, 1), 0);
    ordeal_close(&t);
    assert_int_equal(ordeal_path(&app_pandiagonal, "", "1..............."), TRESSE_CONTRADICTION);
}

static void test_theorems(void **unused)
{
    (void)unused;
    static const ordeal_form start[] = {
        { .text = BLANK_5 },
        { .text = "................................................." },
        { .text = "1......2........................................." },
        { .text = "1..............." },
    };
    ordeal_seen seen = { 0 };
    ordeal_theorems_of(&app_pandiagonal, ORDEAL_ALL(start), 42, 20, &seen);
    ordeal_enough(&seen, 100, 100, 10);
}

static void test_published_ratings(void **unused)
{
    (void)unused;
    static const ordeal_published known[] = { { "11x11-1to9only-W4", 4, -1 }, { "13x13-DB#10-8-W4", 4, -1 } };
    ordeal_is_published(&app_pandiagonal, ORDEAL_ALL(known));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_squares_of_size_5),
        cmocka_unit_test(test_spoiled_squares),
        cmocka_unit_test(test_sizes_without_squares),
        cmocka_unit_test(test_theorems),
        cmocka_unit_test(test_published_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
