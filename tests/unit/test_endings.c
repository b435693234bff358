/* test_endings.c: rules that find that there is no solution: their step ends the path, or the trial, by every
 * strategy, and is read by everything that reads steps.
 *
 * No rule of the program does so yet; here is one that does. */
#include "any_kinds.h"
#include "base/random.h"
#include "check_lab.h"
#include "out/explain.h"
#include "out/report.h"
#include "problem/constraint.h"
#include "rup.h"
#include "solve/engine.h"
#include "solve/prune.h"
#include "solve/trial.h"
#include "solve/trim.h"

#include <stdlib.h>
#include <string.h>

/* ---- the rule ---- */

/* force[2]: V has two candidates, and each is linked to all candidates of another csp-variable. It reports
 * the same in every state, as often as it is asked. */
typedef struct room {
    csp_label right[2];
    step_refutation out[2][8];
    step_line line[5];
} room;

static status open(search *s, void **mine)
{
    *mine = arena_take(&s->arena, 1, sizeof(room));
    return *mine ? OK : NO_MEMORY;
}

/* A csp-variable all of whose candidates are linked to x, with these refuted by line `by`. */
static bool find_emptied(const search *s, csp_var v, csp_label x, uint16_t by, step_refutation *out,
                         step_line *line)
{
    for (int w = 0; w < csp_vars(s->csp); w++) {
        csp_list labels = csp_var_labels(s->csp, (csp_var)w);
        int n = 0;
        bool all = w != v && s->state->value[w] == CSP_NONE;
        for (const csp_label *l = labels.begin; l < labels.end && all; l++) {
            all = !state_is_candidate(s->state, *l) || csp_linked(s->csp, *l, x);
            if (state_is_candidate(s->state, *l))
                out[n++] = (step_refutation){ *l, by };
        }
        *line = (step_line){ .kind = TRESSE_CELL,
                             .cell = { .set = (csp_var)w,
                                       .has_left = true,
                                       .refuted = n,
                                       .refutation = out,
                                       .right_by = NO_LINE } };
        if (all)
            return true;
    }
    return false;
}

static status find(void *mine, search *s, const query *q, const step_sink *sink, int *next)
{
    room *r = mine;
    *next = q->length < 2 ? 2 : NEVER;
    for (int v = 0; v < csp_vars(s->csp) && q->length == 2; v++) {
        csp_list labels = csp_var_labels(s->csp, (csp_var)v);
        int n = 0;
        for (const csp_label *l = labels.begin; l < labels.end && s->state->count[v] == 2; l++)
            if (state_is_candidate(s->state, *l))
                r->right[n++] = *l;
        bool found = n == 2 && s->state->value[v] == CSP_NONE;
        r->line[0] =
            (step_line){ .kind = TRESSE_CASES,
                         .inside = 4,
                         .cell = { .set = (csp_var)v, .rights = 2, .right = r->right, .right_by = NO_LINE } };
        for (int k = 0; k < 2 && found; k++) {
            uint16_t at = (uint16_t)(1 + 2 * k);
            r->line[at] = (step_line){ .kind = TRESSE_SUPPOSE,
                                       .inside = 1,
                                       .suppose = { .labels = 1, .label = &r->right[k] } };
            found = find_emptied(s, (csp_var)v, r->right[k], at, r->out[k], &r->line[at + 1]);
        }
        const step clash = { .rule = q->rule,
                             .name = q->name,
                             .length = 2,
                             .concludes = CONCLUDES_NOTHING,
                             .lines = sink->evidence ? 5 : 0,
                             .line = r->line };
        status st = found ? sink->take(sink->context, &clash) : OK;
        if (st != OK)
            return st;
    }
    return OK;
}

static const rule rule_clash = { .name = "force", .min_length = 2, .open = open, .find = find };

static theory theory_of(int depth)
{
    return (
        theory){ .families = 1, .family = { { &rule_clash, 2, "", "force" } }, .depth = depth, .name = "F" };
}

/* ---- paths ---- */

typedef struct bench {
    puzzle puzzle;
    csp *csp;
    engine *engine;
    state start, final;
    theory theory;
    engine_result result;
    step_list steps;
    text out, cnf, drup;
} bench;

static void bench_open(bench *b, const char *source)
{
    error e = { 0 };
    *b = (bench){ 0 };
    assert_int_equal(puzzle_open(&b->puzzle, &memory_standard), OK);
    assert_int_equal(puzzle_read(&b->puzzle, "generic", NULL, source, strlen(source), &e), OK);
    assert_int_equal(puzzle_model(&b->puzzle, &memory_standard, &b->csp, &e), OK);
    assert_int_equal(engine_open(&b->engine, &memory_standard, b->csp), OK);
    assert_int_equal(state_open(&b->start, &memory_standard, b->csp), OK);
    assert_int_equal(state_open(&b->final, &memory_standard, b->csp), OK);
    step_list_open(&b->steps, &memory_standard);
    text_open(&b->out, &memory_standard);
    text_open(&b->cnf, &memory_standard);
    text_open(&b->drup, &memory_standard);
}

