/* test_drup.c: paths of the engine as DRUP proofs, verified by the RUP checker of rup.h against the formula
 * of the puzzle alone, which shares nothing with the engine.
 *
 * Generated Sudokus, each with whips and with braids: every line follows; what the engine settled, and
 * nothing else, is what propagation has then settled; a line that eliminates a true candidate instead is
 * refused, always. Puzzles made contradictory by one more clue: the proof ends with the empty clause. */
#include "base/random.h"
#include "gen/generate.h"
#include "hinted.h"
#include "maker.h"
#include "out/report.h"
#include "rup.h"
#include "steps.h"
#include "top_down.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEED = 20 };

typedef struct bench {
    puzzle puzzle;
    csp *network;
    engine *engine;
    counter *counter;
    state blank, start, final;
    step_list steps;
    text source, cnf, drup;
    bool *solution;
    rng rng;
} bench;

static void bench_open(bench *b, int size)
{
    memset(b, 0, sizeof *b);
    text_open(&b->source, &memory_standard);
    text_open(&b->cnf, &memory_standard);
    text_open(&b->drup, &memory_standard);
    for (int i = 0; i < size * size; i++)
        text_add_char(&b->source, '.');
    error e = { 0 };
    assert_int_equal(puzzle_open(&b->puzzle, &memory_standard), OK);
    assert_int_equal(puzzle_read(&b->puzzle, "sudoku", NULL, text_bytes(&b->source), b->source.length, &e),
                     OK);
    assert_int_equal(puzzle_model(&b->puzzle, &memory_standard, &b->network, &e), OK);
    assert_int_equal(state_open(&b->blank, &memory_standard, b->network), OK);
    assert_int_equal(state_open(&b->start, &memory_standard, b->network), OK);
    assert_int_equal(state_open(&b->final, &memory_standard, b->network), OK);
    assert_int_equal(engine_open(&b->engine, &memory_standard, b->network), OK);
    assert_int_equal(counter_open(&b->counter, &memory_standard, b->network), OK);
    b->solution = calloc((size_t)csp_labels(b->network), sizeof *b->solution);
    assert_non_null(b->solution);
    step_list_open(&b->steps, &memory_standard);
}

static void bench_close(bench *b)
{
    step_list_close(&b->steps);
    free(b->solution);
    counter_close(b->counter);
    engine_close(b->engine);
    state_close(&b->blank, &memory_standard);
    state_close(&b->start, &memory_standard);
    state_close(&b->final, &memory_standard);
    csp_free(b->network);
    puzzle_close(&b->puzzle);
    text_close(&b->source);
    text_close(&b->cnf);
    text_close(&b->drup);
}

/* The puzzle of these clues, read by the application, as a user would give it. */
static void read_clues(bench *b, const csp_label *clue, int clues)
{
    error e = { 0 };
    text_clear(&b->source);
    b->puzzle.app->write(&b->puzzle, clue, clues, &b->source);
    assert_int_equal(puzzle_read(&b->puzzle, "sudoku", NULL, text_bytes(&b->source), b->source.length, &e),
                     OK);
    assert_int_equal(b->puzzle.givens, clues);
    assert_int_equal(puzzle_start(&b->puzzle, &b->start, &e), OK);
}

static int generate(bench *b, int i, csp_label *clue)
{
    watch w = { 0 };
    int clues, found;
    random_seed(&b->rng, SEED, (uint64_t)i);
    assert_int_equal(generate_top_down(b->counter, &b->blank, &b->rng, &w, clue, &clues), OK);
    read_clues(b, clue, clues);
    assert_int_equal(counter_run(b->counter, &b->start, 2, NULL, &w, &found, b->solution), OK);
    assert_int_equal(found, 1);
    return clues;
}

static report solve(bench *b, const theory *t)
{
    report r = { .puzzle = &b->puzzle,
                 .theory = t,
                 .start = &b->start,
                 .final = &b->final,
                 .steps = &b->steps,
                 .solutions = SOLUTIONS_ONE };
    watch w = { 0 };
    step_list_clear(&b->steps);
    state_copy(&b->final, &b->start);
    step_sink sink = step_list_sink(&b->steps, true);
    assert_int_equal(
        engine_run(b->engine, &(task){ .theory = t, .watch = &w, .sink = &sink }, &b->final, &r.result), OK);
    text_clear(&b->cnf);
    text_clear(&b->drup);
    write_cnf(&r, &b->cnf);
    write_drup(&r, &b->drup);
    hinted_proof(&r);
    assert_false(b->cnf.failed || b->drup.failed);
    return r;
}

