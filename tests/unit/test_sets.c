/* test_sets.c: sets that steps of a path conclude, kept by the engine and offered to rules: with rules of the
 * tests (set_rules.h), run by the engine itself.
 *
 * On random networks, by every strategy and inside trials, each path is checked by the checker, and proved by
 * unit propagation from the network alone; so are the trimmed ones, whose steps have other numbers. */
#include "any_kinds.h"
#include "base/random.h"
#include "check_lab.h"
#include "failing.h"
#include "hinted.h"
#include "out/report.h"
#include "rup.h"
#include "search/known_sets.h"
#include "set_rules.h"
#include "small.h"
#include "solve/prune.h"
#include "solve/trial.h"
#include "solve/trim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list of sets ---- */

static void expect_offers(known_sets *x, const state *s, const char *expected)
{
    char said[100] = "";
    for (const known_set *k = sets_begin(x, s); k; k = k->next)
        snprintf(said + strlen(said), sizeof said - strlen(said), "%d:%d ", k->made, csp_list_size(k->left));
    assert_string_equal(said, expected);
}

static void sets_are_offered_as_they_are_in_the_state(void **unused)
{
    (void)unused;
    csp *c;
    state s;
    known_sets x;
    static const csp_label abc[] = { 0, 4, 8 }, ab[] = { 4, 0 }, ad[] = { 0, 12 }, d[] = { 12, 8 };
    assert_int_equal(small_latin(4, &c), OK);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    sets_open(&x, &memory_standard);
    expect_offers(&x, &s, "");
    assert_int_equal(sets_add(&x, 3, "P", abc, 3), OK);
    expect_offers(&x, &s, ""); /* not in its own round */
    assert_true(sets_imply(&x, &s, abc, 3));
    assert_false(sets_imply(&x, &s, ab, 2));
    assert_int_equal(sets_add(&x, 5, "P", ad, 2), OK);
    sets_next_round(&x);
    expect_offers(&x, &s, "3:3 5:2 ");
    assert_int_equal(sets_add(&x, 7, "P", ab, 2), OK);
    assert_int_equal(sets_add(&x, 8, "P", d, 2), OK);
    expect_offers(&x, &s, "3:3 5:2 ");
    sets_next_round(&x);
    expect_offers(&x, &s, "5:2 7:2 8:2 "); /* the first contains one of them */
    assert_true(sets_imply(&x, &s, abc, 3));
    state_eliminate(&s, 12);
    expect_offers(&x, &s, "5:1 8:1 "); /* what contains label 0 says no more than that it is true */
    assert_true(sets_imply(&x, &s, (const csp_label[]){ 8, 60 }, 2));
    state_assert(&s, 0);
    expect_offers(&x, &s, s.label[8] == CANDIDATE ? "8:1 " : "8:0 ");
    assert_true(sets_imply(&x, &s, (const csp_label[]){ 60, 0 }, 2));
    sets_clear(&x);
    expect_offers(&x, &s, "");
    assert_false(sets_imply(&x, &s, abc + 1, 1));
    sets_close(&x);
    state_close(&s, &memory_standard);
    csp_free(c);
}

/* Two equal lists, which two steps of one round may conclude: one of them is offered. */
static void equal_sets_are_offered_once(void **unused)
{
    (void)unused;
    csp *c;
    state s;
    known_sets x;
    assert_int_equal(small_latin(4, &c), OK);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    sets_open(&x, &memory_standard);
    assert_int_equal(sets_add(&x, 1, "P", (const csp_label[]){ 5, 9, 13 }, 3), OK);
    assert_int_equal(sets_add(&x, 2, "P", (const csp_label[]){ 9, 5, 17 }, 3), OK);
    sets_next_round(&x);
    expect_offers(&x, &s, "1:3 2:3 ");
    state_eliminate(&s, 13);
    state_eliminate(&s, 17);
    expect_offers(&x, &s, "1:2 ");
    sets_close(&x);
    state_close(&s, &memory_standard);
    csp_free(c);
}

/* ---- paths ---- */

