/* nearest.c: see nearest.h. */
#include "cli/nearest.h"

#include "base/near.h"

#include <string.h>

const char *nearest(const char *word, const char *const *list)
{
    near may_be = near_begin(word, strlen(word));
    may_be.typed = true;
    for (; *list; list++)
        near_try(&may_be, *list);
    return may_be.best;
}

void nearest_add(text *t, const char *word, const char *const *list)
{
    const char *best = nearest(word, list);
    if (best)
        text_format(t, "; did you mean %s?", best);
}
