/* propagate_sse2.c: propagation with the vectors of SSE2, which every x86-64 machine has: a bank is two of
 * them. See propagate_body.h for what each operation is. */
#include "search/propagate.h"

#if defined(__x86_64__)

#include <emmintrin.h>

typedef struct sse2_bank {
    __m128i a, b;
} sse2_bank;

#define TARGET
#define EACH                  static inline
#define bank                  sse2_bank
#define BANK_WIDTH            32
#define marks                 uint32_t
#define marks_of(mark, g)     ((mark)[g])
#define put_marks(mark, g, x) ((mark)[g] = (x))

EACH sse2_bank load(const uint8_t *p)
{
    const __m128i *at = (const __m128i *)(const void *)p;
    return (sse2_bank){ _mm_load_si128(at), _mm_load_si128(at + 1) };
}

EACH void store(uint8_t *p, sse2_bank x)
{
    __m128i *at = (__m128i *)(void *)p;
    _mm_storeu_si128(at, x.a);
    _mm_storeu_si128(at + 1, x.b);
}

EACH sse2_bank meet(sse2_bank x, sse2_bank y)
{
    return (sse2_bank){ _mm_and_si128(x.a, y.a), _mm_and_si128(x.b, y.b) };
}

EACH sse2_bank minus(sse2_bank x, sse2_bank y)
{
    return (sse2_bank){ _mm_andnot_si128(y.a, x.a), _mm_andnot_si128(y.b, x.b) };
}

EACH uint32_t bytes_of(__m128i a, __m128i b)
{
    return (uint32_t)_mm_movemask_epi8(a) | (uint32_t)_mm_movemask_epi8(b) << 16;
}

/* Adding a lane to itself shifts OPEN out of it; the smaller of two lanes is 0 if one of them is. */

EACH sse2_bank sse2_8_filled(sse2_bank x)
{
    return (sse2_bank){ _mm_add_epi8(x.a, x.a), _mm_add_epi8(x.b, x.b) };
}

EACH sse2_bank sse2_8_both(sse2_bank x, sse2_bank y)
{
    return (sse2_bank){ _mm_min_epu8(x.a, y.a), _mm_min_epu8(x.b, y.b) };
}

EACH bool sse2_8_lacking(sse2_bank x)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(x.a, x.b), _mm_setzero_si128())) != 0;
}

EACH __m128i lower_8(__m128i x)
{
    return _mm_and_si128(x, _mm_add_epi8(x, _mm_set1_epi8(-1)));
}

EACH sse2_bank sse2_8_lower(sse2_bank x)
{
    return (sse2_bank){ lower_8(x.a), lower_8(x.b) };
}

EACH __m128i forces_8(__m128i x)
{
    return _mm_cmpeq_epi8(lower_8(x), _mm_set1_epi8(INT8_MIN));
}

EACH uint32_t sse2_8_emptied(sse2_bank x)
{
    const __m128i zero = _mm_setzero_si128();
    x = sse2_8_filled(x);
    return bytes_of(_mm_cmpeq_epi8(x.a, zero), _mm_cmpeq_epi8(x.b, zero));
}

EACH uint32_t sse2_8_forcing(sse2_bank x)
{
    return bytes_of(forces_8(x.a), forces_8(x.b));
}

EACH uint32_t sse2_8_opened(sse2_bank x)
{
    return bytes_of(x.a, x.b);
}

EACH uint32_t sse2_8_differing(sse2_bank x, sse2_bank y)
{
    return ~bytes_of(_mm_cmpeq_epi8(x.a, y.a), _mm_cmpeq_epi8(x.b, y.b));
}

/* The lanes with one candidate at most. */
EACH __m128i single_8(__m128i x)
{
    x = _mm_add_epi8(x, x); /* without OPEN */
    return _mm_cmpeq_epi8(_mm_and_si128(x, _mm_add_epi8(x, _mm_set1_epi8(-1))), _mm_setzero_si128());
}

EACH uint32_t sse2_8_several(sse2_bank x)
{
    return ~bytes_of(single_8(x.a), single_8(x.b));
}

