/* propagate_body.h: the operations of propagate.h for one machine, one width of lanes and one number of
 * banks; propagate_width.h includes it for each number, with
 *   BANKS              how many banks a state has, 0: any number; arrays of them are in registers where it
 *                      is a constant
 *   LANES              the name of machine and width: avx2_8
 *   TARGET             the attribute of functions for the machine
 *   LANE               bytes of a lane, 1 or 2
 *   BANK_WIDTH         bytes of a bank as the machine has it: BANK_BYTES, or twice as many: then two banks of
 *                      the table are one here, BANKS is even, and "bank" is such a one in what follows
 *   bank               BANK_WIDTH bytes of lanes
 *   marks              a bit for each byte of a bank
 *   marks_of(m, g)     those of bank g in an array of callers, who have 32 bits for each bank of the table
 *   put_marks(m, g, x) puts them there, and is x
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

/* The banks of the current state; the room for them; the words for their marks, 64 in a word. */
#define HERE(t)    ((BANKS ? BANKS * BANK_BYTES : (int)(t)->stride) / BANK_WIDTH)
#define MOST       ((BANKS ? BANKS : RESIDUAL_BANKS_MAX) * BANK_BYTES / BANK_WIDTH)
#define MARK_WORDS ((MOST * BANK_WIDTH + 63) / 64)

/* The first lane that is marked in bank g. */
#define CTZ(mark)      (sizeof(marks) == 4 ? __builtin_ctz((uint32_t)(mark)) : __builtin_ctzll(mark))
#define FIRST(g, mark) (((g)*BANK_WIDTH + CTZ(mark)) / LANE)

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

TARGET INLINE dcand NAME(only)(const residual *t, const uint8_t *lanes, int g, marks mask)
{
    return NAME(of)(t, lanes, FIRST(g, mask));
}

TARGET INLINE void NAME(fetch)(bank *v, const uint8_t *from, int n)
{
    v[0] = load(from);
    for (int g = 1; g < n; g++)
        v[g] = load(from + g * BANK_WIDTH);
}

TARGET INLINE void NAME(keep)(uint8_t *to, const bank *v, int n)
{
    for (int g = 0; g < n; g++)
        store(to + g * BANK_WIDTH, v[g]);
}

TARGET INLINE void NAME(meet_row)(const residual *t, bank *v, dcand x, int n)
{
    const uint8_t *row = t->row + (size_t)x * (size_t)(n * BANK_WIDTH);
    for (int g = 0; g < n; g++)
        v[g] = meet(v[g], load(row + g * BANK_WIDTH));
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
    const uint8_t *row = t->row + (size_t)x * (size_t)(n * BANK_WIDTH);
    bank all = OP(filled)(meet(v[0], load(row)));
    for (int g = 1; g < n; g++)
        all = OP(both)(all, OP(filled)(meet(v[g], load(row + g * BANK_WIDTH))));
    return OP(lacking)(all);
}

/* Stores bank g of the state, and returns those of its lanes that force something, except those in `old`. If
 * the number of banks is not a constant, the state may be in memory already. */
TARGET INLINE marks NAME(mark_bank)(uint8_t *to, const bank *v, marks old, int g)
{
#if BANKS == 0
    if (to != (uint8_t *)v)
#endif
        store(to + g * BANK_WIDTH, v[g]);
    return OP(forcing)(v[g]) & ~old;
}

/* Stores the state, and marks the lanes that force something. Returns whether there are any. */
TARGET INLINE marks NAME(mark)(uint8_t *to, marks *mark, const bank *v, int n)
{
    marks some = 0;
    for (int g = 0; g < n; g++)
        some |= mark[g] = NAME(mark_bank)(to, v, 0, g);
    return some;
}

/* The same, except for lanes in `old`. */
TARGET INLINE marks NAME(mark_new)(uint8_t *to, marks *mark, const bank *v, const marks *old, int n)
{
    marks some = 0;
    for (int g = 0; g < n; g++)
        some |= mark[g] = NAME(mark_bank)(to, v, old[g], g);
    return some;
}

#if BANKS || __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
/* Where a state is kept so that single lanes can be looked at, if it is in registers, or if its words have
 * another byte order in memory than lanes have. */
