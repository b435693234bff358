/* api_model.c: include/tresse.h: the network of a puzzle, written in one piece or not at all. */
#include "api/work.h"

tresse_status tresse_puzzle_model_write(tresse *t, const tresse_puzzle *p, tresse_format format,
                                        tresse_write *write, void *context)
{
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    network *n;
    error e = { 0 };
    text out;
    text_open(&out, &t->memory);
    status s = work_check(t, p, NULL, &e);
    if (!s && format != TRESSE_JSON && format != TRESSE_TEXT)
        s = error_set(&e, BAD_INPUT, 0, 0, "format %d" EXPECTED "one of those for networks", (int)format);
    if (!s)
        s = network_get(t, puzzle_of(p), NULL, &n, &e);
    if (!s)
        s = write_model(puzzle_of(p), n->csp, p->changes, format == TRESSE_JSON, &out, &e);
    return work_deliver(t, s, &e, &out, write, context);
}
