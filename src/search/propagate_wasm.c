/* propagate_wasm.c: propagation with the vectors of WebAssembly: operation for operation what SSE2 is. See
 * propagate_body.h for what each operation is. */
#include "search/propagate.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

typedef struct wasm_bank {
    v128_t a, b;
} wasm_bank;

#define TARGET
#define EACH                  static inline
#define bank                  wasm_bank
#define BANK_WIDTH            32
#define marks                 uint32_t
#define marks_of(mark, g)     ((mark)[g])
#define put_marks(mark, g, x) ((mark)[g] = (x))

EACH wasm_bank load(const uint8_t *p)
{
    return (wasm_bank){ wasm_v128_load(p), wasm_v128_load(p + 16) };
}

EACH void store(uint8_t *p, wasm_bank x)
{
    wasm_v128_store(p, x.a);
    wasm_v128_store(p + 16, x.b);
}

EACH wasm_bank meet(wasm_bank x, wasm_bank y)
{
    return (wasm_bank){ wasm_v128_and(x.a, y.a), wasm_v128_and(x.b, y.b) };
}

EACH wasm_bank minus(wasm_bank x, wasm_bank y)
{
    return (wasm_bank){ wasm_v128_andnot(x.a, y.a), wasm_v128_andnot(x.b, y.b) };
}

EACH uint32_t bytes_of(v128_t a, v128_t b)
{
    return (uint32_t)wasm_i8x16_bitmask(a) | (uint32_t)wasm_i8x16_bitmask(b) << 16;
}

/* Adding a lane to itself shifts OPEN out of it; the smaller of two lanes is 0 if one of them is. */

EACH wasm_bank wasm_8_filled(wasm_bank x)
{
    return (wasm_bank){ wasm_i8x16_add(x.a, x.a), wasm_i8x16_add(x.b, x.b) };
}

EACH wasm_bank wasm_8_both(wasm_bank x, wasm_bank y)
{
    return (wasm_bank){ wasm_u8x16_min(x.a, y.a), wasm_u8x16_min(x.b, y.b) };
}

EACH bool wasm_8_lacking(wasm_bank x)
{
    return !wasm_i8x16_all_true(wasm_u8x16_min(x.a, x.b));
}

EACH v128_t lower_8(v128_t x)
{
    return wasm_v128_and(x, wasm_i8x16_add(x, wasm_i8x16_const_splat(-1)));
}

EACH wasm_bank wasm_8_lower(wasm_bank x)
{
    return (wasm_bank){ lower_8(x.a), lower_8(x.b) };
}

EACH v128_t forces_8(v128_t x)
{
    return wasm_i8x16_eq(lower_8(x), wasm_i8x16_const_splat(INT8_MIN));
}

EACH uint32_t wasm_8_emptied(wasm_bank x)
{
    const v128_t zero = wasm_i8x16_const_splat(0);
    x = wasm_8_filled(x);
    return bytes_of(wasm_i8x16_eq(x.a, zero), wasm_i8x16_eq(x.b, zero));
}

EACH uint32_t wasm_8_forcing(wasm_bank x)
{
    return bytes_of(forces_8(x.a), forces_8(x.b));
}

EACH uint32_t wasm_8_opened(wasm_bank x)
{
    return bytes_of(x.a, x.b);
}

EACH uint32_t wasm_8_differing(wasm_bank x, wasm_bank y)
{
    return bytes_of(wasm_i8x16_ne(x.a, y.a), wasm_i8x16_ne(x.b, y.b));
}

/* The lanes with one candidate at most. */
EACH v128_t single_8(v128_t x)
{
    x = wasm_i8x16_add(x, x); /* without OPEN */
    return wasm_i8x16_eq(wasm_v128_and(x, wasm_i8x16_add(x, wasm_i8x16_const_splat(-1))),
                         wasm_i8x16_const_splat(0));
}

EACH uint32_t wasm_8_several(wasm_bank x)
{
    return ~bytes_of(single_8(x.a), single_8(x.b));
}

EACH uint32_t wasm_8_within(wasm_bank x, const uint8_t *out, int n)
{
    wasm_bank rest = meet(x, load(out)), inside = { wasm_i8x16_eq(rest.a, wasm_i8x16_const_splat(0)),
                                                    wasm_i8x16_eq(rest.b, wasm_i8x16_const_splat(0)) };
    for (int i = 1; i < n; i++) {
        rest = meet(x, load(out + i * BANK_BYTES));
        inside.a = wasm_v128_or(inside.a, wasm_i8x16_eq(rest.a, wasm_i8x16_const_splat(0)));
        inside.b = wasm_v128_or(inside.b, wasm_i8x16_eq(rest.b, wasm_i8x16_const_splat(0)));
    }
    return bytes_of(inside.a, inside.b);
}

