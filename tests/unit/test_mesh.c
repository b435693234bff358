/* test_mesh.c: loops and connected regions, on random small networks: the definition, executed on all
 * assignments, against the counters, the engine, the checker and proofs; and steps that were spoiled. */
#include "naive_mesh.h"
#include "ordeal.h"
#include "small.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EDGES = 9, NETWORKS = 120, PUZZLES = 240, SOLUTIONS = 200, TEXT = 4096 };

static const char *const generic = "generic";

static void add(char *to, const char *format, ...)
{
    va_list list;
    size_t n = strlen(to);
    va_start(list, format);
    vsnprintf(to + n, TEXT - n, format, list);
    va_end(list);
}

/* Random lines between points, or neighbours; some links, some givens. */
static void random_network(rng *r, bool loop, char *out)
{
    int n = 4 + (int)random_below(r, EDGES - 3), points = 3 + (int)random_below(r, 3);
    *out = 0;
    add(out, "network\nvariables");
    for (int i = 0; i < n; i++)
        add(out, " L%d", i);
    add(out, ": 0 1\n%s M:", loop ? "loop" : "connected");
    for (int i = 0; loop && i < n; i++) {
        int a = (int)random_below(r, (uint32_t)points),
            b = (a + 1 + (int)random_below(r, (uint32_t)points - 1)) % points;
        add(out, " L%d=1 p%d p%d", i, a, b);
    }
    for (int i = 0; !loop && i < n; i++)
        add(out, " L%d=1 L%d=1", i, i ? (int)random_below(r, (uint32_t)i) : 0);
    for (int i = 0; !loop && i < 2; i++)
        add(out, " L%d=1 L%d=1", (int)random_below(r, (uint32_t)n), (int)random_below(r, (uint32_t)n));
    for (int i = 0; i < 4; i++) {
        int a = (int)random_below(r, (uint32_t)n), b = (int)random_below(r, (uint32_t)n);
        if (a != b)
            add(out, "\nlink L%d=%d L%d=%d", a, (int)random_below(r, 2), b, (int)random_below(r, 2));
    }
    for (int i = 0; i < 2; i++)
        add(out, "\ngiven L%d=1", (int)random_below(r, (uint32_t)n));
    add(out, "\n");
}

/* All assignments, by the definitions. */
static int count_all(const ordeal *t)
{
    int vars = csp_vars(t->lab.csp), found = 0;
    bool value[2 * EDGES + 2];
    for (int set = 0; set < 1 << vars; set++) {
        for (int i = 0; i < vars; i++) {
            value[2 * i] = !(set >> i & 1);
            value[2 * i + 1] = set >> i & 1;
        }
        found += ordeal_agree(t, value);
    }
    return found;
}

typedef struct seen {
    int none, one, several, stepped;
} seen;

static void try_network(const char *text_of, seen *n)
{
    ordeal t;
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    bool fine = puzzle_read(&p, generic, NULL, text_of, strlen(text_of), NULL) == OK;
    puzzle_close(&p);
    if (!fine) /* a label given twice */
        return;
    ordeal_open(&t, app_named(generic), NULL, text_of);
    int all = t.contradictory ? 0 : count_all(&t);
    if (!t.contradictory)
        assert_int_equal(ordeal_solutions(&t, 1000), all);
    ordeal_close(&t);
    assert_int_equal(ordeal_models(app_named(generic), text_of, 1000), all);
    static const char *const theories[] = { "W1", "W", "S+BC+Z+T+W+B", "BRT", "TE(BRT)", "XL+W1" };
    for (size_t i = 0; i < sizeof theories / sizeof *theories; i++) {
        int end = ordeal_path_by(app_named(generic), NULL, text_of, theories[i]);
        assert_true(end != TRESSE_SOLVED || all == 1);
        assert_true(end != TRESSE_CONTRADICTION || all == 0);
    }
    *(all == 0 ? &n->none : all == 1 ? &n->one : &n->several) += 1;
}

static void random_networks_are_right(void **unused)
{
    (void)unused;
    seen n = { 0 };
    for (int i = 0; i < NETWORKS; i++) {
        rng r;
        char text_of[TEXT];
        random_seed(&r, 99, (uint64_t)i);
        random_network(&r, i % 2, text_of);
        try_network(text_of, &n);
    }
    assert_true(n.none > 5 && n.one > 5 && n.several > 5);
}

/* ---- formulas of puzzles ---- */

/* Random Hitoris and Slitherlinks, with no solution or several, too: the formula has just as many models. */
static void random_puzzle(rng *r, bool loop, char *out)
{
    int side = 3 + (int)random_below(r, 2);
    sprintf(out, "%s %dx%d%s:", loop ? "Slitherlink" : "Hitori", side, side, loop ? "t0" : "");
    for (int i = 0; i < side * side; i++)
        if (loop && random_below(r, 5) < 3)
            add(out, "a");
        else
            add(out, "%d", (loop ? 0 : 1) + (int)random_below(r, loop ? 4 : (uint32_t)side + 1));
}

