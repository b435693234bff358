/* draw_board.c: what is drawn without any step: paper, grid and signs of the game, values and candidates. */
#include "out/draw.h"

/* A shade is so light that what is read on it has the contrast that the paint was made for. */
static const char see_through[] = " fill-opacity=\".25\"";

static void add_area(pen *p, csp_box at, paint c)
{
    text_format(p->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"%s", at.x, at.y, at.w, at.h,
                c == PAINT_GRID ? see_through : "");
    pen_colour(p, "fill", c);
    text_add_string(p->out, "/>\n");
}

/* ---- the grid ---- */

static const struct {
    paint paint;
    int width;
} stroke[PAPER_KINDS] = { [PAPER_GRID] = { PAINT_GRID, 10 }, [PAPER_BORDER] = { PAINT_INK, 26 },
                          [PAPER_CAGE] = { PAINT_HEAD, 14 }, [PAPER_SIGN] = { PAINT_INK, 36 },
                          [PAPER_EDGE] = { PAINT_EDGE, 16 }, [PAPER_SLASH] = { PAINT_ON_DARK, 10 } };

static void add_stroke(pen *p, csp_box at, csp_paper kind)
{
    text_format(p->out, "<path d=\"M%d %dL%d %d\" stroke-width=\"%d\" stroke-linecap=\"%s\"%s", at.x, at.y,
                at.w, at.h, stroke[kind].width, kind == PAPER_SIGN || kind == PAPER_BORDER ? "round" : "butt",
                kind == PAPER_CAGE ? " stroke-dasharray=\"60 40\"" : "");
    pen_colour(p, "stroke", stroke[kind].paint);
    text_add_string(p->out, "/>\n");
}

static void add_word(pen *p, const csp_decoration *d)
{
    int font = d->at.h * 85 / 100;
    text_format(p->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s", d->at.x, d->at.y + font * 36 / 100,
                font, d->kind == PAPER_CLUE ? " font-weight=\"700\"" : "");
    pen_colour(p, "fill",
               d->kind == PAPER_CLUE     ? PAINT_ON_DARK
               : d->kind == PAPER_NUMBER ? PAINT_INK
                                         : PAINT_HEAD);
    text_add_char(p->out, '>');
    pen_short(p, d->text);
    text_add_string(p->out, "</text>\n");
}

static void add_decoration(pen *p, const csp_decoration *d)
{
    switch (d->kind) {
    case PAPER_WHITE: /* like the rest of the paper */
        break;
    case PAPER_SHADE:
        add_area(p, d->at, PAINT_GRID);
        break;
    case PAPER_DARK:
        add_area(p, d->at, PAINT_DARK);
        break;
    case PAPER_GRID:
    case PAPER_BORDER:
    case PAPER_CAGE:
    case PAPER_SIGN:
    case PAPER_EDGE:
    case PAPER_SLASH:
        add_stroke(p, d->at, d->kind);
        break;
    case PAPER_HEAD:
    case PAPER_NUMBER:
    case PAPER_CLUE:
        add_word(p, d);
        break;
    case PAPER_KINDS:
        break;
    }
}

/* In their order, so that later ones cover earlier ones. */
static void add_decorations(pen *p, csp_paper from, csp_paper to)
{
    const csp *c = p->scene->csp;
    for (csp_paper kind = from; kind <= to; kind++)
        for (int i = 0; i < csp_decorations(c); i++)
            if (csp_decoration_at(c, i)->kind == kind)
                add_decoration(p, csp_decoration_at(c, i));
}

/* What lies below hulls. Edges go from middle to middle, and boxes lie on top of them. */
void draw_paper(pen *p)
{
    const scene *s = p->scene;
    add_area(p, s->frame, PAINT_PAPER);
    if (s->view < 0) {
        add_decorations(p, PAPER_WHITE, PAPER_DARK);
        add_decorations(p, PAPER_EDGE, PAPER_EDGE);
    }
    for (int i = 0; i < s->boxes; i++)
        if (s->box[i].framed && !s->box[i].aside)
            add_area(p, s->box[i].at, PAINT_PAPER);
}

/* The rows and columns of a view. */
static void add_view_grid(pen *p)
{
    const scene *s = p->scene;
    int w = s->heads.x * CSP_CELL, h = s->heads.y * CSP_CELL;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i <= s->heads.x; i++)
            if ((i % s->heads.x == 0) == pass)
                add_stroke(p, (csp_box){ i * CSP_CELL, 0, i * CSP_CELL, h },
                           pass ? PAPER_BORDER : PAPER_GRID);
        for (int i = 0; i <= s->heads.y; i++)
            if ((i % s->heads.y == 0) == pass)
                add_stroke(p, (csp_box){ 0, i * CSP_CELL, w, i * CSP_CELL },
                           pass ? PAPER_BORDER : PAPER_GRID);
    }
    for (int i = 0; i < s->head_count; i++)
        add_word(p, &s->head[i]);
}

