/* batch_run.c: `tresse batch run`: does what is missing.
 *
 * First it does the shards of its own part, in order; then it helps with what is still missing of the others'
 * parts, from the far end, so that helpers and helped meet as late as possible; then it waits for what others
 * hold, and takes over what becomes free because they died. Suspect shards come last of all, in a process of
 * their own. It is finished when nothing is left for it to do. */
#include "cli/batch/child_process.h"
#include "cli/batch/shard_lock.h"
#include "cli/batch/shard_writer.h"
#include "cli/batch/tally.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/stop.h"
#include "cli/whole_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { WAIT_LEAST_MS = 20, WAIT_MOST_MS = 2000 };

typedef struct labour {
    const settings *settings;
    batch *batch;
    size_t *open, opens;       /* shards that may be missing, in the order to take them */
    size_t *suspect, suspects; /* those that are left for later */
    size_t done;               /* shards done by this program */
    uint64_t lines;            /* lines done by this program */
    progress progress;
} labour;

/* ---- which shards ---- */

/* "I/N"; false: it is not that. */
static bool read_part(const char *content, uint64_t *next, uint64_t *count)
{
    const char *at = batch_number(content, 10, next);
    at = at && *at == '/' ? batch_number(at + 1, 10, count) : NULL;
    return at && !*at && *next < *count;
}

static int list_shards(labour *worker)
{
    const settings *s = worker->settings;
    uint64_t i = 0, n = 1;
    if (s->part && !read_part(s->part, &i, &n))
        return cli_misuse(s, "--part: expected I/N with I from 0 to N-1, such as 0/8, not \"%.40s\"",
                          s->part);
    size_t all = worker->batch->shards;
    worker->open = program_allocate((all + 1) * sizeof *worker->open);
    worker->suspect = program_allocate((all + 1) * sizeof *worker->suspect);
    for (size_t k = 0; k < all; k++)
        if (k % n == i && !batch_is_done(worker->batch, k))
            worker->open[worker->opens++] = k;
    for (size_t k = all; k-- && !s->no_help;)
        if (k % n != i && !batch_is_done(worker->batch, k))
            worker->open[worker->opens++] = k;
    return 0;
}

/* ---- one shard ---- */

static void say(const batch *task, size_t nth, const char *how)
{
    text m = PROGRAM_TEXT;
    text_printf(&m, "tresse: shard %zu (", nth);
    batch_add_range(&m, task, nth);
    text_printf(&m, ") %s\n", how);
    output_note(m.bytes, m.length);
    text_close(&m);
}

/* Gives the shard its finished file; a status. */
static int commit(labour *worker, shard_lock *lock, size_t nth, const shard_writer *writer)
{
    if (!shard_lock_commit(lock, worker->batch, nth, &writer->file))
        return whole_complain(writer->name);
    worker->done++;
    worker->lines += worker->batch->shard[nth].lines;
    return 0;
}

/* Does a shard that is held, and not suspect. */
static int do_shard(labour *worker, shard_lock *lock, size_t nth)
{
    shard_writer w;
    if (!shard_lock_begin(lock)) {
        int status = whole_complain(lock->name);
        shard_lock_drop(lock, true);
        return status;
    }
    shard_writer_open(&w, worker->batch, nth, worker->batch->packed, worker->batch->counts_only);
    int status = shard_make(worker->batch, nth, 0, 0, &w);
    if (status)
        shard_lock_drop(lock, status != STATUS_MEMORY); /* lack of memory may be the shard's fault */
    else
        status = commit(worker, lock, nth, &w);
    shard_writer_close(&w);
    return status;
}

/* Does a suspect shard that is held. Only a crash counts as a beginning here: killing workers does the shard
 * no harm. */
static int do_suspect(labour *worker, shard_lock *lock, size_t nth)
{
    shard_writer w;
    shard_writer_open(&w, worker->batch, nth, worker->batch->packed,
                      false); /* rows are counted in the other process */
    int status = worker->settings->suspect ? child_make_lines(worker->batch, nth, &w)
                                           : child_make(worker->batch, nth, &w);
    if (!status) {
        status = commit(worker, lock, nth, &w);
    } else if (status == CHILD_CRASHED || status == STATUS_MEMORY) {
        (void)shard_lock_begin(lock);
        shard_lock_drop(lock, false);
        say(worker->batch, nth,
            "could not be done, and is left; `tresse batch run --suspect` tries line by line");
        status = 0;
    } else {
        shard_lock_drop(lock, false);
    }
    shard_writer_close(&w);
    return status;
}

static int complain_of_lock(const labour *worker, size_t nth)
{
    char *name = batch_place(worker->batch, nth, ".tmp");
    int status = whole_complain(name);
    free(name);
    return status;
}

