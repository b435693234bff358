/* unavoidable.c: see unavoidable.h. */
#include "gen/unavoidable.h"

#include <string.h>

status unavoidable_open(unavoidable *sets, const memory *m, int bundles)
{
    *sets = (unavoidable){ .room = (bundles + 63) / 64 };
    unavoidable_clear(sets, bundles);
    sets->set = memory_take(m, (size_t)UNAVOIDABLE_MOST * (size_t)sets->room, sizeof *sets->set);
    return sets->set ? OK : NO_MEMORY;
}

void unavoidable_close(unavoidable *sets, const memory *m)
{
    memory_give(m, sets->set, (size_t)UNAVOIDABLE_MOST * (size_t)sets->room, sizeof *sets->set);
    sets->set = NULL;
}

void unavoidable_clear(unavoidable *sets, int bundles)
{
    sets->bundles = bundles;
    sets->words = (bundles + 63) / 64;
    sets->count = 0;
}

static uint64_t *set_at(const unavoidable *sets, int i)
{
    return sets->set + (size_t)i * (size_t)sets->words;
}

uint64_t *unavoidable_new(unavoidable *sets)
{
    if (sets->count == UNAVOIDABLE_MOST)
        sets->count -= UNAVOIDABLE_MOST / 4;
    uint64_t *set = set_at(sets, sets->count++);
    memset(set, 0, (size_t)sets->words * sizeof *set);
    return set;
}

static void move_forward(unavoidable *sets, int i)
{
    uint64_t *a = set_at(sets, i), *b = set_at(sets, i / 2);
    for (int w = 0; w < sets->words; w++) {
        uint64_t t = a[w];
        a[w] = b[w];
        b[w] = t;
    }
}

/* For sets of up to 128 bundles, such as those of 9x9 puzzles: without a loop over words. */
static int find_missed_2(const unavoidable *sets, const uint64_t *kept)
{
    uint64_t low = kept[0], high = kept[1];
    const uint64_t *set = sets->set;
    for (int i = 0; i < sets->count; i++, set += 2)
        if (!((set[0] & low) | (set[1] & high)))
            return i;
    return -1;
}

static int find_missed(const unavoidable *sets, const uint64_t *kept)
{
    for (int i = 0; i < sets->count; i++) {
        const uint64_t *set = set_at(sets, i);
        uint64_t common = 0;
        for (int w = 0; w < sets->words; w++)
            common |= set[w] & kept[w];
        if (!common)
            return i;
    }
    return -1;
}

bool unavoidable_missed(unavoidable *sets, const uint64_t *kept)
{
    int i = sets->words == 2 ? find_missed_2(sets, kept) : find_missed(sets, kept);
    if (i > 0)
        move_forward(sets, i);
    return i >= 0;
}
