/* run_help.c: workers that have nothing to do help another one with its item; see run_ring.h.
 *
 * A worker that asks for help (tresse_helpers) puts what is to be done into a list, does part 0 itself, and
 * then waits for the parts that others have begun; the parts that nobody has begun by then it does itself:
 * by then they have nothing left to do. Workers look at the list while they wait for items, so help costs
 * nothing as long as there are items for all. Workers stay until the last item is finished. */
#include "cli/run_ring.h"

struct help {
    void (*work)(void *job, int i);
    void *job;
    int next, n; /* parts that nobody has begun; all parts */
    int busy;    /* parts that others are doing */
    struct help *after;
};

bool run_wants_help(const run *pool)
{
    return pool->help != NULL;
}

/* The list has only requests with parts that nobody has begun. */
static void drop(run *pool, const struct help *helper)
{
    for (struct help **at = &pool->help; *at; at = &(*at)->after)
        if (*at == helper) {
            *at = helper->after;
            return;
        }
}

void run_help(run *pool)
{
    struct help *h = pool->help;
    int i = h->next++;
    if (h->next == h->n)
        drop(pool, h);
    h->busy++;
    pthread_mutex_unlock(&pool->lock);
    h->work(h->job, i);
    pthread_mutex_lock(&pool->lock);
    if (--h->busy == 0)
        pthread_cond_broadcast(&pool->for_help);
}

static void ask(run *pool, struct help *helper)
{
    pthread_mutex_lock(&pool->lock);
    helper->after = pool->help;
    pool->help = helper;
    for (int i = pool->idle; i < helper->n - 1; i++)
        run_more_workers(pool);
    pthread_cond_broadcast(&pool->for_worker);
    pthread_mutex_unlock(&pool->lock);
}

/* Returns the first part that nobody has begun. */
static int wait_for_helpers(run *pool, struct help *helper)
{
    pthread_mutex_lock(&pool->lock);
    int left = helper->next;
    if (left < helper->n)
        drop(pool, helper);
    while (helper->busy)
        pthread_cond_wait(&pool->for_help, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    return left;
}

void run_helpers(void *context, int n, void (*work)(void *what, int i), void *what)
{
    run *r = context;
    struct help h = { .work = work, .job = what, .next = 1, .n = n };
    if (n > 1)
        ask(r, &h);
    work(what, 0);
    for (int i = n > 1 ? wait_for_helpers(r, &h) : n; i < n; i++)
        work(what, i);
}
