/* test_corrupt.c: the checker refuses exactly the paths that are wrong by the definitions.
 *
 * Right paths of Sudokus and of random networks are spoilt at random in one place (corrupt.h); each is
 * written as JSON and given to the checker, and the verdict must be that of the naive reading of the
 * definitions (naive.h). The paths are made by hand (maker.h), and by the engine with every rule; enough
 * steps of each rule must have been spoilt, and enough paths refused. */
#include "check/check.h"
#include "corrupt.h"
#include "maker.h"
#include "out/report.h"
#include "own_games.h"
#include "small.h"
#include "solve/as_braids.h"
#include "solve/trim.h"
#include "steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PER_SUDOKU = 350, PER_NETWORK = 105, GENERATED = 30, NETWORKS = 150, WANTED = 10000, NAMES_MAX = 96 };
enum { BUDGET = 200000 }; /* nodes: T&E of any depth may take ages where there are several solutions */

/* What became of paths with a spoilt step of one rule. */
typedef struct by_rule {
    char name[64]; /* of T&E with the depth */
    int wrong, right;
} by_rule;

typedef struct tally {
    int paths, right, wrong, differ;
    int kind[CORRUPTIONS][2]; /* wrong, right */
    corruption first, last;   /* a quarter of the corruptions are of these kinds */
    by_rule rule[NAMES_MAX];
    int rules;
} tally;

static void count_rule(tally *t, const step *s, bool right)
{
    char name[64];
    int i = 0;
    if (is_trial(s))
        snprintf(name, sizeof name, "%s of depth %d", s->name, s->length);
    else
        snprintf(name, sizeof name, "%s", s->name);
    while (i < t->rules && strcmp(t->rule[i].name, name) != 0)
        i++;
    assert_true(i < NAMES_MAX);
    if (i == t->rules)
        strcpy(t->rule[t->rules++].name, name);
    *(right ? &t->rule[i].right : &t->rule[i].wrong) += 1;
}

static status start_of(void *context, const char *app_name, const char *params, const char *source,
                       const char *theory, const state **start, error *e)
{
    const path *p = context;
    (void)theory;
    assert_string_equal(app_name, "spoilt");
    assert_string_equal(source, "path");
    assert_true(!params || !*params);
    (void)e;
    *start = &p->start;
    return OK;
}

/* The JSON of the path, given to the checker. That nothing more applies is not said: the definitions speak of
 * the steps that are there. */
