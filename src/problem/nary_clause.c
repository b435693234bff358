/* nary_clause.c: at least one of several literals is true; and how many are.
 *
 * A clause is a csp-variable that says which literal is the first one that is true: label i is linked to
 * everything that makes literal i false, and to everything that makes an earlier literal true. So exactly one
 * label agrees with each choice of the operands that fulfils the clause, and none with any other.
 *
 * A count is a sum: of how many literals each operand makes true, mostly zero or one. */
#include "problem/nary_sums.h"

#include "base/text.h"

/* The label that is true if and only if the literal is false; CSP_NONE: there is no single label. */
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

/* Is literal i there before? Then it is never the first one that is true. */
static bool repeats(const nary_literal *literal, int i)
{
    const nary_literal *x = &literal[i];
    for (int k = 0; k < i; k++)
        if (nary_same(literal[k].operand, x->operand) && literal[k].class == x->class &&
            literal[k].negative == x->negative)
            return true;
    return false;
}

/* How many literals are true; -1: some operand has no value. */
static int64_t count_true(const statement *s, const bool *value)
{
    int64_t n = 0, is;
    for (int i = 0; i < s->operands; i++, n += is)
        if (!operand_value(&s->operand[i], value, &is))
            return -1;
    return n;
}

static bool clause_holds(const statement *s, const bool *value)
{
    return count_true(s, value) > 0;
}

static bool count_holds(const statement *s, const bool *value)
{
    int64_t n = count_true(s, value);
    return n >= 0 && n >= s->number[0] && n <= s->number[1];
}

const constraint constraint_clause = { .name = "clause", .holds = clause_holds },
                 constraint_count = { .name = "count", .holds = count_holds };

static void say(nary *n, const constraint *kind, const char *name, const nary_literal *literal, int literals,
                const int64_t *bounds)
{
    nary_saying said = nary_say(n, literals);
    for (int i = 0; i < literals; i++)
        nary_say_literal(&said, &literal[i]);
    nary_said(&said, kind, name, bounds, bounds ? 2 : 0);
}

nary_made nary_clause(nary *n, int type, const char *name, const nary_literal *literal, int literals)
{
    nary_made made = { 0 };
    if (!nary_goes_on(n))
        return made;
    say(n, &constraint_clause, name, literal, literals, NULL);
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

/* The operands, each once. The class of a label is how many of the operand's literals it makes true. */
typedef struct counting {
    nary *nary;
    nary_operand *operand;
    uint16_t **class_of; /* of each operand */
    int operands;
    const char **value; /* "0", "1", ...: the names of classes, and their numbers */
    int *number;
} counting;

static bool name_classes(counting *c, int literals)
{
    c->value = nary_take(c->nary, (size_t)literals + 1, sizeof *c->value);
    c->number = nary_take(c->nary, (size_t)literals + 1, sizeof *c->number);
    for (int i = 0; c->value && c->number && i <= literals; i++) {
        c->number[i] = i;
        c->value[i] = nary_number(c->nary, i);
    }
    return nary_goes_on(c->nary);
}

static int operand_for(counting *c, const nary_operand *o)
{
    int i = 0;
    while (i < c->operands && !nary_same(&c->operand[i], o))
        i++;
    if (i == c->operands) {
        nary_operand *to = &c->operand[c->operands++];
        *to = *o;
        to->class_of = c->class_of[i] = nary_take(c->nary, (size_t)o->labels, sizeof **c->class_of);
        to->classes = 1;
        to->value = c->value;
        to->number = c->number;
    }
    return i;
}

static void count_literal(counting *c, const nary_literal *x)
{
    const nary_operand *o = x->operand;
    int at = operand_for(c, o);
    for (int i = 0; c->class_of[at] && i < o->labels; i++)
        if (((o->class_of ? o->class_of[i] : i) == x->class) != x->negative)
            c->class_of[at][i]++;
    c->operand[at].classes++;
}

/* Classes without labels are gone. */
static void find_gone(counting *c, nary_operand *o)
{
    bool *gone = nary_take(c->nary, (size_t)o->classes, sizeof *gone);
    for (int i = 0; gone && i < o->classes; i++)
        gone[i] = true;
    for (int i = 0; gone && o->class_of && i < o->labels; i++)
        gone[o->class_of[i]] = false;
    o->gone = gone;
}

static void one_operand(counting *c, int type, const char *name, int least, int most)
{
    int tuples = 0;
    uint16_t *tuple = nary_take(c->nary, (size_t)c->operand->classes, sizeof *tuple);
    for (int x = 0; tuple && x < c->operand->classes; x++)
        if (x >= least && x <= most)
            tuple[tuples++] = (uint16_t)x;
    nary_tuples(c->nary, type, name, c->operand, 1, tuple, tuples);
}

void nary_count(nary *n, int type, const char *name, const nary_literal *literal, int literals, int least,
                int most)
{
    counting c = { .nary = n,
                   .operand = nary_take(n, (size_t)literals, sizeof *c.operand),
                   .class_of = nary_take(n, (size_t)literals, sizeof *c.class_of) };
    bool named = name_classes(&c, literals);
    say(n, &constraint_count, name, literal, literals, (const int64_t[]){ least, most });
    for (int i = 0; named && i < literals; i++)
        count_literal(&c, &literal[i]);
    for (int i = 0; i < c.operands; i++)
        find_gone(&c, &c.operand[i]);
    adding a = { .nary = n, .operand = c.operand, .operands = c.operands };
    a.range = true;
    a.value = least;
    a.most = most;
    if (nary_goes_on(n))
        sums_find_rests(&a);
    if (c.operands == 1 && nary_goes_on(n))
        one_operand(&c, type, name, least, most);
    else if (nary_goes_on(n))
        sums_add_partial(&a, type, name);
    arena_reset(&n->room);
}
