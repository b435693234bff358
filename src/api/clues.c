/* clues.c: see clues.h. The texts are kept in the workspace meanwhile, because reading a puzzle empties it
 * first. */
#include "api/clues.h"

status clues_check(const puzzle *p, const clue_sets *c, error *e)
{
    const app *a = p->app;
    if (!c->removals || a->write_all || (!c->givens && a->makes.write_removed))
        return OK;
    return error_set(
        e, BAD_INPUT, 0, 0,
        "candidates are removed, expected givens alone: %s can't write such a puzzle with other clues",
        a->name);
}

status clues_write(tresse *t, const puzzle *p, const clue_sets *c, error *e)
{
    const app *a = p->app;
    status s = clues_check(p, c, e);
    if (s)
        return s;
    text_clear(&t->source);
    text_clear(&t->params);
    if (c->removals && !a->write_all) {
        a->makes.write_removed(p, c->removed, c->removals, &t->source, &t->params);
    } else {
        if (c->removals)
            a->write_all(p, c->given, c->givens, c->removed, c->removals, &t->source);
        else
            a->write(p, c->given, c->givens, &t->source);
        text_add(&t->params, text_bytes(&p->params), p->params.length);
    }
    return t->source.failed || t->params.failed ? NO_MEMORY : OK;
}

status clues_read(tresse *t, tresse_puzzle *p, const app *a, error *e)
{
    status s = puzzle_read_text(p, a->name, text_bytes(&t->params), NULL, text_bytes(&t->source),
                                t->source.length, e);
    return s == BAD_INPUT && !e ? INTERNAL : s;
}

status clues_become(tresse *t, tresse_puzzle *p, bool removes, const csp_label *clue, int n)
{
    const clue_sets given = { .given = clue, .givens = n }, removed = { .removed = clue, .removals = n };
    status s = clues_write(t, puzzle_of(p), removes ? &removed : &given, NULL);
    return s ? s : clues_read(t, p, puzzle_of(p)->app, NULL);
}
