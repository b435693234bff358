/* late.h: a file that is opened before the work and written after it, so that no work is wasted if it can't
 * be written; what is in it stays until there is something better. */
#ifndef CLI_LATE_H
#define CLI_LATE_H

#include "cli/program_text.h"

typedef struct late_file {
    const char *name; /* NULL: none is wanted */
    int fd;
    bool is_new; /* the file was not there before */
    text text;
} late_file;

/* NULL or "-": none, because the text goes to standard output. 0, or a status after a message. */
int late_open(late_file *f, const char *name);
/* Writes the text, if it was made, or leaves no trace; 0, or a status after a message. */
int late_close(late_file *f, bool made);

#endif
