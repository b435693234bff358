/* games.c: see games.h. */
#include "games.h"

#include "failing.h"
#include "gen/generate.h"
#include "naive_own.h"
#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void *take(size_t n, size_t size)
{
    void *p = calloc(n + 1, size);
    assert_non_null(p);
    return p;
}

/* ---- reading ---- */

void game_open(game *g, const char *name, const char *params, const char *source)
{
    error e = { 0 };
    assert_int_equal(puzzle_open(&g->puzzle, &memory_standard), OK);
    if (puzzle_read(&g->puzzle, name, params, source, strlen(source), &e) != OK)
        fail_msg("%s\n%d:%d: %s", source, e.line, e.column, e.text);
    assert_int_equal(g->puzzle.app->model(&g->puzzle, &memory_standard, &g->csp, &e), OK);
    assert_int_equal(state_open(&g->state, &memory_standard, g->csp), OK);
    g->contradictory = puzzle_start(&g->puzzle, &g->state, &e) != OK;
}

void game_close(game *g)
{
    state_close(&g->state, &memory_standard);
    csp_free(g->csp);
    puzzle_close(&g->puzzle);
}

void game_accepts(const char *name, const char *params, const char *source, const char *want)
{
    game g;
    game_open(&g, name, params, source);
    if (want)
        assert_string_equal(text_bytes(&g.puzzle.source), want);
    game_reads_again(&g);
    game_close(&g);
}

void game_refuses(const char *name, const refusal *r)
{
    puzzle p;
    error e = { 0 };
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    status s = puzzle_read(&p, name, r->params, r->source, strlen(r->source), &e);
    if (s != BAD_INPUT)
        fail_msg("%s: status %d", r->source, (int)s);
    if (e.line != r->line || e.column != r->column || !strstr(e.text, r->part))
        fail_msg("%s\n%d:%d: %s\nexpected %d:%d: %s", r->source, e.line, e.column, e.text, r->line, r->column,
                 r->part);
    assert_null(p.app);
    puzzle_close(&p);
}

static void same_again(const game *g, const char *source, bool exact)
{
    game again;
    const puzzle *p = &g->puzzle, *q = &again.puzzle;
    game_open(&again, p->app->name, text_bytes(&p->params), source);
    if (exact) {
        assert_string_equal(text_bytes(&q->source), text_bytes(&p->source));
        assert_string_equal(text_bytes(&q->network), text_bytes(&p->network));
        assert_int_equal(q->givens, p->givens);
        assert_int_equal(q->removals, p->removals);
        assert_true(lab_same(&again.state, &g->state));
    } else if (!g->contradictory)
        assert_int_equal(game_solutions(&again, 50), game_solutions(g, 50));
    game_close(&again);
}

void game_reads_again(const game *g)
{
    text t;
    text_open(&t, &memory_standard);
    same_again(g, text_bytes(&g->puzzle.source), true);
    g->puzzle.app->show_puzzle(&g->puzzle, &t);
    same_again(g, text_bytes(&t), true);
    text_clear(&t);
    g->puzzle.app->show_state(&g->puzzle, &g->state, &t);
    same_again(g, text_bytes(&t), false);
    assert_false(t.failed);
    text_close(&t);
    assert_null(strchr(text_bytes(&g->puzzle.source), '\n'));
}

/* ---- no memory ---- */

static status read_and_show(const memory *m, const char *name, const char *source)
{
    puzzle p;
    csp *c = NULL;
    state s = { 0 };
    text t;
    error e = { 0 };
    text_open(&t, m);
    assert_int_equal(puzzle_open(&p, m), OK);
    status done = puzzle_read(&p, name, NULL, source, strlen(source), &e);
    if (done == OK)
        done = p.app->model(&p, m, &c, &e);
    if (done == OK)
        done = state_open(&s, m, c);
    if (done == OK) {
        p.app->show_puzzle(&p, &t);
        p.app->show_state(&p, &s, &t);
        p.app->write(&p, p.given, p.givens, &t);
        done = t.failed ? NO_MEMORY : OK;
    }
    assert_true(done == OK || done == NO_MEMORY);
    state_close(&s, m);
    csp_free(c);
    text_close(&t);
    puzzle_close(&p);
    return done;
}

void game_without_memory(const char *name, const char *source)
{
    status s = NO_MEMORY;
    int n = 0;
    for (; s != OK; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        s = read_and_show(&m, name, source);
        assert_int_equal(f.taken, 0);
        assert_true(n < 10000);
    }
    assert_true(n > 10);
}

/* ---- detecting ---- */

