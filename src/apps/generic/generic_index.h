/* generic_index.h: from names to numbers, inside spaces (0 for labels, one of its own for the values of each
 * csp-variable): open addressing in an arena, with as much room as was asked for. */
#ifndef APPS_GENERIC_INDEX_H
#define APPS_GENERIC_INDEX_H

#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct generic_index_slot {
    const char *name; /* NULL: free */
    uint32_t length;
    int space, number;
} generic_index_slot;

typedef struct generic_index {
    generic_index_slot *slot;
    size_t mask, names;
    arena *arena;
} generic_index;

bool generic_index_open(generic_index *x, arena *a, size_t names);                     /* false: no memory */
int generic_index_find(const generic_index *x, int space, const char *name, size_t n); /* -1: not there */
void generic_index_add(generic_index *x, int space, const char *name, size_t n, int number); /* a new name */

/* Room for this many more; false: no memory. */
bool generic_index_reserve(generic_index *x, size_t more);

#endif
