/* test_lrat.c: the checker of LRAT proofs accepts what is right, and refuses every proof that is spoiled. */
#include "base/random.h"
#include "check/lrat_check.h"
#include "failing.h"
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

/* In a copy of just the right size, so that a read behind the end is seen. */
static char *copied(const char *text, size_t n)
{
    char *copy = malloc(n + !n);
    assert_non_null(copy);
    memcpy(copy, text, n);
    return copy;
}

static lrat_verdict check(const char *cnf, const char *proof)
{
    lrat_verdict v;
    error e = { 0 };
    char *c = copied(cnf, strlen(cnf)), *p = copied(proof, strlen(proof));
    assert_int_equal(lrat_check(&memory_standard, c, strlen(cnf), p, strlen(proof), &v, &e), OK);
    free(c);
    free(p);
    return v;
}

static void what_follows_is_accepted(void **unused)
{
    (void)unused;
    lrat_verdict v = check(formula, "8 2 0 7 1 0\nc so\n9 -4 0 8 6 0\n10 3 0 9 2 0\n");
    assert_true(v.accepted && v.clauses == 3 && !v.refuted);
    v = check("p cnf 1 2\n1 0\n-1 0\n", "3 0 1 2 0\n");
    assert_true(v.accepted && v.refuted);
    v = check(formula, "8 4 -4 0 0\n9 d 1 2 0\n"); /* both x and not x; nobody misses what is deleted */
    assert_true(v.accepted && v.clauses == 1);
    v = check(formula, "8 2 0 7 1 0\n8 d 7 1 0\n8 d\t0\n9 -4 0 8 6 0\n9 d 8 0\n");
    assert_true(v.accepted && v.clauses == 2);
    v = check(formula, "999999999999999999 2 0 7 1 0\n"); /* 18 digits */
    assert_true(v.accepted && v.clauses == 1);
    v = check(formula, "");
    assert_true(v.accepted && v.clauses == 0 && !v.refuted);
    v = check(formula, "8 2 0 7 1 0\nc a comment that ends with the text");
    assert_true(v.accepted && v.clauses == 1);
    v = check("p cnf 0 0\n", ""); /* no variables at all */
    assert_true(v.accepted && !v.refuted);
    v = check("p cnf 1 0\n", "1 1 -1 0 0\n"); /* nothing comes before it */
    assert_true(v.accepted && v.clauses == 1);
    v = check("p cnf 1 0\n", "1 1 0 5 0\n"); /* a hint at a clause, where there are none */
    assert_true(!v.accepted && v.clauses == 0);
}

static void what_does_not_follow_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *proof;
        int line;
        const char *why;
        int column; /* 0: any */
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
        { "8\n", 1, "expected literals of the formula's variables, and 0" },
        { "8 -5 0 7 1 0\n", 1, "expected literals of the formula's variables, and 0" },
        { "x\n", 1, "expected the number of a clause" },
        { "8 2 - 7 1 0\n", 1, "expected literals of the formula's variables, and 0" },
        { "8 2x 0 7 1 0\n", 1, "expected literals of the formula's variables, and 0" },
        { "8 2 0 7 1 -\n", 1, "expected hints and 0" },
        { "8 2 0 7 1x0\n", 1, "expected hints and 0" },
        { "1000000000000000000 2 0 7 1 0\n", 1, "expected the number of a clause" }, /* 19 digits */
        { "8 2 0 7 1 0\n8 d 7 8 0\n9 -4 0 8 6 0\n", 3, "a hint is not the number of a clause before it", 8 },
        { "7 d 1 0\n8 2 0 7 1 0\n", 2, "a hint is not the number of a clause before it", 9 },
        { "7 d 7 8 0\n", 1, "a clause that is to be deleted is not there", 7 },
        { "7 d 7 7 0\n", 1, "a clause that is to be deleted is not there", 7 },
        { "7 d 7 0\n\n7 d 7 0\n", 3, "a clause that is to be deleted is not there", 5 },
        { "7 d xyz\n", 1, "expected d, the numbers of clauses to delete, and 0", 5 },
        { "7 d 7 6x 0\n", 1, "expected d, the numbers of clauses to delete, and 0", 7 },
        { "7 d 7 0 6 0\n", 1, "expected d, the numbers of clauses to delete, and 0", 9 },
        { "7 d 7 6\n", 1, "expected d, the numbers of clauses to delete, and 0", 8 },
        { "7 d7 0\n", 1, "expected d, the numbers of clauses to delete, and 0" },
        { "7 d\n", 1, "expected d, the numbers of clauses to delete, and 0" },
        { "7 d", 1, "expected d, the numbers of clauses to delete, and 0" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        lrat_verdict v = check(formula, list[i].proof);
        if (v.accepted || v.line != list[i].line || strcmp(v.why, list[i].why) != 0 ||
            (list[i].column && v.column != list[i].column))
            fail_msg("proof %zu: %d:%d: %s", i, v.line, v.column, v.why ? v.why : "accepted");
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
                                        "p cnf 2 1\n1 2 -\n",
                                        "p cnf 2 1\n1 2 x\n",
                                        "p cnf - 1\n1 2 0\n",
                                        "p cnf 2 1\n1 2 0\n1 0\n",
                                        "p cnf 99999999999999 1\n1 0\n",
                                        "p cnf 2 999999999999\n1 0\n",
                                        "p cnf",
                                        "c only a comment",
                                        "p dnf 2 1\n1 0\n",
                                        "p cnf -2 1\n1 0\n",
                                        "p cnf 2 -1\n",
                                        "p cnf 2 1 1\n1 0\n",
                                        "p cnf 67108864 1\n1 0\n",
                                        "p cnf 2 1\n-3 0\n",
                                        "p cnf 2 1\n1 0 2\n" };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        lrat_verdict v;
        error e = { 0 };
        char *cnf = copied(list[i], strlen(list[i]));
        assert_int_equal(lrat_check(&memory_standard, cnf, strlen(list[i]), "", 0, &v, &e), BAD_INPUT);
        free(cnf);
        assert_true(e.line >= 1 && !v.accepted);
    }
}

