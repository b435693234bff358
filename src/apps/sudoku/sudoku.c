/* sudoku.c: Sudoku of every size from 4 to 25 that has blocks, with or without candidates removed (sukaku).
 *
 * Label (r*n + c)*n + d says: digit d+1 stands in row r+1, column c+1. There are four types of csp-variables,
 * n*n of each: a cell (rc) has one digit; in a row (rn), a column (cn) and a block (bn) each digit has one
 * place. Every link comes from these: two labels exclude each other if they share a cell, or have the same
 * digit and share a row, a column or a block, which is to say that they share a csp-variable.
 *
 * The text kept of a puzzle is one word: n*n characters for givens, n*n*n characters for a sukaku (as the
 * usual 729 of size 9). 64 characters could be both, so a sukaku of size 4 has `size=4` in its params. A form
 * with candidates has no givens, only candidates removed; so a puzzle never has both givens and removals. (A
 * lone candidate that looks placed is a value from the start, though: see puzzle_start.) */
#include "apps/sudoku/sudoku.h"

#include "apps/address_links.h"
#include "apps/square/square_form.h"
#include "apps/sudoku/sudoku_variant.h"

#include <string.h>

/* ---- params ---- */

static status read_size(int *size, span key, span value, error *e)
{
    char quote[QUOTE_MAX];
    param_quote(quote, key, value);
    if (!span_number(value, 1000, size))
        return error_set(e, BAD_INPUT, 0, 0, "'%s'" EXPECTED "size=N, as in size=9", quote);
    if (!shape_default(*size).n)
        return error_set(e, BAD_INPUT, 0, 0,
                         "%s" EXPECTED
                         "a size with blocks: 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24 or 25",
                         quote);
    return OK;
}

/* *s: what the params ask for; n is 0 if nothing, w and h are 0 if only a size. */
static status read_params(shape *blocks, const char *params, error *e)
{
    int size = 0;
    *blocks = (shape){ 0, 0, 0 };
    for (span key, value; param_next(&params, &key, &value);) {
        status done;
        if (span_is(key, "block") && value.at)
            done = shape_read_block(blocks, key, value, 2, SQUARE_MAX, e);
        else if (span_is(key, "size") && value.at)
            done = read_size(&size, key, value, e);
        else if (sudoku_is_variant(key))
            done = OK; /* read when the size is known */
        else
            done = param_unknown(key, value,
                                 "block=WxH or size=N; for variants x, windoku, regions=... or cages=...", e);
        if (done != OK)
            return done;
    }
    if (size && blocks->n && size != blocks->n)
        return error_set(e, BAD_INPUT, 0, 0, "block=%dx%d does not fit size %d", blocks->w, blocks->h, size);
    if (size)
        blocks->n = size;
    return OK;
}

/* ---- reading ---- */

static bool detect(const char *bytes, size_t n)
{
    sheet t;
    return sudoku_is_id(bytes, n) || form_find(&t, true, true, 0, bytes, n).kind != FORM_NONE;
}

static bool is_size(int count)
{
    for (int n = 4; n <= SQUARE_MAX; n++)
        if (n * n == count || n * n * n == count)
            return shape_default(n).n;
    return false;
}

static bool is_gap(char sign)
{
    return sign == ' ' || sign == ',' || sign == '\t';
}

/* One line whose first word has as many characters as a grid has cells, or labels: a Sudoku, unless another
 * application is named. */
static bool claims(const char *bytes, size_t n)
{
    const char *at = bytes, *end = bytes + n;
    int k = 0;
    while (at < end && (is_gap(*at) || *at == '"'))
        at++;
    for (; at < end && symbol_is_cell(*at); at++)
        k++;
    if (!(at == end || is_gap(*at) || (*at && strchr(";\"\r\n", *at))) || !is_size(k))
        return false;
    at = memchr(at, '\n', (size_t)(end - at));
    while (at && at < end && (is_gap(*at) || scan_is_line_end(*at)))
        at++;
    return !at || at == end;
}

