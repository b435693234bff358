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
static uint8_t *counts(const grid *g)
{
    return g->own;
}

static bool is_tree(const grid *g, int cell)
{
    return g->fixed[cell] == 'T';
}

/* The trees beside a cell, in the order of its values from TENT on; how many. */
static int trees_beside(const grid *g, int cell, int tree[4])
{
    int near[4], trees = 0;
    for (int n = grid_beside(g, cell, near), i = 0; i < n; i++)
        if (is_tree(g, near[i]))
            tree[trees++] = near[i];
    return trees;
}

/* ---- the text ---- */

static const grid_code code = { .signs = "T",
                                .after_run = true,
                                .expected = "_ or a letter: cells without a tree, and then a tree",
                                .cells = "cells" };

static void add_id(const grid *g, text *out)
{
    char tree[SIDE_MAX * SIDE_MAX];
    for (int i = 0; i < g->shown; i++)
        tree[i] = is_tree(g, i) ? 'T' : 0;
    text_format(out, "%dx%d:", g->columns, g->rows);
    grid_add_runs(&code, tree, g->shown, out);
    for (int i = 0; i < g->columns + g->rows; i++) {
        text_add_char(out, ',');
        if (counts(g)[i] != ANY_COUNT)
            text_format(out, "%d", counts(g)[i]);
    }
}

