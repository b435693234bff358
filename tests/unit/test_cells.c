/* test_cells.c: rule Con, c-whips and c-braids, on random networks with needs, tables, sums, counts and
 * clauses.
 *
 * Least lengths are those of the definitions, executed (naive_cells.c); so are ratings and final states on
 * networks of odd shapes, with statements of every kind (odd.h). A candidate has a c-braid if and only
 * if T&E(Con) refutes it. By cB_n every order of application ends in one state. On networks of csp-variables,
 * groups and links alone c-whips are g-whips, and c-braids g-braids. */
#include "lab.h"
#include "naive_cells.h"
#include "odd.h"
#include "problem/constraints.h"
#include "rules/single.h"
#include "small.h"
#include "solve/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const rule rule_con, rule_c_whip, rule_c_braid;

enum { VARIABLES = 7, VALUES = 4, TUPLES = 30, PARTS = 4 };

/* ---- random networks ---- */

static int below(rng *random, int n)
{
    return (int)random_below(random, (uint32_t)n);
}

typedef struct net {
    csp_builder *b;
    rng *random;
    int variables, labels, first[VARIABLES], size[VARIABLES];
} net;

static void add_variables(net *n)
{
    csp_add_type(n->b, "x", "single");
    n->variables = 3 + below(n->random, VARIABLES - 2);
    for (int v = 0; v < n->variables; v++) {
        csp_var var = csp_add_var(n->b, 0, small_name("x", v));
        n->first[v] = n->labels;
        n->size[v] = 2 + below(n->random, VALUES - 1);
        for (int k = 0; k < n->size[v]; k++) {
            char name[32], value[2] = { (char)('0' + k), 0 };
            strcpy(name, small_name("x", v));
            strcat(strcat(name, "="), value);
            csp_put(n->b, var, csp_add_label(n->b, name, small_name("x", v), value), value);
            n->labels++;
        }
    }
}

static int variable_of(const net *n, int label)
{
    int v = n->variables - 1;
    while (n->first[v] > label)
        v--;
    return v;
}

static void add_links(net *n, int percent)
{
    for (int l = 0; l < n->labels; l++)
        for (int k = 0; k < l; k++)
            if (variable_of(n, l) != variable_of(n, k) && below(n->random, 100) < percent)
                csp_add_link(n->b, (csp_label)l, (csp_label)k);
}

static void add_need(net *n)
{
    csp_label needed[3];
    int k = 1 + below(n->random, 3);
    for (int i = 0; i < k; i++)
        needed[i] = (csp_label)((i ? needed[i - 1] + 1 : below(n->random, n->labels)) % n->labels);
    for (int guards = 1 + below(n->random, 2); guards > 0; guards--)
        csp_add_need(n->b, (csp_label)below(n->random, n->labels), needed, k);
}

static void add_statement(net *n)
{
    static const constraint *const kind[] = { &constraint_table, &constraint_sum, &constraint_count,
                                              &constraint_clause };
    statement_operand operand[PARTS];
    csp_label label[PARTS][VALUES];
    int64_t value[PARTS][VALUES], number[2];
    uint16_t tuple[TUPLES * PARTS];
    int which = below(n->random, 4), from = below(n->random, n->variables);
    statement said = {
        .kind = kind[which], .name = "s", .operand = operand, .number = number, .tuple = tuple
    };
    said.operands = 2 + below(n->random, PARTS - 1);
    said.operands = said.operands < n->variables ? said.operands : n->variables;
    for (int i = 0; i < said.operands; i++) {
        int v = (from + i) % n->variables;
        for (int k = 0; k < n->size[v]; k++) {
            label[i][k] = (csp_label)(n->first[v] + k);
            value[i][k] = which == 0 ? k : which == 1 ? k : below(n->random, 2);
        }
        operand[i] = (statement_operand){ label[i], value[i], n->size[v] };
    }
    said.tuples = which == 0 ? 1 + below(n->random, TUPLES) : 0;
    for (int i = 0; i < said.tuples * said.operands; i++)
        tuple[i] = (uint16_t)below(n->random, VALUES);
    said.numbers = which == 0 || which == 3 ? 0 : 2;
    number[0] = which == 1 ? below(n->random, 4) : below(n->random, 3);
    number[1] = which == 1 ? below(n->random, 2 * said.operands) : number[0] + below(n->random, 2);
    csp_state(n->b, &said);
}

static csp *random_network(rng *random, bool plain)
{
    net n = { .b = csp_begin(&memory_standard), .random = random };
    static const int percents[] = { 5, 10, 20, 30 };
    csp *c;
    csp_leave_out_combinations(n.b);
    add_variables(&n);
    add_links(&n, percents[below(random, 4)]);
    for (int i = below(random, 4); i > 0 && !plain; i--)
        add_need(&n);
    for (int i = below(random, 4); i > 0 && !plain; i--)
        add_statement(&n);
    assert_int_equal(csp_end(n.b, &c, NULL), OK);
    return c;
}

