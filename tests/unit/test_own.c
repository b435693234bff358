/* test_own.c: orders and needs: ascending chains, hills, valleys and couplings.
 *
 * On random Futoshikis and Kakuros and random states below them: what is found is exactly what the
 * definitions give (naive_own.h); every step is right; nothing that is in a solution is eliminated; the end
 * does not depend on the order of application; paths are proofs, trimmed ones too. test_corrupt has the
 * checker on spoilt steps. */
#include "check/check.h"
#include "hinted.h"
#include "naive_own.h"
#include "ordeal.h"
#include "out/explain.h"
#include "out/report.h"
#include "own_games.h"
#include "problem/order.h"
#include "rup.h"
#include "solve/trim.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void *take(size_t n, size_t size)
{
    void *p = calloc(n + 1, size);
    assert_non_null(p);
    return p;
}

/* ---- against the definitions ---- */

static status mark(void *context, const step *s)
{
    for (int i = 0; i < s->conclusions; i++)
        ((bool *)context)[s->conclusion[i]] = true;
    return OK;
}

/* What the search finds at this length, marked; it must be right step by step. */
typedef struct found {
    bool *target;
    const state *state;
    int steps;
} found;

static status take_step(void *context, const step *s)
{
    found *f = context;
    const char *why = "";
    if (!naive_valid_step(f->state, s, &why))
        fail_msg("%s: %s", s->name, why);
    f->steps++;
    return mark(f->target, s);
}

static void compare_level(lab *a, const state *s, int length, int *seen)
{
    size_t labels = (size_t)csp_labels(s->csp);
    bool *naive = take(labels, sizeof *naive);
    found f = { take(labels, sizeof *f.target), s, 0 };
    step_sink sink = { take_step, &f, true };
    int next, wanted = naive_order_targets(s, length, naive);
    lab_begin(a, s);
    const query q = { &rule_order, rule_order.name, ALL_TYPES, length };
    assert_int_equal(ruleset_find(a->rules, &q, &sink, &next), OK);
    assert_memory_equal(f.target, naive, labels * sizeof *naive);
    assert_true(next == NEVER || next == length + 1);
    if (next == NEVER) /* then there is nothing longer */
        for (int longer = length + 1; longer < 8; longer++)
            assert_int_equal(naive_order_targets(s, longer, naive), 0);
    assert_true(f.steps <= wanted);
    seen[length] += wanted;
    free(f.target);
    free(naive);
}

