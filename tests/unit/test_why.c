/* test_why.c: cores, drops and what solutions have in common, against all subsets of the statements. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tresse.h"

enum { VARIABLES = 4, VALUES = 3, STATEMENTS = 7, NETWORKS = 90 };

static const char frame[] = "network n\nvariable a b c d: 1 2 3\n";

typedef struct problem {
    char said[STATEMENTS][40];
    int n;
} problem;

static uint32_t drawn = 1;

static int draw(int most)
{
    drawn = drawn * 1103515245u + 12345u;
    return (int)((drawn >> 16) % (unsigned)most);
}

static void make(problem *p)
{
    static const char *const form[] = { "link %c=%d %c=%d", "different %c%.0d %c", "clause %c=%d | %c!=%d",
                                        "given %c=%d",      "remove %c=%d",        "sum s%c: %c + %c <= %d",
                                        "need %c=%d: %c=%d" };
    for (p->n = 0; p->n < STATEMENTS;) {
        int a = draw(VARIABLES), b = (a + 1 + draw(VARIABLES - 1)) % VARIABLES, k = draw(7);
        char *to = p->said[p->n], one = (char)('a' + a), two = (char)('a' + b);
        if (k == 5)
            snprintf(to, 40, "sum s%d: %c + %c <= %d", p->n, one, two, 2 + draw(3));
        else if (k == 2)
            snprintf(to, 40, "clause k%d: %c=%d | %c!=%d", p->n, one, 1 + draw(3), two, 1 + draw(3));
        else
            snprintf(to, 40, form[k], one, k == 1 ? 0 : 1 + draw(3), two, 1 + draw(3));
        bool twice = false;
        for (int i = 0; i < p->n; i++)
            twice = twice || !strcmp(to, p->said[i]);
        p->n += !twice;
    }
}

static void write(const problem *p, unsigned kept, char out[1000])
{
    strcpy(out, frame);
    for (int i = 0; i < p->n; i++)
        if (kept >> i & 1)
            sprintf(out + strlen(out), "%s\n", p->said[i]);
}

static tresse *t;
static tresse_puzzle *puzzle;

static int open_all(void **state)
{
    (void)state;
    return tresse_open(&t, NULL) || tresse_puzzle_new(t, &puzzle);
}

static int close_all(void **state)
{
    (void)state;
    tresse_puzzle_free(puzzle);
    tresse_close(t);
    return 0;
}

static void read_text(const char *text)
{
    tresse_message m;
    if (tresse_puzzle_read(puzzle, "generic", NULL, text, strlen(text), &m) != TRESSE_OK)
        fail_msg("%s\n%s", text, m.text);
}

/* How many solutions, up to 2, have these statements, and this change? */
static tresse_solutions count(const problem *p, unsigned kept, const char *change)
{
    char text[1000];
    tresse_solutions many;
    write(p, kept, text);
    read_text(text);
    if (change && tresse_puzzle_change(puzzle, change, NULL) != TRESSE_OK)
        return TRESSE_NO_SOLUTION;
    assert_int_equal(tresse_count(t, puzzle, NULL, &many, NULL), TRESSE_OK);
    return many;
}

/* The statement of this name: its line, or the name that it begins with. */
static int statement_of(const problem *p, const char *name)
{
    for (int i = 0; i < p->n; i++) {
        const char *colon = strchr(p->said[i], ':'), *word = strchr(p->said[i], ' ') + 1;
        bool named = colon && strncmp(p->said[i], "need", 4) != 0;
        if (named ? strlen(name) == (size_t)(colon - word) && !strncmp(name, word, strlen(name))
                  : !strcmp(name, p->said[i]))
            return i;
    }
    fail_msg("no statement %s", name);
    return 0;
}

typedef const char *member(const tresse_reasons *r, int k, int i);

static unsigned set_of(const problem *p, const tresse_reasons *r, member *name, int k)
{
    unsigned set = 0;
    const char *word;
    for (int i = 0; (word = name(r, k, i)); i++)
        set |= 1u << statement_of(p, word);
    return set;
}

