/* propagate_plain.c: propagation in plain C: a bank is four words, the first lane lowest. See
 * propagate_body.h for what each operation is. */
#include "search/propagate.h"

#if defined(__wasm_simd128__) /* there is always something better, and the page is to stay small */

const propagation *const propagations_plain[] = { NULL };
const propagation *const g_propagations_plain[] = { NULL };

#else

#include <string.h>

enum { WORDS = BANK_BYTES / 8 };

typedef struct plain_bank {
    uint64_t of[WORDS];
} plain_bank;

#define TARGET
#define EACH                  static inline
#define bank                  plain_bank
#define BANK_WIDTH            32
#define marks                 uint32_t
#define marks_of(mark, g)     ((mark)[g])
#define put_marks(mark, g, x) ((mark)[g] = (x))

/* A word whose lowest byte is the first in memory, on every machine. */
EACH uint64_t lowest_first(uint64_t word)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word) : word;
}

EACH plain_bank load(const uint8_t *bytes)
{
    plain_bank x;
    memcpy(x.of, bytes, BANK_BYTES);
    for (int i = 0; i < WORDS; i++)
        x.of[i] = lowest_first(x.of[i]);
    return x;
}

EACH void store(uint8_t *bytes, plain_bank lanes)
{
    for (int i = 0; i < WORDS; i++)
        lanes.of[i] = lowest_first(lanes.of[i]);
    memcpy(bytes, lanes.of, BANK_BYTES);
}

EACH plain_bank meet(plain_bank first, plain_bank second)
{
    for (int i = 0; i < WORDS; i++)
        first.of[i] &= second.of[i];
    return first;
}

EACH plain_bank minus(plain_bank first, plain_bank second)
{
    for (int i = 0; i < WORDS; i++)
        first.of[i] &= ~second.of[i];
    return first;
}

/* The top bits of all lanes, and the lowest bits. */
static const uint64_t TOPS_8 = 0x8080808080808080u, EACH_8 = 0x0101010101010101u;
static const uint64_t TOPS_16 = 0x8000800080008000u, EACH_16 = 0x0001000100010001u;

/* The top bit of each lane whose other bits are not all 0: adding the greatest number that these can have
 * carries into the top bit. */
EACH uint64_t fill(uint64_t value, uint64_t tops)
{
    return ((value & ~tops) + ~tops) & tops;
}

/* Clears the lowest bit of each lane that has its top bit and another one: 1 is subtracted from each lane,
 * with its top bit set so that none borrows from the next. */
EACH uint64_t less(uint64_t value, uint64_t tops, uint64_t each)
{
    return value & ((value | tops) - each);
}

/* The top bit of each lane that has it and one other bit. */
EACH uint64_t force(uint64_t value, uint64_t tops, uint64_t each)
{
    return value & fill(value, tops) & ~fill(less(value, tops, each), tops);
}

/* Gathers the top bits of eight lanes, or of four. */
EACH uint32_t pack_8(uint64_t tops)
{
    return (uint32_t)((tops >> 7) * 0x0102040810204080u >> 56);
}

EACH uint32_t pack_16(uint64_t tops)
{
    return (uint32_t)((tops >> 15) * 0x0001000400100040u >> 48 & 0x55);
}

#define OPERATIONS(width)                                                                                    \
    EACH plain_bank plain_##width##_filled(plain_bank x)                                                     \
    {                                                                                                        \
        for (int i = 0; i < WORDS; i++)                                                                      \
            x.of[i] = fill(x.of[i], TOPS_##width);                                                           \
        return x;                                                                                            \
    }                                                                                                        \
    EACH plain_bank plain_##width##_both(plain_bank x, plain_bank y)                                         \
    {                                                                                                        \
        return meet(x, y);                                                                                   \
    }                                                                                                        \
    EACH bool plain_##width##_lacking(plain_bank x)                                                          \
    {                                                                                                        \
        return (x.of[0] & x.of[1] & x.of[2] & x.of[3]) != TOPS_##width;                                      \
    }                                                                                                        \
    EACH uint32_t plain_##width##_opened(plain_bank x)                                                       \
    {                                                                                                        \
        uint32_t out = 0;                                                                                    \
        for (int i = 0; i < WORDS; i++)                                                                      \
            out |= pack_##width(x.of[i] & TOPS_##width) << 8 * i;                                            \
        return out;                                                                                          \
    }                                                                                                        \
    EACH plain_bank plain_##width##_lower(plain_bank x)                                                      \
    {                                                                                                        \
        for (int i = 0; i < WORDS; i++)                                                                      \
            x.of[i] = less(x.of[i], TOPS_##width, EACH_##width);                                             \
        return x;                                                                                            \
    }                                                                                                        \
    EACH uint32_t plain_##width##_emptied(plain_bank x)                                                      \
    {                                                                                                        \
        for (int i = 0; i < WORDS; i++)                                                                      \
            x.of[i] = ~fill(x.of[i], TOPS_##width);                                                          \
        return plain_##width##_opened(x);                                                                    \
    }                                                                                                        \
    EACH uint32_t plain_##width##_forcing(plain_bank x)                                                      \
    {                                                                                                        \
        for (int i = 0; i < WORDS; i++)                                                                      \
            x.of[i] = force(x.of[i], TOPS_##width, EACH_##width);                                            \
        return plain_##width##_opened(x);                                                                    \
    }                                                                                                        \
    EACH uint32_t plain_##width##_differing(plain_bank x, plain_bank y)                                      \
    {                                                                                                        \
        for (int i = 0; i < WORDS; i++) {                                                                    \
            uint64_t other = x.of[i] ^ y.of[i];                                                              \
            x.of[i] = other | fill(other, TOPS_##width);                                                     \
        }                                                                                                    \
        return plain_##width##_opened(x);                                                                    \
    }                                                                                                        \
    EACH uint32_t plain_##width##_several(plain_bank x)                                                      \
    {                                                                                                        \
        for (int i = 0; i < WORDS; i++) {                                                                    \
            uint64_t all = x.of[i] | TOPS_##width;                                                           \
            x.of[i] = fill(all, TOPS_##width) & ~force(all, TOPS_##width, EACH_##width);                     \
        }                                                                                                    \
        return plain_##width##_opened(x);                                                                    \
    }                                                                                                        \
    EACH uint32_t plain_##width##_within(plain_bank x, const uint8_t *out, int n)                            \
    {                                                                                                        \
        plain_bank inside = { { 0 } };                                                                       \
        for (int k = 0; k < n; k++) {                                                                        \
            plain_bank rest = meet(x, load(out + k * BANK_BYTES));                                           \
            for (int i = 0; i < WORDS; i++)                                                                  \
                inside.of[i] |= ~(rest.of[i] | fill(rest.of[i], TOPS_##width));                              \
        }                                                                                                    \
        return plain_##width##_opened(inside);                                                               \
    }

OPERATIONS(8)
OPERATIONS(16)

#define SETS  SETS_ONE
#define LANES plain_8
#define LANE  1
#include "search/propagate_width.h"
#undef LANES
#undef LANE
#define LANES plain_16
#define LANE  2
#include "search/propagate_width.h"

const propagation *const propagations_plain[] = { SETS_ALL_OF_ONE(plain_8) SETS_ALL_OF_ONE(plain_16) NULL };
const propagation *const g_propagations_plain[] = { G_SETS_OF_ONE(plain_8) G_SETS_OF_ONE(plain_16) NULL };

#endif
