/* test_every_app.c: what has been proved, on puzzles of every application: the same test for all of them, so
 * that none is left out, and a new one needs nothing but a line in instances.c.
 *
 * Each instance is used as it is, and also to make random ones: some labels of a random solution of its
 * network are given. */
#include "apps/genre/genre.h"
#include "core/lookup.h"
#include "gen/count.h"
#include "instances.h"
#include "oracle.h"
#include "ordeal.h"
#include "out/explain.h"
#include "out/report.h"
#include "small.h"
#include "steps.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RANDOM_ONES = 4 };

typedef struct seen {
    int rated, several, none, values, eliminated, steps, subsets;
} seen;

static bool *take_values(const csp *c)
{
    bool *value = calloc((size_t)csp_labels(c) + 1, sizeof *value);
    assert_non_null(value);
    return value;
}

/* The table has every application. */
static void test_none_is_left_out(void **unused)
{
    (void)unused;
    for (const app *const *a = app_table; *a; a++) {
        int n = 0;
        for (const instance *i = instance_table; i->app; i++)
            n += strcmp(i->app, (*a)->name) == 0;
        if (n == 0 && !genre_page(*a)) /* test_genres.c takes the examples of these */
            fail_msg("no instance of %s", (*a)->name);
    }
}

/* The example of each application, which the page shows, is found to be one of its puzzles. */
static void test_examples(void **unused)
{
    (void)unused;
    for (const app *const *a = app_table; *a; a++) {
        puzzle p;
        error e = { 0 };
        assert_int_equal(puzzle_open(&p, &memory_standard), OK);
        if (puzzle_read(&p, (*a)->name, NULL, (*a)->example, strlen((*a)->example), &e) != OK)
            fail_msg("the example of %s: %s", (*a)->name, e.text);
        puzzle_close(&p);
    }
}

/* Paths name labels and sets, so the checker finds each of them, and no other, by its name. */
static void test_names_are_found(void **unused)
{
    (void)unused;
    for (const instance *i = instance_table; i->app; i++) {
        ordeal t;
        arena a;
        lookup by_name;
        ordeal_open(&t, app_named(i->app), i->params, i->source);
        const csp *c = t.lab.csp;
        arena_open(&a, &memory_standard);
        assert_true(lookup_open(&by_name, &a, c));
        for (int l = 0; l < csp_labels(c); l++)
            assert_int_equal(lookup_label(&by_name, csp_label_name(c, (csp_label)l)), l);
        for (int v = 0; v < csp_vars(c); v++)
            assert_int_equal(lookup_set(&by_name, csp_var_name(c, (csp_var)v)), v);
        arena_close(&a);
        ordeal_close(&t);
    }
}

/* ---- random ones ---- */

static void random_solution(ordeal *t, rng *r, bool *value)
{
    state blank;
    int found = 0;
    assert_int_equal(state_open(&blank, &memory_standard, t->lab.csp), OK);
    assert_int_equal(counter_run(t->lab.counter, &blank, 1, r, &t->lab.watch, &found, value), OK);
    assert_int_equal(found, 1);
    lab_drop(&blank);
}

/* Some of the values that csp-variables of the first type have: what can be given, in every application. */
static void random_puzzle(ordeal *t, rng *r, text *out)
{
    const csp *c = t->lab.csp;
    bool *value = take_values(c);
    int n = 0, percent = 5 + (int)random_below(r, 50);
    csp_label *given = calloc((size_t)csp_vars(c), sizeof *given);
    assert_non_null(given);
    random_solution(t, r, value);
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list labels = csp_var_labels(c, (csp_var)v);
        if (csp_var_type(c, (csp_var)v) != 0 || (int)random_below(r, 100) >= percent)
            continue;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (value[*l])
                given[n++] = *l;
    }
    text_clear(out);
    t->puzzle.app->write(&t->puzzle, given, n, out);
    free(given);
    free(value);
}

/* ---- what must hold ---- */