static const char *application_of(const char *source)
{
    puzzle p;
    const char *name = "";
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    if (puzzle_read(&p, NULL, NULL, source, strlen(source), NULL) == OK)
        name = p.app->name;
    puzzle_close(&p);
    return name;
}

void game_is_detected(const char *name, const char *source)
{
    assert_string_equal(application_of(source), name);
    for (const app *const *a = app_table; *a; a++)
        if (strcmp((*a)->name, name) != 0 && a > app_table && (*a)->detect(source, strlen(source)))
            fail_msg("%s detects %s", (*a)->name, source);
}

void game_is_not_detected(const char *name, const char *source)
{
    assert_false(app_named(name)->detect(source, strlen(source)));
}

/* ---- the network ---- */

csp_label game_label(const csp *c, const char *name)
{
    for (int l = 0; l < csp_labels(c); l++)
        if (strcmp(csp_label_name(c, (csp_label)l), name) == 0)
            return (csp_label)l;
    return CSP_NONE;
}

csp_var game_var(const csp *c, const char *name)
{
    for (int v = 0; v < csp_vars(c); v++)
        if (strcmp(csp_var_name(c, (csp_var)v), name) == 0)
            return (csp_var)v;
    fail_msg("no csp-variable %s", name);
    return CSP_NONE;
}

int game_solutions(const game *g, int most)
{
    counter *k;
    watch w = { 0 };
    int found = 0;
    if (g->contradictory)
        return 0;
    bool *value = take((size_t)csp_labels(g->csp), sizeof *value);
    assert_int_equal(counter_open(&k, &memory_standard, g->csp), OK);
    assert_int_equal(counter_run(k, &g->state, most, NULL, &w, &found, value), OK);
    if (found)
        assert_true(game_is_solution(g, value));
    counter_close(k);
    free(value);
    return found;
}

bool game_is_solution(const game *g, const bool *value)
{
    bool network = !g->contradictory && small_is_solution(&g->state, value),
         rules = g->puzzle.app->verify(&g->puzzle, value);
    if (network != rules)
        fail_msg("%s: the network says %d, the rules of the game %d", text_bytes(&g->puzzle.source), network,
                 rules);
    return rules;
}

void game_generate(const game *g, uint64_t seed, game *out)
{
    counter *k;
    watch w = { 0 };
    rng r;
    text t;
    int clues = 0;
    state blank = lab_copy(&g->state);
    csp_label *clue = take((size_t)csp_labels(g->csp), sizeof *clue);
    random_seed(&r, seed, 0);
    text_open(&t, &memory_standard);
    assert_int_equal(counter_open(&k, &memory_standard, g->csp), OK);
    assert_int_equal(generate_top_down(k, &blank, &r, &w, clue, &clues), OK);
    g->puzzle.app->write(&g->puzzle, clue, clues, &t);
    game_open(out, g->puzzle.app->name, text_bytes(&g->puzzle.params), text_bytes(&t));
    assert_int_equal(game_solutions(out, 2), 1);
    text_close(&t);
    counter_close(k);
    lab_drop(&blank);
    free(clue);
}

/* ---- the theorems ---- */

/* T&E refutes just what has a braid. */
static void te_and_braids(lab *a, const state *s, game_counts *n)
{
    lab_begin(a, s);
    for (int l = 0; l < csp_labels(s->csp); l++) {
        if (!state_is_candidate(s, (csp_label)l))
            continue;
        bool refuted = naive_te(s, (csp_label)l);
        assert_int_equal(refuted, lab_shortest(a, &rule_braid, (csp_label)l, NEVER - 1) > 0);
        *(refuted ? &n->refuted : &n->not_refuted) += 1;
    }
}

/* Eliminates what has a braid up to this length, or an unmet need, one candidate at a time, from the first or
 * the last on; false: a contradiction. */
static bool eliminate_all(lab *a, state *s, rng *r, int length)
{
    int labels = csp_labels(s->csp);
    for (;;) {
        csp_label z = CSP_NONE;
        if (!naive_brt(s))
            return false;
        int first = (int)random_below(r, (uint32_t)labels);
        lab_begin(a, s);
        for (int i = 0; z == CSP_NONE && i < labels; i++) {
            csp_label l = (csp_label)((first + i) % labels);
            if (state_is_candidate(s, l) && (naive_unmet(s, l) || lab_shortest(a, &rule_braid, l, length)))
                z = l;
        }
        if (z == CSP_NONE)
            return true;
        state_eliminate(s, z);
    }
}

