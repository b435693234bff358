/* test_flatzinc.c: models in FlatZinc. Random small models with every predicate that is known, each with its
 * meaning written down here a second time: the network has just the solutions that trying all values finds,
 * each once. And what is wrong is said at its place. */
#include "apps/app.h"
#include "base/random.h"
#include "gen/count.h"
#include "ordeal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { INTS = 4, BOOLS = 3, VARS = INTS + BOOLS, LEAST = -1, VALUES = 4, ARGUMENTS = 4, TUPLES = 4 };

/* A variable, or a constant: var < 0. */
typedef struct argument {
    int var, value;
} argument;

typedef enum kind {
    EQ,
    NE,
    LE,
    LT,
    LIN_EQ,
    LIN_LE,
    LIN_NE,
    IN,
    PLUS,
    TIMES,
    DIV,
    MOD,
    MIN,
    MAX,
    POW,
    ABS,
    NOT,
    AND,
    OR,
    XOR,
    BOOL2INT,
    CLAUSE,
    ARRAY_OR,
    ARRAY_AND,
    ARRAY_XOR,
    ELEMENT,
    VAR_ELEMENT,
    DIFFERENT,
    TABLE,
    REGULAR,
    MAXIMUM,
    MINIMUM,
    KINDS
} kind;

typedef enum mode { PLAIN, REIF, IMP } mode;

typedef struct constraint {
    kind kind;
    mode mode;
    argument on[ARGUMENTS], b; /* b: of a reified one */
    int n, factor[ARGUMENTS], value, tuple[TUPLES][ARGUMENTS];
} constraint;

extern const app app_flatzinc;

static int below(rng *r, int n)
{
    return (int)random_below(r, (uint32_t)n);
}

/* One of `numbers` is a number. */
static argument some_int(rng *r, int numbers)
{
    return below(r, numbers) ? (argument){ below(r, INTS), 0 } : (argument){ -1, LEAST + below(r, VALUES) };
}

static argument some_bool(rng *r, int numbers)
{
    return below(r, numbers) ? (argument){ INTS + below(r, BOOLS), 0 } : (argument){ -1, below(r, 2) };
}

static bool is_on_bools(kind k)
{
    return k == NOT || k == AND || k == OR || k == XOR || k == CLAUSE || k == ARRAY_OR || k == ARRAY_AND ||
           k == ARRAY_XOR;
}

static constraint make(rng *r, kind k, int numbers)
{
    constraint c = { .kind = k, .n = 1 + below(r, ARGUMENTS), .value = below(r, 7) - 3 };
    for (int i = 0; i < ARGUMENTS; i++) {
        c.on[i] = is_on_bools(k) ? some_bool(r, numbers) : some_int(r, numbers);
        c.factor[i] = below(r, 5) - 2;
        for (int t = 0; t < TUPLES; t++)
            c.tuple[t][i] = LEAST + below(r, VALUES);
    }
    if (k == BOOL2INT)
        c.on[0] = some_bool(r, numbers);
    c.b = some_bool(r, numbers);
    if (k <= IN)
        c.mode = (mode)below(r, 3);
    if (k == CLAUSE)
        c.mode = (mode)below(r, 2);
    return c;
}

/* ---- as text ---- */

static void add_argument(text *t, argument a, bool is_bool)
{
    if (a.var >= 0)
        text_format(t, "v%d", a.var);
    else if (is_bool)
        text_add_string(t, a.value ? "true" : "false");
    else
        text_format(t, "%d", a.value);
}

static void add_list(text *t, const constraint *c, int from, int to)
{
    text_add_char(t, '[');
    for (int i = from; i < to; i++) {
        text_add_string(t, i > from ? "," : "");
        add_argument(t, c->on[i], is_on_bools(c->kind));
    }
    text_add_char(t, ']');
}

static void add_numbers(text *t, const int *list, int n)
{
    for (int i = 0; i < n; i++)
        text_format(t, "%s%d", i ? "," : "", list[i]);
}

static void add_plain(text *t, const constraint *c, int n)
{
    for (int i = 0; i < n; i++) {
        text_add_string(t, i ? "," : "");
        add_argument(t, c->on[i], is_on_bools(c->kind) || (c->kind == BOOL2INT && i == 0));
    }
}

