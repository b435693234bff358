/* step.c: see step.h. A copy owns everything that its step points to: it is in the arena of its list. */
#include "core/step.h"

#include <string.h>

void step_list_open(step_list *l, const memory *m)
{
    *l = (step_list){ .memory = m };
    arena_open(&l->arena, m);
}

void step_list_clear(step_list *l)
{
    l->n = 0;
    arena_reset(&l->arena);
}

void step_list_close(step_list *l)
{
    memory_give(l->memory, l->step, (size_t)l->room, sizeof *l->step);
    arena_close(&l->arena);
    step_list_open(l, l->memory);
}

static bool keep(step_list *l, const void *from, int n, size_t size, const void **to)
{
    void *p = arena_take(&l->arena, (size_t)n, size);
    if (p && n)
        memcpy(p, from, (size_t)n * size);
    *to = p;
    return p != NULL;
}

static bool keep_cells(step_list *l, step *copy)
{
    if (!copy->cells)
        return true;
    const void *p;
    if (!keep(l, copy->cell, copy->cells, sizeof *copy->cell, &p))
        return false;
    step_cell *cell = (step_cell *)p;
    for (int i = 0; i < copy->cells; i++) {
        if (!keep(l, cell[i].other, cell[i].others, sizeof *cell[i].other, &p))
            return false;
        cell[i].other = p;
    }
    copy->cell = cell;
    return true;
}

static bool keep_step(step_list *l, const step *s, step *copy);

static bool keep_inner(step_list *l, step *copy)
{
    if (!copy->inners)
        return true;
    step *inner = arena_take(&l->arena, (size_t)copy->inners, sizeof *inner);
    for (int i = 0; inner && i < copy->inners; i++)
        if (!keep_step(l, &copy->inner[i], &inner[i]))
            return false;
    copy->inner = inner;
    return inner != NULL;
}

static bool keep_step(step_list *l, const step *s, step *copy)
{
    const void *conclusion, *set;
    *copy = *s;
    if (!keep(l, s->conclusion, s->conclusions, sizeof *s->conclusion, &conclusion) ||
        !keep(l, s->set, s->sets, sizeof *s->set, &set) || !keep_cells(l, copy))
        return false;
    copy->conclusion = conclusion;
    copy->set = set;
    return keep_inner(l, copy);
}

status step_list_add(step_list *l, const step *s)
{
    const step mine = *s; /* it may be one of the list, which moves when it grows */
    if (l->n == l->room) {
        int room = l->room ? l->room * 2 : 64;
        step *p = memory_grow(l->memory, l->step, (size_t)l->room, (size_t)room, sizeof *p);
        if (!p)
            return NO_MEMORY;
        l->step = p;
        l->room = room;
    }
    if (!keep_step(l, &mine, &l->step[l->n]))
        return NO_MEMORY;
    l->n++;
    return OK;
}

static status take_in_list(void *context, const step *s)
{
    return step_list_add(context, s);
}

step_sink step_list_sink(step_list *l, bool evidence)
{
    return (step_sink){ take_in_list, l, evidence };
}

void step_apply(const step *s, state *to)
{
    for (int i = 0; i < s->conclusions; i++) {
        csp_label l = s->conclusion[i];
        if (!step_asserts(s))
            state_eliminate(to, l);
        else if (state_is_candidate(to, l))
            state_assert(to, l);
    }
}

int step_rank(const csp *c, const step *s, csp_label l)
{
    for (int end = 0; end < 2; end++) {
        csp_list labels = csp_var_labels(c, s->set[end ? s->sets - 1 : 0]);
        for (const csp_label *x = labels.begin; x < labels.end; x++)
            if (*x == l)
                return (int)(x - labels.begin);
    }
    return -1;
}
