/* test_combined.c: statements on several csp-variables. On random networks: the solutions are those of the
 * statements, counted by trying all values; each is there once; both forms read again as the same network;
 * and whips[1] on a table, a sum, a clause, an element or an automaton are generalised arc consistency on it,
 * as a propagator finds it that looks at all combinations. */
#include "apps/generic/generic.h"
#include "base/random.h"
#include "failing.h"
#include "journey.h"
#include "lab.h"
#include "naive_circuit.h"
#include "oracle.h"
#include "problem/constraints.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { VARS = 4, VALUES_MOST = 4, SAID = 3, TUPLES = 12, FAR = 10007 };

typedef enum kind {
    TABLE,
    SUM,
    CLAUSE,
    COUNT,
    ELEMENT,
    REGULAR,
    DISTANCE,
    NEXT,
    BEFORE,
    DIFFERENT,
    KINDS
} kind;

/* One statement, on these csp-variables. */
typedef struct said {
    kind kind;
    int n, on[VARS];
    int tuple[TUPLES][VARS], tuples;
    int factor[VARS], op, value, least,
        most;               /* of literals: factor is 0 for a negative one, tuple[0] the value */
    int to[2][VALUES_MOST]; /* an automaton of two states: -1 for none */
} said;

typedef struct csp_said {
    int values; /* 0 .. values-1, of each csp-variable */
    int statements;
    said said[SAID];
} csp_said;

static int below(rng *r, int n)
{
    return (int)random_below(r, (uint32_t)n);
}

static void choose_on(rng *r, said *s, int n)
{
    int list[VARS] = { 0, 1, 2, 3 };
    s->n = n;
    for (int i = 0; i < n; i++) {
        int k = i + below(r, VARS - i), x = list[i];
        s->on[i] = list[k];
        list[k] = x;
    }
}

static void make_said(rng *r, said *s, kind k, int values)
{
    *s = (said){ .kind = k };
    bool two = k == DISTANCE || k == NEXT || k == BEFORE;
    choose_on(r, s, two ? 2 : k == ELEMENT ? VARS : k == DIFFERENT ? 3 : 1 + below(r, VARS));
    if (k < REGULAR && below(r, 3) == 0) /* a csp-variable may occur again */
        s->on[below(r, s->n)] = s->on[below(r, s->n)];
    for (int i = 0; i < s->n; i++) {
        s->factor[i] = k == SUM ? below(r, 5) - 2 : below(r, 2);
        s->tuple[0][i] = below(r, values);
    }
    if (k == TABLE)
        for (s->tuples = 0; s->tuples < 2 + below(r, TUPLES - 2); s->tuples++)
            for (int i = 0; i < s->n; i++)
                s->tuple[s->tuples][i] = below(r, values);
    s->op = below(r, 4);
    s->value = k == DISTANCE ? below(r, 3) : below(r, 7) - 1;
    s->least = below(r, 3);
    s->most = s->least + below(r, 3);
    if (k == SUM && below(r, 3) == 0) { /* sums that lie far apart */
        s->factor[s->n - 1] *= FAR;
        s->value += below(r, 3) * FAR;
    }
    for (int i = 0; i < 2; i++)
        for (int v = 0; v < VALUES_MOST; v++)
            s->to[i][v] = below(r, 4) - 1 > 1 ? -1 : below(r, 2);
}

/* ---- as text ---- */

static const char *const signs[] = { "=", "<=", ">=", "!=" };

static void add_names(const said *s, text *t)
{
    for (int i = 0; i < s->n; i++)
        text_format(t, " %c", 'A' + s->on[i]);
}

