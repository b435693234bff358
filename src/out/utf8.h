/* utf8.h: what the writers need to know of UTF-8: where characters end, and which are not fit to be shown. */
#ifndef OUT_UTF8_H
#define OUT_UTF8_H

#include "base/text.h"

/* The number of bytes of the character that starts here, or 0 if no well-formed one does. n is at least 1. */
size_t utf8_length(const char *bytes, size_t n);
/* Is this character, of so many bytes, a control character: C0, DEL or C1? */
bool utf8_is_control(const char *bytes, size_t length);
/* Adds bytes that came from outside so that a terminal can show them: a tab becomes a blank, any other
 * control character and each byte that is no UTF-8 becomes U+FFFD. */
void utf8_add_clean(text *out, const char *bytes, size_t n);
/* From byte `from` on, makes each character beyond ASCII one question mark. */
void utf8_to_ascii(text *out, size_t from);

#endif
