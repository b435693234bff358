/* test_budgets.c: work that ends too soon: budgets of all sizes, and callbacks that stop it at every call.
 *
 * With a budget a path is the beginning of the path without one: the same steps, as far as it goes. A
 * callback that stops the work is obeyed, nothing comes of the call, and the next one is right. */
#include "crowd.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 40000, STEPS_MOST = 400 };

typedef struct desk {
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *th;
} desk;

static void open_desk(desk *d, const char *app, const char *source, const char *theory)
{
    tresse_message m;
    assert_int_equal(tresse_open(&d->t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(d->t, &d->p), TRESSE_OK);
    if (tresse_theory_new(d->t, theory, &d->th, &m) != TRESSE_OK ||
        tresse_puzzle_read(d->p, app, NULL, source, strlen(source), &m) != TRESSE_OK)
        fail_msg("%s, %.40s: %s", theory, source, m.text);
}

static void close_desk(desk *d)
{
    tresse_theory_free(d->th);
    tresse_puzzle_free(d->p);
    tresse_close(d->t);
}

/* ---- what is solved ---- */

static const char *const w4_of_6 = "..6.4........6..3..5.1....53...4...1";
static const char *const w5_b4 =
    ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
static const char *const w3 =
    "..34.6..9....8..237..1.25..271.4....5..6......3...8..7.......9..459..2....7..4...";
static const char *const w4 =
    "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57";
static const char *const futoshiki = "5 .....2................... --<------>--<-<-->-< -<-----------<---<--";
static const char *const kakuro =
    "B B 26\\ 11\\ B 34\\ 12\\ / B 17\\10 . . 9\\15 . . / \\31 . . . . . . / \\15 . . 16\\10 . . 5\\ / "
    "B 10\\15 . . 16\\7 . . / \\27 . . . . . . / \\14 . . \\12 . . B";
static const char *const loop = "Slitherlink 3x2t0:3a3a3a";

typedef struct task {
    const char *app, *source, *theory;
} task;

static const task tasks[] = {
    { NULL, NULL, "S+BC+Z+T+W+B" }, /* the crowd */
    { NULL, NULL, "gW+gB" },           { NULL, NULL, "tW+O" },
    { NULL, NULL, "TE(BRT,2)" },       { "sudoku", w4_of_6, "S+BC+Z+T+W+B" },
    { "sudoku", w4_of_6, "tW+O" },     { "sudoku", w4_of_6, "S+BC:rc+T:rn/cn+W" },
    { "sudoku", w4_of_6, "FW+W2" },    { "sudoku", w4_of_6, "SFin+gW" },
    { "sudoku", w4_of_6, "gB" },       { "sudoku", w4_of_6, "TE(BRT,2)" },
    { "sudoku", w4_of_6, "TE(W1,2)" }, { "sudoku", w4_of_6, "TE(S2)" },
    { "sudoku", w5_b4, "W" },          { "sudoku", w5_b4, "B" },
    { "futoshiki", futoshiki, "H+W" }, { "kakuro", kakuro, "C+W" },
    { "slitherlink", loop, "W+B" },
};

static const char *source_of(const task *k)
{
    return k->source ? k->source : crowd_text();
}

/* ---- budgets ---- */

typedef struct steps {
    int n;
    char *text[STEPS_MOST];
} steps;

static int keep(void *context, const char *bytes, size_t n)
{
    char **to = context;
    size_t old = *to ? strlen(*to) : 0;
    *to = realloc(*to, old + n + 1);
    assert_non_null(*to);
    memcpy(*to + old, bytes, n);
    (*to)[old + n] = '\0';
    return 0;
}

static steps steps_of(const tresse_path *path)
{
    steps s = { tresse_path_steps(path), { NULL } };
    assert_true(s.n <= STEPS_MOST);
    for (int i = 0; i < s.n; i++)
        assert_int_equal(tresse_path_step_write(path, i, TRESSE_TEXT, keep, &s.text[i]), TRESSE_OK);
    return s;
}

static void free_steps(steps *s)
{
    for (int i = 0; i < s->n; i++)
        free(s->text[i]);
}

static void begins_as(const steps *less, const steps *all, const task *k, uint64_t nodes)
{
    if (less->n > all->n)
        fail_msg("%s: with %d nodes %d steps, instead of %d", k->theory, (int)nodes, less->n, all->n);
    for (int i = 0; i < less->n; i++)
        if (strcmp(less->text[i], all->text[i]) != 0)
            fail_msg("%s: with %d nodes step %d is %s, not %s", k->theory, (int)nodes, i + 1, less->text[i],
                     all->text[i]);
}

static void try_budgets(const task *k)
{
    desk d;
    tresse_path *path;
    tresse_limits limits = { .nodes = NODES, .count_nodes = 1000 };
    int ended = 0;
    open_desk(&d, k->app, source_of(k), k->theory);
    assert_int_equal(tresse_solve(d.t, d.p, d.th, NULL, &limits, &path), TRESSE_OK);
    steps all = steps_of(path);
    tresse_path_free(path);
    for (uint64_t nodes = 1; nodes < NODES; nodes += 1 + nodes / 6) {
        limits.nodes = nodes;
        assert_int_equal(tresse_solve(d.t, d.p, d.th, NULL, &limits, &path), TRESSE_OK);
        steps less = steps_of(path);
        begins_as(&less, &all, k, nodes);
        if (tresse_path_outcome(path) == TRESSE_UNFINISHED) {
            assert_int_equal(tresse_path_budget(path), nodes);
            ended++;
        } else
            assert_int_equal(less.n, all.n);
        free_steps(&less);
        tresse_path_free(path);
        tresse_rating r;
        assert_int_equal(tresse_rate(d.t, d.p, d.th, &limits, &r), TRESSE_OK);
    }
    print_message("%s: %d steps, %d budgets ended\n", k->theory, all.n, ended);
    free_steps(&all);
    close_desk(&d);
}

static void a_budget_cuts_a_path_short(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        try_budgets(&tasks[i]);
}

/* ---- callbacks ---- */

typedef struct bell {
    long ticks, stop_at;
} bell;

static int tick(void *context)
{
    bell *c = context;
    return ++c->ticks >= c->stop_at;
}

static int found(void *context, const tresse_path *path, int i)
{
    (void)path;
    bell *c = context;
    return i + 1 >= c->stop_at;
}

static void try_ticks(const task *k)
{
    desk d;
    tresse_path *path, *again;
    tresse_rating r, whole;
    bell c = { 0, 1L << 40 };
    tresse_limits limits = { .tick = tick, .context = &c, .nodes = NODES, .count_nodes = 1000 };
    open_desk(&d, k->app, source_of(k), k->theory);
    assert_int_equal(tresse_solve(d.t, d.p, d.th, NULL, &limits, &path), TRESSE_OK);
    assert_int_equal(tresse_rate(d.t, d.p, d.th, &limits, &whole), TRESSE_OK);
    long all = c.ticks;
    steps right = steps_of(path);
    for (long n = 1; n <= all; n += 1 + all / 25) {
        c = (bell){ 0, n };
        tresse_status s = tresse_solve(d.t, d.p, d.th, NULL, &limits, &again);
        assert_true(s == TRESSE_STOPPED ? !again : s == TRESSE_OK && c.ticks < n);
        tresse_path_free(again);
        c = (bell){ 0, n };
        s = tresse_rate(d.t, d.p, d.th, &limits, &r);
        assert_true(s == TRESSE_STOPPED ||
                    (s == TRESSE_OK && r.kind == whole.kind && r.value == whole.value));
    }
    limits.found = found;
    for (int n = 1; n <= right.n; n += 1 + right.n / 5) {
        c = (bell){ -(1L << 40), n };
        assert_int_equal(tresse_solve(d.t, d.p, d.th, NULL, &limits, &again), TRESSE_STOPPED);
        assert_null(again);
    }
    limits.found = NULL;
    c = (bell){ 0, 1L << 40 };
    assert_int_equal(tresse_solve(d.t, d.p, d.th, NULL, &limits, &again), TRESSE_OK);
    steps at_last = steps_of(again);
    assert_int_equal(at_last.n, right.n);
    begins_as(&at_last, &right, k, NODES);
    free_steps(&at_last);
    free_steps(&right);
    tresse_path_free(again);
    tresse_path_free(path);
    close_desk(&d);
}

static void a_callback_stops_the_work(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        try_ticks(&tasks[i]);
}

/* ---- what else has a budget ---- */

typedef struct doors {
    int n, stop_at;
    char text[1 << 17]; /* what was found, in order */
} doors;

static int hear(void *context, tresse_backdoor_kind kind, const char *label, const char *other)
{
    doors *d = context;
    size_t at = strlen(d->text);
    snprintf(d->text + at, sizeof d->text - at, "%d %s %s\n", (int)kind, label, other ? other : "");
    assert_true(strlen(d->text) + 100 < sizeof d->text);
    return ++d->n == d->stop_at;
}

static tresse_status seek(const desk *d, const tresse_limits *limits, int stop_at, doors *out)
{
    *out = (doors){ .stop_at = stop_at };
    return tresse_backdoors(d->t, d->p, d->th, 1, limits, hear, out);
}

/* What a budget or a callback leaves is the beginning of what there is. */
static void backdoors_are_looked_for_within_a_budget(void **state)
{
    static const task by[] = { { "sudoku", w4_of_6, "BRT" },
                               { "sudoku", w4_of_6, "W1" },
                               { "sudoku", w4_of_6, "B3" },
                               { "sudoku", w4_of_6, "RW3" },
                               { "slitherlink", loop, "BRT" } };
    static doors all, some;
    (void)state;
    for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
        desk d;
        int ended = 0;
        open_desk(&d, by[i].app, by[i].source, by[i].theory);
        assert_int_equal(seek(&d, NULL, 0, &all), TRESSE_OK);
        assert_true(all.n > 0);
        for (uint64_t nodes = 1; nodes < NODES; nodes += 1 + nodes / 3) {
            tresse_limits limits = { .nodes = nodes };
            tresse_status s = seek(&d, &limits, 0, &some);
            assert_true(s == TRESSE_OK ? some.n == all.n : s == TRESSE_LIMIT && some.n <= all.n);
            assert_memory_equal(some.text, all.text, strlen(some.text));
            ended += s == TRESSE_LIMIT;
        }
        for (int n = 1; n <= all.n; n += 1 + all.n / 40) {
            assert_int_equal(seek(&d, NULL, n, &some), TRESSE_STOPPED);
            assert_int_equal(some.n, n);
            assert_memory_equal(some.text, all.text, strlen(some.text));
        }
        print_message("backdoors by %s: %d, %d budgets ended\n", by[i].theory, all.n, ended);
        close_desk(&d);
    }
}

