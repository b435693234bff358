/* test_trial.c: T&E(T) of any depth, against its definition, with its traces; and published depths. */
#include "failing.h"
#include "lab.h"
#include "naive_te.h"
#include "small.h"
#include "solve/as_braids.h"
#include "solve/trim.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct kind {
    const char *name; /* of T */
    naive_theory theory;
} kind;

static const kind kinds[] = { { "BRT", { 0, 0 } }, { "W1", { 1, 0 } }, { "B2", { 1, 2 } },
                              { "W2", { 2, 0 } },  { "W3", { 3, 0 } }, { "B3", { 1, 3 } } };
enum { KINDS = sizeof kinds / sizeof *kinds };

static const char *te_name(const char *t, int depth)
{
    static char name[48];
    if (depth == ANY_DEPTH)
        snprintf(name, sizeof name, "TE(%s)", t);
    else
        snprintf(name, sizeof name, "TE(%s,%d)", t, depth);
    return name;
}

static void assert_same_end(const state *a, const state *b)
{
    assert_int_equal(state_is_contradiction(a), state_is_contradiction(b));
    if (!state_is_contradiction(a))
        assert_true(lab_same(a, b));
}

static void assert_valid(const path *p)
{
    const char *why = NULL;
    state s = lab_copy(&p->start);
    naive_valid_steps(&s, p->steps.step, p->steps.n, &why);
    if (why)
        print_error("%s: %s\n", p->theory.name, why);
    assert_null(why);
    assert_true(lab_same(&s, &p->final));
    lab_drop(&s);
}

/* Steps are equal but for the evidence, which may come from another order of trials. */
static void assert_same_steps(const path *a, const path *b)
{
    assert_int_equal(a->steps.n, b->steps.n);
    for (int i = 0; i < a->steps.n; i++) {
        const step *x = &a->steps.step[i], *y = &b->steps.step[i];
        assert_ptr_equal(x->rule, y->rule);
        assert_string_equal(x->name, y->name);
        assert_int_equal(x->concludes, y->concludes);
        assert_int_equal(x->length, y->length);
        assert_int_equal(x->round, y->round);
        assert_int_equal(x->conclusions, y->conclusions);
        assert_memory_equal(x->conclusion, y->conclusion, (size_t)x->conclusions * sizeof *x->conclusion);
    }
}

static int compare(const void *a, const void *b)
{
    const step *x = a, *y = b;
    return x->round != y->round ? x->round - y->round : (int)x->conclusion[0] - (int)y->conclusion[0];
}

/* In the dense layout trials of one round come in the order of csp-variables. */
static void sort_trials(path *p)
{
    for (int from = 0, to; from < p->steps.n; from = to) {
        for (to = from + 1; to < p->steps.n && p->steps.step[to].round == p->steps.step[from].round;)
            to++;
        if (is_trial(&p->steps.step[from]))
            qsort(p->steps.step + from, (size_t)(to - from), sizeof *p->steps.step, compare);
    }
}

/* One pigeon more than holes, some of the pigeons with a way out each, ways out that exclude each other, and
 * a few other csp-variables: T&E needs a depth of about one less than there are holes. */
