/* merge_counts.c: `tresse batch merge --format counts`: what `tresse stats --format counts` says of the
 * merged rows, without them. */
#include "cli/batch/rows.h"
#include "cli/output.h"
#include "cli/stats/stats.h"

#include <stdlib.h>
#include <string.h>

typedef struct counting {
    stats_reader reader;
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

static void take_names(counting *c, const word_list *names)
{
    bytes header = { NULL, 0, 0 };
    bytes_add_string(&header, "#puzzle");
    for (int k = 0; k < names->words; k++)
        bytes_format(&header, "\t%s", names->word[k]);
    take(c, header.at, header.length);
    c->item.line = 0;
    bytes_free(&header);
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
    const settings plain = { .command = command_named("stats") };
    sample *all = bytes_allocate(sizeof *all);
    word_list names = { NULL, 0 };
    counting c = { .item = { .kind = ITEM_LINE, .name = "merged rows" } };
    bytes out = { NULL, 0, 0 };
    sample_open(all);
    stats_read_open(&c.reader, &plain, all, 0);
    batch_columns(b, &names);
    take_names(&c, &names);
    int status = batch_each_row(b, &(row_taker){ &c, take, NULL });
    stats_read_end(&c.reader);
    output_note(c.note.at, c.note.length);
    if (!status && c.reader.spilt)
        status = cli_misuse(s, "--format counts: there are more than %d different rows", JOINT_MOST);
    if (!status) {
        stats_write_counts(&out, &c.reader);
        status = write_out(s, &out);
    }
    stats_read_close(&c.reader);
    sample_close(all);
    free(all);
    word_list_free(&names);
    bytes_free(&out);
    bytes_free(&c.item.text);
    bytes_free(&c.note);
    return status;
}
