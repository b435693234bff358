/* clues.c: see clues.h. The texts are kept in the workspace meanwhile, because reading a puzzle empties it
 * first. */
#include "api/clues.h"

status clues_check(const puzzle *p, const clue_sets *sets, error *e)
{
    const app *a = p->app;
    if (!sets->removals || a->write_all || (!sets->givens && a->makes.write_removed))
        return OK;
    return error_set(e, BAD_INPUT, 0, 0,
                     "candidates are removed" EXPECTED
                     "givens alone: %s can't write such a puzzle with other clues",
                     a->name);
}

status clues_write(tresse *tresse, const puzzle *p, const clue_sets *sets, error *e)
{
    const app *a = p->app;
    status s = clues_check(p, sets, e);
    if (s)
        return s;
    text_clear(&tresse->source);
    text_clear(&tresse->params);
    if (sets->removals && !a->write_all) {
        a->makes.write_removed(p, sets->removed, sets->removals, &tresse->source, &tresse->params);
    } else {
        if (sets->removals)
            a->write_all(p, sets->given, sets->givens, sets->removed, sets->removals, &tresse->source);
        else
            a->write(p, sets->given, sets->givens, &tresse->source);
        text_add(&tresse->params, text_bytes(&p->params), p->params.length);
    }
    return tresse->source.failed || tresse->params.failed ? NO_MEMORY : OK;
}

status clues_read(tresse *tresse, tresse_puzzle *puzzle, const app *app, error *e)
{
    status s = puzzle_read_text(puzzle, app->name, text_bytes(&tresse->params), NULL,
                                text_bytes(&tresse->source), tresse->source.length, e);
    return s == BAD_INPUT && !e ? INTERNAL : s;
}

status clues_become(tresse *tresse, tresse_puzzle *puzzle, bool removes, const csp_label *clue, int n)
{
    const clue_sets given = { .given = clue, .givens = n }, removed = { .removed = clue, .removals = n };
    status s = clues_write(tresse, puzzle_of(puzzle), removes ? &removed : &given, NULL);
    return s ? s : clues_read(tresse, puzzle, puzzle_of(puzzle)->app, NULL);
}
