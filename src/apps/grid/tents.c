/* tents.c: Tents: each tree has a tent beside it, its own; no two tents touch, not even at a corner; the
 * numbers at rows and columns count their tents.
 *
 * A label says that the tent of a tree is in a cell, or that a cell has no tent. Csp-variables: a cell (rc)
 * has the tent of one of the trees beside it, or none, -; a tree (t) has its tent in one of the cells beside
 * it; a row (R) and a column (C) have a set of places for tents, as many as it counts, no two side by side.
 * Links: tents that touch; a set of places, with what it excludes in its cells. The solutions are those of
 * the game, together with which tent belongs to which tree: if the places of the tents do not decide that,
 * there are several solutions. */
#include "apps/grid/grid.h"

#include <string.h>

enum { RC = 0, TREE, ROW, COLUMN, NO_TENT = 1, TENT, SIDE_MAX = 31, SETS_MAX = 20000, ANY_COUNT = 255 };

typedef struct tents {
    int trees;
    uint16_t *tree;  /* their cells, ascending */
    uint8_t *count;  /* of columns, then of rows; ANY_COUNT: not known */
    uint16_t *owner; /* at 4 * cell + i, for value 2 + i of the cell: the number of a tree */
} tents;

static const tents *own(const grid *g)
{
    return g->own;
}

static char sign(const grid *g, int cell, int value)
{
    (void)g, (void)cell;
    return value == NO_TENT ? '-' : 'A';
}

static void add_id(const grid *g, text *out)
{
    const tents *t = own(g);
    int at = 0;
    text_format(out, "%dx%d:", g->columns, g->rows);
    for (int i = 0; i <= t->trees; i++) {
        int to = i < t->trees ? t->tree[i] : g->shown, run = to - at;
        for (; run >= 25; run -= 25)
            text_add_char(out, 'z');
        text_add_char(out, (char)(run ? 'a' + run - 1 : '_')); /* the last one points past the board */
        at = to + 1;
    }
    for (int i = 0; i < g->columns + g->rows; i++) {
        text_add_char(out, ',');
        if (t->count[i] != ANY_COUNT)
            text_format(out, "%d", t->count[i]);
    }
}

/* ---- reading ---- */

static status read_trees(grid *g, tents *o, scan *t, error *e)
{
    int at = 0;
    const char *from;
    for (char c; from = t->at, (c = grid_sign(t)) && c != ',';) {
        int run = c == '_' ? 0 : c >= 'a' && c <= 'z' ? c - 'a' + 1 : -1;
        if (run < 0)
            return grid_wrong(t, from, e, "_ or a letter: cells without a tree, and then a tree");
        run = c == 'z' ? 25 : run;
        if (at + run > g->shown)
            return grid_too_many(t, from, "cells", g->shown, e);
        at += run;
        if (c == 'z' || at == g->shown)
            continue;
        g->fixed[at] = 'T';
        o->tree[o->trees++] = (uint16_t)at++;
    }
    return from < t->end && *from == ','
               ? OK
               : grid_wrong(t, from, e, "a comma, and the counts of columns and rows");
}

static status read_counts(const grid *g, tents *o, scan *t, error *e)
{
    int lines = g->columns + g->rows;
    for (int i = 0; i < lines; i++) {
        const char *from = t->at;
        int n = grid_number(t), most = i < g->columns ? g->rows : g->columns;
        bool none = n < 0 && (i + 1 < lines ? t->at < t->end && *t->at == ',' : !grid_sign(t));
        if (!none && (n < 0 || n > most))
            return scan_wrong(t, from, e, "no number of tents from 0 to %d, expected %d counts with commas",
                              most, lines);
        o->count[i] = (uint8_t)(none ? ANY_COUNT : n);
        if (i + 1 < lines && (t->at == t->end || *t->at++ != ','))
            return scan_wrong(t, t->at, e, "%d counts, expected this many, columns and then rows: %d", i + 1,
                              lines);
    }
    return OK;
}

static int beside(const grid *g, int cell, int out[4])
{
    int r = cell / g->columns, c = cell % g->columns, n = 0;
    if (r)
        out[n++] = cell - g->columns;
    if (c)
        out[n++] = cell - 1;
    if (c + 1 < g->columns)
        out[n++] = cell + 1;
    if (r + 1 < g->rows)
        out[n++] = cell + g->columns;
    return n;
}

