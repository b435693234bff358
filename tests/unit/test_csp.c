/* test_csp.c: networks themselves: sets of all kinds, links against their definition, coordinates, limits,
 * states; and networks with large csp-variables, which must stay small and quick. */
#include "apps/app.h"
#include "failing.h"
#include "lab.h"
#include "oracle.h"
#include "said.h"
#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* ---- sets ---- */

/* Two csp-variables of two labels, a group across them, and needs. */
static csp *small_network(void)
{
    csp *c;
    csp_label needed[] = { 2, 3 };
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    int type = csp_add_type(b, "t", "single"), other = csp_add_type(b, "u", "single");
    for (int l = 0; l < 4; l++)
        csp_add_label(b, small_name("l", l), small_name("l", l), "1");
    csp_var x = csp_add_var(b, type, "x1"), y = csp_add_var(b, type, "y2");
    int group = csp_add_group(b, other, "g7h8");
    csp_put(b, x, 0, "a");
    csp_put(b, x, 1, "b");
    csp_put(b, y, 3, "c");
    csp_put(b, y, 2, "d");
    csp_put_in_group(b, group, 1, "e");
    csp_put_in_group(b, group, 2, "f");
    csp_add_need(b, 0, needed, 2);
    csp_add_need(b, 1, needed, 2);
    csp_add_need(b, 1, needed + 1, 1);
    assert_int_equal(csp_end(b, &c, NULL), OK);
    return c;
}

static void same_list(csp_list list, int n, ...)
{
    va_list expected;
    assert_int_equal(list.end - list.begin, n);
    va_start(expected, n);
    for (int i = 0; i < n; i++)
        assert_int_equal(list.begin[i], va_arg(expected, int));
    va_end(expected);
}

static void test_sets(void **unused)
{
    (void)unused;
    csp *c = small_network();
    assert_int_equal(csp_vars(c), 2);
    assert_int_equal(csp_exclusive(c), 3);
    assert_int_equal(csp_needs(c), 2);
    assert_int_equal(csp_sets(c), 5);
    for (int s = 0; s < 5; s++) {
        assert_int_equal(csp_is_need(c, (csp_set)s), s >= 3);
        csp_list members = csp_set_members(c, (csp_set)s);
        for (int l = 0; l < 4; l++) {
            bool in = false;
            for (const csp_label *x = members.begin; x < members.end; x++)
                in = in || *x == l;
            assert_int_equal(csp_has(c, (csp_set)s, (csp_label)l), in);
        }
    }
    same_list(csp_set_members(c, 1), 2, 3, 2); /* as they were put in */
    same_list(csp_set_members(c, 2), 2, 1, 2);
    same_list(csp_set_members(c, 3), 2, 2, 3);
    same_list(csp_set_guards(c, 3), 2, 0, 1);
    same_list(csp_set_guards(c, 4), 1, 1);
    same_list(csp_set_guards(c, 0), 0);
    same_list(csp_label_needs(c, 3), 2, 3, 4);
    same_list(csp_label_guards(c, 1), 2, 3, 4);
    same_list(csp_label_vars(c, 2), 1, 1);
    same_list(csp_label_groups(c, 2), 1, 2);
    assert_string_equal(csp_value_name(c, 1, 2), "d");
    assert_string_equal(csp_value_name(c, 2, 2), "f");
    assert_string_equal(csp_value_name(c, 3, 2), "");
    assert_string_equal(csp_set_name(c, 2), "g7h8");
    assert_string_equal(csp_set_name(c, 3), "");
    assert_int_equal(csp_set_type(c, 2), 1);
    assert_int_equal(csp_set_type(c, 4), -1);
    assert_int_equal(csp_links(c), 3);
    csp_free(c);
}

/* What csp_end says to a need of a label in no csp-variable, and to more than there may be. */
static void test_refusals(void **unused)
{
    (void)unused;
    csp *c;
    error e = { 0 };
    csp_label needed = 1;
    csp_builder *b = csp_begin(&memory_standard);
    csp_put(b, csp_add_var(b, csp_add_type(b, "t", "s"), "x"), csp_add_label(b, "a", "a", "1"), "a");
    csp_add_label(b, "loose", "loose", "1");
    csp_add_need(b, 0, &needed, 1);
    assert_int_equal(csp_end(b, &c, &e), BAD_INPUT);
    assert_string_equal(e.text, "a need of a label that is in no csp-variable");
    b = csp_begin(&memory_standard);
    csp_add_type(b, "t", "s");
    for (int v = 0; v <= LIMIT_SETS; v++)
        csp_add_var(b, 0, small_name("v", v));
    assert_int_equal(csp_end(b, &c, &e), BAD_INPUT);
    assert_string_equal(e.text, unmarked(LIMIT_SETS_SAID));
    b = csp_begin(&memory_standard);
    for (int l = 0; l <= LIMIT_LABELS; l++)
        csp_add_label(b, small_name("l", l), "s", "v");
    assert_int_equal(csp_end(b, &c, &e), BAD_INPUT);
    assert_string_equal(e.text, unmarked(LIMIT_LABELS_SAID));
}