static void add_frame(pen *p, const draw_box *b)
{
    text_format(
        p->out,
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"60\" fill=\"none\" stroke-width=\"14\"",
        b->at.x, b->at.y, b->at.w, b->at.h);
    pen_colour(p, "stroke", PAINT_EDGE);
    text_format(p->out,
                "/>\n<text x=\"%d\" y=\"%d\" font-size=\"%d\" paint-order=\"stroke\" stroke-width=\"50\"",
                b->at.x + b->at.w / 2, b->at.y - 60, b->name_font);
    pen_colour(p, "stroke", PAINT_PAPER); /* edges run behind it */
    pen_colour(p, "fill", PAINT_HEAD);
    text_add_char(p->out, '>');
    if (b->shown != b->name) {
        text_add_string(p->out, "<title>");
        pen_short(p, b->name);
        text_add_string(p->out, "</title>");
    }
    pen_short(p, b->shown);
    text_add_string(p->out, "</text>\n");
}

void draw_grid(pen *p)
{
    const scene *s = p->scene;
    if (s->view < 0) {
        add_decorations(p, PAPER_GRID, PAPER_SIGN);
        add_decorations(p, PAPER_SLASH, PAPER_KINDS - 1);
    }
    if (s->view >= 0 && s->heads.x)
        add_view_grid(p);
    for (int i = 0; i < s->boxes; i++)
        if (s->box[i].framed && !s->box[i].aside && *s->box[i].name)
            add_frame(p, &s->box[i]);
}

/* A frame around cells that a box aside is about, where one would look for it. */
static void add_home(pen *p, csp_box at)
{
    if (at.w <= 60 || at.h <= 60)
        return;
    text_format(p->out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"60\" stroke-width=\"24\" "
                "stroke-dasharray=\"70 50\"%s",
                at.x + 30, at.y + 30, at.w - 60, at.h - 60, see_through);
    pen_colour(p, "fill", PAINT_GRID);
    pen_colour(p, "stroke", PAINT_EDGE);
    text_add_string(p->out, "/>\n");
}

void draw_aside(pen *p)
{
    const scene *s = p->scene;
    for (int i = 0; s->view < 0 && i < csp_places(s->csp); i++) {
        const csp_place *at = csp_place_at(s->csp, i);
        const draw_box *b = &s->box[s->slot[at->label].box];
        if (b->aside && b->framed)
            add_home(p, at->wide);
    }
    for (int i = 0; i < s->boxes; i++)
        if (s->box[i].aside && s->box[i].framed) {
            add_area(p, s->box[i].at, PAINT_PAPER);
            add_frame(p, &s->box[i]);
        }
}

/* ---- labels ---- */

static const char *state_name(const pen *p, const state *now, csp_label l)
{
    if (now->label[l] == VALUE)
        return p->given && p->given[l] ? "given" : "value";
    return now->label[l] == CANDIDATE ? "candidate" : "gone";
}

static void open_label(pen *p, const state *now, csp_label l)
{
    const csp *c = p->scene->csp;
    text_add_string(p->out, "<g");
    pen_data(p, "label", csp_label_name(c, l));
    text_add_string(p->out, " data-name=\"");
    pen_text(p, csp_label_subject(c, l));
    text_add_char(p->out, '=');
    pen_text(p, csp_label_value(c, l));
    text_format(p->out, "\" data-state=\"%s\">", state_name(p, now, l));
}

/* Attributes that most labels share are written once, for their layer. */
static void add_font(pen *p, int font, paint c)
{
    if (font != p->font)
        text_format(p->out, " font-size=\"%d\"", font);
    if (c != p->ink)
        pen_colour(p, "fill", c);
}

/* Is it so small that it only marks where labels with a role will get more room? */
static bool is_for_steps(const draw_box *b)
{
    enum { SMALL = 200 };
    return box_grows(b) && b->at.w < SMALL && b->at.h < SMALL;
}

/* An area or a line in place of a value's text; white is nothing at all. */
static void add_face(pen *p, const csp_face *f, bool given)
{
    enum { FACE_WIDTH = 90 };
    paint c = given ? PAINT_INK : PAINT_VALUE;
    if (f->kind == PAPER_WHITE)
        return;
    text_format(p->out, "<path%s d=\"M%d %d", p->page ? " class=\"large\"" : "", f->at.x, f->at.y);
    if (csp_paper_is_area(f->kind))
        text_format(p->out, "h%dv%dh%dz\"%s", f->at.w, f->at.h, -f->at.w,
                    f->kind == PAPER_SHADE ? see_through : "");
    else
        text_format(p->out, "L%d %d\" stroke-width=\"%d\" stroke-linecap=\"round\"", f->at.w, f->at.h,
                    FACE_WIDTH);
    pen_colour(p, csp_paper_is_area(f->kind) ? "fill" : "stroke", c);
    text_add_string(p->out, "/>");
}

static void add_large(pen *p, csp_label l, bool given)
{
    const draw_slot *s = &p->scene->slot[l];
    const draw_box *b = &p->scene->box[s->box];
    if (is_for_steps(b))
        return;
    if (s->face) {
        add_face(p, s->face, given);
        return;
    }
    text_format(p->out, "<text%s x=\"%d\" y=\"%d\" font-weight=\"%d\"", p->page ? " class=\"large\"" : "",
                b->at.x + b->at.w / 2, b->at.y + b->at.h / 2 + b->large * 36 / 100, given ? 700 : 500);
    add_font(p, b->large, b->dark ? PAINT_ON_DARK : given ? PAINT_INK : PAINT_VALUE);
    text_add_char(p->out, '>');
    pen_short(p, s->text);
    text_add_string(p->out, "</text>");
}