static bool is_minimal(const bool *holds, unsigned set)
{
    for (int i = 0; i < STATEMENTS; i++)
        if ((set >> i & 1) && holds[set & ~(1u << i)])
            return false;
    return holds[set];
}

static int take(void *context, const char *bytes, size_t n)
{
    strncat(context, bytes, n);
    return 0;
}

/* The path of the core is right, and its puzzle has these statements alone. */
static void check_path(const tresse_reasons *r, tresse_proved proved)
{
    static char json[1 << 20];
    tresse_verdict v;
    json[0] = 0;
    assert_non_null(tresse_reasons_path(r));
    assert_int_equal(tresse_path_write(tresse_reasons_path(r), TRESSE_JSON, take, json), TRESSE_OK);
    assert_int_equal(tresse_check(t, json, strlen(json), &v, NULL), TRESSE_OK);
    assert_true(v.accepted);
    assert_int_equal(v.proved, proved);
}

static tresse_reasons *ask(const char *question, int all)
{
    tresse_reasons *r;
    tresse_message m;
    const tresse_inquiry q = { .size = sizeof q, .question = question, .all = all, .drop = all };
    if (tresse_reasons_find(t, puzzle, &q, NULL, &r, &m) != TRESSE_OK)
        fail_msg("%s", m.text);
    return r;
}

/* All cores and drops: the sets without a solution of which each smaller one has one; and the reverse. */
static void compare_sets(const problem *p, const tresse_reasons *r, const char *change)
{
    bool without[1 << STATEMENTS], dropped[1 << STATEMENTS];
    const unsigned all = (1u << STATEMENTS) - 1;
    int cores = 0, drops = 0, size = 0;
    for (unsigned set = 0; set <= all; set++) {
        without[set] = count(p, set, change) == TRESSE_NO_SOLUTION;
        dropped[all & ~set] = !without[set];
    }
    for (unsigned set = 0; set <= all; set++) {
        cores += is_minimal(without, set);
        drops += is_minimal(dropped, set);
    }
    for (int k = 0; k < cores; k++) {
        unsigned set = set_of(p, r, tresse_reasons_core, k);
        assert_true(is_minimal(without, set));
        assert_true(__builtin_popcount(set) >= size);
        size = __builtin_popcount(set);
    }
    for (int k = 0; k < drops; k++)
        assert_true(is_minimal(dropped, set_of(p, r, tresse_reasons_drop, k)));
    assert_null(tresse_reasons_core(r, cores, 0));
    assert_null(tresse_reasons_drop(r, drops, 0));
    for (int k = 0; k < cores; k++)
        for (int i = 0; i < k; i++)
            assert_int_not_equal(set_of(p, r, tresse_reasons_core, k), set_of(p, r, tresse_reasons_core, i));
}

static void compare_cores(const problem *p)
{
    tresse_reasons *r = ask(NULL, 1);
    assert_int_equal(tresse_reasons_outcome(r), TRESSE_WHY_NO_SOLUTION);
    assert_int_equal(tresse_reasons_minimal(r), 2);
    check_path(r, TRESSE_PROVED_NO_SOLUTION);
    compare_sets(p, r, NULL);
    tresse_reasons_free(r);
}

static void compare_common(const problem *p)
{
    const unsigned all = (1u << STATEMENTS) - 1;
    char said[400] = " ";
    tresse_reasons *r = ask(NULL, 0);
    const char *word;
    assert_int_equal(tresse_reasons_outcome(r), TRESSE_WHY_SEVERAL_SOLUTIONS);
    for (int i = 0; (word = tresse_reasons_common(r, i)); i++)
        sprintf(said + strlen(said), "%s ", word);
    for (int v = 0; v < VARIABLES; v++)
        for (int k = 1; k <= VALUES; k++) {
            char is[24], no[24], each[3][24];
            sprintf(is, "%c=%d", 'a' + v, k);
            sprintf(no, "%c<>%d", 'a' + v, k);
            bool always = count(p, all, no) == TRESSE_NO_SOLUTION, fixed = false;
            bool never = count(p, all, is) == TRESSE_NO_SOLUTION;
            for (int i = 0; i < VALUES; i++) {
                sprintf(each[i], " %c=%d ", 'a' + v, i + 1);
                fixed = fixed || strstr(said, each[i]);
            }
            char told[32];
            snprintf(told, sizeof told, " %s ", is);
            if (strstr(said, told))
                assert_true(always);
            snprintf(told, sizeof told, " %s ", no);
            if (strstr(said, told))
                assert_true(never);
        }
    tresse_reasons_free(r);
}

