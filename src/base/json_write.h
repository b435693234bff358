/* json_write.h: writing JSON: strings, keys, lists of strings.
 *
 * There are no blanks, so that equal things are equal bytes. A key is written with the comma before it,
 * unless its object has just been opened. */
#ifndef BASE_JSON_WRITE_H
#define BASE_JSON_WRITE_H

#include "base/text.h"

/* Writes a string, quoted and escaped; each byte that is not UTF-8 becomes U+FFFD. */
void json_bytes(text *out, const char *bytes, size_t n);
void json_string(text *out, const char *s);
void json_key(text *out, const char *key);                      /* "key": */
void json_named(text *out, const char *key, const char *value); /* "key":"value" */
void json_number(text *out, const char *key, int value);        /* "key":7 */

#endif
