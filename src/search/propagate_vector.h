/* propagate_vector.h: propagation by vectors, written once for all machines that have them, over the vector
 * types of the compiler. Included with
 *   MACHINE     the name of the machine: avx2
 *   TARGET      the attribute of functions for it
 *   PART        bytes of a vector: 16, two of which are a bank of the table; 32, a bank; 64, two banks
 *   SETS        as in propagate_width.h, for narrow lanes
 *   part        the type of a vector of bytes
 * the few operations for which there are no operators,
 *   tops(x)     a bit for the top bit of each byte of a bank; of two parts: tops(a, b)
 *   least_8, least_16(x, y)    the smaller of each two lanes; of 16 bits, none has its top bit
 *   lacks_8, lacks_16(x)       is some lane 0?
 * and, where comparisons give bits at once (PART is 64),
 *   same_8, same_16(x, y)      a bit for the first byte of each lane that is the same in both
 *   opened_16(x)               a bit for the first byte of each lane with its top bit
 *
 * What each operation is, propagate_body.h says. Adding a lane to itself shifts OPEN out of it; the smaller
 * of two lanes is 0 if one of them is. */
#define EACH           TARGET static inline __attribute__((always_inline))
#define PASTE(a, b, c) a##_##b##_##c
#define PUT(a, b, c)   PASTE(a, b, c)
#define OF(width, x)   PUT(MACHINE, width, x)

typedef part part_loose __attribute__((aligned(1), may_alias));
typedef uint16_t part_of_16 __attribute__((vector_size(PART)));
typedef int16_t part_of_signed __attribute__((vector_size(PART)));

#if PART == 16

typedef struct two_parts {
    part a, b;
} two_parts;

#define bank            two_parts
#define EACH_PART(f, x) ((two_parts){ f((x).a), f((x).b) })
#define BOTH(f, x, y)   ((two_parts){ f((x).a, (y).a), f((x).b, (y).b) })
#define TOPS(x)         tops((x).a, (x).b)
#define LACKS(width, x) lacks_##width(least_##width((x).a, (x).b))
#define ALL(number)     ((two_parts){ (part){ 0 } + (number), (part){ 0 } + (number) })
#else
#define bank            part
#define EACH_PART(f, x) f(x)
#define BOTH(f, x, y)   f(x, y)
#define TOPS(x)         tops(x)
#define LACKS(width, x) lacks_##width(x)
#define ALL(number)     ((part){ 0 } + (number))
#endif

#if PART == 64
#define BANK_WIDTH 64
#define marks      uint64_t

EACH uint64_t marks_of(const uint32_t *mark, int at)
{
    return mark[2 * at] | (uint64_t)mark[2 * at + 1] << 32;
}

EACH uint64_t put_marks(uint32_t *mark, int at, uint64_t value)
{
    mark[2 * at] = (uint32_t)value;
    mark[2 * at + 1] = (uint32_t)(value >> 32);
    return value;
}
#else
#define BANK_WIDTH            32
#define marks                 uint32_t
#define marks_of(mark, g)     ((mark)[g])
#define put_marks(mark, g, x) ((mark)[g] = (x))
#endif

#define FIRST_BYTES_8  ((marks)-1)
#define FIRST_BYTES_16 ((marks)UINT64_C(0x5555555555555555))

EACH part get_part(const uint8_t *bytes)
{
    return *(const part *)(const void *)bytes;
}

EACH part meet_part(part first, part second)
{
    return first & second;
}

EACH part minus_part(part first, part second)
{
    return first & ~second;
}

EACH part join_part(part first, part second)
{
    return first | second;
}

#if PART == 16
EACH bank load(const uint8_t *bytes)
{
    return (bank){ get_part(bytes), get_part(bytes + PART) };
}

EACH void store(uint8_t *bytes, bank lanes)
{
    *(part_loose *)(void *)bytes = lanes.a;
    *(part_loose *)(void *)(bytes + PART) = lanes.b;
}
#else
EACH bank load(const uint8_t *bytes)
{
    return get_part(bytes);
}

EACH void store(uint8_t *bytes, bank lanes)
{
    *(part_loose *)(void *)bytes = lanes;
}
#endif

EACH bank meet(bank first, bank second)
{
    return BOTH(meet_part, first, second);
}

EACH bank minus(bank first, bank second)
{
    return BOTH(minus_part, first, second);
}

/* Of parts with lanes of 8 bits, and of 16. */

EACH part double_8(part lanes)
{
    return lanes + lanes;
}

EACH part double_16(part lanes)
{
    return (part)((part_of_16)lanes + (part_of_16)lanes);
}

