/* run.c: see run.h: the reader and the writer of a run, and the run as a whole. */
#include "cli/run.h"
#include "cli/run_ring.h"
#include "cli/shard_work.h"
#include "cli/stop.h"
#include "cli/whole_file.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PATIENCE 3.0 /* seconds */

/* ---- the reader ---- */

static bool has_room(const run *pool)
{
    return pool->read - pool->written < RING &&
           (pool->read_bytes <= READ_BYTES || pool->read == pool->written);
}

static bool wait_for_room(run *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (!stop_requested() && !has_room(pool))
        pthread_cond_wait(&pool->for_reader, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    return !stop_requested();
}

static void *read_all(void *context)
{
    run *r = context;
    while (wait_for_room(r)) {
        slot *s = slot_of(r, r->read);
        item *i = &s->item;
        if (r->read < RING)
            *s = (slot){ .item.text = PROGRAM_TEXT, .answer = ANSWER };
        i->index = r->read;
        bool more = r->job->next(r->job->source, i);
        pthread_mutex_lock(&r->lock);
        if (more) {
            r->read++;
            r->read_bytes += i->text.length;
            run_want_worker(r);
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

static void write_note(run *pool, const text *note)
{
    if (!note->length)
        return;
    progress_erase(&pool->progress);
    output_flush(&pool->out);
    output_note(note->bytes, note->length);
}

static void write_lead(run *pool, const item *entry, const answer *reply)
{
    text lead = PROGRAM_TEXT, note = PROGRAM_TEXT;
    if (!pool->job->lead)
        return;
    pool->job->lead(pool->job->leader, entry, reply, &lead, &note);
    pool->led = true;
    output_add(&pool->out, lead.bytes, lead.length);
    write_note(pool, &note);
    text_close(&lead);
    text_close(&note);
}

static void write_answer(run *pool, slot *place)
{
    answer *a = &place->answer;
    shard_work *part = pool->job->settings->shard;
    if (part) {
        pool->out.failed = !shard_work_take(part, &a->out, &a->note, a->saw & SAW_BAD_INPUT);
        pool->out.error = errno;
    } else if (pool->job->take) {
        pool->job->take(pool->job->taker, &place->item, a);
    } else if (a->out.length) {
        write_lead(pool, &place->item, a);
        output_add(&pool->out, a->out.bytes, a->out.length);
    }
    if (!part)
        write_note(pool, &a->note);
    if (!part && !pool->said_once && !pool->job->settings->quiet)
        write_note(pool, &a->once);
    pool->said_once = pool->said_once || a->once.length;
    pool->puzzles += (a->saw & SAW_PUZZLE) != 0;
    pool->bad += (a->saw & SAW_BAD_INPUT) != 0;
    pool->unsolved += (a->saw & SAW_UNSOLVED) != 0;
    pool->refused += (a->saw & SAW_REFUSED) != 0;
    pool->fraction = place->item.fraction;
}

/* Makes a slot that was written ready for its next item; returns the bytes of its answer. */
static size_t clear_slot(slot *place)
{
    size_t n = place->answer.out.length + place->answer.note.length;
    text_renew(&place->item.text);
    text_renew(&place->answer.out);
    text_renew(&place->answer.note);
    text_renew(&place->answer.once);
    place->answer.others = place->answer.before = 0;
    place->answer.saw = 0;
    place->done = false;
    return n;
}

/* Writes every answer that is ready and in turn. The lock is held, and released while writing. */
static void write_ready(run *pool)
{
    uint64_t first = pool->written, end = first;
    size_t content = 0, answers = 0;
    while (end < pool->taken && slot_of(pool, end)->done)
        end++;
    pool->fresh = pool->fresh_bytes = 0;
    pthread_mutex_unlock(&pool->lock);
    for (uint64_t n = first; n < end && !pool->out.failed; n++) {
        slot *s = slot_of(pool, n);
        write_answer(pool, s);
        content += s->item.text.length;
        answers += clear_slot(s);
    }
    if (pool->out.buffer.length)
        progress_erase(&pool->progress);
    output_flush(&pool->out);
    pthread_mutex_lock(&pool->lock);
    pool->written = end;
    pool->read_bytes -= content;
    pool->done_bytes -= answers;
    pthread_cond_signal(&pool->for_reader);
    if (answers)
        pthread_cond_broadcast(&pool->for_worker);
}

static void wait_for_answers(run *pool)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK_MS * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&pool->for_writer, &pool->lock, &until);
}

/* Tells a user who waits for the first answer something: after some seconds, and again after ten times as
 * long. */
static void show_patience(run *pool)
{
    const settings *s = pool->job->settings;
    double age = progress_age(&pool->progress);
    if (!pool->job->patience || s->quiet || pool->written || age < pool->patience)
        return;
    pool->patience *= 10;
    progress_erase(&pool->progress);
    text b = PROGRAM_TEXT;
    pool->job->patience(pool->job->context, age, &b);
    if (b.length)
        output_note(b.bytes, b.length);
    text_close(&b);
}

static void write_all(run *pool)
{
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        write_ready(pool);
        bool over = pool->at_end && pool->written == pool->read;
        if (pool->out.failed || pool->failed)
            stop_request();
        if (over || stop_requested())
            break;
        progress_show(&pool->progress, pool->puzzles, pool->fraction);
        show_patience(pool);
        pthread_cond_signal(&pool->for_worker); /* an idle one may be asked to leave */
        if (!(pool->taken > pool->written && slot_of(pool, pool->written)->done))
            wait_for_answers(pool);
    }
    pthread_cond_broadcast(&pool->for_reader);
    pthread_cond_broadcast(&pool->for_worker);
    pthread_mutex_unlock(&pool->lock);
}

/* ---- all together ---- */

static void open_run(run *pool, const job *work)
{
    memset(pool, 0, sizeof *pool);
    pool->job = work;
    text_open(&pool->out.buffer, &program_memory);
    pool->threads_most = work->settings->jobs ? (int)work->settings->jobs : run_cores();
    pool->thread = program_allocate((size_t)pool->threads_most * sizeof *pool->thread);
    pool->slot = program_allocate(RING * sizeof *pool->slot);
    pool->fraction = -1;
    pool->patience = PATIENCE;
    run_thread_style(pool);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->for_reader, NULL);
    pthread_cond_init(&pool->for_worker, NULL);
    pthread_cond_init(&pool->for_writer, NULL);
    pthread_cond_init(&pool->for_help, NULL);
    pool->helpers = (tresse_helpers){ run_helpers, pool, pool->threads_most };
    progress_open(&pool->progress, work->settings);
    program_hold_reserve();
}