/* What stands between the parentheses. */
static void add_arguments(text *t, const constraint *c)
{
    switch (c->kind) {
    case LIN_EQ:
    case LIN_LE:
    case LIN_NE:
        text_add_char(t, '[');
        add_numbers(t, c->factor, c->n);
        text_add_string(t, "],");
        add_list(t, c, 0, c->n);
        text_format(t, ",%d", c->value);
        break;
    case IN:
        add_plain(t, c, 1);
        text_format(t, ",{%d,%d}", LEAST, c->value < LEAST + 1 ? LEAST + 1 : c->value);
        break;
    case CLAUSE:
        add_list(t, c, 0, 2);
        text_add_char(t, ',');
        add_list(t, c, 2, c->n > 2 ? c->n : 2);
        break;
    case ARRAY_OR:
    case ARRAY_AND:
        add_list(t, c, 0, c->n);
        text_add_char(t, ',');
        add_argument(t, c->b, true);
        break;
    case ARRAY_XOR:
    case DIFFERENT:
        add_list(t, c, 0, c->n);
        break;
    case ELEMENT:
        add_plain(t, c, 1);
        text_add_string(t, ",[");
        add_numbers(t, c->tuple[0], 3);
        text_add_string(t, "],");
        add_argument(t, c->on[1], false);
        break;
    case VAR_ELEMENT:
        add_plain(t, c, 1);
        text_add_char(t, ',');
        add_list(t, c, 1, 3);
        text_add_char(t, ',');
        add_argument(t, c->on[3], false);
        break;
    case TABLE:
        add_list(t, c, 0, c->n);
        text_add_string(t, ",[");
        for (int i = 0; i < TUPLES; i++) {
            text_add_string(t, i ? "," : "");
            add_numbers(t, c->tuple[i], c->n);
        }
        text_add_char(t, ']');
        break;
    case REGULAR: /* two states, signs 1 and 2: the second sign changes the state, the first only in state 2
                   */
        add_list(t, c, 0, c->n);
        text_add_string(t, ",2,2,[1,2,0,1],1,{1}");
        break;
    case MAXIMUM:
    case MINIMUM:
        add_argument(t, c->on[0], false);
        text_add_char(t, ',');
        add_list(t, c, 1, ARGUMENTS);
        break;
    case EQ:
    case NE:
    case LE:
    case LT:
    case ABS:
    case NOT:
    case BOOL2INT:
        add_plain(t, c, 2);
        break;
    case PLUS:
    case TIMES:
    case DIV:
    case MOD:
    case MIN:
    case MAX:
    case POW:
    case AND:
    case OR:
    case XOR:
        add_plain(t, c, 3);
        break;
    case KINDS:
        break;
    }
}

static const char *const called[KINDS] = { "int_eq",
                                           "int_ne",
                                           "int_le",
                                           "int_lt",
                                           "int_lin_eq",
                                           "int_lin_le",
                                           "int_lin_ne",
                                           "set_in",
                                           "int_plus",
                                           "int_times",
                                           "int_div",
                                           "int_mod",
                                           "int_min",
                                           "int_max",
                                           "int_pow",
                                           "int_abs",
                                           "bool_not",
                                           "bool_and",
                                           "bool_or",
                                           "bool_xor",
                                           "bool2int",
                                           "bool_clause",
                                           "array_bool_or",
                                           "array_bool_and",
                                           "array_bool_xor",
                                           "array_int_element",
                                           "array_var_int_element",
                                           "fzn_all_different_int",
                                           "fzn_table_int",
                                           "fzn_regular",
                                           "array_int_maximum",
                                           "array_int_minimum" };

static void add_constraint(text *t, const constraint *c)
{
    static const char *const suffix[] = { "", "_reif", "_imp" };
    const char *name = called[c->kind];
    if ((c->kind == TABLE || c->kind == REGULAR) && c->n % 2) /* the other name of the same */
        text_format(t, "constraint tresse_%s(", name + strlen("fzn_"));
    else
        text_format(t, "constraint %s%s(", name, suffix[c->mode]);
    add_arguments(t, c);
    if (c->mode != PLAIN) {
        text_add_char(t, ',');
        add_argument(t, c->b, true);
    }
    text_add_string(t, ");\n");
}

/* ---- what it means ---- */

static int of(argument a, const int *x)
{
    return a.var < 0 ? a.value : x[a.var];
}

static bool any(const constraint *c, const int *x, int from, int to, int value)
{
    for (int i = from; i < to; i++)
        if (of(c->on[i], x) == value)
            return true;
    return false;
}

static bool different(const constraint *c, const int *x)
{
    for (int i = 0; i < c->n; i++)
        for (int k = 0; k < i; k++)
            if (of(c->on[i], x) == of(c->on[k], x))
                return false;
    return true;
}

static bool in_table(const constraint *c, const int *x)
{
    for (int t = 0; t < TUPLES; t++) {
        bool same = true;
        for (int i = 0; i < c->n; i++)
            same = same && c->tuple[t][i] == of(c->on[i], x);
        if (same)
            return true;
    }
    return false;
}

static bool is_accepted(const constraint *c, const int *x)
{
    int now = 1;
    for (int i = 0; i < c->n && now; i++) {
        int sign = of(c->on[i], x);
        now = sign == 1 ? (now == 1 ? 1 : 0) : sign == 2 ? (now == 1 ? 2 : 1) : 0;
    }
    return now == 1;
}

static int power(int a, int b)
{
    int p = 1;
    while (b-- > 0)
        p *= a;
    return p;
}

static int extreme(const constraint *c, const int *x, bool greatest)
{
    int best = of(c->on[1], x);
    for (int i = 2; i < ARGUMENTS; i++) {
        int y = of(c->on[i], x);
        best = (greatest ? y > best : y < best) ? y : best;
    }
    return best;
}

