/* lrat_check.c: see lrat_check.h. A clause is right if its negation, in which all its literals are false,
 * leads to a contradiction: each hint in turn names a clause with at most one literal left, which is then
 * true; a clause with none left is the contradiction. A hint whose clause has more left, or which names no
 * clause, is refused. Clauses of the formula have the numbers 1, 2, 3… in their order; those of the proof
 * have ascending numbers of their own. */
#include "check/lrat_check.h"

#include <stdint.h>
#include <string.h>

typedef struct lrat_clause {
    int64_t number;
    size_t first, literals;
} lrat_clause;

typedef struct reader {
    const char *at, *end;
    int line;
} reader;

typedef struct checker {
    arena arena;
    lrat_clause *clause;
    size_t clauses, literals;
    int *literal, *known; /* known: the literals that are true */
    int8_t *value;        /* of each literal, from -variables on: 1 true, -1 false, 0 not known */
    int knowns;
    int64_t variables, formula; /* how many of each, by the header */
} checker;

static bool more(reader *r) /* Is there more in this line? Skips blanks. */
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r'))
        r->at++;
    return r->at < r->end && *r->at != '\n';
}

/* Moves to the first line, from this one on, that is neither empty nor a comment; false: there is none. */
static bool seek_line(reader *r)
{
    while (r->at < r->end && (!more(r) || *r->at == 'c')) {
        const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
        r->at = end ? end + 1 : r->end;
        r->line++;
    }
    return r->at < r->end;
}

static bool next_number(reader *r, int64_t *out) /* false: there is no number here */
{
    if (!more(r))
        return false;
    int64_t n = 0;
    const char *digits = r->at + (*r->at == '-'), *c = digits;
    for (; c < r->end && *c >= '0' && *c <= '9' && c - digits < 18; c++)
        n = 10 * n + (*c - '0');
    bool right = c > digits && (c == r->end || strchr(" \t\r\n", *c));
    *out = !right ? *out : *r->at == '-' ? -n : n, r->at = c;
    return right;
}

static bool read_literals(checker *k, reader *r, lrat_clause *c) /* up to 0 */
{
    int64_t n = 1;
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
           k->variables < 1 << 26 && k->formula >= 0;
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

static const lrat_clause *find_clause(const checker *k, int64_t number)
{
    size_t low = 0, high = k->clauses;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (k->clause[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < k->clauses && k->clause[low].number == number ? &k->clause[low] : NULL;
}

static void make_true(checker *k, int literal)
{
    k->known[k->knowns++] = literal;
    k->value[literal] = 1, k->value[-literal] = -1;
}

/* How many literals of the clause are not false: 0, 1, or 2 for more. If one is left, it is made true. */
static int use_clause(checker *k, const lrat_clause *c)
{
    int left = 0, last = 0;
    for (size_t i = 0; i < c->literals && left < 2; i++)
        if (k->value[k->literal[c->first + i]] >= 0)
            last = k->literal[c->first + i], left++;
    if (left == 1 && !k->value[last])
        make_true(k, last);
    return left;
}

static const char *follow(checker *k, reader *r, const lrat_clause *c) /* NULL: the clause is right */
{
    bool closed = false;
    int64_t n = 1;
    for (size_t i = 0; i < c->literals; i++) {
        int literal = k->literal[c->first + i];
        closed = closed || k->value[literal] > 0; /* it says both x and not x */
        if (!k->value[literal])
            make_true(k, -literal);
    }
    while (next_number(r, &n) && n != 0) {
        const lrat_clause *by = find_clause(k, n);
        if (!by)
            return "a hint is not the number of a clause before it";
        int left = closed ? 0 : use_clause(k, by);
        if (left > 1)
            return "the clause of a hint has more than one literal left";
        closed = left == 0;
    }
    return n != 0 || more(r) ? "expected hints and 0" : closed ? NULL : "its hints lead to no contradiction";
}

static const char *check_line(checker *k, reader *r, lrat_verdict *v) /* NULL: it is right */
{
    lrat_clause *c = &k->clause[k->clauses];
    if (!next_number(r, &c->number))
        return "expected the number of a clause";
    if (more(r) && *r->at == 'd') { /* deletes clauses; keeping them does no harm */
        while (more(r))
            r->at++;
        return NULL;
    }
    if (k->clauses && c->number <= c[-1].number)
        return "the number of a clause is not greater than those before it";
    if (!read_literals(k, r, c))
        return "expected literals of the formula's variables, and 0";
    const char *why = follow(k, r, c);
    for (; k->knowns > 0; k->knowns--)
        k->value[k->known[k->knowns - 1]] = k->value[-k->known[k->knowns - 1]] = 0;
    k->clauses++, v->clauses += !why;
    v->refuted = v->refuted || (!why && c->literals == 0);
    return why;
}

/* Takes room for as many clauses as there are lines, and as many literals as there are pairs of bytes. */
static bool take_room(checker *k, size_t lines, size_t bytes)
{
    k->clause = arena_take(&k->arena, lines, sizeof *k->clause);
    k->literal = arena_take(&k->arena, bytes / 2 + 2, sizeof *k->literal);
    k->known = arena_take(&k->arena, (size_t)k->variables, sizeof *k->known);
    k->value = arena_take(&k->arena, 2 * (size_t)k->variables + 1, sizeof *k->value);
    k->value = k->value ? k->value + k->variables : NULL;
    return k->clause && k->literal && k->known && k->value;
}

status lrat_check(const memory *m, const char *cnf, size_t cnf_n, const char *proof, size_t proof_n,
                  lrat_verdict *v, error *e)
{
    checker k = { 0 };
    reader f = { cnf, cnf + cnf_n, 1 }, p = { proof, proof + proof_n, 1 };
    int64_t lines = 4;
    *v = (lrat_verdict){ 0 };
    for (size_t i = 0; i < cnf_n + proof_n; i++)
        lines += (i < cnf_n ? cnf[i] : proof[i - cnf_n]) == '\n';
    arena_open(&k.arena, m);
    bool header = read_header(&k, &f) && k.formula <= lines;
    status s = header && !take_room(&k, (size_t)lines, cnf_n + proof_n) ? NO_MEMORY : OK;
    if (!header || (s == OK && !read_formula(&k, &f)))
        s = error_set(e, BAD_INPUT, f.line, 0,
                      "expected a formula: \"p cnf VARIABLES CLAUSES\", and a line for each clause, up to 0");
    while (s == OK && !v->why && seek_line(&p))
        v->why = check_line(&k, &p, v);
    v->line = v->why ? p.line : 0;
    v->accepted = s == OK && !v->why;
    arena_close(&k.arena);
    return s;
}
