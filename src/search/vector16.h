/* vector16.h: vectors of 16 bytes, as SSE2, WebAssembly and NEON have them: the compiler's vector type, and
 * the few operations for which it has no operators. VECTOR16 is their name, where the machine has them.
 *
 *   tops(a, b)                a bit for the top bit of each byte, those of a first
 *   least_8, least_16(x, y)   the smaller of each two lanes; of 16 bits, none has its top bit
 *   lacks_8, lacks_16(x)      is some lane 0?
 *   any(x)                    is some byte, each 0 or all ones, not 0?
 *   narrow(a, b)              bytes with the signs of the lanes of 16 bits of a, then of b */
#ifndef SEARCH_VECTOR16_H
#define SEARCH_VECTOR16_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <emmintrin.h>
#define VECTOR16 "sse2"
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define VECTOR16 "wasm"
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#include <arm_neon.h>
#define VECTOR16 "neon"
#endif

#ifdef VECTOR16
#define VECTOR16_IS static inline __attribute__((always_inline))

typedef uint8_t vector16 __attribute__((vector_size(16), may_alias));

#if defined(__x86_64__)

VECTOR16_IS uint32_t tops(vector16 first, vector16 second)
{
    return (uint32_t)_mm_movemask_epi8((__m128i)first) | (uint32_t)_mm_movemask_epi8((__m128i)second) << 16;
}

VECTOR16_IS vector16 least_8(vector16 first, vector16 second)
{
    return (vector16)_mm_min_epu8((__m128i)first, (__m128i)second);
}

VECTOR16_IS vector16 least_16(vector16 first, vector16 second)
{
    return (vector16)_mm_min_epi16((__m128i)first, (__m128i)second);
}

VECTOR16_IS bool lacks_8(vector16 lanes)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)lanes, _mm_setzero_si128())) != 0;
}

VECTOR16_IS bool lacks_16(vector16 lanes)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi16((__m128i)lanes, _mm_setzero_si128())) != 0;
}

VECTOR16_IS bool any(vector16 lanes)
{
    return _mm_movemask_epi8((__m128i)lanes) != 0;
}

VECTOR16_IS vector16 narrow(vector16 first, vector16 second)
{
    return (vector16)_mm_packs_epi16((__m128i)first, (__m128i)second);
}

#elif defined(__wasm_simd128__)

VECTOR16_IS uint32_t tops(vector16 first, vector16 second)
{
    return (uint32_t)wasm_i8x16_bitmask((v128_t)first) | (uint32_t)wasm_i8x16_bitmask((v128_t)second) << 16;
}

VECTOR16_IS vector16 least_8(vector16 first, vector16 second)
{
    return (vector16)wasm_u8x16_min((v128_t)first, (v128_t)second);
}

VECTOR16_IS vector16 least_16(vector16 first, vector16 second)
{
    return (vector16)wasm_i16x8_min((v128_t)first, (v128_t)second);
}

VECTOR16_IS bool lacks_8(vector16 lanes)
{
    return !wasm_i8x16_all_true((v128_t)lanes);
}

VECTOR16_IS bool lacks_16(vector16 lanes)
{
    return !wasm_i16x8_all_true((v128_t)lanes);
}

VECTOR16_IS bool any(vector16 lanes)
{
    return wasm_v128_any_true((v128_t)lanes);
}

VECTOR16_IS vector16 narrow(vector16 first, vector16 second)
{
    return (vector16)wasm_i8x16_narrow_i16x8((v128_t)first, (v128_t)second);
}

#else

/* NEON has no operation that gathers bits: each byte keeps the bit of its place among eight, and then
 * neighbours are added, three times. */
VECTOR16_IS uint32_t tops(vector16 first, vector16 second)
{
    static const uint8_t places[16] = { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128 };
    const uint8x16_t place = vld1q_u8(places);
    const uint8x16_t low = (uint8x16_t)vshrq_n_s8((int8x16_t)first, 7),
                     high = (uint8x16_t)vshrq_n_s8((int8x16_t)second, 7);
    uint8x16_t x = vpaddq_u8(vandq_u8(low, place), vandq_u8(high, place));
    x = vpaddq_u8(x, x);
    x = vpaddq_u8(x, x);
    return vgetq_lane_u32((uint32x4_t)x, 0);
}

VECTOR16_IS vector16 least_8(vector16 first, vector16 second)
{
    return (vector16)vminq_u8((uint8x16_t)first, (uint8x16_t)second);
}

VECTOR16_IS vector16 least_16(vector16 first, vector16 second)
{
    return (vector16)vminq_u16((uint16x8_t)first, (uint16x8_t)second);
}

VECTOR16_IS bool lacks_8(vector16 lanes)
{
    return vminvq_u8((uint8x16_t)lanes) == 0;
}

VECTOR16_IS bool lacks_16(vector16 lanes)
{
    return vminvq_u16((uint16x8_t)lanes) == 0;
}

VECTOR16_IS bool any(vector16 lanes)
{
    return vmaxvq_u8((uint8x16_t)lanes) != 0;
}

VECTOR16_IS vector16 narrow(vector16 first, vector16 second)
{
    return (vector16)vcombine_s8(vqmovn_s16((int16x8_t)first), vqmovn_s16((int16x8_t)second));
}

#endif
#endif
#endif