/* A question about each label: the answer is that of the counter, and the core is minimal. */
static void compare_answers(const problem *p)
{
    const unsigned all = (1u << STATEMENTS) - 1;
    char text[1000];
    for (int v = 0; v < VARIABLES; v++) {
        char is[24], no[24];
        int k = 1 + draw(VALUES), denies = draw(2);
        sprintf(is, "%c=%d", 'a' + v, k);
        sprintf(no, "%c<>%d", 'a' + v, k);
        const char *change = denies ? is : no;
        bool so = count(p, all, change) == TRESSE_NO_SOLUTION;
        write(p, all, text);
        read_text(text);
        tresse_reasons *r = ask(denies ? no : is, 1);
        assert_int_equal(tresse_reasons_outcome(r), so ? TRESSE_WHY_SO : TRESSE_WHY_NOT_SO);
        if (so) {
            assert_non_null(tresse_reasons_path(r));
            compare_sets(p, r, change);
        } else {
            char told[200] = " ", other[32];
            const char *word;
            for (int i = 0; (word = tresse_reasons_solution(r, i)); i++)
                sprintf(told + strlen(told), "%s ", word);
            snprintf(other, sizeof other, " %s ", is);
            assert_int_equal(strstr(told, other) != NULL, denies);
        }
        tresse_reasons_free(r);
    }
}

static void test_subsets(void **state)
{
    const unsigned all = (1u << STATEMENTS) - 1;
    int seen[3] = { 0 };
    (void)state;
    for (int i = 0; i < NETWORKS; i++) {
        char text[1000];
        problem p;
        make(&p);
        tresse_solutions many = count(&p, all, NULL);
        write(&p, all, text);
        read_text(text);
        seen[many == TRESSE_NO_SOLUTION ? 0 : many == TRESSE_ONE_SOLUTION ? 1 : 2]++;
        if (many == TRESSE_NO_SOLUTION)
            compare_cores(&p);
        else if (many == TRESSE_SEVERAL_SOLUTIONS)
            compare_common(&p);
        if (many != TRESSE_NO_SOLUTION && i % 4 == 0)
            compare_answers(&p);
    }
    for (int i = 0; i < 3; i++)
        assert_true(seen[i]);
}

/* What several solutions have in common is all of it. */
static void test_common(void **state)
{
    static const char *const wanted[] = { "a=1", "b<>1", "c<>1", NULL };
    (void)state;
    read_text("variable a b c d: 1 2 3\nclause k: a=1 | a=2\nclause j: a!=2 | a=3\ndifferent a b c\n");
    tresse_reasons *r = ask(NULL, 0);
    for (int i = 0; i < 4; i++)
        if (wanted[i])
            assert_string_equal(tresse_reasons_common(r, i), wanted[i]);
        else
            assert_null(tresse_reasons_common(r, i));
    tresse_reasons_free(r);
}

/* Which csp-variables tell solutions apart: d says all of b and c. */
static void test_asked(void **state)
{
    (void)state;
    read_text("variable b c: 1 2\nvariable d: 11 12 21 22\ntable t b c d: 1 1 11, 1 2 12, 2 1 21, 2 2 22\n");
    const tresse_inquiry q = { .size = sizeof q, .ask = 1 };
    tresse_reasons *r;
    assert_int_equal(tresse_reasons_find(t, puzzle, &q, NULL, &r, NULL), TRESSE_OK);
    assert_string_equal(tresse_reasons_ask(r, 0), "d");
    assert_null(tresse_reasons_ask(r, 1));
    tresse_reasons_free(r);
}

