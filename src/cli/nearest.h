/* nearest.h: did you mean...? */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

#include "cli/cli.h"

/* Which name of the list (ends with NULL) may the user have meant? NULL: none is near. */
const char *nearest(const char *word, const char *const *list);
/* Adds "; did you mean NAME?", if there is one. */
void nearest_add(text *t, const char *word, const char *const *list);
/* Refuses the first operand, or that there is none: a message of what the command knows instead, "expected a,
 * b or c", between `before` and `after`, and then of the operand; after NULL: `before` has named it. Returns
 * STATUS_USE. */
int nearest_refuse(const settings *asked, const char *before, const char *after);

#endif