static bool is_true(const constraint *c, const int *x)
{
    int a = of(c->on[0], x), b = of(c->on[1], x), d = of(c->on[2], x), e = of(c->b, x), sum = 0, ones = 0;
    int last = c->n > 2 ? c->n : 2;
    for (int i = 0; i < c->n; i++) {
        sum += c->factor[i] * of(c->on[i], x);
        ones += of(c->on[i], x) == 1;
    }
    switch (c->kind) {
    case EQ:
        return a == b;
    case NE:
        return a != b;
    case LE:
        return a <= b;
    case LT:
        return a < b;
    case LIN_EQ:
        return sum == c->value;
    case LIN_LE:
        return sum <= c->value;
    case LIN_NE:
        return sum != c->value;
    case IN:
        return a == LEAST || a == (c->value < LEAST + 1 ? LEAST + 1 : c->value);
    case PLUS:
        return a + b == d;
    case TIMES:
        return a * b == d;
    case DIV:
        return b != 0 && a / b == d;
    case MOD:
        return b != 0 && a % b == d;
    case MIN:
        return (a < b ? a : b) == d;
    case MAX:
        return (a > b ? a : b) == d;
    case POW:
        return b >= 0 ? power(a, b) == d : a != 0 && 1 / power(a, -b) == d;
    case ABS:
        return abs(a) == b;
    case NOT:
        return a != b;
    case AND:
        return (a && b) == d;
    case OR:
        return (a || b) == d;
    case XOR:
        return (a != b) == d;
    case BOOL2INT:
        return a == b;
    case CLAUSE:
        return any(c, x, 0, 2, 1) || any(c, x, 2, last, 0);
    case ARRAY_OR:
        return any(c, x, 0, c->n, 1) == e;
    case ARRAY_AND:
        return any(c, x, 0, c->n, 0) != e;
    case ARRAY_XOR:
        return ones % 2 == 1;
    case ELEMENT:
        return a >= 1 && a <= 3 && c->tuple[0][a - 1] == b;
    case VAR_ELEMENT:
        return a >= 1 && a <= 2 && of(c->on[a], x) == of(c->on[3], x);
    case DIFFERENT:
        return different(c, x);
    case TABLE:
        return in_table(c, x);
    case REGULAR:
        return is_accepted(c, x);
    case MAXIMUM:
        return a == extreme(c, x, true);
    case MINIMUM:
        return a == extreme(c, x, false);
    case KINDS:
        break;
    }
    return false;
}

static bool constraint_holds(const constraint *c, const int *x)
{
    bool is = is_true(c, x);
    int b = of(c->b, x);
    return c->mode == PLAIN ? is : c->mode == REIF ? is == (b == 1) : is || b == 0;
}

static int try_all(const constraint *list, int n)
{
    int x[VARS], count = 0;
    for (int code = 0; code < 256 * 8; code++) {
        for (int i = 0; i < INTS; i++)
            x[i] = LEAST + (code >> (2 * i)) % VALUES;
        for (int i = 0; i < BOOLS; i++)
            x[INTS + i] = (code >> (2 * INTS + i)) & 1;
        bool right = true;
        for (int i = 0; i < n && right; i++)
            right = constraint_holds(&list[i], x);
        count += right;
    }
    return count;
}

/* ---- comparing ---- */

static int count_solutions(const char *source)
{
    ordeal o;
    counter *k;
    watch w = { 0 };
    int n = 0;
    ordeal_open(&o, &app_flatzinc, NULL, source);
    assert_int_equal(counter_open(&k, &memory_standard, o.lab.csp), OK);
    bool *value = calloc((size_t)csp_labels(o.lab.csp), sizeof *value);
    if (!o.contradictory)
        assert_int_equal(counter_run(k, &o.start, 1 << 20, NULL, &w, &n, value), OK);
    assert_true(!n || puzzle_holds(&o.puzzle, o.lab.csp, value));
    free(value);
    counter_close(k);
    ordeal_close(&o);
    return n;
}

typedef struct sort {
    int models, most; /* how many, and how many constraints each has at most */
    int numbers;      /* one of how many arguments is a number */
    const kind *of;   /* NULL: all kinds */
    int kinds, seed, none_least, several_least;
} sort;

static void compare(const constraint *list, int n, text *t, int seen[3])
{
    text_clear(t);
    for (int v = 0; v < VARS; v++)
        if (v < INTS)
            text_format(t, "var %d..%d: v%d :: output_var;\n", LEAST, LEAST + VALUES - 1, v);
        else
            text_format(t, "var bool: v%d :: output_var;\n", v);
    for (int k = 0; k < n; k++)
        add_constraint(t, &list[k]);
    text_add_string(t, "solve satisfy;\n");
    int want = try_all(list, n), got = count_solutions(text_bytes(t));
    if (got != want)
        fail_msg("%s%d solutions, not %d", text_bytes(t), got, want);
    seen[want > 2 ? 2 : want]++;
}

static void compare_models(const sort *s)
{
    enum { MOST = 6 };
    int seen[3] = { 0 };
    text t;
    text_open(&t, &memory_standard);
    for (int i = 0; i < s->models; i++) {
        rng r;
        constraint list[MOST];
        random_seed(&r, (uint64_t)s->seed, (uint64_t)i);
        int n = 1 + below(&r, s->most);
        for (int k = 0; k < n; k++) {
            int number = k ? below(&r, s->kinds) : i % s->kinds;
            list[k] = make(&r, s->of ? s->of[number] : (kind)number, s->numbers);
        }
        compare(list, n, &t, seen);
    }
    assert_true(seen[0] > s->none_least && seen[2] > s->several_least);
    text_close(&t);
}

static void the_solutions_are_those_of_the_model(void **unused)
{
    (void)unused;
    compare_models(&(sort){ 20 * KINDS, 3, 6, NULL, KINDS, 921, 5, 100 });
}

/* What MiniZinc knows is written as numbers, and leaves some variables with one value, or with none. */
static void numbers_among_variables(void **unused)
{
    (void)unused;
    static const kind lists[] = { DIFFERENT, EQ, NE, LIN_EQ, TABLE, VAR_ELEMENT, REGULAR };
    static const kind clauses[] = { CLAUSE, ARRAY_OR, ARRAY_AND, ARRAY_XOR, NOT, BOOL2INT, EQ, DIFFERENT };
    compare_models(&(sort){ 600, 5, 3, lists, 7, 922, 100, 50 });
    compare_models(&(sort){ 600, 6, 5, clauses, 8, 923, 50, 50 });
    compare_models(&(sort){ 20 * KINDS, 4, 2, NULL, KINDS, 924, 100, 100 });
}

