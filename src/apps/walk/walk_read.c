/* walk_read.c: reading Numbrix and Hidato.
 *
 * A text is a header and the cells, row by row. The header is `Numbrix` or `Hidato`, a model (`topological`
 * or `geometric`), the size (N, or RxC for R rows of C cells) and the number of white cells, in this order.
 * Each part may be left out, with these limits: a size that shares its row with cells must follow a word and
 * be followed by the number of cells, because nothing else distinguishes these numbers from cells; and
 * without a size, line ends or '/' must separate the rows. A row of one or two numbers above rows of more
 * cells is a header, too. The parameter model= takes precedence over the word.
 *
 * How cells are written: see walk_show.c. */
#include "apps/walk/walk_game.h"

#include "apps/word_rows.h"

#include <string.h>

static void lay_out(word_rows *l, const char *bytes, size_t n)
{
    static const row_style style = { .separators = "\"|", .slashes = true, .borders = true };
    word_rows_read(l, &style, bytes, n);
}

/* ---- header ---- */

typedef struct header {
    int next; /* the first word after it */
    int whites;
    span size, count; /* at NULL: not said */
} header;

/* `9` or `9x7`. */
static bool read_size(walk_game *g, span s)
{
    size_t n = span_digits(s, &g->rows);
    g->columns = g->rows;
    if (n == s.n || n == 0)
        return n > 0;
    span rest = span_from(s, n + 1);
    return s.at[n] == 'x' && rest.n && span_digits(rest, &g->columns) == rest.n;
}

static bool same_row(const word_rows *l, int i, int j)
{
    return i < word_rows_kept(l) && j < word_rows_kept(l) && l->word[i].row == l->word[j].row;
}

/* Does the row of word i, but not the one below it, consist of a size and perhaps a number of cells that fits
 * it? */
static bool is_row_of_sizes(const word_rows *l, int i)
{
    walk_game g;
    int row = l->word[i].row, n = l->row_words[row];
    if (n > 2 || row + 1 >= l->rows || row + 1 >= ROWS_MOST || l->row_words[row + 1] == n ||
        !read_size(&g, l->word[i].span))
        return false;
    int whites = n == 2 ? span_value(l->word[i + 1].span) : 0;
    return whites >= 0 && g.rows <= WALK_SIDE_MAX && g.columns <= WALK_SIDE_MAX &&
           whites <= g.rows * g.columns;
}

static status read_words(walk_game *g, const word_rows *l, header *h, error *e)
{
    span w = word_rows_word_at(l, 0);
    if (span_means(w, "numbrix") || span_means(w, "hidato")) {
        if (!span_means(w, g->kind->word))
            return word_rows_expected(l, 0, e, "%s", g->kind->word);
        h->next++;
    }
    w = word_rows_word_at(l, h->next);
    g->geometric = span_means(w, "geometric");
    h->next += g->geometric || span_means(w, "topological");
    return OK;
}

/* One row of cells alone could be any part of a grid. */
static status one_row(const word_rows *l, const walk_game *g, error *e)
{
    return word_rows_wrong(
        l, l->word[0].span.at, e,
        "one row of %d words, expected a whole grid: %s and its size in front, as in %s 9 81, or "
        "its rows in lines of their own or with / between them",
        l->words, g->kind->word, g->kind->word);
}

/* May the words from i on be a size and a number of cells, with as many cells after them? */
static bool is_header(const walk_game *g, const word_rows *l, int i)
{
    int whites = span_value(word_rows_word_at(l, i + 1));
    return g->rows >= 1 && g->columns >= 1 && whites >= 1 && whites <= g->rows * g->columns;
}

static status read_header(walk_game *g, const word_rows *l, header *h, error *e)
{
    status s = read_words(g, l, h, e);
    int i = h->next;
    if (s != OK || i >= l->words)
        return s != OK ? s : word_rows_expected(l, i, e, "the size or the cells");
    bool row_of_words = i > 0 && !same_row(l, i - 1, i), shares = i > 0 ? !row_of_words : l->rows == 1;
    if (!shares && !is_row_of_sizes(l, i))
        return OK;
    bool sized = read_size(g, l->word[i].span);
    if (i == 0 && l->words > 1 && (!sized || !is_header(g, l, i)))
        return one_row(l, g, e);
    if (!sized)
        return word_rows_expected(l, i, e, "the size, as in 9 or 9x7");
    h->size = l->word[i++].span;
    if (same_row(l, i - 1, i)) {
        h->whites = span_value(l->word[i].span);
        if (h->whites < 0)
            return word_rows_expected(l, i, e, "the number of white cells");
        h->count = l->word[i++].span;
    }
    h->next = i;
    return OK;
}

