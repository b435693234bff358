/* counts.c: see rows.h: what `tresse stats --format counts` says of the rows of a batch. Tables of counts add
 * up (stats_read.h): so a table of tables is that of all their rows. */
#include "cli/batch/rows.h"
#include "cli/output.h"
#include "cli/stats/stats.h"

#include <stdlib.h>
#include <string.h>

typedef struct counting {
    settings settings; /* plain ones, of `stats` */
    stats_reader reader;
    sample *sample;
    item item;
    bytes note;
} counting;

static void take(void *context, const char *row, size_t n)
{
    counting *c = context;
    c->item.text.length = 0;
    bytes_add(&c->item.text, row, n);
    c->item.line++;
    stats_read_line(&c->reader, &c->item, &c->note);
}

/* Rows of a batch have no header: this is it. */
static void take_names(counting *c, const batch *b)
{
    word_list names = { NULL, 0 };
    bytes header = { NULL, 0, 0 };
    batch_columns(b, &names);
    bytes_add_string(&header, "#puzzle");
    for (int k = 0; k < names.words; k++)
        bytes_format(&header, "\t%s", names.word[k]);
    take(c, header.at, header.length);
    c->item.line = 0;
    bytes_free(&header);
    word_list_free(&names);
}

static void open_counting(counting *c)
{
    *c = (counting){ .settings = { .command = command_named("stats") },
                     .item = { .kind = ITEM_LINE, .name = "rows of the batch" } };
    c->sample = bytes_allocate(sizeof *c->sample);
    sample_open(c->sample);
    stats_read_open(&c->reader, &c->settings, c->sample, 0);
}

/* The table of all that was taken; 0, or a status after a message. */
static int end_counting(counting *c, const settings *s, bytes *out)
{
    stats_read_end(&c->reader);
    output_note(c->note.at, c->note.length);
    if (c->reader.spilt)
        return cli_misuse(s, "there are more than %d different rows, too many for counts; keep the rows",
                          JOINT_MOST);
    stats_write_counts(out, &c->reader);
    return 0;
}

static void close_counting(counting *c)
{
    stats_read_close(&c->reader);
    sample_close(c->sample);
    free(c->sample);
    bytes_free(&c->item.text);
    bytes_free(&c->note);
}

int counts_of_rows(const batch *b, bytes *rows)
{
    counting c;
    bytes table = { NULL, 0, 0 };
    open_counting(&c);
    take_names(&c, b);
    for (const char *at = rows->at, *end = at + rows->length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        take(&c, at, (size_t)(stop - at));
        at = stop + 1;
    }
    int status = end_counting(&c, &b->command.settings, &table);
    close_counting(&c);
    bytes_free(rows);
    *rows = table;
    return status;
}

static int write_out(const settings *s, const bytes *text)
{
    output o;
    int status = output_open(&o, s->output);
    if (status)
        return status;
    output_add(&o, text->at, text->length);
    output_flush(&o);
    status = o.failed ? output_complain(&o) : 0;
    int kept = output_finish(&o, !status);
    output_close(&o);
    return status ? status : kept;
}

int merge_counts(const batch *b, const settings *s)
{
    counting c;
    bytes out = { NULL, 0, 0 };
    open_counting(&c);
    if (!b->counts_only)
        take_names(&c, b);
    int status = batch_each_row(b, &(row_taker){ &c, take, NULL });
    if (!status)
        status = end_counting(&c, s, &out);
    if (!status)
        status = write_out(s, &out);
    close_counting(&c);
    bytes_free(&out);
    return status;
}