static void number_cells(grid *g, tents *o)
{
    for (int i = 0; i < g->shown; i++) {
        int near[4], n = beside(g, i, near), trees = 0;
        for (int k = 0; k < n && !g->fixed[i]; k++)
            for (int j = 0; j < o->trees && g->fixed[near[k]]; j++)
                if (o->tree[j] == near[k])
                    o->owner[4 * i + trees++] = (uint16_t)j;
        if (trees)
            grid_cell(g, i, 1 + trees);
    }
    for (int i = 0; i < g->shown; i++)
        if (g->first[i] < 0 && !g->fixed[i])
            g->fixed[i] = '-';
}

/* The sets of places of a line. */
typedef struct lister {
    int n, cell[SIDE_MAX], place[SIDE_MAX]; /* cells that may have a tent, and where in the line */
    bool in[SIDE_MAX];
    uint8_t *tuple; /* NULL: they are only counted */
    int tuples;
} lister;

static void list_sets(lister *l, int at, int left)
{
    if (l->tuples > SETS_MAX || left > l->n - at)
        return;
    if (at == l->n) {
        for (int i = 0; i < at && l->tuple; i++)
            l->tuple[l->tuples * at + i] = l->in[i] ? TENT : NO_TENT;
        l->tuples++;
        return;
    }
    bool touches = at && l->in[at - 1] && l->place[at - 1] + 1 == l->place[at];
    l->in[at] = false;
    list_sets(l, at + 1, left);
    if (left && !touches) {
        l->in[at] = true;
        list_sets(l, at + 1, left - 1);
    }
}

static status add_line(grid *g, const tents *o, int line, error *e)
{
    lister l = { 0 };
    bool row = line >= g->columns;
    int at = row ? line - g->columns : line;
    char name[NAME_ROOM];
    if (o->count[line] == ANY_COUNT)
        return OK;
    for (int i = 0; i < (row ? g->columns : g->rows); i++) {
        int cell = row ? at * g->columns + i : i * g->columns + at;
        if (g->first[cell] < 0)
            continue;
        l.cell[l.n] = cell;
        l.place[l.n++] = i;
    }
    list_sets(&l, 0, o->count[line]);
    if (l.tuples > SETS_MAX)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a line with more than %d sets of places, expected shorter lines", SETS_MAX);
    l.tuple = grid_take(g, (size_t)l.tuples * (size_t)l.n, 1);
    if (!l.tuple)
        return puzzle_no_memory(e);
    l.tuples = 0;
    list_sets(&l, 0, o->count[line]);
    name_into(name, "%c%d", row ? 'R' : 'C', at + 1);
    grid_table *x = grid_add_table(g, name, row ? ROW : COLUMN, l.cell, l.n, l.tuple, l.tuples);
    if (x)
        x->sides = true; /* any tent counts, whatever its tree */
    return x ? OK : puzzle_no_memory(e);
}

static status read(grid *g, scan *t, error *e)
{
    int rows, columns;
    span more;
    tents *o = grid_take(g, 1, sizeof *o);
    status s = grid_read_size(t, false, SIDE_MAX, &columns, &rows, &more, e);
    if (s == OK)
        s = grid_cells(g, rows, columns, 0, e);
    if (s != OK)
        return s;
    if (o) {
        o->tree = grid_take(g, (size_t)g->shown, sizeof *o->tree);
        o->count = grid_take(g, (size_t)rows + (size_t)columns, 1);
        o->owner = grid_take(g, 4 * (size_t)g->shown, sizeof *o->owner);
    }
    if (!o || !o->tree || !o->count || !o->owner)
        return puzzle_no_memory(e);
    g->own = o;
    s = read_trees(g, o, t, e);
    if (s == OK)
        s = read_counts(g, o, t, e);
    if (s == OK)
        number_cells(g, o);
    for (int i = 0; s == OK && i < rows + columns; i++)
        s = add_line(g, o, i, e);
    return s;
}

