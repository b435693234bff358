/* flatzinc_holds.c: what each predicate says of values, one function each. Small constraints are encoded by
 * asking these for all combinations, and solutions are verified by them. */
#include "apps/flatzinc/flatzinc.h"

#include <string.h>

int64_t flatzinc_int(const flatzinc *z, const fz_expression *e)
{
    if (e->kind != FZ_NAME)
        return e->value;
    int v = flatzinc_variable(z, e->name);
    return v < 0 ? 0 : z->tried[v];
}

bool flatzinc_in_set(const fz_expression *s, int64_t x)
{
    if (s->kind == FZ_RANGE)
        return x >= s->value && x <= s->last;
    for (const fz_expression *m = s->first; m; m = m->next)
        if (m->value == x)
            return true;
    return false;
}

static int64_t at(const flatzinc *z, const fz_constraint *c, int i)
{
    return flatzinc_int(z, c->argument[i]);
}

#define HOLDS(name) static bool holds_##name(const flatzinc *z, const fz_constraint *c)
#define X           at(z, c, 0)
#define Y           at(z, c, 1)
#define Z           at(z, c, 2)

/* Two values compared; with _reif: if and only if the last one is true. */
#define COMPARE(name, test)                                                                                  \
    HOLDS(name)                                                                                              \
    {                                                                                                        \
        return test;                                                                                         \
    }                                                                                                        \
    HOLDS(name##_reif)                                                                                       \
    {                                                                                                        \
        return (test) == (Z != 0);                                                                           \
    }                                                                                                        \
    HOLDS(name##_imp)                                                                                        \
    {                                                                                                        \
        return (test) || Z == 0;                                                                             \
    }

COMPARE(eq, X == Y)
COMPARE(ne, X != Y)
COMPARE(le, X <= Y)
COMPARE(lt, X < Y)
COMPARE(in, flatzinc_in_set(c->argument[1], X))

HOLDS(not )
{
    return (X != 0) != (Y != 0);
}

HOLDS(and)
{
    return (X && Y) == (Z != 0);
}

HOLDS(or)
{
    return (X || Y) == (Z != 0);
}

HOLDS(xor)
{
    return ((X != 0) != (Y != 0)) == (c->arguments < 3 || Z != 0);
}

HOLDS(abs)
{
    return (X < 0 ? -X : X) == Y;
}

HOLDS(plus)
{
    return X + Y == Z;
}

HOLDS(times)
{
    return X * Y == Z;
}

HOLDS(div)
{
    int64_t by = Y;
    return by != 0 && X / by == Z;
}

HOLDS(mod)
{
    int64_t by = Y;
    return by != 0 && X % by == Z;
}

HOLDS(min)
{
    return (X < Y ? X : Y) == Z;
}

HOLDS(max)
{
    return (X > Y ? X : Y) == Z;
}

/* x^n; what is beyond 32 bits need not be exact, because nothing that it is compared with is. */
static int64_t power_of(int64_t x, int64_t n)
{
    int64_t power = 1;
    if (x == 0 || x == 1)
        return n == 0 ? 1 : x;
    if (x == -1)
        return n % 2 == 0 ? 1 : -1;
    for (int64_t i = 0; i < n && power <= INT32_MAX && power >= INT32_MIN; i++)
        power *= x;
    return power;
}

/* As MiniZinc defines it: 1 div x^-y if y is negative, which says nothing of 0. */
HOLDS(pow)
{
    int64_t x = X, y = Y;
    if (y < 0)
        return x != 0 && 1 / power_of(x, -y) == Z;
    return power_of(x, y) == Z;
}

/* ---- linear ---- */

/* Exact, or beyond all that it is compared with: products are up to 10^18, so ten of them may pass 2^63, but
 * the sums of their quotients by 2^31, and of the remainders, can't. */
static int64_t sum_of(const flatzinc *z, const fz_constraint *c)
{
    const int64_t base = INT64_C(1) << 31;
    int64_t quotient = 0, rest = 0;
    const fz_expression *x = c->argument[1]->first;
    for (const fz_expression *f = c->argument[0]->first; f && x; f = f->next, x = x->next) {
        int64_t product = f->value * flatzinc_int(z, x);
        quotient += product / base;
        rest += product % base;
    }
    quotient += rest / base;
    rest %= base;
    if (quotient > base || quotient < -base)
        return quotient > 0 ? INT64_MAX : INT64_MIN;
    return quotient * base + rest;
}

#define LINEAR(name, test)                                                                                   \
    HOLDS(lin_##name)                                                                                        \
    {                                                                                                        \
        return sum_of(z, c) test Z;                                                                          \
    }                                                                                                        \
    HOLDS(lin_##name##_reif)                                                                                 \
    {                                                                                                        \
        return (sum_of(z, c) test Z) == (at(z, c, 3) != 0);                                                  \
    }                                                                                                        \
    HOLDS(lin_##name##_imp)                                                                                  \
    {                                                                                                        \
        return (sum_of(z, c) test Z) || at(z, c, 3) == 0;                                                    \
    }

LINEAR(eq, ==)
LINEAR(le, <=)
LINEAR(ne, !=)

/* ---- lists ---- */

static bool has(const flatzinc *z, const fz_expression *list, bool value)
{
    for (const fz_expression *m = list->first; m; m = m->next)
        if ((flatzinc_int(z, m) != 0) == value)
            return true;
    return false;
}

HOLDS(array_or)
{
    return has(z, c->argument[0], true) == (Y != 0);
}

HOLDS(array_and)
{
    return has(z, c->argument[0], false) == (Y == 0);
}

HOLDS(array_xor)
{
    int n = 0;
    for (const fz_expression *m = c->argument[0]->first; m; m = m->next)
        n += flatzinc_int(z, m) != 0;
    return n % 2 == 1;
}

HOLDS(clause)
{
    return has(z, c->argument[0], true) || has(z, c->argument[1], false);
}

HOLDS(clause_reif)
{
    return holds_clause(z, c) == (Z != 0);
}

HOLDS(element)
{
    int64_t i = X;
    const fz_expression *m = c->argument[1]->first;
    while (m && i-- > 1)
        m = m->next;
    return m && i >= 0 && flatzinc_int(z, m) == Z;
}

/* The first argument is the greatest, or the least, of the list. */
static bool is_extreme(const flatzinc *z, const fz_constraint *c, bool greatest)
{
    int64_t best = X;
    bool met = false;
    for (const fz_expression *m = c->argument[1]->first; m; m = m->next) {
        int64_t x = flatzinc_int(z, m);
        if (greatest ? x > best : x < best)
            return false;
        met = met || x == best;
    }
    return met;
}

HOLDS(maximum)
{
    return is_extreme(z, c, true);
}

HOLDS(minimum)
{
    return is_extreme(z, c, false);
}

HOLDS(different)
{
    for (const fz_expression *a = c->argument[0]->first; a; a = a->next)
        for (const fz_expression *b = a->next; b; b = b->next)
            if (flatzinc_int(z, a) == flatzinc_int(z, b))
                return false;
    return true;
}

HOLDS(table)
{
    const fz_expression *t = c->argument[1]->first;
    while (t) {
        bool same = true;
        for (const fz_expression *x = c->argument[0]->first; x && t; x = x->next, t = t->next)
            same = same && flatzinc_int(z, x) == t->value;
        if (same)
            return true;
    }
    return false;
}

/* regular(x, states, signs, d, start, accepts): d[state, sign], 0 for none. */
HOLDS(regular)
{
    int64_t now = at(z, c, 4), signs = Z;
    for (const fz_expression *x = c->argument[0]->first; x && now > 0; x = x->next) {
        int64_t sign = flatzinc_int(z, x), k = (now - 1) * signs + sign;
        const fz_expression *d = c->argument[3]->first;
        while (d && --k > 0)
            d = d->next;
        now = d && sign >= 1 && sign <= signs ? d->value : 0;
    }
    return now > 0 && flatzinc_in_set(c->argument[5], now);
}

/* ---- the table ---- */

#define REIF(name, takes, holds)                                                                             \
    { name, takes, holds, NULL }, { name "_reif", takes "x", holds##_reif, NULL },                           \
    {                                                                                                        \
        name "_imp", takes "x", holds##_imp, NULL                                                            \
    }
#define LIN(name, holds)                                                                                     \
    { name, "nax", holds, flatzinc_encode_linear }, { name "_reif", "naxx", holds##_reif, NULL },            \
    {                                                                                                        \
        name "_imp", "naxx", holds##_imp, NULL                                                               \
    }

static const fz_predicate predicates[] = {
    REIF("int_eq", "xx", holds_eq),
    REIF("int_ne", "xx", holds_ne),
    REIF("int_le", "xx", holds_le),
    REIF("int_lt", "xx", holds_lt),
    REIF("bool_eq", "xx", holds_eq),
    REIF("bool_le", "xx", holds_le),
    REIF("bool_lt", "xx", holds_lt),
    REIF("set_in", "xs", holds_in),
    { "bool2int", "xx", holds_eq, NULL },
    { "bool_not", "xx", holds_not, NULL },
    { "bool_and", "xxx", holds_and, NULL },
    { "bool_or", "xxx", holds_or, NULL },
    { "bool_xor", "xxx", holds_xor, NULL },
    { "bool_xor", "xx", holds_xor, NULL },
    { "int_abs", "xx", holds_abs, NULL },
    { "int_plus", "xxx", holds_plus, NULL },
    { "int_times", "xxx", holds_times, NULL },
    { "int_div", "xxx", holds_div, NULL },
    { "int_mod", "xxx", holds_mod, NULL },
    { "int_min", "xxx", holds_min, NULL },
    { "int_max", "xxx", holds_max, NULL },
    { "int_pow", "xxx", holds_pow, NULL },
    LIN("int_lin_eq", holds_lin_eq),
    LIN("int_lin_le", holds_lin_le),
    LIN("int_lin_ne", holds_lin_ne),
    LIN("bool_lin_eq", holds_lin_eq),
    LIN("bool_lin_le", holds_lin_le),
    { "array_bool_or", "ax", holds_array_or, flatzinc_encode_clause },
    { "array_bool_and", "ax", holds_array_and, flatzinc_encode_clause },
    { "bool_clause", "aa", holds_clause, flatzinc_encode_clause },
    { "bool_clause_reif", "aax", holds_clause_reif, flatzinc_encode_clause },
    { "array_bool_xor", "a", holds_array_xor, NULL },
    { "array_int_element", "xnx", holds_element, flatzinc_encode_constants },
    { "array_bool_element", "xnx", holds_element, flatzinc_encode_constants },
    { "array_var_int_element", "xax", holds_element, flatzinc_encode_element },
    { "array_var_bool_element", "xax", holds_element, flatzinc_encode_element },
    { "array_int_maximum", "xa", holds_maximum, NULL },
    { "array_int_minimum", "xa", holds_minimum, NULL },
    { "fzn_all_different_int", "a", holds_different, flatzinc_encode_different },
    { "all_different_int", "a", holds_different, flatzinc_encode_different },
    { "tresse_table_int", "an", holds_table, flatzinc_encode_tuples },
    { "fzn_table_int", "an", holds_table, flatzinc_encode_tuples }, /* of files made by earlier versions */
    { "fzn_table_bool", "an", holds_table, flatzinc_encode_tuples },
    { "tresse_regular", "accncs", holds_regular, flatzinc_encode_regular },
    { "fzn_regular", "accncs", holds_regular, flatzinc_encode_regular },
};

const fz_predicate *flatzinc_predicate(const char *name, int arguments)
{
    for (size_t i = 0; i < sizeof predicates / sizeof *predicates; i++)
        if (strcmp(predicates[i].name, name) == 0 && strlen(predicates[i].takes) == (size_t)arguments)
            return &predicates[i];
    return NULL;
}

const char *flatzinc_stem(const char *name)
{
    return name + (strncmp(name, "fzn_", 4) == 0 ? 4 : strncmp(name, "tresse_", 7) == 0 ? 7 : 0);
}
