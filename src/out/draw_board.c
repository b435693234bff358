/* draw_board.c: what is drawn without any step: paper, grid and signs of the game, values and candidates. */
#include "out/draw.h"

/* A shade is so light that what is read on it has the contrast that the paint was made for. */
static const char see_through[] = " fill-opacity=\".25\"";

static void add_area(pen *pen, csp_box at, paint colour)
{
    text_format(pen->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"%s", at.x, at.y, at.w, at.h,
                colour == PAINT_GRID ? see_through : "");
    pen_colour(pen, "fill", colour);
    text_add_string(pen->out, "/>\n");
}

/* ---- the grid ---- */

static const struct {
    paint paint;
    int width;
} stroke[PAPER_KINDS] = { [PAPER_GRID] = { PAINT_GRID, 10 },    [PAPER_BORDER] = { PAINT_INK, 26 },
                          [PAPER_CAGE] = { PAINT_HEAD, 14 },    [PAPER_SIGN] = { PAINT_INK, 36 },
                          [PAPER_EDGE] = { PAINT_EDGE, 16 },    [PAPER_SLASH] = { PAINT_ON_DARK, 10 },
                          [PAPER_STRIPE] = { PAINT_GRID, 220 }, [PAPER_GREEN] = { PAINT_RIGHT, 160 },
                          [PAPER_PURPLE] = { PAINT_T, 160 },    [PAPER_BLUE] = { PAINT_LEFT, 160 } };

static bool is_broad(csp_paper kind)
{
    return kind >= PAPER_STRIPE && kind <= PAPER_BLUE;
}

static void add_stroke(pen *pen, csp_box at, csp_paper kind)
{
    bool round = kind == PAPER_SIGN || kind == PAPER_BORDER || is_broad(kind);
    text_format(pen->out, "<path d=\"M%d %dL%d %d\" stroke-width=\"%d\" stroke-linecap=\"%s\"%s%s", at.x,
                at.y, at.w, at.h, stroke[kind].width, round ? "round" : "butt",
                kind == PAPER_CAGE ? " stroke-dasharray=\"60 40\"" : "",
                is_broad(kind) && kind != PAPER_STRIPE ? " stroke-opacity=\".3\"" : "");
    pen_colour(pen, "stroke", stroke[kind].paint);
    text_add_string(pen->out, "/>\n");
}

/* A disc, or the circle round one. */
static void add_round(pen *pen, csp_box at, csp_paper kind)
{
    bool disc = kind == PAPER_DISC;
    text_format(pen->out, "<ellipse cx=\"%d\" cy=\"%d\" rx=\"%d\" ry=\"%d\"", at.x + at.w / 2,
                at.y + at.h / 2, at.w / 2, at.h / 2);
    pen_colour(pen, "fill", disc ? PAINT_GRID : PAINT_PAPER);
    if (!disc) {
        pen_colour(pen, "stroke", PAINT_FADED);
        text_add_string(pen->out, " stroke-width=\"24\"");
    }
    text_add_string(pen->out, "/>\n");
}

static void add_word(pen *pen, const csp_decoration *decoration)
{
    int font = decoration->at.h * 85 / 100;
    text_format(pen->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s", decoration->at.x,
                decoration->at.y + font * 36 / 100, font,
                decoration->kind == PAPER_CLUE ? " font-weight=\"700\"" : "");
    pen_colour(pen, "fill",
               decoration->kind == PAPER_CLUE     ? PAINT_ON_DARK
               : decoration->kind == PAPER_NUMBER ? PAINT_INK
                                                  : PAINT_HEAD);
    text_add_char(pen->out, '>');
    pen_short(pen, decoration->text);
    text_add_string(pen->out, "</text>\n");
}

static void add_decoration(pen *pen, const csp_decoration *decoration)
{
    switch (decoration->kind) {
    case PAPER_WHITE: /* like the rest of the paper */
        break;
    case PAPER_SHADE:
        add_area(pen, decoration->at, PAINT_GRID);
        break;
    case PAPER_DARK:
        add_area(pen, decoration->at, PAINT_DARK);
        break;
    case PAPER_DISC:
    case PAPER_RING:
        add_round(pen, decoration->at, decoration->kind);
        break;
    case PAPER_BULB:
    case PAPER_TENT:
    case PAPER_TREE:
    case PAPER_STAR:
    case PAPER_MINE:
        draw_icon(pen, decoration->kind, decoration->at, PAINT_INK);
        break;
    case PAPER_STRIPE:
    case PAPER_GREEN:
    case PAPER_PURPLE:
    case PAPER_BLUE:
    case PAPER_GRID:
    case PAPER_BORDER:
    case PAPER_CAGE:
    case PAPER_SIGN:
    case PAPER_EDGE:
    case PAPER_SLASH:
        add_stroke(pen, decoration->at, decoration->kind);
        break;
    case PAPER_HEAD:
    case PAPER_NUMBER:
    case PAPER_CLUE:
        add_word(pen, decoration);
        break;
    case PAPER_KINDS:
        break;
    }
}