/* A random state, closed under BRT; false: a contradiction, or solved. */
static bool open_state(lab *a, rng *random, state *s)
{
    assert_int_equal(state_open(s, &memory_standard, a->csp), OK);
    for (int l = 0; l < csp_labels(a->csp); l++)
        if (below(random, 8) == 0)
            state_eliminate(s, (csp_label)l);
    brt_close_state(s, true);
    return !state_is_contradiction(s) && !state_is_solved(s);
}

/* ---- least lengths ---- */

static int shortest(lab *a, const rule *r, csp_label z, int most)
{
    for (int i = 0; i < csp_labels(a->csp); i++)
        a->skip[i] = i != z;
    for (int n = 1; n <= most; n++) {
        const query q = { r, r->name, ALL_TYPES, n };
        step_list found;
        int next;
        step_list_open(&found, &memory_standard);
        step_sink sink = step_list_sink(&found, true);
        assert_int_equal(ruleset_find(a->rules, &q, &sink, &next), OK);
        bool is = found.n > 0;
        step_list_close(&found);
        if (is)
            return n;
        assert_true(next > n);
    }
    return 0;
}

static void compare_lengths(lab *a, const state *s, int *found)
{
    const bool *skip = a->skip;
    enum { MOST = 4 };
    lab_begin(a, s);
    (void)skip;
    for (int z = 0; z < csp_labels(a->csp); z++) {
        if (!state_is_candidate(s, (csp_label)z))
            continue;
        int braid = naive_c_braid(s, (csp_label)z, MOST);
        assert_int_equal(shortest(a, &rule_c_braid, (csp_label)z, MOST), braid);
        if (braid)
            found[braid]++;
        int whip = naive_c_whip(s, (csp_label)z, MOST);
        if (whip != shortest(a, &rule_c_whip, (csp_label)z, MOST))
            fail_msg("c-whip %d, expected %d", shortest(a, &rule_c_whip, (csp_label)z, MOST), whip);
    }
}

static void test_lengths(void **unused)
{
    rng random;
    int found[5] = { 0 };
    (void)unused;
    random_seed(&random, 31, 0);
    for (int i = 0; i < 2000; i++) {
        lab a;
        state s;
        lab_open(&a, random_network(&random, false));
        if (open_state(&a, &random, &s))
            compare_lengths(&a, &s, found);
        state_close(&s, &memory_standard);
        lab_close(&a);
    }
    for (int n = 1; n <= 4; n++)
        assert_true(found[n] > 10);
}

/* ---- ratings and final states, on networks of odd shapes ---- */

typedef int shortest_cells(const state *s, csp_label z, int most);

/* Is something broken that a cell sees? */
static bool is_broken(const state *s)
{
    bool unused[64] = { false };
    state copy = lab_copy(s);
    bool broken = !naive_brt(&copy) || !naive_con(&copy, unused);
    lab_drop(&copy);
    return broken;
}

/* Eliminates what Con does (n is 0), or cells of this number; returns how many. */
static int eliminate_level(state *s, shortest_cells *least, int n)
{
    bool target[64] = { false };
    int targets = 0;
    if (!n)
        naive_con(s, target);
    for (int z = 0; z < csp_labels(s->csp); z++)
        target[z] = state_is_candidate(s, (csp_label)z) && (n ? least(s, (csp_label)z, n) > 0 : target[z]);
    for (int z = 0; z < csp_labels(s->csp); z++)
        if (target[z]) {
            state_eliminate(s, (csp_label)z);
            targets++;
        }
    return targets;
}

/* In frozen levels up to `most`; s is taken to the end. */
static int rate_cells(state *s, shortest_cells *least, int most)
{
    int rating = 0;
    for (int n = 0; !is_broken(s) && naive_brt(s) && s->undecided && n <= most; n++)
        if (eliminate_level(s, least, n)) {
            rating = n > rating ? n : rating;
            n = -1;
        }
    return rating;
}

static void compare_path(lab *a, const state *start, const char *name, shortest_cells *least, int most, int i,
                         int *longer)
{
    state s = lab_copy(start);
    path p;
    int rating = rate_cells(&s, least, most);
    lab_run(a, start, name, most, false, &p);
    if (is_broken(&s) != (p.result.outcome == CONTRADICTION))
        fail_msg("network %d, %s: a contradiction is met, or not", i, name);
    bool same = lab_same(&s, &p.final), broken = is_broken(&s);
    if (!broken && (!same || (rating > 1 ? p.result.hardest != rating : p.result.hardest > 1)))
        fail_msg("network %d, %s: rated %d, by the definition %d%s", i, name, p.result.hardest, rating,
                 same ? "" : ", and ends elsewhere");
    *longer += !broken && rating > 1;
    path_close(&p);
    lab_drop(&s);
}

static void test_odd_networks(void **unused)
{
    const int networks = getenv("TRESSE_THOROUGH") ? 30000 : 1500;
    int longer[3] = { 0 };
    (void)unused;
    for (int i = 0; i < networks; i++) {
        lab a;
        rng random;
        state start;
        random_seed(&random, 35, (uint64_t)i);
        odd_open_stated(&a, &random, &start);
        compare_path(&a, &start, "Con", naive_c_braid, 0, i, &longer[0]);
        compare_path(&a, &start, "Con+cB", naive_c_braid, 3, i, &longer[1]);
        compare_path(&a, &start, "Con+cW", naive_c_whip, 3, i, &longer[2]);
        lab_drop(&start);
        lab_close(&a);
    }
    print_message("c-braids and c-whips: %d and %d networks need more than one cell\n", longer[1], longer[2]);
    assert_true(longer[1] > networks / 100 && longer[2] > networks / 100);
}

