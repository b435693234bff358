/* tents.c: Tents: each tree has a tent beside it, its own; no two tents touch, not even at a corner; the
 * numbers at rows and columns count their tents.
 *
 * A label says that the tent of a tree is in a cell, or that a cell has no tent. Csp-variables: a cell (rc)
 * has the tent of one of the trees beside it, or none, -; a tree (t) has its tent in one of the cells beside
 * it; a row (R) and a column (C) have a set of places for tents, as many as it counts, no two side by side.
 * Links: tents that touch; a set of places, with what it excludes in its cells. The solutions are those of
 * the game, together with which tent belongs to which tree: if the places of the tents do not decide that,
 * there are several solutions. */
#include "apps/address_links.h"
#include "apps/grid/grid.h"

#include <string.h>

enum { TREE = 1, ROW, COLUMN, NO_TENT = 1, TENT, SIDE_MAX = 31, SETS_MAX = 20000, ANY_COUNT = 255 };

/* The counts of columns, then of rows; ANY_COUNT: not known. Trees are fixed signs. */
static uint8_t *counts(const grid *board)
{
    return board->own;
}

static bool is_tree(const grid *board, int cell)
{
    return board->fixed[cell] == 'T';
}

/* The trees beside a cell, in the order of its values from TENT on; how many. */
static int trees_beside(const grid *board, int cell, int tree[4])
{
    int near[4], trees = 0;
    for (int n = grid_beside(board, cell, near), i = 0; i < n; i++)
        if (is_tree(board, near[i]))
            tree[trees++] = near[i];
    return trees;
}

/* ---- the text ---- */

static const grid_code code = { .signs = "T",
                                .after_run = true,
                                .expected = "_ or a letter: cells without a tree, and then a tree",
                                .cells = "cells" };

static void add_id(const grid *board, text *out)
{
    char tree[SIDE_MAX * SIDE_MAX];
    for (int i = 0; i < board->shown; i++)
        tree[i] = is_tree(board, i) ? 'T' : 0;
    text_format(out, "%dx%d:", board->columns, board->rows);
    grid_add_runs(&code, tree, board->shown, out);
    for (int i = 0; i < board->columns + board->rows; i++) {
        text_add_char(out, ',');
        if (counts(board)[i] != ANY_COUNT)
            text_format(out, "%d", counts(board)[i]);
    }
}

static status read_counts(const grid *board, scan *in, error *e)
{
    int lines = board->columns + board->rows;
    for (int i = 0; i < lines; i++) {
        const char *from = in->at;
        int n = grid_number(in), most = i < board->columns ? board->rows : board->columns;
        bool none = n < 0 && (i + 1 < lines ? in->at < in->end && *in->at == ',' : !grid_sign(in));
        if (!none && (n < 0 || n > most))
            return scan_wrong(in, from, e, "no number of tents from 0 to %d" EXPECTED "%d counts with commas",
                              most, lines);
        counts(board)[i] = (uint8_t)(none ? ANY_COUNT : n);
        if (i + 1 < lines && (in->at == in->end || *in->at++ != ','))
            return scan_wrong(in, in->at, e, "%d counts" EXPECTED "this many, columns and then rows: %d",
                              i + 1, lines);
    }
    return OK;
}

/* The cells of a line that may have a tent, where in the line they are, and how many tents there are. */
typedef struct places {
    int n, tents, cell[SIDE_MAX], at[SIDE_MAX];
} places;

/* The right number of tents, no two side by side. */
static bool fits(const void *with, const uint8_t *value, int n)
{
    const places *l = with;
    int tents = 0;
    for (int i = 0; i < n; i++)
        tents += value[i] == TENT;
    bool touch = n > 1 && value[n - 1] == TENT && value[n - 2] == TENT && l->at[n - 2] + 1 == l->at[n - 1];
    return !touch && tents <= l->tents && tents + l->n - n >= l->tents;
}

