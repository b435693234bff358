/* draw_shapes.c: marks, and what all shapes share: the pen, sizes, text.
 *
 * A role is told by its shape, so that nothing is lost without colours: a target is a crossed square, a right
 * a disc, a left a ring, a z- or t-candidate a diamond, dashed for t. A mark is at most 72 % as wide as its
 * slot, so that arrows between neighbours are seen; it is wider than high only if its text is. */
#include "base/utf8.h"
#include "base/xml.h"
#include "out/draw.h"

#include <string.h>

/* ---- the pen ---- */

void pen_colour(pen *p, const char *attribute, paint c)
{
    if (p->page)
        text_format(p->out, " %s=\"var(%s)\"", attribute, paint_property(c));
    else
        text_format(p->out, " %s=\"%s\"", attribute, paint_colour(c, p->theme));
}

void pen_text(pen *p, const char *s)
{
    xml_add(p->out, s, strlen(s));
}

/* Cuts a text that nobody would read to its end and that a browser would take long to lay out. */
void pen_short(pen *p, const char *s)
{
    enum { MOST = 400 }; /* bytes; no character is cut in two */
    size_t n = strlen(s), k = MOST;
    while (n > MOST && k && !utf8_begins(s[k]))
        k--;
    xml_add(p->out, s, n > MOST ? k : n);
    text_add_string(p->out, n > MOST ? "…" : "");
}

void pen_data(pen *p, const char *name, const char *value)
{
    text_format(p->out, " data-%s=\"", name);
    pen_text(p, value);
    text_add_char(p->out, '"');
}

int64_t square_root(int64_t x)
{
    int64_t r = 0, bit = (int64_t)1 << 62;
    for (; bit; bit >>= 2)
        if (x >= r + bit) {
            x -= r + bit;
            r = (r >> 1) + bit;
        } else
            r >>= 1;
    return r;
}

/* ---- sizes ---- */

enum {
    MARK = 36,
    WIDE = 43,
    PAD = 46,
    MARK_MOST = 165,
    CHARACTER = 62,
    BOLD = 112 /* per cent: the text of a mark is that much wider than that of a candidate */
};             /* per cent of a slot, to each side */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Texts of one or two characters are in round marks; longer ones make a mark wide, and smaller if they must.
 */
static bool is_wide(const draw_slot *s)
{
    return text_width(s->text, 100) > 2 * CHARACTER;
}

/* Two characters are smaller if one of them is broad. */
static int mark_font(const draw_slot *s, int b)
{
    if (is_wide(s))
        return b * 160 / 100;
    int most = text_width(s->text, 100) <= CHARACTER ? 180 : strpbrk(s->text, "mwMW") ? 108 : 135;
    return least(b * most / 100, s->font * 92 / 100);
}

draw_size mark_size(const draw_slot *s)
{
    int b = least(least(least(s->w, s->h) * MARK / 100, s->font * 3 / 4), MARK_MOST);
    if (!is_wide(s))
        return (draw_size){ b, b };
    b = least(least(s->h * MARK / 100, s->font * 58 / 100), MARK_MOST);
    int most = s->w * WIDE / 100, a = text_width(s->text, mark_font(s, b)) * BOLD / 200 + b * 45 / 100;
    return a > most ? (draw_size){ most, b * most / a } : (draw_size){ a, b };
}

draw_size pad_size(const draw_slot *s)
{
    draw_size m = mark_size(s);
    int more = least(s->w, s->h) * (PAD - MARK) / 100;
    return (draw_size){ m.a + more, m.b + more };
}

/* ---- marks ---- */

static const char *const role_name[ROLES] = { "target", "asserted", "right",  "left",  "z",
                                              "t",      "row",      "column", "bound", "needed" };

static void add_rounded(pen *p, draw_point c, int a, int b, int corner)
{
    text_format(p->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"", c.x - a, c.y - b,
                2 * a, 2 * b, corner);
}

static void mark_target(pen *p, draw_point c, draw_size m)
{
    int w = m.b / 8;
    add_rounded(p, c, m.a * 94 / 100, m.b * 94 / 100, m.b / 6);
    pen_colour(p, "fill", PAINT_TARGET);
    int a = m.a * 88 / 100, b = m.b * 88 / 100;
    text_format(p->out, "/><path d=\"M%d %dL%d %dM%d %dL%d %d\" stroke-width=\"%d\" stroke-linecap=\"round\"",
                c.x - a, c.y + b, c.x + a, c.y - b, c.x - a, c.y - b, c.x + a, c.y + b, w);
    pen_colour(p, "stroke", PAINT_CROSS);
    text_add_string(p->out, "/>");
}

