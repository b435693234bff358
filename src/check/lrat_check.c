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

static bool more(reader *reader) /* Is there more in this line? Skips blanks. */
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r'))
        reader->at++;
    reader->word = reader->at;
    return reader->at < reader->end && *reader->at != '\n';
}

static bool seek_line(
    reader *reader) /* this one, or the next that is neither empty nor a comment; false: none */
{
    for (; reader->at < reader->end && (!more(reader) || *reader->at == 'c'); reader->line++) {
        const char *end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
        reader->at = reader->begin = end ? end + 1 : reader->end;
    }
    return reader->at < reader->end;
}

static bool next_number(reader *reader, int64_t *out) /* false: there is no number here */
{
    if (!more(reader))
        return false;
    int64_t n = 0;
    const char *digits = reader->at + (*reader->at == '-'), *c = digits;
    for (; c < reader->end && *c >= '0' && *c <= '9' && c - digits < 18; c++)
        n = 10 * n + (*c - '0');
    bool right = c > digits && (c == reader->end || strchr(" \t\r\n", *c));
    *out = !right ? *out : *reader->at == '-' ? -n : n, reader->at = c;
    return right;
}

static bool read_literals(checker *checker, reader *reader, lrat_clause *clause) /* up to 0 */
{
    int64_t n = 1;
    clause->begin = checker->room;
    while (next_number(reader, &n) && n != 0 && n <= checker->variables && -n <= checker->variables)
        *checker->room++ = (int)n;
    clause->end = checker->room;
    return n == 0;
}

static bool read_header(checker *checker, reader *reader)
{
    bool right = seek_line(reader) && reader->end - reader->at >= 6 && memcmp(reader->at, "p cnf ", 6) == 0;
    reader->at += right ? 6 : 0;
    return right && next_number(reader, &checker->variables) && next_number(reader, &checker->formula) &&
           !more(reader) && checker->variables >= 0 && checker->variables < 1 << 26 && checker->formula >= 0;
}

static bool read_formula(checker *checker, reader *reader)
{
    for (lrat_clause *c = checker->clause; c < checker->clause + checker->formula; c++) {
        c->number = (int64_t)++checker->clauses;
        if (!seek_line(reader) || !read_literals(checker, reader, c) || more(reader))
            return false;
    }
    return !seek_line(reader);
}

static lrat_clause *find_clause(const checker *checker, int64_t number) /* NULL: there is none, or no more */
{
    size_t at = 0;
    for (size_t step = checker->clauses; step; step /= 2)
        while (at + step < checker->clauses && checker->clause[at + step].number <= number)
            at += step;
    return checker->clauses && checker->clause[at].number == number && checker->clause[at].begin
               ? &checker->clause[at]
               : NULL;
}

static void make_true(checker *checker, int literal) /* if it is not known yet */
{
    if (!checker->value[literal])
        checker->known[checker->knowns++] = literal, checker->value[literal] = 1,
        checker->value[-literal] = -1;
}

static int use_clause(checker *checker,
                      const lrat_clause *clause) /* not false: 0, 1, which is made true, or 2: more */
{
    int left = 0, last = 0;
    for (const int *l = clause->begin; l < clause->end && left < 2; l++)
        if (checker->value[*l] >= 0)
            last = *l, left++;
    if (left == 1)
        make_true(checker, last);
    return left;
}

static const char *follow(checker *checker, reader *reader,
                          const lrat_clause *clause) /* NULL: the clause is right */
{
    bool closed = false;
    int64_t n = 1;
    for (const int *l = clause->begin; l < clause->end; l++) {
        make_true(checker, -*l);
        closed = closed || checker->value[*l] > 0; /* it says both x and not x */
    }
    while (next_number(reader, &n) && n != 0) {
        const lrat_clause *by = find_clause(checker, n);
        if (!by)
            return "a hint is not the number of a clause before it";
        int left = closed ? 0 : use_clause(checker, by);
        if (left > 1)
            return "the clause of a hint has more than one literal left";
        closed = left == 0;
    }
    return n != 0 || more(reader) ? "expected hints and 0"
           : closed               ? NULL
                                  : "its hints lead to no contradiction";
}

static const char *delete_clauses(checker *checker, reader *reader) /* NULL: they were there */
{
    int64_t n = 1;
    bool apart = ++reader->at < reader->end && strchr(" \t", *reader->at);
    while (apart && next_number(reader, &n) && n != 0) {
        lrat_clause *c = find_clause(checker, n);
        if (!c)
            return "a clause that is to be deleted is not there";
        c->begin = NULL;
    }
    return n != 0 || more(reader) ? "expected d, the numbers of clauses to delete, and 0" : NULL;
}

static const char *check_line(checker *checker, reader *reader, lrat_verdict *verdict) /* NULL: it is right */
{
    lrat_clause *c = &checker->clause[checker->clauses];
    if (!next_number(reader, &c->number))
        return "expected the number of a clause";
    if (more(reader) && *reader->at == 'd')
        return delete_clauses(checker, reader);
    if (checker->clauses && c->number <= c[-1].number)
        return "the number of a clause is not greater than those before it";
    if (!read_literals(checker, reader, c))
        return "expected literals of the formula's variables, and 0";
    const char *why = follow(checker, reader, c);
    for (; checker->knowns > 0; checker->knowns--)
        checker->value[checker->known[checker->knowns - 1]] =
            checker->value[-checker->known[checker->knowns - 1]] = 0;
    checker->clauses++, verdict->clauses += !why;
    verdict->refuted = verdict->refuted || (!why && c->begin == c->end);
    return why;
}

static bool take_room(checker *checker, size_t lines,
                      size_t bytes) /* a clause has a line, a literal two bytes */
{
    checker->clause = arena_take(&checker->arena, lines, sizeof *checker->clause);
    checker->room = arena_take(&checker->arena, bytes / 2 + 2, sizeof *checker->room);
    checker->known = arena_take(&checker->arena, (size_t)checker->variables, sizeof *checker->known);
    checker->value = arena_take(&checker->arena, 2 * (size_t)checker->variables + 1, sizeof *checker->value);
    checker->value = checker->value ? checker->value + checker->variables : NULL;
    return checker->clause && checker->room && checker->known && checker->value;
}

status lrat_check(const memory *m, const char *cnf, size_t cnf_n, const char *proof, size_t proof_n,
                  lrat_verdict *verdict, error *e)
{
    checker k = { 0 };
    reader f = { cnf, cnf + cnf_n, cnf, cnf, 1 }, p = { proof, proof + proof_n, proof, proof, 1 };
    int64_t lines = 4;
    *verdict = (lrat_verdict){ 0 };
    for (size_t i = 0; i < cnf_n + proof_n; i++)
        lines += (i < cnf_n ? cnf[i] : proof[i - cnf_n]) == '\n';
    arena_open(&k.arena, m);
    bool header = read_header(&k, &f) && k.formula <= lines;
    status s = header && !take_room(&k, (size_t)lines, cnf_n + proof_n) ? NO_MEMORY : OK;
    if (!header || (s == OK && !read_formula(&k, &f)))
        s = error_set(e, BAD_INPUT, f.line, 0,
                      EXPECTS "a formula: \"p cnf VARIABLES CLAUSES\", and a line for each clause, up to 0");
    while (s == OK && !verdict->why && seek_line(&p))
        verdict->why = check_line(&k, &p, verdict);
    verdict->line = verdict->why ? p.line : 0;
    verdict->column = verdict->why ? (int)(p.word - p.begin) + 1 : 0;
    verdict->accepted = s == OK && !verdict->why;
    arena_close(&k.arena);
    return s;
}
