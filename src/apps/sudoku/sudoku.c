/* sudoku.c: Sudoku of every size from 4 to 25 that has blocks, with or without candidates removed (sukaku).
 *
 * Label (r*n + c)*n + d says: digit d+1 stands in row r+1, column c+1. Four types of csp-variables, n*n of
 * each: a cell (rc) has one digit; in a row (rn), a column (cn) and a block (bn) each digit has one place.
 * Every link comes from these: two labels exclude each other if they share a cell, or have the same digit and
 * share a row, a column or a block, which is to say that they share a csp-variable.
 *
 * The text kept of a puzzle is one word: n*n characters for givens, n*n*n characters for a sukaku (as the
 * usual 729 of size 9). 64 characters could be both, so a sukaku of size 4 has `size=4` in its params. A form
 * with candidates has no givens, only candidates removed; so givens and removals never come together. */
#include "apps/sudoku/sudoku.h"
#include "apps/reader.h"

#include "apps/place.h"
#include "apps/rows.h"
#include "apps/square/square.h"
#include "apps/sudoku/sudoku_form.h"

#include <string.h>

/* ---- shapes and symbols ---- */

shape shape_default(int n)
{
    shape s = { 0, 0, 0 };
    if (n < SUDOKU_MIN || n > SUDOKU_MAX)
        return s;
    for (int h = 2; h * h <= n; h++)
        if (n % h == 0)
            s = (shape){ n, n / h, h };
    return s;
}

int shape_of_square(int k)
{
    for (int n = SUDOKU_MIN; n <= SUDOKU_MAX; n++)
        if (n * n == k)
            return shape_default(n).n;
    return 0;
}

int shape_of_cube(int k)
{
    for (int n = SUDOKU_MIN; n <= SUDOKU_MAX; n++)
        if (n * n * n == k)
            return shape_default(n).n;
    return 0;
}

int shape_block(const shape *s, int row, int column)
{
    return row / s->h * s->h + column / s->w;
}

uint32_t shape_full(const shape *s)
{
    return ((uint32_t)1 << s->n) - 1;
}

enum { EMPTY = 32 }; /* above all digits */

/* Of each character: the digit it stands for, EMPTY, or 0. */
static const uint8_t symbol[256] = {
    ['1'] = 1,     ['2'] = 2,     ['3'] = 3,     ['4'] = 4,     ['5'] = 5,     ['6'] = 6,     ['7'] = 7,
    ['8'] = 8,     ['9'] = 9,     ['A'] = 10,    ['B'] = 11,    ['C'] = 12,    ['D'] = 13,    ['E'] = 14,
    ['F'] = 15,    ['G'] = 16,    ['H'] = 17,    ['I'] = 18,    ['J'] = 19,    ['K'] = 20,    ['L'] = 21,
    ['M'] = 22,    ['N'] = 23,    ['O'] = 24,    ['P'] = 25,    ['a'] = 10,    ['b'] = 11,    ['c'] = 12,
    ['d'] = 13,    ['e'] = 14,    ['f'] = 15,    ['g'] = 16,    ['h'] = 17,    ['i'] = 18,    ['j'] = 19,
    ['k'] = 20,    ['l'] = 21,    ['m'] = 22,    ['n'] = 23,    ['o'] = 24,    ['p'] = 25,    ['.'] = EMPTY,
    ['0'] = EMPTY, ['_'] = EMPTY, ['*'] = EMPTY, ['-'] = EMPTY, ['?'] = EMPTY, ['x'] = EMPTY, ['X'] = EMPTY,
};

int symbol_digit(char c)
{
    return symbol[(unsigned char)c] % EMPTY;
}

char symbol_of(int digit)
{
    return ".123456789ABCDEFGHIJKLMNOP"[digit];
}

bool symbol_is_empty(char c)
{
    return symbol[(unsigned char)c] == EMPTY;
}

/* ---- params ---- */

