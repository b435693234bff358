/* lanes.h: eight 16-bit lanes at once: SSE2 where there is, plain C elsewhere, with the same results.
 *
 * A lane holds the live candidates of one csp-variable, a bit each. All access to memory goes through the
 * load and store functions: lanes are never aliased as another type. */
#ifndef SEARCH_LANES_H
#define SEARCH_LANES_H

#include <stdbool.h>
#include <stdint.h>

enum { LANES = 8 };

#if defined(__SSE2__)

#include <emmintrin.h>

typedef __m128i lanes;

static inline lanes lanes_load(const uint16_t *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline void lanes_store(uint16_t *p, lanes x)
{
    _mm_storeu_si128((__m128i *)(void *)p, x);
}

static inline lanes lanes_zero(void)
{
    return _mm_setzero_si128();
}

static inline lanes lanes_and(lanes x, lanes y)
{
    return _mm_and_si128(x, y);
}

static inline lanes lanes_or(lanes x, lanes y)
{
    return _mm_or_si128(x, y);
}

static inline lanes lanes_xor(lanes x, lanes y)
{
    return _mm_xor_si128(x, y);
}

/* All ones in the lanes that are 0. */
static inline lanes lanes_are_zero(lanes x)
{
    return _mm_cmpeq_epi16(x, _mm_setzero_si128());
}

static inline bool lanes_any(lanes x)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_setzero_si128())) != 0xFFFF;
}

/* Bit 2i is set if lane i has at most one bit. */
static inline unsigned lanes_single(lanes x)
{
    lanes rest = _mm_and_si128(x, _mm_add_epi16(x, _mm_set1_epi16(-1)));
    return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi16(rest, _mm_setzero_si128())) & 0x5555u;
}

#else

typedef struct lanes {
    uint16_t of[LANES];
} lanes;

#define EACH_LANE for (int i = 0; i < LANES; i++)

static inline lanes lanes_load(const uint16_t *p)
{
    lanes x;
    EACH_LANE x.of[i] = p[i];
    return x;
}

static inline void lanes_store(uint16_t *p, lanes x)
{
    EACH_LANE p[i] = x.of[i];
}

static inline lanes lanes_zero(void)
{
    return (lanes){ { 0 } };
}

static inline lanes lanes_and(lanes x, lanes y)
{
    EACH_LANE x.of[i] &= y.of[i];
    return x;
}

static inline lanes lanes_or(lanes x, lanes y)
{
    EACH_LANE x.of[i] |= y.of[i];
    return x;
}

static inline lanes lanes_xor(lanes x, lanes y)
{
    EACH_LANE x.of[i] ^= y.of[i];
    return x;
}

static inline lanes lanes_are_zero(lanes x)
{
    EACH_LANE x.of[i] = x.of[i] ? 0 : 0xFFFF;
    return x;
}

static inline bool lanes_any(lanes x)
{
    unsigned all = 0;
    EACH_LANE all |= x.of[i];
    return all != 0;
}

static inline unsigned lanes_single(lanes x)
{
    unsigned out = 0;
    EACH_LANE out |= (x.of[i] & (x.of[i] - 1)) ? 0 : 1u << (2 * i);
    return out;
}

#undef EACH_LANE

#endif
#endif
