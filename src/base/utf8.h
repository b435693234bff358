/* utf8.h: what the library needs to know about UTF-8: where characters end, how they are written, and which
 * are not fit to be shown. All folders use this one reader of UTF-8. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/text.h"

enum { UTF8_MAX = 4 }; /* bytes of one character */

/* Does a character begin at this byte, of text that is UTF-8? */
static inline bool utf8_begins(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

/* The number of characters of these bytes, which are UTF-8. */
size_t utf8_count(const char *bytes, size_t n);
/* The number of bytes of the character that starts here, or 0 if no well-formed one does. n is at least 1. */
size_t utf8_length(const char *bytes, size_t n);
/* Is this character, of this many bytes, a control character: C0, DEL or C1? */
bool utf8_is_control(const char *bytes, size_t length);
/* Writes the character of this code (at most U+10FFFF, no surrogate). Returns the number of its bytes. */
size_t utf8_put(char *to, unsigned code);

/* Adds bytes that came from outside so that a terminal can show them: a tab becomes a blank, any other
 * control character and each byte that is not UTF-8 becomes U+FFFD. */
void utf8_add_clean(text *out, const char *bytes, size_t n);
/* From byte `from` on, replaces each character beyond ASCII by one question mark. */
void utf8_to_ascii(text *out, size_t from);
/* Replaces each byte that is not UTF-8 or belongs to a control character by a question mark; `string` ends
 * with NUL. */
void utf8_hide_controls(char *string);

#endif