/* Propagation knows the values, and of a state closed under BRT just what is gone. */
static void same_as_final(const bench *b, const signed char *value)
{
    for (int l = 0; l < csp_labels(b->network); l++) {
        int known = b->final.label[l] == VALUE ? 1 : b->final.label[l] == GONE ? -1 : 0;
        assert_int_equal(value[l + 1], known);
    }
}

static int count_lines(const char *s)
{
    int n = 0;
    for (; *s; s++)
        n += *s == '\n';
    return n;
}

/* The proof with its first elimination (its first line, if there is none) made the elimination of this true
 * label. */
static int spoil(const bench *b, csp_label l, text *out)
{
    const char *proof = text_bytes(&b->drup), *first = proof;
    while (*first && *first != '-')
        first = strchr(first, '\n') + 1;
    if (!*first)
        first = proof;
    const char *rest = strchr(first, '\n') + 1;
    text_clear(out);
    text_add(out, proof, (size_t)(first - proof));
    text_format(out, "-%d 0\n%s", l + 1, rest);
    assert_false(out->failed);
    int before = 0;
    for (const char *s = proof; s < first; s++)
        before += *s == '\n';
    return before + 1;
}

static void refuses_spoiled_proofs(bench *b, int times, int *spoiled)
{
    text bad;
    text_open(&bad, &memory_standard);
    for (int i = 0; i < times; i++) {
        csp_label l;
        do
            l = (csp_label)random_below(&b->rng, (uint32_t)csp_labels(b->network));
        while (!b->solution[l] || !state_is_candidate(&b->start, l));
        int at = spoil(b, l, &bad);
        rup_verdict v = rup_check(text_bytes(&b->cnf), text_bytes(&bad));
        assert_false(v.accepted);
        assert_int_equal(v.refused, at);
        assert_false(v.refuted);
        ++*spoiled;
    }
    text_close(&bad);
}

typedef struct totals {
    int lines, eliminations, solved, spoiled, chains;
} totals;

static void try_puzzle(bench *b, const theory *t, totals *sum)
{
    signed char value[1000];
    report r = solve(b, t);
    rup_verdict v =
        rup_check_values(text_bytes(&b->cnf), text_bytes(&b->drup), value, csp_labels(b->network));
    if (!v.accepted)
        fail_msg("%s by %s: %s", text_bytes(&b->puzzle.source), t->name, v.why);
    assert_int_equal(v.clauses, count_lines(text_bytes(&b->drup)));
    assert_false(v.refuted);
    same_as_final(b, value);
    sum->lines += v.clauses;
    sum->solved += r.result.outcome == SOLVED;
    for (int i = 0; i < b->steps.n; i++)
        if (is_chain(&b->steps.step[i]))
            sum->eliminations += b->steps.step[i].conclusions;
    sum->chains += r.result.hardest > 1;
    refuses_spoiled_proofs(b, 2, &sum->spoiled);
}

static void proofs_of(int size, int puzzles, totals *sum)
{
    static const char *const names[] = { "W", "B" };
    bench b;
    bench_open(&b, size);
    csp_label *clue = calloc((size_t)csp_labels(b.network), sizeof *clue);
    assert_non_null(clue);
    for (int i = 0; i < puzzles; i++) {
        generate(&b, i, clue);
        for (int k = 0; k < 2; k++) {
            theory t;
            assert_int_equal(theory_read(&t, names[k], 1, NULL), OK);
            try_puzzle(&b, &t, sum);
        }
    }
    free(clue);
    bench_close(&b);
}

static void paths_are_proofs(void **unused)
{
    (void)unused;
    totals sum = { 0 };
    proofs_of(9, 100, &sum);
    assert_int_equal(sum.spoiled, 400);
    assert_true(sum.solved >= 190);
    assert_true(sum.chains >= 40); /* not only whips[1] */
    assert_true(sum.eliminations >= 1000);
    assert_true(sum.lines > sum.eliminations);
}

static void paths_of_small_grids_are_proofs(void **unused)
{
    (void)unused;
    totals sum = { 0 };
    proofs_of(4, 10, &sum);
    proofs_of(6, 20, &sum);
    assert_int_equal(sum.spoiled, 120);
}