/* Numbers in all_different leave the domains of its variables, and what is left has places. */
static void different_from_numbers(void **unused)
{
    (void)unused;
#define THREE "var 1..3: x; var 1..3: y; var 1..3: z; "
    static const struct {
        const char *model;
        int variables, labels; /* of the network */
    } list[] = {
        { THREE "constraint fzn_all_different_int([1,x,y]);", 5, 7 },
        { THREE "constraint fzn_all_different_int([x,2,y]); constraint int_ne(z,2);", 5, 6 },
        { THREE "constraint fzn_all_different_int([5,x,y]);", 3, 9 },   /* a number that none has */
        { THREE "constraint fzn_all_different_int([4,x,y,z]);", 6, 9 }, /* as many as without it */
        { THREE "constraint fzn_all_different_int([1,x]);", 3, 8 },     /* one variable: no place */
        { THREE "constraint fzn_all_different_int([1,2]);", 3, 9 },     /* none */
        { THREE "constraint int_eq(x,2); constraint fzn_all_different_int([1,x,y]);", 5, 6 },
        { THREE "constraint int_eq(x,z); constraint fzn_all_different_int([1,z,y]);", 4, 4 },
        { THREE "constraint fzn_all_different_int([3,x]); constraint int_eq_reif(x,3,b); var bool: b;", 4,
          9 },
        { THREE "constraint fzn_table_int([2,x,y],[2,1,3,2,3,3,1,2,2]);", 3, 9 }, /* links, and no table */
        { THREE "constraint fzn_table_int([2,x],[2,1,2,3,1,2]);", 3, 8 },
        { THREE "var bool: b; constraint array_bool_or([b],true);", 4, 10 },
    };
    text t;
    text_open(&t, &memory_standard);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        ordeal o;
        text_clear(&t);
        text_format(&t, "%s solve satisfy;", list[i].model);
        ordeal_open(&o, &app_flatzinc, NULL, text_bytes(&t));
        int variables = csp_vars(o.lab.csp), labels = csp_labels(o.lab.csp);
        if (variables != list[i].variables || labels != list[i].labels)
            fail_msg("%s: %d csp-variables and %d labels, expected %d and %d", list[i].model, variables,
                     labels, list[i].variables, list[i].labels);
        ordeal_close(&o);
    }
    text_close(&t);
}

/* More combinations than are tried: automata read the variables one by one. */
static void constraints_on_many_variables(void **unused)
{
    (void)unused;
    static const struct {
        int variables, most; /* each from 0 on */
        const char *rest;
        int solutions;
    } list[] = {
        { 10, 1, "var bool: z; constraint bool_eq(z,true); constraint int_lin_le_reif(minus,x,-8,z);", 56 },
        { 10, 1, "var bool: z; constraint bool_eq(z,false); constraint int_lin_le_reif(minus,x,-8,z);", 968 },
        { 10, 1, "var bool: z; constraint int_lin_le_reif(minus,x,-8,z); constraint int_le(x0,z);", 558 },
        { 10, 1, "var bool: z; constraint int_lin_le_imp(minus,x,-8,z);", 1080 },
        { 10, 1, "var bool: z; constraint bool_eq(z,false); constraint int_lin_ne_reif(minus,x,-5,z);", 252 },
        { 10, 1, "var bool: z; constraint bool_eq(z,true); constraint int_lin_eq_reif(minus,x,-5,z);", 252 },
        { 10, 1, "constraint array_bool_xor(x);", 512 },
        { 6, 3, "var 0..3: m; constraint array_int_maximum(m,x);", 4096 },
        { 6, 3, "constraint array_int_maximum(3,x);", 4096 - 729 },
        { 6, 3, "var 1..1: m; constraint array_int_maximum(m,x);", 63 },
        { 6, 3, "constraint array_int_minimum(2,x);", 63 },
        { 6, 3, "constraint array_int_minimum(7,x);", 0 },
    };
    text t;
    text_open(&t, &memory_standard);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        text_clear(&t);
        for (int v = 0; v < list[i].variables; v++)
            text_format(&t, "var 0..%d: x%d;\n", list[i].most, v);
        text_format(&t, "array [1..%d] of int: minus = [", list[i].variables);
        for (int v = 0; v < list[i].variables; v++)
            text_format(&t, "%s-1", v ? "," : "");
        text_format(&t, "];\narray [1..%d] of var int: x = [", list[i].variables);
        for (int v = 0; v < list[i].variables; v++)
            text_format(&t, "%sx%d", v ? "," : "", v);
        text_format(&t, "];\n%s\nsolve satisfy;\n", list[i].rest);
        int found = count_solutions(text_bytes(&t));
        if (found != list[i].solutions)
            fail_msg("%s: %d solutions, expected %d", list[i].rest, found, list[i].solutions);
    }
    text_close(&t);
}