/* ---- coordinates ---- */

static void same_coordinate(const csp_coordinate *k, const char *before, const char *axis, const char *number)
{
    assert_int_equal(k->before, strlen(before));
    assert_int_equal(k->letters, strlen(axis));
    assert_int_equal(k->digits, strlen(number));
    assert_memory_equal(k->text, before, k->before);
    assert_memory_equal(k->text + k->before, axis, k->letters);
    assert_memory_equal(k->text + k->before + k->letters, number, k->digits);
}

static void test_coordinates(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *part[3][3];
    } list[] = {
        { "r6n3", { { "", "r", "6" }, { "", "n", "3" } } },
        { "hr12c1", { { "", "hr", "12" }, { "", "c", "1" } } },
        { "x-r6.", { { "x-", "r", "6" }, { ".", "", "" } } },
        { "12", { { "", "", "12" } } },
        { "7up", { { "", "", "7" }, { "", "up", "" } } },
        { "\xC3\xA9z1", { { "\xC3\xA9", "z", "1" } } },
        { "", { { NULL } } },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const char *name = list[i].name;
        csp_coordinate k;
        int n = 0;
        for (; csp_next_coordinate(&name, &k); n++)
            same_coordinate(&k, list[i].part[n][0], list[i].part[n][1], list[i].part[n][2]);
        assert_true(n == 3 || !list[i].part[n][0]);
    }
    csp *c = small_network();
    csp_coordinates own = csp_set_coordinates(c, 2);
    assert_int_equal(own.end - own.begin, 2);
    same_coordinate(&own.begin[1], "", "h", "8");
    own = csp_set_coordinates(c, 3);
    assert_ptr_equal(own.begin, own.end);
    csp_free(c);
}

/* ---- links ---- */

/* A random network, some of whose sets are large, with all linked pairs in a matrix. */
typedef struct matrix {
    int labels;
    bool *linked;
    csp *csp;
} matrix;

static void join(matrix *m, int a, int b)
{
    if (a != b)
        m->linked[a * m->labels + b] = m->linked[b * m->labels + a] = true;
}

/* A set of some labels in random order: n, beginning somewhere, of each some. */
static void add_random_set(matrix *m, csp_builder *b, rng *r, int i, csp_label *member)
{
    bool group = i > 0 && random_below(r, 2);
    int n = 0, most = 1 + (int)random_below(r, (uint32_t)m->labels), one_of = 1 + (int)random_below(r, 3);
    for (int l = 0; l < m->labels && n < most; l++)
        if (random_below(r, (uint32_t)one_of) == 0)
            member[n++] = (csp_label)l;
    random_shuffle(r, member, n);
    int set = group ? csp_add_group(b, 0, small_name("g", i)) : csp_add_var(b, 0, small_name("v", i));
    for (int k = 0; k < n; k++) {
        if (group)
            csp_put_in_group(b, set, member[k], "");
        else
            csp_put(b, (csp_var)set, member[k], "");
        for (int j = 0; j < k; j++)
            join(m, member[k], member[j]);
    }
}

static void make_matrix(matrix *m, rng *r)
{
    csp_builder *b = csp_begin(&memory_standard);
    m->labels = 2 + (int)random_below(r, 700);
    m->linked = calloc((size_t)(m->labels * m->labels), sizeof *m->linked);
    csp_label *member = calloc((size_t)m->labels, sizeof *member);
    assert_true(b && m->linked && member);
    csp_add_type(b, "t", "s");
    for (int l = 0; l < m->labels; l++)
        csp_add_label(b, small_name("l", l), "s", "v");
    for (int i = 0, n = 1 + (int)random_below(r, 5); i < n; i++)
        add_random_set(m, b, r, i, member);
    for (int i = 0, n = (int)random_below(r, 500); i < n; i++) {
        csp_label x = (csp_label)random_below(r, (uint32_t)m->labels),
                  y = (csp_label)random_below(r, (uint32_t)m->labels);
        if (x != y)
            csp_add_link(b, x, y);
        join(m, x, y);
    }
    assert_int_equal(csp_end(b, &m->csp, NULL), OK);
    free(member);
}