static const char *number_in(const char *at, const char *end, int *out)
{
    const char *begin = at;
    *out = 0;
    while (at < end && form_is_digit(*at) && *out < 1000)
        *out = *out * 10 + (*at++ - '0');
    return at > begin ? at : NULL;
}

static bool starts(const char *at, const char *end, const char *key)
{
    size_t n = strlen(key);
    return (size_t)(end - at) >= n && memcmp(at, key, n) == 0;
}

static status read_block(shape *s, const char *at, const char *end, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    int w, h;
    const char *x = number_in(at + 6, end, &w),
               *last = x && x < end && *x == 'x' ? number_in(x + 1, end, &h) : NULL;
    place_quote(quote, at, (size_t)(end - at));
    if (last != end)
        return error_set(e, BAD_INPUT, 0, 0, "'%s', expected block=WxH, as in block=3x2", quote);
    if (w < 2 || h < 2)
        return error_set(e, BAD_INPUT, 0, 0, "%s, expected blocks at least 2 wide and 2 high", quote);
    if (w * h > SUDOKU_MAX)
        return error_set(e, BAD_INPUT, 0, 0, "%s gives size %d, expected at most %d", quote, w * h,
                         SUDOKU_MAX);
    *s = (shape){ w * h, w, h };
    return OK;
}

static status read_size(int *size, const char *at, const char *end, error *e)
{
    char quote[PLACE_QUOTE_MAX];
    place_quote(quote, at, (size_t)(end - at));
    if (number_in(at + 5, end, size) != end)
        return error_set(e, BAD_INPUT, 0, 0, "'%s', expected size=N, as in size=9", quote);
    if (!shape_default(*size).n)
        return error_set(
            e, BAD_INPUT, 0, 0,
            "%s, expected a size with blocks: 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24 or 25",
            quote);
    return OK;
}

static bool is_gap(char c)
{
    return c == ' ' || c == ',' || c == '\t';
}

/* *s: what the params ask for; n is 0 if nothing, w and h are 0 if only a size. */
static status read_params(shape *s, const char *params, error *e)
{
    int size = 0;
    char quote[PLACE_QUOTE_MAX];
    *s = (shape){ 0, 0, 0 };
    for (const char *at = params; *at;) {
        const char *end = at;
        while (*end && !is_gap(*end))
            end++;
        status t = OK;
        if (starts(at, end, "block="))
            t = read_block(s, at, end, e);
        else if (starts(at, end, "size="))
            t = read_size(&size, at, end, e);
        else if (end > at)
            t = error_set(e, BAD_INPUT, 0, 0, "unknown parameter '%s', expected block=WxH or size=N",
                          place_quote(quote, at, (size_t)(end - at)));
        if (t != OK)
            return t;
        at = *end ? end + 1 : end;
    }
    if (size && s->n && size != s->n)
        return error_set(e, BAD_INPUT, 0, 0, "block=%dx%d does not fit size %d", s->w, s->h, size);
    if (size)
        s->n = size;
    return OK;
}

/* ---- reading ---- */

static bool detect(const char *bytes, size_t n)
{
    layout l;
    return form_find(&l, bytes, n, 0).kind != FORM_NONE;
}

/* One line whose first word has as many characters as a grid has cells, or labels: a Sudoku, unless another
 * application is named. */
static bool claims(const char *bytes, size_t n)
{
    const char *at = bytes, *end = bytes + n;
    int k = 0;
    while (at < end && (is_gap(*at) || *at == '"'))
        at++;
    for (; at < end && (symbol_digit(*at) || symbol_is_empty(*at)); at++)
        k++;
    if (!(at == end || is_gap(*at) || (*at && strchr(";\"\r\n", *at))) ||
        (!shape_of_square(k) && !shape_of_cube(k)))
        return false;
    at = memchr(at, '\n', (size_t)(end - at));
    while (at && at < end && (is_gap(*at) || *at == '\n' || *at == '\r'))
        at++;
    return !at || at == end;
}

