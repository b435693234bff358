/* inflate.h: bytes compressed by DEFLATE (RFC 1951), as some addresses have them, without a header.
 *
 * A stream of bits, from the lowest bit of each byte on, in blocks: of bytes as they are, or of codes, whose
 * lengths are fixed or come first. A code is a byte, the end of the block, or a length followed by a code for
 * a distance: that many bytes are repeated from that far back. The codes are Huffman codes, in the order of
 * their lengths and then of their meanings, so that the lengths alone determine them. */
#ifndef APPS_INFLATE_H
#define APPS_INFLATE_H

#include "base/scan.h"
#include "base/text.h"

enum { INFLATE_MOST = 1 << 20 }; /* bytes of output */

/* Adds the uncompressed bytes. BAD_INPUT: it is not such a stream, it ends too early, or there is too much.
 */
status inflate_read(span from, text *out);

#endif
