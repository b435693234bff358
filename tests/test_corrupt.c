/* test_corrupt.c: the checker refuses just the paths that are wrong by the definitions.
 *
 * Right paths of Sudokus and of random networks are spoilt at random in one place (corrupt.h); each is
 * written as JSON and given to the checker, and the verdict must be that of the naive reading of the
 * definitions (naive.h). */
#include "check/check.h"
#include "corrupt.h"
#include "maker.h"
#include "out/report.h"
#include "own_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { PER_SUDOKU = 300, PER_NETWORK = 90, GENERATED = 30, NETWORKS = 150, WANTED = 10000 };

typedef struct tally {
    int paths, right, wrong, differ;
    int kind[CORRUPTIONS][2]; /* wrong, right */
    corruption first, last;   /* a quarter of the corruptions are of these kinds */
} tally;

static status start_of(void *context, const char *app_name, const char *params, const char *source,
                       const state **start, error *e)
{
    const path *p = context;
    assert_string_equal(app_name, "spoilt");
    assert_string_equal(source, "path");
    assert_true(!params || !*params);
    (void)e;
    *start = &p->start;
    return OK;
}

/* The JSON of the path, given to the checker. */
static bool checker_accepts(path *p, text *json, check_verdict *verdict)
{
    static const app spoilt = { .name = "spoilt" };
    error e;
    puzzle z = { .app = &spoilt };
    text_open(&z.source, &memory_standard);
    text_open(&z.params, &memory_standard);
    text_open(&z.comment, &memory_standard);
    text_add_string(&z.source, "path");
    report r = { .puzzle = &z,
                 .theory = &p->theory,
                 .start = &p->start,
                 .final = &p->final,
                 .steps = &p->steps,
                 .result = p->result,
                 .solutions = SOLUTIONS_UNKNOWN };
    text_clear(json);
    write_json(&r, json);
    assert_false(json->failed);
    *verdict = (check_verdict){ 0 };
    status s = check_path(&memory_standard, json->bytes, json->length, start_of, p, verdict, &e);
    text_close(&z.source);
    assert_true(s == OK || s == BAD_INPUT);
    return s == OK && verdict->accepted;
}

static bool definition_accepts(const path *p, int *at, const char **why)
{
    naive_claim claim = path_claim(p);
    return naive_valid_path(&p->start, p->steps.step, p->steps.n, &claim, at, why);
}

/* Both must agree; returns whether the path is right. */
static bool compare(path *p, text *json, const char *what, tally *t)
{
    check_verdict verdict;
    int at;
    const char *why;
    bool right = definition_accepts(p, &at, &why), accepted = checker_accepts(p, json, &verdict);
    if (right != accepted && t->differ++ < 5)
        print_error("%s: by the definitions: step %d, %s; the checker: step %d, %s\n%s", what, at,
                    why ? why : "right", verdict.refused, accepted ? "right" : verdict.why,
                    json->length < 20000 ? json->bytes : "(long)\n");
    return right;
}

static void spoil(const path *p, const bool *truth, rng *r, int times, text *json, tally *t)
{
    for (int i = 0; i < times; i++) {
        path spoilt;
        corruption kind = (corruption)random_below(r, CORRUPTIONS);
        if (random_below(r, 4) == 0)
            kind = (corruption)(t->first + random_below(r, (uint32_t)(t->last - t->first + 1)));
        if (!corrupt_path(p, kind, truth, r, &spoilt))
            continue;
        if (kind < CHANGE_FINAL && random_below(r, 4))
            corrupt_mend(&spoilt);
        bool right = compare(&spoilt, json, corrupt_name(kind), t);
        if (kind == CONCLUDE_AGAINST_TRUTH)
            assert_false(right);
        t->kind[kind][right]++;
        t->right += right;
        t->wrong += !right;
        path_close(&spoilt);
    }
}

/* The path itself must be right for both; then it is spoilt. */
static void try_made(lab *a, path *p, rng *r, int times, text *json, tally *t)
{
    bool *truth = calloc((size_t)csp_labels(a->csp), sizeof *truth);
    assert_non_null(truth);
    if (p->steps.n) {
        assert_true(compare(p, json, "untouched", t));
        spoil(p, lab_solution(a, &p->start, truth) ? truth : NULL, r, times, json, t);
        t->paths++;
    }
    path_close(p);
    free(truth);
}

static void try_path(lab *a, const state *start, const char *name, int max, rng *r, int times, text *json,
                     tally *t)
{
    path p;
    lab_run(a, start, name, max, true, &p);
    try_made(a, &p, r, times, json, t);
}

static const char *const theories[] = { "W", "B", "W+B" };

