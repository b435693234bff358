/* lanes_body.h: the operations of lanes.h, written once over a bank type; lanes.c includes it for each
 * machine with
 *   NAME(x)               the name of a function for this machine
 *   TARGET                its function attribute
 *   bank                 32 lanes
 *   load, store, meet_row (x AND a row in memory)
 *   lower(x)              each lane without its lowest bit
 *   vacant, bare, open(x) masks of the lanes with no bit but perhaps LANE_OPEN, with just LANE_OPEN, with
 *                         LANE_OPEN
 * Up to four banks stay in registers while all rows are met. */

/* `count` banks, a constant where it is called. */
TARGET static inline uint32_t NAME(block)(lane *to, uint32_t *mask, const lane *from, const lane *const *row,
                                          int n, int at, const int count)
{
    bank x[4];
    uint32_t none = 0;
    for (int i = 0; i < count; i++)
        x[i] = load(from + at + i * BANK);
    for (int k = 0; k < n; k++) {
        const lane *r = row[k] + at;
        for (int i = 0; i < count; i++)
            x[i] = meet_row(x[i], r + i * BANK);
    }
    for (int i = 0; i < count; i++) {
        store(to + at + i * BANK, x[i]);
        mask[at / BANK + i] = bare(lower(x[i]));
        none |= vacant(x[i]);
    }
    return none;
}

TARGET static bool NAME(settle)(lane *to, uint32_t *forced, const lane *from, const lane *const *row, int n,
                                int banks)
{
    uint32_t none = 0;
    int g = 0;
    for (; g + BLOCK <= banks; g += BLOCK)
        none |= NAME(block)(to, forced, from, row, n, g * BANK, BLOCK);
    for (; g < banks; g++)
        none |= NAME(block)(to, forced, from, row, n, g * BANK, 1);
    return none != 0;
}

TARGET static bool NAME(pairs)(uint32_t *pair, const lane *from, int banks)
{
    uint32_t some = 0;
    for (int g = 0; g < banks; g++) {
        bank x = load(from + g * BANK);
        pair[g] = bare(lower(lower(x)));
        some |= open(x);
    }
    return some != 0;
}

#undef NAME
#undef TARGET
#undef BLOCK
#undef bank
#undef load
#undef store
#undef meet_row
#undef lower
#undef vacant
#undef bare
#undef open
