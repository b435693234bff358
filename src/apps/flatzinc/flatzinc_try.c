/* flatzinc_try.c: constraints on few variables, whose combinations are all tried: what the predicate says of
 * them is a table; of one variable, its domain. Where they are many, the variables may be read one by one
 * (flatzinc_fold.c). */
#include "apps/flatzinc/flatzinc.h"

enum { OPERANDS = 8, TRIES = 4000000 };

typedef struct trying {
    int variable[OPERANDS], at[OPERANDS], n;
} trying;

static int add_operand(const flatzinc *flatzinc, const fz_expression *expression, int *list, int n, int most)
{
    if (expression->kind == FZ_ARRAY) {
        for (const fz_expression *m = expression->first; m && n <= most; m = m->next)
            n = add_operand(flatzinc, m, list, n, most);
        return n;
    }
    int64_t value;
    int v = flatzinc_operand(flatzinc, expression, &value);
    for (int i = 0; i < n && i < most && v >= 0; i++)
        if (list[i] == v)
            return n;
    if (v >= 0 && n < most)
        list[n] = v;
    return v >= 0 ? n + 1 : n;
}

int flatzinc_operands(const flatzinc *flatzinc, const fz_constraint *constraint, int *list, int most)
{
    int n = 0;
    for (int i = 0; i < constraint->arguments && n <= most; i++)
        n = add_operand(flatzinc, constraint->argument[i], list, n, most);
    return n;
}

/* The next combination; false: that was all. */
static bool advance(flatzinc *flatzinc, trying *trying)
{
    for (int i = trying->n - 1; i >= 0; i--) {
        const fz_variable *v = &flatzinc->variable[trying->variable[i]];
        if (++trying->at[i] < v->values) {
            flatzinc->tried[trying->variable[i]] = v->value[trying->at[i]];
            return true;
        }
        trying->at[i] = 0;
        flatzinc->tried[trying->variable[i]] = v->value[0];
    }
    return false;
}

typedef struct kept {
    const bool *keep; /* for each value: does it stay? */
    int *next;        /* values are asked for in their order */
} kept;

static bool is_kept(const void *with, int value)
{
    const kept *k = with;
    (void)value;
    return k->keep[(*k->next)++];
}

/* Counts combinations to be tried; a list costs more than a number each time. */
static bool may_try(flatzinc *flatzinc, const fz_constraint *constraint, double tries)
{
    enum { MEMBERS = 64 }; /* that are looked at in the time of one try */
    uint64_t each = 1;
    for (int i = 0; i < constraint->arguments; i++)
        each += (uint64_t)constraint->argument[i]->members / MEMBERS;
    if (flatzinc->draft->status == OK &&
        !draft_may(&flatzinc->draft->made.tries, (uint64_t)tries * each, LIMIT_TRIES))
        flatzinc_too_large(flatzinc, constraint, LIMIT_TRIES_SAID FLATZINC_RELAX, constraint->called);
    return flatzinc->draft->status == OK;
}

void flatzinc_restrict(flatzinc *flatzinc, int digit, bool (*keeps)(const void *with, int value),
                       const void *with)
{
    fz_variable *x = &flatzinc->variable[digit];
    int n = 0, *left = flatzinc_take(flatzinc, (size_t)x->values, sizeof *left);
    for (int i = 0; left && i < x->values; i++)
        if (keeps(with, x->value[i]))
            left[n++] = x->value[i];
    if (!left)
        return;
    x->value = left;
    x->values = n;
    flatzinc->tried[digit] = n ? left[0] : 0;
}

static void table_of(flatzinc *flatzinc, const fz_constraint *constraint, trying *trying)
{
    draft_statement *s = flatzinc_statement(flatzinc, &constraint_table, constraint);
    draft_made *made = &flatzinc->draft->made;
    for (int i = 0; s && i < trying->n; i++)
        draft_add_word(flatzinc->draft, &s->words,
                       flatzinc_word(constraint, flatzinc->variable[trying->variable[i]].shown));
    if (s)
        draft_add_part(flatzinc->draft, s);
    do {
        if (!flatzinc_holds(flatzinc, constraint))
            continue;
        if (trying->n > 2 && !draft_may(&made->labels, 1, LIMIT_LABELS))
            flatzinc_too_large(flatzinc, constraint, LIMIT_MADE_SAID FLATZINC_RELAX, constraint->called);
        if (!draft_may(&made->values, (uint64_t)trying->n, LIMIT_TABLE_VALUES))
            flatzinc_too_large(flatzinc, constraint, LIMIT_TABLE_VALUES_SAID FLATZINC_RELAX,
                               constraint->called);
        for (int i = 0; s && i < trying->n; i++)
            draft_add_value(flatzinc->draft, s, trying->at[i]);
    } while (flatzinc->draft->status == OK && advance(flatzinc, trying));
}

