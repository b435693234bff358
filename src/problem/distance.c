/* distance.c: places of two things in a row: `distance A B = 2`, `next A B`, `before A B`. A value is a
 * place, and places are in the order of the values of the first csp-variable; the second one must have the
 * same values. All of them are links. Logic grids are made of these. */
#include "problem/encode.h"

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

static bool both(const statement *said, const bool *value,
                 bool (*is)(const void *with, int first, int second))
{
    int64_t a, b;
    return operand_value(&said->operand[0], value, &a) && operand_value(&said->operand[1], value, &b) &&
           is(said->number, (int)a, (int)b);
}

static bool distance_holds(const statement *said, const bool *value)
{
    return both(said, value, is_apart);
}

static bool next_holds(const statement *said, const bool *value)
{
    return both(said, value, is_next);
}

static bool before_holds(const statement *said, const bool *value)
{
    return both(said, value, is_before);
}

/* ---- the network ---- */

static void link_pairs(nary *nary, const problem_constraint *is, const nary_operand *operand,
                       bool (*allows)(const void *with, int first, int second))
{
    const int64_t distance = is->numbers ? is->number[0] : 0;
    nary_saying said = nary_say(nary, 2);
    nary_say_operand(&said, &operand[0], NULL);
    nary_say_operand(&said, &operand[1], NULL);
    nary_said(&said, is->is, NULL, &distance, is->numbers);
    nary_pairs(nary, &operand[0], &operand[1], allows, &distance);
}

static void encode_distance(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    link_pairs(nary, is, operand, is_apart);
}

static void encode_next(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    link_pairs(nary, is, operand, is_next);
}

static void encode_before(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    link_pairs(nary, is, operand, is_before);
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
            draft_wrong(finish->d, at, "the value %s of %s, expected the values of %s in the same order",
                        string_quote(quote, b->entry[i].value), string_quote(name, b->name), a->name);
    if (finish->d->status == OK && a->entries != b->entries)
        draft_wrong(finish->d, at, "%d values and %d, expected the same values", a->entries, b->entries);
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
        .holds = NAME##_holds,                                                                               \
        .least = 2,                                                                                          \
        .settle = settle,                                                                                    \
        .encode = encode_##NAME,                                                                             \
        .spell = spell,                                                                                      \
    }

PAIR(distance, two_and_number, "\"distance\", two csp-variables and a number");
PAIR(next, two, "its kind and two csp-variables");
PAIR(before, two, "its kind and two csp-variables");
