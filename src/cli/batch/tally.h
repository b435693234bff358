/* tally.h: how far a batch is: which shards are finished, missing, damaged, suspect. */
#ifndef CLI_BATCH_TALLY_H
#define CLI_BATCH_TALLY_H

#include "cli/batch/batch.h"

typedef struct batch_tally {
    size_t done, missing, damaged, begun, suspect;
    uint64_t lines, rows, bad, unsolved; /* of finished shards */
} batch_tally;

/* Looks at all shards: at the last lines of their files, or (verify) at every byte. What is missing, damaged
 * or suspect is named in `says`, a line each. */
void batch_count(const batch *task, bool verify, batch_tally *sums, text *says);
/* How many files of shards are damaged, by their last lines; each is named in `says`. */
size_t batch_damaged(const batch *task, text *says);
/* "3 of 8 shards are finished" */
void batch_add_done(text *out, const batch *task, const batch_tally *sums);
/* Is everything finished? */
bool batch_is_complete(const batch *task, const batch_tally *sums);

#endif
