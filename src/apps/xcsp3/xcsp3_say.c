/* xcsp3_say.c: what an expression says, as statements of a draft: links where two variables are equal or
 * different, a sum where it is linear, a clause where it is a disjunction, otherwise a table of what it
 * allows. An expression on too many combinations is taken apart: parts of it become variables, whose names
 * are the parts. */
#include "apps/xcsp3/xcsp3.h"

#include "problem/nary.h"

#include <string.h>

enum { STATEMENTS_MOST = 500000 };

/* ---- statements ---- */

draft_statement *xcsp3_statement(xcsp3 *x, const statement_form *form)
{
    if (x->draft->status == OK && x->draft->statements == STATEMENTS_MOST)
        draft_wrong(x->draft, x->at, MORE_THAN("%d") " statements, the limit of a model in XML",
                    STATEMENTS_MOST);
    return x->draft->status == OK ? draft_add_statement(x->draft, form, x->at) : NULL;
}

void xcsp3_put(xcsp3 *x, draft_statement *to, const char *string)
{
    if (++x->words > XCSP3_WORDS)
        draft_wrong(x->draft, x->at, MORE_THAN("%d") " words, the limit of a model in XML", XCSP3_WORDS);
    if (to && x->draft->status == OK)
        draft_add_word(x->draft, &to->words, (word){ string, x->at });
}

void xcsp3_name(xcsp3 *x, draft_statement *to)
{
    enum { STATEMENTS = 2 };
    char number[16];
    const char *name = x->draft->from;
    for (int i = 2;
         x->draft->status == OK && problem_index_find(&x->index, STATEMENTS, name, strlen(name)) >= 0; i++) {
        text_print(number, sizeof number, " #%d", x->statements + i);
        name = xcsp3_join(x, x->draft->from, number, "");
    }
    if (x->draft->status == OK && !problem_index_reserve(&x->index, 1))
        draft_no_memory(x->draft);
    if (x->draft->status == OK)
        problem_index_add(&x->index, STATEMENTS, name, strlen(name), x->statements++);
    xcsp3_put(x, to, name);
    xcsp3_put(x, to, NULL);
}

static const char *number_of(xcsp3 *x, int64_t number)
{
    enum { DIGITS = 1000000000 };
    char digits[16];
    if (number <= -DIGITS || number >= DIGITS)
        draft_wrong(x->draft, x->at, "a number of more than nine digits in a sum" EXPECTED "smaller numbers");
    text_print(digits, sizeof digits, "%d", x->draft->status == OK ? (int)number : 0);
    return xcsp3_join(x, digits, "", "");
}

/* ---- sums ---- */

void xcsp3_add_to_sum(xcsp3 *x, xcsp3_sum *sum, int variable, int64_t factor)
{
    for (int i = 0; i < sum->n; i++)
        if (sum->variable[i] == variable) {
            sum->factor[i] += factor;
            return;
        }
    if (sum->n == sum->room) {
        const int room = 2 * sum->room + 4;
        int *v = xcsp3_take(x, (size_t)room, sizeof *v);
        int64_t *f = xcsp3_take(x, (size_t)room, sizeof *f);
        if (!v || !f)
            return;
        if (sum->n) {
            memcpy(v, sum->variable, (size_t)sum->n * sizeof *v);
            memcpy(f, sum->factor, (size_t)sum->n * sizeof *f);
        }
        sum->variable = v;
        sum->factor = f;
        sum->room = room;
    }
    sum->variable[sum->n] = variable;
    sum->factor[sum->n++] = factor;
}

static bool is_symbol(const xcsp3 *x, const xcsp3_term *term)
{
    return term->op == OP_VARIABLE && x->variable[term->number].domain->symbols;
}

