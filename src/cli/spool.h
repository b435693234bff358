/* spool.h: bytes that are kept until all of them are there: the last ones in memory, those before them in a
 * file without a name, which vanishes with the program. It takes the same memory however many there are. */
#ifndef CLI_SPOOL_H
#define CLI_SPOOL_H

#include "cli/program_text.h"

#include <stdint.h>

typedef struct spool {
    char *place; /* the name of the file as long as it has one: ".XXXXXX.tmp" is appended */
    int fd;      /* -1: there is none yet */
    text held;   /* what comes after the bytes of the file */
} spool;

/* A file, if one is needed, is made beside that of this name. */
void spool_open(spool *file, const char *name);
/* False: errno says why. */
bool spool_add(spool *file, const char *from, size_t n);
/* Passes all of it to `take`, part by part; false: `take` returned false, or errno says why it can't be
 * read. */
bool spool_each(const spool *file, bool (*take)(void *context, const char *from, size_t n), void *context);
void spool_close(spool *file);

#endif
