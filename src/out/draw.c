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
static void set_state(canvas *k)
{
    const drawing *d = k->what;
    state_copy(&k->now, d->start);
    for (int i = 0; i < d->count; i++)
        if (d->step == TRESSE_END || (d->step > 0 && d->steps[i].round < d->steps[d->step - 1].round))
            step_apply(&d->steps[i], &k->now);
}

/* ---- layers ---- */

static void open_layer(pen *p, const char *name)
{
    text_format(p->out, "<g data-layer=\"%s\">\n", name);
}

static void close_layer(pen *p)
{
    text_add_string(p->out, "</g>\n");
}

typedef void layer_drawer(pen *p, const figure *f);

static const struct {
    const char *name, *attributes;
    layer_drawer *draw;
} overlay[] = { { "hulls", "", draw_hulls },
                { "lines", "", draw_lines },
                { "marks", "", draw_marks },
                { "numbers", " font-weight=\"700\"", draw_numbers } };

enum { HULLS, LINES, MARKS, NUMBERS, OVERLAYS };

/* Faintly crosses out what other steps of the same round eliminate. */
static void add_strikes(canvas *k)
{
    const drawing *d = k->what;
    pen *p = &k->pen;
    for (int i = 0; d->step > 0 && i < d->count; i++) {
        const step *s = &d->steps[i];
        if (i == d->step - 1 || s->round != d->steps[d->step - 1].round ||
            s->concludes != CONCLUDES_ELIMINATIONS)
            continue;
        for (int n = 0; n < s->conclusions; n++) {
            const draw_slot *slot = &k->scene.slot[s->conclusion[n]];
            int a = slot->font * 34 / 100;
            if (k->figure.has_role[s->conclusion[n]] || k->scene.box[slot->box].crowded)
                continue;
            k->figure.has_role[s->conclusion[n]] = true; /* once */
            text_add_string(p->out, "<path");
            pen_data(p, "also", csp_label_name(k->scene.csp, s->conclusion[n]));
            text_format(p->out, " d=\"M%d %dL%d %d\" stroke-width=\"14\" stroke-opacity=\".6\"",
                        slot->at.x - a, slot->at.y + a, slot->at.x + a, slot->at.y - a);
            pen_colour(p, "stroke", PAINT_STRIKE);
            text_add_string(p->out, "/>\n");
        }
    }
}

static void add_overlay(canvas *k, int i)
{
    pen *p = &k->pen;
    text_format(p->out, "<g data-layer=\"%s\" pointer-events=\"none\"%s>\n", overlay[i].name,
                overlay[i].attributes);
    if (k->has_figure && i == HULLS)
        draw_aside(p);
    if (k->has_figure && i == LINES)
        add_strikes(k);
    if (k->has_figure)
        overlay[i].draw(p, &k->figure);
    text_add_string(p->out, "</g>\n");
}

static void add_paper(canvas *k)
{
    open_layer(&k->pen, "paper");
    draw_paper(&k->pen);
    close_layer(&k->pen);
}

static void add_grid(canvas *k)
{
    open_layer(&k->pen, "grid");
    draw_grid(&k->pen);
    close_layer(&k->pen);
}

static void add_labels(canvas *k)
{
    draw_labels(&k->pen, &k->now, k->has_figure ? &k->figure : NULL);
}

/* ---- kinds ---- */

static void add_frame(canvas *k)
{
    csp_box f = k->scene.frame;
    text_format(k->pen.out, "viewBox=\"%d %d %d %d\"", f.x, f.y, f.w, f.h);
    text_add_string(k->pen.out, " font-family=\"" FONTS "\" text-anchor=\"middle\"");
}

static void draw_board(canvas *k)
{
    text *out = k->pen.out;
    text_add_string(out, "<svg id=\"board\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ");
    add_frame(k);
    pen_data(&k->pen, "view", k->what->view ? k->what->view : "");
    text_add_string(out, ">\n");
    add_paper(k);
    text_add_string(out, "<g id=\"overlay-hulls\"></g>\n");
    add_grid(k);
    add_labels(k);
    for (int i = LINES; i < OVERLAYS; i++)
        text_format(out, "<g id=\"overlay-%s\"></g>\n", overlay[i].name);
    text_add_string(out, "</svg>\n");
}

static void draw_step(canvas *k)
{
    for (int i = 0; i < OVERLAYS; i++)
        add_overlay(k, i);
}