static void add_said(const said *s, int number, int values, text *t)
{
    static const char *const word_of[] = { "table",   "sum",      "clause", "count",  "element",
                                           "regular", "distance", "next",   "before", "different" };
    text_format(t, "%s", word_of[s->kind]);
    if (s->kind < DISTANCE)
        text_format(t, " T%d%s", number, s->kind == TABLE ? "" : ":");
    switch (s->kind) {
    case TABLE:
        add_names(s, t);
        text_add_char(t, ':');
        for (int k = 0; k < s->tuples; k++) {
            bool twice = false;
            for (int j = 0; j < k && !twice; j++)
                twice = memcmp(s->tuple[j], s->tuple[k], (size_t)s->n * sizeof(int)) == 0;
            for (int i = 0; i < s->n && !twice; i++)
                text_format(t, " %d", s->tuple[k][i]);
        }
        break;
    case SUM:
        for (int i = 0; i < s->n; i++)
            text_format(t, "%s %d %c", i ? " +" : "", s->factor[i], 'A' + s->on[i]);
        text_format(t, " %s %d", signs[s->op], s->value);
        break;
    case CLAUSE:
    case COUNT:
        for (int i = 0; i < s->n; i++)
            text_format(t, "%s %c%s%d", i && s->kind == CLAUSE ? " |" : "", 'A' + s->on[i],
                        s->factor[i] ? "=" : "!=", s->tuple[0][i]);
        if (s->kind == COUNT)
            text_format(t, " in %d..%d", s->least, s->most);
        break;
    case ELEMENT:
        for (int i = 0; i < s->n; i++)
            text_format(t, "%s %c", i + 1 == s->n ? " =" : "", 'A' + s->on[i]);
        break;
    case REGULAR:
        add_names(s, t);
        text_add_string(t, " from p to q:");
        for (int i = 0; i < 2; i++)
            for (int v = 0; v < values; v++)
                if (s->to[i][v] >= 0)
                    text_format(t, " %c %d %c", i ? 'q' : 'p', v, s->to[i][v] ? 'q' : 'p');
        break;
    case DISTANCE:
    case NEXT:
    case BEFORE:
    case DIFFERENT:
    case KINDS:
        add_names(s, t);
        if (s->kind == DISTANCE)
            text_format(t, " = %d", s->value);
        break;
    }
    text_add_char(t, '\n');
}

static void add_problem(const csp_said *p, text *t)
{
    text_clear(t);
    text_add_string(t, "variable A B C D:");
    for (int v = 0; v < p->values; v++)
        text_format(t, " %d", v);
    text_add_char(t, '\n');
    for (int i = 0; i < p->statements; i++)
        add_said(&p->said[i], i, p->values, t);
}

/* ---- what statements say ---- */

static bool has_tuple(const said *s, const int *x)
{
    for (int k = 0; k < s->tuples; k++) {
        bool same = true;
        for (int i = 0; i < s->n; i++)
            same = same && s->tuple[k][i] == x[s->on[i]];
        if (same)
            return true;
    }
    return false;
}

static bool sum_holds(const said *s, const int *x)
{
    int sum = 0;
    for (int i = 0; i < s->n; i++)
        sum += s->factor[i] * x[s->on[i]];
    return s->op == 0   ? sum == s->value
           : s->op == 1 ? sum <= s->value
           : s->op == 2 ? sum >= s->value
                        : sum != s->value;
}

static int literals(const said *s, const int *x)
{
    int n = 0;
    for (int i = 0; i < s->n; i++)
        n += (x[s->on[i]] == s->tuple[0][i]) == s->factor[i];
    return n;
}

static bool is_read(const said *s, const int *x)
{
    int at = 0;
    for (int i = 0; i < s->n && at >= 0; i++)
        at = s->to[at][x[s->on[i]]];
    return at == 1;
}

static bool holds(const said *s, const int *x)
{
    int a = x[s->on[0]], b = x[s->on[1]], c = x[s->on[2]];
    switch (s->kind) {
    case TABLE:
        return has_tuple(s, x);
    case SUM:
        return sum_holds(s, x);
    case CLAUSE:
        return literals(s, x) > 0;
    case COUNT:
        return literals(s, x) >= s->least && literals(s, x) <= s->most;
    case ELEMENT:
        return a >= 1 && a <= s->n - 2 && x[s->on[a]] == x[s->on[s->n - 1]];
    case REGULAR:
        return is_read(s, x);
    case DISTANCE:
        return abs(a - b) == s->value;
    case NEXT:
        return b == a + 1;
    case BEFORE:
        return a < b;
    case DIFFERENT:
    case KINDS:
        break;
    }
    return a != b && b != c && a != c;
}

