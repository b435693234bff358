/* binairo_long.c: lines of Binairo and Unruly that are too long to list their patterns, of which 16 cells
 * have more than a thousand.
 *
 * What the game says of a line is said piece by piece. Any three cells side by side have a table, a *window*
 * (R3w5: from cell 5 of row 3 on): the three are not all equal. The number of 1s is counted from the front:
 * the *sum* of the first k cells (R3s5) is a hidden cell, and a *step* (R3t5) is a table over the sum before
 * cell k, the cell, and the sum after it. Only those sums exist from which half of the line can still be 1.
 * Sums and steps are functions of the cells, so solutions are those of the game. */
#include "apps/grid/binairo.h"

enum { ZERO = 1, ONE = 2 /* values of cells */ };

static bool is_long(int cells)
{
    return cells > PATTERN_MAX;
}

int binairo_hidden(int rows, int columns)
{
    return (is_long(columns) ? rows * (columns - 1) : 0) + (is_long(rows) ? columns * (rows - 1) : 0);
}

/* ---- sums ---- */

/* The sum of the first k cells of line i, 0 < k < length. */
static int sum_cell(const grid *g, int type, int i, int k)
{
    int columns_from = is_long(g->columns) ? g->rows * (g->columns - 1) : 0;
    return g->shown + (type == BINAIRO_ROW ? 0 : columns_from) + i * (binairo_length(g, type) - 1) + k - 1;
}

typedef struct sum_place {
    int type, line, k;
} sum_place;

static sum_place place_of(const grid *g, int cell)
{
    int at = cell - g->shown, rows = is_long(g->columns) ? g->rows * (g->columns - 1) : 0;
    int type = at < rows ? BINAIRO_ROW : BINAIRO_COLUMN, sums = binairo_length(g, type) - 1;
    at -= type == BINAIRO_ROW ? 0 : rows;
    return (sum_place){ type, at / sums, at % sums + 1 };
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
    for (int cell = g->shown; cell < g->cells; cell++) {
        sum_place p = place_of(g, cell);
        int n = binairo_length(g, p.type);
        grid_cell(g, cell, most(n, p.k) - least(n, p.k) + 1);
    }
}

/* ---- tables ---- */

static bool add_window(grid *g, int type, int i, int k)
{
    uint8_t tuple[6 * 3], *to = tuple;
    int cell[3];
    char name[NAME_ROOM];
    for (int j = 0; j < 3; j++)
        cell[j] = binairo_cell(g, type, i, k + j);
    for (int set = 1; set < 7; set++)
        for (int j = 0; j < 3; j++)
            *to++ = set >> j & 1 ? ONE : ZERO;
    name_into(name, "%c%dw%d", type == BINAIRO_ROW ? 'R' : 'C', i + 1, k + 1);
    return grid_add_table(g, name, BINAIRO_WINDOW, cell, 3, tuple, 6);
}

/* Cell k, from 0, between the sums before and after it; the first has none before it, the last none after. */
static bool add_step(grid *g, int type, int i, int k)
{
    uint8_t tuple[2 * SIDE_MAX * 3], *to = tuple;
    int cell[3], cells = 0, tuples = 0, n = binairo_length(g, type);
    char name[NAME_ROOM];
    if (k > 0)
        cell[cells++] = sum_cell(g, type, i, k);
    cell[cells++] = binairo_cell(g, type, i, k);
    if (k + 1 < n)
        cell[cells++] = sum_cell(g, type, i, k + 1);
    for (int sum = least(n, k); sum <= most(n, k); sum++)
        for (int one = 0; one <= 1; one++) {
            int next = sum + one;
            if (next < least(n, k + 1) || next > most(n, k + 1))
                continue;
            if (k > 0)
                *to++ = (uint8_t)(sum - least(n, k) + 1);
            *to++ = one ? ONE : ZERO;
            if (k + 1 < n)
                *to++ = (uint8_t)(next - least(n, k + 1) + 1);
            tuples++;
        }
    name_into(name, "%c%dt%d", type == BINAIRO_ROW ? 'R' : 'C', i + 1, k + 1);
    return grid_add_table(g, name, BINAIRO_STEP, cell, cells, tuple, tuples);
}

bool binairo_add_long(grid *g, int type)
{
    int n = binairo_length(g, type);
    for (int i = 0; i < binairo_lines(g, type); i++) {
        for (int k = 0; k + 3 <= n; k++)
            if (!add_window(g, type, i, k))
                return false;
        for (int k = 0; k < n; k++)
            if (!add_step(g, type, i, k))
                return false;
    }
    return true;
}

/* ---- names, words, places ---- */

const char *binairo_cell_name(const grid *g, int cell, char out[NAME_ROOM])
{
    if (cell < g->shown)
        return grid_cell_name(g, cell, out);
    sum_place p = place_of(g, cell);
    return name_into(out, "%c%ds%d", p.type == BINAIRO_ROW ? 'R' : 'C', p.line + 1, p.k);
}

int binairo_cell_type(const grid *g, int cell)
{
    return cell < g->shown ? 0 : BINAIRO_SUM;
}

const char *binairo_value_name(const grid *g, int cell, int value, char out[NAME_ROOM])
{
    int from = 0;
    if (cell >= g->shown) {
        sum_place p = place_of(g, cell);
        from = least(binairo_length(g, p.type), p.k);
    }
    return name_into(out, "%d", from + value - 1);
}

/* "0110" of a pattern or a window; "3+1" of a step. */
const char *binairo_tuple_name(const grid *g, const grid_table *t, int tuple, char out[NAME_ROOM])
{
    const uint8_t *of = t->tuple + tuple * t->cells;
    char before[NAME_ROOM] = "0";
    if (t->type != BINAIRO_STEP) {
        for (int i = 0; i < t->cells; i++)
            out[i] = (char)('0' + of[i] - 1);
        out[t->cells] = 0;
        return out;
    }
    int at = t->cell[0] >= g->shown;
    if (at)
        binairo_value_name(g, t->cell[0], of[0], before);
    return name_into(out, "%s+%d", before, of[at] - 1);
}

void binairo_speak_long(csp_builder *b, const grid *g)
{
    if (g->cells == g->shown)
        return;
    csp_add_type(b, "w", "single-window");
    csp_add_type(b, "s", "single-sum");
    csp_add_type(b, "t", "single-addition");
    csp_speak(b, BINAIRO_WINDOW, "the three cells of {}", "{}",
              "the three cells of {} {lacks} arrangement left");
    csp_speak(b, BINAIRO_SUM, "the sum {}", "{}", "the sum {} {lacks} value");
    csp_speak(b, BINAIRO_STEP, "the addition {}", "{}", "the addition {} {lacks} value");
}

void binairo_place_long(csp_builder *b, const grid *g)
{
    for (int i = g->shown; i < g->cells; i++)
        csp_put_aside(b, (csp_label)g->first[i]);
}
