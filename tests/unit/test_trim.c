/* test_trim.c: trimmed paths are right, reach the same end, and have little that could still be left out. */
#include "failing.h"
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
    int paths, steps, kept, easier, contradictions, unsolved;
} tally;

static bool is_right(const state *start, const step_list *l, state *end, const char **why)
{
    state_copy(end, start);
    return naive_valid_steps(end, l->step, l->n, why);
}

static void check_trim(lab *a, trimmer *t, const state *start, const char *name, int max, tally *n)
{
    path p;
    const char *why = NULL;
    state end = lab_copy(start), replayed = lab_copy(start);
    lab_run(a, start, name, max, true, &p);
    int before = p.steps.n, hardest = p.result.hardest;
    assert_int_equal(steps_hardest(&p.steps, &p.theory), hardest);
    assert_int_equal(trim(t, start, &p.steps), OK);
    if (!is_right(start, &p.steps, &end, &why))
        fail_msg("%s", why);
    steps_replay(&p.steps, &replayed);
    assert_true(lab_same(&end, &replayed));
    if (p.result.outcome == SOLVED) {
        assert_true(lab_same(&end, &p.final));
    } else if (p.result.outcome == CONTRADICTION) {
        assert_true(state_is_contradiction(&end));
        assert_true(is_contradiction(&p.steps.step[p.steps.n - 1]));
        n->contradictions++;
    } else {
        assert_int_equal(before, p.steps.n);
        n->unsolved++;
    }
    assert_true(steps_hardest(&p.steps, &p.theory) <= hardest);
    n->easier += steps_hardest(&p.steps, &p.theory) < hardest;
    n->paths++;
    n->steps += before;
    n->kept += p.steps.n;
    int again = p.steps.n;
    assert_int_equal(trim(t, start, &p.steps), OK);
    assert_int_equal(p.steps.n, again);
    lab_drop(&end);
    lab_drop(&replayed);
    path_close(&p);
}

static void print_tally(const tally *n)
{
    print_message("%d paths, %d steps, %d kept, %d easier, %d contradictions, %d unsolved\n", n->paths,
                  n->steps, n->kept, n->easier, n->contradictions, n->unsolved);
}

/* Memory that always moves, and spoils what is left behind. */
static void *move(void *context, void *old, size_t old_size, size_t new_size)
{
    (void)context;
    void *p = new_size ? malloc(new_size) : NULL;
    if (old && p)
        memcpy(p, old, old_size < new_size ? old_size : new_size);
    for (volatile char *c = old; c && c < (char *)old + old_size; c++) /* volatile: or it would be left out */
        *c = (char)0xA5;
    free(old);
    return p;
}

static void a_list_may_grow_by_its_own_steps(void **unused)
{
    (void)unused;
    const memory moving = { move, NULL };
    const csp_label label[] = { 7, 9 };
    const step first = { .name = "x", .length = 3, .conclusions = 2, .conclusion = label };
    step_list l;
    step_list_open(&l, &moving);
    assert_int_equal(step_list_add(&l, &first), OK);
    for (int i = 1; i < 300; i++)
        assert_int_equal(step_list_add(&l, &l.step[i / 2]), OK);
    for (int i = 0; i < 300; i++) {
        assert_string_equal(l.step[i].name, "x");
        assert_int_equal(l.step[i].length, 3);
        assert_int_equal(l.step[i].conclusions, 2);
        assert_memory_equal(l.step[i].conclusion, label, sizeof label);
    }
    step_list_close(&l);
}

static void test_sudokus(void **unused)
{
    (void)unused;
    static const char *const names[] = { "W", "B", "W2", "TE(BRT)", "TE(W1)", "W+B" };
    tally n = { 0 };
    lab a;
    trimmer *t;
    lab_open_sudoku(&a);
    assert_int_equal(trimmer_open(&t, &memory_standard, a.csp), OK);
    for (int i = 0; i < 240; i++) {
        state start = lab_puzzle(&a, 191, i, NULL);
        check_trim(&a, t, &start, names[i % 6], i < 12 ? 6 : 0, &n);
        lab_drop(&start);
    }
    print_tally(&n);
    assert_true(n.paths - n.unsolved >= 200 && n.kept < n.steps - 500 && n.unsolved >= 3);
    trimmer_close(t);
    lab_close(&a);
}

static void test_random_networks(void **unused)
{
    (void)unused;
    static const char *const names[] = { "W", "B", "TE(BRT,2)", "TE(W1,2)" };
    tally n = { 0 };
    for (int i = 0; i < 800; i++) {
        rng r;
        lab a;
        state start;
        trimmer *t;
        random_seed(&r, 192, (uint64_t)i);
        if (i % 2)
            lab_open_sparse(&a, &r, &start);
        else
            lab_open_random(&a, &r, &start);
        assert_int_equal(trimmer_open(&t, &memory_standard, a.csp), OK);
        check_trim(&a, t, &start, names[i / 2 % 4], 0, &n);
        trimmer_close(t);
        lab_drop(&start);
        lab_close(&a);
    }
    print_tally(&n);
    assert_true(n.contradictions >= 100 && n.unsolved >= 100 && n.kept < n.steps - 500);
}

