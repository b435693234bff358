/* address.c: `tresse address`: one line for each puzzle, by which it is read again anywhere. */
#include "cli/command.h"
#include "cli/puzzles.h"

static void address_item(void *worker, const item *entry, answer *reply)
{
    desk *d = worker;
    if (!puzzles_read(d->settings, d->puzzle, entry, reply))
        return;
    tresse_status status = tresse_puzzle_address_write(d->t, d->puzzle, text_write, &reply->out);
    if (status == TRESSE_OK)
        text_add_string(&reply->out, "\n");
    else
        item_add_failure(reply, entry, status, tresse_last_message(d->t));
}

const command command_address = {
    .name = "address",
    .bit = ADDRESS,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "write each puzzle in one line: its address at puzz.link, or a text that names its game",
    .example = "puzzle.txt",
    .files = true,
    .each = address_item,
};
