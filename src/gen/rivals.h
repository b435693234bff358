/* rivals.h: what other solutions lack: the sets of bundles that any puzzle must meet.
 *
 * Take a solution, and its clues in bundles (a bundle is what is kept or deleted as a whole: one clue, or
 * those of a symmetric orbit). The *rival* of another solution is the set of bundles with a clue that the
 * other solution does not have. Kept bundles leave the other solution possible if and only if none of them is
 * in its rival. So a set of bundles has one solution if and only if it meets every rival; a few hundred
 * rivals, met before, answer most questions about a solution without the counter, and never wrongly: what
 * misses a rival has several solutions; what meets all known rivals still has to be asked about.
 *
 * Rivals that were missed move forward, so that the most informative ones are looked at first. */
#ifndef GEN_RIVALS_H
#define GEN_RIVALS_H

#include "base/error.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>

enum { RIVALS_MOST = 1024 }; /* that are kept; if there are more, those that tell least are forgotten */

typedef struct rivals {
    int bundles, words; /* 64-bit words of a set of bundles: bit u % 64 of word u / 64 */
    int room;           /* words that each rival may have */
    int count;
    uint64_t *set; /* `words` words for each rival */
} rivals;

status rivals_open(rivals *unavoidable, const memory *m, int bundles); /* with room for this many bundles */
void rivals_close(rivals *rivals, const memory *m);
void rivals_clear(rivals *rivals, int bundles); /* forgets all; from now on there are this many bundles */
uint64_t *rivals_new(rivals *rivals);           /* adds an empty one, to be filled */
bool rivals_missed(rivals *rivals, const uint64_t *kept); /* do the kept bundles miss some rival? */

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
