/* lrat_check.c: see lrat_check.h. A clause is right if its negation, in which all its literals are false,
 * leads to a contradiction: each hint in turn names a clause with at most one literal left, which is then
 * true; a clause with none left is the contradiction. A hint whose clause has more left, or which names no
 * clause, or one that was deleted, is refused. Clauses of the formula have the numbers 1, 2, 3… in their
 * order; those of the proof have ascending numbers of their own. */
#include "check/lrat_check.h"

#include <stdint.h>
#include <string.h>

typedef struct lrat_clause {
    int64_t number;
    int *begin, *end; /* its literals; begin is NULL once it is deleted */
} lrat_clause;

typedef struct reader {
    const char *at, *end, *begin, *word; /* begin: of this line; word: what was looked at last */
    int line;
} reader;

typedef struct checker {
    arena arena;
    lrat_clause *clause;
    size_t clauses;
    int *room, *known; /* where the next literal goes; the literals that are true */
    int8_t *value;     /* of each literal, from -variables on: 1 true, -1 false, 0 not known */
    int knowns;
    int64_t variables, formula; /* how many of each, by the header */
} checker;

static bool more(reader *r) /* Is there more in this line? Skips blanks. */
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r'))
        r->at++;
    r->word = r->at;
    return r->at < r->end && *r->at != '\n';
}

static bool seek_line(reader *r) /* this one, or the next that is neither empty nor a comment; false: none */
{
    for (; r->at < r->end && (!more(r) || *r->at == 'c'); r->line++) {
        const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
        r->at = r->begin = end ? end + 1 : r->end;
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
    c->begin = k->room;
    while (next_number(r, &n) && n != 0 && n <= k->variables && -n <= k->variables)
        *k->room++ = (int)n;
    c->end = k->room;
    return n == 0;
}

static bool read_header(checker *k, reader *r)
{
    bool right = seek_line(r) && r->end - r->at >= 6 && memcmp(r->at, "p cnf ", 6) == 0;
    r->at += right ? 6 : 0;
    return right && next_number(r, &k->variables) && next_number(r, &k->formula) && !more(r) &&
           k->variables >= 0 && k->variables < 1 << 26 && k->formula >= 0;
}

static bool read_formula(checker *k, reader *r)
{
    for (lrat_clause *c = k->clause; c < k->clause + k->formula; c++) {
        c->number = (int64_t)++k->clauses;
        if (!seek_line(r) || !read_literals(k, r, c) || more(r))
            return false;
    }
    return !seek_line(r);
}

static lrat_clause *find_clause(const checker *k, int64_t number) /* NULL: there is none, or no more */
{
    size_t at = 0;
    for (size_t step = k->clauses; step; step /= 2)
        while (at + step < k->clauses && k->clause[at + step].number <= number)
            at += step;
    return k->clauses && k->clause[at].number == number && k->clause[at].begin ? &k->clause[at] : NULL;
}

static void make_true(checker *k, int literal) /* if it is not known yet */
{
    if (!k->value[literal])
        k->known[k->knowns++] = literal, k->value[literal] = 1, k->value[-literal] = -1;
}

static int use_clause(checker *k, const lrat_clause *c) /* not false: 0, 1, which is made true, or 2: more */
{
    int left = 0, last = 0;
    for (const int *l = c->begin; l < c->end && left < 2; l++)
        if (k->value[*l] >= 0)
            last = *l, left++;
    if (left == 1)
        make_true(k, last);
    return left;
}

static const char *follow(checker *k, reader *r, const lrat_clause *c) /* NULL: the clause is right */
{
    bool closed = false;
    int64_t n = 1;
    for (const int *l = c->begin; l < c->end; l++) {
        make_true(k, -*l);
        closed = closed || k->value[*l] > 0; /* it says both x and not x */
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

static const char *delete_clauses(checker *k, reader *r) /* NULL: they were there */
{
    int64_t n = 1;
    bool apart = ++r->at < r->end && strchr(" \t", *r->at);
    while (apart && next_number(r, &n) && n != 0) {
        lrat_clause *c = find_clause(k, n);
        if (!c)
            return "a clause that is to be deleted is not there";
        c->begin = NULL;
    }
    return n != 0 || more(r) ? "expected d, the numbers of clauses to delete, and 0" : NULL;
}

static const char *check_line(checker *k, reader *r, lrat_verdict *v) /* NULL: it is right */
{
    lrat_clause *c = &k->clause[k->clauses];
    if (!next_number(r, &c->number))
        return "expected the number of a clause";
    if (more(r) && *r->at == 'd')
        return delete_clauses(k, r);
    if (k->clauses && c->number <= c[-1].number)
        return "the number of a clause is not greater than those before it";
    if (!read_literals(k, r, c))
        return "expected literals of the formula's variables, and 0";
    const char *why = follow(k, r, c);
    for (; k->knowns > 0; k->knowns--)
        k->value[k->known[k->knowns - 1]] = k->value[-k->known[k->knowns - 1]] = 0;
    k->clauses++, v->clauses += !why;
    v->refuted = v->refuted || (!why && c->begin == c->end);
    return why;
}

static bool take_room(checker *k, size_t lines, size_t bytes) /* a clause has a line, a literal two bytes */
{
    k->clause = arena_take(&k->arena, lines, sizeof *k->clause);
    k->room = arena_take(&k->arena, bytes / 2 + 2, sizeof *k->room);
    k->known = arena_take(&k->arena, (size_t)k->variables, sizeof *k->known);
    k->value = arena_take(&k->arena, 2 * (size_t)k->variables + 1, sizeof *k->value);
    k->value = k->value ? k->value + k->variables : NULL;
    return k->clause && k->room && k->known && k->value;
}

status lrat_check(const memory *m, const char *cnf, size_t cnf_n, const char *proof, size_t proof_n,
                  lrat_verdict *v, error *e)
{
    checker k = { 0 };
    reader f = { cnf, cnf + cnf_n, cnf, cnf, 1 }, p = { proof, proof + proof_n, proof, proof, 1 };
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
    v->column = v->why ? (int)(p.word - p.begin) + 1 : 0;
    v->accepted = s == OK && !v->why;
    arena_close(&k.arena);
    return s;
}
