/* scan.h: the one scanner of what people write: characters, words, lines, numbers, parameters; and messages
 * that say where something is, what was found and what was expected.
 *
 * A `span` is a piece of a text. A `scan` is a text and the part of it that is still to be read; a scan of a
 * line knows the whole text, so that places in messages are always those of the text. Words are separated by
 * blanks and tabs. Lines end with LF, CR or both. Lines whose first sign is '#', and a byte order mark, are
 * skipped. Columns count characters, not bytes. What is quoted in a message is made printable first, so that
 * no message carries control bytes.
 *
 * Texts that are more than a sequence of words are read through this, too: words in rows by word_rows.h, JSON
 * by json_value.h, statements by problem/form.h. */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* ---- characters ---- */

static inline bool scan_is_blank(char character)
{
    return character == ' ' || character == '\t';
}

static inline bool scan_is_line_end(char character)
{
    return character == '\n' || character == '\r';
}

static inline bool scan_is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* Bytes of the character at `at`, which is before `end`; 1 for a byte that is not UTF-8, so that a loop over
 * characters always advances. */
size_t scan_wide_character(const char *at, const char *end);
static inline size_t scan_character(const char *at, const char *end)
{
    return (unsigned char)*at < 0x80 ? 1 : scan_wide_character(at, end);
}

/* Bytes of the box-drawing character (U+2500 to U+257F) at `at`; 0: there is none. */
size_t scan_box(const char *at, const char *end);

/* ---- pieces of a text ---- */

typedef struct span {
    const char *at;
    size_t n;
} span;

enum { QUOTE_MAX = 64 };

/* The span as printable text, other bytes as \xNN, cut with "..." if it is long. Returns out. */
const char *span_quote(char out[QUOTE_MAX], span piece);
const char *string_quote(char out[QUOTE_MAX], const char *string);
bool span_is(span piece, const char *word);
bool span_means(span piece, const char *word); /* the same in capital or small letters */
/* The same with one letter wrong, missing or too many. */
bool span_resembles(span piece, const char *word);
bool span_has(span piece, char character);
span span_from(span piece, size_t index); /* without its first `index` bytes; it must have that many */
/* Is it a whole number, of digits only, up to `most`? */
bool span_number(span piece, int most, int *out);
/* The number that `piece` is, -1 if it is none. Above 10,000 it is 10,000, whose square is an int. */
int span_value(span piece);
/* The digits in front: how many, and *number as span_value has it. */
size_t span_digits(span piece, int *number);
/* Two numbers up to `most`, as in 3x2. */
bool span_pair(span piece, int most, int *first, int *second);

/* ---- a text ---- */

typedef struct scan {
    const char *text, *last; /* the whole text and its end */
    const char *at, *end;    /* what is still to be read */
} scan;

scan scan_of(const char *bytes, size_t n);
/* The next line that is neither empty nor a comment, without the blanks around it. */
bool scan_line(scan *from, scan *line);
/* The next word, over line ends. False: there is none, and *out is empty, at the end. */
bool scan_word(scan *scan, span *out);
bool scan_peek(const scan *from, span *out); /* the same, without reading it */
/* The next character that is not a blank is on another line, or there is none. */
bool scan_at_line_end(const scan *scan);
/* What is left of the line, without the blanks around it. */
span scan_rest(const scan *from);

/* ---- messages: BAD_INPUT at a place ---- */

/* Line and column of `at` in a text, from 1. */
void scan_place(const char *bytes, size_t n, const char *at, int *line, int *column);
status scan_wrong(const scan *scan, const char *at, error *e, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* "found 'WORD', expected ...", or "the text ends, expected ..." where nothing was found at its end. */
status scan_expected(const scan *scan, span found, error *e, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#ifdef ANALYSED /* as in base/error.h */
#define scan_wrong(s, at, e, ...)       ((void)scan_wrong(s, at, e, __VA_ARGS__), BAD_INPUT)
#define scan_expected(s, found, e, ...) ((void)scan_expected(s, found, e, __VA_ARGS__), BAD_INPUT)
#endif

/* What to do with a model that is MiniZinc, where FlatZinc was expected. */
#define SCAN_MINIZINC                                                                                        \
    EXPECTS "FlatZinc: " ADVICE                                                                              \
            "say `minizinc --solver tresse FILE`, or flatten it first: `minizinc -c --solver "               \
            "tresse FILE`"

/* ---- parameters: "key=value other=value" ---- */

/* The next parameter; they are separated by blanks or commas. A key alone has an empty value with at NULL. */
bool param_next(const char **params, span *key, span *value);
/* The parameter as it was written. */
const char *param_quote(char out[QUOTE_MAX], span key, span value);
status param_unknown(span key, span value, const char *expected, error *e);
/* For an application that takes no parameters. */
status param_none(const char *params, error *e);

#endif
