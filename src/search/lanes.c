/* lanes.c: see lanes.h. For each machine: its operations on a bank, then lanes_body.h, which builds the
 * functions on whole states from them. */
#include "search/lanes.h"

#include "search/propagate.h"
#include "search/vector16.h"

#include <stddef.h>

/* ---- plain C: words of four lanes, the first one lowest ---- */

enum { QUADS = BANK / 4 };

static const uint64_t EACH = 0x0001000100010001u, TOPS = 0x8000800080008000u;

typedef struct plain_bank {
    uint64_t of[QUADS];
} plain_bank;

static inline uint64_t plain_quad(const lane *lanes)
{
    return lanes[0] | (uint64_t)lanes[1] << 16 | (uint64_t)lanes[2] << 32 | (uint64_t)lanes[3] << 48;
}

static inline plain_bank plain_load(const lane *lanes)
{
    plain_bank x;
    for (int i = 0; i < QUADS; i++)
        x.of[i] = plain_quad(lanes + 4 * i);
    return x;
}

static inline void plain_store(lane *lanes, plain_bank value)
{
    for (int i = 0; i < QUADS; i++) {
        lane *q = lanes + 4 * i;
        q[0] = (lane)value.of[i];
        q[1] = (lane)(value.of[i] >> 16);
        q[2] = (lane)(value.of[i] >> 32);
        q[3] = (lane)(value.of[i] >> 48);
    }
}

static inline plain_bank plain_meet_row(plain_bank lanes, const lane *row)
{
    for (int i = 0; i < QUADS; i++)
        lanes.of[i] &= plain_quad(row + 4 * i);
    return lanes;
}

/* Clears the lowest bit of each lane: 1 is subtracted from each lane of a word, with its top bit set so that
 * no lane borrows from the next one. */
static inline plain_bank plain_lower(plain_bank lanes)
{
    for (int i = 0; i < QUADS; i++)
        lanes.of[i] &= ((lanes.of[i] | TOPS) - EACH) ^ (~lanes.of[i] & TOPS);
    return lanes;
}

/* Which lanes have their top bit? The multiplication gathers the four top bits of a word. */
static inline uint32_t plain_open(plain_bank lanes)
{
    uint32_t out = 0;
    for (int i = 0; i < QUADS; i++)
        out |= (uint32_t)(((lanes.of[i] & TOPS) >> 15) * 0x0001000200040008u >> 48) << 4 * i;
    return out;
}

/* The top bit of each lane of a word whose other bits are all 0: otherwise, adding the greatest number that
 * they can have carries into the top bit. */
static inline uint64_t plain_rest_is_zero(uint64_t value)
{
    return ~((value & ~TOPS) + ~TOPS) & TOPS;
}

typedef uint64_t plain_alarm;

static inline plain_alarm plain_calm(void)
{
    return 0;
}

static inline plain_alarm plain_alert(plain_alarm alarm, plain_bank lanes)
{
    for (int i = 0; i < QUADS; i++)
        alarm |= plain_rest_is_zero(lanes.of[i]);
    return alarm;
}

static inline bool plain_is_alert(plain_alarm alarm)
{
    return alarm != 0;
}

static inline uint32_t plain_bare(plain_bank lanes)
{
    for (int i = 0; i < QUADS; i++)
        lanes.of[i] &= plain_rest_is_zero(lanes.of[i]);
    return plain_open(lanes);
}

#define NAME(x) plain_##x
#define TARGET
#define BLOCK    1
#define bank     plain_bank
#define load     plain_load
#define store    plain_store
#define meet_row plain_meet_row
#define lower    plain_lower
#define alarm    plain_alarm
#define calm     plain_calm
#define alert    plain_alert
#define is_alert plain_is_alert
#define bare     plain_bare
#define open     plain_open
#include "search/lanes_body.h"

static const lanes_ops plain_ops = { "plain", plain_settle, plain_pairs, propagations_plain,
                                     g_propagations_plain };

#ifdef VECTOR16

/* ---- vectors of 16 bytes ---- */

typedef uint16_t v16_lanes __attribute__((vector_size(16), aligned(2), may_alias));

typedef struct v16_bank {
    v16_lanes of[4];
} v16_bank;

static inline v16_bank v16_load(const lane *lanes)
{
    v16_bank x;
    for (int i = 0; i < 4; i++)
        x.of[i] = *(const v16_lanes *)(const void *)(lanes + 8 * i);
    return x;
}

