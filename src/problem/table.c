/* table.c: `table T of TYPE A B C: 1 2 3, 2 2 1`: only these combinations of values.
 *
 * There is one label for each tuple, linked to all that the tuple is not. Why this is right: if the label of
 * a tuple is true, every operand has the class that the tuple says; and if the operands have the classes of a
 * tuple, all other tuples are linked to one of their labels, so this one is true. Two csp-variables need no
 * csp-variable of combinations: links say it, unless the two share a label. */
#include "problem/encode.h"

#include "base/limits.h"

/* ---- the network ---- */

/* Do the two classes exclude each other? They do if every label of the one excludes every label of the other,
 * and both have labels. */
static bool classes_exclude(const nary *nary, const nary_operand *first, int i, const nary_operand *second,
                            int index)
{
    bool some = false;
    for (int x = 0; x < first->labels; x++)
        for (int y = 0; y < second->labels && (first->class_of ? first->class_of[x] : x) == i; y++) {
            if ((second->class_of ? second->class_of[y] : y) != index)
                continue;
            if (first->label[x] == second->label[y] ||
                !nary->excludes(nary->to, first->label[x], second->label[y]))
                return false;
            some = true;
        }
    return some;
}

static bool is_possible(const nary *nary, const nary_operand *operand, int operands, const uint16_t *tuple)
{
    for (int i = 0; i < operands; i++) {
        if (operand[i].gone && operand[i].gone[tuple[i]])
            return false;
        for (int k = 0; nary->excludes && k < i; k++)
            if (classes_exclude(nary, &operand[k], tuple[k], &operand[i], tuple[i]))
                return false;
    }
    return true;
}

/* "1,4,2" */
static void add_value(text *to, const nary_operand *operand, int operands, const uint16_t *tuple)
{
    text_clear(to);
    for (int i = 0; i < operands; i++)
        text_format(to, "%s%s", i ? "," : "", operand[i].value[tuple[i]]);
}

static void say(nary *nary, const char *name, const nary_operand *operand, int operands,
                const uint16_t *tuple, int tuples)
{
    nary_saying said = nary_say(nary, operands);
    for (int i = 0; i < operands; i++)
        nary_say_operand(&said, &operand[i], NULL);
    said.tuple = tuple;
    said.tuples = tuples;
    nary_said(&said, &constraint_table, name, NULL, 0);
}

/* value: the name of each tuple; NULL: those of its values, and impossible tuples are left out. */
static void add_tuples(nary *nary, int type, const char *name, const nary_operand *operand, int operands,
                       const uint16_t *tuple, int tuples, const char *const *value)
{
    text said;
    if (!nary_goes_on(nary))
        return;
    text_open(&said, nary->room.memory);
    nary_from(nary, name);
    csp_var v = nary->variable(nary->to, type, name);
    for (int k = 0; k < tuples && nary_goes_on(nary); k++, tuple += operands) {
        if (!value && !is_possible(nary, operand, operands, tuple))
            continue;
        if (!value)
            add_value(&said, operand, operands, tuple);
        if (said.failed)
            nary_fail(nary, NO_MEMORY, "no memory for the network");
        csp_label l = nary_combination(nary, v, name, value ? value[k] : text_bytes(&said));
        for (int i = 0; i < operands && nary_goes_on(nary); i++)
            nary_agrees(nary, l, &operand[i], tuple[i]);
    }
    text_close(&said);
    nary_from(nary, NULL);
}

void nary_tuples(nary *nary, int type, const char *name, const nary_operand *operand, int operands,
                 const uint16_t *tuple, int tuples)
{
    add_tuples(nary, type, name, operand, operands, tuple, tuples, NULL);
}

void nary_patterns(nary *nary, int type, const char *name, const nary_operand *operand, int operands,
                   const uint16_t *tuple, int tuples, const char *const *value)
{
    if (!nary_goes_on(nary))
        return;
    say(nary, name, operand, operands, tuple, tuples);
    add_tuples(nary, type, name, operand, operands, tuple, tuples, value);
}

typedef struct pair_table {
    bool *allowed;
    int columns;
} pair_table;

static bool allows(const void *with, int first, int second)
{
    const pair_table *t = with;
    return t->allowed[first * t->columns + second];
}

