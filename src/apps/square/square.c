/* square.c: see square.h: shapes and symbols, puzzles, their text, networks. */
#include "apps/square/square.h"

#include "apps/square/square_form.h"

#include <string.h>

/* ---- shapes and symbols ---- */

shape shape_default(int size)
{
    shape s = { 0, 0, 0 };
    if (size > SQUARE_MAX)
        return s;
    for (int h = 2; h * h <= size; h++)
        if (size % h == 0)
            s = (shape){ size, size / h, h };
    return s;
}

int shape_block(const shape *shape, int row, int column)
{
    return row / shape->h * shape->h + column / shape->w;
}

uint32_t shape_full(const shape *shape)
{
    return ((uint32_t)1 << shape->n) - 1;
}

void shape_add_params(const shape *shape, text *out)
{
    if (shape->w != shape_default(shape->n).w)
        text_format(out, "block=%dx%d", shape->w, shape->h);
}

status shape_read_block(shape *blocks, span key, span value, int least, int most, error *e)
{
    char quote[QUOTE_MAX];
    int w, h;
    param_quote(quote, key, value);
    if (!span_pair(value, 1000, &w, &h))
        return error_set(e, BAD_INPUT, 0, 0, "'%s'" EXPECTED "block=WxH, as in block=3x2", quote);
    if (w < least || h < least)
        return error_set(e, BAD_INPUT, 0, 0, "%s" EXPECTED "blocks at least %d wide and %d high", quote,
                         least, least);
    if (w * h > most)
        return error_set(e, BAD_INPUT, 0, 0, "%s gives size %d" EXPECTED AT_MOST("%d"), quote, w * h, most);
    *blocks = (shape){ w * h, w, h };
    return OK;
}

enum { EMPTY = SYMBOL_EMPTY };

const uint8_t symbol_table[256] = {
    ['1'] = 1,     ['2'] = 2,     ['3'] = 3,     ['4'] = 4,     ['5'] = 5,     ['6'] = 6,     ['7'] = 7,
    ['8'] = 8,     ['9'] = 9,     ['A'] = 10,    ['B'] = 11,    ['C'] = 12,    ['D'] = 13,    ['E'] = 14,
    ['F'] = 15,    ['G'] = 16,    ['H'] = 17,    ['I'] = 18,    ['J'] = 19,    ['K'] = 20,    ['L'] = 21,
    ['M'] = 22,    ['N'] = 23,    ['O'] = 24,    ['P'] = 25,    ['a'] = 10,    ['b'] = 11,    ['c'] = 12,
    ['d'] = 13,    ['e'] = 14,    ['f'] = 15,    ['g'] = 16,    ['h'] = 17,    ['i'] = 18,    ['j'] = 19,
    ['k'] = 20,    ['l'] = 21,    ['m'] = 22,    ['n'] = 23,    ['o'] = 24,    ['p'] = 25,    ['.'] = EMPTY,
    ['0'] = EMPTY, ['_'] = EMPTY, ['*'] = EMPTY, ['-'] = EMPTY, ['?'] = EMPTY, ['x'] = EMPTY, ['X'] = EMPTY,
};

char symbol_of(int digit)
{
    return ".123456789ABCDEFGHIJKLMNOP"[digit];
}

void symbol_add_all(uint32_t mask, text *out)
{
    for (; mask; mask &= mask - 1)
        text_add_char(out, symbol_of(__builtin_ctz(mask) + 1));
}

const char *symbol_names(char out[SYMBOL_NAMES_MAX], int n)
{
    memcpy(out, "a digit 1-9, a letter A-?", 26);
    if (n > 9)
        out[24] = symbol_of(n);
    else {
        out[10] = symbol_of(n);
        out[11] = 0;
    }
    return out;
}

int symbol_count(uint32_t mask)
{
    return __builtin_popcount(mask);
}

/* ---- a puzzle ---- */

void square_clear(square *square)
{
    memset(square->given, 0, sizeof square->given);
    for (int cell = 0; cell < square->shape.n * square->shape.n; cell++)
        square->mask[cell] = shape_full(&square->shape);
}

void square_set(square *square, const csp_label *given, int givens, const csp_label *removed, int removals)
{
    int n = square->shape.n;
    square_clear(square);
    for (int i = 0; i < givens; i++)
        square->given[given[i] / n] = (uint8_t)(given[i] % n + 1);
    for (int i = 0; i < removals; i++)
        square->mask[removed[i] / n] &= ~((uint32_t)1 << removed[i] % n);
}