static void open_pigeons(lab *a, rng *r, state *start)
{
    int holes = 3 + (random_below(r, 5) == 0), pigeons = holes + 1, labels = 0, outs = 0;
    csp_label out[16], hole[5][4];
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    csp_add_type(b, "x", "single");
    for (int p = 0; p < pigeons; p++) {
        csp_var v = csp_add_var(b, 0, small_name("p", p));
        for (int h = 0; h <= holes; h++) {
            if (h == holes && random_below(r, 2))
                continue;
            csp_label l = csp_add_label(b, small_name("l", labels), "l", "1");
            csp_put(b, v, l, small_name("", h));
            for (int q = 0; h < holes && q < p; q++)
                csp_add_link(b, l, hole[q][h]);
            if (h < holes)
                hole[p][h] = l;
            else
                out[outs++] = l;
            labels++;
        }
    }
    for (int i = 0; i < 3; i++) {
        csp_var v = csp_add_var(b, 0, small_name("v", i));
        for (int k = 0; k < 2; k++) {
            csp_label l = csp_add_label(b, small_name("l", labels++), "l", "1");
            csp_put(b, v, l, small_name("", k));
            for (int j = 0; j < outs; j++)
                if (random_below(r, 3) == 0)
                    csp_add_link(b, l, out[j]);
            if (random_below(r, 2))
                csp_add_link(b, l,
                             hole[random_below(r, (uint32_t)pigeons)][random_below(r, (uint32_t)holes)]);
        }
    }
    for (int i = 0; i < outs; i++)
        for (int j = 0; j < i; j++)
            if (random_below(r, 2))
                csp_add_link(b, out[i], out[j]);
    assert_int_equal(csp_end(b, &c, NULL), OK);
    lab_open(a, c);
    assert_int_equal(state_open(start, &memory_standard, c), OK);
}

static void open_any(lab *a, rng *r, int i, state *start)
{
    if (i % 3 == 0)
        open_pigeons(a, r, start);
    else if (i % 3 == 1)
        lab_open_sparse(a, r, start);
    else
        lab_open_random(a, r, start);
}

typedef struct tally {
    int solved, contradiction, bounded, depth[5], nested;
} tally;

/* One start, one theory: frozen levels with evidence in both layouts, in a hurry, by definition. */
static void check_one(lab *a, const state *start, const kind *k, int depth, rng *r, tally *n)
{
    path p, sparse, quick;
    int hardest;
    state frozen = lab_copy(start);
    naive_te_frozen(&frozen, k->theory, depth, &hardest);
    lab_run(a, start, te_name(k->name, depth), 0, true, &p);
    assert_valid(&p);
    assert_same_end(&p.final, &frozen);
    assert_int_equal(p.result.hardest, hardest);
    a->layout = LAYOUT_SPARSE;
    lab_run(a, start, te_name(k->name, depth), 0, true, &sparse);
    a->layout = LAYOUT_BEST;
    assert_valid(&sparse);
    a->hurry = true;
    lab_run(a, start, te_name(k->name, depth), 0, false, &quick);
    a->hurry = false;
    assert_int_equal(p.result.outcome, quick.result.outcome);
    assert_int_equal(p.result.tried, quick.result.tried);
    assert_int_equal(hardest, quick.result.hardest);
    assert_same_end(&quick.final, &frozen);
    sort_trials(&p);
    sort_trials(&sparse);
    assert_same_steps(&p, &sparse);
    if (theory_is_confluent(&p.theory)) {
        state any = lab_copy(start);
        naive_te_any(&any, k->theory, depth, r);
        assert_same_end(&any, &frozen);
        lab_drop(&any);
    }
    n->solved += p.result.outcome == SOLVED;
    n->contradiction += p.result.outcome == CONTRADICTION;
    n->bounded += p.result.outcome == BOUNDED;
    n->depth[hardest]++;
    for (int i = 0; i < p.steps.n; i++)
        for (int j = 0; j < trial_steps(&p.steps.step[i]); j++)
            n->nested += is_trial(trial_step(&p.steps.step[i], j));
    path_close(&p);
    path_close(&sparse);
    path_close(&quick);
    lab_drop(&frozen);
}

static void test_against_the_definition(void **unused)
{
    (void)unused;
    tally n = { 0 };
    for (int i = 0; i < 360; i++) {
        rng r;
        lab a;
        state start;
        random_seed(&r, 171, (uint64_t)i);
        open_any(&a, &r, i, &start);
        int depth = 1 + i / 3 % (i % 3 == 0 ? 3 : 2), most = depth == 1 ? KINDS : depth == 2 ? 4 : 1;
        check_one(&a, &start, &kinds[i / 9 % most], depth, &r, &n);
        lab_drop(&start);
        lab_close(&a);
    }
    print_message(
        "solved %d, contradiction %d, bounded %d, depth 0: %d, 1: %d, 2: %d, 3: %d; nested trials %d\n",
        n.solved, n.contradiction, n.bounded, n.depth[0], n.depth[1], n.depth[2], n.depth[3], n.nested);
    assert_true(n.solved >= 20 && n.contradiction >= 20 && n.bounded >= 20);
    assert_true(n.depth[1] >= 50 && n.depth[2] >= 20 && n.depth[3] >= 3 && n.nested >= 50);
}

