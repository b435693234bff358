/* nary.c: what all encodings are made of: combinations, and links to what they exclude; and the statement
 * itself, for those who judge solutions. */
#include "problem/nary.h"

#include <string.h>

bool nary_goes_on(const nary *nary)
{
    return nary->status == OK && !(nary->failed && nary->failed(nary->to));
}

void nary_from(nary *nary, const char *name)
{
    if (nary->from && nary_goes_on(nary))
        nary->from(nary->to, name);
}

void nary_fail(nary *nary, status result, const char *why)
{
    if (nary->status == OK) {
        nary->status = result;
        nary->why = why;
    }
}

void nary_too_large(nary *nary, const char *why)
{
    nary->large = nary->large || nary->status == OK;
    nary_fail(nary, BAD_INPUT, why);
}

bool nary_work(nary *nary, uint64_t more)
{
    nary->work += more;
    if (nary->work > LIMIT_WORK)
        nary_too_large(nary, LIMIT_WORK_SAID);
    return nary_goes_on(nary);
}

void *nary_take(nary *nary, size_t count, size_t size)
{
    void *p = nary_goes_on(nary) ? arena_take(&nary->room, count ? count : 1, size) : NULL;
    if (!p)
        nary_fail(nary, NO_MEMORY, "no memory for the network");
    return p;
}

char *nary_keep(nary *nary, text *t)
{
    char *copy = t->failed ? NULL : nary_take(nary, t->length + 1, 1);
    if (copy)
        memcpy(copy, text_bytes(t), t->length);
    else
        nary_fail(nary, NO_MEMORY, "no memory for the network");
    text_close(t);
    return copy;
}

char *nary_number(nary *nary, int64_t value)
{
    text t;
    text_open(&t, nary->room.memory);
    text_format(&t, "%d", (int)value);
    return nary_keep(nary, &t);
}

csp_label nary_combination(nary *nary, csp_var v, const char *name, const char *value)
{
    text whole;
    text_open(&whole, nary->room.memory);
    text_format(&whole, "%s=%s", name, value);
    if (whole.failed)
        nary_fail(nary, NO_MEMORY, "no memory for the network");
    csp_label l = nary_goes_on(nary) ? nary->label(nary->to, text_bytes(&whole), name, value) : 0;
    if (nary_goes_on(nary))
        nary->put(nary->to, v, l, value);
    text_close(&whole);
    return l;
}

void nary_link_class(nary *nary, csp_label l, const nary_operand *operand, int class, bool others)
{
    nary_work(nary, (uint64_t)operand->labels);
    for (int i = 0; i < operand->labels && nary_goes_on(nary); i++)
        if ((nary_class(operand, i) == class) != others && operand->label[i] != l)
            nary->link(nary->to, l, operand->label[i]);
}

void nary_agrees(nary *nary, csp_label l, const nary_operand *operand, int class)
{
    nary_link_class(nary, l, operand, class, true);
}

void nary_mark_gone(nary *nary, nary_operand *operand)
{
    bool *gone = nary_take(nary, (size_t)operand->classes, sizeof *gone);
    for (int k = 0; gone && k < operand->classes; k++)
        gone[k] = true;
    for (int l = 0; gone && l < operand->labels; l++)
        if (nary_class(operand, l) < operand->classes)
            gone[nary_class(operand, l)] = false;
    operand->gone = gone;
}

bool nary_same(const nary_operand *first, const nary_operand *second)
{
    return first->labels && first->labels == second->labels &&
           memcmp(first->label, second->label, (size_t)first->labels * sizeof *first->label) == 0;
}

bool nary_share(nary *nary, const nary_operand *first, const nary_operand *second)
{
    nary_work(nary, (uint64_t)first->labels * (uint64_t)second->labels / 2);
    for (int i = 0; i < first->labels && nary_goes_on(nary); i++)
        for (int k = 0; k < second->labels; k++)
            if (first->label[i] == second->label[k])
                return true;
    return false;
}

/* Is a label there twice? */
static bool is_twice(nary *nary, const csp_label *label, int labels)
{
    nary_work(nary, (uint64_t)labels * (uint64_t)labels);
    for (int i = 0; i < labels; i++)
        for (int k = 0; k < i; k++)
            if (label[k] == label[i])
                return true;
    return false;
}

bool nary_exactly_one(nary *nary, int type, const char *name, const csp_label *label, int labels)
{
    if (is_twice(nary, label, labels))
        return false;
    csp_var v = nary->variable(nary->to, type, name);
    for (int i = 0; i < labels && nary_goes_on(nary); i++)
        nary->put(nary->to, v, label[i], NULL);
    return true;
}

bool nary_at_most_one(nary *nary, const char *name, const csp_label *label, int labels)
{
    if (is_twice(nary, label, labels))
        return false;
    nary_from(nary, name);
    for (int i = 0; i < labels && nary_goes_on(nary); i++)
        for (int k = 0; k < i; k++)
            nary->link(nary->to, label[k], label[i]);
    nary_from(nary, NULL);
    return true;
}

void nary_pairs(nary *nary, const nary_operand *first, const nary_operand *second,
                bool (*allows)(const void *with, int first, int second), const void *with)
{
    nary_work(nary, (uint64_t)first->labels * (uint64_t)second->labels);
    for (int i = 0; i < first->labels && nary_goes_on(nary); i++)
        for (int k = 0; k < second->labels; k++) {
            if (allows(with, nary_class(first, i), nary_class(second, k)))
                continue;
            if (first->label[i] == second->label[k])
                nary_fail(nary, BAD_INPUT,
                          "a label that belongs to both csp-variables" EXPECTED
                          "two that can exclude each other");
            else
                nary->link(nary->to, first->label[i], second->label[k]);
        }
}

/* ---- what is said: nothing is done if nobody wants it ---- */

nary_saying nary_say(nary *nary, int operands)
{
    bool wanted = nary->state && nary_goes_on(nary);
    return (nary_saying){ .nary = nary,
                          .operand =
                              wanted ? nary_take(nary, (size_t)operands, sizeof(statement_operand)) : NULL };
}

void nary_say_operand(nary_saying *saying, const nary_operand *operand, const int64_t *value)
{
    int64_t *list =
        saying->operand ? nary_take(saying->nary, (size_t)operand->labels + 1, sizeof *list) : NULL;
    if (list)
        saying->operand[saying->operands++] = (statement_operand){ operand->label, list, operand->labels };
    for (int i = 0; list && i < (operand->labels ? operand->labels : 1); i++)
        list[i] = value ? value[nary_class(operand, i)] : nary_class(operand, i);
}

void nary_said(nary_saying *saying, const constraint *kind, const char *name, const int64_t *number,
               int numbers)
{
    if (saying->operand && nary_goes_on(saying->nary))
        saying->nary->state(saying->nary->to, &(statement){ .kind = kind,
                                                            .kind_name = kind->name,
                                                            .name = name,
                                                            .operand = saying->operand,
                                                            .operands = saying->operands,
                                                            .number = number,
                                                            .numbers = numbers,
                                                            .tuple = saying->tuple,
                                                            .tuples = saying->tuples,
                                                            .is_set = saying->is_set });
    if (saying->nary->only_says)
        nary_fail(saying->nary, ENOUGH, "");
}
