/* address_links.c: addresses of puzz.link: ?TYPE/COLUMNS/ROWS/PLACES.
 *
 * A *genre* is a row of a table: its types, the one or two codes (link_code.h) of its places, which are read
 * and written by them, and the text that is made of these. Kakuro has sums outside the grid after them: above
 * each column and before each row that begins with a white cell. */
#include "apps/address_links.h"

#include "apps/app.h"
#include "apps/grid/game_id.h"

#include <string.h>

/* ---- codes ---- */

#define NUMBERS .values = 16, .runs = 16, .wide = true, .things = "cells"
#define NO_CELL "this is no cell, expected "

static const link_code sudoku_cells = { NUMBERS, .least = 1, .whole = true };
static const link_code numbers = { NUMBERS, .dots = true, .stops = true,
                                   .wrong = "this is no clue, expected a number, or g to z" };
static const link_code fours = { .values = 5,
                                 .spread = 2,
                                 .runs = 16,
                                 .dots = true,
                                 .whole = true,
                                 .clips = true,
                                 .things = "cells",
                                 .wrong = NO_CELL "0 to 9, a to e, g to z or a dot" };
static const link_code digits = {
    .values = 36, .whole = true, .things = "cells", .wrong = "this is no number, expected 0 to 9 or a to z"
};
static const link_code trees = { .values = 1,
                                 .spread = 17,
                                 .runs = 18,
                                 .clips = true,
                                 .things = "cells",
                                 .wrong = NO_CELL "0 to 9 or a to z" };
static const link_code signs = { .first = 16,
                                 .values = 2,
                                 .runs = 18,
                                 .things = "pairs",
                                 .wrong = "this is no sign, expected g, h or i to z",
                                 .no_numbers =
                                     "a difference, which Futoshiki does not have, expected signs alone" };
static const link_code sums = { .runs = 20,
                                .dots = true,
                                .sums = true,
                                .whole = true,
                                .stops = true,
                                .things = "cells",
                                .wrong = "this is no sum, expected 0 to 9, a to j or A to Z" };

/* ---- how many places ---- */

static int cells_of(const link_puzzle *l)
{
    return l->columns * l->rows;
}

static int lines_of(const link_puzzle *l)
{
    return l->columns + l->rows;
}

static int ends_of_lines(const link_puzzle *l)
{
    return 4 * l->rows;
}

/* First all pairs of neighbours side by side, then all pairs one below the other. */
static int pairs_of(const link_puzzle *l)
{
    return 2 * l->rows * (l->rows - 1);
}

/* For each column, and then for each row, as many places as half of its cells, rounded up, from the board
 * outwards: so the last clue of a line comes first. */
static int clues_of(const link_puzzle *l)
{
    return l->columns * ((l->rows + 1) / 2) + l->rows * ((l->columns + 1) / 2);
}

/* ---- the texts that applications read ---- */

static void add_if(text *out, int number, int least)
{
    if (number >= least)
        text_format(out, "%d", number);
}

static void add_sudoku(const link_puzzle *l, text *out)
{
    for (int i = 0; i < cells_of(l); i++) {
        int n = l->place[i];
        text_add_char(out, (char)(n < 0 ? '.' : n < 10 ? '0' + n : 'A' + n - 10));
    }
}

/* Slitherlink, Light Up: a clue without a number is nothing, or a black cell. */
static void add_fours(const link_puzzle *l, text *out)
{
    bool lines = !strcmp(l->genre->app, "slitherlink");
    text_format(out, "%dx%d%s:", l->columns, l->rows, lines ? "t0" : "");
    for (int i = 0; i < cells_of(l); i++) {
        int n = l->place[i];
        text_add_char(out, (char)(n >= 0 ? '0' + n : n == LINK_UNKNOWN && !lines ? 'B' : 'a'));
    }
}

/* Clues outside, top, bottom, left, right; then cells. */
static void add_skyscrapers(const link_puzzle *l, text *out)
{
    int clues = ends_of_lines(l);
    text_format(out, "%d:", l->rows);
    for (int i = 0; i < clues; i++) {
        text_add_string(out, i ? "/" : "");
        add_if(out, l->place[i], 1);
    }
    for (int i = 0; i < cells_of(l); i++) {
        text_add_char(out, i ? '_' : ',');
        add_if(out, l->place[clues + i], 1);
        text_add_string(out, l->place[clues + i] > 0 ? "" : "a");
    }
}

static void add_hitori(const link_puzzle *l, text *out)
{
    text_format(out, "%dx%d:", l->columns, l->rows);
    link_write(&digits, l->place, cells_of(l), out);
}

