/* flatzinc_encode.c: constraints as statements of a network: sums, clauses, elements, tables, automata.
 * A predicate without an encoding of its own is tried (flatzinc_try.c). */
#include "apps/flatzinc/flatzinc.h"

#include "base/scan.h"

#include <string.h>

/* ---- words ---- */

static const char *number_word(flatzinc *flatzinc, int64_t value)
{
    return flatzinc_name(flatzinc, "", "", (int)value);
}

static void add(flatzinc *flatzinc, draft_statement *statement, const fz_constraint *constraint,
                const char *string)
{
    draft_add_word(flatzinc->draft, &statement->words, flatzinc_word(constraint, string));
}

static const char *name_of(const flatzinc *flatzinc, int value)
{
    return flatzinc->variable[value].shown;
}

/* A statement with its name and the predicate as its type. */
draft_statement *flatzinc_statement(flatzinc *flatzinc, const constraint *kind,
                                    const fz_constraint *constraint)
{
    draft_statement *s = draft_add_statement(flatzinc->draft, &kind->form, constraint->at);
    const char *type = flatzinc_stem(constraint->name);
    if (s) {
        add(flatzinc, s, constraint, constraint->called);
        add(flatzinc, s, constraint, type);
    }
    return s;
}

int flatzinc_operand(const flatzinc *flatzinc, const fz_expression *expression, int64_t *value)
{
    *value = expression->value;
    int v = expression->kind == FZ_NAME ? flatzinc_variable(flatzinc, expression->name) : -1;
    if (v >= 0 && flatzinc->variable[v].values == 1) {
        *value = flatzinc->variable[v].value[0];
        return -1;
    }
    return v;
}

void flatzinc_no_solution(flatzinc *flatzinc, const fz_constraint *constraint)
{
    for (int i = 0; i < flatzinc->draft->variables; i++)
        if (strcmp(flatzinc->draft->variable[i].name.string, constraint->called) == 0)
            return;
    const draft_variable empty = { .name = flatzinc_word(constraint, constraint->called) };
    draft_put(flatzinc->draft, variable, empty);
}

/* ---- sums ---- */

static void refuse_sum(flatzinc *flatzinc, const fz_constraint *constraint)
{
    flatzinc_too_large(flatzinc, constraint,
                       "the numbers of %s are too large" EXPECTED "factors and values of at most nine digits "
                       "and sums up to 2147483647: " ADVICE "make them smaller, or leave it out (--relax)",
                       constraint->called);
}

/* Are the factors, the values and all that they can add up to small enough (problem/sum.c)? */
static bool can_be_added(const flatzinc *flatzinc, const int *variable, const int64_t *factor, int n,
                         int64_t rest)
{
    enum { MOST = 999999999 };
    const int64_t far = INT64_MAX / 4;
    int64_t least = 0, most = 0;
    bool can = rest >= -MOST && rest <= MOST;
    for (int i = 0; i < n && can; i++) {
        const fz_variable *v = &flatzinc->variable[variable[i]];
        int low = v->values ? v->value[0] : 0, high = low;
        for (int k = 1; k < v->values; k++) {
            low = v->value[k] < low ? v->value[k] : low;
            high = v->value[k] > high ? v->value[k] : high;
        }
        can = factor[i] >= -MOST && factor[i] <= MOST && low >= -MOST && high <= MOST;
        least += can ? factor[i] * (factor[i] < 0 ? high : low) : 0;
        most += can ? factor[i] * (factor[i] < 0 ? low : high) : 0;
        can = can && least > -far && most < far;
    }
    return can && least >= INT32_MIN && most <= INT32_MAX;
}

