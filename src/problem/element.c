/* element.c: `element T: I A B C = Y`: Y has the value of A if I is 1, that of B if I is 2, and so on.
 *
 * There is one label for each index and value, linked to all other indices, to all other results, and to all
 * other values at that index. What the array has at other indices is free. Names of values are compared. */
#include "problem/encode.h"

#include <string.h>

/* ---- the network ---- */

static int class_named(const nary_operand *operand, const char *value)
{
    for (int c = 0; c < operand->classes; c++)
        if (strcmp(operand->value[c], value) == 0)
            return c;
    return -1;
}

static void add_choice(nary *nary, csp_var v, const char *name, const nary_operand *index, int i,
                       const nary_operand *cell, int column, const nary_operand *result, int row)
{
    text value;
    text_open(&value, nary->room.memory);
    text_format(&value, "%s,%s", index->value[i], cell->value[column]);
    if (value.failed)
        nary_fail(nary, NO_MEMORY, "no memory for the network");
    csp_label l = nary_combination(nary, v, name, text_bytes(&value));
    text_close(&value);
    nary_agrees(nary, l, index, i);
    nary_agrees(nary, l, cell, column);
    nary_agrees(nary, l, result, row);
}

/* Values are those of the result; one that it has not is -1. */
static void say(nary *nary, const char *name, const nary_operand *index, const nary_operand *array,
                int length, const nary_operand *result)
{
    nary_saying said = nary_say(nary, length + 2);
    int64_t *at = said.operand ? nary_take(nary, (size_t)index->classes, sizeof *at) : NULL;
    for (int c = 0; at && c < index->classes; c++)
        at[c] = index->number[c];
    nary_say_operand(&said, index, at);
    for (int i = 0; said.operand && i < length; i++) {
        int64_t *as = nary_take(nary, (size_t)array[i].classes, sizeof *as);
        for (int c = 0; as && c < array[i].classes; c++)
            as[c] = class_named(result, array[i].value[c]);
        nary_say_operand(&said, &array[i], as);
    }
    nary_say_operand(&said, result, NULL);
    nary_said(&said, &constraint_element, name, NULL, 0);
}

static void encode(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    enum { NAMING = 4 }; /* nanoseconds for each name that is compared */
    const int length = is->operands - 2;
    const nary_operand *index = operand, *array = operand + 1, *result = array + length;
    say(nary, is->name, index, array, length, result);
    nary_from(nary, is->name);
    csp_var v = nary->variable(nary->to, is->type, is->name);
    for (int i = 0; i < index->classes && nary_goes_on(nary); i++) {
        if (index->number[i] < 1 || index->number[i] > length)
            continue;
        const nary_operand *cell = &array[index->number[i] - 1];
        for (int k = 0; k < cell->classes && nary_goes_on(nary); k++) {
            int r = nary_work(nary, NAMING * (uint64_t)result->classes) ? class_named(result, cell->value[k])
                                                                        : -1;
            if (r >= 0)
                add_choice(nary, v, is->name, index, i, cell, k, result, r);
        }
    }
    nary_from(nary, NULL);
}

/* ---- the statement ---- */

static bool holds(const statement *said, const bool *value)
{
    int64_t i, chosen, result;
    return operand_value(&said->operand[0], value, &i) && i >= 1 && i <= said->operands - 2 &&
           operand_value(&said->operand[i], value, &chosen) &&
           operand_value(&said->operand[said->operands - 1], value, &result) && chosen == result;
}

static void settle(finish *finish, problem_constraint *is, const word *rest, int n)
{
    char quote[QUOTE_MAX];
    const problem_variable *index = &finish->g->variable[is->variable[0]];
    int number;
    (void)rest, (void)n;
    for (int i = 0; i < index->entries && finish->d->status == OK; i++)
        if (!word_is_number(index->entry[i].value, &number))
            draft_wrong(finish->d, finish->at, "the value %s of the index %s, expected whole numbers, from 1",
                        string_quote(quote, index->entry[i].value), index->name);
}

static void spell(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    spell_name(problem, is, to);
    for (int i = 0; i < is->operands; i++) {
        if (i + 1 == is->operands)
            writer_next(to);
        writer_put(to, operand_called(problem, is, i));
    }
}

static const form_thing an_index = { "a csp-variable, the index", "a csp-variable", NULL, 0, 0 },
                        a_result = { "a csp-variable, the value", "a csp-variable", NULL, 0, 0 };

const constraint constraint_element = {
    .name = "element",
    .form = { .is = &constraint_element,
              .key = "elements",
              .field =
                  (const form_field[]){
                      NAME_FIELD,
                      FIELD(WORD, "index", ":", "': ', an index and csp-variables, or 'of' and a type",
                            .of = { &an_index }),
                      FIELD(WORDS, "array", NULL, NULL, .of = { &a_variable }),
                      FIELD(WORD, "value", "=", "'=' and a csp-variable", .of = { &a_result }),
                      { 0 } },
              NAMED_FORM },
    .holds = holds,
    .least = 3,
    .single = "single-element",
    .phrases = { "index and value of {}", "{}", "{} {lacks} index and value left" },
    .settle = settle,
    .encode = encode,
    .spell = spell,
};
