/* tally.c: see tally.h. */
#include "cli/batch/tally.h"
#include "cli/batch/shard_lock.h"
#include "cli/stop.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *look_at(const batch *b, size_t k, bool verify, shard_file *f)
{
    if (!verify && !b->packed)
        return shard_file_glance(b, k, f);
    text file = PROGRAM_TEXT;
    const char *wrong = shard_load(b, k, &file);
    if (!wrong)
        wrong = shard_file_read(b, k, &file, f);
    text_close(&file);
    return wrong;
}

static void name_damaged(text *says, const batch *b, size_t k, const char *wrong)
{
    char *name = batch_place(b, k, NULL);
    text_add_shown(says, name, strlen(name), 1000);
    text_printf(says, ": %s (", wrong);
    batch_add_range(says, b, k);
    text_add_string(says, "); remove it and run the batch again\n");
    free(name);
}

static void name_suspect(text *says, const batch *b, size_t k, int begun)
{
    text_printf(says, "suspect: shard %zu (", k);
    batch_add_range(says, b, k);
    text_printf(says, "), begun %d times without an end%s\n", begun,
                begun >= BATCH_HOPELESS ? ", and not tried any more: `tresse batch run --suspect` does" : "");
}

/* Builds "3, 7 to 12" number by number. */
typedef struct ranges {
    size_t from, to; /* to is one past the last */
    bool any;
} ranges;

static void end_range(ranges *r, text *out)
{
    if (r->to == r->from)
        return;
    text_printf(out, "%s%zu", r->any ? ", " : "", r->from);
    if (r->to > r->from + 1)
        text_printf(out, " to %zu", r->to - 1);
    r->any = true;
    r->from = r->to = 0;
}

static void add_range(ranges *r, text *out, size_t k)
{
    if (r->to != k)
        end_range(r, out);
    if (r->to == r->from)
        r->from = k;
    r->to = k + 1;
}

static void count_missing(const batch *b, size_t k, batch_tally *t, text *says)
{
    char *name = batch_place(b, k, ".tmp");
    int begun = access(name, F_OK) ? 0 : shard_lock_glance(b, k);
    free(name);
    t->missing++;
    t->begun += begun > 0;
    t->suspect += begun >= BATCH_SUSPECT;
    if (begun >= BATCH_SUSPECT)
        name_suspect(says, b, k, begun);
}

void batch_count(const batch *b, bool verify, batch_tally *t, text *says)
{
    ranges r = { 0, 0, false };
    text missing = PROGRAM_TEXT;
    *t = (batch_tally){ .done = 0 };
    for (size_t k = 0; k < b->shards && !stop_requested(); k++) {
        shard_file f;
        if (!batch_is_done(b, k)) {
            count_missing(b, k, t, says);
            add_range(&r, &missing, k);
            continue;
        }
        const char *wrong = look_at(b, k, verify, &f);
        if (wrong) {
            name_damaged(says, b, k, wrong);
            t->damaged++;
            continue;
        }
        t->done++;
        t->lines += b->shard[k].lines;
        t->rows += f.rows;
        t->bad += f.bad;
        t->unsolved += f.unsolved;
    }
    end_range(&r, &missing);
    if (missing.length)
        text_printf(says, "missing: shard%s %.*s\n", cli_plural(t->missing), (int)missing.length,
                    missing.bytes);
    text_close(&missing);
}

void batch_add_done(text *out, const batch *b, const batch_tally *t)
{
    text_printf(out, "%zu of %zu %s finished", t->done, b->shards,
                b->shards == 1 ? "shard is" : "shards are");
}

bool batch_is_complete(const batch *b, const batch_tally *t)
{
    return t->done == b->shards;
}