/* What models seldom say. How many solutions there are can be counted by hand. */
static void what_is_seldom_said(void **unused)
{
    (void)unused;
#define INTEGERS "var 0..2: x; var 0..2: y; var 0..2: z; "
#define BOOLEANS "var bool: a; var bool: b; var 0..2: x; "
#define TIMES_2_34                                                                                           \
    "1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,"    \
    "1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,179869184"
#define X_34       "x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x"
#define TIMES_2_35 TIMES_2_34 "," TIMES_2_34
#define X_35       X_34 "," X_34
#define NAMED      ":: mzn_constraint_name(\"n\"); "
    static const struct {
        const char *model;
        int solutions;
    } list[] = {
        /* a sum that is compared with a variable, with a number among its terms */
        { "var bool: b; var 1..2: x; constraint bool_lin_eq([1,1],[true,b],x);", 2 },
        { "var bool: a; var bool: b; constraint bool_lin_eq([1,1],[a,b],b);", 2 },
        /* one name for several constraints, and annotations that are none */
        { INTEGERS "constraint int_lin_le([1,1,1],[x,y,z],2)" NAMED
                   "constraint int_lin_le([1,2,1],[x,y,z],3)" NAMED
                   "constraint int_lin_le([2,1,1],[x,y,z],3)" NAMED,
          8 },
        { INTEGERS "constraint int_lin_le([1,1,1],[x,y,z],2):: other(\"n\");", 10 },
        { "var 1..2: x:: output_var:: domain;", 2 },
        /* arrays and parameters that are declared behind what uses them; dimensions beyond what is said */
        { "array [1..2] of int: a = [n,2]; int: n = 2; var 1..3: x; constraint array_int_element(x,a,2);",
          2 },
        { "int: n = m; int: m = 2; var 1..3: x; constraint int_eq(x,n);", 1 },
        { "array [1..2] of var 0..1: a:: output_array([1..2,1..1,1..1,1..1,1..1,1..1,1..1,1..1,1..1]) = "
          "[u,v]; var 0..1: u:: var_is_introduced; var 0..1: v:: var_is_introduced;",
          4 },
        /* numbers alone, true and false */
        { "var 0..1: x; constraint int_eq(1,1);", 2 },
        { "var 0..1: x; constraint int_eq(1,2); constraint int_eq(1,2);", 0 },
        { "var -3..3: x; constraint int_pow(9,50,x);", 0 },
        /* powers with negative exponents, which are quotients, and with exponents that are great */
        { "var -3..3: x; var -2..-1: y; var -9..9: z; constraint int_pow(x,y,z);", 12 },
        { "var -1..1: x; var 999999999..1000000000: y; var -9..9: z; constraint int_pow(x,y,z);", 6 },
        { "var {2,1000000000}: x; constraint int_pow(1000000000,3,x);", 0 },
        /* sums beyond 64 bits: 2^35 * 2^29 = 2^64 */
        { "var {0,536870912}: x; constraint int_lin_eq([" TIMES_2_35 "],[" X_35 "],0);", 1 },
        { "var {0,536870912}: x; var bool: b; constraint int_lin_eq_reif([" TIMES_2_35 "],[" X_35 "],0,b);",
          2 },
        { "var {0,536870912}: x; var bool: b; constraint int_eq(x,536870912); "
          "constraint int_lin_eq_reif([" TIMES_2_35 "],[" X_35 "],0,b); constraint bool_eq(b,true);",
          0 },
        /* constraints that have the names of variables, of other constraints and of what these make */
        { INTEGERS "constraint int_plus(x,y,z):: mzn_constraint_name(\"z\");", 6 },
        { INTEGERS "constraint int_plus(x,y,z)" NAMED
                   "constraint int_lin_le([1,1,1],[x,y,z],9):: mzn_constraint_name(\"n#2\"); "
                   "constraint int_lin_le([1,1,1],[x,y,z],8)" NAMED,
          6 },
        { INTEGERS "constraint int_lin_le([1,1,1],[x,y,z],9):: mzn_constraint_name(\"int_plus#1\"); "
                   "constraint int_plus(x,y,z);",
          6 },
        { INTEGERS "constraint fzn_all_different_int([x,y,z])" NAMED
                   "constraint int_lin_le([1,1,1],[x,y,z],9):: mzn_constraint_name(\"n.1\");",
          6 },
        { INTEGERS "constraint int_lin_le([1,1,1],[x,y,z],9):: mzn_constraint_name(\"n.1\"); "
                   "constraint fzn_all_different_int([x,y,z])" NAMED,
          6 },
        { INTEGERS "constraint array_var_int_element(x,[1,2],y):: mzn_constraint_name(\"#1\");", 6 },
        { INTEGERS "constraint int_plus(x,y,z):: mzn_constraint_name(\"\"); "
                   "constraint int_lin_le([1,1,1],[x,y,z],9):: mzn_constraint_name(\"\");",
          6 },
        { INTEGERS "constraint int_plus(x,y,z):: mzn_constraint_name(\"say \\\"x < y\\\" \\\\\");", 6 },
        { "array [1..2] of var 0..1: a:: output_array([1..2]) = [u,v]; var 0..1: u:: var_is_introduced; "
          "var 0..1: v:: var_is_introduced; var 0..2: w; "
          "constraint int_plus(u,v,w):: mzn_constraint_name(\"a[1]\");",
          4 },
        /* labels of labels, and circles of them */
        { BOOLEANS "constraint int_eq_reif(x,1,a); constraint bool_eq_reif(a,true,b);", 3 },
        { BOOLEANS "constraint int_eq_reif(x,1,a); constraint bool_eq_reif(a,false,b);", 3 },
        { BOOLEANS "constraint int_eq_reif(x,1,a); constraint int_eq_reif(x,2,a);", 2 },
        { BOOLEANS "constraint int_eq_reif(x,5,a);", 6 },
        { BOOLEANS "constraint bool_eq_reif(a,true,b); constraint bool_eq_reif(b,true,a);", 6 },
        { BOOLEANS "constraint bool_eq_reif(a,true,b); constraint bool_eq_reif(b,false,a);", 0 },
        { BOOLEANS "constraint bool_xor(a,b);", 6 },
        /* lists of nothing */
        { BOOLEANS "constraint bool_clause([],[]);", 0 },
        { BOOLEANS "constraint array_bool_or([],false);", 12 },
        { BOOLEANS "constraint array_bool_and([],true);", 12 },
        { BOOLEANS "constraint array_bool_or([],a);", 6 },
        { "var 1..2: x; constraint fzn_regular([],2,2,[1,2,2,0],1,{1});", 2 },
        { "var 1..2: x; constraint fzn_regular([],2,2,[1,2,2,0],1,{2});", 0 },
        /* sets that are ranges, and are called by a name; a variable without values */
        { "var 0..5: x; set of int: s = 1..2; constraint set_in(x,s);", 2 },
        { "var 0..5: x; constraint set_in(1,2..3);", 0 },
        { "var 3..2: x; var 0..9: y:: var_is_introduced; constraint int_times(x,x,y);", 0 },
        { BOOLEANS "constraint array_bool_xor([a,a]); constraint array_bool_or([a,b],b);", 0 },
        { BOOLEANS "constraint array_bool_xor([a,a]); constraint array_bool_and([a,b],b);", 0 },
        { BOOLEANS "constraint array_bool_xor([a,a]); constraint bool_clause([a],[b]);", 0 },
        { BOOLEANS "constraint array_bool_xor([a,a]); constraint array_bool_or([a,b],false);", 0 },
        { INTEGERS "constraint int_lt(x,0); constraint fzn_all_different_int([x,y,z]);", 0 },
        { INTEGERS "constraint int_lt(x,0); constraint fzn_table_int([x,y,z],[0,1,2,1,2,0]);", 0 },
        { INTEGERS "constraint int_lt(x,0); constraint array_var_int_element(x,[y,z],y);", 0 },
        { INTEGERS "constraint int_lt(x,0); constraint int_lin_le([1,1,1],[x,y,z],3);", 0 },
        /* numbers that must differ, from each other and from variables; a variable from itself */
        { INTEGERS "constraint fzn_all_different_int([1,x,1]);", 0 },
        { INTEGERS "constraint fzn_all_different_int([x,y,x]);", 0 },
        { INTEGERS "constraint int_eq(x,y); constraint fzn_all_different_int([x,y]);", 0 },
        { INTEGERS "constraint fzn_all_different_int([0,1,2,x]);", 0 },
        { INTEGERS "constraint fzn_all_different_int([0,1,x,y]);", 0 },
        { INTEGERS "constraint fzn_all_different_int([0,x,y]); constraint int_ne(x,1);", 3 },
        { INTEGERS "constraint int_eq(x,0); constraint fzn_all_different_int([0,x,y]);", 0 },
        { INTEGERS "constraint fzn_all_different_int([9,x,y,z]);", 6 },
        { BOOLEANS "constraint fzn_all_different_int([true,a,x]);", 2 },
    };
    text t;
    text_open(&t, &memory_standard);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        text_clear(&t);
        text_format(&t, "%s solve satisfy;", list[i].model);
        int found = count_solutions(text_bytes(&t));
        if (found != list[i].solutions)
            fail_msg("%s: %d solutions, expected %d", list[i].model, found, list[i].solutions);
    }
    text_close(&t);
}

