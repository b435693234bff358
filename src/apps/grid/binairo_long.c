/* binairo_long.c: lines of Binairo and Unruly that are too long to list their patterns, of which 16 cells
 * have more than a thousand.
 *
 * What the game says of a line is said piece by piece. Any three cells side by side have a table, a *window*
 * (R3w5: from cell 5 of row 3 on): the three are not all equal. The number of 1s is counted from the front:
 * the *sum* of the first k cells (R3s5) is a hidden cell, and a *step* (R3t5) is a table over the sum before
 * cell k, the cell, and the sum after it. Only those sums exist from which half of the line can still be 1.
 * Sums and steps are functions of the cells, so solutions are those of the game. */
#include "apps/grid/binairo.h"

static bool is_long(int cells)
{
    return cells > PATTERN_MAX;
}

int binairo_hidden(int rows, int columns)
{
    return (is_long(columns) ? rows * (columns - 1) : 0) + (is_long(rows) ? columns * (rows - 1) : 0);
}

/* ---- sums ---- */

/* The first sum of column 0: those of rows come before it, if rows are long. */
static int column_sums(const grid *g)
{
    return g->shown + (is_long(g->columns) ? g->rows * (g->columns - 1) : 0);
}

/* The hidden cell of the sum of the first k cells of a line, 0 < k < cells. */
static int sum_cell(const grid *g, const grid_line *l, int k)
{
    return (l->row ? g->shown : column_sums(g)) + l->number * (l->cells - 1) + k - 1;
}

/* Its line, and k. */
static grid_line line_of_sum(const grid *g, int cell, int *k)
{
    bool row = cell < column_sums(g);
    int at = cell - (row ? g->shown : column_sums(g)), sums = (row ? g->columns : g->rows) - 1;
    *k = at % sums + 1;
    return grid_line_at(g, row, at / sums);
}

/* What the first k of n cells can add up to, if n/2 of all are 1. */
static int least(int n, int k)
{
    return k > n / 2 ? k - n / 2 : 0;
}

static int most(int n, int k)
{
    return k < n / 2 ? k : n / 2;
}

void binairo_add_sums(grid *g)
{
    for (int cell = g->shown, k; cell < g->cells; cell++) {
        int n = line_of_sum(g, cell, &k).cells;
        grid_cell(g, cell, most(n, k) - least(n, k) + 1);
    }
}

/* ---- tables ---- */

static int differ(const void *with, unsigned set)
{
    (void)with;
    return set != 0 && set != 7;
}

static bool add_window(grid *g, const grid_line *l, int k)
{
    const int cell[3] = { grid_line_cell(l, k), grid_line_cell(l, k + 1), grid_line_cell(l, k + 2) };
    char name[NAME_ROOM];
    name_into(name, "%c%dw%d", grid_line_letter(l), l->number + 1, k + 1);
    return grid_add_sets(g, name, BINAIRO_WINDOW, cell, 3, -1, differ, NULL);
}

/* Cell k, from 0, between the sums before and after it; the first has none before it, the last none after. */
typedef struct addition {
    int n, k, cells;
} addition;

static bool adds_up(const void *with, const uint8_t *value, int cells)
{
    const addition *a = with;
    bool first = a->k == 0, last = a->k + 1 == a->n;
    if (cells < a->cells)
        return true;
    int before = first ? 0 : least(a->n, a->k) + value[0] - 1, one = value[!first] - 1;
    return before + one == (last ? a->n / 2 : least(a->n, a->k + 1) + value[cells - 1] - 1);
}

static bool add_step(grid *g, const grid_line *l, int k)
{
    addition a = { l->cells, k, 0 };
    int cell[3];
    char name[NAME_ROOM];
    if (k > 0)
        cell[a.cells++] = sum_cell(g, l, k);
    cell[a.cells++] = grid_line_cell(l, k);
    if (k + 1 < l->cells)
        cell[a.cells++] = sum_cell(g, l, k + 1);
    name_into(name, "%c%dt%d", grid_line_letter(l), l->number + 1, k + 1);
    return grid_add_tuples(g, &(grid_tuples){ .name = name,
                                              .type = BINAIRO_STEP,
                                              .cell = cell,
                                              .cells = a.cells,
                                              .fits = adds_up,
                                              .with = &a,
                                              .most = 2 * SIDE_MAX }) == OK;
}

bool binairo_add_long(grid *g, const grid_line *l)
{
    for (int k = 0; k + 3 <= l->cells; k++)
        if (!add_window(g, l, k))
            return false;
    for (int k = 0; k < l->cells; k++)
        if (!add_step(g, l, k))
            return false;
    return true;
}

/* ---- names ---- */

const char *binairo_cell_name(const grid *g, int cell, char out[NAME_ROOM])
{
    int k;
    if (cell < g->shown)
        return NULL;
    grid_line l = line_of_sum(g, cell, &k);
    return name_into(out, "%c%ds%d", grid_line_letter(&l), l.number + 1, k);
}

int binairo_cell_type(const grid *g, int cell)
{
    return cell < g->shown ? 0 : BINAIRO_SUM;
}

const char *binairo_value_name(const grid *g, int cell, int value, char out[NAME_ROOM])
{
    int k;
    if (cell < g->shown)
        return NULL;
    int n = line_of_sum(g, cell, &k).cells;
    return name_into(out, "%d", least(n, k) + value - 1);
}

/* "3+1" of a step. */
const char *binairo_tuple_name(const grid *g, const grid_table *t, int tuple, char out[NAME_ROOM])
{
    const uint8_t *of = t->tuple + tuple * t->cells;
    char before[NAME_ROOM] = "0";
    bool sum = t->cell[0] >= g->shown;
    if (t->type != BINAIRO_STEP)
        return NULL;
    if (sum)
        binairo_value_name(g, t->cell[0], of[0], before);
    return name_into(out, "%s+%d", before, of[sum] - 1);
}
