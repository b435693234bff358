/* genre.h: a genre: a kind of puzzle that is a page of text, share/genres/NAME.genre.
 *
 * doc/genres.md describes the language. A genre is read into the tables below (genre_read.c,
 * genre_formula.c), which are small and have no pointers into a puzzle. A puzzle of it is read into
 * `genre_puzzle`: a number for each place of each part (genre_text.c, genre_link.c). Both together make a
 * network as text, in the words of doc/networks.md (genre_rules.c, genre_emit.c, genre_draw.c), which
 * problem/ reads like any other: so a genre can say what networks can say, its limits are those of networks,
 * and nothing else knows that it is one. */
#ifndef APPS_GENRE_H
#define APPS_GENRE_H

#include "apps/address_links.h"
#include "apps/app.h"
#include "base/scan.h"
#include "problem/index.h"
#include "problem/problem.h"

enum {
    GENRE_TEXT = 1 << 16, /* bytes of a genre */
    GENRE_PARTS = 40,
    GENRE_VALUES = 32, /* with names; and numbers are below 64 */
    GENRE_NUMBERS = 64,
    GENRE_RULES = 80,
    GENRE_NODES = 2400,
    GENRE_DEPTH = 24, /* of formulas inside each other */
    GENRE_CODES = 4,
    GENRE_TYPES = 10,
    GENRE_SIDE = 60,
    GENRE_ARROW = 9999, /* the number of an arrow that is not known */
    GENRE_NONE = -1,    /* of a place: nothing is there; */
    GENRE_ANY = -2      /* or something whose number is not known */
};

/* Where places are. An edge is between two cells; a corner where cells meet, also on the border. */
typedef enum genre_site {
    SITE_BOARD,
    SITE_CELLS,
    SITE_EDGES,
    SITE_CORNERS,
    SITE_REGIONS,
    SITE_LEFT,
    SITE_RIGHT,
    SITE_TOP,
    SITE_BOTTOM,
    SITES
} genre_site;

extern const char *const genre_site_name[SITES];

typedef enum genre_kind {
    PART_NUMBERS,
    PART_SIGNS,
    PART_ARROWS,
    PART_REGIONS,
    PART_PATHS,
    PART_FLAG
} genre_kind;

/* A thing with a name and a sign: of a part, or a value. */
typedef struct genre_sign {
    span name;
    char sign;
    span shape;
} genre_sign;

/* What a puzzle says besides its size. A sign is the number of its place in the list, an arrow four times its
 * number plus its direction. */
typedef struct genre_part {
    genre_kind kind;
    genre_site site;
    span name;
    int least, most, usual; /* usual: of a board, if it is not said */
    bool any;               /* a place may have a number that is not known */
    bool dark;              /* its cells are drawn black */
    bool counts;            /* of paths: each may have a number */
    span shape;             /* of paths and numbers: how they are drawn */
    genre_sign sign[GENRE_VALUES];
    int signs;
} genre_part;

/* The values of cells, or of edges: with names; or numbers, from one expression to another. */
typedef struct genre_values {
    genre_sign value[GENRE_VALUES];
    int values;
    int least, most; /* nodes; 0: they have names */
    int where;       /* node: which cells have values; 0: all */
    bool used;
    bool sudoku; /* the digits of a Sudoku of this size */
    int owner;   /* after those with names: the clues of this part, one above its number; 0: none */
} genre_values;

typedef enum genre_op {
    OP_NONE,
    /* numbers */
    OP_NUMBER,
    OP_CLUE,
    OP_PART,
    OP_LENGTH,
    OP_SIZE,
    OP_ROWS,
    OP_COLUMNS,
    OP_ADD,
    OP_SUBTRACT,
    OP_TIMES,
    OP_COUNT,
    OP_SUM,
    OP_WEIGHT,
    OP_DIGITS,
    OP_VALUE,
    /* truth */
    OP_IS,
    OP_CLUE_IS,
    OP_FLAG,
    OP_HAS,
    OP_OPEN,
    OP_EQUAL,
    OP_OTHER,
    OP_LESS,
    OP_AT_MOST,
    OP_AND,
    OP_OR,
    OP_NOT,
    OP_IF,
    /* statements that stand alone */
    OP_GROUPS, /* of cells around here: how long runs of them are */
    OP_DIFFERENT,
    OP_PERMUTATION,
    OP_INCLUDES,
    OP_CONNECTED,
    OP_LOOP,
    OP_SEE,
    OP_LINE, /* a number that an automaton finds along a line */
    /* places and sets of places */
    OP_PLACE,
    OP_SET,
    OP_LIST
} genre_op;