static void bench_close(bench *b)
{
    step_list_close(&b->steps);
    text_close(&b->out);
    text_close(&b->cnf);
    text_close(&b->drup);
    state_close(&b->start, &memory_standard);
    state_close(&b->final, &memory_standard);
    engine_close(b->engine);
    csp_free(b->csp);
    puzzle_close(&b->puzzle);
}

static void run_path(bench *b, int depth, strategy how, bool evidence)
{
    watch w = { .limit = 1000000 };
    const step_sink sink = step_list_sink(&b->steps, evidence);
    b->theory = theory_of(depth);
    if (depth)
        strcpy(b->theory.name, "TE(F,1)");
    step_list_clear(&b->steps);
    state_copy(&b->final, &b->start);
    const task t = { .theory = &b->theory, .strategy = how, .watch = &w, .sink = &sink };
    assert_int_equal(engine_run(b->engine, &t, &b->final, &b->result), OK);
}

static const char *told(bench *b, int i)
{
    text_clear(&b->out);
    write_step(b->csp, &b->steps.step[i], false, &b->out);
    return text_bytes(&b->out);
}

static const char *explained(bench *b, int i)
{
    text_clear(&b->out);
    explain_step(b->csp, &b->steps.step[i], NULL, &b->out);
    return text_bytes(&b->out);
}

/* The verdict of the checker on the path, in which `old` becomes `new`; by unit propagation it is right. */
static check_verdict check(bench *b, const char *old, const char *new)
{
    static char changed[ROOM];
    check_verdict v;
    error e = { 0 };
    start_context context = { .start = &b->start };
    const report r = { .puzzle = &b->puzzle,
                       .theory = &b->theory,
                       .start = &b->start,
                       .final = &b->final,
                       .steps = &b->steps,
                       .result = b->result,
                       .solutions = SOLUTIONS_UNKNOWN };
    text_clear(&b->out);
    text_clear(&b->cnf);
    text_clear(&b->drup);
    write_json(&r, &b->out);
    write_cnf(&r, &b->cnf);
    write_drup(&r, &b->drup);
    rup_verdict proved = rup_check(text_bytes(&b->cnf), text_bytes(&b->drup));
    if (!proved.accepted)
        fail_msg("clause %d: %s\n%s", proved.refused, proved.why, text_bytes(&b->drup));
    assert_int_equal(proved.refuted, b->result.outcome == CONTRADICTION);
    apply(text_bytes(&b->out), &(edit){ .old = old, .new = new }, changed);
    assert_int_equal(check_path(&(check_terms){ .rules = any_kinds }, &memory_standard, changed,
                                strlen(changed), give_start, &context, &v, &e),
                     OK);
    return v;
}

static void expect_right(bench *b)
{
    check_verdict v = check(b, "", "");
    if (!v.accepted)
        fail_msg("step %d: %s\n%s", v.refused, v.why, text_bytes(&b->out));
    assert_int_equal(v.proved == PROVED_NONE, b->result.outcome == CONTRADICTION);
}

#define CLASH                                                                                                \
    "variable T A: 1 2 3\nvariable B C: 1 2\nlink A=1 B=1\nlink A=1 B=2\nlink A=2 C=1\nlink A=2 C=2\n"

static void they_end_paths(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b, CLASH "remove A=3\n");
    state_eliminate(&b.start, 5);
    assert_string_equal(csp_label_name(b.csp, 5), "A=3");
    bool *focus = calloc((size_t)csp_labels(b.csp), sizeof *focus);
    for (int k = 0; k < 8; k++) {
        strategy how = { .order = (strategy_order)(k % 4), .seed = 3 };
        how.list = k == 4;
        how.hint = k == 5;
        how.focus = k == 6 ? focus : NULL;
        how.rounds = k == 7;
        run_path(&b, 0, how, true);
        assert_int_equal(b.result.outcome, CONTRADICTION);
        assert_int_equal(b.steps.n, 1);
        assert_int_equal(b.result.hardest, 2);
        assert_true(state_is_contradiction(&b.final) && !state_is_solved(&b.final));
        expect_right(&b);
        run_path(&b, 0, how, false);
        assert_int_equal(b.result.outcome, CONTRADICTION);
        assert_int_equal(b.steps.n, 1);
    }
    run_path(&b, 0, (strategy){ 0 }, true);
    assert_string_equal(told(&b, 0), "force[2]: A{(A=1: B{1 .}) - (A=2: C{1 .})} ==> no solution");
    assert_string_equal(explained(&b, 0),
                        "A can only be 1 or 2. If A were 1, then B could be neither 1 nor 2: B would have no "
                        "value. If A were 2, then C could be neither 1 nor 2: C would have no value. So "
                        "there is no solution.");
    /* a case that does not end is not a contradiction; what concludes something is none, either */
    check_verdict v = check(&b, ",\"cells\":[{\"variable\":\"C\",\"left\":\"C=1\",\"by\":3,", ",\"note\":[{");
    assert_false(v.accepted);
    v = check(&b, "\"length\":2,\"cases\"", "\"length\":2,\"eliminates\":[\"T=1\"],\"cases\"");
    assert_false(v.accepted);
    assert_non_null(strstr(v.why, "the outcome is not \"contradiction\""));
    pruner *p;
    assert_int_equal(pruner_open(&p, &memory_standard, b.csp), OK);
    assert_int_equal(prune(p, &b.start, false, &b.steps), OK);
    assert_int_equal(b.steps.n, 1);
    expect_right(&b);
    pruner_close(p);
    free(focus);
    bench_close(&b);
}

