/* flatzinc_encode.c: constraints as statements of a network: sums, clauses, elements, tables, automata.
 * A predicate without an encoding of its own is tried (flatzinc_try.c). */
#include "apps/flatzinc/flatzinc.h"

#include "base/scan.h"

#include <string.h>

/* ---- words ---- */

static const char *number_word(flatzinc *z, int64_t x)
{
    return flatzinc_name(z, "", "", (int)x);
}

static void add(flatzinc *z, draft_statement *s, const fz_constraint *c, const char *string)
{
    draft_add_word(z->draft, &s->words, flatzinc_word(c, string));
}

static const char *name_of(const flatzinc *z, int v)
{
    return z->variable[v].shown;
}

/* A statement with its name and the predicate as its type. */
draft_statement *flatzinc_statement(flatzinc *z, const constraint *kind, const fz_constraint *c)
{
    draft_statement *s = draft_add_statement(z->draft, &kind->form, c->at);
    const char *type = flatzinc_stem(c->name);
    if (s) {
        add(z, s, c, c->called);
        add(z, s, c, type);
    }
    return s;
}

int flatzinc_operand(const flatzinc *z, const fz_expression *e, int64_t *value)
{
    *value = e->value;
    int v = e->kind == FZ_NAME ? flatzinc_variable(z, e->name) : -1;
    if (v >= 0 && z->variable[v].values == 1) {
        *value = z->variable[v].value[0];
        return -1;
    }
    return v;
}

void flatzinc_no_solution(flatzinc *z, const fz_constraint *c)
{
    for (int i = 0; i < z->draft->variables; i++)
        if (strcmp(z->draft->variable[i].name.string, c->called) == 0)
            return;
    draft_variable *to = draft_add_variable(z->draft);
    if (to)
        *to = (draft_variable){ .name = flatzinc_word(c, c->called) };
}

/* ---- sums ---- */

static void refuse_sum(flatzinc *z, const fz_constraint *c)
{
    flatzinc_too_large(z, c,
                       "the numbers of %s are too large, expected factors and values of at most nine digits "
                       "and sums up to 2147483647: make them smaller, or leave it out (--relax)",
                       c->called);
}