typedef struct bench {
    puzzle puzzle;
    csp *csp;
    engine *engine;
    state start, final;
    bool *focus;
    theory theory;
    engine_result result;
    step_list steps;
    text json, cnf, drup;
} bench;

static void bench_open(bench *b, csp *c)
{
    *b = (bench){ .csp = c };
    assert_int_equal(puzzle_open(&b->puzzle, &memory_standard), OK);
    b->puzzle.app = app_named("generic");
    assert_int_equal(engine_open(&b->engine, &memory_standard, c), OK);
    assert_int_equal(state_open(&b->start, &memory_standard, c), OK);
    assert_int_equal(state_open(&b->final, &memory_standard, c), OK);
    b->focus = calloc((size_t)csp_labels(c) + 1, sizeof *b->focus);
    assert_non_null(b->focus);
    step_list_open(&b->steps, &memory_standard);
    text_open(&b->json, &memory_standard);
    text_open(&b->cnf, &memory_standard);
    text_open(&b->drup, &memory_standard);
}

static void bench_close(bench *b)
{
    step_list_close(&b->steps);
    text_close(&b->json);
    text_close(&b->cnf);
    text_close(&b->drup);
    free(b->focus);
    state_close(&b->start, &memory_standard);
    state_close(&b->final, &memory_standard);
    engine_close(b->engine);
    puzzle_close(&b->puzzle);
    csp_free(b->csp);
}

static void run_task(bench *b, int depth, strategy how, const step_sink *sink)
{
    watch w = { 0 };
    b->theory = set_theory(depth);
    state_copy(&b->final, &b->start);
    assert_int_equal(engine_run(b->engine,
                                &(task){ .theory = &b->theory, .strategy = how, .watch = &w, .sink = sink },
                                &b->final, &b->result),
                     OK);
}

static void run_path(bench *b, int depth, strategy how)
{
    const step_sink sink = step_list_sink(&b->steps, true);
    step_list_clear(&b->steps);
    run_task(b, depth, how, &sink);
}

static report report_of(const bench *b)
{
    return (report){ .puzzle = &b->puzzle,
                     .theory = &b->theory,
                     .start = &b->start,
                     .final = &b->final,
                     .steps = &b->steps,
                     .result = b->result,
                     .solutions = SOLUTIONS_UNKNOWN };
}

/* By the checker, and by unit propagation. */
static void expect_right(bench *b)
{
    check_verdict v;
    error e = { 0 };
    start_context context = { .start = &b->start };
    report r = report_of(b);
    if (r.result.outcome == STUCK || r.result.outcome == BOUNDED)
        r.result.outcome = LISTED; /* what is stuck with sets may have singles by them */
    text_clear(&b->json);
    text_clear(&b->cnf);
    text_clear(&b->drup);
    write_json(&r, &b->json);
    write_cnf(&r, &b->cnf);
    write_drup(&r, &b->drup);
    hinted_proof(&r);
    assert_int_equal(check_path(&(check_terms){ .rules = any_kinds }, &memory_standard, text_bytes(&b->json),
                                b->json.length, give_start, &context, &v, &e),
                     OK);
    if (!v.accepted)
        fail_msg("step %d: %s\n%s", v.refused, v.why, text_bytes(&b->json));
    rup_verdict proof = rup_check(text_bytes(&b->cnf), text_bytes(&b->drup));
    if (!proof.accepted)
        fail_msg("clause %d: %s\n%s", proof.refused, proof.why, text_bytes(&b->json));
}

typedef struct tally {
    int made, used, inside, inside_left, solved, contradictions, trimmed, renumbered;
} tally;

/* Counts the cells over sets, and says the greatest number of a step that made one. */
static int count_uses(const step *s, bool inside, tally *n)
{
    int last = -1;
    for (int i = 0; i < s->lines; i++) {
        const step_line *l = &s->line[i];
        if (l->kind == TRESSE_CELL && l->cell.set == CSP_NONE) {
            n->used++;
            n->inside += inside;
            last = l->cell.made > last ? l->cell.made : last;
        }
        for (int k = 0; l->kind == TRESSE_SUPPOSE && k < l->suppose.inners; k++) {
            int in = count_uses(&l->suppose.inner[k], true, n);
            last = in > last ? in : last;
        }
    }
    return last;
}

