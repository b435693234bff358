/* problem_index.c: see problem_index.h. Every probe ends, because at least half of the slots stay free. */
#include "problem/index.h"

#include <string.h>

bool problem_index_open(problem_index *x, arena *a, size_t names)
{
    size_t room = 16;
    while (room < 2 * names)
        room *= 2;
    x->mask = room - 1;
    x->names = 0;
    x->arena = a;
    x->slot = arena_take(a, room, sizeof *x->slot);
    return x->slot;
}

static problem_index_slot *slot_of(const problem_index *x, int space, const char *name, size_t n)
{
    uint32_t h = 2166136261u ^ (uint32_t)space * 2654435761u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)name[i]) * 16777619u;
    for (size_t at = h ^ h >> 15;; at++) {
        problem_index_slot *s = &x->slot[at & x->mask];
        if (!s->name || (s->space == space && s->length == n && memcmp(s->name, name, n) == 0))
            return s;
    }
}

int problem_index_find(const problem_index *x, int space, const char *name, size_t n)
{
    const problem_index_slot *s = slot_of(x, space, name, n);
    return s->name ? s->number : -1;
}

void problem_index_add(problem_index *x, int space, const char *name, size_t n, int number)
{
    *slot_of(x, space, name, n) = (problem_index_slot){ name, (uint32_t)n, space, number };
    x->names++;
}

bool problem_index_reserve(problem_index *x, size_t more)
{
    problem_index larger;
    if (2 * (x->names + more) <= x->mask)
        return true;
    if (!problem_index_open(&larger, x->arena, 2 * (x->names + more)))
        return false;
    for (size_t i = 0; i <= x->mask; i++) {
        const problem_index_slot *s = &x->slot[i];
        if (s->name)
            problem_index_add(&larger, s->space, s->name, s->length, s->number);
    }
    *x = larger;
    return true;
}
