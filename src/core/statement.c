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
    const char *from = said->from || !b->froms ? said->from : b->from[b->froms - 1].name;
    const char *name = said->name ? keep(b, said->name, (int)strlen(said->name) + 1, 1) : NULL;
    from = from ? keep(b, from, (int)strlen(from) + 1, 1) : NULL;
    const int64_t *number = keep(b, said->number, said->numbers, sizeof *number);
    const uint16_t *tuple = keep(b, said->tuple, said->tuples * said->operands, sizeof *tuple);
    if (b->failed != OK)
        return;
    to->operand = operand;
    to->name = name;
    to->from = from;
    to->index = b->last_statement ? b->last_statement->index + 1 : 0;
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

bool csp_is_of_statements(const csp *c)
{
    return c->of_statements;
}

const char *statement_cited(const statement *said)
{
    return said->from ? said->from : said->name ? said->name : "";
}

bool csp_propagates(const csp *c, const statement *said)
{
    return c->of_statements ? !said->is_set : said->large;
}

bool csp_propagates_some(const csp *c)
{
    for (const statement *s = c->statement; s; s = s->next)
        if (csp_propagates(c, s))
            return true;
    return false;
}

bool csp_is_partial(const csp *c)
{
    return !c->of_statements && csp_propagates_some(c);
}

bool csp_is_plain(const csp *c)
{
    return !csp_needs(c) && !csp_meshes(c) && !csp_propagates_some(c);
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
