/* api_draw.c: include/tresse.h: drawings, each written in one piece or not at all. */
#include "api/work.h"
#include "out/draw.h"
#include "out/drawing.h"

/* Hands the text over, if s is OK, and closes it. */
static status deliver(status s, text *out, tresse_write *write, void *context)
{
    if (!s && out->failed)
        s = NO_MEMORY;
    if (!s && write(context, text_bytes(out), out->length))
        s = STOPPED;
    text_close(out);
    return s;
}

static status check(const tresse_drawing *d, int steps, tresse_drawing_kind most, error *e)
{
    if (d->size != sizeof *d)
        return error_set(e, BAD_INPUT, 0, 0, "a drawing of size %zu, expected %zu", d->size, sizeof *d);
    if (d->kind < TRESSE_DRAW_WHOLE || d->kind > most)
        return error_set(e, BAD_INPUT, 0, 0, "a drawing of kind %d, expected 0 to %d", (int)d->kind,
                         (int)most);
    if (d->step < TRESSE_END || d->step > steps)
        return error_set(e, BAD_INPUT, 0, 0, "step %d, expected 0 to %d, or -1 for the end", d->step, steps);
    return d->part < TRESSE_WHOLE
               ? error_set(e, BAD_INPUT, 0, 0, "part %d, expected 0 or more, or -1 for the whole", d->part)
               : OK;
}

static drawing drawing_of(const tresse_drawing *d, const puzzle *p, const state *start, const changes *c)
{
    return (drawing){ .kind = d->kind,
                      .puzzle = p,
                      .start = start,
                      .changes = c,
                      .step = d->step,
                      .part = d->part,
                      .view = d->view,
                      .theme = d->theme };
}

tresse_status tresse_path_draw(const tresse_path *path, const tresse_drawing *d, tresse_write *write,
                               void *context)
{
    if (ARGUMENTS(path ? path->owner : NULL, NULL, GIVEN(path), GIVEN_AS(d, "drawing"), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    text out;
    text_open(&out, &path->owner->memory);
    status s = check(d, path->steps.n, TRESSE_DRAW_STEP, &e);
    if (!s) {
        drawing x = drawing_of(d, &path->reading->puzzle, &path->start, path->changes);
        x.steps = path->steps.step;
        x.count = path->steps.n;
        s = write_drawing(&x, &out, &e);
    }
    return work_end(path->owner, deliver(s, &out, write, context), &e, NULL);
}

/* The puzzle as it is printed for people to solve: with values only. */
static status write_clean(drawing x, text *out, error *e)
{
    state clean;
    status s = state_open(&clean, out->memory, x.start->csp);
    if (s)
        return s;
    state_copy(&clean, x.start);
    for (int l = 0; l < csp_labels(clean.csp); l++)
        if (clean.label[l] == CANDIDATE)
            clean.label[l] = GONE;
    x.start = &clean;
    x.changes = NULL;
    x.kind = TRESSE_DRAW_WHOLE;
    s = write_drawing(&x, out, e);
    state_close(&clean, out->memory);
    return s;
}

tresse_status tresse_puzzle_draw(tresse *t, const tresse_puzzle *p, const tresse_drawing *d,
                                 tresse_write *write, void *context)
{
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN_AS(d, "drawing"), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    text out;
    network *n;
    text_open(&out, &t->memory);
    status s = check(d, 0, TRESSE_DRAW_CLEAN, &e);
    if (!s && d->step == TRESSE_END)
        s = error_set(&e, BAD_INPUT, 0, 0, "the end of a puzzle without a path, expected step 0");
    if (!s)
        s = network_begin(t, p, NULL, &n, &e);
    if (!s) {
        drawing x = drawing_of(d, puzzle_of(p), &n->start, p->changes);
        s = d->kind == TRESSE_DRAW_CLEAN ? write_clean(x, &out, &e) : write_drawing(&x, &out, &e);
    }
    return work_end(t, deliver(s, &out, write, context), &e, NULL);
}

const char *tresse_puzzle_view(tresse *t, const tresse_puzzle *p, int i)
{
    network *n;
    error e = { 0 };
    if (i < 0 || ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p)))
        return NULL;
    status s = work_check(t, p, NULL, &e);
    if (!s)
        s = network_get(t, puzzle_of(p), &n, &e);
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
    return deliver(OK, &out, write, context);
}
