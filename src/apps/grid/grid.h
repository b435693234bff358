/* grid.h: what puzzles on a grid of cells that are written as game IDs have in common.
 *
 * The text of such a puzzle is its name (which may be left out if the application is named), its *ID*,
 * "10x10:a2f11…", and after it, if something is known of its cells, rows of signs: on lines of their own, or
 * with '/' between them. So what `solve` draws, an ID and rows, is read again. IDs are those of Simon
 * Tatham's collection of puzzles; a game may have other forms in place of the ID.
 *
 * A *cell* has values, each of which is a label; or it has none, but a fixed sign. A *table* is a
 * csp-variable over several cells, whose values are the *tuples* that these may have; its labels,
 * csp-variable and links are those of nary_patterns (problem/nary.h). What a table says of its cells is kept
 * here, so that labels have numbers before there is a network, and solutions can be judged without one. */
#ifndef APPS_GRID_H
#define APPS_GRID_H

#include "apps/app.h"
#include "apps/grid/game_id.h"

enum {
    GRID_OTHER = 255 /* as a given: any value but the first */
};

/* A type of csp-variables: its name, what its singles are called, its phrases (csp_speak), and when there is
 * such a type. */
typedef struct grid_type {
    const char *name, *single, *variable, *value, *lack;
    const char
        *origin; /* links of table "kr1c1" come from "cage r1c1" if this is "cage"; NULL: as `origin` */
    enum { GRID_ALWAYS, GRID_IF_HIDDEN, GRID_IF_SOUGHT } when;
} grid_type;

/* The types R and C of arrangements of rows and columns. */
#define GRID_LINE_TYPES(HOWEVER)                                                                             \
    { "R", "single-row", "row {R}", HOWEVER, "row {R} {lacks} arrangement left" },                           \
    {                                                                                                        \
        "C", "single-column", "column {C}", HOWEVER, "column {C} {lacks} arrangement left"                   \
    }

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
    size_t own;       /* the size of what `own` points to; it is zero before `read` */
    /* Reads the ID, or whatever else may begin the text: sets rows and columns, asks for cells (grid_cells,
     * grid_cell) and tables. Moves `in` past it. */
    status (*read)(grid *board, scan *in, error *e);
    void (*add_id)(const grid *board, text *out);
    const char *signs;      /* of values, from 1; values after the last sign share it */
    const grid_type *types; /* ends with a NULL name */
    void (*place)(csp_builder *b, const grid *board);
    /* What follows may be 0 or NULL. */
    bool square; /* cells, rows and columns are those of a Latin square (square/square.h), with their types */
    int clue;    /* how much of a cell such a square leaves for a clue */
    bool lattice; /* cells are points, lines and squares; the size of a puzzle is that of its squares */
    char between; /* signs of a tuple in its name */
    const char *nothing; /* the name of a tuple without cells */
    /* Does the text begin with another form than an ID, by which the game is known? And see app_extent. */
    bool (*is_other_form)(const char *bytes, size_t n);
    app_extent (*extent)(const char *bytes, size_t n, bool whole);
    /* The sign of a value: one of its own, or one that all values but the first share. */
    char (*sign)(const grid *board, int cell, int value);
    /* What follows answers NULL where the usual name will do. */
    /* The csp-variable of a cell: its name, usually "r1c2"; its type, or 0. */
    const char *(*cell_name)(const grid *board, int cell, char out[NAME_ROOM]);
    int (*cell_type)(const grid *board, int cell);
    const char *(*value_name)(const grid *board, int cell, int value,
                              char out[NAME_ROOM]); /* usually its sign */
    /* The name of a tuple as a value; usually the signs of its cells that are shown, one after the other. */
    const char *(*tuple_name)(const grid *board, const grid_table *table, int tuple, char out[NAME_ROOM]);
    /* What the links of a table come from; usually "row 3", "column 3" of R3 and C3, and of R3w5 and C3w5. */
    const char *(*origin)(const grid *board, const grid_table *table, char out[NAME_ROOM]);
    /* Rules that tables do not say: labels after all others, csp-variables before those of tables, links. */
    void (*labels)(csp_builder *b, const grid *board);
    void (*variables)(csp_builder *b, const grid *board);
    void (*links)(csp_builder *b, const grid *board);
    /* The same puzzle with those of the given labels that are clues (grid_is_sought) as its clues. */
    void (*write_clues)(const grid *board, const csp_label *given, int n, text *out);
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
    struct grid_state {
        char name[16];
        uint8_t *list;
    } * state;   /* of each hidden cell that is the state of an automaton: its name, and which it may have */
    bool sought; /* clues are values of hidden cells, so that they can be found */
    void *own;
};

