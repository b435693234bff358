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
static void take_names(counting *c, const batch *b)
{
    word_list names = { NULL, 0 };
    text header = PROGRAM_TEXT;
    batch_columns(b, &names);
    text_add_string(&header, batch_has_ids(b) ? "#id\tpuzzle" : "#puzzle");
    for (int k = 0; k < names.words; k++)
        text_printf(&header, "\t%s", names.word[k]);
    take(c, header.bytes, header.length);
    c->item.line = 0;
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

counting *counts_open(const batch *b)
{
    counting *c = open_counting();
    take_names(c, b);
    return c;
}

void counts_take(counting *c, const char *rows, size_t n)
{
    for (const char *at = rows, *end = at + n; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        take(c, at, (size_t)(stop - at));
        at = stop + 1;
    }
}

int counts_end(counting *c, const settings *s, text *out)
{
    stats_read_end(&c->reader);
    output_note(c->note.bytes, c->note.length);
    if (c->reader.spilt)
        return cli_misuse(s, "there are more than %d different rows, too many for counts; keep the rows",
                          JOINT_MOST);
    stats_write_counts(out, &c->reader);
    return 0;
}

void counts_close(counting *c)
{
    if (!c)
        return;
    stats_read_close(&c->reader);
    sample_close(c->sample);
    free(c->sample);
    text_close(&c->item.text);
    text_close(&c->note);
    free(c);
}

static int write_out(const settings *s, const text *content)
{
    output o;
    int status = output_open(&o, s->output);
    if (status)
        return status;
    output_add(&o, content->bytes, content->length);
    output_flush(&o);
    status = o.failed ? output_complain(&o) : 0;
    int kept = output_finish(&o, !status);
    output_close(&o);
    return status ? status : kept;
}

int merge_counts(const batch *b, const settings *s)
{
    counting *c = b->counts_only ? open_counting() : counts_open(b); /* tables name their columns */
    text out = PROGRAM_TEXT;
    int status = batch_each_row(b, &(row_taker){ c, take, NULL });
    if (!status)
        status = counts_end(c, s, &out);
    if (!status)
        status = write_out(s, &out);
    counts_close(c);
    text_close(&out);
    return status;
}
