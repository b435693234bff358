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
static int place_of(const numbers *numbers, int value)
{
    int low = 0, high = numbers->n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (numbers->list[middle] < value)
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
static bool add_number(numbers *numbers, int value)
{
    int i = place_of(numbers, value);
    if (i < numbers->n && numbers->list[i] == value)
        return false;
    memmove(numbers->list + i + 1, numbers->list + i, (size_t)(numbers->n++ - i) * sizeof *numbers->list);
    numbers->list[i] = value;
    return true;
}

void flatzinc_take_out_numbers(flatzinc *flatzinc, fz_constraint *constraint)
{
    numbers all = { .list =
                        flatzinc_take(flatzinc, (size_t)constraint->argument[0]->members, sizeof *all.list) };
    for (const fz_expression *m = constraint->argument[0]->first; all.list && m && !constraint->done;
         m = m->next)
        constraint->done = m->kind != FZ_NAME && !add_number(&all, (int)m->value);
    if (constraint->done)
        flatzinc_no_solution(flatzinc, constraint);
    if (!all.n || constraint->done)
        return;
    for (const fz_expression *m = constraint->argument[0]->first; m && flatzinc->draft->status == OK;
         m = m->next) {
        int v = m->kind == FZ_NAME ? flatzinc_variable(flatzinc, m->name) : -1;
        if (v < 0 || !flatzinc->variable[v].values)
            continue;
        flatzinc_restrict(flatzinc, v, is_other, &all);
        if (!flatzinc->variable[v].values)
            flatzinc_no_solution(flatzinc, constraint);
    }
}

/* ---- variables ---- */

/* The place of a value among the variables becomes a csp-variable, if the value must occur. */
static void add_place(flatzinc *flatzinc, const fz_constraint *constraint, const int *variable, int n,
                      int value)
{
    draft_variable p = { .name = flatzinc_word(constraint,
                                               flatzinc_name(flatzinc, constraint->called, ".", value)),
                         .type = flatzinc_word(constraint, "place") };
    for (int i = 0; i < n; i++) {
        const fz_variable *v = &flatzinc->variable[variable[i]];
        if (!flatzinc_in_domain(v, value))
            continue;
        draft_add_word(flatzinc->draft, &p.value, flatzinc_word(constraint, v->shown));
        draft_add_word(flatzinc->draft, &p.label,
                       flatzinc_word(constraint, flatzinc_name(flatzinc, v->shown, "=", value)));
    }
    draft_put(flatzinc->draft, variable, p);
}

/* How many values they have, which are put into a list; more than n: more than there are variables. */
static int union_of(flatzinc *flatzinc, const int *variable, int n, int **out)
{
    int all = 0, values = 0;
    for (int i = 0; i < n; i++)
        all += flatzinc->variable[variable[i]].values;
    int *list = *out = flatzinc_take(flatzinc, (size_t)all, sizeof *list);
    for (int i = 0; list && i < n; i++)
        for (int k = 0; k < flatzinc->variable[variable[i]].values; k++) {
            int x = flatzinc->variable[variable[i]].value[k], j = 0;
            while (j < values && list[j] != x)
                j++;
            if (j == values)
                list[values++] = x;
            if (values > n)
                return values;
        }
    return values;
}

void flatzinc_encode_different(flatzinc *flatzinc, const fz_constraint *constraint)
{
    int n = 0, *value;
    int *variable = flatzinc_take(flatzinc, (size_t)constraint->argument[0]->members, sizeof *variable);
    for (const fz_expression *m = constraint->argument[0]->first; variable && m; m = m->next)
        if (m->kind == FZ_NAME)
            variable[n++] = flatzinc_variable(flatzinc, m->name);
    if (flatzinc_has_twice(variable, n)) { /* it would have to differ from itself */
        flatzinc_no_solution(flatzinc, constraint);
        return;
    }
    draft_statement *s = flatzinc->draft->status == OK && n > 1
                             ? draft_add_statement(flatzinc->draft, &form_different, constraint->at)
                             : NULL;
    for (int i = 0; s && i < n; i++)
        draft_add_word(flatzinc->draft, &s->words,
                       flatzinc_word(constraint, flatzinc->variable[variable[i]].shown));
    int values = s ? union_of(flatzinc, variable, n, &value) : 0;
    for (int i = 0; s && values == n && i < values && flatzinc->draft->status == OK; i++)
        add_place(flatzinc, constraint, variable, n, value[i]);
}
