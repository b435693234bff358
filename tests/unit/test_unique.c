/* test_unique.c: deadly patterns: against all rectangles of a Sudoku and all sets of candidates of small
 * networks, against the numbers of solutions, and what every reader says of the assumption they rest on. */
#include "lab.h"
#include "problem/constraints.h"
#include "small.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- all rectangles ---- */

typedef struct expected {
    csp_label member[6];
    int n;
} expected;

static csp_label label_at(const csp *c, int row, int column, int digit)
{
    char name[48];
    snprintf(name, sizeof name, "n%dr%dc%d", digit + 1, row + 1, column + 1);
    for (int l = 0; l < csp_labels(c); l++)
        if (!strcmp(csp_label_name(c, (csp_label)l), name))
            return (csp_label)l;
    fail_msg("no label %s", name);
    return 0;
}

/* The other candidates of the four cells, or false: the pattern is not there, or has none or too many. */
static bool rectangle(const state *s, csp_label at[9][9][9], const int *r, const int *k, const int *d,
                      expected *out)
{
    out->n = 0;
    for (int i = 0; i < 4; i++)
        for (int digit = 0; digit < 9; digit++) {
            csp_label l = at[r[i / 2]][k[i % 2]][digit];
            bool candidate = state_is_candidate(s, l), own = digit == d[0] || digit == d[1];
            if (own && !candidate)
                return false;
            if (own || !candidate)
                continue;
            if (out->n == 6)
                return false;
            out->member[out->n++] = l;
        }
    return out->n > 0;
}

static bool has_member(const expected *e, csp_label l)
{
    for (int i = 0; i < e->n; i++)
        if (e->member[i] == l)
            return true;
    return false;
}

/* Is some set that the steps conclude within this one? */
static bool is_concluded(const path *p, const expected *e)
{
    for (int i = 0; i < p->steps.n; i++) {
        const step *s = &p->steps.step[i];
        int in = 0;
        for (int k = 0; k < s->conclusions && s->concludes == CONCLUDES_SET; k++)
            in += has_member(e, s->conclusion[k]);
        if (s->concludes == CONCLUDES_SET && in == s->conclusions)
            return true;
    }
    return false;
}

/* All rectangles of this state in two blocks, in the first round of a path by U. */
static int compare_rectangles(lab *a, const state *s, csp_label at[9][9][9])
{
    path p;
    int found = 0;
    a->strategy = (strategy){ .rounds = 1 };
    lab_run(a, s, "U", 0, true, &p);
    a->strategy = (strategy){ 0 };
    for (int code = 0; code < 81 * 81; code++) {
        int r[] = { code / 729, code / 81 % 9 }, k[] = { code / 9 % 9, code % 9 };
        bool one = (r[0] / 3 == r[1] / 3) != (k[0] / 3 == k[1] / 3);
        for (int pair = 0; pair < 81 && r[0] < r[1] && k[0] < k[1] && one; pair++) {
            int d[] = { pair / 9, pair % 9 };
            expected e;
            if (d[0] >= d[1] || !rectangle(s, at, r, k, d, &e))
                continue;
            found++;
            assert_true(is_concluded(&p, &e));
        }
    }
    path_close(&p);
    return found;
}

static void all_rectangles_are_found(void **unused)
{
    (void)unused;
    lab a;
    static csp_label at[9][9][9];
    int found = 0;
    lab_open_sudoku(&a);
    for (int i = 0; i < 729; i++)
        at[i / 81][i / 9 % 9][i % 9] = label_at(a.csp, i / 81, i / 9 % 9, i % 9);
    for (int i = 0; i < 60; i++) {
        path p;
        state s = lab_generate(&a, 51, (uint64_t)i, NULL);
        lab_run(&a, &s, "W1", 0, false, &p);
        if (p.result.outcome != SOLVED)
            found += compare_rectangles(&a, &p.final, at);
        path_close(&p);
        lab_drop(&s);
    }
    print_message("%d rectangles\n", found);
    assert_true(found > 20);
    lab_close(&a);
}

/* ---- small networks ---- */

/* Network i of these tests, with a state where Singles end; false: there is nothing left to decide. */
static bool open_small(lab *a, rng *r, int i, state *out)
{
    state s;
    path p;
    csp *c;
    if (i % 4 == 3) {
        lab_open_random(a, r, &s);
    } else {
        assert_int_equal(i % 4 == 0   ? small_latin(4, &c)
                         : i % 4 == 1 ? small_sudoku(2, 2, &c)
                                      : small_sudoku(2, 3, &c),
                         OK);
        lab_open(a, c);
        assert_int_equal(state_open(&s, &memory_standard, a->csp), OK);
        small_shrink(&s, r, 20 + (int)random_below(r, 50));
    }
    lab_run(a, &s, "BRT", 0, false, &p);
    *out = lab_copy(&p.final);
    path_close(&p);
    lab_drop(&s);
    return !state_is_contradiction(out) && out->undecided > 0;
}