static void close_run(run *pool)
{
    for (uint64_t i = 0; i < RING && i <= pool->read; i++) { /* the others were never used */
        text_close(&pool->slot[i].item.text);
        text_close(&pool->slot[i].answer.out);
        text_close(&pool->slot[i].answer.note);
        text_close(&pool->slot[i].answer.once);
    }
    free(pool->slot);
    free(pool->thread);
    output_close(&pool->out);
    program_drop_reserve();
    pthread_attr_destroy(&pool->style);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->for_reader);
    pthread_cond_destroy(&pool->for_worker);
    pthread_cond_destroy(&pool->for_writer);
    pthread_cond_destroy(&pool->for_help);
}

static void summarise(run *pool)
{
    text b = PROGRAM_TEXT;
    bool stopped = stop_by_signal() && !pool->out.failed && !pool->failed;
    if (pool->job->settings->shard)
        return;
    if (output_was_given_up(&pool->out)) {
        progress_close(&pool->progress, "interrupted while nobody read the output", true);
        return;
    }
    text_printf(&b, "%s%llu %s%s", stopped ? "interrupted after " : "", (unsigned long long)pool->puzzles,
                pool->job->noun, cli_plural(pool->puzzles));
    if (pool->unsolved)
        text_printf(&b, ", %llu not solved", (unsigned long long)pool->unsolved);
    if (pool->refused)
        text_printf(&b, ", %llu refused", (unsigned long long)pool->refused);
    if (pool->bad)
        text_printf(&b, ", %llu bad input%s", (unsigned long long)pool->bad, cli_plural(pool->bad));
    progress_close(&pool->progress, b.bytes, stopped);
    text_close(&b);
}

static void complain_of_memory(const run *pool)
{
    static const tresse_message says = { 0, 0, "out of memory; nothing from here on was done" };
    text b = PROGRAM_TEXT;
    if (pool->starved)
        item_add_message(&b, &pool->starved->item, &says);
    else
        text_add_string(&b, "tresse: out of memory\n");
    output_note(b.bytes, b.length);
    text_close(&b);
}

static int status_of(run *pool)
{
    if (pool->out.failed && pool->job->settings->shard) {
        errno = pool->out.error;
        return whole_complain(pool->job->settings->shard->file);
    }
    if (pool->out.failed)
        return output_complain(&pool->out);
    if (pool->failed) {
        complain_of_memory(pool);
        return STATUS_MEMORY;
    }
    if (stop_by_signal())
        return stop_status();
    if (pool->job->settings->shard) { /* bad input is part of the result there */
        pool->job->settings->shard->bad += pool->bad;
        pool->job->settings->shard->unsolved += pool->unsolved;
        return STATUS_WELL;
    }
    return pool->refused    ? STATUS_REFUSED
           : pool->bad      ? STATUS_INPUT
           : pool->unsolved ? STATUS_UNSOLVED
                            : STATUS_WELL;
}

/* Signals go to this thread alone, to end its waiting for output: the other threads are started with signals
 * blocked. */
static bool start_reader(run *pool)
{
    stop_block_signals(true);
    bool started = !pthread_create(&pool->reader, &pool->style, read_all, pool);
    stop_block_signals(false);
    return started;
}

int run_job(const job *work)
{
    run r;
    open_run(&r, work);
    int failed = work->writes_file ? output_open(&r.out, work->settings->output) : 0;
    if (!failed && !start_reader(&r)) {
        fprintf(stderr, "tresse: out of memory: no thread could be started\n");
        failed = STATUS_MEMORY;
    }
    if (failed) {
        output_finish(&r.out, false);
        close_run(&r);
        return failed;
    }
    write_all(&r);
    pthread_join(r.reader, NULL);
    for (int i = 0; i < r.threads; i++)
        pthread_join(r.thread[i], NULL);
    pthread_mutex_lock(&r.lock);
    write_ready(&r);
    pthread_mutex_unlock(&r.lock);
    if (!r.led) {
        write_lead(&r, NULL, NULL);
        output_flush(&r.out);
    }
    summarise(&r);
    int status = status_of(&r);
    int kept = output_finish(&r.out, status < STATUS_OUTPUT);
    close_run(&r);
    return kept ? kept : status;
}
