/* test_prune.c: pruned paths are right, reach the same end, and no pattern of them can be left out: tried by
 * hand, with Singles and replays of this file's own, and every step judged by the naive validator. */
#include "failing.h"
#include "solve/prune.h"
#include "solve/trim.h"

#include "lab.h"
#include "naive_te.h"
#include "small.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct tally {
    int paths, before, after, easier, refuted, unsolved, inner;
} tally;

static int count_patterns(const step_list *l)
{
    int n = 0;
    for (int i = 0; i < l->n; i++)
        n += is_pattern(&l->step[i]);
    return n;
}

/* Singles one by one, by looking at all csp-variables again and again. */
static void close_naively(state *s)
{
    for (bool found = true; found && !state_is_contradiction(s);) {
        found = false;
        for (int v = 0; v < csp_vars(s->csp) && !state_is_contradiction(s); v++) {
            csp_list labels = csp_var_labels(s->csp, (csp_var)v);
            csp_label only = CSP_NONE;
            int candidates = 0;
            for (const csp_label *l = labels.begin; l < labels.end; l++)
                if (s->label[*l] == CANDIDATE) {
                    candidates++;
                    only = *l;
                }
            if (s->value[v] != CSP_NONE || candidates != 1)
                continue;
            state_assert(s, only);
            found = true;
        }
    }
}

static bool is_over(const state *s)
{
    return state_is_solved(s) || state_is_contradiction(s);
}

/* Does it come to an end with Singles and those patterns that hold when their turn comes, but for number
 * `without`? */
static bool is_enough(const state *start, const step *steps, int n, int without)
{
    state now = lab_copy(start), next = lab_copy(start);
    close_naively(&now);
    for (int from = 0, to; from < n && !is_over(&now); from = to) {
        state_copy(&next, &now);
        for (to = from; to < n && steps[to].round == steps[from].round; to++) {
            state copy = lab_copy(&now);
            if (to != without && is_pattern(&steps[to]) && naive_valid_steps(&copy, &steps[to], 1, NULL))
                step_apply(&steps[to], &next);
            lab_drop(&copy);
        }
        state_copy(&now, &next);
        close_naively(&now);
    }
    bool over = is_over(&now);
    lab_drop(&now);
    lab_drop(&next);
    return over;
}

static void check_irredundant(const state *start, const step *steps, int n)
{
    assert_true(is_enough(start, steps, n, -1));
    for (int i = 0; i < n; i++)
        if (is_pattern(&steps[i]) && is_enough(start, steps, n, i))
            fail_msg("%s[%d] of round %d is not needed", steps[i].name, steps[i].length, steps[i].round);
}

/* Traces end with a contradiction; those of trials in them, too. */
static void check_traces(const state *start, const step_list *l, tally *n)
{
    state now = lab_copy(start);
    for (int i = 0, applied = 0; i < l->n; i++) {
        const step *s = &l->step[i];
        for (; l->step[applied].round < s->round; applied++)
            step_apply(&l->step[applied], &now);
        if (!is_trial(s))
            continue;
        state copy = lab_copy(&now);
        state_assert(&copy, s->conclusion[0]);
        check_irredundant(&copy, trial_step(s, 0), trial_steps(s));
        for (int k = 0; k < trial_steps(s); k++)
            n->inner += is_pattern(trial_step(s, k));
        lab_drop(&copy);
    }
    lab_drop(&now);
}

static void check_rounds(const step_list *l)
{
    int round = 0;
    for (int i = 0; i < l->n; i++) {
        assert_true(l->step[i].round == round || l->step[i].round == round + 1);
        round = l->step[i].round;
    }
    assert_int_equal(steps_rounds(l), round);
}

/* Each pattern is one of the whole path's, in its order, and together in a round if and only if it was. */
static void check_origin(const path *whole, const step_list *l)
{
    int at = 0, old_round = 0, round = 0;
    for (int i = 0; i < l->n; i++) {
        const step *s = &l->step[i], *from;
        if (!is_pattern(s))
            continue;
        for (;; at++) {
            assert_true(at < whole->steps.n);
            from = &whole->steps.step[at];
            if (is_pattern(from) && from->conclusions == s->conclusions && from->length == s->length &&
                from->lines == s->lines && trial_steps(from) == trial_steps(s) &&
                strcmp(from->name, s->name) == 0 &&
                memcmp(from->conclusion, s->conclusion, (size_t)s->conclusions * sizeof *s->conclusion) == 0)
                break;
        }
        assert_int_equal(from->round == old_round, s->round == round);
        old_round = from->round;
        round = s->round;
        at++;
    }
}

static bool same_path(const step_list *a, const step_list *b)
{
    bool same = a->n == b->n;
    for (int i = 0; i < a->n && same; i++)
        same = a->step[i].rule == b->step[i].rule && a->step[i].round == b->step[i].round &&
               a->step[i].name == b->step[i].name && a->step[i].lines == b->step[i].lines &&
               a->step[i].conclusions == b->step[i].conclusions &&
               (!a->step[i].conclusions || a->step[i].conclusion[0] == b->step[i].conclusion[0]);
    return same;
}

