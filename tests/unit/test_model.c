/* test_model.c: the network of a puzzle, printed and read again: the same network, and the same path, step
 * for step and name for name. */
#include "apps/app.h"
#include "failing.h"
#include "instances.h"
#include "lab.h"
#include "out/explain.h"
#include "out/report.h"
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

/* ---- networks ---- */

static void same_lists(csp_list a, csp_list b)
{
    assert_int_equal(a.end - a.begin, b.end - b.begin);
    if (a.end > a.begin)
        assert_memory_equal(a.begin, b.begin, (size_t)(a.end - a.begin) * sizeof *a.begin);
}

static void same_networks(const csp *a, const csp *b)
{
    assert_int_equal(csp_types(a), csp_types(b));
    assert_int_equal(csp_labels(a), csp_labels(b));
    assert_int_equal(csp_vars(a), csp_vars(b));
    assert_int_equal(csp_sets(a), csp_sets(b));
    assert_int_equal(csp_boards(a), csp_boards(b));
    assert_int_equal(csp_links(a), csp_links(b));
    assert_int_equal(csp_orders(a), csp_orders(b));
    assert_int_equal(csp_needs(a), csp_needs(b));
    assert_int_equal(csp_meshes(a), csp_meshes(b));
    for (int i = 0; i < csp_meshes(a); i++) {
        const csp_mesh *x = csp_mesh_at(a, i), *y = csp_mesh_at(b, i);
        assert_string_equal(x->name, y->name);
        assert_int_equal(x->loop, y->loop);
        assert_int_equal(x->labels, y->labels);
        assert_int_equal(x->pairs, y->pairs);
        if (x->loop)
            assert_memory_equal(x->label, y->label, (size_t)x->labels * sizeof *x->label);
    }
    for (int i = 0; i < csp_needs(a); i++) {
        same_lists(csp_needed(a, i), csp_needed(b, i));
        same_lists(csp_needing(a, i), csp_needing(b, i));
    }
    for (int v = 0; v < csp_vars(a); v++)
        same_lists(csp_greater(a, (csp_var)v), csp_greater(b, (csp_var)v));
    for (int t = 0; t < csp_types(a); t++) {
        assert_string_equal(csp_type_name(a, t), csp_type_name(b, t));
        assert_string_equal(csp_type_single(a, t), csp_type_single(b, t));
        const csp_phrases *p = csp_type_phrases(a, t), *q = csp_type_phrases(b, t);
        assert_string_equal(p->variable, q->variable);
        assert_string_equal(p->value, q->value);
        assert_string_equal(p->lack, q->lack);
        assert_string_equal(p->label, q->label);
        for (int u = 0; u < csp_types(a); u++)
            for (int size = 2; size <= 5; size++) {
                assert_string_equal(csp_subset_name(a, t, u, size), csp_subset_name(b, t, u, size));
                assert_int_equal(csp_subset_name_tells_size(a, t, u, size),
                                 csp_subset_name_tells_size(b, t, u, size));
            }
    }
    for (int i = 0; i < csp_labels(a); i++) {
        csp_label l = (csp_label)i;
        assert_string_equal(csp_label_name(a, l), csp_label_name(b, l));
        assert_string_equal(csp_label_subject(a, l), csp_label_subject(b, l));
        assert_string_equal(csp_label_value(a, l), csp_label_value(b, l));
        same_lists(csp_near_links(a, l), csp_near_links(b, l));
        CSP_FOR_LINKS(x, a, l)
            assert_true(csp_linked(b, l, *x));
        same_lists(csp_label_vars(a, l), csp_label_vars(b, l));
        same_lists(csp_label_groups(a, l), csp_label_groups(b, l));
    }
    for (int i = 0; i < csp_exclusive(a); i++) {
        csp_var v = (csp_var)i;
        csp_list labels = csp_var_labels(a, v);
        assert_string_equal(csp_var_name(a, v), csp_var_name(b, v));
        assert_int_equal(csp_var_type(a, v), csp_var_type(b, v));
        same_lists(labels, csp_var_labels(b, v));
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            assert_string_equal(csp_value_name(a, v, *l), csp_value_name(b, v, *l));
    }
}

