/* tally.c: see tally.h. */
#include "cli/batch/tally.h"
#include "cli/batch/shard_lock.h"
#include "cli/stop.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *look_at(const batch *task, size_t nth, bool verify, shard_file *shard_file)
{
    if (!verify && !task->packed)
        return shard_file_glance(task, nth, shard_file);
    text file = PROGRAM_TEXT;
    const char *wrong = shard_load(task, nth, &file);
    if (!wrong)
        wrong = shard_file_read(task, nth, &file, shard_file);
    text_close(&file);
    return wrong;
}

static void name_damaged(text *says, const batch *task, size_t nth, const char *wrong)
{
    char *name = batch_place(task, nth, NULL);
    text_add_shown(says, name, strlen(name), 1000);
    text_printf(says, ": %s (", wrong);
    batch_add_range(says, task, nth);
    text_add_string(says, "); remove it and run the batch again\n");
    free(name);
}

static void name_suspect(text *says, const batch *task, size_t nth, int begun)
{
    text_printf(says, "suspect: shard %zu (", nth);
    batch_add_range(says, task, nth);
    text_printf(says, "), begun %d times without an end%s\n", begun,
                begun >= BATCH_HOPELESS ? ", and not tried any more: `tresse batch run --suspect` does" : "");
}

/* Builds "3, 7 to 12" number by number. */
typedef struct ranges {
    size_t from, to; /* to is one past the last */
    bool any;
} ranges;

static void end_range(ranges *ranges, text *out)
{
    if (ranges->to == ranges->from)
        return;
    text_printf(out, "%s%zu", ranges->any ? ", " : "", ranges->from);
    if (ranges->to > ranges->from + 1)
        text_printf(out, " to %zu", ranges->to - 1);
    ranges->any = true;
    ranges->from = ranges->to = 0;
}

static void add_range(ranges *ranges, text *out, size_t nth)
{
    if (ranges->to != nth)
        end_range(ranges, out);
    if (ranges->to == ranges->from)
        ranges->from = nth;
    ranges->to = nth + 1;
}

static void count_missing(const batch *task, size_t nth, batch_tally *sums, text *says)
{
    char *name = batch_place(task, nth, ".tmp");
    int begun = access(name, F_OK) ? 0 : shard_lock_glance(task, nth);
    free(name);
    sums->missing++;
    sums->begun += begun > 0;
    sums->suspect += begun >= BATCH_SUSPECT;
    if (begun >= BATCH_SUSPECT)
        name_suspect(says, task, nth, begun);
}

void batch_count(const batch *task, bool verify, batch_tally *sums, text *says)
{
    ranges r = { 0, 0, false };
    text missing = PROGRAM_TEXT;
    *sums = (batch_tally){ .done = 0 };
    for (size_t k = 0; k < task->shards && !stop_requested(); k++) {
        shard_file f;
        if (!batch_is_done(task, k)) {
            count_missing(task, k, sums, says);
            add_range(&r, &missing, k);
            continue;
        }
        const char *wrong = look_at(task, k, verify, &f);
        if (wrong) {
            name_damaged(says, task, k, wrong);
            sums->damaged++;
            continue;
        }
        sums->done++;
        sums->lines += task->shard[k].lines;
        sums->rows += f.rows;
        sums->bad += f.bad;
        sums->unsolved += f.unsolved;
    }
    end_range(&r, &missing);
    if (missing.length)
        text_printf(says, "missing: shard%s %.*s\n", cli_plural(sums->missing), (int)missing.length,
                    missing.bytes);
    text_close(&missing);
}

size_t batch_damaged(const batch *task, text *says)
{
    size_t n = 0;
    for (size_t k = 0; k < task->shards && !stop_requested(); k++) {
        shard_file f;
        const char *wrong = batch_is_done(task, k) ? look_at(task, k, false, &f) : NULL;
        if (!wrong)
            continue;
        name_damaged(says, task, k, wrong);
        n++;
    }
    return n;
}

void batch_add_done(text *out, const batch *task, const batch_tally *sums)
{
    text_printf(out, "%zu of %zu %s finished", sums->done, task->shards,
                task->shards == 1 ? "shard is" : "shards are");
}

bool batch_is_complete(const batch *task, const batch_tally *sums)
{
    return sums->done == task->shards;
}