status square_read_group(const scan *in, span part, int size, int row, int column, uint32_t *mask, error *e)
{
    char quote[QUOTE_MAX], names[SYMBOL_NAMES_MAX];
    *mask = 0;
    if (span_is(part, "~"))
        return OK;
    for (size_t i = 0; i < part.n; i++) {
        int d = symbol_digit(part.at[i]);
        uint32_t bit = d ? (uint32_t)1 << (d - 1) : 0;
        span found = { part.at + i, scan_character(part.at + i, part.at + part.n) };
        if (!d || d > size)
            return scan_wrong(in, found.at, e, "'%s' among the candidates of r%dc%d" EXPECTED "%s",
                              span_quote(quote, found), row, column, symbol_names(names, size));
        if (*mask & bit)
            return scan_wrong(in, found.at, e, "candidate %c appears twice in r%dc%d", part.at[i], row,
                              column);
        *mask |= bit;
    }
    return OK;
}

status square_add_labels(puzzle *p, const square *square, error *e)
{
    int n = square->shape.n, givens = 0, removals = 0;
    uint32_t full = shape_full(&square->shape);
    for (int cell = 0; cell < n * n; cell++) {
        givens += square->given[cell] > 0;
        removals += square->mask[cell] == full ? 0 : symbol_count(full & ~square->mask[cell]);
    }
    status done = puzzle_take_labels(p, givens, removals, e);
    for (int cell = 0; done == OK && cell < n * n; cell++) {
        if (square->given[cell])
            puzzle_give(p, cell * n + square->given[cell] - 1);
        for (uint32_t gone = removals ? full & ~square->mask[cell] : 0; gone; gone &= gone - 1)
            puzzle_remove(p, cell * n + __builtin_ctz(gone));
    }
    p->marks = removals > 0;
    return done;
}

/* ---- games without blocks ---- */

static bool has_clue(const square *square)
{
    for (int cell = 0; cell < square->shape.n * square->shape.n; cell++)
        if (square->given[cell] || square->mask[cell] != shape_full(&square->shape))
            return true;
    return false;
}

bool square_detect(const char *bytes, size_t n)
{
    sheet t;
    square s;
    form f = form_find(&t, false, false, 0, bytes, n);
    s.shape = f.shape;
    bool sudoku = (f.shape.n <= 4 || shape_default(f.shape.n).n) && !span_has((span){ bytes, n }, '{');
    return f.kind && !sudoku && form_read(&t, &f, &s, NULL) == OK && has_clue(&s);
}

static void add_source(const square *square, text *out)
{
    for (int cell = 0; cell < square->shape.n * square->shape.n; cell++) {
        bool group = square->mask[cell] != shape_full(&square->shape);
        if (group) {
            text_add_char(out, '{');
            symbol_add_all(square->mask[cell], out);
        }
        text_add_char(out, group ? '}' : symbol_of(square->given[cell]));
    }
}

status square_parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    sheet t;
    status done = param_none(params, e);
    if (done != OK)
        return done;
    form f = form_find(&t, false, false, 0, bytes, n);
    done = f.kind ? form_take(&t, &f, p, e) : form_explain(&t, e);
    if (done != OK)
        return done;
    add_source(p->data, &p->source);
    text_format(&p->network, "%d", f.shape.n);
    return OK;
}

void square_write(const puzzle *p, const csp_label *given, int givens, text *out)
{
    int n = ((const square *)p->data)->shape.n;
    char line[SQUARE_CELLS_MAX];
    memset(line, symbol_of(0), sizeof line);
    for (int i = 0; i < givens; i++)
        line[given[i] / n] = symbol_of(given[i] % n + 1);
    text_add(out, line, (size_t)n * (size_t)n);
}

void square_write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out)
{
    square with = { .shape = ((const square *)p->data)->shape };
    square_set(&with, given, givens, removed, removals);
    add_source(&with, out);
}

void square_blank(int size, text *out)
{
    for (int i = 0; i < size * size; i++)
        text_add_char(out, '.');
}

bool square_is_row(const puzzle *p)
{
    return p->source.length <= SQUARE_MAX || (!p->givens && !p->removals);
}

/* ---- the network ---- */

