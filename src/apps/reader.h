/* reader.h: a text that a person wrote, line by line and word by word, with messages that say where.
 *
 * Words are parted by blanks and tabs. Lines that start with '#', and a byte order mark, are passed over. A
 * reader of a line knows the whole text, so that places in messages are always those of the text. */
#ifndef APPS_READER_H
#define APPS_READER_H

#include "apps/app.h"
#include "apps/place.h"

typedef struct reader {
    const char *text, *last; /* the whole text and its end */
    const char *at, *end;    /* what is still to be read */
} reader;

typedef struct span {
    const char *at;
    size_t n;
} span;

reader reader_of(const char *bytes, size_t n);
/* The next line that is neither empty nor a comment, without the blanks around it. */
bool reader_line(reader *r, reader *line);
/* The next word, over line ends. */
bool reader_word(reader *r, span *out);
bool reader_peek(const reader *r, span *out); /* the same, without reading it */
/* The next character that is no blank is on another line, or there is none. */
bool reader_at_line_end(const reader *r);
/* What is left of the line, without the blanks around it. */
span reader_rest(const reader *r);
status reader_fail(const reader *r, const char *at, error *e, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A whole number of digits alone, up to `most`. */
bool span_number(span s, int most, int *out);
bool span_is(span s, const char *word);
const char *span_quote(char out[PLACE_QUOTE_MAX], span s);

/* The next of the parameters "key=value other=value", parted by blanks or commas; a key alone has an empty
 * value with at NULL. */
bool param_next(const char **params, span *key, span *value);
status param_unknown(span key, span value, const char *expected, error *e);

/* A name for the network: formatted into out, which is returned. */
enum { NAME_ROOM = 32 };
const char *name_of(char out[NAME_ROOM], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "no memory for the puzzle", if one of its texts failed; else OK. */
status reader_no_memory(error *e);
status reader_end(const puzzle *p, error *e);

#endif
