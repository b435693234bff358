/* stats_cell.h: what is between two tabs: a cell of a table, or a puzzle whose clues are counted. */
#ifndef CLI_STATS_CELL_H
#define CLI_STATS_CELL_H

#include "cli/stats/figures.h"
#include "cli/table.h"

typedef struct stats_signs {
    unsigned char kind[256];
} stats_signs;

/* A number of up to 12 digits and 6 decimals, or one of the other cells; >=N is an upper bound with its least
 * value. False: none of them. */
bool stats_read_cell(const field *cell, rating_cell *from);

void stats_signs_open(stats_signs *signs);
/* How many values a grid has, and how many cells; -1: the text is not a grid of n by n signs. */
int stats_count_clues(const stats_signs *signs, const field *puzzle, int *cells);

#endif
