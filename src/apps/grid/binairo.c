/* binairo.c: Binairo (Takuzu) and Unruly: 0 and 1 in cells, equally many in each row and column, and no three
 * equal ones side by side; in Binairo no two rows, and no two columns, are the same.
 *
 * Csp-variables: a cell (rc) is 0 or 1; a row (R) and a column (C) have one of the patterns that fit. In
 * Binairo the same pattern in two rows, or in two columns, is linked. The solutions are those of the game,
 * because the patterns of a line say exactly what the game says of it. Lines of more than 14 cells have no
 * patterns (binairo_long.c) and so can't be compared with each other: only Unruly may be that large. */
#include "apps/grid/binairo.h"

#include <string.h>

enum { RC = 0, ROW = BINAIRO_ROW, COLUMN = BINAIRO_COLUMN, PATTERNS_MAX = 520 };

typedef struct binairo {
    bool unique;
} binairo;

static bool is_unique(const grid *g)
{
    return ((const binairo *)g->own)->unique;
}

static char sign(const grid *g, int cell, int value)
{
    (void)g, (void)cell;
    return (char)('0' + value - 1);
}

static void add_id(const grid *g, text *out)
{
    text_format(out, "%dx%d%s:", g->columns, g->rows, is_unique(g) ? "u" : "");
}

/* ---- reading ---- */

/* A letter a to y or A to Y, number k of the alphabet, is k - 1 empty cells and then a 0 (small) or a 1
 * (capital); z and Z are 25 empty cells. The last one may be past the board. Nothing at all: every cell is
 * empty. */
static status read_cells(grid *g, scan *t, error *e)
{
    int at = 0;
    const char *from;
    for (char c; from = t->at, (c = grid_sign(t));) {
        bool small = c >= 'a' && c <= 'z', great = c >= 'A' && c <= 'Z';
        int run = c - (small ? 'a' : 'A');
        if (!small && !great)
            return grid_wrong(t, from, e, "a letter: empty cells, and then a 0 (small) or a 1 (capital)");
        if (at + run > g->shown)
            return grid_too_many(t, from, "cells", g->shown, e);
        at += run;
        if (run == 25 || at == g->shown)
            continue;
        g->given[at++] = small ? 1 : 2;
    }
    return OK;
}

/* All patterns of n cells, as many 0 as 1 and no three equal ones side by side. */
static int list_patterns(int n, uint8_t *tuple)
{
    int k = 0;
    for (unsigned set = 0; set < 1u << n; set++) {
        unsigned not = ~set & ((1u << n) - 1);
        if (__builtin_popcount(set) != n / 2 || (set & set >> 1 & set >> 2) || (not &not >> 1 & not >> 2))
            continue;
        for (int i = 0; i < n; i++)
            tuple[k * n + i] = set >> i & 1 ? 2 : 1;
        k++;
    }
    return k;
}

static status add_lines(grid *g, int type, error *e)
{
    uint8_t tuple[PATTERNS_MAX * PATTERN_MAX];
    int cell[PATTERN_MAX], n = binairo_length(g, type);
    char name[NAME_ROOM];
    if (n > PATTERN_MAX)
        return binairo_add_long(g, type) ? OK : puzzle_no_memory(e);
    int k = list_patterns(n, tuple);
    for (int i = 0; i < binairo_lines(g, type); i++) {
        for (int j = 0; j < n; j++)
            cell[j] = binairo_cell(g, type, i, j);
        if (!grid_add_table(g, name_into(name, "%c%d", type == ROW ? 'R' : 'C', i + 1), type, cell, n, tuple,
                            k))
            return puzzle_no_memory(e);
    }
    return OK;
}

/* What may come after the size: u, and the difficulty of the game (d and a letter), which is ignored. */
static bool is_suffix(span s, bool unique)
{
    s.at += unique;
    s.n -= unique;
    return s.n == 0 || (s.n == 2 && s.at[0] == 'd');
}

