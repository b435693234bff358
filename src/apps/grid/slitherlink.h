/* slitherlink.h: what the files of Slitherlink share: slitherlink.c, slitherlink_read.c, which reads the
 * numbers of squares, and slitherlink_places.c, which says where everything is drawn. */
#ifndef APPS_GRID_SLITHERLINK_H
#define APPS_GRID_SLITHERLINK_H

#include "apps/grid/grid.h"

enum { H = 0, V, I, P, B, E, N, OUT = 1, IN = 2, OFF = 1, ON = 2, SIDE = 40, NO_CLUE = 5 };

typedef struct slither {
    int rows, columns; /* squares */
    uint8_t *clue;     /* for each square; NO_CLUE: it has none */
    bool sought;       /* numbers of lines are csp-variables (N), so that clues can be found */
} slither;

static inline const slither *own(const grid *g)
{
    return g->own;
}

/* Of the cells of the grid, which are points, lines and squares. */
static inline bool is_square(const grid *g, int cell)
{
    return cell / g->columns % 2 && cell % g->columns % 2;
}

/* ---- slitherlink_read.c ---- */

/* An ID, or (solve ...): room for all cells, and the clues of squares. */
status slitherlink_read_clues(grid *g, scan *t, error *e);

/* ---- slitherlink_places.c ---- */

/* The paper, lines and squares, and the tables of all kinds. */
void slitherlink_place(csp_builder *b, const grid *g);

#endif