static int tree_at(const grid *g, int cell, int value)
{
    return own(g)->tree[own(g)->owner[4 * cell + value - 2]];
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

static const grid_game game = { .word = "Tents",
                                .read = read,
                                .add_id = add_id,
                                .sign = sign,
                                .value_name = value_name,
                                .tuple_name = tuple_name };

GRID_GAME_READERS(game)

/* ---- the network ---- */

static void speak(csp_builder *b)
{
    csp_add_type(b, "rc", "naked-single");
    csp_add_type(b, "t", "single-tent");
    grid_speak_of_lines(b);
    csp_speak(b, RC, "{}", "{}", "{} {lacks} value");
    csp_speak(b, TREE, "the tent of the tree r{tr}c{c}", "in {}",
              "the tree r{tr}c{c} {lacks} place for its tent");
}

static void model_trees(csp_builder *b, const grid *g)
{
    char name[NAME_ROOM], value[NAME_ROOM];
    for (int i = 0; i < own(g)->trees; i++) {
        int near[4], tree = own(g)->tree[i], n = beside(g, tree, near);
        csp_var v =
            csp_add_var(b, TREE, name_into(name, "tr%dc%d", tree / g->columns + 1, tree % g->columns + 1));
        for (int k = 0; k < n; k++)
            for (int j = 2; j <= g->values[near[k]]; j++)
                if (tree_at(g, near[k], j) == tree)
                    csp_put(b, v, grid_label(g, near[k], j), grid_cell_name(g, near[k], value));
    }
}

static bool touch(const grid *g, int a, int b)
{
    int dr = a / g->columns - b / g->columns, dc = a % g->columns - b % g->columns;
    return a != b && dr * dr <= 1 && dc * dc <= 1;
}

static void link_tents(csp_builder *b, const grid *g)
{
    csp_from(b, "no two tents touch");
    for (int i = 0; i < g->shown; i++)
        for (int k = 0; k < i; k++)
            for (int v = 2; v <= g->values[i] && touch(g, i, k); v++)
                for (int w = 2; w <= g->values[k]; w++)
                    csp_add_link(b, grid_label(g, i, v), grid_label(g, k, w));
    csp_from(b, NULL);
}

static void place(csp_builder *b, const grid *g)
{
    char count[NAME_ROOM];
    grid_place_cells(b, g, 0);
    grid_show_dots(b, g, 1);
    grid_place_tables(b, g);
    for (int i = 0; i < own(g)->trees; i++) {
        int x = own(g)->tree[i] % g->columns * CSP_CELL, y = own(g)->tree[i] / g->columns * CSP_CELL;
        csp_decorate(b, PAPER_DARK, (csp_box){ x, y, CSP_CELL, CSP_CELL }, "");
        csp_decorate(b, PAPER_CLUE, (csp_box){ x + 500, y + 500, 0, 450 }, "T");
    }
    for (int i = 0; i < g->columns + g->rows; i++) {
        bool row = i >= g->columns;
        int at = (row ? i - g->columns : i) * CSP_CELL + 500;
        if (own(g)->count[i] == ANY_COUNT)
            continue;
        csp_decorate(
            b, PAPER_NUMBER,
            (csp_box){ row ? g->columns * CSP_CELL + 400 : at, row ? at : g->rows * CSP_CELL + 400, 0, 400 },
            name_into(count, "%d", own(g)->count[i]));
    }
}

static void model(const puzzle *p, csp_builder *b)
{
    const grid *g = p->data;
    speak(b);
    grid_model_labels(b, g, 0);
    grid_model_cells(b, g, 0);
    model_trees(b, g);
    grid_model_tables(b, g);
    link_tents(b, g);
    place(b, g);
}

static const char forms[] =
    "A game ID of Tents, `8x8:ea...,1,2,...`: columns and rows, then letters: this "
    "many cells without a tree, and "
    "then a tree (`_`: none before it; z: 25 cells and no tree), and the numbers of "
    "tents of each column and of "
    "each row, or nothing where it is not known. Behind it, or on lines of their own, rows of "
    "`T` (tree), `A` (tent), `-` (no tent) and `.` (not known). Or an address of "
    "puzz.link (`?tents/...`).\n";

static const app_single singles[] = {
    { "naked-single", "one value left for a cell" },
    { "single-tent", "one place left for the tent of a tree: tents" },
    { "single-row", "one arrangement left for a row" },
    { "single-column", "the same, for a column" },
    { NULL, NULL },
};

extern const app app_tents;

const app app_tents = {
    .name = "tents",
    .title = "Tents",
    .says = "a tent beside each tree; no two tents touch; numbers count the tents of rows and columns",
    .params = "",
    .forms = forms,
    .singles = singles,
    .reading = { .detect = detect, .resembles = resembles, .extent = grid_extent },
    .parse = parse,
    .model = model,
    .write = grid_write,
    .is_own = grid_is_own,
    .shows = { .size = grid_show_size, .puzzle = grid_show_puzzle, .state = grid_show_state },
    .makes = { .other_clues = puzzle_has_other_clues },
};
