/* rows.c: see rows.h. */
#include "cli/batch/rows.h"
#include "cli/commands/rate.h"
#include "cli/stop.h"

#include <stdio.h>
#include <string.h>

void batch_columns(const batch *task, word_list *names)
{
    const settings *last = batch_last(task);
    text header = PROGRAM_TEXT;
    if (last->command->bit != RATE)
        return;
    rate_add_header(&header, last, &(rate_others){ .n = 0 });
    int leads = 1 + batch_has_ids(task); /* the puzzle and its id */
    const char *end = header.bytes + header.length - 1;
    for (const char *at = header.bytes; at; leads--) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        if (leads <= 0)
            word_list_add(names, at, (size_t)((tab ? tab : end) - at));
        at = tab ? tab + 1 : NULL;
    }
    text_close(&header);
}

bool batch_has_ids(const batch *task)
{
    const settings *last = batch_last(task);
    return last->command->bit == RATE && last->id;
}

static const char *each_of(const batch *task, size_t nth, const row_taker *taker)
{
    shard_file f;
    text file = PROGRAM_TEXT;
    const char *wrong = shard_load(task, nth, &file);
    if (!wrong)
        wrong = shard_file_read(task, nth, &file, &f);
    const char *at = file.bytes, *end = wrong ? at : at + f.row_bytes;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        taker->take(taker->context, at, (size_t)((stop ? stop : end) - at));
        at = stop ? stop + 1 : end;
    }
    if (!wrong && taker->end)
        taker->end(taker->context, nth, f.rows);
    text_close(&file);
    return wrong;
}

int batch_each_row(const batch *task, const row_taker *taker)
{
    const char *wrong = NULL;
    for (size_t k = 0; k < task->shards && !wrong && !stop_requested(); k++)
        wrong = each_of(task, k, taker);
    if (wrong) {
        fprintf(stderr, "tresse: %s: a shard changed while it was merged: %s\n", task->folder, wrong);
        return STATUS_INCOMPLETE;
    }
    return stop_requested() ? stop_status() : 0;
}
