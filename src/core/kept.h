/* kept.h: states in which some labels, the ghosts, are kept alive: the evidence by which solve/lower_bound.h
 * proves a bound. */
#ifndef CORE_KEPT_H
#define CORE_KEPT_H

#include "base/memory.h"
#include "core/csp.h"

typedef struct kept {
    const memory *memory; /* NULL: there are no states */
    int n, labels, all;
    int *start;       /* of each state, and one more: where its ghosts begin */
    csp_label *ghost; /* the labels that are kept, `all` of them */
    uint8_t *label;   /* of each state: the label_status of every label */
} kept;

/* n states, with this many ghosts in all. */
status kept_open(kept *states, const memory *m, const csp *c, int n, int ghosts);
void kept_close(kept *states); /* allowed even if there are no states */

static inline csp_list kept_ghosts(const kept *kept, int i)
{
    return (csp_list){ kept->ghost + kept->start[i], kept->ghost + kept->start[i + 1] };
}

static inline uint8_t *kept_state(const kept *kept, int i)
{
    return kept->label + (size_t)i * (size_t)kept->labels;
}

#endif
