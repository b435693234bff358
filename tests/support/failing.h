/* failing.h: a memory whose allocations fail after some have succeeded, and that counts what is not given
 * back. */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include "base/memory.h"

#include <stdbool.h>

typedef struct failing {
    int left;   /* allocations that still succeed */
    long taken; /* bytes not given back */
    bool tight; /* arenas get no room beyond what they are asked for, so that each piece may be missing */
} failing;

void *failing_resize(void *context, void *old, size_t old_size, size_t new_size); /* context: a failing */

#endif
