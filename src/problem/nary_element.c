/* nary_element.c: a value that is chosen by an index: one label for each index and value, linked to all other
 * indices, to all other results, and to all other values at that index. What the array has at other indices
 * is free. */
#include "problem/nary.h"

#include "base/text.h"

#include <string.h>

static int class_named(const nary_operand *o, const char *value)
{
    for (int c = 0; c < o->classes; c++)
        if (strcmp(o->value[c], value) == 0)
            return c;
    return -1;
}

static void add_choice(nary *n, nary_made *made, const char *name, const nary_operand *index, int i,
                       const nary_operand *cell, int c, const nary_operand *result, int r)
{
    text value;
    text_open(&value, n->room.memory);
    text_format(&value, "%s,%s", index->value[i], cell->value[c]);
    if (value.failed)
        nary_fail(n, NO_MEMORY, "no memory for the network");
    csp_label l = nary_combination(n, made->variable, name, text_bytes(&value));
    text_close(&value);
    if (made->labels++ == 0)
        made->first = l;
    nary_agrees(n, l, index, i);
    nary_agrees(n, l, cell, c);
    nary_agrees(n, l, result, r);
}

/* ---- the statement ---- */

static bool holds(const statement *s, const bool *value)
{
    int64_t i, chosen, result;
    return operand_value(&s->operand[0], value, &i) && i >= 1 && i <= s->operands - 2 &&
           operand_value(&s->operand[i], value, &chosen) &&
           operand_value(&s->operand[s->operands - 1], value, &result) && chosen == result;
}

const constraint constraint_element = { .name = "element", .holds = holds };

/* Values are those of the result; one that it has not is -1. */
static void say(nary *n, const char *name, const nary_operand *index, const nary_operand *array, int length,
                const nary_operand *result)
{
    nary_saying said = nary_say(n, length + 2);
    int64_t *at = said.operand ? nary_take(n, (size_t)index->classes, sizeof *at) : NULL;
    for (int c = 0; at && c < index->classes; c++)
        at[c] = index->number[c];
    nary_say_operand(&said, index, at);
    for (int i = 0; said.operand && i < length; i++) {
        int64_t *as = nary_take(n, (size_t)array[i].classes, sizeof *as);
        for (int c = 0; as && c < array[i].classes; c++)
            as[c] = class_named(result, array[i].value[c]);
        nary_say_operand(&said, &array[i], as);
    }
    nary_say_operand(&said, result, NULL);
    nary_said(&said, &constraint_element, name, NULL, 0);
}

nary_made nary_element(nary *n, int type, const char *name, const nary_operand *index,
                       const nary_operand *array, int length, const nary_operand *result)
{
    enum { NAMING = 4 }; /* nanoseconds for each name that is compared */
    nary_made made = { 0 };
    if (!nary_goes_on(n))
        return made;
    say(n, name, index, array, length, result);
    nary_from(n, name);
    made.variable = n->variable(n->to, type, name);
    for (int i = 0; i < index->classes && nary_goes_on(n); i++) {
        if (index->number[i] < 1 || index->number[i] > length)
            continue;
        const nary_operand *cell = &array[index->number[i] - 1];
        for (int c = 0; c < cell->classes && nary_goes_on(n); c++) {
            int r =
                nary_work(n, NAMING * (uint64_t)result->classes) ? class_named(result, cell->value[c]) : -1;
            if (r >= 0)
                add_choice(n, &made, name, index, i, cell, c, result, r);
        }
    }
    nary_from(n, NULL);
    return made;
}