static inline void v16_store(lane *lanes, v16_bank value)
{
    for (int i = 0; i < 4; i++)
        *(v16_lanes *)(void *)(lanes + 8 * i) = value.of[i];
}

static inline v16_bank v16_meet_row(v16_bank lanes, const lane *row)
{
    for (int i = 0; i < 4; i++)
        lanes.of[i] &= *(const v16_lanes *)(const void *)(row + 8 * i);
    return lanes;
}

static inline v16_bank v16_lower(v16_bank lanes)
{
    for (int i = 0; i < 4; i++)
        lanes.of[i] &= lanes.of[i] + (uint16_t)-1;
    return lanes;
}

typedef v16_lanes v16_alarm;

static inline v16_alarm v16_calm(void)
{
    return (v16_alarm){ 0 };
}

static inline v16_alarm v16_alert(v16_alarm alarm, v16_bank lanes)
{
    for (int i = 0; i < 4; i++) /* LANE_OPEN falls out */
        alarm |= (v16_lanes)(lanes.of[i] + lanes.of[i] == 0);
    return alarm;
}

static inline bool v16_is_alert(v16_alarm alarm)
{
    return any((vector16)alarm);
}

static inline uint32_t v16_open(v16_bank lanes)
{
    return tops(narrow((vector16)lanes.of[0], (vector16)lanes.of[1]),
                narrow((vector16)lanes.of[2], (vector16)lanes.of[3]));
}

static inline uint32_t v16_bare(v16_bank lanes)
{
    for (int i = 0; i < 4; i++)
        lanes.of[i] = (v16_lanes)(lanes.of[i] == LANE_OPEN);
    return v16_open(lanes);
}

#define NAME(x) v16_##x
#define TARGET
#define BLOCK    2
#define bank     v16_bank
#define load     v16_load
#define store    v16_store
#define meet_row v16_meet_row
#define lower    v16_lower
#define alarm    v16_alarm
#define calm     v16_calm
#define alert    v16_alert
#define is_alert v16_is_alert
#define bare     v16_bare
#define open     v16_open
#include "search/lanes_body.h"

static const lanes_ops v16_ops = { VECTOR16, v16_settle, v16_pairs, propagations_16, g_propagations_16 };

#endif

#if defined(__x86_64__)

#include <immintrin.h>

/* ---- AVX2 ---- */

#define AVX2 __attribute__((target("avx2")))

typedef struct avx2_bank {
    __m256i of[2];
} avx2_bank;

AVX2 static inline avx2_bank avx2_load(const lane *lanes)
{
    return (avx2_bank){ { _mm256_loadu_si256((const __m256i *)(const void *)lanes),
                          _mm256_loadu_si256((const __m256i *)(const void *)(lanes + 16)) } };
}

AVX2 static inline void avx2_store(lane *lanes, avx2_bank value)
{
    _mm256_storeu_si256((__m256i *)(void *)lanes, value.of[0]);
    _mm256_storeu_si256((__m256i *)(void *)(lanes + 16), value.of[1]);
}

AVX2 static inline avx2_bank avx2_meet_row(avx2_bank lanes, const lane *row)
{
    avx2_bank r = avx2_load(row);
    return (avx2_bank){ { _mm256_and_si256(lanes.of[0], r.of[0]), _mm256_and_si256(lanes.of[1], r.of[1]) } };
}

AVX2 static inline avx2_bank avx2_lower(avx2_bank lanes)
{
    const __m256i ones = _mm256_set1_epi16(-1);
    return (avx2_bank){ { _mm256_and_si256(lanes.of[0], _mm256_add_epi16(lanes.of[0], ones)),
                          _mm256_and_si256(lanes.of[1], _mm256_add_epi16(lanes.of[1], ones)) } };
}

typedef __m256i avx2_alarm;

AVX2 static inline avx2_alarm avx2_calm(void)
{
    return _mm256_setzero_si256();
}

AVX2 static inline avx2_alarm avx2_alert(avx2_alarm alarm, avx2_bank lanes)
{
    const __m256i zero = _mm256_setzero_si256();
    for (int i = 0; i < 2; i++) /* LANE_OPEN falls out */
        alarm = _mm256_or_si256(alarm, _mm256_cmpeq_epi16(_mm256_add_epi16(lanes.of[i], lanes.of[i]), zero));
    return alarm;
}

