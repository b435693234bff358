/* test_beyond.c: trials before long chains (solve/beyond.h): on 30,000 random networks, with needs, loops and
 * regions and without, no theory solves, or refutes, what its trials leave unsolved; with trials and without,
 * by the engine and by the rater, ratings are the same, with budgets and without. Where the theorem does not
 * hold, no theory is taken. */
#include "lab.h"
#include "small.h"
#include "solve/beyond.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const theories[] = { "BC", "Z", "T", "tW", "W", "RW", "B", "gW", "gB", "W2 then B" };

enum { THEORIES = sizeof theories / sizeof *theories };

/* ---- the theorem ---- */

static outcome run(lab *a, const state *start, const theory *th)
{
    engine_result r;
    state s = lab_copy(start);
    watch w = { 0 };
    step_list steps;
    if (!a->engine)
        assert_int_equal(engine_open(&a->engine, &memory_standard, a->csp), OK);
    step_list_open(&steps, &memory_standard);
    const step_sink sink = step_list_sink(&steps, false); /* steps are wanted, so no trials come first */
    const task what = { .theory = th, .watch = &w, .sink = &sink };
    assert_int_equal(engine_run(a->engine, &what, &s, &r), OK);
    step_list_close(&steps);
    lab_drop(&s);
    return r.outcome;
}

static bool is_end(outcome o)
{
    return o == SOLVED || o == CONTRADICTION;
}

typedef struct tally {
    int networks, solved, beyond,
        singles_wrong; /* the last: with trials by Singles alone it would be false */
} tally;

static void hold(lab *a, const state *start, tally *n)
{
    theory th, trials, singles;
    theory_begin(&singles, 1);
    theory_end(&singles);
    bool by_singles = is_end(run(a, start, &singles)), tried = by_singles;
    char name[THEORY_NAME_MAX]; /* of the trials that were run last */
    strcpy(name, singles.name);
    n->networks++;
    for (int i = 0; i < THEORIES; i++) {
        assert_int_equal(theory_read(&th, theories[i], strlen(theories[i]), NULL), OK);
        assert_true(beyond_takes(&th, a->csp, &trials));
        bool ends = is_end(run(a, start, &th));
        if (strcmp(name, trials.name) != 0)
            tried = is_end(run(a, start, &trials));
        strcpy(name, trials.name);
        assert_true(tried || !ends);
        n->solved += ends;
        n->beyond += !tried;
        n->singles_wrong += ends && !by_singles;
    }
}

static void hold_for_needs(rng *r, tally *n)
{
    lab a;
    csp *c;
    state start;
    assert_int_equal(small_needy(r, &c), OK);
    lab_open(&a, c);
    assert_int_equal(state_open(&start, &memory_standard, c), OK);
    small_shrink(&start, r, (int)random_below(r, 25));
    hold(&a, &start, n);
    lab_drop(&start);
    lab_close(&a);
}

static void hold_for_links(rng *r, tally *n)
{
    lab a;
    state start;
    if (random_below(r, 2))
        lab_open_sparse(&a, r, &start);
    else
        lab_open_random(&a, r, &start);
    hold(&a, &start, n);
    lab_drop(&start);
    lab_close(&a);
}

enum { LINES = 10 };

/* Lines between points, each drawn or not, that are to be a loop; or members of a region with neighbours. */
static void add_mesh(csp_builder *b, rng *r)
{
    csp_label with[LINES];
    uint16_t end[2 * LINES];
    bool loop = random_below(r, 2);
    int points = 4 + (int)random_below(r, 3);
    for (int i = 0; i < LINES; i++) {
        int from = loop ? (int)random_below(r, (uint32_t)points) : i, of = loop ? points : LINES;
        with[i] = (csp_label)(2 * i + 1);
        end[2 * i] = (uint16_t)from;
        end[2 * i + 1] = (uint16_t)((from + 1 + (int)random_below(r, (uint32_t)of - 1)) % of);
    }
    csp_add_mesh(b, &(csp_mesh){ loop, "M", LINES, with, loop ? points : 0, loop ? 0 : LINES, end });
}

static void hold_for_meshes(rng *r, tally *n)
{
    csp_builder *b = csp_begin(&memory_standard);
    csp *c;
    lab a;
    state start;
    assert_non_null(b);
    csp_add_type(b, "L", "single");
    for (int i = 0; i < 2 * LINES; i++) {
        csp_add_label(b, small_name("x", i), small_name("x", i), small_name("", i));
        if (i % 2 == 0)
            csp_add_var(b, 0, small_name("v", i));
        csp_put(b, (csp_var)(i / 2), (csp_label)i, i % 2 ? "1" : "0");
    }
    add_mesh(b, r);
    for (int i = 0; i < LINES; i++) {
        csp_label x = (csp_label)random_below(r, 2 * LINES), y = (csp_label)random_below(r, 2 * LINES);
        if (x / 2 != y / 2)
            csp_add_link(b, x, y);
    }
    assert_int_equal(csp_end(b, &c, NULL), OK);
    lab_open(&a, c);
    assert_int_equal(state_open(&start, &memory_standard, c), OK);
    small_shrink(&start, r, (int)random_below(r, 30));
    hold(&a, &start, n);
    lab_drop(&start);
    lab_close(&a);
}

