/* test_statements.c: what statements refute, against all assignments of their variables, judged by `holds`.
 *
 * On random statements of every kind, on few labels, and with random dead labels: a statement that is exact
 * refutes just what is in no solution, and fails just where there is none; any other refutes nothing else.
 * With more dead labels no less is refuted; once what is refuted is dead nothing more is; and what is refuted
 * leaves no solution if it is what its variable has. Evidence suffices, and none of it can be left out. */
#include "check/check.h"
#include "problem/constraints.h"
#include "problem/propagate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"

enum { VARIABLES = 5, VALUES = 4, LABELS = VARIABLES * VALUES, OPERANDS = 6, NUMBERS = 80, TUPLES = 40 };

/* A statement and the labels of its variables: label v * VALUES + k, for k below size[v]. */
typedef struct made {
    statement said;
    statement_operand operand[OPERANDS];
    csp_label label[VARIABLES][VALUES];
    int64_t value[OPERANDS][VALUES], number[NUMBERS];
    uint16_t tuple[TUPLES * OPERANDS];
    int size[VARIABLES], variables;
} made;

static int below(rng *random, int n)
{
    return (int)random_below(random, (uint32_t)n);
}

static void add_operand(made *m, int variable)
{
    int i = m->said.operands++;
    m->operand[i] = (statement_operand){ m->label[variable], m->value[i], m->size[variable] };
}

/* Variables of random sizes, all of them operands; sometimes one stands twice. */
static void begin(made *m, rng *random, const constraint *kind, int variables, bool twice)
{
    memset(m, 0, sizeof *m);
    m->variables = variables;
    for (int v = 0; v < variables; v++) {
        m->size[v] = 1 + below(random, VALUES);
        for (int k = 0; k < m->size[v]; k++)
            m->label[v][k] = (csp_label)(v * VALUES + k);
        add_operand(m, v);
    }
    if (twice && below(random, 3) == 0)
        add_operand(m, below(random, variables));
    m->said.kind = kind;
    m->said.kind_name = kind->name;
    m->said.name = "S";
    m->said.operand = m->operand;
    m->said.number = m->number;
    m->said.tuple = m->tuple;
    for (int i = 0; i < m->said.operands; i++)
        for (int k = 0; k < VALUES; k++)
            m->value[i][k] = k;
}

static void random_values(made *m, rng *random, int from, int range)
{
    for (int i = 0; i < m->said.operands; i++)
        for (int k = 0; k < VALUES; k++)
            m->value[i][k] = from + below(random, range);
}

static void make_sum(made *m, rng *random)
{
    begin(m, random, &constraint_sum, 1 + below(random, VARIABLES), true);
    random_values(m, random, -4, below(random, 2) ? 9 : 500);
    m->said.numbers = 2;
    m->number[0] = below(random, 4);
    m->number[1] = below(random, 13) - 6;
}

static void make_cage(made *m, rng *random)
{
    begin(m, random, &constraint_sum, 1 + below(random, VARIABLES), false);
    for (int i = 0; i < m->said.operands; i++)
        for (int k = 0; k < VALUES; k++)
            m->value[i][k] = 1 + (2 * k + i) % 9;
    m->said.numbers = 3;
    m->number[1] = 5 * m->said.operands - 4 + below(random, 9);
    m->number[2] = 1;
}

static void make_count(made *m, rng *random)
{
    begin(m, random, &constraint_count, 1 + below(random, VARIABLES), true);
    random_values(m, random, 0, 2);
    m->said.numbers = 2;
    m->number[0] = below(random, 4);
    m->number[1] = m->number[0] + below(random, 3);
}

static void make_clause(made *m, rng *random)
{
    begin(m, random, &constraint_clause, 1 + below(random, VARIABLES), true);
    random_values(m, random, 0, 2);
}

static void make_table(made *m, rng *random)
{
    begin(m, random, &constraint_table, 1 + below(random, 4), true);
    m->said.tuples = below(random, TUPLES);
    for (int i = 0; i < m->said.tuples * m->said.operands; i++)
        m->tuple[i] = (uint16_t)below(random, VALUES);
    for (int i = 0; below(random, 4) == 0 && i < m->said.operands; i++)
        m->value[i][VALUES - 1] = 0; /* two labels of one value */
}

static void make_element(made *m, rng *random)
{
    begin(m, random, &constraint_element, 3 + below(random, 3), true);
    for (int k = 0; k < VALUES; k++)
        m->value[0][k] = k + below(random, 2);
    for (int i = 1; i + 1 < m->said.operands; i++)
        for (int k = 0; k < VALUES; k++)
            m->value[i][k] = below(random, VALUES + 1) - 1;
    for (int k = 0; k < VALUES; k++)
        m->value[m->said.operands - 1][k] = k;
}

static void make_regular(made *m, rng *random)
{
    begin(m, random, &constraint_regular, 1 + below(random, VARIABLES), true);
    int states = 1 + below(random, 3), n = 2;
    m->number[0] = states;
    m->number[1] = below(random, states);
    for (int s = 0; s < states; s++)
        m->number[n++] = below(random, 2);
    for (int s = 0; s < states; s++)
        for (int k = 0; k < VALUES; k++) {
            if (below(random, 3) == 0)
                continue;
            m->number[n++] = s;
            m->number[n++] = k;
            m->number[n++] = below(random, states);
        }
    m->said.numbers = n;
}

