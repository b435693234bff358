/* watch.h: how long work asks whether to continue, and how it is kept within a budget.
 *
 * Work is counted in nodes (one hypothesis asserted and propagated is one node), never in seconds, so that a
 * budget ends at the same place on every machine. The caller's callback is asked now and then, for progress
 * and for Ctrl-C. */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include "base/error.h"

#include <stdint.h>

typedef struct watch {
    int (*tick)(void *context); /* may be NULL; anything but 0 asks to stop */
    void *context;
    uint64_t nodes; /* done so far */
    uint64_t limit; /* 0: none */
} watch;

enum { WATCH_EVERY = 4096 };

/* Counts one node: OK, LIMIT once the budget has ended, or STOPPED. */
static inline status watch_node(watch *w)
{
    w->nodes++;
    if (w->limit && w->nodes > w->limit)
        return LIMIT;
    if (w->nodes % WATCH_EVERY == 0 && w->tick && w->tick(w->context))
        return STOPPED;
    return OK;
}

#endif