bool xcsp3_linear(xcsp3 *x, const xcsp3_term *term, int64_t factor, xcsp3_sum *out)
{
    int64_t by = 1;
    const xcsp3_term *of = NULL;
    if (factor > LIMIT_TRIES || factor < -LIMIT_TRIES || is_symbol(x, term))
        return false;
    switch (term->op) {
    case OP_NUMBER:
        out->constant += factor * term->number;
        return true;
    case OP_VARIABLE:
        xcsp3_add_to_sum(x, out, (int)term->number, factor);
        return true;
    case OP_NEG:
        return xcsp3_linear(x, term->first, -factor, out);
    case OP_SUB:
        return xcsp3_linear(x, term->first, factor, out) && xcsp3_linear(x, term->first->next, -factor, out);
    case OP_ADD:
        for (const xcsp3_term *o = term->first; o; o = o->next)
            if (!xcsp3_linear(x, o, factor, out))
                return false;
        return true;
    case OP_MUL:
        for (const xcsp3_term *o = term->first; o; o = o->next)
            if (o->op == OP_NUMBER && by < LIMIT_TRIES && by > -LIMIT_TRIES)
                by *= o->number;
            else if (of || o->op == OP_NUMBER)
                return false;
            else
                of = o;
        return of && by < LIMIT_TRIES && by > -LIMIT_TRIES && xcsp3_linear(x, of, factor * by, out);
    default:
        return false;
    }
}

/* Leaves out what has the factor 0. */
static xcsp3_sum without_zeros(xcsp3_sum sum)
{
    int n = 0;
    for (int i = 0; i < sum.n; i++)
        if (sum.factor[i]) {
            sum.variable[n] = sum.variable[i];
            sum.factor[n++] = sum.factor[i];
        }
    sum.n = n;
    return sum;
}

static xcsp3_term *term_of(xcsp3 *x, const xcsp3_sum *sum)
{
    xcsp3_term *all = xcsp3_of_number(x, sum->constant);
    for (int i = 0; i < sum->n; i++)
        all = xcsp3_of(
            x, OP_ADD, all,
            xcsp3_of(x, OP_MUL, xcsp3_of_number(x, sum->factor[i]), xcsp3_of_variable(x, sum->variable[i])));
    return all;
}

void xcsp3_say_sum(xcsp3 *x, const xcsp3_sum *from, xcsp3_op op)
{
    const xcsp3_sum sum = without_zeros(*from);
    const bool least = op == OP_GE || op == OP_GT;
    const char *sign = op == OP_EQ ? "=" : op == OP_NE ? "!=" : least ? ">=" : "<=";
    const xcsp3_term *term = sum.n < 3 ? xcsp3_of(x, op, term_of(x, &sum), xcsp3_of_number(x, 0)) : NULL;
    if (term && (!sum.n || xcsp3_may_try(x, term, sum.variable, sum.n))) {
        int64_t value;
        if (sum.n && x->draft->status == OK)
            xcsp3_say_table(x, term, sum.variable, sum.n);
        else if (x->draft->status == OK && (!xcsp3_value(x, term, &value) || !value))
            xcsp3_say_never(x, 0);
        return;
    }
    draft_statement *s = xcsp3_statement(x, &constraint_sum.form);
    xcsp3_name(x, s);
    for (int i = 0; i < sum.n && x->draft->status == OK; i++) {
        xcsp3_put(x, s, number_of(x, sum.factor[i]));
        xcsp3_put(x, s, x->variable[sum.variable[i]].name);
    }
    if (s && x->draft->status == OK)
        draft_add_part(x->draft, s);
    xcsp3_put(x, s, sign);
    xcsp3_put(x, s, number_of(x, (op == OP_LT) * -1 + (op == OP_GT) - sum.constant));
}

/* ---- clauses ---- */

