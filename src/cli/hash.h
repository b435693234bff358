/* hash.h: hashes of bytes: CRC-64 against accidents, SHA-256 for papers and against malice. Bytes may come in
 * parts. */
#ifndef CLI_HASH_H
#define CLI_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The CRC of the bytes whose CRC is `before` (0: none), followed by n more. */
uint64_t hash_crc(uint64_t before, const char *from, size_t n);

typedef struct sha256 {
    uint32_t state[8];
    uint64_t length;
    unsigned char block[64];
} sha256;

void sha256_open(sha256 *hash);
void sha256_add(sha256 *hash, const char *from, size_t n);
void sha256_close(sha256 *hash, char hex[65]); /* with a NUL at its end */

#endif
