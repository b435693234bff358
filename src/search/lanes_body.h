/* lanes_body.h: the operations of lanes.h, written once over a bank type; lanes.c includes it for each
 * machine with
 *   NAME(x)               the name of a function for this machine
 *   TARGET                its function attribute
 *   bank                 32 lanes
 *   load, store, meet_row (x AND a row in memory)
 *   lower(x)              each lane without its lowest bit
 *   bare, open(x)         masks of the lanes with just LANE_OPEN, with LANE_OPEN
 *   alarm                 whether some lane has no bit but perhaps LANE_OPEN: calm() says of none,
 *                         alert(a, x) adds the lanes of a bank, and is_alert(a) asks
 * Up to four banks stay in registers while all rows are met. */

/* Meets all rows with `count` banks from `at` on (`count` is a constant in each call); x becomes the
 * result. */
TARGET static inline __attribute__((always_inline)) void NAME(meet_all)(bank *x, const lane *from,
                                                                        const lane *const *row, int n, int at,
                                                                        const int count)
{
    for (int i = 0; i < count; i++)
        x[i] = load(from + at + i * BANK);
    for (int k = 0; k < n; k++) {
        const lane *r = row[k] + at;
        for (int i = 0; i < count; i++)
            x[i] = meet_row(x[i], r + i * BANK);
    }
}

TARGET static inline __attribute__((always_inline)) alarm NAME(settle_block)(lane *to, uint32_t *forced,
                                                                             const lane *from,
                                                                             const lane *const *row, int n,
                                                                             int at, const int count)
{
    bank x[4];
    alarm none = calm();
    NAME(meet_all)(x, from, row, n, at, count);
    for (int i = 0; i < count; i++) {
        store(to + at + i * BANK, x[i]);
        forced[at / BANK + i] = bare(lower(x[i]));
        none = alert(none, x[i]);
    }
    return none;
}

/* Ends at once with a contradiction. */
TARGET static bool NAME(settle)(lane *to, uint32_t *forced, const lane *from, const lane *const *row, int n,
                                int banks)
{
    int g = 0;
    for (; g + BLOCK <= banks; g += BLOCK)
        if (is_alert(NAME(settle_block)(to, forced, from, row, n, g * BANK, BLOCK)))
            return true;
    if (BLOCK > 3 && banks - g == 3)
        return is_alert(NAME(settle_block)(to, forced, from, row, n, g * BANK, 3));
    for (; g < banks; g++)
        if (is_alert(NAME(settle_block)(to, forced, from, row, n, g * BANK, 1)))
            return true;
    return false;
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
#undef alarm
#undef calm
#undef alert
#undef is_alert
#undef bare
#undef open
