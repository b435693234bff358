/* draw.h: pictures of positions and steps, as SVG.
 *
 * What is drawn is decided in three parts, each in its own file:
 *
 *   - a *scene* (draw_scene.c): where each label is, on the board or in a view of one type of csp-variables;
 *   - a *figure* (draw_figure.c): what a step says, as marks of labels with roles, hulls of csp-variables and
 *     lines between labels: one walk over its lines;
 *   - the *shapes* of these (draw_shapes.c, draw_hulls.c, draw_lines.c), and of the paper (draw_board.c).
 *
 * All numbers are integers, thousandths of a cell: the bytes depend on no compiler and no machine. */
#ifndef OUT_DRAW_H
#define OUT_DRAW_H

#include "core/csp_places.h"
#include "core/step.h"
#include "out/paint.h"

/* ---- scene ---- */

typedef struct draw_point {
    int x, y;
} draw_point;

typedef struct draw_box {
    csp_box at, wide;  /* wide: when a step marks labels of it */
    const char *name;  /* written on top of it, if that is drawn */
    const char *shown; /* as much of it as there is room for (draw_names.c) */
    int name_font;
    bool framed;       /* has a border of its own */
    int first, labels; /* in scene.order */
    int slots, columns, rows;
    int font, large; /* heights of candidates and values */
    bool crowded;    /* too many labels: only those with a role are shown */
    bool fixed;      /* labels that are gone keep their slots */
    int used;        /* slots given away, while labels are placed */
    bool dark;       /* on a dark cell */
    bool aside;      /* drawn, with a frame, only if a step speaks of it */
} draw_box;

typedef struct draw_slot {
    draw_point at; /* its middle */
    int w, h;      /* its room */
    int box;
    bool alone; /* the only slot of its box */
    int font;
    const char *text;
    const csp_face *face; /* of a value; NULL: its text */
} draw_slot;

typedef struct scene {
    const csp *csp;
    const state *start;
    int view; /* a type; -1: the board */
    arena arena;
    int boxes;
    draw_box *box;
    csp_label *order;     /* the labels, box by box */
    draw_slot *slot;      /* of each label */
    bool dark;            /* there are dark cells */
    csp_box frame;        /* around everything */
    bool page;            /* the frame stays as it is, whatever a step needs */
    draw_point heads;     /* columns and rows of a view whose boxes form a grid; otherwise 0 */
    csp_decoration *head; /* the names of these columns and rows */
    int head_count;
    csp_box tray; /* where boxes aside are, below everything else; no width: there are none */
    bool failed;  /* no memory for a text */
} scene;

/* Finds the place of everything, for a puzzle that starts in this state. view NULL or "": the board. page:
 * the frame has room for what steps will need. BAD_INPUT: there is no such view. */
status scene_open(scene *into, const csp *c, const state *start, const char *view, bool page, const memory *m,
                  error *e);
void scene_close(scene *scene);
/* Labels of crowded boxes that have a role get slots of their own; values that have one are marked in a
 * corner of their boxes. */
void scene_make_room(scene *scene, const state *now, const bool *has_role);
/* Only for draw_slots.c: boxes aside that have labels with a role get their places (draw_aside.c). */
void scene_lay_aside(scene *scene, const bool *has_role);
/* Gives the labels of the box that have a role slots that share the whole box. */
void slots_share(scene *scene, draw_box *box, const bool *has_role);
/* Only for draw_scene.c: fills the slots of a box whose place is known; slot[l] is the slot of label l, or -1
 * for the next free one. */
void slots_fill(scene *scene, draw_box *box, const int *slot);
void slots_even(scene *scene);                             /* called when all are filled */
bool box_grows(const draw_box *box);                       /* does it, when a step marks labels of it? */
int longest_text(const scene *scene, const draw_box *box); /* in characters */
/* ---- names on top of boxes ---- */

enum {
    NAME_FONT = 190,   /* if there is room for it */
    NAME_LEAST = 110,  /* it is never made smaller */
    NAME_HEIGHT = 250, /* what is kept free above a box */
    NAMES_APART = 60   /* at least */
};