static void mark_disc(pen *p, draw_point c, draw_size m)
{
    add_rounded(p, c, m.a, m.b, m.b);
    pen_colour(p, "fill", PAINT_RIGHT);
    text_add_string(p->out, "/>");
}

static void mark_ring(pen *p, draw_point c, draw_size m, paint edge, int stroke)
{
    add_rounded(p, c, m.a - stroke / 2, m.b - stroke / 2, m.b - stroke / 2);
    pen_colour(p, "fill", PAINT_PAPER);
    pen_colour(p, "stroke", edge);
    text_format(p->out, " stroke-width=\"%d\"/>", stroke);
}

static void mark_asserted(pen *p, draw_point c, draw_size m)
{
    int stroke = m.b / 9;
    mark_ring(p, c, m, PAINT_RIGHT, stroke);
    mark_disc(p, c, (draw_size){ m.a - 2 * stroke, m.b - 2 * stroke });
}

static void mark_diamond(pen *p, draw_point c, draw_size m, paint edge, bool dashed)
{
    int b = m.b * 118 / 100, a = m.a > m.b ? m.a + b / 3 : b, stroke = m.b / 7;
    if (m.a > m.b) /* wide: a hexagon */
        text_format(p->out, "<path d=\"M%d %dL%d %dH%dL%d %dL%d %dH%dz\"", c.x - a, c.y, c.x - a + b * 2 / 3,
                    c.y - b * 84 / 100, c.x + a - b * 2 / 3, c.x + a, c.y, c.x + a - b * 2 / 3,
                    c.y + b * 84 / 100, c.x - a + b * 2 / 3);
    else
        text_format(p->out, "<path d=\"M%d %dL%d %dL%d %dL%d %dz\"", c.x - a, c.y, c.x, c.y - b, c.x + a, c.y,
                    c.x, c.y + b);
    pen_colour(p, "fill", PAINT_PAPER);
    pen_colour(p, "stroke", edge);
    text_format(p->out, " stroke-width=\"%d\" stroke-linejoin=\"round\"", stroke);
    if (dashed)
        text_format(p->out, " stroke-dasharray=\"%d %d\"", m.b * 3 / 10, m.b * 2 / 10);
    text_add_string(p->out, "/>");
}

/* A solid underline for rows, a dashed one for columns; both, one below the other. */
static void mark_underline(pen *p, draw_point c, draw_size m, unsigned roles)
{
    int y = c.y + m.b * 84 / 100, w = m.b / 6;
    if (roles & ROLE_ROW) {
        text_format(p->out, "<path d=\"M%d %dH%d\" stroke-width=\"%d\"", c.x - m.a * 8 / 10, y,
                    c.x + m.a * 8 / 10, w);
        pen_colour(p, "stroke", PAINT_SUBSET);
        text_add_string(p->out, "/>");
        y += w * 5 / 4;
    }
    if (roles & ROLE_COLUMN) {
        text_format(p->out, "<path d=\"M%d %dH%d\" stroke-width=\"%d\" stroke-dasharray=\"%d %d\"",
                    c.x - m.a * 8 / 10, y, c.x + m.a * 8 / 10, w, w * 3 / 2, w);
        pen_colour(p, "stroke", PAINT_SUBSET);
        text_add_string(p->out, "/>");
    }
}

static void mark_triangle(pen *p, draw_point c, draw_size m)
{
    int b = m.b * 125 / 100, a = m.a * 130 / 100;
    text_format(p->out, "<path d=\"M%d %dL%d %dL%d %dz\" stroke-width=\"%d\" stroke-linejoin=\"round\"", c.x,
                c.y - b, c.x + a, c.y + b * 72 / 100, c.x - a, c.y + b * 72 / 100, m.b / 8);
    pen_colour(p, "fill", PAINT_PAPER);
    pen_colour(p, "stroke", PAINT_SUBSET);
    text_add_string(p->out, "/>");
}

static void mark_cross(pen *p, draw_point c, draw_size m)
{
    int k = m.b * 45 / 100;
    text_format(p->out, "<path d=\"M%d %dL%d %dM%d %dL%d %d\" stroke-width=\"%d\"", c.x - k, c.y - k, c.x + k,
                c.y + k, c.x - k, c.y + k, c.x + k, c.y - k, m.b / 6);
    pen_colour(p, "stroke", PAINT_DEAD_EDGE);
    text_add_string(p->out, "/>");
}

