/* batch_status.c: `tresse batch status`: how far the batch is. */
#include "cli/batch/tally.h"
#include "cli/stop.h"

#include <inttypes.h>
#include <string.h>

static uint64_t lines_of(const batch *task)
{
    uint64_t n = 0;
    for (size_t k = 0; k < task->shards; k++)
        n += task->shard[k].lines;
    return n;
}

static void add_state(text *out, const batch *task, const batch_tally *sums)
{
    const char *noun = task->input ? "line" : "puzzle";
    uint64_t all = lines_of(task);
    batch_add_done(out, task, sums);
    text_printf(out, ", %" PRIu64 " of %" PRIu64 " %s%s", sums->lines, all, noun, cli_plural(all));
    if (sums->begun)
        text_printf(out, "; %zu begun", sums->begun);
    if (sums->damaged)
        text_printf(out, "; %zu damaged", sums->damaged);
    if (sums->suspect)
        text_printf(out, "; %zu suspect", sums->suspect);
    text_printf(out, "\n%" PRIu64 " row%s%s", sums->rows, cli_plural(sums->rows),
                task->counts_only ? " of counts" : "");
    if (sums->bad)
        text_printf(out, ", %" PRIu64 " bad %s%s", sums->bad, noun, cli_plural(sums->bad));
    text_add(out, "\n", 1);
}

static void add_work(text *out, const batch *task)
{
    for (int i = 0; i < task->command.list.words; i++) {
        text_add_string(out, i ? " " : "command: ");
        text_add_shown(out, task->command.list.word[i], strlen(task->command.list.word[i]), 1000);
    }
    for (int i = 0; i < task->then.list.words; i++) {
        text_add_string(out, i ? " " : " --then ");
        text_add_shown(out, task->then.list.word[i], strlen(task->then.list.word[i]), 1000);
    }
    text_printf(out, "\nbuild: %s\n", task->build);
    if (task->input) {
        text_add_string(out, "input: ");
        text_add_shown(out, task->path, strlen(task->path), 1000);
        text_printf(out, ", %" PRIu64 " bytes\n", task->input_bytes);
    }
}

int batch_status(const settings *asked)
{
    batch b;
    batch_tally t;
    text out = PROGRAM_TEXT, says = PROGRAM_TEXT;
    if (asked->operands != 2)
        return cli_misuse(asked, "expected one folder: tresse batch status DIR");
    int status = batch_read(&b, asked, asked->operand[1]);
    if (!status) {
        batch_count(&b, asked->verify, &t, &says);
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