static status add_line(grid *board, int line, error *e)
{
    grid_line l = grid_line_of(board, line);
    places p = { .tents = counts(board)[line] };
    int cell[SIDE_MAX];
    char name[NAME_ROOM];
    grid_line_cells(&l, cell, name);
    for (int i = 0; i < l.cells; i++)
        if (board->first[cell[i]] >= 0) {
            p.at[p.n] = i;
            p.cell[p.n++] = cell[i];
        }
    status s = grid_add_tuples(board, &(grid_tuples){ .name = name,
                                                      .type = l.row ? ROW : COLUMN,
                                                      .cell = p.cell,
                                                      .cells = p.n,
                                                      .sides = true, /* any tent counts, whatever its tree */
                                                      .fits = fits,
                                                      .with = &p,
                                                      .most = SETS_MAX });
    return s == OK ? OK
           : s == BAD_INPUT
               ? error_set(e, s, 0, 0, "a line with more than %d sets of places" EXPECTED "shorter lines",
                           SETS_MAX)
               : puzzle_no_memory(e);
}

static status read(grid *board, scan *in, error *e)
{
    int tree[4];
    status s = grid_board(board, in, SIDE_MAX, e);
    if (s == OK)
        s = grid_read_runs(in, &code, board->shown, ',', board->fixed, e);
    if (s == OK && in->at[-1] != ',')
        return grid_wrong(in, in->at, e, "a comma, and the counts of columns and rows");
    if (s == OK)
        s = read_counts(board, in, e);
    for (int i = 0; s == OK && i < board->shown; i++) {
        int trees = is_tree(board, i) ? 0 : trees_beside(board, i, tree);
        if (trees)
            grid_cell(board, i, 1 + trees);
        else if (!is_tree(board, i))
            board->fixed[i] = '-';
    }
    for (int i = 0; s == OK && i < board->rows + board->columns; i++)
        if (counts(board)[i] != ANY_COUNT)
            s = add_line(board, i, e);
    return s;
}

/* ---- names ---- */

static int tree_at(const grid *board, int cell, int value)
{
    int tree[4] = { 0 };
    trees_beside(board, cell, tree);
    return tree[value - TENT];
}

/* The name of what a cell has: "-", or the tent of the tree above it (^), to its left, to its right or below
 * it. */
static const char *value_name(const grid *board, int cell, int value, char out[NAME_ROOM])
{
    int away = value > 1 ? tree_at(board, cell, value) - cell : 0;
    (void)out;
    return !away ? "-" : away == -1 ? "A<" : away == 1 ? "A>" : away < 0 ? "A^" : "Av";
}

/* The places of the tents: "2,5"; "-" if there are none. */
static const char *tuple_name(const grid *board, const grid_table *table, int index, char out[NAME_ROOM])
{
    static const char digits[] = "123456789abcdefghijklmnopqrstuv";
    int n = 0;
    for (int i = 0; i < table->cells; i++)
        if (table->tuple[index * table->cells + i] == TENT)
            out[n++] = digits[table->type == ROW ? table->cell[i] % board->columns
                                                 : table->cell[i] / board->columns];
    out[n] = 0;
    return n ? out : strcpy(out, "-");
}

/* ---- the network ---- */

static void model_trees(csp_builder *b, const grid *board)
{
    char name[NAME_ROOM], value[NAME_ROOM];
    for (int tree = 0; tree < board->shown; tree++) {
        int near[4], n = grid_beside(board, tree, near);
        if (!is_tree(board, tree))
            continue;
        csp_var v = csp_add_var(
            b, TREE, name_into(name, "tr%dc%d", tree / board->columns + 1, tree % board->columns + 1));
        for (int k = 0; k < n; k++)
            for (int j = TENT; j <= board->values[near[k]]; j++)
                if (tree_at(board, near[k], j) == tree)
                    csp_put(b, v, grid_label(board, near[k], j), grid_cell_name(board, near[k], value));
    }
}

static void link_tents(csp_builder *b, const grid *board)
{
    int near[8];
    csp_from(b, "no two tents touch");
    for (int i = 0; i < board->shown; i++)
        for (int n = grid_around(board, i, near), k = 0; k < n && near[k] < i; k++)
            for (int v = TENT; v <= board->values[i]; v++)
                for (int w = TENT; w <= board->values[near[k]]; w++)
                    csp_add_link(b, grid_label(board, i, v), grid_label(board, near[k], w));
}