/* Where the theory of extended loops ends, none is left. */
static void all_extended_loops_are_found(void **unused)
{
    (void)unused;
    int found = 0, checked = 0;
    for (int i = 0; i < 2 * NETWORKS; i++) {
        rng r;
        ordeal t;
        path p;
        char text_of[TEXT];
        random_seed(&r, 101, (uint64_t)i);
        random_puzzle(&r, true, text_of);
        ordeal_open(&t, app_named("slitherlink"), NULL, text_of);
        lab_run(&t.lab, &t.start, "XL", 0, true, &p);
        for (int k = 0; k < p.steps.n; k++)
            found += strcmp(p.steps.step[k].name, "extended-loop") == 0;
        for (int l = 0; l < csp_labels(t.lab.csp) && p.result.outcome != CONTRADICTION; l++)
            if (state_is_candidate(&p.final, (csp_label)l)) {
                assert_false(naive_joined_excludes(&p.final, (csp_label)l));
                checked++;
            }
        path_close(&p);
        ordeal_close(&t);
        if (i % 8 == 0)
            ordeal_path_by(app_named("slitherlink"), NULL, text_of, "XL+W");
    }
    assert_true(found > 20 && checked > 1000);
}

static void formulas_have_the_solutions_as_models(void **unused)
{
    (void)unused;
    seen n = { 0 };
    for (int i = 0; i < PUZZLES; i++) {
        rng r;
        char text_of[TEXT];
        const app *a = app_named(i % 2 ? "slitherlink" : "hitori");
        random_seed(&r, 77, (uint64_t)i);
        random_puzzle(&r, i % 2, text_of);
        ordeal t;
        ordeal_open(&t, a, NULL, text_of);
        int all = ordeal_solutions(&t, SOLUTIONS);
        ordeal_close(&t);
        if (ordeal_models(a, text_of, SOLUTIONS) != all)
            fail_msg("%s: %d solutions", text_of, all);
        ordeal_path_by(a, NULL, text_of, "W");
        *(all == 0 ? &n.none : all == 1 ? &n.one : &n.several) += 1;
    }
    print_message("%d puzzles without a solution, %d with one, %d with several\n", n.none, n.one, n.several);
    assert_true(n.none > 5 && n.one > 5 && n.several > 5);
}

/* ---- spoiled steps ---- */

static const char square[] = "network\nvariables A B C D E F G H: 0 1\n"
                             "loop L: A=1 p q B=1 q r C=1 r s D=1 s p E=1 r t F=1 t u G=1 u s H=1 p x\n"
                             "given A=1 B=1 C=1 F=1\n";
static const char row[] = "network\nvariables A B C D E: w b\n"
                          "connected R: A=w B=w B=w C=w C=w D=w D=w E=w\ngiven A=w D=w\n";

static int keep(void *context, const char *bytes, size_t n)
{
    text_add(context, bytes, n);
    return 0;
}

static char *json_of(const char *source)
{
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *w;
    tresse_path *made;
    text out;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, generic, NULL, source, strlen(source), NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, "W1", &w, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, w, NULL, NULL, &made), TRESSE_OK);
    text_open(&out, &memory_standard);
    assert_int_equal(tresse_path_write(made, TRESSE_JSON, keep, &out), TRESSE_OK);
    char *copy = strdup(text_bytes(&out));
    assert_non_null(copy);
    text_close(&out);
    tresse_path_free(made);
    tresse_theory_free(w);
    tresse_puzzle_free(p);
    tresse_close(t);
    return copy;
}

static bool accepted(const char *json)
{
    tresse *t;
    tresse_verdict v;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_check(t, json, strlen(json), &v, NULL), TRESSE_OK);
    bool yes = v.accepted;
    tresse_close(t);
    return yes;
}

/* The path with the first `what` in place of which `by` stands; it must be there. */
static void refuses(const char *json, const char *what, const char *by)
{
    const char *at = strstr(json, what);
    char changed[TEXT * 4];
    if (!at)
        fail_msg("no %s in %s", what, json);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - json), json, by, at + strlen(what));
    if (accepted(changed))
        fail_msg("%s was accepted in the place of %s", by, what);
}

