/* figure.c: the operation `draw`: the board, the overlay of a step for the page, or a figure that stands
 * alone. */
#include "wasm/session.h"

#include <string.h>

static tresse_status tell_drawing(session *s, const char *event, tresse_status status)
{
    if (s->scratch.failed)
        status = TRESSE_NO_MEMORY;
    if (status != TRESSE_OK)
        return event_failure(s, status);
    web_emit(event, text_bytes(&s->scratch), s->scratch.length);
    return TRESSE_OK;
}

tresse_status tell_board(session *s)
{
    tresse_drawing d = {
        .size = sizeof d, .kind = TRESSE_DRAW_BOARD, .part = TRESSE_WHOLE, .view = session_get(s, SET_VIEW)
    };
    text_clear(&s->scratch);
    return tell_drawing(s, "board", tresse_puzzle_draw(s->t, s->puzzle, &d, text_write, &s->scratch));
}

/* A number, or a word that stands for one; `usual` if it was not set. */
static tresse_status number_or(session *s, setting name, const char *word, int meant, int usual, int *out)
{
    uint64_t n = 0;
    *out = session_ask(s, name) ? meant : usual;
    if (!session_ask(s, name) || !strcmp(session_get(s, name), word))
        return TRESSE_OK;
    tresse_status status = session_number(s, name, INT32_MAX, &n);
    *out = (int)n;
    return status;
}

static tresse_status draw_one(session *s, const tresse_path *path, const tresse_drawing *d)
{
    text_clear(&s->scratch);
    return tell_drawing(s, "svg", tresse_path_draw(path, d, text_write, &s->scratch));
}

/* Draws every step, in order, so that the page can show the next one without asking. */
static tresse_status draw_all(session *s, const tresse_path *path, tresse_drawing *d)
{
    tresse_status status = TRESSE_OK;
    for (d->step = 1; status == TRESSE_OK && d->step <= tresse_path_steps(path); d->step++)
        status = draw_one(s, path, d);
    return status;
}

static tresse_status draw(session *s, purpose of, tresse_drawing_kind kind)
{
    bool all = !strcmp(session_get(s, SET_STEP), "all");
    const tresse_path *path;
    tresse_drawing d = {
        .size = sizeof d, .kind = kind, .view = session_get(s, SET_VIEW), .theme = session_ask(s, SET_THEME)
    };
    tresse_status status = all ? TRESSE_OK : number_or(s, SET_STEP, "end", TRESSE_END, 0, &d.step);
    if (status == TRESSE_OK)
        status = number_or(s, SET_PART, "", TRESSE_WHOLE, TRESSE_WHOLE, &d.part);
    if (status == TRESSE_OK)
        status = path_make(s, of, false, &path);
    if (status != TRESSE_OK)
        return status == TRESSE_STOPPED ? event_failure(s, status) : status;
    return all ? draw_all(s, path, &d) : draw_one(s, path, &d);
}

tresse_status do_draw(session *s)
{
    const char *kind = session_get(s, SET_KIND);
    purpose of;
    tresse_status status = request_puzzle(s);
    if (status == TRESSE_OK)
        status = path_purpose(s, &of);
    if (status == TRESSE_OK)
        status = path_go(s);
    if (status != TRESSE_OK)
        return status == TRESSE_STOPPED ? event_failure(s, status) : status;
    if (!strcmp(kind, "board"))
        return tell_board(s);
    if (!*kind || !strcmp(kind, "step"))
        return draw(s, of, TRESSE_DRAW_STEP);
    if (!strcmp(kind, "whole"))
        return draw(s, of, TRESSE_DRAW_WHOLE);
    return event_wrong(s, setting_name(SET_KIND), "expected board, step or whole");
}
