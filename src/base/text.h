/* text.h: text that grows. Used for everything that is written, by the library, the program and the page:
 * paths, JSON, messages; and for what the program reads.
 *
 * Failure is remembered: after an allocation has failed nothing more is added and `failed` stays set, so a
 * writer checks once at its end. The bytes are always closed by a NUL. The formatter is our own because the
 * library uses no stdio and must not depend on a locale. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/memory.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct text {
    const memory *memory;
    char *bytes; /* NULL until something was added; see text_bytes */
    size_t length, room;
    bool failed;
} text;

void text_open(text *t, const memory *m);
void text_close(text *t);
void text_clear(text *t); /* empties it, keeps its room */
const char *text_bytes(const text *t);

/* Room for n more bytes, to be written at bytes + length; text_extend then says how many there are. */
bool text_reserve(text *t, size_t n);
void text_extend(text *t, size_t n);
void text_add(text *t, const char *bytes, size_t n);
void text_add_char(text *t, char character);
void text_add_string(text *t, const char *string);
void text_add_int(text *t, int value);
void text_add_number(text *t, uint64_t value);
int text_write(void *to, const char *bytes, size_t n); /* a tresse_write into a text; not 0: it has failed */
/* Knows %s, %.*s (a string of at most that many bytes), %d, %u, %zu, %c and %%; nothing else. */
void text_format(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same into a buffer; always NUL-closed, cut at a UTF-8 boundary; returns the number of bytes written. */
size_t text_format_into(char *buffer, size_t room, const char *format, va_list list)
    __attribute__((format(printf, 3, 0)));
size_t text_print(char *buffer, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