/* ---- the board ---- */

/* A row or a column. */
typedef struct grid_line {
    bool row;
    int number, cells, first, step; /* number: from 0 */
} grid_line;

grid_line grid_line_at(const grid *board, bool row, int number);
grid_line grid_line_of(const grid *board, int i); /* line i of an ID: columns, and then rows */
const char *grid_line_name(const grid_line *line, char out[NAME_ROOM]); /* "row 3" */
/* Lists its cells; "R3" or "C3", as its tables are named. */
const char *grid_line_cells(const grid_line *line, int *cell, char out[NAME_ROOM]);

static inline int grid_line_cell(const grid_line *line, int i)
{
    return line->first + i * line->step;
}

int grid_beside(const grid *board, int cell, int out[4]); /* its neighbours in reading order; how many */
int grid_around(const grid *board, int cell, int out[8]); /* with those that meet it in a corner */

/* ---- for `read` ---- */

/* Room for rows * columns cells, and hidden ones after them, none of which has values. */
status grid_cells(grid *board, int rows, int columns, int hidden, error *e);
/* The size of an ID, "10x8:", and the cells of such a board. */
status grid_board(grid *board, scan *in, int side_most, error *e);
void grid_cell(grid *board, int cell, int values); /* gives it values; cells come in ascending order */
void *grid_take(grid *board, size_t n, size_t size);
/* Adds a table; its cells and tuples are copied. NULL: no memory. All cells must have their labels by
 * then. */
grid_table *grid_add_table(grid *board, const char *name, int type, const int *cell, int cells,
                           const uint8_t *tuple, int tuples);
/* A table of all tuples, in ascending order, whose beginnings fit: `fits` is asked for the first n values,
 * from 0 on, each time that there is one more. */
typedef struct grid_tuples {
    const char *name;
    int type, cells;
    const int *cell;
    bool sides; /* as in grid_table: values are 1 and 2 */
    int most;   /* tuples */
    bool (*fits)(const void *with, const uint8_t *value, int n);
    const void *with;
} grid_tuples;

/* Adds it; BAD_INPUT: there are more tuples. */
status grid_add_tuples(grid *board, const grid_tuples *tuples);
/* Adds the table of all sets of these cells that fit, where a cell in the set has value 2, and others 1; they
 * are in the order of their numbers, to which cell i adds 1 << i. What `fits` answers, unless it is 0, is the
 * value of one more cell, if `also` is not -1. NULL: no memory. */
typedef int grid_set_fits(const void *with, unsigned set);
grid_table *grid_add_sets(grid *board, const char *name, int type, const int *cell, int cells, int also,
                          grid_set_fits *fits, const void *with);
/* A line as the run of an automaton: the states between its cells are hidden cells, and the steps from one to
 * the next are tables, over the state before a cell, the cell, and the state after it. State 0 is the one
 * before the first cell. Only states that can be reached from both ends exist, in ascending order. */
enum { GRID_STATES = 128, GRID_AUTOMATON = 32 }; /* states, and cells of the line */
typedef struct grid_automaton {
    const char *name; /* of the line: states are "R3s1", ..., steps are "R3t1", ... if `letter` is 't' */
    char letter;
    int type; /* of steps */
    int cells;
    const int *cell;
    int hidden; /* the first of its hidden cells, one less than it has cells */
    int last;   /* the state after all cells */
    /* The state after cell k, from 0, with this value; -1: there is none. */
    int (*next)(const void *with, int index, int state, int value);
    const void *with;
} grid_automaton;

/* The values of its hidden cells, before any table is added; its tables. False: no memory. */
bool grid_add_states(grid *board, const grid_automaton *run);
bool grid_add_steps(grid *board, const grid_automaton *run);
int grid_state(const grid *board, int cell, int value); /* that a value of a hidden cell stands for */
/* The number of the line, or of the clue, that a table is named after: 3 of "R3", "R3w5" and "c3line". */
int grid_table_number(const grid_table *table);