static void make_pair(made *m, rng *random)
{
    static const constraint *const kind[] = { &constraint_distance, &constraint_next, &constraint_before };
    begin(m, random, kind[below(random, 3)], 2, false);
    if (below(random, 8) == 0) {
        m->operand[1] = (statement_operand){ m->label[0], m->value[1], m->size[0] };
        m->variables = 1;
    }
    m->number[0] = below(random, VALUES);
    m->said.numbers = m->said.kind == &constraint_distance;
}

static void make_circuit(made *m, rng *random)
{
    begin(m, random, &constraint_circuit, 1 + below(random, VARIABLES), false);
    for (int i = 0; i < m->said.operands; i++) {
        int from = below(random, m->said.operands);
        m->operand[i].labels = m->size[i] = m->size[i] < m->said.operands ? m->size[i] : m->said.operands;
        for (int k = 0; k < VALUES; k++)
            m->value[i][k] = (from + k) % m->said.operands;
    }
}

static void (*const makers[])(made *m, rng *random) = { make_sum,     make_cage,  make_count,
                                                        make_clause,  make_table, make_element,
                                                        make_regular, make_pair,  make_circuit };

/* ---- all assignments ---- */

typedef struct answer {
    bool fails, refuted[LABELS];
} answer;

static void try_variable(const made *m, int v, bool *value, const bool *dead, answer *to)
{
    if (v == m->variables) {
        if (!m->said.kind->holds(&m->said, value))
            return;
        to->fails = false;
        for (int l = 0; l < LABELS; l++)
            to->refuted[l] = to->refuted[l] && !value[l];
        return;
    }
    for (int k = 0; k < m->size[v]; k++)
        if (!dead[m->label[v][k]]) {
            value[m->label[v][k]] = true;
            try_variable(m, v + 1, value, dead, to);
            value[m->label[v][k]] = false;
        }
}

static answer by_trying(const made *m, const bool *dead)
{
    bool value[LABELS] = { false };
    answer a = { .fails = true };
    for (int v = 0; v < m->variables; v++)
        for (int k = 0; k < m->size[v]; k++)
            a.refuted[m->label[v][k]] = true;
    try_variable(m, 0, value, dead, &a);
    return a;
}

static answer by_propagation(const made *m, propagation *at, const bool *dead)
{
    answer a = { .fails = !propagate(at, dead) };
    for (int v = 0; v < m->variables; v++)
        for (int k = 0; k < m->size[v]; k++)
            a.refuted[m->label[v][k]] = true;
    for (int v = 0; v < at->variables && !a.fails; v++)
        for (int e = at->start[v]; e < at->start[v + 1]; e++)
            a.refuted[propagation_label(at, v, e)] = !at->kept[e];
    return a;
}

static bool is_within(const answer *first, const answer *second)
{
    if (first->fails && !second->fails)
        return false;
    for (int l = 0; l < LABELS; l++)
        if (first->refuted[l] && !second->refuted[l] && !second->fails)
            return false;
    return true;
}

/* ---- what is tested ---- */

static void kill_some(const made *m, rng *random, bool *dead)
{
    for (int v = 0; v < m->variables; v++)
        for (int k = 0; k < m->size[v]; k++)
            dead[m->label[v][k]] = dead[m->label[v][k]] || below(random, 4) == 0;
}

static bool suffices(const made *m, propagation *at, const csp_label *list, int n, int but, csp_label target)
{
    bool dead[LABELS] = { false };
    for (int i = 0; i < n; i++)
        dead[list[i]] = i != but;
    answer a = by_propagation(m, at, dead);
    return a.fails || (target != CSP_NONE && a.refuted[target]);
}

static void test_evidence(const made *m, propagation *at, const bool *dead, csp_label target)
{
    bool room[LABELS] = { false };
    csp_label list[LABELS];
    int n = 0;
    for (int l = 0; l < LABELS; l++)
        if (dead[l])
            list[n++] = (csp_label)l;
    n = propagate_evidence(at, &target, target != CSP_NONE, list, n, room);
    assert_true(n >= 0);
    assert_true(suffices(m, at, list, n, -1, target));
    for (int i = 0; i < n; i++)
        assert_false(suffices(m, at, list, n, i, target));
    for (int l = 0; l < LABELS; l++)
        assert_false(room[l]);
}

