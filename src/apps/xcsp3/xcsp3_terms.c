/* xcsp3_terms.c: expressions, such as eq(add(x,y),z): reading, writing and evaluating them. */
#include "apps/xcsp3/xcsp3.h"

#include <string.h>

/* The operators: their names, how many operands they have (most 0: any number), and the sign that is written
 * between operands (NULL: they are written as functions). */
static const struct {
    const char *name;
    int least, most;
    const char *sign;
} operators[] = {
    [OP_NUMBER] = { "number", 0, 0, NULL }, [OP_VARIABLE] = { "variable", 0, 0, NULL },
    [OP_NEG] = { "neg", 1, 1, NULL },       [OP_ABS] = { "abs", 1, 1, NULL },
    [OP_ADD] = { "add", 1, 0, " + " },      [OP_SUB] = { "sub", 2, 2, " - " },
    [OP_MUL] = { "mul", 1, 0, "·" },        [OP_DIV] = { "div", 2, 2, NULL },
    [OP_MOD] = { "mod", 2, 2, NULL },       [OP_SQR] = { "sqr", 1, 1, NULL },
    [OP_POW] = { "pow", 2, 2, NULL },       [OP_MIN] = { "min", 1, 0, NULL },
    [OP_MAX] = { "max", 1, 0, NULL },       [OP_DIST] = { "dist", 2, 2, NULL },
    [OP_LT] = { "lt", 2, 0, " < " },        [OP_LE] = { "le", 2, 0, " ≤ " },
    [OP_GE] = { "ge", 2, 0, " ≥ " },        [OP_GT] = { "gt", 2, 0, " > " },
    [OP_NE] = { "ne", 2, 2, " ≠ " },        [OP_EQ] = { "eq", 2, 0, " = " },
    [OP_SET] = { "set", 0, 0, NULL },       [OP_IN] = { "in", 2, 2, " in " },
    [OP_NOT] = { "not", 1, 1, NULL },       [OP_AND] = { "and", 1, 0, " and " },
    [OP_OR] = { "or", 1, 0, " or " },       [OP_XOR] = { "xor", 1, 0, NULL },
    [OP_IFF] = { "iff", 2, 0, NULL },       [OP_IMP] = { "imp", 2, 2, " → " },
    [OP_IF] = { "if", 3, 3, NULL },
};

xcsp3_op xcsp3_operator(const char *name)
{
    int i = OP_NEG;
    while (i < OP_UNKNOWN && strcmp(operators[i].name, name) != 0)
        i++;
    return (xcsp3_op)i;
}

/* ---- making ---- */

static xcsp3_term *new_term(xcsp3 *x, xcsp3_op op, int64_t number)
{
    xcsp3_term *t = xcsp3_take(x, 1, sizeof *t);
    if (!t) {
        x->spare = (xcsp3_term){ .op = OP_NUMBER };
        return &x->spare;
    }
    t->op = op;
    t->number = number;
    return t;
}

xcsp3_term *xcsp3_of_number(xcsp3 *x, int64_t number)
{
    return new_term(x, OP_NUMBER, number);
}

xcsp3_term *xcsp3_of_variable(xcsp3 *x, int variable)
{
    return new_term(x, OP_VARIABLE, variable);
}

xcsp3_term *xcsp3_of(xcsp3 *x, xcsp3_op op, xcsp3_term *first, xcsp3_term *second)
{
    xcsp3_term *t = new_term(x, op, 0);
    if (x->draft->status == OK) {
        t->first = first;
        first->next = second;
    }
    return t;
}

/* ---- reading ---- */

static const word *at(const words *from, int i)
{
    static const word none = { "", NULL };
    return i < from->n ? &from->list[i] : &none;
}

static xcsp3_term *read(xcsp3 *x, const words *from, int *i, int depth);

/* What follows the name of an operator: "(a,b,c)". */
static void read_operands(xcsp3 *x, const words *from, int *i, int depth, xcsp3_term *to)
{
    const word name = *at(from, *i - 1);
    xcsp3_term **last = &to->first;
    int n = 0;
    for (++*i; x->draft->status == OK && strcmp(at(from, *i)->string, ")") != 0; n++) {
        if (n && strcmp(at(from, *i)->string, ",") == 0)
            ++*i;
        *last = read(x, from, i, depth + 1);
        if (x->draft->status == OK)
            last = &(*last)->next;
    }
    ++*i;
    if (x->draft->status == OK &&
        (n < operators[to->op].least || (operators[to->op].most && n > operators[to->op].most)))
        xcsp3_wrong(x, name, "as many operands as this operator has");
}

static xcsp3_term *read_name(xcsp3 *x, word name)
{
    int *list, n;
    if (!xcsp3_resolve(x, name, &list, &n) || n != 1) {
        xcsp3_wrong(x, name, "a number, a variable or an operator");
        return xcsp3_of_number(x, 0);
    }
    return xcsp3_of_variable(x, *list);
}

