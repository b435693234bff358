/* binairo.c: Binairo (Takuzu) and Unruly: 0 and 1 in cells, equally many in each row and column, and no three
 * equal ones side by side; in Binairo no two rows, and no two columns, are the same.
 *
 * Csp-variables: a cell (rc) is 0 or 1; a row (R) and a column (C) have one of the patterns that fit. In
 * Binairo the same pattern in two rows, or in two columns, is linked. The solutions are those of the game,
 * because the patterns of a line say exactly what the game says of it.
 *
 * Lines of more than 14 cells have too many patterns (16 cells have more than a thousand), and so can't be
 * compared with each other: only Unruly may be that large. What the game says of such a line is said piece by
 * piece. Any three cells side by side have a table, a *window* (R3w5: from cell 5 of row 3 on): the three are
 * not all equal. The number of 1s is counted by an automaton, whose states (R3s5) are the sums of the first
 * cells. Sums and steps (R3t5) are functions of the cells, so solutions are those of the game. */
#include "apps/grid/grid.h"

enum { ROW = 1, COLUMN, WINDOW, SUM, STEP, PATTERN_MAX = 14, SIDE_MAX = 30 };

static bool is_unique(const grid *board)
{
    return *(const bool *)board->own;
}

static void add_id(const grid *board, text *out)
{
    text_format(out, "%dx%d%s:", board->columns, board->rows, is_unique(board) ? "u" : "");
}

/* ---- reading ---- */

/* Nothing at all: every cell is empty. */
static status read_cells(grid *board, scan *in, error *e)
{
    static const grid_code code = { .signs = "01",
                                    .after_run = true,
                                    .expected =
                                        "a letter: empty cells, and then a 0 (small) or a 1 (capital)",
                                    .cells = "cells" };
    char digit[SIDE_MAX * SIDE_MAX] = { 0 };
    status s = grid_read_runs(in, &code, board->shown, 0, digit, e);
    for (int i = 0; i < board->shown && s == OK; i++)
        board->given[i] = (uint8_t)(digit[i] ? digit[i] - '0' + 1 : 0);
    return s;
}

/* As many 0 as 1, and no three equal ones side by side. */
static int fits(const void *with, unsigned set)
{
    int n = *(const int *)with;
    unsigned others = ~set & ((1u << n) - 1);
    return __builtin_popcount(set) == n / 2 && !(set & set >> 1 & set >> 2) &&
           !(others & others >> 1 & others >> 2);
}

/* ---- lines of more than PATTERN_MAX cells ---- */

static bool is_long(int cells)
{
    return cells > PATTERN_MAX;
}

/* The sums of long rows, which come first, and all sums: hidden cells. */
static int sums_of_rows(int rows, int columns)
{
    return is_long(columns) ? rows * (columns - 1) : 0;
}

static int sums(int rows, int columns)
{
    return sums_of_rows(rows, columns) + sums_of_rows(columns, rows);
}

static int differ(const void *with, unsigned set)
{
    (void)with;
    return set != 0 && set != 7;
}

/* With at most half of the cells 1. */
static int next_sum(const void *with, int index, int sum, int value)
{
    (void)index;
    return sum + value - 1 <= *(const int *)with / 2 ? sum + value - 1 : -1;
}

static bool add_windows(grid *board, const char *line, const int *cell, int cells)
{
    char name[NAME_ROOM];
    bool fine = true;
    for (int k = 0; k + 3 <= cells && fine; k++)
        fine = grid_add_sets(board, name_into(name, "%sw%d", line, k + 1), WINDOW, cell + k, 3, -1, differ,
                             NULL);
    return fine;
}

/* Its sums, before any table is added; then its windows and steps. */
static bool add_long(grid *board, const grid_line *line, const char *name, const int *cell, bool tables)
{
    int before = board->shown + (line->row ? 0 : sums_of_rows(board->rows, board->columns));
    const grid_automaton a = { .name = name,
                               .letter = 't',
                               .type = STEP,
                               .cells = line->cells,
                               .cell = cell,
                               .hidden = before + line->number * (line->cells - 1),
                               .last = line->cells / 2,
                               .next = next_sum,
                               .with = &line->cells };
    return tables ? add_windows(board, name, cell, line->cells) && grid_add_steps(board, &a)
                  : grid_add_states(board, &a);
}

/* All rows, and then all columns. */
static status add_lines(grid *board, bool tables, error *e)
{
    int cell[SIDE_MAX];
    char name[NAME_ROOM];
    for (int i = 0; i < board->rows + board->columns; i++) {
        grid_line l = grid_line_at(board, i < board->rows, i < board->rows ? i : i - board->rows);
        grid_line_cells(&l, cell, name);
        bool fine = true;
        if (is_long(l.cells))
            fine = add_long(board, &l, name, cell, tables);
        else if (tables)
            fine = grid_add_sets(board, name, l.row ? ROW : COLUMN, cell, l.cells, -1, fits, &l.cells);
        if (!fine)
            return puzzle_no_memory(e);
    }
    return OK;
}

/* ---- the ID ---- */

/* What may come after the size: u, and the difficulty of the game (d and a letter), which is ignored. */
static bool is_suffix(span word, bool unique)
{
    word.at += unique;
    word.n -= unique;
    return word.n == 0 || (word.n == 2 && word.at[0] == 'd');
}