/* Grids of 4 x 4 with a few givens taken at random, most of them with several solutions or with none. */
static void test_small_grids(void **unused)
{
    (void)unused;
    tally n = { 0 };
    lab a;
    csp *c;
    assert_int_equal(small_sudoku(2, 2, &c), OK);
    lab_open(&a, c);
    for (int i = 0; i < 120; i++) {
        rng r;
        state start;
        random_seed(&r, 172, (uint64_t)i);
        assert_int_equal(state_open(&start, &memory_standard, c), OK);
        for (int k = 0; k < 4; k++) {
            csp_label l = (csp_label)random_below(&r, (uint32_t)csp_labels(c));
            if (state_is_candidate(&start, l))
                state_assert(&start, l);
        }
        small_shrink(&start, &r, 12);
        check_one(&a, &start, &kinds[i % 3 ? 0 : i % 2], 1 + i % 2, &r, &n);
        lab_drop(&start);
    }
    print_message("solved %d, contradiction %d, bounded %d; depth 1: %d, 2: %d\n", n.solved, n.contradiction,
                  n.bounded, n.depth[1], n.depth[2]);
    assert_true(n.solved >= 5 && n.contradiction >= 5 && n.bounded >= 5);
    lab_close(&a);
}

/* Unbounded T&E solves just what has one solution and proves that there is none; else it ends stuck, if its
 * budget does not end before. */
static void test_any_depth(void **unused)
{
    (void)unused;
    int ends[5] = { 0 };
    for (int i = 0; i < 300; i++) {
        rng r;
        lab a;
        state start;
        int found = 0;
        random_seed(&r, 173, (uint64_t)i);
        lab_open_random(&a, &r, &start);
        assert_int_equal(counter_run(a.counter, &start, 2, NULL, &a.watch, &found, NULL), OK);
        for (int pass = 0; pass < 3; pass++) {
            path p;
            a.layout = pass == 1 ? LAYOUT_SPARSE : LAYOUT_BEST;
            a.hurry = pass == 2;
            a.watch = (watch){ .limit = found == 2 ? 5000 : 0 };
            lab_run(&a, &start, i % 2 ? "TE(BRT)" : "TE(W1)", 0, pass < 2, &p);
            if (p.result.outcome != UNFINISHED || found < 2)
                assert_int_equal(p.result.outcome, found == 0 ? CONTRADICTION : found == 1 ? SOLVED : STUCK);
            if (pass < 2)
                assert_valid(&p);
            ends[p.result.outcome]++;
            path_close(&p);
        }
        lab_drop(&start);
        lab_close(&a);
    }
    assert_true(ends[SOLVED] >= 20 && ends[CONTRADICTION] >= 20 && ends[STUCK] >= 20);
}

/* No guessing: a copy that is solved changes nothing. Supposing the way out solves everything, and depth 1
 * refutes nothing: all candidates stay. Depth 2 refutes all others. */
