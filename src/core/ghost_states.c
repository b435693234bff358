/* ghost_states.c: see ghost_states.h. */
#include "core/ghost_states.h"

status ghost_states_open(ghost_states *states, const memory *m, const csp *c, int n, int ghosts)
{
    size_t room = (size_t)n + 1, labels = (size_t)csp_labels(c);
    ghost_states_close(states);
    *states = (ghost_states){ .memory = m, .n = n, .labels = (int)labels, .all = ghosts };
    states->start = memory_take(m, room, sizeof *states->start);
    states->ghost = memory_take(m, (size_t)ghosts + 1, sizeof *states->ghost);
    states->label = memory_take(m, room, labels);
    if (states->start && states->ghost && states->label)
        return OK;
    ghost_states_close(states);
    return NO_MEMORY;
}

void ghost_states_close(ghost_states *states)
{
    size_t room = (size_t)states->n + 1;
    if (!states->memory)
        return;
    if (states->start)
        memory_give(states->memory, states->start, room, sizeof *states->start);
    if (states->ghost)
        memory_give(states->memory, states->ghost, (size_t)states->all + 1, sizeof *states->ghost);
    if (states->label)
        memory_give(states->memory, states->label, room, (size_t)states->labels);
    *states = (ghost_states){ 0 };
}
