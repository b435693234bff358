/* test_goal.c: a path with a goal ends with it, is right, and has nothing that it could do without. */
#include "solve/prune.h"
#include "solve/trim.h"

#include "failing.h"
#include "lab.h"
#include "naive_te.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct tally {
    int paths, reached, missed, before, after, asserted, eliminated, needless;
} tally;

/* The steps but for number `without`, applied where all of them still hold: is the goal settled? */
static bool reaches_without(const state *start, const step_list *l, int without, const csp_label *goal, int n)
{
    const char *why = NULL;
    state end = lab_copy(start);
    step *less = calloc((size_t)l->n + 1, sizeof *less);
    int kept = 0;
    for (int i = 0; i < l->n; i++)
        if (i != without)
            less[kept++] = l->step[i];
    bool valid = naive_valid_steps(&end, less, kept, &why);
    bool reaches = valid && state_settles(&end, goal, n);
    free(less);
    lab_drop(&end);
    return reaches;
}

static void check_end(const state *start, const step_list *l, const csp_label *goal, int n, tally *t)
{
    const char *why = NULL;
    state end = lab_copy(start);
    if (!naive_valid_steps(&end, l->step, l->n, &why))
        fail_msg("%s", why);
    assert_true(state_settles(&end, goal, n));
    t->asserted += end.label[*goal] == VALUE;
    t->eliminated += end.label[*goal] == GONE;
    lab_drop(&end);
    for (int i = 0; i < l->n; i++)
        if (reaches_without(start, l, i, goal, n)) {
            assert_false(is_pattern(&l->step[i])); /* a Single may have become needless by another one */
            t->needless++;
        }
}

static void check_goal(lab *a, pruner *p, const state *start, const char *name, const csp_label *goal, int n,
                       tally *t)
{
    path x;
    a->strategy.goal = goal;
    a->strategy.goals = n;
    lab_run(a, start, name, 0, true, &x);
    t->paths++;
    t->before += x.steps.n;
    pruner_aim(p, goal, n);
    int steps = x.steps.n;
    assert_int_equal(prune(p, start, true, &x.steps), OK);
    if (x.result.outcome == CONTRADICTION) {
        t->missed++;
    } else if (state_settles(&x.final, goal, n)) {
        assert_true(x.result.outcome == LISTED || x.result.outcome == SOLVED);
        check_end(start, &x.steps, goal, n, t);
        t->reached++;
        t->after += x.steps.n;
    } else {
        assert_true(x.result.outcome != LISTED && x.result.outcome != SOLVED);
        assert_int_equal(steps, x.steps.n);
        t->missed++;
    }
    pruner_aim(p, NULL, 0);
    path_close(&x);
}

/* A label that is a candidate, or any at all. */
static csp_label some_label(rng *r, const state *s)
{
    csp_label l = 0;
    for (int tries = 0; tries < 50; tries++) {
        l = (csp_label)random_below(r, (uint32_t)csp_labels(s->csp));
        if (state_is_candidate(s, l))
            break;
    }
    return l;
}

static void goals_in_sudokus(void **unused)
{
    (void)unused;
    static const char *const names[] = { "W", "B", "S+BC+Z+T+W+B", "TE(BRT)", "W2", "BRT" };
    tally t = { 0 };
    lab a;
    pruner *p;
    rng r;
    random_seed(&r, 811, 0);
    lab_open_sudoku(&a);
    assert_int_equal(pruner_open(&p, &memory_standard, a.csp), OK);
    for (int i = 0; i < 120; i++) {
        state start = lab_puzzle(&a, 812, i, NULL);
        csp_label goal = some_label(&r, &start);
        csp_list all = csp_var_labels(a.csp, *csp_label_vars(a.csp, goal).begin);
        if (i % 3)
            check_goal(&a, p, &start, names[i % 6], &goal, 1, &t);
        else
            check_goal(&a, p, &start, names[i % 6], all.begin, csp_list_size(all), &t);
        lab_drop(&start);
    }
    print_message(
        "%d paths, %d reached, %d missed, %d steps, %d left, %d asserted, %d eliminated, %d needless\n",
        t.paths, t.reached, t.missed, t.before, t.after, t.asserted, t.eliminated, t.needless);
    assert_true(t.reached > 80 && t.missed > 3 && t.after * 3 < t.before && t.needless * 20 < t.after &&
                t.asserted > 5 && t.eliminated > 20);
    pruner_close(p);
    lab_close(&a);
}

static void goals_in_networks(void **unused)
{
    (void)unused;
    static const char *const names[] = { "W", "B", "TE(BRT,2)", "W1" };
    tally t = { 0 };
    for (int i = 0; i < 300; i++) {
        rng r;
        lab a;
        state start;
        pruner *p;
        random_seed(&r, 813, (uint64_t)i);
        if (i % 2)
            lab_open_sparse(&a, &r, &start);
        else
            lab_open_random(&a, &r, &start);
        csp_label goal = some_label(&r, &start);
        assert_int_equal(pruner_open(&p, &memory_standard, a.csp), OK);
        check_goal(&a, p, &start, names[i / 2 % 4], &goal, 1, &t);
        pruner_close(p);
        lab_drop(&start);
        lab_close(&a);
    }
    print_message("%d paths, %d reached, %d missed, %d steps, %d left\n", t.paths, t.reached, t.missed,
                  t.before, t.after);
    assert_true(t.reached > 50 && t.missed > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(goals_in_sudokus),
                                        cmocka_unit_test(goals_in_networks) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
