/* step.c: see step.h. A copy owns everything that its step points to: it is in the arena of its list. */
#include "core/step.h"

#include <string.h>

bool step_eliminates(const step *s, csp_label x)
{
    for (int i = 0; i < s->conclusions && s->concludes == CONCLUDES_ELIMINATIONS; i++)
        if (s->conclusion[i] == x)
            return true;
    return false;
}

const step_supposition *step_trial(const step *s)
{
    return s->lines && s->line->kind == TRESSE_SUPPOSE && s->line->suppose.inners ? &s->line->suppose : NULL;
}

int step_parts(const step *s)
{
    const step_supposition *trial = step_trial(s);
    if (trial)
        return trial->inners + 1;
    return s->lines && s->line->kind != TRESSE_CELL ? s->lines : 0;
}

csp_list step_cell_members(const csp *c, const step_cell *cell)
{
    if (cell->set == CSP_NONE)
        return (csp_list){ cell->member, cell->member + cell->members };
    return csp_set_members(c, cell->set);
}

bool step_cell_names(const step_cell *cell, csp_label x)
{
    for (int i = 0; i < cell->refuted; i++)
        if (cell->refutation[i].label == x)
            return true;
    for (int i = 0; i < cell->rights; i++)
        if (cell->right[i] == x)
            return true;
    return false;
}

/* ---- lists ---- */

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

static bool keep(step_list *l, int n, size_t size, const void **list)
{
    void *p = arena_take(&l->arena, (size_t)n, size);
    if (p && n)
        memcpy(p, *list, (size_t)n * size);
    *list = p;
    return p != NULL;
}

#define KEEP(n, array) keep(l, (n), sizeof *(array), (const void **)&(array))

static bool keep_step(step_list *l, step *s);

static bool keep_supposition(step_list *l, step_supposition *s)
{
    if (!KEEP(s->labels, s->label) || !KEEP(s->inners, s->inner))
        return false;
    for (int i = 0; i < s->inners; i++)
        if (!keep_step(l, (step *)&s->inner[i]))
            return false;
    return true;
}

/* The line itself has been copied already; this copies what it points to. */
static bool keep_line(step_list *l, step_line *x)
{
    switch (x->kind) {
    case TRESSE_SUPPOSE:
        return keep_supposition(l, &x->suppose);
    case TRESSE_CELL:
    case TRESSE_CASES:
        return KEEP(x->cell.members, x->cell.member) && KEEP(x->cell.refuted, x->cell.refutation) &&
               KEEP(x->cell.rights, x->cell.right);
    case TRESSE_SUBSET:
        return KEEP(x->subset.size, x->subset.row) && KEEP(x->subset.size, x->subset.column) &&
               KEEP(x->subset.refuted, x->subset.refutation) && KEEP(x->subset.targets, x->subset.target);
    case TRESSE_DECLARED:
        return KEEP(x->declared.sets, x->declared.set) && KEEP(x->declared.labels, x->declared.label) &&
               KEEP(x->declared.targets, x->declared.target);
    }
    return true;
}

/* Copies what a step points to, in the same way. */
static bool keep_step(step_list *l, step *s)
{
    if (!KEEP(s->conclusions, s->conclusion) || !KEEP(s->lines, s->line))
        return false;
    for (int i = 0; i < s->lines; i++)
        if (!keep_line(l, (step_line *)&s->line[i]))
            return false;
    return true;
}

status step_list_add(step_list *l, const step *s)
{
    step mine = *s; /* s may be a step of the list, which moves when it grows */
    if (l->n == l->room) {
        int room = l->room ? l->room * 2 : 64;
        step *p = memory_grow(l->memory, l->step, (size_t)l->room, (size_t)room, sizeof *p);
        if (!p)
            return NO_MEMORY;
        l->step = p;
        l->room = room;
    }
    if (!keep_step(l, &mine))
        return NO_MEMORY;
    l->step[l->n++] = mine;
    return OK;
}

void step_renumber(step *s, const int *to)
{
    for (int i = 0; i < s->lines; i++) {
        step_line *l = (step_line *)&s->line[i];
        switch (l->kind) {
        case TRESSE_SUPPOSE:
            for (int k = 0; k < l->suppose.inners; k++)
                step_renumber((step *)&l->suppose.inner[k], to);
            break;
        case TRESSE_CELL:
        case TRESSE_CASES:
            if (l->cell.set == CSP_NONE)
                l->cell.made = to[l->cell.made];
            break;
        case TRESSE_SUBSET:
        case TRESSE_DECLARED:
            break;
        }
    }
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
    switch (s->concludes) {
    case CONCLUDES_ELIMINATIONS:
        for (int i = 0; i < s->conclusions; i++)
            state_eliminate(to, s->conclusion[i]);
        break;
    case CONCLUDES_VALUES:
        for (int i = 0; i < s->conclusions; i++)
            if (state_is_candidate(to, s->conclusion[i]))
                state_assert(to, s->conclusion[i]);
        break;
    case CONCLUDES_NOTHING:
        state_refute(to);
        break;
    case CONCLUDES_SET:
        break;
    }
}
