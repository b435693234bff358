/* address_links.c: addresses of puzz.link: ?TYPE/COLUMNS/ROWS/CELLS, cells row by row.
 *
 * Sudoku: a hexadecimal digit is a number up to 15, -XX one up to 255, and g to z are 1 to 20 empty cells.
 * Kakuro: k to z are 1 to 16 white cells, `.` is a black one without clues, and two characters are a black
 * one with the sums of the cells below it and to its right: 0 for none, 1 to 9, a to j for 10 to 19, A to Z
 * for 20 to 45. Then follow the sums outside the grid: above each column and before each row that begins with
 * a white cell. */
#include "apps/address.h"

#include "apps/app.h"

#include <string.h>

enum { SIDE_MAX = 31, CELLS_MAX = SIDE_MAX * SIDE_MAX };

typedef struct head {
    char type[16];
    int columns, rows;
} head;

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
    return ended && span_number((span){ word, strlen(word) }, SIDE_MAX, out) && *out > 0;
}

static status read_head(address_part *p, head *h, error *e)
{
    const char *at = p->at;
    if (!read_word(p, h->type, sizeof h->type))
        return scan_wrong(&p->whole, at, e, "expected TYPE/COLUMNS/ROWS/..., as in sudoku/9/9/...");
    char *edit = strstr(h->type, "_edit");
    if (edit)
        *edit = 0;
    if (!app_named(address_app_of_type(h->type)))
        return scan_wrong(&p->whole, at, e, "a puzzle of another kind, expected sudoku or kakuro%s",
                          app_named("slitherlink")
                              ? ", minarism, slither, akari, skyscrapers, hitori, nonogram or tents"
                              : "");
    at = p->at;
    if (!read_side(p, &h->columns))
        return scan_wrong(&p->whole, at, e, "no number of columns, expected 1 to %d", SIDE_MAX);
    at = p->at;
    if (!read_side(p, &h->rows))
        return scan_wrong(&p->whole, at, e, "no number of rows, expected 1 to %d", SIDE_MAX);
    return OK;
}

static status ends_early(const address_part *p, const char *at, int cells, int of, error *e)
{
    return scan_wrong(&p->whole, at, e, "the address ends after %d cells, expected %d", cells, of);
}

static status ends_late(const address_part *p, const char *at, int of, error *e)
{
    return scan_wrong(&p->whole, at, e, "more than %d cells, expected the end of the address", of);
}

/* ---- Sudoku ---- */

static int hex_of(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A number of one digit, or of two after a '-'; -1: it is none. */
static int read_number(address_part *p, int c)
{
    const char *from;
    if (c != '-')
        return hex_of(c);
    int high = hex_of(address_next(p, &from)), low = hex_of(address_next(p, &from));
    return high < 0 || low < 0 ? -1 : 16 * high + low;
}

static void add_symbol(text *out, int n)
{
    text_add_char(out, (char)(n < 10 ? '0' + n : 'A' + n - 10));
}

/* The blocks of that program: squares, and 3 by 2 for size 6. */
static bool has_usual_blocks(int n)
{
    return n == 4 || n == 6 || n == 9 || n == 16 || n == 25;
}

static status read_sudoku(address *a, address_part *p, const head *h, error *e)
{
    int n = h->rows, all = n * n, cells = 0;
    const char *from = p->at;
    if (h->columns != n || !has_usual_blocks(n))
        return scan_wrong(&p->whole, p->at, e, "a Sudoku of %d by %d, expected a size of 4, 6, 9, 16 or 25",
                          n, h->columns);
    for (int c; (c = address_next(p, &from)) >= 0;) {
        if (cells == all)
            return ends_late(p, from, all, e);
        int empty = c >= 'g' && c <= 'z' ? c - 'g' + 1 : 0, number = empty ? 0 : read_number(p, c);
        if (!empty && (number < 1 || number > n))
            return scan_wrong(&p->whole, from, e,
                              "this is no cell, expected a number from 1 to %d, or g to z", n);
        if (empty > all - cells)
            return ends_late(p, from, all, e);
        for (int i = 0; i < empty; i++)
            text_add_char(&a->source, '.');
        if (!empty)
            add_symbol(&a->source, number);
        cells += empty ? empty : 1;
    }
    return cells == all ? OK : ends_early(p, from, cells, all, e);
}

/* ---- Kakuro ---- */

typedef struct grid {
    int columns, rows, cells;
    bool white[CELLS_MAX];
    int below[CELLS_MAX], right[CELLS_MAX]; /* of black cells; 0: none */
    int above_column[SIDE_MAX], before_row[SIDE_MAX];
} grid;

/* -1: it is no sum. */
static int sum_of(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'j')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 20 : -1;
}

