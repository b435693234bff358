/* rate.h: parts of `tresse rate`, for batches. */
#ifndef CLI_RATE_H
#define CLI_RATE_H

#include "cli/run.h"

/* Does --by name theories, and do the options go together? 0, or a status after a message. */
int rate_check_theories(const settings *s);
/* The same, and does each theory make sense for the first puzzle? */
int rate_check(const settings *s);
/* The work itself, for callers that supply lines: sets context, open, close and work of the job; 0, or a
 * status after a message. The context must be closed in any case. */
int rate_open_work(const settings *s, job *j);
void rate_close_work(job *j);
/* What --header writes first: the names of the columns. */
void rate_add_header(bytes *out, const settings *s);

#endif