/* Tries to do one shard; *busy: another program has it. A status. */
static int try_shard(labour *worker, size_t nth, bool *busy)
{
    shard_lock h = { .fd = -1 };
    shard_lock_answer a = shard_lock_take(&h, worker->batch, nth);
    *busy = a == LOCK_BUSY;
    if (a == LOCK_FAILED)
        return complain_of_lock(worker, nth);
    if (a != LOCK_TAKEN)
        return 0;
    if (h.begun >= BATCH_SUSPECT) {
        worker->suspect[worker->suspects++] = nth;
        shard_lock_drop(&h, false);
        return 0;
    }
    if (worker->settings->suspect) {
        shard_lock_drop(&h, true);
        return 0;
    }
    return do_shard(worker, &h, nth);
}

/* ---- all of them ---- */

static void show(labour *worker, size_t left)
{
    size_t all = worker->batch->shards;
    progress_show(&worker->progress, worker->lines, all ? (double)(all - left) / (double)all : -1);
}

/* Waits a little; longer each time that nothing has happened. */
static void pause_for(int *ms)
{
    const struct timespec t = { *ms / 1000, *ms % 1000 * 1000000L };
    nanosleep(&t, NULL);
    *ms = 2 * *ms < WAIT_MOST_MS ? 2 * *ms : WAIT_MOST_MS;
}

/* Does all that can be done, again and again until nothing is held by others. */
static int do_open(labour *worker)
{
    int status = 0, wait = WAIT_LEAST_MS;
    while (worker->opens && !status) {
        size_t left = 0, before = worker->done;
        for (size_t i = 0; i < worker->opens && !status; i++) {
            bool busy = false;
            status = try_shard(worker, worker->open[i], &busy);
            if (busy)
                worker->open[left++] = worker->open[i];
            show(worker, worker->opens - i - 1 + left);
            if (!status && stop_requested())
                status = stop_status();
        }
        bool same = left == worker->opens;
        worker->opens = left;
        if (!same || worker->done > before)
            wait = WAIT_LEAST_MS;
        if (left && !status)
            pause_for(&wait);
    }
    return status;
}

/* Shards that others have taken meanwhile are open again, because they are to be waited for. */
static int do_suspects(labour *worker)
{
    int status = 0;
    size_t suspects = worker->suspects;
    worker->suspects = 0;
    for (size_t i = 0; i < suspects && !status; i++) {
        shard_lock h = { .fd = -1 };
        size_t k = worker->suspect[i];
        shard_lock_answer a = shard_lock_take(&h, worker->batch, k);
        if (a == LOCK_BUSY)
            worker->open[worker->opens++] = k;
        if (a == LOCK_FAILED)
            status = complain_of_lock(worker, k);
        if (a != LOCK_TAKEN)
            continue;
        if (h.begun >= BATCH_HOPELESS && !worker->settings->suspect) {
            say(worker->batch, k,
                "was begun ten times without an end, and is left; see `tresse batch status`");
            shard_lock_drop(&h, false);
        } else {
            status = do_suspect(worker, &h, k);
        }
        if (!status && stop_requested())
            status = stop_status();
    }
    return status;
}

static void summarise(labour *worker, int status)
{
    text b = PROGRAM_TEXT;
    text_printf(&b, "%s%zu shard%s done here, %" PRIu64 " %s%s", stop_by_signal() ? "interrupted after " : "",
                worker->done, cli_plural(worker->done), worker->lines,
                worker->batch->input ? "line" : "puzzle", cli_plural(worker->lines));
    progress_close(&worker->progress, b.bytes, status > STATUS_SIGNAL && !worker->settings->quiet);
    text_close(&b);
}

/* Shards whose files are damaged were not done again: they are named, and the batch is not finished. */
static int name_damaged(const batch *task)
{
    text says = PROGRAM_TEXT;
    size_t n = batch_damaged(task, &says);
    if (n)
        output_note(says.bytes, says.length);
    text_close(&says);
    return n ? STATUS_INCOMPLETE : STATUS_WELL;
}

int batch_run(const settings *asked)
{
    batch b;
    labour l = { .settings = asked, .batch = &b };
    if (asked->operands != 2)
        return cli_misuse(asked, "expected one folder: tresse batch run DIR");
    int status = batch_read(&b, asked, asked->operand[1]);
    if (!status)
        status = batch_check_build(&b, asked);
    if (!status)
        status = list_shards(&l);
    if (!status) {
        b.command.settings.jobs = asked->jobs;
        progress_open(&l.progress, asked);
        do {
            status = do_open(&l);
            if (!status)
                status = do_suspects(&l);
        } while (l.opens && !status);
        summarise(&l, status);
    }
    if (!status)
        status = name_damaged(&b);
    free(l.open);
    free(l.suspect);
    batch_free(&b);
    return status;
}
