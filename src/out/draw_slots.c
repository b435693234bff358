/* draw_slots.c: where labels are inside their boxes.
 *
 * A box has as many slots as its labels need, in as many columns as let the text be largest. Labels that are
 * gone keep their slots where the application says so (in Sudoku a digit is always at the same place of its
 * cell), otherwise those that are candidates share the box. If the text would be too small to be read the box
 * is crowded: it shows how many candidates there are, and those that have a role in a step. */
#include "base/utf8.h"
#include "out/draw.h"

#include <limits.h>
#include <stdlib.h>

enum {
    FONT_MOST = 290,   /* of a candidate */
    FONT_LEAST = 96,   /* if it would be smaller, the box is crowded */
    LARGE_MOST = 640,  /* of a value */
    CHARACTER = 62,    /* the width of one, per cent of the font */
    FIXED_MOST = 25,   /* slots of a box whose labels keep their slots */
    LENGTH_MOST = 2000 /* of a text; the rest of a longer one sticks out */
};

static int length_of(const char *string)
{
    int n = 0;
    for (; *string && n < LENGTH_MOST; string++)
        n += utf8_begins(*string);
    return n;
}

int text_width(const char *string, int font)
{
    return length_of(string) * font * CHARACTER / 100;
}

int longest_text(const scene *scene, const draw_box *box)
{
    int most = 1;
    for (int i = 0; i < box->labels; i++) {
        int n = length_of(scene->slot[scene->order[box->first + i]].text);
        most = n > most ? n : most;
    }
    return most;
}

/* The largest font for a text of this length in a slot; a short text takes as much room as a square. */
static int font_for(int width, int height, int length)
{
    int wide = length * CHARACTER + 20 > 100 ? length * CHARACTER + 20 : 100, across = width * 86 / wide;
    int font = height * 86 / 100 < across ? height * 86 / 100 : across;
    return font < FONT_MOST ? font : FONT_MOST;
}

static int rows_in(int n, int columns)
{
    return 1 + (n - 1) / columns;
}

/* The font of n texts of this length in this many columns. */
static int font_in(const draw_box *box, int n, int columns, int length)
{
    return font_for(box->at.w / columns, box->at.h / rows_in(n, columns), length);
}

/* Chooses the number of columns: of those with which texts are largest, or nearly so, the one with the fewest
 * slots left over, then the one with the squarest slots, in which marks are largest, then the greatest. */
static void fit(draw_box *box, int n, int length)
{
    int most = 0, over = INT_MAX, side = 0;
    for (int columns = 1; columns <= n; columns++)
        most = font_in(box, n, columns, length) > most ? font_in(box, n, columns, length) : most;
    for (int columns = 1; columns <= n; columns++) {
        int rows = rows_in(n, columns), w = box->at.w / columns, h = box->at.h / rows;
        int font = font_in(box, n, columns, length), least = w < h ? w : h, more = rows * columns - n;
        if (font * 100 < most * 94 || more > over || (more == over && least < side))
            continue;
        box->font = font;
        box->columns = columns;
        box->rows = rows;
        side = least;
        over = more;
    }
}

static void put_in_slot(scene *scene, csp_label l, int slot)
{
    draw_slot *to = &scene->slot[l];
    const draw_box *b = &scene->box[to->box];
    to->w = b->at.w / b->columns;
    to->h = b->at.h / b->rows;
    to->at.x = b->at.x + (2 * (slot % b->columns) + 1) * b->at.w / (2 * b->columns);
    to->at.y = b->at.y + (2 * (slot / b->columns) + 1) * b->at.h / (2 * b->rows);
    to->font = b->font;
    to->alone = b->columns * b->rows == 1;
}

static int candidates_of(const scene *scene, const draw_box *box)
{
    int n = 0;
    for (int i = 0; i < box->labels; i++)
        n += scene->start->label[scene->order[box->first + i]] == CANDIDATE;
    return n;
}

static void size_values(const scene *scene, draw_box *box)
{
    int across = box->at.w * 72 / (CHARACTER * longest_text(scene, box)), down = box->at.h * 74 / 100;
    box->large = across < down ? across : down;
    box->large = box->large < LARGE_MOST ? box->large : LARGE_MOST;
}