/* What the path settles is true of all solutions, by another solver than ours. */
static void ends_in_what_is_true(const state *start, const state *end, seen *n)
{
    oracle *o = oracle_open(start);
    for (int l = 0; l < csp_labels(start->csp); l++) {
        bool value = end->label[l] == VALUE;
        if (start->label[l] == GONE || end->label[l] == CANDIDATE)
            continue;
        oracle_assume(o, (csp_label)l, !value);
        assert_false(oracle_solve(o));
        *(value ? &n->values : &n->eliminated) += 1;
    }
    oracle_close(o);
}

static void path_is_right(ordeal *t, const char *by, seen *n)
{
    path p;
    const char *why = "";
    int at = 0;
    lab_run(&t->lab, &t->start, by, 0, true, &p);
    naive_claim claim = path_claim(&p);
    if (!naive_valid_path(&p.start, p.steps.step, p.steps.n, &claim, &at, &why))
        fail_msg("%s: step %d: %s", by, at, why);
    for (int i = 0; i < p.steps.n; i++)
        n->subsets += is_subset(&p.steps.step[i]);
    n->steps += p.steps.n;
    ends_in_what_is_true(&p.start, &p.final, n);
    if (p.result.outcome == CONTRADICTION)
        assert_int_equal(oracle_count(&p.start, 1), 0);
    path_close(&p);
}

/* Verify and the network say the same of a solution, and of what is one no longer. */
static void rules_agree(ordeal *t, rng *r)
{
    bool *value = take_values(t->lab.csp);
    if (lab_solution(&t->lab, &t->start, value)) {
        assert_true(ordeal_agree(t, value));
        for (int i = 0; i < 20; i++) {
            uint32_t labels = (uint32_t)csp_labels(t->lab.csp), x = random_below(r, labels),
                     y = random_below(r, labels);
            value[x] = !value[x];
            assert_false(ordeal_agree(t, value));
            value[y] = !value[y];
            ordeal_agree(t, value);
            value[x] = !value[x];
            value[y] = !value[y];
        }
        assert_true(ordeal_agree(t, value));
    }
    free(value);
}

static void put_through(const app *a, const char *params, const char *source, rng *r, seen *n)
{
    static const char *const theories[] = { "S4+W", "S+BC+Z+T+W+B", "gW",  "gB",
                                            "RW",   "SFin+TyW",     "F3W", "Trid+Imp+OR5W+OR5FW+W",
                                            "tW+O", "TE(BRT)" };
    ordeal t;
    ordeal_open(&t, a, params, source);
    int found = ordeal_solutions(&t, 2), w = ordeal_rating(a, params, source, "W"),
        b = ordeal_rating(a, params, source, "B");
    n->none += found == 0;
    n->several += found == 2;
    n->rated += found == 1 && b < NEVER;
    assert_true(found == 1 ? w >= b : w == (found ? -2 : -1));
    if (!csp_meshes(t.lab.csp)) /* BRT knows of loops and regions only where all has a value */
        assert_int_equal(ordeal_rating(a, params, source, "TE(BRT)") == NEVER, b == NEVER);
    for (size_t i = 0; i < sizeof theories / sizeof *theories; i++) {
        int end = ordeal_path_by(a, params, source, theories[i]);
        assert_true(end != TRESSE_SOLVED || found == 1);
        assert_true(end != TRESSE_CONTRADICTION || found == 0);
    }
    path_is_right(&t, "S4", n);
    path_is_right(&t, "S4+W", n);
    path_is_right(&t, "W+B", n);
    rules_agree(&t, r);
    ordeal_close(&t);
}