#define KEEP(lanes, v) _Alignas(BANK_WIDTH) uint8_t lanes[MOST * BANK_WIDTH]
#else
/* It is in memory anyway. */
#define KEEP(lanes, v) uint8_t *const lanes = (uint8_t *)(v)
#endif

/* The marks of each 64 bytes as one word; returns a bit for each word that has some. If few lanes are marked,
 * a loop over these words and their bits has far fewer unpredictable branches than one over all banks. If
 * BANKS is 0, the number of banks is a multiple of ANY_BANKS_STEP, and so even. */
TARGET INLINE uint32_t NAME(gather)(uint64_t *word, const marks *mark, int n)
{
    uint32_t some = 0;
    for (int i = 0; i < n * BANK_WIDTH / 64; i++) {
        word[i] = BANK_WIDTH == 64 ? mark[i] : mark[2 * i] | (uint64_t)mark[2 * i + 1] << 32;
        some |= (uint32_t)(word[i] != 0) << i;
    }
#if BANKS % 2
    word[BANKS / 2] = mark[BANKS - 1];
    some |= (uint32_t)(word[BANKS / 2] != 0) << BANKS / 2;
#endif
    return some;
}

#if BANKS
/* Supposes all that the marked lanes force; the state is also in memory. True: a contradiction. */
TARGET INLINE bool NAME(join)(const residual *t, bank *v, const uint8_t *lanes, const marks *mark, int n)
{
    uint64_t word[MARK_WORDS];
    for (uint32_t some = NAME(gather)(word, mark, n); some; some &= some - 1) {
        int i = __builtin_ctz(some);
        uint64_t m = word[i];
        do {
            int k = (i * 64 + __builtin_ctzll(m)) / LANE;
            NAME(meet_row)(t, v, NAME(of)(t, lanes, k), n);
        } while (m &= m - 1);
    }
    return NAME(is_refuted)(v, n);
}
#else
/* Meets these rows, a block of banks at a time in registers. True: a contradiction. */
TARGET INLINE bool NAME(meet_rows)(bank *v, const uint8_t *const *row, int rows, int n)
{
    enum { BLOCK = ANY_BANKS_STEP * BANK_BYTES / BANK_WIDTH };
    bank all = OP(filled)(v[0]);
    for (int g = 0; g < n; g += BLOCK) {
        bank w[BLOCK];
        for (int i = 0; i < BLOCK; i++)
            w[i] = v[g + i];
        for (int k = 0; k < rows; k++)
            for (int i = 0; i < BLOCK; i++)
                w[i] = meet(w[i], load(row[k] + (g + i) * BANK_WIDTH));
        for (int i = 0; i < BLOCK; i++) {
            all = OP(both)(all, OP(filled)(w[i]));
            v[g + i] = w[i];
        }
    }
    return OP(lacking)(all);
}

/* The same as `join` above, for states that do not fit in registers: some rows are met together. If `lanes`
 * is v itself, lanes that are looked at later still force what they did, unless there is a contradiction:
 * then they may be empty, but the state does not matter any more. */