static bool all_hold(const csp_said *p, const int *x)
{
    bool right = true;
    for (int i = 0; i < p->statements; i++)
        right = right && holds(&p->said[i], x);
    return right;
}

/* All assignments, one after the other; false: that was all. */
static bool next_values(const csp_said *p, int *x)
{
    for (int i = 0; i < VARS; i++) {
        if (++x[i] < p->values)
            return true;
        x[i] = 0;
    }
    return false;
}

/* ---- comparing ---- */

static csp *read_problem(puzzle *q, const char *source)
{
    error e = { 0 };
    csp *c = NULL;
    assert_int_equal(puzzle_open(q, &memory_standard), OK);
    if (puzzle_read(q, "generic", NULL, source, strlen(source), &e) != OK ||
        puzzle_model(q, &memory_standard, &c, &e) != OK)
        fail_msg("%s\n%d:%d: %s", source, e.line, e.column, e.text);
    return c;
}

static int count_solutions(const puzzle *p, csp *c)
{
    state s;
    counter *k;
    watch w = { 0 };
    int n = 0;
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    assert_int_equal(counter_open(&k, &memory_standard, c), OK);
    bool *value = calloc((size_t)csp_labels(c), sizeof *value);
    if (puzzle_start(p, &s, NULL) == OK)
        assert_int_equal(counter_run(k, &s, 1 << 20, NULL, &w, &n, value), OK);
    assert_true(!n || puzzle_holds(p, c, value));
    free(value);
    counter_close(k);
    state_close(&s, &memory_standard);
    return n;
}

static void test_solutions_are_those_of_the_statements(void **unused)
{
    (void)unused;
    rng r;
    text t;
    int seen[3] = { 0 };
    text_open(&t, &memory_standard);
    for (uint64_t i = 0; i < 600; i++) {
        csp_said p = { .statements = 1 };
        puzzle q;
        random_seed(&r, 71, i);
        p.values = 2 + below(&r, VALUES_MOST - 1);
        p.statements += below(&r, SAID);
        for (int k = 0; k < p.statements; k++)
            make_said(&r, &p.said[k], k ? (kind)below(&r, KINDS) : (kind)(i % KINDS), p.values);
        add_problem(&p, &t);
        csp *c = read_problem(&q, text_bytes(&t));
        int x[VARS] = { 0 }, want = 0;
        do
            want += all_hold(&p, x);
        while (next_values(&p, x));
        int got = count_solutions(&q, c);
        if (got != want)
            fail_msg("%s%d solutions, not %d", text_bytes(&t), got, want);
        seen[want > 2 ? 2 : want]++;
        csp_free(c);
        puzzle_close(&q);
    }
    assert_true(seen[0] > 10 && seen[1] > 10 && seen[2] > 10);
    text_close(&t);
}

/* Circuits of one to six csp-variables, named by name or by number, of which some values are missing. */
static void test_circuits_are_those_of_the_definition(void **unused)
{
    (void)unused;
    int most = 0;
    text t;
    text_open(&t, &memory_standard);
    for (uint64_t i = 0; i < 150; i++) {
        rng r;
        puzzle q;
        bool may[CIRCUIT_MOST][CIRCUIT_MOST];
        random_seed(&r, 79, i);
        int n = 1 + below(&r, CIRCUIT_MOST), missing = below(&r, 4);
        text_clear(&t);
        for (int v = 0; v < n; v++) {
            text_format(&t, "variable %c:", 'A' + v);
            for (int k = 0; k < n; k++) {
                may[v][k] = below(&r, 6) >= missing;
                if (may[v][k] && below(&r, 2))
                    text_format(&t, " %c", 'A' + k);
                else if (may[v][k])
                    text_format(&t, " %d", k + 1);
            }
            text_add_char(&t, '\n');
        }
        text_add_string(&t, "circuit T:");
        for (int v = 0; v < n; v++)
            text_format(&t, " %c", 'A' + v);
        csp *c = read_problem(&q, text_bytes(&t));
        int want = naive_circuits(n, may), got = count_solutions(&q, c);
        if (got != want)
            fail_msg("%s\n%d solutions, not %d", text_bytes(&t), got, want);
        most = want > most ? want : most;
        csp_free(c);
        puzzle_close(&q);
    }
    assert_int_equal(most, 120); /* all of six */
    text_close(&t);
}

