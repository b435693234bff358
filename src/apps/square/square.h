/* square.h: square grids of symbols: reading, drawing, and the labels and csp-variables of cells, rows and
 * columns, for the applications that are played on one: Sudoku, Latin squares, Futoshiki.
 *
 * Label (r*n + c)*n + d - 1 says: symbol d is in row r, column c (from 0). Symbols are 1-9, then A-P in
 * either case. How grids are written: see square_form.h. */
#ifndef APPS_SQUARE_H
#define APPS_SQUARE_H

#include "apps/app.h"
#include "base/scan.h"

enum { SQUARE_MIN = 2, SQUARE_MAX = 25, SQUARE_CELLS_MAX = SQUARE_MAX * SQUARE_MAX };

#define SQUARE_EMPTIES ". 0 _ * - ? x" /* signs of an empty cell, as messages name them */

/* ---- shapes and symbols ---- */

/* n rows, n columns, n symbols; blocks w wide and h high, both 0 where there are none. */
typedef struct shape {
    int n, w, h;
} shape;

/* Blocks as wide as possible but no higher than wide; n is 0 if no blocks of 2 by 2 or more make this size.
 */
shape shape_default(int size);
int shape_block(const shape *shape, int row, int column);
uint32_t shape_full(const shape *shape); /* the mask of all symbols */
/* The params of this shape: "block=WxH", unless these are the default blocks. */
void shape_add_params(const shape *shape, text *out);
/* Reads the value of block=WxH, with n = W*H up to `most`. */
status shape_read_block(shape *shape, span key, span value, int least, int most, error *e);

enum { SYMBOL_EMPTY = 32 };             /* above all digits */
extern const uint8_t symbol_table[256]; /* of each character: the digit it stands for, SYMBOL_EMPTY, or 0 */

static inline int symbol_digit(char character) /* 1-9, A-P in either case: 1 to 25; else 0 */
{
    return symbol_table[(unsigned char)character] % SYMBOL_EMPTY;
}

static inline bool symbol_is_cell(char sign) /* either a digit or an empty cell */
{
    return symbol_table[(unsigned char)sign];
}

static inline bool symbol_is_empty(char character) /* stands for an empty cell */
{
    return symbol_table[(unsigned char)character] == SYMBOL_EMPTY;
}

char symbol_of(int digit); /* '.' for 0 */
void symbol_add_all(uint32_t mask, text *out);
int symbol_count(uint32_t mask);
/* "a digit 1-9", "a digit 1-9, a letter A-G": the symbols of a size, for messages. */
enum { SYMBOL_NAMES_MAX = 32 };
const char *symbol_names(char out[SYMBOL_NAMES_MAX], int n);

/* ---- a puzzle as it was read ---- */

/* A cell has a given (0: none) and a mask of candidates (bit d - 1 for symbol d). The data of each
 * application on squares begins with one: all functions below that take a puzzle read that. */
typedef struct square {
    shape shape;
    uint8_t given[SQUARE_CELLS_MAX];
    uint32_t mask[SQUARE_CELLS_MAX];
    const struct sudoku_variant *variant; /* what makes a Sudoku another game; NULL: nothing */
} square;

/* Nothing is given, and all labels are candidates. */
void square_clear(square *square);
/* Sets just these givens and removals. */
void square_set(square *square, const csp_label *given, int givens, const csp_label *removed, int removals);
/* Candidates written one after the other, `~` for none, of the cell in this row and column, from 1. */
status square_read_group(const scan *in, span part, int size, int row, int column, uint32_t *mask, error *e);
/* Sets the givens and removals of p, and `marks` if there are removals. */
status square_add_labels(puzzle *p, const square *square, error *e);

/* ---- games without blocks ---- */

/* Can all of the text be read, is something given, and is the size above 4 and one that no blocks make, or
 * are there groups in braces? Others are left to Sudoku. */
bool square_detect(const char *bytes, size_t n);
/* The parse function of an application that has no params and no data beyond the square. */
status square_parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e);
/* The one-line text of a square of this size with these givens; and these labels removed. */
void square_write(const puzzle *p, const csp_label *given, int givens, text *out);
void square_write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out);
/* n*n empty cells. */
void square_blank(int size, text *out);
/* A grid with a mistake in it is one puzzle; lines of anything else may be puzzles of one line. */
/* As many rows as there are cells in most of them, more or less, and a size that no game with blocks has. */
bool square_resembles(const char *bytes, size_t n);
app_extent square_extent(const char *bytes, size_t n, bool whole);
/* The widest grid has SQUARE_MAX cells in a row; a line without any clue may be a ruled border. */
bool square_is_row(const puzzle *p);

/* ---- drawing; all of it can be read again ---- */

void square_show_size(const puzzle *p, text *out); /* " 9×9" */
void square_show_puzzle(const puzzle *p, text *out);
void square_show_state(const puzzle *p, const state *st, text *out);
void square_show_legend(const puzzle *p, text *out); /* steps write numbers, grids letters */
/* For each cell: what is not gone in a state. */
void square_masks(const puzzle *p, const state *st, uint32_t mask[SQUARE_CELLS_MAX]);

/* ---- the network ---- */

/* What singles in cells, rows and columns are called: for `singles` of an application. */
#define SQUARE_SINGLES                                                                                       \
    { "naked-single", "one candidate left in a cell or region; this and all singles are in every theory" },  \
        { "hidden-single-in-a-row", "one cell left for a value in a row" },                                  \
    {                                                                                                        \
        "hidden-single-in-a-column", "one cell left for a value in a column"                                 \
    }

/* Types 0 to 2, rc, rn and cn, with labels, csp-variables, how people speak of them, and places;
 * labels keep `inset` away from the borders of their cells. */
void square_model(csp_builder *b, int n, int inset);
void square_decorate_blocks(csp_builder *b, const shape *shape); /* their borders */
/* A type of houses, which are n cells each, in which each symbol has one place: csp-variables b1n1, whose
 * values are cells. */
typedef struct house_type {
    const char *name;   /* "block": of type "bn" */
    const char *a, *of; /* "in-a-block", "in-an-antidiagonal"; "the {n} of block {b}", "on diagonal {d}" */
    char letter;
} house_type;
int square_add_houses(csp_builder *b, const house_type *house); /* the type, and how people speak of it */
void square_add_house(csp_builder *b, int type, char letter, int number, int size, const int *cell);

/* What the applications without blocks have in common. */
#define SQUARE_SHARED                                                                                        \
    .params = "", .reading.detect = square_detect, .reading.resembles = square_resembles,                    \
    .data = sizeof(square), .parse = square_parse, .write = square_write, .write_all = square_write_all,     \
    .shows.size = square_show_size, .shows.puzzle = square_show_puzzle, .shows.state = square_show_state,    \
    .shows.legend = square_show_legend, .reading.extent = square_extent, .makes.blank = square_blank,        \
    .makes.size_most = SQUARE_MAX, .reading.is_row = square_is_row

#endif
