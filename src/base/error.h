/* error.h: how a function of the library says that it failed.
 *
 * Every function that can fail returns a `status`; one that reads something a person wrote also fills an
 * `error` with where (line and column count from 1; 0: not known) and with a sentence saying what was found
 * and what was expected. Nothing is ever printed by the library. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

typedef enum status {
    OK = 0,
    BAD_INPUT = 1, /* what a person wrote can't be used; the error says why */
    NO_MEMORY = 2, /* an allocation failed; everything is still usable or closable */
    STOPPED = 3,   /* the caller's callback asked to stop */
    LIMIT = 4,     /* a budget ended before the answer was known */
    INTERNAL = 5,  /* a bug: two parts of the library disagree */
    ENOUGH = 6     /* inside the library only: whoever takes the steps wants no more of them */
} status;

enum { ERROR_TEXT_MAX = 256 };

typedef struct error {
    int line, column;
    char text[ERROR_TEXT_MAX];
} error;

/* Fills *e (which may be NULL) and returns s, so that `return error_set(...)` reads well. The format is that
 * of text_format (text.h); what does not fit is cut at a character's boundary. */
status error_set(error *e, status s, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