static status check_size(const walk_game *g, const word_rows *l, const header *h, error *e)
{
    const char *at = h->size.at ? h->size.at : word_rows_word_at(l, h->next).at;
    if (g->rows < 1 || g->columns < 1 || g->rows > WALK_SIDE_MAX || g->columns > WALK_SIDE_MAX)
        return word_rows_wrong(l, at, e, "%d rows of %d cells, expected 1 to %d of each", g->rows, g->columns,
                               WALK_SIDE_MAX);
    return OK;
}

/* Without a size: as wide as the first row, and as many rows as there are. */
static status find_size(walk_game *g, const word_rows *l, const header *h, error *e)
{
    if (h->size.at)
        return check_size(g, l, h, e);
    if (h->next >= l->words)
        return word_rows_expected(l, h->next, e, "cells");
    word_rows_size(l, h->next, &g->rows, &g->columns);
    return check_size(g, l, h, e);
}

/* ---- cells ---- */

/* A list of candidates goes to `allowed`; numbers greater than that of white cells were refused before. */
static status read_list(const word_rows *l, span list, int whites, bool *allowed, error *e)
{
    char quote[QUOTE_MAX];
    for (int number; list.n;) {
        size_t n = span_digits(list, &number);
        span found = { list.at, n ? n : scan_character(list.at, list.at + list.n) };
        if (n == 0 || number < 1 || number > whites || (n < list.n && list.at[n] != ','))
            return word_rows_wrong(l, list.at, e,
                                   "'%s' in a list of candidates, expected numbers 1-%d and commas",
                                   span_quote(quote, found), whites);
        if (allowed[number])
            return word_rows_wrong(l, list.at, e, "candidate %d appears twice in a cell", number);
        allowed[number] = true;
        list = span_from(list, n + (n < list.n));
    }
    return OK;
}

/* The colour of each cell, and so how many numbers there are. */
static status read_colours(walk_game *g, const word_rows *l, const header *h, error *e)
{
    status s = word_rows_check_size(l, h->next, g->rows, g->columns, e);
    if (s != OK)
        return s;
    for (int cell = 0; cell < g->rows * g->columns; cell++) {
        g->white[cell] = !span_means(l->word[h->next + cell].span, "B");
        g->whites += g->white[cell];
    }
    if (g->whites == 0)
        return word_rows_wrong(l, l->word[h->next].span.at, e, "no white cell, expected at least one");
    if (h->count.at && h->whites != g->whites)
        return word_rows_wrong(l, h->count.at, e, "%d white cells announced, but the grid has %d", h->whites,
                               g->whites);
    return OK;
}

static status read_cell(walk_game *g, const word_rows *l, int i, int cell, bool *allowed, error *e)
{
    span w = l->word[i].span;
    int number = span_value(w);
    if (!g->white[cell] || word_rows_is_empty(w))
        return OK;
    if (number > 0 && number <= g->whites) {
        g->given[cell] = (uint16_t)number;
        return OK;
    }
    if (number < 0 && (span_has(w, ',') || span_is(w, "~"))) {
        g->restricted[cell] = true;
        return span_is(w, "~") ? OK : read_list(l, w, g->whites, allowed, e);
    }
    return word_rows_expected(l, i, e, "a number 1-%d, candidates as in 3,5, '.' (empty) or 'B' (black)",
                              g->whites);
}

/* ---- labels ---- */

static bool near_all(const walk_game *g, const walk_label *given, int givens, int n, int cell)
{
    for (int i = 0; i < givens; i++) {
        int apart = n > given[i].number ? n - given[i].number : given[i].number - n;
        if (walk_distance(g, cell, given[i].cell) > apart)
            return false;
    }
    return true;
}

/* Adds the labels of a cell, or only counts them if there is no room yet. */
static int add_labels_of(const walk_game *g, int cell, const walk_label *given, int givens, const bool *taken,
                         walk_label *out)
{
    int n = 0;
    if (g->given[cell]) {
        if (out)
            *out = (walk_label){ g->given[cell], (uint16_t)cell };
        return 1;
    }
    for (int number = 1; g->white[cell] && number <= g->whites; number++)
        if (!taken[number] && near_all(g, given, givens, number, cell)) {
            if (out)
                out[n] = (walk_label){ (uint16_t)number, (uint16_t)cell };
            n++;
        }
    return n;
}