static void test_links_are_those_of_the_definition(void **unused)
{
    (void)unused;
    int larges = 0;
    for (int i = 0; i < 60; i++) {
        rng r;
        matrix m;
        random_seed(&r, 31, (uint64_t)i);
        make_matrix(&m, &r);
        int pairs = 0;
        for (int a = 0; a < m.labels; a++) {
            int next = 0;
            for (int b = 0; b < m.labels; b++) {
                assert_int_equal(csp_linked(m.csp, (csp_label)a, (csp_label)b), m.linked[a * m.labels + b]);
                pairs += a < b && m.linked[a * m.labels + b];
            }
            CSP_FOR_LINKS(x, m.csp, a) { /* each one once, ascending */
                while (next < *x)
                    assert_false(m.linked[a * m.labels + next++]);
                assert_true(m.linked[a * m.labels + next++]);
            }
            while (next < m.labels)
                assert_false(m.linked[a * m.labels + next++]);
        }
        assert_int_equal(csp_links(m.csp), pairs);
        larges += csp_graph_of(m.csp)->links.larges;
        csp_free(m.csp);
        free(m.linked);
    }
    assert_true(larges > 40);
}

/* break and continue inside of a walk do what they do in any loop. */
static void test_walks_can_be_left(void **unused)
{
    (void)unused;
    csp *c;
    csp_builder *b = csp_begin(&memory_standard);
    csp_var v = csp_add_var(b, csp_add_type(b, "t", "s"), "v");
    for (int l = 0; l < 300; l++)
        csp_put(b, v, csp_add_label(b, small_name("l", l), "s", "v"), "");
    assert_int_equal(csp_end(b, &c, NULL), OK);
    int met = 0, even = 0;
    CSP_FOR_LINKS(x, c, 100) {
        met++;
        if (*x % 2)
            continue;
        even++;
        if (*x == 150)
            break;
    }
    assert_int_equal(met, 150);
    assert_int_equal(even, 75);
    csp_free(c);
}

/* ---- states ---- */

static void test_what_is_no_candidate_stays_what_it_is(void **unused)
{
    (void)unused;
    csp *c = small_network();
    state s, before;
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    state_assert(&s, 0);
    before = lab_copy(&s);
    state_assert(&s, 1); /* gone */
    state_assert(&s, 0); /* a value */
    state_eliminate(&s, 0);
    assert_true(lab_same(&s, &before));
    assert_int_equal(s.candidates, before.candidates);
    assert_int_equal(s.undecided, before.undecided);
    assert_false(state_is_contradiction(&s));
    lab_drop(&before);
    state_close(&s, &memory_standard);
    csp_free(c);
}

static void test_broken_needs(void **unused)
{
    (void)unused;
    csp *c = small_network();
    state s;
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    assert_int_equal(state_broken_need(&s), CSP_NONE);
    state_eliminate(&s, 3);
    assert_int_equal(state_broken_need(&s), CSP_NONE); /* no guard is true */
    state_assert(&s, 1);
    assert_int_equal(state_broken_need(&s), 3); /* 2 is gone by the group */
    state_close(&s, &memory_standard);
    csp_free(c);
}

/* What a theory says of a network with needs is what CaDiCaL says of it. */
static void test_theories_obey_needs(void **unused)
{
    (void)unused;
    static const char *const theories[] = { "BRT", "C", "C+W", "W+B", "TE(BRT,1)", "TE(C,1)", "S+BC+Z+T+W" };
    int ends[8] = { 0 }, by_need = 0;
    for (int i = 0; i < 700; i++) {
        rng r;
        lab a;
        csp *c;
        state s;
        path p;
        random_seed(&r, 41, (uint64_t)i);
        assert_int_equal(small_needy(&r, &c), OK);
        lab_open(&a, c);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        a.hurry = i % 2;
        lab_run(&a, &s, theories[i % 7], 0, i % 2 == 0, &p);
        int n = oracle_count(&s, 2);
        ends[p.result.outcome]++;
        by_need += p.final.empty != CSP_NONE && csp_is_need(c, p.final.empty);
        assert_true(p.result.outcome != SOLVED || n == 1);
        assert_true(p.result.outcome != CONTRADICTION || n == 0);
        assert_int_equal(oracle_count(&p.final, 2), p.result.outcome == CONTRADICTION ? 0 : n);
        path_close(&p);
        state_close(&s, &memory_standard);
        lab_close(&a);
    }
    print_message("solved %d, contradictions %d, of these by a need %d\n", ends[SOLVED], ends[CONTRADICTION],
                  by_need);
    assert_true(ends[SOLVED] > 50 && ends[CONTRADICTION] > 50 && by_need > 5);
}

