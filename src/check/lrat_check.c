/* lrat_check.c: see lrat_check.h.
 *
 * A clause is right if its negation, all its literals false, leads to a contradiction: each hint in turn
 * names a clause that has at most one literal left, which is then true; a clause with none left is the
 * contradiction. A hint that has more left, or names no clause, is refused. Clauses of the formula have the
 * numbers 1, 2, 3… in their order; those of the proof have ascending numbers of their own. */
#include "check/lrat_check.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct lrat_clause {
    int64_t number;
    size_t first, literals;
    bool deleted;
} lrat_clause;

typedef struct reader {
    const char *at, *end;
    int line;
} reader;

typedef struct checker {
    arena arena;
    lrat_clause *clause;
    size_t clauses, literals;
    int *literal, *known; /* known: the variables whose value is not 0 */
    int8_t *value;        /* of each variable: 1 true, -1 false, 0 not known */
    int knowns;
    int64_t variables, formula;
} checker;

enum { VARIABLES_MOST = 1 << 26 };

/* ---- reading ---- */

/* Is there more in this line? Skips blanks. */
static bool more(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r'))
        r->at++;
    return r->at < r->end && *r->at != '\n';
}

/* To the next line that is neither empty nor a comment, or this one; false: there is none. */
static bool seek_line(reader *r)
{
    while (r->at < r->end && (!more(r) || *r->at == 'c')) {
        const char *eol = memchr(r->at, '\n', (size_t)(r->end - r->at));
        r->at = eol ? eol + 1 : r->end;
        r->line++;
    }
    return r->at < r->end;
}

/* The next number of the line; false: something else stands there. */
static bool next_number(reader *r, int64_t *out)
{
    if (!more(r))
        return false;
    const char *digits = r->at + (*r->at == '-'), *c = digits;
    int64_t n = 0;
    for (; c < r->end && *c >= '0' && *c <= '9' && c - digits < 18; c++)
        n = 10 * n + (*c - '0');
    *out = *r->at == '-' ? -n : n;
    r->at = c;
    return c > digits && (c == r->end || strchr(" \t\r\n", *c));
}

/* Literals up to 0, behind those that are kept. */
static bool read_literals(checker *k, reader *r, lrat_clause *c)
{
    int64_t n = 0;
    c->first = k->literals;
    while (next_number(r, &n) && n != 0 && n <= k->variables && -n <= k->variables)
        k->literal[k->literals++] = (int)n;
    c->literals = k->literals - c->first;
    return n == 0;
}

static bool read_header(checker *k, reader *r)
{
    if (!seek_line(r) || r->end - r->at < 6 || memcmp(r->at, "p cnf ", 6) != 0)
        return false;
    r->at += 6;
    return next_number(r, &k->variables) && next_number(r, &k->formula) && !more(r) && k->variables >= 0 &&
           k->variables <= VARIABLES_MOST && k->formula >= 0;
}

static bool read_formula(checker *k, reader *r)
{
    for (int64_t i = 1; i <= k->formula; i++) {
        lrat_clause *c = &k->clause[k->clauses++];
        c->number = i;
        if (!seek_line(r) || !read_literals(k, r, c) || more(r))
            return false;
    }
    return !seek_line(r);
}

/* ---- checking ---- */