/* Paths of few steps: with a budget it is the same one, or it is not finished; a callback stops it. */
static void try_aim(const task *k, const char *aim, const char *list, uint64_t fine)
{
    desk d;
    tresse_options *o;
    tresse_path *path;
    int ended = 0;
    bell c = { -(1L << 40), 1L << 40 };
    open_desk(&d, k->app, k->source, k->theory);
    assert_int_equal(tresse_options_new(d.t, &o), TRESSE_OK);
    assert_int_equal(tresse_options_set(o, "steps", aim, NULL), TRESSE_OK);
    assert_int_equal(tresse_options_set(o, "list", list, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(d.t, d.p, d.th, o, NULL, &path), TRESSE_OK);
    steps all = steps_of(path);
    tresse_path_free(path);
    for (uint64_t nodes = 1; nodes < NODES; nodes += 1 + nodes / fine) {
        tresse_limits limits = { .nodes = nodes };
        assert_int_equal(tresse_solve(d.t, d.p, d.th, o, &limits, &path), TRESSE_OK);
        steps less = steps_of(path);
        if (tresse_path_outcome(path) == TRESSE_UNFINISHED)
            ended++;
        else {
            assert_int_equal(less.n, all.n);
            begins_as(&less, &all, k, nodes);
        }
        free_steps(&less);
        tresse_path_free(path);
    }
    for (int n = 1; n <= all.n; n += 1 + all.n / 10) {
        tresse_limits limits = { .found = found, .context = &c };
        c.stop_at = n;
        assert_int_equal(tresse_solve(d.t, d.p, d.th, o, &limits, &path), TRESSE_STOPPED);
        assert_null(path);
    }
    print_message("%s, steps %s: %d steps, %d budgets ended\n", k->theory, aim, all.n, ended);
    free_steps(&all);
    tresse_options_free(o);
    close_desk(&d);
}

static void aims_are_looked_for_within_a_budget(void **state)
{
    static const task easy = { "sudoku", w4_of_6, "S+W+B" }, relaxed = { "sudoku", w4_of_6, "BC+RW" },
                      two = { "sudoku", w3, "W3" }, related = { "sudoku", w3, "U+Trid+OR3W+W3" },
                      few = { "sudoku", w4, "W4" };
    (void)state;
    try_aim(&easy, "one", "no", 6);
    try_aim(&easy, "one", "yes", 6);
    try_aim(&relaxed, "one", "yes", 6);
    try_aim(&two, "one", "no", 6);
    try_aim(&two, "two", "no", 2);
    try_aim(&related, "two", "no", 1); /* a set that a step concludes is nothing that it eliminates */
    try_aim(&few, "fewest", "no", 1);
}

static void exact_ratings_keep_to_their_budget(void **state)
{
    (void)state;
    desk d;
    tresse_exact whole, x;
    open_desk(&d, "sudoku", w4_of_6, "W");
    assert_int_equal(tresse_rate_exact(d.t, d.p, d.th, NULL, 5, &whole), TRESSE_OK);
    assert_int_equal(whole.rating.kind, TRESSE_RATED);
    for (uint64_t nodes = 1; nodes < NODES; nodes += 1 + nodes / 2) {
        tresse_limits limits = { .nodes = nodes, .count_nodes = 1000 };
        tresse_path *path = NULL;
        tresse_status s = tresse_rate_exact(d.t, d.p, d.th, &limits, 5, &x);
        assert_int_equal(s, TRESSE_OK);
        assert_true(x.rating.kind != TRESSE_RATED || x.rating.value >= whole.rating.value);
        assert_true(x.least <= whole.rating.value);
        s = tresse_solve_exactly(d.t, d.p, d.th, NULL, &limits, &path);
        assert_true(s == TRESSE_OK || !path);
        tresse_path_free(path);
    }
    close_desk(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_budget_cuts_a_path_short),
        cmocka_unit_test(a_callback_stops_the_work),
        cmocka_unit_test(backdoors_are_looked_for_within_a_budget),
        cmocka_unit_test(aims_are_looked_for_within_a_budget),
        cmocka_unit_test(exact_ratings_keep_to_their_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