void flatzinc_encode_linear(flatzinc *flatzinc, const fz_constraint *constraint)
{
    static const struct {
        const char *name, *sign;
    } signs[] = { { "_eq", "=" }, { "_le", "<=" }, { "_ne", "!=" } };
    const fz_expression *f = constraint->argument[0]->first, *x = constraint->argument[1]->first;
    int64_t rest, value;
    int n = 0, most = constraint->argument[1]->members + 1,
        last = flatzinc_operand(flatzinc, constraint->argument[2], &rest);
    int *variable = flatzinc_take(flatzinc, (size_t)most, sizeof *variable);
    int64_t *factor = flatzinc_take(flatzinc, (size_t)most, sizeof *factor);
    for (; factor && f && x; f = f->next, x = x->next) {
        int v = flatzinc_operand(flatzinc, x, &value), k = 0;
        if (v < 0) {
            if (__builtin_sub_overflow(rest, f->value * value, &rest))
                refuse_sum(flatzinc, constraint);
            continue;
        }
        while (k < n && variable[k] != v)
            k++;
        variable[k] = v;
        factor[k] += f->value;
        n += k == n;
    }
    if (factor && last >= 0) { /* bool_lin_eq compares with a variable */
        variable[n] = last;
        factor[n++] = -1;
    }
    if (factor && flatzinc->draft->status == OK && !can_be_added(flatzinc, variable, factor, n, rest))
        refuse_sum(flatzinc, constraint);
    draft_statement *s = factor && flatzinc->draft->status == OK
                             ? flatzinc_statement(flatzinc, &constraint_sum, constraint)
                             : NULL;
    for (int i = 0; s && i < n; i++) {
        add(flatzinc, s, constraint, number_word(flatzinc, factor[i]));
        add(flatzinc, s, constraint, name_of(flatzinc, variable[i]));
    }
    if (s)
        draft_add_part(flatzinc->draft, s);
    for (int i = 0; s && i < 3; i++)
        if (strcmp(constraint->name + strlen(constraint->name) - 3, signs[i].name) == 0)
            add(flatzinc, s, constraint, signs[i].sign);
    if (s)
        add(flatzinc, s, constraint, number_word(flatzinc, rest));
}

/* ---- clauses ---- */

/* "x=1" */
static const char *literal(flatzinc *flatzinc, int digit, bool value)
{
    return flatzinc_name(flatzinc, name_of(flatzinc, digit), "=", value);
}

typedef struct literals {
    int *variable;
    bool *value, is_true; /* one of them is true already */
    int n;
} literals;

/* Adds a literal, each only once; if its contrary is there, the clause is always true. */
static void add_literal(literals *to, int digit, bool value)
{
    int i = 0;
    while (i < to->n && to->variable[i] != digit)
        i++;
    if (i < to->n) {
        to->is_true = to->value[i] != value;
        return;
    }
    to->variable[to->n] = digit;
    to->value[to->n++] = value;
}

static void add_literals(flatzinc *flatzinc, const fz_expression *list, bool value, literals *to)
{
    for (const fz_expression *m = list->first; m && !to->is_true; m = m->next) {
        int64_t constant;
        int v = flatzinc_operand(flatzinc, m, &constant);
        if (v >= 0)
            add_literal(to, v, value);
        else
            to->is_true = (constant != 0) == value;
    }
}

static void link_two(flatzinc *flatzinc, const fz_constraint *constraint, const char *first,
                     const char *second)
{
    draft_statement *s =
        strcmp(first, second) == 0 ? NULL : draft_add_statement(flatzinc->draft, &form_link, constraint->at);
    if (s) {
        add(flatzinc, s, constraint, first);
        add(flatzinc, s, constraint, second);
    }
}

static void force(flatzinc *flatzinc, const fz_constraint *constraint, int digit, bool value)
{
    draft_statement *s = flatzinc_statement(flatzinc, &constraint_clause, constraint);
    if (s)
        add(flatzinc, s, constraint, literal(flatzinc, digit, value));
}

/* A clause of these literals. If `if_so` (with this value) is one of them, it is to be true only if all
 * others are false, so that there is exactly one way to fulfil the clause. */
