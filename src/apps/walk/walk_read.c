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

static void lay_out(word_rows *words, const char *bytes, size_t n)
{
    static const row_style style = { .separators = "\"|", .slashes = true, .borders = true };
    word_rows_read(words, &style, bytes, n);
}

/* ---- header ---- */

typedef struct header {
    int next; /* the first word after it */
    int whites;
    span size, count; /* at NULL: not said */
} header;

/* `9` or `9x7`. */
static bool read_size(walk_game *game, span word)
{
    size_t n = span_digits(word, &game->rows);
    game->columns = game->rows;
    if (n == word.n || n == 0)
        return n > 0;
    span rest = span_from(word, n + 1);
    return word.at[n] == 'x' && rest.n && span_digits(rest, &game->columns) == rest.n;
}

static bool same_row(const word_rows *words, int i, int other)
{
    return i < word_rows_kept(words) && other < word_rows_kept(words) &&
           words->word[i].row == words->word[other].row;
}

/* Does the row of word i, but not the one below it, consist of a size and perhaps a number of cells that fits
 * it? */
static bool is_row_of_sizes(const word_rows *words, int i)
{
    walk_game game;
    int row = words->word[i].row, n = words->row_words[row];
    if (n > 2 || row + 1 >= words->rows || row + 1 >= ROWS_MOST || words->row_words[row + 1] == n ||
        !read_size(&game, words->word[i].span))
        return false;
    int whites = n == 2 ? span_value(words->word[i + 1].span) : 0;
    return whites >= 0 && game.rows <= WALK_SIDE_MAX && game.columns <= WALK_SIDE_MAX &&
           whites <= game.rows * game.columns;
}

static status read_words(walk_game *game, const word_rows *words, header *head, error *e)
{
    span w = word_rows_word_at(words, 0);
    if (span_means(w, "numbrix") || span_means(w, "hidato")) {
        if (!span_means(w, game->kind->word))
            return word_rows_expected(words, 0, e, "%s", game->kind->word);
        head->next++;
    }
    w = word_rows_word_at(words, head->next);
    game->geometric = span_means(w, "geometric");
    head->next += game->geometric || span_means(w, "topological");
    return OK;
}

/* One row of cells alone could be any part of a grid. */
static status one_row(const word_rows *words, const walk_game *game, error *e)
{
    return word_rows_wrong(words, words->word[0].span.at, e,
                           "one row of %d words" EXPECTED
                           "a whole grid: %s and its size in front, as in %s 9 81, or "
                           "its rows in lines of their own or with / between them",
                           words->words, game->kind->word, game->kind->word);
}

/* May the words from i on be a size and a number of cells, with as many cells after them? */
static bool is_header(const walk_game *game, const word_rows *words, int i)
{
    int whites = span_value(word_rows_word_at(words, i + 1));
    return game->rows >= 1 && game->columns >= 1 && whites >= 1 && whites <= game->rows * game->columns;
}

static status read_header(walk_game *game, const word_rows *words, header *head, error *e)
{
    status s = read_words(game, words, head, e);
    int i = head->next;
    if (s != OK || i >= words->words)
        return s != OK ? s : word_rows_expected(words, i, e, "the size or the cells");
    bool row_of_words = i > 0 && !same_row(words, i - 1, i),
         shares = i > 0 ? !row_of_words : words->rows == 1;
    if (!shares && !is_row_of_sizes(words, i))
        return OK;
    bool sized = read_size(game, words->word[i].span);
    if (i == 0 && words->words > 1 && (!sized || !is_header(game, words, i)))
        return one_row(words, game, e);
    if (!sized)
        return word_rows_expected(words, i, e, "the size, as in 9 or 9x7");
    head->size = words->word[i++].span;
    if (same_row(words, i - 1, i)) {
        head->whites = span_value(words->word[i].span);
        if (head->whites < 0)
            return word_rows_expected(words, i, e, "the number of white cells");
        head->count = words->word[i++].span;
    }
    head->next = i;
    return OK;
}

