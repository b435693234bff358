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

static const struct {
    const char *text, *source, *comment;
} good[] = {
    { "12..", "12..", "" },
    { "  12.. two by two ", "12..", "two by two" },
    { "\"12..\"", "12..", "" },
    { "\"1...  some 3\"", "1...", "some 3" },
    { "12 21", "1221", "" },
    { "1..|.2.|..3", "1...2...3", "" },
    { "1.3\n.2.\n0_x\n", "1.3.2....", "" },
    { "+---+\n|1.3|\n|.2.|\n|...|\n+---+\n", "1.3.2....", "" },
    { "# three\n\n1 . 3\n. 2 .\n. . .", "1.3.2....", "" },
    { "1 . 3 . 2 . . . . by three", "1.3.2....", "by three" },
    { "{12}...", "....", "" },
    { "{12}.......1", "{12}.......1", "" },
    { "{}..{1}", "{}..{1}", "" },
    { "12 1\n~ 12", ".{1}{}.", "" },
    { "~ 2\n~ 1", "{}{2}{}{1}", "" },
    { "1 . {23}\n. . .\n{} . 2", "1.{23}...{}.2", "" },
    { "5.4..4...2.......3......1", "5.4..4...2.......3......1", "" },
    { "-----\n1....\n.....\n..3..\n.....", ".....1...........3.......", "" },
    { "10 . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . "
      ". .\n"
      ". . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . "
      "1",
      "A..................................................................................................1",
      "" },
    { "a..................................................................................................1",
      "A..................................................................................................1",
      "" },
};

static void test_text_that_is_read(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        ordeal_reads(&app_latin, "", good[i].text, good[i].source, "", good[i].comment);
        ordeal_reads_its_own(&app_latin, "", good[i].text);
    }
}

static const struct {
    const char *params, *text;
    int line, column;
    const char *said;
} bad[] = {
    { "", "", 1, 1, "found nothing, expected a square grid" },
    { "", "# only a comment\n", 2, 1, "found nothing" },
    { "", "1", 1, 1, "found 1 characters, expected n*n characters" },
    { "", "12.", 1, 1, "found 3 characters, expected n*n characters, or n*n words, n from 2 to 25" },
    { "", "123.", 1, 3, "found '3', expected 1-2 or an empty cell (. 0 _ * - ? x) at size 2" },
    { "", "12.\xC3\xA9", 1, 4, "found '\xC3\xA9', expected 1-2" },
    { "", "12.z a comment", 1, 4, "found 'z', expected 1-2" },
    { "", "123\n12\n...", 2, 1, "found 2 cells in a row, expected 3, for there are 3 rows" },
    { "", "1 2 3\n1 2\n. . .", 2, 1, "found 2 cells in a row, expected 3" },
    { "", "123\n1z.\n...", 2, 2, "found 'z', expected 1-3" },
    { "", "1 2 4\n. . .\n. . .", 1, 5, "found '4', expected 1-3" },
    { "", "1 12 .\n. . .\n. . .", 1, 3, "found '12', expected 1-3" },
    { "", "{12...", 1, 1, "found 6 characters" },
    { "", "{12..", 1, 1, "found 5 characters" },
    { "", "{11}...", 1, 3, "found 1 twice in the group '11'" },
    { "", "{13}...", 1, 3, "found '3', expected 1-2" },
    { "size=2", "12..", 0, 0, "unknown parameter 'size=2', expected none" },
    { "",
      "a......................................................................,........................xq1",
      1, 1, "found 71 characters" },
};

static void test_text_that_is_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ordeal_refuses(&app_latin, bad[i].params, bad[i].text, bad[i].line, bad[i].column, bad[i].said);
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
    const csp *c = t.lab.csp;
    assert_string_equal(csp_label_name(c, 14), "n3r2c2");
    assert_string_equal(csp_label_subject(c, 14), "r2c2");
    assert_string_equal(csp_label_value(c, 14), "3");
    const char *const name[] = { "r2c2", "r2n3", "c2n3" }, *const value[] = { "n3", "c2", "r2" };
    const char *const single[] = { "naked-single", "hidden-single-in-a-row", "hidden-single-in-a-column" };
    csp_list vars = csp_label_vars(c, 14);
    assert_int_equal(vars.end - vars.begin, 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(csp_var_name(c, vars.begin[i]), name[i]);
        assert_string_equal(csp_value_name(c, vars.begin[i], 14), value[i]);
        assert_string_equal(csp_type_single(c, csp_var_type(c, vars.begin[i])), single[i]);
    }
    ordeal_close(&t);
}

/* Every filling of the cells: verify and the network agree, and so many are Latin squares. */
static int count_fillings(const char *source)
{
    ordeal t;
    int digit[9] = { 0 }, found = 0;
    ordeal_open(&t, &app_latin, "", source);
    int n = t.lab.csp && csp_labels(t.lab.csp) == 8 ? 2 : 3, cells = n * n, i;
    do {
        bool value[27] = { false };
        for (i = 0; i < cells; i++)
            value[i * n + digit[i]] = true;
        found += ordeal_agree(&t, value);
        for (i = 0; i < cells && ++digit[i] == n; i++)
            digit[i] = 0;
    } while (i < cells);
    assert_int_equal(ordeal_solutions(&t, 100), found);
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
    int found = 0;
    ordeal_open(&t, &app_latin, "", "....");
    for (int set = 0; set < 256; set++) {
        bool value[8];
        for (int l = 0; l < 8; l++)
            value[l] = set >> l & 1;
        found += ordeal_agree(&t, value);
    }
    assert_int_equal(found, 2);
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

/* The application's network is that of small.c. */
static void test_network(void **unused)
{
    (void)unused;
    ordeal t;
    csp *c;
    ordeal_open(&t, &app_latin, "", ".........................");
    assert_int_equal(small_latin(5, &c), OK);
    for (int a = 0; a < 125; a++)
        for (int b = 0; b < 125; b++)
            assert_int_equal(csp_linked(t.lab.csp, (csp_label)a, (csp_label)b),
                             csp_linked(c, (csp_label)a, (csp_label)b));
    csp_free(c);
    ordeal_close(&t);
}

static void test_theorems(void **unused)
{
    (void)unused;
    static const char *const start[] = {
        "................",
        "1...................4....",
        "....................................",
        "................................................................",
    };
    ordeal_seen seen = { 0 };
    rng r;
    random_seed(&r, 41, 0);
    for (size_t i = 0; i < sizeof start / sizeof *start; i++) {
        ordeal t;
        ordeal_open(&t, &app_latin, "", start[i]);
        ordeal_theorems(&t, &r, 25, &seen);
        ordeal_close(&t);
    }
    print_message("%d refuted, %d not, %d rated, %d not solved by short braids\n", seen.refuted,
                  seen.not_refuted, seen.rated, seen.open);
    assert_true(seen.refuted >= 100 && seen.not_refuted >= 100 && seen.rated >= 5 && seen.open >= 10);
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
    char name[80];
    const char *found;
    if (!ordeal_has_shared()) {
        print_message("skipped: no ../shared\n");
        skip();
    }
    int n = 0;
    for (; ordeal_published("Latin", n, name, &found); n++)
        if (ordeal_rating(&app_latin, "", found, "W") != ordeal_level(name))
            fail_msg("%s: %d", name, ordeal_rating(&app_latin, "", found, "W"));
    assert_int_equal(n, 3);
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