/* What MiniZinc introduces has the values that it can have, and no others. */
static void images_of_functions(void **unused)
{
    (void)unused;
    ordeal o;
    ordeal_open(&o, &app_flatzinc, NULL,
                "var 0..9: x;\nvar 0..81: y :: var_is_introduced;\nvar 0..81: said;\n"
                "constraint int_times(x,x,y);\nconstraint int_times(x,x,said);\nsolve satisfy;\n");
    assert_int_equal(csp_labels(o.lab.csp), 10 + 10 + 82);
    ordeal_close(&o);
}

static void what_is_wrong_is_said_at_its_place(void **unused)
{
    (void)unused;
#define N_34                                                                                                 \
    "1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,"    \
    "1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1000000000,1"
    static const ordeal_refusal list[] = {
        { NULL, "var 1..3: x;\nsolve minimize [x];", 2, 16, "found no variable, expected the one that is" },
        { NULL, "var 1..3: x;\nsolve minimize y;", 2, 16, "y is not declared" },
        { NULL, "var 1..3: x;\nconstraint fzn_circuit([x]);\nsolve satisfy;", 2, 12,
          "the constraint fzn_circuit is not supported" },
        { NULL, "var 1..3: x;\nconstraint fzn_table_int([],[]);\nsolve satisfy;", 2, 12,
          "a table without columns" },
        { NULL, "var 1..3 x; solve satisfy;", 1, 10, "found 'x', expected ':' and a name" },
        { NULL, "var 1..3: ; solve satisfy;", 1, 11, "found ';', expected the name of a variable" },
        { NULL, "var 1..3: x, solve satisfy;", 1, 12, "found ',', expected ';'" },
        { NULL, "var 1..3: x; var 1..2: x; solve satisfy;", 1, 18, "x is declared twice, expected once" },
        { NULL, "var int: x; solve satisfy;", 1, 5,
          "a variable without bounds, or no whole number, expected a range such as 1..9" },
        { NULL, "var float: x; solve satisfy;", 1, 5,
          "a variable without bounds, or no whole number, expected a range such as 1..9" },
        { NULL, "var set of 1..3: x; solve satisfy;", 1, 5,
          "a variable without bounds, or no whole number, expected a range such as 1..9" },
        { NULL, "var 1.5..2.5: x; solve satisfy;", 1, 5,
          "no domain of whole numbers, expected a range or a set" },
        { NULL, "var \"a\": x; solve satisfy;", 1, 5,
          "no domain of whole numbers, expected a range or a set" },
        { NULL, "var 1..99999: x; solve satisfy;", 1, 5,
          "a variable with 99999 values, expected at most 65520" },
        { NULL, "var 1..65520: x; var 1..2: y; solve satisfy;", 1, 22, "more than 65520 labels" },
        { NULL,
          "var 1..3000: x; var 1..3000: y; var 1..3000: z; var 1..3000: m; constraint "
          "array_int_maximum(m,[x,y,z]); solve satisfy;",
          1, 76, "with array_int_maximum#1 there are more than 262080 steps of automata" },
        { NULL,
          "var 1..150: x; var 1..150: y; var 1..150: z; constraint int_mod(x,y,z); constraint "
          "int_min(x,y,z); constraint int_max(x,y,z); constraint int_min(y,x,z); solve satisfy;",
          1, 111, "with int_max#1 there are more than 65520 combinations of values" },
        { NULL, "var 1..x: x; solve satisfy;", 1, 8, "found 'x', expected a number" },
        { NULL, "var 1..99999999999: x; solve satisfy;", 1, 17,
          "a number beyond 1000000000, expected a smaller one" },
        { NULL, "var {1,2: x; solve satisfy;", 1, 9, "found ':', expected a comma, or the end of the list" },
        { NULL, "var {1 2}: x; solve satisfy;", 1, 8, "found '2', expected a comma, or the end of the list" },
        { NULL, "var 1..3: x; constraint int_eq(x,y); solve satisfy;", 1, 34, "y is not declared" },
        { NULL, "var 1..3: x; constraint int_eq(x,1; solve satisfy;", 1, 35,
          "found ';', expected a comma, or the end of the list" },
        { NULL, "var 1..3: x; constraint x; solve satisfy;", 1, 25,
          "no constraint, expected a predicate and its arguments" },
        { NULL, "var 1..3: x; constraint int_eq(x,-); solve satisfy;", 1, 35,
          "found ')', expected a number" },
        { NULL, "var 1..3: x; array [1..2] of int: a", 1, 36, "the text ends, expected '=' and its value" },
        { NULL, "var 1..3: x; array [1..2] of int: a = [1,2]; constraint int_eq(x,a[3]); solve satisfy;", 1,
          66, "an element that the array has not" },
        { NULL, "var 1..3: x; array [1..2] of int: a = [1,2]; constraint int_eq(x,b[1]); solve satisfy;", 1,
          66, "b is not declared" },
        { NULL, "var 1..3: x; int: x = 3; solve satisfy;", 1, 19, "x is declared twice, expected once" },
        { NULL, "var 1..3: x; int: k = 3; int: k = 4; solve satisfy;", 1, 31,
          "k is declared twice, expected once" },
        { NULL, "var 1..3: x; solve;", 1, 19, "found ';', expected satisfy" },
        { NULL, "var 1..3: x; solve satisfy", 1, 27, "the text ends, expected ';'" },
        { NULL, "var 1..3: x; frob; solve satisfy;", 1, 14,
          "found 'f', expected a declaration, `constraint` or `solve`" },
        { NULL, "var 1..3: x:: ; solve satisfy;", 1, 15, "found ';', expected a number" },
        { NULL, "var 1..3: x; constraint int_eq(x,1):: ; solve satisfy;", 1, 39,
          "found ';', expected a number" },
        { NULL, "var 1..3: x;", 1, 13, "the text ends, expected solve satisfy;" },
        { NULL, "var 1..3: x = y; solve satisfy;", 1, 15, "y is not declared" },
        { NULL, "predicate p(var int: a)", 1, 24, "the text ends, expected ';'" },
        { NULL, "var 1..3: x; constraint int_eq(x,\"two); solve satisfy;", 1, 55,
          "the text ends, expected a closing quote" },
        { "relax=1", "var 1..3: x; solve satisfy;", 0, 0,
          "a parameter, expected none, or relax: leave out what is not known, or too large" },
        { NULL, "var 1..3: x; constraint int_plus(x,1); solve satisfy;", 1, 25,
          "the constraint int_plus is not supported: leave it out with --relax, which says so" },
        { NULL,
          "var 0..1: x; var 0..1: y; constraint int_lin_le([" TIMES_2_34 ",1,1],[" N_34
          ",x,y],0); solve satisfy;",
          1, 38,
          "the numbers of int_lin_le#1 are too large, expected factors and values of at most nine digits" },
        { NULL, "var 0..9: x; var 0..9: y; constraint int_lin_eq([1000000000,1],[x,y],9); solve satisfy;", 1,
          38,
          "the numbers of int_lin_eq#1 are too large, expected factors and values of at most nine digits" },
        { NULL, "var 0..9: x; var 0..9: y; constraint int_lin_eq([1,2],[x,y],1000000000); solve satisfy;", 1,
          38,
          "the numbers of int_lin_eq#1 are too large, expected factors and values of at most nine digits" },
        { NULL, "array [1..2] of var 1..3: a [x,x] = 2; solve satisfy;", 1, 29,
          "found '[', expected '=' and its value" },
    };
    ordeal_refuses(&app_flatzinc, ORDEAL_ALL(list));
}