static status read_sum(address_part *p, int *out, error *e)
{
    const char *from;
    *out = sum_of(address_next(p, &from));
    if (*out < 0)
        return scan_wrong(&p->whole, from, e, "this is no sum, expected 0 to 9, a to j or A to Z");
    return OK;
}

static status read_cells(address_part *p, grid *g, error *e)
{
    int all = g->columns * g->rows;
    while (g->cells < all) {
        const char *from;
        address_part here = *p;
        int c = address_next(p, &from), whites = c >= 'k' && c <= 'z' ? c - 'k' + 1 : 0;
        if (c < 0)
            return ends_early(p, from, g->cells, all, e);
        if (whites > all - g->cells)
            return ends_late(p, from, all, e);
        for (int i = 0; i < whites; i++)
            g->white[g->cells++] = true;
        if (whites)
            continue;
        if (c != '.') {
            *p = here;
            status s = read_sum(p, &g->below[g->cells], e);
            if (!s)
                s = read_sum(p, &g->right[g->cells], e);
            if (s)
                return s;
        }
        g->cells++;
    }
    return OK;
}

static status read_outside(address_part *p, grid *g, error *e)
{
    status s = OK;
    for (int c = 0; c < g->columns && !s; c++)
        if (g->white[c])
            s = read_sum(p, &g->above_column[c], e);
    for (int r = 0; r < g->rows && !s; r++)
        if (g->white[r * g->columns])
            s = read_sum(p, &g->before_row[r], e);
    return s;
}

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

/* With an extra row and column for what is outside the grid. */
static void add_grid(text *out, const grid *g)
{
    text_add_char(out, 'B');
    for (int c = 0; c < g->columns; c++) {
        text_add_char(out, ' ');
        add_black(out, g->above_column[c], 0);
    }
    for (int r = 0; r < g->rows; r++) {
        text_add_string(out, " / ");
        add_black(out, 0, g->before_row[r]);
        for (int c = 0; c < g->columns; c++) {
            int cell = r * g->columns + c;
            text_add_char(out, ' ');
            if (g->white[cell])
                text_add_char(out, '.');
            else
                add_black(out, g->below[cell], g->right[cell]);
        }
    }
}

static status read_kakuro(address *a, address_part *p, const head *h, error *e)
{
    grid g = { .columns = h->columns, .rows = h->rows };
    const char *from;
    status s = read_cells(p, &g, e);
    if (!s)
        s = read_outside(p, &g, e);
    if (!s && address_next(p, &from) >= 0)
        s = scan_wrong(&p->whole, from, e, "more sums than columns and rows, expected the end");
    a->app = "kakuro";
    if (!s)
        add_grid(&a->source, &g);
    return s;
}

/* ---- other games, as their game IDs ---- */

const char *address_app_of_type(const char *type)
{
    static const char *const list[][2] = { { "sudoku", "sudoku" },        { "kakuro", "kakuro" },
                                           { "slither", "slitherlink" },  { "slitherlink", "slitherlink" },
                                           { "akari", "lightup" },        { "bijutsukan", "lightup" },
                                           { "lightup", "lightup" },      { "skyscrapers", "skyscrapers" },
                                           { "building", "skyscrapers" }, { "skyscraper", "skyscrapers" },
                                           { "hitori", "hitori" },        { "minarism", "futoshiki" },
                                           { "nonogram", "nonogram" },    { "tents", "tents" } };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (!strcmp(list[i][0], type))
            return list[i][1];
    return "";
}

/* Slitherlink, Light Up: 0 to 4 is a clue; 5 to 9 the same clue and an empty cell, a to e the same and two; g
 * to z are 1 to 20 empty cells; `.` is a clue without a number. */
