/* run_work.c: the workers of a run; see run_ring.h. */
#include "cli/run_ring.h"
#include "cli/stop.h"

static bool may_take(const run *r)
{
    return r->returned || (r->taken < r->read && (r->done_bytes <= DONE_BYTES || r->taken == r->written));
}

/* A worker stays until the last item is finished, because it may help with that. */
static bool is_over(const run *r)
{
    return stop_requested() || (r->at_end && r->finished == r->read && !r->returned);
}

/* Lets this worker leave if memory is short and another one lives; returns whether it has left. The lock is
 * held. */
static bool has_left(run *r)
{
    if (!program_is_short())
        return false;
    r->threads_most = r->threads;
    if (r->alive == 1)
        return false;
    r->alive--;
    pthread_cond_signal(&r->for_worker);
    return true;
}

static slot *pop(run *r)
{
    slot *s = r->returned;
    if (!s)
        return slot_of(r, r->taken++);
    r->returned = s->next;
    return s;
}

/* Waits for an item and takes it; NULL: the worker has left. */
static slot *next_slot(run *r)
{
    slot *s = NULL;
    pthread_mutex_lock(&r->lock);
    bool left = has_left(r);
    while (!left && !is_over(r) && !may_take(r)) {
        if (run_wants_help(r)) {
            run_help(r);
        } else {
            r->idle++;
            pthread_cond_wait(&r->for_worker, &r->lock);
            r->idle--;
        }
        left = has_left(r);
    }
    if (!left && !is_over(r))
        s = pop(r);
    else if (!left)
        r->alive--;
    pthread_mutex_unlock(&r->lock);
    return s;
}

static void finish(run *r, slot *s)
{
    size_t n = s->answer.out.length + s->answer.note.length;
    pthread_mutex_lock(&r->lock);
    if (!(s->answer.saw & SAW_STOP)) {
        s->done = true;
        r->finished++;
        r->fresh++;
        r->fresh_bytes += n;
        r->done_bytes += n;
    }
    if (r->at_end && r->finished == r->read)
        pthread_cond_broadcast(&r->for_worker);
    if (r->fresh >= WAKE_ITEMS || r->fresh_bytes >= WAKE_BYTES || r->finished == r->read)
        pthread_cond_signal(&r->for_writer);
    pthread_mutex_unlock(&r->lock);
}

/* Answers an item. False: there was no memory for it. */
static bool work(run *r, void *worker, slot *s)
{
    bool said = s->item.kind == ITEM_TROUBLE || s->item.kind == ITEM_NOTE;
    if (said)
        text_add(&s->answer.note, s->item.text.bytes, s->item.text.length);
    if (s->item.kind == ITEM_TROUBLE)
        s->answer.saw |= SAW_BAD_INPUT;
    s->answer.helpers = &r->helpers;
    if (!said)
        r->job->work(worker, &s->item, &s->answer);
    if (s->answer.saw & SAW_SHORT)
        return false;
    finish(r, s);
    return true;
}

static void fail(run *r, slot *s)
{
    r->failed = true;
    r->starved = s;
    pthread_cond_signal(&r->for_writer);
}

/* Gives back an item for which there was no memory, after the workspace was closed. True: this is the last
 * worker, and has to start again; if it has already done so for the same reason, the run fails. */
static bool give_back(run *r, slot *s, bool again)
{
    text_close(&s->answer.out);
    text_close(&s->answer.note);
    text_close(&s->answer.once);
    s->answer.saw = 0;
    pthread_mutex_lock(&r->lock);
    r->threads_most = r->threads;
    r->alive--;
    bool last = !r->alive && !r->starting;
    if (last && again) {
        fail(r, s);
    } else {
        s->next = r->returned;
        r->returned = s;
        r->starting += last;
        pthread_cond_signal(&r->for_worker);
    }
    pthread_mutex_unlock(&r->lock);
    return last && !again;
}

/* Opens a workspace; NULL: the worker has left, because there is little memory and another one lives or
 * starts, or because there is no memory at all. */
static void *start(run *r)
{
    bool room = program_has_room(SPARE_BYTES);
    pthread_mutex_lock(&r->lock);
    bool left = !room && (r->alive || r->starting > 1);
    r->starting -= left;
    if (!room)
        r->threads_most = r->threads;
    pthread_mutex_unlock(&r->lock);
    if (left)
        return NULL;
    void *worker = r->job->open(r->job->context);
    pthread_mutex_lock(&r->lock);
    r->starting--;
    r->alive += worker != NULL;
    if (!worker)
        r->threads_most = r->threads;
    if (!r->alive && !r->starting && !is_over(r))
        fail(r, NULL);
    pthread_mutex_unlock(&r->lock);
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

void run_want_worker(run *r)
{
    if (!r->idle)
        run_more_workers(r);
}

void run_more_workers(run *r)
{
    if (r->threads == r->threads_most || !run_has_room(r))
        return;
    if (!pthread_create(&r->thread[r->threads], &r->style, work_on, r)) {
        r->threads++;
        r->starting++;
    } else {
        r->threads_most = r->threads;
        if (!r->alive && !r->starting)
            fail(r, NULL);
    }
}