static bool checker_accepts(path *p, text *json, check_verdict *verdict)
{
    static const app spoilt = {
        .name = "spoilt",
    };
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
    if (r.result.outcome == STUCK || r.result.outcome == BOUNDED)
        r.result.outcome = UNFINISHED;
    text_clear(json);
    write_json(&r, json);
    assert_false(json->failed);
    *verdict = (check_verdict){ 0 };
    status s = check_path(NULL, &memory_standard, json->bytes, json->length, start_of, p, verdict, &e);
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
        const step *at;
        corruption kind = (corruption)random_below(r, CORRUPTIONS);
        if (random_below(r, 4) == 0)
            kind = (corruption)(t->first + random_below(r, (uint32_t)(t->last - t->first + 1)));
        if (!corrupt_path(p, kind, truth, r, &spoilt, &at))
            continue;
        if (kind < CHANGE_FINAL && random_below(r, 4))
            corrupt_mend(&spoilt);
        bool right = compare(&spoilt, json, corrupt_name(kind), t);
        if (kind == CONCLUDE_AGAINST_TRUTH)
            assert_false(right);
        t->kind[kind][right]++;
        if (kind < FORGE_CHAIN)
            count_rule(t, at, right);
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

/* ---- paths of the engine, with every rule ---- */

typedef struct manner {
    const char *theory;
    strategy_order order;
    bool trim, braids; /* needless steps left out; trials shown as braids */
} manner;

static const manner manners[] = {
    { "BC", ORDER_LEVELS, false, false },          { "Z", ORDER_LEVELS, false, false },
    { "T", ORDER_LEVELS, false, false },           { "S", ORDER_LEVELS, false, false },
    { "B", ORDER_ONE_BY_ONE, false, false },       { "S+BC+Z+T+W+B", ORDER_LEVELS, false, false },
    { "S+BC+Z+T+W+B", ORDER_LEVELS, true, false }, { "S+BC+Z+T+W+B", ORDER_ANY, false, false },
    { "T+W", ORDER_RANDOM, false, false },         { "TE(BRT)", ORDER_LEVELS, false, false },
    { "tW", ORDER_LEVELS, false, false },          { "tW+W", ORDER_ANY, false, false },
    { "O", ORDER_LEVELS, false, false },           { "O+W", ORDER_ANY, false, false },
    { "gW", ORDER_LEVELS, false, false },          { "gB", ORDER_LEVELS, true, false },
    { "gW+gB", ORDER_ANY, false, false },          { "TE(W1)", ORDER_LEVELS, false, true },
    { "TyW", ORDER_LEVELS, false, false },         { "TyW+B", ORDER_ANY, true, false },
    { "TE(BRT)", ORDER_LEVELS, true, false },      { "TE(BRT)", ORDER_LEVELS, false, true },
    { "TE(W1)", ORDER_RANDOM, false, false },      { "TE(S2,1)", ORDER_ONE_BY_ONE, false, false },
    { NULL, ORDER_LEVELS, false, false },
};

static const manner typed_manners[] = {
    { "W:rc/rn", ORDER_LEVELS, false, false },
    { "BC:rc+T:rn/cn+W", ORDER_LEVELS, false, false },
    { "Z:rc+B:rn/cn", ORDER_LEVELS, false, false },
    { "T:rc+Z:rn/bn", ORDER_LEVELS, true, false },
    { "gW:rn/bn+gB:cn", ORDER_LEVELS, false, false },
    { "tW:rn/cn+W", ORDER_LEVELS, false, false },
    { "tW:rc+tW:bn", ORDER_LEVELS, false, false },
    { "BC:rc/rn+B:rc", ORDER_ANY, false, false },
    { NULL, ORDER_LEVELS, false, false },
};

static const manner network_manners[] = {
    { "W:ta", ORDER_LEVELS, false, false },
    { "BC:ta+T:tb/ta+W", ORDER_LEVELS, false, false },
    { "Z:tb+B:ta/tb+B", ORDER_ANY, false, false },
    { NULL, ORDER_LEVELS, false, false },
};

static void trim_path(path *p)
{
    trimmer *t;
    assert_int_equal(trimmer_open(&t, &memory_standard, p->start.csp), OK);
    assert_int_equal(trim(t, &p->start, &p->steps), OK);
    trimmer_close(t);
    corrupt_mend(p); /* its rating and, of a contradiction, its end are others now */
}

static void show_as_braids(path *p)
{
    braider *b;
    step_list braids;
    step_list_open(&braids, &memory_standard);
    assert_int_equal(braider_open(&b, &memory_standard, p->start.csp), OK);
    assert_int_equal(as_braids(b, &p->start, &p->steps, &braids), OK);
    braider_close(b);
    step_list_close(&p->steps);
    p->steps = braids;
}

static void try_manner(lab *a, const state *start, const manner *m, rng *r, int times, text *json, tally *t)
{
    path p;
    lab_run(a, start, "BRT", 0, false, &p); /* opens the engine */
    path_close(&p);
    a->strategy = (strategy){ .order = m->order, .seed = random_bits(r) };
    a->watch = (watch){ .limit = BUDGET };
    lab_run(a, start, m->theory, 7, true, &p);
    a->watch = (watch){ 0 };
    a->strategy = (strategy){ 0 };
    if (m->trim)
        trim_path(&p);
    if (m->braids)
        show_as_braids(&p);
    try_made(a, &p, r, times, json, t);
}

/* A lab with the network of the application, whose Subsets have their names. */
static void open_named_sudoku(lab *a)
{
    state s;
    assert_int_equal(sudoku_state(lab_known_table[0].line, &s), OK);
    lab_open(a, (csp *)(uintptr_t)s.csp);
    state_close(&s, &memory_standard);
}

static void close_named_sudoku(lab *a)
{
    a->csp = NULL; /* kept by small.c */
    lab_close(a);
}

static void try_engine_sudokus(lab *a, const manner *m, int n, rng *r, text *json, tally *t)
{
    for (int i = 0; m->theory; m++)
        for (int k = 0; k < n; k++, i++) {
            char line[82];
            state s = lab_puzzle(a, 47, i % 40, line), named;
            assert_int_equal(sudoku_state(line, &named), OK);
            try_manner(a, &named, m, r, 140, json, t);
            lab_drop(&named);
            lab_drop(&s);
        }
}

/* Leaves some rows of a board no candidates but in the columns of their values in the solution. */
static void plant_subset(state *s, const csp_board *b, int size, const bool *solution, rng *r)
{
    csp_var row[16], column[16];
    uint16_t order[16];
    int rows = (int)(b->rows.end - b->rows.begin);
    assert_true(rows <= 16 && size <= rows);
    for (int i = 0; i < rows; i++)
        order[i] = (uint16_t)i;
    random_shuffle(r, order, rows);
    for (int i = 0; i < size; i++) {
        row[i] = b->rows.begin[order[i]];
        for (const csp_var *v = b->columns.begin; v < b->columns.end; v++)
            for (int l = 0; l < csp_labels(s->csp); l++)
                if (solution[l] && csp_has(s->csp, row[i], (csp_label)l) && csp_has(s->csp, *v, (csp_label)l))
                    column[i] = *v;
    }
    for (int l = 0; l < csp_labels(s->csp); l++)
        for (int i = 0; i < size; i++) {
            bool inside = !csp_has(s->csp, row[i], (csp_label)l);
            for (int k = 0; k < size; k++)
                inside = inside || csp_has(s->csp, column[k], (csp_label)l);
            if (!inside && state_is_candidate(s, (csp_label)l))
                state_eliminate(s, (csp_label)l);
        }
}

/* An empty grid, but for a Subset on a board of each kind and of each size. */
static void try_planted(lab *a, int n, int most, rng *r, text *json, tally *t)
{
    bool *solution = calloc((size_t)csp_labels(a->csp), sizeof *solution);
    assert_non_null(solution);
    for (int i = 0; i < n; i++) {
        state s;
        path p;
        int board = (int)random_below(r, (uint32_t)csp_boards(a->csp)), size = 2 + i % (most - 1);
        assert_int_equal(state_open(&s, &memory_standard, a->csp), OK);
        assert_true(lab_solution(a, &s, solution));
        plant_subset(&s, csp_board_at(a->csp, board), size, solution, r);
        lab_run(a, &s, "S", size, true, &p);
        try_made(a, &p, r, 24, json, t);
        lab_drop(&s);
    }
    free(solution);
}

/* Grids of 6 x 6, whose Subsets have no names of their own; and T&E of depth 2. */
static void try_others(rng *r, text *json, tally *t)
{
    lab a;
    state s;
    csp *c;
    assert_int_equal(small_sudoku(2, 3, &c), OK);
    lab_open(&a, c);
    try_planted(&a, 24, 3, r, json, t);
    lab_close(&a);
    assert_int_equal(small_pigeons(&c), OK);
    lab_open(&a, c);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    for (const manner *m = manners; m->theory; m++)
        if (strcmp(m->theory, "TE(BRT)") == 0)
            try_manner(&a, &s, m, r, 200, json, t);
    lab_drop(&s);
    lab_close(&a);
}

static void try_engine_networks(const manner *m, int n, rng *r, text *json, tally *t)
{
    for (; m->theory; m++)
        for (int k = 0; k < n; k++) {
            lab a;
            state s;
            lab_open_random(&a, r, &s);
            try_manner(&a, &s, m, r, 40, json, t);
            lab_drop(&s);
            lab_close(&a);
        }
}

/* Puzzles in which g-labels are needed. */
static void try_g_chains(lab *a, rng *r, text *json, tally *t)
{
    static const char *const lines[] = {
        "..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7..",
        "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...",
        ".2..56.89...1.9.3.8.....1......3..4...4..2.....65.4..2.4..6...76...7...3.12.....8",
        "..34.6..9....8..237..1.25..271.4....5..6......3...8..7.......9..459..2....7..4...",
    };
    for (int i = 0; i < 8; i++) {
        state s = lab_sudoku(a, lines[i / 2]);
        try_path(a, &s, i % 2 ? "gB" : "gW", 0, r, 4 * PER_SUDOKU, json, t);
        lab_drop(&s);
    }
}

static void try_engine(rng *r, text *json, tally *t)
{
    lab a;
    open_named_sudoku(&a);
    try_engine_sudokus(&a, manners, 8, r, json, t);
    try_engine_sudokus(&a, typed_manners, 8, r, json, t);
    try_planted(&a, 210, 4, r, json, t);
    try_g_chains(&a, r, json, t);
    close_named_sudoku(&a);
    try_others(r, json, t);
    try_engine_networks(manners, 25, r, json, t);
    try_engine_networks(network_manners, 60, r, json, t);
}

/* ---- all of them ---- */

/* TRESSE_SEED: other corruptions than usual; how many there are of each kind is then not asked. */
static uint64_t other_seed(void)
{
    const char *value = getenv("TRESSE_SEED");
    return value ? strtoull(value, NULL, 10) : 0;
}

static tally compare_all(void (*try)(rng *r, text *json, tally *t), corruption first, corruption last,
                         int wrong, int right)
{
    rng r;
    text json;
    tally t = { .first = first, .last = last };
    random_seed(&r, 1729, other_seed());
    text_open(&json, &memory_standard);
    try(&r, &json, &t);
    text_close(&json);
    print_message("%d paths, %d corruptions: %d wrong, %d still right\n", t.paths, t.wrong + t.right, t.wrong,
                  t.right);
    for (int k = 0; k < CORRUPTIONS; k++)
        print_message("    %s: %d wrong, %d still right\n", corrupt_name((corruption)k), t.kind[k][0],
                      t.kind[k][1]);
    for (int k = 0; k < t.rules; k++)
        print_message("    of %s: %d wrong, %d still right\n", t.rule[k].name, t.rule[k].wrong,
                      t.rule[k].right);
    assert_int_equal(t.differ, 0);
    assert_true(t.wrong >= wrong || other_seed());
    assert_true(t.right >= right || other_seed());
    return t;
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

/* How many paths with a spoilt step of this rule were refused; with a hyphen at the end: of all rules whose
 * names begin so. */
static int refused_of(const tally *t, const char *name)
{
    int n = 0;
    bool beginning = name[strlen(name) - 1] == '-';
    for (int i = 0; i < t->rules; i++)
        if (strncmp(t->rule[i].name, name, beginning ? strlen(name) : sizeof t->rule[i].name) == 0)
            n += t->rule[i].wrong;
    return n;
}

static void checker_agrees_on_every_rule_of_the_engine(void **unused)
{
    (void)unused;
    static const char *const rules[] = {
        "naked-single",    "hidden-single-", "biv-chain",     "z-whip",           "t-chain",
        "t-whip",          "whip",           "braid",         "biv-chain-",       "z-whip-",
        "t-chain-",        "t-whip-",        "whip-",         "braid-",           "naked-pairs-",
        "naked-triplets-", "naked-quads-",   "hidden-pairs-", "hidden-triplets-", "x-wing-",
        "swordfish-",      "jellyfish-",     "hidden-quads-", "subset-",          "T&E of depth 1",
        "T&E of depth 2",  "contradiction",  "oddagon",       "g-whip",           "g-braid",
    };
    tally t = compare_all(try_engine, CHANGE_CONCLUSION, SPOIL_INNER, WANTED, 500);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (refused_of(&t, rules[i]) < 20 && !other_seed())
            fail_msg("%s: only %d refused", rules[i], refused_of(&t, rules[i]));
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

/* Needs that values break, in trials, too. */
static void try_broken_needs(rng *r, text *json, tally *t)
{
    static const manner list[] = {
        { "C", ORDER_LEVELS, false, false },      { "W", ORDER_LEVELS, true, false },
        { "TE(C)", ORDER_LEVELS, false, false },  { "TE(BRT)", ORDER_LEVELS, true, false },
        { "TE(BRT)", ORDER_LEVELS, false, true }, { "TE(W1)", ORDER_RANDOM, true, false },
        { "S+W+B", ORDER_ANY, false, false },     { "TE(C,1)", ORDER_ONE_BY_ONE, false, false },
    };
    for (int i = 0; i < 400; i++) {
        lab a;
        csp *c;
        state s;
        assert_int_equal(small_needy(r, &c), OK);
        lab_open(&a, c);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        try_manner(&a, &s, &list[i % 8], r, PER_NETWORK, json, t);
        lab_drop(&s);
        lab_close(&a);
    }
}

static void checker_agrees_on_broken_needs(void **unused)
{
    (void)unused;
    tally t = compare_all(try_broken_needs, CHANGE_NEED, CHANGE_NEED, WANTED / 2, 200);
    assert_true(t.kind[CHANGE_NEED][0] > 500 || other_seed());
    assert_true(refused_of(&t, "contradiction") > 100 || other_seed());
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
        cmocka_unit_test(checker_agrees_on_every_rule_of_the_engine),
        cmocka_unit_test(checker_agrees_on_orders_and_needs),
        cmocka_unit_test(checker_agrees_on_broken_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
