/* test_te.c: T&E(BRT) of depth 1 against its definition, against braids and against CaDiCaL, in all its
 * layouts. Other theories and depths: test_trial.c. */
#include "failing.h"
#include "lab.h"
#include "oracle.h"
#include "rules/single.h"
#include "search/lanes.h"
#include "small.h"
#include "solve/te_dense.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const easter_monster =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
static const char *const magictour_89 =
    "...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7";
static const char *const no_solution =
    "..3..6....5.1.....6...234...7.....5....9....7.64.3.8...4.....91..2..83...........";

enum { SPARSE = -1 };

/* T&E of one network: on core states, and with each kind of lanes where the network fits them. */
typedef struct trier {
    engine *engine;
    te *te;
    theory brt;
    bool fits;
    int dense_runs; /* in states that fit */
    te_dense *dense;
} trier;

/* What a run came to. */
typedef struct result {
    outcome outcome;
    csp_label *refuted; /* in the order of elimination; to be freed */
    int refutations;
} result;

static void trier_open(trier *t, const csp *c)
{
    *t = (trier){ .fits = te_dense_fits(c) };
    assert_int_equal(theory_read(&t->brt, "BRT", 3, NULL), OK);
    assert_int_equal(engine_open(&t->engine, &memory_standard, c), OK);
    assert_int_equal(te_open(&t->te, &memory_standard, c, t->engine), OK);
    if (t->fits)
        assert_int_equal(te_dense_open(&t->dense, &memory_standard, c), OK);
}

static void trier_close(trier *t)
{
    te_dense_close(t->dense);
    te_close(t->te);
    engine_close(t->engine);
}

/* False: the network or the machine does not have this layout. */
static bool set_layout(trier *t, int layout)
{
    if (layout == SPARSE)
        return true;
    if (!t->fits || !lanes_kind(layout))
        return false;
    te_dense_use(t->dense, lanes_kind(layout));
    return true;
}

#define FOR_LAYOUTS(layout, t)                                                                               \
    for (int layout = SPARSE; layout < LANES_KINDS; layout++)                                                \
        if (set_layout(t, layout))

static status decide(trier *t, int layout, const state *s, const bool *keep, watch *w, te_refutations *r)
{
    bool fits = false;
    status st = OK;
    if (layout != SPARSE) {
        te_dense_start(t->dense, keep);
        st = te_dense_run(t->dense, s, 1, w, r, &fits);
        t->dense_runs += fits;
    }
    if (st != OK || fits)
        return st;
    te_start(t->te, &t->brt, 0, NULL, LAYOUT_SPARSE);
    return te_run(t->te, s, 1, keep, w, r);
}

/* Takes s to the end of T&E(BRT), or to that of the budget. */
static status run(trier *t, int layout, state *s, const bool *keep, watch *w, result *out)
{
    te_refutations r = { .outcome = CONTRADICTION };
    status st = OK;
    brt_close_state(s, false);
    if (!state_is_contradiction(s))
        st = decide(t, layout, s, keep, w, &r);
    *out = (result){ .outcome = st == LIMIT ? UNFINISHED : r.outcome };
    if (st != OK && st != LIMIT)
        return st;
    out->refuted = calloc((size_t)r.n + 1, sizeof *out->refuted);
    assert_non_null(out->refuted);
    for (int i = 0; i < r.n; i++) {
        assert_int_equal(r.refuted[i].depth, 1);
        out->refuted[out->refutations++] = r.refuted[i].label;
        state_eliminate(s, r.refuted[i].label);
        brt_close_state(s, false);
    }
    return OK;
}

static outcome outcome_of(const state *s)
{
    if (state_is_contradiction(s))
        return CONTRADICTION;
    return state_is_solved(s) ? SOLVED : STUCK;
}

/* T&E(BRT) as defined, without any trial left out, in random order. */
static void define(state *s, rng *r)
{
    int labels = csp_labels(s->csp);
    csp_label *order = calloc((size_t)labels + 1, sizeof *order);
    assert_non_null(order);
    for (int l = 0; l < labels; l++)
        order[l] = (csp_label)l;
    random_shuffle(r, order, labels);
    bool fine = naive_brt(s);
    for (int i = 0; fine && i < labels; i++)
        if (state_is_candidate(s, order[i]) && naive_te(s, order[i])) {
            state_eliminate(s, order[i]);
            fine = naive_brt(s);
            i = -1;
        }
    free(order);
}

/* All contradictions are one state. */
static void assert_same(const state *a, const state *b)
{
    assert_int_equal(outcome_of(a), outcome_of(b));
    if (!state_is_contradiction(a))
        assert_true(lab_same(a, b));
}

