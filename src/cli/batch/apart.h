/* apart.h: doing a shard in a process of its own, so that a crash is that one's alone. */
#ifndef CLI_BATCH_APART_H
#define CLI_BATCH_APART_H

#include "cli/batch/batch.h"

/* As shard_make. Returns its status; or APART_CRASHED, with the signal in *signal. */
enum { APART_CRASHED = -1 };
int apart_make(const batch *b, size_t k, uint64_t from, uint64_t count, bytes *file, int *signal);
/* The same for each line by itself, put together; what crashes is named on standard error. */
int apart_make_lines(const batch *b, size_t k, bytes *file);

#endif
