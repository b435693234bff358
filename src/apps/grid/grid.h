/* grid.h: what puzzles on a grid of cells have in common that are written as game IDs.
 *
 * The text of such a puzzle is its name (which may be left out where the application is named), its *ID*,
 * "10x10:a2f11…", and behind it, if something is known of its cells, rows of signs: on lines of their own, or
 * with '/' between them. So what `solve` draws, an ID and rows, is read again. IDs are those of Simon
 * Tatham's collection of puzzles; a game may have other forms in the place of the ID.
 *
 * A *cell* has values, each of which is a label, or none and a sign. A *table* is a csp-variable over several
 * cells, whose values are the *tuples* that these may have: each is a label, linked to all values of its
 * cells but its own. So a tuple is true just if all of its cells agree; and whips[1] on it are what a solver
 * would call generalised arc consistency. */
#ifndef APPS_GRID_H
#define APPS_GRID_H

#include "apps/app.h"
#include "apps/grid/game_id.h"

enum {
    GRID_ANY = 0,    /* in a tuple: whatever the cell has */
    GRID_OTHER = 255 /* in a tuple, or as what is given: any value but the first */
};

typedef struct grid grid;

typedef struct grid_table {
    char name[16]; /* "kr1c1" */
    int type;      /* of its csp-variable */
    int cells;
    const int *cell;
    int tuples;
    const uint8_t *tuple; /* of each tuple, a value from 1 for each of its cells, GRID_ANY, GRID_OTHER */
    int first;            /* label */
    int tag;              /* the game's own */
} grid_table;

typedef struct grid_game {
    const char *word; /* "KenKen" */
    /* Reads the ID, or whatever else may begin the text: sets rows and columns, asks for cells (grid_cells,
     * grid_cell) and tables. t is behind it then. */
    status (*read)(grid *g, scan *t, error *e);
    void (*add_id)(const grid *g, text *out);
    /* Of a value, from 1: one of its own, or one for all values but the first. */
    char (*sign)(const grid *g, int cell, int value);
    /* The name of a tuple as a value, and in labels; NULL: its signs one after the other. */
    const char *(*tuple_name)(const grid *g, const grid_table *t, int tuple, char out[NAME_ROOM]);
} grid_game;

struct grid {
    const grid_game *game;
    puzzle *puzzle;
    int rows, columns, shown, cells, labels; /* shown: rows * columns; the cells behind them are hidden */
    int *first;                              /* of each cell: its first label; -1: it has none */
    uint8_t *values;                         /* how many labels it has */
    uint8_t *given;                          /* 0, a value from 1, or GRID_OTHER */
    char *fixed;                             /* the sign that is drawn whatever its value; 0: its value is */
    grid_table *table;
    int tables, table_room;
    void *own;
};

/* ---- for `read` ---- */

/* Room for rows * columns cells, and hidden ones behind them, none of which has values. */
status grid_cells(grid *g, int rows, int columns, int hidden, error *e);
void grid_cell(grid *g, int cell, int values); /* it has these; cells come in ascending order */
void *grid_take(grid *g, size_t n, size_t size);
/* A table; its cells and tuples are copied. NULL: no memory. Cells all have their labels before. */
grid_table *grid_add_table(grid *g, const char *name, int type, const int *cell, int cells,
                           const uint8_t *tuple, int tuples);
/* ---- for the application ---- */

status grid_parse(puzzle *p, const grid_game *game, const char *bytes, size_t n, const char *params,
                  error *e);
bool grid_detect(const grid_game *game, const char *bytes, size_t n);
bool grid_resembles(const grid_game *game, const char *bytes, size_t n);

/* The three of an `app` that know their text only, for a game with no other form: parse, detect, resembles.
 */
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
void grid_show_puzzle(const puzzle *p, text *out);
void grid_show_state(const puzzle *p, const state *s, text *out);
void grid_show_size(const puzzle *p, text *out);

static inline csp_label grid_label(const grid *g, int cell, int value)
{
    return (csp_label)(g->first[cell] + value - 1);
}

/* The labels of all tables, which follow those of all cells; then, the csp-variables. */
void grid_model_table_labels(csp_builder *b, const grid *g);
void grid_model_tables(csp_builder *b, const grid *g);
/* Boxes for cells, by their labels, on a paper of rows and columns; `slots` for each. */
void grid_place_cells(csp_builder *b, const grid *g, int slots);
/* The value of each cell, from 1, or 0 if it has no labels; false: some cell has not just one, or another
 * than is given; or a tuple is true whose cells disagree, or false though they agree. */
bool grid_values(const grid *g, const bool *value, uint8_t *out);

#endif
