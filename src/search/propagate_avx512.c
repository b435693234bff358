/* propagate_avx512.c: propagation with the vectors of AVX-512: one of them is two banks of the table, so that
 * states have an even number of these. Comparisons give marks, one for each lane, without further work. */
#include "search/propagate.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512bw,bmi,bmi2")))

typedef uint8_t part __attribute__((vector_size(64), may_alias));

TARGET static inline uint64_t tops(part lanes)
{
    return _mm512_movepi8_mask((__m512i)lanes);
}

TARGET static inline part least_8(part first, part second)
{
    return (part)_mm512_min_epu8((__m512i)first, (__m512i)second);
}

TARGET static inline part least_16(part first, part second)
{
    return (part)_mm512_min_epu16((__m512i)first, (__m512i)second);
}

TARGET static inline bool lacks_8(part lanes)
{
    return _mm512_testn_epi8_mask((__m512i)lanes, (__m512i)lanes) != 0;
}

TARGET static inline bool lacks_16(part lanes)
{
    return _mm512_testn_epi16_mask((__m512i)lanes, (__m512i)lanes) != 0;
}

/* Turns a bit for each lane of 16 bits into a bit for the first byte of each. */
TARGET static inline uint64_t first_bytes(uint32_t lanes)
{
    return _pdep_u64(lanes, UINT64_C(0x5555555555555555));
}

TARGET static inline uint64_t same_8(part first, part second)
{
    return _mm512_cmpeq_epi8_mask((__m512i)first, (__m512i)second);
}

TARGET static inline uint64_t same_16(part first, part second)
{
    return first_bytes(_mm512_cmpeq_epi16_mask((__m512i)first, (__m512i)second));
}

TARGET static inline uint64_t opened_16(part lanes)
{
    return first_bytes(_mm512_movepi16_mask((__m512i)lanes));
}

#define MACHINE avx512
#define PART    64
#define SETS    SETS_EVEN
#include "search/propagate_vector.h"

const propagation *const propagations_avx512[] = { SETS_ALL_OF_EVEN(avx512_8) SETS_ALL_OF_WIDE(avx512_16)
                                                       NULL };

#endif