static inline bool box_has_name(const draw_box *box)
{
    return *box->name && box->framed && !box->aside;
}

int name_width(const char *name, int font); /* approximately, rather more */
void names_fit(scene *scene);               /* when all boxes have their places */

/* The name of view i, "" for the first, which is the board; NULL: there are no more. */
const char *scene_view(const csp *c, int i);
/* Sets the view of this name; NULL or "": the board. BAD_INPUT: there is none. */
status scene_find_view(scene *scene, const char *view, error *e);

/* ---- figure ---- */

enum draw_role {
    ROLE_TARGET = 1,
    ROLE_ASSERTED = 2,
    ROLE_RIGHT = 4,
    ROLE_LEFT = 8,
    ROLE_Z = 16,
    ROLE_T = 32,
    ROLE_ROW = 64,
    ROLE_COLUMN = 128,
    ROLE_BOUND = 256,
    ROLE_NEEDED = 512,
    ROLES = 10
};

typedef struct draw_mark {
    csp_label label;
    unsigned roles;
    int part;
    int number; /* of its cell, or of the right that refutes it; -1: none */
} draw_mark;

typedef struct draw_hull {
    csp_set set;      /* CSP_NONE: a set that a step has concluded, or a statement: */
    int made;         /* the number of the step, from 0, or ~ that of the statement */
    int part, number; /* number: -1 for none */
    bool dead, column;
    int labels; /* the number is shown at the first */
    csp_label *label;
} draw_hull;

typedef enum draw_link { LINK_LINK, LINK_THEN, LINK_BECAUSE } draw_link;

typedef struct draw_line {
    draw_link kind;
    csp_label from, to;
    int part;
} draw_line;

typedef struct figure {
    arena arena;
    const memory *memory;
    bool failed;
    draw_mark *mark;
    draw_hull *hull;
    draw_line *line;
    int marks, hulls, lines;
    size_t mark_room, hull_room, line_room;
    int parts; /* the part of the conclusion */
    bool *has_role;
    csp_box *value; /* the values that are shown, each with the room it takes around its middle */
    int values;
} figure;

/* Finds what this step says in `now`, the state of its round. */
status figure_open(figure *into, const scene *scene, const step *what, const state *now, const memory *m);
void figure_close(figure *figure);

/* ---- the writer ---- */

typedef struct pen {
    text *out;
    const scene *scene;
    bool page; /* colours are custom properties */
    theme theme;
    const bool *given; /* one for each label */
    int part;          /* later parts of a figure are left out; -1: none is */
    int font;          /* of most labels */
    paint ink;
} pen;

/* In a figure that stands alone, what belongs to parts before the one being told is fainter. */
static inline bool pen_is_past(const pen *pen, int part)
{
    return !pen->page && pen->part >= 0 && part < pen->part;
}

void draw_icon(pen *pen, csp_paper kind, csp_box at, paint colour); /* draw_icons.c */
void pen_colour(pen *pen, const char *attribute, paint colour);     /* ` fill="#ffffff"` */
void pen_data(pen *pen, const char *name, const char *value);       /* ` data-name="value"`, escaped */
void pen_text(pen *pen, const char *string);                        /* escaped for XML */
void pen_short(pen *pen, const char *string); /* the same, cut to a length that can be read */
int text_width(const char *string, int font); /* approximately */

/* Half the width and height of a mark at this slot, and of the pad around it. */
typedef struct draw_size {
    int a, b;
} draw_size;
draw_size mark_size(const draw_slot *slot);
draw_size pad_size(const draw_slot *slot);
int64_t square_root(int64_t value);

void draw_paper(pen *pen);
void draw_aside(pen *pen); /* boxes aside, and what they are about */
void draw_grid(pen *pen);
void draw_labels(pen *pen, const state *now, const figure *figure);

void draw_hulls(pen *pen, const figure *figure);
void draw_lines(pen *pen, const figure *figure);
void draw_marks(pen *pen, const figure *figure);
void draw_numbers(pen *pen, const figure *figure);

#endif
