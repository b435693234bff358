/* test_out_steps.c: Subsets, trials, typed chains and explanations in the report for people and in JSON, on
 * puzzles of the application. */
#include "failing.h"
#include "maker.h"
#include "out/report.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct bench {
    puzzle puzzle;
    csp *network;
    state start;
    path path;
    report report;
    text out;
} bench;

static void bench_open(bench *b, const char *line, int size, int depth)
{
    *b = (bench){ 0 };
    error e = { 0 };
    text_open(&b->out, &memory_standard);
    assert_int_equal(puzzle_open(&b->puzzle, &memory_standard), OK);
    assert_int_equal(puzzle_read(&b->puzzle, "sudoku", NULL, line, strlen(line), &e), OK);
    assert_int_equal(puzzle_model(&b->puzzle, &memory_standard, &b->network, &e), OK);
    assert_int_equal(state_open(&b->start, &memory_standard, b->network), OK);
    assert_int_equal(puzzle_start(&b->puzzle, &b->start, &e), OK);
    maker_run(&b->start, size, depth, &b->path);
    b->report = (report){ .puzzle = &b->puzzle,
                          .theory = &b->path.theory,
                          .start = &b->start,
                          .final = &b->path.final,
                          .steps = &b->path.steps,
                          .result = b->path.result,
                          .solutions = SOLUTIONS_ONE };
}

static void bench_close(bench *b)
{
    path_close(&b->path);
    state_close(&b->start, &memory_standard);
    csp_free(b->network);
    puzzle_close(&b->puzzle);
    text_close(&b->out);
}

static const char *text_of(bench *b)
{
    text_clear(&b->out);
    write_text(&b->report, false, &b->out);
    assert_false(b->out.failed);
    return text_bytes(&b->out);
}

static void expect_piece(bench *b, const char *piece)
{
    if (!strstr(text_of(b), piece))
        fail_msg("\"%s\" is not in:\n%s", piece, text_bytes(&b->out));
}

static const char puzzle_line[] =
    "..34.6..9....8..237..1.25..271.4....5..6......3...8..7.......9..459..2....7..4...";

/* ---- the report for people ---- */

static void subsets_and_trials_in_text(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b, puzzle_line, 4, 1);
    expect_piece(&b, "\nafter Singles (rounds 1-3)\n+---");
    expect_piece(&b, "\nround 4\nnaked-pairs-in-a-row: r4{c4 c6}{n3 n5} ==> r4c8 ≠ 3, r4c8 ≠ 5, r4c9 ≠ 5\n"
                     "naked-pairs-in-a-block: b5{r4c4 r4c6}{n3 n5} ==> r5c6 ≠ 3, r6c4 ≠ 5\n"
                     "hidden-pairs-in-a-row: r4{n6 n8}{c8 c9} ==> r4c8 ≠ 3, r4c8 ≠ 5, r4c9 ≠ 5\n");
    expect_piece(&b, "\nT&E: r1c7 = 1 leaves no candidate for c1n4 ==> r1c7 ≠ 1\n"
                     "  naked-single ==> r1c1 = 8\n"
                     "  naked-single ==> r6c7 = 4\n"
                     "  hidden-single-in-a-row ==> r1c8 = 7\n"
                     "  hidden-single-in-a-row ==> r2c1 = 1\n"
                     "  hidden-single-in-a-row ==> r6c5 = 1\n"
                     "  hidden-single-in-a-column ==> r7c7 = 7\n"
                     "  hidden-single-in-a-block ==> r5c8 = 1\n"
                     "  contradiction: c1n4 has no candidate left\n"
                     "T&E: r1c7 = 8 leaves");
    expect_piece(
        &b, "\nsolved, rating TE(S4,1) 1: hardest step T&E\n64 steps in 14 rounds:\n  24 naked-single\n");
    expect_piece(&b,
                 "   3 hidden-single-in-a-block\n   1 hidden-pairs-in-a-row\n   2 naked-pairs-in-a-block\n"
                 "   1 naked-pairs-in-a-row\n   6 T&E\n");
    assert_null(strstr(text_of(&b), "  round")); /* only singles inside */
    bench_close(&b);
    bench_open(&b, puzzle_line, 4, 0);
    b.report.result.outcome = SOLVED;
    expect_piece(&b, "solved, rating S4 2: hardest step naked-pairs-in-a-row\n");
    bench_close(&b);
}

