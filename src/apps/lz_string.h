/* lz_string.h: texts compressed by lz-string, as addresses have them.
 *
 * The format, a kind of LZ78: a stream of bits, first the highest bit of each character of base 64; numbers
 * in it begin with their lowest bit. Each code says: 0, a new character of 8 bits follows; 1, one of 16 bits;
 * 2, the end; or it is the number, from 3 on, of an entry of the dictionary. A new character is an entry, and
 * so is, after each code but the first, what was said before with the first character of what is said now. A
 * code has 2 bits at first, 3 after that, and one more whenever as many entries as codes are used up. */
#ifndef APPS_LZ_STRING_H
#define APPS_LZ_STRING_H

#include "base/error.h"
#include "base/text.h"

enum { LZ_UNITS_MAX = 1 << 20 }; /* of UTF-16, in one text */

/* Gives the next 6 bits; -1: there are no more. */
typedef int lz_source(void *context);

/* The text as UTF-8; lone surrogates become U+FFFD. BAD_INPUT: it is no such text, or too long. */
status lz_string_read(const memory *m, lz_source *next, void *context, text *out);

#endif
