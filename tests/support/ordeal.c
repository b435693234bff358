/* ordeal.c: see ordeal.h. */
#include "ordeal.h"

#include "failing.h"
#include "oracle.h"
#include "rup.h"
#include "small.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* As puzzle_read, for applications outside the table too. */
static status read_puzzle(puzzle *p, const app *a, const char *params, const char *source, error *e)
{
    if (app_named(a->name))
        return puzzle_read(p, a->name, params, source, strlen(source), e);
    p->app = a;
    return a->parse(p, source, strlen(source), params, e);
}

static void must_read(puzzle *p, const app *a, const char *params, const char *source)
{
    error e = { 0 };
    assert_int_equal(puzzle_open(p, &memory_standard), OK);
    if (read_puzzle(p, a, params, source, &e) != OK)
        fail_msg("%s: \"%s\": %d:%d: %s", a->name, source, e.line, e.column, e.text);
}

void ordeal_open(ordeal *t, const app *a, const char *params, const char *source)
{
    csp *c;
    error e = { 0 };
    must_read(&t->puzzle, a, params, source);
    assert_int_equal(a->model(&t->puzzle, &memory_standard, &c, &e), OK);
    lab_open(&t->lab, c);
    assert_int_equal(state_open(&t->start, &memory_standard, c), OK);
    if (puzzle_start(&t->puzzle, &t->start, &e) != OK)
        fail_msg("%s: \"%s\": %s", a->name, source, e.text);
}

void ordeal_close(ordeal *t)
{
    lab_drop(&t->start);
    lab_close(&t->lab);
    puzzle_close(&t->puzzle);
}

/* ---- text ---- */

void ordeal_reads(const app *a, const char *params, const char *given, const char *source, const char *kept,
                  const char *comment)
{
    puzzle p;
    must_read(&p, a, params, given);
    assert_string_equal(text_bytes(&p.source), source);
    assert_string_equal(text_bytes(&p.params), kept);
    assert_string_equal(text_bytes(&p.comment), comment);
    puzzle_close(&p);
}

void ordeal_refuses(const app *a, const char *params, const char *given, int line, int column,
                    const char *said)
{
    puzzle p;
    error e = { 0 };
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    if (read_puzzle(&p, a, params, given, &e) != BAD_INPUT)
        fail_msg("%s: \"%s\" was read", a->name, given);
    if (e.line != line || e.column != column || strncmp(e.text, said, strlen(said)) != 0)
        fail_msg("%s: \"%s\": %d:%d: %s", a->name, given, e.line, e.column, e.text);
    puzzle_close(&p);
}

static void same_labels(const puzzle *p, const puzzle *q)
{
    assert_int_equal(p->givens, q->givens);
    assert_int_equal(p->removals, q->removals);
    assert_string_equal(text_bytes(&p->network), text_bytes(&q->network));
    if (p->givens)
        assert_memory_equal(p->given, q->given, (size_t)p->givens * sizeof *p->given);
    if (p->removals)
        assert_memory_equal(p->removed, q->removed, (size_t)p->removals * sizeof *p->removed);
}

/* The labels that are not gone are the same. */
static void same_open(const state *s, const state *t)
{
    for (int l = 0; l < csp_labels(s->csp); l++)
        assert_int_equal(s->label[l] == GONE, t->label[l] == GONE);
}

void ordeal_reads_its_own(const app *a, const char *params, const char *source)
{
    ordeal t, u;
    text drawn;
    ordeal_open(&t, a, params, source);
    ordeal_open(&u, a, text_bytes(&t.puzzle.params), text_bytes(&t.puzzle.source));
    same_labels(&t.puzzle, &u.puzzle);
    assert_string_equal(text_bytes(&t.puzzle.source), text_bytes(&u.puzzle.source));
    assert_string_equal(text_bytes(&t.puzzle.params), text_bytes(&u.puzzle.params));
    ordeal_close(&u);
    text_open(&drawn, &memory_standard);
    a->show_puzzle(&t.puzzle, &drawn);
    ordeal_open(&u, a, text_bytes(&t.puzzle.params), text_bytes(&drawn));
    same_open(&t.start, &u.start);
    ordeal_close(&u);
    text_clear(&drawn);
    a->show_state(&t.puzzle, &t.start, &drawn);
    ordeal_open(&u, a, text_bytes(&t.puzzle.params), text_bytes(&drawn));
    same_open(&t.start, &u.start);
    ordeal_close(&u);
    text_clear(&drawn);
    a->write(&t.puzzle, t.puzzle.given, t.puzzle.givens, &drawn);
    ordeal_open(&u, a, text_bytes(&t.puzzle.params), text_bytes(&drawn));
    assert_int_equal(u.puzzle.givens, t.puzzle.givens);
    assert_int_equal(u.puzzle.removals, 0);
    assert_string_equal(text_bytes(&u.puzzle.network), text_bytes(&t.puzzle.network));
    ordeal_close(&u);
    text_close(&drawn);
    ordeal_close(&t);
}