/* A puzzle of a network that has no application: only what write_model reads of it. */
static void dress(puzzle *p, csp_label *removed, int removals)
{
    assert_int_equal(puzzle_open(p, &memory_standard), OK);
    p->app = app_table[0];
    p->removed = removed;
    p->removals = removals;
}

static csp *read_model(const text *t, puzzle *p)
{
    error e = { 0 };
    csp *c = NULL;
    assert_int_equal(puzzle_open(p, &memory_standard), OK);
    if (puzzle_read(p, "generic", NULL, text_bytes(t), t->length, &e) != OK)
        fail_msg("%s\n%d:%d: %s", text_bytes(t), e.line, e.column, e.text);
    assert_int_equal(puzzle_model(p, &memory_standard, &c, &e), OK);
    return c;
}

static void steps_of(const path *p, const csp *c, text *out)
{
    text_clear(out);
    for (int i = 0; i < p->steps.n; i++) {
        write_step_json(c, NULL, &p->steps.step[i], NULL, out);
        write_step(c, &p->steps.step[i], false, out);
        explain_step(c, &p->steps.step[i], NULL, out);
        text_add_char(out, '\n');
    }
}

/* The paths of both networks from the same start. */
static void same_paths(lab *a, lab *b, const state *start, const puzzle *again)
{
    static const char *const theories[] = { "BRT", "W", "B", "W+B", "S+BC+Z+T+W+B" };
    state other;
    text one, two;
    text_open(&one, &memory_standard);
    text_open(&two, &memory_standard);
    assert_int_equal(state_open(&other, &memory_standard, b->csp), OK);
    assert_int_equal(puzzle_start(again, &other, NULL), OK);
    assert_memory_equal(other.label, start->label, (size_t)csp_labels(a->csp));
    for (size_t i = 0; i < sizeof theories / sizeof *theories; i++) {
        path p, q;
        lab_run(a, start, theories[i], 0, true, &p);
        lab_run(b, &other, theories[i], 0, true, &q);
        assert_int_equal(p.result.outcome, q.result.outcome);
        steps_of(&p, a->csp, &one);
        steps_of(&q, b->csp, &two);
        assert_string_equal(text_bytes(&one), text_bytes(&two));
        path_close(&p);
        path_close(&q);
    }
    state_close(&other, &memory_standard);
    text_close(&one);
    text_close(&two);
}

static void test_random_networks(void **unused)
{
    (void)unused;
    text out, twice;
    text_open(&out, &memory_standard);
    text_open(&twice, &memory_standard);
    for (uint64_t i = 0; i < 300; i++) {
        rng r;
        lab a, b;
        state start;
        puzzle p, again;
        csp_label removed[64];
        int removals = 0;
        error e = { 0 };
        random_seed(&r, 11, i);
        lab_open_random(&a, &r, &start);
        csp *keep = a.csp;
        for (int l = 0; l < csp_labels(keep) && removals < 64; l++)
            if (start.label[l] == GONE)
                removed[removals++] = (csp_label)l;
        dress(&p, removed, removals);
        text_clear(&out);
        assert_int_equal(write_model(&p, keep, NULL, i % 4 < 2, &out, &e), OK);
        lab_open(&b, read_model(&out, &again));
        same_networks(keep, b.csp);
        text_clear(&twice);
        assert_int_equal(write_model(&again, b.csp, NULL, i % 4 < 2, &twice, &e), OK);
        assert_string_equal(text_bytes(&out), text_bytes(&twice));
        same_paths(&a, &b, &start, &again);
        p.removed = NULL;
        puzzle_close(&p);
        puzzle_close(&again);
        lab_drop(&start);
        lab_close(&a);
        lab_close(&b);
    }
    text_close(&out);
    text_close(&twice);
}

