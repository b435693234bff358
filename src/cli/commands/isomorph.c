/* isomorph.c: `tresse isomorph`: random isomorphs of puzzles, or their canonical forms. Isomorph k of the
 * puzzle number i depends on the seed, i and k alone. */
#include "cli/command.h"
#include "cli/puzzles.h"

enum { COUNT_BITS = 20 /* the low bits are the isomorph's number, those above them the puzzle's */ };

/* Each isomorph is made from the one before, since an isomorph of an isomorph is as random as one of the
 * puzzle itself. */
static void morph_item(void *worker, const item *entry, answer *reply)
{
    desk *m = worker;
    const settings *s = m->settings;
    uint64_t count = s->count ? s->count : 1;
    tresse_status status = TRESSE_OK;
    if (!puzzles_read(s, m->puzzle, entry, reply))
        return;
    m->text.length = 0;
    puzzles_add_columns(&m->text, m->puzzle);
    for (uint64_t k = 0; k < count && status == TRESSE_OK; k++) {
        status = s->canonical ? tresse_canonical(m->t, m->puzzle)
                              : tresse_isomorph(m->t, m->puzzle, s->seed, (entry->index << COUNT_BITS) + k);
        if (status != TRESSE_OK)
            break;
        text_printf(&reply->out, "%s%s\n", tresse_puzzle_text(m->puzzle), text_bytes(&m->text));
    }
    if (status != TRESSE_OK)
        item_add_failure(reply, entry, status, tresse_last_message(m->t));
}

const command command_isomorph = {
    .name = "isomorph",
    .bit = ISOMORPH,
    .operands = "[PUZZLE | FILE | -]...",
    .says = "write isomorphs of puzzles, or their canonical forms",
    .example = "--canonical puzzles.txt",
    .files = true,
    .each = morph_item,
};
