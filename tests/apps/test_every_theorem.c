/* test_every_theorem.c: what has been proved of g-braids, relaxed whips and T&E with braids, on puzzles of
 * every application: a new one needs nothing but a line in instances.c.
 *
 * Each instance is looked at as it is, and with some of its candidates taken away at random. gB_n, RW_n and
 * T&E(B_p) end in one state whatever the order; a candidate has a g-braid exactly if T&E with whips[1]
 * refutes it; T&E(B_p) leaves nothing that a trial by braids[p] refutes; gB <= B <= RW <= W, gB <= gW. */
#include "instances.h"
#include "oracle.h"
#include "ordeal.h"
#include "rules/g_braid.h"
#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct seen {
    int states, ends, refuted, kept, rated, tried;
} seen;

/* ---- one end ---- */

/* By levels and in any order. */
static void ends_in_one_state(lab *a, const state *s, const char *by, int max, rng *r, seen *n)
{
    path levels, any;
    lab_run(a, s, by, max, false, &levels);
    a->strategy = (strategy){ .order = ORDER_ANY, .seed = random_bits(r) };
    lab_run(a, s, by, max, false, &any);
    a->strategy = (strategy){ .order = ORDER_LEVELS };
    bool none = levels.result.outcome == CONTRADICTION;
    assert_int_equal(none, any.result.outcome == CONTRADICTION);
    assert_true(none || lab_same(&levels.final, &any.final));
    n->ends += levels.result.hardest > 1;
    path_close(&levels);
    path_close(&any);
}

/* ---- trials ---- */

/* Does supposing z, and then this theory, give a contradiction? */
static bool is_refuted(lab *a, const state *s, csp_label z, const char *by)
{
    path p;
    state copy = lab_copy(s);
    state_assert(&copy, z);
    lab_run(a, &copy, by, 0, false, &p);
    bool refuted = p.result.outcome == CONTRADICTION;
    path_close(&p);
    lab_drop(&copy);
    return refuted;
}

/* G-braids know neither needs nor meshes, which whips[1] of a trial bring with them. */
static void g_braids_are_trials(lab *a, const state *s, rng *r, seen *n)
{
    path p;
    lab_run(a, s, "W1", 0, false, &p);
    bool open = p.result.outcome != SOLVED && p.result.outcome != CONTRADICTION;
    if (open && !csp_needs(s->csp) && !csp_meshes(s->csp)) {
        lab_begin(a, &p.final);
        for (int l = 0; l < csp_labels(s->csp); l++) {
            if (!state_is_candidate(&p.final, (csp_label)l) || random_below(r, 4))
                continue;
            int braid = lab_shortest(a, &rule_g_braid, (csp_label)l, 0x7FFE);
            assert_int_equal(braid > 0, is_refuted(a, &p.final, (csp_label)l, "W1"));
            *(braid ? &n->refuted : &n->kept) += 1;
        }
    }
    path_close(&p);
}

/* Batch after batch, and each refutation at once, lead to the same end, where no trial refutes anything. */
static void trials_end_in_one_state(lab *a, const state *s, const char *inside, rng *r, seen *n)
{
    char by[16];
    path batches, soon;
    snprintf(by, sizeof by, "TE(%s,1)", inside);
    lab_run(a, s, by, 0, false, &batches);
    a->hurry = true;
    lab_run(a, s, by, 0, false, &soon);
    a->hurry = false;
    bool none = batches.result.outcome == CONTRADICTION;
    assert_int_equal(none, soon.result.outcome == CONTRADICTION);
    assert_true(none || lab_same(&batches.final, &soon.final));
    for (int l = 0; l < csp_labels(s->csp) && batches.result.outcome == STUCK; l++)
        if (state_is_candidate(&batches.final, (csp_label)l) && !random_below(r, 4))
            assert_false(is_refuted(a, &batches.final, (csp_label)l, inside));
    n->tried += batches.result.hardest > 0;
    path_close(&batches);
    path_close(&soon);
}

/* ---- ratings ---- */

static void ratings_are_in_order(lab *a, const state *s, seen *n)
{
    int w = lab_rating(a, s, "W"), b = lab_rating(a, s, "B"), g = lab_rating(a, s, "gB");
    assert_true(g <= b && b <= w && g <= lab_rating(a, s, "gW"));
    if (w < 7) {
        int relaxed = lab_rating(a, s, "RW");
        assert_true(b <= relaxed && relaxed <= w);
        n->rated += w > 1;
    }
}

/* ---- every application ---- */

static void look_at(lab *a, state *s, rng *r, seen *n)
{
    ratings_are_in_order(a, s, n);
    if (!naive_brt(s) || !s->undecided)
        return;
    n->states++;
    ends_in_one_state(a, s, "gB", 3, r, n);
    ends_in_one_state(a, s, "RW", 3, r, n);
    g_braids_are_trials(a, s, r, n);
    trials_end_in_one_state(a, s, random_below(r, 2) ? "B2" : "B3", r, n);
}

static void theorems(void **unused)
{
    (void)unused;
    seen n = { 0 };
    for (const instance *i = instance_table; i->app; i++) {
        ordeal t;
        rng r;
        random_seed(&r, 74, (uint64_t)(i - instance_table));
        ordeal_open(&t, app_named(i->app), i->params, i->source);
        bool *solution = calloc((size_t)csp_labels(t.lab.csp) + 1, sizeof *solution);
        assert_non_null(solution);
        for (int k = 0; k < 3; k++) {
            state s = lab_copy(&t.start);
            if (k && lab_solution(&t.lab, &s, solution))
                lab_shrink(&s, &r, solution, (int)random_below(&r, 15));
            else if (k)
                small_shrink(&s, &r, (int)random_below(&r, 10));
            look_at(&t.lab, &s, &r, &n);
            lab_drop(&s);
        }
        free(solution);
        ordeal_close(&t);
    }
    print_message("%d states, %d ends of patterns, %d of trials; %d refuted, %d not; %d rated\n", n.states,
                  n.ends, n.tried, n.refuted, n.kept, n.rated);
    assert_true(n.states > 40 && n.ends > 20 && n.tried > 5 && n.refuted > 50 && n.kept > 50 && n.rated > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(theorems) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
