/* propagate_body.h: the operations of propagate.h for one machine, one width of lanes and one number of
 * banks; propagate_width.h includes it for each number, with
 *   BANKS              how many banks a state has, 0: any number; arrays of them are in registers where it
 *                      is a constant
 *   LANES              the name of machine and width: avx2_8
 *   TARGET             the attribute of functions for the machine
 *   LANE               bytes of a lane, 1 or 2
 *   bank               32 bytes of lanes
 *   load, store        between bank and memory
 *   meet               AND of two banks
 * and, each with LANES in front of its name,
 *   filled(x)          says of each lane whether it has a candidate,
 *   both(x, y)         whether it has one in x and in y, and
 *   lacking(x)         whether some lane lacks one
 *   lower(x)           each lane that has OPEN and a candidate without the lowest one
 *   forcing(x)         a bit for the first byte of each lane that has OPEN and one candidate
 *   opened(x)          a bit for the first byte of each lane that has OPEN
 *   emptied(x)         a bit for the first byte of each lane without a candidate
 *   differing(x, y)    a bit for the first byte of each lane that is not the same in x and y */
#define JOIN_3(a, b, c) a##_##b##_##c
#define JOIN_2(a, b)    a##_##b
#define NAMED(a, b, c)  JOIN_3(a, b, c)
#define WIDE(a, b)      JOIN_2(a, b)
#define NAME(x)         NAMED(LANES, x, BANKS)
#define OP(x)           WIDE(LANES, x)
#define INLINE          static inline __attribute__((always_inline))

/* Banks of a state at hand, and room for them. */
#define HERE(t) (BANKS ? BANKS : (int)((t)->stride / BANK_BYTES))
#define MOST    (BANKS ? BANKS : RESIDUAL_BANKS_MAX)

/* The bits of a lane in memory. */
TARGET INLINE unsigned NAME(bits)(const uint8_t *lanes, int k)
{
    const uint8_t *at = lanes + k * LANE;
    return LANE == 1 ? at[0] : at[0] | (unsigned)at[1] << 8;
}

/* The first candidate of a lane; that of the first lane that is marked in bank g. */
TARGET INLINE dcand NAME(of)(const residual *t, const uint8_t *lanes, int k)
{
    return t->member[k * (LANE * 8) + __builtin_ctz(NAME(bits)(lanes, k))];
}

TARGET INLINE dcand NAME(only)(const residual *t, const uint8_t *lanes, int g, uint32_t mask)
{
    return NAME(of)(t, lanes, (g * BANK_BYTES + __builtin_ctz(mask)) / LANE);
}

TARGET INLINE void NAME(fetch)(bank *v, const uint8_t *from, int n)
{
    v[0] = load(from);
    for (int g = 1; g < n; g++)
        v[g] = load(from + g * BANK_BYTES);
}

TARGET INLINE void NAME(keep)(uint8_t *to, const bank *v, int n)
{
    for (int g = 0; g < n; g++)
        store(to + g * BANK_BYTES, v[g]);
}

TARGET INLINE void NAME(meet_row)(const residual *t, bank *v, dcand x, int n)
{
    const uint8_t *row = t->row + (size_t)x * (size_t)(n * BANK_BYTES);
    for (int g = 0; g < n; g++)
        v[g] = meet(v[g], load(row + g * BANK_BYTES));
}

TARGET INLINE bool NAME(is_refuted)(const bank *v, int n)
{
    bank all = OP(filled)(v[0]);
    for (int g = 1; g < n; g++)
        all = OP(both)(all, OP(filled)(v[g]));
    return OP(lacking)(all);
}

/* Is it a contradiction to suppose x? */
TARGET INLINE bool NAME(is_refuted_by)(const residual *t, const bank *v, dcand x, int n)
{
    const uint8_t *row = t->row + (size_t)x * (size_t)(n * BANK_BYTES);
    bank all = OP(filled)(meet(v[0], load(row)));
    for (int g = 1; g < n; g++)
        all = OP(both)(all, OP(filled)(meet(v[g], load(row + g * BANK_BYTES))));
    return OP(lacking)(all);
}

/* Stores bank g of the state, and returns the lanes of it that force something but for those in `old`. A
 * state of any number of banks may be in memory already. */
TARGET INLINE uint32_t NAME(mark_bank)(uint8_t *to, const bank *v, uint32_t old, int g)
{
#if BANKS == 0
    if (to != (uint8_t *)v)
#endif
        store(to + g * BANK_BYTES, v[g]);
    return OP(forcing)(v[g]) & ~old;
}

/* Stores the state, and marks the lanes that force something. Returns whether there are any. */
TARGET INLINE uint32_t NAME(mark)(uint8_t *to, uint32_t *mark, const bank *v, int n)
{
    uint32_t some = 0;
    for (int g = 0; g < n; g++)
        some |= mark[g] = NAME(mark_bank)(to, v, 0, g);
    return some;
}

