/* problem_index.h: from names to numbers, inside spaces (0 for labels, one of its own for the values of each
 * csp-variable): open addressing in an arena, with as much room as was asked for. */
#ifndef PROBLEM_INDEX_H
#define PROBLEM_INDEX_H

#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct problem_index_slot {
    const char *name; /* NULL: free */
    uint32_t length;
    int space, number;
} problem_index_slot;

typedef struct problem_index {
    problem_index_slot *slot;
    size_t mask, names;
    arena *arena;
} problem_index;

bool problem_index_open(problem_index *index, arena *a, size_t names); /* false: no memory */
int problem_index_find(const problem_index *index, int space, const char *name, size_t n); /* -1: not there */
void problem_index_add(problem_index *index, int space, const char *name, size_t n,
                       int number); /* a new name */

/* Room for this many more; false: no memory. */
bool problem_index_reserve(problem_index *index, size_t more);

#endif