/* Statements under one `from` are one; names of JSON; the clues of a logic grid; givens of any puzzle. */
static void test_names(void **state)
{
    static const struct {
        const char *app, *text, *core[4];
    } rows[] = {
        { "generic",
          "variable a b: 1 2\nfrom \"a is 1\"\nremove a=2\ngiven a=1\nfrom\nlink a=1 b=1\nlink a=1 b=2 # "
          "both\n",
          { "a is 1", "link a=1 b=1", "link a=1 b=2" } },
        { "generic",
          "{\"variables\":{\"a\":[\"1\",\"2\"]},\"givens\":[\"a=1\",\"a=2\"]}",
          { "given a=1", "given a=2" } },
        { "generic",
          "houses 1 2\nattribute who: Ann Bob\nclue Ann is first\nclue Bob is left of Ann\n",
          { "Ann is first", "Bob is left of Ann" } },
        { "generic",
          "c two of three\np cnf 2 4\n1 2 0 -1\n0\nc more\n 1 -2 0 2 -2 0\n",
          { "clause 1: 1 2", "clause 2: -1", "clause 3: 1 -2" } },
        { "sudoku", "11..............", { "r1c1=1", "r1c2=1" } },
        { "flatzinc",
          "var 1..3: x; constraint int_le(x,1) :: mzn_constraint_name(\"low\"); constraint int_le(2,x); "
          "solve satisfy;",
          { "low", "int_le(2,x)" } },
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(
            tresse_puzzle_read(puzzle, rows[i].app, NULL, rows[i].text, strlen(rows[i].text), NULL),
            TRESSE_OK);
        tresse_reasons *r = ask(NULL, 0);
        assert_int_equal(tresse_reasons_outcome(r), TRESSE_WHY_NO_SOLUTION);
        for (int k = 0; k < 4; k++)
            if (rows[i].core[k])
                assert_string_equal(tresse_reasons_core(r, 0, k), rows[i].core[k]);
            else
                assert_null(tresse_reasons_core(r, 0, k));
        check_path(r, TRESSE_PROVED_NO_SOLUTION);
        tresse_reasons_free(r);
    }
}

/* The best value is that of the best of all solutions, and nothing better follows from the core of why. */
static void test_optimum(void **state)
{
    int seen = 0;
    (void)state;
    for (int i = 0; i < NETWORKS; i++) {
        const unsigned all = (1u << STATEMENTS) - 1;
        const bool most = i % 2;
        char text[1000], wanted[24];
        int best = 0, found;
        problem p;
        make(&p);
        for (int k = 1; k <= VALUES; k++) {
            char change[24];
            sprintf(change, "a=%d", k);
            if (count(&p, all, change) != TRESSE_NO_SOLUTION && (!best || most))
                best = k;
        }
        write(&p, all, text);
        strcat(text, most ? "maximize a\n" : "minimize a\n");
        read_text(text);
        if (best) {
            tresse_reasons *r = ask(NULL, 0);
            sprintf(wanted, "a=%d", best);
            assert_int_equal(tresse_reasons_outcome(r), TRESSE_WHY_OPTIMUM);
            assert_string_equal(tresse_reasons_solution(r, 0), wanted);
            unsigned core = set_of(&p, r, tresse_reasons_core, 0);
            for (int k = 1; k <= VALUES; k++) {
                sprintf(wanted, "a=%d", k);
                if (most ? k > best : k < best)
                    assert_int_equal(count(&p, core, wanted), TRESSE_NO_SOLUTION);
            }
            tresse_reasons_free(r);
            seen++;
        }
        read_text(text);
        assert_string_equal(tresse_puzzle_objective(puzzle, &found), "a");
        assert_int_equal(found, most);
        assert_int_equal(tresse_optimise(t, puzzle, NULL, &found), TRESSE_OK);
        assert_int_equal(found, best != 0);
    }
    assert_true(seen > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_subsets), cmocka_unit_test(test_common),
                                        cmocka_unit_test(test_asked), cmocka_unit_test(test_names),
                                        cmocka_unit_test(test_optimum) };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