static void count_path(const bench *b, tally *n)
{
    for (int i = 0; i < b->steps.n; i++) {
        const step *s = &b->steps.step[i];
        int made = count_uses(s, false, n);
        n->made += s->concludes == CONCLUDES_SET;
        assert_true(made < i);
        assert_true(made < 0 ||
                    (b->steps.step[made].concludes == CONCLUDES_SET && b->steps.step[made].round < s->round));
    }
    n->solved += b->result.outcome == SOLVED;
    n->contradictions += b->result.outcome == CONTRADICTION;
}

/* No set of a path contains an earlier one, in the state where it was concluded: each is said once. */
static void expect_each_set_once(const bench *b)
{
    for (int i = 0; i < b->steps.n; i++)
        for (int k = 0; k < i && b->steps.step[i].concludes == CONCLUDES_SET; k++) {
            const step *old = &b->steps.step[k], *new = &b->steps.step[i];
            int within = 0;
            for (int x = 0; x < old->conclusions; x++)
                within += csp_list_find((csp_list){ new->conclusion, new->conclusion + new->conclusions },
                                        old->conclusion[x]) >= 0;
            assert_false(old->concludes == CONCLUDES_SET && within == old->conclusions);
        }
}

static void trim_and_check(bench *b, pruner *p, tally *n)
{
    if (b->result.outcome != SOLVED && b->result.outcome != CONTRADICTION)
        return;
    int before = b->steps.n, sets = 0;
    assert_int_equal(prune(p, &b->start, false, &b->steps), OK);
    state_copy(&b->final, &b->start);
    steps_replay(&b->steps, &b->final);
    b->result.hardest = steps_hardest(&b->steps, &b->theory);
    expect_right(b);
    tally left = { 0 };
    count_path(b, &left);
    for (int i = 0; i < b->steps.n; i++)
        sets += b->steps.step[i].concludes == CONCLUDES_SET;
    n->trimmed += b->steps.n < before;
    n->renumbered += sets > 0;
    n->inside_left += left.inside;
    assert_true(sets == 0 || left.used > 0); /* a set that nobody uses is needless */
}

/* One of the ways in which a path can be asked for. */
static strategy way(bench *b, rng *r, int k)
{
    strategy how = { .order = (strategy_order)(k % 4), .seed = (uint64_t)k };
    for (int l = 0; l < csp_labels(b->csp); l++)
        b->focus[l] = random_below(r, 2);
    how.focus = k == 4 ? b->focus : NULL;
    how.list = k == 5;
    how.hint = k == 6;
    return how;
}

static void try_paths(csp *c, int ways, int depth, rng *r, tally *n)
{
    bench b;
    pruner *p;
    bench_open(&b, c);
    assert_int_equal(pruner_open(&p, &memory_standard, c), OK);
    for (int k = 0; k < ways; k++) {
        run_path(&b, depth, way(&b, r, k));
        expect_right(&b);
        expect_each_set_once(&b);
        count_path(&b, n);
        trim_and_check(&b, p, n);
    }
    pruner_close(p);
    bench_close(&b);
}

static void show(const char *what, const tally *n)
{
    printf("%s: %d sets, %d uses (%d in trials, %d after trimming), %d solved, %d contradictions, %d "
           "trimmed, %d with sets left\n",
           what, n->made, n->used, n->inside, n->inside_left, n->solved, n->contradictions, n->trimmed,
           n->renumbered);
}

static void paths_with_sets_are_right(void **unused)
{
    (void)unused;
    tally n = { 0 };
    rng r;
    csp *c;
    random_seed(&r, 77, 0);
    for (int i = 0; i < 150; i++) {
        assert_int_equal(small_random(&r, &c), OK);
        try_paths(c, 7, 0, &r, &n);
    }
    show("paths", &n);
    assert_true(n.made > 1000 && n.used > 500 && n.solved > 20 && n.contradictions > 20);
    assert_true(n.trimmed > 20 && n.renumbered > 10);
}