/* MiniZinc is told from FlatZinc with a mistake, and from what is neither. */
static void minizinc_is_called_so(void **unused)
{
    (void)unused;
#define MINIZINC(found)                                                                                      \
    "found " found                                                                                           \
    ", which is MiniZinc, expected FlatZinc: say `minizinc --solver tresse FILE`, or flatten "               \
    "it first: `minizinc -c --solver tresse FILE`"
    static const ordeal_refusal list[] = {
        { NULL, "% a < b\ninclude \"globals.mzn\";\nvar 1..3: x;\nsolve satisfy;", 2, 1,
          MINIZINC("'include'") },
        { NULL, "var 1..3: x; solve satisfy; output [\"\\(x)\"];", 1, 1,
          "found MiniZinc without a grid, expected FlatZinc: say `minizinc --solver tresse FILE`" },
        { NULL, "var 1..3: x; solve satisfy; output [show(x)];", 1, 29, MINIZINC("'output'") },
        { NULL, "int: n; var 1..3: x; solve satisfy;", 1, 1, MINIZINC("'int' without a value") },
        { NULL, "array[1..3] of var 1..3: x; solve satisfy;", 1, 1, MINIZINC("'array' without a value") },
        { NULL, "var 1..3: x; var 1..3: y; constraint x < y; solve satisfy;", 1, 40, MINIZINC("'<'") },
        { NULL, "var 1..3: x; constraint x = 2; solve satisfy;", 1, 27, MINIZINC("'='") },
        { NULL, "constraint forall(i in 1..3)(p(i)); solve satisfy;", 1, 21, MINIZINC("'in'") },
        { NULL, "var 1..3: x = 1e+2 + 1; solve satisfy;", 1, 20, MINIZINC("'+'") },
        { NULL, "frob < 3; solve satisfy;", 1, 1,
          "found 'f', expected a declaration, `constraint` or `solve`" },
        { NULL, "+---+\n|1.2|\n", 1, 1, "found '+', expected a declaration, `constraint` or `solve`" },
        { NULL, "var 1..3: x; constraint int_eq(x,y):: mzn_path(\"a<b;+\"); solve satisfy;", 1, 34,
          "y is not declared" },
    };
    ordeal_refuses(&app_flatzinc, ORDEAL_ALL(list));
}