/* Each label refuted is one that BRT refutes, in the state that those before it leave. */
static void assert_proof(const state *start, const result *r)
{
    state s = lab_copy(start);
    bool fine = naive_brt(&s);
    for (int i = 0; i < r->refutations; i++) {
        assert_true(fine && state_is_candidate(&s, r->refuted[i]));
        assert_true(naive_te(&s, r->refuted[i]));
        state_eliminate(&s, r->refuted[i]);
        fine = naive_brt(&s);
    }
    lab_drop(&s);
}

/* From start to end, in all layouts. */
static void compare(trier *t, const state *start, const bool *keep, const state *end)
{
    uint64_t trials = 0;
    FOR_LAYOUTS(layout, t)
    {
        result r;
        watch w = { 0 };
        state s = lab_copy(start);
        assert_int_equal(run(t, layout, &s, keep, &w, &r), OK);
        assert_int_equal(r.outcome, outcome_of(end));
        assert_same(&s, end);
        assert_proof(start, &r);
        assert_true(layout <= LANES_PLAIN || w.nodes == trials);
        trials = w.nodes;
        free(r.refuted);
        lab_drop(&s);
    }
}

static void test_random_networks(void **unused)
{
    (void)unused;
    int ends[5] = { 0 }, dense = 0;
    for (int i = 0; i < 1500; i++) {
        rng r;
        lab a;
        state start;
        random_seed(&r, 61, (uint64_t)i);
        if (i % 2 == 0)
            lab_open_sparse(&a, &r, &start);
        else
            lab_open_random(&a, &r, &start);
        trier t;
        trier_open(&t, a.csp);
        state end = lab_copy(&start);
        define(&end, &r);
        compare(&t, &start, NULL, &end);
        ends[outcome_of(&end)]++;
        dense += t.dense_runs > 0;
        lab_drop(&end);
        lab_drop(&start);
        trier_close(&t);
        lab_close(&a);
    }
    print_message("solved %d, contradiction %d, stuck %d; dense %d\n", ends[SOLVED], ends[CONTRADICTION],
                  ends[STUCK], dense);
    assert_true(ends[SOLVED] >= 20 && ends[CONTRADICTION] >= 20 && ends[STUCK] >= 20 && dense >= 100);
}

/* Plain lanes where the network fits them. */
static int best_layout(trier *t)
{
    return set_layout(t, LANES_PLAIN) ? LANES_PLAIN : SPARSE;
}

/* No label of a solution is ever eliminated, and what is asserted is in all. */
static void test_sound(void **unused)
{
    (void)unused;
    int eliminated = 0;
    for (int i = 0; i < 200; i++) {
        rng r;
        lab a;
        state start;
        random_seed(&r, 62, (uint64_t)i);
        lab_open_random(&a, &r, &start);
        trier t;
        trier_open(&t, a.csp);
        result found;
        watch w = { 0 };
        state s = lab_copy(&start);
        assert_int_equal(run(&t, i % 2 ? SPARSE : best_layout(&t), &s, NULL, &w, &found), OK);
        free(found.refuted);
        oracle *o = oracle_open(&start);
        for (int l = 0; l < csp_labels(a.csp); l++)
            if (start.label[l] == CANDIDATE && s.label[l] != CANDIDATE) {
                oracle_assume(o, (csp_label)l, s.label[l] == GONE);
                assert_false(oracle_solve(o));
                eliminated++;
            }
        assert_true(found.outcome != CONTRADICTION || !oracle_solve(o));
        assert_true(found.outcome != SOLVED || oracle_count(&start, 2) == 1);
        oracle_close(o);
        lab_drop(&s);
        lab_drop(&start);
        trier_close(&t);
        lab_close(&a);
    }
    assert_true(eliminated >= 500);
}

/* Braids of any length end in the same state: in Sudokus with one solution, with none, with several, and in
 * some that T&E can't solve. */
static void test_braids_end_there_too(void **unused)
{
    (void)unused;
    lab a;
    lab_open_sudoku(&a);
    trier t;
    trier_open(&t, a.csp);
    int ends[5] = { 0 };
    for (int i = 0; i < 90; i++) {
        rng r;
        state start;
        random_seed(&r, 63, (uint64_t)i);
        if (i == 0)
            start = lab_sudoku(&a, easter_monster);
        else if (i == 1)
            start = lab_sudoku(&a, no_solution);
        else if (i == 2)
            start = lab_sudoku(&a, magictour_89);
        else
            start = lab_puzzle(&a, 63, i - 3, NULL);
        if (i % 6 == 5)
            small_shrink(&start, &r, 2);
        path p;
        lab_run(&a, &start, "B", 0, false, &p);
        compare(&t, &start, NULL, &p.final);
        ends[p.result.outcome]++;
        assert_int_equal(outcome_of(&p.final), p.result.outcome);
        path_close(&p);
        lab_drop(&start);
    }
    assert_true(ends[SOLVED] >= 60 && ends[CONTRADICTION] >= 5 && ends[STUCK] >= 1);
    trier_close(&t);
    lab_close(&a);
}