/* Trials know the sets that were concluded outside of them, by their numbers there, and conclude none. */
static void trials_use_the_sets_outside(void **unused)
{
    (void)unused;
    tally n = { 0 };
    rng r;
    csp *c;
    random_seed(&r, 78, 0);
    for (int i = 0; i < 200; i++) {
        assert_int_equal(small_random(&r, &c), OK);
        try_paths(c, 3, 1 + i % 2, &r, &n);
    }
    show("trials", &n);
    assert_true(n.made > 500 && n.renumbered > 50 && n.inside > 20 && n.inside_left > 5);
}

/* Whoever wants only the rating gets the same one: with steps that have no lines, and without steps. */
static void ratings_do_not_depend_on_who_listens(void **unused)
{
    (void)unused;
    rng r;
    random_seed(&r, 78, 0);
    for (int i = 0; i < 60; i++) {
        csp *c;
        bench b;
        assert_int_equal(small_random(&r, &c), OK);
        bench_open(&b, c);
        run_path(&b, i % 3 == 0, (strategy){ 0 });
        engine_result whole = b.result;
        step_list bare;
        step_list_open(&bare, &memory_standard);
        const step_sink sink = step_list_sink(&bare, false);
        run_task(&b, i % 3 == 0, (strategy){ 0 }, &sink);
        assert_int_equal(b.result.hardest, whole.hardest);
        assert_int_equal(b.result.outcome, whole.outcome);
        assert_int_equal(bare.n, b.steps.n);
        run_task(&b, i % 3 == 0, (strategy){ 0 }, NULL);
        assert_int_equal(b.result.hardest, whole.hardest);
        assert_int_equal(b.result.outcome, whole.outcome);
        step_list_close(&bare);
        bench_close(&b);
    }
}

/* A path knows no set of the path before it. */
static void each_path_begins_without_sets(void **unused)
{
    (void)unused;
    rng r;
    csp *c;
    bench b;
    random_seed(&r, 79, 0);
    for (int i = 0; i < 30; i++) {
        assert_int_equal(small_random(&r, &c), OK);
        bench_open(&b, c);
        run_path(&b, 0, (strategy){ 0 });
        int steps = b.steps.n;
        small_shrink(&b.start, &r, 20);
        run_path(&b, 1, (strategy){ 0 });
        state_close(&b.start, &memory_standard);
        assert_int_equal(state_open(&b.start, &memory_standard, c), OK);
        run_path(&b, 0, (strategy){ 0 });
        assert_int_equal(b.steps.n, steps);
        expect_right(&b);
        bench_close(&b);
    }
}

static void failing_memory_is_told(void **unused)
{
    (void)unused;
    rng r;
    csp *c;
    state start, s;
    random_seed(&r, 80, 0);
    assert_int_equal(small_random(&r, &c), OK);
    assert_int_equal(state_open(&start, &memory_standard, c), OK);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    const theory t = set_theory(1);
    bool done = false;
    for (int n = 0; !done; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        watch w = { 0 };
        engine *e;
        engine_result result;
        step_list steps;
        step_list_open(&steps, &m);
        const step_sink sink = step_list_sink(&steps, true);
        status st = engine_open(&e, &m, c);
        state_copy(&s, &start);
        if (st == OK)
            st = engine_run(e, &(task){ .theory = &t, .watch = &w, .sink = &sink }, &s, &result);
        assert_true(st == OK || st == NO_MEMORY);
        done = st == OK;
        engine_close(e);
        step_list_close(&steps);
        assert_int_equal(f.taken, 0);
    }
    state_close(&start, &memory_standard);
    state_close(&s, &memory_standard);
    csp_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_offered_as_they_are_in_the_state),
        cmocka_unit_test(equal_sets_are_offered_once),
        cmocka_unit_test(paths_with_sets_are_right),
        cmocka_unit_test(trials_use_the_sets_outside),
        cmocka_unit_test(ratings_do_not_depend_on_who_listens),
        cmocka_unit_test(each_path_begins_without_sets),
        cmocka_unit_test(failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
