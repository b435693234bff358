/* step.c: see step.h. A copy owns everything that its step points to: it is in the arena of its list. */
#include "core/step.h"

#include <string.h>

bool step_eliminates(const step *step, csp_label label)
{
    for (int i = 0; i < step->conclusions && step->concludes == CONCLUDES_ELIMINATIONS; i++)
        if (step->conclusion[i] == label)
            return true;
    return false;
}

const step_supposition *step_trial(const step *step)
{
    return step->lines && step->line->kind == TRESSE_SUPPOSE && step->line->suppose.inners
               ? &step->line->suppose
               : NULL;
}

int step_parts(const step *step)
{
    const step_supposition *trial = step_trial(step);
    if (trial)
        return trial->inners + 1;
    return step->lines && step->line->kind != TRESSE_CELL ? step->lines : 0;
}

csp_list step_cell_members(const csp *c, const step_cell *cell)
{
    if (cell->set == CSP_NONE)
        return (csp_list){ cell->member, cell->member + cell->members };
    return csp_set_members(c, cell->set);
}

bool step_cell_names(const step_cell *cell, csp_label label)
{
    for (int i = 0; i < cell->refuted; i++)
        if (cell->refutation[i].label == label)
            return true;
    for (int i = 0; i < cell->rights; i++)
        if (cell->right[i] == label)
            return true;
    return false;
}

/* ---- lists ---- */

void step_list_open(step_list *list, const memory *m)
{
    *list = (step_list){ .memory = m };
    arena_open(&list->arena, m);
}

void step_list_clear(step_list *list)
{
    list->n = 0;
    arena_reset(&list->arena);
}

void step_list_close(step_list *list)
{
    memory_give(list->memory, list->step, (size_t)list->room, sizeof *list->step);
    arena_close(&list->arena);
    step_list_open(list, list->memory);
}

static bool keep(step_list *steps, int n, size_t size, const void **list)
{
    void *p = arena_take(&steps->arena, (size_t)n, size);
    if (p && n)
        memcpy(p, *list, (size_t)n * size);
    *list = p;
    return p != NULL;
}

#define KEEP(n, array) keep(list, (n), sizeof *(array), (const void **)&(array))

static bool keep_step(step_list *list, step *step);

static bool keep_supposition(step_list *list, step_supposition *trial)
{
    if (!KEEP(trial->labels, trial->label) || !KEEP(trial->inners, trial->inner))
        return false;
    for (int i = 0; i < trial->inners; i++)
        if (!keep_step(list, (step *)&trial->inner[i]))
            return false;
    return true;
}

/* The line itself has been copied already; this copies what it points to. */
static bool keep_line(step_list *list, step_line *line)
{
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        return keep_supposition(list, &line->suppose);
    case TRESSE_CELL:
    case TRESSE_CASES:
        return KEEP(line->cell.members, line->cell.member) &&
               KEEP(line->cell.refuted, line->cell.refutation) && KEEP(line->cell.rights, line->cell.right);
    case TRESSE_SUBSET:
        return KEEP(line->subset.size, line->subset.row) && KEEP(line->subset.size, line->subset.column) &&
               KEEP(line->subset.refuted, line->subset.refutation) &&
               KEEP(line->subset.targets, line->subset.target);
    case TRESSE_DECLARED:
        return KEEP(line->declared.sets, line->declared.set) &&
               KEEP(line->declared.labels, line->declared.label) &&
               KEEP(line->declared.refuted, line->declared.refutation) &&
               KEEP(line->declared.targets, line->declared.target);
    }
    return true;
}

/* Copies what a step points to, in the same way. */
static bool keep_step(step_list *list, step *step)
{
    if (!KEEP(step->conclusions, step->conclusion) || !KEEP(step->lines, step->line))
        return false;
    for (int i = 0; i < step->lines; i++)
        if (!keep_line(list, (step_line *)&step->line[i]))
            return false;
    return true;
}

status step_list_add(step_list *list, const step *given)
{
    step mine = *given; /* `given` may be a step of the list, which moves when it grows */
    if (!memory_reserve(list->memory, &list->step, (size_t)list->n, 1, &list->room, sizeof *list->step) ||
        !keep_step(list, &mine))
        return NO_MEMORY;
    list->step[list->n++] = mine;
    return OK;
}

void step_renumber(step *given, const int *to)
{
    for (int i = 0; i < given->lines; i++) {
        step_line *l = (step_line *)&given->line[i];
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

static status take_in_list(void *context, const step *step)
{
    return step_list_add(context, step);
}

step_sink step_list_sink(step_list *list, bool evidence)
{
    return (step_sink){ take_in_list, list, evidence };
}

void step_apply(const step *step, state *to)
{
    switch (step->concludes) {
    case CONCLUDES_ELIMINATIONS:
        for (int i = 0; i < step->conclusions; i++)
            state_eliminate(to, step->conclusion[i]);
        break;
    case CONCLUDES_VALUES:
        for (int i = 0; i < step->conclusions; i++)
            if (state_is_candidate(to, step->conclusion[i]))
                state_assert(to, step->conclusion[i]);
        break;
    case CONCLUDES_NOTHING:
        state_refute(to);
        break;
    case CONCLUDES_SET:
        break;
    }
}
