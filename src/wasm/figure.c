/* figure.c: the operation `draw`: the board, the overlay of a step for the page, or a figure that stands
 * alone. */
#include "base/error.h"
#include "wasm/session.h"

#include <string.h>

static tresse_status tell_drawing(session *session, const char *event, tresse_status status)
{
    if (session->scratch.failed)
        status = TRESSE_NO_MEMORY;
    if (status != TRESSE_OK)
        return event_failure(session, status);
    web_emit(event, text_bytes(&session->scratch), session->scratch.length);
    return TRESSE_OK;
}

tresse_status tell_board(session *session)
{
    tresse_drawing d = { .size = sizeof d,
                         .kind = TRESSE_DRAW_BOARD,
                         .part = TRESSE_WHOLE,
                         .view = session_get(session, SET_VIEW) };
    text_clear(&session->scratch);
    return tell_drawing(session, "board",
                        tresse_puzzle_draw(session->t, session->puzzle, &d, text_write, &session->scratch));
}

/* A number, or a word that stands for one; `usual` if it was not set. */
static tresse_status number_or(session *session, setting name, const char *word, int meant, int usual,
                               int *out)
{
    uint64_t n = 0;
    *out = session_ask(session, name) ? meant : usual;
    if (!session_ask(session, name) || !strcmp(session_get(session, name), word))
        return TRESSE_OK;
    tresse_status status = session_number(session, name, INT32_MAX, &n);
    *out = (int)n;
    return status;
}

static tresse_status draw_one(session *session, const tresse_path *path, const tresse_drawing *drawing)
{
    text_clear(&session->scratch);
    return tell_drawing(session, "svg", tresse_path_draw(path, drawing, text_write, &session->scratch));
}

/* Draws every step, in order, so that the page can show the next one without asking. */
static tresse_status draw_all(session *session, const tresse_path *path, tresse_drawing *drawing)
{
    tresse_status status = TRESSE_OK;
    for (drawing->step = 1; status == TRESSE_OK && drawing->step <= tresse_path_steps(path); drawing->step++)
        status = draw_one(session, path, drawing);
    return status;
}

static tresse_status draw(session *session, purpose of, tresse_drawing_kind kind)
{
    bool all = !strcmp(session_get(session, SET_STEP), "all");
    const tresse_path *path;
    tresse_drawing d = { .size = sizeof d,
                         .kind = kind,
                         .view = session_get(session, SET_VIEW),
                         .theme = session_ask(session, SET_THEME) };
    tresse_status status = all ? TRESSE_OK : number_or(session, SET_STEP, "end", TRESSE_END, 0, &d.step);
    if (status == TRESSE_OK)
        status = number_or(session, SET_PART, "", TRESSE_WHOLE, TRESSE_WHOLE, &d.part);
    if (status == TRESSE_OK)
        status = path_make(session, of, false, &path);
    if (status != TRESSE_OK)
        return status == TRESSE_STOPPED ? event_failure(session, status) : status;
    return all ? draw_all(session, path, &d) : draw_one(session, path, &d);
}

tresse_status do_draw(session *session)
{
    const char *kind = session_get(session, SET_KIND);
    purpose of;
    tresse_status status = request_puzzle(session);
    if (status == TRESSE_OK)
        status = path_purpose(session, &of);
    if (status == TRESSE_OK)
        status = path_go(session);
    if (status != TRESSE_OK)
        return status == TRESSE_STOPPED ? event_failure(session, status) : status;
    if (!strcmp(kind, "board"))
        return tell_board(session);
    if (!*kind || !strcmp(kind, "step"))
        return draw(session, of, TRESSE_DRAW_STEP);
    if (!strcmp(kind, "whole"))
        return draw(session, of, TRESSE_DRAW_WHOLE);
    return event_wrong(session, setting_name(SET_KIND), EXPECTS "board, step or whole");
}
