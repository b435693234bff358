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
    ordeal_reads(&app_pandiagonal, "", "1....\n.....\n..3..\n.....\n....5", "1...........3...........5", "",
                 "");
    ordeal_reads(&app_pandiagonal, "", "1...........3...........5 five", "1...........3...........5", "",
                 "five");
    ordeal_reads_its_own(&app_pandiagonal, "", "1.......{23}...3...........5");
    ordeal_reads_its_own(&app_pandiagonal, "", BLANK_5);
    ordeal_refuses(&app_pandiagonal, "", "1...........6............", 1, 13, "found '6', expected 1-5");
    ordeal_refuses(&app_pandiagonal, "", "1...........3...........", 1, 1, "found 24 characters");
    ordeal_refuses(&app_pandiagonal, "block=3x3", BLANK_5, 0, 0, "unknown parameter 'block=3x3'");
    ordeal_without_memory(&app_pandiagonal, "", "1...........{3}...........5");
}

static void test_names(void **unused)
{
    (void)unused;
    ordeal t;
    ordeal_open(&t, &app_pandiagonal, "", BLANK_5);
    const csp *c = t.lab.csp;
    assert_int_equal(csp_labels(c), 125);
    assert_int_equal(csp_vars(c), 5 * 25);
    csp_label l = (1 * 5 + 3) * 5 + 2; /* n3r2c4: d = 4 - 2 = 2, a = 2 + 4 = 6 mod 5 = 1 */
    const char *const name[] = { "r2c4", "r2n3", "c4n3", "d2n3", "a1n3" };
    const char *const value[] = { "n3", "c4", "r2", "r2c4", "r2c4" };
    const char *const single[] = { "naked-single", "hidden-single-in-a-row", "hidden-single-in-a-column",
                                   "hidden-single-in-a-diagonal", "hidden-single-in-an-antidiagonal" };
    csp_list vars = csp_label_vars(c, l);
    assert_int_equal(vars.end - vars.begin, 5);
    for (int i = 0; i < 5; i++) {
        assert_string_equal(csp_var_name(c, vars.begin[i]), name[i]);
        assert_string_equal(csp_value_name(c, vars.begin[i], l), value[i]);
        assert_string_equal(csp_type_single(c, csp_var_type(c, vars.begin[i])), single[i]);
    }
    ordeal_close(&t);
}

/* Linked: the same cell, or the same symbol and a row, a column or one of the broken diagonals. */
static void test_links(void **unused)
{
    (void)unused;
    for (int n = 4; n <= 7; n++) {
        char cells[50];
        ordeal t;
        memset(cells, '.', (size_t)(n * n));
        cells[n * n] = 0;
        ordeal_open(&t, &app_pandiagonal, "", cells);
        for (int x = 0; x < n * n * n; x++)
            for (int y = 0; y < n * n * n; y++) {
                int dr = x / n / n - y / n / n, dc = x / n % n - y / n % n;
                bool line = !dr || !dc || (dr - dc) % n == 0 || (dr + dc) % n == 0;
                bool linked = x != y && (x / n == y / n || (x % n == y % n && line));
                assert_int_equal(csp_linked(t.lab.csp, (csp_label)x, (csp_label)y), linked);
            }
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
    static const char *const start[] = { BLANK_5, ".................................................",
                                         "1......2.........................................",
                                         "1..............." };
    ordeal_seen seen = { 0 };
    rng r;
    random_seed(&r, 42, 0);
    for (size_t i = 0; i < sizeof start / sizeof *start; i++) {
        ordeal t;
        ordeal_open(&t, &app_pandiagonal, "", start[i]);
        ordeal_theorems(&t, &r, 20, &seen);
        ordeal_close(&t);
    }
    print_message("%d refuted, %d not, %d rated, %d not solved by short braids\n", seen.refuted,
                  seen.not_refuted, seen.rated, seen.open);
    assert_true(seen.refuted >= 100 && seen.not_refuted >= 100 && seen.rated >= 10);
}

static void test_published_ratings(void **unused)
{
    (void)unused;
    char name[80];
    const char *found;
    if (!ordeal_has_shared()) {
        print_message("skipped: no ../shared\n");
        skip();
    }
    int n = 0;
    for (; ordeal_published("Pandiagonal", n, name, &found); n++)
        if (ordeal_rating(&app_pandiagonal, "", found, "W") != ordeal_level(name))
            fail_msg("%s: %d", name, ordeal_rating(&app_pandiagonal, "", found, "W"));
    assert_int_equal(n, 2);
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
