/* counts.c: see rows.h: what `tresse stats --format counts` says of the rows of a batch. Tables of counts add
 * up (stats_read.h): so a table of tables is that of all their rows. */
#include "cli/batch/rows.h"
#include "cli/output.h"
#include "cli/stats/stats.h"

#include <stdlib.h>
#include <string.h>

struct counting {
    settings settings; /* plain ones, of `stats` */
    stats_reader reader;
    sample *sample;
    item item;
    text note;
};

static void take(void *context, const char *row, size_t n)
{
    counting *c = context;
    c->item.text.length = 0;
    text_add(&c->item.text, row, n);
    c->item.line++;
    stats_read_line(&c->reader, &c->item, &c->note);
}

/* Rows of a batch have no header, so this is it. */
static void take_names(counting *counts, const batch *task)
{
    word_list names = { NULL, 0 };
    text header = PROGRAM_TEXT;
    batch_columns(task, &names);
    text_add_string(&header, batch_has_ids(task) ? "#id\tpuzzle" : "#puzzle");
    for (int k = 0; k < names.words; k++)
        text_printf(&header, "\t%s", names.word[k]);
    take(counts, header.bytes, header.length);
    counts->item.line = 0;
    text_close(&header);
    word_list_free(&names);
}

static counting *open_counting(void)
{
    counting *c = program_allocate(sizeof *c);
    *c = (counting){ .settings = { .command = command_named("stats") },
                     .item = { .kind = ITEM_LINE, .name = "rows of the batch", .text = PROGRAM_TEXT },
                     .note = PROGRAM_TEXT };
    c->sample = program_allocate(sizeof *c->sample);
    sample_open(c->sample);
    stats_read_open(&c->reader, &c->settings, c->sample, 0);
    return c;
}

counting *counts_open(const batch *task)
{
    counting *c = open_counting();
    take_names(c, task);
    return c;
}

void counts_take(counting *counts, const char *rows, size_t n)
{
    for (const char *at = rows, *end = at + n; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        take(counts, at, (size_t)(stop - at));
        at = stop + 1;
    }
}

int counts_end(counting *counts, const settings *asked, text *out)
{
    stats_read_end(&counts->reader);
    output_note(counts->note.bytes, counts->note.length);
    if (counts->reader.spilt)
        return cli_misuse_see_help(
            asked, "there are more than %d different rows, too many for counts; keep the rows", JOINT_MOST);
    stats_write_counts(out, &counts->reader);
    return 0;
}

void counts_close(counting *counts)
{
    if (!counts)
        return;
    stats_read_close(&counts->reader);
    sample_close(counts->sample);
    free(counts->sample);
    text_close(&counts->item.text);
    text_close(&counts->note);
    free(counts);
}

int merge_counts(const batch *task, const settings *asked)
{
    counting *c = task->counts_only ? open_counting() : counts_open(task); /* tables name their columns */
    text out = PROGRAM_TEXT;
    int status = batch_each_row(task, &(row_taker){ c, take, NULL });
    if (!status)
        status = counts_end(c, asked, &out);
    output o;
    if (!status)
        status = output_open(&o, asked->output);
    if (!status)
        status = output_end(&o, &out, true);
    counts_close(c);
    text_close(&out);
    return status;
}