AVX2 static inline bool avx2_is_alert(avx2_alarm alarm)
{
    return !_mm256_testz_si256(alarm, alarm);
}

/* LANE_OPEN is the sign, which packing keeps. */
AVX2 static inline uint32_t avx2_open(avx2_bank lanes)
{
    __m256i both = _mm256_packs_epi16(lanes.of[0], lanes.of[1]);
    return (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(both, 0xD8));
}

AVX2 static inline uint32_t avx2_bare(avx2_bank lanes)
{
    const __m256i bit = _mm256_set1_epi16(INT16_MIN);
    return avx2_open(
        (avx2_bank){ { _mm256_cmpeq_epi16(lanes.of[0], bit), _mm256_cmpeq_epi16(lanes.of[1], bit) } });
}

#define NAME(x)  avx2_##x
#define TARGET   AVX2
#define BLOCK    4
#define bank     avx2_bank
#define load     avx2_load
#define store    avx2_store
#define meet_row avx2_meet_row
#define lower    avx2_lower
#define alarm    avx2_alarm
#define calm     avx2_calm
#define alert    avx2_alert
#define is_alert avx2_is_alert
#define bare     avx2_bare
#define open     avx2_open
#include "search/lanes_body.h"

static const lanes_ops avx2_ops = { "avx2", avx2_settle, avx2_pairs, propagations_avx2, g_propagations_avx2 };

/* ---- AVX-512 ---- */

#define AVX512 __attribute__((target("avx512f,avx512bw")))

AVX512 static inline __m512i avx512_load(const lane *lanes)
{
    return _mm512_loadu_si512(lanes);
}

AVX512 static inline void avx512_store(lane *lanes, __m512i value)
{
    _mm512_storeu_si512(lanes, value);
}

AVX512 static inline __m512i avx512_meet_row(__m512i lanes, const lane *row)
{
    return _mm512_and_si512(lanes, _mm512_loadu_si512(row));
}

AVX512 static inline __m512i avx512_lower(__m512i lanes)
{
    return _mm512_and_si512(lanes, _mm512_add_epi16(lanes, _mm512_set1_epi16(-1)));
}

typedef uint32_t avx512_alarm;

static inline avx512_alarm avx512_calm(void)
{
    return 0;
}

AVX512 static inline avx512_alarm avx512_alert(avx512_alarm alarm, __m512i lanes)
{
    return alarm | _mm512_testn_epi16_mask(lanes, _mm512_set1_epi16(LANE_OPEN - 1));
}

static inline bool avx512_is_alert(avx512_alarm alarm)
{
    return alarm != 0;
}

AVX512 static inline uint32_t avx512_bare(__m512i lanes)
{
    return _mm512_cmpeq_epi16_mask(lanes, _mm512_set1_epi16(INT16_MIN));
}

AVX512 static inline uint32_t avx512_open(__m512i lanes)
{
    return _mm512_movepi16_mask(lanes);
}

#define NAME(x)  avx512_##x
#define TARGET   AVX512
#define BLOCK    4
#define bank     __m512i
#define load     avx512_load
#define store    avx512_store
#define meet_row avx512_meet_row
#define lower    avx512_lower
#define alarm    avx512_alarm
#define calm     avx512_calm
#define alert    avx512_alert
#define is_alert avx512_is_alert
#define bare     avx512_bare
#define open     avx512_open
#include "search/lanes_body.h"

static const lanes_ops avx512_ops = { "avx512", avx512_settle, avx512_pairs, propagations_avx512,
                                      g_propagations_avx2 };

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

const lanes_ops *lanes_kind(int kind)
{
    switch (kind) {
    case LANES_AVX512:
        return has_avx2() && __builtin_cpu_supports("avx512bw") ? &avx512_ops : NULL;
    case LANES_AVX2:
        return has_avx2() ? &avx2_ops : NULL;
    case LANES_16:
        return &v16_ops;
    default:
        return &plain_ops;
    }
}

#else

const lanes_ops *lanes_kind(int kind)
{
#ifdef VECTOR16
    if (kind == LANES_16)
        return &v16_ops;
#endif
    return kind == LANES_PLAIN ? &plain_ops : NULL;
}

#endif

const lanes_ops *lanes_best(void)
{
    for (int kind = LANES_KINDS - 1; kind > 0; kind--)
        if (lanes_kind(kind))
            return lanes_kind(kind);
    return lanes_kind(LANES_PLAIN);
}
