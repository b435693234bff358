/* hash.c: see hash.h.
 *
 * The CRC is that of ECMA-182, reflected, begun and ended with ones (CRC-64/XZ), eight bytes at a time: each
 * of eight tables says what one byte, at its place, does to the remainder. The constants of SHA-256 are the
 * first 32 bits of the fractions of square roots (state) and cube roots (rounds) of the first primes, as FIPS
 * 180-4 has them. */
#include "cli/hash.h"

#include <pthread.h>
#include <string.h>

/* ---- CRC-64 ---- */

static uint64_t table[8][256];
static pthread_once_t made = PTHREAD_ONCE_INIT;

static void make_table(void)
{
    const uint64_t polynomial = 0xC96C5795D7870F42u;
    for (unsigned i = 0; i < 256; i++) {
        uint64_t r = i;
        for (int bit = 0; bit < 8; bit++)
            r = r & 1 ? r >> 1 ^ polynomial : r >> 1;
        table[0][i] = r;
    }
    for (unsigned i = 0; i < 256; i++)
        for (int k = 1; k < 8; k++)
            table[k][i] = table[0][table[k - 1][i] & 0xFF] ^ table[k - 1][i] >> 8;
}

uint64_t hash_crc(uint64_t before, const char *from, size_t n)
{
    const unsigned char *u = (const unsigned char *)from;
    uint64_t r = ~before;
    pthread_once(&made, make_table);
    for (; n >= 8; n -= 8, u += 8) {
        for (int i = 0; i < 8; i++)
            r ^= (uint64_t)u[i] << 8 * i;
        uint64_t next = 0;
        for (int i = 0; i < 8; i++)
            next ^= table[7 - i][r >> 8 * i & 0xFF];
        r = next;
    }
    for (; n; n--, u++)
        r = table[0][(r ^ *u) & 0xFF] ^ r >> 8;
    return ~r;
}

/* ---- SHA-256 ---- */

static const uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t value, int n)
{
    return value >> n | value << (32 - n);
}

static void expand(const unsigned char *block, uint32_t words[64])
{
    for (int i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + words[i - 7] +
                   (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
}

static void mix(sha256 *hash, const unsigned char *block)
{
    uint32_t w[64], v[8];
    expand(block, w);
    memcpy(v, hash->state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t e = v[4], a = v[0];
        uint32_t one =
            v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & v[5]) ^ (~e & v[6])) + rounds[i] + w[i];
        uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        hash->state[i] += v[i];
}

void sha256_open(sha256 *hash)
{
    *hash = (sha256){ { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
                        0x5be0cd19 },
                      0,
                      { 0 } };
}

void sha256_add(sha256 *hash, const char *from, size_t n)
{
    while (n) {
        size_t at = hash->length % 64, room = 64 - at, part = n < room ? n : room;
        memcpy(hash->block + at, from, part);
        hash->length += part;
        from += part;
        n -= part;
        if (part == room)
            mix(hash, hash->block);
    }
}

void sha256_close(sha256 *hash, char hex[65])
{
    static const char digit[] = "0123456789abcdef";
    uint64_t bits = 8 * hash->length;
    char end[8];
    sha256_add(hash, "\x80", 1);
    while (hash->length % 64 != 56)
        sha256_add(hash, "", 1);
    for (int i = 0; i < 8; i++)
        end[i] = (char)(bits >> (56 - 8 * i) & 0xFF);
    sha256_add(hash, end, 8);
    for (int i = 0; i < 64; i++)
        hex[i] = digit[hash->state[i / 8] >> (28 - 4 * (i % 8)) & 0xF];
    hex[64] = '\0';
}
