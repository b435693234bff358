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

/* Cell k of line i of this type. */
static inline int binairo_cell(const grid *g, int type, int i, int k)
{
    return type == BINAIRO_ROW ? i * g->columns + k : k * g->columns + i;
}

/* How many lines of the type there are, and how long they are. */
static inline int binairo_lines(const grid *g, int type)
{
    return type == BINAIRO_ROW ? g->rows : g->columns;
}

static inline int binairo_length(const grid *g, int type)
{
    return type == BINAIRO_ROW ? g->columns : g->rows;
}

/* ---- lines of more than PATTERN_MAX cells: binairo_long.c ---- */

int binairo_hidden(int rows, int columns); /* cells after those that are shown: sums of long lines */
void binairo_add_sums(grid *g);            /* their values, before any table is added */
bool binairo_add_long(grid *g, int type);  /* adds the tables of all lines of a type; false: no memory */
void binairo_speak_long(csp_builder *b, const grid *g); /* types, if there are long lines */
void binairo_place_long(csp_builder *b, const grid *g);
/* For grid_game: names of hidden cells, of their values and of steps. */
const char *binairo_cell_name(const grid *g, int cell, char out[NAME_ROOM]);
int binairo_cell_type(const grid *g, int cell);
const char *binairo_value_name(const grid *g, int cell, int value, char out[NAME_ROOM]);
const char *binairo_tuple_name(const grid *g, const grid_table *t, int tuple, char out[NAME_ROOM]);

#endif
