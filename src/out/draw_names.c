/* draw_names.c: the names on top of boxes. A name may be wider than its box, but not so wide that it meets
 * the name of the box beside it: then its font is smaller, down to one that can just be read, and a name that
 * is too long even for that is cut in its middle. (What tells names apart is at their ends:
 * "position_of_ann", "Christopher I".) The name, or its first 400 bytes, is then a title, which a browser
 * shows at the pointer. */
#include "base/utf8.h"
#include "out/draw.h"

#include <string.h>

enum {
    ALIKE = 250,    /* names whose boxes differ less in height are on one line */
    SEARCHED = 3000 /* names of more boxes than that have no more room than their boxes */
};

/* Of a character that begins here, in hundredths of the font, in a rather wide typeface. */
static int width_of(const char *at)
{
    unsigned char c = (unsigned char)*at;
    if (c >= 0xE2)
        return 100;
    if (strchr("ijlI.,:;'|!()[] ft", c))
        return 40;
    if (strchr("mwMW@%", c))
        return 98;
    return c >= 'A' && c <= 'Z' ? 74 : 63;
}

int name_width(const char *name, int font)
{
    enum { MOST = 20000 }; /* hundredths: no drawing is wider */
    int w = 0;
    for (; *name && w < MOST; name++)
        w += utf8_begins(*name) ? width_of(name) : 0;
    return w * font / 100;
}

/* How far the name of a box may reach from side to side. */
static int room_of(const scene *scene, const draw_box *box)
{
    int middle = box->at.x + box->at.w / 2, room = INT32_MAX;
    if (scene->boxes > SEARCHED)
        return box->at.w;
    for (int i = 0; i < scene->boxes; i++) {
        const draw_box *o = &scene->box[i];
        int far = o->at.x + o->at.w / 2 - middle, high = o->at.y - box->at.y;
        far = far < 0 ? -far : far;
        if (o == box || !box_has_name(o) || high >= ALIKE || high <= -ALIKE || !far)
            continue;
        room = far - NAMES_APART < room ? far - NAMES_APART : room;
    }
    return room < box->at.w ? box->at.w : room;
}

/* Keeps as many characters of the beginning and of the end, by turns, as there is room for. */
static const char *cut(scene *scene, const char *name, int room)
{
    static const char dots[] = "…";
    size_t n = strlen(name), head = 0, tail = n;
    char *to = arena_take(&scene->arena, n + sizeof dots, 1);
    if (!to) {
        scene->failed = true;
        return name;
    }
    for (int left = room * 100 / NAME_LEAST - 100, k = 0; head < tail; k++) {
        size_t next = k % 2 ? tail - 1 : head + 1;
        while (next > head && next < tail && !utf8_begins(name[next]))
            next = k % 2 ? next - 1 : next + 1;
        left -= width_of(name + (k % 2 ? next : head));
        if (left < 0)
            break;
        head = k % 2 ? head : next;
        tail = k % 2 ? next : tail;
    }
    memcpy(to, name, head);
    memcpy(to + head, dots, sizeof dots - 1);
    memcpy(to + head + sizeof dots - 1, name + tail, n - tail);
    return to;
}

void names_fit(scene *scene)
{
    for (int i = 0; i < scene->boxes; i++) {
        draw_box *b = &scene->box[i];
        b->shown = b->name;
        b->name_font = NAME_FONT;
        if (!box_has_name(b) || name_width(b->name, NAME_FONT) <= b->at.w)
            continue;
        int room = room_of(scene, b), whole = name_width(b->name, 100);
        if (!whole || name_width(b->name, NAME_FONT) <= room)
            continue;
        b->name_font = (int)((int64_t)room * 100 / whole);
        if (b->name_font >= NAME_LEAST)
            continue;
        b->name_font = NAME_LEAST;
        b->shown = cut(scene, b->name, room);
    }
}