static void clause_of(flatzinc *flatzinc, const fz_constraint *constraint, const literals *literals,
                      int if_so, bool value)
{
    if (literals->is_true && if_so < 0)
        return;
    if (literals->n == 0 && if_so < 0)
        flatzinc_no_solution(flatzinc, constraint);
    else if (literals->is_true)
        force(flatzinc, constraint, if_so, !value);
    else if (literals->n == 0 && if_so >= 0)
        force(flatzinc, constraint, if_so, value);
    else if (literals->n == 1 && if_so < 0)
        force(flatzinc, constraint, literals->variable[0], literals->value[0]);
    else {
        draft_statement *s = flatzinc_statement(flatzinc, &constraint_clause, constraint);
        for (int i = 0; s && i < literals->n; i++)
            add(flatzinc, s, constraint, literal(flatzinc, literals->variable[i], literals->value[i]));
        if (s && if_so >= 0)
            add(flatzinc, s, constraint, literal(flatzinc, if_so, value));
        for (int i = 0; if_so >= 0 && i < literals->n; i++)
            link_two(flatzinc, constraint, literal(flatzinc, literals->variable[i], literals->value[i]),
                     literal(flatzinc, if_so, value));
    }
}

static bool has_literal(const literals *literals, int digit, bool value)
{
    for (int i = 0; i < literals->n; i++)
        if (literals->variable[i] == digit && literals->value[i] == value)
            return true;
    return false;
}

void flatzinc_encode_clause(flatzinc *flatzinc, const fz_constraint *constraint)
{
    bool two = strncmp(constraint->name, "bool_clause", 11) == 0,
         all = strcmp(constraint->name, "array_bool_and") == 0;
    int n = constraint->argument[0]->members + (two ? constraint->argument[1]->members : 0),
        last = constraint->arguments - 1;
    literals l = { .n = 0 };
    l.variable = flatzinc_take(flatzinc, (size_t)n, sizeof *l.variable);
    l.value = flatzinc_take(flatzinc, (size_t)n, sizeof *l.value);
    if (flatzinc->draft->status != OK)
        return;
    add_literals(flatzinc, constraint->argument[0], !all, &l);
    if (two)
        add_literals(flatzinc, constraint->argument[1], false, &l);
    if (two && constraint->arguments == 2) {
        clause_of(flatzinc, constraint, &l, -1, false);
        return;
    }
    int64_t constant;
    int so = flatzinc_operand(flatzinc, constraint->argument[last], &constant);
    bool wanted = all ? constant == 0 : constant != 0; /* must one of the literals be true? */
    if (so >= 0 && !l.is_true && has_literal(&l, so, all))
        flatzinc_encode_table(flatzinc, constraint); /* its result is also one of its literals */
    else if (so >= 0)
        clause_of(flatzinc, constraint, &l, so, all);
    else if (wanted)
        clause_of(flatzinc, constraint, &l, -1, false);
    else if (l.is_true)
        flatzinc_no_solution(flatzinc, constraint);
    else if (l.n > 0) { /* none of them is true */
        draft_statement *s = flatzinc_statement(flatzinc, &constraint_count, constraint);
        for (int i = 0; s && i < l.n; i++)
            add(flatzinc, s, constraint, literal(flatzinc, l.variable[i], l.value[i]));
        if (s)
            draft_add_part(flatzinc->draft, s);
        for (int i = 0; s && i < 2; i++)
            add(flatzinc, s, constraint, "0");
    }
}

/* ---- elements, tables, automata ---- */

void flatzinc_add_single(flatzinc *flatzinc, word name, const char *value)
{
    draft_variable v = { .name = name };
    draft_add_word(flatzinc->draft, &v.value, (word){ value, name.at });
    draft_add_word(flatzinc->draft, &v.label, (word){ NULL, name.at });
    draft_put(flatzinc->draft, variable, v);
}

/* A csp-variable with one value, for a number among variables. */
const char *flatzinc_operand_name(flatzinc *flatzinc, const fz_constraint *constraint,
                                  const fz_expression *expression)
{
    int v = expression->kind == FZ_NAME ? flatzinc_variable(flatzinc, expression->name) : -1;
    if (v >= 0)
        return name_of(flatzinc, v);
    const char *name = flatzinc_name(flatzinc, "", "#", (int)expression->value);
    bool there = flatzinc->draft->status != OK;
    for (int i = 0; i < flatzinc->draft->variables && !there; i++)
        there = strcmp(flatzinc->draft->variable[i].name.string, name) == 0;
    if (!there)
        flatzinc_add_single(flatzinc, flatzinc_word(constraint, name), name + 1);
    return name;
}

