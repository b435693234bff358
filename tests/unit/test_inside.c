/* test_inside.c: BxB and BxBB: the least p such that T&E with braids[p] solves, found in one go, is what
 * rating by TE(B1,1), TE(B2,1) and so on finds, each from the start. */
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *line;
    int one, two; /* BxB, BxBB; -1: inf */
} known[] = {
    { "...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361", 0, 0 },
    { "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75", 0, 0 },
    { "..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7..", 1, 0 },
    { "..34...8.......1.37.....5.42...9....5.71..4...6...7....7...2.....58....19...6....", 2, 0 },
    { "...4..78......92..6...7...1.6..1...53..........5..84...3.....2.71.9.......6.3...7", 3, 0 },
    { "1.3.56....571.9...69.37......1.93..75.96.73.....51.......96..........4....5...86.", -1, 2 },
};

static tresse_rating rate(tresse *t, const char *line, const char *by, const tresse_limits *limits)
{
    tresse_puzzle *p;
    tresse_theory *th;
    tresse_rating r;
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, "sudoku", NULL, line, strlen(line), NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, by, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_rate(t, p, th, limits, &r), TRESSE_OK);
    tresse_theory_free(th);
    tresse_puzzle_free(p);
    return r;
}

static void is_rated(tresse *t, const char *line, const char *by, int want)
{
    tresse_rating r = rate(t, line, by, NULL);
    assert_int_equal(r.kind, want < 0 ? TRESSE_INFINITE : TRESSE_RATED);
    if (want >= 0)
        assert_int_equal(r.value, want);
}

static void published(void **unused)
{
    (void)unused;
    tresse *t;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        is_rated(t, known[i].line, "BxB", known[i].one);
        is_rated(t, known[i].line, "bxbb", known[i].two);
    }
    tresse_close(t);
}

static void the_least_that_solves(void **unused)
{
    (void)unused;
    tresse *t;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (int p = 1; p <= known[i].one; p++) {
            char by[24];
            snprintf(by, sizeof by, "TE(B%d,1)", p);
            tresse_rating r = rate(t, known[i].line, by, NULL);
            assert_int_equal(r.kind, p < known[i].one ? TRESSE_MORE : TRESSE_RATED);
        }
    tresse_close(t);
}

/* A bound on lengths, or a budget, ends it; what is known then is said. */
static void limits_are_kept(void **unused)
{
    (void)unused;
    tresse *t;
    const tresse_limits two = { .max_length = 2 }, few = { .nodes = 2000 };
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    tresse_rating r = rate(t, known[4].line, "BxB", &two);
    assert_int_equal(r.kind, TRESSE_MORE);
    assert_int_equal(r.value, 2);
    r = rate(t, known[4].line, "BxB", &few);
    assert_true(r.kind == TRESSE_MORE || r.kind == TRESSE_UNKNOWN_RATING);
    tresse_close(t);
}

static void it_has_no_paths(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *th;
    tresse_path *path;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, "sudoku", NULL, known[0].line, 81, NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, "BxB", &th, NULL), TRESSE_OK);
    assert_string_equal(tresse_theory_name(th), "BxB");
    assert_int_equal(tresse_solve(t, p, th, NULL, NULL, &path), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(t)->text, "TE(B2,1)"));
    tresse_theory_free(th);
    tresse_puzzle_free(p);
    tresse_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published),
        cmocka_unit_test(the_least_that_solves),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(it_has_no_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