static void copy_steps(const step_list *from, step_list *to)
{
    step_list_open(to, &memory_standard);
    for (int i = 0; i < from->n; i++)
        assert_int_equal(step_list_add(to, &from->step[i]), OK);
}

static void check_path(pruner *p, const path *whole, const step_list *l, tally *n)
{
    const char *why = NULL;
    int hardest = steps_hardest(l, &whole->theory);
    state end = lab_copy(&whole->start);
    if (!naive_valid_steps(&end, l->step, l->n, &why))
        fail_msg("%s", why);
    if (whole->result.outcome == SOLVED) {
        assert_true(lab_same(&end, &whole->final));
    } else {
        assert_true(state_is_contradiction(&end));
        assert_true(is_contradiction(&l->step[l->n - 1]));
        n->refuted++;
    }
    check_rounds(l);
    check_origin(whole, l);
    check_irredundant(&whole->start, l->step, l->n);
    check_traces(&whole->start, l, n);
    assert_true(hardest <= whole->result.hardest);
    n->easier += hardest < whole->result.hardest;
    n->before += count_patterns(&whole->steps);
    n->after += count_patterns(l);
    step_list again;
    copy_steps(l, &again);
    assert_int_equal(prune(p, &whole->start, true, &again), OK);
    assert_true(same_path(l, &again));
    step_list_close(&again);
    lab_drop(&end);
}

static void check_prune(lab *a, pruner *p, const state *start, const char *name, int max, tally *n)
{
    path whole;
    step_list l;
    lab_run(a, start, name, max, true, &whole);
    copy_steps(&whole.steps, &l);
    assert_int_equal(prune(p, start, true, &l), OK);
    n->paths++;
    if (whole.result.outcome == SOLVED || whole.result.outcome == CONTRADICTION) {
        check_path(p, &whole, &l, n);
    } else {
        assert_true(same_path(&l, &whole.steps));
        n->unsolved++;
    }
    step_list_close(&l);
    path_close(&whole);
}

static void print_tally(const tally *n)
{
    print_message("%d paths, %d patterns, %d left, %d in traces, %d easier, %d refuted, %d unsolved\n",
                  n->paths, n->before, n->after, n->inner, n->easier, n->refuted, n->unsolved);
}

static void test_sudokus(void **unused)
{
    (void)unused;
    static const char *const names[] = { "W",        "B",       "S+BC+Z+T+W+B", "TE(BRT,1)",
                                         "TE(W1,1)", "S2+BC+Z", "TE(S2,2)" };
    static const strategy how[] = { { 0 },
                                    { .order = ORDER_ONE_BY_ONE },
                                    { .order = ORDER_RANDOM, .seed = 5 },
                                    { .order = ORDER_ANY, .seed = 6 } };
    tally n = { 0 };
    lab a;
    pruner *p;
    lab_open_sudoku(&a);
    assert_int_equal(pruner_open(&p, &memory_standard, a.csp), OK);
    for (int i = 0; i < 350; i++) {
        state start = lab_puzzle(&a, 291, i, NULL);
        a.strategy = i < 20 ? how[0] : how[i / 7 % 6 < 4 ? i / 7 % 4 : 0];
        check_prune(&a, p, &start, names[i % 7], i < 20 ? 6 : 0, &n);
        lab_drop(&start);
    }
    print_tally(&n);
    assert_true(n.paths - n.unsolved >= 300 && n.after * 2 < n.before && n.after >= 300 && n.easier >= 3);
    pruner_close(p);
    lab_close(&a);
}

static void test_random_networks(void **unused)
{
    (void)unused;
    static const char *const names[] = { "W", "B", "TE(BRT,2)", "TE(W1,2)", "S+BC+Z+T+W+B" };
    tally n = { 0 };
    for (int i = 0; i < 1500; i++) {
        rng r;
        lab a;
        state start;
        pruner *p;
        random_seed(&r, 292, (uint64_t)i);
        if (i % 2)
            lab_open_sparse(&a, &r, &start);
        else
            lab_open_random(&a, &r, &start);
        assert_int_equal(pruner_open(&p, &memory_standard, a.csp), OK);
        check_prune(&a, p, &start, names[i / 2 % 5], 0, &n);
        pruner_close(p);
        lab_drop(&start);
        lab_close(&a);
    }
    print_tally(&n);
    assert_true(n.refuted >= 200 && n.unsolved >= 100 && n.after < n.before / 2);
}