/* The same, but for lanes in `old`. */
TARGET INLINE uint32_t NAME(mark_new)(uint8_t *to, uint32_t *mark, const bank *v, const uint32_t *old, int n)
{
    uint32_t some = 0;
    for (int g = 0; g < n; g++)
        some |= mark[g] = NAME(mark_bank)(to, v, old[g], g);
    return some;
}

#if BANKS || __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
/* Where a state that is in registers is kept, to look at single lanes; or one whose words have another order
 * of bytes in memory than lanes have. */
#define KEEP(lanes, v) _Alignas(BANK_BYTES) uint8_t lanes[MOST * BANK_BYTES]
#else
/* It is in memory anyway. */
#define KEEP(lanes, v) uint8_t *const lanes = (uint8_t *)(v)
#endif

/* The marks of each two banks in a word of 64 bits; returns a bit for each word that has some. Where few
 * lanes are marked, a loop over these words and their bits has far fewer branches that can't be foretold than
 * one over all banks. Any number of banks is a multiple of ANY_BANKS_STEP, and so even. */
TARGET INLINE uint32_t NAME(gather)(uint64_t *two, const uint32_t *mark, int n)
{
    uint32_t some = 0;
    for (int i = 0; i < n / 2; i++) {
        two[i] = mark[2 * i] | (uint64_t)mark[2 * i + 1] << 32;
        some |= (uint32_t)(two[i] != 0) << i;
    }
#if BANKS % 2
    two[BANKS / 2] = mark[BANKS - 1];
    some |= (uint32_t)(two[BANKS / 2] != 0) << BANKS / 2;
#endif
    return some;
}

#if BANKS
/* Supposes all that the marked lanes force; the state is also in memory. True: a contradiction. */
TARGET INLINE bool NAME(join)(const residual *t, bank *v, const uint8_t *lanes, const uint32_t *mark, int n)
{
    uint64_t two[(MOST + 1) / 2];
    for (uint32_t some = NAME(gather)(two, mark, n); some; some &= some - 1) {
        int i = __builtin_ctz(some);
        uint64_t m = two[i];
        do {
            int k = (i * 2 * BANK_BYTES + __builtin_ctzll(m)) / LANE;
            NAME(meet_row)(t, v, NAME(of)(t, lanes, k), n);
        } while (m &= m - 1);
    }
    return NAME(is_refuted)(v, n);
}
#else
/* Meets these rows, a block of banks at a time in registers. True: a contradiction. */
TARGET INLINE bool NAME(meet_rows)(bank *v, const uint8_t *const *row, int rows, int n)
{
    bank all = OP(filled)(v[0]);
    for (int g = 0; g < n; g += ANY_BANKS_STEP) {
        bank w[ANY_BANKS_STEP];
        for (int i = 0; i < ANY_BANKS_STEP; i++)
            w[i] = v[g + i];
        for (int k = 0; k < rows; k++)
            for (int i = 0; i < ANY_BANKS_STEP; i++)
                w[i] = meet(w[i], load(row[k] + (g + i) * BANK_BYTES));
        for (int i = 0; i < ANY_BANKS_STEP; i++) {
            all = OP(both)(all, OP(filled)(w[i]));
            v[g + i] = w[i];
        }
    }
    return OP(lacking)(all);
}

/* The same, for states that registers have no room for: some rows together. Where `lanes` is v itself, lanes
 * that are looked at later still force what they did, unless there is a contradiction: then they may be
 * empty, and nobody asks what is left. */
TARGET INLINE bool NAME(join)(const residual *t, bank *v, const uint8_t *lanes, const uint32_t *mark, int n)
{
    enum { TOGETHER = 32 };
    const uint8_t *row[TOGETHER];
    int rows = 0;
    for (int g = 0; g < n; g++)
        for (uint32_t m = mark[g]; m; m &= m - 1) {
            row[rows++] = t->row + (size_t)NAME(only)(t, lanes, g, m) * (size_t)(n * BANK_BYTES);
            if (rows == TOGETHER) {
                if (NAME(meet_rows)(v, row, rows, n) && lanes == (const uint8_t *)v)
                    return true;
                rows = 0;
            }
        }
    return NAME(meet_rows)(v, row, rows, n);
}
#endif

TARGET static bool NAME(suppose)(const residual *t, lane_node *to, const uint8_t *from, dcand x,
                                 const lane_node *base, uint32_t *seen, uint32_t now)
{
    const int n = HERE(t);
    bank v[MOST];
    int fresh = 0;
    NAME(fetch)(v, from, n);
    NAME(meet_row)(t, v, x, n);
    to->freshes = 0;
    if (NAME(is_refuted)(v, n))
        return true;
    NAME(mark)(to->state, to->forced, v, n);
    for (int g = 0; base && g < n; g++)
        for (uint32_t m = to->forced[g] & ~base->forced[g]; m; m &= m - 1) {
            dcand y = NAME(only)(t, to->state, g, m);
            to->fresh[fresh] = y;
            fresh += seen[y] != now;
            seen[y] = now;
        }
    to->freshes = fresh;
    return false;
}