static void every_piece_of_memory_may_be_missing(void **unused)
{
    (void)unused;
    static const char proof[] = "8 2 0 7 1 0\n9 -4 0 8 6 0\n";
    int pieces = 0;
    for (bool done = false; !done; pieces++) {
        failing all = { .left = pieces, .tight = true };
        memory scarce = { failing_resize, &all };
        lrat_verdict v;
        error e = { 0 };
        status s = lrat_check(&scarce, formula, strlen(formula), proof, strlen(proof), &v, &e);
        done = s == OK;
        assert_true(done ? v.accepted : s == NO_MEMORY && !v.accepted);
        assert_int_equal(all.taken, 0);
    }
    assert_int_equal(pieces, 5); /* clauses, literals, values, what is known; and then none is missing */
}

/* ---- random proofs, and the definition, executed ---- */

enum { VARIABLES = 4, CLAUSES_MOST = 24, LITERALS_MOST = 4, HINTS_MOST = 6 };

typedef struct small_clause {
    int literal[LITERALS_MOST], literals, hint[HINTS_MOST], hints;
    int deletes; /* the clause that is deleted behind this one; 0: none */
} small_clause;

typedef struct small_proof { /* the first ones are the formula */
    small_clause clause[CLAUSES_MOST];
    int formula, clauses;
} small_proof;

static bool is_in(const int *list, int n, int x)
{
    for (int i = 0; i < n; i++)
        if (list[i] == x)
            return true;
    return false;
}

static bool is_deleted(const small_proof *p, int before, int number)
{
    for (int k = p->formula; k < before; k++)
        if (p->clause[k].deletes == number)
            return true;
    return false;
}

/* Suppose all literals false; each hint in turn has one literal left, which is true then, or none. */
static bool follows(const small_proof *p, int at)
{
    const small_clause *c = &p->clause[at];
    int known[40], n = 0;
    bool closed = false;
    for (int i = 0; i < c->literals; i++) {
        closed = closed || is_in(c->literal, c->literals, -c->literal[i]);
        known[n++] = -c->literal[i];
    }
    for (int h = 0; h < c->hints; h++) {
        int left = 0, last = 0;
        if (c->hint[h] < 1 || c->hint[h] > at || is_deleted(p, at, c->hint[h]))
            return false;
        const small_clause *by = &p->clause[c->hint[h] - 1];
        for (int i = 0; i < by->literals && !closed; i++)
            if (!is_in(known, n, -by->literal[i])) {
                left++;
                last = by->literal[i];
            }
        if (closed)
            continue;
        if (left > 1)
            return false;
        if (left)
            known[n++] = last;
        closed = left == 0;
    }
    return closed;
}

static void random_clause(rng *r, small_clause *c)
{
    *c = (small_clause){ .literals = (int)random_below(r, LITERALS_MOST) };
    for (int i = 0; i < c->literals; i++)
        c->literal[i] = (1 + (int)random_below(r, VARIABLES)) * (random_below(r, 2) ? 1 : -1);
}

/* Most hints are those that propagation finds, so that many proofs are right. */
static void random_proof(rng *r, small_proof *p)
{
    p->formula = 2 + (int)random_below(r, 8);
    p->clauses = p->formula + 1 + (int)random_below(r, 4);
    for (int k = 0; k < p->clauses; k++) {
        small_clause *c = &p->clause[k];
        random_clause(r, c);
        c->literals += k < p->formula && c->literals == 0;
        if (k < p->formula && c->literals == 1 && !c->literal[0])
            c->literal[0] = 1;
        for (int tries = 0; k >= p->formula && tries < 40; tries++) {
            c->hints = (int)random_below(r, HINTS_MOST);
            for (int h = 0; h < c->hints; h++)
                c->hint[h] = (int)random_below(r, 30) ? 1 + (int)random_below(r, (uint32_t)k) : k + 1;
            if (follows(p, k))
                break;
        }
        if (k >= p->formula && k + 1 < p->clauses && random_below(r, 3) == 0)
            c->deletes = 1 + (int)random_below(r, (uint32_t)k + 1 + !random_below(r, 9));
    }
}