static status make_labels(puzzle *p, walk_game *g, error *e)
{
    walk_label given[WALK_CELLS_MAX];
    bool taken[WALK_CELLS_MAX + 1] = { false };
    int givens = 0, cells = g->rows * g->columns;
    for (int cell = 0; cell < cells; cell++)
        if (g->given[cell]) {
            given[givens++] = (walk_label){ g->given[cell], (uint16_t)cell };
            taken[g->given[cell]] = true;
        }
    for (int cell = 0; cell < cells; cell++)
        g->labels += add_labels_of(g, cell, given, givens, taken, NULL);
    if (g->labels > WALK_LABELS_MAX)
        return error_set(e, BAD_INPUT, 0, 0,
                         "%d candidates, expected at most %d: a grid of this size needs more givens",
                         g->labels, WALK_LABELS_MAX);
    g->label = arena_take(&p->arena, (size_t)g->labels, sizeof *g->label);
    g->removed = arena_take(&p->arena, (size_t)g->labels, sizeof *g->removed);
    g->by_number = arena_take(&p->arena, (size_t)g->labels, sizeof *g->by_number);
    if (!g->label || !g->removed || !g->by_number)
        return puzzle_no_memory(e);
    for (int cell = 0, l = 0; cell < cells; cell++)
        l += add_labels_of(g, cell, given, givens, taken, g->label + l);
    return OK;
}

static void sort_by_number(walk_game *g)
{
    int at[WALK_CELLS_MAX + 2];
    for (int l = 0; l < g->labels; l++)
        g->number_start[g->label[l].number + 1]++;
    for (int n = 1; n <= g->whites + 1; n++)
        g->number_start[n] += g->number_start[n - 1];
    memcpy(at, g->number_start, sizeof at);
    for (int l = 0; l < g->labels; l++)
        g->by_number[at[g->label[l].number]++] = (csp_label)l;
}

/* allowed: one row of flags for each cell. A list that excludes nothing does not count as one. */
static status take_lists(puzzle *p, walk_game *g, const bool *allowed, error *e)
{
    bool shorter[WALK_CELLS_MAX] = { false };
    int givens = 0, removals = 0;
    for (int l = 0; l < g->labels; l++) {
        int cell = g->label[l].cell;
        g->removed[l] = g->restricted[cell] && !allowed[cell * (g->whites + 1) + g->label[l].number];
        removals += g->removed[l];
        givens += g->given[cell] != 0;
        shorter[cell] |= g->removed[l];
    }
    memcpy(g->restricted, shorter, sizeof shorter);
    status s = puzzle_take_labels(p, givens, removals, e);
    for (int l = 0; s == OK && l < g->labels; l++)
        if (g->removed[l])
            puzzle_remove(p, l);
        else if (g->given[g->label[l].cell])
            puzzle_give(p, l);
    return s;
}

/* ---- the whole ---- */

static status read_params(walk_game *g, const char *params, error *e)
{
    for (span key, value; param_next(&params, &key, &value);) {
        bool geometric = span_is(value, "geometric");
        if (!span_is(key, "model") || (!geometric && !span_is(value, "topological")))
            return param_unknown(key, value, "model=topological or model=geometric", e);
        g->geometric = geometric;
    }
    return OK;
}

static status read_cells(puzzle *p, walk_game *g, const word_rows *l, const header *h, error *e)
{
    int cells = g->rows * g->columns;
    status s = read_colours(g, l, h, e);
    if (s != OK)
        return s;
    int row = g->whites + 1;
    bool *allowed = arena_take(&p->arena, (size_t)cells * (size_t)row, sizeof *allowed);
    if (!allowed)
        return puzzle_no_memory(e);
    for (int cell = 0; s == OK && cell < cells; cell++)
        s = read_cell(g, l, h->next + cell, cell, allowed + cell * row, e);
    if (s == OK)
        s = make_labels(p, g, e);
    if (s != OK)
        return s;
    sort_by_number(g);
    s = take_lists(p, g, allowed, e);
    return s == OK ? word_rows_finish(l, h->next + cells, &p->comment, e) : s;
}