TARGET static bool NAME(refutes)(const residual *t, const uint8_t *from, const dcand *x, int many)
{
    const int n = HERE(t);
    bank v[MOST];
    NAME(fetch)(v, from, n);
    for (int k = 0; k < many; k++)
        if (NAME(is_refuted_by)(t, v, x[k], n))
            return true;
    return false;
}

TARGET static int NAME(layers)(const residual *t, const lane_node *from, const dcand *x, int many, int most)
{
    const int n = HERE(t);
    bank v[MOST];
    KEEP(lanes, v);
    uint32_t old[MOST], mark[MOST];
    NAME(fetch)(v, from->state, n);
    for (int g = 0; g < n; g++)
        old[g] = from->forced[g];
    for (int k = 0; k < many; k++)
        NAME(meet_row)(t, v, x[k], n);
    bool refuted = many && NAME(is_refuted)(v, n);
    for (int layer = 1; many; layer++) {
        if (refuted)
            return layer;
        if (layer == most || !NAME(mark_new)(lanes, mark, v, old, n))
            break;
        for (int g = 0; g < n; g++)
            old[g] |= mark[g];
        refuted = NAME(join)(t, v, lanes, mark, n);
    }
    return most + 1;
}

TARGET static int NAME(rush)(const residual *t, const uint8_t *from, int most)
{
    const int n = HERE(t);
    bank v[MOST];
    KEEP(lanes, v);
    uint32_t mark[MOST];
    NAME(fetch)(v, from, n);
    for (int layer = 1; layer <= most && NAME(mark)(lanes, mark, v, n); layer++) {
        if (NAME(join)(t, v, lanes, mark, n))
            return layer;
    }
    return most + 1;
}

TARGET static int NAME(advance)(const residual *t, uint8_t *lanes, dcand z, int done, int most)
{
    const int n = HERE(t);
    bank v[MOST];
    uint32_t mark[MOST];
    NAME(fetch)(v, done < 0 ? t->live : lanes, n);
    if (done < 0)
        NAME(meet_row)(t, v, z, n);
    for (int layer = done < 0 ? 1 : done + 1; layer <= most; layer++) {
        if (!NAME(mark)(lanes, mark, v, n))
            return NEVER;
        if (NAME(join)(t, v, lanes, mark, n))
            return layer;
    }
    NAME(keep)(lanes, v, n);
    return 0;
}

/* One that is newly forced in v, which is in memory, too: is it a contradiction? */
TARGET INLINE bool NAME(forces_refuted)(const residual *t, const bank *v, const uint8_t *lanes,
                                        const uint32_t *mark, int n)
{
    uint64_t two[(MOST + 1) / 2];
    for (uint32_t some = NAME(gather)(two, mark, n); some; some &= some - 1) {
        int i = __builtin_ctz(some);
        uint64_t m = two[i];
        do {
            int k = (i * 2 * BANK_BYTES + __builtin_ctzll(m)) / LANE;
            if (NAME(is_refuted_by)(t, v, NAME(of)(t, lanes, k), n))
                return true;
        } while (m &= m - 1);
    }
    return false;
}

TARGET static bool NAME(last_two)(const residual *t, const uint8_t *from, const lane_choice *of, bool rest,
                                  int *looked)
{
    const int n = HERE(t);
    bank v[MOST];
    KEEP(lanes, v);
    uint32_t mark[MOST];
    for (int k = 0; k < of->n; k++) {
        *looked = k + 1;
        NAME(fetch)(v, from, n);
        NAME(meet_row)(t, v, of->list[k], n);
        if (NAME(is_refuted)(v, n))
            return true;
        if (NAME(mark_new)(lanes, mark, v, of->base->forced, n) && NAME(forces_refuted)(t, v, lanes, mark, n))
            return true;
        for (int i = k + 1; rest && i < of->n; i++)
            if (NAME(is_refuted_by)(t, v, of->list[i], n))
                return true;
    }
    return false;
}