static void speak(csp_builder *b)
{
    static const char *const where[] = { "", "in-a-row", "in-a-column" };
    for (int type = 1; type < 3; type++) {
        csp_call_subsets(b, 0, type, SUBSET_NAKED, where[type]);
        csp_call_subsets(b, type, 0, SUBSET_HIDDEN, where[type]);
    }
    csp_call_subsets(b, 1, 2, SUBSET_FISH, "in-rows");
    csp_call_subsets(b, 2, 1, SUBSET_FISH, "in-columns");
    csp_speak(b, 0, "{}", "{n}", "{} {lacks} value");
    csp_speak(b, 1, "the {n} of row {r}", "in {}", "row {r} {lacks} place for {n}");
    csp_speak(b, 2, "the {n} of column {c}", "in {}", "column {c} {lacks} place for {n}");
}

static void place_cells(csp_builder *b, int n, int inset)
{
    int side = CSP_CELL - 2 * inset;
    csp_decorate_grid(b, n, n);
    for (int cell = 0; cell < n * n; cell++)
        csp_put_at(b, (csp_label)(cell * n),
                   (csp_box){ cell % n * CSP_CELL + inset, cell / n * CSP_CELL + inset, side, side }, n,
                   false);
}

void square_decorate_blocks(csp_builder *b, const shape *shape)
{
    int side = shape->n * CSP_CELL;
    for (int x = shape->w; x && x < shape->n; x += shape->w)
        csp_decorate(b, PAPER_BORDER, (csp_box){ x * CSP_CELL, 0, x * CSP_CELL, side }, "");
    for (int y = shape->h; y && y < shape->n; y += shape->h)
        csp_decorate(b, PAPER_BORDER, (csp_box){ 0, y * CSP_CELL, side, y * CSP_CELL }, "");
}

int square_add_houses(csp_builder *b, const house_type *house)
{
    char type_name[] = { house->letter, 'n', 0 }, single[2 * NAME_ROOM], says[2 * NAME_ROOM];
    text_print(single, sizeof single, "hidden-single-in-%s-%s", house->a, house->name);
    int type = csp_add_type(b, type_name, single);
    csp_call_subsets(b, 0, type, SUBSET_NAKED, single + strlen("hidden-single-"));
    csp_call_subsets(b, type, 0, SUBSET_HIDDEN, single + strlen("hidden-single-"));
    text_print(says, sizeof says, "the {n} %s %s {%c}", house->of, house->name, house->letter);
    text_print(single, sizeof single, "%s {%c} {lacks} place for {n}", house->name, house->letter);
    csp_speak(b, type, says, "in {}", single);
    return type;
}

void square_add_house(csp_builder *b, int type, char letter, int number, int size, const int *cell)
{
    char name[NAME_ROOM];
    for (int d = 0; d < size; d++) {
        csp_var v = csp_add_var(b, type, name_into(name, "%c%dn%d", letter, number, d + 1));
        for (int i = 0; i < size; i++)
            csp_put(b, v, (csp_label)(cell[i] * size + d),
                    name_into(name, "r%dc%d", cell[i] / size + 1, cell[i] % size + 1));
    }
}

void square_model(csp_builder *b, int n, int inset)
{
    static const char *const variable[] = { "r%dc%d", "r%dn%d", "c%dn%d" };
    static const char *const value[] = { "n%d", "c%d", "r%d" };
    char x[NAME_ROOM], y[NAME_ROOM], z[NAME_ROOM];
    csp_add_type(b, "rc", "naked-single");
    csp_add_type(b, "rn", "hidden-single-in-a-row");
    csp_add_type(b, "cn", "hidden-single-in-a-column");
    speak(b);
    for (int l = 0; l < n * n * n; l++) {
        int r = l / n / n + 1, c = l / n % n + 1, d = l % n + 1;
        csp_add_label(b, name_into(x, "n%dr%dc%d", d, r, c), name_into(y, "r%dc%d", r, c),
                      name_into(z, "%d", d));
    }
    for (int v = 0; v < 3 * n * n; v++) {
        int type = v / (n * n), i = v / n % n, j = v % n;
        csp_add_var(b, type, name_into(x, variable[type], i + 1, j + 1));
        for (int k = 0; k < n; k++) {
            int r = type == 2 ? k : i, c = type == 0 ? j : type == 1 ? k : i, d = type == 0 ? k : j;
            csp_put(b, (csp_var)v, (csp_label)((r * n + c) * n + d), name_into(x, value[type], k + 1));
        }
    }
    place_cells(b, n, inset);
}
