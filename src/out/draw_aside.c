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

static int length_of(const char *string)
{
    return text_width(string, 1000) / text_width("0", 1000);
}

/* How many of its labels have a role, and the longest text of them. */
static int count_roles(const scene *scene, const draw_box *box, const bool *has_role, int *length)
{
    int n = 0;
    *length = 1;
    for (int i = 0; i < box->labels; i++) {
        csp_label l = scene->order[box->first + i];
        if (!has_role[l])
            continue;
        n++;
        if (length_of(scene->slot[l].text) > *length)
            *length = length_of(scene->slot[l].text);
    }
    return n;
}

/* The size of a box for n labels of this length, on a tray of this width. */
static void size_box(draw_box *box, int n, int length, int width, int scale)
{
    int w = (length * CHARACTER + ROUND) * scale / 100, h = SLOT * scale / 100;
    int columns = (n + ROWS - 1) / ROWS, most = w < width ? width / w : 1,
        name = text_width(box->name, NAME_FONT);
    columns = columns < most ? columns : most;
    box->at.w = columns * w > name ? columns * w : name;
    box->at.h = (n + columns - 1) / columns * h;
}

/* Moves the boxes of a row, from `from` up to `to`, which end at `middle`, to the middle of the tray. */
static void centre(scene *scene, int from, int to, int middle)
{
    int shift = (scene->tray.x + scene->tray.w - (middle - GAP)) / 2;
    for (int i = from; i < to && shift > 0; i++)
        if (scene->box[i].aside && scene->box[i].framed)
            scene->box[i].at.x += shift;
}

/* Lays the boxes in rows, one below the other; returns where they end. */
static int lay(scene *scene, const bool *has_role, int scale)
{
    int x = scene->tray.x, y = scene->tray.y, highest = 0, row = 0, length;
    for (int i = 0; i < scene->boxes; i++) {
        draw_box *b = &scene->box[i];
        int n = b->aside ? count_roles(scene, b, has_role, &length) : 0;
        if (!n)
            continue;
        size_box(b, n, length, scene->tray.w, scale);
        if (x > scene->tray.x && x + b->at.w > scene->tray.x + scene->tray.w) {
            centre(scene, row, i, x);
            row = i;
            x = scene->tray.x;
            y += highest;
            highest = 0;
        }
        b->at.x = x;
        b->at.y = y + NAME_HEIGHT;
        b->framed = true;
        x += b->at.w + GAP;
        highest = b->at.h + NAME_HEIGHT + GAP > highest ? b->at.h + NAME_HEIGHT + GAP : highest;
    }
    centre(scene, row, scene->boxes, x);
    return y + highest;
}

void scene_lay_aside(scene *scene, const bool *has_role)
{
    int scale = scene->tray.w <= USUAL ? 100 : scene->tray.w <= 2 * USUAL ? scene->tray.w * 100 / USUAL : 200;
    int room = scene->tray.y + scene->tray.h + GAP, end = scene->tray.w ? lay(scene, has_role, scale) : 0;
    if (!scene->tray.w || end == scene->tray.y)
        return;
    while (scene->page && end > room && scale > LEAST)
        end = lay(scene, has_role, scale = scale * STEP / 100);
    for (int i = 0; i < scene->boxes; i++)
        if (scene->box[i].framed && scene->box[i].aside)
            slots_share(scene, &scene->box[i], has_role);
    if (scene->page)
        return;
    for (int i = 0; i < scene->boxes; i++) {
        const draw_box *b = &scene->box[i];
        int right = b->at.x + b->at.w + GAP / 2;
        if (b->framed && b->aside && right > scene->frame.x + scene->frame.w)
            scene->frame.w = right - scene->frame.x;
    }
    scene->frame.h = end - scene->frame.y;
}
