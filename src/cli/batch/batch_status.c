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

static void add_state(text *out, const batch *b, const batch_tally *t)
{
    const char *noun = b->input ? "line" : "puzzle";
    uint64_t all = lines_of(b);
    batch_add_done(out, b, t);
    text_printf(out, ", %" PRIu64 " of %" PRIu64 " %s%s", t->lines, all, noun, cli_plural(all));
    if (t->begun)
        text_printf(out, "; %zu begun", t->begun);
    if (t->damaged)
        text_printf(out, "; %zu damaged", t->damaged);
    if (t->suspect)
        text_printf(out, "; %zu suspect", t->suspect);
    text_printf(out, "\n%" PRIu64 " row%s%s", t->rows, cli_plural(t->rows),
                b->counts_only ? " of counts" : "");
    if (t->bad)
        text_printf(out, ", %" PRIu64 " bad %s%s", t->bad, noun, cli_plural(t->bad));
    text_add(out, "\n", 1);
}

static void add_work(text *out, const batch *b)
{
    for (int i = 0; i < b->command.list.words; i++) {
        text_add_string(out, i ? " " : "command: ");
        text_add_shown(out, b->command.list.word[i], strlen(b->command.list.word[i]), 1000);
    }
    for (int i = 0; i < b->then.list.words; i++) {
        text_add_string(out, i ? " " : " --then ");
        text_add_shown(out, b->then.list.word[i], strlen(b->then.list.word[i]), 1000);
    }
    text_printf(out, "\nbuild: %s\n", b->build);
    if (b->input) {
        text_add_string(out, "input: ");
        text_add_shown(out, b->path, strlen(b->path), 1000);
        text_printf(out, ", %" PRIu64 " bytes\n", b->input_bytes);
    }
}

int batch_status(const settings *s)
{
    batch b;
    batch_tally t;
    text out = PROGRAM_TEXT, says = PROGRAM_TEXT;
    if (s->operands != 2)
        return cli_misuse(s, "expected one folder: tresse batch status DIR");
    int status = batch_read(&b, s, s->operand[1]);
    if (!status) {
        batch_count(&b, s->verify, &t, &says);
        add_work(&out, &b);
        add_state(&out, &b, &t);
        text_add(&out, says.bytes, says.length);
        status = cli_print(&out);
        if (!status && stop_requested())
            status = stop_status();
        if (!status)
            status = !batch_is_complete(&b, &t) ? STATUS_INCOMPLETE : t.bad ? STATUS_INPUT : STATUS_WELL;
    }
    text_close(&says);
    text_close(&out);
    batch_free(&b);
    return status;
}