static status read_counts(const grid *g, scan *t, error *e)
{
    int lines = g->columns + g->rows;
    for (int i = 0; i < lines; i++) {
        const char *from = t->at;
        int n = grid_number(t), most = i < g->columns ? g->rows : g->columns;
        bool none = n < 0 && (i + 1 < lines ? t->at < t->end && *t->at == ',' : !grid_sign(t));
        if (!none && (n < 0 || n > most))
            return scan_wrong(t, from, e, "no number of tents from 0 to %d, expected %d counts with commas",
                              most, lines);
        counts(g)[i] = (uint8_t)(none ? ANY_COUNT : n);
        if (i + 1 < lines && (t->at == t->end || *t->at++ != ','))
            return scan_wrong(t, t->at, e, "%d counts, expected this many, columns and then rows: %d", i + 1,
                              lines);
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

static status add_line(grid *g, int line, error *e)
{
    grid_line l = grid_line_of(g, line);
    places p = { .tents = counts(g)[line] };
    int cell[SIDE_MAX];
    char name[NAME_ROOM];
    grid_line_cells(&l, cell, name);
    for (int i = 0; i < l.cells; i++)
        if (g->first[cell[i]] >= 0) {
            p.at[p.n] = i;
            p.cell[p.n++] = cell[i];
        }
    status s = grid_add_tuples(g, &(grid_tuples){ .name = name,
                                                  .type = l.row ? ROW : COLUMN,
                                                  .cell = p.cell,
                                                  .cells = p.n,
                                                  .sides = true, /* any tent counts, whatever its tree */
                                                  .fits = fits,
                                                  .with = &p,
                                                  .most = SETS_MAX });
    return s == OK ? OK
           : s == BAD_INPUT
               ? error_set(e, s, 0, 0, "a line with more than %d sets of places, expected shorter lines",
                           SETS_MAX)
               : puzzle_no_memory(e);
}

static status read(grid *g, scan *t, error *e)
{
    int tree[4];
    status s = grid_board(g, t, SIDE_MAX, e);
    if (s == OK)
        s = grid_read_runs(t, &code, g->shown, ',', g->fixed, e);
    if (s == OK && t->at[-1] != ',')
        return grid_wrong(t, t->at, e, "a comma, and the counts of columns and rows");
    if (s == OK)
        s = read_counts(g, t, e);
    for (int i = 0; s == OK && i < g->shown; i++) {
        int trees = is_tree(g, i) ? 0 : trees_beside(g, i, tree);
        if (trees)
            grid_cell(g, i, 1 + trees);
        else if (!is_tree(g, i))
            g->fixed[i] = '-';
    }
    for (int i = 0; s == OK && i < g->rows + g->columns; i++)
        if (counts(g)[i] != ANY_COUNT)
            s = add_line(g, i, e);
    return s;
}

/* ---- names ---- */

static int tree_at(const grid *g, int cell, int value)
{
    int tree[4] = { 0 };
    trees_beside(g, cell, tree);
    return tree[value - TENT];
}

/* The name of what a cell has: "-", or the tent of the tree above it (^), to its left, to its right or below
 * it. */
static const char *value_name(const grid *g, int cell, int value, char out[NAME_ROOM])
{
    int away = value > 1 ? tree_at(g, cell, value) - cell : 0;
    (void)out;
    return !away ? "-" : away == -1 ? "A<" : away == 1 ? "A>" : away < 0 ? "A^" : "Av";
}

/* The places of the tents: "2,5"; "-" if there are none. */
static const char *tuple_name(const grid *g, const grid_table *t, int k, char out[NAME_ROOM])
{
    static const char digits[] = "123456789abcdefghijklmnopqrstuv";
    int n = 0;
    for (int i = 0; i < t->cells; i++)
        if (t->tuple[k * t->cells + i] == TENT)
            out[n++] = digits[t->type == ROW ? t->cell[i] % g->columns : t->cell[i] / g->columns];
    out[n] = 0;
    return n ? out : strcpy(out, "-");
}

/* ---- the network ---- */

static void model_trees(csp_builder *b, const grid *g)
{
    char name[NAME_ROOM], value[NAME_ROOM];
    for (int tree = 0; tree < g->shown; tree++) {
        int near[4], n = grid_beside(g, tree, near);
        if (!is_tree(g, tree))
            continue;
        csp_var v =
            csp_add_var(b, TREE, name_into(name, "tr%dc%d", tree / g->columns + 1, tree % g->columns + 1));
        for (int k = 0; k < n; k++)
            for (int j = TENT; j <= g->values[near[k]]; j++)
                if (tree_at(g, near[k], j) == tree)
                    csp_put(b, v, grid_label(g, near[k], j), grid_cell_name(g, near[k], value));
    }
}

static void link_tents(csp_builder *b, const grid *g)
{
    int near[8];
    csp_from(b, "no two tents touch");
    for (int i = 0; i < g->shown; i++)
        for (int n = grid_around(g, i, near), k = 0; k < n && near[k] < i; k++)
            for (int v = TENT; v <= g->values[i]; v++)
                for (int w = TENT; w <= g->values[near[k]]; w++)
                    csp_add_link(b, grid_label(g, i, v), grid_label(g, near[k], w));
}

static void place(csp_builder *b, const grid *g)
{
    grid_place_cells(b, g, 0);
    grid_show_dots(b, g, NO_TENT);
    grid_place_tables(b, g);
    for (int i = 0; i < g->shown; i++)
        if (is_tree(g, i))
            grid_draw_black(b, g, i, "T");
    for (int i = 0; i < g->columns + g->rows; i++) {
        grid_line l = grid_line_of(g, i);
        int at = l.number * CSP_CELL + 500, end = l.cells * CSP_CELL + 400;
        if (counts(g)[i] != ANY_COUNT)
            grid_draw_number(b, l.row ? end : at, l.row ? at : end, 400, counts(g)[i]);
    }
}

static const grid_type types[] = { { "rc", "naked-single", "{}", "{}", "{} {lacks} value" },
                                   { "t", "single-tent", "the tent of the tree r{tr}c{c}", "in {}",
                                     "the tree r{tr}c{c} {lacks} place for its tent" },
                                   GRID_LINE_TYPES,
                                   { NULL } };

static const grid_game game = { .word = "Tents",
                                .own = 2 * SIDE_MAX,
                                .read = read,
                                .add_id = add_id,
                                .signs = "-A",
                                .types = types,
                                .value_name = value_name,
                                .tuple_name = tuple_name,
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
static void add_link(const link_puzzle *l, text *out)
{
    char tree[LINK_CELLS] = { 0 };
    for (int i = 0; i < link_cells(l); i++)
        tree[i] = l->place[link_lines(l) + i] >= 0 ? 'T' : 0;
    text_format(out, "%dx%d:", l->columns, l->rows);
    grid_add_runs(&code, tree, link_cells(l), out);
    for (int i = 0; i < link_lines(l); i++) {
        text_add_char(out, ',');
        link_add_number(out, l->place[i], 0);
    }
}

static const link_genre genre = {
    { "tents" }, 0, { { &link_numbers, link_lines }, { &link_trees, link_cells } }, add_link
};

GRID_APP(tents, "Tents",
         "a tent beside each tree; no two tents touch; numbers count the tents of rows and columns",
         .example = "Tents 10x10:b_mcfdaeadgffcccf_d_c,4,1,2,1,3,1,3,1,2,2,2,2,2,1,3,0,5,0,2,3",
         .reading.link = &genre, .makes.other_clues = puzzle_has_other_clues)