/* "Grid 01", "Puzzle 3:", "Sudoku #12 (hard)": a word, a number, and perhaps more. */
static bool begins(const char *line, size_t n)
{
    size_t word = 0, number = 0;
    while (n && scan_is_blank(*line))
        line++, n--;
    while (word < n && ((line[word] | 0x20) >= 'a' && (line[word] | 0x20) <= 'z'))
        word++;
    if (!word_rows_is_title((span){ line, word }))
        return false;
    for (number = word; number < n && (line[number] == ' ' || line[number] == '#'); number++)
        ;
    return number > word && number < n && scan_is_digit(line[number]);
}

/* A file with headings has a puzzle below each of them. */
static app_extent extent(const char *bytes, size_t n, bool whole)
{
    const char *end = memchr(bytes, '\n', n);
    return begins(bytes, end ? (size_t)(end - bytes) : n) ? EXTENT_PARTS : square_extent(bytes, n, whole);
}

static status misfit(const shape *shape, int found, error *e)
{
    if (shape->w)
        return error_set(e, BAD_INPUT, 0, 0, "block=%dx%d does not fit size %d", shape->w, shape->h, found);
    return error_set(e, BAD_INPUT, 0, 0, "a puzzle of size %d" EXPECTED "size %d", found, shape->n);
}

/* Are the blocks that a game ID says right, and are they those asked for? */
static status check_blocks(const sheet *sheet, const shape *found, const shape *want, error *e)
{
    const char *at = sheet->words.word[0].span.at;
    if (found->w < 2 || found->h < 2 || found->w > SQUARE_MAX / found->h)
        return form_wrong(sheet, at, e,
                          "%dx%d: in a run-length line" EXPECTED "at least 2x2 and a size of " AT_MOST("%d"),
                          found->h, found->w, SQUARE_MAX);
    if (want->n && want->n != found->n)
        return misfit(want, found->n, e);
    if (want->w && want->w != found->w)
        return form_wrong(sheet, at, e, "blocks %d wide and %d high in the text" EXPECTED "block=%dx%d",
                          found->w, found->h, want->w, want->h);
    return OK;
}

/* Finds the form, and its whole shape: from the params, from the text, or the usual one of its size. */
static status find_form(sheet *page, form *found, const char *bytes, size_t n, const shape *want,
                        bool irregular, error *e)
{
    if (irregular) {
        *found = form_find(page, false, true, want->n, bytes, n);
        found->shape = (shape){ found->shape.n, 0, 0 };
        return found->kind ? OK : form_explain(page, e);
    }
    *found = form_find(page, true, true, want->n, bytes, n);
    if (!found->kind && want->n) {
        sheet other;
        form g = form_find(&other, true, true, 0, bytes, n);
        if (g.kind)
            return misfit(want, g.shape.n, e);
    }
    if (!found->kind)
        return form_explain(page, e);
    if (found->first > 0 &&
        (found->shape.w || found->shape.h)) /* only run-length texts with a prefix say their blocks */
        return check_blocks(page, &found->shape, want, e);
    if (want->n && want->n != found->shape.n)
        return misfit(want, found->shape.n, e);
    found->shape = want->w ? *want : shape_default(found->shape.n);
    return OK;
}

static void add_slots(const square *square, text *out)
{
    int n = square->shape.n;
    for (int cell = 0; cell < n * n; cell++)
        for (int d = 0; d < n; d++)
            text_add_char(out, square->mask[cell] >> d & 1 ? symbol_of(d + 1) : '.');
}

/* If the number of characters does not determine the size of a sukaku, the params do. */
static void add_params(const shape *shape, bool sukaku, text *out)
{
    if (shape->w)
        shape_add_params(shape, out);
    if (!out->length && sukaku && shape->n == 4) /* 4*4*4 = 8*8 */
        text_format(out, "size=%d", shape->n);
}