static status read(grid *g, scan *t, error *e)
{
    int rows, columns;
    span more;
    const char *at = t->at;
    binairo *own = grid_take(g, 1, sizeof *own);
    status s = grid_read_size(t, false, 99, &columns, &rows, &more, e);
    if (s == OK && !own)
        return puzzle_no_memory(e);
    if (s == OK &&
        (rows > SIDE_MAX || columns > SIDE_MAX || rows % 2 || columns % 2 || rows < 2 || columns < 2))
        return scan_wrong(t, at, e, "a size of %d by %d, expected even numbers from 2 to %d", columns, rows,
                          SIDE_MAX);
    own->unique = s == OK && more.n && more.at[0] == 'u';
    if (s == OK && !is_suffix(more, own->unique))
        return scan_expected(t, more, e, "u, where lines must differ, or nothing, and then a colon");
    if (own->unique && (rows > PATTERN_MAX || columns > PATTERN_MAX))
        return scan_wrong(
            t, more.at, e,
            "lines that differ (u) in a size of %d by %d, expected at most %d by %d; without u, "
            "sizes up to %d can be read",
            columns, rows, PATTERN_MAX, PATTERN_MAX, SIDE_MAX);
    if (s == OK)
        s = grid_cells(g, rows, columns, binairo_hidden(rows, columns), e);
    if (s != OK)
        return s;
    g->own = own;
    for (int i = 0; i < g->shown; i++)
        grid_cell(g, i, 2);
    binairo_add_sums(g);
    s = read_cells(g, t, e);
    if (s == OK)
        s = add_lines(g, ROW, e);
    return s == OK ? add_lines(g, COLUMN, e) : s;
}

static const grid_game game = { .word = "Binairo",
                                .read = read,
                                .add_id = add_id,
                                .sign = sign,
                                .cell_name = binairo_cell_name,
                                .cell_type = binairo_cell_type,
                                .value_name = binairo_value_name,
                                .tuple_name = binairo_tuple_name };

GRID_GAME_READERS(game)

/* ---- the network ---- */

/* No two rows are the same, or no two columns. */
static void link_equal(csp_builder *b, const grid *g, int type)
{
    csp_from(b, type == ROW ? "no two rows alike" : "no two columns alike");
    for (const grid_table *x = g->table; x < g->table + g->tables; x++)
        for (const grid_table *y = g->table; y < x; y++)
            for (int i = 0; i < x->tuples && x->type == type && y->type == type; i++)
                csp_add_link(b, (csp_label)(x->first + i), (csp_label)(y->first + i));
    csp_from(b, NULL);
}

static void model(const puzzle *p, csp_builder *b)
{
    const grid *g = p->data;
    csp_add_type(b, "rc", "naked-single");
    csp_speak(b, RC, "{}", "{}", "{} {lacks} value");
    grid_speak_of_lines(b);
    binairo_speak_long(b, g);
    grid_model_labels(b, g, 0);
    grid_model_cells(b, g, 0);
    grid_model_tables(b, g);
    for (int type = ROW; type <= COLUMN && is_unique(g); type++)
        link_equal(b, g, type);
    grid_place_cells(b, g, 2);
    grid_place_tables(b, g);
    binairo_place_long(b, g);
}

static void blank(int size, text *out)
{
    text_format(out, "Binairo %dx%du:", size, size);
}

/* A solution is made of the values of cells, not of arrangements of lines. */
static bool is_clue(const puzzle *p, int label)
{
    const grid *g = p->data;
    return label < 2 * g->shown;
}

static const char forms[] = "A game ID of Unruly, `10x10u:ACAJAb...`: columns and rows, `u` if no two rows "
                            "and no two columns are the "
                            "same, then letters: as many cells less one are empty, then there is a 0 (a to "
                            "y) or a 1 (A to Y); z and Z are "
                            "25 empty ones. Behind it, or on lines of their own, rows of `0`, `1` and `.`; "
                            "then the letters may be left "
                            "out: `Binairo 4x4u: 1.../..0./..../.1..`. Sizes are even, up to 14, and "
                            "without `u` up to 30.\n";

static const app_single singles[] = {
    { "naked-single", "one value left for a cell" },
    { "single-row", "one arrangement left for a row: binairo, nonogram" },
    { "single-column", "the same, for a column" },
    { "single-window", "one arrangement left for three cells side by side: binairo from size 16 on" },
    { "single-sum", "one sum left for the first cells of a line there" },
    { "single-addition", "one way left to come from one such sum to the next" },
    { NULL, NULL },
};

extern const app app_binairo;

const app app_binairo = {
    .name = "binairo",
    .title = "Binairo",
    .says =
        "equally many 0 and 1 in each row and column, no three in a row, no two lines alike (Unruly: may be)",
    .params = "",
    .forms = forms,
    .singles = singles,
    .reading = { .detect = detect, .resembles = resembles, .extent = grid_extent },
    .parse = parse,
    .model = model,
    .write = grid_write,
    .is_own = grid_is_own,
    .shows = { .size = grid_show_size, .puzzle = grid_show_puzzle, .state = grid_show_state },
    .makes = { .blank = blank, .size_most = PATTERN_MAX, .is_clue = is_clue },
};