static void trials_in_trials(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b, "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 0, 2);
    const char *deep = strstr(text_of(&b), "\nT&E[2]: "),
               *inner = deep ? strstr(deep, "\n  round 1\n") : NULL;
    assert_non_null(inner); /* there are patterns inside, so rounds are told */
    const char *trial = strstr(inner, "\n  T&E: ");
    assert_non_null(trial);
    trial = strchr(trial + 1, '\n');
    assert_memory_equal(trial, "\n    ", 5);
    assert_non_null(strstr(deep, "\n    contradiction: "));
    assert_non_null(strstr(deep, "\n  contradiction: "));
    expect_piece(&b, " T&E[2]\n");
    bench_close(&b);
}

static void hardest_steps_go_by_depth_length_and_rank(void **unused)
{
    (void)unused;
    static const rule whip = { .code = "W", .name = "whip" }, braid = { .code = "B", .name = "braid" },
                      subsets = { .code = "S", .name = "Subset" };
    bench b;
    csp_label l = 0;
    theory t = { .families = 4,
                 .family = { { &subsets, 4, "", "Subset" },
                             { &whip, 5, "rc/rn", "whip-rc/rn" },
                             { &whip, 1, "", "whip" },
                             { &braid, 3, "", "braid" } },
                 .name = "S4+W5:rc/rn+B3" };
    step chain = { .round = 1, .concludes = CONCLUDES_ELIMINATIONS, .conclusions = 1, .conclusion = &l };
    csp_var sets[] = { 0, 1, 90, 91, 2, 3 };
    bench_open(&b, puzzle_line, 0, 0);
    b.report.theory = &t;
    b.report.result.outcome = SOLVED;
    step_list *list = &b.path.steps;
#define ADD(r, called, n)                                                                                    \
    chain.rule = &r, chain.name = called, chain.length = n, assert_int_equal(step_list_add(list, &chain), OK)
    ADD(whip, "whip", 1);
    ADD(whip, "whip-rc/rn", 3);
    expect_piece(&b, ": hardest step whip-rc/rn[3]\n");
    made_step m;
    make_subset(&m, "naked-triplets-in-a-row", 1, 3, sets, sets + 3, &l, 1);
    m.step.rule = &subsets;
    assert_int_equal(step_list_add(list, &m.step), OK);
    expect_piece(&b, ": hardest step whip-rc/rn[3]\n");
    ADD(braid, "braid", 3);
    expect_piece(&b, ": hardest step braid[3]\n");
    expect_piece(&b, "\n  1 whip[1]\n  1 naked-triplets-in-a-row\n  1 whip-rc/rn[3]\n  1 braid[3]\n");
    t.depth = 2; /* T&E with the same families: a longer braid stands for a trial */
    ADD(braid, "braid", 4);
    ADD(whip, "whip-rc/rn", 5);
    expect_piece(&b, ": hardest step braid[4]\n");
    step none = { .name = "" };
    make_trial(&m, 1, 1, &l, &none, 1);
    assert_int_equal(step_list_add(list, &m.step), OK);
    expect_piece(&b, "\n  1 whip-rc/rn[5]\n  1 T&E\n  1 braid[4]\n");
    make_trial(&m, 2, 1, &l, &none, 1);
    assert_int_equal(step_list_add(list, &m.step), OK);
    expect_piece(&b, ": hardest step T&E[2]\n");
    bench_close(&b);
}

static void unsolved_by_trials(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b, "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 0, 1);
    b.report.result = (engine_result){ .outcome = BOUNDED, .tried = 1 };
    expect_piece(&b, "not solved, rating TE(BRT,1) > 1: nothing in TE(BRT,1) applies any more\n");
    b.path.theory.depth = ANY_DEPTH;
    expect_piece(&b,
                 "not solved, rating TE(BRT,1) > 1: nothing in TE(BRT,1) up to depth 1 applies any more\n");
    bench_close(&b);
}