static void add_texts(puzzle *p, const square *square)
{
    if (p->marks)
        add_slots(square, &p->source);
    else
        square_write(p, p->given, p->givens, &p->source);
    add_params(&square->shape, p->marks, &p->params);
    if (square->variant)
        sudoku_add_variant(square->variant, square->shape.n, &p->params);
    text_format(&p->network, "%d %dx%d", square->shape.n, square->shape.w, square->shape.h);
    if (square->variant)
        sudoku_add_variant(square->variant, square->shape.n, &p->network);
}

static bool has_regions(const char *params)
{
    for (span key, value; param_next(&params, &key, &value);)
        if (span_is(key, "regions"))
            return true;
    return false;
}

/* ---- Sudoku or Latin square? ---- */

/* The first cell of a block, in reading order, whose given is in it already; -1: there is none. */
static int repeated_in_block(const square *square, int block)
{
    const shape *shape = &square->shape;
    int top = block / shape->h * shape->h, left = block % shape->h * shape->w;
    uint32_t seen = 0;
    for (int r = top; r < top + shape->h; r++)
        for (int cell = r * shape->n + left; cell < r * shape->n + left + shape->w; cell++) {
            uint32_t bit = UINT32_C(1) << square->given[cell];
            if (bit > 1 && seen & bit)
                return cell;
            seen |= bit;
        }
    return -1;
}

static bool repeats_in_lines(const square *square)
{
    uint32_t row[SQUARE_MAX] = { 0 }, column[SQUARE_MAX] = { 0 };
    for (int i = 0, n = square->shape.n; i < n * n; i++) {
        uint32_t bit = UINT32_C(1) << square->given[i];
        if (bit > 1 && (row[i / n] | column[i % n]) & bit)
            return true;
        row[i / n] |= bit;
        column[i % n] |= bit;
    }
    return false;
}

/* Says which two givens have the same value in a block, if this happens in as many blocks; nothing if it does
 * not, or if some have the same value in a row or column. */
static void find_clash(const square *square, int blocks, text *out)
{
    const shape *shape = &square->shape;
    int n = shape->n, first = 0, second = n * n;
    for (int block = 0; block < n; block++) {
        int cell = repeated_in_block(square, block);
        blocks -= cell >= 0;
        second = cell >= 0 && cell < second ? cell : second;
    }
    if (blocks > 0 || repeats_in_lines(square))
        return;
    while (square->given[first] != square->given[second] ||
           shape_block(shape, first / n, first % n) != shape_block(shape, second / n, second % n))
        first++;
    text_format(out, "r%dc%d and r%dc%d are equal, and in one block of a Sudoku of this size", first / n + 1,
                first % n + 1, second / n + 1, second % n + 1);
}

/* Cells alone may be those of a Latin square. Of the sizes that Sudokus commonly have, they are not, unless
 * two blocks say so: with one, it is rather a Sudoku with a mistake. */
static void find_rival(puzzle *p, const sheet *sheet, const form *form, const char *params)
{
    const square *s = p->data;
    bool usual = s->shape.n < 8 || s->shape.n == 9, drawn = sheet->words.borders || sheet->words.barred;
    if (drawn || p->marks || params[0] || form->first)
        return;
    find_clash(s, usual ? 2 : 1, &p->doubt);
    if (p->doubt.length || (!usual && s->shape.w != s->shape.h))
        p->rival = "latin";
}

static status parse_cells(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    sheet t;
    shape want;
    form f;
    status done = read_params(&want, params, e);
    if (done == OK)
        done = find_form(&t, &f, bytes, n, &want, has_regions(params), e);
    if (done == OK)
        done = form_take(&t, &f, p, e);
    if (done != OK)
        return done;
    square *s = p->data;
    done = sudoku_read_variant(p, s->shape.n, params, &s->variant, e);
    if (done == OK)
        add_texts(p, s);
    if (done == OK)
        find_rival(p, &t, &f, params);
    return done;
}