typedef enum genre_place {
    PLACE_HERE,
    PLACE_FIRST,
    PLACE_SECOND,
    PLACE_LAST,
    PLACE_START, /* of a path */
    PLACE_END,
    PLACE_LEFT,
    PLACE_RIGHT,
    PLACE_ABOVE,
    PLACE_BELOW,
    PLACE_AHEAD,
    PLACE_BEHIND,
    PLACES
} genre_place;

/* What OP_LINE finds. */
typedef enum genre_along { ALONG_VISIBLE, ALONG_SANDWICH, ALONG_LEADING } genre_along;

typedef enum genre_set {
    SET_SCOPE,
    SET_BESIDE,
    SET_AROUND,
    SET_NEAR,
    SET_ROW,
    SET_COLUMN,
    SET_REGION,
    SET_EDGES,
    SET_BORDER,
    SET_RAY,
    SET_SIGHT,
    SET_BOARD,
    SET_BEFORE, /* as many cells as are said, or up to the border that the scope is about; and those */
    SET_AFTER,  /* that come after them */
    SETS
} genre_set;

/* A node of a formula: what its operands are depends on `op`. Values are a mask of their numbers, of this
 * site; 0: that of the clue's own cells. Node 0 is none. */
typedef struct genre_node {
    genre_op op;
    int left, right, more; /* nodes */
    int number;
    uint64_t mask;
    genre_site site;
} genre_node;

typedef enum genre_scope {
    SCOPE_BOARD,
    SCOPE_CELL,
    SCOPE_ROW,
    SCOPE_COLUMN,
    SCOPE_LINE,
    SCOPE_REGION,
    SCOPE_PAIR,
    SCOPE_TOUCHING,
    SCOPE_DIAGONAL,
    SCOPE_KNIGHT,
    SCOPE_ACROSS,
    SCOPE_INSIDE,
    SCOPE_IN_LINE,
    SCOPE_IN_ROW,
    SCOPE_IN_COLUMN,
    SCOPE_WINDOW,
    SCOPE_RUN,
    SCOPE_OVER,
    SCOPE_ROW_RUN,
    SCOPE_COLUMN_RUN,
    SCOPE_CORNER,
    SCOPE_EDGE,
    SCOPE_PATH,
    SCOPE_STEP,
    SCOPE_MATES,    /* any two cells of a path */
    SCOPE_MIRROR,   /* those as far from both ends */
    SCOPE_INNER,    /* each but the ends */
    SCOPE_CROSSING, /* where it enters another region: its cells in both */
    SCOPE_FALLING,  /* the diagonals of a square */
    SCOPE_RISING,
    SCOPE_POSITION, /* the cells that come at one place of their regions */
    SCOPES
} genre_scope;

typedef struct genre_rule {
    genre_scope scope;
    int width, height;  /* of a window; width: of a run, or regions that it is over */
    int part;           /* -1: none */
    bool directions;    /* for each of the four */
    int type;           /* of the csp-variable that it becomes (`as`); -1: none */
    span from;          /* the links come from; at NULL: from the place */
    int where, formula; /* nodes; where 0: everywhere */
    span words;         /* what its statements are called; empty: by their places */
    span text;          /* the rule as it is written */
} genre_rule;

/* A part as an address of puzz.link, or a game ID, has it. */
typedef struct genre_code {
    span code;
    int part;
    char any; /* in an ID: the sign of a number that is not known; 0: there is none */
} genre_code;

/* A type of csp-variables, as csp_speak has it; its singles, and what these are. */
typedef struct genre_type {
    span name, single, variable, value, lack, says;
} genre_type;

typedef struct genre {
    span text, name, title, says;
    span link[LINK_TYPES];
    int links;
    genre_code code[GENRE_CODES], id[GENRE_CODES];
    span game;   /* the word before game IDs; empty: there are none */
    int side;    /* the longest that these may have */
    int unknown; /* of puzz.link: the value of a cell whose number is not known, from 1; 0: none */
    genre_type type[GENRE_TYPES];
    genre_part part[GENRE_PARTS];
    genre_values cells, edges;
    genre_rule rule[GENRE_RULES];
    genre_node node[GENRE_NODES];
    int codes, ids, types, parts, rules, nodes;
    int regions; /* the part that has them, or -1 */
} genre;