/* Adds as literals for which values of its one variable the term is true. */
static void add_literals(xcsp3 *x, words *to, const xcsp3_term *term)
{
    int v;
    int64_t value;
    if (xcsp3_scope(term, &v, 1) > 1)
        term = xcsp3_of_variable(x, xcsp3_variable_for(x, term));
    if (x->draft->status != OK || !xcsp3_scope(term, &v, 1))
        return;
    const xcsp3_domain *d = x->variable[v].domain;
    for (int i = 0; i < d->values && x->draft->status == OK; i++) {
        x->now[v] = d->value[i];
        if (xcsp3_value(x, term, &value) && value)
            draft_add_word(x->draft, to, (word){ xcsp3_label(x, v, i, true), x->at });
    }
}

/* One of the operands of this disjunction is true. */
static void say_clause(xcsp3 *x, const xcsp3_term *term)
{
    words literals = { 0 };
    int64_t value;
    for (const xcsp3_term *o = term->first; o; o = o->next)
        if (xcsp3_scope(o, &(int){ 0 }, 1) == 0 && xcsp3_value(x, o, &value) && value)
            return;
    for (const xcsp3_term *o = term->first; o; o = o->next)
        add_literals(x, &literals, o);
    if (x->draft->status == OK && !literals.n) {
        xcsp3_say_never(x, 0);
        return;
    }
    draft_statement *s = xcsp3_statement(x, &constraint_clause.form);
    xcsp3_name(x, s);
    for (int i = 0; i < literals.n; i++)
        xcsp3_put(x, s, literals.list[i].string);
}

/* ---- what is true ---- */

static bool is_plain(const xcsp3_term *term)
{
    return term->op == OP_NUMBER || term->op == OP_VARIABLE;
}

/* x = y and x ≠ y are links, or one label for both. */
static bool say_links(xcsp3 *x, const xcsp3_term *term)
{
    const xcsp3_term *a = term->first, *b = a ? a->next : NULL;
    if (!b || b->next || a->op != OP_VARIABLE || b->op != OP_VARIABLE || a->number == b->number ||
        (term->op != OP_EQ && term->op != OP_NE))
        return false;
    const xcsp3_domain *first = x->variable[a->number].domain, *second = x->variable[b->number].domain;
    if (term->op == OP_EQ && first != second)
        return false;
    draft_statement *s = xcsp3_statement(x, term->op == OP_EQ ? &form_equal : &form_different);
    xcsp3_put(x, s, x->variable[a->number].name);
    xcsp3_put(x, s, x->variable[b->number].name);
    return true;
}

static bool say_linear(xcsp3 *x, const xcsp3_term *term)
{
    xcsp3_sum sum = { .n = 0 };
    if (term->op < OP_LT || term->op > OP_EQ || !term->first->next || term->first->next->next ||
        !xcsp3_linear(x, term->first, 1, &sum) || !xcsp3_linear(x, term->first->next, -1, &sum) || sum.n < 3)
        return false;
    xcsp3_say_sum(x, &sum, term->op);
    return true;
}

/* A copy of it without what is next. */
static xcsp3_term *alone(xcsp3 *x, const xcsp3_term *term)
{
    xcsp3_term *copy = xcsp3_of_number(x, term->number);
    if (x->draft->status == OK) {
        copy->op = term->op;
        copy->first = term->first;
    }
    return copy;
}

/* The same with variables for its operands. */
static xcsp3_term *with_variables(xcsp3 *x, const xcsp3_term *term)
{
    xcsp3_term *all = alone(x, term), **last = &all->first;
    for (const xcsp3_term *o = term->first; o && x->draft->status == OK; o = o->next) {
        const bool as_it_is = is_plain(o) || o->op == OP_SET;
        *last = as_it_is ? alone(x, o) : xcsp3_of_variable(x, xcsp3_variable_for(x, o));
        last = &(*last)->next;
    }
    return all;
}