static lrat_clause *find_clause(const checker *k, int64_t number)
{
    size_t low = 0, high = k->clauses;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (k->clause[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < k->clauses && k->clause[low].number == number && !k->clause[low].deleted;
    return found ? &k->clause[low] : NULL;
}

static int value_of(const checker *k, int literal)
{
    return literal < 0 ? -k->value[-literal] : k->value[literal];
}

static void make_true(checker *k, int literal)
{
    int v = literal < 0 ? -literal : literal;
    if (!k->value[v])
        k->known[k->knowns++] = v;
    k->value[v] = literal < 0 ? -1 : 1;
}

/* How many literals of the clause are not false: 0, 1, or 2 for more. One that is left alone is true. */
static int use_clause(checker *k, const lrat_clause *c)
{
    int left = 0, last = 0;
    for (size_t i = 0; i < c->literals && left < 2; i++)
        if (value_of(k, k->literal[c->first + i]) >= 0) {
            last = k->literal[c->first + i];
            left++;
        }
    if (left == 1)
        make_true(k, last);
    return left;
}

/* NULL: the clause is right. */
static const char *follow(checker *k, reader *r, const lrat_clause *c)
{
    bool closed = false;
    int64_t n = 1;
    for (size_t i = 0; i < c->literals; i++) {
        closed = closed || value_of(k, k->literal[c->first + i]) > 0; /* it says both x and not x */
        make_true(k, -k->literal[c->first + i]);
    }
    while (next_number(r, &n) && n != 0) {
        const lrat_clause *by = find_clause(k, n);
        if (!by)
            return n < 0 ? "a RAT hint, expected numbers of clauses" : "a hint names no clause";
        int left = closed ? 0 : use_clause(k, by);
        if (left > 1)
            return "the clause of a hint has more than one literal left";
        closed = left == 0;
    }
    return n != 0 || more(r) ? "expected hints and 0"
           : closed          ? NULL
                             : "its hints do not lead to a contradiction";
}

/* "3 7 0": numbers of clauses that are not used any more. */
static const char *delete_clauses(checker *k, reader *r)
{
    int64_t n = 1;
    while (next_number(r, &n) && n != 0) {
        lrat_clause *c = find_clause(k, n);
        if (!c)
            return "a clause to be deleted is not there";
        c->deleted = true;
    }
    return n == 0 && !more(r) ? NULL : "expected numbers of clauses and 0";
}

/* One line of the proof; NULL: it is right. */
static const char *check_line(checker *k, reader *r, lrat_verdict *v)
{
    lrat_clause *c = &k->clause[k->clauses];
    if (!next_number(r, &c->number))
        return "expected the number of a clause";
    if (more(r) && *r->at == 'd') {
        r->at++;
        return delete_clauses(k, r);
    }
    if (k->clauses && c->number <= c[-1].number)
        return "the number of a clause is not greater than those before it";
    if (!read_literals(k, r, c))
        return "expected literals of the formula's variables, and 0";
    const char *why = follow(k, r, c);
    while (k->knowns > 0)
        k->value[k->known[--k->knowns]] = 0;
    k->clauses++;
    v->clauses += !why;
    v->refuted = v->refuted || (!why && c->literals == 0);
    return why;
}

/* Room for as many clauses as there are lines, and as many literals as there are pairs of bytes. */
static status open_checker(checker *k, const char *cnf, size_t cnf_n, const char *proof, size_t proof_n)
{
    size_t lines = 4;
    for (const char *c = cnf; (c = memchr(c, '\n', (size_t)(cnf + cnf_n - c))); c++)
        lines++;
    for (const char *c = proof; (c = memchr(c, '\n', (size_t)(proof + proof_n - c))); c++)
        lines++;
    if ((uint64_t)k->formula > lines)
        return BAD_INPUT;
    k->clause = arena_take(&k->arena, lines, sizeof *k->clause);
    k->literal = arena_take(&k->arena, (cnf_n + proof_n) / 2 + 2, sizeof *k->literal);
    k->value = arena_take(&k->arena, (size_t)k->variables + 1, sizeof *k->value);
    k->known = arena_take(&k->arena, (size_t)k->variables + 1, sizeof *k->known);
    return k->clause && k->literal && k->value && k->known ? OK : NO_MEMORY;
}

status lrat_check(const memory *m, const char *cnf, size_t cnf_n, const char *proof, size_t proof_n,
                  lrat_verdict *v, error *e)
{
    checker k = { 0 };
    reader f = { cnf, cnf + cnf_n, 1 }, p = { proof, proof + proof_n, 1 };
    *v = (lrat_verdict){ 0 };
    arena_open(&k.arena, m);
    status s = read_header(&k, &f) ? open_checker(&k, cnf, cnf_n, proof, proof_n) : BAD_INPUT;
    if (s == BAD_INPUT || (s == OK && !read_formula(&k, &f)))
        s = error_set(
            e, BAD_INPUT, f.line, 0,
            "expected a formula in DIMACS form: \"p cnf VARIABLES CLAUSES\", and that many clauses of "
            "these variables, each in a line that ends with 0");
    while (s == OK && !v->why && seek_line(&p)) {
        v->why = check_line(&k, &p, v);
        v->line = v->why ? p.line : 0;
    }
    v->accepted = s == OK && !v->why;
    arena_close(&k.arena);
    return s;
}
