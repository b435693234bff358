/* kept.c: see kept.h. */
#include "core/kept.h"

status kept_open(kept *k, const memory *m, const csp *c, int n, int ghosts)
{
    size_t room = (size_t)n + 1, labels = (size_t)csp_labels(c);
    kept_close(k);
    *k = (kept){ .memory = m, .n = n, .labels = (int)labels, .all = ghosts };
    k->start = memory_take(m, room, sizeof *k->start);
    k->ghost = memory_take(m, (size_t)ghosts + 1, sizeof *k->ghost);
    k->label = memory_take(m, room, labels);
    if (k->start && k->ghost && k->label)
        return OK;
    kept_close(k);
    return NO_MEMORY;
}

void kept_close(kept *k)
{
    size_t room = (size_t)k->n + 1;
    if (!k->memory)
        return;
    if (k->start)
        memory_give(k->memory, k->start, room, sizeof *k->start);
    if (k->ghost)
        memory_give(k->memory, k->ghost, (size_t)k->all + 1, sizeof *k->ghost);
    if (k->label)
        memory_give(k->memory, k->label, room, (size_t)k->labels);
    *k = (kept){ 0 };
}
