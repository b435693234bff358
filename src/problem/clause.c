/* clause.c: `clause T: A=1 | B!=2`: at least one of several literals is true.
 *
 * It becomes a csp-variable that says which literal is the first one that is true: label i is linked to
 * everything that makes literal i false, and to everything that makes an earlier literal true. So exactly one
 * label agrees with each choice of the operands that fulfils the clause, and none with any other. Two
 * literals that are false by one label each: a link. */
#include "problem/encode.h"

/* ---- literals ---- */

literal *literals_of(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    literal *list = nary_take(nary, (size_t)is->operands, sizeof *list);
    for (int i = 0; list && i < is->operands; i++) {
        int e = is->of_operand[i];
        list[i] = (literal){ &operand[i], e < 0 ? ~e : e, e < 0 };
    }
    return list;
}

bool literal_has(const literal *literal, int label)
{
    return (nary_class(literal->operand, label) == literal->class) != literal->negative;
}

void state_literals(nary *nary, const problem_constraint *is, const literal *list, const int64_t *number,
                    int numbers)
{
    nary_saying said = nary_say(nary, is->operands);
    for (int i = 0; said.operand && i < is->operands; i++) {
        const nary_operand *o = list[i].operand;
        int64_t *value = nary_take(nary, (size_t)o->classes, sizeof *value);
        for (int k = 0; value && k < o->classes; k++)
            value[k] = (k == list[i].class) != list[i].negative;
        nary_say_operand(&said, o, value);
    }
    nary_said(&said, is->is, is->name, number, numbers);
}

/* ---- the network ---- */

/* The label that is true if and only if the literal is false; CSP_NONE: there is no single label. */
static csp_label falsity(const literal *literal)
{
    const nary_operand *o = literal->operand;
    csp_label found = CSP_NONE;
    int n = 0;
    for (int i = 0; i < o->labels; i++)
        if (!literal_has(literal, i)) {
            found = o->label[i];
            n++;
        }
    return n == 1 ? found : CSP_NONE;
}

static void add_literal(nary *nary, csp_var v, const char *name, const literal *list, int i)
{
    const literal *x = &list[i];
    text value;
    text_open(&value, nary->room.memory);
    text_format(&value, "%s%s%s", x->operand->name, x->negative ? "!=" : "=", x->operand->value[x->class]);
    if (value.failed)
        nary_fail(nary, NO_MEMORY, "no memory for the network");
    csp_label l = nary_combination(nary, v, name, text_bytes(&value));
    text_close(&value);
    nary_link_class(nary, l, x->operand, x->class, !x->negative);
    for (int k = 0; k < i; k++)
        nary_link_class(nary, l, list[k].operand, list[k].class, list[k].negative);
}

/* Is literal i there before? Then it is never the first one that is true. */
static bool repeats(const literal *list, int i)
{
    const literal *x = &list[i];
    for (int k = 0; k < i; k++)
        if (nary_same(list[k].operand, x->operand) && list[k].class == x->class &&
            list[k].negative == x->negative)
            return true;
    return false;
}

static bool holds(const statement *said, const bool *value)
{
    int64_t is;
    bool some = false;
    for (int i = 0; i < said->operands; i++, some = some || is)
        if (!operand_value(&said->operand[i], value, &is))
            return false;
    return some;
}

static void encode(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    const literal *list = literals_of(nary, is, operand);
    if (!list)
        return;
    state_literals(nary, is, list, NULL, 0);
    nary_from(nary, is->name);
    csp_label x = is->operands == 2 ? falsity(&list[0]) : CSP_NONE, y = x == CSP_NONE ? x : falsity(&list[1]);
    if (y != CSP_NONE && x != y)
        nary->link(nary->to, x, y);
    else {
        csp_var v = nary->variable(nary->to, is->type, is->name);
        for (int i = 0; i < is->operands && nary_goes_on(nary); i++)
            if (!repeats(list, i))
                add_literal(nary, v, is->name, list, i);
    }
    nary_from(nary, NULL);
}

/* ---- the statement ---- */

static void spell(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    spell_name(problem, is, to);
    spell_literals(problem, is, to);
}

const constraint constraint_clause = {
    .name = "clause",
    .form = { .is = &constraint_clause,
              .key = "clauses",
              .field =
                  (const form_field[]){ NAME_FIELD,
                                        FIELD(WORDS, "literals", ":", "': ' and literals, or 'of' and a type",
                                              .of = { &a_literal }, .between = "|",
                                              .row = "'|', or the end of the line", .some = true),
                                        { 0 } },
              NAMED_FORM },
    .holds = holds,
    .operands = OPERANDS_LITERALS,
    .least = 1,
    .single = "single-literal",
    .phrases = { "what fulfils {}", "{}", "{} {lacks} literal that could be true" },
    .encode = encode,
    .spell = spell,
};
