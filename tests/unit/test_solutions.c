/* test_solutions.c: solutions that are compared: which csp-variables differ, for every kind of network. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tresse.h"

enum { MOST = 100 }; /* more than any of these has */

typedef struct heard {
    char names[400], last[4000];
    int found, stop_at; /* stop_at: the name that is refused, from 1; 0: none is */
    int places;
} heard;

static int hear(void *context, const char *text)
{
    heard *h = context;
    h->found++;
    snprintf(h->last, sizeof h->last, "%s", text);
    return 0;
}

static int hear_place(void *context, const char *name)
{
    heard *h = context;
    size_t n = strlen(h->names);
    snprintf(h->names + n, sizeof h->names - n, "%s%s", n ? " " : "", name);
    return ++h->places == h->stop_at;
}

static tresse_status compare(const char *app, const char *text, heard *h)
{
    tresse *t;
    tresse_puzzle *p;
    int found, all;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, app, NULL, text, strlen(text), NULL), TRESSE_OK);
    tresse_status s = tresse_solutions_compare(t, p, MOST, NULL, hear, hear_place, h, &found, &all);
    assert_int_equal(found, h->found);
    tresse_puzzle_free(p);
    tresse_close(t);
    return s;
}

/* What follows from the cells (combinations, arrangements, sides of a loop) is not a place of its own. */
static const struct row {
    const char *app, *text;
    const char *names;
} rows[] = {
    { "sudoku", "12343412214343..", "" },
    { "sudoku", "1.3.3.1.21434321", "r1c2 r1c4 r2c2 r2c4" },
    { "latin", "12..", "" },
    { "kakuro", "B 5\\ 4\\ / \\4 . . / \\5 . .", "r2c2 r2c3 r3c2 r3c3" },
    { "queens", "4", "r1 r2 r3 r4" },
    { "map", "3 2 B. 1 2 :", "X2" },
    { "nonogram", "Nonogram 2x2:1/1/1/1", "r1c1 r1c2 r2c1 r2c2" },
    { "hitori", "Hitori 2x2:1221", "r1c1 r1c2 r2c1 r2c2" },
    { "slitherlink", "Slitherlink 1x2t0:b", "Hr1c1 Vr1c1 Vr1c2 Hr2c1 Vr2c1 Vr2c2 Hr3c1" },
    { "generic", "variable A B C: 1 2 3\nsum T: A + B = 3\ngiven C=1", "A B" },
    { "generic", "variable A B: 1 2\npermutation p: A B", "A B" },
    { "flatzinc", "var 1..2: x; var 1..2: y; constraint int_lin_eq([1,1],[x,y],3); solve satisfy;", "x y" },
};

static void places_are_cells(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        heard h = { .found = 0 };
        assert_int_equal(compare(rows[i].app, rows[i].text, &h), TRESSE_OK);
        assert_string_equal(h.names, rows[i].names);
    }
}

/* A network is too long to repeat: its values are told. */
static void networks_are_told_as_values(void **state)
{
    (void)state;
    heard h = { .found = 0 };
    assert_int_equal(compare("generic", "variable A B: red blue\ndifferent A B", &h), TRESSE_OK);
    assert_int_equal(h.found, 2);
    assert_non_null(strstr(h.last, "A = "));
    assert_null(strchr(h.last, '{'));
    assert_int_equal(h.last[strlen(h.last) - 1], '\n');
}

static void a_name_may_be_the_last(void **state)
{
    (void)state;
    heard h = { .stop_at = 2 };
    assert_int_equal(compare("sudoku", "1.3.3.1.21434321", &h), TRESSE_STOPPED);
    assert_string_equal(h.names, "r1c2 r1c4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_cells),
        cmocka_unit_test(networks_are_told_as_values),
        cmocka_unit_test(a_name_may_be_the_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