EACH uint32_t sse2_8_within(sse2_bank x, const uint8_t *out, int n)
{
    sse2_bank rest = meet(x, load(out)), inside = { _mm_cmpeq_epi8(rest.a, _mm_setzero_si128()),
                                                    _mm_cmpeq_epi8(rest.b, _mm_setzero_si128()) };
    for (int i = 1; i < n; i++) {
        rest = meet(x, load(out + i * BANK_BYTES));
        inside.a = _mm_or_si128(inside.a, _mm_cmpeq_epi8(rest.a, _mm_setzero_si128()));
        inside.b = _mm_or_si128(inside.b, _mm_cmpeq_epi8(rest.b, _mm_setzero_si128()));
    }
    return bytes_of(inside.a, inside.b);
}

#define FIRST_BYTES 0x55555555u

EACH sse2_bank sse2_16_filled(sse2_bank x)
{
    return (sse2_bank){ _mm_add_epi16(x.a, x.a), _mm_add_epi16(x.b, x.b) };
}

/* With at most 14 candidates no sum is negative. */
EACH sse2_bank sse2_16_both(sse2_bank x, sse2_bank y)
{
    return (sse2_bank){ _mm_min_epi16(x.a, y.a), _mm_min_epi16(x.b, y.b) };
}

EACH bool sse2_16_lacking(sse2_bank x)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi16(_mm_min_epi16(x.a, x.b), _mm_setzero_si128())) != 0;
}

EACH __m128i lower_16(__m128i x)
{
    return _mm_and_si128(x, _mm_add_epi16(x, _mm_set1_epi16(-1)));
}

EACH sse2_bank sse2_16_lower(sse2_bank x)
{
    return (sse2_bank){ lower_16(x.a), lower_16(x.b) };
}

EACH __m128i forces_16(__m128i x)
{
    return _mm_cmpeq_epi16(lower_16(x), _mm_set1_epi16(INT16_MIN));
}

EACH uint32_t sse2_16_emptied(sse2_bank x)
{
    const __m128i zero = _mm_setzero_si128();
    x = sse2_16_filled(x);
    return bytes_of(_mm_cmpeq_epi16(x.a, zero), _mm_cmpeq_epi16(x.b, zero)) & FIRST_BYTES;
}

EACH uint32_t sse2_16_forcing(sse2_bank x)
{
    return bytes_of(forces_16(x.a), forces_16(x.b)) & FIRST_BYTES;
}

EACH uint32_t sse2_16_opened(sse2_bank x)
{
    return bytes_of(_mm_srai_epi16(x.a, 15), _mm_srai_epi16(x.b, 15)) & FIRST_BYTES;
}

EACH uint32_t sse2_16_differing(sse2_bank x, sse2_bank y)
{
    return ~bytes_of(_mm_cmpeq_epi16(x.a, y.a), _mm_cmpeq_epi16(x.b, y.b)) & FIRST_BYTES;
}

/* The lanes with one candidate at most. */
EACH __m128i single_16(__m128i x)
{
    x = _mm_add_epi16(x, x); /* without OPEN */
    return _mm_cmpeq_epi16(_mm_and_si128(x, _mm_add_epi16(x, _mm_set1_epi16(-1))), _mm_setzero_si128());
}

EACH uint32_t sse2_16_several(sse2_bank x)
{
    return ~bytes_of(single_16(x.a), single_16(x.b)) & FIRST_BYTES;
}

EACH uint32_t sse2_16_within(sse2_bank x, const uint8_t *out, int n)
{
    sse2_bank rest = meet(x, load(out)), inside = { _mm_cmpeq_epi16(rest.a, _mm_setzero_si128()),
                                                    _mm_cmpeq_epi16(rest.b, _mm_setzero_si128()) };
    for (int i = 1; i < n; i++) {
        rest = meet(x, load(out + i * BANK_BYTES));
        inside.a = _mm_or_si128(inside.a, _mm_cmpeq_epi16(rest.a, _mm_setzero_si128()));
        inside.b = _mm_or_si128(inside.b, _mm_cmpeq_epi16(rest.b, _mm_setzero_si128()));
    }
    return bytes_of(inside.a, inside.b) & FIRST_BYTES;
}

#define SETS  SETS_MANY
#define LANES sse2_8
#define LANE  1
#include "search/propagate_width.h"
#undef LANES
#undef LANE
#define LANES sse2_16
#define LANE  2
#include "search/propagate_width.h"

const propagation *const propagations_sse2[] = { SETS_ALL_OF_MANY(sse2_8) SETS_ALL_OF_MANY(sse2_16) NULL };
const propagation *const g_propagations_sse2[] = { G_SETS_OF_MANY(sse2_8) G_SETS_OF_WIDE(sse2_16) NULL };

#endif