static status check_size(const walk_game *game, const word_rows *words, const header *head, error *e)
{
    const char *at = head->size.at ? head->size.at : word_rows_word_at(words, head->next).at;
    if (game->rows < 1 || game->columns < 1 || game->rows > WALK_SIDE_MAX || game->columns > WALK_SIDE_MAX)
        return word_rows_wrong(words, at, e, "%d rows of %d cells" EXPECTED "1 to %d of each", game->rows,
                               game->columns, WALK_SIDE_MAX);
    return OK;
}

/* Without a size: as wide as the first row, and as many rows as there are. */
static status find_size(walk_game *game, const word_rows *words, const header *head, error *e)
{
    if (head->size.at)
        return check_size(game, words, head, e);
    if (head->next >= words->words)
        return word_rows_expected(words, head->next, e, "cells");
    word_rows_size(words, head->next, &game->rows, &game->columns);
    return check_size(game, words, head, e);
}

/* ---- cells ---- */

/* A list of candidates goes to `allowed`; numbers greater than that of white cells were refused before. */
static status read_list(const word_rows *words, span list, int whites, bool *allowed, error *e)
{
    char quote[QUOTE_MAX];
    for (int number; list.n;) {
        size_t n = span_digits(list, &number);
        span found = { list.at, n ? n : scan_character(list.at, list.at + list.n) };
        if (n == 0 || number < 1 || number > whites || (n < list.n && list.at[n] != ','))
            return word_rows_wrong(words, list.at, e,
                                   "'%s' in a list of candidates" EXPECTED "numbers 1-%d and commas",
                                   span_quote(quote, found), whites);
        if (allowed[number])
            return word_rows_wrong(words, list.at, e, "candidate %d appears twice in a cell", number);
        allowed[number] = true;
        list = span_from(list, n + (n < list.n));
    }
    return OK;
}

/* The colour of each cell, and so how many numbers there are. */
static status read_colours(walk_game *game, const word_rows *words, const header *head, error *e)
{
    status s = word_rows_check_size(words, head->next, game->rows, game->columns, e);
    if (s != OK)
        return s;
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        game->white[cell] = !span_means(words->word[head->next + cell].span, "B");
        game->whites += game->white[cell];
    }
    if (game->whites == 0)
        return word_rows_wrong(words, words->word[head->next].span.at, e,
                               "no white cell" EXPECTED "at least one");
    if (head->count.at && head->whites != game->whites)
        return word_rows_wrong(words, head->count.at, e, "%d white cells announced, but the grid has %d",
                               head->whites, game->whites);
    return OK;
}

static status read_cell(walk_game *game, const word_rows *words, int i, int cell, bool *allowed, error *e)
{
    span w = words->word[i].span;
    int number = span_value(w);
    if (!game->white[cell] || word_rows_is_empty(w))
        return OK;
    if (number > 0 && number <= game->whites) {
        game->given[cell] = (uint16_t)number;
        return OK;
    }
    if (number < 0 && (span_has(w, ',') || span_is(w, "~"))) {
        game->restricted[cell] = true;
        return span_is(w, "~") ? OK : read_list(words, w, game->whites, allowed, e);
    }
    return word_rows_expected(words, i, e, "a number 1-%d, candidates as in 3,5, '.' (empty) or 'B' (black)",
                              game->whites);
}

/* ---- labels ---- */

static bool near_all(const walk_game *game, const walk_label *given, int givens, int n, int cell)
{
    for (int i = 0; i < givens; i++) {
        int apart = n > given[i].number ? n - given[i].number : given[i].number - n;
        if (walk_distance(game, cell, given[i].cell) > apart)
            return false;
    }
    return true;
}

/* Adds the labels of a cell, or only counts them if there is no room yet. */
static int add_labels_of(const walk_game *game, int cell, const walk_label *given, int givens,
                         const bool *taken, walk_label *out)
{
    int n = 0;
    if (game->given[cell]) {
        if (out)
            *out = (walk_label){ game->given[cell], (uint16_t)cell };
        return 1;
    }
    for (int number = 1; game->white[cell] && number <= game->whites; number++)
        if (!taken[number] && near_all(game, given, givens, number, cell)) {
            if (out)
                out[n] = (walk_label){ (uint16_t)number, (uint16_t)cell };
            n++;
        }
    return n;
}