void slots_fill(scene *scene, draw_box *box, const int *slot)
{
    int n = box->fixed ? box->slots : candidates_of(scene, box), length = longest_text(scene, box);
    box->fixed = box->fixed && box->slots <= FIXED_MOST;
    if (!box->fixed)
        n = candidates_of(scene, box);
    size_values(scene, box);
    fit(box, n > 0 ? n : 1, length);
    box->crowded = box->font < FONT_LEAST;
    for (int i = 0; i < box->labels; i++) {
        csp_label l = scene->order[box->first + i];
        bool here = box->fixed || scene->start->label[l] == CANDIDATE;
        int k = box->fixed && slot[l] >= 0 ? slot[l] : here ? box->used++ : 0;
        put_in_slot(scene, l, k < box->columns * box->rows ? k : 0);
    }
}

/* Candidates that share their boxes have about the same height everywhere: where few are left, they are
 * larger by a third at most. */
void slots_even(scene *scene)
{
    int least = FONT_MOST;
    for (int i = 0; i < scene->boxes; i++)
        if (!scene->box[i].fixed && !scene->box[i].crowded && scene->box[i].font < least)
            least = scene->box[i].font;
    for (int i = 0; i < scene->boxes; i++) {
        draw_box *b = &scene->box[i];
        if (b->fixed || b->crowded || b->font <= least * 4 / 3)
            continue;
        b->font = least * 4 / 3;
        for (int k = 0; k < b->labels; k++)
            scene->slot[scene->order[b->first + k]].font = b->font;
    }
}

/* The k-th corner mark of a box, from the right. */
static void put_in_corner(scene *scene, csp_label l, int place)
{
    draw_slot *to = &scene->slot[l];
    csp_box at = scene->box[to->box].at;
    int side = (at.w < at.h ? at.w : at.h) * 3 / 10, across = at.w / side;
    to->at = (draw_point){ at.x + at.w - side / 2 - place % across * side,
                           at.y + side / 2 + place / across * side };
    to->w = to->h = side;
    to->font = side * 86 / 100;
}

/* Would a mark of this label be on top of the value of its box? */
static bool hides_value(const scene *scene, const draw_box *box, csp_label value, csp_label l)
{
    draw_point c = { box->at.x + box->at.w / 2, box->at.y + box->at.h / 2 };
    const draw_slot *x = &scene->slot[l];
    draw_size m = mark_size(x);
    int w = text_width(scene->slot[value].text, box->large) / 2 + m.a, h = box->large * 37 / 100 + m.b;
    return l == value || (abs(x->at.x - c.x) < w && abs(x->at.y - c.y) < h);
}

/* Marks that would hide a value go to a corner of its box. A value with a face has no text to hide. */
static void make_room_beside(scene *scene, const draw_box *box, const state *now, const bool *has_role)
{
    csp_label value = CSP_NONE;
    for (int k = 0; k < box->labels; k++)
        if (now->label[scene->order[box->first + k]] == VALUE &&
            !scene->slot[scene->order[box->first + k]].face)
            value = scene->order[box->first + k];
    for (int k = 0, used = 0; k < box->labels && value != CSP_NONE && box->at.w > 9 && box->at.h > 9; k++) {
        csp_label l = scene->order[box->first + k];
        if (has_role[l] && hides_value(scene, box, value, l))
            put_in_corner(scene, l, used++);
    }
}

bool box_grows(const draw_box *box)
{
    return box->wide.w > box->at.w && box->wide.h > box->at.h;
}

void slots_share(scene *scene, draw_box *box, const bool *has_role)
{
    int n = 0, length = 1;
    for (int k = 0; k < box->labels; k++)
        if (has_role[scene->order[box->first + k]]) {
            int len = length_of(scene->slot[scene->order[box->first + k]].text);
            n++;
            length = len > length ? len : length;
        }
    fit(box, n, length);
    for (int k = 0, used = 0; k < box->labels; k++)
        if (has_role[scene->order[box->first + k]])
            put_in_slot(scene, scene->order[box->first + k], used++);
}

/* In a crowded box, or in one that may grow, only the labels that have a role are shown, and share its
 * room. */
static void make_room_in(scene *scene, draw_box *box, const bool *has_role)
{
    bool some = false;
    for (int k = 0; k < box->labels && !some; k++)
        some = has_role[scene->order[box->first + k]];
    if (!some)
        return;
    if (box_grows(box))
        box->at = box->wide;
    box->crowded = true;
    slots_share(scene, box, has_role);
}

void scene_make_room(scene *scene, const state *now, const bool *has_role)
{
    scene_lay_aside(scene, has_role);
    for (int i = 0; i < scene->boxes; i++) {
        if (scene->box[i].aside)
            continue;
        if (scene->box[i].crowded || box_grows(&scene->box[i]))
            make_room_in(scene, &scene->box[i], has_role);
        make_room_beside(scene, &scene->box[i], now, has_role);
    }
}