/* The values of each csp-variable that some assignment has which obeys the statement, among those left. */
static void propagate(const csp_said *p, bool left[VARS][VALUES_MOST])
{
    bool found[VARS][VALUES_MOST];
    for (bool changed = true; changed;) {
        int x[VARS] = { 0 };
        changed = false;
        memset(found, 0, sizeof found);
        do {
            bool there = all_hold(p, x);
            for (int i = 0; i < VARS; i++)
                there = there && left[i][x[i]];
            for (int i = 0; there && i < VARS; i++)
                found[i][x[i]] = true;
        } while (next_values(p, x));
        for (int i = 0; i < VARS; i++)
            for (int v = 0; v < p->values; v++) {
                changed = changed || (left[i][v] && !found[i][v]);
                left[i][v] = left[i][v] && found[i][v];
            }
    }
}

/* Does what W1 leaves agree with it? A network without a solution may end at its first contradiction. */
static void compare_with_whips(const csp_said *p, csp *c, bool left[VARS][VALUES_MOST], const char *said_so)
{
    lab a;
    state s;
    path out;
    bool some = false;
    lab_open(&a, c);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    for (int i = 0; i < VARS; i++)
        for (int v = 0; v < p->values; v++)
            if (!left[i][v])
                state_eliminate(&s, (csp_label)(i * p->values + v));
    propagate(p, left);
    for (int v = 0; v < p->values; v++)
        some = some || left[0][v];
    lab_run(&a, &s, "W", 1, false, &out);
    if (some)
        for (int l = 0; l < VARS * p->values; l++) {
            bool there = out.final.label[l] != GONE;
            if (there != left[l / p->values][l % p->values])
                fail_msg("%s%c=%d is%s left by W1", said_so, 'A' + l / p->values, l % p->values,
                         there ? "" : " not");
        }
    else
        assert_int_equal(out.result.outcome, TRESSE_CONTRADICTION);
    path_close(&out);
    state_close(&s, &memory_standard);
    lab_close(&a);
}

/* ---- the formula of a statement ---- */

typedef struct formula {
    proof_writer writer; /* the first member */
    text cnf;
    int clauses, variables;
    int literal[1 << 14], literals; /* each clause ends with 0 */
} formula;

static void take_clause(proof_writer *writer)
{
    formula *f = (formula *)(void *)writer;
    for (int i = 0; i < writer->literals; i++) {
        f->literal[f->literals++] = writer->literal[i];
        f->variables = abs(writer->literal[i]) > f->variables ? abs(writer->literal[i]) : f->variables;
    }
    f->literal[f->literals++] = 0;
    f->clauses++;
    assert_true(f->literals < (1 << 14) - 256);
}

/* The csp-variables, and the only statement of the network. */
static void make_formula(formula *f, const csp_said *p, const csp *c)
{
    const int labels = VARS * p->values;
    const statement *said = csp_statements(c);
    *f = (formula){ .writer = { .memory = &memory_standard, .clause = take_clause }, .variables = labels };
    const proof to = { &f->writer, NULL };
    for (int l = 0; l < labels; l += p->values) {
        proof_begin(&to);
        for (int v = 0; v < p->values; v++)
            proof_literal(&to, l + v, true);
        proof_end(&to);
        for (int v = 0; v < p->values; v++)
            for (int w = 0; w < v; w++) {
                proof_begin(&to);
                proof_literal(&to, l + v, false);
                proof_literal(&to, l + w, false);
                proof_end(&to);
            }
    }
    int own = said->kind->formula(said, labels, &to);
    assert_true(own >= 0 && f->variables <= labels + own && !f->writer.failed);
    f->variables = labels + own;
    proof_close(&f->writer);
    text_open(&f->cnf, &memory_standard);
    text_format(&f->cnf, "p cnf %d %d\n", f->variables, f->clauses);
    for (int i = 0; i < f->literals; i++)
        text_format(&f->cnf, f->literal[i] ? "%d " : "%d\n", f->literal[i]);
}

