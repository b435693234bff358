/* test_theorems.c: what has been proved about the rules and T&E must be seen in what the engine does.
 *
 * On random states of Sudokus and of random networks: a biv-chain, a z-whip and a t-chain are whips, a whip
 * is a braid; T&E eliminates exactly what some braid eliminates; confluent theories end in the same state
 * whatever the order, and rate as what their ratings depend on. Of ratings: more rules never rate higher
 * where the larger theory is confluent, the same for isomorphic puzzles, B does not grow with one more clue,
 * and each rating is the length of the hardest step. Of paths: every step is right by the definitions, and
 * nothing that is in a solution is ever eliminated. */
#include "lab.h"
#include "oracle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ANY = 0x7FFF - 1 };

static const char *const theories[] = { "W", "B", "W+B" };
static const char *const all_theories[] = { "W", "B",   "W+B",          "S",         "BC",       "Z",
                                            "T", "S+W", "S+BC+Z+T+W+B", "TE(BRT,2)", "TE(S2,1)", "gW",
                                            "gB" };
enum { ALL_THEORIES = sizeof all_theories / sizeof *all_theories };

static void *take(size_t n, size_t size)
{
    void *p = calloc(n, size);
    assert_non_null(p);
    return p;
}

/* ---- random states ---- */

/* Calls `see` with states closed under BRT, neither solved nor contradictory: of Sudokus, of small and of
 * sparse networks. */
typedef void see_state(lab *a, const state *s, rng *r, void *context);

static void see_if_open(lab *a, state *s, rng *r, see_state *see, void *context)
{
    if (naive_brt(s) && s->undecided)
        see(a, s, r, context);
}

static void see_sudokus(int n, see_state *see, void *context)
{
    lab a;
    rng r;
    random_seed(&r, 11, 0);
    lab_open_sudoku(&a);
    bool *solution = take((size_t)csp_labels(a.csp), sizeof *solution);
    for (int i = 0; i < n; i++) {
        state s = lab_generate(&a, 12, (uint64_t)i, NULL);
        assert_true(lab_solution(&a, &s, solution));
        lab_shrink(&s, &r, solution, (int)random_below(&r, 8));
        see_if_open(&a, &s, &r, see, context);
        lab_drop(&s);
    }
    free(solution);
    lab_close(&a);
}

static void see_networks(int n, see_state *see, void *context)
{
    rng r;
    random_seed(&r, 13, 0);
    for (int i = 0; i < n; i++) {
        lab a;
        state s;
        if (i % 3)
            lab_open_sparse(&a, &r, &s);
        else
            lab_open_random(&a, &r, &s);
        see_if_open(&a, &s, &r, see, context);
        lab_drop(&s);
        lab_close(&a);
    }
}

/* ---- patterns ---- */

typedef struct counts {
    int asked, whips, braids, shorter; /* shorter: a braid shorter than every whip, or without one */
} counts;

static void whip_and_braid(lab *a, const state *s, rng *r, void *context)
{
    (void)r;
    counts *n = context;
    lab_begin(a, s);
    for (int l = 0; l < csp_labels(s->csp); l++) {
        csp_label z = (csp_label)l;
        if (!state_is_candidate(s, z))
            continue;
        int whip = lab_shortest(a, &rule_whip, z, 9), braid = lab_shortest(a, &rule_braid, z, 9);
        if (whip)
            assert_in_range(braid, 1, whip);
        n->asked++;
        n->whips += whip > 0;
        n->braids += braid > 0;
        n->shorter += braid > 0 && (!whip || braid < whip);
    }
}

static void a_whip_is_a_braid(void **unused)
{
    (void)unused;
    counts n = { 0 };
    see_sudokus(60, whip_and_braid, &n);
    see_networks(600, whip_and_braid, &n);
    print_message("%d candidates: %d have a whip, %d a braid, %d a braid shorter than any whip\n", n.asked,
                  n.whips, n.braids, n.shorter);
    assert_true(n.whips >= 1000 && n.shorter >= 10);
}

typedef struct chain_counts {
    int found[3], shorter; /* shorter: a whip shorter than the chain */
} chain_counts;

