/* rate.h: parts of `tresse rate`, for batches. */
#ifndef CLI_RATE_H
#define CLI_RATE_H

#include "cli/cli.h"

/* Does --by name theories, and do the options go together? 0, or a status after a message. */
int rate_check_theories(const settings *s);
/* Besides, does each theory have a meaning for the first puzzle? */
int rate_check(const settings *s);
/* What --header writes first: the names of the columns. */
void rate_add_header(bytes *out, const settings *s);

#endif
