/* line_file.h: a file, read as lines (base/lines.h). Compressed files are read as what they contain. */
#ifndef CLI_LINE_FILE_H
#define CLI_LINE_FILE_H

#include "base/lines.h"
#include "cli/cli.h"

typedef struct line_file {
    lines lines; /* stands first, because its `more` receives only that */
    int fd;      /* -1: no file is open */
    bool at_end;
    int error;                 /* errno of a read that failed */
    struct unpacker *unpacker; /* of a compressed file */
    text raw;                  /* what was read of that and not unpacked yet */
    bool damaged;              /* it can't be unpacked any further */
    bool limited;              /* only this many bytes of the file belong to it: */
    uint64_t left;
    uint64_t *hash; /* receives the CRC of all that was read; NULL: not wanted */
} line_file;

void line_file_open(line_file *file, int fd);             /* fd -1: none yet */
void line_file_open_text(line_file *file, text *content); /* reads a text, which is taken over, not a file */
void line_file_close(line_file *file);                    /* the buffer is kept */
void line_file_free(line_file *file);

/* At the beginning of a file: if its first bytes say that it is compressed, and it can be unpacked here, it
 * is unpacked from now on; returns whether it is. */
bool line_file_unpack(line_file *file);
/* Why reading ended before the end; NULL: it did not. */
const char *line_file_wrong(const line_file *file);
/* Reads some more; false at the end of the file, or when the run stops. */
bool line_file_more(line_file *file);
/* The whole of a file, or of standard input ("-"); false: a message was written. */
bool line_file_read(line_file *file, const settings *settings, const char *name);

#endif