static void chain_and_whip(lab *a, const state *s, rng *r, void *context)
{
    (void)r;
    static const rule *const kinds[] = { &rule_bivalue_chain, &rule_z_whip, &rule_t_chain };
    chain_counts *n = context;
    lab_begin(a, s);
    for (int l = 0; l < csp_labels(s->csp); l++)
        for (int k = 0; k < 3 && state_is_candidate(s, (csp_label)l); k++) {
            int chain = lab_shortest(a, kinds[k], (csp_label)l, 9);
            if (!chain)
                continue;
            int whip = lab_shortest(a, &rule_whip, (csp_label)l, 9);
            assert_in_range(whip, 1, chain);
            n->found[k]++;
            n->shorter += whip < chain;
        }
}

static void chains_are_whips(void **unused)
{
    (void)unused;
    chain_counts n = { 0 };
    see_sudokus(60, chain_and_whip, &n);
    see_networks(600, chain_and_whip, &n);
    print_message("%d biv-chains, %d z-whips, %d t-chains; a whip is shorter for %d\n", n.found[0],
                  n.found[1], n.found[2], n.shorter);
    assert_true(n.found[0] >= 500 && n.found[1] >= 500 && n.found[2] >= 500 && n.shorter >= 10);
}

typedef struct te_counts {
    int refuted, not_refuted, costly;
    bool naively; /* ask the naive search too */
} te_counts;

static void te_and_braid(lab *a, const state *s, rng *r, void *context)
{
    (void)r;
    te_counts *n = context;
    lab_begin(a, s);
    for (int l = 0; l < csp_labels(s->csp); l++) {
        csp_label z = (csp_label)l;
        if (!state_is_candidate(s, z))
            continue;
        bool refuted = naive_te(s, z);
        assert_int_equal(refuted, lab_shortest(a, &rule_braid, z, ANY) > 0);
        *(refuted ? &n->refuted : &n->not_refuted) += 1;
        if (n->naively) {
            long budget = 20000;
            int same = naive_braid(s, z, csp_vars(s->csp), &budget);
            if (same == NAIVE_COSTLY)
                n->costly++;
            else
                assert_int_equal(refuted, same > 0);
        }
    }
}

static void te_eliminates_just_what_braids_do(void **unused)
{
    (void)unused;
    te_counts sudoku = { .naively = false }, network = { .naively = true };
    see_sudokus(100, te_and_braid, &sudoku);
    see_networks(500, te_and_braid, &network);
    print_message(
        "Sudokus: %d candidates refuted, %d not; networks: %d refuted, %d not, %d too costly for a second "
        "opinion\n",
        sudoku.refuted, sudoku.not_refuted, network.refuted, network.not_refuted, network.costly);
    assert_true(sudoku.refuted >= 1000 && sudoku.not_refuted >= 500);
    assert_true(network.refuted >= 1000 && network.not_refuted >= 1000);
    assert_true(network.costly * 10 < network.refuted + network.not_refuted);
}

/* ---- confluence ---- */

/* Eliminates one candidate that has a braid up to the length, a random one; false if there is none. */
static bool eliminate_one(lab *a, state *s, rng *r, int length)
{
    int labels = csp_labels(s->csp), braid = 0;
    csp_label *order = take((size_t)labels, sizeof *order), z = CSP_NONE;
    for (int i = 0; i < labels; i++)
        order[i] = (csp_label)i;
    random_shuffle(r, order, labels);
    lab_begin(a, s);
    for (int i = 0; !braid && i < labels; i++)
        if (state_is_candidate(s, order[i])) {
            z = order[i];
            braid = lab_shortest(a, &rule_braid, z, length);
        }
    free(order);
    if (braid)
        state_eliminate(s, z);
    return braid;
}

static bool run_in_random_order(lab *a, state *s, rng *r, int length)
{
    do
        if (!naive_brt(s))
            return false;
    while (eliminate_one(a, s, r, length));
    return true;
}

static void compare_orders(lab *a, const state *s, rng *r, void *context)
{
    int *open = context, length = 1 + (int)random_below(r, 5);
    char name[16];
    path p;
    snprintf(name, sizeof name, "B%d", length);
    lab_run(a, s, name, 0, false, &p);
    for (int times = 0; times < 3; times++) {
        state end = lab_copy(s);
        bool consistent = run_in_random_order(a, &end, r, length);
        assert_int_equal(consistent, p.result.outcome != CONTRADICTION);
        if (consistent)
            assert_true(lab_same(&end, &p.final));
        lab_drop(&end);
    }
    *open += p.result.outcome == STUCK || p.result.outcome == BOUNDED;
    path_close(&p);
}

