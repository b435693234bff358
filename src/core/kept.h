/* kept.h: states that keep some label alive: what solve/finer.h proves a bound with, as it is told. */
#ifndef CORE_KEPT_H
#define CORE_KEPT_H

#include "base/memory.h"
#include "core/csp.h"

typedef struct kept {
    const memory *memory; /* NULL: there are none */
    int n, labels;
    csp_label *ghost; /* of each: the label that is kept */
    uint8_t *label;   /* of each: the label_status of all labels */
} kept;

status kept_open(kept *k, const memory *m, const csp *c, int n);
void kept_close(kept *k); /* also if there are none */

static inline uint8_t *kept_state(const kept *k, int i)
{
    return k->label + (size_t)i * (size_t)k->labels;
}

#endif
