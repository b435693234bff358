/* propagate_avx2.c: propagation with the vectors of AVX2: a bank is one of them. */
#include "search/propagate.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,bmi2")))

typedef uint8_t part __attribute__((vector_size(32), may_alias));

TARGET static inline uint32_t tops(part lanes)
{
    return (uint32_t)_mm256_movemask_epi8((__m256i)lanes);
}

TARGET static inline part least_8(part first, part second)
{
    return (part)_mm256_min_epu8((__m256i)first, (__m256i)second);
}

TARGET static inline part least_16(part first, part second)
{
    return (part)_mm256_min_epu16((__m256i)first, (__m256i)second);
}

TARGET static inline bool lacks_8(part lanes)
{
    return tops((part)_mm256_cmpeq_epi8((__m256i)lanes, _mm256_setzero_si256())) != 0;
}

TARGET static inline bool lacks_16(part lanes)
{
    return tops((part)_mm256_cmpeq_epi16((__m256i)lanes, _mm256_setzero_si256())) != 0;
}

#define MACHINE avx2
#define PART    32
#define SETS    SETS_MANY
#include "search/propagate_vector.h"

const propagation *const propagations_avx2[] = { SETS_ALL_OF_MANY(avx2_8) SETS_ALL_OF_WIDE(avx2_16) NULL };
const propagation *const g_propagations_avx2[] = { G_SETS_OF_MANY(avx2_8) G_SETS_OF_WIDE(avx2_16) NULL };

#endif