/* Comments end where their lines do, and quotes keep what is inside: the kept line means the same. */
static void models_are_kept_in_one_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *kept, *left_out;
    } list[] = {
        { "% first; second\nvar 1..3:  x; % third\nsolve\nsatisfy;", "var 1..3: x; solve satisfy;", "" },
        { "predicate p(var % ; inside\n int: a); var 1..3: x; solve satisfy;",
          "predicate p(var int: a); var 1..3: x; solve satisfy;", "" },
        { "var 1..3: x; constraint int_eq(x,2):: mzn_constraint_name(\"50% or  more\"); solve satisfy; % end",
          "var 1..3: x; constraint int_eq(x,2):: mzn_constraint_name(\"50% or  more\"); solve satisfy;", "" },
        { "var 1..3: x; constraint int_eq(x,2):: mzn_constraint_name(\"a \\\"%  <\"); %\nsolve satisfy;",
          "var 1..3: x; constraint int_eq(x,2):: mzn_constraint_name(\"a \\\"%  <\"); solve satisfy;", "" },
        { "var 0..9: x; var 0..9: y; constraint int_lin_eq([1000000000,1],[x,y],9); "
          "constraint int_lin_le([999999999,1],[x,y],9); constraint int_lin_eq([3,4],[x,y],9); solve "
          "satisfy;",
          "var 0..9: x; var 0..9: y; constraint int_lin_eq([1000000000,1],[x,y],9); "
          "constraint int_lin_le([999999999,1],[x,y],9); constraint int_lin_eq([3,4],[x,y],9); solve "
          "satisfy;",
          "int_lin_eq#1, int_lin_le#1" },
        { "var 1..3: x; constraint fzn_circuit([x]); constraint fzn_other(x); solve satisfy;",
          "var 1..3: x; constraint fzn_circuit([x]); constraint fzn_other(x); solve satisfy;",
          "circuit#1, other#1" },
        { "var 1..300: x; var 1..300: y; var 1..300: z; constraint int_times(x,y,z); "
          "constraint int_plus(x,1,2); solve satisfy;",
          "var 1..300: x; var 1..300: y; var 1..300: z; constraint int_times(x,y,z); "
          "constraint int_plus(x,1,2); solve satisfy;",
          "" },
        { "var 1..300: x; var 1..300: y; var 1..300: z; constraint int_times(x,y,z); solve satisfy;",
          "var 1..300: x; var 1..300: y; var 1..300: z; constraint int_times(x,y,z); solve satisfy;",
          "int_times#1" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        puzzle p;
        error e = { 0 };
        const char *bytes = list[i].text;
        assert_int_equal(puzzle_open(&p, &memory_standard), OK);
        for (int again = 0; again < 2; again++, bytes = list[i].kept) {
            assert_int_equal(puzzle_read(&p, "flatzinc", "relax", bytes, strlen(bytes), &e), OK);
            assert_string_equal(text_bytes(&p.source), list[i].kept);
            assert_string_equal(text_bytes(&p.left_out), list[i].left_out);
        }
        puzzle_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_solutions_are_those_of_the_model),
                                        cmocka_unit_test(numbers_among_variables),
                                        cmocka_unit_test(different_from_numbers),
                                        cmocka_unit_test(constraints_on_many_variables),
                                        cmocka_unit_test(what_is_seldom_said),
                                        cmocka_unit_test(images_of_functions),
                                        cmocka_unit_test(models_are_kept_in_one_line),
                                        cmocka_unit_test(what_is_wrong_is_said_at_its_place),
                                        cmocka_unit_test(minizinc_is_called_so) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
