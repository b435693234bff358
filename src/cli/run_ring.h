/* run_ring.h: the inside of a run: the ring, and which thread waits for what. Only run.c and run_work.c know
 * it.
 *
 * Items are counted from 0 in the order they are read; item n lives in slot n mod RING. Three counters only
 * grow, and separate the items in flight: written <= taken <= read <= written + RING. Slots from `taken` to
 * `read` wait for a worker, those from `written` to `taken` are being worked on or done. The owner of a slot
 * may touch it without the lock: the reader owns slot `read`, a worker the one it took until it is marked
 * done, the writer the done ones from `written` on. No deadlock: items are taken in order, so item `written`
 * is taken or the next to be taken, and neither bound on bytes ever holds it back; if its worker gave it
 * back, it is among the returned ones, which go first. A worker leaves for lack of memory only while there is
 * another one, and wakes one as it goes. */
#ifndef CLI_RUN_RING_H
#define CLI_RUN_RING_H

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"

#include <pthread.h>

enum {
    RING = 4096,
    WAKE_ITEMS = 256,      /* the writer is woken when that many answers wait, */
    WAKE_BYTES = 1 << 16,  /* or that many bytes, */
    LOOK_MS = 100,         /* and looks on its own this often */
    READ_BYTES = 1 << 25,  /* the reader waits while more text than that is in flight, */
    DONE_BYTES = 1 << 28,  /* a worker while more bytes of answers than that are not written */
    SPARE_BYTES = 40 << 20 /* a further worker starts only if there is this much memory to spare */
};

typedef struct slot {
    item item;
    answer answer;
    bool done;
    struct slot *next; /* among the returned */
} slot;

typedef struct run {
    const job *job;
    pthread_mutex_t lock;
    pthread_cond_t for_reader, for_worker, for_writer, for_help;
    slot *slot;
    uint64_t read, taken, written;
    uint64_t finished; /* answers ready, written or not */
    uint64_t fresh;    /* answers since the writer last looked */
    size_t read_bytes, done_bytes, fresh_bytes;
    bool at_end;
    bool failed;       /* no worker could start, or the last one had no memory for an item: */
    slot *starved;     /* this one */
    struct help *help; /* requests for help */
    tresse_helpers helpers;
    slot *returned; /* given back by workers that had no memory for them */
    int idle, threads, threads_most;
    int starting, alive; /* workers that have not ended, without and with a workspace */
    pthread_t reader, *thread;
    pthread_attr_t style; /* of threads */
    bool address_limited; /* there may be too little memory for all threads */
    /* the writer's own */
    output out;
    progress progress;
    uint64_t puzzles, bad, unsolved, refused;
    double fraction;
    bool led;        /* what the output begins with was written */
    bool said_once;  /* and so was a note that concerns many items */
    double patience; /* seconds until a waiting user is told something */
} run;

static inline slot *slot_of(run *pool, uint64_t n)
{
    return &pool->slot[n % RING];
}

/* Fills in `style` and `address_limited`. */
void run_thread_style(run *pool);
/* Is there room for one more thread now? The lock is held. */
bool run_has_room(const run *pool);
/* Starts one more worker, if none is free for what was read. The lock is held. */
void run_want_worker(run *pool);
/* Starts one more worker, if that is allowed. The lock is held. */
void run_more_workers(run *pool);

/* Does a worker want help? The lock is held. */
bool run_wants_help(const run *pool);
/* Helps; the lock is released meanwhile. */
void run_help(run *pool);
/* The member `run` of tresse_helpers; the context is the run. */
void run_helpers(void *run, int n, void (*work)(void *what, int i), void *what);

#endif