static void spoiled_loops_are_refused(void **unused)
{
    (void)unused;
    char *json = json_of(square);
    assert_true(accepted(json));
    const char *told =
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"C=1\",\"B=1\",\"A=1\"],\"outside\":\"F=1\"";
    if (!strstr(json, told))
        told =
            "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"C=1\"],\"outside\":\"F=1\"";
    static const char *const others[] = {
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\"],\"outside\":\"F=1\"",
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"C=1\"],\"outside\":\"A=1\"",
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"C=1\"],\"outside\":\"G=1\"",
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"C=1\"],\"outside\":\"D=1\"",
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"C=1\"]",
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[],\"outside\":\"F=1\"",
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"C=1\",\"C=1\"],\"outside\":\"F="
        "1\"",
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"E=1\"],\"outside\":\"F=1\"",
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=0\",\"C=1\"],\"outside\":\"F=1\"",
        "\"eliminates\":[\"E=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"C=1\"],\"outside\":\"F=1\"",
        "\"eliminates\":[\"D=0\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"C=1\"],\"outside\":\"F=1\"",
        "\"eliminates\":[\"D=1\"],\"loop\":\"M\",\"path\":[\"A=1\",\"B=1\",\"C=1\"],\"outside\":\"F=1\"",
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"C=1\"],\"emptied\":\"H\"",
        "\"eliminates\":[\"D=1\"],\"loop\":\"L\",\"whole\":[\"A=1\",\"B=1\",\"C=1\"]",
        "\"loop\":\"L\",\"path\":[\"A=1\",\"B=1\",\"C=1\"],\"outside\":\"F=1\"",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        refuses(json, told, others[i]);
    free(json);
}

static void spoiled_regions_are_refused(void **unused)
{
    (void)unused;
    char *json = json_of(row);
    assert_true(accepted(json));
    const char *told =
        "\"eliminates\":[\"B=b\"],\"connected\":\"R\",\"apart\":[\"A=w\",\"D=w\"],\"by\":[\"B=w\"]";
    static const char *const others[] = {
        "\"eliminates\":[\"B=b\"],\"connected\":\"R\",\"apart\":[\"A=w\",\"A=w\"],\"by\":[\"B=w\"]",
        "\"eliminates\":[\"B=b\"],\"connected\":\"R\",\"apart\":[\"A=w\",\"C=w\"],\"by\":[\"B=w\"]",
        "\"eliminates\":[\"B=b\"],\"connected\":\"R\",\"apart\":[\"A=w\",\"D=w\"],\"by\":[]",
        "\"eliminates\":[\"B=b\"],\"connected\":\"R\",\"apart\":[\"A=w\",\"D=w\"],\"by\":[\"C=w\"]",
        "\"eliminates\":[\"E=b\"],\"connected\":\"R\",\"apart\":[\"A=w\",\"D=w\"],\"by\":[\"B=w\"]",
        "\"eliminates\":[\"B=b\"],\"connected\":\"R\",\"apart\":[\"A=w\"],\"by\":[\"B=w\"]",
        "\"eliminates\":[\"B=b\"],\"connected\":\"S\",\"apart\":[\"A=w\",\"D=w\"],\"by\":[\"B=w\"]",
        "\"connected\":\"R\",\"apart\":[\"A=w\",\"D=w\"],\"by\":[\"B=w\"]",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        refuses(json, told, others[i]);
    free(json);
}

/* Two loops where one has to be: all csp-variables have values, and every theory says that this is none. */
static void values_that_are_no_loop_are_no_solution(void **unused)
{
    (void)unused;
    static const char two[] = "network\nvariables A B C D E F: 0 1\n"
                              "loop L: A=1 p q B=1 q r C=1 r p D=1 s t E=1 t u F=1 u s\n"
                              "given A=1 B=1 C=1 D=1 E=1 F=1\n";
    static const char *const by[] = { "BRT", "W1", "B", "TE(BRT)" };
    for (size_t i = 0; i < sizeof by / sizeof *by; i++)
        assert_int_equal(ordeal_path_by(app_named(generic), NULL, two, by[i]), TRESSE_CONTRADICTION);
    static const char apart[] =
        "network\nvariables A B C: w b\nconnected R: A=w B=w B=w C=w\ngiven A=w B=b C=w\n";
    for (size_t i = 0; i < sizeof by / sizeof *by; i++)
        assert_int_equal(ordeal_path_by(app_named(generic), NULL, apart, by[i]), TRESSE_CONTRADICTION);
}

/* A loop and a region are not taken for each other, nor for a csp-variable of that name. */
static void a_loop_and_a_region_may_share_a_name(void **unused)
{
    (void)unused;
    static const char loop[] = "network\nvariables A B C D E: 0 1\nconnected A: E=1 E=1\n"
                               "loop A: A=1 p q B=1 q r C=1 r p D=1 s t\ngiven A=1 B=1 D=1 E=1\n";
    static const char region[] = "network\nvariables A B C D E F: 0 1\nloop D: A=1 p q B=1 q r C=1 r p\n"
                                 "connected D: D=1 E=1 E=1 F=1\ngiven A=1 B=1 C=1 D=1 F=1\n";
    assert_int_equal(ordeal_path_by(app_named(generic), NULL, loop, "QL"), TRESSE_CONTRADICTION);
    assert_int_equal(ordeal_path_by(app_named(generic), NULL, region, "QC"), TRESSE_SOLVED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_networks_are_right),
        cmocka_unit_test(all_extended_loops_are_found),
        cmocka_unit_test(formulas_have_the_solutions_as_models),
        cmocka_unit_test(spoiled_loops_are_refused),
        cmocka_unit_test(spoiled_regions_are_refused),
        cmocka_unit_test(values_that_are_no_loop_are_no_solution),
        cmocka_unit_test(a_loop_and_a_region_may_share_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