static paint ink_of(unsigned roles)
{
    return roles & ROLE_TARGET                    ? PAINT_ON_TARGET
           : roles & (ROLE_ASSERTED | ROLE_RIGHT) ? PAINT_ON_RIGHT
           : roles & ROLE_LEFT                    ? PAINT_LEFT
           : roles & ROLE_Z                       ? PAINT_Z
           : roles & ROLE_T                       ? PAINT_T
                                                  : PAINT_SUBSET;
}

/* Draws the shape of its first role. */
static void add_shape(pen *p, const draw_mark *m, draw_point c, draw_size size)
{
    if (m->roles & ROLE_TARGET)
        mark_target(p, c, size);
    else if (m->roles & ROLE_ASSERTED)
        mark_asserted(p, c, size);
    else if (m->roles & ROLE_RIGHT)
        mark_disc(p, c, size);
    else if (m->roles & ROLE_LEFT)
        mark_ring(p, c, size, PAINT_LEFT, size.b / 6);
    else if (m->roles & (ROLE_Z | ROLE_T))
        mark_diamond(p, c, size, m->roles & ROLE_Z ? PAINT_Z : PAINT_T, !(m->roles & ROLE_Z));
    else if (m->roles & ROLE_BOUND)
        mark_triangle(p, c, size);
    else if (m->roles & (ROLE_ROW | ROLE_COLUMN))
        mark_underline(p, c, size, m->roles);
    else
        mark_cross(p, c, size);
}

static int font_in(const draw_mark *m, const draw_slot *s, draw_size size)
{
    int font = mark_font(s, size.b);
    if (m->roles & (ROLE_TARGET | ROLE_RIGHT | ROLE_LEFT) &&
        !(m->roles & ROLE_ASSERTED && !(m->roles & ROLE_TARGET)))
        return font;
    return font * 88 / 100;
}

static void add_mark(pen *p, const draw_mark *m)
{
    const draw_slot *s = &p->scene->slot[m->label];
    draw_size size = mark_size(s);
    text_add_string(p->out, "<g");
    pen_data(p, "label", csp_label_name(p->scene->csp, m->label));
    text_add_string(p->out, " data-role=\"");
    bool first = true;
    for (int i = 0; i < ROLES; i++)
        if (m->roles >> i & 1) {
            text_format(p->out, "%s%s", first ? "" : " ", role_name[i]);
            first = false;
        }
    text_format(p->out, "\" data-part=\"%d\">", m->part);
    add_shape(p, m, s->at, size);
    if (m->roles & (unsigned)~ROLE_NEEDED) {
        int font = font_in(m, s, size);
        text_format(p->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"700\"", s->at.x,
                    s->at.y + font * 36 / 100, font);
        pen_colour(p, "fill", ink_of(m->roles));
        text_add_char(p->out, '>');
        pen_short(p, s->text);
        text_add_string(p->out, "</text>");
    }
    text_add_string(p->out, "</g>\n");
}

void draw_marks(pen *p, const figure *f)
{
    for (int i = 0; i < f->marks; i++)
        if (p->part < 0 || f->mark[i].part <= p->part)
            add_mark(p, &f->mark[i]);
}

/* ---- numbers ---- */

static void add_number(pen *p, csp_label l, int number, int part)
{
    const draw_slot *s = &p->scene->slot[l];
    draw_size m = mark_size(s);
    int font = m.b * 92 / 100;
    font = font < 60 ? 60 : font > 140 ? 140 : font;
    text_format(p->out,
                "<text x=\"%d\" y=\"%d\" font-size=\"%d\" data-part=\"%d\" stroke-width=\"%d\" "
                "paint-order=\"stroke\"",
                s->at.x + m.a + font / 8, s->at.y - m.b * 60 / 100, font, part, font / 3);
    pen_colour(p, "fill", PAINT_INK);
    pen_colour(p, "stroke", PAINT_PAPER);
    text_format(p->out, ">%d</text>\n", number);
}

/* One number for each label: that of its cell, or of the right that refutes it. */
void draw_numbers(pen *p, const figure *f)
{
    for (int i = 0; i < f->marks; i++)
        if (f->mark[i].number >= 0 && (p->part < 0 || f->mark[i].part <= p->part))
            add_number(p, f->mark[i].label, f->mark[i].number, f->mark[i].part);
    for (int i = 0; i < f->hulls; i++) {
        const draw_hull *h = &f->hull[i];
        bool has_own = false;
        for (int k = 0; k < f->marks && h->labels; k++)
            has_own = has_own || (f->mark[k].label == h->label[0] && f->mark[k].number >= 0);
        if (h->number >= 0 && h->labels && !has_own && (p->part < 0 || h->part <= p->part))
            add_number(p, h->label[0], h->number, h->part);
    }
}
