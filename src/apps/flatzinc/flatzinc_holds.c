/* flatzinc_holds.c: what each predicate says of values, one function each. Small constraints are encoded by
 * asking these for all combinations, and solutions are verified by them. */
#include "apps/flatzinc/flatzinc.h"

#include <string.h>

int64_t flatzinc_int(const flatzinc *flatzinc, const fz_expression *expression)
{
    if (expression->kind != FZ_NAME)
        return expression->value;
    int v = flatzinc_variable(flatzinc, expression->name);
    return v < 0 ? 0 : flatzinc->tried[v];
}

bool flatzinc_in_set(const fz_expression *expression, int64_t value)
{
    if (expression->kind == FZ_RANGE)
        return value >= expression->value && value <= expression->last;
    for (const fz_expression *m = expression->first; m; m = m->next)
        if (m->value == value)
            return true;
    return false;
}

static int64_t at(const flatzinc *flatzinc, const fz_constraint *constraint, int i)
{
    return flatzinc_int(flatzinc, constraint->argument[i]);
}

#define HOLDS(name, test)                                                                                    \
    static bool holds_##name(const flatzinc *z, const fz_constraint *c)                                      \
    {                                                                                                        \
        return test;                                                                                         \
    }
#define X at(z, c, 0)
#define Y at(z, c, 1)
#define Z at(z, c, 2)

HOLDS(eq, X == Y)
HOLDS(ne, X != Y)
HOLDS(le, X <= Y)
HOLDS(lt, X < Y)
HOLDS(in, flatzinc_in_set(c->argument[1], X))
HOLDS(not, (X != 0) != (Y != 0))
HOLDS(and, (X && Y) == (Z != 0))
HOLDS(or, (X || Y) == (Z != 0))
HOLDS(xor, ((X != 0) != (Y != 0)) == (c->arguments < 3 || Z != 0))
HOLDS(abs, (X < 0 ? -X : X) == Y)
HOLDS(plus, X + Y == Z)
HOLDS(times, X *Y == Z)
HOLDS(div, Y != 0 && X / Y == Z)
HOLDS(mod, Y != 0 && X % Y == Z)
HOLDS(min, (X < Y ? X : Y) == Z)
HOLDS(max, (X > Y ? X : Y) == Z)

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
HOLDS(pow, Y < 0 ? X != 0 && 1 / power_of(X, -Y) == Z : power_of(X, Y) == Z)

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

HOLDS(lin_eq, sum_of(z, c) == Z)
HOLDS(lin_le, sum_of(z, c) <= Z)
HOLDS(lin_ne, sum_of(z, c) != Z)

/* ---- lists ---- */

static bool has(const flatzinc *z, const fz_expression *list, bool value)
{
    for (const fz_expression *m = list->first; m; m = m->next)
        if ((flatzinc_int(z, m) != 0) == value)
            return true;
    return false;
}

HOLDS(array_or, has(z, c->argument[0], true) == (Y != 0))
HOLDS(array_and, has(z, c->argument[0], false) == (Y == 0))
HOLDS(clause, has(z, c->argument[0], true) || has(z, c->argument[1], false))
HOLDS(clause_reif, holds_clause(z, c) == (Z != 0))

#define FUNCTION(name) static bool holds_##name(const flatzinc *z, const fz_constraint *c)

FUNCTION(array_xor)
{
    int n = 0;
    for (const fz_expression *m = c->argument[0]->first; m; m = m->next)
        n += flatzinc_int(z, m) != 0;
    return n % 2 == 1;
}

FUNCTION(element)
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

HOLDS(maximum, is_extreme(z, c, true))
HOLDS(minimum, is_extreme(z, c, false))

FUNCTION(different)
{
    for (const fz_expression *a = c->argument[0]->first; a; a = a->next)
        for (const fz_expression *b = a->next; b; b = b->next)
            if (flatzinc_int(z, a) == flatzinc_int(z, b))
                return false;
    return true;
}

FUNCTION(table)
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
FUNCTION(regular)
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