static void add_title(canvas *k)
{
    const drawing *d = k->what;
    text *out = k->pen.out;
    text_add_string(out, "<title>");
    text_clear(&k->words);
    if (d->step > 0)
        write_step(k->scene.csp, &d->steps[d->step - 1], false, &k->words);
    else
        text_format(&k->words, "%s: %s", d->puzzle->app->name, d->step == 0 ? "the start" : "the end");
    pen_text(&k->pen, text_bytes(&k->words));
    text_add_string(out, "</title>\n<desc>");
    out->failed |= k->words.failed; /* clearing forgets it */
    text_clear(&k->words);
    if (d->step > 0)
        explain_step(k->scene.csp, &d->steps[d->step - 1], &k->words);
    else
        text_add_string(&k->words, d->puzzle->app->says);
    pen_text(&k->pen, text_bytes(&k->words));
    text_add_string(out, "</desc>\n");
    out->failed |= k->words.failed;
}

enum { PIXELS = 64 }; /* the size of a cell, for viewers that want one */

/* Labels that get their marks only in later parts are drawn as candidates like others. */
static void forget_later_roles(canvas *k)
{
    for (int i = 0; i < k->figure.marks && k->pen.part >= 0; i++)
        if (k->figure.mark[i].part > k->pen.part)
            k->figure.has_role[k->figure.mark[i].label] = false;
}

static void draw_whole(canvas *k)
{
    text *out = k->pen.out;
    csp_box f = k->scene.frame;
    forget_later_roles(k);
    text_format(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" role=\"img\" ",
                (f.w * PIXELS + CSP_CELL / 2) / CSP_CELL, (f.h * PIXELS + CSP_CELL / 2) / CSP_CELL);
    add_frame(k);
    text_add_string(out, ">\n");
    add_title(k);
    add_paper(k);
    add_overlay(k, HULLS);
    add_grid(k);
    add_labels(k);
    for (int i = LINES; i < OVERLAYS; i++)
        add_overlay(k, i);
    text_add_string(out, "</svg>\n");
}

/* ---- the whole ---- */

static status open_figure(canvas *k, const memory *m)
{
    const drawing *d = k->what;
    if (d->step <= 0)
        return OK;
    status s = figure_open(&k->figure, &k->scene, &d->steps[d->step - 1], &k->now, m);
    k->has_figure = s == OK;
    if (s == OK)
        scene_make_room(&k->scene, &k->now, k->figure.has_role);
    return s;
}

/* Lays out the scene, with room for candidates. In a figure that stands alone, only those of its state get
 * room. On the page candidates never move, and what a change has eliminated keeps its room, too, so that the
 * change can be seen and taken back. */
static void lay_out(canvas *k)
{
    const drawing *d = k->what;
    bool page = d->kind != TRESSE_DRAW_WHOLE;
    state_copy(&k->laid, page ? d->start : &k->now);
    for (int i = 0; page && d->changes && i < d->changes->eliminations; i++)
        if (k->laid.label[d->changes->eliminated[i]] == GONE)
            k->laid.label[d->changes->eliminated[i]] = CANDIDATE;
}

static status open_canvas(canvas *k, const memory *m, error *e)
{
    const drawing *d = k->what;
    status s = state_open(&k->now, m, d->start->csp);
    if (s == OK)
        s = state_open(&k->laid, m, d->start->csp);
    if (s != OK)
        return s;
    set_state(k);
    lay_out(k);
    s = scene_open(&k->scene, d->start->csp, &k->laid, d->view, d->kind != TRESSE_DRAW_WHOLE, m, e);
    if (s != OK)
        return s;
    k->given = arena_take(&k->scene.arena, (size_t)csp_labels(d->start->csp), sizeof *k->given);
    if (!k->given)
        return NO_MEMORY;
    for (int i = 0; i < d->puzzle->givens; i++) {
        k->given[d->puzzle->given[i]] = true;
        k->now.label[d->puzzle->given[i]] = VALUE; /* even if two of them contradict each other */
    }
    return open_figure(k, m);
}

static status find_theme(const char *name, theme *out, error *e)
{
    for (*out = 0; *out < THEMES; ++*out)
        if (strcmp(name, theme_name[*out]) == 0)
            return OK;
    return error_set(e, BAD_INPUT, 0, 0, "theme '%s', expected light, dark or print", name);
}

status write_drawing(const drawing *d, text *out, error *e)
{
    canvas k = { .what = d };
    theme t;
    status s = find_theme(d->theme && *d->theme ? d->theme : "light", &t, e);
    if (s != OK)
        return s;
    text_open(&k.words, out->memory);
    s = open_canvas(&k, out->memory, e);
    k.pen = (pen){ .out = out,
                   .scene = &k.scene,
                   .page = d->kind != TRESSE_DRAW_WHOLE,
                   .theme = t,
                   .given = k.given,
                   .part = d->part };
    if (k.has_figure && d->part >= k.figure.parts)
        k.pen.part = -1;
    if (s == OK && d->kind == TRESSE_DRAW_BOARD)
        draw_board(&k);
    else if (s == OK && d->kind == TRESSE_DRAW_STEP)
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
