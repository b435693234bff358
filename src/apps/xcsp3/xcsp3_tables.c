/* xcsp3_tables.c: expressions on few variables, of which all combinations of values are tried. */
#include "apps/xcsp3/xcsp3.h"

#include <stdlib.h>

typedef struct trying {
    const int *variable;
    int at[XCSP3_SCOPE], n;
} trying;

static void begin(xcsp3 *x, trying *t, const int *variable, int n)
{
    *t = (trying){ .variable = variable, .n = n };
    for (int i = 0; x->draft->status == OK && i < n; i++)
        x->now[variable[i]] = x->variable[variable[i]].domain->value[0];
}

/* The next combination; false: that was the last one. */
static bool advance(xcsp3 *x, trying *t)
{
    for (int i = t->n - 1; i >= 0; i--) {
        const xcsp3_domain *d = x->variable[t->variable[i]].domain;
        t->at[i] = t->at[i] + 1 < d->values ? t->at[i] + 1 : 0;
        x->now[t->variable[i]] = d->value[t->at[i]];
        if (t->at[i])
            return true;
    }
    return false;
}

bool xcsp3_may(xcsp3 *x, uint64_t tries)
{
    if (x->draft->status == OK && !draft_may(&x->draft->made.tries, tries, LIMIT_TRIES))
        draft_wrong(x->draft, x->at, LIMIT_TRIES_SAID, "this constraint");
    return x->draft->status == OK;
}

bool xcsp3_may_try(xcsp3 *x, const xcsp3_term *term, const int *variable, int n)
{
    enum { TRIES = 100000, TERMS = 64 }; /* this many terms are evaluated in the time of one try */
    uint64_t tries = 1;
    for (int i = 0; i < n && i < XCSP3_SCOPE && tries <= TRIES; i++)
        tries *= (uint64_t)x->variable[variable[i]].domain->values;
    if (n > XCSP3_SCOPE || tries > TRIES)
        return false;
    return xcsp3_may(x, tries * (1 + (uint64_t)xcsp3_size(term) / TERMS));
}

void xcsp3_remove(xcsp3 *x, int variable, int place)
{
    draft_statement *s = xcsp3_statement(x, &form_remove);
    xcsp3_put(x, s, xcsp3_label(x, variable, place, true));
}

void xcsp3_say_never(xcsp3 *x, int variable)
{
    for (int i = 0; i < x->variable[variable].domain->values && x->draft->status == OK; i++)
        xcsp3_remove(x, variable, i);
}

static void remove_others(xcsp3 *x, const xcsp3_term *term, trying *t)
{
    int64_t value;
    do
        if (!xcsp3_value(x, term, &value) || !value)
            xcsp3_remove(x, *t->variable, *t->at);
    while (x->draft->status == OK && advance(x, t));
}

/* A statement on these variables, and perhaps one more: of two, links. */
static draft_statement *begin_table(xcsp3 *x, const int *variable, int n, int more)
{
    const bool pairs = n + (more >= 0) == 2 && !x->joined;
    draft_statement *s = xcsp3_statement(x, pairs ? &form_allow : &constraint_table.form);
    if (!pairs)
        xcsp3_name(x, s);
    for (int i = 0; i < n; i++)
        xcsp3_put(x, s, x->variable[variable[i]].name);
    if (more >= 0)
        xcsp3_put(x, s, x->variable[more].name);
    if (s && !pairs && x->draft->status == OK)
        draft_add_part(x->draft, s);
    return x->draft->status == OK ? s : NULL;
}

static void add_place(xcsp3 *x, draft_statement *to, int variable, int place)
{
    if (to->form == &form_allow)
        xcsp3_put(x, to, x->variable[variable].domain->word.list[place].string);
    else if (x->draft->status == OK)
        draft_add_value(x->draft, to, place);
}

/* Adds a row: the values that are being tried, and perhaps that of one more variable. */
static void add_row(xcsp3 *x, draft_statement *to, const trying *t, int more, int64_t value)
{
    draft_made *made = &x->draft->made;
    const int wide = t->n + (more >= 0);
    if (wide > 2 && !draft_may(&made->labels, 1, LIMIT_LABELS))
        draft_wrong(x->draft, x->at, LIMIT_MADE_SAID, "this constraint");
    else if (!draft_may(&made->values, (uint64_t)wide, LIMIT_TABLE_VALUES))
        draft_wrong(x->draft, x->at, LIMIT_TABLE_VALUES_SAID, "this constraint");
    for (int i = 0; i < t->n; i++)
        add_place(x, to, t->variable[i], t->at[i]);
    if (more >= 0)
        add_place(x, to, more, xcsp3_place_of(x->variable[more].domain, value));
}

void xcsp3_say_table(xcsp3 *x, const xcsp3_term *term, const int *variable, int n)
{
    trying t;
    int64_t value;
    begin(x, &t, variable, n);
    if (x->draft->status != OK)
        return;
    if (n == 1) {
        remove_others(x, term, &t);
        return;
    }
    draft_statement *s = begin_table(x, variable, n, -1);
    bool some = false;
    do
        if (s && xcsp3_value(x, term, &value) && value) {
            add_row(x, s, &t, -1, 0);
            some = true;
        }
    while (x->draft->status == OK && advance(x, &t));
    if (x->draft->status == OK && !some) {
        x->draft->statements--;
        xcsp3_say_never(x, *variable);
    }
}

/* ---- a variable for an expression ---- */

static int compare(const void *first, const void *second)
{
    const int64_t a = *(const int64_t *)first, b = *(const int64_t *)second;
    return (a > b) - (a < b);
}

int xcsp3_sort(int64_t *list, int n)
{
    int kept = n > 0;
    if (n > 1)
        qsort(list, (size_t)n, sizeof *list, compare);
    for (int i = 1; i < n; i++)
        if (list[i] != list[kept - 1])
            list[kept++] = list[i];
    return kept;
}

const xcsp3_domain *xcsp3_image(xcsp3 *x, const xcsp3_term *term, const int *variable, int n)
{
    enum { DIGITS = 1000000000 };
    trying t;
    int64_t value, *list;
    int values = 0;
    uint64_t tries = 1;
    for (int i = 0; i < n; i++)
        tries *= (uint64_t)x->variable[variable[i]].domain->values;
    begin(x, &t, variable, n);
    list = xcsp3_take(x, (size_t)tries, sizeof *list);
    do {
        if (!list || !xcsp3_value(x, term, &value))
            continue;
        if (value <= -DIGITS || value >= DIGITS)
            draft_wrong(x->draft, x->at, "a value of more than nine digits" EXPECTED "smaller numbers");
        list[values++] = value;
    } while (x->draft->status == OK && advance(x, &t));
    if (x->draft->status == OK && !values)
        draft_wrong(x->draft, x->at, "an expression without a value" EXPECTED "one that has a value");
    return x->draft->status == OK ? xcsp3_domain_of(x, list, xcsp3_sort(list, values)) : NULL;
}

void xcsp3_say_value(xcsp3 *x, const xcsp3_term *term, const int *variable, int n, int of)
{
    trying t;
    int64_t value;
    begin(x, &t, variable, n);
    draft_statement *s = begin_table(x, variable, n, of);
    do
        if (s && xcsp3_value(x, term, &value))
            add_row(x, s, &t, of, value);
    while (x->draft->status == OK && advance(x, &t));
}
