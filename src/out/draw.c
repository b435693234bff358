/* draw.c: a whole drawing: layers on top of each other, as a figure that stands alone or as fragments for a
 * page. */
#include "out/draw.h"

#include "apps/app.h"
#include "out/drawing.h"
#include "out/explain.h"
#include "out/report.h"

#include <string.h>

#define FONTS "Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"

typedef struct canvas {
    const drawing *what;
    scene scene;
    figure figure;
    bool has_figure;
    state now, laid;
    bool *given;
    pen pen;
    text words;
} canvas;

/* ---- the state that is shown ---- */

/* Sets the state to show: the start; or, for a step, the start of its round; or the end. */
static void set_state(canvas *canvas)
{
    const drawing *d = canvas->what;
    state_copy(&canvas->now, d->start);
    for (int i = 0; i < d->count; i++)
        if (d->step == TRESSE_END || (d->step > 0 && d->steps[i].round < d->steps[d->step - 1].round))
            step_apply(&d->steps[i], &canvas->now);
}

/* ---- layers ---- */

static void open_layer(pen *pen, const char *name)
{
    text_format(pen->out, "<g data-layer=\"%s\">\n", name);
}

static void close_layer(pen *pen)
{
    text_add_string(pen->out, "</g>\n");
}

typedef void layer_drawer(pen *pen, const figure *figure);

static const struct {
    const char *name, *attributes;
    layer_drawer *draw;
} overlay[] = { { "hulls", "", draw_hulls },
                { "lines", "", draw_lines },
                { "marks", "", draw_marks },
                { "numbers", " font-weight=\"700\"", draw_numbers } };

enum { HULLS, LINES, MARKS, NUMBERS, OVERLAYS };

/* Faintly crosses out what other steps of the same round eliminate. */
static void add_strikes(canvas *canvas)
{
    const drawing *d = canvas->what;
    pen *p = &canvas->pen;
    for (int i = 0; d->step > 0 && i < d->count; i++) {
        const step *s = &d->steps[i];
        if (i == d->step - 1 || s->round != d->steps[d->step - 1].round ||
            s->concludes != CONCLUDES_ELIMINATIONS)
            continue;
        for (int n = 0; n < s->conclusions; n++) {
            const draw_slot *slot = &canvas->scene.slot[s->conclusion[n]];
            int a = slot->font * 34 / 100;
            if (canvas->figure.has_role[s->conclusion[n]] || canvas->scene.box[slot->box].crowded)
                continue;
            canvas->figure.has_role[s->conclusion[n]] = true; /* once */
            text_add_string(p->out, "<path");
            pen_data(p, "also", csp_label_name(canvas->scene.csp, s->conclusion[n]));
            text_format(p->out, " d=\"M%d %dL%d %d\" stroke-width=\"14\" stroke-opacity=\".6\"",
                        slot->at.x - a, slot->at.y + a, slot->at.x + a, slot->at.y - a);
            pen_colour(p, "stroke", PAINT_STRIKE);
            text_add_string(p->out, "/>\n");
        }
    }
}

static void add_overlay(canvas *canvas, int i)
{
    pen *p = &canvas->pen;
    text_format(p->out, "<g data-layer=\"%s\" pointer-events=\"none\"%s>\n", overlay[i].name,
                overlay[i].attributes);
    if (canvas->has_figure && i == HULLS)
        draw_aside(p);
    if (canvas->has_figure && i == LINES)
        add_strikes(canvas);
    if (canvas->has_figure)
        overlay[i].draw(p, &canvas->figure);
    text_add_string(p->out, "</g>\n");
}

static void add_paper(canvas *canvas)
{
    open_layer(&canvas->pen, "paper");
    draw_paper(&canvas->pen);
    close_layer(&canvas->pen);
}

static void add_grid(canvas *canvas)
{
    open_layer(&canvas->pen, "grid");
    draw_grid(&canvas->pen);
    close_layer(&canvas->pen);
}

