/* ordeal.c: see ordeal.h. */
#include "ordeal.h"
#include "apps/genre/genre.h"

#include "failing.h"
#include "gen/generate.h"
#include "naive_mesh.h"
#include "naive_own.h"
#include "oracle.h"
#include "rules.h"
#include "rup.h"
#include "small.h"
#include "top_down.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
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

/* As puzzle_read, for applications outside the table too, from a copy without a NUL. */
static status read_puzzle(puzzle *p, const app *a, const char *params, const char *source, error *e)
{
    size_t n = strlen(source);
    char *copy = malloc(n ? n : 1);
    assert_non_null(copy);
    memcpy(copy, source, n);
    status s;
    if (app_named(a->name))
        s = puzzle_read(p, a->name, params, copy, n, e);
    else
        s = puzzle_parse(p, a, params, copy, n, e);
    free(copy);
    return s;
}

void ordeal_open(ordeal *t, const app *a, const char *params, const char *source)
{
    csp *c;
    error e = { 0 };
    assert_int_equal(puzzle_open(&t->puzzle, &memory_standard), OK);
    if (read_puzzle(&t->puzzle, a, params, source, &e) != OK)
        fail_msg("%s: \"%s\": %d:%d: %s", a->name, source, e.line, e.column, e.text);
    assert_int_equal(puzzle_model(&t->puzzle, &memory_standard, &c, &e), OK);
    lab_open(&t->lab, c);
    assert_int_equal(state_open(&t->start, &memory_standard, c), OK);
    t->contradictory = puzzle_start(&t->puzzle, &t->start, &e) != OK;
}

void ordeal_close(ordeal *t)
{
    lab_drop(&t->start);
    lab_close(&t->lab);
    puzzle_close(&t->puzzle);
}

void ordeal_give(ordeal *t, lab *a, state *start)
{
    *a = t->lab;
    *start = t->start;
    puzzle_close(&t->puzzle);
}

/* ---- text ---- */

void ordeal_reads(const app *a, const ordeal_form *list, int n)
{
    for (const ordeal_form *f = list; f < list + n; f++) {
        ordeal t;
        ordeal_open(&t, a, f->params, f->text);
        if (f->source && strcmp(text_bytes(&t.puzzle.source), f->source) != 0)
            fail_msg("\"%s\" is kept as \"%s\"", f->text, text_bytes(&t.puzzle.source));
        assert_string_equal(text_bytes(&t.puzzle.params), f->kept ? f->kept : "");
        assert_string_equal(text_bytes(&t.puzzle.comment), f->comment ? f->comment : "");
        ordeal_reads_its_own(&t);
        ordeal_close(&t);
    }
}

