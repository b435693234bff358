/* spell.c: the words that statements on several csp-variables have in common: name, type, operands. */
#include "problem/encode.h"

#include <string.h>

const char *operand_entry(const stated_problem *problem, const problem_constraint *is, int operand, int entry)
{
    return problem->variable[is->variable[operand]].entry[entry].value;
}

const char *operand_called(const stated_problem *problem, const problem_constraint *is, int operand)
{
    return problem->variable[is->variable[operand]].name;
}

void spell_name(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    const char *type = problem->type[is->type].name;
    writer_put_name(to, is->name, strcmp(type, is->is->name) != 0 ? type : NULL, is->from);
}

static void spell_literals(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    text one;
    text_open(&one, to->out->memory);
    for (int i = 0; i < is->operands; i++) {
        int entry = is->of_operand[i];
        text_clear(&one);
        text_format(&one, "%s%s%s", operand_called(problem, is, i), entry < 0 ? "!=" : "=",
                    operand_entry(problem, is, i, entry < 0 ? ~entry : entry));
        to->out->failed = to->out->failed || one.failed;
        writer_put(to, text_bytes(&one));
    }
    text_close(&one);
}

void spell_plain(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    spell_name(problem, is, to);
    if (is->is->operands == OPERANDS_LITERALS)
        spell_literals(problem, is, to);
    for (int i = 0; is->is->operands == OPERANDS_PLAIN && i < is->operands; i++)
        writer_put(to, operand_called(problem, is, i));
    writer_next(to);
}