/* Without any one of the eliminations that were kept, nearly every path is wrong. */
static void test_little_is_left(void **unused)
{
    (void)unused;
    int needed = 0, needless = 0;
    lab a;
    trimmer *t;
    lab_open_sudoku(&a);
    assert_int_equal(trimmer_open(&t, &memory_standard, a.csp), OK);
    for (int i = 0; i < 30; i++) {
        path p;
        state start = lab_puzzle(&a, 193, i, NULL), end = lab_copy(&start);
        lab_run(&a, &start, i % 2 ? "W3" : "TE(BRT)", 0, true, &p);
        assert_int_equal(trim(t, &start, &p.steps), OK);
        for (int k = 0; k < p.steps.n && p.result.outcome == SOLVED; k++) {
            if (is_single(&p.steps.step[k]))
                continue;
            step_list less;
            step_list_open(&less, &memory_standard);
            for (int j = 0; j < p.steps.n; j++)
                assert_int_equal(j == k ? OK : step_list_add(&less, &p.steps.step[j]), OK);
            bool right = is_right(&start, &less, &end, NULL) && state_is_solved(&end);
            needless += right;
            needed += !right;
            step_list_close(&less);
        }
        lab_drop(&end);
        lab_drop(&start);
        path_close(&p);
    }
    print_message("%d needed, %d not\n", needed, needless);
    assert_true(needed >= 100 && needless * 20 <= needed);
    trimmer_close(t);
    lab_close(&a);
}

/* A path with a step missing that a later one needs is refused. */
static void test_refused(void **unused)
{
    (void)unused;
    lab a;
    trimmer *t;
    path p;
    int refused = 0;
    lab_open_sudoku(&a);
    assert_int_equal(trimmer_open(&t, &memory_standard, a.csp), OK);
    state start = lab_puzzle(&a, 194, 0, NULL);
    lab_run(&a, &start, "W", 0, true, &p);
    assert_int_equal(trim(t, &start, &p.steps), OK);
    for (int k = 0; k < p.steps.n; k++) {
        step_list less;
        step_list_open(&less, &memory_standard);
        for (int j = 0; j < p.steps.n; j++)
            assert_int_equal(j == k ? OK : step_list_add(&less, &p.steps.step[j]), OK);
        refused += trim(t, &start, &less) == INTERNAL;
        step_list_close(&less);
    }
    assert_true(refused >= 5);
    lab_drop(&start);
    path_close(&p);
    trimmer_close(t);
    lab_close(&a);
}

/* Two csp-variables; a chain of exact needs: of three eliminations only one leads to the single. */
static void test_by_hand(void **unused)
{
    (void)unused;
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    csp_add_type(b, "x", "single");
    for (int v = 0; v < 2; v++) {
        csp_add_var(b, 0, small_name("v", v));
        for (int k = 0; k < 3; k++) {
            csp_label l = csp_add_label(b, small_name("l", 3 * v + k), "l", "1");
            csp_put(b, (csp_var)v, l, small_name("", k));
        }
    }
    csp_add_link(b, 0, 3);
    csp_add_link(b, 0, 4);
    assert_int_equal(csp_end(b, &c, NULL), OK);
    state start;
    trimmer *t;
    step_list l;
    assert_int_equal(state_open(&start, &memory_standard, c), OK);
    assert_int_equal(trimmer_open(&t, &memory_standard, c), OK);
    step_list_open(&l, &memory_standard);
    csp_label label[] = { 0, 1, 2, 3, 4, 5 };
    /* rows and columns stand for any evidence that needs nothing: a Subset without rows */
    made_step m;
    for (int i = 1; i <= 3; i++) /* l1, l2 and, needless, l3: l0 will kill it */
        assert_int_equal(step_list_add(&l, make_subset(&m, "any", 1, 0, NULL, NULL, &label[i], 1)), OK);
    assert_int_equal(step_list_add(&l, make_single(&m, "single", 2, 0, &label[0])), OK);
    assert_int_equal(step_list_add(&l, make_single(&m, "single", 3, 1, &label[5])), OK);
    assert_int_equal(trim(t, &start, &l), OK);
    assert_int_equal(l.n, 4);
    static const csp_label kept[] = { 1, 2, 0, 5 };
    static const int round[] = { 1, 1, 2, 3 };
    for (int i = 0; i < 4; i++) {
        assert_int_equal(l.step[i].conclusion[0], kept[i]);
        assert_int_equal(l.step[i].round, round[i]);
    }
    step_list_close(&l);
    trimmer_close(t);
    state_close(&start, &memory_standard);
    csp_free(c);
}

static void test_no_memory(void **unused)
{
    (void)unused;
    lab a;
    path p;
    lab_open_sudoku(&a);
    state start = lab_puzzle(&a, 195, 0, NULL);
    lab_run(&a, &start, "W", 0, true, &p);
    status s = NO_MEMORY;
    int n = 0;
    for (; s == NO_MEMORY; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        trimmer *t;
        s = trimmer_open(&t, &m, a.csp);
        if (s == OK)
            s = trim(t, &start, &p.steps);
        trimmer_close(t);
        assert_int_equal(f.taken, 0);
    }
    assert_true(s == OK && n >= 4);
    lab_drop(&start);
    path_close(&p);
    lab_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_may_grow_by_its_own_steps),
        cmocka_unit_test(test_sudokus),
        cmocka_unit_test(test_random_networks),
        cmocka_unit_test(test_little_is_left),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