static const fz_predicate predicates[] = {
    { "int_eq", "xx", holds_eq, NULL, true },
    { "int_ne", "xx", holds_ne, NULL, true },
    { "int_le", "xx", holds_le, NULL, true },
    { "int_lt", "xx", holds_lt, NULL, true },
    { "bool_eq", "xx", holds_eq, NULL, true },
    { "bool_le", "xx", holds_le, NULL, true },
    { "bool_lt", "xx", holds_lt, NULL, true },
    { "set_in", "xs", holds_in, NULL, true },
    { "bool2int", "xx", holds_eq, NULL, false },
    { "bool_not", "xx", holds_not, NULL, false },
    { "bool_and", "xxx", holds_and, NULL, false },
    { "bool_or", "xxx", holds_or, NULL, false },
    { "bool_xor", "xxx", holds_xor, NULL, false },
    { "bool_xor", "xx", holds_xor, NULL, false },
    { "int_abs", "xx", holds_abs, NULL, false },
    { "int_plus", "xxx", holds_plus, NULL, false },
    { "int_times", "xxx", holds_times, NULL, false },
    { "int_div", "xxx", holds_div, NULL, false },
    { "int_mod", "xxx", holds_mod, NULL, false },
    { "int_min", "xxx", holds_min, NULL, false },
    { "int_max", "xxx", holds_max, NULL, false },
    { "int_pow", "xxx", holds_pow, NULL, false },
    { "int_lin_eq", "nax", holds_lin_eq, flatzinc_encode_linear, true },
    { "int_lin_le", "nax", holds_lin_le, flatzinc_encode_linear, true },
    { "int_lin_ne", "nax", holds_lin_ne, flatzinc_encode_linear, true },
    { "bool_lin_eq", "nax", holds_lin_eq, flatzinc_encode_linear, true },
    { "bool_lin_le", "nax", holds_lin_le, flatzinc_encode_linear, true },
    { "array_bool_or", "ax", holds_array_or, flatzinc_encode_clause, false },
    { "array_bool_and", "ax", holds_array_and, flatzinc_encode_clause, false },
    { "bool_clause", "aa", holds_clause, flatzinc_encode_clause, false },
    { "bool_clause_reif", "aax", holds_clause_reif, flatzinc_encode_clause, false },
    { "array_bool_xor", "a", holds_array_xor, NULL, false },
    { "array_int_element", "xnx", holds_element, flatzinc_encode_constants, false },
    { "array_bool_element", "xnx", holds_element, flatzinc_encode_constants, false },
    { "array_var_int_element", "xax", holds_element, flatzinc_encode_element, false },
    { "array_var_bool_element", "xax", holds_element, flatzinc_encode_element, false },
    { "array_int_maximum", "xa", holds_maximum, NULL, false },
    { "array_int_minimum", "xa", holds_minimum, NULL, false },
    { "fzn_all_different_int", "a", holds_different, flatzinc_encode_different, false },
    { "all_different_int", "a", holds_different, flatzinc_encode_different, false },
    { "tresse_table_int", "an", holds_table, flatzinc_encode_tuples, false },
    { "fzn_table_int", "an", holds_table, flatzinc_encode_tuples,
      false }, /* of files made by earlier versions */
    { "fzn_table_bool", "an", holds_table, flatzinc_encode_tuples, false },
    { "tresse_regular", "accncs", holds_regular, flatzinc_encode_regular, false },
    { "fzn_regular", "accncs", holds_regular, flatzinc_encode_regular, false },
};

/* Finds one whose name these characters are, and that takes this many arguments. */
static bool find(fz_constraint *constraint, size_t length, int arguments)
{
    for (size_t i = 0; i < sizeof predicates / sizeof *predicates && !constraint->predicate; i++) {
        const fz_predicate *p = &predicates[i];
        if (strlen(p->name) == length && memcmp(p->name, constraint->name, length) == 0 &&
            strlen(p->takes) == (size_t)arguments && (p->reifies || !constraint->how))
            constraint->predicate = p;
    }
    return constraint->predicate;
}

bool flatzinc_find_predicate(fz_constraint *constraint)
{
    static const char *const end[] = { "", "_reif", "_imp" };
    size_t n = strlen(constraint->name);
    for (constraint->how = FZ_PLAIN; constraint->how <= FZ_IMPLIED; constraint->how++) {
        size_t k = strlen(end[constraint->how]);
        if (n > k && strcmp(constraint->name + n - k, end[constraint->how]) == 0 &&
            find(constraint, n - k, constraint->arguments - (k > 0)))
            return true;
    }
    return false;
}

bool flatzinc_holds(const flatzinc *flatzinc, const fz_constraint *constraint)
{
    bool is_so = constraint->predicate->holds(flatzinc, constraint),
         result = !constraint->how || at(flatzinc, constraint, constraint->arguments - 1) != 0;
    return constraint->how == FZ_IMPLIED ? is_so || !result : is_so == result;
}

const char *flatzinc_stem(const char *name)
{
    return name + (strncmp(name, "fzn_", 4) == 0 ? 4 : strncmp(name, "tresse_", 7) == 0 ? 7 : 0);
}