#define FIRST_BYTES 0x55555555u

EACH wasm_bank wasm_16_filled(wasm_bank x)
{
    return (wasm_bank){ wasm_i16x8_add(x.a, x.a), wasm_i16x8_add(x.b, x.b) };
}

EACH wasm_bank wasm_16_both(wasm_bank x, wasm_bank y)
{
    return (wasm_bank){ wasm_u16x8_min(x.a, y.a), wasm_u16x8_min(x.b, y.b) };
}

EACH bool wasm_16_lacking(wasm_bank x)
{
    return !wasm_i16x8_all_true(wasm_u16x8_min(x.a, x.b));
}

EACH v128_t lower_16(v128_t x)
{
    return wasm_v128_and(x, wasm_i16x8_add(x, wasm_i16x8_const_splat(-1)));
}

EACH wasm_bank wasm_16_lower(wasm_bank x)
{
    return (wasm_bank){ lower_16(x.a), lower_16(x.b) };
}

EACH v128_t forces_16(v128_t x)
{
    return wasm_i16x8_eq(lower_16(x), wasm_i16x8_const_splat(INT16_MIN));
}

EACH uint32_t wasm_16_emptied(wasm_bank x)
{
    const v128_t zero = wasm_i8x16_const_splat(0);
    x = wasm_16_filled(x);
    return bytes_of(wasm_i16x8_eq(x.a, zero), wasm_i16x8_eq(x.b, zero)) & FIRST_BYTES;
}

EACH uint32_t wasm_16_forcing(wasm_bank x)
{
    return bytes_of(forces_16(x.a), forces_16(x.b)) & FIRST_BYTES;
}

EACH uint32_t wasm_16_opened(wasm_bank x)
{
    return bytes_of(wasm_i16x8_shr(x.a, 15), wasm_i16x8_shr(x.b, 15)) & FIRST_BYTES;
}

EACH uint32_t wasm_16_differing(wasm_bank x, wasm_bank y)
{
    return bytes_of(wasm_i16x8_ne(x.a, y.a), wasm_i16x8_ne(x.b, y.b)) & FIRST_BYTES;
}

/* The lanes with one candidate at most. */
EACH v128_t single_16(v128_t x)
{
    x = wasm_i16x8_add(x, x); /* without OPEN */
    return wasm_i16x8_eq(wasm_v128_and(x, wasm_i16x8_add(x, wasm_i16x8_const_splat(-1))),
                         wasm_i16x8_const_splat(0));
}

EACH uint32_t wasm_16_several(wasm_bank x)
{
    return ~bytes_of(single_16(x.a), single_16(x.b)) & FIRST_BYTES;
}

EACH uint32_t wasm_16_within(wasm_bank x, const uint8_t *out, int n)
{
    wasm_bank rest = meet(x, load(out)), inside = { wasm_i16x8_eq(rest.a, wasm_i16x8_const_splat(0)),
                                                    wasm_i16x8_eq(rest.b, wasm_i16x8_const_splat(0)) };
    for (int i = 1; i < n; i++) {
        rest = meet(x, load(out + i * BANK_BYTES));
        inside.a = wasm_v128_or(inside.a, wasm_i16x8_eq(rest.a, wasm_i16x8_const_splat(0)));
        inside.b = wasm_v128_or(inside.b, wasm_i16x8_eq(rest.b, wasm_i16x8_const_splat(0)));
    }
    return bytes_of(inside.a, inside.b) & FIRST_BYTES;
}

#define SETS  SETS_ONE /* each further set makes the page larger, and takes as long to compile as it saves */
#define LANES wasm_8
#define LANE  1
#include "search/propagate_width.h"
#undef LANES
#undef LANE
#define LANES wasm_16
#define LANE  2
#include "search/propagate_width.h"

const propagation *const propagations_wasm[] = { SETS_ALL_OF_ONE(wasm_8) SETS_ALL_OF_ONE(wasm_16) NULL };
const propagation *const g_propagations_wasm[] = { G_SETS_OF_ONE(wasm_8) G_SETS_OF_ONE(wasm_16) NULL };

#endif