/* ---- large csp-variables ---- */

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* n csp-variables of this many values; each value of one excludes two of the next one. One more csp-variable
 * leaves two values of the first: the others are targets of one whip[1]. */
static void write_large(text *t, int n, int values)
{
    text_add_string(t, "variable");
    for (int v = 0; v < n; v++)
        text_format(t, " V%d", v);
    text_add_char(t, ':');
    for (int i = 0; i < values; i++)
        text_format(t, " %d", i);
    for (int v = 0; v + 1 < n; v++)
        for (int i = 0; i < values; i++)
            text_format(t, "\nlink V%d=%d V%d=%d\nlink V%d=%d V%d=%d", v, i, v + 1, (7 * i + 3) % values, v,
                        i, v + 1, (11 * i + 5) % values);
    text_add_string(t, "\nvariable P: p(V0=2) q(V0=3)");
}

static void load_and_rate(int n, int values, const char *by)
{
    text t;
    puzzle p;
    csp *c;
    error e = { 0 };
    lab a;
    state s;
    failing f = { .left = INT32_MAX };
    const memory m = { failing_resize, &f };
    text_open(&t, &memory_standard);
    write_large(&t, n, values);
    assert_int_equal(puzzle_open(&p, &memory_standard), OK);
    assert_int_equal(puzzle_read(&p, "generic", NULL, text_bytes(&t), t.length, &e), OK);
    assert_int_equal(puzzle_model(&p, &m, &c, &e), OK);
    assert_int_equal(csp_labels(c), n * values);
    assert_true(f.taken < 600l * n * values); /* bytes for a label, all its names included */
    lab_open(&a, c);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    double from = seconds();
    path done;
    int found = 0;
    watch w = { .limit = 100 };
    lab_run(&a, &s, by, 3, true, &done);
    status counted = counter_run(a.counter, &s, 2, NULL, &w, &found, NULL);
    assert_true(counted == OK || counted == LIMIT);
    print_message("%d csp-variables of %d values, %s: %d steps, %.2f s, %ld bytes\n", n, values, by,
                  done.steps.n, seconds() - from, f.taken);
    assert_true(strcmp(by, "BRT") == 0 ? done.steps.n == 0 : done.final.count[0] == 2);
    assert_true(seconds() - from < 30); /* a tenth of it, on most machines */
    path_close(&done);
    state_close(&s, &memory_standard);
    lab_close(&a);
    puzzle_close(&p);
    text_close(&t);
}

static void test_large_variables(void **unused)
{
    (void)unused;
    load_and_rate(2, 4000, "W");
    load_and_rate(2, 4000, "BC+Z+T");
    load_and_rate(6, 2000, "W+B");
    load_and_rate(1, 60000, "BRT");
}

/* What a state counts is what is there: candidates, csp-variables without a value; and the first reason why
 * it has no solution stays. */
static void test_states_count(void **unused)
{
    (void)unused;
    csp *c;
    state s;
    rng r;
    random_seed(&r, 41, 0);
    assert_int_equal(small_latin(3, &c), OK);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    while (s.candidates > 0) {
        csp_label l = (csp_label)random_below(&r, (uint32_t)csp_labels(c));
        if (random_below(&r, 4))
            state_eliminate(&s, l);
        else
            state_assert(&s, l);
        int candidates = 0, undecided = 0;
        for (int i = 0; i < csp_labels(c); i++)
            candidates += s.label[i] == CANDIDATE;
        for (int v = 0; v < csp_vars(c); v++)
            undecided += s.value[v] == CSP_NONE;
        assert_int_equal(s.candidates, candidates);
        assert_int_equal(s.undecided, undecided);
    }
    state_reset(&s);
    assert_false(state_is_contradiction(&s));
    state_refute(&s);
    assert_true(state_is_contradiction(&s));
    assert_int_equal(s.empty, STATE_REFUTED);
    csp_list labels = csp_var_labels(c, 0);
    state_reset(&s);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        state_eliminate(&s, *l);
    state_refute(&s);
    assert_int_equal(s.empty, 0);
    state_close(&s, &memory_standard);
    csp_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_coordinates),
        cmocka_unit_test(test_links_are_those_of_the_definition),
        cmocka_unit_test(test_walks_can_be_left),
        cmocka_unit_test(test_what_is_no_candidate_stays_what_it_is),
        cmocka_unit_test(test_broken_needs),
        cmocka_unit_test(test_theories_obey_needs),
        cmocka_unit_test(test_states_count),
        cmocka_unit_test(test_large_variables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