/* B_n ends in one state whatever the order. */
static void ends_of_braids(lab *a, const state *s, rng *r, game_counts *n)
{
    char name[16];
    path p;
    int length = 1 + (int)random_below(r, 4);
    snprintf(name, sizeof name, "B%d", length);
    lab_run(a, s, name, 0, false, &p);
    state end = lab_copy(s);
    bool consistent = eliminate_all(a, &end, r, length);
    assert_int_equal(consistent, p.result.outcome != CONTRADICTION);
    if (consistent)
        assert_true(lab_same(&end, &p.final));
    n->ends++;
    lab_drop(&end);
    path_close(&p);
}

static void ratings(lab *a, const state *s, game_counts *n)
{
    path p;
    const char *why = "";
    int w = lab_rating(a, s, "W"), b = lab_rating(a, s, "B"), at = 0;
    assert_true(w >= b);
    assert_int_equal(lab_rating(a, s, "W+B"), b);
    n->rated += b < NEVER;
    lab_run(a, s, "W+B", 0, true, &p);
    naive_claim claim = path_claim(&p);
    if (!naive_valid_path(s, p.steps.step, p.steps.n, &claim, &at, &why))
        fail_msg("step %d: %s", at, why);
    path_close(&p);
}

void game_theorems(const game *g, rng *r, game_counts *n)
{
    lab a;
    csp *own;
    assert_int_equal(g->puzzle.app->model(&g->puzzle, &memory_standard, &own, NULL), OK);
    lab_open(&a, own);
    bool *solution = take((size_t)csp_labels(own), sizeof *solution);
    for (int i = 0; i < 3; i++) {
        state s;
        assert_int_equal(state_open(&s, &memory_standard, own), OK);
        puzzle_start(&g->puzzle, &s, NULL);
        if (i && lab_solution(&a, &s, solution))
            lab_shrink(&s, r, solution, (int)random_below(r, 12));
        ratings(&a, &s, n);
        if (naive_brt(&s) && s.undecided) {
            te_and_braids(&a, &s, n);
            ends_of_braids(&a, &s, r, n);
        }
        lab_drop(&s);
    }
    free(solution);
    lab_close(&a);
}

void game_ratings(const game *g, int *w, int *b)
{
    lab a;
    csp *own;
    state s;
    assert_int_equal(g->puzzle.app->model(&g->puzzle, &memory_standard, &own, NULL), OK);
    lab_open(&a, own);
    assert_int_equal(state_open(&s, &memory_standard, own), OK);
    puzzle_start(&g->puzzle, &s, NULL);
    *w = lab_rating(&a, &s, "W");
    *b = lab_rating(&a, &s, "B");
    lab_drop(&s);
    lab_close(&a);
}

/* ---- what is published ---- */

/* The text between the fences below "### name"; NULL: no such file. */
static char *published(const char *name)
{
    static char all[1 << 16];
    char heading[80];
    FILE *f = fopen("../shared/data/csp.md", "r");
    if (!f)
        return NULL;
    all[fread(all, 1, sizeof all - 1, f)] = 0;
    fclose(f);
    snprintf(heading, sizeof heading, "### %s\n", name);
    char *at = strstr(all, heading), *end = NULL;
    at = at ? strstr(at, "```\n") : NULL;
    end = at ? strstr(at + 4, "```") : NULL;
    if (!end)
        fail_msg("no %s in ../shared/data/csp.md", name);
    *end = 0;
    return at + 4;
}

/* False: there is none of it. */
static bool open_published(game *g, const char *application, const char *name)
{
    const char *source = published(name);
    if (!source) {
        print_message("skipped: no ../shared\n");
        return false;
    }
    if (strncmp(source, "-tatham ", 8) == 0)
        source += 8;
    game_open(g, application, NULL, source);
    return true;
}

bool game_is_rated(const char *application, const char *name, const char *theory_name, int rating)
{
    game g;
    lab a;
    if (!open_published(&g, application, name))
        return false;
    lab_open(&a, g.csp);
    assert_int_equal(lab_rating(&a, &g.state, theory_name), rating);
    state_close(&g.state, &memory_standard);
    lab_close(&a);
    puzzle_close(&g.puzzle);
    return true;
}

bool game_is_published(const char *application, const char *name, int w, int b)
{
    game g;
    int found_w, found_b;
    if (!open_published(&g, application, name))
        return false;
    game_reads_again(&g);
    assert_int_equal(game_solutions(&g, 2), 1);
    game_ratings(&g, &found_w, &found_b);
    assert_int_equal(found_w, w);
    assert_int_equal(found_b, b);
    game_close(&g);
    return true;
}
