/* ghost_states.h: states in which some labels, the ghosts, are kept alive: the evidence by which
 * solve/lower_bound.h proves a bound. */
#ifndef CORE_GHOST_STATES_H
#define CORE_GHOST_STATES_H

#include "base/memory.h"
#include "core/csp.h"

typedef struct ghost_states {
    const memory *memory; /* NULL: there are no states */
    int n, labels, all;
    int *start;       /* of each state, and one more: where its ghosts begin */
    csp_label *ghost; /* the labels that are kept, `all` of them */
    uint8_t *label;   /* of each state: the label_status of every label */
} ghost_states;

/* n states, with this many ghosts in all. */
status ghost_states_open(ghost_states *states, const memory *m, const csp *c, int n, int ghosts);
void ghost_states_close(ghost_states *states); /* allowed even if there are no states */

static inline csp_list ghost_states_ghosts(const ghost_states *states, int i)
{
    return (csp_list){ states->ghost + states->start[i], states->ghost + states->start[i + 1] };
}

static inline uint8_t *ghost_state(const ghost_states *states, int i)
{
    return states->label + (size_t)i * (size_t)states->labels;
}

#endif