/* In their order, so that later ones cover earlier ones. */
static void add_decorations(pen *pen, csp_paper from, csp_paper to)
{
    const csp *c = pen->scene->csp;
    for (csp_paper kind = from; kind <= to; kind++)
        for (int i = 0; i < csp_decorations(c); i++)
            if (csp_decoration_at(c, i)->kind == kind)
                add_decoration(pen, csp_decoration_at(c, i));
}

/* What lies below hulls. Edges go from middle to middle, and boxes lie on top of them. */
void draw_paper(pen *pen)
{
    const scene *s = pen->scene;
    add_area(pen, s->frame, PAINT_PAPER);
    if (s->view < 0) {
        add_decorations(pen, PAPER_WHITE, PAPER_MINE);
        add_decorations(pen, PAPER_EDGE, PAPER_EDGE);
    }
    for (int i = 0; i < s->boxes; i++)
        if (s->box[i].framed && !s->box[i].aside)
            add_area(pen, s->box[i].at, PAINT_PAPER);
}

/* The rows and columns of a view. */
static void add_view_grid(pen *pen)
{
    const scene *s = pen->scene;
    int w = s->heads.x * CSP_CELL, h = s->heads.y * CSP_CELL;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i <= s->heads.x; i++)
            if ((i % s->heads.x == 0) == pass)
                add_stroke(pen, (csp_box){ i * CSP_CELL, 0, i * CSP_CELL, h },
                           pass ? PAPER_BORDER : PAPER_GRID);
        for (int i = 0; i <= s->heads.y; i++)
            if ((i % s->heads.y == 0) == pass)
                add_stroke(pen, (csp_box){ 0, i * CSP_CELL, w, i * CSP_CELL },
                           pass ? PAPER_BORDER : PAPER_GRID);
    }
    for (int i = 0; i < s->head_count; i++)
        add_word(pen, &s->head[i]);
}

static void add_frame(pen *pen, const draw_box *box)
{
    text_format(
        pen->out,
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"60\" fill=\"none\" stroke-width=\"14\"",
        box->at.x, box->at.y, box->at.w, box->at.h);
    pen_colour(pen, "stroke", PAINT_EDGE);
    text_format(pen->out,
                "/>\n<text x=\"%d\" y=\"%d\" font-size=\"%d\" paint-order=\"stroke\" stroke-width=\"50\"",
                box->at.x + box->at.w / 2, box->at.y - 60, box->name_font);
    pen_colour(pen, "stroke", PAINT_PAPER); /* edges run behind it */
    pen_colour(pen, "fill", PAINT_HEAD);
    text_add_char(pen->out, '>');
    if (box->shown != box->name) {
        text_add_string(pen->out, "<title>");
        pen_short(pen, box->name);
        text_add_string(pen->out, "</title>");
    }
    pen_short(pen, box->shown);
    text_add_string(pen->out, "</text>\n");
}

void draw_grid(pen *pen)
{
    const scene *s = pen->scene;
    if (s->view < 0) {
        add_decorations(pen, PAPER_GRID, PAPER_SIGN);
        add_decorations(pen, PAPER_SLASH, PAPER_KINDS - 1);
    }
    if (s->view >= 0 && s->heads.x)
        add_view_grid(pen);
    for (int i = 0; i < s->boxes; i++)
        if (s->box[i].framed && !s->box[i].aside && *s->box[i].name)
            add_frame(pen, &s->box[i]);
}

/* A frame around cells that a box aside is about, where one would look for it. */
static void add_home(pen *pen, csp_box at)
{
    if (at.w <= 60 || at.h <= 60)
        return;
    text_format(pen->out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"60\" stroke-width=\"24\" "
                "stroke-dasharray=\"70 50\"%s",
                at.x + 30, at.y + 30, at.w - 60, at.h - 60, see_through);
    pen_colour(pen, "fill", PAINT_GRID);
    pen_colour(pen, "stroke", PAINT_EDGE);
    text_add_string(pen->out, "/>\n");
}