/* Reads it into a genre that is all zero. e has line and column in `text`. */
status genre_read(genre *to, span text, error *e);
/* Example i of its text: the puzzle and its solution, which are lines; false: there is none. */
bool genre_example(const genre *of, int i, span *puzzle, span *solution);

/* ---- a puzzle ---- */

/* The names of statements, which are all different. */
typedef struct genre_names {
    problem_index index;
    int *uses, n, room; /* of each name, how often it was asked for */
} genre_names;

/* A path of cells that the setter drew. */
typedef struct genre_path {
    int *cell, cells, number;
} genre_path;

typedef struct genre_puzzle {
    stated_problem problem; /* the first member, as of every application that `is_network` */
    const genre *genre;
    arena *arena;
    int rows, columns, cells, edges;
    int *place[GENRE_PARTS]; /* of each part: a number for each place of its site */
    int places[GENRE_PARTS];
    genre_path *path[GENRE_PARTS];
    int paths[GENRE_PARTS];
    int regions, *region, *region_size;
    /* Of each cell, and after them of each edge: its first label, how many, and the number of its first
     * value; values 0: it has none. */
    int *first, *values, *least;
    int *known;    /* a value from 1; 0: not known */
    bool *removed; /* of each label: a rule excludes it from the start */
    genre_names names;
} genre_puzzle;

/* ---- geometry: genre_board.c; -1: there is no such place ---- */

static inline int genre_cell(const genre_puzzle *p, int row, int column)
{
    return row < 0 || column < 0 || row >= p->rows || column >= p->columns ? -1 : row * p->columns + column;
}

enum { TO_RIGHT, TO_BELOW, TO_LEFT, TO_ABOVE };
extern const int genre_row_step[4], genre_column_step[4]; /* right, below, left, above */

int genre_step(const genre_puzzle *p, int cell, int direction);
/* The edge between a cell and the next one in this direction, as a variable: after the cells. */
int genre_edge(const genre_puzzle *p, int cell, int direction);
void genre_edge_cells(const genre_puzzle *p, int edge, int *first, int *second);
int genre_places(const genre_puzzle *p, genre_site site); /* how many there are */
int genre_owners(const genre_puzzle *p, int place);       /* before this place */
int genre_owner_place(const genre_puzzle *p, int owner);
bool genre_take_board(genre_puzzle *p);              /* room for everything that depends on the size */
bool genre_number_regions(genre_puzzle *p);          /* by what the part of regions says */
bool genre_take_parts(genre_puzzle *p);              /* room for all parts, in whose places nothing is */
status genre_take_blocks(genre_puzzle *p, int part); /* those of a Sudoku; BAD_INPUT: this size has none */
bool genre_are_blocks(const genre_puzzle *p);        /* are they its regions? */
/* What a Sudoku needs: a square board, and as many regions as it has rows, of as many cells. */
bool genre_is_sudoku(const genre_puzzle *p);
void genre_add_sudoku_types(text *out); /* genre_sudoku.c */
void genre_add_sudoku(const genre_puzzle *p, text *out);

/* ---- text: genre_text.c, genre_write.c ---- */

extern const char genre_digits[], genre_arrows[]; /* the signs of numbers, and of directions */
const genre_values *genre_values_of(const genre_puzzle *p, int variable);
bool genre_goes_down(const genre_puzzle *p, int variable); /* an edge between two rows */
/* Calls `take` for the cells of each row, with the edges between them; and then the edges to the next row. */
status genre_for_known(const genre_puzzle *p, status (*take)(void *to, int variable, bool begins), void *to);

status genre_read_puzzle(genre_puzzle *p, scan *in, error *e);
status genre_read_known(genre_puzzle *p, scan *in, error *e);
void genre_add_head(const genre_puzzle *p, text *out);
void genre_add_parts(const genre_puzzle *p, char between, char rows, text *out);
/* What is known, as it is read: `value` answers a value from 1, or 0. */
void genre_add_known(const genre_puzzle *p, int (*value)(const void *with, int variable), const void *with,
                     char rows, text *out);
void genre_add_token(int number, text *out);

/* ---- puzz.link: genre_link.c ---- */

status genre_read_link(const genre *of, const link_puzzle *head, address_part *part, text *out, error *e);
bool genre_add_link(const genre_puzzle *p, text *out); /* false: it has no address there */

/* ---- game IDs: genre_id.c ---- */

status genre_read_id(genre_puzzle *p, scan *in, error *e); /* after the size and its colon */
void genre_add_id(const genre_puzzle *p, text *out);       /* with its size */

/* ---- rules: genre_rules.c, genre_scopes.c, genre_emit.c ---- */