static app_extent extent_of(const char *bytes, size_t n, bool whole)
{
    return whole && rows_look_like_grid(bytes, n) ? EXTENT_TEXT : EXTENT_UNKNOWN;
}

/* The widest grid has SUDOKU_MAX cells in a row; a line without any clue may be a ruled border. */
static bool is_row(const puzzle *p)
{
    return p->source.length <= SUDOKU_MAX || (!p->givens && !p->removals);
}

static status no_memory(error *e)
{
    return error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle");
}

static status misfit(const shape *s, int found, error *e)
{
    if (s->w)
        return error_set(e, BAD_INPUT, 0, 0, "block=%dx%d does not fit size %d", s->w, s->h, found);
    return error_set(e, BAD_INPUT, 0, 0, "a puzzle of size %d, expected size %d", found, s->n);
}

/* The form, with its whole shape: from the params, from the text, or the usual one of its size. */
static status find_form(layout *l, form *f, const char *bytes, size_t n, const shape *want, error *e)
{
    *f = form_find(l, bytes, n, want->n);
    if (!f->kind && want->n) {
        layout other;
        form g = form_find(&other, bytes, n, 0);
        if (g.kind)
            return misfit(want, g.shape.n, e);
    }
    if (!f->kind)
        return form_explain(l, want->n, e);
    shape *s = &f->shape;
    if (f->first > 0 && (s->w || s->h)) { /* only run-length texts with a prefix say their blocks */
        place p = place_of(bytes, n, l->word[0].at);
        if (s->w < 2 || s->h < 2 || s->w > SUDOKU_MAX / s->h)
            return error_set(e, BAD_INPUT, p.line, p.column,
                             "%dx%d: in a run-length line, expected at least 2x2 and a size of at most %d",
                             s->h, s->w, SUDOKU_MAX);
        if (want->n && (want->n != s->n || (want->w && want->w != s->w)))
            return want->n != s->n ? misfit(want, s->n, e)
                                   : error_set(e, BAD_INPUT, p.line, p.column,
                                               "blocks %d wide and %d high in the text, expected block=%dx%d",
                                               s->w, s->h, want->w, want->h);
    } else if (want->n && want->n != s->n)
        return misfit(want, s->n, e);
    else
        *s = want->w ? *want : shape_default(s->n);
    return OK;
}

static void add_grid(const uint8_t *cell, int n, text *out)
{
    char line[SUDOKU_CELLS_MAX];
    for (int i = 0; i < n * n; i++)
        line[i] = symbol_of(cell[i]);
    text_add(out, line, (size_t)(n * n));
}

static void add_slots(const sudoku *s, text *out)
{
    int n = s->shape.n;
    for (int cell = 0; cell < n * n; cell++)
        for (int d = 0; d < n; d++)
            text_add_char(out, s->mask[cell] >> d & 1 ? symbol_of(d + 1) : '.');
}

static bool add_labels(puzzle *p, const sudoku *s)
{
    int n = s->shape.n, givens = 0, removals = 0;
    for (int cell = 0; cell < n * n; cell++) {
        givens += s->given[cell] > 0;
        for (uint32_t gone = shape_full(&s->shape) & ~s->mask[cell]; gone; gone &= gone - 1)
            removals++;
    }
    p->given = arena_take(&p->arena, (size_t)givens, sizeof *p->given);
    p->removed = arena_take(&p->arena, (size_t)removals, sizeof *p->removed);
    if (!p->given || !p->removed)
        return false;
    for (int cell = 0; cell < n * n; cell++) {
        if (s->given[cell])
            p->given[p->givens++] = (csp_label)(cell * n + s->given[cell] - 1);
        for (uint32_t gone = shape_full(&s->shape) & ~s->mask[cell]; gone; gone &= gone - 1)
            p->removed[p->removals++] = (csp_label)(cell * n + __builtin_ctz(gone));
    }
    return true;
}

