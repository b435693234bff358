/* element.c: `element T: I A B C = Y`: Y has the value of A if I is 1, that of B if I is 2, and so on.
 *
 * There is one label for each index and value, linked to all other indices, to all other results, and to all
 * other values at that index. What the array has at other indices is free. Names of values are compared. */
#include "problem/diagram.h"
#include "problem/encode.h"
#include "problem/propagate.h"
#include "problem/statements.h"

#include <string.h>

/* ---- the network ---- */

/* Looked for from `from` on, and then from the start: mostly it is the first one, where domains are alike. */
static int class_named(const nary_operand *operand, const char *value, int from)
{
    for (int i = 0; i < operand->classes; i++) {
        int c = from + i < operand->classes ? from + i : from + i - operand->classes;
        if (strcmp(operand->value[c], value) == 0)
            return c;
    }
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
        for (int c = 0, from = 0; as && c < array[i].classes; c++) {
            as[c] = class_named(result, array[i].value[c], from);
            from = as[c] >= 0 && as[c] + 1 < result->classes ? (int)as[c] + 1 : 0;
        }
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
            int r = nary_work(nary, NAMING * (uint64_t)result->classes)
                        ? class_named(result, cell->value[k], 0)
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

/* ---- the formula: a variable for each index and value that can be chosen ---- */

static bool has_value(const statement_operand *operand, int64_t value)
{
    for (int i = 0; i < operand->labels; i++)
        if (operand->value[i] == value)
            return true;
    return !operand->labels && *operand->value == value;
}

static int cells(const statement_operand *array)
{
    return array->labels ? array->labels : 1;
}

typedef struct element {
    const statement *said;
    const statement_operand *index, *result;
    const proof *to;
    int *value; /* of each choice, */
    int choices, first;
} element;

/* Would it give one variable two values? */
static bool is_impossible(const element *is, int label, const statement_operand *array, int cell)
{
    const statement_operand *result = is->result;
    int right = 0;
    while (right + 1 < result->labels && result->value[right] != array->value[cell])
        right++;
    return (operand_is_same(is->index, array) && label != cell) ||
           (operand_is_same(is->index, result) && label != right);
}

/* The choices with this label of the index, or with the constant index. */
static void say_index(element *is, int label)
{
    const int64_t i = is->index->value[label];
    const bool there = i >= 1 && i <= is->said->operands - 2;
    const statement_operand *array = there ? &is->said->operand[i] : NULL;
    const int before = is->choices;
    for (int k = 0; there && k < cells(array); k++) {
        int choice = is->first + is->choices;
        bool can = has_value(is->result, array->value[k]) && !is_impossible(is, label, array, k);
        if (can) {
            is->value[is->choices++] = (int)array->value[k];
            choice_needs(is->to, choice, is->index, i);
            choice_needs(is->to, choice, array, array->value[k]);
            choice_needs(is->to, choice, is->result, array->value[k]);
        }
        proof_begin(is->to);
        if (array->labels)
            proof_literal(is->to, array->label[k], false);
        if (is->index->labels)
            proof_literal(is->to, is->index->label[label], false);
        if (can)
            proof_literal(is->to, choice, true);
        proof_end(is->to);
    }
    proof_begin(is->to);
    if (is->index->labels)
        proof_literal(is->to, is->index->label[label], false);
    for (int k = before; k < is->choices; k++)
        proof_literal(is->to, is->first + k, true);
    proof_end(is->to);
}

static void say_result(const element *is)
{
    for (int l = 0; l < is->result->labels; l++) {
        proof_begin(is->to);
        proof_literal(is->to, is->result->label[l], false);
        for (int k = 0; k < is->choices; k++)
            if (is->value[k] == is->result->value[l])
                proof_literal(is->to, is->first + k, true);
        proof_end(is->to);
    }
}

static int formula(const statement *said, int first, const proof *to)
{
    uint64_t room = 1;
    for (int i = 1; i < said->operands - 1; i++)
        room += (uint64_t)cells(&said->operand[i]);
    element is = { said, &said->operand[0], &said->operand[said->operands - 1], to, NULL, 0, first };
    if (room * (uint64_t)cells(is.result) > 100 * (uint64_t)FORMULA_MOST)
        return TOO_MANY_CLAUSES;
    is.value = memory_take(to->to->memory, room, sizeof *is.value);
    to->to->failed = to->to->failed || !is.value;
    for (int i = 0; i < cells(is.index) && is.value; i++)
        say_index(&is, i);
    if (is.value)
        say_result(&is);
    memory_give(to->to->memory, is.value, room, sizeof *is.value);
    return is.choices;
}

/* ---- as a cell: for each index that is alive, the one chosen and the result have equal values ---- */

/* May this entry be, if the index is its entry i? */
static bool may_be(const propagation *at, int index, int i, int variable, int entry)
{
    return at->alive[entry] && (variable != index || entry == i);
}

static void keep_others(const propagation *at, int index, int i, int chosen, int result)
{
    for (int v = 0; v < at->variables; v++)
        for (int e = at->start[v]; v != chosen && v != result && e < at->start[v + 1]; e++)
            at->kept[e] = at->kept[e] || may_be(at, index, i, v, e);
}

/* The entry of this value; values are numbers of the result, which is in their order. -1: there is none. */
static int entry_with(const propagation *at, int operand, int64_t value)
{
    const int w = at->variable[operand], from = w < 0 ? 0 : at->start[w], end = w < 0 ? 1 : at->start[w + 1];
    if (value >= 0 && value < end - from && propagation_value(at, operand, from + (int)value) == value)
        return from + (int)value;
    for (int k = from; k < end; k++)
        if (propagation_value(at, operand, k) == value)
            return k;
    return -1;
}

/* Keeps the entries of one operand that have a value in common with the other; a constant has no entry. Are
 * there some? */
static bool keep_equal(const propagation *at, int index, int i, int first, int second)
{
    int v = at->variable[first], w = at->variable[second];
    bool some = false;
    for (int e = v < 0 ? 0 : at->start[v]; e < (v < 0 ? 1 : at->start[v + 1]); e++) {
        if (v >= 0 && !may_be(at, index, i, v, e))
            continue;
        int k = entry_with(at, second, propagation_value(at, first, e));
        if (k < 0 || (w >= 0 && !may_be(at, index, i, w, k)) || (v == w && v >= 0 && e != k))
            continue;
        some = true;
        if (v >= 0)
            at->kept[e] = true;
        if (w >= 0)
            at->kept[k] = true;
    }
    return some;
}

static bool propagate_element(const propagation *at)
{
    const int index = at->variable[0], result = at->said->operands - 1;
    bool some = false;
    for (int i = index < 0 ? 0 : at->start[index]; i < (index < 0 ? 1 : at->start[index + 1]); i++) {
        int64_t chosen = propagation_value(at, 0, i);
        if ((index >= 0 && !at->alive[i]) || chosen < 1 || chosen >= result ||
            !keep_equal(at, index, i, (int)chosen, result))
            continue;
        some = true;
        keep_others(at, index, i, at->variable[chosen], at->variable[result]);
        if (index >= 0)
            at->kept[i] = true;
    }
    return some;
}

/* ---- reading ---- */

static void settle(finish *finish, problem_constraint *is, const word *rest, int n)
{
    char quote[QUOTE_MAX];
    const problem_variable *index = &finish->g->variable[is->variable[0]];
    int number;
    (void)rest, (void)n;
    for (int i = 0; i < index->entries && finish->d->status == OK; i++)
        if (!word_is_number(index->entry[i].value, &number))
            draft_wrong(finish->d, finish->at,
                        "the value %s of the index %s" EXPECTED "whole numbers, from 1",
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
    .propagate = propagate_element,
    STATEMENT_LINES,
    .formula = formula,
    .least = 3,
    .single = "single-element",
    .phrases = { "index and value of {}", "{}", "{} {lacks} index and value left" },
    .settle = settle,
    .encode = encode,
    .spell = spell,
};
