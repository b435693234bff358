/* proof.c: see proof.h. */
#include "core/proof.h"

/* Appends a number to a list. */
static void push(proof_writer *writer, int **list, int *count, size_t *room, int item)
{
    if (memory_reserve(writer->memory, list, (size_t)*count, 1, room, sizeof **list))
        (*list)[(*count)++] = item;
    else
        writer->failed = true;
}

void proof_literal(const proof *proof, int label, bool positive)
{
    proof_writer *w = proof->to;
    push(w, &w->literal, &w->literals, &w->room, positive ? label + 1 : -(label + 1));
}

void proof_begin(const proof *proof)
{
    proof->to->literals = 0;
    proof->to->uses = 0;
    for (const proof_supposition *s = proof->in; s; s = s->outer)
        proof_literal(proof, s->label, s->negated);
    proof->to->own = proof->to->literals;
}

void proof_use(const proof *proof, int clause)
{
    proof_writer *w = proof->to;
    push(w, &w->use, &w->uses, &w->use_room, clause);
}

int proof_end(const proof *proof)
{
    if (!proof->to->failed)
        proof->to->clause(proof->to);
    return proof->to->clauses++;
}

void proof_unit(const proof *proof, csp_label l, bool positive)
{
    proof_begin(proof);
    proof_literal(proof, l, positive);
    proof_end(proof);
}

void proof_close(proof_writer *writer)
{
    memory_give(writer->memory, writer->literal, writer->room, sizeof *writer->literal);
    memory_give(writer->memory, writer->use, writer->use_room, sizeof *writer->use);
}
