/* sudoku.h: what the files of the Sudoku application share: shapes, symbols, and a puzzle as it was read. */
#ifndef APPS_SUDOKU_H
#define APPS_SUDOKU_H

#include "apps/app.h"

enum { SUDOKU_MIN = 4, SUDOKU_MAX = 25, SUDOKU_CELLS_MAX = SUDOKU_MAX * SUDOKU_MAX };

#define SUDOKU_EMPTIES ". 0 _ * - ? x" /* as messages name them */

/* n rows, n columns, n digits; blocks w wide and h high. */
typedef struct shape {
    int n, w, h;
} shape;

/* A cell has a given (0: none) and a mask of candidates (bit d - 1 for digit d). A puzzle has givens, or it
 * is a sukaku: then some masks are not full and nothing is given. */
typedef struct sudoku {
    shape shape;
    bool sukaku;
    uint8_t given[SUDOKU_CELLS_MAX];
    uint32_t mask[SUDOKU_CELLS_MAX];
} sudoku;

shape shape_default(
    int n); /* blocks as wide as possible but no higher than wide; n is 0 if there is no such shape */
int shape_of_square(int k); /* the size whose grid has k cells, or 0 */
int shape_of_cube(int k);   /* the size whose grid has k labels, or 0 */
int shape_block(const shape *s, int row, int column);
uint32_t shape_full(const shape *s); /* the mask of all digits */

int symbol_digit(char c);     /* 1-9, A-P in either case: 1 to 25; else 0 */
char symbol_of(int digit);    /* '.' for 0 */
bool symbol_is_empty(char c); /* stands for an empty cell */

void sudoku_show_puzzle(const puzzle *p, text *out);
void sudoku_show_state(const puzzle *p, const state *s, text *out);
void sudoku_show_legend(const puzzle *p, text *out);

/* As in app.h, without `sudoku_`. */
bool sudoku_orbits(const puzzle *p, const char *symmetry, uint16_t *orbit);
void sudoku_draw_part(const puzzle *p, rng *r, csp_label *part, int *n);
app_parts sudoku_about_parts(const puzzle *p);
void sudoku_isomorphism(const puzzle *p, rng *r, csp_label *map);
status sudoku_canonical(const puzzle *p, text *out, error *e);

#endif