static status read_fours(address *a, address_part *p, const head *h, error *e)
{
    int all = h->rows * h->columns, cells = 0;
    bool lines = !strcmp(a->app, "slitherlink");
    const char *from = p->at;
    text_format(&a->source, "%dx%d%s:", h->columns, h->rows, lines ? "t0" : "");
    for (int c; (c = address_next(p, &from)) >= 0;) {
        int value = hex_of(c), clue = value < 15 ? value % 5 : -1, empty = value > 0 ? value / 5 : 0;
        bool one = clue >= 0 || c == '.';
        if (c >= 'g' && c <= 'z')
            empty = c - 'g' + 1;
        else if (!one)
            return scan_wrong(&p->whole, from, e,
                              "this is no cell, expected 0 to 9, a to e, g to z or a dot");
        if (cells + one > all)
            return ends_late(p, from, all, e);
        if (one)
            text_add_char(&a->source, clue >= 0 ? (char)('0' + clue) : lines ? 'a' : 'B');
        cells += one;
        for (; empty > 0 && cells < all; empty--, cells++)
            text_add_char(&a->source, 'a');
    }
    return cells == all ? OK : ends_early(p, from, cells, all, e);
}

/* Reads numbers up to 15, -XX up to 255, g to z for 1 to 20 empty places, `.` for an unknown number, into
 * place[i] for the first `all` places; whatever follows is left unread. */
static status read_places(address_part *p, int *place, int all, error *e)
{
    for (int n = 0; n < all;) {
        const char *from;
        int c = address_next(p, &from), empty = c >= 'g' && c <= 'z' ? c - 'g' + 1 : c == '.';
        if (c < 0)
            break;
        int number = empty ? 0 : read_number(p, c);
        if (number < 0)
            return scan_wrong(&p->whole, from, e, "this is no clue, expected a number, or g to z");
        if (n + empty > all)
            return ends_late(p, from, all, e);
        if (!empty)
            place[n++] = number;
        n += empty;
    }
    return OK;
}

/* Clues outside, top, bottom, left, right; then cells. */
static status read_skyscrapers(address *a, address_part *p, const head *h, error *e)
{
    int n = h->rows, clue[4 * SIDE_MAX] = { 0 }, cell[CELLS_MAX] = { 0 };
    if (n != h->columns)
        return scan_wrong(&p->whole, p->at, e, "%d columns and %d rows, expected a square", h->columns, n);
    status s = read_places(p, clue, 4 * n, e);
    if (!s)
        s = read_places(p, cell, n * n, e);
    text_format(&a->source, "%d:", n);
    for (int i = 0; i < 4 * n && !s; i++) {
        text_add_string(&a->source, i ? "/" : "");
        if (clue[i])
            text_format(&a->source, "%d", clue[i]);
    }
    for (int i = 0; i < n * n && !s; i++) {
        text_add_char(&a->source, i ? '_' : ',');
        if (cell[i])
            text_format(&a->source, "%d", cell[i]);
        else
            text_add_char(&a->source, 'a');
    }
    return s;
}

/* A number for each cell in base 36. */
static status read_hitori(address *a, address_part *p, const head *h, error *e)
{
    int all = h->rows * h->columns, cells = 0;
    const char *from = p->at;
    text_format(&a->source, "%dx%d:", h->columns, h->rows);
    for (int c; (c = address_next(p, &from)) >= 0; cells++) {
        if (cells == all)
            return ends_late(p, from, all, e);
        if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z'))
            return scan_wrong(&p->whole, from, e, "this is no number, expected 0 to 9 or a to z");
        text_add_char(&a->source, (char)c);
    }
    return cells == all ? OK : ends_early(p, from, cells, all, e);
}

/* Minarism, which without differences is Futoshiki. First all pairs of neighbours side by side, then all
 * pairs one below the other: g, the first is smaller; h, the second is; i to z, the next 1 to 18 pairs have
 * no sign. */
static status read_minarism(address *a, address_part *p, const head *h, error *e)
{
    int n = h->rows, across = n * (n - 1), all = 2 * across, pairs = 0;
    char sign[2 * SIDE_MAX * SIDE_MAX];
    if (n != h->columns || n < 2)
        return scan_wrong(&p->whole, p->at, e, "%d column%s and %d row%s, expected a square of 2 or more",
                          h->columns, h->columns == 1 ? "" : "s", n, n == 1 ? "" : "s");
    memset(sign, '-', sizeof sign);
    const char *from = p->at;
    for (int c; (c = address_next(p, &from)) >= 0;) {
        if (scan_is_digit((char)c) || (c >= 'a' && c <= 'f') || c == '-' || c == '.')
            return scan_wrong(&p->whole, from, e,
                              "a difference, which Futoshiki does not have, expected signs alone");
        if (c < 'g' || c > 'z')
            return scan_wrong(&p->whole, from, e, "this is no sign, expected g, h or i to z");
        if (pairs + (c > 'h' ? c - 'h' : 1) > all)
            return scan_wrong(&p->whole, from, e, "more than %d pairs, expected the end of the address", all);
        if (c <= 'h')
            sign[pairs++] = c == 'g' ? '<' : '>';
        else
            pairs += c - 'h';
    }
    text_format(&a->source, "%d \"", n);
    for (int i = 0; i < n * n; i++)
        text_add_char(&a->source, '.');
    text_add_string(&a->source, "\" \"");
    text_add(&a->source, sign, (size_t)across);
    text_add_string(&a->source, "\" \"");
    for (int i = 0; i < across; i++) /* the signs below each other, column by column */
        text_add_char(&a->source, sign[across + i % (n - 1) * n + i / (n - 1)]);
    text_add_string(&a->source, "\"");
    return OK;
}

