/* piece.c: see piece.h. */
#include "cli/piece.h"

#include <string.h>

static void mark_lines(bytes *out, const bytes *note, const char *mark)
{
    const char *at = note->at, *end = at + note->length;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        bytes_add_string(out, mark);
        bytes_add(out, at, (size_t)(stop - at));
        bytes_add(out, "\n", 1);
        at = stop + 1;
    }
}

bool piece_take(const piece *p, const bytes *rows, const bytes *note, bool error)
{
    if (rows->length && !p->take_rows(p->taker, rows->at, rows->length))
        return false;
    if (!note->length)
        return true;
    bytes marked = { NULL, 0, 0 };
    mark_lines(&marked, note, error ? PIECE_ERROR : PIECE_NOTE);
    bool well = p->take_notes(p->taker, marked.at, marked.length);
    bytes_free(&marked);
    return well;
}
