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

static inline status watch_ask(watch *w)
{
    if (w->progress)
        w->progress->nodes = w->nodes;
    return w->tick && w->tick(w->context) ? STOPPED : OK;
}

/* Notes what is being looked for from here on. */
static inline void watch_say(watch *w, const char *rule, int length, int round)
{
    if (!w || !w->progress)
        return;
    w->progress->rule = rule;
    w->progress->length = length;
    w->progress->round = round;
}

/* Counts n nodes, after they were done: as watch_node n times. */
static inline status watch_nodes(watch *w, int n)
{
    uint64_t before = w->nodes;
    w->nodes += (uint64_t)n;
    if (w->limit && w->nodes > w->limit)
        return LIMIT;
    return w->nodes / WATCH_EVERY != before / WATCH_EVERY ? watch_ask(w) : OK;
}

/* Counts work within a node, which may take long on large networks, in steps of some nanoseconds. These steps
 * count towards no budget; after enough of them the callback is called. */
static inline status watch_work(watch *w, size_t steps)
{
    w->work += steps;
    if (w->work < WATCH_WORK)
        return OK;
    w->work = 0;
    return watch_ask(w);
}

/* Counts one node: OK, LIMIT once the budget has ended, or STOPPED. */
static inline status watch_node(watch *w)
{
    w->nodes++;
    if (w->limit && w->nodes > w->limit)
        return LIMIT;
    return w->nodes % WATCH_EVERY == 0 ? watch_ask(w) : OK;
}

#endif
