/* piece.c: see piece.h. */
#include "cli/piece.h"

#include <string.h>

static void mark_lines(text *out, const text *note, const char *mark)
{
    const char *at = note->bytes, *end = at + note->length;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        text_add_string(out, mark);
        text_add(out, at, (size_t)(stop - at));
        text_add(out, "\n", 1);
        at = stop + 1;
    }
}

bool piece_take(const piece *piece, const text *rows, const text *note, bool error)
{
    if (rows->length && !piece->take_rows(piece->taker, rows->bytes, rows->length))
        return false;
    if (!note->length)
        return true;
    text marked = PROGRAM_TEXT;
    mark_lines(&marked, note, error ? PIECE_ERROR : PIECE_NOTE);
    bool well = piece->take_notes(piece->taker, marked.bytes, marked.length);
    text_close(&marked);
    return well;
}
