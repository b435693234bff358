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
        { "list", "1", 0 },          { "list", "here", 1 },
        { "list", "", 0 },           { "trim", "yes", 1 },
        { "trim", "maybe", 0 },      { "te-as-braids", "no", 1 },
        { "te-as-braids", "", 0 },   { "explain", "yes", 1 },
        { "explain", "y", 0 },       { "focus", "", 1 },
        { "focus", "anything", 1 },  { "", "yes", 0 },
        { "colour", "red", 0 },      { "names", "both", 1 },
        { "names", "chains", 1 },    { "names", "classical", 1 },
        { "names", "classic", 0 },   { "notation", "nrc", 1 },
        { "notation", "eureka", 1 }, { "notation", "nice", 0 },
    };
    desk d;
    open_desk(&d, "W");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tresse_message m = { 0 };
        tresse_status s = tresse_options_set(d.o, cases[i].name, cases[i].value, &m);
        assert_int_equal(s, cases[i].good ? TRESSE_OK : TRESSE_BAD_INPUT);
        assert_int_equal(m.text[0] == 0, cases[i].good);
        if (!cases[i].good)
            assert_non_null(strstr(m.text, "expected"));
    }
    close_desk(&d);
}

/* Options that can't be had together, each pair with what is said of it; NULL: they agree. */
static void options_agree(void **unused)
{
    (void)unused;
#define ENDS " exclude each other: the path ends with its goal"
    static const struct {
        const char *set[6], *said;
    } cases[] = {
        { { "goal", "r1c1", "steps", "one" }, "the options goal and steps" ENDS },
        { { "goal", "r1c1", "singles", "no" }, "the options goal and singles" ENDS },
        { { "goal", "r1c1", "hint", "yes" }, "the options goal and hint" ENDS },
        { { "goal", "r1c1", "list", "yes" }, "the options goal and list" ENDS },
        { { "goal", "r1c1", "rounds", "2" }, "the options goal and rounds" ENDS },
        { { "goal", "r1c1", "strategy", "random" }, NULL },
        { { "steps", "two", "singles", "no" }, "the options steps two and singles exclude each other" },
        { { "steps", "two", "list", "yes" }, "the options steps two and list exclude each other" },
        { { "steps", "one", "list", "yes" }, NULL },
        { { "steps", "one", "list", "here" }, "the options steps one and list exclude each other" },
        { { "singles", "no" }, "the option singles is no, expected hint, list or rounds with it" },
        { { "singles", "no", "list", "yes" }, NULL },
        { { "singles", "no", "rounds", "1" }, NULL },
        { { "singles", "no", "list", "yes", "trim", "yes" },
          "the options trim and singles no exclude each other" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        desk d;
        tresse_message m = { 0 };
        open_desk(&d, "W");
        for (int k = 0; k < 6 && cases[i].set[k]; k += 2)
            assert_int_equal(tresse_options_set(d.o, cases[i].set[k], cases[i].set[k + 1], NULL), TRESSE_OK);
        assert_int_equal(tresse_options_check(d.o, &m), cases[i].said ? TRESSE_BAD_INPUT : TRESSE_OK);
        assert_string_equal(m.text, cases[i].said ? cases[i].said : "");
        close_desk(&d);
    }
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

/* ---- together ---- */

typedef struct setting {
    const char *name, *value;
} setting;

/* The number of steps of the path with these options, set in the order of the digits of `order`. */
static int steps_with(desk *d, const setting *s, int n, const int *order)
{
    tresse_path *path;
    tresse_options *o;
    assert_int_equal(tresse_options_new(d->t, &o), TRESSE_OK);
    for (int i = 0; i < n; i++)
        assert_int_equal(tresse_options_set(o, s[order[i]].name, s[order[i]].value, NULL), TRESSE_OK);
    assert_int_equal(tresse_options_check(o, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d->t, d->p, d->w, o, NULL, &path), TRESSE_OK);
    int steps = tresse_path_steps(path);
    tresse_path_free(path);
    tresse_options_free(o);
    return steps;
}

static void the_order_of_options_has_no_meaning(void **unused)
{
    (void)unused;
    static const setting sets[][3] = {
        { { "hint", "yes" }, { "strategy", "levels" }, { "seed", "4" } },
        { { "hint", "yes" }, { "strategy", "one-by-one" }, { "explain", "yes" } },
        { { "list", "yes" }, { "strategy", "levels" }, { "trim", "yes" } },
        { { "rounds", "2" }, { "strategy", "any-order" }, { "seed", "4" } },
        { { "rounds", "1" }, { "trim", "yes" }, { "hint", "no" } },
    };
    static const int orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                      { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
    desk d;
    open_desk(&d, "W");
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        int first = steps_with(&d, sets[i], 3, orders[0]);
        for (int k = 1; k < 6; k++)
            assert_int_equal(steps_with(&d, sets[i], 3, orders[k]), first);
        if (i < 2)
            assert_int_equal(first, 1);
    }
    close_desk(&d);
}

/* The list of each position along a path is the round that the path has there: Singles are a level, too. */
static void a_list_here_is_one_round(void **unused)
{
    (void)unused;
    desk d;
    tresse_path *path, *list;
    static char changes[1 << 14];
    size_t said = 0;
    int round = 0;
    open_desk(&d, "W");
    changes[0] = 0;
    assert_int_equal(tresse_options_set(d.o, "list", "here", NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d.t, d.p, d.w, NULL, NULL, &path), TRESSE_OK);
    for (int i = 0, n = tresse_path_steps(path); i < n; i++) {
        tresse_step step = tresse_path_step(path, i);
        if (step.round != round) {
            int steps = 0;
            round = step.round;
            assert_int_equal(tresse_puzzle_change(d.p, changes, NULL), TRESSE_OK);
            assert_int_equal(tresse_solve(d.t, d.p, d.w, d.o, NULL, &list), TRESSE_OK);
            for (int k = i; k < n && tresse_path_step(path, k).round == round; k++)
                steps++;
            assert_int_equal(tresse_path_steps(list), steps);
            for (int k = 0; k < steps; k++)
                assert_int_equal(tresse_path_step(list, k).round, 1);
            tresse_path_free(list);
        }
        for (int k = 0; k < step.asserts + step.eliminates; k++)
            said += (size_t)snprintf(changes + said, sizeof changes - said, " %s\"%s\"",
                                     k < step.asserts ? "=" : "<>", tresse_path_step_label(path, i, k));
    }
    assert_true(round > 5);
    tresse_path_free(path);
    close_desk(&d);
}

static void an_option_can_be_taken_back(void **unused)
{
    (void)unused;
    static const char *const back[][3] = { { "hint", "yes", "no" }, { "list", "yes", "no" },
                                           { "rounds", "1", "0" },  { "strategy", "one-by-one", "levels" },
                                           { "focus", "r1c1", "" }, { "trim", "yes", "no" } };
    desk d;
    tresse_path *path;
    open_desk(&d, "W");
    assert_int_equal(tresse_solve(d.t, d.p, d.w, NULL, NULL, &path), TRESSE_OK);
    const int steps = tresse_path_steps(path);
    tresse_path_free(path);
    for (size_t i = 0; i < sizeof back / sizeof *back; i++)
        for (int k = 1; k < 3; k++) {
            assert_int_equal(tresse_options_set(d.o, back[i][0], back[i][k], NULL), TRESSE_OK);
            assert_int_equal(tresse_solve(d.t, d.p, d.w, d.o, NULL, &path), TRESSE_OK);
            assert_int_equal(tresse_path_steps(path) == steps, k == 2);
            tresse_path_free(path);
        }
    close_desk(&d);
}

/* What excludes each other is refused when a puzzle is solved, in whatever order it was set. */
static void contradictory_options_are_refused(void **unused)
{
    (void)unused;
    static const setting pairs[][2] = {
        { { "hint", "yes" }, { "list", "yes" } },
        { { "hint", "yes" }, { "rounds", "3" } },
        { { "hint", "yes" }, { "trim", "yes" } },
        { { "hint", "yes" }, { "strategy", "random" } },
        { { "hint", "yes" }, { "strategy", "any-order" } },
        { { "list", "yes" }, { "rounds", "3" } },
        { { "list", "yes" }, { "strategy", "one-by-one" } },
        { { "list", "yes" }, { "strategy", "random" } },
    };
    desk d;
    open_desk(&d, "W");
    for (size_t i = 0; i < 2 * sizeof pairs / sizeof *pairs; i++) {
        const setting *first = &pairs[i / 2][i % 2], *second = &pairs[i / 2][!(i % 2)];
        tresse_options *o;
        tresse_path *path;
        tresse_message m;
        assert_int_equal(tresse_options_new(d.t, &o), TRESSE_OK);
        assert_int_equal(tresse_options_set(o, first->name, first->value, &m), TRESSE_OK);
        assert_int_equal(tresse_options_check(o, &m), TRESSE_OK);
        assert_int_equal(tresse_options_set(o, second->name, second->value, &m), TRESSE_OK);
        assert_int_equal(tresse_options_check(o, &m), TRESSE_BAD_INPUT);
        assert_non_null(strstr(m.text, first->name));
        assert_non_null(strstr(m.text, second->name));
        assert_int_equal(tresse_solve(d.t, d.p, d.w, o, NULL, &path), TRESSE_BAD_INPUT);
        assert_null(path);
        assert_string_equal(tresse_last_message(d.t)->text, m.text);
        tresse_options_free(o);
    }
    close_desk(&d);
}

/* ---- some first steps of what has no solution ---- */

static int to_text(void *context, const char *bytes, size_t n)
{
    char *text = context;
    assert_true(strlen(text) + n < 20000);
    strncat(text, bytes, n);
    return 0;
}

static const char wrong[] = /* w4 with r1c3=2 */
    "9.27.3.5.7....1....64.....8.1.3...92..3..9.6......7...4..1...29.2...8......9..5..";

static void no_step_is_given_where_there_is_no_solution(void **unused)
{
    (void)unused;
    static const char *const ways[][2] = { { "hint", "yes" }, { "list", "yes" }, { "rounds", "1" } };
    desk d;
    open_desk(&d, "W");
    assert_int_equal(tresse_puzzle_read(d.p, NULL, NULL, wrong, strlen(wrong), NULL), TRESSE_OK);
    for (int i = 0; i < 3; i++) {
        static char text[20000], json[20000];
        tresse_options *o;
        tresse_path *path;
        tresse_verdict v;
        text[0] = json[0] = 0;
        assert_int_equal(tresse_options_new(d.t, &o), TRESSE_OK);
        assert_int_equal(tresse_options_set(o, ways[i][0], ways[i][1], NULL), TRESSE_OK);
        assert_int_equal(tresse_solve(d.t, d.p, d.w, o, NULL, &path), TRESSE_OK);
        assert_int_equal(tresse_path_outcome(path), TRESSE_IMPOSSIBLE);
        assert_int_equal(tresse_path_solutions(path), TRESSE_NO_SOLUTION);
        assert_int_equal(tresse_path_rating(path).kind, TRESSE_UNSOLVABLE);
        assert_int_equal(tresse_path_steps(path), 0);
        assert_string_equal(tresse_path_why(path), "the clues contradict each other; without r1c3=2 there "
                                                   "would be exactly one solution");
        assert_int_equal(tresse_path_write(path, TRESSE_TEXT, to_text, text), TRESSE_OK);
        assert_non_null(strstr(text, "\n\nno solution: the clues contradict each other; without r1c3=2"));
        assert_int_equal(tresse_path_write(path, TRESSE_JSON, to_text, json), TRESSE_OK);
        assert_int_equal(tresse_check(d.t, json, strlen(json), &v, NULL), TRESSE_OK);
        assert_true(v.accepted);
        tresse_path_free(path);
        tresse_options_free(o);
    }
    close_desk(&d);
}

/* The hint for a puzzle: what it says is wrong. */
static const char *why_of(desk *d, const char *app, const char *text, const tresse_limits *limits)
{
    static char why[256];
    tresse_path *path;
    assert_int_equal(tresse_puzzle_read(d->p, app, NULL, text, strlen(text), NULL), TRESSE_OK);
    assert_int_equal(tresse_options_set(d->o, "hint", "yes", NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d->t, d->p, d->w, d->o, limits, &path), TRESSE_OK);
    tresse_outcome end = tresse_path_outcome(path);
    assert_true(end == TRESSE_IMPOSSIBLE || (end == TRESSE_LISTED && limits));
    strcpy(why, tresse_path_why(path));
    tresse_path_free(path);
    return why;
}

/* A candidate too few; a given, whose network is another one without it; givens of which either may be the
 * wrong one; and a budget that ends before. */
static void the_wrong_mark_is_named(void **unused)
{
    (void)unused;
    static const char marks[] = /* r1c1 is 4 in the solution */
        "| 13 134 | 2 34 |\n| 24 234 | 34 1 |\n+--+--+\n| 3 2 | 1 24 |\n| 12 124 | 34 234 |\n";
    static const char walk[] = "Numbrix topological 6 36 4 . . . . . . . . . . 31 1 2 . . . . . . . . . 27 . "
                               "12 . 20 . . . . . . . .";
    static const char walks[] = "Numbrix topological 6 36 . 4 . . . . . . . . . 31 1 2 . . . . . . . . . 27 "
                                ". 12 . 20 . . . . . . . .";
    desk d;
    open_desk(&d, "W");
    assert_non_null(strstr(why_of(&d, "sudoku", marks, NULL), "; with r1c1=4 as a candidate again "));
    assert_non_null(strstr(why_of(&d, "numbrix", walk, NULL), "; without r1c1=4 there would be"));
    assert_non_null(strstr(why_of(&d, "numbrix", walks, NULL), "; without r1c2=4 or without r3c2=2 there"));
    assert_string_equal(why_of(&d, "sudoku", "..32...42..3.4..", NULL),
                        "the clues contradict each other; without r1c3=3 or without r1c4=2 or without r3c1=2 "
                        "(or with one of some others changed) there would be exactly one solution");
    int unnamed = 0;
    for (uint64_t nodes = 1; nodes < 100000; nodes *= 2) {
        const tresse_limits limits = { .count_nodes = nodes };
        const char *why = why_of(&d, "sudoku", wrong, &limits);
        unnamed += !strcmp(why, "the clues contradict each other");
    }
    assert_true(unnamed > 0);
    close_desk(&d);
}

/* What was changed is suspected, too: a value that was put among marks, and one in a puzzle whose network
 * depends on its givens, where nothing is named. */
static void a_wrong_change_is_named(void **unused)
{
    (void)unused;
    static const char marks[] = "| 134 134 | 2 34 |\n| 24 234 | 34 1 |\n+--+--+\n| 3 2 | 1 24 |\n"
                                "| 12 124 | 34 234 |\n";
    static const char alone[] = "| 4 123 | 3 123 |\n| 123 123 | 1234 2 |\n+--+--+\n| 123 1 | 4 1234 |\n"
                                "| 123 3 | 1234 1234 |\n";
    static const char walk[] = "Numbrix topological 6 36 . . . . . . . . . . . 31 1 2 . . . . . . . . . 27 . "
                               "12 . 20 . . . . . . . .";
    static const struct {
        const char *app, *text, *change, *why;
    } cases[] = {
        { "sudoku", marks, "r1c1=1",
          "the clues contradict each other; without r1c1=1 or with r3c2=4 as a candidate again or with "
          "r4c1=4 as a candidate again there would be exactly one solution" },
        { "sudoku", alone, "r1c3=3", /* a right one, and a wrong mark that stands alone */
          "the clues contradict each other; without r1c1=4 there would be exactly one solution" },
        { "numbrix", walk, "r1c1=7", "the clues contradict each other" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        desk d;
        tresse_path *path;
        open_desk(&d, "W");
        assert_int_equal(
            tresse_puzzle_read(d.p, cases[i].app, NULL, cases[i].text, strlen(cases[i].text), NULL),
            TRESSE_OK);
        assert_int_equal(tresse_puzzle_change(d.p, cases[i].change, NULL), TRESSE_OK);
        assert_int_equal(tresse_options_set(d.o, "hint", "yes", NULL), TRESSE_OK);
        assert_int_equal(tresse_solve(d.t, d.p, d.w, d.o, NULL, &path), TRESSE_OK);
        assert_int_equal(tresse_path_outcome(path), TRESSE_IMPOSSIBLE);
        assert_string_equal(tresse_path_why(path), cases[i].why);
        tresse_path_free(path);
        close_desk(&d);
    }
}

/* ---- the focus ---- */

#define LONG_NAME "r4c6r4c6r4c6r4c6r4c6r4c6r4c6r4c6r4c6r4c6r4c6r4c6r4c6r4c6r4c6r4c6"

static void focus_is_looked_at_when_solving(void **unused)
{
    (void)unused;
    static const struct {
        const char *focus;
        int good;
    } cases[] = { { "n5r4c6", 1 },       { "r4c6=5", 1 }, { "r4c6≠5", 1 },      { "r4c6<>5", 1 },
                  { "r4c6", 1 },         { "r4n5", 1 },   { "b5n5,n1r1c1", 1 }, { "r4c6=10", 0 },
                  { "r4c6,,n1r1c1", 0 }, { ",", 0 },      { "r4c6 ", 0 },       { LONG_NAME, 0 } };
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
    tresse_message m = { 0 };
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
        cmocka_unit_test(options_agree),
        cmocka_unit_test(options_last_one_call),
        cmocka_unit_test(the_order_of_options_has_no_meaning),
        cmocka_unit_test(a_list_here_is_one_round),
        cmocka_unit_test(an_option_can_be_taken_back),
        cmocka_unit_test(contradictory_options_are_refused),
        cmocka_unit_test(no_step_is_given_where_there_is_no_solution),
        cmocka_unit_test(the_wrong_mark_is_named),
        cmocka_unit_test(a_wrong_change_is_named),
        cmocka_unit_test(focus_is_looked_at_when_solving),
        cmocka_unit_test(preferences_change_the_theory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
