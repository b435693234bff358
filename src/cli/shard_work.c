/* shard_work.c: see shard_work.h. */
#include "cli/shard_work.h"

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

bool shard_work_take(const shard_work *shard, const text *rows, const text *note, bool error)
{
    if (rows->length && !shard->take_rows(shard->taker, rows->bytes, rows->length))
        return false;
    if (!note->length)
        return true;
    text marked = PROGRAM_TEXT;
    mark_lines(&marked, note, error ? SHARD_ERROR : SHARD_NOTE);
    bool well = shard->take_notes(shard->taker, marked.bytes, marked.length);
    text_close(&marked);
    return well;
}
