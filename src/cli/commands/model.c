/* model.c: `tresse model`: the network of each puzzle, in a form that can be studied, changed, and read
 * again. */
#include "cli/command.h"
#include "cli/format.h"
#include "cli/puzzles.h"

static void model_item(void *worker, const item *entry, answer *reply)
{
    desk *m = worker;
    const format *f = m->settings->format;
    if (!puzzles_read(m->settings, m->puzzle, entry, reply))
        return;
    if (f->people && entry->index)
        text_add_string(&reply->out, "\n");
    tresse_status status =
        tresse_puzzle_model_write(m->t, m->puzzle, (tresse_format)f->kind, text_write, &reply->out);
    if (status != TRESSE_OK) {
        reply->out.length = 0;
        item_add_failure(reply, entry, status, tresse_last_message(m->t));
    }
}

const command command_model = {
    .name = "model",
    .bit = MODEL,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "print the network of each puzzle, to study or change",
    .example = "--format text puzzle.txt",
    .files = true,
    .each = model_item,
};
