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

void pen_colour(pen *pen, const char *attribute, paint colour)
{
    if (pen->page)
        text_format(pen->out, " %s=\"var(%s)\"", attribute, paint_property(colour));
    else
        text_format(pen->out, " %s=\"%s\"", attribute, paint_colour(colour, pen->theme));
}

void pen_text(pen *pen, const char *string)
{
    xml_add(pen->out, string, strlen(string));
}

/* Cuts a text that nobody would read to its end and that a browser would take long to lay out. */
void pen_short(pen *pen, const char *string)
{
    enum { MOST = 400 }; /* bytes; no character is cut in two */
    size_t n = strlen(string), k = MOST;
    while (n > MOST && k && !utf8_begins(string[k]))
        k--;
    xml_add(pen->out, string, n > MOST ? k : n);
    text_add_string(pen->out, n > MOST ? "…" : "");
}

void pen_data(pen *pen, const char *name, const char *value)
{
    text_format(pen->out, " data-%s=\"", name);
    pen_text(pen, value);
    text_add_char(pen->out, '"');
}

int64_t square_root(int64_t value)
{
    int64_t r = 0, bit = (int64_t)1 << 62;
    for (; bit; bit >>= 2)
        if (value >= r + bit) {
            value -= r + bit;
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

static int least(int first, int second)
{
    return first < second ? first : second;
}

/* Texts of one or two characters are in round marks; longer ones make a mark wide, and smaller if they must.
 */
static bool is_wide(const draw_slot *slot)
{
    return text_width(slot->text, 100) > 2 * CHARACTER;
}

/* Two characters are smaller if one of them is broad. */
static int mark_font(const draw_slot *slot, int box)
{
    if (is_wide(slot))
        return box * 160 / 100;
    int most = text_width(slot->text, 100) <= CHARACTER ? 180 : strpbrk(slot->text, "mwMW") ? 108 : 135;
    return least(box * most / 100, slot->font * 92 / 100);
}

draw_size mark_size(const draw_slot *slot)
{
    int b = least(least(least(slot->w, slot->h) * MARK / 100, slot->font * 3 / 4), MARK_MOST);
    if (!is_wide(slot))
        return (draw_size){ b, b };
    b = least(least(slot->h * MARK / 100, slot->font * 58 / 100), MARK_MOST);
    int most = slot->w * WIDE / 100,
        a = text_width(slot->text, mark_font(slot, b)) * BOLD / 200 + b * 45 / 100;
    return a > most ? (draw_size){ most, b * most / a } : (draw_size){ a, b };
}

draw_size pad_size(const draw_slot *slot)
{
    draw_size m = mark_size(slot);
    int more = least(slot->w, slot->h) * (PAD - MARK) / 100;
    return (draw_size){ m.a + more, m.b + more };
}

/* ---- marks ---- */

static const char *const role_name[ROLES] = { "target", "asserted", "right",  "left",  "z",
                                              "t",      "row",      "column", "bound", "needed" };

static void add_rounded(pen *pen, draw_point centre, int half_width, int half_height, int corner)
{
    text_format(pen->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"",
                centre.x - half_width, centre.y - half_height, 2 * half_width, 2 * half_height, corner);
}

static void mark_target(pen *pen, draw_point centre, draw_size size)
{
    int w = size.b / 8;
    add_rounded(pen, centre, size.a * 94 / 100, size.b * 94 / 100, size.b / 6);
    pen_colour(pen, "fill", PAINT_TARGET);
    int a = size.a * 88 / 100, b = size.b * 88 / 100;
    text_format(pen->out,
                "/><path d=\"M%d %dL%d %dM%d %dL%d %d\" stroke-width=\"%d\" stroke-linecap=\"round\"",
                centre.x - a, centre.y + b, centre.x + a, centre.y - b, centre.x - a, centre.y - b,
                centre.x + a, centre.y + b, w);
    pen_colour(pen, "stroke", PAINT_CROSS);
    text_add_string(pen->out, "/>");
}

static void mark_disc(pen *pen, draw_point centre, draw_size size)
{
    add_rounded(pen, centre, size.a, size.b, size.b);
    pen_colour(pen, "fill", PAINT_RIGHT);
    text_add_string(pen->out, "/>");
}

static void mark_ring(pen *pen, draw_point centre, draw_size size, paint edge, int stroke)
{
    add_rounded(pen, centre, size.a - stroke / 2, size.b - stroke / 2, size.b - stroke / 2);
    pen_colour(pen, "fill", PAINT_PAPER);
    pen_colour(pen, "stroke", edge);
    text_format(pen->out, " stroke-width=\"%d\"/>", stroke);
}

static void mark_asserted(pen *pen, draw_point centre, draw_size size)
{
    int stroke = size.b / 9;
    mark_ring(pen, centre, size, PAINT_RIGHT, stroke);
    mark_disc(pen, centre, (draw_size){ size.a - 2 * stroke, size.b - 2 * stroke });
}

static void mark_diamond(pen *pen, draw_point centre, draw_size size, paint edge, bool dashed)
{
    int b = size.b * 118 / 100, a = size.a > size.b ? size.a + b / 3 : b, stroke = size.b / 7;
    if (size.a > size.b) /* wide: a hexagon */
        text_format(pen->out, "<path d=\"M%d %dL%d %dH%dL%d %dL%d %dH%dz\"", centre.x - a, centre.y,
                    centre.x - a + b * 2 / 3, centre.y - b * 84 / 100, centre.x + a - b * 2 / 3, centre.x + a,
                    centre.y, centre.x + a - b * 2 / 3, centre.y + b * 84 / 100, centre.x - a + b * 2 / 3);
    else
        text_format(pen->out, "<path d=\"M%d %dL%d %dL%d %dL%d %dz\"", centre.x - a, centre.y, centre.x,
                    centre.y - b, centre.x + a, centre.y, centre.x, centre.y + b);
    pen_colour(pen, "fill", PAINT_PAPER);
    pen_colour(pen, "stroke", edge);
    text_format(pen->out, " stroke-width=\"%d\" stroke-linejoin=\"round\"", stroke);
    if (dashed)
        text_format(pen->out, " stroke-dasharray=\"%d %d\"", size.b * 3 / 10, size.b * 2 / 10);
    text_add_string(pen->out, "/>");
}

/* A solid underline for rows, a dashed one for columns; both, one below the other. */
static void mark_underline(pen *pen, draw_point centre, draw_size size, unsigned roles)
{
    int y = centre.y + size.b * 84 / 100, w = size.b / 6;
    if (roles & ROLE_ROW) {
        text_format(pen->out, "<path d=\"M%d %dH%d\" stroke-width=\"%d\"", centre.x - size.a * 8 / 10, y,
                    centre.x + size.a * 8 / 10, w);
        pen_colour(pen, "stroke", PAINT_SUBSET);
        text_add_string(pen->out, "/>");
        y += w * 5 / 4;
    }
    if (roles & ROLE_COLUMN) {
        text_format(pen->out, "<path d=\"M%d %dH%d\" stroke-width=\"%d\" stroke-dasharray=\"%d %d\"",
                    centre.x - size.a * 8 / 10, y, centre.x + size.a * 8 / 10, w, w * 3 / 2, w);
        pen_colour(pen, "stroke", PAINT_SUBSET);
        text_add_string(pen->out, "/>");
    }
}

static void mark_triangle(pen *pen, draw_point centre, draw_size size)
{
    int b = size.b * 125 / 100, a = size.a * 130 / 100;
    text_format(pen->out, "<path d=\"M%d %dL%d %dL%d %dz\" stroke-width=\"%d\" stroke-linejoin=\"round\"",
                centre.x, centre.y - b, centre.x + a, centre.y + b * 72 / 100, centre.x - a,
                centre.y + b * 72 / 100, size.b / 8);
    pen_colour(pen, "fill", PAINT_PAPER);
    pen_colour(pen, "stroke", PAINT_SUBSET);
    text_add_string(pen->out, "/>");
}

static void mark_cross(pen *pen, draw_point centre, draw_size size)
{
    int k = size.b * 45 / 100;
    text_format(pen->out, "<path d=\"M%d %dL%d %dM%d %dL%d %d\" stroke-width=\"%d\"", centre.x - k,
                centre.y - k, centre.x + k, centre.y + k, centre.x - k, centre.y + k, centre.x + k,
                centre.y - k, size.b / 6);
    pen_colour(pen, "stroke", PAINT_DEAD_EDGE);
    text_add_string(pen->out, "/>");
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
static void add_shape(pen *pen, const draw_mark *mark, draw_point centre, draw_size size)
{
    if (mark->roles & ROLE_TARGET)
        mark_target(pen, centre, size);
    else if (mark->roles & ROLE_ASSERTED)
        mark_asserted(pen, centre, size);
    else if (mark->roles & ROLE_RIGHT)
        mark_disc(pen, centre, size);
    else if (mark->roles & ROLE_LEFT)
        mark_ring(pen, centre, size, PAINT_LEFT, size.b / 6);
    else if (mark->roles & (ROLE_Z | ROLE_T))
        mark_diamond(pen, centre, size, mark->roles & ROLE_Z ? PAINT_Z : PAINT_T, !(mark->roles & ROLE_Z));
    else if (mark->roles & ROLE_BOUND)
        mark_triangle(pen, centre, size);
    else if (mark->roles & (ROLE_ROW | ROLE_COLUMN))
        mark_underline(pen, centre, size, mark->roles);
    else
        mark_cross(pen, centre, size);
}

static int font_in(const draw_mark *mark, const draw_slot *slot, draw_size size)
{
    int font = mark_font(slot, size.b);
    if (mark->roles & (ROLE_TARGET | ROLE_RIGHT | ROLE_LEFT) &&
        !(mark->roles & ROLE_ASSERTED && !(mark->roles & ROLE_TARGET)))
        return font;
    return font * 88 / 100;
}

static void add_mark(pen *pen, const draw_mark *mark)
{
    const draw_slot *s = &pen->scene->slot[mark->label];
    draw_size size = mark_size(s);
    text_add_string(pen->out, "<g");
    pen_data(pen, "label", csp_label_name(pen->scene->csp, mark->label));
    text_add_string(pen->out, " data-role=\"");
    bool first = true;
    for (int i = 0; i < ROLES; i++)
        if (mark->roles >> i & 1) {
            text_format(pen->out, "%s%s", first ? "" : " ", role_name[i]);
            first = false;
        }
    text_format(pen->out, "\" data-part=\"%d\">", mark->part);
    add_shape(pen, mark, s->at, size);
    if (mark->roles & (unsigned)~ROLE_NEEDED) {
        int font = font_in(mark, s, size);
        text_format(pen->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"700\"", s->at.x,
                    s->at.y + font * 36 / 100, font);
        pen_colour(pen, "fill", ink_of(mark->roles));
        text_add_char(pen->out, '>');
        pen_short(pen, s->text);
        text_add_string(pen->out, "</text>");
    }
    text_add_string(pen->out, "</g>\n");
}

void draw_marks(pen *pen, const figure *figure)
{
    for (int i = 0; i < figure->marks; i++)
        if (pen->part < 0 || figure->mark[i].part <= pen->part)
            add_mark(pen, &figure->mark[i]);
}

/* ---- numbers ---- */

static void add_number(pen *pen, csp_label l, int number, int part)
{
    const draw_slot *s = &pen->scene->slot[l];
    draw_size m = mark_size(s);
    int font = m.b * 92 / 100;
    font = font < 60 ? 60 : font > 140 ? 140 : font;
    text_format(pen->out,
                "<text x=\"%d\" y=\"%d\" font-size=\"%d\" data-part=\"%d\" stroke-width=\"%d\" "
                "paint-order=\"stroke\"",
                s->at.x + m.a + font / 8, s->at.y - m.b * 60 / 100, font, part, font / 3);
    pen_colour(pen, "fill", PAINT_INK);
    pen_colour(pen, "stroke", PAINT_PAPER);
    text_format(pen->out, ">%d</text>\n", number);
}

/* One number for each label: that of its cell, or of the right that refutes it. */
void draw_numbers(pen *pen, const figure *figure)
{
    for (int i = 0; i < figure->marks; i++)
        if (figure->mark[i].number >= 0 && (pen->part < 0 || figure->mark[i].part <= pen->part))
            add_number(pen, figure->mark[i].label, figure->mark[i].number, figure->mark[i].part);
    for (int i = 0; i < figure->hulls; i++) {
        const draw_hull *h = &figure->hull[i];
        bool has_own = false;
        for (int k = 0; k < figure->marks && h->labels; k++)
            has_own = has_own || (figure->mark[k].label == h->label[0] && figure->mark[k].number >= 0);
        if (h->number >= 0 && h->labels && !has_own && (pen->part < 0 || h->part <= pen->part))
            add_number(pen, h->label[0], h->number, h->part);
    }
}