/* "2..5" in an expression is the set of these numbers. */
static xcsp3_term *read_range(xcsp3 *x, word from, int64_t least, int64_t most)
{
    xcsp3_term *set = new_term(x, OP_SET, 0), **last = &set->first;
    if (most - least >= LIMIT_LABELS)
        draft_wrong(x->draft, from.at, LIMIT_LABELS_SAID);
    for (; least <= most && x->draft->status == OK; least++) {
        *last = xcsp3_of_number(x, least);
        last = &(*last)->next;
    }
    return set;
}

static xcsp3_term *read(xcsp3 *x, const words *from, int *i, int depth)
{
    const word w = *at(from, *i);
    int64_t least, most;
    if (depth > XCSP3_DEPTH)
        xcsp3_wrong(x, w, "fewer expressions inside each other");
    if (!w.at)
        draft_wrong(x->draft, x->at, "an expression that does not end" EXPECTED "')'");
    if (x->draft->status != OK)
        return xcsp3_of_number(x, 0);
    ++*i;
    if (strcmp(at(from, *i)->string, "(") == 0) {
        xcsp3_term *t = new_term(x, xcsp3_operator(w.string), 0);
        if (t->op == OP_UNKNOWN)
            xcsp3_wrong(x, w, "an operator, such as add, eq or imp");
        else
            read_operands(x, from, i, depth, t);
        return t;
    }
    if (xcsp3_is_range(w.string, &least, &most))
        return least == most ? xcsp3_of_number(x, least) : read_range(x, w, least, most);
    return read_name(x, w);
}

xcsp3_term *xcsp3_read_term(xcsp3 *x, const words *from, int *i)
{
    return read(x, from, i, 0);
}

void xcsp3_read_terms(xcsp3 *x, words from, int **variable, int *n)
{
    *n = 0;
    *variable = xcsp3_take(x, (size_t)from.n, sizeof **variable);
    for (int i = 0; i < from.n && x->draft->status == OK;)
        (*variable)[(*n)++] = xcsp3_variable_for(x, xcsp3_read_term(x, &from, &i));
}

/* ---- writing ---- */

static bool is_plain(const xcsp3_term *term)
{
    return term->op == OP_NUMBER || term->op == OP_VARIABLE || !operators[term->op].sign;
}

/* A product needs no parentheses in a sum. */
static void write_operand(const xcsp3 *x, xcsp3_op in, const xcsp3_term *term, text *out)
{
    const bool plain = is_plain(term) || (term->op == OP_MUL && (in == OP_ADD || in == OP_SUB));
    text_add_string(out, plain ? "" : "(");
    xcsp3_write_term(x, term, out);
    text_add_string(out, plain ? "" : ")");
}

void xcsp3_write_term(const xcsp3 *x, const xcsp3_term *term, text *out)
{
    if (term->op == OP_NUMBER)
        text_format(out, "%d", (int)term->number);
    else if (term->op == OP_VARIABLE)
        text_add_string(out, x->variable[term->number].name);
    else if (term->op == OP_DIST) {
        text_add_char(out, '|');
        write_operand(x, OP_SUB, term->first, out);
        text_add_string(out, " - ");
        write_operand(x, OP_SUB, term->first->next, out);
        text_add_char(out, '|');
    } else {
        const char *sign = operators[term->op].sign;
        text_add_string(out, sign ? "" : operators[term->op].name);
        text_add_string(out, sign ? "" : "(");
        for (const xcsp3_term *o = term->first; o; o = o->next) {
            if (o != term->first)
                text_add_string(out, sign ? sign : ", ");
            if (sign)
                write_operand(x, term->op, o, out);
            else
                xcsp3_write_term(x, o, out);
        }
        text_add_string(out, sign ? "" : ")");
    }
}

/* ---- evaluating ---- */

static const int64_t BEYOND = (int64_t)1 << 53;

static bool is_bounded(int64_t value)
{
    return value < BEYOND && value > -BEYOND;
}

/* Two numbers below 2^53 may have a product that is not; false: it is. */
static bool times(int64_t first, int64_t second, int64_t *out)
{
    return !__builtin_mul_overflow(first, second, out) && is_bounded(*out);
}

static bool power(int64_t base, int64_t exponent, int64_t *out)
{
    *out = 1;
    if (exponent < 0)
        return false;
    if (base == 0 || base == 1 || base == -1) {
        *out = exponent == 0 || base == 1 ? 1 : base == 0 ? 0 : exponent % 2 ? -1 : 1;
        return true;
    }
    while (exponent-- > 0)
        if (!times(*out, base, out))
            return false;
    return true;
}

static int64_t distance(int64_t a, int64_t b)
{
    return a > b ? a - b : b - a;
}