static void try_sudokus(rng *r, text *json, tally *t)
{
    lab a;
    lab_open_sudoku(&a);
    for (int i = 0; lab_known_table[i].line; i++) {
        state s = lab_sudoku(&a, lab_known_table[i].line);
        try_path(&a, &s, theories[i % 3], 8, r, PER_SUDOKU, json, t);
        lab_drop(&s);
    }
    for (int i = 0, n = 0; n < GENERATED; i++) {
        state s = lab_generate(&a, 41, (uint64_t)i, NULL);
        int rating = lab_rating(&a, &s, "B");
        if (rating >= 2 || i % 8 == 0) {
            try_path(&a, &s, theories[i % 3], 8, r, PER_SUDOKU, json, t);
            n++;
        }
        lab_drop(&s);
    }
    lab_close(&a);
}

static void try_networks(rng *r, text *json, tally *t)
{
    for (int n = 0; n < NETWORKS;) {
        lab a;
        state s;
        path p;
        lab_open_random(&a, r, &s);
        lab_run(&a, &s, "W+B", 0, false, &p);
        if (p.result.hardest > 0) {
            try_path(&a, &s, theories[n % 3], 0, r, PER_NETWORK, json, t);
            n++;
        }
        path_close(&p);
        lab_drop(&s);
        lab_close(&a);
    }
}

/* Subsets and trials, alone and together. */
static void try_subsets_and_trials(rng *r, text *json, tally *t)
{
    static const struct {
        int size, depth;
    } theories_of[] = { { 4, 0 }, { 0, 1 }, { 4, 1 }, { 2, 2 } };
    lab a;
    lab_open_sudoku(&a);
    for (int i = 0, known = 0; i < 60; i++) {
        path p;
        int k = i % 4;
        state s = lab_known_table[known].line ? lab_sudoku(&a, lab_known_table[known++].line)
                                              : lab_generate(&a, 43, (uint64_t)i, NULL);
        maker_run(&s, theories_of[k].size, theories_of[k].depth, &p);
        try_made(&a, &p, r, PER_SUDOKU / 2, json, t);
        lab_drop(&s);
    }
    lab_close(&a);
    for (int n = 0; n < NETWORKS; n++) {
        state s;
        path p;
        lab_open_random(&a, r, &s);
        maker_run(&s, theories_of[n % 4].size, theories_of[n % 4].depth, &p);
        try_made(&a, &p, r, PER_NETWORK, json, t);
        lab_drop(&s);
        lab_close(&a);
    }
}

static void compare_all(void (*try)(rng *r, text *json, tally *t), corruption first, corruption last,
                        int wrong, int right)
{
    rng r;
    text json;
    tally t = { .first = first, .last = last };
    random_seed(&r, 1729, 0);
    text_open(&json, &memory_standard);
    try(&r, &json, &t);
    text_close(&json);
    print_message("%d paths, %d corruptions: %d wrong, %d still right\n", t.paths, t.wrong + t.right, t.wrong,
                  t.right);
    for (int k = 0; k < CORRUPTIONS; k++)
        print_message("    %s: %d wrong, %d still right\n", corrupt_name((corruption)k), t.kind[k][0],
                      t.kind[k][1]);
    assert_int_equal(t.differ, 0);
    assert_true(t.wrong >= wrong);
    assert_true(t.right >= right);
}

static void try_chains(rng *r, text *json, tally *t)
{
    try_sudokus(r, json, t);
    try_networks(r, json, t);
}

static void checker_agrees_with_the_definitions(void **unused)
{
    (void)unused;
    compare_all(try_chains, FORGE_CHAIN, FORGE_CHAIN, WANTED, 500);
}

static void checker_agrees_on_subsets_and_trials(void **unused)
{
    (void)unused;
    compare_all(try_subsets_and_trials, CHANGE_SET, SPOIL_INNER, WANTED / 2, 500);
}

/* Orders and couplings, with other patterns and in traces; random states below the puzzles. */
static void try_orders_and_needs(rng *r, text *json, tally *t)
{
    static const char *const own[] = { "H+W", "H", "H+S+B", "TE(H)", "C", "W" };
    for (int i = 0; i < 160; i++) {
        lab a;
        state s;
        if (i % 6 < 4)
            own_open_futoshiki(&a, r, 4 + i % 3, &s);
        else
            own_open_kakuro(&a, r, &s);
        try_path(&a, &s, own[i % 6], 0, r, PER_NETWORK, json, t);
        lab_drop(&s);
        lab_close(&a);
    }
}

static void checker_agrees_on_orders_and_needs(void **unused)
{
    (void)unused;
    compare_all(try_orders_and_needs, CHANGE_ORDERED, CHANGE_NEED, WANTED / 2, 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checker_agrees_with_the_definitions),
        cmocka_unit_test(checker_agrees_on_subsets_and_trials),
        cmocka_unit_test(checker_agrees_on_orders_and_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