/* Patterns that are declared to be impossible are written with the network that has them. */
static void test_impossible_patterns(void **unused)
{
    (void)unused;
    static const char source[] = "network n\nvariable A B: 1 2\nvariable C: 1 2 5\ndifferent A B C\n"
                                 "impossible A B C: A=1 A=2 B=1 B=2 C=1 C=2\n";
    static const bool right[] = { true, false, false, true, false, false, true },
                      wrong[] = { true, false, false, true, true, false, false };
    puzzle p, bare, again;
    text out;
    error e = { 0 };
    text_open(&out, &memory_standard);
    text_add_string(&out, source);
    csp *c = read_model(&out, &p);
    assert_int_equal(csp_labels(c), sizeof right);
    assert_true(puzzle_holds(&p, c, right));
    assert_false(puzzle_holds(&p, c, wrong));
    dress(&bare, NULL, 0);
    for (int json = 0; json < 2; json++) {
        text_clear(&out);
        assert_int_equal(write_model(&bare, c, NULL, json, &out, &e), OK);
        assert_non_null(
            strstr(text_bytes(&out), json ? "\"impossible\":[[[\"A\",\"B\",\"C\"],[\"A=1\",\"A=2\",\"B=1\","
                                            "\"B=2\",\"C=1\",\"C=2\"]]]"
                                          : "\nimpossible A B C: A=1 A=2 B=1 B=2 C=1 C=2\n"));
        csp *d = read_model(&out, &again);
        same_networks(c, d);
        assert_int_equal(csp_patterns(d), 1);
        csp_free(d);
        puzzle_close(&again);
    }
    puzzle_close(&bare);
    puzzle_close(&p);
    csp_free(c);
    text_close(&out);
}

/* ---- whole paths, by the interface ---- */

static int keep_bytes(void *context, const char *bytes, size_t n)
{
    text_add(context, bytes, n);
    return 0;
}

/* The text without the names that players know, which a network has none of. */
static void add_without_aliases(text *out, const char *from)
{
    static const char key[] = "\"alias\":\"";
    for (const char *at; (at = strstr(from, key)) != NULL;) {
        text_add(out, from, (size_t)(at - from));
        from = strstr(at + strlen(key), "\",") + 2;
    }
    text_add_string(out, from);
}

/* The JSON of the path without what may differ: application, puzzle, params, comment. */
static void path_of(tresse *t, tresse_puzzle *p, const char *by, text *out)
{
    tresse_theory *th;
    tresse_path *solved;
    tresse_verdict v;
    text whole;
    text_open(&whole, &memory_standard);
    assert_int_equal(tresse_theory_new(t, by, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, th, NULL, NULL, &solved), TRESSE_OK);
    assert_int_equal(tresse_path_write(solved, TRESSE_JSON, keep_bytes, &whole), TRESSE_OK);
    assert_int_equal(tresse_check(t, text_bytes(&whole), whole.length, &v, NULL), TRESSE_OK);
    assert_true(v.accepted);
    const char *rest = strstr(text_bytes(&whole), ",\"theory\":");
    assert_non_null(rest);
    text_clear(out);
    add_without_aliases(out, rest);
    text_close(&whole);
    tresse_path_free(solved);
    tresse_theory_free(th);
}

