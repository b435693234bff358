/* failing.c: see failing.h. */
#include "failing.h"

/* Is this a chunk of the size that an arena likes best: a power of two and its head? */
static bool is_roomy(size_t n)
{
    size_t power = 4096;
    while (power <= n / 2)
        power *= 2;
    return n >= power && n - power <= 64;
}

void *failing_resize(void *context, void *old, size_t old_size, size_t new_size)
{
    failing *f = context;
    if (f->tight && !old && is_roomy(new_size))
        return NULL;
    if (new_size && f->left-- <= 0)
        return NULL;
    f->taken += (long)new_size - (long)old_size;
    return memory_standard.resize(NULL, old, old_size, new_size);
}
