/* json_write.h: writing JSON, for the library, the program and the page.
 *
 * There are no blanks, so that equal things are equal bytes. A key or a member of a list is written with the
 * comma before it, unless its object or list has just been opened. */
#ifndef BASE_JSON_WRITE_H
#define BASE_JSON_WRITE_H

#include "base/text.h"

/* Writes a string, quoted and escaped; each byte that is not UTF-8 becomes U+FFFD. */
void json_bytes(text *out, const char *bytes, size_t n);
void json_string(text *out, const char *string);
void json_item(text *out, const char *value);                   /* a member of a list: a string */
void json_begin(text *out);                                     /* a member of a list: opens an object */
void json_key(text *out, const char *key);                      /* "key": */
void json_named(text *out, const char *key, const char *value); /* "key":"value"; NULL: nothing */
void json_number(text *out, const char *key, int value);        /* "key":7 */
void json_count(text *out, const char *key, uint64_t value);    /* the same */

#endif
