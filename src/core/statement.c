/* statement.c: see statement.h. Statements live in the arena of the network, one after the other. */
#include "core/statement.h"

#include "core/csp_builder.h"

#include <string.h>

static void *keep(csp_builder *b, const void *from, int n, size_t size)
{
    void *to = arena_take(&b->csp->arena, (size_t)n, size);
    fail_unless(b, to);
    if (to && n)
        memcpy(to, from, (size_t)n * size);
    return to;
}

static statement_operand keep_operand(csp_builder *b, const statement_operand *from)
{
    return (statement_operand){
        .label = keep(b, from->label, from->labels, sizeof *from->label),
        .value = keep(b, from->value, from->labels ? from->labels : 1, sizeof *from->value),
        .labels = from->labels,
    };
}

void csp_state(csp_builder *b, const statement *s)
{
    statement_operand *operand = keep(b, s->operand, s->operands, sizeof *operand);
    statement *to = keep(b, s, 1, sizeof *to);
    for (int i = 0; b->failed == OK && i < s->operands; i++)
        operand[i] = keep_operand(b, &s->operand[i]);
    const char *name = s->name ? keep(b, s->name, (int)strlen(s->name) + 1, 1) : NULL;
    const int64_t *number = keep(b, s->number, s->numbers, sizeof *number);
    const uint16_t *tuple = keep(b, s->tuple, s->tuples * s->operands, sizeof *tuple);
    if (b->failed != OK)
        return;
    to->operand = operand;
    to->name = name;
    to->number = number;
    to->tuple = tuple;
    to->next = NULL;
    *(b->last_statement ? &b->last_statement->next : &b->csp->statement) = to;
    b->last_statement = to;
}

const statement *csp_statements(const csp *c)
{
    return c->statement;
}

bool operand_value(const statement_operand *o, const bool *value, int64_t *out)
{
    int found = o->labels ? 0 : 1;
    *out = o->labels ? 0 : *o->value;
    for (int i = 0; i < o->labels; i++)
        if (value[o->label[i]]) {
            *out = o->value[i];
            found++;
        }
    return found == 1;
}