static void add_labels(canvas *canvas)
{
    draw_labels(&canvas->pen, &canvas->now, canvas->has_figure ? &canvas->figure : NULL);
}

/* ---- kinds ---- */

static void add_frame(canvas *canvas)
{
    csp_box f = canvas->scene.frame;
    text_format(canvas->pen.out, "viewBox=\"%d %d %d %d\"", f.x, f.y, f.w, f.h);
    text_add_string(canvas->pen.out, " font-family=\"" FONTS "\" text-anchor=\"middle\"");
}

static void draw_board(canvas *canvas)
{
    text *out = canvas->pen.out;
    text_add_string(out, "<svg id=\"board\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ");
    add_frame(canvas);
    pen_data(&canvas->pen, "view", canvas->what->view ? canvas->what->view : "");
    text_add_string(out, ">\n");
    add_paper(canvas);
    text_add_string(out, "<g id=\"overlay-hulls\"></g>\n");
    add_grid(canvas);
    add_labels(canvas);
    for (int i = LINES; i < OVERLAYS; i++)
        text_format(out, "<g id=\"overlay-%s\"></g>\n", overlay[i].name);
    text_add_string(out, "</svg>\n");
}

static void draw_step(canvas *canvas)
{
    for (int i = 0; i < OVERLAYS; i++)
        add_overlay(canvas, i);
}

static void add_sentences(canvas *canvas)
{
    const drawing *d = canvas->what;
    reasons why;
    if (reasons_open(&why, canvas->words.memory, d->puzzle, d->start) == OK) {
        reasons_seek(&why, d->steps, d->step - 1);
        explain_step(canvas->scene.csp, &d->steps[d->step - 1], &why, &canvas->words);
    } else
        canvas->words.failed = true;
    reasons_close(&why);
}

static void add_title(canvas *canvas)
{
    const drawing *d = canvas->what;
    text *out = canvas->pen.out;
    text_add_string(out, "<title>");
    text_clear(&canvas->words);
    if (d->step > 0)
        write_step(canvas->scene.csp, &d->steps[d->step - 1], false, &canvas->words);
    else
        text_format(&canvas->words, "%s: %s", d->puzzle->app->name, d->step == 0 ? "the start" : "the end");
    pen_text(&canvas->pen, text_bytes(&canvas->words));
    text_add_string(out, "</title>\n<desc>");
    out->failed |= canvas->words.failed; /* clearing forgets it */
    text_clear(&canvas->words);
    if (d->step > 0)
        add_sentences(canvas);
    else
        text_add_string(&canvas->words, d->puzzle->app->says);
    pen_text(&canvas->pen, text_bytes(&canvas->words));
    text_add_string(out, "</desc>\n");
    out->failed |= canvas->words.failed;
}

enum { PIXELS = 64 }; /* the size of a cell, for viewers that want one */

/* Labels that get their marks only in later parts are drawn as candidates like others. */
static void forget_later_roles(canvas *canvas)
{
    for (int i = 0; i < canvas->figure.marks && canvas->pen.part >= 0; i++)
        if (canvas->figure.mark[i].part > canvas->pen.part)
            canvas->figure.has_role[canvas->figure.mark[i].label] = false;
}

static void draw_whole(canvas *canvas)
{
    text *out = canvas->pen.out;
    csp_box f = canvas->scene.frame;
    forget_later_roles(canvas);
    if (!canvas->what->inside)
        text_format(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"",
                    (f.w * PIXELS + CSP_CELL / 2) / CSP_CELL, (f.h * PIXELS + CSP_CELL / 2) / CSP_CELL);
    text_add_string(out, " role=\"img\" ");
    add_frame(canvas);
    text_add_string(out, ">\n");
    add_title(canvas);
    add_paper(canvas);
    add_overlay(canvas, HULLS);
    add_grid(canvas);
    add_labels(canvas);
    for (int i = LINES; i < OVERLAYS; i++)
        add_overlay(canvas, i);
    text_add_string(out, "</svg>\n");
}