/* What is supposed takes A=3 away, and the rule ends the trial. */
static void they_end_trials(void **unused)
{
    (void)unused;
    bench b;
    bench_open(&b, CLASH "link T=1 A=3\n");
    run_path(&b, 1, (strategy){ 0 }, true);
    int trials = 0;
    for (int i = 0; i < b.steps.n; i++) {
        const step *s = &b.steps.step[i];
        const step_supposition *t = step_trial(s);
        if (!t || t->inner[t->inners - 1].rule != &rule_clash)
            continue;
        trials++;
        assert_int_equal(t->inners, 1);
        assert_string_equal(told(&b, i), "T&E: T = 1 leaves no solution, by force ==> T ≠ 1");
        assert_string_equal(
            explained(&b, i),
            "Suppose T is 1. A can only be 1 or 2. If A were 1, then B could be neither 1 nor "
            "2: B would have no value. If A were 2, then C could be neither 1 nor 2: C would "
            "have no value. So there is no solution. So T is not 1.");
    }
    assert_int_equal(trials, 1);
    expect_right(&b);
    int steps = b.steps.n;
    run_path(&b, 1, (strategy){ 0 }, false);
    assert_int_equal(b.steps.n, steps);
    bench_close(&b);
}

/* ---- declared constraints ---- */

static void write_all(const csp *c, const step *s, const step_line *l, bool ascii, text *out)
{
    (void)c, (void)s, (void)l, (void)ascii;
    text_add_string(out, ": all of them");
}

static void write_all_json(const csp *c, const step_line *l, text *out)
{
    (void)c, (void)l;
    text_add_string(out, ",\"all\":[]");
}

static void say_all(const csp *c, const step *s, const step_line *l, bool first, text *out)
{
    (void)c, (void)s, (void)l;
    text_add_string(out, first ? "All of them are closed" : "all of them are closed");
}

static void declared_lines_may_end_paths(void **unused)
{
    (void)unused;
    static const constraint all = {
        .name = "all", .write = write_all, .write_json = write_all_json, .say = say_all
    };
    static const step_line line = { .kind = TRESSE_DECLARED, .declared = { .kind = &all } };
    static const step end = { .rule = &rule_clash,
                              .name = "force",
                              .length = 1,
                              .round = 1,
                              .concludes = CONCLUDES_NOTHING,
                              .lines = 1,
                              .line = &line };
    bench b;
    bench_open(&b, CLASH);
    assert_int_equal(step_list_add(&b.steps, &end), OK);
    assert_string_equal(told(&b, 0), "force: all of them ==> no solution");
    assert_string_equal(explained(&b, 0), "All of them are closed: this is impossible.");
    text_clear(&b.out);
    write_step_json(b.csp, NULL, &end, NULL, &b.out);
    assert_string_equal(text_bytes(&b.out), "{\"round\":1,\"rule\":\"force\",\"length\":1,\"all\":[]}");
    const csp_label z = 0;
    const step_line tried = { .kind = TRESSE_SUPPOSE,
                              .suppose = { .labels = 1, .label = &z, .inners = 1, .inner = &end } };
    const step outer = { .rule = &rule_trial,
                         .name = rule_trial.name,
                         .length = 1,
                         .concludes = CONCLUDES_ELIMINATIONS,
                         .conclusions = 1,
                         .conclusion = &z,
                         .lines = 1,
                         .line = &tried };
    text_clear(&b.out);
    write_step(b.csp, &outer, false, &b.out);
    assert_string_equal(text_bytes(&b.out), "T&E: T = 1 leaves no solution, by force ==> T ≠ 1");
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_end_paths),
        cmocka_unit_test(they_end_trials),
        cmocka_unit_test(declared_lines_may_end_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