void ordeal_refuses(const app *a, const ordeal_refusal *list, int n)
{
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (const ordeal_refusal *r = list; r < list + n; r++) {
        error e = { 0 };
        if (read_puzzle(&p, a, r->params, r->text, &e) != BAD_INPUT)
            fail_msg("%s: \"%s\" was read", a->name, r->text);
        if (e.line != r->line || e.column != r->column || strncmp(e.text, r->said, strlen(r->said)) != 0)
            fail_msg("%s: \"%s\"\n%d:%d: %s\nexpected %d:%d: %s", a->name, r->text, e.line, e.column, e.text,
                     r->line, r->column, r->said);
        if (app_named(a->name))
            assert_null(p.app);
        assert_int_equal(read_puzzle(&p, a, r->params, r->text, NULL), BAD_INPUT);
    }
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

/* The labels that are not gone are the same; but where the drawing of a lone candidate is that of a given,
 * what follows from it may be gone, too. */
static void same_open(const ordeal *t, const ordeal *u)
{
    bool same = true;
    for (int i = 0; i < u->puzzle.givens; i++)
        same = same && t->start.label[u->puzzle.given[i]] == VALUE;
    for (int l = 0; l < csp_labels(t->start.csp); l++) {
        bool open = t->start.label[l] != GONE, again = u->start.label[l] != GONE;
        assert_true(same ? open == again : open || !again);
    }
}

/* exact: to the same puzzle. */
static void reads_again(const ordeal *t, const char *source, bool exact)
{
    ordeal u;
    const puzzle *p = &t->puzzle;
    ordeal_open(&u, p->app, text_bytes(&p->params), source);
    if (exact) {
        same_labels(p, &u.puzzle);
        assert_string_equal(text_bytes(&p->source), text_bytes(&u.puzzle.source));
        assert_string_equal(text_bytes(&p->params), text_bytes(&u.puzzle.params));
        assert_true(lab_same(&t->start, &u.start));
    } else if (!t->contradictory && !u.contradictory && csp_labels(t->start.csp) == csp_labels(u.start.csp))
        same_open(t, &u);
    if (!t->contradictory)
        assert_int_equal(ordeal_solutions(&u, 50), ordeal_solutions(t, 50));
    ordeal_close(&u);
}

void ordeal_reads_its_own(const ordeal *t)
{
    const app *a = t->puzzle.app;
    ordeal u;
    text drawn;
    assert_null(strchr(text_bytes(&t->puzzle.source), '\n'));
    reads_again(t, text_bytes(&t->puzzle.source), true);
    text_open(&drawn, &memory_standard);
    a->shows.puzzle(&t->puzzle, &drawn);
    reads_again(t, text_bytes(&drawn), true);
    text_clear(&drawn);
    a->shows.state(&t->puzzle, &t->start, &drawn);
    reads_again(t, text_bytes(&drawn), false);
    text_clear(&drawn);
    a->write(&t->puzzle, t->puzzle.given, t->puzzle.givens, &drawn);
    ordeal_open(&u, a, text_bytes(&t->puzzle.params), text_bytes(&drawn));
    assert_int_equal(u.puzzle.givens, t->puzzle.givens);
    /* What the rules of a genre exclude by what the puzzle says is excluded again. */
    assert_int_equal(u.puzzle.removals, genre_page(a) ? t->puzzle.removals : 0);
    if (!a->makes.givens_in_network || !t->puzzle.removals)
        assert_string_equal(text_bytes(&u.puzzle.network), text_bytes(&t->puzzle.network));
    ordeal_close(&u);
    assert_false(drawn.failed);
    text_close(&drawn);
}

void ordeal_draws(const app *a, const char *params, const char *source, const char *puzzle_drawn,
                  const char *start_drawn)
{
    ordeal t;
    text drawn;
    ordeal_open(&t, a, params, source);
    text_open(&drawn, &memory_standard);
    a->shows.puzzle(&t.puzzle, &drawn);
    assert_string_equal(text_bytes(&drawn), puzzle_drawn);
    text_clear(&drawn);
    a->shows.state(&t.puzzle, &t.start, &drawn);
    assert_string_equal(text_bytes(&drawn), start_drawn);
    text_close(&drawn);
    ordeal_close(&t);
}

static status read_and_show(const memory *m, const app *a, const char *params, const char *source)
{
    puzzle p;
    csp *c = NULL;
    state s = { 0 };
    text t;
    error e = { 0 };
    text_open(&t, m);
    assert_int_equal(puzzle_open(&p, m), OK);
    status done = read_puzzle(&p, a, params, source, &e);
    if (done == OK)
        done = puzzle_model(&p, m, &c, &e);
    if (done == OK)
        done = state_open(&s, m, c);
    if (done == OK) {
        a->shows.puzzle(&p, &t);
        a->shows.state(&p, &s, &t);
        a->write(&p, p.given, p.givens, &t);
        done = t.failed ? NO_MEMORY : OK;
    }
    assert_true(done == OK || done == NO_MEMORY);
    state_close(&s, m);
    csp_free(c);
    text_close(&t);
    puzzle_close(&p);
    return done;
}

void ordeal_without_memory(const app *a, const char *params, const char *source)
{
    status s = NO_MEMORY;
    int n = 0;
    for (; s != OK; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        s = read_and_show(&m, a, params, source);
        assert_int_equal(f.taken, 0);
        assert_true(n < 10000);
    }
    assert_true(n > 10);
}

static void only_it_detects(const char *source, const app *a)
{
    for (const app *const *other = app_table + 1; *other; other++)
        if (*other != a && (*other)->reading.detect(source, strlen(source)))
            fail_msg("%s detects \"%s\"", (*other)->name, source);
}

void ordeal_detects(const ordeal_detection *list, int n)
{
    puzzle p;
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    for (const ordeal_detection *d = list; d < list + n; d++) {
        error e = { 0 };
        status s = puzzle_read(&p, NULL, NULL, d->text, strlen(d->text), &e);
        bool right = *d->app == '!' ? s == BAD_INPUT && strncmp(e.text, d->app + 1, strlen(d->app + 1)) == 0
                                    : s == OK && strcmp(p.app->name, d->app) == 0;
        if (!right)
            fail_msg("\"%s\": %s", d->text, s ? e.text : p.app->name);
        if (*d->app != '!' && p.app != app_table[0])
            only_it_detects(d->text, p.app);
    }
    puzzle_close(&p);
}

void ordeal_ignores(const app *a, const char *const *list, int n)
{
    for (int i = 0; i < n; i++)
        if (a->reading.detect(list[i], strlen(list[i])))
            fail_msg("%s detects \"%s\"", a->name, list[i]);
}

/* ---- the network ---- */

csp_label ordeal_label(const ordeal *t, const char *name)
{
    for (int l = 0; l < csp_labels(t->lab.csp); l++)
        if (strcmp(csp_label_name(t->lab.csp, (csp_label)l), name) == 0)
            return (csp_label)l;
    return CSP_NONE;
}

csp_var ordeal_var(const ordeal *t, const char *name)
{
    for (int v = 0; v < csp_vars(t->lab.csp); v++)
        if (strcmp(csp_var_name(t->lab.csp, (csp_var)v), name) == 0)
            return (csp_var)v;
    fail_msg("no csp-variable %s", name);
    return CSP_NONE;
}

void ordeal_names(const ordeal *t, const char *label, const char *subject, const char *value,
                  const ordeal_name *list)
{
    const csp *c = t->lab.csp;
    csp_label l = ordeal_label(t, label);
    assert_int_not_equal(l, CSP_NONE);
    assert_string_equal(csp_label_subject(c, l), subject);
    assert_string_equal(csp_label_value(c, l), value);
    csp_list vars = csp_label_vars(c, l);
    for (; list->variable; list++, vars.begin++) {
        assert_true(vars.begin < vars.end);
        int type = csp_var_type(c, *vars.begin);
        assert_string_equal(csp_var_name(c, *vars.begin), list->variable);
        assert_string_equal(csp_value_name(c, *vars.begin, l), list->value);
        if (list->type)
            assert_string_equal(csp_type_name(c, type), list->type);
        if (list->single)
            assert_string_equal(csp_type_single(c, type), list->single);
    }
    assert_true(vars.begin == vars.end);
}

void ordeal_links(const ordeal *t, bool (*linked)(int a, int b, void *context), void *context)
{
    const csp *c = t->lab.csp;
    for (int a = 0; a < csp_labels(c); a++)
        for (int b = 0; b < csp_labels(c); b++)
            if (csp_linked(c, (csp_label)a, (csp_label)b) != (a != b && linked(a, b, context)))
                fail_msg("%s and %s", csp_label_name(c, (csp_label)a), csp_label_name(c, (csp_label)b));
}

bool ordeal_agree(const ordeal *t, const bool *value)
{
    bool network = !t->contradictory && small_is_solution(&t->start, value),
         judge = puzzle_holds(&t->puzzle, t->lab.csp, value);
    if (network != judge)
        fail_msg("%s: the network says %d, its constraints %d", text_bytes(&t->puzzle.source), network,
                 judge);
    if (network && rules_known(&t->puzzle) && !rules_hold(&t->puzzle, t->lab.csp, value))
        fail_msg("%s: a solution of the network, but not by the rules of the game",
                 text_bytes(&t->puzzle.source));
    return network;
}

int ordeal_all_sets(const ordeal *t)
{
    int labels = csp_labels(t->lab.csp), found = 0;
    bool value[24];
    assert_true(labels <= 24);
    for (int set = 0; set < 1 << labels; set++) {
        for (int l = 0; l < labels; l++)
            value[l] = set >> l & 1;
        found += ordeal_agree(t, value);
    }
    assert_int_equal(ordeal_solutions(t, found + 1), found);
    return found;
}

int ordeal_all_choices(const ordeal *t, int n, int choices)
{
    int chosen[32] = { 0 }, found = 0, i;
    assert_true(n <= 32 && n * choices == csp_labels(t->lab.csp));
    bool *value = take((size_t)(n * choices), sizeof *value);
    do {
        for (i = 0; i < n * choices; i++)
            value[i] = chosen[i / choices] == i % choices;
        found += ordeal_agree(t, value);
        for (i = 0; i < n && ++chosen[i] == choices; i++)
            chosen[i] = 0;
    } while (i < n);
    free(value);
    assert_int_equal(ordeal_solutions(t, found + 1), found);
    return found;
}

int ordeal_solutions(const ordeal *t, int most)
{
    counter *k;
    watch w = { 0 };
    int found = 0;
    if (t->contradictory)
        return 0;
    bool *value = take((size_t)csp_labels(t->lab.csp), sizeof *value);
    assert_int_equal(counter_open(&k, &memory_standard, t->lab.csp), OK);
    assert_int_equal(counter_run(k, &t->start, most, NULL, &w, &found, value), OK);
    if (found)
        assert_true(ordeal_agree(t, value));
    counter_close(k);
    free(value);
    assert_int_equal(oracle_count(&t->start, most), found);
    return found;
}

void ordeal_generate(const ordeal *t, uint64_t seed, ordeal *out)
{
    counter *k;
    watch w = { 0 };
    rng r;
    text source;
    int clues = 0;
    state blank = lab_copy(&t->start);
    csp_label *clue = take((size_t)csp_labels(t->lab.csp), sizeof *clue);
    random_seed(&r, seed, 0);
    text_open(&source, &memory_standard);
    assert_int_equal(counter_open(&k, &memory_standard, t->lab.csp), OK);
    assert_int_equal(generate_top_down(k, &blank, &r, &w, clue, &clues), OK);
    t->puzzle.app->write(&t->puzzle, clue, clues, &source);
    ordeal_open(out, t->puzzle.app, text_bytes(&t->puzzle.params), text_bytes(&source));
    assert_int_equal(ordeal_solutions(out, 2), 1);
    text_close(&source);
    counter_close(k);
    lab_drop(&blank);
    free(clue);
}

/* ---- the theorems ---- */

/* T&E refutes just what has a braid. */
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

/* Eliminates what has a braid up to this length, or an unmet need, or what a loop or region excludes, one
 * candidate at a time, beginning anywhere; false: a contradiction. */
static bool eliminate_all(lab *a, state *s, rng *r, int length)
{
    int labels = csp_labels(s->csp);
    for (;;) {
        csp_label z = CSP_NONE;
        if (!naive_brt(s) || naive_mesh_excludes(s, CSP_NONE))
            return false;
        int first = (int)random_below(r, (uint32_t)labels);
        lab_begin(a, s);
        for (int i = 0; z == CSP_NONE && i < labels; i++) {
            csp_label l = (csp_label)((first + i) % labels);
            if (state_is_candidate(s, l) &&
                (naive_unmet(s, l) || naive_mesh_excludes(s, l) || lab_shortest(a, &rule_braid, l, length)))
                z = l;
        }
        if (z == CSP_NONE)
            return true;
        state_eliminate(s, z);
    }
}

/* B_n ends in one state whatever the order. */
static void braids_are_confluent(lab *a, const state *s, rng *r, ordeal_seen *seen)
{
    char name[16];
    int length = 1 + (int)random_below(r, 4);
    path p;
    snprintf(name, sizeof name, "B%d", length);
    lab_run(a, s, name, 0, false, &p);
    state end = lab_copy(s);
    bool consistent = eliminate_all(a, &end, r, length);
    assert_int_equal(consistent, p.result.outcome != CONTRADICTION);
    if (consistent)
        assert_true(lab_same(&end, &p.final));
    seen->open += p.result.outcome == STUCK || p.result.outcome == BOUNDED;
    seen->ends++;
    lab_drop(&end);
    path_close(&p);
}

static void w_is_at_least_b(lab *a, const state *s, ordeal_seen *seen)
{
    path p;
    int w = lab_rating(a, s, "W"), b = lab_rating(a, s, "B"), at;
    const char *why = "";
    assert_true(w >= b);
    assert_int_equal(lab_rating(a, s, "W+B"), b);
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
    bool *solution = take((size_t)csp_labels(t->lab.csp), sizeof *solution);
    for (int i = 0; i < times; i++) {
        bool minimal = i % 2 == 0 && t->puzzle.givens == 0 && t->puzzle.removals == 0;
        state s = minimal ? lab_generate(&t->lab, 40, (uint64_t)i, NULL) : lab_copy(&t->start);
        if (lab_solution(&t->lab, &s, solution))
            lab_shrink(&s, r, solution, i == 0 ? 0 : (int)random_below(r, minimal ? 8 : i % 2 ? 12 : 90));
        else
            small_shrink(&s, r, (int)random_below(r, 20));
        w_is_at_least_b(&t->lab, &s, seen);
        if (naive_brt(&s) && s.undecided) {
            te_is_braids(&t->lab, &s, seen);
            braids_are_confluent(&t->lab, &s, r, seen);
        }
        lab_drop(&s);
    }
    free(solution);
}

void ordeal_theorems_of(const app *a, const ordeal_form *list, int n, uint64_t seed, int times,
                        ordeal_seen *seen)
{
    rng r;
    random_seed(&r, seed, 0);
    for (int i = 0; i < n; i++) {
        ordeal t;
        ordeal_open(&t, a, list[i].params, list[i].text);
        ordeal_theorems(&t, &r, times, seen);
        ordeal_close(&t);
    }
}

void ordeal_enough(const ordeal_seen *seen, int refuted, int not_refuted, int rated)
{
    print_message("%d refuted, %d not, %d rated, %d ends of braids, %d of them not solved\n", seen->refuted,
                  seen->not_refuted, seen->rated, seen->ends, seen->open);
    assert_true(seen->refuted >= refuted && seen->not_refuted >= not_refuted && seen->rated >= rated &&
                seen->ends > 10);
}

void ordeal_ratings(ordeal *t, int *w, int *b)
{
    *w = lab_rating(&t->lab, &t->start, "W");
    *b = lab_rating(&t->lab, &t->start, "B");
}

void ordeal_same_ratings(ordeal *t, const char *params, const char *source)
{
    ordeal u;
    int w, b, other_w, other_b;
    ordeal_open(&u, t->puzzle.app, params, source);
    ordeal_ratings(t, &w, &b);
    ordeal_ratings(&u, &other_w, &other_b);
    assert_int_equal(w, other_w);
    assert_int_equal(b, other_b);
    ordeal_close(&u);
}

/* ---- the public interface ---- */

typedef struct worker {
    tresse *tresse;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
} worker;

static void worker_open(worker *w, const app *a, const char *params, const char *source, const char *by)
{
    tresse_message m = { 0 };
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

static void has_no_solution(const worker *w)
{
    tresse_solutions n;
    assert_int_equal(tresse_count(w->tresse, w->puzzle, NULL, &n, NULL), TRESSE_OK);
    assert_int_equal(n, TRESSE_NO_SOLUTION);
}

int ordeal_path(const app *a, const char *params, const char *source)
{
    return ordeal_path_by(a, params, source, "W+B");
}

int ordeal_path_by(const app *a, const char *params, const char *source, const char *by)
{
    worker w;
    tresse_path *shown;
    text json, cnf, drup, lrat;
    tresse_verdict verdict;
    tresse_lrat_verdict hinted;
    tresse_options *steps;
    const tresse_limits limits = { .improper_nodes = 2000000 };
    worker_open(&w, a, params, source, by);
    assert_int_equal(tresse_options_new(w.tresse, &steps), TRESSE_OK);
    assert_int_equal(tresse_options_set(steps, "claim", "steps", NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(w.tresse, w.puzzle, w.theory, steps, &limits, &shown), TRESSE_OK);
    written(shown, TRESSE_JSON, &json);
    written(shown, TRESSE_CNF, &cnf);
    written(shown, TRESSE_DRUP, &drup);
    written(shown, TRESSE_LRAT, &lrat);
    assert_int_equal(tresse_check(w.tresse, text_bytes(&json), json.length, &verdict, NULL), TRESSE_OK);
    if (!verdict.accepted)
        fail_msg("%s: step %d: %s", source, verdict.refused, verdict.why);
    rup_verdict rup = rup_check(text_bytes(&cnf), text_bytes(&drup));
    if (!rup.accepted)
        fail_msg("%s: clause %d: %s", source, rup.refused, rup.why);
    int end = (int)tresse_path_outcome(shown);
    bool refuted = end == TRESSE_CONTRADICTION || end == TRESSE_BAD_GIVENS;
    if (rup.refuted && !refuted) /* unit propagation sees more of a loop than few rules do */
        has_no_solution(&w);
    assert_true(rup.refuted || !refuted);
    assert_int_equal(tresse_check_lrat(w.tresse, text_bytes(&cnf), cnf.length, text_bytes(&lrat), lrat.length,
                                       &hinted, NULL),
                     TRESSE_OK);
    if (!hinted.accepted || !hinted.refuted != !refuted)
        fail_msg("%s: LRAT, line %d: %s", source, hinted.line, hinted.why ? hinted.why : "");
    text_close(&json);
    text_close(&cnf);
    text_close(&drup);
    text_close(&lrat);
    tresse_options_free(steps);
    tresse_path_free(shown);
    worker_close(&w);
    return end;
}

int ordeal_models(const app *a, const char *source, int most)
{
    worker w;
    tresse_path *shown;
    tresse_options *steps;
    text cnf;
    worker_open(&w, a, NULL, source, "BRT");
    assert_int_equal(tresse_options_new(w.tresse, &steps), TRESSE_OK);
    assert_int_equal(tresse_options_set(steps, "claim", "steps", NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(w.tresse, w.puzzle, w.theory, steps, NULL, &shown), TRESSE_OK);
    written(shown, TRESSE_CNF, &cnf);
    int models = oracle_models(text_bytes(&cnf), most);
    text_close(&cnf);
    tresse_options_free(steps);
    tresse_path_free(shown);
    worker_close(&w);
    return models;
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

/* The text between the fences below "### name", until the next call; the test is skipped if there is no file.
 */
static const char *published(const char *name)
{
    static char all[1 << 16];
    char heading[80];
    FILE *f = fopen("../shared/data/csp.md", "r");
    if (!f) {
        print_message("skipped: no ../shared\n");
        skip();
    }
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

void ordeal_is_rated(const app *a, const char *name, const char *theory_name, int rating)
{
    ordeal t;
    ordeal_open(&t, a, NULL, published(name));
    int found = lab_rating(&t.lab, &t.start, theory_name);
    if (found != rating)
        fail_msg("%s by %s: %d", name, theory_name, found);
    ordeal_close(&t);
}

void ordeal_is_published(const app *a, const ordeal_published *list, int n)
{
    for (const ordeal_published *k = list; k < list + n; k++) {
        ordeal t;
        ordeal_open(&t, a, NULL, published(k->name));
        ordeal_reads_its_own(&t);
        assert_int_equal(ordeal_solutions(&t, 2), 1);
        ordeal_close(&t);
        ordeal_is_rated(a, k->name, "W", k->w);
        if (k->b >= 0)
            ordeal_is_rated(a, k->name, "B", k->b);
    }
}
