/* rivals.c: see rivals.h. */
#include "gen/rivals.h"

#include <string.h>

status rivals_open(rivals *unavoidable, const memory *m, int bundles)
{
    *unavoidable = (rivals){ .room = (bundles + 63) / 64 };
    rivals_clear(unavoidable, bundles);
    unavoidable->set =
        memory_take(m, (size_t)RIVALS_MOST * (size_t)unavoidable->room, sizeof *unavoidable->set);
    return unavoidable->set ? OK : NO_MEMORY;
}

void rivals_close(rivals *rivals, const memory *m)
{
    memory_give(m, rivals->set, (size_t)RIVALS_MOST * (size_t)rivals->room, sizeof *rivals->set);
    rivals->set = NULL;
}

void rivals_clear(rivals *rivals, int bundles)
{
    rivals->bundles = bundles;
    rivals->words = (bundles + 63) / 64;
    rivals->count = 0;
}

static uint64_t *rival(const rivals *rivals, int i)
{
    return rivals->set + (size_t)i * (size_t)rivals->words;
}

uint64_t *rivals_new(rivals *rivals)
{
    if (rivals->count == RIVALS_MOST)
        rivals->count -= RIVALS_MOST / 4;
    uint64_t *set = rival(rivals, rivals->count++);
    memset(set, 0, (size_t)rivals->words * sizeof *set);
    return set;
}

static void move_forward(rivals *rivals, int i)
{
    uint64_t *a = rival(rivals, i), *b = rival(rivals, i / 2);
    for (int w = 0; w < rivals->words; w++) {
        uint64_t t = a[w];
        a[w] = b[w];
        b[w] = t;
    }
}

/* For sets of up to 128 bundles, such as those of 9x9 puzzles: without a loop over words. */
static int find_missed_2(const rivals *rivals, const uint64_t *kept)
{
    uint64_t low = kept[0], high = kept[1];
    const uint64_t *set = rivals->set;
    for (int i = 0; i < rivals->count; i++, set += 2)
        if (!((set[0] & low) | (set[1] & high)))
            return i;
    return -1;
}

static int find_missed(const rivals *rivals, const uint64_t *kept)
{
    for (int i = 0; i < rivals->count; i++) {
        const uint64_t *set = rival(rivals, i);
        uint64_t common = 0;
        for (int w = 0; w < rivals->words; w++)
            common |= set[w] & kept[w];
        if (!common)
            return i;
    }
    return -1;
}

bool rivals_missed(rivals *rivals, const uint64_t *kept)
{
    int i = rivals->words == 2 ? find_missed_2(rivals, kept) : find_missed(rivals, kept);
    if (i > 0)
        move_forward(rivals, i);
    return i >= 0;
}