static status make_labels(puzzle *p, walk_game *game, error *e)
{
    walk_label given[WALK_CELLS_MAX];
    bool taken[WALK_CELLS_MAX + 1] = { false };
    int givens = 0, cells = game->rows * game->columns;
    for (int cell = 0; cell < cells; cell++)
        if (game->given[cell]) {
            given[givens++] = (walk_label){ game->given[cell], (uint16_t)cell };
            taken[game->given[cell]] = true;
        }
    for (int cell = 0; cell < cells; cell++)
        game->labels += add_labels_of(game, cell, given, givens, taken, NULL);
    if (game->labels > WALK_LABELS_MAX)
        return error_set(e, BAD_INPUT, 0, 0,
                         "%d candidates" EXPECTED AT_MOST("%d") ": a grid of this size needs more givens",
                         game->labels, WALK_LABELS_MAX);
    game->label = arena_take(&p->arena, (size_t)game->labels, sizeof *game->label);
    game->removed = arena_take(&p->arena, (size_t)game->labels, sizeof *game->removed);
    game->by_number = arena_take(&p->arena, (size_t)game->labels, sizeof *game->by_number);
    if (!game->label || !game->removed || !game->by_number)
        return puzzle_no_memory(e);
    for (int cell = 0, l = 0; cell < cells; cell++)
        l += add_labels_of(game, cell, given, givens, taken, game->label + l);
    return OK;
}

static void sort_by_number(walk_game *game)
{
    int at[WALK_CELLS_MAX + 2];
    for (int l = 0; l < game->labels; l++)
        game->number_start[game->label[l].number + 1]++;
    for (int n = 1; n <= game->whites + 1; n++)
        game->number_start[n] += game->number_start[n - 1];
    memcpy(at, game->number_start, sizeof at);
    for (int l = 0; l < game->labels; l++)
        game->by_number[at[game->label[l].number]++] = (csp_label)l;
}

/* allowed: one row of flags for each cell. A list that excludes nothing does not count as one. */
static status take_lists(puzzle *p, walk_game *game, const bool *allowed, error *e)
{
    bool shorter[WALK_CELLS_MAX] = { false };
    int givens = 0, removals = 0;
    for (int l = 0; l < game->labels; l++) {
        int cell = game->label[l].cell;
        game->removed[l] =
            game->restricted[cell] && !allowed[cell * (game->whites + 1) + game->label[l].number];
        removals += game->removed[l];
        givens += game->given[cell] != 0;
        shorter[cell] |= game->removed[l];
    }
    memcpy(game->restricted, shorter, sizeof shorter);
    status s = puzzle_take_labels(p, givens, removals, e);
    for (int l = 0; s == OK && l < game->labels; l++)
        if (game->removed[l])
            puzzle_remove(p, l);
        else if (game->given[game->label[l].cell])
            puzzle_give(p, l);
    return s;
}

/* ---- the whole ---- */

static status read_params(walk_game *game, const char *params, error *e)
{
    for (span key, value; param_next(&params, &key, &value);) {
        bool geometric = span_is(value, "geometric");
        if (!span_is(key, "model") || (!geometric && !span_is(value, "topological")))
            return param_unknown(key, value, "model=topological or model=geometric", e);
        game->geometric = geometric;
    }
    return OK;
}

static status read_cells(puzzle *p, walk_game *game, const word_rows *words, const header *head, error *e)
{
    int cells = game->rows * game->columns;
    status s = read_colours(game, words, head, e);
    if (s != OK)
        return s;
    int row = game->whites + 1;
    bool *allowed = arena_take(&p->arena, (size_t)cells * (size_t)row, sizeof *allowed);
    if (!allowed)
        return puzzle_no_memory(e);
    for (int cell = 0; s == OK && cell < cells; cell++)
        s = read_cell(game, words, head->next + cell, cell, allowed + cell * row, e);
    if (s == OK)
        s = make_labels(p, game, e);
    if (s != OK)
        return s;
    sort_by_number(game);
    s = take_lists(p, game, allowed, e);
    return s == OK ? word_rows_finish(words, head->next + cells, &p->comment, e) : s;
}

