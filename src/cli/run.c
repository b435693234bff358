/* run.c: see run.h: the reader and the writer of a run, and the run as a whole. */
#include "cli/run.h"
#include "cli/piece.h"
#include "cli/run_ring.h"
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

static void write_note(run *r, const text *note)
{
    if (!note->length)
        return;
    progress_erase(&r->progress);
    output_flush(&r->out);
    output_note(note->bytes, note->length);
}

static void write_lead(run *r, const item *i, const answer *a)
{
    text lead = PROGRAM_TEXT, note = PROGRAM_TEXT;
    if (!r->job->lead)
        return;
    r->job->lead(r->job->leader, i, a, &lead, &note);
    r->led = true;
    output_add(&r->out, lead.bytes, lead.length);
    write_note(r, &note);
    text_close(&lead);
    text_close(&note);
}

static void write_answer(run *r, slot *s)
{
    answer *a = &s->answer;
    piece *part = r->job->settings->piece;
    if (part) {
        r->out.failed = !piece_take(part, &a->out, &a->note, a->saw & SAW_BAD_INPUT);
        r->out.error = errno;
    } else if (r->job->take) {
        r->job->take(r->job->taker, &s->item, a);
    } else if (a->out.length) {
        write_lead(r, &s->item, a);
        output_add(&r->out, a->out.bytes, a->out.length);
    }
    if (!part)
        write_note(r, &a->note);
    if (!part && !r->said_once && !r->job->settings->quiet)
        write_note(r, &a->once);
    r->said_once = r->said_once || a->once.length;
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
    text_renew(&s->item.text);
    text_renew(&s->answer.out);
    text_renew(&s->answer.note);
    text_renew(&s->answer.once);
    s->answer.others = s->answer.before = 0;
    s->answer.saw = 0;
    s->done = false;
    return n;
}

/* Writes every answer that is ready and in turn. The lock is held, and released while writing. */
static void write_ready(run *r)
{
    uint64_t first = r->written, end = first;
    size_t content = 0, answers = 0;
    while (end < r->taken && slot_of(r, end)->done)
        end++;
    r->fresh = r->fresh_bytes = 0;
    pthread_mutex_unlock(&r->lock);
    for (uint64_t n = first; n < end && !r->out.failed; n++) {
        slot *s = slot_of(r, n);
        write_answer(r, s);
        content += s->item.text.length;
        answers += clear_slot(s);
    }
    if (r->out.buffer.length)
        progress_erase(&r->progress);
    output_flush(&r->out);
    pthread_mutex_lock(&r->lock);
    r->written = end;
    r->read_bytes -= content;
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

/* Tells a user who waits for the first answer something: after some seconds, and again after ten times as
 * long. */
static void show_patience(run *r)
{
    const settings *s = r->job->settings;
    double age = progress_age(&r->progress);
    if (!r->job->patience || s->quiet || r->written || age < r->patience)
        return;
    r->patience *= 10;
    progress_erase(&r->progress);
    text b = PROGRAM_TEXT;
    r->job->patience(r->job->context, age, &b);
    if (b.length)
        output_note(b.bytes, b.length);
    text_close(&b);
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
        show_patience(r);
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
    memset(r, 0, sizeof *r);
    r->job = j;
    text_open(&r->out.buffer, &program_memory);
    r->threads_most = j->settings->jobs ? (int)j->settings->jobs : run_cores();
    r->thread = program_allocate((size_t)r->threads_most * sizeof *r->thread);
    r->slot = program_allocate(RING * sizeof *r->slot);
    r->fraction = -1;
    r->patience = PATIENCE;
    run_thread_style(r);
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->for_reader, NULL);
    pthread_cond_init(&r->for_worker, NULL);
    pthread_cond_init(&r->for_writer, NULL);
    pthread_cond_init(&r->for_help, NULL);
    r->helpers = (tresse_helpers){ run_helpers, r, r->threads_most };
    progress_open(&r->progress, j->settings);
    program_hold_reserve();
}

static void close_run(run *r)
{
    for (uint64_t i = 0; i < RING && i <= r->read; i++) { /* the others were never used */
        text_close(&r->slot[i].item.text);
        text_close(&r->slot[i].answer.out);
        text_close(&r->slot[i].answer.note);
        text_close(&r->slot[i].answer.once);
    }
    free(r->slot);
    free(r->thread);
    output_close(&r->out);
    program_drop_reserve();
    pthread_attr_destroy(&r->style);
    pthread_mutex_destroy(&r->lock);
    pthread_cond_destroy(&r->for_reader);
    pthread_cond_destroy(&r->for_worker);
    pthread_cond_destroy(&r->for_writer);
    pthread_cond_destroy(&r->for_help);
}

static void summarise(run *r)
{
    text b = PROGRAM_TEXT;
    bool stopped = stop_by_signal() && !r->out.failed && !r->failed;
    if (r->job->settings->piece)
        return;
    if (output_was_given_up(&r->out)) {
        progress_close(&r->progress, "interrupted while nobody read the output", true);
        return;
    }
    text_printf(&b, "%s%llu %s%s", stopped ? "interrupted after " : "", (unsigned long long)r->puzzles,
                r->job->noun, cli_plural(r->puzzles));
    if (r->unsolved)
        text_printf(&b, ", %llu not solved", (unsigned long long)r->unsolved);
    if (r->refused)
        text_printf(&b, ", %llu refused", (unsigned long long)r->refused);
    if (r->bad)
        text_printf(&b, ", %llu bad input%s", (unsigned long long)r->bad, cli_plural(r->bad));
    progress_close(&r->progress, b.bytes, stopped);
    text_close(&b);
}

static void complain_of_memory(const run *r)
{
    static const tresse_message says = { 0, 0, "out of memory; nothing from here on was done" };
    text b = PROGRAM_TEXT;
    if (r->starved)
        item_add_message(&b, &r->starved->item, &says);
    else
        text_add_string(&b, "tresse: out of memory\n");
    output_note(b.bytes, b.length);
    text_close(&b);
}

static int status_of(run *r)
{
    if (r->out.failed && r->job->settings->piece) {
        errno = r->out.error;
        return whole_complain(r->job->settings->piece->file);
    }
    if (r->out.failed)
        return output_complain(&r->out);
    if (r->failed) {
        complain_of_memory(r);
        return STATUS_MEMORY;
    }
    if (stop_by_signal())
        return stop_status();
    if (r->job->settings->piece) { /* bad input is part of the result there */
        r->job->settings->piece->bad += r->bad;
        r->job->settings->piece->unsolved += r->unsolved;
        return STATUS_WELL;
    }
    return r->refused ? STATUS_REFUSED : r->bad ? STATUS_INPUT : r->unsolved ? STATUS_UNSOLVED : STATUS_WELL;
}

/* Signals go to this thread alone, to end its waiting for output: the other threads are started with signals
 * blocked. */
static bool start_reader(run *r)
{
    stop_block_signals(true);
    bool started = !pthread_create(&r->reader, &r->style, read_all, r);
    stop_block_signals(false);
    return started;
}

int run_job(const job *j)
{
    run r;
    open_run(&r, j);
    int failed = j->writes_file ? output_open(&r.out, j->settings->output) : 0;
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