/* A puzzle with a clue taken away has several solutions: T&E ends where its definition does. */
static void test_several_solutions(void **unused)
{
    (void)unused;
    lab a;
    lab_open_sudoku(&a);
    trier t;
    trier_open(&t, a.csp);
    for (int i = 0; i < 6; i++) {
        rng r;
        char line[82];
        random_seed(&r, 64, (uint64_t)i);
        state start = lab_puzzle(&a, 64, 40 + i, line);
        lab_drop(&start);
        *strpbrk(line, "123456789") = '.';
        start = lab_sudoku(&a, line);
        state end = lab_copy(&start);
        define(&end, &r);
        assert_int_equal(outcome_of(&end), STUCK);
        compare(&t, &start, NULL, &end);
        lab_drop(&end);
        lab_drop(&start);
    }
    trier_close(&t);
    lab_close(&a);
}

/* Labels known to be in a solution are not tried, and nothing else changes. */
static void test_keep(void **unused)
{
    (void)unused;
    lab a;
    lab_open_sudoku(&a);
    trier t;
    trier_open(&t, a.csp);
    bool *solution = calloc((size_t)csp_labels(a.csp), sizeof *solution);
    assert_non_null(solution);
    uint64_t with = 0, without = 0;
    for (int i = 0; i < 12; i++) {
        state start = i ? lab_puzzle(&a, 65, i, NULL) : lab_sudoku(&a, easter_monster), s = lab_copy(&start);
        result r;
        watch w = { 0 };
        assert_true(lab_solution(&a, &start, solution));
        assert_int_equal(run(&t, best_layout(&t), &s, NULL, &w, &r), OK);
        free(r.refuted);
        without += w.nodes;
        compare(&t, &start, solution, &s);
        state_copy(&s, &start);
        w = (watch){ 0 };
        assert_int_equal(run(&t, best_layout(&t), &s, solution, &w, &r), OK);
        free(r.refuted);
        with += w.nodes;
        lab_drop(&s);
        lab_drop(&start);
    }
    assert_true(with < without);
    free(solution);
    trier_close(&t);
    lab_close(&a);
}

static void test_contradiction_at_the_start(void **unused)
{
    (void)unused;
    lab a;
    lab_open_sudoku(&a);
    trier t;
    trier_open(&t, a.csp);
    state start = lab_sudoku(&a, easter_monster);
    for (int d = 0; d < 9; d++)
        state_eliminate(&start, (csp_label)(9 + d));
    assert_true(state_is_contradiction(&start));
    compare(&t, &start, NULL, &start);
    lab_drop(&start);
    trier_close(&t);
    lab_close(&a);
}

