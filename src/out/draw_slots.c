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

static int length_of(const char *s)
{
    int n = 0;
    for (; *s && n < LENGTH_MOST; s++)
        n += utf8_begins(*s);
    return n;
}

int text_width(const char *s, int font)
{
    return length_of(s) * font * CHARACTER / 100;
}

int longest_text(const scene *s, const draw_box *b)
{
    int most = 1;
    for (int i = 0; i < b->labels; i++) {
        int n = length_of(s->slot[s->order[b->first + i]].text);
        most = n > most ? n : most;
    }
    return most;
}

/* The largest font for a text of this length in a slot; a short text takes as much room as a square. */
static int font_for(int w, int h, int length)
{
    int wide = length * CHARACTER + 20 > 100 ? length * CHARACTER + 20 : 100, across = w * 86 / wide;
    int font = h * 86 / 100 < across ? h * 86 / 100 : across;
    return font < FONT_MOST ? font : FONT_MOST;
}

static int rows_in(int n, int columns)
{
    return 1 + (n - 1) / columns;
}

/* The font of n texts of this length in this many columns. */
static int font_in(const draw_box *b, int n, int columns, int length)
{
    return font_for(b->at.w / columns, b->at.h / rows_in(n, columns), length);
}

/* Chooses the number of columns: of those with which texts are largest, or nearly so, the one with the fewest
 * slots left over, then the one with the squarest slots, in which marks are largest, then the greatest. */
static void fit(draw_box *b, int n, int length)
{
    int most = 0, over = INT_MAX, side = 0;
    for (int columns = 1; columns <= n; columns++)
        most = font_in(b, n, columns, length) > most ? font_in(b, n, columns, length) : most;
    for (int columns = 1; columns <= n; columns++) {
        int rows = rows_in(n, columns), w = b->at.w / columns, h = b->at.h / rows;
        int font = font_in(b, n, columns, length), least = w < h ? w : h, more = rows * columns - n;
        if (font * 100 < most * 94 || more > over || (more == over && least < side))
            continue;
        b->font = font;
        b->columns = columns;
        b->rows = rows;
        side = least;
        over = more;
    }
}

static void put_in_slot(scene *s, csp_label l, int slot)
{
    draw_slot *to = &s->slot[l];
    const draw_box *b = &s->box[to->box];
    to->w = b->at.w / b->columns;
    to->h = b->at.h / b->rows;
    to->at.x = b->at.x + (2 * (slot % b->columns) + 1) * b->at.w / (2 * b->columns);
    to->at.y = b->at.y + (2 * (slot / b->columns) + 1) * b->at.h / (2 * b->rows);
    to->font = b->font;
    to->alone = b->columns * b->rows == 1;
}

static int candidates_of(const scene *s, const draw_box *b)
{
    int n = 0;
    for (int i = 0; i < b->labels; i++)
        n += s->start->label[s->order[b->first + i]] == CANDIDATE;
    return n;
}

static void size_values(const scene *s, draw_box *b)
{
    int across = b->at.w * 72 / (CHARACTER * longest_text(s, b)), down = b->at.h * 74 / 100;
    b->large = across < down ? across : down;
    b->large = b->large < LARGE_MOST ? b->large : LARGE_MOST;
}

void slots_fill(scene *s, draw_box *b, const int *slot)
{
    int n = b->fixed ? b->slots : candidates_of(s, b), length = longest_text(s, b);
    b->fixed = b->fixed && b->slots <= FIXED_MOST;
    if (!b->fixed)
        n = candidates_of(s, b);
    size_values(s, b);
    fit(b, n > 0 ? n : 1, length);
    b->crowded = b->font < FONT_LEAST;
    for (int i = 0; i < b->labels; i++) {
        csp_label l = s->order[b->first + i];
        bool here = b->fixed || s->start->label[l] == CANDIDATE;
        int k = b->fixed && slot[l] >= 0 ? slot[l] : here ? b->used++ : 0;
        put_in_slot(s, l, k < b->columns * b->rows ? k : 0);
    }
}

