/* flatzinc_lookup.c: what names stand for. In arrays and arguments, the name of an array is replaced by its
 * body, and that of an element by the element; the names of variables stay. */
#include "apps/flatzinc/flatzinc.h"

#include <string.h>

static int root_of(const flatzinc *flatzinc, int value)
{
    while (flatzinc->variable[value].same != value)
        value = flatzinc->variable[value].same;
    return value;
}

int flatzinc_variable(const flatzinc *flatzinc, const char *name)
{
    int v = problem_index_find(&flatzinc->names, FZ_VARIABLES, name, strlen(name));
    return v < 0 ? -1 : root_of(flatzinc, v);
}

/* What a name stands for, which may be a name again; a variable stands for itself. */
static void look_up_name(flatzinc *flatzinc, fz_expression **expression)
{
    char quote[QUOTE_MAX];
    for (int names = 0; (*expression)->kind == FZ_NAME; names++) {
        const char *name = (*expression)->name;
        int a = problem_index_find(&flatzinc->names, FZ_ARRAYS, name, strlen(name));
        if (a < 0 && flatzinc_variable(flatzinc, name) < 0)
            flatzinc_wrong(flatzinc, (*expression)->at, "%s is not declared", string_quote(quote, name));
        if (a < 0 && (*expression)->last == -1)
            flatzinc_wrong(flatzinc, (*expression)->at, "%s is not an array, and has no elements",
                           string_quote(quote, name));
        if (names > flatzinc->arrays)
            flatzinc_wrong(flatzinc, (*expression)->at, "%s stands for itself" EXPECTED "a value",
                           string_quote(quote, name));
        if (a < 0 || names > flatzinc->arrays)
            return;
        fz_expression *body = flatzinc->array[a].body;
        int64_t i = (*expression)->value;
        if ((*expression)->last == -1) { /* one of its elements */
            body = i < 1 ? NULL : body->first;
            while (body && i-- > 1)
                body = body->next;
        }
        if (!body) {
            flatzinc_wrong(flatzinc, (*expression)->at, "an element that the array has not");
            return;
        }
        *expression = body;
    }
}

static void look_up(flatzinc *flatzinc, fz_expression **expression)
{
    for (fz_expression *m = (*expression)->first, **at = &(*expression)->first; m;
         at = &(*at)->next, m = *at) {
        fz_expression *next = m->next, *found = m;
        look_up(flatzinc, &found);
        if (found != m) {
            fz_expression *copy = flatzinc_take(flatzinc, 1, sizeof *copy);
            if (!copy)
                return;
            *copy = *found;
            copy->next = next;
            *at = copy;
        }
    }
    look_up_name(flatzinc, expression);
}

void flatzinc_look_up(flatzinc *flatzinc)
{
    const draft *d = flatzinc->draft;
    for (int i = 0; i < flatzinc->arrays && d->status == OK; i++)
        look_up(flatzinc, &flatzinc->array[i].body);
    for (int i = 0; i < flatzinc->constraints && d->status == OK; i++)
        for (int k = 0; k < flatzinc->constraint[i].arguments && d->status == OK; k++)
            look_up(flatzinc, &flatzinc->constraint[i].argument[k]);
    if (flatzinc->objective && d->status == OK)
        look_up(flatzinc, &flatzinc->objective);
}
