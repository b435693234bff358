/* nary_say.c: statements about operands, for those who judge solutions. Nothing is done if nobody wants
 * them. */
#include "problem/nary.h"

nary_saying nary_say(nary *n, int operands)
{
    bool wanted = n->state && nary_goes_on(n);
    return (nary_saying){ .nary = n,
                          .operand =
                              wanted ? nary_take(n, (size_t)operands, sizeof(statement_operand)) : NULL };
}

static int class_of(const nary_operand *o, int i)
{
    return !o->labels ? 0 : o->class_of ? o->class_of[i] : i;
}

/* Room for the values of the next operand; NULL: they are not wanted. */
static int64_t *take_values(nary_saying *s, const nary_operand *o)
{
    int64_t *list = s->operand ? nary_take(s->nary, (size_t)o->labels + 1, sizeof *list) : NULL;
    if (list)
        s->operand[s->operands++] = (statement_operand){ o->label, list, o->labels };
    return list;
}

void nary_say_operand(nary_saying *s, const nary_operand *o, const int64_t *value)
{
    int64_t *list = take_values(s, o);
    for (int i = 0; list && i < (o->labels ? o->labels : 1); i++)
        list[i] = value ? value[class_of(o, i)] : class_of(o, i);
}

void nary_say_literal(nary_saying *s, const nary_literal *x)
{
    int64_t *list = take_values(s, x->operand);
    for (int i = 0; list && i < (x->operand->labels ? x->operand->labels : 1); i++)
        list[i] = (class_of(x->operand, i) == x->class) != x->negative;
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