/* The paragraphs of the text that have steps, with their explanations: drawings are not the same. */
static void explained_path_of(tresse *t, tresse_puzzle *p, const char *by, text *out)
{
    tresse_theory *th;
    tresse_options *o;
    tresse_path *solved;
    text whole;
    text_open(&whole, &memory_standard);
    text_clear(out);
    assert_int_equal(tresse_theory_new(t, by, &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_options_new(t, &o), TRESSE_OK);
    assert_int_equal(tresse_options_set(o, "explain", "yes", NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, th, o, NULL, &solved), TRESSE_OK);
    assert_int_equal(tresse_path_write(solved, TRESSE_TEXT, keep_bytes, &whole), TRESSE_OK);
    for (const char *at = text_bytes(&whole), *end; at && *at; at = end ? end + 2 : NULL) {
        end = strstr(at, "\n\n");
        size_t n = end ? (size_t)(end - at) : strlen(at);
        const char *arrow = strstr(at, "==>");
        if (arrow && arrow < at + n)
            text_add(out, at, n);
    }
    text_close(&whole);
    tresse_path_free(solved);
    tresse_options_free(o);
    tresse_theory_free(th);
}

/* p and its network q, by this theory. */
static void same_by(tresse *t, tresse_puzzle *p, tresse_puzzle *q, const char *by)
{
    text one, two;
    text_open(&one, &memory_standard);
    text_open(&two, &memory_standard);
    path_of(t, p, by, &one);
    path_of(t, q, by, &two);
    assert_string_equal(text_bytes(&one), text_bytes(&two));
    explained_path_of(t, p, by, &one);
    explained_path_of(t, q, by, &two);
    assert_string_equal(text_bytes(&one), text_bytes(&two));
    text_close(&one);
    text_close(&two);
}

static void same_app_paths(tresse *t, const char *name, const char *params, const char *source,
                           const char *type)
{
    static const char *const theories[] = { "BRT", "S+BC+Z+T+W+B", "S4+W", "TE(BRT)", "W:%s", "S+BC:%s+B4" };
    tresse_puzzle *p, *q;
    text model;
    char by[80];
    text_open(&model, &memory_standard);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &q), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, name, params, source, strlen(source), NULL), TRESSE_OK);
    for (int form = 0; form < 2; form++) {
        text_clear(&model);
        assert_int_equal(
            tresse_puzzle_model_write(t, p, form ? TRESSE_TEXT : TRESSE_JSON, keep_bytes, &model), TRESSE_OK);
        assert_int_equal(tresse_puzzle_read(q, "generic", NULL, text_bytes(&model), model.length, NULL),
                         TRESSE_OK);
        assert_string_equal(tresse_puzzle_comment(q), tresse_puzzle_comment(p));
        for (size_t i = 0; i < (form ? 2 : sizeof theories / sizeof *theories); i++) {
            const char *gap = strstr(theories[i], "%s");
            size_t n = gap ? (size_t)(gap - theories[i]) : strlen(theories[i]);
            snprintf(by, sizeof by, "%.*s%s%s", (int)n, theories[i], gap ? type : "", gap ? gap + 2 : "");
            same_by(t, p, q, by);
        }
    }
    tresse_puzzle_free(p);
    tresse_puzzle_free(q);
    text_close(&model);
}

static void test_every_application(void **unused)
{
    (void)unused;
    tresse *t;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    for (const instance *i = instance_table; i->app; i++) {
        puzzle p, again;
        csp *c, *d;
        text out;
        text_open(&out, &memory_standard);
        assert_int_equal(puzzle_open(&p, &memory_standard), OK);
        assert_int_equal(puzzle_read(&p, i->app, i->params, i->source, strlen(i->source), NULL), OK);
        assert_int_equal(puzzle_model(&p, &memory_standard, &c, NULL), OK);
        for (int json = 0; json < 2; json++) {
            text_clear(&out);
            assert_int_equal(write_model(&p, c, NULL, json, &out, NULL), OK);
            d = read_model(&out, &again);
            same_networks(c, d);
            csp_free(d);
            puzzle_close(&again);
        }
        same_app_paths(t, i->app, i->params, i->source, csp_type_name(c, 0));
        csp_free(c);
        puzzle_close(&p);
        text_close(&out);
    }
    tresse_close(t);
}

static void test_sudoku(void **unused)
{
    (void)unused;
    tresse *t;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    same_app_paths(t, "sudoku", NULL, "1.......2.....3. four by four", "rn/cn");
    same_app_paths(t, "sudoku", NULL,
                   "12 3 4 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234", "bn");
    same_app_paths(t, "sudoku", NULL,
                   ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8",
                   "rc/bn");
    same_app_paths(t, "sudoku", NULL,
                   "55...............................................................................", "rc");
    tresse_close(t);
}

static void test_model_of_generic_is_what_was_brought(void **unused)
{
    (void)unused;
    static const char source[] =
        "network n\nvariable A B C: 1 2 3 4\ndifferent A B C\ngroup g: A=1 B=2\ngiven A=1\n"
        "place A 1 2\n";
    tresse *t;
    tresse_puzzle *p;
    text out;
    text_open(&out, &memory_standard);
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_model_write(t, p, TRESSE_JSON, keep_bytes, &out), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_puzzle_read(p, NULL, NULL, source, strlen(source), NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_model_write(t, p, TRESSE_DRUP, keep_bytes, &out), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_puzzle_model_write(t, p, TRESSE_TEXT, keep_bytes, &out), TRESSE_OK);
    assert_string_equal(text_bytes(&out),
                        "network n\nvariable A: 1 2 3 4\nvariable B: 1 2 3 4\nvariable C: 1 2 3 4\n"
                        "group g: A=1 B=2\nfrom \"different A B C\"\nlink A=1 B=1 C=1\nlink A=2 B=2 "
                        "C=2\nlink A=3 B=3 C=3\nlink A=4 B=4 C=4\nfrom\ngiven A=1\n"
                        "place A 1 2\n");
    text_clear(&out);
    assert_int_equal(tresse_puzzle_model_write(t, p, TRESSE_JSON, keep_bytes, &out), TRESSE_OK);
    assert_int_equal(out.length, strlen(tresse_puzzle_text(p)) + 1);
    assert_memory_equal(text_bytes(&out), tresse_puzzle_text(p), out.length - 1);
    tresse_puzzle_free(p);
    tresse_close(t);
    text_close(&out);
}

