/* propagate_avx2.c: propagation with the vectors of AVX2: a bank is one of them. See propagate_body.h for
 * what each operation is. */
#include "search/propagate.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET                __attribute__((target("avx2,bmi,bmi2")))
#define EACH                  TARGET static inline
#define bank                  __m256i
#define BANK_WIDTH            32
#define marks                 uint32_t
#define marks_of(mark, g)     ((mark)[g])
#define put_marks(mark, g, x) ((mark)[g] = (x))

EACH __m256i load(const uint8_t *p)
{
    return _mm256_load_si256((const __m256i *)(const void *)p);
}

EACH void store(uint8_t *p, __m256i x)
{
    _mm256_storeu_si256((__m256i *)(void *)p, x);
}

EACH __m256i meet(__m256i x, __m256i y)
{
    return _mm256_and_si256(x, y);
}

EACH __m256i minus(__m256i x, __m256i y)
{
    return _mm256_andnot_si256(y, x);
}

EACH uint32_t bytes_of(__m256i x)
{
    return (uint32_t)_mm256_movemask_epi8(x);
}

/* Adding a lane to itself shifts OPEN out of it; the smaller of two lanes is 0 if one of them is. */

EACH __m256i avx2_8_filled(__m256i x)
{
    return _mm256_add_epi8(x, x);
}

EACH __m256i avx2_8_both(__m256i x, __m256i y)
{
    return _mm256_min_epu8(x, y);
}

EACH bool avx2_8_lacking(__m256i x)
{
    return bytes_of(_mm256_cmpeq_epi8(x, _mm256_setzero_si256())) != 0;
}

EACH __m256i avx2_8_lower(__m256i x)
{
    return _mm256_and_si256(x, _mm256_add_epi8(x, _mm256_set1_epi8(-1)));
}

EACH uint32_t avx2_8_forcing(__m256i x)
{
    return bytes_of(_mm256_cmpeq_epi8(avx2_8_lower(x), _mm256_set1_epi8(INT8_MIN)));
}

EACH uint32_t avx2_8_emptied(__m256i x)
{
    return bytes_of(_mm256_cmpeq_epi8(avx2_8_filled(x), _mm256_setzero_si256()));
}

EACH uint32_t avx2_8_opened(__m256i x)
{
    return bytes_of(x);
}

EACH uint32_t avx2_8_differing(__m256i x, __m256i y)
{
    return ~bytes_of(_mm256_cmpeq_epi8(x, y));
}

EACH uint32_t avx2_8_several(__m256i x)
{
    const __m256i all = avx2_8_filled(x);
    __m256i rest = _mm256_and_si256(all, _mm256_add_epi8(all, _mm256_set1_epi8(-1)));
    return ~bytes_of(_mm256_cmpeq_epi8(rest, _mm256_setzero_si256()));
}

EACH uint32_t avx2_8_within(__m256i x, const uint8_t *out, int n)
{
    __m256i inside = _mm256_cmpeq_epi8(meet(x, load(out)), _mm256_setzero_si256());
    for (int i = 1; i < n; i++) {
        const __m256i outside = meet(x, load(out + i * BANK_BYTES));
        inside = _mm256_or_si256(inside, _mm256_cmpeq_epi8(outside, _mm256_setzero_si256()));
    }
    return bytes_of(inside);
}

#define FIRST_BYTES 0x55555555u

EACH __m256i avx2_16_filled(__m256i x)
{
    return _mm256_add_epi16(x, x);
}

EACH __m256i avx2_16_both(__m256i x, __m256i y)
{
    return _mm256_min_epu16(x, y);
}

EACH bool avx2_16_lacking(__m256i x)
{
    return bytes_of(_mm256_cmpeq_epi16(x, _mm256_setzero_si256())) != 0;
}

EACH __m256i avx2_16_lower(__m256i x)
{
    return _mm256_and_si256(x, _mm256_add_epi16(x, _mm256_set1_epi16(-1)));
}

EACH uint32_t avx2_16_forcing(__m256i x)
{
    return bytes_of(_mm256_cmpeq_epi16(avx2_16_lower(x), _mm256_set1_epi16(INT16_MIN))) & FIRST_BYTES;
}

EACH uint32_t avx2_16_emptied(__m256i x)
{
    return bytes_of(_mm256_cmpeq_epi16(avx2_16_filled(x), _mm256_setzero_si256())) & FIRST_BYTES;
}

EACH uint32_t avx2_16_opened(__m256i x)
{
    return bytes_of(_mm256_srai_epi16(x, 15)) & FIRST_BYTES;
}

EACH uint32_t avx2_16_differing(__m256i x, __m256i y)
{
    return ~bytes_of(_mm256_cmpeq_epi16(x, y)) & FIRST_BYTES;
}

EACH uint32_t avx2_16_several(__m256i x)
{
    const __m256i all = avx2_16_filled(x);
    __m256i rest = _mm256_and_si256(all, _mm256_add_epi16(all, _mm256_set1_epi16(-1)));
    return ~bytes_of(_mm256_cmpeq_epi16(rest, _mm256_setzero_si256())) & FIRST_BYTES;
}

EACH uint32_t avx2_16_within(__m256i x, const uint8_t *out, int n)
{
    __m256i inside = _mm256_cmpeq_epi16(meet(x, load(out)), _mm256_setzero_si256());
    for (int i = 1; i < n; i++) {
        const __m256i outside = meet(x, load(out + i * BANK_BYTES));
        inside = _mm256_or_si256(inside, _mm256_cmpeq_epi16(outside, _mm256_setzero_si256()));
    }
    return bytes_of(inside) & FIRST_BYTES;
}

#define SETS  SETS_MANY
#define LANES avx2_8
#define LANE  1
#include "search/propagate_width.h"
#undef LANES
#undef LANE
#define LANES avx2_16
#define LANE  2
#include "search/propagate_width.h"

const propagation *const propagations_avx2[] = { SETS_ALL_OF_MANY(avx2_8) SETS_ALL_OF_MANY(avx2_16) NULL };
const propagation *const g_propagations_avx2[] = { G_SETS_OF_MANY(avx2_8) G_SETS_OF_WIDE(avx2_16) NULL };

#endif