status walk_parse(puzzle *p, const walk_kind *kind, const char *bytes, size_t n, const char *params, error *e)
{
    word_rows words;
    header h = { 0 };
    walk_game *game = p->data;
    game->kind = kind;
    lay_out(&words, bytes, n);
    status s = read_header(game, &words, &h, e);
    if (s == OK)
        s = find_size(game, &words, &h, e);
    if (s == OK)
        s = read_params(game, params, e);
    if (s == OK)
        s = read_cells(p, game, &words, &h, e);
    if (s != OK)
        return s;
    walk_add_source(game, &p->source);
    text_add(&p->network, text_bytes(&p->source), p->source.length);
    return OK;
}

/* Lays out the first line alone. False: there is none. */
static bool lay_out_first(word_rows *words, const char *bytes, size_t n)
{
    scan all = scan_of(bytes, n), line;
    bool found = scan_line(&all, &line);
    lay_out(words, line.at, (size_t)(line.end - line.at));
    return found;
}

/* Is its name the first word? */
bool walk_detect(const walk_kind *kind, const char *bytes, size_t n)
{
    word_rows words;
    return lay_out_first(&words, bytes, n) && span_means(word_rows_word_at(&words, 0), kind->word);
}

/* Its name with a mistake; or, without the name of the other one, what follows the name. */
bool walk_resembles(const walk_kind *kind, const walk_kind *other, const char *bytes, size_t n)
{
    word_rows words;
    if (!lay_out_first(&words, bytes, n))
        return false;
    span name = word_rows_word_at(&words, 0);
    if (span_resembles(name, kind->word) || span_resembles(name, other->word))
        return span_resembles(name, kind->word);
    for (int i = 0; i < 2; i++)
        if (span_resembles(word_rows_word_at(&words, i), "topological") ||
            span_resembles(word_rows_word_at(&words, i), "geometric"))
            return true;
    return false;
}

/* The width of rows of nothing but numbers, each of them once, empty cells and black ones. 0: there is
 * something else. */
static int width_of_numbers(const word_rows *words)
{
    bool seen[WALK_CELLS_MAX + 1] = { false }, empty = false;
    int width = 0;
    if (words->rows > WALK_SIDE_MAX || words->words > WALK_CELLS_MAX)
        return 0;
    for (int i = 0; i < words->words; i++) {
        int number = span_value(words->word[i].span);
        bool none = word_rows_is_empty(words->word[i].span) || span_means(words->word[i].span, "B");
        empty |= none;
        if (!none && (number < 1 || number > WALK_CELLS_MAX || seen[number]))
            return 0;
        if (!none)
            seen[number] = true;
    }
    for (int row = 0; row < words->rows; row++)
        width = words->row_words[row] > width ? words->row_words[row] : width;
    return empty && width <= WALK_SIDE_MAX ? width : 0;
}

/* In a square, numbers go up to its side, and come again: two that are larger are not slips of the pen. */
status walk_suspect(const char *bytes, size_t n, error *e)
{
    enum { WIDTH_LEAST = 3, LARGE_LEAST = 2 };
    word_rows words;
    char quote[QUOTE_MAX];
    int large = 0, first = 0;
    lay_out(&words, bytes, n);
    int width = width_of_numbers(&words), side = width > words.rows ? width : words.rows;
    if (width < WIDTH_LEAST)
        return OK;
    for (int i = words.words - 1; i >= 0; i--)
        if (span_value(words.word[i].span) > side) {
            large++;
            first = i;
        }
    if (large < LARGE_LEAST)
        return OK;
    span found = words.word[first].span;
    return word_rows_wrong(&words, found.at, e, "'%s'" EXPECTED "numbers 1-%d in a square of %d by %d",
                           span_quote(quote, found), side, side, side);
}

/* A line that says everything has a header with a size and the number of white cells, and after it cells, of
 * which some may be missing. */
app_extent walk_extent(const char *bytes, size_t n, bool whole)
{
    word_rows words;
    walk_game game;
    int i = 0;
    (void)whole;
    if (!lay_out_first(&words, bytes, n))
        return EXTENT_UNKNOWN;
    while (i < word_rows_kept(&words) && span_digits(words.word[i].span, &game.rows) == 0 &&
           words.word[i].span.n > 2)
        i++;
    bool headed = i + 2 < words.words && read_size(&game, words.word[i].span) &&
                  is_header(&game, &words, i) && 2 * (words.words - i - 2) > game.rows * game.columns;
    return headed || words.rows > 1 ? EXTENT_LINE : EXTENT_TEXT;
}