static void braids_end_in_one_state(void **unused)
{
    (void)unused;
    int sudokus = 0, networks = 0;
    see_sudokus(100, compare_orders, &sudokus);
    see_networks(300, compare_orders, &networks);
    print_message("same end in any order; not solved at the end: %d Sudokus, %d networks\n", sudokus,
                  networks);
    assert_true(sudokus >= 10 && networks >= 50);
}

/* The engine itself, drawing steps from any level: the same end for each confluent theory. */
static void compare_engine_orders(lab *a, const state *s, rng *r, void *context)
{
    static const char *const confluent[] = { "S%d", "BC%d", "Z%d", "S%d+BC%d", "BC%d+Z%d+B%d", "S%d+B%d" };
    int *moved = context, n = 2 + (int)random_below(r, 4);
    for (size_t i = 0; i < sizeof confluent / sizeof *confluent; i++) {
        char name[48];
        path p, q;
        snprintf(name, sizeof name, confluent[i], n, n, n);
        lab_run(a, s, name, 0, false, &p);
        assert_true(theory_is_confluent(&p.theory));
        for (int order = ORDER_ONE_BY_ONE; order <= ORDER_ANY; order++) {
            a->strategy = (strategy){ .order = (strategy_order)order, .seed = random_bits(r) };
            lab_run(a, s, name, 0, false, &q);
            a->strategy = (strategy){ 0 };
            assert_int_equal(q.result.outcome, p.result.outcome);
            if (p.result.outcome != CONTRADICTION && !lab_same(&q.final, &p.final))
                fail_msg("%s ends in two states", name);
            *moved += q.result.outcome != CONTRADICTION && q.result.hardest > 0;
            path_close(&q);
        }
        path_close(&p);
    }
}

static void confluent_theories_end_in_one_state(void **unused)
{
    (void)unused;
    int sudokus = 0, networks = 0;
    see_sudokus(40, compare_engine_orders, &sudokus);
    see_networks(150, compare_engine_orders, &networks);
    print_message("same end in any order, with patterns: %d runs in Sudokus, %d in networks\n", sudokus,
                  networks);
    assert_true(sudokus >= 200 && networks >= 200);
}

/* ---- ratings ---- */

/* Each pair: the first has all patterns of the second at the same lengths, or more, and is confluent. */
static void more_rules_never_rate_higher(void **unused)
{
    (void)unused;
    static const char *const pairs[][2] = {
        { "B", "W" },    { "gB", "B" },          { "gB", "gW" },
        { "B", "T" },    { "B", "Z" },           { "B", "BC" },
        { "S+B", "B" },  { "S+B", "S+W" },       { "BC+B", "BC" },
        { "BC+B", "W" }, { "S+BC+Z+B", "S+BC" }, { "Z", "BC" },
        { "S+B", "S" },  { "S+BC", "S" },        { "S+BC+Z+T+W+B", "S+BC+Z+T+W" },
    };
    lab a;
    int less[sizeof pairs / sizeof *pairs] = { 0 }, some = 0;
    lab_open_sudoku(&a);
    for (int i = 0; i < 60; i++) {
        state s = lab_puzzle(&a, 22, i, NULL);
        for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
            int more = lab_rating(&a, &s, pairs[k][0]), fewer = lab_rating(&a, &s, pairs[k][1]);
            if (more > fewer)
                fail_msg("%s rates %d, %s %d", pairs[k][0], more, pairs[k][1], fewer);
            less[k] += more < fewer;
        }
        assert_int_equal(lab_rating(&a, &s, "BC+Z+T+W+B"), lab_rating(&a, &s, "B")); /* all are braids */
        lab_drop(&s);
    }
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        some += less[k] > 0;
    assert_true(some >= 8);
    lab_close(&a);
}