/* ---- explanations ---- */

static void explanations_stand_below_their_steps(void **unused)
{
    (void)unused;
    bench b;
    int wrapped = 0;
    bench_open(&b, puzzle_line, 4, 1);
    expect_piece(&b, "hidden-single-in-a-row ==> r1c2 = 2\nhidden-single"); /* not unless they are wanted */
    b.report.explain = true;
    expect_piece(&b, "\nround 1\nhidden-single-in-a-row ==> r1c2 = 2\n"
                     "  The 2 of row 1 is not in c1 (r4c1 is 2), in c3, in c4, in c6 or in c9 (taken), in c5 "
                     "(r3c6 is 2),\n  nor in c7 or in c8 (r2c8 is 2): so r1c2 is 2.\nhidden-single");
    expect_piece(&b,
                 "\n  In row 4, r4c4 and r4c6 can only be 3 or 5; so nothing else there is 3 or 5: r4c8 is "
                 "neither 3 nor\n  5, and r4c9 is not 5.\nnaked-pairs-in-a-block");
    expect_piece(&b, "==> r1c7 ≠ 1\n  Suppose r1c7 is 1.\n  naked-single ==> r1c1 = 8\n"
                     "    r1c1 must be 8: no other candidate is left for it.\n  naked-single");
    expect_piece(&b,
                 "  contradiction: c1n4 has no candidate left\n  But column 1 has no place for 4, which is "
                 "impossible. So r1c7 is not 1.\nT&E: r1c7 = 8 leaves");
    for (const char *at = text_of(&b); *at;) {
        size_t n = strcspn(at, "\n");
        if (*at == ' ') {
            assert_true(n <= 100);
            wrapped += n > 90;
        }
        assert_true(n == 0 || at[n - 1] != ' ');
        at += n + 1;
    }
    assert_true(wrapped > 3);
    bench_close(&b);
}

/* A chain whose reasons stand at all columns: none is broken. */
static void reasons_are_not_broken(void **unused)
{
    (void)unused;
    bench b;
    int reasons = 0, ends = 0;
    bench_open(&b, puzzle_line, 2, 0);
    csp_label z = 0, left = 20;
    b.report.explain = true;
    for (int others = 1; others < 30; others++) {
        simple_cell cell[31];
        for (int i = 0; i <= others; i++) {
            cell[i] = (simple_cell){ .set = (csp_var)i,
                                     .left = left,
                                     .right = i < others ? (csp_label)(40 + i) : CSP_NONE,
                                     .others = i % 3,
                                     .left_by = (uint16_t)(i / 2) };
            for (int k = 0; k < i % 3; k++)
                cell[i].other[k] = (step_refutation){ (csp_label)(30 + k), 0 };
        }
        static made_step m;
        make_chain(&m, &rule_braid, 1, &z, 1, cell, others + 1);
        b.report.steps = &(step_list){ .step = &m.step, .n = 1 };
        for (const char *at = text_of(&b); *at; at += strcspn(at, "\n") + 1) {
            size_t n = strcspn(at, "\n");
            if (n < 2 || memcmp(at, "  ", 2) != 0)
                continue;
            assert_true(at[2] != '=' && at[n - 1] != '=');
            for (const char *is = at; (is = strstr(is, " = ")) && is < at + n; is++)
                reasons++;
            ends += n > 92;
        }
    }
    assert_true(reasons > 400 && ends > 50);
    bench_close(&b);
}

/* ---- orders other than frozen levels ---- */