/* A label without csp-variable: the dense layout has no place for it, and it is refuted all the same. */
static void test_label_without_variable(void **unused)
{
    (void)unused;
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    int type = csp_add_type(b, "v", "single");
    csp_label loose = csp_add_label(b, "x", "x", "1");
    csp_var v = csp_add_var(b, type, "v");
    for (int i = 0; i < 2; i++) {
        csp_label l = csp_add_label(b, small_name("l", i), "l", "1");
        csp_put(b, v, l, "l");
        csp_add_link(b, loose, l);
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    trier t;
    trier_open(&t, c);
    assert_false(set_layout(&t, LANES_PLAIN));
    result r;
    watch w = { 0 };
    state s;
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    assert_int_equal(run(&t, SPARSE, &s, NULL, &w, &r), OK);
    assert_int_equal(r.outcome, STUCK);
    assert_int_equal(r.refutations, 1);
    assert_int_equal(r.refuted[0], loose);
    assert_int_equal(s.label[loose], GONE);
    free(r.refuted);
    state_close(&s, &memory_standard);
    trier_close(&t);
    csp_free(c);
}

/* Of 16x16: a full grid without some of its values. */
static void test_large(void **unused)
{
    (void)unused;
    rng r;
    lab a;
    csp *c;
    random_seed(&r, 67, 0);
    assert_int_equal(small_sudoku(4, 4, &c), OK);
    lab_open(&a, c);
    trier t;
    trier_open(&t, c);
    state start, end;
    assert_int_equal(state_open(&start, &memory_standard, c), OK);
    bool *solution = calloc((size_t)csp_labels(c), sizeof *solution);
    assert_non_null(solution);
    assert_true(lab_solution(&a, &start, solution));
    for (int l = 0; l < csp_labels(c); l++)
        if (solution[l] && random_below(&r, 100) < 42)
            state_assert(&start, (csp_label)l);
    end = lab_copy(&start);
    define(&end, &r);
    compare(&t, &start, NULL, &end);
    assert_true(t.dense_runs > 0);
    free(solution);
    lab_drop(&end);
    lab_drop(&start);
    trier_close(&t);
    lab_close(&a);
}

static int stop_at_once(void *context)
{
    (void)context;
    return 1;
}

/* A budget ends a run at the same trial always, with what was refuted until then; the next run is whole. */
static void test_budget(void **unused)
{
    (void)unused;
    lab a;
    lab_open_sudoku(&a);
    trier t;
    trier_open(&t, a.csp);
    state start = lab_sudoku(&a, magictour_89), end = lab_copy(&start), s = lab_copy(&start);
    result r;
    watch w = { 0 };
    assert_int_equal(run(&t, SPARSE, &end, NULL, &w, &r), OK);
    assert_int_equal(r.outcome, SOLVED);
    free(r.refuted);
    FOR_LAYOUTS(layout, &t)
    {
        for (uint64_t limit = 1; limit < 30; limit += 4) {
            w = (watch){ .limit = limit };
            state_copy(&s, &start);
            assert_int_equal(run(&t, layout, &s, NULL, &w, &r), OK);
            assert_int_equal(r.outcome, UNFINISHED);
            assert_proof(&start, &r);
            free(r.refuted);
        }
        w = (watch){ .tick = stop_at_once, .nodes = WATCH_EVERY - 3 };
        state_copy(&s, &start);
        assert_int_equal(run(&t, layout, &s, NULL, &w, &r), STOPPED);
    }
    compare(&t, &start, NULL, &end);
    lab_drop(&s);
    lab_drop(&end);
    lab_drop(&start);
    trier_close(&t);
    lab_close(&a);
}

static status run_with(const memory *m, const csp *c, engine *e, const theory *with, const state *start,
                       search_layout layout)
{
    te *t;
    te_refutations r;
    watch w = { 0 };
    status s = te_open(&t, m, c, e);
    assert_true(s == OK || (s == NO_MEMORY && !t));
    if (s != OK)
        return s;
    te_start(t, with, 0, NULL, layout);
    s = te_run(t, start, 1, NULL, &w, &r);
    assert_true(s == NO_MEMORY || (s == OK && r.outcome == STUCK));
    te_close(t);
    return s;
}

static void test_no_memory(void **unused)
{
    (void)unused;
    lab a;
    trier t;
    lab_open_sudoku(&a);
    trier_open(&t, a.csp);
    state start = lab_sudoku(&a, easter_monster);
    brt_close_state(&start, false);
    for (int layout = LAYOUT_BEST; layout <= LAYOUT_SPARSE; layout++) {
        status s = NO_MEMORY;
        int n = 0;
        for (; s == NO_MEMORY; n++) {
            failing f = { .left = n };
            const memory m = { failing_resize, &f };
            s = run_with(&m, a.csp, t.engine, &t.brt, &start, (search_layout)layout);
            assert_int_equal(f.taken, 0);
        }
        assert_true(n > 5);
    }
    lab_drop(&start);
    trier_close(&t);
    lab_close(&a);
}

/* What commands run ends in the same state, hurried or not, from a contradiction too. */
static void test_by_the_engine(void **unused)
{
    (void)unused;
    lab a;
    trier t;
    lab_open_sudoku(&a);
    trier_open(&t, a.csp);
    for (int i = 0; i < 40; i++) {
        state start = i == 0 ? lab_sudoku(&a, no_solution) : lab_puzzle(&a, 68, i, NULL);
        for (int d = 0; d < 9 && i == 1; d++)
            state_eliminate(&start, (csp_label)(9 + d));
        path p;
        a.hurry = i % 2;
        lab_run(&a, &start, "TE(BRT,1)", 0, false, &p);
        compare(&t, &start, NULL, &p.final);
        path_close(&p);
        lab_drop(&start);
    }
    trier_close(&t);
    lab_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_networks),
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_braids_end_there_too),
        cmocka_unit_test(test_several_solutions),
        cmocka_unit_test(test_keep),
        cmocka_unit_test(test_contradiction_at_the_start),
        cmocka_unit_test(test_label_without_variable),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_by_the_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