/* A constraint on one variable becomes its domain. */
static void domain_of(flatzinc *flatzinc, const fz_constraint *constraint, trying *trying)
{
    fz_variable *v = &flatzinc->variable[trying->variable[0]];
    bool *keep = flatzinc_take(flatzinc, (size_t)v->values, sizeof *keep);
    for (int i = 0; keep && i < v->values; i++) {
        flatzinc->tried[trying->variable[0]] = v->value[i];
        keep[i] = flatzinc_holds(flatzinc, constraint);
    }
    if (keep)
        flatzinc_restrict(flatzinc, trying->variable[0], is_kept, &(kept){ keep, &(int){ 0 } });
    if (keep && v->values == 0)
        flatzinc_no_solution(flatzinc, constraint);
}

/* Sets the variables of the constraint to their first values; returns how many combinations they have. */
static double begin_trying(flatzinc *flatzinc, const fz_constraint *constraint, trying *from)
{
    double tries = 1;
    *from = (trying){ .n = 0 };
    from->n = flatzinc_operands(flatzinc, constraint, from->variable, OPERANDS);
    for (int i = 0; i < from->n && i < OPERANDS; i++) {
        const fz_variable *v = &flatzinc->variable[from->variable[i]];
        tries *= v->values;
        flatzinc->tried[from->variable[i]] = v->values ? v->value[0] : 0;
    }
    return tries;
}

bool flatzinc_image(flatzinc *flatzinc, fz_constraint *constraint)
{
    trying t;
    int64_t constant;
    double tries = begin_trying(flatzinc, constraint, &t);
    int v = flatzinc_operand(flatzinc, constraint->argument[constraint->arguments - 1], &constant);
    if (v < 0 || !flatzinc->variable[v].introduced || t.n < 2 || tries < 1 || tries > TRIES ||
        tries == constraint->looked)
        return false;
    const int values = flatzinc->variable[v].values;
    bool *keep =
        may_try(flatzinc, constraint, tries) ? flatzinc_take(flatzinc, (size_t)values, sizeof *keep) : NULL;
    int of = 0; /* the place of the variable among those being tried */
    while (t.variable[of] != v)
        of++;
    constraint->looked = tries;
    do
        if (keep && flatzinc_holds(flatzinc, constraint))
            keep[t.at[of]] = true;
    while (keep && advance(flatzinc, &t));
    if (keep)
        flatzinc_restrict(flatzinc, v, is_kept, &(kept){ keep, &(int){ 0 } });
    return flatzinc->variable[v].values < values;
}

void flatzinc_encode_table(flatzinc *flatzinc, const fz_constraint *constraint)
{
    trying t;
    double tries = begin_trying(flatzinc, constraint, &t);
    if (t.n > 2 && (tries > NARY_TUPLES || t.n > OPERANDS) && flatzinc_fold(flatzinc, constraint))
        return;
    if (tries > TRIES || t.n > OPERANDS)
        flatzinc_too_large(flatzinc, constraint,
                           "%s has too many combinations to be tried" EXPECTED AT_MOST(
                               "%d") ": " ADVICE "leave it out "
                                     "(--relax), or write it with smaller domains",
                           constraint->called, TRIES);
    else if (tries < 1 || !may_try(flatzinc, constraint, tries))
        return; /* a variable without values says that there is no solution */
    else if (t.n == 0 && !flatzinc_holds(flatzinc, constraint))
        flatzinc_no_solution(flatzinc, constraint);
    else if (t.n == 1 && !flatzinc->drafting)
        domain_of(flatzinc, constraint, &t);
    else if (t.n > 0)
        table_of(flatzinc, constraint, &t);
}