/* One more clue, false but not at once: the path proves that there is no solution, or says nothing wrong. */
static void contradictions_are_proved(void **unused)
{
    (void)unused;
    bench b;
    int proved = 0;
    theory t;
    assert_int_equal(theory_read(&t, "B", 1, NULL), OK);
    bench_open(&b, 9);
    csp_label clue[729];
    for (int i = 0; i < 20; i++) {
        int clues = generate(&b, i, clue);
        csp_label wrong;
        do
            wrong = (csp_label)random_below(&b.rng, (uint32_t)csp_labels(b.network));
        while (!state_is_candidate(&b.start, wrong) || b.solution[wrong]);
        clue[clues] = wrong;
        read_clues(&b, clue, clues + 1);
        report r = solve(&b, &t);
        rup_verdict v = rup_check(text_bytes(&b.cnf), text_bytes(&b.drup));
        assert_true(v.accepted);
        assert_int_not_equal(r.result.outcome, SOLVED);
        if (r.result.outcome != CONTRADICTION)
            continue;
        assert_true(v.refuted);
        const char *proof = text_bytes(&b.drup), *last = strrchr(proof, '\n') - 2;
        assert_string_equal(last < proof ? proof : last, last < proof ? "0\n" : "\n0\n");
        proved++;
    }
    assert_true(proved >= 15);
    bench_close(&b);
}

/* ---- Subsets and trials ---- */

typedef struct tally {
    int subsets[5], trials[3]; /* by size, by depth */
} tally;

static void count_steps(const step *list, int n, tally *t)
{
    for (int i = 0; i < n; i++) {
        if (is_subset(&list[i]))
            t->subsets[list[i].length]++;
        if (is_trial(&list[i]))
            t->trials[list[i].length]++;
        if (trial_steps(&list[i]))
            count_steps(trial_step(&list[i], 0), trial_steps(&list[i]), t);
    }
}

static void check_made(bench *b, int size, int depth, tally *t)
{
    path p;
    signed char value[730];
    maker_run(&b->start, size, depth, &p);
    count_steps(p.steps.step, p.steps.n, t);
    report r = { .puzzle = &b->puzzle,
                 .theory = &p.theory,
                 .start = &b->start,
                 .final = &p.final,
                 .steps = &p.steps,
                 .result = p.result,
                 .solutions = SOLUTIONS_ONE };
    text_clear(&b->cnf);
    text_clear(&b->drup);
    write_cnf(&r, &b->cnf);
    write_drup(&r, &b->drup);
    assert_false(b->cnf.failed || b->drup.failed);
    rup_verdict v =
        rup_check_values(text_bytes(&b->cnf), text_bytes(&b->drup), value, csp_labels(b->network));
    if (!v.accepted)
        fail_msg("clause %d: %s", v.refused, v.why);
    state_copy(&b->final, &p.final);
    same_as_final(b, value);
    path_close(&p);
}

static void read_line(bench *b, const char *line)
{
    csp_label clue[81];
    int clues = 0;
    for (int cell = 0; cell < 81; cell++)
        if (line[cell] != '.')
            clue[clues++] = (csp_label)(9 * cell + line[cell] - '1');
    read_clues(b, clue, clues);
}

/* What is proved is just what the path settled, and no clause needs more than unit propagation. */
static void subsets_and_trials_are_proved(void **unused)
{
    (void)unused;
    bench b;
    tally t = { 0 };
    csp_label clue[81];
    bench_open(&b, 9);
    for (int i = 0; i < 60; i++) {
        generate(&b, i, clue);
        check_made(&b, 4, i % 4 == 0, &t);
    }
    read_line(&b, "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1");
    check_made(&b, 0, 2, &t);
    /* full triplets and quads, whatever the generator gave: three or four cells of a row with the same digits
     */
    for (int size = 3; size <= 4; size++) {
        read_clues(&b, clue, 0);
        for (int cell = 0; cell < size; cell++)
            for (int digit = size; digit < 9; digit++)
                state_eliminate(&b.start, (csp_label)(9 * cell + digit));
        b.puzzle.removals = 0;
        b.puzzle.removed = arena_take(&b.puzzle.arena, 81, sizeof *b.puzzle.removed);
        assert_non_null(b.puzzle.removed);
        for (int l = 0; l < 81; l++)
            if (b.start.label[l] == GONE)
                b.puzzle.removed[b.puzzle.removals++] = (csp_label)l;
        check_made(&b, 4, 0, &t);
    }
    print_message("Subsets: %d pairs, %d triplets, %d quads; trials: %d, %d of depth 2\n", t.subsets[2],
                  t.subsets[3], t.subsets[4], t.trials[1], t.trials[2]);
    assert_true(t.subsets[2] > 0 && t.subsets[3] > 0 && t.subsets[4] > 0 && t.trials[1] > 0 &&
                t.trials[2] > 0);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_proofs),
        cmocka_unit_test(paths_of_small_grids_are_proofs),
        cmocka_unit_test(contradictions_are_proved),
        cmocka_unit_test(subsets_and_trials_are_proved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