static int refuse_bytes(void *context, const char *bytes, size_t n)
{
    (void)bytes;
    (void)n;
    return ++*(int *)context;
}

static void test_writing_can_be_stopped(void **unused)
{
    (void)unused;
    tresse *t;
    tresse_puzzle *p;
    int calls = 0;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, NULL, NULL, "1...............", 16, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_model_write(t, p, TRESSE_JSON, refuse_bytes, &calls), TRESSE_STOPPED);
    assert_int_equal(calls, 1);
    tresse_puzzle_free(p);
    tresse_close(t);
}

/* Generated puzzles of a network have one solution, and several without any one clue. */
static void test_generating(void **unused)
{
    (void)unused;
    static const char source[] = "variable A B C D: 1 2 3 4\ndifferent A B C D\nremove A=1\n";
    tresse *t;
    tresse_puzzle *p;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    for (uint64_t i = 0; i < 20; i++) {
        tresse_solutions n;
        assert_int_equal(tresse_puzzle_read(p, "generic", NULL, source, strlen(source), NULL), TRESSE_OK);
        assert_int_equal(tresse_generate(t, p, 3, i, NULL), TRESSE_OK);
        assert_int_equal(tresse_count(t, p, NULL, &n, NULL), TRESSE_OK);
        assert_int_equal(n, TRESSE_ONE_SOLUTION);
        const char *givens = strstr(tresse_puzzle_text(p), "\"givens\":[");
        assert_non_null(givens);
        int quotes = 0;
        for (const char *c = strchr(givens, '['); *c != ']'; c++)
            quotes += *c == '"';
        assert_int_equal(quotes, 6); /* three labels settle the fourth */
        assert_null(strstr(tresse_puzzle_text(p), "removed"));
    }
    tresse_puzzle_free(p);
    tresse_close(t);
}

static tresse_status model_all(const tresse_memory *m)
{
    tresse *t;
    tresse_puzzle *p = NULL;
    text out;
    text_open(&out, &memory_standard);
    tresse_status s = tresse_open(&t, m);
    if (s == TRESSE_OK)
        s = tresse_puzzle_new(t, &p);
    if (s == TRESSE_OK)
        s = tresse_puzzle_read(p, NULL, NULL, "1............... comment", 24, NULL);
    for (int form = 0; s == TRESSE_OK && form < 2; form++) {
        text_clear(&out);
        s = tresse_puzzle_model_write(t, p, form ? TRESSE_TEXT : TRESSE_JSON, keep_bytes, &out);
        assert_true((s == TRESSE_OK) == (out.length > 0));
    }
    tresse_puzzle_free(p);
    if (t)
        tresse_close(t);
    text_close(&out);
    return s;
}

static void test_every_allocation_may_fail(void **unused)
{
    (void)unused;
    tresse_status s = TRESSE_NO_MEMORY;
    int n = 0;
    for (; s != TRESSE_OK; n++) {
        failing f = { .left = n };
        tresse_memory m = { failing_resize, &f };
        s = model_all(&m);
        assert_true(s == TRESSE_OK || s == TRESSE_NO_MEMORY);
        assert_int_equal(f.taken, 0);
        assert_true(n < 10000);
    }
    assert_true(n > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_networks),
        cmocka_unit_test(test_impossible_patterns),
        cmocka_unit_test(test_sudoku),
        cmocka_unit_test(test_every_application),
        cmocka_unit_test(test_model_of_generic_is_what_was_brought),
        cmocka_unit_test(test_writing_can_be_stopped),
        cmocka_unit_test(test_generating),
        cmocka_unit_test(test_every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