/* Candidates that share their boxes have about the same height everywhere: where few are left, they are
 * larger by a third at most. */
void slots_even(scene *s)
{
    int least = FONT_MOST;
    for (int i = 0; i < s->boxes; i++)
        if (!s->box[i].fixed && !s->box[i].crowded && s->box[i].font < least)
            least = s->box[i].font;
    for (int i = 0; i < s->boxes; i++) {
        draw_box *b = &s->box[i];
        if (b->fixed || b->crowded || b->font <= least * 4 / 3)
            continue;
        b->font = least * 4 / 3;
        for (int k = 0; k < b->labels; k++)
            s->slot[s->order[b->first + k]].font = b->font;
    }
}

/* The k-th corner mark of a box, from the right. */
static void put_in_corner(scene *s, csp_label l, int k)
{
    draw_slot *to = &s->slot[l];
    csp_box at = s->box[to->box].at;
    int side = (at.w < at.h ? at.w : at.h) * 3 / 10, across = at.w / side;
    to->at = (draw_point){ at.x + at.w - side / 2 - k % across * side, at.y + side / 2 + k / across * side };
    to->w = to->h = side;
    to->font = side * 86 / 100;
}

/* Would a mark of this label be on top of the value of its box? */
static bool hides_value(const scene *s, const draw_box *b, csp_label value, csp_label l)
{
    draw_point c = { b->at.x + b->at.w / 2, b->at.y + b->at.h / 2 };
    const draw_slot *x = &s->slot[l];
    draw_size m = mark_size(x);
    int w = text_width(s->slot[value].text, b->large) / 2 + m.a, h = b->large * 37 / 100 + m.b;
    return l == value || (abs(x->at.x - c.x) < w && abs(x->at.y - c.y) < h);
}

/* Marks that would hide a value go to a corner of its box. A value with a face has no text to hide. */
static void make_room_beside(scene *s, const draw_box *b, const state *now, const bool *has_role)
{
    csp_label value = CSP_NONE;
    for (int k = 0; k < b->labels; k++)
        if (now->label[s->order[b->first + k]] == VALUE && !s->slot[s->order[b->first + k]].face)
            value = s->order[b->first + k];
    for (int k = 0, used = 0; k < b->labels && value != CSP_NONE && b->at.w > 9 && b->at.h > 9; k++) {
        csp_label l = s->order[b->first + k];
        if (has_role[l] && hides_value(s, b, value, l))
            put_in_corner(s, l, used++);
    }
}

bool box_grows(const draw_box *b)
{
    return b->wide.w > b->at.w && b->wide.h > b->at.h;
}

void slots_share(scene *s, draw_box *b, const bool *has_role)
{
    int n = 0, length = 1;
    for (int k = 0; k < b->labels; k++)
        if (has_role[s->order[b->first + k]]) {
            int len = length_of(s->slot[s->order[b->first + k]].text);
            n++;
            length = len > length ? len : length;
        }
    fit(b, n, length);
    for (int k = 0, used = 0; k < b->labels; k++)
        if (has_role[s->order[b->first + k]])
            put_in_slot(s, s->order[b->first + k], used++);
}

/* In a crowded box, or in one that may grow, only the labels that have a role are shown, and share its
 * room. */
static void make_room_in(scene *s, draw_box *b, const bool *has_role)
{
    bool some = false;
    for (int k = 0; k < b->labels && !some; k++)
        some = has_role[s->order[b->first + k]];
    if (!some)
        return;
    if (box_grows(b))
        b->at = b->wide;
    b->crowded = true;
    slots_share(s, b, has_role);
}

void scene_make_room(scene *s, const state *now, const bool *has_role)
{
    scene_lay_aside(s, has_role);
    for (int i = 0; i < s->boxes; i++) {
        if (s->box[i].aside)
            continue;
        if (s->box[i].crowded || box_grows(&s->box[i]))
            make_room_in(s, &s->box[i], has_role);
        make_room_beside(s, &s->box[i], now, has_role);
    }
}