/* Is there a contradiction by unit propagation, when these variables are known (1 true, -1 false)? */
static bool is_refuted(const formula *f, signed char *known)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < f->literals; i++) {
            int left = 0, last = 0;
            for (; f->literal[i]; i++) {
                signed char is = known[abs(f->literal[i])];
                left += !is ? 1 : (is > 0) == (f->literal[i] > 0) ? 2 : 0;
                last = is ? last : f->literal[i];
            }
            if (left == 0)
                return true;
            if (left == 1)
                known[abs(last)] = last > 0 ? 1 : -1;
            changed = changed || left == 1;
        }
    }
    return false;
}

/* With what is left: a label is refuted by unit propagation exactly if it is in no solution of the statement.
 */
static void compare_with_formula(const csp_said *p, const formula *f, bool left[VARS][VALUES_MOST],
                                 const char *source)
{
    bool found[VARS][VALUES_MOST] = { { 0 } };
    signed char known[4096];
    int x[VARS] = { 0 };
    assert_true(f->variables < 4096);
    do {
        bool there = holds(&p->said[0], x);
        for (int i = 0; i < VARS; i++)
            there = there && left[i][x[i]];
        for (int i = 0; i < VARS && there; i++)
            found[i][x[i]] = true;
    } while (next_values(p, x));
    for (int l = 0; l < VARS * p->values; l++) {
        memset(known, 0, sizeof known);
        for (int k = 0; k < VARS * p->values; k++)
            known[k + 1] = left[k / p->values][k % p->values] ? 0 : -1;
        if (known[l + 1])
            continue;
        known[l + 1] = 1;
        if (is_refuted(f, known) == found[l / p->values][l % p->values])
            fail_msg("%s%c=%d is%s refuted", source, 'A' + l / p->values, l % p->values,
                     found[l / p->values][l % p->values] ? "" : " not");
    }
}

/* Its models are the solutions, and unit propagation on it is complete: it sees each label that is in no
 * solution of the statement, even if a csp-variable stands there twice. */
static void test_formulas_are_complete(void **unused)
{
    (void)unused;
    rng r;
    text t;
    text_open(&t, &memory_standard);
    formula *f = malloc(sizeof *f);
    assert_non_null(f);
    for (uint64_t i = 0; i < 600; i++) {
        csp_said p = { .statements = 1 };
        puzzle q;
        bool left[VARS][VALUES_MOST];
        int x[VARS] = { 0 }, want = 0;
        random_seed(&r, 83, i);
        p.values = 2 + below(&r, VALUES_MOST - 1);
        make_said(&r, &p.said[0], (kind)(i % DISTANCE), p.values);
        add_problem(&p, &t);
        csp *c = read_problem(&q, text_bytes(&t));
        make_formula(f, &p, c);
        do
            want += holds(&p.said[0], x);
        while (next_values(&p, x));
        if (oracle_models(text_bytes(&f->cnf), want + 1) != want)
            fail_msg("%s%s: %d solutions", text_bytes(&t), text_bytes(&f->cnf), want);
        for (int k = 0; k < 4; k++) {
            for (int l = 0; l < VARS * VALUES_MOST; l++)
                left[l / VALUES_MOST][l % VALUES_MOST] = below(&r, 10) >= 2 * k;
            compare_with_formula(&p, f, left, text_bytes(&t));
        }
        text_close(&f->cnf);
        csp_free(c);
        puzzle_close(&q);
    }
    free(f);
    text_close(&t);
}

/* Paths by statements go the whole way: the checker accepts them, on the printed network, too, and their
 * proofs by clauses are accepted. */
