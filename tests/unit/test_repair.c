/* test_repair.c: braids are stable for confluence: after random changes each one is repaired, or no longer
 * needed.
 */
#include "failing.h"
#include "lab.h"
#include "repair.h"
#include "small.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct tally {
    int braid, gone, value, shorter, same;
} tally;

static void assert_subsequence(const step *part, const step *whole)
{
    int at = 0;
    for (int i = 0; i < chain_cells(part); i++, at++) {
        while (at < chain_cells(whole) && chain_cell(whole, at)->set != chain_cell(part, i)->set)
            at++;
        assert_true(at < chain_cells(whole));
    }
}

static void check_repair(repairer *r, const step *braid, const state *s, tally *n)
{
    repair_end end;
    const step *out;
    const char *why = "";
    csp_label z = braid->conclusion[0];
    assert_int_equal(braid_repair(r, braid, s, &end, &out), OK);
    assert_true((end == REPAIR_BRAID) == (out != NULL));
    if (state_is_contradiction(s) || s->label[z] == VALUE) {
        assert_int_equal(end, REPAIR_VALUE);
        n->value++;
    } else if (s->label[z] == GONE) {
        assert_int_equal(end, REPAIR_GONE);
        n->gone++;
    } else {
        assert_int_equal(end, REPAIR_BRAID);
        if (!naive_valid_step(s, out, &why))
            fail_msg("%s", why);
        assert_int_equal(out->conclusion[0], z);
        assert_true(out->length <= braid->length);
        assert_subsequence(out, braid);
        n->braid++;
        n->shorter += out->length < braid->length;
        n->same += out->length == braid->length;
    }
}

static void change_one(state *s, csp_label l, const bool *solution)
{
    if (!state_is_candidate(s, l) || state_is_contradiction(s))
        return;
    if (solution[l])
        state_assert(s, l);
    else
        state_eliminate(s, l);
}

/* Random changes that keep the solution, if there is one, then BRT: some anywhere, some in the braid itself.
 */
static void change(state *s, rng *r, const step *braid, const bool *solution)
{
    uint32_t percent = random_below(r, 8);
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (random_below(r, 100) < percent && !(solution[l] && random_below(r, 8)))
            change_one(s, (csp_label)l, solution);
    for (uint32_t i = random_below(r, 3); i > 0; i--) {
        const step_cell *cell = chain_cell(braid, (int)random_below(r, (uint32_t)chain_cells(braid)));
        csp_label l = random_below(r, 3) ? cell_right(cell) : cell_left(cell);
        change_one(s, l == CSP_NONE ? cell_left(cell) : l, solution);
    }
    if (!state_is_contradiction(s))
        naive_brt(s);
}

/* Each braid and whip of a path by B from start, changed `times` times. */
static void check_path(lab *a, const state *start, rng *r, int times, tally *n)
{
    path p;
    repairer *fix;
    bool *solution = calloc((size_t)csp_labels(a->csp) + 1, sizeof *solution);
    assert_non_null(solution);
    lab_solution(a, start, solution);
    assert_int_equal(repairer_open(&fix, &memory_standard, a->csp), OK);
    lab_run(a, start, "B", 0, true, &p);
    state now = lab_copy(start), later = lab_copy(start);
    for (int i = 0, applied = 0; i < p.steps.n; i++) {
        const step *s = &p.steps.step[i];
        for (; p.steps.step[applied].round < s->round; applied++)
            step_apply(&p.steps.step[applied], &now);
        if (!is_chain(s) || s->conclusions > 1)
            continue;
        for (int k = 0; k < times; k++) {
            state_copy(&later, &now);
            change(&later, r, s, solution);
            check_repair(fix, s, &later, n);
        }
        state_copy(&later, &now);
        check_repair(fix, s, &later, n); /* no change */
        state_assert(&later, s->conclusion[0]);
        check_repair(fix, s, &later, n); /* Z is a value */
    }
    lab_drop(&now);
    lab_drop(&later);
    path_close(&p);
    repairer_close(fix);
    free(solution);
}