/* Nonogram: for each column, and then for each row, as many places as half of its cells, rounded up, from the
 * board outwards: so the last clue of a line comes first. */
static status read_nonogram(address *a, address_part *p, const head *h, error *e)
{
    enum { DEEP = (SIDE_MAX + 1) / 2 };
    int place[2 * SIDE_MAX * DEEP], high = (h->rows + 1) / 2, wide = (h->columns + 1) / 2, from = 0;
    int all = h->columns * high + h->rows * wide;
    memset(place, 0, sizeof place);
    status s = read_places(p, place, all, e);
    text_format(&a->source, "%dx%d:", h->columns, h->rows);
    for (int i = 0; i < h->columns + h->rows && !s; i++) {
        int deep = i < h->columns ? high : wide, said = 0;
        text_add_string(&a->source, i ? "/" : "");
        for (int k = deep - 1; k >= 0; k--)
            if (place[from + k])
                text_format(&a->source, "%s%d", said++ ? "." : "", place[from + k]);
        from += deep;
    }
    return s;
}

/* Trees: 0 to 9 and a to h are a tree and 0 to 17 cells without one; i to z are 1 to 18 cells without. */
static status read_trees(address_part *p, bool *tree, int all, error *e)
{
    const char *from = p->at;
    for (int c, n = 0; (c = address_next(p, &from)) >= 0;) {
        int sign = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
        if (sign < 0)
            return scan_wrong(&p->whole, from, e, "this is no cell, expected 0 to 9 or a to z");
        if (n >= all)
            return ends_late(p, from, all, e);
        tree[n] = sign < 18;
        n += sign < 18 ? sign + 1 : sign - 17;
    }
    return OK;
}

/* Tents: a count for each column and each row, if it is known; then trees. */
static status read_tents(address *a, address_part *p, const head *h, error *e)
{
    int lines = h->columns + h->rows, cells = h->columns * h->rows, run = 0, count[2 * SIDE_MAX];
    bool tree[CELLS_MAX] = { false };
    for (int i = 0; i < lines; i++)
        count[i] = -1;
    status s = read_places(p, count, lines, e);
    if (!s)
        s = read_trees(p, tree, cells, e);
    text_format(&a->source, "%dx%d:", h->columns, h->rows);
    for (int i = 0; i <= cells && !s; i++) {
        if (i < cells && !tree[i] && run < 24) {
            run++;
            continue;
        }
        bool here = i == cells || tree[i]; /* the last one is past the board */
        text_add_char(&a->source, (char)(here ? (run ? 'a' + run - 1 : '_') : 'z'));
        run = 0;
    }
    for (int i = 0; i < lines && !s; i++) {
        text_add_char(&a->source, ',');
        if (count[i] >= 0)
            text_format(&a->source, "%d", count[i]);
    }
    return s;
}

status address_read_links(address *a, address_part *p, error *e)
{
    head h;
    status s = read_head(p, &h, e);
    if (s)
        return s;
    const char *game = a->app = address_app_of_type(h.type);
    if (!strcmp(game, "slitherlink") || !strcmp(game, "lightup"))
        return read_fours(a, p, &h, e);
    if (!strcmp(game, "futoshiki"))
        return read_minarism(a, p, &h, e);
    if (!strcmp(game, "skyscrapers"))
        return read_skyscrapers(a, p, &h, e);
    if (!strcmp(game, "nonogram"))
        return read_nonogram(a, p, &h, e);
    if (!strcmp(game, "tents"))
        return read_tents(a, p, &h, e);
    if (!strcmp(game, "hitori"))
        return read_hitori(a, p, &h, e);
    return strcmp(game, "kakuro") ? read_sudoku(a, p, &h, e) : read_kakuro(a, p, &h, e);
}