static void test_paths_by_statements_are_proved(void **unused)
{
    (void)unused;
    enum { THEORIES = 4, FIRST = 16 /* of those of journey.c */ };
    rng r;
    text t;
    journey j;
    text_open(&t, &memory_standard);
    journey_open(&j, 20000, 800);
    for (uint64_t i = 0; i < 240; i++) {
        csp_said p = { .statements = 1 };
        random_seed(&r, 89, i);
        p.values = 2 + below(&r, VALUES_MOST - 1);
        p.statements += below(&r, SAID);
        for (int k = 0; k < p.statements; k++)
            make_said(&r, &p.said[k], (kind)below(&r, KINDS), p.values);
        add_problem(&p, &t);
        const unsigned char how[3] = { (unsigned char)(FIRST + i % THEORIES), 0, 0 };
        const char *why = journey_go(&j, how, "generic", NULL, text_bytes(&t), t.length);
        if (why)
            fail_msg("%snot so: %s", text_bytes(&t), why);
    }
    print_message("# %ld paths with %ld steps: %ld solved, %ld contradictions; %ld proofs\n", j.paths,
                  j.steps, j.solved, j.contradictions, j.proofs);
    assert_true(j.steps > 200 && j.contradictions > 20 && j.solved > 2 && j.proofs == j.paths);
    journey_close(&j);
    text_close(&t);
}

/* Circuits that are too long for all sets of csp-variables: of each one, the next in a random circle, and
 * some others. They have no clauses. */
static void test_paths_by_long_circuits_are_checked(void **unused)
{
    (void)unused;
    enum { LONG = 18 };
    rng r;
    text t;
    journey j;
    text_open(&t, &memory_standard);
    journey_open(&j, 20000, 20000);
    for (uint64_t i = 0; i < 8; i++) {
        int circle[LONG], next[LONG];
        random_seed(&r, 97, i);
        for (int k = 0; k < LONG; k++) {
            int at = below(&r, k + 1);
            circle[k] = circle[at];
            circle[at] = k;
        }
        for (int k = 0; k < LONG; k++)
            next[circle[k]] = circle[(k + 1) % LONG];
        text_clear(&t);
        for (int v = 0; v < LONG; v++) {
            text_format(&t, "variable V%d:", v);
            for (int k = 0; k < LONG; k++)
                if (k == next[v] || below(&r, 7) == 0)
                    text_format(&t, " %d", k + 1);
            text_add_char(&t, '\n');
        }
        text_add_string(&t, "circuit K:");
        for (int v = 0; v < LONG; v++)
            text_format(&t, " V%d", v);
        text_add_char(&t, '\n');
        const char *why =
            journey_go(&j, (const unsigned char[]){ 16, 0, 2 }, "generic", NULL, text_bytes(&t), t.length);
        if (why)
            fail_msg("%snot so: %s", text_bytes(&t), why);
    }
    print_message("# %ld paths with %ld steps by long circuits, %ld without a proof\n", j.paths, j.steps,
                  j.refused);
    assert_true(j.steps > 50 && j.refused > 0);
    journey_close(&j);
    text_close(&t);
}

static void test_whips_1_are_arc_consistency(void **unused)
{
    (void)unused;
    rng r;
    text t;
    text_open(&t, &memory_standard);
    for (uint64_t i = 0; i < 240; i++) {
        csp_said p = { .statements = 1 };
        puzzle q;
        bool left[VARS][VALUES_MOST] = { { 0 } };
        random_seed(&r, 72, i);
        p.values = 2 + below(&r, VALUES_MOST - 1);
        make_said(&r, &p.said[0], (kind)(i % DIFFERENT), p.values);
        add_problem(&p, &t);
        csp *c = read_problem(&q, text_bytes(&t));
        for (int k = 0; k < VARS; k++)
            for (int v = 0; v < p.values; v++)
                left[k][v] = v == 0 || below(&r, 3) > 0;
        compare_with_whips(&p, c, left, text_bytes(&t)); /* frees c */
        puzzle_close(&q);
    }
    text_close(&t);
}

/* ---- forms ---- */

