/* nonogram.h: what the files of Nonograms share: nonogram.c, nonogram_read.c, which reads clues, and
 * nonogram_blocks.c, for lines that have too many arrangements. */
#ifndef APPS_GRID_NONOGRAM_H
#define APPS_GRID_NONOGRAM_H

#include "apps/grid/grid.h"

enum {
    ROW = 1,
    COLUMN,
    BLOCK,
    COVER,
    RUNS,
    WHITE = 1,
    BLACK = 2,
    SIDE_MAX = 60,
    PATTERNS_MAX = 2000,
    SOUGHT_MAX = 8, /* the longest line whose clues are sought */
    LISTS_MAX = 64  /* lists of clues of such a line: there are 55 at most */
};

typedef struct line_clues {
    int n, length[SIDE_MAX]; /* blocks */
    grid_line at;
    bool blocks;         /* it has blocks, not patterns; then: */
    int start[SIDE_MAX]; /* for each block: its first label, that of start 0 */
    int starts;          /* how many starts each block has */
    int cover;           /* the first of the labels that say which block covers a cell: n + 1 for each cell */
} line_clues;

/* All lists of clues that a line of some length may have, each as the pattern whose blocks are as far to the
 * front as possible, bit i for cell i. */
typedef struct clue_lists {
    int n;
    unsigned list[LISTS_MAX];
} clue_lists;

typedef struct nonogram {
    line_clues *line;    /* columns, then rows, as in IDs */
    clue_lists clues[2]; /* where clues are sought: those of columns, and of rows */
} nonogram;

static inline nonogram *own(const grid *board)
{
    return board->own;
}

static inline int lines_of(const grid *board)
{
    return board->columns + board->rows;
}

/* Cells, and lines without clues yet. */
status nonogram_begin(grid *board, int rows, int columns, bool sought, error *e);
/* The least number of cells from block `index` on. */
int nonogram_room(const line_clues *line, int index);

/* ---- reading: nonogram_read.c ---- */

/* An ID or a .non file: begins, and reads the clues of all lines. */
status nonogram_read_clues(grid *board, scan *in, error *e);
bool nonogram_is_file(const char *bytes, size_t n);
app_extent nonogram_extent(const char *bytes, size_t n, bool whole);

/* ---- lines by blocks: nonogram_blocks.c ---- */

void nonogram_number_blocks(grid *board, line_clues *line); /* their labels */
void nonogram_label_blocks(csp_builder *b, const line_clues *line);
void nonogram_model_blocks(csp_builder *b, const grid *board, const line_clues *line);
void nonogram_place_blocks(csp_builder *b, const line_clues *line);

#endif