/* ---- the whole ---- */

static status open_figure(canvas *canvas, const memory *m)
{
    const drawing *d = canvas->what;
    if (d->step <= 0)
        return OK;
    status s = figure_open(&canvas->figure, &canvas->scene, &d->steps[d->step - 1], &canvas->now, m);
    canvas->has_figure = s == OK;
    if (s == OK)
        scene_make_room(&canvas->scene, &canvas->now, canvas->figure.has_role);
    return s;
}

/* Lays out the scene, with room for candidates. In a figure that stands alone, only those of its state get
 * room. On the page candidates never move, and what a change has eliminated keeps its room, too, so that the
 * change can be seen and taken back. */
static void lay_out(canvas *canvas)
{
    const drawing *d = canvas->what;
    bool page = d->kind != TRESSE_DRAW_WHOLE;
    state_copy(&canvas->laid, page ? d->start : &canvas->now);
    for (int i = 0; page && d->changes && i < d->changes->eliminations; i++)
        if (canvas->laid.label[d->changes->eliminated[i]] == GONE)
            canvas->laid.label[d->changes->eliminated[i]] = CANDIDATE;
}

static status open_canvas(canvas *canvas, const memory *m, error *e)
{
    const drawing *d = canvas->what;
    status s = state_open(&canvas->now, m, d->start->csp);
    if (s == OK)
        s = state_open(&canvas->laid, m, d->start->csp);
    if (s != OK)
        return s;
    set_state(canvas);
    lay_out(canvas);
    s = scene_open(&canvas->scene, d->start->csp, &canvas->laid, d->view, d->kind != TRESSE_DRAW_WHOLE, m, e);
    if (s != OK)
        return s;
    canvas->given =
        arena_take(&canvas->scene.arena, (size_t)csp_labels(d->start->csp), sizeof *canvas->given);
    if (!canvas->given)
        return NO_MEMORY;
    for (int i = 0; i < d->puzzle->givens; i++) {
        canvas->given[d->puzzle->given[i]] = true;
        canvas->now.label[d->puzzle->given[i]] = VALUE; /* even if two of them contradict each other */
    }
    return open_figure(canvas, m);
}

static status find_theme(const char *name, theme *out, error *e)
{
    for (*out = 0; *out < THEMES; ++*out)
        if (strcmp(name, theme_name[*out]) == 0)
            return OK;
    return error_set(e, BAD_INPUT, 0, 0, "theme '%s'" EXPECTED "light, dark or print", name);
}

status write_drawing(const drawing *drawing, text *out, error *e)
{
    canvas k = { .what = drawing };
    theme t;
    status s = find_theme(drawing->theme && *drawing->theme ? drawing->theme : "light", &t, e);
    if (s != OK)
        return s;
    text_open(&k.words, out->memory);
    s = open_canvas(&k, out->memory, e);
    k.pen = (pen){ .out = out,
                   .scene = &k.scene,
                   .page = drawing->kind != TRESSE_DRAW_WHOLE,
                   .theme = t,
                   .given = k.given,
                   .part = drawing->part };
    if (k.has_figure && drawing->part >= k.figure.parts)
        k.pen.part = -1;
    if (s == OK && drawing->kind == TRESSE_DRAW_BOARD)
        draw_board(&k);
    else if (s == OK && drawing->kind == TRESSE_DRAW_STEP)
        draw_step(&k);
    else if (s == OK)
        draw_whole(&k);
    if (k.has_figure)
        figure_close(&k.figure);
    state_close(&k.now, out->memory);
    state_close(&k.laid, out->memory);
    scene_close(&k.scene);
    text_close(&k.words);
    return s == OK && out->failed ? NO_MEMORY : s;
}