static void test_both_forms_read_again(void **unused)
{
    (void)unused;
    rng r;
    text t, json, plain, again;
    text_open(&t, &memory_standard);
    text_open(&json, &memory_standard);
    text_open(&plain, &memory_standard);
    text_open(&again, &memory_standard);
    for (uint64_t i = 0; i < 200; i++) {
        csp_said p = { .statements = SAID };
        puzzle q, other;
        random_seed(&r, 73, i);
        p.values = 2 + below(&r, VALUES_MOST - 1);
        for (int k = 0; k < SAID; k++)
            make_said(&r, &p.said[k], (kind)below(&r, KINDS), p.values);
        add_problem(&p, &t);
        csp *c = read_problem(&q, text_bytes(&t));
        text_clear(&json);
        text_clear(&plain);
        problem_write_json(q.data, PROBLEM_ALL, &json);
        problem_write_text(q.data, &plain);
        for (int form = 0; form < 2; form++) {
            csp *d = read_problem(&other, text_bytes(form ? &json : &plain));
            text_clear(&again);
            problem_write_json(other.data, PROBLEM_ALL, &again);
            assert_string_equal(text_bytes(&again), text_bytes(&json));
            assert_int_equal(csp_labels(d), csp_labels(c));
            for (int l = 0; l < csp_labels(c); l++) {
                assert_string_equal(csp_label_name(d, (csp_label)l), csp_label_name(c, (csp_label)l));
                for (int m = 0; m < l; m++)
                    assert_int_equal(csp_linked(d, (csp_label)l, (csp_label)m),
                                     csp_linked(c, (csp_label)l, (csp_label)m));
            }
            csp_free(d);
            puzzle_close(&other);
        }
        csp_free(c);
        puzzle_close(&q);
    }
    text_close(&t);
    text_close(&json);
    text_close(&plain);
    text_close(&again);
}

