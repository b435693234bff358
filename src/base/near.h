/* near.h: which of some names may have been meant by a word that is none of them? */
#ifndef BASE_NEAR_H
#define BASE_NEAR_H

#include <stddef.h>

enum { NEAR_WORD_MAX = 40 };

typedef struct near {
    const char *word;
    size_t length;
    const char *best; /* of the names tried so far; NULL: none is near */
    int distance;
} near;

near near_begin(const char *word, size_t length);
void near_try(near *n, const char *name);
/* "; did you mean NAME?", or nothing, into a buffer that is cut where it ends. */
const char *near_said(const near *n, char *to, size_t size);

#endif