/* A game ID of a variant gives cells and params; params that were asked for in addition must agree. */
static status parse_id(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    text cells, all;
    span rest = { 0 };
    text_open(&cells, p->memory);
    text_open(&all, p->memory);
    text_add_string(&all, params);
    status done = sudoku_read_id(bytes, n, &cells, &all, &rest, e);
    if (done == OK && (cells.failed || all.failed))
        done = puzzle_no_memory(e);
    if (done == OK)
        done = parse_cells(p, text_bytes(&cells), cells.length, text_bytes(&all), e);
    if (done == OK)
        text_add(&p->comment, rest.at, rest.n);
    text_close(&cells);
    text_close(&all);
    return done;
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    return (sudoku_is_id(bytes, n) ? parse_id : parse_cells)(p, bytes, n, params, e);
}

/* The combinations of cages can't be written as givens. */
static void write_givens(const puzzle *p, const csp_label *given, int givens, text *out)
{
    int n = ((const square *)p->data)->shape.n, kept = 0;
    csp_label cell[SQUARE_CELLS_MAX];
    for (int i = 0; i < givens && kept < n * n; i++)
        if (given[i] < n * n * n)
            cell[kept++] = given[i];
    square_write(p, cell, kept, out);
}

static void write_removed(const puzzle *p, const csp_label *removed, int removals, text *out, text *params)
{
    square with = { .shape = ((const square *)p->data)->shape };
    const sudoku_variant *v = ((const square *)p->data)->variant;
    square_set(&with, NULL, 0, removed, removals);
    add_slots(&with, out);
    add_params(&with.shape, true, params);
    if (v)
        sudoku_add_variant(v, with.shape.n, params);
}

/* ---- the network ---- */

static void model(const puzzle *p, csp_builder *b)
{
    const square *s = p->data;
    int n = s->shape.n;
    uint16_t block[SQUARE_CELLS_MAX];
    square_model(b, n, s->variant && s->variant->cages ? 140 : 0);
    for (int i = 0; s->shape.w && i < n * n; i++)
        block[i] = (uint16_t)shape_block(&s->shape, i / n, i % n);
    sudoku_model_blocks(b, s->shape.w ? block : s->variant->region, n);
    square_decorate_blocks(b, &s->shape);
    if (s->variant)
        sudoku_model_variant(b, s->variant, n);
}

static const char forms[] =
    "A Sudoku can be written in any of these forms; which one it is, is detected.\n"
    "* a line :: 81 characters, row by row. Any of `. 0 _ * - ? x` is an empty cell. Whatever follows a "
    "blank, a comma or a semicolon is a comment. Quotation marks around the line are ignored.\n"
    "* other sizes :: 16, 36, 64, 81, 100, ... 625 characters: 4 by 4 to 25 by 25, for sizes that have "
    "blocks (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25). Values above 9 are letters in either "
    "case, A for 10: a 16 by 16 puzzle has 1-9 and A-G. Hexadecimal 0-F is not read, because 0 is an empty "
    "cell.\n"
    "* a grid :: One row per line, with or without blanks and borders made of `+ - = | ! : '` or "
    "box-drawing characters.\n"
    "* cells :: Numbers or signs separated by blanks or commas, all on one line or one row per line.\n"
    "* pencil marks :: One group of candidates per cell, as `tresse solve` shows them; `~` is a cell "
    "without any.\n"
    "* a sukaku :: 729 characters, 9 for each cell: the candidate, or a sign for an empty cell.\n"
    "* an .sdk file :: Lines with `#`, `[Puzzle]` and `[State]`; the state is the position to start from.\n"
    "* a Solo game ID :: Such as `3x3:b3_4_5b8a4...`: a is one empty cell, b is two, and so on. `9j:` has "
    "irregular blocks, `3x3x:` diagonals, `3x3k:` cages with sums; what follows its cells are edges and "
    "sums.\n"
    "* an address :: Of a puzzle at sudokuwiki.org (`?bd=`), sudokuexchange.com (`?s=`), puzz.link "
    "(`?sudoku/9/9/...`), f-puzzles.com (`?load=`) or sudokupad.app, and what else `tresse list readers` "
    "shows. Digits and marks of a player become changes (`--changes`).\n"
    "Variants are Sudokus with parameters: `x` (diagonals), `windoku`, `regions=` (irregular blocks: a "
    "sign for each cell, or edges as in game IDs), `cages=EDGES:SUM.SUM...` (Killer).\n"
    "Blocks of sizes that are not squares are as wide as possible (size 6: 3 wide, 2 high), or as "
    "`--block` says.\n";