/* Minarism, which without differences is Futoshiki: the first is smaller, or the second is. */
static void add_futoshiki(const link_puzzle *l, text *out)
{
    int n = l->rows, across = pairs_of(l) / 2;
    text_format(out, "%d \"", n);
    for (int i = 0; i < n * n; i++)
        text_add_char(out, '.');
    for (int i = 0; i < 2 * across; i++) { /* the signs below each other, column by column */
        int k = i - across, value = l->place[k < 0 ? i : across + k % (n - 1) * n + k / (n - 1)];
        text_add_string(out, i % across ? "" : "\" \"");
        text_add_char(out, value < 0 ? '-' : value ? '>' : '<');
    }
    text_add_string(out, "\"");
}

static void add_nonogram(const link_puzzle *l, text *out)
{
    const int *from = l->place;
    text_format(out, "%dx%d:", l->columns, l->rows);
    for (int i = 0; i < lines_of(l); i++) {
        int deep = ((i < l->columns ? l->rows : l->columns) + 1) / 2, said = 0;
        text_add_string(out, i ? "/" : "");
        for (int k = deep - 1; k >= 0; k--)
            if (from[k] > 0)
                text_format(out, "%s%d", said++ ? "." : "", from[k]);
        from += deep;
    }
}

/* A count for each column and each row, if it is known; then trees. */
static void add_tents(const link_puzzle *l, text *out)
{
    static const grid_code code = { .signs = "T", .after_run = true };
    char tree[LINK_CELLS] = { 0 };
    for (int i = 0; i < cells_of(l); i++)
        tree[i] = l->place[lines_of(l) + i] >= 0 ? 'T' : 0;
    text_format(out, "%dx%d:", l->columns, l->rows);
    grid_add_runs(&code, tree, cells_of(l), out);
    for (int i = 0; i < lines_of(l); i++) {
        text_add_char(out, ',');
        add_if(out, l->place[i], 0);
    }
}

/* ---- Kakuro ---- */

/* "17\10", "\10", "17\" or "B" */
static void add_black(text *out, int below, int right)
{
    if (!below && !right) {
        text_add_char(out, 'B');
        return;
    }
    if (below)
        text_format(out, "%d", below);
    text_add_char(out, '\\');
    if (right)
        text_format(out, "%d", right);
}

/* Does this sum outside the grid belong to a sector? Those above columns come first. */
static bool has_outside(const link_puzzle *l, int i)
{
    return l->place[i < l->columns ? i : (i - l->columns) * l->columns] == LINK_EMPTY;
}

static status read_outside(link_puzzle *l, address_part *p, error *e)
{
    const char *from;
    int *sum = l->place + cells_of(l);
    for (int i = 0; i < lines_of(l); i++) {
        sum[i] = has_outside(l, i) ? link_read_sum(address_next(p, &from)) : 0;
        if (sum[i] < 0)
            return scan_wrong(&p->whole, from, e, "%s", sums.wrong);
    }
    if (address_next(p, &from) >= 0)
        return scan_wrong(&p->whole, from, e, "more sums than columns and rows, expected the end");
    return OK;
}

static void write_outside(const link_puzzle *l, text *out)
{
    for (int i = 0; i < lines_of(l); i++)
        if (has_outside(l, i))
            text_add_char(out, link_sign_of_sum(l->place[cells_of(l) + i]));
}

/* With an extra row and column for what is outside the grid. */
static void add_kakuro(const link_puzzle *l, text *out)
{
    const int *above = l->place + cells_of(l), *before = above + l->columns;
    text_add_char(out, 'B');
    for (int c = 0; c < l->columns; c++) {
        text_add_char(out, ' ');
        add_black(out, above[c], 0);
    }
    for (int i = 0; i < cells_of(l); i++) {
        int n = l->place[i];
        text_add_string(out, i % l->columns ? " " : " / ");
        if (i % l->columns == 0) {
            add_black(out, 0, before[i / l->columns]);
            text_add_char(out, ' ');
        }
        if (n == LINK_EMPTY)
            text_add_char(out, '.');
        else
            add_black(out, n / LINK_SUM_BASE, n % LINK_SUM_BASE);
    }
}

/* ---- genres ---- */

static const link_genre genres[] = {
    { "sudoku", { "sudoku" }, LINK_SQUARE_BLOCKS, { { &sudoku_cells, cells_of } }, add_sudoku },
    { "kakuro", { "kakuro" }, 0, { { &sums, cells_of } }, add_kakuro, read_outside, write_outside },
    { "slitherlink", { "slither", "slitherlink" }, 0, { { &fours, cells_of } }, add_fours },
    { "lightup", { "akari", "bijutsukan", "lightup" }, 0, { { &fours, cells_of } }, add_fours },
    { "skyscrapers",
      { "skyscrapers", "building", "skyscraper" },
      LINK_SQUARE,
      { { &numbers, ends_of_lines }, { &numbers, cells_of } },
      add_skyscrapers },
    { "hitori", { "hitori" }, 0, { { &digits, cells_of } }, add_hitori },
    { "futoshiki", { "minarism" }, LINK_SQUARE_PAIRS, { { &signs, pairs_of } }, add_futoshiki },
    { "nonogram", { "nonogram" }, 0, { { &numbers, clues_of } }, add_nonogram },
    { "tents", { "tents" }, 0, { { &numbers, lines_of }, { &trees, cells_of } }, add_tents },
};