static void add_small(pen *p, csp_label l)
{
    const draw_slot *s = &p->scene->slot[l];
    const draw_box *b = &p->scene->box[s->box];
    text_format(p->out, "<text%s x=\"%d\" y=\"%d\"",
                !p->page     ? ""
                : b->crowded ? " class=\"small crowded\""
                             : " class=\"small\"",
                s->at.x, s->at.y + s->font * 36 / 100);
    add_font(p, s->font, b->dark ? PAINT_ON_DARK : p->ink);
    text_add_char(p->out, '>');
    pen_short(p, s->text);
    text_add_string(p->out, "</text>");
}

/* The area in which the pointer finds a label. */
static void add_room(pen *p, csp_label l)
{
    const draw_slot *s = &p->scene->slot[l];
    text_format(p->out, "<path d=\"M%d %dh%dv%dh%dz\" fill=\"none\"/>", s->at.x - s->w / 2,
                s->at.y - s->h / 2, s->w, s->h, -s->w);
}

/* Was this candidate removed by a change? It keeps its room, and can be brought back. */
static bool is_removed(const pen *p, const state *now, csp_label l)
{
    return p->page && now->label[l] == GONE && p->scene->start->label[l] == CANDIDATE;
}

/* A label as a candidate and as a value; the page shows one of the two. */
static void add_for_page(pen *p, const state *now, csp_label l)
{
    open_label(p, now, l);
    add_room(p, l);
    if (now->label[l] != GONE)
        add_large(p, l, p->given && p->given[l]);
    if (now->label[l] != VALUE)
        add_small(p, l);
    text_add_string(p->out, "</g>\n");
}

static void add_alone(pen *p, const state *now, csp_label l, const figure *f)
{
    const draw_box *b = &p->scene->box[p->scene->slot[l].box];
    bool marked = f && f->has_role[l];
    open_label(p, now, l);
    if (now->label[l] == VALUE)
        add_large(p, l, p->given && p->given[l]);
    else if (!b->crowded && !marked)
        add_small(p, l);
    text_add_string(p->out, "</g>\n");
}

/* "+12": candidates of a crowded box that are not shown. */
static void add_count(pen *p, const draw_box *b, const state *now, const figure *f)
{
    int n = 0, roles = 0;
    for (int i = 0; i < b->labels; i++) {
        csp_label l = p->scene->order[b->first + i];
        n += now->label[l] == CANDIDATE;
        roles += now->label[l] == CANDIDATE && f && f->has_role[l];
    }
    if (!n || (roles && !p->page))
        return;
    int font = b->at.h * 60 / 100 < 260 ? b->at.h * 60 / 100 : 260;
    text_format(p->out, "<text class=\"more\" x=\"%d\" y=\"%d\" font-size=\"%d\"", b->at.x + b->at.w / 2,
                b->at.y + b->at.h / 2 + font * 36 / 100, font);
    pen_colour(p, "fill", b->dark ? PAINT_ON_DARK : PAINT_FADED);
    text_format(p->out, ">+%d</text>\n", n);
}

/* Labels that are drawn only where a step speaks of them still have a state for the page. */
static void add_unseen(pen *p, const draw_box *b, const state *now)
{
    for (int k = 0; k < b->labels; k++) {
        csp_label l = p->scene->order[b->first + k];
        if (now->label[l] == GONE)
            continue;
        open_label(p, now, l);
        text_add_string(p->out, "</g>\n");
    }
}

void draw_labels(pen *p, const state *now, const figure *f)
{
    const scene *s = p->scene;
    p->ink = f ? PAINT_FADED : PAINT_CANDIDATE;
    p->font = s->boxes ? s->box[0].font : 0;
    text_format(p->out, "<g data-layer=\"labels\" font-size=\"%d\"%s", p->font,
                p->page ? " pointer-events=\"all\"" : "");
    pen_colour(p, "fill", p->ink);
    text_add_string(p->out, ">\n");
    for (int i = 0; i < s->boxes; i++) {
        const draw_box *b = &s->box[i];
        if (b->aside && p->page)
            add_unseen(p, b, now);
        if (b->aside)
            continue;
        bool crowd = p->page && (b->crowded || box_grows(b)); /* marks of a step take all of it */
        if (crowd)
            text_add_string(p->out, "<g class=\"crowd\">\n");
        if (b->crowded && !is_for_steps(b))
            add_count(p, b, now, f);
        for (int k = 0; k < b->labels; k++) {
            csp_label l = s->order[b->first + k];
            if (now->label[l] == GONE && !is_removed(p, now, l))
                continue;
            if (p->page)
                add_for_page(p, now, l);
            else
                add_alone(p, now, l, f);
        }
        if (crowd)
            text_add_string(p->out, "</g>\n");
    }
    text_add_string(p->out, "</g>\n");
}
