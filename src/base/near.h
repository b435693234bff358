/* near.h: which of several names may have been meant by a word that is none of them? */
#ifndef BASE_NEAR_H
#define BASE_NEAR_H

#include <stdbool.h>
#include <stddef.h>

enum { NEAR_WORD_MAX = 40 };

typedef struct near {
    const char *word;
    size_t length;
    const char *best; /* of the names tried so far; NULL: none is near */
    int distance;
    bool typed; /* as commands are: capitals count as other letters, and the beginning of a name is near it */
} near;

near near_begin(const char *word, size_t length);
void near_try(near *near, const char *name);
/* Writes "; did you mean NAME?", or nothing, to a buffer; what does not fit is cut off. */
const char *near_said(const near *near, char *to, size_t size);

#endif
