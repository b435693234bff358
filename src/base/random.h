/* random.h: seeded random numbers, the same on every machine.
 *
 * xoshiro256** by Blackman and Vigna, seeded through splitmix64, so that nearby seeds give unrelated
 * streams. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

typedef struct rng {
    uint64_t s[4];
} rng;

static inline uint64_t random_mix(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Stream `stream` of seed `seed`: numbering the streams makes results independent of who draws first. */
static inline void random_seed(rng *random, uint64_t seed, uint64_t stream)
{
    uint64_t x = seed;
    x = random_mix(&x) ^ (stream * 0xD1B54A32D192ED03u);
    for (int i = 0; i < 4; i++)
        random->s[i] = random_mix(&x);
}

static inline uint64_t random_bits(rng *random)
{
    uint64_t *s = random->s, five = s[1] * 5, out = (five << 7 | five >> 57) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return out;
}

/* Uniformly distributed in 0..n-1, `count` >= 1: values that would favour small remainders are drawn again.
 */
static inline uint32_t random_below(rng *random, uint32_t count)
{
    uint64_t limit = UINT64_MAX - UINT64_MAX % count, x;
    do
        x = random_bits(random);
    while (x >= limit);
    return (uint32_t)(x % count);
}

static inline void random_shuffle(rng *random, uint16_t *list, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)random_below(random, (uint32_t)i + 1);
        uint16_t t = list[i];
        list[i] = list[j];
        list[j] = t;
    }
}

#endif