bool flatzinc_has_twice(const int *list, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (list[i] == list[k])
                return true;
    return false;
}

/* Does a variable occur twice among the arguments? */
static bool is_repeated(flatzinc *flatzinc, const fz_constraint *constraint)
{
    int n = 0, all = 0;
    for (int i = 0; i < constraint->arguments; i++)
        all += constraint->argument[i]->kind == FZ_ARRAY ? constraint->argument[i]->members : 1;
    int *list = flatzinc_take(flatzinc, (size_t)all, sizeof *list);
    for (int i = 0; list && i < constraint->arguments; i++) {
        const fz_expression *a = constraint->argument[i];
        int64_t constant;
        for (const fz_expression *m = a->kind == FZ_ARRAY ? a->first : a; m; m = a == m ? NULL : m->next) {
            int v = m->kind == FZ_NAME ? flatzinc_operand(flatzinc, m, &constant) : -1;
            if (v >= 0)
                list[n++] = v;
        }
    }
    return list && flatzinc_has_twice(list, n);
}

void flatzinc_encode_element(flatzinc *flatzinc, const fz_constraint *constraint)
{
    draft_statement *s = flatzinc_statement(flatzinc, &constraint_element, constraint);
    if (!s)
        return;
    add(flatzinc, s, constraint, flatzinc_operand_name(flatzinc, constraint, constraint->argument[0]));
    for (const fz_expression *m = constraint->argument[1]->first; m; m = m->next)
        add(flatzinc, s, constraint, flatzinc_operand_name(flatzinc, constraint, m));
    add(flatzinc, s, constraint, flatzinc_operand_name(flatzinc, constraint, constraint->argument[2]));
}

/* An element of numbers: a table of two columns, which need not be tried. */
void flatzinc_encode_constants(flatzinc *flatzinc, const fz_constraint *constraint)
{
    int64_t unused;
    int x = flatzinc_operand(flatzinc, constraint->argument[0], &unused),
        y = flatzinc_operand(flatzinc, constraint->argument[2], &unused);
    int n = constraint->argument[1]->members, k = 0;
    if (x < 0 || y < 0 || x == y) {
        flatzinc_encode_table(flatzinc, constraint);
        return;
    }
    int64_t *number = flatzinc_take(flatzinc, (size_t)n, sizeof *number);
    draft_statement *s = number ? flatzinc_statement(flatzinc, &constraint_table, constraint) : NULL;
    if (!s)
        return;
    for (const fz_expression *m = constraint->argument[1]->first; m; m = m->next)
        number[k++] = m->value;
    add(flatzinc, s, constraint, name_of(flatzinc, x));
    add(flatzinc, s, constraint, name_of(flatzinc, y));
    draft_add_part(flatzinc->draft, s);
    for (int i = 0; i < flatzinc->variable[x].values; i++) {
        int at = flatzinc->variable[x].value[i];
        int place = at < 1 || at > n ? -1 : flatzinc_place(&flatzinc->variable[y], number[at - 1]);
        if (place >= 0) {
            draft_add_value(flatzinc->draft, s, i);
            draft_add_value(flatzinc->draft, s, place);
        }
    }
}

/* Does a row have the number that each column which is a number wants? */
static bool row_fits(const flatzinc *flatzinc, const fz_constraint *constraint, const int64_t *row)
{
    for (const fz_expression *m = constraint->argument[0]->first; m; m = m->next, row++) {
        int64_t number;
        if (flatzinc_operand(flatzinc, m, &number) < 0 && number != *row)
            return false;
    }
    return true;
}