status walk_parse(puzzle *p, const walk_kind *kind, const char *bytes, size_t n, const char *params, error *e)
{
    word_rows l;
    header h = { 0 };
    walk_game *g = arena_take(&p->arena, 1, sizeof *g);
    if (!g)
        return puzzle_no_memory(e);
    p->data = g;
    g->kind = kind;
    lay_out(&l, bytes, n);
    status s = read_header(g, &l, &h, e);
    if (s == OK)
        s = find_size(g, &l, &h, e);
    if (s == OK)
        s = read_params(g, params, e);
    if (s == OK)
        s = read_cells(p, g, &l, &h, e);
    if (s != OK)
        return s;
    walk_add_source(g, &p->source);
    text_add(&p->network, text_bytes(&p->source), p->source.length);
    return puzzle_end(p, e);
}

/* Lays out the first line alone. False: there is none. */
static bool lay_out_first(word_rows *l, const char *bytes, size_t n)
{
    scan all = scan_of(bytes, n), line;
    bool found = scan_line(&all, &line);
    lay_out(l, line.at, (size_t)(line.end - line.at));
    return found;
}

/* Is its name the first word? */
bool walk_detect(const walk_kind *kind, const char *bytes, size_t n)
{
    word_rows l;
    return lay_out_first(&l, bytes, n) && span_means(word_rows_word_at(&l, 0), kind->word);
}

/* Its name with a mistake; or, without the name of the other one, what follows the name. */
bool walk_resembles(const walk_kind *kind, const walk_kind *other, const char *bytes, size_t n)
{
    word_rows l;
    if (!lay_out_first(&l, bytes, n))
        return false;
    span name = word_rows_word_at(&l, 0);
    if (span_resembles(name, kind->word) || span_resembles(name, other->word))
        return span_resembles(name, kind->word);
    for (int i = 0; i < 2; i++)
        if (span_resembles(word_rows_word_at(&l, i), "topological") ||
            span_resembles(word_rows_word_at(&l, i), "geometric"))
            return true;
    return false;
}

/* The width of rows of nothing but numbers, each of them once, empty cells and black ones. 0: there is
 * something else. */
static int width_of_numbers(const word_rows *l)
{
    bool seen[WALK_CELLS_MAX + 1] = { false }, empty = false;
    int width = 0;
    if (l->rows > WALK_SIDE_MAX || l->words > WALK_CELLS_MAX)
        return 0;
    for (int i = 0; i < l->words; i++) {
        int number = span_value(l->word[i].span);
        bool none = word_rows_is_empty(l->word[i].span) || span_means(l->word[i].span, "B");
        empty |= none;
        if (!none && (number < 1 || number > WALK_CELLS_MAX || seen[number]))
            return 0;
        if (!none)
            seen[number] = true;
    }
    for (int row = 0; row < l->rows; row++)
        width = l->row_words[row] > width ? l->row_words[row] : width;
    return empty && width <= WALK_SIDE_MAX ? width : 0;
}

/* In a square, numbers go up to its side, and come again: two that are larger are no slips of the pen. */
status walk_suspect(const char *bytes, size_t n, error *e)
{
    enum { WIDTH_LEAST = 3, LARGE_LEAST = 2 };
    word_rows l;
    char quote[QUOTE_MAX];
    int large = 0, first = 0;
    lay_out(&l, bytes, n);
    int width = width_of_numbers(&l), side = width > l.rows ? width : l.rows;
    if (width < WIDTH_LEAST)
        return OK;
    for (int i = l.words - 1; i >= 0; i--)
        if (span_value(l.word[i].span) > side) {
            large++;
            first = i;
        }
    if (large < LARGE_LEAST)
        return OK;
    span found = l.word[first].span;
    return word_rows_wrong(&l, found.at, e, "'%s', expected numbers 1-%d in a square of %d by %d",
                           span_quote(quote, found), side, side, side);
}

/* A line that says everything has a header with a size and the number of white cells, and after it cells, of
 * which some may be missing. */
app_extent walk_extent(const char *bytes, size_t n, bool whole)
{
    word_rows l;
    walk_game g;
    int i = 0;
    (void)whole;
    if (!lay_out_first(&l, bytes, n))
        return EXTENT_UNKNOWN;
    while (i < word_rows_kept(&l) && span_digits(l.word[i].span, &g.rows) == 0 && l.word[i].span.n > 2)
        i++;
    bool headed = i + 2 < l.words && read_size(&g, l.word[i].span) && is_header(&g, &l, i) &&
                  2 * (l.words - i - 2) > g.rows * g.columns;
    return headed || l.rows > 1 ? EXTENT_LINE : EXTENT_TEXT;
}