static void test_no_guessing(void **unused)
{
    (void)unused;
    csp_label out = 0;
    csp *c;
    assert_int_equal(small_pigeons(&c), OK);
    lab a;
    lab_open(&a, c);
    state start, copy;
    int found;
    assert_int_equal(state_open(&start, &memory_standard, c), OK);
    copy = lab_copy(&start);
    state_assert(&copy, out);
    assert_true(naive_brt(&copy) && state_is_solved(&copy));
    assert_int_equal(counter_run(a.counter, &start, 2, NULL, &a.watch, &found, NULL), OK);
    assert_int_equal(found, 1);
    for (int pass = 0; pass < 4; pass++) {
        path p;
        a.layout = pass % 2 ? LAYOUT_SPARSE : LAYOUT_BEST;
        a.hurry = pass >= 2;
        lab_run(&a, &start, "TE(BRT,1)", 0, !a.hurry, &p);
        assert_int_equal(p.result.outcome, BOUNDED);
        assert_int_equal(p.result.tried, 1);
        assert_int_equal(p.steps.n, 0);
        assert_true(lab_same(&p.final, &start));
        path_close(&p);
        lab_run(&a, &start, "TE(BRT)", 0, !a.hurry, &p);
        assert_int_equal(p.result.outcome, SOLVED);
        assert_int_equal(p.result.hardest, 2);
        assert_int_equal(p.final.label[out], VALUE);
        path_close(&p);
    }
    lab_drop(&copy);
    lab_drop(&start);
    lab_close(&a);
}

/* ---- Sudokus with published depths ---- */

typedef struct known {
    const char *line;
    int depth;
} known;

