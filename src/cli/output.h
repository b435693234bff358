/* output.h: standard output, gathered into large writes, with its first error kept. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "cli/bytes.h"

typedef struct output {
    bytes buffer;
    bool failed; /* nothing more is written */
    int error;   /* errno of the failure */
} output;

void output_add(output *o, const char *from, size_t n);
void output_flush(output *o);
void output_close(output *o);                 /* frees; does not flush */
bool output_was_given_up(const output *o);    /* it failed because a signal asked to stop */
int output_complain(const output *o);         /* the message about a failure; a status */
void output_note(const char *from, size_t n); /* to standard error, at once */
/* All of it; false: errno says why, EINTR if a signal asked to stop while nothing could be written. Of
 * what was written to a file before it failed, half a line is taken back. */
bool output_to(int fd, const char *from, size_t n);

#endif