typedef struct lines_of {
    char text[4000];
    int n;
} lines_of;

static void add(lines_of *l, const char *format, int x)
{
    l->n += snprintf(l->text + l->n, sizeof l->text - (size_t)l->n, format, x);
}

static void end_line(rng *r, lines_of *l)
{
    static const char *const ends[] = { "\n", "\n", "\r\n", " \t\n", "\n\n", "\nc x 1\n" };
    add(l, ends[random_below(r, 6)], 0);
}

static void write_proof(rng *r, const small_proof *p, lines_of *cnf, lines_of *lrat)
{
    cnf->n = lrat->n = 0;
    add(cnf, "p cnf %d", VARIABLES);
    add(cnf, " %d", p->formula);
    end_line(r, cnf);
    for (int k = 0; k < p->clauses; k++) {
        lines_of *l = k < p->formula ? cnf : lrat;
        if (k >= p->formula)
            add(l, "%d ", k + 1);
        for (int i = 0; i < p->clause[k].literals; i++)
            add(l, random_below(r, 9) ? "%d " : "%d\t", p->clause[k].literal[i]);
        add(l, "0", 0);
        if (k >= p->formula) {
            for (int h = 0; h < p->clause[k].hints; h++)
                add(l, " %d", p->clause[k].hint[h]);
            add(l, " 0", 0);
        }
        if (k + 1 < p->clauses || random_below(r, 2))
            end_line(r, l);
        if (p->clause[k].deletes) {
            add(l, "%d d ", k + 1);
            add(l, "%d 0\n", p->clause[k].deletes);
        }
    }
}

typedef struct judged {
    int right;  /* clauses of the proof, up to the first fault */
    bool empty; /* one of them is the empty clause */
    bool all;   /* there is no fault */
} judged;

static judged judge(const small_proof *p)
{
    judged j = { .all = true };
    for (int k = p->formula; k < p->clauses && j.all; k++) {
        int deletes = p->clause[k].deletes;
        j.all = follows(p, k);
        j.right += j.all;
        j.empty = j.empty || (j.all && p->clause[k].literals == 0);
        j.all = j.all && (!deletes || (deletes <= k + 1 && !is_deleted(p, k, deletes)));
    }
    return j;
}

static void random_proofs_by_the_definition(void **unused)
{
    static lines_of cnf, lrat;
    int accepted = 0, refused = 0, refuted = 0;
    rng r;
    (void)unused;
    random_seed(&r, 16, 0);
    for (int i = 0; i < 20000; i++) {
        small_proof p;
        lrat_verdict v;
        error e = { 0 };
        random_proof(&r, &p);
        write_proof(&r, &p, &cnf, &lrat);
        const judged j = judge(&p);
        char *a = copied(cnf.text, (size_t)cnf.n), *b = copied(lrat.text, (size_t)lrat.n);
        assert_int_equal(lrat_check(&memory_standard, a, (size_t)cnf.n, b, (size_t)lrat.n, &v, &e), OK);
        free(a);
        free(b);
        if (!v.accepted != !j.all || v.clauses != j.right || !v.refuted != !j.empty || !v.why != j.all)
            fail_msg("by the definition %d are right:\n%.*s%.*s%s", j.right, cnf.n, cnf.text, lrat.n,
                     lrat.text, v.why ? v.why : "");
        assert_int_equal(!v.line, j.all);
        assert_int_equal(!v.column, j.all);
        *(j.all ? &accepted : &refused) += 1;
        refuted += j.empty;
    }
    print_message("%d accepted, %d refused, %d refute their formula\n", accepted, refused, refuted);
    assert_true(accepted > 2000 && refused > 2000 && refuted > 500);
}

/* A formula of as many clauses as there could be lines, but with one: that is told where it ends. */
static void formulas_have_their_clauses(void **unused)
{
    static const char cnf[] = "p cnf 1 6\n1 0\n";
    lrat_verdict v;
    error e = { 0 };
    (void)unused;
    assert_int_equal(lrat_check(&memory_standard, cnf, strlen(cnf), "", 0, &v, &e), BAD_INPUT);
    assert_int_equal(e.line, 3);
}

static void lack_of_memory_is_said(void **unused)
{
    static const char proof[] = "8 2 0 7 1 0\n9 -4 0 8 6 0\n";
    (void)unused;
    for (int left = 0;; left++) {
        failing f = { .left = left };
        const memory scarce = { failing_resize, &f };
        lrat_verdict v;
        error e = { 0 };
        status s = lrat_check(&scarce, formula, strlen(formula), proof, strlen(proof), &v, &e);
        assert_int_equal(f.taken, 0);
        if (s == OK) {
            assert_true(v.accepted && left > 0);
            return;
        }
        assert_true(s == NO_MEMORY && !v.accepted && left < 50);
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
        cmocka_unit_test(every_piece_of_memory_may_be_missing),
        cmocka_unit_test(random_proofs_by_the_definition),
        cmocka_unit_test(lack_of_memory_is_said),
        cmocka_unit_test(formulas_have_their_clauses),
        cmocka_unit_test(spoiled_proofs_prove_nothing_false),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
