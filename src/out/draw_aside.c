/* draw_aside.c: boxes that are drawn only if a step speaks of them: combinations of cells, of which a puzzle
 * has hundreds and a step a few.
 *
 * They are in rows on a tray below the board, as wide as it is, in the order of the network; each has room
 * for its labels that have a role, and its name on top. On a large board they are larger, up to twice. A
 * figure that stands alone is as high as they need. A page has kept a tray of one height free, and if they
 * need more, they are made smaller until they fit. */
#include "out/draw.h"

enum {
    SLOT = 330,      /* the height of a slot */
    CHARACTER = 130, /* the width of a character in it */
    ROUND = 240,     /* the room of a mark around its text */
    ROWS = 4,        /* of slots in a box, unless that makes it too wide */
    GAP = 160,       /* between boxes */
    STEP = 88,       /* per cent of the size before, at each attempt */
    LEAST = 12,      /* per cent: it is never made smaller */
    USUAL = 7000     /* the width of a board on whose tray slots are no larger */
};

static int length_of(const char *s)
{
    return text_width(s, 1000) / text_width("0", 1000);
}

/* How many of its labels have a role, and the longest text of them. */
static int count_roles(const scene *s, const draw_box *b, const bool *has_role, int *length)
{
    int n = 0;
    *length = 1;
    for (int i = 0; i < b->labels; i++) {
        csp_label l = s->order[b->first + i];
        if (!has_role[l])
            continue;
        n++;
        if (length_of(s->slot[l].text) > *length)
            *length = length_of(s->slot[l].text);
    }
    return n;
}

/* The size of a box for n labels of this length, on a tray of this width. */
static void size_box(draw_box *b, int n, int length, int width, int scale)
{
    int w = (length * CHARACTER + ROUND) * scale / 100, h = SLOT * scale / 100;
    int columns = (n + ROWS - 1) / ROWS, most = w < width ? width / w : 1,
        name = text_width(b->name, NAME_FONT);
    columns = columns < most ? columns : most;
    b->at.w = columns * w > name ? columns * w : name;
    b->at.h = (n + columns - 1) / columns * h;
}

/* Moves the boxes of a row, from `from` up to `to`, which end at x, to the middle of the tray. */
static void centre(scene *s, int from, int to, int x)
{
    int shift = (s->tray.x + s->tray.w - (x - GAP)) / 2;
    for (int i = from; i < to && shift > 0; i++)
        if (s->box[i].aside && s->box[i].framed)
            s->box[i].at.x += shift;
}

/* Lays the boxes in rows, one below the other; returns where they end. */
static int lay(scene *s, const bool *has_role, int scale)
{
    int x = s->tray.x, y = s->tray.y, highest = 0, row = 0, length;
    for (int i = 0; i < s->boxes; i++) {
        draw_box *b = &s->box[i];
        int n = b->aside ? count_roles(s, b, has_role, &length) : 0;
        if (!n)
            continue;
        size_box(b, n, length, s->tray.w, scale);
        if (x > s->tray.x && x + b->at.w > s->tray.x + s->tray.w) {
            centre(s, row, i, x);
            row = i;
            x = s->tray.x;
            y += highest;
            highest = 0;
        }
        b->at.x = x;
        b->at.y = y + NAME_HEIGHT;
        b->framed = true;
        x += b->at.w + GAP;
        highest = b->at.h + NAME_HEIGHT + GAP > highest ? b->at.h + NAME_HEIGHT + GAP : highest;
    }
    centre(s, row, s->boxes, x);
    return y + highest;
}

void scene_lay_aside(scene *s, const bool *has_role)
{
    int scale = s->tray.w <= USUAL ? 100 : s->tray.w <= 2 * USUAL ? s->tray.w * 100 / USUAL : 200;
    int room = s->tray.y + s->tray.h + GAP, end = s->tray.w ? lay(s, has_role, scale) : 0;
    if (!s->tray.w || end == s->tray.y)
        return;
    while (s->page && end > room && scale > LEAST)
        end = lay(s, has_role, scale = scale * STEP / 100);
    for (int i = 0; i < s->boxes; i++)
        if (s->box[i].framed && s->box[i].aside)
            slots_share(s, &s->box[i], has_role);
    if (s->page)
        return;
    for (int i = 0; i < s->boxes; i++) {
        const draw_box *b = &s->box[i];
        int right = b->at.x + b->at.w + GAP / 2;
        if (b->framed && b->aside && right > s->frame.x + s->frame.w)
            s->frame.w = right - s->frame.x;
    }
    s->frame.h = end - s->frame.y;
}
