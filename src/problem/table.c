/* table.c: `table T of TYPE A B C: 1 2 3, 2 2 1`: only these combinations of values.
 *
 * There is one label for each tuple, linked to all that the tuple is not. Why this is right: if the label of
 * a tuple is true, every operand has the class that the tuple says; and if the operands have the classes of a
 * tuple, all other tuples are linked to one of their labels, so this one is true. Two csp-variables need no
 * csp-variable of combinations: links say it, unless the two share a label. */
#include "problem/diagram.h"
#include "problem/encode.h"
#include "problem/propagate.h"
#include "problem/statements.h"

#include "base/limits.h"

#include <string.h>

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
        nary_too_large(nary, LIMIT_TABLE_PAIRS_SAID);
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

/* ---- the formula: a variable for each tuple; a label needs one with its value ---- */

/* Does it give one variable two values? */
static bool is_impossible(const statement *said, const uint16_t *tuple)
{
    for (int i = 0; i < said->operands; i++)
        for (int k = 0; k < i; k++)
            if (tuple[i] != tuple[k] && operand_is_same(&said->operand[i], &said->operand[k]))
                return true;
    return false;
}

/* Each label of operand i needs a tuple with its value. first: of each value, its first tuple + 1; next: of
 * each tuple the next one. */
static void say_labels(const statement *said, int i, int variable, int *first, int *next, const proof *to)
{
    const statement_operand *o = &said->operand[i];
    memset(first, 0, (UINT16_MAX + 1) * sizeof *first);
    for (int k = said->tuples - 1; k >= 0; k--) {
        const uint16_t *tuple = said->tuple + (size_t)k * (size_t)said->operands;
        if (is_impossible(said, tuple))
            continue;
        next[k] = first[tuple[i]];
        first[tuple[i]] = k + 1;
    }
    for (int l = 0; l < o->labels; l++) {
        proof_begin(to);
        proof_literal(to, o->label[l], false);
        for (int k = first[o->value[l]]; k; k = next[k - 1])
            proof_literal(to, variable + k - 1, true);
        proof_end(to);
    }
}

static int formula(const statement *said, int variable, const proof *to)
{
    if ((uint64_t)said->tuples * (uint64_t)said->operands > FORMULA_MOST)
        return TOO_MANY_CLAUSES;
    const memory *m = to->to->memory;
    int *first = memory_take(m, UINT16_MAX + 1, sizeof *first),
        *next = memory_take(m, (size_t)said->tuples + 1, sizeof *next);
    to->to->failed = to->to->failed || !first || !next;
    for (int k = 0; k < said->tuples && first && next; k++) {
        const uint16_t *tuple = said->tuple + (size_t)k * (size_t)said->operands;
        for (int i = 0; i < said->operands; i++)
            choice_needs(to, variable + k, &said->operand[i], tuple[i]);
        if (is_impossible(said, tuple)) {
            proof_begin(to);
            proof_literal(to, variable + k, false);
            proof_end(to);
        }
    }
    for (int i = 0; i < said->operands && first && next; i++)
        say_labels(said, i, variable, first, next, to);
    memory_give(m, first, UINT16_MAX + 1, sizeof *first);
    memory_give(m, next, (size_t)said->tuples + 1, sizeof *next);
    return said->tuples;
}

/* ---- reading ---- */

/* ---- as a cell: a value is kept if a tuple of which all values are alive has it ---- */

/* Where to find the entries of an operand with some value: first[value - least], and the next one of each;
 * -1: none. */
typedef struct column {
    int64_t least, most;
    int *first, *next;
} column;

static bool open_column(const propagation *at, int operand, column *to)
{
    const statement_operand *o = &at->said->operand[operand];
    *to = (column){ .least = o->value[0], .most = o->value[0] };
    for (int i = 0; i < o->labels; i++) {
        to->least = o->value[i] < to->least ? o->value[i] : to->least;
        to->most = o->value[i] > to->most ? o->value[i] : to->most;
    }
    to->first = arena_take(at->arena, (size_t)(to->most - to->least) + 1, sizeof *to->first);
    to->next = arena_take(at->arena, (size_t)o->labels, sizeof *to->next);
    if (!to->first || !to->next)
        return false;
    for (int64_t x = to->least; x <= to->most; x++)
        to->first[x - to->least] = -1;
    for (int i = o->labels - 1; i >= 0; i--) {
        to->next[i] = to->first[o->value[i] - to->least];
        to->first[o->value[i] - to->least] = i;
    }
    return true;
}

static bool prepare(propagation *at)
{
    column *list = at->mine = arena_take(at->arena, (size_t)at->said->operands, sizeof *list);
    for (int i = 0; list && i < at->said->operands; i++)
        if (!at->said->operand[i].labels || open_column(at, i, &list[i]))
            continue;
        else
            return false;
    return list;
}

/* Does this entry of the variable agree with the tuple in every operand that is the variable? */
static bool agrees(const propagation *at, const uint16_t *tuple, int variable, int entry)
{
    for (int i = at->operand[variable]; i < at->said->operands; i++)
        if (at->variable[i] == variable && propagation_value(at, i, entry) != tuple[i])
            return false;
    return at->alive[entry];
}

/* Has the variable an entry that is alive and agrees with the tuple? keep: keeps those that do. */
static bool has_entry(const propagation *at, const uint16_t *tuple, int variable, bool keep)
{
    int operand = at->operand[variable], base = at->start[variable];
    const column *c = &((const column *)at->mine)[operand];
    bool some = false;
    int i = tuple[operand] < c->least || tuple[operand] > c->most ? -1 : c->first[tuple[operand] - c->least];
    for (; i >= 0; i = c->next[i]) {
        if (!agrees(at, tuple, variable, base + i))
            continue;
        some = true;
        at->kept[base + i] = at->kept[base + i] || keep;
    }
    return some;
}

static bool is_alive(const propagation *at, const uint16_t *tuple)
{
    for (int i = 0; i < at->said->operands; i++)
        if (at->variable[i] < 0 && propagation_value(at, i, 0) != tuple[i])
            return false;
    for (int v = 0; v < at->variables; v++)
        if (!has_entry(at, tuple, v, false))
            return false;
    return true;
}

static bool propagate_table(const propagation *at)
{
    const uint16_t *tuple = at->said->tuple;
    bool some = false;
    for (int k = 0; k < at->said->tuples; k++, tuple += at->said->operands) {
        if (!is_alive(at, tuple))
            continue;
        some = true;
        for (int v = 0; v < at->variables; v++)
            (void)has_entry(at, tuple, v, true);
    }
    return some;
}

/* ---- reading ---- */

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
                        "a combination of values that appears twice" EXPECTED "once");
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
        draft_wrong(finish->d, rest[n - 1].at, "%d values" EXPECTED "%d for each combination", n, width);
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
    spell_plain(problem, is, to);
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
    .prepare = prepare,
    .propagate = propagate_table,
    STATEMENT_LINES,
    .formula = formula,
    .least = 1,
    .single = "single-combination",
    .phrases = { "the combination of {}", "{}", "{} {lacks} combination left" },
    .settle = settle,
    .encode = encode,
    .spell = spell,
};