/* What is made has readable names. */
static void test_names(void **unused)
{
    (void)unused;
    static const struct {
        const char *source, *label;
    } list[] = {
        { "variable A B C: 1 2\ntable T of line A B C: 1 2 1, 2 2 1\n", "T=2,2,1" },
        { "variable A B C: 1 2 3\nsum S: A + B + C = 6\ndifferent A B C\n", "S=3,2,1" },
        { "variable A B C: 1 2 3\nclause K: A=1 | B!=2 | C=3\n", "K=B!=2" },
        { "variable A B C: 1 2 3\ncount N: A=1 B=1 C=1 in 1..2\n", "N.t1=1+0" },
        { "variable I A B Y: 1 2\nelement E: I A B = Y\n", "E=2,1" },
        { "variable A B: x y\nregular R: A B from p to q: p x p, p y q, q x q\n", "R.t2=q-x-q" },
        { "variable A B C: 1 2\ntable T A B C: 1 1 1, 2 2 2\ntable U T A B: \"1,1,1\" 1 1\n", "T=1,1,1" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        puzzle q;
        csp *c = read_problem(&q, list[i].source);
        int l = 0;
        while (l < csp_labels(c) && strcmp(csp_label_name(c, (csp_label)l), list[i].label) != 0)
            l++;
        if (l == csp_labels(c))
            fail_msg("%sno label %s", list[i].source, list[i].label);
        csp_free(c);
        puzzle_close(&q);
    }
}

static void test_what_is_wrong(void **unused)
{
    (void)unused;
    static const struct {
        const char *source;
        int line, column;
        const char *said;
    } list[] = {
        { "variable A B C: 1 2\ntable T A B X: 1 1 1\n", 2, 13, "there is no csp-variable X" },
        { "variable A B C: 1 2\ntable T A B C: 1 1\n", 2, 18, "2 values, expected 3 for each combination" },
        { "variable A B C: 1 2\ntable T A B C: 1 1 1, 1 1 1\n", 2, 23, "appears twice" },
        { "variable A B C: 1 2\nsum T: A + B + C 3\n", 2, 18, "found '3', expected '+', '-'" },
        { "variable A B C: 1 x\nsum T: A + B + C = 3\n", 2, 18, "the value x of A in a sum" },
        { "variable A B C: 1 2\nsum T: A + B + = 3\n", 2, 16, "found '=', expected a csp-variable" },
        { "variable A B C: 1 2\nsum T: = 3\n", 2, 8, "found '=', expected a csp-variable" },
        { "variable I: 1 x\nvariable A B: 1 2\nelement T: I A = B\n", 3, 1, "the value x of the index I" },
        { "variable A B C: 1 2\nclause T: A=1 | B=7\n", 2, 17, "there is no label B=7" },
        { "variable A B C: 1 2\ncount T: A=1 B=1\n", 2, 17, "expected 'in'" },
        { "variable A B C: 1 2\ncount T: A=1 B=1 in x\n", 2, 21, "found 'x'" },
        { "variable A B: 1 2\nregular T: A B from p to q: p 1 q, p 1 p\n", 2, 1, "two steps from one state" },
        { "variable A B: 1 2\ntable A A B: 1 1\ntable T A B A: 1 1 1\ntable T A: 1\n", 4, 1,
          "the csp-variable T appears twice" },
        { "variable A: 1 2\nvariable B: 2 3\nnext A B\n", 3, 1,
          "expected the values of A in the same order" },
        { "variable A B: 1 3\ncircuit T: A B\n", 2, 1,
          "the value 3 of A, expected a csp-variable of the circuit, or its number" },
        { "variable A B: A 1\ncircuit T: A B\n", 2, 1, "the value 1 of A" },
        { "variable A B: 1 2\ncircuit T: A B A\n", 2, 1, "the csp-variable A appears twice" },
        { "variable A B: 1 2\ncircuit T A B\n", 2, 11, "found 'A', expected ': ' and csp-variables" },
        { "{\"variables\":{\"A\":[\"1\"]},\"circuits\":[{\"name\":\"T\"}]}", 1, 38,
          "the key \"variables\" is missing" },
        { "{\"variables\":{\"A\":[\"1\"]},\"tables\":[{\"name\":\"T\",\"variables\":[\"A\"]}]}", 1, 36,
          "the key \"tuples\" is missing" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        puzzle q;
        error e = { 0 };
        assert_int_equal(puzzle_open(&q, &memory_standard), OK);
        if (puzzle_read(&q, "generic", NULL, list[i].source, strlen(list[i].source), &e) != BAD_INPUT)
            fail_msg("%s is read", list[i].source);
        if (!strstr(e.text, list[i].said) || e.line != list[i].line || e.column != list[i].column)
            fail_msg("%s%d:%d: %s", list[i].source, e.line, e.column, e.text);
        puzzle_close(&q);
    }
}

static void test_memory_that_fails(void **unused)
{
    (void)unused;
    static const char source[] =
        "variable A B C D: 1 2 3\ntable T A B C: 1 2 3, 2 1 3\nsum S: A + B + C + D = 9\n"
        "clause K: A=1 | B!=2 | C=3\ncount N: A=1 B=1 C=1 in 1..2\n"
        "element E: A B C = D\nregular R: A B from p to q: p 1 p, p 2 q, q 3 q\n"
        "before A C\ncircuit O: A B C\n";
    for (int n = 0;; n++) {
        failing f = { .left = n };
        memory m = { failing_resize, &f };
        puzzle q;
        csp *c = NULL;
        error e = { 0 };
        status s = puzzle_open(&q, &m);
        bool open = s == OK;
        if (s == OK)
            s = puzzle_read(&q, "generic", NULL, source, sizeof source - 1, &e);
        if (s == OK)
            s = puzzle_model(&q, &m, &c, &e);
        csp_free(c);
        if (open)
            puzzle_close(&q);
        assert_int_equal(f.taken, 0);
        if (s == OK)
            break;
        assert_int_equal(s, NO_MEMORY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solutions_are_those_of_the_statements),
        cmocka_unit_test(test_circuits_are_those_of_the_definition),
        cmocka_unit_test(test_formulas_are_complete),
        cmocka_unit_test(test_paths_by_statements_are_proved),
        cmocka_unit_test(test_paths_by_long_circuits_are_checked),
        cmocka_unit_test(test_whips_1_are_arc_consistency),
        cmocka_unit_test(test_both_forms_read_again),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_what_is_wrong),
        cmocka_unit_test(test_memory_that_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
