/* apart.h: doing a shard in a process of its own, so that a crash ends only that process. */
#ifndef CLI_BATCH_APART_H
#define CLI_BATCH_APART_H

#include "cli/batch/batch.h"

/* As shard_make; its status, or APART_CRASHED. */
enum { APART_CRASHED = -1 };
int apart_make(const batch *b, size_t k, struct shard_writer *to);
/* The same for each line separately, with the results put together; lines that crash are named on standard
 * error. */
int apart_make_lines(const batch *b, size_t k, struct shard_writer *to);

#endif
