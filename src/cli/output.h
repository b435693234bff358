/* output.h: standard output, or a file in its place (whole_file.h); gathers large writes and remembers the
 * first error. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "cli/program_text.h"

struct whole_file;

typedef struct output {
    struct whole_file *file; /* NULL: standard output */
    text buffer;
    bool failed; /* nothing more is written */
    int error;   /* errno of the failure */
} output;

/* Opens the file of that name (NULL or "-": standard output); 0, or a status after a message. */
int output_open(output *sink, const char *name);
/* Gives the file its name, if it is to be kept; 0, or a status after a message. */
int output_finish(output *sink, bool keep);
void output_add(output *sink, const char *from, size_t n);
void output_flush(output *sink);
void output_close(output *sink); /* frees; does not flush */
/* Writes all of it, if it is to be kept, or leaves no trace of the file, and closes the output; 0, or a
 * status after a message. A file that is opened before the work and ended after it wastes no work if it can't
 * be written. */
int output_end(output *sink, const text *content, bool keep);
bool output_was_given_up(const output *sink); /* it failed because a signal asked to stop */
int output_complain(const output *sink);      /* the message about a failure; a status */
void output_note(const char *from, size_t n); /* to standard error, at once */
/* Writes all of it; false: errno says why, EINTR if a signal asked to stop while nothing could be written. If
 * writing to a file fails, an incomplete last line is taken back. */
bool output_to(int fd, const char *from, size_t n);
/* Is this standard output, or what it goes to? What is written there from two sides is spoilt, unless it is a
 * device that nobody reads. */
bool output_is(const char *name);

#endif
