/* nary_clause.c: at least one of several literals is true; and how many are.
 *
 * A clause is a csp-variable that says which literal is the first one that is true: label i is linked to all
 * that makes literal i false, and to all that makes one before it true. So exactly one label agrees with each
 * choice of the operands that fulfils the clause, and none with any other.
 *
 * A count is a sum of zeros and ones. */
#include "nary/nary_sums.h"

#include "base/text.h"

/* The label that is true if and only if the literal is false; CSP_NONE: it takes several. */
static csp_label falsity(const nary_literal *x)
{
    const nary_operand *o = x->operand;
    csp_label found = CSP_NONE;
    int n = 0;
    for (int i = 0; i < o->labels; i++)
        if (((o->class_of ? o->class_of[i] : i) == x->class) == x->negative) {
            found = o->label[i];
            n++;
        }
    return n == 1 ? found : CSP_NONE;
}

static void add_literal(nary *n, csp_var v, const char *name, const nary_literal *literal, int i)
{
    const nary_literal *x = &literal[i];
    text value;
    text_open(&value, n->room.memory);
    text_format(&value, "%s%s%s", x->operand->name, x->negative ? "!=" : "=", x->operand->value[x->class]);
    if (value.failed)
        nary_fail(n, NO_MEMORY, "no memory for the network");
    csp_label l = nary_combination(n, v, name, text_bytes(&value));
    text_close(&value);
    nary_link_class(n, l, x->operand, x->class, !x->negative);
    for (int k = 0; k < i; k++)
        nary_link_class(n, l, literal[k].operand, literal[k].class, literal[k].negative);
}

/* Does the literal stand there before? Then it is never the first one that is true. */
static bool repeats(const nary_literal *literal, int i)
{
    const nary_literal *x = &literal[i];
    for (int k = 0; k < i; k++)
        if (literal[k].operand->label == x->operand->label && literal[k].class == x->class &&
            literal[k].negative == x->negative)
            return true;
    return false;
}

nary_made nary_clause(nary *n, int type, const char *name, const nary_literal *literal, int literals)
{
    nary_made made = { 0 };
    if (!nary_goes_on(n))
        return made;
    nary_from(n, name);
    if (literals == 2) {
        csp_label x = falsity(&literal[0]), y = falsity(&literal[1]);
        if (x != CSP_NONE && y != CSP_NONE && x != y) {
            n->link(n->to, x, y);
            nary_from(n, NULL);
            return made;
        }
    }
    made.variable = n->variable(n->to, type, name);
    for (int i = 0; i < literals && nary_goes_on(n); i++)
        if (!repeats(literal, i)) {
            add_literal(n, made.variable, name, literal, i);
            made.labels++;
        }
    nary_from(n, NULL);
    return made;
}

/* ---- counts ---- */

static nary_operand as_number(nary *n, const nary_literal *x)
{
    static const char *const value[] = { "0", "1" };
    static const int number[] = { 0, 1 };
    nary_operand o = *x->operand;
    uint16_t *class_of = nary_take(n, (size_t)o.labels, sizeof *class_of);
    for (int i = 0; class_of && i < o.labels; i++)
        class_of[i] = ((o.class_of ? o.class_of[i] : i) == x->class) != x->negative;
    o.class_of = class_of;
    o.classes = 2;
    o.value = value;
    o.number = number;
    o.gone = NULL;
    return o;
}

void nary_count(nary *n, int type, const char *name, const nary_literal *literal, int literals, int least,
                int most)
{
    nary_operand *o = nary_take(n, (size_t)literals, sizeof *o);
    adding a = { .nary = n, .operand = o, .operands = literals };
    a.range = true;
    a.value = least;
    a.most = most;
    for (int i = 0; o && i < literals; i++)
        o[i] = as_number(n, &literal[i]);
    if (nary_goes_on(n))
        sums_find_rests(&a);
    if (literals < 2 && nary_goes_on(n)) {
        uint16_t tuple[2];
        int tuples = 0;
        for (int x = 0; x <= literals; x++)
            if (x >= least && x <= most)
                tuple[tuples++] = (uint16_t)x;
        nary_table(n, type, name, o, literals, tuple, tuples);
    } else if (nary_goes_on(n))
        sums_add_partial(&a, type, name);
    arena_reset(&n->room);
}
