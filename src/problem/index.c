/* problem_index.c: see problem_index.h. Every probe ends, because at least half of the slots stay free. */
#include "problem/index.h"

#include <string.h>

bool problem_index_open(problem_index *index, arena *a, size_t names)
{
    size_t room = 16;
    while (room < 2 * names)
        room *= 2;
    index->mask = room - 1;
    index->names = 0;
    index->arena = a;
    index->slot = arena_take(a, room, sizeof *index->slot);
    return index->slot;
}

static problem_index_slot *slot_of(const problem_index *index, int space, const char *name, size_t n)
{
    uint32_t h = 2166136261u ^ (uint32_t)space * 2654435761u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)name[i]) * 16777619u;
    for (size_t at = h ^ h >> 15;; at++) {
        problem_index_slot *s = &index->slot[at & index->mask];
        if (!s->name || (s->space == space && s->length == n && memcmp(s->name, name, n) == 0))
            return s;
    }
}

int problem_index_find(const problem_index *index, int space, const char *name, size_t n)
{
    const problem_index_slot *s = slot_of(index, space, name, n);
    return s->name ? s->number : -1;
}

void problem_index_add(problem_index *index, int space, const char *name, size_t n, int number)
{
    *slot_of(index, space, name, n) = (problem_index_slot){ name, (uint32_t)n, space, number };
    index->names++;
}

bool problem_index_reserve(problem_index *index, size_t more)
{
    problem_index larger;
    if (2 * (index->names + more) <= index->mask)
        return true;
    if (!problem_index_open(&larger, index->arena, 2 * (index->names + more)))
        return false;
    for (size_t i = 0; i <= index->mask; i++) {
        const problem_index_slot *s = &index->slot[i];
        if (s->name)
            problem_index_add(&larger, s->space, s->name, s->length, s->number);
    }
    *index = larger;
    return true;
}
