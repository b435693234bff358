/* binairo.h: what binairo.c, which has patterns of lines, and binairo_long.c, for longer ones, share. */
#ifndef APPS_GRID_BINAIRO_H
#define APPS_GRID_BINAIRO_H

#include "apps/grid/grid.h"

enum {
    BINAIRO_ROW = 1, /* types; that of cells is 0 */
    BINAIRO_COLUMN,
    BINAIRO_WINDOW,
    BINAIRO_SUM,
    BINAIRO_STEP,
    PATTERN_MAX = 14, /* cells of a line that has patterns */
    SIDE_MAX = 30
};

/* ---- lines of more than PATTERN_MAX cells: binairo_long.c ---- */

int binairo_hidden(int rows, int columns);          /* cells after those that are shown: sums of long lines */
void binairo_add_sums(grid *g);                     /* their values, before any table is added */
bool binairo_add_long(grid *g, const grid_line *l); /* adds the tables of a line; false: no memory */
/* For grid_game: names of hidden cells, of their values and of steps. */
const char *binairo_cell_name(const grid *g, int cell, char out[NAME_ROOM]);
int binairo_cell_type(const grid *g, int cell);
const char *binairo_value_name(const grid *g, int cell, int value, char out[NAME_ROOM]);
const char *binairo_tuple_name(const grid *g, const grid_table *t, int tuple, char out[NAME_ROOM]);

#endif
