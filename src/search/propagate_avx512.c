/* propagate_avx512.c: propagation with the vectors of AVX-512: one of them is two banks of the table, so that
 * states have an even number of these. Comparisons give marks, one for each lane, without further work. See
 * propagate_body.h for what each operation is. */
#include "search/propagate.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET     __attribute__((target("avx512f,avx512bw,bmi,bmi2")))
#define EACH       TARGET static inline
#define bank       __m512i
#define BANK_WIDTH 64
#define marks      uint64_t

EACH __m512i load(const uint8_t *p)
{
    return _mm512_load_si512(p);
}

EACH void store(uint8_t *p, __m512i x)
{
    _mm512_storeu_si512(p, x);
}

EACH uint64_t marks_of(const uint32_t *mark, int g)
{
    return mark[2 * g] | (uint64_t)mark[2 * g + 1] << 32;
}

EACH uint64_t put_marks(uint32_t *mark, int g, uint64_t x)
{
    mark[2 * g] = (uint32_t)x;
    mark[2 * g + 1] = (uint32_t)(x >> 32);
    return x;
}

EACH __m512i meet(__m512i x, __m512i y)
{
    return _mm512_and_si512(x, y);
}

/* Adding a lane to itself shifts OPEN out of it; the smaller of two lanes is 0 if one of them is. */

EACH __m512i avx512_8_filled(__m512i x)
{
    return _mm512_add_epi8(x, x);
}

EACH __m512i avx512_8_both(__m512i x, __m512i y)
{
    return _mm512_min_epu8(x, y);
}

EACH bool avx512_8_lacking(__m512i x)
{
    return _mm512_testn_epi8_mask(x, x) != 0;
}

EACH __m512i avx512_8_lower(__m512i x)
{
    return _mm512_and_si512(x, _mm512_add_epi8(x, _mm512_set1_epi8(-1)));
}

EACH uint64_t avx512_8_forcing(__m512i x)
{
    return _mm512_cmpeq_epi8_mask(avx512_8_lower(x), _mm512_set1_epi8(INT8_MIN));
}

EACH uint64_t avx512_8_emptied(__m512i x)
{
    return _mm512_testn_epi8_mask(x, _mm512_set1_epi8(INT8_MAX));
}

EACH uint64_t avx512_8_opened(__m512i x)
{
    return _mm512_movepi8_mask(x);
}

EACH uint64_t avx512_8_differing(__m512i x, __m512i y)
{
    return _mm512_cmpneq_epi8_mask(x, y);
}

/* Turns a bit for each lane of 16 bits into a bit for the first byte of each. */
EACH uint64_t first_bytes(uint32_t lanes)
{
    return _pdep_u64(lanes, UINT64_C(0x5555555555555555));
}

EACH __m512i avx512_16_filled(__m512i x)
{
    return _mm512_add_epi16(x, x);
}

EACH __m512i avx512_16_both(__m512i x, __m512i y)
{
    return _mm512_min_epu16(x, y);
}

EACH bool avx512_16_lacking(__m512i x)
{
    return _mm512_testn_epi16_mask(x, x) != 0;
}

EACH __m512i avx512_16_lower(__m512i x)
{
    return _mm512_and_si512(x, _mm512_add_epi16(x, _mm512_set1_epi16(-1)));
}

EACH uint64_t avx512_16_forcing(__m512i x)
{
    return first_bytes(_mm512_cmpeq_epi16_mask(avx512_16_lower(x), _mm512_set1_epi16(INT16_MIN)));
}

EACH uint64_t avx512_16_emptied(__m512i x)
{
    return first_bytes(_mm512_testn_epi16_mask(x, _mm512_set1_epi16(INT16_MAX)));
}

EACH uint64_t avx512_16_opened(__m512i x)
{
    return first_bytes(_mm512_movepi16_mask(x));
}

EACH uint64_t avx512_16_differing(__m512i x, __m512i y)
{
    return first_bytes(_mm512_cmpneq_epi16_mask(x, y));
}

#define SETS  SETS_EVEN
#define LANES avx512_8
#define LANE  1
#include "search/propagate_width.h"
#undef LANES
#undef LANE
#define LANES avx512_16
#define LANE  2
#include "search/propagate_width.h"

const propagation *const propagations_avx512[] = { SETS_ALL_OF_EVEN(avx512_8) SETS_ALL_OF_EVEN(avx512_16)
                                                       NULL };

#endif
