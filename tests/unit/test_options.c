/* test_options.c: the options of a path through the public interface: what is refused, and what they do. */
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char w4[] = "9..7.3.5.7....1....64.....8.1.3...92..3..9.6......7...4..1...29.2...8......9..5..";

typedef struct desk {
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *w;
    tresse_options *o;
} desk;

static void open_desk(desk *d, const char *theory)
{
    assert_int_equal(tresse_open(&d->t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d->t, &d->p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(d->p, "sudoku", NULL, w4, strlen(w4), NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(d->t, theory, &d->w, NULL), TRESSE_OK);
    assert_int_equal(tresse_options_new(d->t, &d->o), TRESSE_OK);
}

static void close_desk(desk *d)
{
    tresse_options_free(d->o);
    tresse_theory_free(d->w);
    tresse_puzzle_free(d->p);
    tresse_close(d->t);
}

static void values_are_checked(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *value;
        int good;
    } cases[] = {
        { "strategy", "levels", 1 }, { "strategy", "one-by-one", 1 },
        { "strategy", "random", 1 }, { "strategy", "any-order", 1 },
        { "strategy", "", 0 },       { "strategy", "Levels", 0 },
        { "seed", "0", 1 },          { "seed", "18446744073709551615", 1 },
        { "seed", "", 0 },           { "seed", "-1", 0 },
        { "seed", "1x", 0 },         { "seed", "99999999999999999999", 0 },
        { "rounds", "3", 1 },        { "rounds", "x", 0 },
        { "list", "yes", 1 },        { "list", "no", 1 },
        { "list", "1", 0 },          { "trim", "yes", 1 },
        { "trim", "maybe", 0 },      { "te-as-braids", "no", 1 },
        { "te-as-braids", "", 0 },   { "explain", "yes", 1 },
        { "explain", "y", 0 },       { "focus", "", 1 },
        { "focus", "anything", 1 },  { "", "yes", 0 },
        { "colour", "red", 0 },
    };
    desk d;
    open_desk(&d, "W");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tresse_message m = { 0, 0, "" };
        tresse_status s = tresse_options_set(d.o, cases[i].name, cases[i].value, &m);
        assert_int_equal(s, cases[i].good ? TRESSE_OK : TRESSE_BAD_INPUT);
        assert_int_equal(m.text[0] == 0, cases[i].good);
        if (!cases[i].good)
            assert_non_null(strstr(m.text, "expected"));
    }
    close_desk(&d);
}

static int patterns(const tresse_path *path)
{
    int n = 0;
    for (int i = 0; i < tresse_path_steps(path); i++)
        n += tresse_path_step(path, i).eliminates > 0;
    return n;
}

static void options_last_one_call(void **unused)
{
    (void)unused;
    desk d;
    tresse_path *path;
    open_desk(&d, "W");
    assert_int_equal(tresse_options_set(d.o, "strategy", "one-by-one", NULL), TRESSE_OK);
    assert_int_equal(tresse_options_set(d.o, "rounds", "2", NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d.t, d.p, d.w, d.o, NULL, &path), TRESSE_OK);
    assert_int_equal(tresse_path_outcome(path), TRESSE_LISTED);
    assert_int_equal(patterns(path), 2);
    assert_true(tresse_path_candidates(path) > 1);
    assert_non_null(tresse_path_candidate(path, 0));
    for (int i = 1; i < tresse_path_candidates(path); i++)
        assert_string_not_equal(tresse_path_candidate(path, i), tresse_path_candidate(path, i - 1));
    assert_null(tresse_path_candidate(path, tresse_path_candidates(path)));
    assert_null(tresse_path_candidate(path, -1));
    tresse_path_free(path);
    tresse_rating r; /* ratings don't know of options, even after them */
    assert_int_equal(tresse_rate(d.t, d.p, d.w, NULL, &r), TRESSE_OK);
    assert_int_equal(r.kind, TRESSE_RATED);
    assert_int_equal(r.value, 4);
    assert_int_equal(tresse_solve(d.t, d.p, d.w, NULL, NULL, &path), TRESSE_OK);
    assert_int_equal(tresse_path_outcome(path), TRESSE_SOLVED);
    assert_int_equal(tresse_path_candidates(path), 0);
    assert_null(tresse_path_candidate(path, 0));
    tresse_path_free(path);
    close_desk(&d);
}

static void focus_is_looked_at_when_solving(void **unused)
{
    (void)unused;
    static const struct {
        const char *focus;
        int good;
    } cases[] = { { "n5r4c6", 1 },       { "r4c6=5", 1 }, { "r4c6≠5", 1 },      { "r4c6<>5", 1 },
                  { "r4c6", 1 },         { "r4n5", 1 },   { "b5n5,n1r1c1", 1 }, { "r4c6=10", 0 },
                  { "r4c6,,n1r1c1", 0 }, { ",", 0 },      { "r4c6 ", 0 } };
    desk d;
    open_desk(&d, "W5");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tresse_path *path;
        assert_int_equal(tresse_options_set(d.o, "focus", cases[i].focus, NULL), TRESSE_OK);
        tresse_status s = tresse_solve(d.t, d.p, d.w, d.o, NULL, &path);
        assert_int_equal(s, cases[i].good ? TRESSE_OK : TRESSE_BAD_INPUT);
        if (cases[i].good)
            assert_true(patterns(path) > 0);
        else
            assert_non_null(strstr(tresse_last_message(d.t)->text, "of the focus"));
        tresse_path_free(path);
    }
    close_desk(&d);
}

static void preferences_change_the_theory(void **unused)
{
    (void)unused;
    desk d;
    tresse_path *path;
    tresse_message m = { 0, 0, "" };
    open_desk(&d, "W+B");
    assert_int_equal(tresse_theory_prefer(d.w, "B,X", &m), TRESSE_BAD_INPUT);
    assert_int_equal(m.column, 3);
    for (int preferred = 0; preferred < 2; preferred++) {
        int braids = 0;
        assert_int_equal(tresse_solve(d.t, d.p, d.w, NULL, NULL, &path), TRESSE_OK);
        for (int i = 0; i < tresse_path_steps(path); i++)
            braids += !strcmp(tresse_path_step(path, i).rule, "braid");
        assert_int_equal(braids > 5, preferred); /* a refused list has changed nothing */
        tresse_path_free(path);
        assert_int_equal(tresse_theory_prefer(d.w, "B,W", &m), TRESSE_OK);
    }
    close_desk(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_checked),
        cmocka_unit_test(options_last_one_call),
        cmocka_unit_test(focus_is_looked_at_when_solving),
        cmocka_unit_test(preferences_change_the_theory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