static tally all_hold(void (*one)(rng *r, tally *n), uint64_t seed)
{
    tally n = { 0 };
    for (int i = 0; i < 10000; i++) {
        rng r;
        random_seed(&r, seed, (uint64_t)i);
        one(&r, &n);
    }
    print_message("%d networks: %d ends, %d beyond trials, %d wrong by Singles alone\n", n.networks, n.solved,
                  n.beyond, n.singles_wrong);
    assert_true(n.solved > 10000 && n.beyond > 1000);
    return n;
}

static void the_theorem_holds(void **unused)
{
    (void)unused;
    assert_true(all_hold(hold_for_needs, 71).singles_wrong > 0);
    assert_true(all_hold(hold_for_meshes, 72).singles_wrong > 0);
    all_hold(hold_for_links, 73);
}

/* ---- ratings ---- */

/* The rating by a task without a sink, which may ask trials first. */
static engine_result rate(lab *a, const state *start, const theory *th, const bool *keep,
                          search_layout layout, uint64_t nodes)
{
    engine_result r;
    watch w = { .limit = nodes };
    state s = lab_copy(start);
    const task what = { .theory = th, .keep = keep, .watch = &w, .hurry = true, .layout = layout };
    if (!a->engine)
        assert_int_equal(engine_open(&a->engine, &memory_standard, a->csp), OK);
    assert_int_equal(engine_run(a->engine, &what, &s, &r), OK);
    assert_true(r.outcome != SOLVED || state_is_solved(&s));
    lab_drop(&s);
    return r;
}

static void same(const engine_result *got, const engine_result *want)
{
    assert_int_equal(got->outcome, want->outcome);
    assert_int_equal(got->tried, want->tried);
    if (want->outcome == SOLVED)
        assert_int_equal(got->hardest, want->hardest);
}

/* Returns 1 if it is not solved. */
static int rate_alike(lab *a, const state *start, const char *name, const bool *keep)
{
    path p;
    a->layout = LAYOUT_BEST;
    a->hurry = false;
    lab_run(a, start, name, 0, false, &p);
    for (int layout = 0; layout < 2; layout++)
        for (int known = 0; known < 2; known++)
            for (int nodes = 0; nodes < 2; nodes++) {
                const engine_result got = rate(a, start, &p.theory, known ? keep : NULL,
                                               layout ? LAYOUT_SPARSE : LAYOUT_BEST, nodes ? 100000000 : 0);
                if (got.outcome != p.result.outcome || got.tried != p.result.tried)
                    print_error("%s, layout %d, solution %d, budget %d\n", name, layout, known, nodes);
                same(&got, &p.result);
            }
    int stuck = p.result.outcome != SOLVED;
    path_close(&p);
    return stuck;
}

static const char
    *const beyond[] = { /* of T&E depth 2 */
                        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
                        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    };

static void sudokus_are_rated_alike(void **unused)
{
    (void)unused;
    static const char *const by[] = { "W", "B", "W+B", "W6", "B5", "gW", "gB", "BC+Z+T+tW", "W3 then B5" };
    lab a;
    int stuck = 0;
    lab_open_sudoku(&a);
    bool *solution = calloc((size_t)csp_labels(a.csp), sizeof *solution);
    assert_non_null(solution);
    for (int i = 0; i < 8; i++) {
        state start = i < 2 ? lab_sudoku(&a, beyond[i]) : lab_puzzle(&a, 5, i - 2, NULL);
        assert_true(lab_solution(&a, &start, solution));
        for (size_t k = 0; k < sizeof by / sizeof *by; k++)
            stuck += rate_alike(&a, &start, by[k], solution);
        lab_drop(&start);
    }
    assert_true(stuck > 15);
    free(solution);
    lab_close(&a);
}

static void networks_are_rated_alike(void **unused)
{
    (void)unused;
    int stuck = 0;
    for (int i = 0; i < 100; i++) {
        lab a;
        rng r;
        state start;
        random_seed(&r, 74, (uint64_t)i);
        lab_open_sparse(&a, &r, &start);
        bool *solution = calloc((size_t)csp_labels(a.csp), sizeof *solution);
        assert_non_null(solution);
        if (lab_solution(&a, &start, solution))
            for (int k = 0; k < THEORIES; k++)
                stuck += rate_alike(&a, &start, theories[k], solution);
        free(solution);
        lab_drop(&start);
        lab_close(&a);
    }
    assert_true(stuck > 50);
}

/* ---- where it does not hold ---- */

static void others_are_left_alone(void **unused)
{
    (void)unused;
    static const char *const others[] = { "S+W", "SFin+B",      "O+B", "U+W",     "Trid+W",
                                          "FW",  "W+OR2W+Trid", "BRT", "TE(BRT)", "BxB" };
    theory th, trials;
    lab a;
    lab_open_sudoku(&a);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(theory_read(&th, others[i], strlen(others[i]), NULL), OK);
        assert_false(beyond_takes(&th, a.csp, &trials));
    }
    assert_int_equal(theory_read(&th, "H+W", 3, NULL), OK);
    assert_true(beyond_takes(&th, a.csp, &trials)); /* there are no orders */
    lab_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_theorem_holds),
        cmocka_unit_test(sudokus_are_rated_alike),
        cmocka_unit_test(networks_are_rated_alike),
        cmocka_unit_test(others_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