static void w_is_never_less_than_b(void **unused)
{
    (void)unused;
    lab a;
    int greater = 0, rated = 0;
    rng r;
    lab_open_sudoku(&a);
    for (int i = 0; i < 150; i++) {
        state s = lab_puzzle(&a, 14, i, NULL);
        int w = lab_rating(&a, &s, "W"), b = lab_rating(&a, &s, "B"), wb = lab_rating(&a, &s, "W+B");
        assert_true(w >= b);
        assert_int_equal(wb, b); /* whips are braids, and braids are confluent */
        rated += b < NEVER;
        greater += w > b;
        lab_drop(&s);
    }
    lab_close(&a);
    random_seed(&r, 15, 0);
    for (int i = 0; i < 500; i++) {
        state s;
        lab_open_sparse(&a, &r, &s);
        int w = lab_rating(&a, &s, "W"), b = lab_rating(&a, &s, "B");
        assert_true(w >= b);
        rated += b < NEVER;
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("%d rated, W > B for %d\n", rated, greater);
    assert_true(rated >= 150 && greater >= 4);
}

/* order[i]: which row (or column) becomes row i: rows stay with their band. */
static void shuffle_lines(rng *r, int *order)
{
    uint16_t band[3] = { 0, 1, 2 };
    random_shuffle(r, band, 3);
    for (int b = 0; b < 3; b++) {
        uint16_t row[3] = { 0, 1, 2 };
        random_shuffle(r, row, 3);
        for (int i = 0; i < 3; i++)
            order[3 * b + i] = 3 * band[b] + row[i];
    }
}

static void isomorph(rng *r, const char *line, char *out)
{
    int row[9], column[9];
    uint16_t digit[9];
    bool transpose = random_below(r, 2);
    shuffle_lines(r, row);
    shuffle_lines(r, column);
    for (int i = 0; i < 9; i++)
        digit[i] = (uint16_t)i;
    random_shuffle(r, digit, 9);
    for (int i = 0; i < 81; i++) {
        int x = row[i / 9], y = column[i % 9];
        char from = line[transpose ? 9 * y + x : 9 * x + y];
        out[i] = from == '.' ? '.' : (char)('1' + digit[from - '1']);
    }
    out[81] = '\0';
}

static void compare_isomorphs(lab *a, const char *line, rng *r, const char *name)
{
    state s = lab_sudoku(a, line);
    path p, q;
    lab_run(a, &s, name, 0, false, &p);
    for (int k = 0; k < 3; k++) {
        char other[82];
        isomorph(r, line, other);
        state t = lab_sudoku(a, other);
        lab_run(a, &t, name, 0, false, &q);
        assert_int_equal(q.result.outcome, p.result.outcome);
        assert_int_equal(q.result.hardest, p.result.hardest);
        assert_int_equal(q.result.rounds, p.result.rounds);
        path_close(&q);
        lab_drop(&t);
    }
    path_close(&p);
    lab_drop(&s);
}

static void isomorphs_have_the_same_ratings(void **unused)
{
    (void)unused;
    lab a;
    rng r;
    random_seed(&r, 16, 0);
    lab_open_sudoku(&a);
    for (int i = 0; i < 50; i++) {
        char line[82];
        state s = lab_puzzle(&a, 17, i, line);
        lab_drop(&s);
        for (int t = 0; t < ALL_THEORIES; t++)
            compare_isomorphs(&a, line, &r, all_theories[t]);
    }
    lab_close(&a);
}

static void a_clue_more_never_raises_b(void **unused)
{
    (void)unused;
    lab a;
    rng r;
    int lower = 0;
    random_seed(&r, 18, 0);
    lab_open_sudoku(&a);
    bool *solution = take((size_t)csp_labels(a.csp), sizeof *solution);
    for (int i = 0; i < 60; i++) {
        state s = lab_puzzle(&a, 19, i, NULL);
        int before = lab_rating(&a, &s, "B");
        assert_true(lab_solution(&a, &s, solution));
        for (int clues = 0; clues < 4; clues++) {
            csp_label l = (csp_label)random_below(&r, (uint32_t)csp_labels(a.csp));
            if (!solution[l] || !state_is_candidate(&s, l)) {
                clues--;
                continue;
            }
            state_assert(&s, l);
            int after = lab_rating(&a, &s, "B");
            assert_true(after <= before);
            lower += after < before;
            before = after;
        }
        lab_drop(&s);
    }
    free(solution);
    lab_close(&a);
    print_message("lower in %d cases\n", lower);
    assert_true(lower >= 20);
}

/* ---- paths ---- */

static int hardest_step(const path *p)
{
    int most = 0;
    for (int i = 0; i < p->steps.n; i++)
        if (p->steps.step[i].length > most)
            most = p->steps.step[i].length;
    return most;
}

/* Of each label, the round in which it is concluded, and the length of that step. */
static void when_concluded(const path *p, int (*when)[2])
{
    for (int i = p->steps.n; i-- > 0;) {
        const step *s = &p->steps.step[i];
        for (int k = 0; k < s->conclusions; k++) {
            when[s->conclusion[k]][0] = s->round;
            when[s->conclusion[k]][1] = s->length;
        }
    }
}

/* The same rounds as those of p: when_p is when_concluded of it. */
static void compare_path(lab *a, const path *p, int (*when_p)[2], const char *name)
{
    path q;
    size_t labels = (size_t)csp_labels(a->csp);
    int(*when)[2] = take(labels, sizeof *when);
    lab_run(a, &p->start, name, 0, false, &q);
    when_concluded(&q, when);
    assert_int_equal(q.result.hardest, hardest_step(&q));
    assert_int_equal(q.result.hardest, p->result.hardest);
    assert_int_equal(q.result.outcome, p->result.outcome);
    assert_int_equal(q.result.rounds, p->result.rounds);
    assert_memory_equal(when, when_p, labels * sizeof *when);
    free(when);
    path_close(&q);
}

/* When only the rating is wanted, another path may be taken: with the same rating and the same end, and with
 * the same rounds where the theory is not confluent. */
static void compare_hurried(lab *a, const path *p, int (*when)[2], const char *name)
{
    path q;
    a->hurry = true;
    if (theory_is_confluent(&p->theory)) {
        lab_run(a, &p->start, name, 0, false, &q);
        assert_int_equal(q.result.hardest, p->result.hardest);
        assert_int_equal(q.result.outcome, p->result.outcome);
        if (q.result.outcome != CONTRADICTION)
            assert_memory_equal(q.final.label, p->final.label, (size_t)csp_labels(a->csp));
        path_close(&q);
    } else {
        compare_path(a, p, when, name);
    }
    a->hurry = false;
}

/* The hardest step is the rating; without evidence, by the other layout of the search, and when labels of a
 * solution are known, the rounds are the same. */
static void check_rating(lab *a, const path *p, const char *name)
{
    size_t labels = (size_t)csp_labels(a->csp);
    int(*when)[2] = take(labels, sizeof *when);
    bool *solution = take(labels, sizeof *solution);
    when_concluded(p, when);
    assert_int_equal(p->result.hardest, hardest_step(p));
    compare_path(a, p, when, name);
    a->layout = LAYOUT_SPARSE;
    compare_path(a, p, when, name);
    a->layout = LAYOUT_BEST;
    compare_hurried(a, p, when, name);
    if (lab_solution(a, &p->start, solution)) {
        a->keep = solution;
        compare_path(a, p, when, name);
        compare_hurried(a, p, when, name);
        a->keep = NULL;
    }
    free(solution);
    free(when);
}

static void check_steps(const path *p)
{
    naive_claim claim = path_claim(p);
    int at;
    const char *why;
    if (!naive_valid_path(&p->start, p->steps.step, p->steps.n, &claim, &at, &why))
        fail_msg("step %d: %s", at, why);
}

/* Eliminated: in no solution. Asserted: in every solution. */
static int check_truth(const path *p)
{
    int patterns = 0;
    oracle *o = oracle_open(&p->start);
    assert_non_null(o);
    assert_int_equal(p->result.outcome == CONTRADICTION && oracle_solve(o), false);
    for (int i = 0; i < p->steps.n; i++) {
        const step *s = &p->steps.step[i];
        patterns += s->length > 0;
        for (int k = 0; k < s->conclusions; k++) {
            oracle_assume(o, s->conclusion[k], !step_asserts(s));
            assert_false(oracle_solve(o));
        }
    }
    oracle_close(o);
    return patterns;
}

static int check_start_state(lab *a, const state *s)
{
    int chains = 0;
    for (int t = 0; t < 3; t++) {
        path p;
        lab_run(a, s, theories[t], 0, true, &p);
        check_rating(a, &p, theories[t]);
        check_steps(&p);
        chains += check_truth(&p);
        path_close(&p);
    }
    return chains;
}

/* Which rules were seen, by what their names begin with. */
static void see_rules(const path *p, const char *const *names, int n, int *seen)
{
    for (int i = 0; i < p->steps.n; i++)
        for (int k = 0; k < n; k++)
            seen[k] += strncmp(p->steps.step[i].name, names[k], strlen(names[k])) == 0;
}

/* With every rule, in every order: right by the definitions, and true. */
static void check_all_rules(lab *a, const state *s, rng *r, void *context)
{
    static const char *const names[] = { "subset", "biv-chain", "z-whip", "t-chain", "whip", "braid", "T&E" };
    static const char *const typed[] = { "W:rc/rn", "BC:rc+T:rn/cn+W", "Z:rc+B:rn/cn" };
    bool grid = strcmp(csp_type_name(s->csp, 0), "rc") == 0;
    for (int t = 3; t < ALL_THEORIES + (grid ? 3 : 0); t++) {
        const char *name = t < ALL_THEORIES ? all_theories[t] : typed[t - ALL_THEORIES];
        path p;
        lab_run(a, s, "BRT", 0, false, &p);
        path_close(&p);
        strategy_order order = (strategy_order)random_below(r, ORDER_ANY + 1);
        a->strategy = (strategy){ .order = order, .seed = random_bits(r) };
        lab_run(a, s, name, 6, true, &p);
        a->strategy = (strategy){ 0 };
        check_steps(&p);
        check_truth(&p);
        see_rules(&p, names, 7, context);
        path_close(&p);
    }
}

static void paths_of_all_rules_are_right(void **unused)
{
    (void)unused;
    int seen[7] = { 0 };
    see_sudokus(50, check_all_rules, seen);
    see_networks(150, check_all_rules, seen);
    print_message("%d subsets, %d biv-chains, %d z-whips, %d t-chains, %d whips, %d braids, %d trials\n",
                  seen[0], seen[1], seen[2], seen[3], seen[4], seen[5], seen[6]);
    for (int k = 0; k < 7; k++)
        assert_true(seen[k] >= 50);
}

static void paths_are_right(void **unused)
{
    (void)unused;
    lab a;
    rng r;
    int sudokus = 0, networks = 0;
    lab_open_sudoku(&a);
    for (int i = 0; i < 100; i++) {
        state s = lab_puzzle(&a, 20, i, NULL);
        sudokus += check_start_state(&a, &s);
        lab_drop(&s);
    }
    lab_close(&a);
    random_seed(&r, 21, 0);
    for (int i = 0; i < 600; i++) {
        state s;
        if (i % 2)
            lab_open_random(&a, &r, &s);
        else
            lab_open_sparse(&a, &r, &s);
        networks += check_start_state(&a, &s);
        lab_drop(&s);
        lab_close(&a);
    }
    print_message("%d chains in Sudokus, %d in networks, all right\n", sudokus, networks);
    assert_true(sudokus >= 1000 && networks >= 1000);
}

/* What a rating depends on rates as the theory: the same outcome, the same hardest step. */
static void compare_essence(lab *a, const state *s, rng *r, void *context)
{
    static const char *const names[] = { "S+BC+Z+T+W+B", "BC+Z+T+W+B", "W+B",  "Z3+B",
                                         "T4+W2+B4",     "S2+tW+B",    "W3+B2" };
    int *shorter = context;
    (void)r;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        path whole;
        theory essence;
        engine_result result;
        watch w = { 0 };
        state copy = lab_copy(s);
        lab_run(a, s, names[i], 0, false, &whole);
        theory_essence(&whole.theory, &essence);
        assert_true(essence.families <= whole.theory.families);
        assert_string_equal(essence.name, whole.theory.name);
        assert_int_equal(engine_run(a->engine, &(task){ .theory = &essence, .watch = &w }, &copy, &result),
                         OK);
        assert_int_equal(result.outcome, whole.result.outcome);
        if (result.outcome != CONTRADICTION) {
            assert_int_equal(result.hardest, whole.result.hardest);
            assert_true(lab_same(&copy, &whole.final));
        }
        *shorter += essence.families < whole.theory.families && result.hardest > 1;
        lab_drop(&copy);
        path_close(&whole);
    }
}

static void the_essence_of_a_theory_rates_as_it_does(void **unused)
{
    (void)unused;
    int sudokus = 0, networks = 0;
    see_sudokus(60, compare_essence, &sudokus);
    see_networks(300, compare_essence, &networks);
    print_message("hardest step beyond 1: %d Sudokus, %d networks\n", sudokus, networks);
    assert_true(sudokus >= 50 && networks >= 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whip_is_a_braid),
        cmocka_unit_test(chains_are_whips),
        cmocka_unit_test(te_eliminates_just_what_braids_do),
        cmocka_unit_test(braids_end_in_one_state),
        cmocka_unit_test(confluent_theories_end_in_one_state),
        cmocka_unit_test(the_essence_of_a_theory_rates_as_it_does),
        cmocka_unit_test(w_is_never_less_than_b),
        cmocka_unit_test(more_rules_never_rate_higher),
        cmocka_unit_test(isomorphs_have_the_same_ratings),
        cmocka_unit_test(a_clue_more_never_raises_b),
        cmocka_unit_test(paths_are_right),
        cmocka_unit_test(paths_of_all_rules_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