static void other_strategies_have_no_rating(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b, puzzle_line, 2, 0);
    b.report.result.outcome = SOLVED;
    b.report.strategy = "any-order";
    expect_piece(&b, "sudoku, theory S2, strategy any-order\n+---");
    expect_piece(&b, "\nsolved by S2, hardest step naked-pairs-in-a-row (strategy any-order)\n");
    b.report.focused = true;
    expect_piece(&b, "sudoku, theory S2, strategy any-order, with a focus\n+---");
    expect_piece(&b,
                 "\nsolved by S2, hardest step naked-pairs-in-a-row (strategy any-order, with a focus)\n");
    b.report.strategy = NULL;
    expect_piece(&b, "sudoku, theory S2, with a focus\n+---");
    expect_piece(&b, "\nsolved by S2, hardest step naked-pairs-in-a-row (with a focus)\n");
    b.report.result.outcome = STUCK;
    expect_piece(&b, "\nnot solved: nothing in S2 applies to the focus any more\n");
    b.report.focused = false;
    b.report.strategy = "random";
    expect_piece(&b, "\nnot solved: nothing in S2 applies any more\n");
    b.report.result.outcome = BOUNDED;
    b.report.result.tried = 1;
    expect_piece(&b, "\nnot solved: nothing in S2 up to length 1 applies any more\n");
    b.report.result.outcome = UNFINISHED;
    expect_piece(&b, "\nnot finished: the budget ended\n");
    b.report.result.outcome = LISTED;
    expect_piece(&b, "\nstopped here, as asked\n");
    bench_close(&b);
}

/* Rounds that lost all their steps are neither shown nor counted. */
static void rounds_are_those_shown(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b, puzzle_line, 2, 0);
    step two[2] = { b.report.steps->step[0], b.report.steps->step[0] };
    two[1].round = two[0].round + 4;
    b.report.steps = &(step_list){ .step = two, .n = 2 };
    b.report.result.rounds = 14;
    expect_piece(&b, "\n2 steps in 2 rounds:\n");
    two[1].round = two[0].round;
    expect_piece(&b, "\n2 steps in 1 round:\n");
    bench_close(&b);
}

/* ---- JSON ---- */

static void json_of_trimmed_paths(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b, puzzle_line, 2, 0);
    write_json(&b.report, &b.out);
    assert_non_null(strstr(text_bytes(&b.out), "\"rating\":2,\"steps\":["));
    assert_non_null(
        strstr(text_bytes(&b.out),
               "{\"round\":4,\"rule\":\"naked-pairs-in-a-row\",\"length\":2,\"alias\":\"naked pair\","
               "\"eliminates\":[\"n3r4c8\","
               "\"n5r4c8\",\"n5r4c9\"],\"rows\":[\"r4c4\",\"r4c6\"],\"columns\":[\"r4n3\",\"r4n5\"]}"));
    b.report.strategy = "one-by-one";
    b.report.focused = true;
    b.report.trimmed = true;
    b.report.untrimmed = 4;
    text_clear(&b.out);
    write_json(&b.report, &b.out);
    assert_non_null(
        strstr(text_bytes(&b.out),
               "\"rating\":2,\"strategy\":\"one-by-one\",\"focused\":true,\"trimmed\":true,\"untrimmed\":4,"
               "\"steps\":["));
    expect_piece(&b, "\ntrimmed: the whole path has rating 4\n");
    b.report.untrimmed = 2;
    text_clear(&b.out);
    write_text(&b.report, false, &b.out);
    assert_null(strstr(text_bytes(&b.out), "trimmed"));
    bench_close(&b);
}

/* ---- memory ---- */

static void failing_memory_is_told(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b, puzzle_line, 3, 1);
    b.report.explain = true;
    for (int which = 0; which < 2; which++)
        for (int n = 0, done = 0; !done; n = n < 40 ? n + 1 : n + 97) {
            failing f = { .left = n };
            memory m = { failing_resize, &f };
            text out;
            text_open(&out, &m);
            if (which)
                write_drup(&b.report, &out);
            else
                write_text(&b.report, false, &out);
            done = !out.failed;
            text_close(&out);
            assert_int_equal(f.taken, 0);
            assert_true(n > 0 || !done);
        }
    bench_close(&b);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(subsets_and_trials_in_text),
        cmocka_unit_test(trials_in_trials),
        cmocka_unit_test(hardest_steps_go_by_depth_length_and_rank),
        cmocka_unit_test(unsolved_by_trials),
        cmocka_unit_test(explanations_stand_below_their_steps),
        cmocka_unit_test(reasons_are_not_broken),
        cmocka_unit_test(other_strategies_have_no_rating),
        cmocka_unit_test(rounds_are_those_shown),
        cmocka_unit_test(json_of_trimmed_paths),
        cmocka_unit_test(failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
