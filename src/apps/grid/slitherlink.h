/* slitherlink.h: what the files of Slitherlink share: slitherlink.c, slitherlink_read.c, which reads the
 * numbers of squares, and slitherlink_places.c, which says where everything is drawn. */
#ifndef APPS_GRID_SLITHERLINK_H
#define APPS_GRID_SLITHERLINK_H

#include "apps/grid/grid.h"

enum { H = 0, V, I, P, B, E, N, OUT = 1, IN = 2, OFF = 1, ON = 2, SIDE = 40 };

/* Squares in a row, and all of them. */
static inline int wide(const grid *board)
{
    return board->columns / 2;
}

static inline int squares(const grid *board)
{
    return board->rows / 2 * wide(board);
}

typedef struct slitherlink_clues {
    char number[SIDE * SIDE]; /* its sign for each square; 0: it has none */
    bool numbered;            /* the numbers of the others, and the squares outside, are csp-variables */
} slitherlink_clues;

static inline char *clues(const grid *board)
{
    return ((slitherlink_clues *)board->own)->number;
}

static inline bool *is_numbered(const grid *board)
{
    return &((slitherlink_clues *)board->own)->numbered;
}

/* Of the cells of the grid, which are points, lines and squares. */
static inline bool is_square(const grid *board, int cell)
{
    return cell / board->columns % 2 && cell % board->columns % 2;
}

/* ---- slitherlink_read.c ---- */

extern const grid_code slitherlink_code; /* of numbers */
/* An ID, or (solve ...): room for all cells, and the clues of squares. */
status slitherlink_read_clues(grid *board, scan *in, error *e);

/* ---- slitherlink_places.c ---- */

/* The paper, lines and squares, and the tables of all kinds. */
void slitherlink_place(csp_builder *b, const grid *board);

#endif