/* ---- theorems ---- */

static void test_trials(void **unused)
{
    rng random;
    int refuted = 0;
    (void)unused;
    random_seed(&random, 32, 0);
    for (int i = 0; i < 4000; i++) {
        lab a;
        state s;
        lab_open(&a, random_network(&random, false));
        if (open_state(&a, &random, &s)) {
            lab_begin(&a, &s);
            for (int z = 0; z < csp_labels(a.csp); z++) {
                if (!state_is_candidate(&s, (csp_label)z))
                    continue;
                bool trial = naive_te_con(&s, (csp_label)z);
                assert_int_equal(shortest(&a, &rule_c_braid, (csp_label)z, 30) > 0, trial);
                refuted += trial;
            }
        }
        state_close(&s, &memory_standard);
        lab_close(&a);
    }
    assert_true(refuted > 1000);
}

static void test_confluence(void **unused)
{
    rng random;
    (void)unused;
    random_seed(&random, 33, 0);
    for (int i = 0; i < 300; i++) {
        static const char *const theory[] = { "Con", "cB2", "cB3" };
        lab a;
        state s;
        path levels, one;
        lab_open(&a, random_network(&random, false));
        if (open_state(&a, &random, &s)) {
            lab_run(&a, &s, theory[i % 3], 0, false, &levels);
            a.strategy = (strategy){ .order = ORDER_RANDOM, .seed = (uint64_t)i };
            lab_run(&a, &s, theory[i % 3], 0, false, &one);
            assert_int_equal(levels.result.outcome, one.result.outcome);
            assert_true(levels.result.outcome == TRESSE_CONTRADICTION || lab_same(&levels.final, &one.final));
            path_close(&levels);
            path_close(&one);
        }
        state_close(&s, &memory_standard);
        lab_close(&a);
    }
}

static void test_as_g(void **unused)
{
    rng random;
    (void)unused;
    random_seed(&random, 34, 0);
    for (int i = 0; i < 600; i++) {
        lab a;
        state s;
        csp *c;
        if (i % 2)
            c = random_network(&random, true);
        else
            assert_int_equal(small_random(&random, &c), OK);
        lab_open(&a, c);
        if (open_state(&a, &random, &s)) {
            assert_int_equal(lab_rating(&a, &s, "cB"), lab_rating(&a, &s, "gB"));
            assert_int_equal(lab_rating(&a, &s, "cW"), lab_rating(&a, &s, "gW"));
        }
        state_close(&s, &memory_standard);
        lab_close(&a);
    }
}

/* One need has two consequences: X, X2 and M1, M2 exclude each other, so if G, M0 is false and both Y, Y2
 * hold. */
static void test_two_consequences(void **unused)
{
    static const char *const name[] = { "Z",  "Z'", "G",  "H",  "X",  "Y",  "X2",
                                        "Y2", "Q1", "Q2", "Q3", "M0", "M1", "M2" };
    static const int sets[][2] = { { 0, 2 }, { 2, 4 }, { 4, 6 }, { 6, 8 }, { 8, 11 }, { 11, 14 } };
    static const csp_label link[][2] = { { 0, 3 },  { 0, 10 }, { 4, 12 }, { 4, 13 },
                                         { 6, 12 }, { 6, 13 }, { 5, 8 },  { 7, 9 } };
    csp_builder *b = csp_begin(&memory_standard);
    csp *c;
    state s;
    lab a;
    (void)unused;
    csp_leave_out_combinations(b);
    csp_add_type(b, "x", "single");
    for (int l = 0; l < 14; l++)
        csp_add_label(b, name[l], name[l], "true");
    for (int v = 0; v < 6; v++) {
        csp_var var = csp_add_var(b, 0, small_name("v", v));
        for (int l = sets[v][0]; l < sets[v][1]; l++)
            csp_put(b, var, (csp_label)l, name[l]);
    }
    for (size_t i = 0; i < sizeof link / sizeof *link; i++)
        csp_add_link(b, link[i][0], link[i][1]);
    csp_add_need(b, 2, (const csp_label[]){ 12, 13 }, 2);
    assert_int_equal(csp_end(b, &c, NULL), OK);
    lab_open(&a, c);
    assert_int_equal(state_open(&s, &memory_standard, c), OK);
    assert_true(naive_te_con(&s, 0));
    lab_begin(&a, &s);
    assert_int_equal(shortest(&a, &rule_c_braid, 0, 9), naive_c_braid(&s, 0, 6));
    assert_true(naive_c_braid(&s, 0, 6) > 0);
    state_close(&s, &memory_standard);
    lab_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_consequences), cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_odd_networks),     cmocka_unit_test(test_trials),
        cmocka_unit_test(test_confluence),       cmocka_unit_test(test_as_g)
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