/* Are the factors, the values and all that they can add up to small enough (problem/sum.c)? */
static bool can_be_added(const flatzinc *z, const int *variable, const int64_t *factor, int n, int64_t rest)
{
    enum { MOST = 999999999 };
    const int64_t far = INT64_MAX / 4;
    int64_t least = 0, most = 0;
    bool can = rest >= -MOST && rest <= MOST;
    for (int i = 0; i < n && can; i++) {
        const fz_variable *v = &z->variable[variable[i]];
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

void flatzinc_encode_linear(flatzinc *z, const fz_constraint *c)
{
    static const struct {
        const char *name, *sign;
    } signs[] = { { "_eq", "=" }, { "_le", "<=" }, { "_ne", "!=" } };
    const fz_expression *f = c->argument[0]->first, *x = c->argument[1]->first;
    int64_t rest, value;
    int n = 0, most = c->argument[1]->members + 1, last = flatzinc_operand(z, c->argument[2], &rest);
    int *variable = flatzinc_take(z, (size_t)most, sizeof *variable);
    int64_t *factor = flatzinc_take(z, (size_t)most, sizeof *factor);
    for (; factor && f && x; f = f->next, x = x->next) {
        int v = flatzinc_operand(z, x, &value), k = 0;
        if (v < 0) {
            if (__builtin_sub_overflow(rest, f->value * value, &rest))
                refuse_sum(z, c);
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
    if (factor && z->draft->status == OK && !can_be_added(z, variable, factor, n, rest))
        refuse_sum(z, c);
    draft_statement *s = factor && z->draft->status == OK ? flatzinc_statement(z, &constraint_sum, c) : NULL;
    for (int i = 0; s && i < n; i++) {
        add(z, s, c, number_word(z, factor[i]));
        add(z, s, c, name_of(z, variable[i]));
    }
    if (s)
        draft_add_part(z->draft, s);
    for (int i = 0; s && i < 3; i++)
        if (strcmp(c->name + strlen(c->name) - 3, signs[i].name) == 0)
            add(z, s, c, signs[i].sign);
    if (s)
        add(z, s, c, number_word(z, rest));
}

/* ---- clauses ---- */

/* "x=1" */
static const char *literal(flatzinc *z, int v, bool value)
{
    return flatzinc_name(z, name_of(z, v), "=", value);
}

typedef struct literals {
    int *variable;
    bool *value, is_true; /* one of them is true already */
    int n;
} literals;

/* Adds a literal, each only once; if its contrary is there, the clause is always true. */
static void add_literal(literals *to, int v, bool value)
{
    int i = 0;
    while (i < to->n && to->variable[i] != v)
        i++;
    if (i < to->n) {
        to->is_true = to->value[i] != value;
        return;
    }
    to->variable[to->n] = v;
    to->value[to->n++] = value;
}

static void add_literals(flatzinc *z, const fz_expression *list, bool value, literals *to)
{
    for (const fz_expression *m = list->first; m && !to->is_true; m = m->next) {
        int64_t constant;
        int v = flatzinc_operand(z, m, &constant);
        if (v >= 0)
            add_literal(to, v, value);
        else
            to->is_true = (constant != 0) == value;
    }
}

static void link_two(flatzinc *z, const fz_constraint *c, const char *a, const char *b)
{
    draft_statement *s = strcmp(a, b) == 0 ? NULL : draft_add_statement(z->draft, &form_link, c->at);
    if (s) {
        add(z, s, c, a);
        add(z, s, c, b);
    }
}

static void force(flatzinc *z, const fz_constraint *c, int v, bool value)
{
    draft_statement *s = flatzinc_statement(z, &constraint_clause, c);
    if (s)
        add(z, s, c, literal(z, v, value));
}

/* A clause of these literals. If `if_so` (with this value) is one of them, it is to be true only if all
 * others are false, so that there is exactly one way to fulfil the clause. */
static void clause_of(flatzinc *z, const fz_constraint *c, const literals *l, int if_so, bool value)
{
    if (l->is_true && if_so < 0)
        return;
    if (l->n == 0 && if_so < 0)
        flatzinc_no_solution(z, c);
    else if (l->is_true)
        force(z, c, if_so, !value);
    else if (l->n == 0 && if_so >= 0)
        force(z, c, if_so, value);
    else if (l->n == 1 && if_so < 0)
        force(z, c, l->variable[0], l->value[0]);
    else {
        draft_statement *s = flatzinc_statement(z, &constraint_clause, c);
        for (int i = 0; s && i < l->n; i++)
            add(z, s, c, literal(z, l->variable[i], l->value[i]));
        if (s && if_so >= 0)
            add(z, s, c, literal(z, if_so, value));
        for (int i = 0; if_so >= 0 && i < l->n; i++)
            link_two(z, c, literal(z, l->variable[i], l->value[i]), literal(z, if_so, value));
    }
}

static bool has_literal(const literals *l, int v, bool value)
{
    for (int i = 0; i < l->n; i++)
        if (l->variable[i] == v && l->value[i] == value)
            return true;
    return false;
}

void flatzinc_encode_clause(flatzinc *z, const fz_constraint *c)
{
    bool two = strncmp(c->name, "bool_clause", 11) == 0, all = strcmp(c->name, "array_bool_and") == 0;
    int n = c->argument[0]->members + (two ? c->argument[1]->members : 0), last = c->arguments - 1;
    literals l = { .n = 0 };
    l.variable = flatzinc_take(z, (size_t)n, sizeof *l.variable);
    l.value = flatzinc_take(z, (size_t)n, sizeof *l.value);
    if (z->draft->status != OK)
        return;
    add_literals(z, c->argument[0], !all, &l);
    if (two)
        add_literals(z, c->argument[1], false, &l);
    if (two && c->arguments == 2) {
        clause_of(z, c, &l, -1, false);
        return;
    }
    int64_t constant;
    int so = flatzinc_operand(z, c->argument[last], &constant);
    bool wanted = all ? constant == 0 : constant != 0; /* must one of the literals be true? */
    if (so >= 0 && !l.is_true && has_literal(&l, so, all))
        flatzinc_encode_table(z, c); /* its result is also one of its literals */
    else if (so >= 0)
        clause_of(z, c, &l, so, all);
    else if (wanted)
        clause_of(z, c, &l, -1, false);
    else if (l.is_true)
        flatzinc_no_solution(z, c);
    else if (l.n > 0) { /* none of them is true */
        draft_statement *s = flatzinc_statement(z, &constraint_count, c);
        for (int i = 0; s && i < l.n; i++)
            add(z, s, c, literal(z, l.variable[i], l.value[i]));
        if (s)
            draft_add_part(z->draft, s);
        for (int i = 0; s && i < 2; i++)
            add(z, s, c, "0");
    }
}

/* ---- elements, tables, automata ---- */

/* A csp-variable with one value, for a number among variables. */
const char *flatzinc_operand_name(flatzinc *z, const fz_constraint *c, const fz_expression *e)
{
    int v = e->kind == FZ_NAME ? flatzinc_variable(z, e->name) : -1;
    if (v >= 0)
        return name_of(z, v);
    const char *name = flatzinc_name(z, "", "#", (int)e->value);
    bool there = z->draft->status != OK;
    for (int i = 0; i < z->draft->variables && !there; i++)
        there = strcmp(z->draft->variable[i].name.string, name) == 0;
    draft_variable *to = there ? NULL : draft_add_variable(z->draft);
    if (to) {
        *to = (draft_variable){ .name = flatzinc_word(c, name) };
        draft_add_word(z->draft, &to->value, flatzinc_word(c, name + 1));
        draft_add_word(z->draft, &to->label, (word){ NULL, c->at });
    }
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
static bool is_repeated(flatzinc *z, const fz_constraint *c)
{
    int n = 0, all = 0;
    for (int i = 0; i < c->arguments; i++)
        all += c->argument[i]->kind == FZ_ARRAY ? c->argument[i]->members : 1;
    int *list = flatzinc_take(z, (size_t)all, sizeof *list);
    for (int i = 0; list && i < c->arguments; i++) {
        const fz_expression *a = c->argument[i];
        int64_t constant;
        for (const fz_expression *m = a->kind == FZ_ARRAY ? a->first : a; m; m = a == m ? NULL : m->next) {
            int v = m->kind == FZ_NAME ? flatzinc_operand(z, m, &constant) : -1;
            if (v >= 0)
                list[n++] = v;
        }
    }
    return list && flatzinc_has_twice(list, n);
}

void flatzinc_encode_element(flatzinc *z, const fz_constraint *c)
{
    draft_statement *s = flatzinc_statement(z, &constraint_element, c);
    if (!s)
        return;
    add(z, s, c, flatzinc_operand_name(z, c, c->argument[0]));
    for (const fz_expression *m = c->argument[1]->first; m; m = m->next)
        add(z, s, c, flatzinc_operand_name(z, c, m));
    add(z, s, c, flatzinc_operand_name(z, c, c->argument[2]));
}

/* An element of numbers: a table of two columns, which need not be tried. */
void flatzinc_encode_constants(flatzinc *z, const fz_constraint *c)
{
    int64_t unused;
    int x = flatzinc_operand(z, c->argument[0], &unused), y = flatzinc_operand(z, c->argument[2], &unused);
    int n = c->argument[1]->members, k = 0;
    if (x < 0 || y < 0 || x == y) {
        flatzinc_encode_table(z, c);
        return;
    }
    int64_t *number = flatzinc_take(z, (size_t)n, sizeof *number);
    draft_statement *s = number ? flatzinc_statement(z, &constraint_table, c) : NULL;
    if (!s)
        return;
    for (const fz_expression *m = c->argument[1]->first; m; m = m->next)
        number[k++] = m->value;
    add(z, s, c, name_of(z, x));
    add(z, s, c, name_of(z, y));
    draft_add_part(z->draft, s);
    for (int i = 0; i < z->variable[x].values; i++) {
        int at = z->variable[x].value[i];
        int place = at < 1 || at > n ? -1 : flatzinc_place(&z->variable[y], number[at - 1]);
        if (place >= 0) {
            draft_add_value(z->draft, s, i);
            draft_add_value(z->draft, s, place);
        }
    }
}

/* Does a row have the number that each column which is a number wants? */
static bool row_fits(const flatzinc *z, const fz_constraint *c, const int64_t *row)
{
    for (const fz_expression *m = c->argument[0]->first; m; m = m->next, row++) {
        int64_t number;
        if (flatzinc_operand(z, m, &number) < 0 && number != *row)
            return false;
    }
    return true;
}

/* A row without the columns that are numbers. */
static void add_row(flatzinc *z, draft_statement *s, const fz_constraint *c, const int64_t *row)
{
    for (const fz_expression *m = c->argument[0]->first; m; m = m->next, row++) {
        int64_t number;
        if (flatzinc_operand(z, m, &number) >= 0)
            add(z, s, c, number_word(z, *row));
    }
}

/* The rows of a table, each once: MiniZinc allows repeated rows. */
static void add_rows(flatzinc *z, draft_statement *s, const fz_constraint *c)
{
    const size_t width = (size_t)c->argument[0]->members;
    const size_t rows = width ? (size_t)c->argument[1]->members / width : 0;
    const fz_expression *m = c->argument[1]->first;
    problem_index seen;
    int64_t *row = flatzinc_take(z, rows * width, sizeof *row);
    if (!row)
        return;
    if (!problem_index_open(&seen, z->arena, rows))
        draft_no_memory(z->draft);
    for (size_t i = 0; i < rows && z->draft->status == OK; i++, row += width) {
        for (size_t k = 0; k < width; k++, m = m->next)
            row[k] = m->value;
        if (!row_fits(z, c, row) || problem_index_find(&seen, 0, (const char *)row, width * sizeof *row) >= 0)
            continue;
        problem_index_add(&seen, 0, (const char *)row, width * sizeof *row, (int)i);
        add_row(z, s, c, row);
    }
}

/* FlatZinc writes no columns and no rows as it writes no columns and three rows: false the one, true the
 * other.
 * A column that is a number only chooses rows: as a column of the network it would make of two variables,
 * whose combinations are links, a table of three. */
void flatzinc_encode_tuples(flatzinc *z, const fz_constraint *c)
{
    if (!c->argument[0]->members) {
        flatzinc_wrong(
            z, c->at,
            "a table without columns, of which FlatZinc does not say whether it has rows, expected "
            "at least one column: leave it out of the model");
        return;
    }
    if (is_repeated(z, c)) {
        flatzinc_encode_table(z, c);
        return;
    }
    draft_statement *s = flatzinc_statement(z, &constraint_table, c);
    if (!s)
        return;
    for (const fz_expression *m = c->argument[0]->first; m; m = m->next) {
        int64_t number;
        int v = flatzinc_operand(z, m, &number);
        if (v >= 0)
            add(z, s, c, name_of(z, v));
    }
    draft_add_part(z->draft, s);
    add_rows(z, s, c);
}

void flatzinc_encode_regular(flatzinc *z, const fz_constraint *c)
{
    int64_t states = c->argument[1]->value, signs = c->argument[2]->value, k = 0;
    if (!c->argument[0]->members) { /* no variables: it is simply true or false */
        flatzinc_encode_table(z, c);
        return;
    }
    draft_statement *s = flatzinc_statement(z, &constraint_regular, c);
    if (!s)
        return;
    for (const fz_expression *m = c->argument[0]->first; m; m = m->next)
        add(z, s, c, flatzinc_operand_name(z, c, m));
    draft_add_part(z->draft, s);
    add(z, s, c, number_word(z, c->argument[4]->value));
    for (int64_t q = 1; q <= states; q++)
        if (flatzinc_in_set(c->argument[5], q))
            add(z, s, c, number_word(z, q));
    draft_add_part(z->draft, s);
    for (const fz_expression *d = c->argument[3]->first; d && signs > 0; d = d->next, k++)
        if (d->value > 0) {
            add(z, s, c, number_word(z, k / signs + 1));
            add(z, s, c, number_word(z, k % signs + 1));
            add(z, s, c, number_word(z, d->value));
        }
}