/* What a formula is asked about. */
typedef struct genre_env {
    const genre_puzzle *p;
    const genre_rule *rule;
    int place[PLACES]; /* cells; -1: there is none */
    const int *cell;   /* of the scope */
    int cells, region, corner, direction;
    int clue;         /* GENRE_NONE: there is none */
    int at;           /* the number of the place that the clue is in */
    int own;          /* as a value: that of cells which belong to it */
    int split;        /* how many cells come before the border that the scope is about */
    int length;       /* cells of the path */
    const int *value; /* of each variable, from 0; while combinations are tried */
    bool unknown;     /* a number was asked for that is not known */
    int *list;        /* room for all variables, */
    bool *inside;     /* and for all cells */
    genre_puzzle *to; /* the same puzzle, for what is made of it */
} genre_env;

/* All rules, as statements of a network. BAD_INPUT: one says too much. */
status genre_add_rules(genre_puzzle *p, text *out, error *e);
/* Calls `take` for each place where a rule holds, until it fails. */
status genre_for_each(genre_puzzle *p, const genre_rule *rule, status (*take)(void *to, genre_env *at),
                      void *to);
int64_t genre_value_of(genre_env *at, int node);
/* The variables that a node is about, each once. False: too many. */
bool genre_variables_of(genre_env *at, int node, int *variable, int *n, int most);
/* Those of a set that have this site. */
int genre_expand(genre_env *at, int node, genre_site site, int *out);
int genre_expand_set(genre_env *at, const genre_node *set, genre_site site, int *out);
int genre_place_of(const genre_env *at, int node, genre_site site);
/* A place, as far away as that, if it is somewhere in a direction. */
int genre_place_far(const genre_env *at, genre_place place, int far, genre_site site);
bool genre_has_value(const genre_env *at, int variable, int value, uint64_t mask);
status genre_emit(genre_env *at, int node, text *out, error *e);
void genre_add_name(const genre_puzzle *p, int variable, text *out);
void genre_add_value(const genre_puzzle *p, int variable, int value, text *out);
void genre_name_place(genre_env *at, text *out); /* "row 3", "the clue at r2c4" */
bool genre_is_place_word(span word);             /* of the words of a rule, in braces */
/* Which cells and edges have values, and how many; and their numbers of labels. */
status genre_size_variables(genre_puzzle *p, error *e);
/* The variables of the network: cells, and edges. */
status genre_add_variables(genre_puzzle *p, text *out, error *e);
void genre_add_places(const genre_puzzle *p, text *out); /* genre_draw.c */

void genre_say_rule(const genre *g, const genre_rule *rule, text *out); /* genre_say.c */

/* ---- games: genre_game.c ---- */

/* A genre that is written as game IDs is a grid_game (apps/grid/grid.h): its cells are cells of the grid, its
 * rules are tables and links of it. */
status genre_game_parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e);
bool genre_game_detects(const char *word, const char *bytes, size_t n);
bool genre_game_resembled(const char *word, const char *bytes, size_t n);

/* ---- making puzzles: genre_make.c; see app_makes ---- */

void genre_blank(const char *page, int size, text *out);
bool genre_skeleton(const puzzle *from, rng *random, text *out);
bool genre_with_clues(const puzzle *from, const csp_label *solution, int n, rng *random, text *out);
int genre_clue_places(const puzzle *from);
bool genre_without(const puzzle *from, int place, text *out);

/* ---- the application: genre.c ---- */

/* An application that is a genre. */
typedef struct genre_app {
    app app;
    const char *text;
} genre_app;

const char *genre_page(const app *of); /* NULL: it is not a genre that ships with the program */
const char *genre_text(const app *of); /* the same; also of a game whose puzzles are game IDs */
status genre_parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e);
/* One line by which the puzzle is read again: an address of puzz.link, or its text, which names its game. */
status puzzle_add_address(const puzzle *p, text *out, error *e);
void genre_model(const puzzle *p, csp_builder *b);
void genre_write(const puzzle *p, const csp_label *given, int n, text *out);
void genre_show_puzzle(const puzzle *p, text *out);
void genre_show_state(const puzzle *p, const state *s, text *out);
void genre_show_size(const puzzle *p, text *out);
bool genre_is_own(const puzzle *p, int label);
bool genre_detects(const char *name, const char *bytes, size_t n);
bool genre_resembled(const char *name, const char *bytes, size_t n);
app_extent genre_extent(const char *bytes, size_t n, bool whole);
bool genre_is_row(const puzzle *p);

#endif
