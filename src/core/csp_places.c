/* csp_places.c: reading the places of a network, and the decorations that the papers of many games have in
 * common. */
#include "base/text.h"
#include "core/csp_inside.h"

const char *const csp_paper_name[PAPER_KINDS] = { "white", "shade", "dark", "stripe", "green", "purple",
                                                  "blue",  "disc",  "ring", "bulb",   "tent",  "tree",
                                                  "star",  "mine",  "grid", "border", "cage",  "sign",
                                                  "edge",  "slash", "head", "number", "clue" };

int csp_places(const csp *c)
{
    return c->places;
}

const csp_place *csp_place_at(const csp *c, int i)
{
    return &c->place[i];
}

int csp_slots(const csp *c)
{
    return c->slots;
}

const csp_slot *csp_slot_at(const csp *c, int i)
{
    return &c->slot[i];
}

int csp_faces(const csp *c)
{
    return c->faces;
}

const csp_face *csp_face_at(const csp *c, int i)
{
    return &c->face[i];
}

int csp_decorations(const csp *c)
{
    return c->decorations;
}

const csp_decoration *csp_decoration_at(const csp *c, int i)
{
    return &c->decoration[i];
}

void csp_put_aside(csp_builder *b, csp_label l)
{
    csp_put_at(b, l, (csp_box){ 0, 0, 0, 0 }, 0, false);
}

enum { HEAD = 260, HEAD_FAR = 200 }; /* height of a head, and how far its middle is from the cells */

void csp_decorate_grid(csp_builder *b, int rows, int columns)
{
    char name[16];
    int w = columns * CSP_CELL, h = rows * CSP_CELL;
    csp_decorate(b, PAPER_WHITE, (csp_box){ 0, 0, w, h }, "");
    for (int i = 0; i <= rows; i++)
        csp_decorate(b, i % rows ? PAPER_GRID : PAPER_BORDER, (csp_box){ 0, i * CSP_CELL, w, i * CSP_CELL },
                     "");
    for (int i = 0; i <= columns; i++)
        csp_decorate(b, i % columns ? PAPER_GRID : PAPER_BORDER,
                     (csp_box){ i * CSP_CELL, 0, i * CSP_CELL, h }, "");
    for (int i = 0; i < rows; i++) {
        text_print(name, sizeof name, "r%d", i + 1);
        csp_decorate(b, PAPER_HEAD, (csp_box){ -HEAD_FAR, i * CSP_CELL + CSP_CELL / 2, 0, HEAD }, name);
    }
    for (int i = 0; i < columns; i++) {
        text_print(name, sizeof name, "c%d", i + 1);
        csp_decorate(b, PAPER_HEAD, (csp_box){ i * CSP_CELL + CSP_CELL / 2, -HEAD_FAR, 0, HEAD }, name);
    }
}