void draw_aside(pen *pen)
{
    const scene *s = pen->scene;
    for (int i = 0; s->view < 0 && i < csp_places(s->csp); i++) {
        const csp_place *at = csp_place_at(s->csp, i);
        const draw_box *b = &s->box[s->slot[at->label].box];
        if (b->aside && b->framed)
            add_home(pen, at->wide);
    }
    for (int i = 0; i < s->boxes; i++)
        if (s->box[i].aside && s->box[i].framed) {
            add_area(pen, s->box[i].at, PAINT_PAPER);
            add_frame(pen, &s->box[i]);
        }
}

/* ---- labels ---- */

static const char *state_name(const pen *pen, const state *now, csp_label l)
{
    if (now->label[l] == VALUE)
        return pen->given && pen->given[l] ? "given" : "value";
    return now->label[l] == CANDIDATE ? "candidate" : "gone";
}

static void open_label(pen *pen, const state *now, csp_label l)
{
    const csp *c = pen->scene->csp;
    text_add_string(pen->out, "<g");
    pen_data(pen, "label", csp_label_name(c, l));
    text_add_string(pen->out, " data-name=\"");
    pen_text(pen, csp_label_subject(c, l));
    text_add_char(pen->out, '=');
    pen_text(pen, csp_label_value(c, l));
    text_format(pen->out, "\" data-state=\"%s\">", state_name(pen, now, l));
}

/* Attributes that most labels share are written once, for their layer. */
static void add_font(pen *pen, int font, paint colour)
{
    if (font != pen->font)
        text_format(pen->out, " font-size=\"%d\"", font);
    if (colour != pen->ink)
        pen_colour(pen, "fill", colour);
}

/* Is it so small that it only marks where labels with a role will get more room? */
static bool is_for_steps(const draw_box *box)
{
    enum { SMALL = 200 };
    return box_grows(box) && box->at.w < SMALL && box->at.h < SMALL;
}

/* An area or a line in place of a value's text; white is nothing at all. */
static void add_face(pen *pen, const csp_face *face, bool given)
{
    enum { FACE_WIDTH = 90 };
    paint c = given ? PAINT_INK : PAINT_VALUE;
    if (face->kind == PAPER_WHITE)
        return;
    if (csp_paper_is_icon(face->kind)) {
        draw_icon(pen, face->kind, face->at, c);
        return;
    }
    text_format(pen->out, "<path%s d=\"M%d %d", pen->page ? " class=\"large\"" : "", face->at.x, face->at.y);
    if (csp_paper_is_area(face->kind))
        text_format(pen->out, "h%dv%dh%dz\"%s", face->at.w, face->at.h, -face->at.w,
                    face->kind == PAPER_SHADE ? see_through : "");
    else
        text_format(pen->out, "L%d %d\" stroke-width=\"%d\" stroke-linecap=\"round\"", face->at.w, face->at.h,
                    FACE_WIDTH);
    pen_colour(pen, csp_paper_is_area(face->kind) ? "fill" : "stroke", c);
    text_add_string(pen->out, "/>");
}

static void add_large(pen *pen, csp_label l, bool given)
{
    const draw_slot *s = &pen->scene->slot[l];
    const draw_box *b = &pen->scene->box[s->box];
    if (is_for_steps(b))
        return;
    if (s->face) {
        add_face(pen, s->face, given);
        return;
    }
    text_format(pen->out, "<text%s x=\"%d\" y=\"%d\" font-weight=\"%d\"", pen->page ? " class=\"large\"" : "",
                b->at.x + b->at.w / 2, b->at.y + b->at.h / 2 + b->large * 36 / 100, given ? 700 : 500);
    add_font(pen, b->large, b->dark ? PAINT_ON_DARK : given ? PAINT_INK : PAINT_VALUE);
    text_add_char(pen->out, '>');
    pen_short(pen, s->text);
    text_add_string(pen->out, "</text>");
}

static void add_small(pen *pen, csp_label l)
{
    const draw_slot *s = &pen->scene->slot[l];
    const draw_box *b = &pen->scene->box[s->box];
    text_format(pen->out, "<text%s x=\"%d\" y=\"%d\"",
                !pen->page   ? ""
                : b->crowded ? " class=\"small crowded\""
                             : " class=\"small\"",
                s->at.x, s->at.y + s->font * 36 / 100);
    add_font(pen, s->font, b->dark ? PAINT_ON_DARK : pen->ink);
    text_add_char(pen->out, '>');
    pen_short(pen, s->text);
    text_add_string(pen->out, "</text>");
}

