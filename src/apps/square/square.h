/* square.h: square grids of symbols without blocks, for the applications that are played on one: reading,
 * drawing, and the labels and csp-variables of cells, rows and columns.
 *
 * A cell is a symbol (1-9, then A-P in either case), a sign of an empty cell, or a group in braces: `{124}`
 * is a cell with these candidates, `{}` one without any. Blanks, `|`, `!`, `:`, `,`, `;` and box-drawing
 * characters part words, quotes around a word are dropped, lines of borders are passed over. The forms, in
 * the order in which they are tried:
 *
 *   one line:       n words of n cells, which are rows;
 *                   a first word of n*n cells, and then a comment;
 *                   n*n words, one for each cell, and then a comment from the first word that is no cell on.
 *   several lines:  n lines of n words, one for each cell; or n lines of n cells.
 *
 * A cell written as a word of several characters is a number, if the grid has an empty cell, or if size,
 * digits and values allow only that; else a group of candidates, as pencil marks are; `~` is a group without
 * any. A cell with one candidate in a grid of groups is no given. */
#ifndef APPS_SQUARE_H
#define APPS_SQUARE_H

#include "apps/app.h"

enum { SQUARE_MIN = 2, SQUARE_MAX = 25, SQUARE_CELLS_MAX = SQUARE_MAX * SQUARE_MAX };

typedef struct square {
    int n;
    uint8_t given[SQUARE_CELLS_MAX]; /* 0: none */
    uint32_t mask[SQUARE_CELLS_MAX]; /* candidates, bit d - 1 for symbol d */
} square;

/* The size of the text, if all of it can be read and something is given; else 0. */
int square_size(const char *bytes, size_t n);
/* Fills s, and p's arena, givens, removals, source and comment. Label (r*n + c)*n + d - 1: d in row r, column
 * c. */
status square_read(puzzle *p, square *s, const char *bytes, size_t n, error *e);
/* The one-line text of a square of this size with these givens alone. */
void square_write(const puzzle *p, const csp_label *given, int givens, text *out);
/* The same with these labels removed, too. */
void square_write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out);
/* n*n empty cells. */
void square_blank(int n, text *out);
/* Params of an application that takes none. */
status square_no_params(const char *params, error *e);

/* Can be read again. */
void square_show_puzzle(const puzzle *p, text *out);
void square_show_state(const puzzle *p, const state *st, text *out);
void square_show_legend(const puzzle *p, text *out);
app_extent square_extent(const char *bytes, size_t n, bool whole);
bool square_is_row(const puzzle *p);

/* How people speak of the types 0, 1 and 2 if they are rc, rn and cn: in explanations, and of their Subsets.
 */
void square_speak(csp_builder *b);
/* Types rc, rn and cn with their labels and csp-variables. */
void square_model(csp_builder *b, int n);
/* digit[cell]: the one value of each cell. False: a cell has none or several, or one against its givens or
 * candidates. */
bool square_values(const square *s, const bool *value, uint8_t digit[SQUARE_CELLS_MAX]);

#endif
