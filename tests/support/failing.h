/* failing.h: a memory whose allocations fail after some have succeeded, and that counts what is not given
 * back. */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include "base/memory.h"

typedef struct failing {
    int left;   /* allocations that still succeed */
    long taken; /* bytes not given back */
} failing;

void *failing_resize(void *context, void *old, size_t old_size, size_t new_size); /* context: a failing */

#endif