static status read(grid *board, scan *in, error *e)
{
    int rows, columns;
    span more;
    const char *at = in->at;
    bool *unique = board->own;
    status s = grid_read_size(in, false, 99, &columns, &rows, &more, e);
    if (s == OK &&
        (rows > SIDE_MAX || columns > SIDE_MAX || rows % 2 || columns % 2 || rows < 2 || columns < 2))
        return scan_wrong(in, at, e, "a size of %d by %d" EXPECTED "even numbers from 2 to %d", columns, rows,
                          SIDE_MAX);
    *unique = s == OK && more.n && more.at[0] == 'u';
    if (s == OK && !is_suffix(more, *unique))
        return scan_expected(in, more, e, "u, where lines must differ, or nothing, and then a colon");
    if (*unique && (rows > PATTERN_MAX || columns > PATTERN_MAX))
        return scan_wrong(
            in, more.at, e,
            "lines that differ (u) in a size of %d by %d" EXPECTED AT_MOST("%d") " by %d; without u, "
                                                                                 "sizes up to %d can be read",
            columns, rows, PATTERN_MAX, PATTERN_MAX, SIDE_MAX);
    if (s == OK)
        s = grid_cells(board, rows, columns, sums(rows, columns), e);
    if (s != OK)
        return s;
    for (int i = 0; i < board->shown; i++)
        grid_cell(board, i, 2);
    s = add_lines(board, false, e);
    if (s == OK)
        s = read_cells(board, in, e);
    return s == OK ? add_lines(board, true, e) : s;
}

/* ---- names ---- */

static int cell_type(const grid *board, int cell)
{
    return cell < board->shown ? 0 : SUM;
}

static const char *value_name(const grid *board, int cell, int value, char out[NAME_ROOM])
{
    return cell < board->shown ? NULL : name_into(out, "%d", grid_state(board, cell, value));
}

/* "3+1" of a step. */
static const char *tuple_name(const grid *board, const grid_table *table, int tuple, char out[NAME_ROOM])
{
    const uint8_t *of = table->tuple + tuple * table->cells;
    bool sum = table->cell[0] >= board->shown;
    if (table->type != STEP)
        return NULL;
    return name_into(out, "%d+%d", sum ? grid_state(board, table->cell[0], of[0]) : 0, of[sum] - 1);
}

/* ---- the network ---- */

/* No two rows are the same, and no two columns. */
static void link_equal(csp_builder *b, const grid *board)
{
    for (int type = ROW; type <= COLUMN && is_unique(board); type++) {
        csp_from(b, type == ROW ? "no two rows alike" : "no two columns alike");
        for (const grid_table *x = board->table; x < board->table + board->tables; x++)
            for (const grid_table *y = board->table; y < x; y++)
                for (int i = 0; i < x->tuples && x->type == type && y->type == type; i++)
                    csp_add_link(b, (csp_label)(x->first + i), (csp_label)(y->first + i));
    }
}

static void place(csp_builder *b, const grid *board)
{
    grid_place_cells(b, board, 2);
    grid_place_tables(b, board);
    grid_place_hidden(b, board);
}

#define LINE "{R=row|C=column}"

static const grid_type types[] = {
    { "rc", "naked-single", "{}", "{0=0|1=1}", "{} {lacks} value" },
    GRID_LINE_TYPES("however {from} is filled"),
    { "w", "single-window", "three cells of " LINE,
      "however the three cells from {w} on in " LINE " are filled",
      "three cells of " LINE " {lacks} arrangement left", .when = GRID_IF_HIDDEN },
    { "s", "single-sum", "the 1s of " LINE, "however {from} is filled", LINE " {lacks} number of 1s left",
      .when = GRID_IF_HIDDEN },
    { "t", "single-addition", "the 1s of " LINE, "however {from} is filled",
      LINE " {lacks} number of 1s left", .when = GRID_IF_HIDDEN },
    { NULL },
};

static const grid_game game = { .word = "Binairo",
                                .own = sizeof(bool),
                                .read = read,
                                .add_id = add_id,
                                .signs = "01",
                                .types = types,
                                .cell_type = cell_type,
                                .value_name = value_name,
                                .tuple_name = tuple_name,
                                .links = link_equal,
                                .place = place };

static void blank(int size, text *out)
{
    text_format(out, "Binairo %dx%du:", size, size);
}

static const char forms[] =
    "A game ID of Unruly, `10x10u:ACAJAb...`: columns and rows, `u` if no two rows and no two columns are "
    "the same, then letters: as many cells less one are empty, then there is a 0 (a to y) or a 1 (A to Y); "
    "z and Z are 25 empty ones. Behind it, or on lines of their own, rows of `0`, `1` and `.`; then the "
    "letters may be left out: `Binairo 4x4u: 1.../..0./..../.1..`. Sizes are even, up to 14, and without "
    "`u` up to 30.\n";

static const app_single singles[] = {
    { "naked-single", "one value left for a cell" },
    { "single-row", "one arrangement left for a row: binairo, nonogram" },
    { "single-column", "the same, for a column" },
    { "single-window", "one arrangement left for three cells side by side: binairo from size 16 on" },
    { "single-sum", "one sum left for the first cells of a line there" },
    { "single-addition", "one way left to come from one such sum to the next" },
    { NULL, NULL },
};

GRID_APP(
    binairo, "Binairo",
    "equally many 0 and 1 in each row and column, no three in a row, no two lines alike (Unruly: may be)",
    .example = "Binairo 6x6u: .00..0/..1..0/...1../.0.0../..0.../...1..",
    .makes = { .blank = blank, .size_most = PATTERN_MAX, .is_clue = grid_is_own })
