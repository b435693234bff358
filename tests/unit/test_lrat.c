/* test_lrat.c: the checker of LRAT proofs accepts what is right, and refuses every proof that is spoiled. */
#include "check/lrat_check.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Each of two variables has one of two values, and they differ: 1 and 3 exclude each other, so do 2 and 4;
 * and 1 is false. */
static const char formula[] = "c a comment\np cnf 4 7\n1 2 0\n3 4 0\n-1 -2 0\n-3 -4 0\n-1 -3 0\n-2 -4 0\n"
                              "-1 0\n";

static lrat_verdict check(const char *cnf, const char *proof)
{
    lrat_verdict v;
    error e = { 0 };
    assert_int_equal(lrat_check(&memory_standard, cnf, strlen(cnf), proof, strlen(proof), &v, &e), OK);
    return v;
}

static void what_follows_is_accepted(void **unused)
{
    (void)unused;
    lrat_verdict v = check(formula, "8 2 0 7 1 0\nc so\n9 -4 0 8 6 0\n10 3 0 9 2 0\n");
    assert_true(v.accepted && v.clauses == 3 && !v.refuted);
    v = check("p cnf 1 2\n1 0\n-1 0\n", "3 0 1 2 0\n");
    assert_true(v.accepted && v.refuted);
    v = check(formula, "8 4 -4 0 0\n9 d 1 2 0\n"); /* both x and not x; what is deleted is passed over */
    assert_true(v.accepted && v.clauses == 1);
    v = check(formula, "");
    assert_true(v.accepted && v.clauses == 0 && !v.refuted);
}

static void what_does_not_follow_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *proof;
        int line;
        const char *why;
    } list[] = {
        { "8 4 0 7 1 0\n", 1, "its hints lead to no contradiction" },
        { "8 3 0 1 0\n", 1, "the clause of a hint has more than one literal left" },
        { "8 2 0 7 9 0\n", 1, "a hint is not the number of a clause before it" },
        { "8 2 0 7 -1 0\n", 1, "a hint is not the number of a clause before it" },
        { "8 2 0 7 8 0\n", 1, "a hint is not the number of a clause before it" },
        { "\n8 2 0 7 1 0\n8 -4 0 8 6 0\n", 3, "the number of a clause is not greater than those before it" },
        { "8 5 0 7 1 0\n", 1, "expected literals of the formula's variables, and 0" },
        { "8 2 0 7 1\n", 1, "expected hints and 0" },
        { "8 2 0 7 1 0 3\n", 1, "expected hints and 0" },
        { "8 2\n", 1, "expected literals of the formula's variables, and 0" },
        { "x\n", 1, "expected the number of a clause" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        lrat_verdict v = check(formula, list[i].proof);
        if (v.accepted || v.line != list[i].line || strcmp(v.why, list[i].why) != 0)
            fail_msg("proof %zu: line %d: %s", i, v.line, v.why ? v.why : "accepted");
    }
}

static void a_formula_that_is_none_is_bad_input(void **unused)
{
    (void)unused;
    static const char *const list[] = { "",
                                        "1 2 0\n",
                                        "p cnf 2\n",
                                        "p cnf 2 3\n1 2 0\n",
                                        "p cnf 2 1\n1 3 0\n",
                                        "p cnf 2 1\n1 2\n",
                                        "p cnf 2 1\n1 2 0\n1 0\n",
                                        "p cnf 99999999999999 1\n1 0\n",
                                        "p cnf 2 999999999999\n1 0\n" };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        lrat_verdict v;
        error e = { 0 };
        assert_int_equal(lrat_check(&memory_standard, list[i], strlen(list[i]), "", 0, &v, &e), BAD_INPUT);
        assert_true(e.line >= 1 && !v.accepted);
    }
}

/* ---- proofs of paths, spoiled ---- */

typedef struct written {
    char *at;
    size_t n;
} written;

static int keep(void *context, const char *bytes, size_t n)
{
    written *w = context;
    w->at = realloc(w->at, w->n + n + 1);
    assert_non_null(w->at);
    memcpy(w->at + w->n, bytes, n);
    w->n += n;
    w->at[w->n] = 0;
    return 0;
}

/* The k-th number of the text, from 0, becomes another one; 0: there are fewer. */
static int spoil(const char *from, int k, int by, char *to)
{
    const char *c = from;
    for (; *c; c++) {
        int start = (*c >= '0' && *c <= '9') && (c == from || c[-1] == ' ' || c[-1] == '-' || c[-1] == '\n');
        if (start && k-- == 0)
            break;
    }
    if (!*c)
        return 0;
    char *rest;
    long n = strtol(c, &rest, 10);
    sprintf(to, "%.*s%ld%s", (int)(c - from), from, n + by, rest);
    return 1;
}

/* A number that is changed may leave a proof that is right, in which another clause serves as well; but what
 * is accepted is then right: no clause is false in the solution, which is known by the unspoiled proof. */
static void spoiled_proofs_prove_nothing_false(void **unused)
{
    (void)unused;
    static const char puzzle[] =
        "..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57";
    tresse *t;
    tresse_puzzle *p;
    tresse_theory *th;
    tresse_options *o;
    tresse_path *path;
    assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
    assert_int_equal(tresse_puzzle_read(p, "sudoku", NULL, puzzle, strlen(puzzle), NULL), TRESSE_OK);
    assert_int_equal(tresse_theory_new(t, "S+W", &th, NULL), TRESSE_OK);
    assert_int_equal(tresse_options_new(t, &o), TRESSE_OK);
    assert_int_equal(tresse_options_set(o, "claim", "steps", NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(t, p, th, o, NULL, &path), TRESSE_OK);
    written cnf = { 0 }, lrat = { 0 };
    assert_int_equal(tresse_path_write(path, TRESSE_CNF, keep, &cnf), TRESSE_OK);
    assert_int_equal(tresse_path_write(path, TRESSE_LRAT, keep, &lrat), TRESSE_OK);
    char *other = malloc(lrat.n + 32);
    assert_non_null(other);
    int refused = 0, accepted = 0;
    for (int k = 0; spoil(lrat.at, k, k % 5 + 1, other); k += 11) {
        tresse_lrat_verdict v;
        assert_int_equal(tresse_check_lrat(t, cnf.at, cnf.n, other, strlen(other), &v, NULL), TRESSE_OK);
        assert_false(v.refuted); /* the formula has a solution: nothing proves that it has none */
        refused += !v.accepted;
        accepted += v.accepted;
    }
    print_message("%d refused, %d right all the same\n", refused, accepted);
    assert_true(refused > 20 * accepted && refused > 100);
    free(other);
    free(cnf.at);
    free(lrat.at);
    tresse_path_free(path);
    tresse_options_free(o);
    tresse_theory_free(th);
    tresse_puzzle_free(p);
    tresse_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_follows_is_accepted),
        cmocka_unit_test(what_does_not_follow_is_refused),
        cmocka_unit_test(a_formula_that_is_none_is_bad_input),
        cmocka_unit_test(spoiled_proofs_prove_nothing_false),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