static void add_texts(puzzle *p, const sudoku *s)
{
    const shape *sh = &s->shape;
    if (s->sukaku)
        add_slots(s, &p->source);
    else
        add_grid(s->given, sh->n, &p->source);
    if (sh->w != shape_default(sh->n).w)
        text_format(&p->params, "block=%dx%d", sh->w, sh->h);
    else if (s->sukaku && shape_of_square(sh->n * sh->n * sh->n))
        text_format(&p->params, "size=%d", sh->n);
    text_format(&p->network, "%d %dx%d", sh->n, sh->w, sh->h);
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    layout l;
    shape want;
    form f;
    status t = read_params(&want, params, e);
    if (t == OK)
        t = find_form(&l, &f, bytes, n, &want, e);
    if (t != OK)
        return t;
    sudoku *s = arena_take(&p->arena, 1, sizeof *s);
    if (!s)
        return no_memory(e);
    s->shape = f.shape;
    t = form_read(&l, &f, s, e);
    if (t != OK)
        return t;
    p->data = s;
    if (!add_labels(p, s))
        return no_memory(e);
    s->sukaku = p->removals > 0;
    add_texts(p, s);
    form_comment(&l, &f, &p->comment);
    bool failed = p->source.failed || p->params.failed || p->network.failed || p->comment.failed;
    return failed ? no_memory(e) : OK;
}

static void write_givens(const puzzle *p, const csp_label *given, int givens, text *out)
{
    const sudoku *s = p->data;
    int n = s->shape.n;
    uint8_t cell[SUDOKU_CELLS_MAX] = { 0 };
    for (int i = 0; i < givens; i++)
        cell[given[i] / n] = (uint8_t)(given[i] % n + 1);
    add_grid(cell, n, out);
}

/* As parse keeps it: the params say the size where the number of characters does not. */
static void write_removed(const puzzle *p, const csp_label *removed, int removals, text *out, text *params)
{
    const sudoku *s = p->data;
    const shape *sh = &s->shape;
    int n = sh->n;
    sudoku with = { .shape = *sh };
    for (int cell = 0; cell < n * n; cell++)
        with.mask[cell] = shape_full(sh);
    for (int i = 0; i < removals; i++)
        with.mask[removed[i] / n] &= ~((uint32_t)1 << removed[i] % n);
    add_slots(&with, out);
    if (sh->w != shape_default(n).w)
        text_format(params, "block=%dx%d", sh->w, sh->h);
    else if (shape_of_square(n * n * n))
        text_format(params, "size=%d", n);
}

/* ---- the network ---- */

static void model_labels(csp_builder *b, int n)
{
    char label[NAME_ROOM], subject[NAME_ROOM], value[NAME_ROOM];
    for (int l = 0; l < n * n * n; l++) {
        int r = l / n / n + 1, c = l / n % n + 1, d = l % n + 1;
        csp_add_label(b, name_of(label, "n%dr%dc%d", d, r, c), name_of(subject, "r%dc%d", r, c),
                      name_of(value, "%d", d));
    }
}

/* Type `type` has n*n csp-variables with n labels each: variable (x, y), value z, in the coordinates of the
 * type. */
static void model_variables(csp_builder *b, const shape *s, int type)
{
    static const char *const variable[] = { "r%dc%d", "r%dn%d", "c%dn%d", "b%dn%d" };
    static const char *const value[] = { "n%d", "c%d", "r%d", "r%dc%d" };
    int n = s->n;
    char buffer[NAME_ROOM];
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            csp_var v = csp_add_var(b, type, name_of(buffer, variable[type], x + 1, y + 1));
            for (int z = 0; z < n; z++) {
                int r = x, c = y, d = y, first = z + 1;
                if (type == 0)
                    d = z;
                else if (type == 1)
                    c = z;
                else if (type == 2)
                    r = z, c = x;
                else {
                    r = x / s->h * s->h + z / s->w;
                    c = x % s->h * s->w + z % s->w;
                    first = r + 1;
                }
                csp_put(b, v, (csp_label)((r * n + c) * n + d), name_of(buffer, value[type], first, c + 1));
            }
        }
}

