/* api_draw.c: include/tresse.h: drawings, each written in one piece or not at all. */
#include "api/work.h"
#include "out/draw.h"
#include "out/drawing.h"

static status check(const tresse_drawing *drawing, int steps, tresse_drawing_kind most, error *e)
{
    if (drawing->size != sizeof *drawing)
        return error_set(e, BAD_INPUT, 0, 0, "a drawing of size %zu" EXPECTED "%zu", drawing->size,
                         sizeof *drawing);
    if (drawing->kind < TRESSE_DRAW_WHOLE || drawing->kind > most)
        return error_set(e, BAD_INPUT, 0, 0, "a drawing of kind %d" EXPECTED "0 to %d", (int)drawing->kind,
                         (int)most);
    if (drawing->step < TRESSE_END || drawing->step > steps)
        return error_set(e, BAD_INPUT, 0, 0, "step %d" EXPECTED "0 to %d, or -1 for the end", drawing->step,
                         steps);
    return drawing->part < TRESSE_WHOLE
               ? error_set(e, BAD_INPUT, 0, 0, "part %d" EXPECTED "0 or more, or -1 for the whole",
                           drawing->part)
               : OK;
}

static drawing drawing_of(const tresse_drawing *tresse_drawing, const puzzle *p, const state *start,
                          const changes *changes)
{
    return (drawing){ .kind = tresse_drawing->kind,
                      .puzzle = p,
                      .start = start,
                      .changes = changes,
                      .step = tresse_drawing->step,
                      .part = tresse_drawing->part,
                      .view = tresse_drawing->view,
                      .theme = tresse_drawing->theme,
                      .inside = tresse_drawing->inside };
}

tresse_status tresse_path_draw(const tresse_path *path, const tresse_drawing *tresse_drawing,
                               tresse_write *write, void *context)
{
    if (ARGUMENTS(path ? path->owner : NULL, NULL, GIVEN(path), GIVEN_AS(tresse_drawing, "drawing"),
                  GIVEN(write)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    text out;
    text_open(&out, &path->owner->memory);
    status s = check(tresse_drawing, path->steps.n, TRESSE_DRAW_STEP, &e);
    if (!s) {
        drawing x = drawing_of(tresse_drawing, &path->reading->puzzle, &path->start, path->changes);
        x.steps = path->steps.step;
        x.count = path->steps.n;
        s = write_drawing(&x, &out, &e);
    }
    return work_deliver(path->owner, s, &e, &out, write, context);
}

/* The puzzle as it is printed for people to solve: with values only. */
static status write_clean(drawing picture, text *out, error *e)
{
    state clean;
    status s = state_open(&clean, out->memory, picture.start->csp);
    if (s)
        return s;
    state_copy(&clean, picture.start);
    for (int l = 0; l < csp_labels(clean.csp); l++)
        if (clean.label[l] == CANDIDATE)
            clean.label[l] = GONE;
    picture.start = &clean;
    picture.changes = NULL;
    picture.kind = TRESSE_DRAW_WHOLE;
    s = write_drawing(&picture, out, e);
    state_close(&clean, out->memory);
    return s;
}

tresse_status tresse_puzzle_draw(tresse *t, const tresse_puzzle *p, const tresse_drawing *tresse_drawing,
                                 tresse_write *write, void *context)
{
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN_AS(tresse_drawing, "drawing"), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    text out;
    network *n;
    text_open(&out, &t->memory);
    status s = check(tresse_drawing, 0, TRESSE_DRAW_CLEAN, &e);
    if (!s && tresse_drawing->step == TRESSE_END)
        s = error_set(&e, BAD_INPUT, 0, 0, "the end of a puzzle without a path" EXPECTED "step 0");
    if (!s)
        s = network_begin(t, p, NULL, NULL, &n, &e);
    if (!s) {
        drawing x = drawing_of(tresse_drawing, puzzle_of(p), &n->start, p->changes);
        s = tresse_drawing->kind == TRESSE_DRAW_CLEAN ? write_clean(x, &out, &e)
                                                      : write_drawing(&x, &out, &e);
    }
    return work_deliver(t, s, &e, &out, write, context);
}

const char *tresse_puzzle_view(tresse *t, const tresse_puzzle *p, int i)
{
    network *n;
    error e = { 0 };
    if (i < 0 || ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p)))
        return NULL;
    status s = work_check(t, p, NULL, &e);
    if (!s)
        s = network_get(t, puzzle_of(p), NULL, &n, &e);
    work_end(t, s, &e, NULL);
    return s ? NULL : scene_view(n->csp, i);
}

tresse_status tresse_paint_write(tresse_write *write, void *context)
{
    text out;
    if (!write)
        return TRESSE_BAD_INPUT;
    text_open(&out, &memory_standard);
    paint_write_css(&out);
    return work_hand_over(OK, &out, write, context);
}