/* A row without the columns that are numbers. */
static void add_row(flatzinc *flatzinc, draft_statement *statement, const fz_constraint *constraint,
                    const int64_t *row)
{
    for (const fz_expression *m = constraint->argument[0]->first; m; m = m->next, row++) {
        int64_t number;
        if (flatzinc_operand(flatzinc, m, &number) >= 0)
            add(flatzinc, statement, constraint, number_word(flatzinc, *row));
    }
}

/* The rows of a table, each once: MiniZinc allows repeated rows. */
static void add_rows(flatzinc *flatzinc, draft_statement *statement, const fz_constraint *constraint)
{
    const size_t width = (size_t)constraint->argument[0]->members;
    const size_t rows = width ? (size_t)constraint->argument[1]->members / width : 0;
    const fz_expression *m = constraint->argument[1]->first;
    problem_index seen;
    int64_t *row = flatzinc_take(flatzinc, rows * width, sizeof *row);
    if (!row)
        return;
    if (!problem_index_open(&seen, flatzinc->arena, rows))
        draft_no_memory(flatzinc->draft);
    for (size_t i = 0; i < rows && flatzinc->draft->status == OK; i++, row += width) {
        for (size_t k = 0; k < width; k++, m = m->next)
            row[k] = m->value;
        if (!row_fits(flatzinc, constraint, row) ||
            problem_index_find(&seen, 0, (const char *)row, width * sizeof *row) >= 0)
            continue;
        problem_index_add(&seen, 0, (const char *)row, width * sizeof *row, (int)i);
        add_row(flatzinc, statement, constraint, row);
    }
}

/* FlatZinc writes no columns and no rows as it writes no columns and three rows: false the one, true the
 * other.
 * A column that is a number only chooses rows: as a column of the network it would make of two variables,
 * whose combinations are links, a table of three. */
void flatzinc_encode_tuples(flatzinc *flatzinc, const fz_constraint *constraint)
{
    if (!constraint->argument[0]->members) {
        flatzinc_wrong(flatzinc, constraint->at,
                       "a table without columns, of which FlatZinc does not say whether it has rows" EXPECTED
                       "at least one column: " ADVICE "leave it out of the model");
        return;
    }
    if (is_repeated(flatzinc, constraint)) {
        flatzinc_encode_table(flatzinc, constraint);
        return;
    }
    draft_statement *s = flatzinc_statement(flatzinc, &constraint_table, constraint);
    if (!s)
        return;
    for (const fz_expression *m = constraint->argument[0]->first; m; m = m->next) {
        int64_t number;
        int v = flatzinc_operand(flatzinc, m, &number);
        if (v >= 0)
            add(flatzinc, s, constraint, name_of(flatzinc, v));
    }
    draft_add_part(flatzinc->draft, s);
    add_rows(flatzinc, s, constraint);
}

void flatzinc_encode_regular(flatzinc *flatzinc, const fz_constraint *constraint)
{
    int64_t states = constraint->argument[1]->value, signs = constraint->argument[2]->value, k = 0;
    if (!constraint->argument[0]->members) { /* no variables: it is simply true or false */
        flatzinc_encode_table(flatzinc, constraint);
        return;
    }
    draft_statement *s = flatzinc_statement(flatzinc, &constraint_regular, constraint);
    if (!s)
        return;
    for (const fz_expression *m = constraint->argument[0]->first; m; m = m->next)
        add(flatzinc, s, constraint, flatzinc_operand_name(flatzinc, constraint, m));
    draft_add_part(flatzinc->draft, s);
    add(flatzinc, s, constraint, number_word(flatzinc, constraint->argument[4]->value));
    for (int64_t q = 1; q <= states; q++)
        if (flatzinc_in_set(constraint->argument[5], q))
            add(flatzinc, s, constraint, number_word(flatzinc, q));
    draft_add_part(flatzinc->draft, s);
    for (const fz_expression *d = constraint->argument[3]->first; d && signs > 0; d = d->next, k++)
        if (d->value > 0) {
            add(flatzinc, s, constraint, number_word(flatzinc, k / signs + 1));
            add(flatzinc, s, constraint, number_word(flatzinc, k % signs + 1));
            add(flatzinc, s, constraint, number_word(flatzinc, d->value));
        }
}