static const known published[] = {
    { "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57", 1 },
    { ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8", 1 },
    { "...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7", 1 },
    { "9..7.3.5.7....1....64.....8.1.3...92..3..9.6......7...4..1...29.2...8......9..5..", 1 },
    { ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.", 1 },
    { "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...", 1 },
    { "..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7..", 2 },
    { "4...6..7.......6...3...2..17....85...1.4......2.95..........7.5..91...3...3.4..8.", 2 },
    { ".....1..2.1..3..4...54..6....35..7...4.....2.1....8..9..29..1...3..6...76....7.9.", 1 },
    { "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5", 2 },
    { "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........", 2 },
    { "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........", 2 },
    { ".8.4.5....12.3...........6.3....4..7.6.7...5.7...8...9......1......9.2.....3.6...", 2 },
    { "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 2 },
    { "..3....8..5.1....66....74....8.9..4.7....5....1.6..8.....9...2.....2...8..2...3.4", 2 },
    { "...4...89..7..92......3...526...1.....19.....7.....1..5...9..4...6..29.....8....3", 2 },
    { ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 2 },
    { "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..", 3 },
    { "........1....23.4..56...237....82.....53.6....8.45.....43...6.226..348.55.826....", 3 },
    { NULL, 0 },
};

static void test_published_depths(void **unused)
{
    (void)unused;
    lab a;
    lab_open_sudoku(&a);
    bool *solution = calloc((size_t)csp_labels(a.csp), sizeof *solution);
    assert_non_null(solution);
    for (const known *k = published; k->line; k++) {
        state start = lab_sudoku(&a, k->line);
        path p;
        assert_true(lab_solution(&a, &start, solution));
        for (int pass = 0; pass < 2; pass++) {
            a.keep = (pass ^ (int)(k - published)) % 2 ? solution : NULL;
            a.hurry = pass;
            lab_run(&a, &start, "TE(BRT)", 0, !a.hurry, &p);
            assert_int_equal(p.result.outcome, SOLVED);
            assert_int_equal(p.result.hardest, k->depth);
            if (!a.hurry)
                assert_valid(&p);
            path_close(&p);
            lab_run(&a, &start, te_name("BRT", k->depth - 1 ? k->depth - 1 : 1), 0, false, &p);
            assert_int_equal(p.result.outcome, k->depth > 1 ? BOUNDED : SOLVED);
            assert_int_equal(p.result.tried, k->depth > 1 ? k->depth - 1 : p.result.tried);
            path_close(&p);
        }
        a.keep = NULL;
        a.hurry = false;
        lab_drop(&start);
    }
    free(solution);
    lab_close(&a);
}

/* The traces are short: without any one of its steps a trial is wrong. (And the validator sees that.) */
static void test_traces_are_short(void **unused)
{
    (void)unused;
    lab a;
    path p;
    int wrong = 0, right = 0;
    lab_open_sudoku(&a);
    state start = lab_sudoku(&a, published[13].line), now = lab_copy(&start);
    lab_run(&a, &start, "TE(BRT)", 0, true, &p);
    for (int i = 0; i < 8; i++) {
        const step *trial = &p.steps.step[i];
        int inners = trial_steps(trial);
        assert_true(is_trial(trial) && inners > 0);
        step *inner = calloc((size_t)inners, sizeof *inner);
        assert_non_null(inner);
        for (int k = 0; k < inners; k++) {
            made_step less;
            int n = 0;
            for (int j = 0; j < inners; j++)
                if (j != k)
                    inner[n++] = *trial_step(trial, j);
            state_copy(&now, &start);
            make_trial(&less, trial->length, trial->round, trial->conclusion, inner, n);
            bool valid = naive_valid_steps(&now, &less.step, 1, NULL);
            right += valid;
            wrong += !valid;
        }
        free(inner);
    }
    print_message("%d needed, %d not\n", wrong, right);
    assert_true(wrong >= 100 && right * 20 <= wrong);
    lab_drop(&now);
    lab_drop(&start);
    path_close(&p);
    lab_close(&a);
}

/* gT&E = T&E(W1) and T&E(B2): the puzzles that braids can't solve, by what is said of g-braids and of BxB. */
static void test_other_theories(void **unused)
{
    (void)unused;
    static const struct {
        int puzzle;
        const char *theory;
        int depth;
    } cases[] = { { 6, "TE(W1)", 1 },    { 7, "TE(W1)", 1 },  { 9, "TE(W1)", 1 },  { 10, "TE(W1)", 1 },
                  { 11, "TE(W1)", 1 },   { 12, "TE(W1)", 1 }, { 13, "TE(W1)", 2 }, { 14, "TE(B5,1)", 1 },
                  { 15, "TE(B4,1)", 1 }, { 0, "TE(W4)", 0 },  { 0, "TE(W3)", 1 } };
    lab a;
    lab_open_sudoku(&a);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        state start = lab_sudoku(&a, published[cases[i].puzzle].line);
        path p;
        a.hurry = true;
        lab_run(&a, &start, cases[i].theory, 0, false, &p);
        assert_int_equal(p.result.outcome, SOLVED);
        assert_int_equal(p.result.hardest, cases[i].depth);
        path_close(&p);
        a.hurry = false;
        if (cases[i].depth < 2 && cases[i].puzzle < 13) {
            lab_run(&a, &start, cases[i].theory, 0, true, &p);
            assert_int_equal(p.result.hardest, cases[i].depth);
            assert_valid(&p);
            path_close(&p);
        }
        lab_drop(&start);
    }
    lab_close(&a);
}

/* The BxB classification: the least p such that T&E(B_p) solves at depth 1. */
static void test_bxb(void **unused)
{
    (void)unused;
    static const struct {
        const char *line;
        int p;
    } cases[] = {
        { "..3....8..5.1....66....74....8.9..4.7....5....1.6..8.....9...2.....2...8..2...3.4", 5 },
        { "...4...89..7..92......3...526...1.....19.....7.....1..5...9..4...6..29.....8....3", 4 },
        { "..3....8..5....2.17...........5.8..6.9.12....8....3....6.9....5..4....7.....1.6.2", 6 },
        { ".2...67..4...8......9.......3.....7.5.8....4..1.3....2....9..5....6.1..3...2..6.7", 7 },
        { "5.......9.2.1...7...8...3...4.6.........5.......2.7.1...3...8...6...4.2.9.......5", 7 },
        { ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 5 },
        { "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 6 },
    };
    lab a;
    lab_open_sudoku(&a);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        state start = lab_sudoku(&a, cases[i].line);
        for (int p = cases[i].p - 1; p <= cases[i].p; p++) {
            path by;
            char t[16];
            snprintf(t, sizeof t, "B%d", p);
            a.hurry = true;
            lab_run(&a, &start, te_name(t, 1), 0, false, &by);
            assert_int_equal(by.result.outcome, p == cases[i].p ? SOLVED : BOUNDED);
            path_close(&by);
        }
        lab_drop(&start);
    }
    lab_close(&a);
}

/* ---- trials as braids ---- */

static void check_braids(lab *a, braider *b, const state *start, int *converted)
{
    path p;
    step_list braids;
    lab_run(a, start, "TE(BRT,1)", 0, true, &p);
    step_list_open(&braids, &memory_standard);
    assert_int_equal(as_braids(b, start, &p.steps, &braids), OK);
    assert_int_equal(braids.n, p.steps.n);
    for (int i = 0; i < braids.n; i++) {
        const step *x = &braids.step[i], *y = &p.steps.step[i];
        assert_false(is_trial(x));
        assert_int_equal(x->round, y->round);
        if (!is_trial(y))
            continue;
        assert_true(is_chain(x));
        assert_int_equal(x->conclusion[0], y->conclusion[0]);
        assert_int_equal(x->length, trial_steps(y));
        assert_string_equal(x->name, x->length == 1 ? "whip" : "braid");
        ++*converted;
    }
    naive_claim claim = path_claim(&p);
    const char *why;
    if (!naive_valid_path(start, braids.step, braids.n, &claim, NULL, &why))
        fail_msg("%s", why);
    step_list_close(&braids);
    path_close(&p);
}

static void test_trials_are_braids(void **unused)
{
    (void)unused;
    int converted = 0;
    for (int i = 0; i < 300; i++) {
        rng r;
        lab a;
        state start;
        braider *b;
        random_seed(&r, 175, (uint64_t)i);
        if (i % 2)
            lab_open_sparse(&a, &r, &start);
        else
            lab_open_random(&a, &r, &start);
        assert_int_equal(braider_open(&b, &memory_standard, a.csp), OK);
        check_braids(&a, b, &start, &converted);
        braider_close(b);
        lab_drop(&start);
        lab_close(&a);
    }
    lab a;
    braider *b;
    lab_open_sudoku(&a);
    assert_int_equal(braider_open(&b, &memory_standard, a.csp), OK);
    for (int i = 0; i < 40; i++) {
        state start = lab_puzzle(&a, 175, i, NULL);
        check_braids(&a, b, &start, &converted);
        lab_drop(&start);
    }
    braider_close(b);
    lab_close(&a);
    print_message("%d trials turned into braids\n", converted);
    assert_true(converted >= 1500);
}

/* In random states a candidate is refuted if and only if it has a braid. */
static void test_refuted_is_braided(void **unused)
{
    (void)unused;
    int yes = 0, no = 0;
    for (int i = 0; i < 400; i++) {
        rng r;
        lab a;
        state start;
        path p;
        random_seed(&r, 176, (uint64_t)i);
        if (i % 2)
            lab_open_sparse(&a, &r, &start);
        else
            lab_open_random(&a, &r, &start);
        if (naive_brt(&start) && !state_is_solved(&start)) {
            lab_run(&a, &start, "TE(BRT,1)", 0, false, &p);
            for (int l = 0; l < csp_labels(a.csp); l++) {
                if (!state_is_candidate(&start, (csp_label)l))
                    continue;
                bool refuted = false;
                for (int k = 0; k < p.steps.n && p.steps.step[k].round == 1; k++)
                    refuted = refuted || p.steps.step[k].conclusion[0] == l;
                assert_int_equal(naive_braid(&start, (csp_label)l, csp_vars(a.csp), NULL) > 0, refuted);
                yes += refuted;
                no += !refuted;
            }
            path_close(&p);
        }
        lab_drop(&start);
        lab_close(&a);
    }
    print_message("%d refuted, %d not\n", yes, no);
    assert_true(yes >= 300 && no >= 300);
}

/* ---- ends ---- */

static int stop_at_once(void *context)
{
    (void)context;
    return 1;
}

/* A budget ends a run at a depth that is known, with a path that is right so far. */
static void test_budget(void **unused)
{
    (void)unused;
    lab a;
    lab_open_sudoku(&a);
    state start = lab_sudoku(&a, published[13].line);
    static const char *const names[] = { "TE(BRT)", "TE(W1)" };
    for (int i = 0; i < 2; i++)
        for (uint64_t limit = 1; limit < (i == 0 ? 20000 : 400); limit = limit * 6 + 1) {
            path p, again;
            a.watch = (watch){ .limit = limit };
            lab_run(&a, &start, names[i], 0, true, &p);
            a.watch = (watch){ .limit = limit };
            a.hurry = true;
            lab_run(&a, &start, names[i], 0, false, &again);
            a.hurry = false;
            assert_true(p.result.outcome == UNFINISHED ? p.result.tried <= 1 : p.result.hardest == 2);
            assert_int_equal(p.result.outcome, again.result.outcome);
            assert_int_equal(p.result.tried, again.result.tried);
            assert_int_equal(p.result.nodes, again.result.nodes);
            assert_same_end(&p.final, &again.final);
            assert_valid(&p);
            path_close(&p);
            path_close(&again);
        }
    theory t;
    engine_result result;
    state s = lab_copy(&start);
    watch w = { .tick = stop_at_once };
    assert_int_equal(theory_read(&t, "TE(BRT)", 7, NULL), OK);
    assert_int_equal(engine_run(a.engine, &(task){ .theory = &t, .watch = &w }, &s, &result), STOPPED);
    lab_drop(&s);
    lab_drop(&start);
    lab_close(&a);
}

/* Each allocation fails once; the engine can be used again when there is memory. */
static void test_no_memory(void **unused)
{
    (void)unused;
    lab a;
    csp *c;
    assert_int_equal(small_pigeons(&c), OK);
    lab_open(&a, c);
    state start, s;
    assert_int_equal(state_open(&start, &memory_standard, c), OK);
    s = lab_copy(&start);
    for (int i = 0; i < 3; i++) {
        theory t;
        const char *name = i == 0 ? "TE(BRT,2)" : i == 1 ? "TE(W1,2)" : "TE(W3,2)";
        assert_int_equal(theory_read(&t, name, strlen(name), NULL), OK);
        status st = NO_MEMORY;
        int n = 0;
        for (; st == NO_MEMORY; n++) {
            failing f = { .left = n };
            memory m = { failing_resize, &f };
            engine *e;
            engine_result result;
            step_list steps;
            step_list_open(&steps, &m);
            step_sink sink = step_list_sink(&steps, true);
            watch w = { 0 };
            const task what = { .theory = &t, .watch = &w, .sink = &sink };
            st = engine_open(&e, &m, c);
            if (st == OK) {
                state_copy(&s, &start);
                st = engine_run(e, &what, &s, &result);
                assert_true(st == OK || st == NO_MEMORY);
            }
            if (e && st == NO_MEMORY) {
                f.left = 100000;
                state_copy(&s, &start);
                assert_int_equal(engine_run(e, &what, &s, &result), OK);
                assert_true(result.outcome == SOLVED && result.hardest >= 1);
            }
            step_list_close(&steps);
            engine_close(e);
            assert_int_equal(f.taken, 0);
        }
        assert_true(n > 10);
    }
    lab_drop(&s);
    lab_drop(&start);
    lab_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_the_definition),
        cmocka_unit_test(test_small_grids),
        cmocka_unit_test(test_any_depth),
        cmocka_unit_test(test_no_guessing),
        cmocka_unit_test(test_published_depths),
        cmocka_unit_test(test_traces_are_short),
        cmocka_unit_test(test_other_theories),
        cmocka_unit_test(test_bxb),
        cmocka_unit_test(test_trials_are_braids),
        cmocka_unit_test(test_refuted_is_braided),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
