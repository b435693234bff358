/* rivals.c: see rivals.h. */
#include "gen/rivals.h"

#include <string.h>

status rivals_open(rivals *r, const memory *m, int bundles)
{
    *r = (rivals){ .room = (bundles + 63) / 64 };
    rivals_clear(r, bundles);
    r->set = memory_take(m, (size_t)RIVALS_MOST * (size_t)r->room, sizeof *r->set);
    return r->set ? OK : NO_MEMORY;
}

void rivals_close(rivals *r, const memory *m)
{
    memory_give(m, r->set, (size_t)RIVALS_MOST * (size_t)r->room, sizeof *r->set);
    r->set = NULL;
}

void rivals_clear(rivals *r, int bundles)
{
    r->bundles = bundles;
    r->words = (bundles + 63) / 64;
    r->count = 0;
}

static uint64_t *rival(const rivals *r, int i)
{
    return r->set + (size_t)i * (size_t)r->words;
}

uint64_t *rivals_new(rivals *r)
{
    if (r->count == RIVALS_MOST)
        r->count -= RIVALS_MOST / 4;
    uint64_t *set = rival(r, r->count++);
    memset(set, 0, (size_t)r->words * sizeof *set);
    return set;
}

static void move_forward(rivals *r, int i)
{
    uint64_t *a = rival(r, i), *b = rival(r, i / 2);
    for (int w = 0; w < r->words; w++) {
        uint64_t t = a[w];
        a[w] = b[w];
        b[w] = t;
    }
}

/* For sets of up to 128 bundles, such as those of 9x9 puzzles: without a loop over words. */
static int find_missed_2(const rivals *r, const uint64_t *kept)
{
    uint64_t low = kept[0], high = kept[1];
    const uint64_t *set = r->set;
    for (int i = 0; i < r->count; i++, set += 2)
        if (!((set[0] & low) | (set[1] & high)))
            return i;
    return -1;
}

static int find_missed(const rivals *r, const uint64_t *kept)
{
    for (int i = 0; i < r->count; i++) {
        const uint64_t *set = rival(r, i);
        uint64_t common = 0;
        for (int w = 0; w < r->words; w++)
            common |= set[w] & kept[w];
        if (!common)
            return i;
    }
    return -1;
}

bool rivals_missed(rivals *r, const uint64_t *kept)
{
    int i = r->words == 2 ? find_missed_2(r, kept) : find_missed(r, kept);
    if (i > 0)
        move_forward(r, i);
    return i >= 0;
}
