/* lines.h: the lines of a text that comes piece by piece. Nothing is asked for before it is needed, and what
 * was passed over is not kept.
 *
 * Where more is needed than there is, `more` is called: it adds to the buffer, or says that there is nothing.
 * If that is not because the text has ended, it sets `cut`; then nothing below can be relied on, and the
 * caller comes back when there is more. */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include "base/text.h"

typedef struct lines lines;
struct lines {
    text buffer;
    size_t at;                  /* what is before it was passed over */
    uint64_t line, passed;      /* ends of lines, and bytes, passed over */
    bool inside;                /* only a part of a line was passed over */
    bool cut;                   /* see above */
    bool (*more)(lines *lines); /* may move lines_text */
    void (*comment)(lines *lines, const char *content,
                    size_t length); /* receives comments; NULL: not wanted */
};

static inline const char *lines_text(const lines *lines) /* what was not passed over yet */
{
    return lines->buffer.bytes + lines->at;
}
static inline size_t lines_length(const lines *lines)
{
    return lines->buffer.length - lines->at;
}

void lines_drop(lines *lines); /* frees the room of what was passed over */
/* Reads on until there are n bytes; false: there are not. */
bool lines_want(lines *lines, size_t n);
/* Finds the end of the line that starts `from` bytes on: its length goes to *count. False: there are no more
 * lines. A line longer than `most` is cut there, with *whole false. */
bool lines_find(lines *lines, size_t from, size_t most, size_t *count, bool *whole);
/* The first line from *from on that is neither blank nor a comment. */
bool lines_find_text(lines *lines, size_t *from, size_t most, size_t *count);

void lines_pass(lines *lines, size_t n);
void lines_pass_line(lines *lines, size_t n); /* and the line end after it, whatever comes before that */
void lines_pass_blank(lines *lines,
                      bool comments); /* blank lines; `comments`: also those that start with # */
/* Blank lines and comments, but not blank lines right above a line of text that is as wide as they are: where
 * blanks stand for empty cells, these are rows. */
void lines_pass_above(lines *lines);

bool line_is_blank(const char *content, size_t n);
bool line_is_skipped(const char *content, size_t n); /* blank, or a comment */
size_t line_without_return(const char *content, size_t n);

#endif
