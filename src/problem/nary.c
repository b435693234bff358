/* nary.c: what all encodings are made of: combinations, and links to what they exclude; and the statement
 * itself, for those who judge solutions. */
#include "problem/nary.h"

#include <string.h>

bool nary_goes_on(const nary *n)
{
    return n->status == OK && !(n->failed && n->failed(n->to));
}

void nary_from(nary *n, const char *name)
{
    if (n->from && nary_goes_on(n))
        n->from(n->to, name);
}

void nary_fail(nary *n, status s, const char *why)
{
    if (n->status == OK) {
        n->status = s;
        n->why = why;
    }
}

bool nary_work(nary *n, uint64_t more)
{
    n->work += more;
    if (n->work > LIMIT_WORK)
        nary_fail(n, BAD_INPUT, LIMIT_WORK_SAID);
    return nary_goes_on(n);
}

void *nary_take(nary *n, size_t count, size_t size)
{
    void *p = nary_goes_on(n) ? arena_take(&n->room, count ? count : 1, size) : NULL;
    if (!p)
        nary_fail(n, NO_MEMORY, "no memory for the network");
    return p;
}

char *nary_keep(nary *n, text *t)
{
    char *copy = t->failed ? NULL : nary_take(n, t->length + 1, 1);
    if (copy)
        memcpy(copy, text_bytes(t), t->length);
    else
        nary_fail(n, NO_MEMORY, "no memory for the network");
    text_close(t);
    return copy;
}

char *nary_number(nary *n, int64_t x)
{
    text t;
    text_open(&t, n->room.memory);
    text_format(&t, "%d", (int)x);
    return nary_keep(n, &t);
}

csp_label nary_combination(nary *n, csp_var v, const char *name, const char *value)
{
    text whole;
    text_open(&whole, n->room.memory);
    text_format(&whole, "%s=%s", name, value);
    if (whole.failed)
        nary_fail(n, NO_MEMORY, "no memory for the network");
    csp_label l = nary_goes_on(n) ? n->label(n->to, text_bytes(&whole), name, value) : 0;
    if (nary_goes_on(n))
        n->put(n->to, v, l, value);
    text_close(&whole);
    return l;
}

void nary_link_class(nary *n, csp_label l, const nary_operand *o, int class, bool others)
{
    nary_work(n, (uint64_t)o->labels);
    for (int i = 0; i < o->labels && nary_goes_on(n); i++)
        if ((nary_class(o, i) == class) != others && o->label[i] != l)
            n->link(n->to, l, o->label[i]);
}

void nary_agrees(nary *n, csp_label l, const nary_operand *o, int class)
{
    nary_link_class(n, l, o, class, true);
}

void nary_mark_gone(nary *n, nary_operand *o)
{
    bool *gone = nary_take(n, (size_t)o->classes, sizeof *gone);
    for (int k = 0; gone && k < o->classes; k++)
        gone[k] = true;
    for (int l = 0; gone && l < o->labels; l++)
        if (nary_class(o, l) < o->classes)
            gone[nary_class(o, l)] = false;
    o->gone = gone;
}

bool nary_same(const nary_operand *a, const nary_operand *b)
{
    return a->labels && a->labels == b->labels &&
           memcmp(a->label, b->label, (size_t)a->labels * sizeof *a->label) == 0;
}

bool nary_share(nary *n, const nary_operand *a, const nary_operand *b)
{
    nary_work(n, (uint64_t)a->labels * (uint64_t)b->labels / 2);
    for (int i = 0; i < a->labels && nary_goes_on(n); i++)
        for (int k = 0; k < b->labels; k++)
            if (a->label[i] == b->label[k])
                return true;
    return false;
}

void nary_pairs(nary *n, const nary_operand *a, const nary_operand *b,
                bool (*allows)(const void *with, int a, int b), const void *with)
{
    nary_work(n, (uint64_t)a->labels * (uint64_t)b->labels);
    for (int i = 0; i < a->labels && nary_goes_on(n); i++)
        for (int k = 0; k < b->labels; k++) {
            if (allows(with, nary_class(a, i), nary_class(b, k)))
                continue;
            if (a->label[i] == b->label[k])
                nary_fail(
                    n, BAD_INPUT,
                    "a label that belongs to both csp-variables, expected two that can exclude each other");
            else
                n->link(n->to, a->label[i], b->label[k]);
        }
}

/* ---- what is said: nothing is done if nobody wants it ---- */

nary_saying nary_say(nary *n, int operands)
{
    bool wanted = n->state && nary_goes_on(n);
    return (nary_saying){ .nary = n,
                          .operand =
                              wanted ? nary_take(n, (size_t)operands, sizeof(statement_operand)) : NULL };
}

void nary_say_operand(nary_saying *s, const nary_operand *o, const int64_t *value)
{
    int64_t *list = s->operand ? nary_take(s->nary, (size_t)o->labels + 1, sizeof *list) : NULL;
    if (list)
        s->operand[s->operands++] = (statement_operand){ o->label, list, o->labels };
    for (int i = 0; list && i < (o->labels ? o->labels : 1); i++)
        list[i] = value ? value[nary_class(o, i)] : nary_class(o, i);
}

void nary_said(nary_saying *s, const constraint *kind, const char *name, const int64_t *number, int numbers)
{
    if (s->operand && nary_goes_on(s->nary))
        s->nary->state(s->nary->to, &(statement){ .kind = kind,
                                                  .name = name,
                                                  .operand = s->operand,
                                                  .operands = s->operands,
                                                  .number = number,
                                                  .numbers = numbers,
                                                  .tuple = s->tuple,
                                                  .tuples = s->tuples });
}
