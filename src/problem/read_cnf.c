/* read_cnf.c: a formula in DIMACS form, as a network: a csp-variable for each of its variables, and its
 * clauses.
 *
 *     c two clauses
 *     p cnf 2 2
 *     1 -2 0
 *     2 0 */
#include "problem/finish.h"

#include <stdlib.h>
#include <string.h>

enum { FORMULA_VARIABLES = LIMIT_LABELS / 4 }; /* clauses have labels, too */

typedef struct formula {
    draft *d;
    scan all;
    const char *at;
    int variables, clauses, read;
    int *sign; /* of each variable in the clause being read: 1, -1, 0: it is not there; 2: both */
} formula;

/* Skips blanks and comments. */
static void skip_gaps(formula *f)
{
    bool begins = f->at == f->all.at || scan_is_line_end(f->at[-1]);
    while (f->at < f->all.end) {
        if (begins && *f->at == 'c')
            while (f->at < f->all.end && !scan_is_line_end(*f->at))
                f->at++;
        else if (!scan_is_blank(*f->at) && !scan_is_line_end(*f->at))
            return;
        begins = f->at < f->all.end && scan_is_line_end(*f->at);
        f->at += f->at < f->all.end;
    }
}

static int read_whole(formula *f, int most, const char *what)
{
    skip_gaps(f);
    const char *from = f->at;
    int sign = f->at < f->all.end && *f->at == '-' ? -1 : 1, value = 0;
    f->at += sign < 0;
    while (f->at < f->all.end && scan_is_digit(*f->at) && value <= most)
        value = 10 * value + (*f->at++ - '0');
    const bool ends = f->at == f->all.end || scan_is_blank(*f->at) || scan_is_line_end(*f->at);
    if (from == f->at || (sign < 0 && !value) || !ends || value > most)
        draft_wrong(f->d, from, "found no number of at most %d" EXPECTED "%s", most, what);
    return sign * value;
}

static void add_variables(formula *f)
{
    for (int i = 1; i <= f->variables && f->d->status == OK; i++) {
        char name[16];
        size_t n = text_print(name, sizeof name, "x%d", i);
        char *copy = arena_take(f->d->arena, n + 1, 1);
        if (!copy) {
            draft_no_memory(f->d);
            return;
        }
        memcpy(copy, name, n);
        draft_variable v = { .name = { copy, f->at }, .type = { NULL, f->at } };
        static const char *const values[] = { "true", "false" };
        for (int k = 0; k < 2; k++) {
            draft_add_word(f->d, &v.value, (word){ values[k], f->at });
            draft_add_word(f->d, &v.label, (word){ NULL, f->at });
        }
        draft_put(f->d, variable, v);
    }
}

/* Adds the clause that was read, unless it is always true. Its name has the literals as they were written. */
static void add_clause(formula *f, const char *at, const char *end, const int *literal, int n)
{
    text t;
    for (int i = 0; i < n; i++)
        if (f->sign[abs(literal[i])] == 2)
            return;
    draft_statement *to = draft_add_statement(f->d, &constraint_clause.form, at);
    text_open(&t, f->d->arena->memory);
    text_format(&t, "clause %d: ", f->read);
    for (const char *c = at; c < end; c++)
        text_add_char(&t, scan_is_line_end(*c) ? ' ' : *c);
    if (!to) {
        text_close(&t);
        return;
    }
    draft_add_word(f->d, &to->words, (word){ draft_keep(f->d, &t), at });
    draft_add_word(f->d, &to->words, (word){ NULL, at });
    for (int i = 0; i < n; i++) {
        text_open(&t, f->d->arena->memory);
        text_format(&t, "x%d=%s", abs(literal[i]), literal[i] > 0 ? "true" : "false");
        draft_add_word(f->d, &to->words, (word){ draft_keep(f->d, &t), at });
    }
}

static void read_clause(formula *f, int *literal)
{
    skip_gaps(f);
    const char *at = f->at, *end = at;
    int n = 0;
    for (int x; f->d->status == OK; end = f->at) {
        x = read_whole(f, f->variables, "a literal of the formula, or 0 at the end of a clause");
        if (!x || f->d->status != OK)
            break;
        int *sign = &f->sign[abs(x)], is = x > 0 ? 1 : -1;
        if (!*sign)
            literal[n++] = x;
        *sign = !*sign || *sign == is ? is : 2;
    }
    if (!n)
        draft_wrong(f->d, at, "an empty clause, which nothing fulfils" EXPECTED "literals");
    f->read++;
    if (f->d->status == OK)
        add_clause(f, at, end, literal, n);
    for (int i = 0; i < n; i++)
        f->sign[abs(literal[i])] = 0;
}

void problem_read_cnf(draft *draft)
{
    formula f = { .d = draft, .all = scan_of(draft->text, draft->length) };
    f.at = f.all.at;
    skip_gaps(&f);
    f.at += strlen("p cnf");
    f.variables = read_whole(&f, FORMULA_VARIABLES, "how many variables the formula has");
    f.clauses = read_whole(&f, LIMIT_LABELS, "how many clauses the formula has");
    if (draft->status == OK && f.variables < 1)
        draft_wrong(draft, f.at, "a formula without variables" EXPECTED "at least one");
    f.sign = draft->status == OK ? arena_take(draft->arena, (size_t)f.variables + 1, sizeof *f.sign) : NULL;
    int *literal = f.sign ? arena_take(draft->arena, (size_t)f.variables + 1, sizeof *literal) : NULL;
    if (!literal)
        draft_no_memory(draft);
    add_variables(&f);
    for (skip_gaps(&f); draft->status == OK && f.at < f.all.end && *f.at != '%'; skip_gaps(&f))
        read_clause(&f, literal);
    if (draft->status == OK && f.read != f.clauses)
        draft_wrong(draft, f.at, "%d clauses" EXPECTED "%d, as the first line says", f.read, f.clauses);
}