/* The eight families of Subsets. */
static void call_subsets(csp_builder *b)
{
    static const char *const where[] = { "", "in-a-row", "in-a-column", "in-a-block" };
    for (int type = 1; type < 4; type++) {
        csp_call_subsets(b, 0, type, SUBSET_NAKED, where[type]);
        csp_call_subsets(b, type, 0, SUBSET_HIDDEN, where[type]);
    }
    csp_call_subsets(b, 1, 2, SUBSET_FISH, "in-rows");
    csp_call_subsets(b, 2, 1, SUBSET_FISH, "in-columns");
}

static void speak(csp_builder *b)
{
    csp_speak(b, 0, "{}", "{n}", "{} {lacks} value");
    csp_speak(b, 1, "{n} in row {r}", "in {}", "row {r} {lacks} place for {n}");
    csp_speak(b, 2, "{n} in column {c}", "in {}", "column {c} {lacks} place for {n}");
    csp_speak(b, 3, "{n} in block {b}", "in {}", "block {b} {lacks} place for {n}");
}

static status model(const puzzle *p, const memory *m, csp **out, error *e)
{
    const sudoku *s = p->data;
    *out = NULL;
    csp_builder *b = csp_begin(m);
    if (!b)
        return error_set(e, NO_MEMORY, 0, 0, "no memory for the network");
    csp_add_type(b, "rc", "naked-single");
    csp_add_type(b, "rn", "hidden-single-in-a-row");
    csp_add_type(b, "cn", "hidden-single-in-a-column");
    csp_add_type(b, "bn", "hidden-single-in-a-block");
    call_subsets(b);
    speak(b);
    model_labels(b, s->shape.n);
    for (int type = 0; type < 4; type++)
        model_variables(b, &s->shape, type);
    return csp_end(b, out, e);
}

/* ---- the rules of the game ---- */

/* Does each cell have one digit, and each row, column and block every digit? No network is asked. */
static bool verify(const puzzle *p, const bool *value)
{
    const sudoku *s = p->data;
    int n = s->shape.n;
    uint32_t row[SUDOKU_MAX] = { 0 }, column[SUDOKU_MAX] = { 0 }, block[SUDOKU_MAX] = { 0 };
    for (int cell = 0; cell < n * n; cell++) {
        int digit = 0;
        for (int d = 1; d <= n; d++)
            if (value[cell * n + d - 1]) {
                if (digit)
                    return false;
                digit = d;
            }
        if (!digit || (s->given[cell] && s->given[cell] != digit))
            return false;
        uint32_t bit = (uint32_t)1 << (digit - 1);
        int r = cell / n, c = cell % n;
        if (!(s->mask[cell] & bit))
            return false;
        row[r] |= bit;
        column[c] |= bit;
        block[shape_block(&s->shape, r, c)] |= bit;
    }
    for (int i = 0; i < n; i++)
        if ((row[i] & column[i] & block[i]) != shape_full(&s->shape))
            return false;
    return true;
}

extern const app app_sudoku;

const app app_sudoku = {
    .name = "sudoku",
    .says = "each digit once in each row, column and block; sizes 4 to 25, sukaku (candidates removed) too",
    .params = "block=WxH (width and height of blocks), size=N",
    .detect = detect,
    .parse = parse,
    .model = model,
    .write = write_givens,
    .show_puzzle = sudoku_show_puzzle,
    .show_state = sudoku_show_state,
    .show_legend = sudoku_show_legend,
    .verify = verify,
    .claims = claims,
    .extent = extent_of,
    .blank = square_blank,
    .is_row = is_row,
    .write_removed = write_removed,
    .symmetries = "none, rotational, quarter-turn, diagonal, anti-diagonal, horizontal, vertical",
    .orbits = sudoku_orbits,
    .draw_part = sudoku_draw_part,
    .about_parts = sudoku_about_parts,
    .isomorphism = sudoku_isomorphism,
    .canonical = sudoku_canonical,
};
