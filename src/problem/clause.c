/* clause.c: `clause T: A=1 | B!=2`: at least one of several literals is true.
 *
 * It becomes a csp-variable that says which literal is the first one that is true: label i is linked to
 * everything that makes literal i false, and to everything that makes an earlier literal true. So exactly one
 * label agrees with each choice of the operands that fulfils the clause, and none with any other. Two
 * literals that are false by one label each: a link. */
#include "problem/encode.h"
#include "problem/propagate.h"
#include "problem/statements.h"

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
                    int numbers, bool is_set)
{
    nary_saying said = nary_say(nary, is->operands);
    said.is_set = is_set;
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

/* The only label that makes a literal true; CSP_NONE: there are more, or none. */
static csp_label only_label(const literal *literal)
{
    csp_label only = CSP_NONE;
    for (int i = 0; i < literal->operand->labels; i++)
        if (literal_has(literal, i)) {
            if (only != CSP_NONE)
                return CSP_NONE;
            only = literal->operand->label[i];
        }
    return only;
}

const csp_label *literals_labels(nary *nary, const literal *list, int n)
{
    csp_label *label = nary_take(nary, (size_t)n, sizeof *label);
    for (int i = 0; label && i < n; i++)
        if ((label[i] = only_label(&list[i])) == CSP_NONE)
            return NULL;
    return label;
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

/* Does this entry make a literal of its variable true? */
static bool fulfils(const propagation *at, int variable, int entry)
{
    for (int i = at->operand[variable]; i < at->said->operands; i++)
        if (at->variable[i] == variable && propagation_value(at, i, entry))
            return true;
    return false;
}

/* If just one variable can fulfil the clause, it has to; if several can, none has to. */
static bool propagate_clause(const propagation *at)
{
    int able = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int v = 0; v < at->variables; v++) {
            bool some = false;
            for (int e = at->start[v]; e < at->start[v + 1]; e++)
                some = some || (at->alive[e] && fulfils(at, v, e));
            able += pass == 0 && some;
            for (int e = at->start[v]; pass == 1 && e < at->start[v + 1]; e++)
                at->kept[e] = able > 1 || !some || fulfils(at, v, e);
        }
    return able > 0;
}

/* Exclude all of them each other? Then exactly one is true. */
static bool is_exclusive(const nary *nary, const csp_label *label, int n)
{
    for (int i = 0; label && i < n; i++)
        for (int k = 0; k < i; k++)
            if (!nary->excludes || !nary->excludes(nary->to, label[i], label[k]))
                return false;
    return label;
}

static void encode(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    const literal *list = literals_of(nary, is, operand);
    if (!list)
        return;
    const csp_label *own = literals_labels(nary, list, is->operands);
    bool is_set = is_exclusive(nary, own, is->operands) &&
                  nary_exactly_one(nary, is->type, is->name, own, is->operands);
    state_literals(nary, is, list, NULL, 0, is_set);
    if (is_set)
        return;
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

/* ---- the formula ---- */

/* The label of an operand that makes its literal true (or false), if there is just one; or CSP_NONE. */
static csp_label only_one(const statement_operand *operand, int64_t truth)
{
    csp_label only = CSP_NONE;
    for (int i = 0; i < operand->labels; i++)
        if (operand->value[i] == truth) {
            if (only != CSP_NONE)
                return CSP_NONE;
            only = operand->label[i];
        }
    return only;
}

static void add_once(const proof *to, csp_label l, bool positive)
{
    int literal = positive ? l + 1 : -(l + 1), i = 0;
    while (i < to->to->literals && to->to->literal[i] != literal)
        i++;
    if (i == to->to->literals)
        proof_literal(to, l, positive);
}

/* It is a clause. "Not 2" is that label as a negative literal, since unit propagation sees most then. */
static int formula(const statement *said, int first, const proof *to)
{
    (void)first;
    proof_begin(to);
    for (int i = 0; i < said->operands; i++) {
        const statement_operand *o = &said->operand[i];
        csp_label wrong = only_one(o, 1) == CSP_NONE ? only_one(o, 0) : CSP_NONE;
        if (!o->labels && *o->value)
            return 0;
        if (wrong != CSP_NONE)
            add_once(to, wrong, false);
        for (int k = 0; k < o->labels && wrong == CSP_NONE; k++)
            if (o->value[k])
                add_once(to, o->label[k], true);
    }
    proof_end(to);
    return 0;
}

/* ---- the statement ---- */

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
    .propagate = propagate_clause,
    STATEMENT_LINES,
    .formula = formula,
    .operands = OPERANDS_LITERALS,
    .least = 1,
    .single = "single-literal",
    .phrases = { "what fulfils {}", "{}", "{} {lacks} literal that could be true" },
    .encode = encode,
    .spell = spell_plain,
};
