/* distance.c: places of two things in a row: `distance A B = 2`, `next A B`, `before A B`. A value is a
 * place, and places are in the order of the values of the first csp-variable; the second one must have the
 * same values. All of them are links. Logic grids are made of these. */
#include "problem/diagram.h"
#include "problem/encode.h"
#include "problem/propagate.h"
#include "problem/statements.h"

#include <string.h>

/* ---- what they say ---- */

static bool is_apart(const void *with, int first, int second)
{
    const int64_t distance = *(const int64_t *)with;
    return first - second == distance || second - first == distance;
}

static bool is_next(const void *with, int first, int second)
{
    (void)with;
    return second == first + 1;
}

static bool is_before(const void *with, int first, int second)
{
    (void)with;
    return first < second;
}

typedef bool pair_test(const void *with, int first, int second);

static pair_test *test_of(const constraint *kind)
{
    return kind == &constraint_distance ? is_apart : kind == &constraint_next ? is_next : is_before;
}

static bool holds(const statement *said, const bool *value)
{
    int64_t a, b;
    return operand_value(&said->operand[0], value, &a) && operand_value(&said->operand[1], value, &b) &&
           test_of(said->kind)(said->number, (int)a, (int)b);
}

/* ---- the network ---- */

static void encode(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    const int64_t distance = is->numbers ? is->number[0] : 0;
    nary_saying said = nary_say(nary, 2);
    nary_say_operand(&said, &operand[0], NULL);
    nary_say_operand(&said, &operand[1], NULL);
    nary_said(&said, is->is, NULL, &distance, is->numbers);
    nary_pairs(nary, &operand[0], &operand[1], test_of(is->is), &distance);
}

/* ---- as cells: a place is kept if the other one has a place that goes with it ---- */

static bool propagate_pair(const propagation *at)
{
    int v = at->variable[0], w = at->variable[1];
    bool some = false;
    for (int e = at->start[v]; e < at->start[v + 1]; e++)
        for (int k = at->start[w]; at->alive[e] && k < at->start[w + 1]; k++)
            if (at->alive[k] && (v != w || e == k) &&
                test_of(at->said->kind)(at->said->number, (int)propagation_value(at, 0, e),
                                        (int)propagation_value(at, 1, k)))
                at->kept[e] = at->kept[k] = some = true;
    return some;
}

/* ---- the formula: links are clauses already; but each label needs one of the other csp-variable ---- */

static void say_needs(const statement *said, bool back, const proof *to)
{
    const statement_operand *first = &said->operand[back], *second = &said->operand[!back];
    const bool same = operand_is_same(first, second);
    for (int i = 0; i < first->labels; i++) {
        bool fits = false;
        proof_begin(to);
        proof_literal(to, first->label[i], false);
        for (int k = 0; k < second->labels; k++) {
            const int64_t a = (back ? second : first)->value[back ? k : i],
                          b = (back ? first : second)->value[back ? i : k];
            bool may = test_of(said->kind)(said->number, (int)a, (int)b);
            fits = fits || (may && i == k);
            if (may && !same)
                proof_literal(to, second->label[k], true);
        }
        if (!same || !fits)
            proof_end(to);
    }
}

static int formula(const statement *said, int first, const proof *to)
{
    (void)first;
    say_needs(said, false, to);
    say_needs(said, true, to);
    return 0;
}

/* ---- the statements ---- */

static void settle(finish *finish, problem_constraint *is, const word *rest, int n)
{
    char quote[QUOTE_MAX], name[QUOTE_MAX];
    const problem_variable *a = &finish->g->variable[is->variable[0]],
                           *b = &finish->g->variable[is->variable[1]];
    const char *at = n ? rest[0].at : finish->at;
    is->number = finish_take(finish, 1, sizeof *is->number);
    if (finish->d->status == OK && n)
        is->number[is->numbers++] = finish_number(finish, rest[0], "a distance");
    for (int i = 0; i < b->entries && finish->d->status == OK; i++)
        if (i >= a->entries || strcmp(a->entry[i].value, b->entry[i].value) != 0)
            draft_wrong(finish->d, at, "the value %s of %s" EXPECTED "the values of %s in the same order",
                        string_quote(quote, b->entry[i].value), string_quote(name, b->name), a->name);
    if (finish->d->status == OK && a->entries != b->entries)
        draft_wrong(finish->d, at, "%d values and %d" EXPECTED "the same values", a->entries, b->entries);
}

static void spell(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    writer_put(to, operand_called(problem, is, 0));
    writer_put(to, operand_called(problem, is, 1));
    if (is->numbers)
        writer_put_number(to, is->number[0]);
}

static const form_thing a_first = { "a csp-variable", "a csp-variable", NULL, 0, 0 },
                        a_second = { "a second csp-variable", "a csp-variable", NULL, 0, 0 },
                        a_distance = { "a number", "a number", NULL, true, false };

#define TWO                                                                                                  \
    FIELD(WORD, NULL, NULL, NULL, .of = { &a_first }), FIELD(WORD, NULL, NULL, NULL, .of = { &a_second })

static const form_field two[] = { TWO, { 0 } }, two_and_number[] = {
    TWO, FIELD(WORD, NULL, "=", "'=' and a number", .of = { &a_distance }, .part = true), { 0 }
};

#define PAIR(NAME, FIELDS, EACH)                                                                             \
    const constraint constraint_##NAME = {                                                                   \
        .name = #NAME,                                                                                       \
        .form = { .is = &constraint_##NAME,                                                                  \
                  .key = "pairs",                                                                            \
                  .field = FIELDS,                                                                           \
                  .json = FORM_TAGGED,                                                                       \
                  .each = EACH,                                                                              \
                  .all = "a list",                                                                           \
                  .stage = STAGE_ENCODE },                                                                   \
        .holds = holds,                                                                                      \
        .formula = formula,                                                                                  \
        .propagate = propagate_pair,                                                                         \
        STATEMENT_LINES,                                                                                     \
        .least = 2,                                                                                          \
        .settle = settle,                                                                                    \
        .encode = encode,                                                                                    \
        .spell = spell,                                                                                      \
    }

PAIR(distance, two_and_number, "\"distance\", two csp-variables and a number");
PAIR(next, two, "its kind and two csp-variables");
PAIR(before, two, "its kind and two csp-variables");