EACH part lower_8(part lanes)
{
    return lanes & (lanes + (uint8_t)-1);
}

EACH part lower_16(part lanes)
{
    return lanes & (part)((part_of_16)lanes + (uint16_t)-1);
}

EACH part equal_8(part first, part second)
{
    return (part)(first == second);
}

EACH part equal_16(part first, part second)
{
    return (part)((part_of_16)first == (part_of_16)second);
}

EACH part spread_16(part lanes) /* the top bit of each lane, in all its bits */
{
    return (part)((part_of_signed)lanes >> 15);
}

EACH bank open_8(void)
{
    return ALL((uint8_t)0x80);
}

EACH part open_part_16(part lanes)
{
    return (part)((part_of_16)lanes + (uint16_t)0x8000);
}

EACH bank open_16(void)
{
    return EACH_PART(open_part_16, ALL((uint8_t)0));
}

#if PART != 64
EACH marks same_8(bank first, bank second)
{
    const bank same = BOTH(equal_8, first, second);
    return TOPS(same);
}

EACH marks same_16(bank first, bank second)
{
    const bank same = BOTH(equal_16, first, second);
    return TOPS(same) & FIRST_BYTES_16;
}

EACH marks opened_16(bank lanes)
{
    const bank tops_of = EACH_PART(spread_16, lanes);
    return TOPS(tops_of) & FIRST_BYTES_16;
}
#endif

EACH marks opened_8(bank lanes)
{
    return TOPS(lanes);
}

#define OPERATIONS(width)                                                                                    \
    EACH bank OF(width, filled)(bank x)                                                                      \
    {                                                                                                        \
        return EACH_PART(double_##width, x);                                                                 \
    }                                                                                                        \
    EACH bank OF(width, both)(bank x, bank y)                                                                \
    {                                                                                                        \
        return BOTH(least_##width, x, y);                                                                    \
    }                                                                                                        \
    EACH bool OF(width, lacking)(bank x)                                                                     \
    {                                                                                                        \
        return LACKS(width, x);                                                                              \
    }                                                                                                        \
    EACH bank OF(width, lower)(bank x)                                                                       \
    {                                                                                                        \
        return EACH_PART(lower_##width, x);                                                                  \
    }                                                                                                        \
    EACH marks OF(width, emptied)(bank x)                                                                    \
    {                                                                                                        \
        return same_##width(EACH_PART(double_##width, x), ALL((uint8_t)0));                                  \
    }                                                                                                        \
    EACH marks OF(width, forcing)(bank x)                                                                    \
    {                                                                                                        \
        return same_##width(EACH_PART(lower_##width, x), open_##width());                                    \
    }                                                                                                        \
    EACH marks OF(width, opened)(bank x)                                                                     \
    {                                                                                                        \
        return opened_##width(x);                                                                            \
    }                                                                                                        \
    EACH marks OF(width, differing)(bank x, bank y)                                                          \
    {                                                                                                        \
        return ~same_##width(x, y) & FIRST_BYTES_##width;                                                    \
    }                                                                                                        \
    EACH marks OF(width, several)(bank x)                                                                    \
    {                                                                                                        \
        const bank all = EACH_PART(double_##width, x), rest = EACH_PART(lower_##width, all);                 \
        return ~same_##width(rest, ALL((uint8_t)0)) & FIRST_BYTES_##width;                                   \
    }                                                                                                        \
    EACH marks OF(width, within)(bank x, const uint8_t *out, int n)                                          \
    {                                                                                                        \
        const bank none = ALL((uint8_t)0), rest = meet(x, load(out));                                        \
        bank inside = BOTH(equal_##width, rest, none);                                                       \
        for (int i = 1; i < n; i++) {                                                                        \
            const bank outside = meet(x, load(out + i * BANK_WIDTH));                                        \
            inside = BOTH(join_part, inside, BOTH(equal_##width, outside, none));                            \
        }                                                                                                    \
        return TOPS(inside) & FIRST_BYTES_##width;                                                           \
    }

OPERATIONS(8)
OPERATIONS(16)

#define JOINED(a, b) a##_##b
#define WITH(a, b)   JOINED(a, b)
#define LANES        WITH(MACHINE, 8)
#define LANE         1
#include "search/propagate_width.h"
#undef LANES
#undef LANE
#if PART == 16 /* registers hold no state with wide lanes, so that sets of their own would gain 1 % */
#undef SETS
#define SETS SETS_ONE
#elif SETS != SETS_ONE
#undef SETS
#define SETS SETS_WIDE
#endif
#define LANES WITH(MACHINE, 16)
#define LANE  2
#include "search/propagate_width.h"