void ordeal_without_memory(const app *a, const char *params, const char *source)
{
    for (int n = 0;; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        puzzle p;
        csp *c = NULL;
        error e = { 0 };
        assert_int_equal(puzzle_open(&p, &m), OK);
        status s = read_puzzle(&p, a, params, source, &e);
        if (s == OK)
            s = a->model(&p, &m, &c, &e);
        if (s != OK)
            assert_int_equal(s, NO_MEMORY);
        csp_free(c);
        puzzle_close(&p);
        assert_int_equal(f.taken, 0);
        if (s == OK) {
            assert_true(n > 3);
            return;
        }
    }
}

/* ---- the game ---- */

bool ordeal_agree(const ordeal *t, const bool *value)
{
    bool game = t->puzzle.app->verify(&t->puzzle, value);
    assert_int_equal(game, small_is_solution(&t->start, value));
    return game;
}

int ordeal_solutions(const ordeal *t, int most)
{
    return oracle_count(&t->start, most);
}

/* ---- the theorems ---- */

static void te_is_braids(lab *a, const state *s, ordeal_seen *seen)
{
    lab_begin(a, s);
    for (int l = 0; l < csp_labels(s->csp); l++) {
        if (!state_is_candidate(s, (csp_label)l))
            continue;
        bool refuted = naive_te(s, (csp_label)l);
        assert_int_equal(refuted, lab_shortest(a, &rule_braid, (csp_label)l, 0x7FFE) > 0);
        *(refuted ? &seen->refuted : &seen->not_refuted) += 1;
    }
}

/* Eliminates a random candidate that has a braid up to the length. */
static bool eliminate_one(lab *a, state *s, rng *r, int length)
{
    int labels = csp_labels(s->csp), from = (int)random_below(r, (uint32_t)labels);
    lab_begin(a, s);
    for (int i = 0; i < labels; i++) {
        csp_label z = (csp_label)((from + i) % labels);
        if (state_is_candidate(s, z) && lab_shortest(a, &rule_braid, z, length)) {
            state_eliminate(s, z);
            return true;
        }
    }
    return false;
}

static void braids_are_confluent(lab *a, const state *s, rng *r, ordeal_seen *seen)
{
    char name[16];
    int length = 1 + (int)random_below(r, 4);
    path p;
    snprintf(name, sizeof name, "B%d", length);
    lab_run(a, s, name, 0, false, &p);
    state end = lab_copy(s);
    bool consistent;
    do
        consistent = naive_brt(&end);
    while (consistent && eliminate_one(a, &end, r, length));
    assert_int_equal(consistent, p.result.outcome != CONTRADICTION);
    if (consistent)
        assert_true(lab_same(&end, &p.final));
    seen->open += p.result.outcome == STUCK || p.result.outcome == BOUNDED;
    lab_drop(&end);
    path_close(&p);
}

static void w_is_at_least_b(lab *a, const state *s, ordeal_seen *seen)
{
    path p;
    int w = lab_rating(a, s, "W"), b = lab_rating(a, s, "B"), at;
    const char *why = "";
    assert_true(w >= b);
    seen->rated += b < NEVER;
    lab_run(a, s, "W+B", 0, true, &p);
    naive_claim claim = path_claim(&p);
    if (!naive_valid_path(&p.start, p.steps.step, p.steps.n, &claim, &at, &why))
        fail_msg("step %d: %s", at, why);
    if (b < NEVER)
        assert_int_equal(p.result.hardest, b);
    path_close(&p);
}

void ordeal_theorems(ordeal *t, rng *r, int times, ordeal_seen *seen)
{
    bool *solution = calloc((size_t)csp_labels(t->lab.csp), sizeof *solution);
    assert_non_null(solution);
    for (int i = 0; i < times; i++) {
        bool minimal = i % 2 == 0 && t->puzzle.givens == 0 && t->puzzle.removals == 0;
        state s = minimal ? lab_generate(&t->lab, 40, (uint64_t)i, NULL) : lab_copy(&t->start);
        if (lab_solution(&t->lab, &s, solution))
            lab_shrink(&s, r, solution, (int)random_below(r, minimal ? 8 : 90));
        else
            small_shrink(&s, r, (int)random_below(r, 20));
        if (naive_brt(&s) && s.undecided) {
            te_is_braids(&t->lab, &s, seen);
            braids_are_confluent(&t->lab, &s, r, seen);
            w_is_at_least_b(&t->lab, &s, seen);
        }
        lab_drop(&s);
    }
    free(solution);
}

/* ---- the public interface ---- */

