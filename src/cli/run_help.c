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

bool run_wants_help(const run *r)
{
    return r->help != NULL;
}

/* The list has only requests with parts that nobody has begun. */
static void drop(run *r, const struct help *h)
{
    for (struct help **at = &r->help; *at; at = &(*at)->after)
        if (*at == h) {
            *at = h->after;
            return;
        }
}

void run_help(run *r)
{
    struct help *h = r->help;
    int i = h->next++;
    if (h->next == h->n)
        drop(r, h);
    h->busy++;
    pthread_mutex_unlock(&r->lock);
    h->work(h->job, i);
    pthread_mutex_lock(&r->lock);
    if (--h->busy == 0)
        pthread_cond_broadcast(&r->for_help);
}

static void ask(run *r, struct help *h)
{
    pthread_mutex_lock(&r->lock);
    h->after = r->help;
    r->help = h;
    for (int i = r->idle; i < h->n - 1; i++)
        run_more_workers(r);
    pthread_cond_broadcast(&r->for_worker);
    pthread_mutex_unlock(&r->lock);
}

/* Returns the first part that nobody has begun. */
static int wait_for_helpers(run *r, struct help *h)
{
    pthread_mutex_lock(&r->lock);
    int left = h->next;
    if (left < h->n)
        drop(r, h);
    while (h->busy)
        pthread_cond_wait(&r->for_help, &r->lock);
    pthread_mutex_unlock(&r->lock);
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