static const app_single singles[] = {
    SQUARE_SINGLES,
    { "hidden-single-in-a-block", "one cell left for a value in a block: sudoku" },
    { "hidden-single-in-a-diagonal", "one cell left for a value in a diagonal: sudoku with x, pandiagonal" },
    { "hidden-single-in-a-window", "one cell left for a value in a window: sudoku with windoku" },
    { "hidden-single-in-a-cage", "one cell left for a value in a cage: sudoku with cages" },
    { "single-combination", "one way left to fill a cage: kenken, and killer cages of sudoku" },
    { NULL, NULL },
};

/* Felgenhauer and Jarvis (2005); Russell and Jarvis (2006). */
static const app_grids grids[] = {
    { 81, "6670903752021072936960", "5472730538" },
    { 0, NULL, NULL },
};

/* Combinations of cages follow from the digits in them. */
static bool is_own(const puzzle *p, int label)
{
    int n = ((const square *)p->data)->shape.n;
    return label < n * n * n;
}

/* Cages are other clues; blocks, diagonals and windows are rules of the game. */
static bool other_clues(const puzzle *p)
{
    const sudoku_variant *v = ((const square *)p->data)->variant;
    return v && v->cages > 0;
}

static const link_code link_digits = { LINK_NUMBERS, .least = 1, .whole = true };

static void add_link(const link_puzzle *link, text *out)
{
    for (int i = 0; i < link_cells(link); i++)
        text_add_char(out, symbol_of(link->place[i] < 0 ? 0 : link->place[i]));
}

static const link_genre genre = {
    { "sudoku" }, LINK_SQUARE_BLOCKS, { { &link_digits, link_cells } }, add_link
};

extern const app app_sudoku;

const app app_sudoku = {
    .name = "sudoku",
    .title = "Sudoku",
    .says = "each digit once in each row, column and block; sizes 4 to 25; sukaku (candidates removed) too",
    .params = "block=WxH (width and height of blocks), size=N; variants: x, windoku, regions=..., cages=...",
    .topic = "puzzles",
    .forms = forms,
    .example = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8",
    .singles = singles,
    .steps = { .aliases = sudoku_aliases, .alias = sudoku_alias, .eureka = sudoku_eureka },
    .makes = { .grids = grids,
               .other_clues = other_clues,
               .blank = square_blank,
               .size_most = SQUARE_MAX,
               .write_removed = write_removed,
               .symmetries = "none, rotational, quarter-turn, diagonal, anti-diagonal, horizontal, vertical",
               .orbits = sudoku_orbits,
               .draw_part = sudoku_draw_part,
               .about_parts = sudoku_about_parts,
               .isomorphism = sudoku_isomorphism,
               .canonical = sudoku_canonical },
    .reading = { .detect = detect,
                 .claims = claims,
                 .extent = extent,
                 .begins = begins,
                 .is_row = square_is_row,
                 .link = &genre },
    .data = sizeof(square),
    .parse = parse,
    .model = model,
    .write = write_givens,
    .is_own = is_own,
    .shows = { .size = square_show_size,
               .puzzle = square_show_puzzle,
               .state = square_show_state,
               .legend = square_show_legend },
};
