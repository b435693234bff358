/* grid.h: what puzzles on a grid of cells that are written as game IDs have in common.
 *
 * The text of such a puzzle is its name (which may be left out if the application is named), its *ID*,
 * "10x10:a2f11…", and after it, if something is known of its cells, rows of signs: on lines of their own, or
 * with '/' between them. So what `solve` draws, an ID and rows, is read again. IDs are those of Simon
 * Tatham's collection of puzzles; a game may have other forms in place of the ID.
 *
 * A *cell* has values, each of which is a label; or it has none, but a fixed sign. A *table* is a
 * csp-variable over several cells, whose values are the *tuples* that these may have; its labels,
 * csp-variable and links are those of nary_patterns (nary/nary.h). What a table says of its cells is kept
 * here, so that labels have numbers before there is a network, and solutions can be judged without one. */
#ifndef APPS_GRID_H
#define APPS_GRID_H

#include "apps/app.h"
#include "apps/grid/game_id.h"

enum {
    GRID_OTHER = 255 /* as a given: any value but the first */
};

typedef struct grid grid;

typedef struct grid_table {
    char name[16]; /* "kr1c1" */
    int type;      /* of its csp-variable */
    int cells;
    const int *cell;
    int tuples;
    const uint8_t *tuple; /* of each tuple, a value from 1 for each of its cells */
    bool sides;           /* a value of 2 in a tuple is any but the first */
    int first;            /* label */
    int about;            /* the cell by which it is known: its first one, unless a game says otherwise */
} grid_table;

typedef struct grid_game {
    const char *word; /* "KenKen" */
    /* Reads the ID, or whatever else may begin the text: sets rows and columns, asks for cells (grid_cells,
     * grid_cell) and tables. Moves t past it. */
    status (*read)(grid *g, scan *t, error *e);
    void (*add_id)(const grid *g, text *out);
    /* The sign of a value, from 1: its own, or one that all values but the first share. */
    char (*sign)(const grid *g, int cell, int value);
    /* What follows may be NULL. */
    /* The csp-variable of a cell: its name, or "r1c2"; its type, or 0. */
    const char *(*cell_name)(const grid *g, int cell, char out[NAME_ROOM]);
    int (*cell_type)(const grid *g, int cell);
    const char *(*value_name)(const grid *g, int cell, int value, char out[NAME_ROOM]); /* or its sign */
    /* The name of a tuple as a value; or its signs one after the other. */
    const char *(*tuple_name)(const grid *g, const grid_table *t, int tuple, char out[NAME_ROOM]);
    /* What the links of a table come from; or "row 3", "column 3" of R3 and C3, and of R3w5 and C3w5. */
    const char *(*origin)(const grid *g, const grid_table *t, char out[NAME_ROOM]);
} grid_game;

struct grid {
    const grid_game *game;
    puzzle *puzzle;
    int rows, columns, shown, cells, labels; /* shown: rows * columns; the cells after them are hidden */
    int *first;                              /* of each cell: its first label; -1: it has none */
    uint8_t *values;                         /* how many labels it has */
    uint8_t *given;                          /* 0, a value from 1, or GRID_OTHER */
    char *fixed;                             /* the sign that is always drawn; 0: its value is drawn */
    grid_table *table;
    int tables, table_room;
    void *own;
};

/* ---- for `read` ---- */

/* Room for rows * columns cells, and hidden ones after them, none of which has values. */
status grid_cells(grid *g, int rows, int columns, int hidden, error *e);
void grid_cell(grid *g, int cell, int values); /* gives it values; cells come in ascending order */
void *grid_take(grid *g, size_t n, size_t size);
/* Adds a table; its cells and tuples are copied. NULL: no memory. All cells must have their labels by
 * then. */
grid_table *grid_add_table(grid *g, const char *name, int type, const int *cell, int cells,
                           const uint8_t *tuple, int tuples);
/* The number of the line, or of the clue, that a table is named after: 3 of "R3", "R3w5" and "c3line". */
int grid_table_number(const grid_table *t);

/* ---- for the application ---- */

status grid_parse(puzzle *p, const grid_game *game, const char *bytes, size_t n, const char *params,
                  error *e);
bool grid_detect(const grid_game *game, const char *bytes, size_t n);
bool grid_resembles(const grid_game *game, const char *bytes, size_t n);

/* The three functions of an `app` that know only its text, for a game with no other form: parse, detect,
 * resembles. */
#define GRID_GAME_READERS(game)                                                                              \
    static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)                \
    {                                                                                                        \
        return grid_parse(p, &(game), bytes, n, params, e);                                                  \
    }                                                                                                        \
    static bool detect(const char *bytes, size_t n)                                                          \
    {                                                                                                        \
        return grid_detect(&(game), bytes, n);                                                               \
    }                                                                                                        \
    static bool resembles(const char *bytes, size_t n)                                                       \
    {                                                                                                        \
        return grid_resembles(&(game), bytes, n);                                                            \
    }

app_extent grid_extent(const char *bytes, size_t n, bool whole);
void grid_write(const puzzle *p, const csp_label *given, int n, text *out);
/* The same puzzle with other clues, for a game that keeps these in `own`; no cell is given. */
void grid_write_clues(const puzzle *p, void *own, text *out);
void grid_show_puzzle(const puzzle *p, text *out);
void grid_show_state(const puzzle *p, const state *s, text *out);
void grid_show_size(const puzzle *p, text *out);
bool grid_is_own(const puzzle *p, int label);                      /* is it of a cell whose value is drawn? */
bool grid_has_clue(const puzzle *p, const csp_label *list, int n); /* one that was sought, for generators */

static inline csp_label grid_label(const grid *g, int cell, int value)
{
    return (csp_label)(g->first[cell] + value - 1);
}

/* ---- the network: grid_model.c ---- */

/* "r1c2" */
const char *grid_cell_name(const grid *g, int cell, char out[NAME_ROOM]);
/* The labels of all cells from this one on, and after them those of all tables. */
void grid_model_labels(csp_builder *b, const grid *g, int from);
/* The csp-variables of all cells from this one on. */
void grid_model_cells(csp_builder *b, const grid *g, int from);
/* The csp-variables of tables, and their links. */
void grid_model_tables(csp_builder *b, const grid *g);
/* The types R and C of arrangements of rows and columns. */
void grid_speak_of_lines(csp_builder *b);
/* Cells known to have this value are drawn dark, those with another value empty. */
void grid_show_dark(csp_builder *b, const grid *g, int value);
/* Cells that have this value, which means that nothing is there, show a dot. */
void grid_show_dots(csp_builder *b, const grid *g, int value);
/* Tables are drawn aside. They are about all of their cells, if these are of one line or a rectangle, or
 * else about one. */
void grid_place_tables(csp_builder *b, const grid *g);
/* Adds boxes for cells, with their labels, on a paper of rows and columns; each has `slots`. */
void grid_place_cells(csp_builder *b, const grid *g, int slots);

#endif