typedef struct worker {
    tresse *tresse;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
} worker;

static void worker_open(worker *w, const app *a, const char *params, const char *source, const char *by)
{
    tresse_message m = { 0, 0, "" };
    assert_int_equal(tresse_open(&w->tresse, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(w->tresse, &w->puzzle), TRESSE_OK);
    assert_int_equal(tresse_theory_new(w->tresse, by, &w->theory, NULL), TRESSE_OK);
    if (tresse_puzzle_read(w->puzzle, a->name, params, source, strlen(source), &m) != TRESSE_OK)
        fail_msg("%s: %s", source, m.text);
}

static void worker_close(worker *w)
{
    tresse_theory_free(w->theory);
    tresse_puzzle_free(w->puzzle);
    tresse_close(w->tresse);
}

static int keep(void *context, const char *bytes, size_t n)
{
    text_add(context, bytes, n);
    return 0;
}

static void written(const tresse_path *shown, tresse_format format, text *out)
{
    text_open(out, &memory_standard);
    assert_int_equal(tresse_path_write(shown, format, keep, out), TRESSE_OK);
    assert_false(out->failed);
}

int ordeal_path(const app *a, const char *params, const char *source)
{
    return ordeal_path_by(a, params, source, "W+B");
}

int ordeal_path_by(const app *a, const char *params, const char *source, const char *by)
{
    worker w;
    tresse_path *shown;
    text json, cnf, drup;
    tresse_verdict verdict;
    const tresse_limits limits = { .improper_nodes = 2000000 };
    worker_open(&w, a, params, source, by);
    assert_int_equal(tresse_solve(w.tresse, w.puzzle, w.theory, NULL, &limits, &shown), TRESSE_OK);
    written(shown, TRESSE_JSON, &json);
    written(shown, TRESSE_CNF, &cnf);
    written(shown, TRESSE_DRUP, &drup);
    assert_int_equal(tresse_check(w.tresse, text_bytes(&json), json.length, &verdict, NULL), TRESSE_OK);
    if (!verdict.accepted)
        fail_msg("%s: step %d: %s", source, verdict.refused, verdict.why);
    rup_verdict rup = rup_check(text_bytes(&cnf), text_bytes(&drup));
    if (!rup.accepted)
        fail_msg("%s: clause %d: %s", source, rup.refused, rup.why);
    int end = (int)tresse_path_outcome(shown);
    assert_int_equal(rup.refuted, end == TRESSE_CONTRADICTION || end == TRESSE_BAD_GIVENS);
    text_close(&json);
    text_close(&cnf);
    text_close(&drup);
    tresse_path_free(shown);
    worker_close(&w);
    return end;
}

int ordeal_rating(const app *a, const char *params, const char *source, const char *by)
{
    worker w;
    tresse_rating r;
    worker_open(&w, a, params, source, by);
    assert_int_equal(tresse_rate(w.tresse, w.puzzle, w.theory, NULL, &r), TRESSE_OK);
    worker_close(&w);
    if (r.kind == TRESSE_RATED)
        return r.value;
    return r.kind == TRESSE_UNSOLVABLE ? -1 : r.kind == TRESSE_NOT_UNIQUE ? -2 : NEVER;
}

/* ---- published instances ---- */

#define PUBLISHED "../shared/data/csp.md"

bool ordeal_has_shared(void)
{
    FILE *f = fopen(PUBLISHED, "r");
    if (f)
        fclose(f);
    return f != NULL;
}

bool ordeal_published(const char *section, int index, char name[80], const char **out)
{
    static char kept[8192];
    char line[1024];
    size_t used = 0;
    bool in_section = false, in_block = false, found = false;
    int k = -1;
    FILE *f = fopen(PUBLISHED, "r");
    if (!f)
        return false;
    while (!found && fgets(line, sizeof line, f)) {
        if (strncmp(line, "## ", 3) == 0)
            in_section = strncmp(line + 3, section, strlen(section)) == 0;
        else if (in_section && strncmp(line, "### ", 4) == 0 && ++k == index)
            snprintf(name, 80, "%.*s", (int)strcspn(line + 4, "\n"), line + 4);
        else if (in_section && k == index && strncmp(line, "```", 3) == 0) {
            found = in_block;
            in_block = !in_block;
        } else if (in_block && line[0] != '-' && used + strlen(line) < sizeof kept)
            used += (size_t)snprintf(kept + used, sizeof kept - used, "%s", line);
    }
    fclose(f);
    *out = kept;
    return found;
}

int ordeal_level(const char *name)
{
    const char *digit = NULL;
    for (const char *c = name; *c; c++)
        if (*c >= '0' && *c <= '9' && (c == name || c[-1] < '0' || c[-1] > '9'))
            digit = c;
    return digit ? atoi(digit) : -1;
}
