/* inflate.h: bytes compressed by DEFLATE (RFC 1951), as some addresses have them, without a header.
 *
 * A stream of bits, from the lowest bit of each byte on, in blocks: of bytes as they are, or of codes, whose
 * lengths are fixed or come first. A code is a byte, the end of the block, or a length, which a code for a
 * distance follows: this many bytes again from that far back. Codes are Huffman's, in the order of their
 * lengths and then of what they mean, so that the lengths say it all. */
#ifndef APPS_INFLATE_H
#define APPS_INFLATE_H

#include "apps/scan.h"
#include "base/text.h"

enum { INFLATE_MOST = 1 << 20 }; /* bytes of what comes out */

/* Adds what was compressed. BAD_INPUT: it is no such stream, it ends too early, or there is too much. */
status inflate_read(span from, text *out);

#endif
