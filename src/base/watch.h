/* watch.h: how long work asks whether to continue, and how it is kept within a budget.
 *
 * Work is counted in nodes (one hypothesis asserted and propagated is one node), never in seconds, so that a
 * budget ends at the same place on every machine. The caller's callback is called now and then, to show
 * progress and to react to Ctrl-C. */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include "base/error.h"

#include <stdint.h>

typedef struct watch {
    int (*tick)(void *context); /* may be NULL; anything but 0 asks to stop */
    void *context;
    uint64_t nodes;            /* done so far */
    uint64_t limit;            /* 0: none */
    uint64_t work;             /* work besides nodes: see watch_work */
    tresse_progress *progress; /* for the callback; NULL: work inside other work, which reports its own */
} watch;

enum { WATCH_EVERY = 4096, WATCH_WORK = 1 << 22 };

static inline status watch_ask(watch *watch)
{
    if (watch->progress)
        watch->progress->nodes = watch->nodes;
    return watch->tick && watch->tick(watch->context) ? STOPPED : OK;
}

/* Notes what is being looked for from here on. */
static inline void watch_say(watch *watch, const char *rule, int length, int round)
{
    if (!watch || !watch->progress)
        return;
    watch->progress->rule = rule;
    watch->progress->length = length;
    watch->progress->round = round;
}

/* Counts n nodes, after they were done: as watch_node n times. */
static inline status watch_nodes(watch *watch, int n)
{
    uint64_t before = watch->nodes;
    watch->nodes += (uint64_t)n;
    if (watch->limit && watch->nodes > watch->limit)
        return LIMIT;
    return watch->nodes / WATCH_EVERY != before / WATCH_EVERY ? watch_ask(watch) : OK;
}

/* Counts work within a node, which may take long on large networks, in steps of some nanoseconds. These steps
 * count towards no budget; after enough of them the callback is called. */
static inline status watch_work(watch *watch, size_t steps)
{
    watch->work += steps;
    if (watch->work < WATCH_WORK)
        return OK;
    watch->work = 0;
    return watch_ask(watch);
}

/* Counts one node: OK, LIMIT once the budget has ended, or STOPPED. */
static inline status watch_node(watch *watch)
{
    watch->nodes++;
    if (watch->limit && watch->nodes > watch->limit)
        return LIMIT;
    return watch->nodes % WATCH_EVERY == 0 ? watch_ask(watch) : OK;
}

#endif
