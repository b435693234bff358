/* flatzinc_different.c: all_different: links of equal values; and, if there are as many values as variables,
 * the place of each value, so that there are hidden singles.
 *
 * MiniZinc writes what it knows as numbers among the variables: all_different([2,x,7,y]). Those numbers are
 * taken out of the domains of the variables, and what is left is an all_different of variables alone, with
 * as many values less as it has numbers: so places are found as if the numbers were variables. */
#include "apps/flatzinc/flatzinc.h"

#include <string.h>

/* ---- numbers ---- */

typedef struct numbers { /* ascending */
    int *list, n;
} numbers;

/* Where the first number is that is not less. */
static int place_of(const numbers *s, int value)
{
    int low = 0, high = s->n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (s->list[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_other(const void *with, int value)
{
    const numbers *s = with;
    int i = place_of(s, value);
    return i == s->n || s->list[i] != value;
}

/* False: it is there already. */
static bool add_number(numbers *s, int value)
{
    int i = place_of(s, value);
    if (i < s->n && s->list[i] == value)
        return false;
    memmove(s->list + i + 1, s->list + i, (size_t)(s->n++ - i) * sizeof *s->list);
    s->list[i] = value;
    return true;
}

void flatzinc_take_out_numbers(flatzinc *z, fz_constraint *c)
{
    numbers all = { .list = flatzinc_take(z, (size_t)c->argument[0]->members, sizeof *all.list) };
    for (const fz_expression *m = c->argument[0]->first; all.list && m && !c->done; m = m->next)
        c->done = m->kind != FZ_NAME && !add_number(&all, (int)m->value);
    if (c->done)
        flatzinc_no_solution(z, c);
    if (!all.n || c->done)
        return;
    for (const fz_expression *m = c->argument[0]->first; m && z->draft->status == OK; m = m->next) {
        int v = m->kind == FZ_NAME ? flatzinc_variable(z, m->name) : -1;
        if (v < 0 || !z->variable[v].values)
            continue;
        flatzinc_restrict(z, v, is_other, &all);
        if (!z->variable[v].values)
            flatzinc_no_solution(z, c);
    }
}

/* ---- variables ---- */

/* The place of a value among the variables becomes a csp-variable, if the value must occur. */
static void add_place(flatzinc *z, const fz_constraint *c, const int *variable, int n, int value)
{
    draft_variable p = { .name = flatzinc_word(c, flatzinc_name(z, c->called, ".", value)),
                         .type = flatzinc_word(c, "place") };
    for (int i = 0; i < n; i++) {
        const fz_variable *v = &z->variable[variable[i]];
        if (!flatzinc_in_domain(v, value))
            continue;
        draft_add_word(z->draft, &p.value, flatzinc_word(c, v->shown));
        draft_add_word(z->draft, &p.label, flatzinc_word(c, flatzinc_name(z, v->shown, "=", value)));
    }
    draft_variable *to = draft_add_variable(z->draft);
    if (to)
        *to = p;
}

/* How many values they have, which are put into a list; more than n: more than there are variables. */
static int union_of(flatzinc *z, const int *variable, int n, int **out)
{
    int all = 0, values = 0;
    for (int i = 0; i < n; i++)
        all += z->variable[variable[i]].values;
    int *list = *out = flatzinc_take(z, (size_t)all, sizeof *list);
    for (int i = 0; list && i < n; i++)
        for (int k = 0; k < z->variable[variable[i]].values; k++) {
            int x = z->variable[variable[i]].value[k], j = 0;
            while (j < values && list[j] != x)
                j++;
            if (j == values)
                list[values++] = x;
            if (values > n)
                return values;
        }
    return values;
}

void flatzinc_encode_different(flatzinc *z, const fz_constraint *c)
{
    int n = 0, *value;
    int *variable = flatzinc_take(z, (size_t)c->argument[0]->members, sizeof *variable);
    for (const fz_expression *m = c->argument[0]->first; variable && m; m = m->next)
        if (m->kind == FZ_NAME)
            variable[n++] = flatzinc_variable(z, m->name);
    if (flatzinc_has_twice(variable, n)) { /* it would have to differ from itself */
        flatzinc_no_solution(z, c);
        return;
    }
    draft_statement *s =
        z->draft->status == OK && n > 1 ? draft_add_statement(z->draft, &form_different, c->at) : NULL;
    for (int i = 0; s && i < n; i++)
        draft_add_word(z->draft, &s->words, flatzinc_word(c, z->variable[variable[i]].shown));
    int values = s ? union_of(z, variable, n, &value) : 0;
    for (int i = 0; s && values == n && i < values && z->draft->status == OK; i++)
        add_place(z, c, variable, n, value[i]);
}
