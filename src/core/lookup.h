/* lookup.h: the labels of a network, and its csp-variables and groups, found by their names. */
#ifndef CORE_LOOKUP_H
#define CORE_LOOKUP_H

#include "core/csp.h"

typedef struct lookup {
    const csp *csp;
    uint32_t *slot, mask; /* hash table: 2 * number + 1 for a label, 2 * number + 2 for a set, 0: free */
} lookup;

bool lookup_open(lookup *index, arena *a,
                 const csp *c); /* it lives in the arena; false: there is no memory */
int lookup_label(const lookup *lookup, const char *name); /* -1: there is none */
int lookup_set(const lookup *lookup, const char *name);

#endif