/* Where traces have patterns of their own. */
static void test_deep(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *name;
    } deep[] = {
        { "..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7..", "TE(BRT,2)" },
        { "4...6..7.......6...3...2..17....85...1.4......2.95..........7.5..91...3...3.4..8.", "TE(BRT,2)" },
        { "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5", "TE(W1,2)" },
        { ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.", "TE(S+W2,1)" },
    };
    tally n = { 0 };
    lab a;
    pruner *p;
    csp *c;
    lab_open_sudoku(&a);
    assert_int_equal(pruner_open(&p, &memory_standard, a.csp), OK);
    for (size_t i = 0; i < sizeof deep / sizeof *deep; i++) {
        state start = lab_sudoku(&a, deep[i].line);
        check_prune(&a, p, &start, deep[i].name, 0, &n);
        lab_drop(&start);
    }
    pruner_close(p);
    lab_close(&a);
    assert_int_equal(small_pigeons(&c), OK);
    state start;
    lab_open(&a, c);
    assert_int_equal(pruner_open(&p, &memory_standard, c), OK);
    assert_int_equal(state_open(&start, &memory_standard, c), OK);
    check_prune(&a, p, &start, "TE(BRT,2)", 0, &n);
    print_tally(&n);
    assert_true(n.unsolved == 0 && n.inner >= 40);
    state_close(&start, &memory_standard);
    pruner_close(p);
    lab_close(&a);
}

/* No choice of some patterns of the path is easier: the patterns below the rating that is left are not
 * enough, whichever of them are taken, for all of them together are not. */
static void test_easiest(void **unused)
{
    (void)unused;
    int checked = 0;
    lab a;
    pruner *p;
    lab_open_sudoku(&a);
    assert_int_equal(pruner_open(&p, &memory_standard, a.csp), OK);
    for (int i = 0; i < 60; i++) {
        path whole;
        step_list l, easier;
        state start = lab_puzzle(&a, 293, 20 + i, NULL);
        lab_run(&a, &start, i % 2 ? "W" : "S+BC+Z+T+W+B", 0, true, &whole);
        copy_steps(&whole.steps, &l);
        assert_int_equal(prune(p, &start, true, &l), OK);
        int hardest = steps_hardest(&l, &whole.theory);
        step_list_open(&easier, &memory_standard);
        for (int k = 0; k < whole.steps.n; k++)
            if (whole.steps.step[k].length < hardest)
                assert_int_equal(step_list_add(&easier, &whole.steps.step[k]), OK);
        if (whole.result.outcome == SOLVED && hardest) {
            assert_false(is_enough(&start, easier.step, easier.n, -1));
            checked++;
        }
        step_list_close(&easier);
        step_list_close(&l);
        lab_drop(&start);
        path_close(&whole);
    }
    assert_true(checked >= 20);
    pruner_close(p);
    lab_close(&a);
}

/* A path that lacks a pattern it can't do without is refused, and stays as it was. */
static void test_refused(void **unused)
{
    (void)unused;
    lab a;
    pruner *p;
    path whole;
    int refused = 0;
    lab_open_sudoku(&a);
    assert_int_equal(pruner_open(&p, &memory_standard, a.csp), OK);
    state start = lab_puzzle(&a, 194, 0, NULL);
    lab_run(&a, &start, "W", 0, true, &whole);
    assert_int_equal(prune(p, &start, true, &whole.steps), OK);
    for (int k = 0; k < whole.steps.n; k++) {
        step_list less;
        if (!is_pattern(&whole.steps.step[k]))
            continue;
        step_list_open(&less, &memory_standard);
        for (int j = 0; j < whole.steps.n; j++)
            assert_int_equal(j == k ? OK : step_list_add(&less, &whole.steps.step[j]), OK);
        assert_int_equal(prune(p, &start, true, &less), INTERNAL);
        assert_int_equal(less.n, whole.steps.n - 1);
        refused++;
        step_list_close(&less);
    }
    assert_true(refused >= 3);
    lab_drop(&start);
    path_close(&whole);
    pruner_close(p);
    lab_close(&a);
}

static void test_no_memory(void **unused)
{
    (void)unused;
    lab a;
    path whole;
    lab_open_sudoku(&a);
    state start = lab_puzzle(&a, 195, 0, NULL);
    lab_run(&a, &start, "W", 0, true, &whole);
    status s = NO_MEMORY;
    int n = 0;
    for (; s == NO_MEMORY; n++) {
        failing f = { .left = INT32_MAX };
        memory m = { failing_resize, &f };
        pruner *p;
        step_list l;
        step_list_open(&l, &m);
        for (int i = 0; i < whole.steps.n; i++)
            assert_int_equal(step_list_add(&l, &whole.steps.step[i]), OK);
        f.left = n;
        s = pruner_open(&p, &m, a.csp);
        if (s == OK)
            s = prune(p, &start, true, &l);
        assert_true(s == OK || l.n == whole.steps.n);
        pruner_close(p);
        step_list_close(&l);
        assert_int_equal(f.taken, 0);
    }
    assert_true(s == OK && n >= 12);
    lab_drop(&start);
    path_close(&whole);
    lab_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sudokus), cmocka_unit_test(test_random_networks),
        cmocka_unit_test(test_deep),    cmocka_unit_test(test_easiest),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