TARGET static int NAME(cells)(const residual *t, const lane_node *at, dcand last, const uint32_t *old,
                              lane_cell *to)
{
    const int n = HERE(t);
    const uint8_t *row = t->row + (size_t)last * (size_t)(n * BANK_BYTES);
    int cells = 0;
    for (int g = 0; g < n; g++) {
        bank v = load(t->live + g * BANK_BYTES);
        uint32_t m = at->forced[g] & OP(differing)(v, meet(v, load(row + g * BANK_BYTES)));
        for (; m; m &= m - 1) {
            int k = (g * BANK_BYTES + __builtin_ctz(m)) / LANE;
            const dcand *member = t->member + k * (LANE * 8);
            unsigned lefts = NAME(bits)(t->live, k) & ~NAME(bits)(row, k);
            to[cells].right = member[__builtin_ctz(NAME(bits)(at->state, k))];
            to[cells].left = member[__builtin_ctz(lefts)];
            to[cells++].old = old && (old[g] & m & (0u - m));
        }
    }
    return cells;
}

TARGET static void NAME(meet_all)(const residual *t, uint8_t *to, const uint8_t *const *from, int many)
{
    const int n = HERE(t);
    bank v[MOST];
    NAME(fetch)(v, from[0], n);
    for (int k = 1; k < many; k++)
        for (int g = 0; g < n; g++)
            v[g] = meet(v[g], load(from[k] + g * BANK_BYTES));
    NAME(keep)(to, v, n);
}

TARGET static bool NAME(close)(const residual *t, uint8_t *lanes, int *open)
{
    const int n = HERE(t);
    bank v[MOST];
    uint32_t mark[MOST];
    NAME(fetch)(v, lanes, n);
    while (NAME(mark)(lanes, mark, v, n)) {
        if (NAME(join)(t, v, lanes, mark, n))
            return true;
    }
    *open = 0;
    for (int g = 0; g < n; g++)
        for (uint32_t m = OP(opened)(v[g]); m; m &= m - 1)
            ++*open;
    return false;
}

TARGET static bool NAME(settle)(const residual *t, uint8_t *to, const uint8_t *from, dcand x)
{
    const int n = HERE(t);
    bank v[MOST];
    uint32_t mark[MOST];
    NAME(fetch)(v, from, n);
    if (x != RESIDUAL_NONE)
        NAME(meet_row)(t, v, x, n);
    bool refuted = NAME(is_refuted)(v, n);
    while (!refuted && NAME(mark)(to, mark, v, n))
        refuted = NAME(join)(t, v, to, mark, n);
    if (refuted)
        NAME(keep)(to, v, n);
    return refuted;
}

TARGET static bool NAME(pairs)(const residual *t, const uint8_t *lanes, uint32_t *mark)
{
    const int n = HERE(t);
    uint32_t some = 0;
    for (int g = 0; g < n; g++) {
        bank v = load(lanes + g * BANK_BYTES);
        mark[g] = OP(forcing)(OP(lower)(v));
        some |= OP(opened)(v);
    }
    return some != 0;
}

TARGET static void NAME(bare)(const residual *t, const uint8_t *lanes, uint32_t *mark)
{
    const int n = HERE(t);
    for (int g = 0; g < n; g++)
        mark[g] = OP(emptied)(load(lanes + g * BANK_BYTES));
}

TARGET static bool NAME(within)(const residual *t, const uint8_t *a, const uint8_t *b)
{
    const int n = HERE(t);
    for (int g = 0; g < n; g++) {
        bank v = load(a + g * BANK_BYTES);
        if (OP(differing)(v, meet(v, load(b + g * BANK_BYTES))))
            return false;
    }
    return true;
}

TARGET static int NAME(supposed)(const residual *t, const uint8_t *from, const uint8_t *to, dcand *list)
{
    const int n = HERE(t);
    int many = 0;
    for (int g = 0; g < n; g++) {
        bank a = load(from + g * BANK_BYTES), b = load(to + g * BANK_BYTES);
        for (uint32_t m = OP(opened)(a) & ~OP(opened)(b); m; m &= m - 1)
            list[many++] = NAME(only)(t, to, g, m);
    }
    return many;
}

static const propagation NAME(set) = {
    .lane_bytes = LANE,
    .banks = BANKS,
    .suppose = NAME(suppose),
    .refutes = NAME(refutes),
    .layers = NAME(layers),
    .rush = NAME(rush),
    .advance = NAME(advance),
    .last_two = NAME(last_two),
    .cells = NAME(cells),
    .meet_all = NAME(meet_all),
    .close = NAME(close),
    .settle = NAME(settle),
    .pairs = NAME(pairs),
    .bare = NAME(bare),
    .within = NAME(within),
    .supposed = NAME(supposed),
};

/* Wide lanes are those of states with many lanes, and few banks take little time anyway. */
#if BANKS == 0 || (LANE == 1 && BANKS >= 4 && BANKS <= 8) || (LANE == 2 && BANKS >= 10 && BANKS <= 14)
#include "search/propagate_g_body.h"
#endif

#undef JOIN_3
#undef JOIN_2
#undef NAMED
#undef WIDE
#undef NAME
#undef OP
#undef INLINE
#undef HERE
#undef MOST
#undef KEEP
