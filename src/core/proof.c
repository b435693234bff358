/* proof.c: see proof.h. */
#include "core/proof.h"

/* Appends a number to a list. */
static void push(proof_writer *w, int **list, int *n, int *room, int x)
{
    if (*n == *room) {
        int more = *room ? 2 * *room : 64;
        int *grown = memory_grow(w->memory, *list, (size_t)*room, (size_t)more, sizeof **list);
        if (!grown) {
            w->failed = true;
            return;
        }
        *list = grown;
        *room = more;
    }
    (*list)[(*n)++] = x;
}

void proof_literal(const proof *p, int l, bool positive)
{
    proof_writer *w = p->to;
    push(w, &w->literal, &w->literals, &w->room, positive ? l + 1 : -(l + 1));
}

void proof_begin(const proof *p)
{
    p->to->literals = 0;
    p->to->uses = 0;
    for (const proof_supposition *s = p->in; s; s = s->outer)
        proof_literal(p, s->label, s->negated);
    p->to->own = p->to->literals;
}

void proof_use(const proof *p, int clause)
{
    proof_writer *w = p->to;
    push(w, &w->use, &w->uses, &w->use_room, clause);
}

int proof_end(const proof *p)
{
    if (!p->to->failed)
        p->to->clause(p->to);
    return p->to->clauses++;
}

void proof_unit(const proof *p, csp_label l, bool positive)
{
    proof_begin(p);
    proof_literal(p, l, positive);
    proof_end(p);
}

void proof_close(proof_writer *w)
{
    memory_give(w->memory, w->literal, (size_t)w->room, sizeof *w->literal);
    memory_give(w->memory, w->use, (size_t)w->use_room, sizeof *w->use);
}
