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

void csp_state(csp_builder *b, const statement *said)
{
    statement_operand *operand = keep(b, said->operand, said->operands, sizeof *operand);
    statement *to = keep(b, said, 1, sizeof *to);
    for (int i = 0; b->failed == OK && i < said->operands; i++)
        operand[i] = keep_operand(b, &said->operand[i]);
    const char *name = said->name ? keep(b, said->name, (int)strlen(said->name) + 1, 1) : NULL;
    const int64_t *number = keep(b, said->number, said->numbers, sizeof *number);
    const uint16_t *tuple = keep(b, said->tuple, said->tuples * said->operands, sizeof *tuple);
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

bool operand_value(const statement_operand *operand, const bool *value, int64_t *out)
{
    int found = operand->labels ? 0 : 1;
    *out = operand->labels ? 0 : *operand->value;
    for (int i = 0; i < operand->labels; i++)
        if (value[operand->label[i]]) {
            *out = operand->value[i];
            found++;
        }
    return found == 1;
}
