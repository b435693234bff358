/* lz_string.h: texts compressed by lz-string, as addresses have them.
 *
 * The format, a kind of LZ78: a stream of bits, first the highest bit of each character of base 64; numbers
 * in it begin with their lowest bit. A code of 0 says that a new character of 8 bits follows; 1, one of 16
 * bits; 2 is the end; any other, from 3 on, is the number of an entry of the dictionary. Each new character
 * becomes an entry, and so does, after each code but the first, what the code before stood for plus the first
 * character of what this one stands for. A code has 2 bits at first, then 3, and one more whenever there are
 * more entries than codes. */
#ifndef APPS_LZ_STRING_H
#define APPS_LZ_STRING_H

#include "base/error.h"
#include "base/text.h"

enum { LZ_UNITS_MAX = 1 << 20 }; /* of UTF-16, in one text */

/* Gives the next 6 bits; -1: there are no more. */
typedef int lz_source(void *context);

/* The text as UTF-8; lone surrogates become U+FFFD. BAD_INPUT: it is not such a text, or too long. */
status lz_string_read(const memory *m, lz_source *next, void *context, text *out);

#endif