/* Operators of one or two numbers; of one, the second is 0. */
static bool pair_value(xcsp3_op op, int64_t a, int64_t b, int64_t *out)
{
    switch (op) {
    case OP_NEG:
        return *out = -a, true;
    case OP_ABS:
        return *out = a < 0 ? -a : a, true;
    case OP_NOT:
        return *out = !a, true;
    case OP_SQR:
        return times(a, a, out);
    case OP_SUB:
        return *out = a - b, is_bounded(*out);
    case OP_DIST:
        return *out = distance(a, b), is_bounded(*out);
    case OP_POW:
        return power(a, b, out);
    case OP_DIV:
        return b && (*out = a / b, true);
    case OP_MOD:
        return b && (*out = a % b, true);
    case OP_IMP:
        return *out = !a || b, true;
    case OP_NE:
        return *out = a != b, true;
    default:
        return false;
    }
}

/* What holds of each operand and the next one. */
static bool compares(xcsp3_op op, int64_t a, int64_t b)
{
    return op == OP_LT    ? a < b
           : op == OP_LE  ? a <= b
           : op == OP_GE  ? a >= b
           : op == OP_GT  ? a > b
           : op == OP_IFF ? !a == !b
                          : a == b;
}

/* Operators of any number of operands, one after the other. */
static bool fold(xcsp3_op op, int64_t next, int64_t *out)
{
    switch (op) {
    case OP_ADD:
        return *out += next, is_bounded(*out);
    case OP_MUL:
        return times(*out, next, out);
    case OP_MIN:
        return *out = next < *out ? next : *out, true;
    case OP_MAX:
        return *out = next > *out ? next : *out, true;
    case OP_AND:
        return *out = *out && next, true;
    case OP_OR:
        return *out = *out || next, true;
    case OP_XOR:
        return *out = !*out != !next, true;
    default:
        return false;
    }
}

static bool list_value(const xcsp3 *x, const xcsp3_term *term, int64_t *out)
{
    const bool relation = (term->op >= OP_LT && term->op <= OP_EQ) || term->op == OP_IFF;
    int64_t last, next;
    if (!term->first || !xcsp3_value(x, term->first, &last))
        return false;
    *out = relation ? 1 : term->op == OP_AND || term->op == OP_OR || term->op == OP_XOR ? last != 0 : last;
    for (const xcsp3_term *o = term->first->next; o; o = o->next) {
        if (!xcsp3_value(x, o, &next))
            return false;
        if (relation) {
            *out = *out && compares(term->op, last, next);
            last = next;
        } else if (!fold(term->op, next, out)) {
            return false;
        }
    }
    return true;
}

static bool is_in(const xcsp3 *x, int64_t value, const xcsp3_term *set)
{
    int64_t member;
    for (const xcsp3_term *m = set->first; m; m = m->next)
        if (xcsp3_value(x, m, &member) && member == value)
            return true;
    return false;
}

bool xcsp3_value(const xcsp3 *x, const xcsp3_term *term, int64_t *out)
{
    int64_t a, b = 0;
    switch (term->op) {
    case OP_NUMBER:
        return *out = term->number, true;
    case OP_VARIABLE:
        return *out = x->now[term->number], true;
    case OP_IF:
        return xcsp3_value(x, term->first, &a) &&
               xcsp3_value(x, a ? term->first->next : term->first->next->next, out);
    case OP_IN:
        return xcsp3_value(x, term->first, &a) && (*out = is_in(x, a, term->first->next), true);
    case OP_NEG:
    case OP_ABS:
    case OP_NOT:
    case OP_SQR:
    case OP_SUB:
    case OP_DIST:
    case OP_POW:
    case OP_DIV:
    case OP_MOD:
    case OP_IMP:
    case OP_NE:
        return xcsp3_value(x, term->first, &a) &&
               (!term->first->next || xcsp3_value(x, term->first->next, &b)) &&
               pair_value(term->op, a, b, out);
    case OP_SET:
    case OP_UNKNOWN:
        return false;
    default:
        return list_value(x, term, out);
    }
}

int xcsp3_size(const xcsp3_term *term)
{
    int n = 1;
    for (const xcsp3_term *o = term->first; o; o = o->next)
        n += xcsp3_size(o);
    return n;
}

int xcsp3_scope(const xcsp3_term *term, int *list, int most)
{
    int n = 0;
    if (term->op == OP_VARIABLE) {
        list[n++] = (int)term->number;
        return n;
    }
    for (const xcsp3_term *o = term->first; o && n <= most; o = o->next) {
        int more[XCSP3_SCOPE + 1];
        const int m = xcsp3_scope(o, more, most);
        for (int i = 0; i < m && i < most && n <= most; i++) {
            int k = 0;
            while (k < n && list[k] != more[i])
                k++;
            if (k == n && n++ < most)
                list[k] = more[i];
        }
        n = m > most ? most + 1 : n;
    }
    return n;
}
