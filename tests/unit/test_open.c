/* test_open.c: patterns in states where Singles are still to do, against the definitions.
 *
 * Searches are made for states that are closed under BRT. Without Singles (the option `singles`) they work in
 * open ones, too: what they find is compared with the definitions of whips and braids, executed, for every
 * candidate and by both layouts of the search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lab.h"

enum { NETWORKS = 400, SUDOKUS = 12, BUDGET = 200000 };

/* Is z linked to the only candidate of some csp-variable? */
static bool is_by_lone(const state *s, csp_label z)
{
    for (int v = 0; v < csp_vars(s->csp); v++)
        if (s->value[v] == CSP_NONE && s->count[v] == 1 && csp_linked(s->csp, state_only(s, (csp_var)v), z))
            return true;
    return false;
}

/* s with every csp-variable that has a lone candidate taken for decided. */
static state closed_copy(const state *s)
{
    state c = lab_copy(s);
    for (int v = 0; v < csp_vars(s->csp); v++)
        if (s->value[v] == CSP_NONE && s->count[v] == 1)
            c.value[v] = state_only(s, (csp_var)v);
    return c;
}

/* The length of the step that eliminates z in s, or 0. */
static int shortest(lab *a, const state *s, const char *by, int max, csp_label z, bool *focus)
{
    path p;
    memset(focus, 0, (size_t)csp_labels(a->csp) * sizeof *focus);
    focus[z] = true;
    a->strategy = (strategy){ .rounds = 1, .no_singles = true, .focus = focus };
    lab_run(a, s, by, max, true, &p);
    int length = p.steps.n ? p.steps.step[0].length : 0;
    if (p.steps.n) {
        const char *why = "";
        if (!is_by_lone(s, z) && !naive_valid_step(s, &p.steps.step[0], &why))
            fail_msg("%s[%d]: %s", p.steps.step[0].name, length, why);
        assert_int_equal(p.steps.step[0].conclusion[0], z);
        assert_false(state_is_candidate(&p.final, z));
    }
    path_close(&p);
    return length;
}

typedef struct tally {
    int asked, found, lone, open;
} tally;

static int open_singles(const state *s)
{
    int n = 0;
    for (int v = 0; v < csp_vars(s->csp); v++)
        n += s->value[v] == CSP_NONE && s->count[v] == 1;
    return n;
}

static void compare(lab *a, const state *s, int max, tally *sum)
{
    bool focus[1000];
    assert_true(csp_labels(a->csp) <= 1000);
    state closed = closed_copy(s);
    sum->open += open_singles(s) > 0;
    for (int l = 0; l < csp_labels(a->csp); l++) {
        if (!state_is_candidate(s, (csp_label)l))
            continue;
        long budget = BUDGET;
        bool lone = is_by_lone(s, (csp_label)l);
        int whip = lone ? 1 : naive_whip(&closed, (csp_label)l, max, &budget);
        int braid = lone ? 1 : naive_braid(&closed, (csp_label)l, max, &budget);
        if (budget <= 0)
            continue;
        for (int way = 0; way < 2; way++) {
            a->layout = way ? LAYOUT_SPARSE : LAYOUT_BEST;
            assert_int_equal(shortest(a, s, "W", max, (csp_label)l, focus), whip);
            assert_int_equal(shortest(a, s, "B", max, (csp_label)l, focus), braid);
        }
        sum->asked++;
        sum->found += whip > 1;
        sum->lone += lone;
    }
    lab_drop(&closed);
}

static void test_random_networks(void **unused)
{
    (void)unused;
    tally sum = { 0 };
    for (uint64_t i = 0; i < NETWORKS; i++) {
        rng r;
        lab a;
        state s;
        random_seed(&r, 71, i);
        lab_open_random(&a, &r, &s);
        if (!state_is_contradiction(&s) && !state_is_solved(&s))
            compare(&a, &s, 4, &sum);
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("%d candidates, %d by lone ones, %d by longer whips, %d open states\n", sum.asked, sum.lone,
                  sum.found, sum.open);
    assert_true(sum.asked > 500 && sum.found > 100 && sum.open > 50);
}

static void test_sudokus(void **unused)
{
    (void)unused;
    tally sum = { 0 };
    lab a;
    bool solution[729];
    lab_open_sudoku(&a);
    for (uint64_t i = 0; i < SUDOKUS; i++) {
        rng r;
        state s = lab_generate(&a, 72, i, NULL);
        random_seed(&r, 72, i);
        assert_true(lab_solution(&a, &s, solution));
        lab_shrink(&s, &r, solution, 40);
        compare(&a, &s, 3, &sum);
        lab_drop(&s);
    }
    lab_close(&a);
    print_message("%d candidates, %d by lone ones, %d by longer whips, %d open states\n", sum.asked, sum.lone,
                  sum.found, sum.open);
    assert_true(sum.asked > 500 && sum.found > 100 && sum.open > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_random_networks),
                                        cmocka_unit_test(test_sudokus) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
