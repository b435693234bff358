/* piece.c: see piece.h. */
#include "cli/piece.h"

#include <string.h>

void piece_add_note(piece *p, const bytes *note, bool error)
{
    const char *at = note->at, *end = at + note->length;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        bytes_add_string(&p->notes, error ? PIECE_ERROR : PIECE_NOTE);
        bytes_add(&p->notes, at, (size_t)(stop - at));
        bytes_add(&p->notes, "\n", 1);
        at = stop + 1;
    }
}

void piece_free(piece *p)
{
    bytes_free(&p->text);
    bytes_free(&p->rows);
    bytes_free(&p->notes);
}
