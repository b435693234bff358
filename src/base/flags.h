/* flags.h: going through flags few of which are true: for (int i = flags_next(f, 0, n); i < n; i =
 * flags_next(f, i + 1, n)). */
#ifndef BASE_FLAGS_H
#define BASE_FLAGS_H

#include <stdbool.h>
#include <string.h>

/* The first flag from `from` on, of n, that is true; n: there is none. */
static inline int flags_next(const bool *flag, int from, int n)
{
    const bool *at = from < n ? memchr(flag + from, true, (size_t)(n - from)) : NULL;
    return at ? (int)(at - flag) : n;
}

#endif