/* The area in which the pointer finds a label. */
static void add_room(pen *pen, csp_label l)
{
    const draw_slot *s = &pen->scene->slot[l];
    text_format(pen->out, "<path d=\"M%d %dh%dv%dh%dz\" fill=\"none\"/>", s->at.x - s->w / 2,
                s->at.y - s->h / 2, s->w, s->h, -s->w);
}

/* Was this candidate removed by a change? It keeps its room, and can be brought back. */
static bool is_removed(const pen *pen, const state *now, csp_label l)
{
    return pen->page && now->label[l] == GONE && pen->scene->start->label[l] == CANDIDATE;
}

/* A label as a candidate and as a value; the page shows one of the two. */
static void add_for_page(pen *pen, const state *now, csp_label l)
{
    open_label(pen, now, l);
    add_room(pen, l);
    if (now->label[l] != GONE)
        add_large(pen, l, pen->given && pen->given[l]);
    if (now->label[l] != VALUE)
        add_small(pen, l);
    text_add_string(pen->out, "</g>\n");
}

static void add_alone(pen *pen, const state *now, csp_label l, const figure *figure)
{
    const draw_box *b = &pen->scene->box[pen->scene->slot[l].box];
    bool marked = figure && figure->has_role[l];
    open_label(pen, now, l);
    if (now->label[l] == VALUE)
        add_large(pen, l, pen->given && pen->given[l]);
    else if (!b->crowded && !marked)
        add_small(pen, l);
    text_add_string(pen->out, "</g>\n");
}

/* "+12": candidates of a crowded box that are not shown. */
static void add_count(pen *pen, const draw_box *box, const state *now, const figure *figure)
{
    int n = 0, roles = 0;
    for (int i = 0; i < box->labels; i++) {
        csp_label l = pen->scene->order[box->first + i];
        n += now->label[l] == CANDIDATE;
        roles += now->label[l] == CANDIDATE && figure && figure->has_role[l];
    }
    if (!n || (roles && !pen->page))
        return;
    int font = box->at.h * 60 / 100 < 260 ? box->at.h * 60 / 100 : 260;
    text_format(pen->out, "<text class=\"more\" x=\"%d\" y=\"%d\" font-size=\"%d\"",
                box->at.x + box->at.w / 2, box->at.y + box->at.h / 2 + font * 36 / 100, font);
    pen_colour(pen, "fill", box->dark ? PAINT_ON_DARK : PAINT_FADED);
    text_format(pen->out, ">+%d</text>\n", n);
}

/* Labels that are drawn only where a step speaks of them still have a state for the page. */
static void add_unseen(pen *pen, const draw_box *box, const state *now)
{
    for (int k = 0; k < box->labels; k++) {
        csp_label l = pen->scene->order[box->first + k];
        if (now->label[l] == GONE)
            continue;
        open_label(pen, now, l);
        text_add_string(pen->out, "</g>\n");
    }
}

void draw_labels(pen *pen, const state *now, const figure *figure)
{
    const scene *s = pen->scene;
    pen->ink = figure ? PAINT_FADED : PAINT_CANDIDATE;
    pen->font = s->boxes ? s->box[0].font : 0;
    text_format(pen->out, "<g data-layer=\"labels\" font-size=\"%d\"%s", pen->font,
                pen->page ? " pointer-events=\"all\"" : "");
    pen_colour(pen, "fill", pen->ink);
    text_add_string(pen->out, ">\n");
    for (int i = 0; i < s->boxes; i++) {
        const draw_box *b = &s->box[i];
        if (b->aside && pen->page)
            add_unseen(pen, b, now);
        if (b->aside)
            continue;
        bool crowd = pen->page && (b->crowded || box_grows(b)); /* marks of a step take all of it */
        if (crowd)
            text_add_string(pen->out, "<g class=\"crowd\">\n");
        if (b->crowded && !is_for_steps(b))
            add_count(pen, b, now, figure);
        for (int k = 0; k < b->labels; k++) {
            csp_label l = s->order[b->first + k];
            if (now->label[l] == GONE && !is_removed(pen, now, l))
                continue;
            if (pen->page)
                add_for_page(pen, now, l);
            else
                add_alone(pen, now, l, figure);
        }
        if (crowd)
            text_add_string(pen->out, "</g>\n");
    }
    text_add_string(pen->out, "</g>\n");
}
