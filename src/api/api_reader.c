/* api_reader.c: finding the puzzles in a text: apps/text_reader.h for callers of the library. */
#include "api/work.h"
#include "apps/text_reader.h"

struct tresse_reader {
    tresse *owner;
    text_reader reader;
};

tresse_status tresse_reader_new(tresse *t, const tresse_reader_style *style, tresse_reader **out)
{
    if (out)
        *out = NULL;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(style), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    tresse_reader *r = memory_take(&t->memory, 1, sizeof *r);
    if (!r)
        return work_end(t, NO_MEMORY, NULL, NULL);
    r->owner = t;
    status s = text_reader_open(&r->reader, &t->memory, style);
    if (s)
        tresse_reader_close(r);
    else
        *out = r;
    return work_end(t, s, NULL, NULL);
}

void tresse_reader_close(tresse_reader *reader)
{
    if (!reader)
        return;
    text_reader_close(&reader->reader);
    memory_give(&reader->owner->memory, reader, 1, sizeof *reader);
}

tresse_status tresse_reader_feed(tresse_reader *r, const char *bytes, size_t n)
{
    if (ARGUMENTS(r ? r->owner : NULL, NULL, GIVEN(r), GIVEN_AS(bytes || !n ? r : NULL, "bytes")))
        return TRESSE_BAD_INPUT;
    if (!n)
        text_reader_end(&r->reader);
    return work_end(r->owner, text_reader_feed(&r->reader, bytes, n), NULL, NULL);
}

tresse_status tresse_reader_next(tresse_reader *r, tresse_piece *out)
{
    if (out)
        *out = (tresse_piece){ .kind = TRESSE_PIECE_END, .text = "", .heading = "" };
    if (ARGUMENTS(r ? r->owner : NULL, NULL, GIVEN(r), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    return work_end(r->owner, text_reader_next(&r->reader, out), NULL, NULL);
}
