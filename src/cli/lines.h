/* lines.h: reading a file: bytes, and lines among them. Nothing is read further ahead than necessary, and
 * what has been consumed is not kept. Compressed files are read as what they contain. */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include "cli/cli.h"

#include <stdint.h>

typedef struct lines {
    int fd; /* -1: no file is open */
    text buffer;
    size_t at;       /* what is before it in the buffer was passed over */
    uint64_t line;   /* ends of lines that were passed over */
    uint64_t passed; /* bytes that were passed over */
    bool at_end;
    int error;                 /* errno of a read that failed */
    struct unpacker *unpacker; /* of a compressed file */
    text raw;                  /* what was read of that and not unpacked yet */
    bool damaged;              /* it can't be unpacked any further */
    bool limited;              /* only this many bytes of the file belong to it: */
    uint64_t left;
    text *names;    /* receives the last comment with a tab that is passed over; NULL: not wanted */
    uint64_t *hash; /* receives the CRC of all that was read; NULL: not wanted */
} lines;

void lines_open(lines *l, int fd);             /* fd -1: none yet */
void lines_open_text(lines *l, text *content); /* reads a text, which is taken over, instead of a file */
void lines_close(lines *l);                    /* and its file; the buffer is kept */
void lines_free(lines *l);

/* At the beginning of a file: if its first bytes say that it is compressed, and it can be unpacked here, it
 * is unpacked from now on; returns whether it is. */
bool lines_unpack(lines *l);
/* Why reading ended before the end; NULL: it did not. */
const char *lines_wrong(const lines *l);

static inline const char *lines_text(const lines *l) /* what was not passed over yet */
{
    return l->buffer.bytes + l->at;
}
static inline size_t lines_length(const lines *l)
{
    return l->buffer.length - l->at;
}

/* Reads some more, which may move lines_text; false at the end of the file, or when the run stops. */
bool lines_more(lines *l);
/* Reads on until there are n bytes; false: there are not. */
bool lines_want(lines *l, size_t n);
/* The whole of a file, or of standard input ("-"); false: a message was written. */
bool lines_read_file(lines *l, const settings *s, const char *name);
/* Finds the end of the line that starts `from` bytes on: its length goes to *n. False: there are no more
 * lines. A line longer than `most` is cut there, with *whole false. */
bool lines_find(lines *l, size_t from, size_t most, size_t *n, bool *whole);
/* The first line from *from on that is neither blank nor a comment. */
bool lines_find_text(lines *l, size_t *from, size_t most, size_t *n);

void lines_pass(lines *l, size_t n);
void lines_pass_line(lines *l, size_t n);       /* and the line end after it, whatever comes before that */
void lines_pass_blank(lines *l, bool comments); /* blank lines; `comments`: also those that start with # */
/* Blank lines and comments, but not blank lines right above a line of text that is as wide as they are: where
 * blanks stand for empty cells, these are rows. */
void lines_pass_above(lines *l);

bool line_is_blank(const char *content, size_t n);
bool line_is_skipped(const char *content, size_t n); /* blank, or a comment */
size_t line_without_return(const char *content, size_t n);

#endif