static void place(csp_builder *b, const grid *board)
{
    grid_place_cells(b, board, 0);
    grid_show_dots(b, board, NO_TENT);
    for (int i = 0; i < board->shown; i++)
        for (int v = TENT; v <= board->values[i]; v++)
            csp_put_face(b, grid_label(board, i, v), PAPER_TENT, grid_box(board, i));
    grid_place_tables(b, board);
    for (int i = 0; i < board->shown; i++)
        if (is_tree(board, i))
            csp_decorate(b, PAPER_TREE, grid_box(board, i), "");
    for (int i = 0; i < board->columns + board->rows; i++) {
        grid_line l = grid_line_of(board, i);
        int at = l.number * CSP_CELL + 500, end = l.cells * CSP_CELL + 400;
        if (counts(board)[i] != ANY_COUNT)
            grid_draw_number(b, l.row ? end : at, l.row ? at : end, 400, counts(board)[i]);
    }
}

/* "the 3 tents of row 2" */
static const char *origin(const grid *board, const grid_table *table, char out[NAME_ROOM])
{
    int number = grid_table_number(table);
    bool row = *table->name == 'R';
    int n = counts(board)[row ? board->columns + number - 1 : number - 1];
    return name_into(out, "the %d tent%s of %s %d", n, n == 1 ? "" : "s", row ? "row" : "column", number);
}

static const grid_type types[] = {
    { "rc", "naked-single", "{}",
      "{-=empty|A<=a tent, tied to the tree on its left|A>=a tent, tied to the "
      "tree on its right|A^=a tent, tied to the tree above it|Av=a tent, tied to "
      "the tree below it}",
      "{} {lacks} value" },
    { "t", "single-tent", "the tent of the tree r{tr}c{c}", "in {}",
      "the tree r{tr}c{c} {lacks} place for its tent" },
    GRID_LINE_TYPES("wherever {from} may stand"),
    { NULL }
};

static const grid_game game = { .word = "Tents",
                                .own = 2 * SIDE_MAX,
                                .read = read,
                                .add_id = add_id,
                                .signs = "-A",
                                .types = types,
                                .value_name = value_name,
                                .tuple_name = tuple_name,
                                .origin = origin,
                                .variables = model_trees,
                                .links = link_tents,
                                .place = place };

static const char forms[] =
    "A game ID of Tents, `8x8:ea...,1,2,...`: columns and rows, then letters: this many cells without a "
    "tree, and then a tree (`_`: none before it; z: 25 cells and no tree), and the numbers of tents of each "
    "column and of each row, or nothing where it is not known. Behind it, or on lines of their own, rows of "
    "`T` (tree), `A` (tent), `-` (no tent) and `.` (not known). Or an address of puzz.link (`?tents/...`).\n";

static const app_single singles[] = {
    { "naked-single", "one value left for a cell" },
    { "single-tent", "one place left for the tent of a tree: tents" },
    { "single-row", "one arrangement left for a row" },
    { "single-column", "the same, for a column" },
    { NULL, NULL },
};

/* ---- puzz.link ---- */

static const link_code link_trees = { .values = 1,
                                      .spread = 17,
                                      .runs = 18,
                                      .clips = true,
                                      .things = "cells",
                                      .wrong = LINK_NO_CELL "0 to 9 or a to z" };

/* A count for each column and each row, if it is known; then trees. */
static void add_link(const link_puzzle *link, text *out)
{
    char tree[LINK_CELLS] = { 0 };
    for (int i = 0; i < link_cells(link); i++)
        tree[i] = link->place[link_lines(link) + i] >= 0 ? 'T' : 0;
    text_format(out, "%dx%d:", link->columns, link->rows);
    grid_add_runs(&code, tree, link_cells(link), out);
    for (int i = 0; i < link_lines(link); i++) {
        text_add_char(out, ',');
        link_add_number(out, link->place[i], 0);
    }
}

static const link_genre genre = {
    { "tents" }, 0, { { &link_numbers, link_lines }, { &link_trees, link_cells } }, add_link
};

GRID_APP(tents, "Tents",
         "a tent beside each tree; no two tents touch; numbers count the tents of rows and columns",
         .example = "Tents 10x10:b_mcfdaeadgffcccf_d_c,4,1,2,1,3,1,3,1,2,2,2,2,2,1,3,0,5,0,2,3",
         .reading.link = &genre, .makes.other_clues = puzzle_has_other_clues)