TARGET INLINE bool NAME(join)(const residual *t, bank *v, const uint8_t *lanes, const marks *mark, int n)
{
    enum { TOGETHER = 32 };
    const uint8_t *row[TOGETHER];
    int rows = 0;
    for (int g = 0; g < n; g++)
        for (marks m = mark[g]; m; m &= m - 1) {
            row[rows++] = t->row + (size_t)NAME(only)(t, lanes, g, m) * (size_t)(n * BANK_WIDTH);
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
    marks mark[MOST];
    int fresh = 0;
    NAME(fetch)(v, from, n);
    NAME(meet_row)(t, v, x, n);
    to->freshes = 0;
    if (NAME(is_refuted)(v, n))
        return true;
    for (int g = 0; g < n; g++)
        mark[g] = put_marks(to->forced, g, NAME(mark_bank)(to->state, v, 0, g));
    for (int g = 0; base && g < n; g++)
        for (marks m = mark[g] & ~marks_of(base->forced, g); m; m &= m - 1) {
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
    marks old[MOST], mark[MOST];
    NAME(fetch)(v, from->state, n);
    for (int g = 0; g < n; g++)
        old[g] = marks_of(from->forced, g);
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
    marks mark[MOST];
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
    marks mark[MOST];
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

/* Is supposing one of the candidates that are newly forced in v, which is also in memory, a contradiction? */
TARGET INLINE bool NAME(forces_refuted)(const residual *t, const bank *v, const uint8_t *lanes,
                                        const marks *mark, int n)
{
    uint64_t word[MARK_WORDS];
    for (uint32_t some = NAME(gather)(word, mark, n); some; some &= some - 1) {
        int i = __builtin_ctz(some);
        uint64_t m = word[i];
        do {
            int k = (i * 64 + __builtin_ctzll(m)) / LANE;
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
    marks old[MOST], mark[MOST];
    for (int g = 0; g < n; g++)
        old[g] = marks_of(of->base->forced, g);
    for (int k = 0; k < of->n; k++) {
        *looked = k + 1;
        NAME(fetch)(v, from, n);
        NAME(meet_row)(t, v, of->list[k], n);
        if (NAME(is_refuted)(v, n))
            return true;
        if (NAME(mark_new)(lanes, mark, v, old, n) && NAME(forces_refuted)(t, v, lanes, mark, n))
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
    const uint8_t *row = t->row + (size_t)last * (size_t)(n * BANK_WIDTH);
    int cells = 0;
    for (int g = 0; g < n; g++) {
        bank v = load(t->live + g * BANK_WIDTH);
        marks m = marks_of(at->forced, g) & OP(differing)(v, meet(v, load(row + g * BANK_WIDTH)));
        for (; m; m &= m - 1) {
            int k = FIRST(g, m);
            const dcand *member = t->member + k * (LANE * 8);
            unsigned lefts = NAME(bits)(t->live, k) & ~NAME(bits)(row, k);
            to[cells].right = member[__builtin_ctz(NAME(bits)(at->state, k))];
            to[cells].left = member[__builtin_ctz(lefts)];
            to[cells++].old = old && (marks_of(old, g) & m & (0u - m));
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
            v[g] = meet(v[g], load(from[k] + g * BANK_WIDTH));
    NAME(keep)(to, v, n);
}

TARGET static bool NAME(close)(const residual *t, uint8_t *lanes, int *open)
{
    const int n = HERE(t);
    bank v[MOST];
    marks mark[MOST];
    NAME(fetch)(v, lanes, n);
    while (NAME(mark)(lanes, mark, v, n)) {
        if (NAME(join)(t, v, lanes, mark, n))
            return true;
    }
    *open = 0;
    for (int g = 0; g < n; g++)
        for (marks m = OP(opened)(v[g]); m; m &= m - 1)
            ++*open;
    return false;
}

TARGET static bool NAME(settle)(const residual *t, uint8_t *to, const uint8_t *from, dcand x)
{
    const int n = HERE(t);
    bank v[MOST];
    marks mark[MOST];
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
    marks some = 0;
    for (int g = 0; g < n; g++) {
        bank v = load(lanes + g * BANK_WIDTH);
        put_marks(mark, g, OP(forcing)(OP(lower)(v)));
        some |= OP(opened)(v);
    }
    return some != 0;
}

TARGET static void NAME(bare)(const residual *t, const uint8_t *lanes, uint32_t *mark)
{
    const int n = HERE(t);
    for (int g = 0; g < n; g++)
        put_marks(mark, g, OP(emptied)(load(lanes + g * BANK_WIDTH)));
}

TARGET static bool NAME(within)(const residual *t, const uint8_t *a, const uint8_t *b)
{
    const int n = HERE(t);
    for (int g = 0; g < n; g++) {
        bank v = load(a + g * BANK_WIDTH);
        if (OP(differing)(v, meet(v, load(b + g * BANK_WIDTH))))
            return false;
    }
    return true;
}

TARGET static int NAME(supposed)(const residual *t, const uint8_t *from, const uint8_t *to, dcand *list)
{
    const int n = HERE(t);
    int many = 0;
    for (int g = 0; g < n; g++) {
        bank a = load(from + g * BANK_WIDTH), b = load(to + g * BANK_WIDTH);
        for (marks m = OP(opened)(a) & ~OP(opened)(b); m; m &= m - 1)
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

/* With g-labels only the numbers of banks that matter have sets of their own: states with wide lanes have
 * many banks, and few banks take little time anyway. */
#if BANK_WIDTH == 32 && (BANKS == 0 || (LANE == 1 && BANKS >= 4 && BANKS <= 8) || BANKS == 12)
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
#undef MARK_WORDS
#undef CTZ
#undef FIRST
#undef KEEP