/* The same of two operands, each a variable for half of them. */
static xcsp3_term *halved(xcsp3 *x, const xcsp3_term *term, int operands)
{
    xcsp3_term *half[2] = { alone(x, term), alone(x, term) };
    const xcsp3_term *o = term->first;
    for (int i = 0; i < 2 && x->draft->status == OK; i++) {
        xcsp3_term **last = &half[i]->first;
        for (int k = i ? operands / 2 : 0; k < (i ? operands : operands / 2) && x->draft->status == OK;
             k++, o = o->next) {
            *last = alone(x, o);
            last = &(*last)->next;
        }
        half[i] =
            operands < 4 && i == 0 ? half[i]->first : xcsp3_of_variable(x, xcsp3_variable_for(x, half[i]));
    }
    return xcsp3_of(x, term->op, half[0], half[1]);
}

/* Does the operator take any number of operands, in parts? */
static bool is_list(xcsp3_op op)
{
    return op == OP_ADD || op == OP_MUL || op == OP_MIN || op == OP_MAX || op == OP_AND || op == OP_OR ||
           op == OP_XOR;
}

/* The same with variables for parts, so that there are fewer combinations; NULL: it is refused. */
static const xcsp3_term *taken_apart(xcsp3 *x, const xcsp3_term *term)
{
    int operands = 0;
    bool plain = true;
    for (const xcsp3_term *o = term->first; o; o = o->next) {
        operands++;
        plain = plain && (is_plain(o) || o->op == OP_SET);
    }
    if (!plain)
        return with_variables(x, term);
    if (operands > 2 && is_list(term->op))
        return halved(x, term, operands);
    draft_wrong(x->draft, x->at, LIMIT_TRIES_SAID, "this constraint");
    return NULL;
}

static bool has_symbols(xcsp3 *x, const int *scope, int n)
{
    char quote[QUOTE_MAX];
    for (int i = 0; i < n && i < XCSP3_SCOPE; i++)
        if (x->variable[scope[i]].domain->symbols)
            draft_wrong(x->draft, x->at, "the symbols of %s in an expression" EXPECTED "numbers",
                        string_quote(quote, x->variable[scope[i]].name));
    return x->draft->status != OK;
}

/* Is an operand on several variables? Then it would have to become a variable. */
static bool has_pairs(const xcsp3_term *term)
{
    for (const xcsp3_term *o = term->first; o; o = o->next)
        if (xcsp3_scope(o, &(int){ 0 }, 1) > 1)
            return true;
    return false;
}

/* So few combinations that a table is better than a clause on further variables. */
static bool are_few(const xcsp3 *x, const int *scope, int n)
{
    uint64_t all = 1;
    for (int i = 0; i < n && i < XCSP3_SCOPE && all <= NARY_TUPLES; i++)
        all *= (uint64_t)x->variable[scope[i]].domain->values;
    return n <= XCSP3_SCOPE && all <= NARY_TUPLES;
}

void xcsp3_say(xcsp3 *x, const xcsp3_term *term)
{
    int scope[XCSP3_SCOPE + 1], n;
    int64_t value;
    while (term && x->draft->status == OK) {
        if (term->op == OP_AND) {
            for (const xcsp3_term *o = term->first; o; o = o->next)
                xcsp3_say(x, o);
            return;
        }
        n = xcsp3_scope(term, scope, XCSP3_SCOPE);
        if (say_links(x, term) || has_symbols(x, scope, n) || say_linear(x, term))
            return;
        if (n == 0 && (!xcsp3_value(x, term, &value) || !value))
            xcsp3_say_never(x, 0);
        else if (n > 2 && term->op == OP_OR && !(has_pairs(term) && are_few(x, scope, n)))
            say_clause(x, term);
        else if (n > 2 && term->op == OP_IMP && !(has_pairs(term) && are_few(x, scope, n)))
            say_clause(x, xcsp3_of(x, OP_OR, xcsp3_of(x, OP_NOT, alone(x, term->first), NULL),
                                   alone(x, term->first->next)));
        else if (n > 0 && xcsp3_may_try(x, term, scope, n))
            xcsp3_say_table(x, term, scope, n);
        else if (n > 0) {
            term = taken_apart(x, term);
            continue;
        }
        return;
    }
}

