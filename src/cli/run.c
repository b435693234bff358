/* run.c: see run.h.
 *
 * Items are counted from 0 in the order they are read; item n lives in slot n mod RING. Three counters only
 * grow, and part the items in flight: written <= taken <= read <= written + RING. Slots from `taken` to
 * `read` wait for a worker, those from `written` to `taken` are being worked on or done. Who owns a slot may
 * touch it without the lock: the reader owns slot `read`, a worker the one it took until it is marked done,
 * the writer the done ones from `written` on. No deadlock: items are taken in order, so item `written` is
 * taken or the next to be taken, and neither bound on bytes ever holds it back; if its worker gave it back,
 * it is among the returned ones, which go first. A worker leaves for want of memory only while another one
 * lives, and wakes one as it goes. */
#include "cli/run.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/stop.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    RING = 4096,
    WAKE_ITEMS = 256,      /* the writer is woken when that many answers wait, */
    WAKE_BYTES = 1 << 16,  /* or that many bytes, */
    LOOK_MS = 100,         /* and looks by itself that often */
    READ_BYTES = 1 << 25,  /* the reader waits while more text than that is in flight, */
    DONE_BYTES = 1 << 28,  /* a worker while more bytes of answers than that are not written */
    SPARE_BYTES = 40 << 20 /* a further worker starts only if there is that much memory besides */
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
    pthread_cond_t for_reader, for_worker, for_writer;
    slot *slot;
    uint64_t read, taken, written;
    uint64_t finished; /* answers ready, written or not */
    uint64_t fresh;    /* answers since the writer last looked */
    size_t read_bytes, done_bytes, fresh_bytes;
    bool at_end;
    bool failed;    /* no worker could start, or the last one had no memory for an item: */
    slot *starved;  /* this one */
    slot *returned; /* taken before by a worker that had no memory */
    int idle, threads, threads_most;
    int starting, alive; /* workers without and with a workspace, that have not ended */
    pthread_t reader, *thread;
    /* the writer's own */
    output out;
    progress progress;
    uint64_t puzzles, bad, unsolved, refused;
    double fraction;
} run;

static slot *slot_of(run *r, uint64_t n)
{
    return &r->slot[n % RING];
}

/* ---- workers ---- */

static bool may_take(const run *r)
{
    return r->returned || (r->taken < r->read && (r->done_bytes <= DONE_BYTES || r->taken == r->written));
}

static bool is_over(const run *r)
{
    return stop_requested() || (r->at_end && r->taken == r->read && !r->returned);
}