static void test_paths(void **unused)
{
    (void)unused;
    seen n = { 0 };
    for (const instance *i = instance_table; i->app; i++) {
        const app *a = app_named(i->app);
        ordeal t;
        text source;
        rng r;
        random_seed(&r, 71, (uint64_t)(i - instance_table));
        text_open(&source, &memory_standard);
        put_through(a, i->params, i->source, &r, &n);
        ordeal_open(&t, a, i->params, i->source);
        assert_int_equal(ordeal_solutions(&t, 2), i->solutions);
        for (int k = 0; k < RANDOM_ONES && i->solutions; k++) {
            random_puzzle(&t, &r, &source);
            put_through(a, text_bytes(&t.puzzle.params), text_bytes(&source), &r, &n);
        }
        ordeal_close(&t);
        text_close(&source);
    }
    assert_true(n.rated > 20 && n.several > 20 && n.none > 1);
    assert_true(n.values > 500 && n.eliminated > 1000 && n.subsets > 25);
}

/* A Subset is called as people call it, and every step can be told without a gap. */
static void words_are_right(const ordeal *t, const path *p, int *subsets)
{
    text out;
    text_open(&out, &memory_standard);
    for (int i = 0; i < p->steps.n; i++) {
        const step *s = &p->steps.step[i];
        text_clear(&out);
        explain_step(t->lab.csp, s, NULL, &out);
        assert_null(strpbrk(text_bytes(&out), "{}"));
        if (!is_subset(s))
            continue;
        ++*subsets;
        text_clear(&out);
        write_step(t->lab.csp, s, false, &out);
        if (strncmp(text_bytes(&out), "subset", 6) == 0 || strstr(text_bytes(&out), "{}"))
            fail_msg("%s: %s", t->puzzle.app->name, text_bytes(&out));
    }
    text_close(&out);
}

/* In states with many candidates taken away there are Subsets, also in boards that have few. */
static int put_subsets_through(ordeal *t, rng *r)
{
    int subsets = 0;
    bool *solution = take_values(t->lab.csp);
    for (int i = 0; i < 40 && lab_solution(&t->lab, &t->start, solution); i++) {
        path p;
        const char *why = "";
        int at = 0;
        state s = lab_copy(&t->start);
        lab_shrink(&s, r, solution, (int)random_below(r, 70));
        lab_run(&t->lab, &s, "S4", 0, true, &p);
        naive_claim claim = path_claim(&p);
        if (!naive_valid_path(&p.start, p.steps.step, p.steps.n, &claim, &at, &why))
            fail_msg("step %d: %s", at, why);
        words_are_right(t, &p, &subsets);
        path_close(&p);
        lab_drop(&s);
    }
    free(solution);
    return subsets;
}

static void test_subsets(void **unused)
{
    (void)unused;
    for (const app *const *a = app_table; *a; a++) {
        int subsets = 0;
        for (const instance *i = instance_table; i->app; i++) {
            ordeal t;
            rng r;
            if (strcmp(i->app, (*a)->name) != 0 || strcmp(i->app, "generic") == 0)
                continue;
            random_seed(&r, 73, (uint64_t)(i - instance_table));
            ordeal_open(&t, *a, i->params, i->source);
            subsets += put_subsets_through(&t, &r);
            ordeal_close(&t);
        }
        static const char *const none[] = { "generic", "map",         "slitherlink", "binairo",
                                            "lightup", "nonogram",    "tents",       "hitori",
                                            "kenken",  "skyscrapers", "flatzinc",    "minesweeper" };
        bool may = false; /* has it two types of csp-variables that cross? */
        for (size_t i = 0; i < sizeof none / sizeof *none; i++)
            may = may || strcmp((*a)->name, none[i]) == 0;
        if (!may && !subsets && !genre_page(*a))
            fail_msg("no Subset in %s", (*a)->name);
    }
}

static void test_theorems(void **unused)
{
    (void)unused;
    for (const instance *i = instance_table; i->app; i++) {
        ordeal t;
        rng r;
        ordeal_seen n = { 0 };
        random_seed(&r, 72, (uint64_t)(i - instance_table));
        ordeal_open(&t, app_named(i->app), i->params, i->source);
        ordeal_theorems(&t, &r, 4, &n);
        ordeal_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_none_is_left_out), cmocka_unit_test(test_examples),
        cmocka_unit_test(test_names_are_found),  cmocka_unit_test(test_paths),
        cmocka_unit_test(test_subsets),          cmocka_unit_test(test_theorems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