static void add_pairs(nary *nary, const nary_operand *first, const nary_operand *second,
                      const uint16_t *tuple, int tuples)
{
    size_t pairs = (size_t)first->classes * (size_t)second->classes;
    if (pairs > LIMIT_TABLE_PAIRS)
        nary_fail(nary, BAD_INPUT, LIMIT_TABLE_PAIRS_SAID);
    pair_table t = { nary_take(nary, pairs, sizeof *t.allowed), second->classes };
    for (int i = 0; t.allowed && i < tuples; i++)
        t.allowed[tuple[2 * i] * t.columns + tuple[2 * i + 1]] = true;
    if (t.allowed)
        nary_pairs(nary, first, second, allows, &t);
}

/* ---- the statement ---- */

static bool holds(const statement *said, const bool *value)
{
    const uint16_t *tuple = said->tuple;
    for (int k = 0; k < said->tuples; k++, tuple += said->operands) {
        int64_t at;
        int i = 0;
        while (i < said->operands && operand_value(&said->operand[i], value, &at) && at == tuple[i])
            i++;
        if (i == said->operands)
            return true;
    }
    return false;
}

/* No tuple may occur twice. */
static void check_twice(finish *finish, const problem_constraint *is, const word *rest, const int *place)
{
    problem_index seen;
    size_t k = (size_t)is->operands;
    int n = is->operands ? is->numbers / is->operands : 0;
    if (!problem_index_open(&seen, finish->d->arena, (size_t)n))
        draft_no_memory(finish->d);
    for (int t = 0; t < n && finish->d->status == OK; t++) {
        const char *bytes = (const char *)(is->number + (size_t)t * k);
        if (problem_index_find(&seen, 0, bytes, k * sizeof *is->number) >= 0)
            draft_wrong(finish->d, rest[place[t]].at,
                        "a combination of values that appears twice, expected once");
        else
            problem_index_add(&seen, 0, bytes, k * sizeof *is->number, t);
    }
}

/* Reads the tuples, as numbers of values. Those with a value that a csp-variable lacks are left out, since no
 * label for it could be true. */
static void settle(finish *finish, problem_constraint *is, const word *rest, int n)
{
    int width = is->operands;
    if (is->numbers) /* rows that an encoder has made: each once, and of values that exist */
        return;
    is->number = finish_take(finish, (size_t)n, sizeof *is->number);
    int *place = finish_take(finish, (size_t)(width ? n / width : 0), sizeof *place);
    if (!width || finish->d->status != OK)
        return;
    if (n % width != 0)
        draft_wrong(finish->d, rest[n - 1].at, "%d values, expected %d for each combination", n, width);
    for (int t = 0; t + width <= n && finish->d->status == OK; t += width) {
        bool all = true;
        for (int i = 0; i < width; i++) {
            int e = finish_find(finish, VALUES + is->variable[i], rest[t + i].string);
            is->number[is->numbers + i] = e;
            all = all && e >= 0;
        }
        if (all) {
            place[is->numbers / width] = t;
            is->numbers += width;
        }
    }
    if (finish->d->status == OK)
        check_twice(finish, is, rest, place);
}

static void encode(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    uint16_t *tuple = nary_take(nary, (size_t)is->numbers, sizeof *tuple);
    for (int i = 0; tuple && i < is->numbers; i++)
        tuple[i] = (uint16_t)is->number[i];
    if (!tuple)
        return;
    const int tuples = is->numbers / is->operands;
    say(nary, is->name, operand, is->operands, tuple, tuples);
    if (is->operands == 2 && !nary_share(nary, &operand[0], &operand[1]))
        add_pairs(nary, &operand[0], &operand[1], tuple, tuples);
    else
        nary_tuples(nary, is->type, is->name, operand, is->operands, tuple, tuples);
}

static void spell(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    spell_name(problem, is, to);
    spell_operands(problem, is, to);
    for (int i = 0; i < is->numbers; i++)
        writer_put(to, operand_entry(problem, is, i % is->operands, is->number[i]));
}

static const form_thing a_cell = { "a value", "a value", "a list of values", true, false };

const constraint constraint_table = {
    .name = "table",
    .form = { .is = &constraint_table,
              .key = "tables",
              .field = (const form_field[]){ NAME_FIELD,
                                             FIELD(WORDS, "variables", NULL, NULL, .of = { &a_variable }),
                                             FIELD(ROWS, "tuples", ":", "': ' and combinations of values",
                                                   .of = { &a_cell }, .between = ",",
                                                   .rows = "a list of lists of values",
                                                   .row = "a list of values", .part = true),
                                             { 0 } },
              NAMED_FORM },
    .holds = holds,
    .least = 1,
    .single = "single-combination",
    .phrases = { "the combination of {}", "{}", "{} {lacks} combination left" },
    .settle = settle,
    .encode = encode,
    .spell = spell,
};
