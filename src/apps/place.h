/* place.h: places and characters of a text that a person wrote, for messages.
 *
 * Lines end with LF, CR or both; columns count characters, not bytes; a byte order mark counts for nothing.
 * What is quoted in a message is made printable first, so that no message carries control bytes. */
#ifndef APPS_PLACE_H
#define APPS_PLACE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct place {
    int line, column; /* from 1 */
} place;

enum { PLACE_QUOTE_MAX = 64 };

bool place_has_bom(const char *bytes, size_t n);
place place_of(const char *bytes, size_t n, const char *at);
/* Bytes of the character at `at`; 0 if they are no valid UTF-8. */
size_t place_character(const char *at, const char *end);
bool place_is_control(const char *at, size_t character); /* control characters of ASCII and Latin-1 */
/* The n bytes as printable text, others as \xNN, cut with "..." where they are many. Returns out. */
const char *place_quote(char out[PLACE_QUOTE_MAX], const char *at, size_t n);

#endif
