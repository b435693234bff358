/* deferred_file.h: a file that is opened before the work and written after it, so that no work is wasted if
 * it can't be written; what is in it stays until there is something better. */
#ifndef CLI_DEFERRED_FILE_H
#define CLI_DEFERRED_FILE_H

#include "cli/program_text.h"

typedef struct deferred_file {
    const char *name; /* NULL: none is wanted */
    int fd;
    bool is_new; /* the file was not there before */
    text text;
} deferred_file;

/* NULL or "-": none, because the text goes to standard output. 0, or a status after a message. */
int deferred_open(deferred_file *file, const char *name);
/* Writes the text, if it was made, or leaves no trace; 0, or a status after a message. */
int deferred_close(deferred_file *file, bool made);

#endif
