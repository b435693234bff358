/* address_space.c: threads where the address space is limited (ulimit -v, batch systems); see run_ring.h.
 *
 * Each thread takes 8 MB of addresses for its stack, and the C library 64 MB more for its own pool of memory,
 * used or not: a handful of threads would use up a limit that one thread's work is far below. What a thread
 * has taken is given back only when it is joined, so there would be too little left even for the last one. So
 * where the limit is less than THREAD_BYTES for each thread, stacks are small, all threads have one pool
 * (they hardly allocate once they have started), and a further thread is started only when the last one has
 * its workspace and there is room for another. */
#include "cli/run_ring.h"

#include <malloc.h>
#include <sys/resource.h>

enum { SMALL_STACK = 1 << 20, THREAD_BYTES = 128 << 20 };

void run_thread_style(run *pool)
{
    struct rlimit most;
    pthread_attr_init(&pool->style);
    pool->address_limited = !getrlimit(RLIMIT_AS, &most) && most.rlim_cur != RLIM_INFINITY &&
                            most.rlim_cur / THREAD_BYTES < (rlim_t)pool->threads_most;
    if (!pool->address_limited)
        return;
    pthread_attr_setstacksize(&pool->style, SMALL_STACK);
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, 1);
#endif
}

bool run_has_room(const run *pool)
{
    return !pool->address_limited || !pool->threads || (!pool->starting && program_has_room(SPARE_BYTES));
}