/* How many csp-variables of the relation? 0: it is none of a deadly pattern. */
static int deadly_sets(const step *s)
{
    const step_line *l = s->line;
    bool deadly =
        s->concludes == CONCLUDES_SET && l->kind == TRESSE_DECLARED && l->declared.kind == &constraint_deadly;
    return deadly ? l->declared.sets : 0;
}

/* Without its guardians a state never has just one solution. */
static void relations_are_about_uniqueness(void **unused)
{
    (void)unused;
    rng r;
    int large = 0, told = 0, several = 0;
    random_seed(&r, 54, 0);
    for (int i = 0; i < 800; i++) {
        lab a;
        path p;
        state s;
        bool open = open_small(&a, &r, i, &s);
        a.strategy = (strategy){ .rounds = 1 };
        if (open)
            lab_run(&a, &s, "U", 0, true, &p);
        for (int k = 0; open && k < p.steps.n; k++) {
            const step *now = &p.steps.step[k];
            state without = lab_copy(&s);
            int found = 0;
            for (int m = 0; m < now->conclusions; m++)
                state_eliminate(&without, now->conclusion[m]);
            if (deadly_sets(now) && !state_is_contradiction(&without)) {
                assert_int_equal(counter_run(a.counter, &without, 2, NULL, &a.watch, &found, NULL), OK);
                assert_int_not_equal(found, 1);
            }
            told += deadly_sets(now) > 0;
            large += deadly_sets(now) > 4;
            several += found > 1;
            lab_drop(&without);
        }
        if (open)
            path_close(&p);
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("%d relations, %d with more than four csp-variables, %d of solutions\n", told, large,
                  several);
    assert_true(told > 500 && large > 100 && several > 100);
}

/* Do these candidates make just two of each csp-variable that has one of them? */
static bool is_even(const state *s, const csp_label *list, int n)
{
    for (int v = 0; v < csp_vars(s->csp); v++) {
        int in = 0;
        for (int i = 0; i < n; i++)
            in += csp_has(s->csp, (csp_var)v, list[i]);
        if (in != 0 && in != 2)
            return false;
    }
    return n > 0;
}

/* The other candidates of the csp-variables of this type that have some of these; false: none, or too many.
 */
static bool others_of(const state *s, int type, const csp_label *list, int n, expected *out)
{
    out->n = 0;
    for (int v = 0; v < csp_vars(s->csp); v++) {
        csp_list all = csp_var_labels(s->csp, (csp_var)v);
        int in = 0, others = 0;
        csp_label other[8];
        for (const csp_label *l = all.begin; l < all.end; l++) {
            bool own = csp_list_find((csp_list){ list, list + n }, *l) >= 0;
            in += own;
            if (!own && state_is_candidate(s, *l))
                other[others++] = *l;
        }
        for (int i = 0; i < others && in && csp_var_type(s->csp, (csp_var)v) == type; i++) {
            if (out->n == 6)
                return false;
            out->member[out->n++] = other[i];
        }
    }
    return out->n > 0;
}

/* All sets of candidates. */
static int compare_sets(const state *s, const path *p)
{
    csp_label all[16], list[16];
    int n = 0, found = 0;
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (state_is_candidate(s, (csp_label)l))
            all[n++] = (csp_label)l;
    for (int code = 1; code < 1 << n; code++) {
        int in = 0;
        for (int i = 0; i < n; i++)
            if (code >> i & 1)
                list[in++] = all[i];
        if (!is_even(s, list, in))
            continue;
        for (int type = 0; type < csp_types(s->csp); type++) {
            expected e;
            if (!others_of(s, type, list, in, &e))
                continue;
            found++;
            assert_true(is_concluded(p, &e));
        }
    }
    return found;
}

static void all_even_patterns_are_found(void **unused)
{
    (void)unused;
    rng r;
    int found = 0;
    random_seed(&r, 55, 0);
    for (int i = 0; i < 1600; i++) {
        lab a;
        path p;
        state s;
        bool open = open_small(&a, &r, i % 2 + i / 2 * 4, &s) && s.candidates <= 16;
        a.strategy = (strategy){ .rounds = 1 };
        if (open) {
            lab_run(&a, &s, "U", 0, true, &p);
            found += compare_sets(&s, &p);
            path_close(&p);
        }
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("%d even patterns\n", found);
    assert_true(found > 50);
}

/* Nothing that is in the solution is eliminated, and each relation has a member that is. */
static void solutions_are_kept(void **unused)
{
    (void)unused;
    lab a;
    int relations = 0, others = 0;
    bool solution[729];
    lab_open_sudoku(&a);
    for (int i = 0; i < 60; i++) {
        path p;
        state s = lab_generate(&a, 52, (uint64_t)i, NULL);
        assert_true(lab_solution(&a, &s, solution));
        lab_run(&a, &s, "U+OR6W4+OR4FW4+W4", 0, true, &p);
        for (int k = 0; k < p.steps.n; k++) {
            const step *now = &p.steps.step[k];
            int in = 0;
            for (int m = 0; m < now->conclusions; m++)
                in += solution[now->conclusion[m]];
            if (now->concludes == CONCLUDES_ELIMINATIONS)
                assert_int_equal(in, 0);
            if (now->concludes == CONCLUDES_SET)
                assert_true(in > 0);
            relations += now->concludes == CONCLUDES_SET;
            others += now->concludes != CONCLUDES_SET && strncmp(now->name, "U-", 2) == 0;
        }
        path_close(&p);
        lab_drop(&s);
    }
    print_message("%d relations, %d steps by them\n", relations, others);
    assert_true(relations > 20 && others > 10);
    lab_close(&a);
}

/* ---- what readers say ---- */

typedef struct string {
    char *at;
    size_t n;
} string;

static int keep(void *context, const char *bytes, size_t n)
{
    string *s = context;
    s->at = realloc(s->at, s->n + n + 1);
    memcpy(s->at + s->n, bytes, n);
    s->n += n;
    s->at[s->n] = 0;
    return 0;
}

static string written(const tresse_path *made, tresse_format format)
{
    string s = { NULL, 0 };
    assert_int_equal(tresse_path_write(made, format, keep, &s), TRESSE_OK);
    return s;
}

/* Has the path steps by U? */
static bool assumes(const tresse_path *made)
{
    for (int i = 0; i < tresse_path_steps(made); i++)
        if (!strncmp(tresse_path_step(made, i).rule, "U-", 2))
            return true;
    return false;
}

static void refuse(tresse *t, const char *json, const char *old, const char *new)
{
    tresse_verdict v;
    const char *at = strstr(json, old);
    char *other = malloc(strlen(json) + strlen(new) + 1);
    assert_non_null(at);
    assert_non_null(other);
    memcpy(other, json, (size_t)(at - json));
    strcpy(other + (at - json), new);
    strcat(other, at + strlen(old));
    if (tresse_check(t, other, strlen(other), &v, NULL) == TRESSE_OK && v.accepted)
        fail_msg("%s for %s was accepted", new, old);
    free(other);
}

static void look_at_path(tresse *t, const tresse_path *made)
{
    tresse_verdict v;
    string json = written(made, TRESSE_JSON), shown = written(made, TRESSE_TEXT);
    assert_int_equal(tresse_check(t, json.at, json.n, &v, NULL), TRESSE_OK);
    if (!v.accepted)
        fail_msg("step %d: %s", v.refused, v.why);
    assert_int_equal(v.assumes, assumes(made));
    assert_int_equal(strstr(json.at, "\"assumes\":\"one-solution\"") != NULL, v.assumes);
    assert_int_equal(strstr(shown.at, "this assumes that there is one solution") != NULL, v.assumes);
    if (v.assumes) {
        string none = { NULL, 0 };
        refuse(t, json.at, "\"assumes\":\"one-solution\",", "");
        refuse(t, json.at, "\"assumes\":\"one-solution\"", "\"assumes\":\"nothing\"");
        refuse(t, json.at, "\"deadly\":", "\"impossible\":");
        refuse(t, json.at, "\"restricted\":[", "\"restricted\":[\"n1r1c1\",\"n2r2c2\",\"n3r3c3\",");
        refuse(t, json.at, "\"concludes\":[", "\"concludes\":[\"n1r1c1\",");
        assert_int_equal(tresse_path_write(made, TRESSE_DRUP, keep, &none), TRESSE_BAD_INPUT);
        assert_int_equal(tresse_path_write(made, TRESSE_LRAT, keep, &none), TRESSE_BAD_INPUT);
        assert_non_null(strstr(tresse_last_message(t)->text, "assumes that there is one solution"));
        free(none.at);
    } else {
        refuse(t, json.at, "\"solved\":", "\"assumes\":\"one-solution\",\"solved\":");
    }
    free(json.at);
    free(shown.at);
}

static void readers_say_what_is_assumed(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *u, *trials;
    tresse_options *o;
    int assuming = 0;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, "U+OR6W3+W", &u, NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, "TE(U)", &trials, NULL), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_options_new(t, &o), TRESSE_OK);
    assert_int_equal(tresse_options_set(o, "explain", "yes", NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_blank(p, NULL, NULL, 9, NULL), TRESSE_OK);
    for (uint64_t i = 0; i < 24; i++) {
        tresse_path *made;
        assert_int_equal(tresse_options_set(o, "trim", i % 2 ? "yes" : "no", NULL), TRESSE_OK);
        assert_int_equal(tresse_generate(t, p, 53, i, NULL), TRESSE_OK);
        assert_int_equal(tresse_solve(t, p, u, o, NULL, &made), TRESSE_OK);
        look_at_path(t, made);
        assuming += assumes(made);
        tresse_path_free(made);
    }
    print_message("%d of 24 paths assume one solution\n", assuming);
    assert_true(assuming > 3);
    tresse_options_free(o);
    tresse_theory_free(u);
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* A puzzle with several solutions is none for U. */
static void several_solutions_are_refused(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *u;
    tresse_path *made;
    tresse_rating rating;
    const char several[] =
        "..............................................................................1..";
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, "U+W", &u, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, NULL, NULL, several, strlen(several), NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, u, NULL, NULL, &made), TRESSE_BAD_INPUT);
    assert_non_null(strstr(tresse_last_message(t)->text, "U+W assumes one solution, but there are several"));
    assert_int_equal(tresse_rate(t, p, u, NULL, &rating), TRESSE_OK);
    assert_int_equal(rating.kind, TRESSE_NOT_UNIQUE);
    const tresse_limits little = { .count_nodes = 1 }; /* nobody knows */
    assert_int_equal(tresse_solve(t, p, u, NULL, &little, &made), TRESSE_BAD_INPUT);
    assert_string_equal(tresse_last_message(t)->text,
                        "U+W assumes one solution, but how many there are was not found out");
    const char none[] = "..32...42..3.4.."; /* of none, anything is true */
    assert_int_equal(tresse_puzzle_read(p, NULL, NULL, none, strlen(none), NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, u, NULL, NULL, &made), TRESSE_OK);
    assert_int_equal(tresse_path_outcome(made), TRESSE_CONTRADICTION);
    tresse_path_free(made);
    tresse_theory_free(u);
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* A Latin square of order 4 in which regions forbid two pairs of labels: they make its solution the only one,
 * and a rectangle that they are about is not deadly. */
static void regions_are_obeyed(void **unused)
{
    (void)unused;
    static const char square[] =
        "network\nvariables c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 c10 c11 c12 c13 c14 c15 of rc: 1 2 3 4\n"
        "permutation r0n of rn: c0 c1 c2 c3\npermutation r1n of rn: c4 c5 c6 c7\n"
        "permutation r2n of rn: c8 c9 c10 c11\npermutation r3n of rn: c12 c13 c14 c15\n"
        "permutation k0n of cn: c0 c4 c8 c12\npermutation k1n of cn: c1 c5 c9 c13\n"
        "permutation k2n of cn: c2 c6 c10 c14\npermutation k3n of cn: c3 c7 c11 c15\n"
        "connected m0: c1=4 c1=4 c7=3 c7=3\nconnected m1: c11=1 c11=1 c8=4 c8=4\n"
        "given c6=4 c4=2 c14=1 c9=3 c7=3\n";
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *u;
    tresse_path *made;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, "U+W3", &u, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, "generic", NULL, square, strlen(square), NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, u, NULL, NULL, &made), TRESSE_OK);
    look_at_path(t, made);
    assert_false(assumes(made));
    tresse_path_free(made);
    tresse_theory_free(u);
    tresse_puzzle_free(p);
    tresse_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_rectangles_are_found),    cmocka_unit_test(relations_are_about_uniqueness),
        cmocka_unit_test(all_even_patterns_are_found), cmocka_unit_test(solutions_are_kept),
        cmocka_unit_test(readers_say_what_is_assumed), cmocka_unit_test(several_solutions_are_refused),
        cmocka_unit_test(regions_are_obeyed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
