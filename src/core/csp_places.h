/* csp_places.h: where a network is drawn: places of its subjects, and what else is on the paper.
 *
 * A subject (what labels speak of: "r2c3") has a box; its labels are *slots* of the box, in order. An
 * application that says nothing gets boxes in reading order, so places are never necessary, and nothing but
 * drawing reads them. *Decorations* are the rest of a game's paper: lines of a grid, borders, signs, clues.
 * All numbers are thousandths of a cell, x to the right and y down. */
#ifndef CORE_CSP_PLACES_H
#define CORE_CSP_PLACES_H

#include "core/csp.h"

enum { CSP_CELL = 1000 }; /* the side of a usual cell */

typedef struct csp_box {
    int x, y, w, h;
} csp_box;

typedef struct csp_place {
    csp_label label; /* the first label of the subject that was named */
    csp_box box;  /* without width or height: the subject is *aside*, that is, drawn only where a step speaks
                     of it */
    csp_box wide; /* where labels with a role are, if the box is too small for all labels; of a subject that
                     is aside: the cells that it is about, which are framed while a step speaks of it;
                     if they need several frames, it has several places, one after the other */
    int slots; /* how many slots the box has: each label has its own, whether it is a candidate or not; -1: as
                  many as there are labels; 0: the labels that are candidates at the start share the box */
    bool named; /* the name of the subject is written on top of the box */
} csp_place;

typedef struct csp_slot {
    csp_label label;
    uint16_t slot;
} csp_slot;

typedef enum csp_paper {
    PAPER_WHITE,  /* an area (x, y, w, h): cells that can be filled */
    PAPER_SHADE,  /* a translucent area: cells that belong together */
    PAPER_DARK,   /* an area: cells that can't be filled */
    PAPER_STRIPE, /* a broad, pale line that a setter draws; and three in colours */
    PAPER_GREEN,
    PAPER_PURPLE,
    PAPER_BLUE,
    PAPER_DISC, /* a pale disc that fills a box */
    PAPER_RING, /* a circle in a box */
    PAPER_BULB, /* signs that have a shape of their own, in a square */
    PAPER_TENT,
    PAPER_TREE,
    PAPER_STAR,
    PAPER_MINE,
    PAPER_GRID,   /* a line from (x, y) to (w, h): between cells */
    PAPER_BORDER, /* a line: round blocks and the whole */
    PAPER_CAGE,   /* a line: round cells that have a sum, inside of them */
    PAPER_SIGN,   /* a line: part of a sign between two cells */
    PAPER_EDGE,   /* a line: between two subjects that are neighbours */
    PAPER_SLASH,  /* a line on a dark cell */
    PAPER_HEAD,   /* a text round (x, y), of height h: the name of a row or column */
    PAPER_NUMBER, /* a text of the game, such as a clue on a white cell */
    PAPER_CLUE,   /* a text on a dark cell */
    PAPER_KINDS
} csp_paper;

extern const char *const csp_paper_name[PAPER_KINDS]; /* "white" */

static inline bool csp_paper_is_icon(csp_paper kind)
{
    return kind >= PAPER_BULB && kind <= PAPER_MINE;
}

static inline bool csp_paper_is_area(csp_paper kind)
{
    return kind == PAPER_WHITE || kind == PAPER_SHADE || kind == PAPER_DARK || kind == PAPER_DISC ||
           kind == PAPER_RING || csp_paper_is_icon(kind);
}

static inline bool csp_paper_is_text(csp_paper kind)
{
    return kind == PAPER_HEAD || kind == PAPER_NUMBER || kind == PAPER_CLUE;
}

typedef struct csp_decoration {
    csp_paper kind;
    csp_box at;
    const char *text; /* "" if it has none */
} csp_decoration;

/* What is drawn for a label that is a value, in place of its text: an area (dark; or shade, where what is
 * below must stay readable; or a sign of its own), a line (sign; one of length 0 is a dot), or nothing at all
 * (white). */
typedef struct csp_face {
    csp_label label;
    csp_paper kind;
    csp_box at;
} csp_face;

int csp_places(const csp *c);
const csp_place *csp_place_at(const csp *c, int i);
int csp_slots(const csp *c); /* labels that were put in a slot other than the next one */
const csp_slot *csp_slot_at(const csp *c, int i);
int csp_faces(const csp *c);
const csp_face *csp_face_at(const csp *c, int i);
int csp_decorations(const csp *c);
const csp_decoration *csp_decoration_at(const csp *c, int i);

/* ---- building; see csp.h ---- */

/* The subject of l has this box. */
void csp_put_at(csp_builder *b, csp_label l, csp_box box, int slots, bool named);
/* The subject of l is drawn only where a step speaks of it, below everything else. */
void csp_put_aside(csp_builder *b, csp_label l);
/* Sets `wide` of the place that was put last: where its labels with a role are drawn; or, if its subject is
 * aside, the cells that it is about. */
void csp_put_wide(csp_builder *b, csp_box wide);
void csp_put_in_slot(csp_builder *b, csp_label l, int slot);
void csp_put_face(csp_builder *b, csp_label l, csp_paper kind, csp_box at);
void csp_decorate(csp_builder *b, csp_paper kind, csp_box at, const char *text);
/* Rows and columns of cells from (0, 0) on, with their names: grid, border and heads. */
void csp_decorate_grid(csp_builder *b, int rows, int columns);

#endif
