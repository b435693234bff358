/* batch_status.c: `tresse batch status`: how far the batch is. */
#include "cli/batch/tally.h"
#include "cli/stop.h"

#include <inttypes.h>
#include <string.h>

static uint64_t lines_of(const batch *b)
{
    uint64_t n = 0;
    for (size_t k = 0; k < b->shards; k++)
        n += b->shard[k].lines;
    return n;
}

static void add_state(bytes *out, const batch *b, const batch_tally *t)
{
    const char *noun = b->input ? "line" : "puzzle";
    uint64_t all = lines_of(b);
    batch_add_done(out, b, t);
    bytes_format(out, ", %" PRIu64 " of %" PRIu64 " %s%s", t->lines, all, noun, cli_plural(all));
    if (t->begun)
        bytes_format(out, "; %zu begun", t->begun);
    if (t->damaged)
        bytes_format(out, "; %zu damaged", t->damaged);
    if (t->suspect)
        bytes_format(out, "; %zu suspect", t->suspect);
    bytes_format(out, "\n%" PRIu64 " row%s%s", t->rows, cli_plural(t->rows),
                 b->counts_only ? " of counts" : "");
    if (t->bad)
        bytes_format(out, ", %" PRIu64 " bad %s%s", t->bad, noun, cli_plural(t->bad));
    bytes_add(out, "\n", 1);
}

static void add_work(bytes *out, const batch *b)
{
    for (int i = 0; i < b->command.list.words; i++) {
        bytes_add_string(out, i ? " " : "command: ");
        bytes_add_clean(out, b->command.list.word[i], strlen(b->command.list.word[i]), 1000);
    }
    for (int i = 0; i < b->then.list.words; i++) {
        bytes_add_string(out, i ? " " : " --then ");
        bytes_add_clean(out, b->then.list.word[i], strlen(b->then.list.word[i]), 1000);
    }
    bytes_format(out, "\nbuild: %s\n", b->build);
    if (b->input) {
        bytes_add_string(out, "input: ");
        bytes_add_clean(out, b->path, strlen(b->path), 1000);
        bytes_format(out, ", %" PRIu64 " bytes\n", b->input_bytes);
    }
}

int batch_status(const settings *s)
{
    batch b;
    batch_tally t;
    bytes out = { NULL, 0, 0 }, says = { NULL, 0, 0 };
    if (s->operands != 2)
        return cli_misuse(s, "expected one folder: tresse batch status DIR");
    int status = batch_read(&b, s, s->operand[1]);
    if (!status) {
        batch_count(&b, s->verify, &t, &says);
        add_work(&out, &b);
        add_state(&out, &b, &t);
        bytes_add(&out, says.at, says.length);
        status = cli_print(&out);
        if (!status && stop_requested())
            status = stop_status();
        if (!status)
            status = !batch_is_complete(&b, &t) ? STATUS_INCOMPLETE : t.bad ? STATUS_INPUT : STATUS_WELL;
    }
    bytes_free(&says);
    bytes_free(&out);
    batch_free(&b);
    return status;
}
