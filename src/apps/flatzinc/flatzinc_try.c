/* flatzinc_try.c: constraints on few variables, whose combinations are all tried: what the predicate says of
 * them is a table; of one variable, its domain. Where they are many, the variables may be read one by one
 * (flatzinc_fold.c). */
#include "apps/flatzinc/flatzinc.h"

enum { OPERANDS = 8, TRIES = 4000000 };

typedef struct trying {
    int variable[OPERANDS], at[OPERANDS], n;
} trying;

static int add_operand(const flatzinc *z, const fz_expression *e, int *list, int n, int most)
{
    if (e->kind == FZ_ARRAY) {
        for (const fz_expression *m = e->first; m && n <= most; m = m->next)
            n = add_operand(z, m, list, n, most);
        return n;
    }
    int64_t value;
    int v = flatzinc_operand(z, e, &value);
    for (int i = 0; i < n && i < most && v >= 0; i++)
        if (list[i] == v)
            return n;
    if (v >= 0 && n < most)
        list[n] = v;
    return v >= 0 ? n + 1 : n;
}

int flatzinc_operands(const flatzinc *z, const fz_constraint *c, int *list, int most)
{
    int n = 0;
    for (int i = 0; i < c->arguments && n <= most; i++)
        n = add_operand(z, c->argument[i], list, n, most);
    return n;
}

/* The next combination; false: that was all. */
static bool advance(flatzinc *z, trying *t)
{
    for (int i = t->n - 1; i >= 0; i--) {
        const fz_variable *v = &z->variable[t->variable[i]];
        if (++t->at[i] < v->values) {
            z->tried[t->variable[i]] = v->value[t->at[i]];
            return true;
        }
        t->at[i] = 0;
        z->tried[t->variable[i]] = v->value[0];
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
static bool may_try(flatzinc *z, const fz_constraint *c, double tries)
{
    enum { MEMBERS = 64 }; /* that are looked at in the time of one try */
    uint64_t each = 1;
    for (int i = 0; i < c->arguments; i++)
        each += (uint64_t)c->argument[i]->members / MEMBERS;
    if (z->draft->status == OK && !draft_may(&z->draft->made.tries, (uint64_t)tries * each, LIMIT_TRIES))
        flatzinc_too_large(z, c, LIMIT_TRIES_SAID FLATZINC_RELAX, c->called);
    return z->draft->status == OK;
}

void flatzinc_restrict(flatzinc *z, int v, bool (*keeps)(const void *with, int value), const void *with)
{
    fz_variable *x = &z->variable[v];
    int n = 0, *left = flatzinc_take(z, (size_t)x->values, sizeof *left);
    for (int i = 0; left && i < x->values; i++)
        if (keeps(with, x->value[i]))
            left[n++] = x->value[i];
    if (!left)
        return;
    x->value = left;
    x->values = n;
    z->tried[v] = n ? left[0] : 0;
}

static void table_of(flatzinc *z, const fz_constraint *c, trying *t)
{
    draft_statement *s = flatzinc_statement(z, &constraint_table, c);
    draft_made *made = &z->draft->made;
    for (int i = 0; s && i < t->n; i++)
        draft_add_word(z->draft, &s->words, flatzinc_word(c, z->variable[t->variable[i]].shown));
    if (s)
        draft_add_part(z->draft, s);
    do {
        if (!flatzinc_holds(z, c))
            continue;
        if (t->n > 2 && !draft_may(&made->labels, 1, LIMIT_LABELS))
            flatzinc_too_large(z, c, LIMIT_MADE_SAID FLATZINC_RELAX, c->called);
        if (!draft_may(&made->values, (uint64_t)t->n, LIMIT_TABLE_VALUES))
            flatzinc_too_large(z, c, LIMIT_TABLE_VALUES_SAID FLATZINC_RELAX, c->called);
        for (int i = 0; s && i < t->n; i++)
            draft_add_value(z->draft, s, t->at[i]);
    } while (z->draft->status == OK && advance(z, t));
}

/* A constraint on one variable becomes its domain. */
static void domain_of(flatzinc *z, const fz_constraint *c, trying *t)
{
    fz_variable *v = &z->variable[t->variable[0]];
    bool *keep = flatzinc_take(z, (size_t)v->values, sizeof *keep);
    for (int i = 0; keep && i < v->values; i++) {
        z->tried[t->variable[0]] = v->value[i];
        keep[i] = flatzinc_holds(z, c);
    }
    if (keep)
        flatzinc_restrict(z, t->variable[0], is_kept, &(kept){ keep, &(int){ 0 } });
    if (keep && v->values == 0)
        flatzinc_no_solution(z, c);
}

/* Sets the variables of the constraint to their first values; returns how many combinations they have. */
static double begin_trying(flatzinc *z, const fz_constraint *c, trying *t)
{
    double tries = 1;
    *t = (trying){ .n = 0 };
    t->n = flatzinc_operands(z, c, t->variable, OPERANDS);
    for (int i = 0; i < t->n && i < OPERANDS; i++) {
        const fz_variable *v = &z->variable[t->variable[i]];
        tries *= v->values;
        z->tried[t->variable[i]] = v->values ? v->value[0] : 0;
    }
    return tries;
}

bool flatzinc_image(flatzinc *z, fz_constraint *c)
{
    trying t;
    int64_t constant;
    double tries = begin_trying(z, c, &t);
    int v = flatzinc_operand(z, c->argument[c->arguments - 1], &constant);
    if (v < 0 || !z->variable[v].introduced || t.n < 2 || tries < 1 || tries > TRIES || tries == c->looked)
        return false;
    const int values = z->variable[v].values;
    bool *keep = may_try(z, c, tries) ? flatzinc_take(z, (size_t)values, sizeof *keep) : NULL;
    int of = 0; /* the place of the variable among those being tried */
    while (t.variable[of] != v)
        of++;
    c->looked = tries;
    do
        if (keep && flatzinc_holds(z, c))
            keep[t.at[of]] = true;
    while (keep && advance(z, &t));
    if (keep)
        flatzinc_restrict(z, v, is_kept, &(kept){ keep, &(int){ 0 } });
    return z->variable[v].values < values;
}

void flatzinc_encode_table(flatzinc *z, const fz_constraint *c)
{
    trying t;
    double tries = begin_trying(z, c, &t);
    if (t.n > 2 && (tries > NARY_TUPLES || t.n > OPERANDS) && flatzinc_fold(z, c))
        return;
    if (tries > TRIES || t.n > OPERANDS)
        flatzinc_too_large(z, c,
                           "%s has too many combinations to be tried, expected at most %d: leave it out "
                           "(--relax), or write it with smaller domains",
                           c->called, TRIES);
    else if (tries < 1 || !may_try(z, c, tries))
        return; /* a variable without values says that there is no solution */
    else if (t.n == 0 && !flatzinc_holds(z, c))
        flatzinc_no_solution(z, c);
    else if (t.n == 1 && !z->drafting)
        domain_of(z, c, &t);
    else if (t.n > 0)
        table_of(z, c, &t);
}
