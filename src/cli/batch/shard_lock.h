/* shard_lock.h: holding a shard: no other program works on it as long as this one lives and holds it.
 *
 * NNN.tmp is locked by fcntl, so the kernel lets go when the holder dies, on this machine or another, and
 * nothing is ever stale. The file says who has begun: a line "begin HOST PID" each time. When the shard is
 * finished, it gets the rows in place of that, and its final name. Where the file system has no locks, each
 * program works under a name of its own, NNN.HOST.PID.tmp: two may then do the same shard, to the same bytes.
 *
 * A lock ends when the program closes any descriptor of the file: so nothing else in this program may open
 * it. */
#ifndef CLI_BATCH_SHARD_LOCK_H
#define CLI_BATCH_SHARD_LOCK_H

#include "cli/batch/batch.h"
#include "cli/spool.h"

typedef enum shard_lock_answer {
    LOCK_TAKEN, /* it is ours */
    LOCK_BUSY,  /* another program holds it */
    LOCK_DONE,  /* it is finished */
    LOCK_FAILED /* errno says why */
} shard_lock_answer;

typedef struct shard_lock {
    char *name;
    int fd;
    int begun;   /* how often the shard was begun without an end */
    bool shared; /* the name is shared by all programs, and locked */
    bool record; /* the file says that this program has begun */
} shard_lock;

shard_lock_answer shard_lock_take(shard_lock *lock, const batch *task, size_t nth);
/* Writes down that the work begins; false: errno says why. */
bool shard_lock_begin(shard_lock *lock);
/* Makes this the file of the shard, under its final name; false: errno says why, and the shard is no longer
 * held. */
bool shard_lock_commit(shard_lock *lock, const batch *task, size_t nth, const spool *file);
/* Lets go. forgive: this beginning does not count, as nothing was wrong with the shard. */
void shard_lock_drop(shard_lock *lock, bool forgive);
/* How often a shard was begun without an end, seen from outside; not to be called while this program holds
 * it. */
int shard_lock_glance(const batch *task, size_t nth);

#endif