/* ---- for the application ---- */

status grid_parse(puzzle *p, const grid_game *game, const char *bytes, size_t n, const char *params,
                  error *e);
bool grid_detect(const grid_game *game, const char *bytes, size_t n);
bool grid_resembles(const grid_game *game, const char *bytes, size_t n);
app_extent grid_extent(const char *bytes, size_t n, bool whole);
void grid_model(const puzzle *p, csp_builder *b);
void grid_write(const puzzle *p, const csp_label *given, int n, text *out);
/* The same puzzle with other clues, for a game that keeps these in `own`; no cell is given. */
void grid_add_clues(const grid *board, void *own, text *out);
void grid_show_puzzle(const puzzle *p, text *out);
void grid_show_state(const puzzle *p, const state *s, text *out);
void grid_show_size(const puzzle *p, text *out);
bool grid_is_own(const puzzle *p, int label); /* is it of a cell whose value is drawn? */

/* For generators: the puzzle whose clues are sought, and its labels that are clues, those of hidden cells. */
void grid_write_sought(const puzzle *p, text *out);
bool grid_is_sought(const puzzle *p, int label);

/* The `app` of a grid_game `game`, with its `forms` and `singles`; what follows are further members. */
#define GRID_APP(id, its_title, its_says, ...)                                                               \
    static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)                \
    {                                                                                                        \
        return grid_parse(p, &game, bytes, n, params, e);                                                    \
    }                                                                                                        \
    static bool detect(const char *bytes, size_t n)                                                          \
    {                                                                                                        \
        return grid_detect(&game, bytes, n);                                                                 \
    }                                                                                                        \
    static bool resembles(const char *bytes, size_t n)                                                       \
    {                                                                                                        \
        return grid_resembles(&game, bytes, n);                                                              \
    }                                                                                                        \
    static app_extent extent(const char *bytes, size_t n, bool whole)                                        \
    {                                                                                                        \
        return (game.extent ? game.extent : grid_extent)(bytes, n, whole);                                   \
    }                                                                                                        \
    extern const app app_##id;                                                                               \
    const app app_##id = {                                                                                   \
        .name = #id,                                                                                         \
        .title = (its_title),                                                                                \
        .says = (its_says),                                                                                  \
        .params = "",                                                                                        \
        .forms = forms,                                                                                      \
        .singles = singles,                                                                                  \
        .reading = { .detect = detect, .resembles = resembles, .extent = extent },                           \
        .parse = parse,                                                                                      \
        .model = grid_model,                                                                                 \
        .write = grid_write,                                                                                 \
        .is_own = grid_is_own,                                                                               \
        .shows = { .size = grid_show_size, .puzzle = grid_show_puzzle, .state = grid_show_state },           \
        __VA_ARGS__,                                                                                         \
    };

static inline csp_label grid_label(const grid *board, int cell, int value)
{
    return (csp_label)(board->first[cell] + value - 1);
}

/* ---- names and places: grid_model.c ---- */

char grid_sign_of(const grid *board, int cell, int value);
/* "r1c2" */
const char *grid_cell_name(const grid *board, int cell, char out[NAME_ROOM]);
csp_box grid_box(const grid *board, int cell); /* its place on a paper of rows and columns */
void grid_place_cells(csp_builder *b, const grid *board, int slots); /* each has this many slots */
/* Cells known to have this value are drawn dark, those with another value empty. */
void grid_show_dark(csp_builder *b, const grid *board, int value);
/* Cells that have this value, which means that nothing is there, show a dot. */
void grid_show_dots(csp_builder *b, const grid *board, int value);
void grid_draw_black(csp_builder *b, const grid *board, int cell,
                     const char *clue); /* a black cell with a clue */
void grid_draw_number(csp_builder *b, int first, int second, int height, int number);
/* Tables are drawn aside. They are about all of their cells, if these are of one line or a rectangle, or
 * else about one. */
void grid_place_tables(csp_builder *b, const grid *board);
void grid_place_hidden(csp_builder *b, const grid *board); /* hidden cells are drawn aside */

#endif
