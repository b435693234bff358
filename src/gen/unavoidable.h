/* unavoidable.h: what other solutions lack: the sets of bundles that any puzzle must meet.
 *
 * Take a solution, and its clues in bundles (a bundle is what is kept or deleted as a whole: one clue, or
 * those of a symmetric orbit). Each other solution gives an *unavoidable set*: the bundles with a clue that
 * it does not have. Kept bundles leave the other solution possible if and only if none of them is in its set.
 * So a set of bundles has one solution if and only if it meets every unavoidable set; a few hundred sets, met
 * before, answer most questions about a solution without the counter, and never wrongly: what misses an
 * unavoidable set has several solutions; what meets all known unavoidable sets still has to be asked about.
 *
 * Sets that were missed move forward, so that the most informative ones are looked at first. */
#ifndef GEN_UNAVOIDABLE_H
#define GEN_UNAVOIDABLE_H

#include "base/error.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>

enum { UNAVOIDABLE_MOST = 1024 }; /* that are kept; if there are more, those that tell least are forgotten */

typedef struct unavoidable {
    int bundles, words; /* 64-bit words of a set of bundles: bit u % 64 of word u / 64 */
    int room;           /* words that each unavoidable set may have */
    int count;
    uint64_t *set; /* `words` words for each unavoidable set */
} unavoidable;

status unavoidable_open(unavoidable *sets, const memory *m,
                        int bundles); /* with room for this many bundles */
void unavoidable_close(unavoidable *sets, const memory *m);
/* Forgets all; from now on there are this many bundles. */
void unavoidable_clear(unavoidable *sets, int bundles);
uint64_t *unavoidable_new(unavoidable *sets); /* adds an empty one, to be filled */
/* Do the kept bundles miss some unavoidable set? */
bool unavoidable_missed(unavoidable *sets, const uint64_t *kept);

static inline bool bundle_in(const uint64_t *set, int bundle)
{
    return set[bundle / 64] >> (bundle % 64) & 1;
}

static inline void bundle_put(uint64_t *set, int bundle)
{
    set[bundle / 64] |= (uint64_t)1 << (bundle % 64);
}

static inline void bundle_drop(uint64_t *set, int bundle)
{
    set[bundle / 64] &= ~((uint64_t)1 << (bundle % 64));
}

#endif