/* ---- a variable for an expression ---- */

/* The values of one variable under other names, if no two of them become the same. */
static int renamed(xcsp3 *x, const xcsp3_term *term, int of, const char *name)
{
    const xcsp3_domain *d = x->variable[of].domain, *to = xcsp3_image(x, term, &of, 1);
    const char **label =
        to && to->values == d->values ? xcsp3_take(x, (size_t)d->values, sizeof *label) : NULL;
    int64_t value;
    for (int i = 0; label && i < d->values; i++) {
        x->now[of] = d->value[i];
        xcsp3_value(x, term, &value);
        label[xcsp3_place_of(to, value)] = xcsp3_label(x, of, i, true);
    }
    return label ? xcsp3_add_variable(x, name, to, label) : -1;
}

/* All whole numbers that the sum may be. */
static const xcsp3_domain *range_of(xcsp3 *x, const xcsp3_sum *sum)
{
    int64_t least = sum->constant, most = least;
    for (int i = 0; i < sum->n; i++) {
        const xcsp3_domain *d = x->variable[sum->variable[i]].domain;
        const int64_t first = sum->factor[i] * d->value[0], last = sum->factor[i] * d->value[d->values - 1];
        least += first < last ? first : last;
        most += first < last ? last : first;
    }
    if (most - least >= LIMIT_LABELS)
        draft_wrong(x->draft, x->at, LIMIT_LABELS_SAID);
    int64_t *value = x->draft->status == OK ? xcsp3_take(x, (size_t)(most - least + 1), sizeof *value) : NULL;
    for (int64_t v = least; value && v <= most; v++)
        value[v - least] = v;
    return value ? xcsp3_domain_of(x, value, (int)(most - least + 1)) : NULL;
}

static int of_sum(xcsp3 *x, const xcsp3_term *term, const char *name)
{
    xcsp3_sum sum = { .n = 0 };
    const xcsp3_domain *d;
    int v;
    if (!xcsp3_linear(x, term, 1, &sum) || sum.n < 2 || !(d = range_of(x, &sum)))
        return -1;
    v = xcsp3_add_variable(x, name, d, NULL);
    xcsp3_add_to_sum(x, &sum, v, -1);
    xcsp3_say_sum(x, &sum, OP_EQ);
    return v;
}

static const char *name_of(xcsp3 *x, const xcsp3_term *term)
{
    text t;
    text_open(&t, x->draft->arena->memory);
    xcsp3_write_term(x, term, &t);
    return draft_keep(x->draft, &t);
}

int xcsp3_variable_for(xcsp3 *x, const xcsp3_term *term)
{
    int scope[XCSP3_SCOPE + 1], v = -1;
    if (x->draft->status != OK)
        return 0;
    if (term->op == OP_VARIABLE)
        return (int)term->number;
    const char *name = name_of(x, term);
    const int known = problem_index_find(&x->index, 0, name, strlen(name)),
              n = xcsp3_scope(term, scope, XCSP3_SCOPE);
    if (known >= 0 || has_symbols(x, scope, n))
        return known >= 0 ? known : 0;
    const bool few = xcsp3_may_try(x, term, scope, n);
    v = n == 1 && few ? renamed(x, term, *scope, name) : few && n == 2 ? -1 : of_sum(x, term, name);
    if (v >= 0 || x->draft->status != OK)
        return v >= 0 ? v : 0;
    if (!few && !(term = taken_apart(x, term)))
        return 0;
    if (!few)
        return xcsp3_variable_for(x, term);
    const xcsp3_domain *d = xcsp3_image(x, term, scope, n);
    v = d ? xcsp3_add_variable(x, name, d, NULL) : 0;
    if (d && n)
        xcsp3_say_value(x, term, scope, n, v);
    return v;
}
