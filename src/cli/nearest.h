/* nearest.h: did you mean...? */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

#include "cli/program_text.h"

/* Which name of the list (ends with NULL) may the user have meant? NULL: none is near. */
const char *nearest(const char *word, const char *const *list);
/* Adds "; did you mean NAME?", if there is one. */
void nearest_add(text *t, const char *word, const char *const *list);

#endif