static void test_answer(const made *m, propagation *at, rng *random)
{
    bool dead[LABELS] = { false }, more[LABELS];
    kill_some(m, random, dead);
    answer is = by_trying(m, dead), said = by_propagation(m, at, dead);
    if (!is_within(&said, &is))
        fail_msg("%s refutes too much", m->said.kind->name);
    if (at->strength == EXACT && !is_within(&is, &said))
        fail_msg("%s is not exact", m->said.kind->name);
    memcpy(more, dead, sizeof more);
    for (int l = 0; l < LABELS && !said.fails; l++)
        more[l] = more[l] || said.refuted[l];
    answer again = by_propagation(m, at, more);
    assert_true(is_within(&again, &said) && is_within(&said, &again));
    memcpy(more, dead, sizeof more);
    kill_some(m, random, more);
    answer later = by_propagation(m, at, more);
    assert_true(is_within(&said, &later));
    if (said.fails)
        test_evidence(m, at, dead, CSP_NONE);
    for (int v = 0; v < m->variables && !said.fails; v++)
        for (int k = 0; k < m->size[v]; k++) {
            csp_label l = m->label[v][k];
            if (!said.refuted[l] || dead[l])
                continue;
            test_evidence(m, at, dead, l);
            memcpy(more, dead, sizeof more);
            for (int other = 0; other < m->size[v]; other++)
                more[m->label[v][other]] = other != k;
            assert_false(propagate(at, more));
        }
}

/* ---- the checker: it shares nothing with what propagates ---- */

static csp *network_of(const made *m)
{
    csp *c;
    error e;
    char name[16];
    csp_builder *b = csp_begin(&memory_standard);
    assert_non_null(b);
    int type = csp_add_type(b, "t", "single");
    csp_leave_out_combinations(b);
    for (int l = 0; l < LABELS; l++) {
        snprintf(name, sizeof name, "l%d", l);
        csp_add_label(b, name, name, "");
    }
    for (int v = 0; v < m->variables; v++) {
        snprintf(name, sizeof name, "V%d", v);
        csp_var set = csp_add_var(b, type, name);
        for (int k = 0; k < m->size[v]; k++)
            csp_put(b, set, m->label[v][k], "");
    }
    csp_state(b, &m->said);
    assert_int_equal(csp_end(b, &c, &e), OK);
    return c;
}

static status give(void *context, const char *app, const char *params, const char *puzzle, const char *theory,
                   const state **start, error *e)
{
    (void)app, (void)params, (void)puzzle, (void)theory, (void)e;
    *start = context;
    return OK;
}

/* A path of one step by the statement, which eliminates this label; CSP_NONE: that finds a contradiction. Is
 * the step refused? */
static bool is_refused(const made *m, const state *start, csp_label target)
{
    text t;
    error e;
    check_verdict v;
    const char *between = "";
    text_open(&t, &memory_standard);
    text_format(&t, "{\"format\":\"tresse-path\",\"version\":2,\"app\":\"toy\",\"puzzle\":\"\",\"theory\":"
                    "\"Con\",\"steps\":[{\"round\":1,");
    if (target == CSP_NONE)
        text_add_string(&t, "\"rule\":\"contradiction\",\"length\":0");
    else
        text_format(&t, "\"rule\":\"con\",\"length\":1,\"eliminates\":[\"l%d\"]", target);
    text_format(&t, ",\"kind\":\"%s\",\"statement\":\"S\",\"number\":1,\"others\":[],\"gone\":[",
                m->said.kind_name);
    for (int i = 0; i < m->variables; i++)
        for (int k = 0; k < m->size[i]; k++)
            if (start->label[m->label[i][k]] == GONE) {
                text_format(&t, "%s\"l%d\"", between, m->label[i][k]);
                between = ",";
            }
    text_add_string(&t, "]}]}");
    assert_int_equal(
        check_path(NULL, &memory_standard, text_bytes(&t), t.length, give, (void *)start, &v, &e), OK);
    text_close(&t);
    assert_false(v.accepted); /* the rest of the path is missing */
    return v.refused == 1;
}

static void test_checker(const made *m, propagation *at, rng *random)
{
    bool dead[LABELS] = { false };
    state s;
    csp *c = network_of(m);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    kill_some(m, random, dead);
    for (int l = 0; l < LABELS; l++)
        s.label[l] = dead[l] ? GONE : s.label[l];
    answer is = by_trying(m, dead), said = by_propagation(m, at, dead);
    for (int l = 0; l <= LABELS; l++) {
        bool none = l == LABELS;
        if (!none && s.label[l] == GONE)
            continue;
        bool right = is.fails || (!none && is.refuted[l]), seen = said.fails || (!none && said.refuted[l]);
        bool refused = is_refused(m, &s, none ? CSP_NONE : (csp_label)l);
        if (right ? seen && refused : !refused)
            fail_msg("%s: a step that is %s is %s", m->said.kind_name, right ? "right" : "wrong",
                     refused ? "refused" : "accepted");
    }
    state_close(&s, &memory_standard);
    csp_free(c);
}

static void test_all_kinds(void **unused)
{
    rng random;
    arena a;
    (void)unused;
    random_seed(&random, 30, 0);
    arena_open(&a, &memory_standard);
    for (int i = 0; i < 9000; i++) {
        made m;
        propagation at;
        makers[i % 9](&m, &random);
        assert_int_equal(propagation_open(&at, &a, &m.said), OK);
        for (int k = 0; k < 4; k++)
            test_answer(&m, &at, &random);
        if (i < 1800)
            test_checker(&m, &at, &random);
        arena_reset(&a);
    }
    arena_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_all_kinds) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