static void orders_are_those_of_the_definition(void **unused)
{
    (void)unused;
    rng r;
    int seen[8] = { 0 };
    random_seed(&r, 91, 0);
    for (int i = 0; i < 150; i++) {
        lab a;
        state s;
        own_open_futoshiki(&a, &r, 4 + i % 3, &s);
        if (naive_brt(&s) && s.undecided)
            for (int length = 1; length <= 4; length++)
                compare_level(&a, &s, length, seen);
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("targets of chains %d, of hills and valleys[2] %d, [3] %d, [4] %d\n", seen[1], seen[2],
                  seen[3], seen[4]);
    assert_true(seen[1] > 100 && seen[2] > 50 && seen[3] > 10 && seen[4] > 0);
}

static void couplings_are_those_of_the_definition(void **unused)
{
    (void)unused;
    rng r;
    int seen = 0;
    random_seed(&r, 92, 0);
    for (int i = 0; i < 100; i++) {
        lab a;
        state s;
        own_open_kakuro(&a, &r, &s);
        if (naive_brt(&s) && s.undecided) {
            found f = { take((size_t)csp_labels(s.csp), sizeof *f.target), &s, 0 };
            step_sink sink = { take_step, &f, true };
            const query q = { &rule_coupling, "coupling", ALL_TYPES, 1 };
            int next;
            lab_begin(&a, &s);
            assert_int_equal(ruleset_find(a.rules, &q, &sink, &next), OK);
            assert_int_equal(next, NEVER);
            for (int l = 0; l < csp_labels(s.csp); l++) {
                bool wanted = state_is_candidate(&s, (csp_label)l) && naive_unmet(&s, (csp_label)l);
                assert_int_equal(f.target[l], wanted);
                seen += wanted;
            }
            free(f.target);
        }
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("%d targets of couplings\n", seen);
    assert_true(seen > 100);
}

/* ---- paths ---- */

typedef struct kinds {
    int chains, hills, valleys, couplings, longest;
} kinds;

static void count_kinds(const step *s, int n, kinds *k)
{
    for (int i = 0; i < n; i++) {
        int sets = is_order(&s[i]) ? s[i].line->declared.sets : 0;
        k->chains += strcmp(s[i].name, "asc") == 0;
        k->hills += strcmp(s[i].name, "hill") == 0;
        k->valleys += strcmp(s[i].name, "valley") == 0;
        k->couplings += strcmp(s[i].name, "coupling") == 0;
        if (strcmp(s[i].name, "asc") == 0 && sets - 1 > k->longest)
            k->longest = sets - 1;
        if (trial_steps(&s[i]))
            count_kinds(trial_step(&s[i], 0), trial_steps(&s[i]), k);
    }
}

/* No solution of the start has a label that the path eliminates. */
static void is_sound(lab *a, const path *p)
{
    bool *solution = take((size_t)csp_labels(a->csp), sizeof *solution);
    for (int l = 0; l < csp_labels(a->csp); l++) {
        if (p->final.label[l] != GONE || p->start.label[l] != CANDIDATE)
            continue;
        state s = lab_copy(&p->start);
        state_assert(&s, (csp_label)l);
        assert_false(lab_solution(a, &s, solution));
        lab_drop(&s);
    }
    free(solution);
}

static const char *const theories[] = { "H", "H+W", "H3+S+B2", "TE(H)", "C", "B2", "W", "S+Z" };

static bool is_kakuro(int i)
{
    return i % 8 >= 4;
}

static void open_one(int i, rng *r, lab *a, state *s)
{
    if (is_kakuro(i))
        own_open_kakuro(a, r, s);
    else
        own_open_futoshiki(a, r, 4 + i / 8 % 3, s);
}

static void paths_are_right_and_sound(void **unused)
{
    (void)unused;
    rng r;
    kinds k = { 0 };
    random_seed(&r, 93, 0);
    for (int i = 0; i < 160; i++) {
        lab a;
        state s;
        path p;
        int at = 0;
        const char *why = "";
        open_one(i, &r, &a, &s);
        lab_run(&a, &s, theories[i % 8], 0, true, &p);
        naive_claim claim = path_claim(&p);
        if (!naive_valid_path(&s, p.steps.step, p.steps.n, &claim, &at, &why))
            fail_msg("%s, step %d: %s", theories[i % 8], at, why);
        is_sound(&a, &p);
        count_kinds(p.steps.step, p.steps.n, &k);
        path_close(&p);
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("%d ascending chains (the longest: %d), %d hills, %d valleys, %d couplings\n", k.chains,
                  k.longest, k.hills, k.valleys, k.couplings);
    assert_true(k.chains > 100 && k.longest > 2 && k.hills > 5 && k.valleys > 5 && k.couplings > 50);
}

/* Theories of stable rules end in one state, whatever the order of application. */
static void ends_do_not_depend_on_the_order(void **unused)
{
    (void)unused;
    static const char *const stable[] = { "H", "H+B3", "H2+S", "H+Z", "C", "B2", "S", "Z2" };
    rng r;
    random_seed(&r, 94, 0);
    for (int i = 0; i < 80; i++) {
        lab a;
        state s;
        path p, q;
        open_one(i, &r, &a, &s);
        lab_run(&a, &s, stable[i % 8], 0, false, &p);
        assert_true(theory_is_confluent(&p.theory));
        for (int seed = 0; seed < 5; seed++) {
            strategy any = { .order = seed % 2 ? ORDER_ANY : ORDER_RANDOM, .seed = (uint64_t)seed };
            a.strategy = any;
            lab_run(&a, &s, stable[i % 8], 0, false, &q);
            assert_true(lab_same(&p.final, &q.final));
            path_close(&q);
        }
        path_close(&p);
        lab_drop(&s);
        lab_close(&a);
    }
}

/* Ascending chains add nothing to whips[1]. */
static void chains_are_whips(void **unused)
{
    (void)unused;
    rng r;
    random_seed(&r, 95, 0);
    for (int i = 0; i < 60; i++) {
        lab a;
        state s;
        path p, q;
        own_open_futoshiki(&a, &r, 4 + i % 3, &s);
        lab_run(&a, &s, "H1", 0, false, &p);
        lab_run(&a, &s, "W1", 0, false, &q);
        assert_int_equal(p.result.outcome, q.result.outcome);
        assert_true(p.result.outcome == CONTRADICTION || lab_same(&p.final, &q.final));
        path_close(&p);
        path_close(&q);
        lab_drop(&s);
        lab_close(&a);
    }
}

/* ---- what is written ---- */

static status start_of(void *context, const char *name, const char *params, const char *source,
                       const char *theory, const state **start, error *e)
{
    (void)name, (void)params, (void)source, (void)theory, (void)e;
    *start = &((const path *)context)->start;
    return OK;
}

/* The path, whole or trimmed: accepted by the checker, and a proof of what it concludes. */
static void is_proved(const ordeal *g, path *p, bool trimmed)
{
    text json, cnf, drup;
    check_verdict verdict;
    report r = { .puzzle = &g->puzzle,
                 .theory = &p->theory,
                 .start = &p->start,
                 .final = &p->final,
                 .steps = &p->steps,
                 .result = p->result,
                 .solutions = SOLUTIONS_UNKNOWN,
                 .trimmed = trimmed,
                 .untrimmed = p->result.hardest };
    if (trimmed)
        r.result.hardest = steps_hardest(&p->steps, &p->theory);
    text_open(&json, &memory_standard);
    text_open(&cnf, &memory_standard);
    text_open(&drup, &memory_standard);
    write_json(&r, &json);
    write_cnf(&r, &cnf);
    write_drup(&r, &drup);
    hinted_proof(&r);
    assert_int_equal(
        check_path(NULL, &memory_standard, text_bytes(&json), json.length, start_of, p, &verdict, NULL), OK);
    if (!verdict.accepted)
        fail_msg("step %d: %s\n%s", verdict.refused, verdict.why, text_bytes(&json));
    signed char *value = take((size_t)csp_labels(g->lab.csp) + 1, 1);
    rup_verdict v = rup_check_values(text_bytes(&cnf), text_bytes(&drup), value, csp_labels(g->lab.csp));
    if (!v.accepted)
        fail_msg("clause %d: %s\n%s", v.refused, v.why, text_bytes(&json));
    for (int l = 0; l < csp_labels(g->lab.csp) && !v.refuted; l++)
        assert_true(p->final.label[l] == CANDIDATE || value[l + 1] == (p->final.label[l] == VALUE ? 1 : -1));
    free(value);
    text_close(&json);
    text_close(&cnf);
    text_close(&drup);
}

static void paths_are_proofs(void **unused)
{
    (void)unused;
    rng r;
    kinds k = { 0 };
    random_seed(&r, 96, 0);
    for (int i = 0; i < 120; i++) {
        ordeal g, own;
        lab a;
        path p;
        trimmer *t;
        ordeal_open(&g, app_named(is_kakuro(i) ? "kakuro" : "futoshiki"), NULL,
                    is_kakuro(i) ? own_kakuro(&r) : own_futoshiki(&r, 4 + i / 8 % 4));
        ordeal_generate(&g, (uint64_t)i, &own);
        csp *c;
        assert_int_equal(puzzle_model(&own.puzzle, &memory_standard, &c, NULL), OK);
        lab_open(&a, c);
        state s;
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        assert_int_equal(puzzle_start(&own.puzzle, &s, NULL), OK);
        lab_run(&a, &s, theories[i % 8], 0, true, &p);
        count_kinds(p.steps.step, p.steps.n, &k);
        is_proved(&own, &p, false);
        assert_int_equal(trimmer_open(&t, &memory_standard, c), OK);
        assert_int_equal(trim(t, &p.start, &p.steps), OK);
        is_proved(&own, &p, true);
        trimmer_close(t);
        path_close(&p);
        lab_drop(&s);
        lab_close(&a);
        ordeal_close(&own);
        ordeal_close(&g);
    }
    print_message("%d ascending chains (the longest: %d), %d hills, %d valleys, %d couplings\n", k.chains,
                  k.longest, k.hills, k.valleys, k.couplings);
    assert_true(k.chains > 50 && k.longest > 2 && k.hills > 3 && k.valleys > 3 && k.couplings > 20);
}

static void steps_read_well(void **unused)
{
    (void)unused;
    ordeal g;
    text out;
    text_open(&out, &memory_standard);
    ordeal_open(&g, app_named("futoshiki"), NULL, "3 ......... <>---- ------");
    csp_var hill[] = { ordeal_var(&g, "r1c1"), ordeal_var(&g, "r1c2"), ordeal_var(&g, "r1c3") };
    csp_label two = ordeal_label(&g, "n2r1c2"), one = ordeal_label(&g, "n1r1c1"),
              three = ordeal_label(&g, "n3r1c1");
    csp_label ends[ORDER_ENDS] = { one, CSP_NONE };
    step_line line[2] = { { .kind = TRESSE_DECLARED } };
    line->declared = (step_declared){ .kind = &constraint_order,
                                      .sets = 3,
                                      .set = hill,
                                      .number = 1,
                                      .labels = ORDER_ENDS,
                                      .label = ends,
                                      .targets = 1,
                                      .target = &two };
    step s = { .name = "hill", .length = 2, .conclusions = 1, .conclusion = &two, .lines = 1, .line = line };
    s.concludes = CONCLUDES_ELIMINATIONS;
    write_step(g.lab.csp, &s, false, &out);
    assert_string_equal(text_bytes(&out), "hill[2]: r1c1<r1c2>r1c3 ==> r1c2 ≠ 2");
    text_clear(&out);
    explain_step(g.lab.csp, &s, NULL, &out);
    assert_string_equal(text_bytes(&out), "r1c1 < r1c2 and r1c3 < r1c2; r1c1 and r1c3 differ, and "
                                          "neither is below 1: r1c2 is at least 3.");
    text_clear(&out);
    s.name = "valley";
    ends[ORDER_LEAST] = CSP_NONE;
    ends[ORDER_GREATEST] = three;
    write_step(g.lab.csp, &s, true, &out);
    assert_string_equal(text_bytes(&out), "valley[2]: r1c1>r1c2<r1c3 ==> r1c2 <> 2");
    text_clear(&out);
    explain_step(g.lab.csp, &s, NULL, &out);
    assert_string_equal(text_bytes(&out), "r1c2 < r1c1 and r1c2 < r1c3; r1c1 and r1c3 differ, and "
                                          "neither is above 3: r1c2 is at most 1.");
    text_clear(&out);
    s.name = "asc";
    s.length = 1;
    line->declared.number = 0;
    ends[ORDER_LEAST] = one;
    ends[ORDER_GREATEST] = CSP_NONE;
    write_step(g.lab.csp, &s, false, &out);
    assert_string_equal(text_bytes(&out), "asc[2]: r1c1<r1c2<r1c3 ==> r1c2 ≠ 2");
    text_clear(&out);
    ends[ORDER_GREATEST] = ordeal_label(&g, "n3r1c3");
    explain_step(g.lab.csp, &s, NULL, &out);
    assert_string_equal(text_bytes(&out),
                        "r1c1 < r1c2 < r1c3, the first at least 1 and the last at most 3: r1c2 is not 2.");
    text_clear(&out);
    csp_label several[] = { ordeal_label(&g, "n2r1c1"), ordeal_label(&g, "n1r1c2"),
                            ordeal_label(&g, "n3r1c2"), ordeal_label(&g, "n2r1c3") };
    line->declared.targets = 4;
    line->declared.target = several;
    explain_step(g.lab.csp, &s, NULL, &out);
    assert_string_equal(text_bytes(&out),
                        "r1c1 < r1c2 < r1c3, the first at least 1 and the last at most 3: r1c1 "
                        "is at most 1; r1c2 is 2; r1c3 is at least 3.");
    ordeal_close(&g);
    text_clear(&out);
    ordeal_open(&g, app_named("kakuro"), NULL, "B 4\\ 7\\ / \\3 . . / \\8 . .");
    csp_label gone = ordeal_label(&g, "hr3c1n17");
    int need = 0;
    while (csp_needing(g.lab.csp, need).begin[0] != gone)
        need++;
    line[0] = (step_line){ .kind = TRESSE_SUPPOSE, .inside = 1, .suppose = { .labels = 1, .label = &gone } };
    line[1] = (step_line){ .kind = TRESSE_CELL,
                           .cell = { .set = csp_need_set(g.lab.csp, need), .right_by = NO_LINE } };
    s.name = "coupling";
    s.conclusion = &gone;
    s.lines = 2;
    write_step(g.lab.csp, &s, false, &out);
    assert_string_equal(text_bytes(&out), "coupling: r3c2 ≠ 1, r3c3 ≠ 1 ==> hr3c1 ≠ 17");
    text_clear(&out);
    explain_step(g.lab.csp, &s, NULL, &out);
    assert_string_equal(text_bytes(&out),
                        "If the combination right of r3c1 were 1+7, r3c2 or r3c3 would have to be 1, and "
                        "neither is. So the combination right of r3c1 is not 1+7.");
    ordeal_close(&g);
    text_close(&out);
}

/* ---- published puzzles ---- */

/* Neither Subsets nor the rules of the game change these ratings. */
static void published_ratings_stay(void **unused)
{
    (void)unused;
    static const struct {
        const char *application, *name;
        int rating;
    } known[] = { { "futoshiki", "7x7-Extreme-SHP", 2 },
                  { "futoshiki", "9x9-Extreme-W4", 4 },
                  { "futoshiki", "9x9-Recursive-W10", 10 },
                  { "futoshiki", "7x7-H733-W9,gW8,gB7", 9 },
                  { "kakuro", "M21962-W7-gW4-g2W4", 7 } };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        ordeal_is_rated(app_named(known[i].application), known[i].name, "S4+W", known[i].rating);
        ordeal_is_rated(app_named(known[i].application), known[i].name, "H+W", known[i].rating);
        ordeal_is_rated(app_named(known[i].application), known[i].name, "H+S4+W", known[i].rating);
    }
}

/* ---- networks ---- */

/* Signs that go round in a circle have no solution, and chains find that out. */
static void circles_are_refuted(void **unused)
{
    (void)unused;
    static const char *const theories_of[] = { "H", "H1", "H+W" };
    for (int i = 0; i < 3; i++) {
        ordeal g;
        lab a;
        path p;
        int at;
        const char *why = "";
        state s;
        ordeal_open(&g, app_named("futoshiki"), NULL, "4 ................ <-->-------- >--<--------");
        ordeal_give(&g, &a, &s);
        lab_run(&a, &s, theories_of[i], 0, true, &p);
        assert_int_equal(p.result.outcome, CONTRADICTION);
        naive_claim claim = path_claim(&p);
        if (!naive_valid_path(&s, p.steps.step, p.steps.n, &claim, &at, &why))
            fail_msg("step %d: %s", at, why);
        path_close(&p);
        lab_drop(&s);
        lab_close(&a);
    }
}

/* Two csp-variables A and B with these numbers of labels, which share one if said so. */
static status order_of(int a, int b, bool shared, csp **out, error *e)
{
    csp_builder *m = csp_begin(&memory_standard);
    char name[16];
    int type = csp_add_type(m, "x", "single");
    csp_var v[2] = { csp_add_var(m, type, "A"), csp_add_var(m, type, "B") };
    csp_label first = 0;
    csp_add_order(m, v[0], v[1]); /* before the labels are there */
    csp_add_order(m, v[0], v[1]);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < (i ? b : a); k++) {
            snprintf(name, sizeof name, "%c%d", "AB"[i], k);
            csp_label l = i && k == 0 && shared ? first : csp_add_label(m, name, name, name);
            first = i || k ? first : l;
            csp_put(m, v[i], l, name);
        }
    csp_label needed[] = { 1, 2 };
    csp_add_need(m, 0, needed, 2);
    csp_add_need(m, 3, needed, 2);
    csp_add_need(m, 0, needed, 2); /* once more */
    csp_add_need(m, 3, needed, 1);
    csp_add_need(m, 0, needed, 2);
    csp_add_need(m, 0, NULL, 0);
    return csp_end(m, out, e);
}

static void networks_have_orders_and_needs(void **unused)
{
    (void)unused;
    csp *c;
    error e;
    assert_int_equal(order_of(3, 3, false, &c, &e), OK);
    assert_true(csp_is_smaller(c, 0, 1) && !csp_is_smaller(c, 1, 0));
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            assert_int_equal(csp_linked(c, (csp_label)a, (csp_label)(3 + b)), a >= b);
    assert_true(csp_never_equal(c, 0, 1) && !csp_never_equal(c, 0, 0));
    assert_int_equal(csp_needs(c), 4);
    assert_int_equal(csp_needing(c, 0).end - csp_needing(c, 0).begin, 2);
    assert_int_equal(csp_needed(c, 1).end - csp_needed(c, 1).begin, 1);
    assert_int_equal(csp_needed(c, 3).end - csp_needed(c, 3).begin, 0);
    csp_free(c);
    assert_int_equal(order_of(3, 4, false, &c, &e), BAD_INPUT);
    assert_non_null(strstr(e.text, "equally many"));
    assert_int_equal(order_of(3, 3, true, &c, &e), BAD_INPUT);
    assert_non_null(strstr(e.text, "share a label"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_are_those_of_the_definition),
        cmocka_unit_test(couplings_are_those_of_the_definition),
        cmocka_unit_test(paths_are_right_and_sound),
        cmocka_unit_test(ends_do_not_depend_on_the_order),
        cmocka_unit_test(chains_are_whips),
        cmocka_unit_test(paths_are_proofs),
        cmocka_unit_test(steps_read_well),
        cmocka_unit_test(published_ratings_stay),
        cmocka_unit_test(circles_are_refuted),
        cmocka_unit_test(networks_have_orders_and_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
