/* test_aids.c: backdoors, and solutions in few steps, through the public interface.
 *
 * The published sets and the published solution in two steps; then, by the definition: each candidate of what
 * W1 leaves is asserted and eliminated by itself, as a change of the puzzle, and W1 asked whether that solves
 * it. Every path in few steps is checked, and its steps that count are counted. */
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char one[] = "..9......8....97...7..6..5..5..4..6.9....38....2.......6..5.17.2....84......1....";
static const char two[] = "1..5....2.2.7...3...3.6.1..........8.4..5..9.6.2........6...4...5...3.7.8....4..9";

typedef struct desk {
    tresse *t;
    tresse_puzzle *p;
    char found[3][1 << 16]; /* " n1r8c2 n3r4c5 " */
    int n[3];
} desk;

static void open_desk(desk *d, const char *puzzle)
{
    memset(d, 0, sizeof *d);
    assert_int_equal(tresse_open(&d->t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d->t, &d->p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(d->p, NULL, NULL, puzzle, strlen(puzzle), NULL), TRESSE_OK);
}

static void close_desk(desk *d)
{
    tresse_puzzle_free(d->p);
    tresse_close(d->t);
}

static int take(void *context, tresse_backdoor_kind kind, const char *label, const char *other)
{
    desk *d = context;
    char *list = d->found[kind];
    assert_true((kind == TRESSE_ANTI_BACKDOOR_PAIR) == (other != NULL));
    snprintf(list + strlen(list), sizeof d->found[kind] - strlen(list), " %s%s%s", label, other ? "+" : "",
             other ? other : "");
    d->n[kind]++;
    return 0;
}

static void find(desk *d, const char *theory, int pairs)
{
    tresse_theory *th;
    memset(d->n, 0, sizeof d->n);
    for (int k = 0; k < 3; k++)
        d->found[k][0] = 0;
    assert_int_equal(tresse_theory_new(d->t, theory, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_backdoors(d->t, d->p, th, pairs, NULL, take, d), TRESSE_OK);
    tresse_theory_free(th);
}

static void published_anti_backdoors(void **unused)
{
    (void)unused;
    static desk d;
    open_desk(&d, one);
    find(&d, "BRT", 0);
    assert_string_equal(d.found[TRESSE_ANTI_BACKDOOR], " n1r8c2");
    find(&d, "W1", 0);
    assert_int_equal(d.n[TRESSE_ANTI_BACKDOOR], 13);
    find(&d, "S", 0);
    assert_int_equal(d.n[TRESSE_ANTI_BACKDOOR], 38);
    close_desk(&d);
}

/* Published: 971 pairs of 143 false candidates, those with an anti-backdoor in them included. */
static void published_pairs(void **unused)
{
    (void)unused;
    static desk d;
    open_desk(&d, two);
    find(&d, "W1", 1);
    assert_int_equal(d.n[TRESSE_ANTI_BACKDOOR_PAIR], 971);
    close_desk(&d);
}

/* ---- by the definition ---- */

/* Does W1 solve the puzzle with this change? */
static int solves(desk *d, const tresse_theory *th, const char *change)
{
    tresse_rating r;
    tresse_message m;
    if (tresse_puzzle_change(d->p, change, &m) != TRESSE_OK)
        return 0;
    assert_int_equal(tresse_rate(d->t, d->p, th, NULL, &r), TRESSE_OK);
    assert_int_equal(tresse_puzzle_change(d->p, "", NULL), TRESSE_OK);
    return r.kind == TRESSE_RATED;
}

static int is_listed(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = strstr(list, name); at; at = strstr(at + 1, name))
        if (at[-1] == ' ' && (at[n] == ' ' || !at[n]))
            return 1;
    return 0;
}

/* The candidates that W1 leaves are the same whether it is asked for a path or not. */
static void compare_with_definition(const char *puzzle)
{
    static desk d;
    char change[64], pair[160];
    tresse_theory *th;
    tresse_path *path;
    open_desk(&d, puzzle);
    find(&d, "W1", 1);
    assert_int_equal(tresse_theory_new(d.t, "W1", &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d.t, d.p, th, NULL, NULL, &path), TRESSE_OK);
    int n = tresse_path_candidates(path);
    for (int i = 0; i < n; i++) {
        const char *x = tresse_path_candidate(path, i);
        snprintf(change, sizeof change, "=%s", x);
        assert_int_equal(solves(&d, th, change), is_listed(d.found[TRESSE_BACKDOOR], x));
        snprintf(change, sizeof change, "<>%s", x);
        assert_int_equal(solves(&d, th, change), is_listed(d.found[TRESSE_ANTI_BACKDOOR], x));
        const char *y = tresse_path_candidate(path, (i * 7 + 3) % n); /* some pairs, ascending */
        if ((i * 7 + 3) % n <= i)
            continue;
        snprintf(pair, sizeof pair, "<>%s <>%s", x, y);
        int both = solves(&d, th, pair);
        snprintf(pair, sizeof pair, "%s+%s", x, y);
        assert_int_equal(both, is_listed(d.found[TRESSE_ANTI_BACKDOOR_PAIR], pair));
    }
    tresse_path_free(path);
    tresse_theory_free(th);
    close_desk(&d);
}

static void each_candidate_by_the_definition(void **unused)
{
    (void)unused;
    compare_with_definition(one);
    compare_with_definition(two);
    compare_with_definition(
        "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57");
}

/* ---- few steps ---- */

static int collect(void *context, const char *bytes, size_t n)
{
    char *to = context;
    size_t length = strlen(to);
    assert_true(length + n < 1 << 20);
    memcpy(to + length, bytes, n);
    to[length + n] = 0;
    return 0;
}

/* The path, checked; returns how many steps count. */
static int count_steps(desk *d, const char *theory, const char *steps, int most, tresse_outcome *outcome,
                       char *first)
{
    static char json[1 << 20];
    tresse_theory *th;
    tresse_options *o;
    tresse_path *path;
    tresse_verdict v;
    tresse_limits limits = { .max_length = most };
    int n = 0;
    assert_int_equal(tresse_theory_new(d->t, theory, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_options_new(d->t, &o), TRESSE_OK);
    assert_int_equal(tresse_options_set(o, "steps", steps, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d->t, d->p, th, o, &limits, &path), TRESSE_OK);
    *outcome = tresse_path_outcome(path);
    assert_true(!*tresse_path_why(path) == (*outcome == TRESSE_SOLVED));
    for (int i = 0; i < tresse_path_steps(path); i++) {
        tresse_step s = tresse_path_step(path, i);
        if (s.length > 1 && n++ < 2)
            snprintf(first + strlen(first), 64, "%s[%d] %s ", s.rule, s.length,
                     tresse_path_step_label(path, i, 0));
    }
    json[0] = 0;
    assert_int_equal(tresse_path_write(path, TRESSE_JSON, collect, json), TRESSE_OK);
    assert_int_equal(tresse_check(d->t, json, strlen(json), &v, NULL), TRESSE_OK);
    assert_string_equal(v.why, "");
    assert_true(v.accepted);
    tresse_path_free(path);
    tresse_options_free(o);
    tresse_theory_free(th);
    return n;
}

static void published_two_steps(void **unused)
{
    (void)unused;
    static desk d;
    char said[160] = "";
    tresse_outcome outcome;
    open_desk(&d, two);
    assert_int_equal(count_steps(&d, "W", "one", 5, &outcome, said), 0);
    assert_int_equal(outcome, TRESSE_LISTED);
    assert_int_equal(count_steps(&d, "W", "two", 5, &outcome, said), 2);
    assert_int_equal(outcome, TRESSE_SOLVED);
    assert_string_equal(said, "whip[4] n8r7c8 whip[5] n7r1c3 ");
    assert_int_equal(count_steps(&d, "W", "fewest", 5, &outcome, said), 2);
    close_desk(&d);
}

static void few_steps_are_few(void **unused)
{
    (void)unused;
    static const char *const puzzles[] = {
        one, two, "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57",
        ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8",
        "9..7.3.5.7....1....64.....8.1.3...92..3..9.6......7...4..1...29.2...8......9..5.."
    };
    static desk d;
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        char said[160] = "";
        tresse_outcome by_one, by_two, by_few;
        open_desk(&d, puzzles[i]);
        int a = count_steps(&d, "S+BC+W", "one", 8, &by_one, said);
        int b = count_steps(&d, "S+BC+W", "two", 8, &by_two, said);
        int c = count_steps(&d, "S+BC+W", "fewest", 8, &by_few, said);
        assert_int_equal(by_few, TRESSE_SOLVED);
        assert_true(a == (by_one == TRESSE_SOLVED) && b <= 2);
        if (by_one == TRESSE_SOLVED)
            assert_true(a == 1 && b == 1 && c == 1 && by_two == TRESSE_SOLVED);
        else if (by_two == TRESSE_SOLVED)
            assert_true(b == 2 && c == 2);
        else
            assert_true(c > 2);
        close_desk(&d);
    }
}

static void what_is_refused(void **unused)
{
    (void)unused;
    static const char *const beside[][2] = {
        { "hint", "yes" }, { "rounds", "3" }, { "focus", "r1c1" }, { "strategy", "random" }, { "list", "yes" }
    };
    static desk d;
    tresse_options *o;
    tresse_theory *th;
    tresse_path *path;
    open_desk(&d, two);
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        assert_int_equal(tresse_options_new(d.t, &o), TRESSE_OK);
        assert_int_equal(tresse_options_set(o, "steps", "three", NULL), TRESSE_BAD_INPUT);
        assert_int_equal(tresse_options_set(o, "steps", "two", NULL), TRESSE_OK);
        assert_int_equal(tresse_options_check(o, NULL), TRESSE_OK);
        assert_int_equal(tresse_options_set(o, beside[i][0], beside[i][1], NULL), TRESSE_OK);
        assert_int_equal(tresse_options_check(o, NULL), TRESSE_BAD_INPUT);
        tresse_options_free(o);
    }
    assert_int_equal(tresse_theory_new(d.t, "W", &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_backdoors(d.t, d.p, th, 0, NULL, take, &d), TRESSE_BAD_INPUT); /* no confluence */
    tresse_theory_free(th);
    assert_int_equal(tresse_theory_new(d.t, "TE(BRT)", &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_options_new(d.t, &o), TRESSE_OK);
    assert_int_equal(tresse_options_set(o, "steps", "one", NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d.t, d.p, th, o, NULL, &path), TRESSE_BAD_INPUT);
    tresse_theory_free(th);
    assert_int_equal(tresse_theory_new(d.t, "W", &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(
                         d.p, NULL, NULL,
                         ".................................................................................",
                         81, NULL),
                     TRESSE_OK);
    assert_int_equal(tresse_solve(d.t, d.p, th, o, NULL, &path), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(d.t)->text, "several solutions"));
    tresse_theory_free(th);
    tresse_options_free(o);
    close_desk(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_anti_backdoors),
        cmocka_unit_test(published_pairs),
        cmocka_unit_test(each_candidate_by_the_definition),
        cmocka_unit_test(published_two_steps),
        cmocka_unit_test(few_steps_are_few),
        cmocka_unit_test(what_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
