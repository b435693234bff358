/* run_work.c: the workers of a run; see run_ring.h. */
#include "cli/run_ring.h"
#include "cli/stop.h"

static bool may_take(const run *pool)
{
    return pool->returned ||
           (pool->taken < pool->read && (pool->done_bytes <= DONE_BYTES || pool->taken == pool->written));
}

/* A worker stays until the last item is finished, because it may help with that. */
static bool is_over(const run *pool)
{
    return stop_requested() || (pool->at_end && pool->finished == pool->read && !pool->returned);
}

/* Lets this worker leave if memory is short and another one lives; returns whether it has left. The lock is
 * held. */
static bool has_left(run *pool)
{
    if (!program_is_short())
        return false;
    pool->threads_most = pool->threads;
    if (pool->alive == 1)
        return false;
    pool->alive--;
    pthread_cond_signal(&pool->for_worker);
    return true;
}

static slot *pop(run *pool)
{
    slot *s = pool->returned;
    if (!s)
        return slot_of(pool, pool->taken++);
    pool->returned = s->next;
    return s;
}

/* Waits for an item and takes it; NULL: the worker has left. */
static slot *next_slot(run *pool)
{
    slot *s = NULL;
    pthread_mutex_lock(&pool->lock);
    bool left = has_left(pool);
    while (!left && !is_over(pool) && !may_take(pool)) {
        if (run_wants_help(pool)) {
            run_help(pool);
        } else {
            pool->idle++;
            pthread_cond_wait(&pool->for_worker, &pool->lock);
            pool->idle--;
        }
        left = has_left(pool);
    }
    if (!left && !is_over(pool))
        s = pop(pool);
    else if (!left)
        pool->alive--;
    pthread_mutex_unlock(&pool->lock);
    return s;
}

static void finish(run *pool, slot *place)
{
    size_t n = place->answer.out.length + place->answer.note.length;
    pthread_mutex_lock(&pool->lock);
    if (!(place->answer.saw & SAW_STOP)) {
        place->done = true;
        pool->finished++;
        pool->fresh++;
        pool->fresh_bytes += n;
        pool->done_bytes += n;
    }
    if (pool->at_end && pool->finished == pool->read)
        pthread_cond_broadcast(&pool->for_worker);
    if (pool->fresh >= WAKE_ITEMS || pool->fresh_bytes >= WAKE_BYTES || pool->finished == pool->read)
        pthread_cond_signal(&pool->for_writer);
    pthread_mutex_unlock(&pool->lock);
}

/* Answers an item. False: there was no memory for it. */
static bool work(run *pool, void *worker, slot *place)
{
    bool said = place->item.kind == ITEM_TROUBLE || place->item.kind == ITEM_NOTE;
    if (said)
        text_add(&place->answer.note, place->item.text.bytes, place->item.text.length);
    if (place->item.kind == ITEM_TROUBLE)
        place->answer.saw |= SAW_BAD_INPUT;
    place->answer.helpers = &pool->helpers;
    if (!said)
        pool->job->work(worker, &place->item, &place->answer);
    if (place->answer.saw & SAW_SHORT)
        return false;
    finish(pool, place);
    return true;
}

static void fail(run *pool, slot *place)
{
    pool->failed = true;
    pool->starved = place;
    pthread_cond_signal(&pool->for_writer);
}

/* Gives back an item for which there was no memory, after the workspace was closed. True: this is the last
 * worker, and has to start again; if it has already done so for the same reason, the run fails. */
static bool give_back(run *pool, slot *place, bool again)
{
    text_close(&place->answer.out);
    text_close(&place->answer.note);
    text_close(&place->answer.once);
    place->answer.saw = 0;
    pthread_mutex_lock(&pool->lock);
    pool->threads_most = pool->threads;
    pool->alive--;
    bool last = !pool->alive && !pool->starting;
    if (last && again) {
        fail(pool, place);
    } else {
        place->next = pool->returned;
        pool->returned = place;
        pool->starting += last;
        pthread_cond_signal(&pool->for_worker);
    }
    pthread_mutex_unlock(&pool->lock);
    return last && !again;
}

/* Opens a workspace; NULL: the worker has left, because there is little memory and another one lives or
 * starts, or because there is no memory at all. */
static void *start(run *pool)
{
    bool room = program_has_room(SPARE_BYTES);
    pthread_mutex_lock(&pool->lock);
    bool left = !room && (pool->alive || pool->starting > 1);
    pool->starting -= left;
    if (!room)
        pool->threads_most = pool->threads;
    pthread_mutex_unlock(&pool->lock);
    if (left)
        return NULL;
    void *worker = pool->job->open(pool->job->context);
    pthread_mutex_lock(&pool->lock);
    pool->starting--;
    pool->alive += worker != NULL;
    if (!worker)
        pool->threads_most = pool->threads;
    if (!pool->alive && !pool->starting && !is_over(pool))
        fail(pool, NULL);
    pthread_mutex_unlock(&pool->lock);
    return worker;
}

/* A worker's thread: takes items and answers them until there are no more. */
static void *work_on(void *context)
{
    run *r = context;
    bool again = false; /* this workspace was made because there was no memory */
    void *worker = start(r);
    for (slot *s; worker && (s = next_slot(r));) {
        bool well = work(r, worker, s);
        if (!well) {
            r->job->close(worker);
            worker = give_back(r, s, again) ? start(r) : NULL;
        }
        again = !well;
    }
    if (worker)
        r->job->close(worker);
    return NULL;
}

void run_want_worker(run *pool)
{
    if (!pool->idle)
        run_more_workers(pool);
}

void run_more_workers(run *pool)
{
    if (pool->threads == pool->threads_most || !run_has_room(pool))
        return;
    if (!pthread_create(&pool->thread[pool->threads], &pool->style, work_on, pool)) {
        pool->threads++;
        pool->starting++;
    } else {
        pool->threads_most = pool->threads;
        if (!pool->alive && !pool->starting)
            fail(pool, NULL);
    }
}
