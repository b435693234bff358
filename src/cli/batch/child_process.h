/* child_process.h: doing a shard in a process of its own, so that a crash ends only that process. */
#ifndef CLI_BATCH_CHILD_PROCESS_H
#define CLI_BATCH_CHILD_PROCESS_H

#include "cli/batch/batch.h"

/* As shard_make; its status, or CHILD_CRASHED. */
enum { CHILD_CRASHED = -1 };
int child_make(const batch *task, size_t nth, struct shard_writer *to);
/* The same for each line separately, with the results put together; lines that crash are named on standard
 * error. */
int child_make_lines(const batch *task, size_t nth, struct shard_writer *to);

#endif