static const link_genre *genre_of(const char *type)
{
    for (size_t i = 0; i < sizeof genres / sizeof *genres; i++)
        for (int k = 0; k < LINK_TYPES && genres[i].type[k]; k++)
            if (!strcmp(genres[i].type[k], type))
                return &genres[i];
    return NULL;
}

const char *address_app_of_type(const char *type)
{
    const link_genre *genre = genre_of(type);
    return genre ? genre->app : "";
}

/* ---- TYPE/COLUMNS/ROWS/ ---- */

static bool read_word(address_part *p, char *out, size_t room)
{
    const char *from;
    size_t n = 0;
    int c;
    while ((c = address_next(p, &from)) > 0 && c != '/' && n + 1 < room)
        out[n++] = (char)c;
    out[n] = 0;
    return c == '/';
}

static bool read_side(address_part *p, int *out)
{
    char word[8];
    bool ended = read_word(p, word, sizeof word);
    return ended && span_number((span){ word, strlen(word) }, LINK_SIDE, out) && *out > 0;
}

static status read_head(address_part *p, link_puzzle *l, error *e)
{
    const char *at = p->at;
    char type[16];
    if (!read_word(p, type, sizeof type))
        return scan_wrong(&p->whole, at, e, "expected TYPE/COLUMNS/ROWS/..., as in sudoku/9/9/...");
    char *edit = strstr(type, "_edit");
    if (edit)
        *edit = 0;
    l->genre = genre_of(type);
    if (!l->genre || !app_named(l->genre->app))
        return scan_wrong(&p->whole, at, e, "a puzzle of another kind, expected sudoku or kakuro%s",
                          app_named("slitherlink")
                              ? ", minarism, slither, akari, skyscrapers, hitori, nonogram or tents"
                              : "");
    at = p->at;
    if (!read_side(p, &l->columns))
        return scan_wrong(&p->whole, at, e, "no number of columns, expected 1 to %d", LINK_SIDE);
    at = p->at;
    if (!read_side(p, &l->rows))
        return scan_wrong(&p->whole, at, e, "no number of rows, expected 1 to %d", LINK_SIDE);
    return OK;
}

/* Sudokus have the blocks of that program: squares, and 3 by 2 for size 6. */
static status check_shape(const link_puzzle *l, const address_part *p, error *e)
{
    int n = l->rows, columns = l->columns;
    bool usual = n == 4 || n == 6 || n == 9 || n == 16 || n == 25;
    if (l->genre->shape == LINK_SQUARE_BLOCKS && (columns != n || !usual))
        return scan_wrong(&p->whole, p->at, e, "a Sudoku of %d by %d, expected a size of 4, 6, 9, 16 or 25",
                          n, columns);
    if (l->genre->shape == LINK_SQUARE && n != columns)
        return scan_wrong(&p->whole, p->at, e, "%d columns and %d rows, expected a square", columns, n);
    if (l->genre->shape == LINK_SQUARE_PAIRS && (n != columns || n < 2))
        return scan_wrong(&p->whole, p->at, e, "%d column%s and %d row%s, expected a square of 2 or more",
                          columns, columns == 1 ? "" : "s", n, n == 1 ? "" : "s");
    return OK;
}

status link_read_puzzle(link_puzzle *l, address_part *p, error *e)
{
    char wrong[80];
    status s = read_head(p, l, e);
    if (s == OK)
        s = check_shape(l, p, e);
    int *place = l->place;
    for (int i = 0; s == OK && i < LINK_PARTS && l->genre->part[i].code; i++) {
        link_code code = *l->genre->part[i].code;
        int n = l->genre->part[i].places(l), most = code.least ? l->rows : LINK_SUM_BASE * LINK_SUM_BASE;
        if (!code.wrong) {
            text_print(wrong, sizeof wrong, NO_CELL "a number from 1 to %d, or g to z", most);
            code.wrong = wrong;
        }
        s = link_read(&code, p, n, most, place, e);
        place += n;
    }
    return s == OK && l->genre->read_rest ? l->genre->read_rest(l, p, e) : s;
}

void link_write_puzzle(const link_puzzle *l, text *out)
{
    const int *place = l->place;
    text_format(out, "%s/%d/%d/", l->genre->type[0], l->columns, l->rows);
    for (int i = 0; i < LINK_PARTS && l->genre->part[i].code; i++) {
        int n = l->genre->part[i].places(l);
        link_write(l->genre->part[i].code, place, n, out);
        place += n;
    }
    if (l->genre->write_rest)
        l->genre->write_rest(l, out);
}

status address_read_links(address *a, address_part *p, error *e)
{
    link_puzzle l = { 0 };
    status s = link_read_puzzle(&l, p, e);
    if (l.genre)
        a->app = l.genre->app;
    if (s == OK)
        l.genre->add(&l, &a->source);
    return s;
}
