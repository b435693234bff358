/* rows.c: see rows.h. */
#include "cli/batch/rows.h"
#include "cli/commands/rate.h"
#include "cli/stop.h"

#include <stdio.h>
#include <string.h>

void batch_columns(const batch *b, word_list *names)
{
    const settings *last = batch_last(b);
    text header = PROGRAM_TEXT;
    if (last->command->bit != RATE)
        return;
    rate_add_header(&header, last, &(rate_others){ .n = 0 });
    int leads = 1 + batch_has_ids(b); /* the puzzle and its id */
    const char *end = header.bytes + header.length - 1;
    for (const char *at = header.bytes; at; leads--) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        if (leads <= 0)
            word_list_add(names, at, (size_t)((tab ? tab : end) - at));
        at = tab ? tab + 1 : NULL;
    }
    text_close(&header);
}

bool batch_has_ids(const batch *b)
{
    const settings *last = batch_last(b);
    return last->command->bit == RATE && last->id;
}

static const char *each_of(const batch *b, size_t k, const row_taker *t)
{
    shard_file f;
    text file = PROGRAM_TEXT;
    const char *wrong = shard_load(b, k, &file);
    if (!wrong)
        wrong = shard_file_read(b, k, &file, &f);
    const char *at = file.bytes, *end = wrong ? at : at + f.row_bytes;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        t->take(t->context, at, (size_t)((stop ? stop : end) - at));
        at = stop ? stop + 1 : end;
    }
    if (!wrong && t->end)
        t->end(t->context, k, f.rows);
    text_close(&file);
    return wrong;
}

int batch_each_row(const batch *b, const row_taker *t)
{
    const char *wrong = NULL;
    for (size_t k = 0; k < b->shards && !wrong && !stop_requested(); k++)
        wrong = each_of(b, k, t);
    if (wrong) {
        fprintf(stderr, "tresse: %s: a shard changed while it was merged: %s\n", b->folder, wrong);
        return STATUS_INCOMPLETE;
    }
    return stop_requested() ? stop_status() : 0;
}