static void test_random_networks(void **unused)
{
    (void)unused;
    tally n = { 0 };
    for (int i = 0; i < 600; i++) {
        rng r;
        lab a;
        state start;
        random_seed(&r, 181, (uint64_t)i);
        if (i % 3)
            lab_open_sparse(&a, &r, &start);
        else
            lab_open_random(&a, &r, &start);
        check_path(&a, &start, &r, 6, &n);
        lab_drop(&start);
        lab_close(&a);
    }
    print_message("braids %d (shorter %d), gone %d, value %d\n", n.braid, n.shorter, n.gone, n.value);
    assert_true(n.braid >= 1000 && n.shorter >= 100 && n.gone >= 300 && n.value >= 300);
}

static void test_sudokus(void **unused)
{
    (void)unused;
    tally n = { 0 };
    lab a;
    lab_open_sudoku(&a);
    for (int i = 0; i < 24; i++) {
        rng r;
        random_seed(&r, 182, (uint64_t)i);
        state start = lab_puzzle(&a, 182, i, NULL);
        check_path(&a, &start, &r, 120, &n);
        lab_drop(&start);
    }
    print_message("braids %d (shorter %d), gone %d, value %d\n", n.braid, n.shorter, n.gone, n.value);
    assert_true(n.braid >= 2000 && n.shorter >= 1000 && n.gone >= 500);
    lab_close(&a);
}

/* What is not a braid in an earlier state is refused, not repaired. */
static void test_refused(void **unused)
{
    (void)unused;
    lab a;
    path p;
    repairer *fix;
    repair_end end;
    const step *out;
    lab_open_sudoku(&a);
    state start = lab_puzzle(&a, 183, 1, NULL);
    assert_int_equal(repairer_open(&fix, &memory_standard, a.csp), OK);
    lab_run(&a, &start, "B", 0, true, &p);
    state now = lab_copy(&start);
    int refused = 0;
    for (int i = 0; i < p.steps.n; i++) {
        step s = p.steps.step[i];
        if (is_chain(&s) && s.length >= 3 && s.round != p.steps.step[i - 1].round) {
            step_line line[65];
            memcpy(line, s.line, (size_t)s.lines * sizeof *line);
            line[1] = line[s.lines - 2]; /* its right comes too early */
            s.line = line;
            refused += braid_repair(fix, &s, &now, &end, &out) == INTERNAL && !out;
        }
        if (i + 1 < p.steps.n && p.steps.step[i + 1].round != s.round)
            for (int k = 0; k <= i; k++)
                step_apply(&p.steps.step[k], &now);
    }
    assert_true(refused >= 1);
    lab_drop(&now);
    lab_drop(&start);
    path_close(&p);
    repairer_close(fix);
    lab_close(&a);
}

static void test_no_memory(void **unused)
{
    (void)unused;
    lab a;
    path p;
    lab_open_sudoku(&a);
    state start = lab_puzzle(&a, 184, 0, NULL), now = lab_copy(&start);
    lab_run(&a, &start, "B", 0, true, &p);
    int i = 0;
    for (; !is_chain(&p.steps.step[i]) || p.steps.step[i].conclusions > 1; i++)
        ;
    for (int k = 0; p.steps.step[k].round < p.steps.step[i].round; k++)
        step_apply(&p.steps.step[k], &now);
    status s = NO_MEMORY;
    int n = 0;
    for (; s == NO_MEMORY; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        repairer *fix;
        repair_end end;
        const step *out;
        s = repairer_open(&fix, &m, a.csp);
        if (s == OK)
            s = braid_repair(fix, &p.steps.step[i], &now, &end, &out);
        repairer_close(fix);
        assert_int_equal(f.taken, 0);
    }
    assert_true(s == OK && n >= 2);
    lab_drop(&now);
    lab_drop(&start);
    path_close(&p);
    lab_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_networks),
        cmocka_unit_test(test_sudokus),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
