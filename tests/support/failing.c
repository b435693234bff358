/* failing.c: see failing.h. */
#include "failing.h"

void *failing_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    failing *f = context;
    if (new_size && f->left-- <= 0)
        return NULL;
    f->taken += (long)new_size - (long)old_size;
    return memory_standard.resize(NULL, old, old_size, new_size);
}