/* Has this worker left because memory is short, and another one lives? The lock is held. */
static bool has_left(run *r)
{
    if (!bytes_are_short())
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
static slot *take(run *r)
{
    slot *s = NULL;
    pthread_mutex_lock(&r->lock);
    bool left = has_left(r);
    while (!left && !is_over(r) && !may_take(r)) {
        r->idle++;
        pthread_cond_wait(&r->for_worker, &r->lock);
        r->idle--;
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
    if (r->fresh >= WAKE_ITEMS || r->fresh_bytes >= WAKE_BYTES || r->finished == r->read)
        pthread_cond_signal(&r->for_writer);
    pthread_mutex_unlock(&r->lock);
}

/* False: there was no memory for it. */
static bool work(run *r, void *worker, slot *s)
{
    bool said = s->item.kind == ITEM_TROUBLE || s->item.kind == ITEM_NOTE;
    if (said)
        bytes_add(&s->answer.note, s->item.text.at, s->item.text.length);
    if (s->item.kind == ITEM_TROUBLE)
        s->answer.saw |= SAW_BAD_INPUT;
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

/* Gives back an item that there was no memory for, after the workspace was closed. True: this is the last
 * worker, and is to start again; if it has done so already, for the same reason, the run fails. */
static bool give_back(run *r, slot *s, bool again)
{
    bytes_free(&s->answer.out);
    bytes_free(&s->answer.note);
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

/* A workspace; NULL: the worker has left, for there is little memory and another one lives or starts, or
 * none at all. */
static void *start(run *r)
{
    bool room = bytes_have_room(SPARE_BYTES);
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

static void *work_all(void *context)
{
    run *r = context;
    bool again = false; /* this workspace was made because there was no memory */
    void *worker = start(r);
    for (slot *s; worker && (s = take(r));) {
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

/* ---- the reader ---- */

/* One more worker, if no one is free for what was read. The lock is held. */
static void want_worker(run *r)
{
    if (r->idle || r->threads == r->threads_most)
        return;
    if (!pthread_create(&r->thread[r->threads], NULL, work_all, r)) {
        r->threads++;
        r->starting++;
    } else {
        r->threads_most = r->threads;
        if (!r->alive && !r->starting)
            fail(r, NULL);
    }
}

static bool has_room(const run *r)
{
    return r->read - r->written < RING && (r->read_bytes <= READ_BYTES || r->read == r->written);
}

static bool wait_for_room(run *r)
{
    pthread_mutex_lock(&r->lock);
    while (!stop_requested() && !has_room(r))
        pthread_cond_wait(&r->for_reader, &r->lock);
    pthread_mutex_unlock(&r->lock);
    return !stop_requested();
}

static void *read_all(void *context)
{
    run *r = context;
    while (wait_for_room(r)) {
        item *i = &slot_of(r, r->read)->item;
        i->index = r->read;
        bool more = r->job->next(r->job->source, i);
        pthread_mutex_lock(&r->lock);
        if (more) {
            r->read++;
            r->read_bytes += i->text.length;
            want_worker(r);
            pthread_cond_signal(&r->for_worker);
        }
        pthread_mutex_unlock(&r->lock);
        if (!more)
            break;
    }
    pthread_mutex_lock(&r->lock);
    r->at_end = true;
    pthread_cond_broadcast(&r->for_worker);
    pthread_cond_signal(&r->for_writer);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* ---- the writer ---- */

static void write_answer(run *r, slot *s)
{
    answer *a = &s->answer;
    if (r->job->take)
        r->job->take(r->job->taker, &s->item, a);
    else if (a->out.length)
        output_add(&r->out, a->out.at, a->out.length);
    if (a->note.length) {
        progress_erase(&r->progress);
        output_flush(&r->out);
        output_note(a->note.at, a->note.length);
    }
    r->puzzles += (a->saw & SAW_PUZZLE) != 0;
    r->bad += (a->saw & SAW_BAD_INPUT) != 0;
    r->unsolved += (a->saw & SAW_UNSOLVED) != 0;
    r->refused += (a->saw & SAW_REFUSED) != 0;
    r->fraction = s->item.fraction;
}

/* Makes a slot that was written ready for its next item; returns the bytes of its answer. */
static size_t clear_slot(slot *s)
{
    size_t n = s->answer.out.length + s->answer.note.length;
    bytes_clear(&s->item.text);
    bytes_clear(&s->answer.out);
    bytes_clear(&s->answer.note);
    s->answer.saw = 0;
    s->done = false;
    return n;
}

/* Writes every answer that is ready and in turn. The lock is held, and let go meanwhile. */
static void write_ready(run *r)
{
    uint64_t first = r->written, end = first;
    size_t text = 0, answers = 0;
    while (end < r->taken && slot_of(r, end)->done)
        end++;
    r->fresh = r->fresh_bytes = 0;
    pthread_mutex_unlock(&r->lock);
    for (uint64_t n = first; n < end && !r->out.failed; n++) {
        slot *s = slot_of(r, n);
        write_answer(r, s);
        text += s->item.text.length;
        answers += clear_slot(s);
    }
    if (r->out.buffer.length)
        progress_erase(&r->progress);
    output_flush(&r->out);
    pthread_mutex_lock(&r->lock);
    r->written = end;
    r->read_bytes -= text;
    r->done_bytes -= answers;
    pthread_cond_signal(&r->for_reader);
    if (answers)
        pthread_cond_broadcast(&r->for_worker);
}

static void wait_for_answers(run *r)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK_MS * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&r->for_writer, &r->lock, &until);
}

static void write_all(run *r)
{
    pthread_mutex_lock(&r->lock);
    for (;;) {
        write_ready(r);
        bool over = r->at_end && r->written == r->read;
        if (r->out.failed || r->failed)
            stop_request();
        if (over || stop_requested())
            break;
        progress_show(&r->progress, r->puzzles, r->fraction);
        pthread_cond_signal(&r->for_worker); /* an idle one may be asked to leave */
        if (!(r->taken > r->written && slot_of(r, r->written)->done))
            wait_for_answers(r);
    }
    pthread_cond_broadcast(&r->for_reader);
    pthread_cond_broadcast(&r->for_worker);
    pthread_mutex_unlock(&r->lock);
}

/* ---- all together ---- */

static void open_run(run *r, const job *j)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    memset(r, 0, sizeof *r);
    r->job = j;
    r->threads_most = j->settings->jobs ? (int)j->settings->jobs : cores > 0 && cores < 1024 ? (int)cores : 1;
    r->thread = bytes_allocate((size_t)r->threads_most * sizeof *r->thread);
    r->slot = bytes_allocate(RING * sizeof *r->slot);
    r->fraction = -1;
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->for_reader, NULL);
    pthread_cond_init(&r->for_worker, NULL);
    pthread_cond_init(&r->for_writer, NULL);
    progress_open(&r->progress, j->settings);
    bytes_hold_reserve();
}

static void close_run(run *r)
{
    for (int i = 0; i < RING; i++) {
        bytes_free(&r->slot[i].item.text);
        bytes_free(&r->slot[i].answer.out);
        bytes_free(&r->slot[i].answer.note);
    }
    free(r->slot);
    free(r->thread);
    output_close(&r->out);
    bytes_drop_reserve();
    pthread_mutex_destroy(&r->lock);
    pthread_cond_destroy(&r->for_reader);
    pthread_cond_destroy(&r->for_worker);
    pthread_cond_destroy(&r->for_writer);
}

static const char *plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

static void summarise(run *r)
{
    bytes b = { NULL, 0, 0 };
    bool stopped = stop_by_signal() && !r->out.failed && !r->failed;
    if (output_was_given_up(&r->out)) {
        progress_close(&r->progress, "interrupted while nobody read the output", true);
        return;
    }
    bytes_format(&b, "%s%llu %s%s", stopped ? "interrupted after " : "", (unsigned long long)r->puzzles,
                 r->job->unit, plural(r->puzzles));
    if (r->unsolved)
        bytes_format(&b, ", %llu not solved", (unsigned long long)r->unsolved);
    if (r->refused)
        bytes_format(&b, ", %llu refused", (unsigned long long)r->refused);
    if (r->bad)
        bytes_format(&b, ", %llu bad input%s", (unsigned long long)r->bad, plural(r->bad));
    bytes_add(&b, "", 1);
    progress_close(&r->progress, b.at, stopped);
    bytes_free(&b);
}

static void complain_of_memory(const run *r)
{
    static const tresse_message says = { 0, 0, "out of memory; nothing from here on was done" };
    bytes b = { NULL, 0, 0 };
    if (r->starved)
        item_add_message(&b, &r->starved->item, &says);
    else
        bytes_add_string(&b, "tresse: out of memory\n");
    output_note(b.at, b.length);
    bytes_free(&b);
}

static int status_of(run *r)
{
    if (r->out.failed)
        return output_complain(&r->out);
    if (r->failed) {
        complain_of_memory(r);
        return STATUS_INPUT;
    }
    if (stop_by_signal())
        return STATUS_STOPPED;
    return r->refused ? STATUS_REFUSED : r->bad ? STATUS_INPUT : r->unsolved ? STATUS_UNSOLVED : STATUS_WELL;
}

/* Signals go to this thread alone, to end its waiting for output: the others inherit that they don't. */
static bool start_reader(run *r)
{
    sigset_t stops, before;
    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &stops, &before);
    bool started = !pthread_create(&r->reader, NULL, read_all, r);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

int run_job(const job *j)
{
    run r;
    open_run(&r, j);
    if (!start_reader(&r)) {
        close_run(&r);
        fprintf(stderr, "tresse: no thread could be started\n");
        return STATUS_INPUT;
    }
    write_all(&r);
    pthread_join(r.reader, NULL);
    for (int i = 0; i < r.threads; i++)
        pthread_join(r.thread[i], NULL);
    pthread_mutex_lock(&r.lock);
    write_ready(&r);
    pthread_mutex_unlock(&r.lock);
    summarise(&r);
    int status = status_of(&r);
    close_run(&r);
    return status;
}
