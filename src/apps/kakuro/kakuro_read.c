/* kakuro_read.c: reading Kakuros, in two forms.
 *
 *   1. A grid, one word per cell, as kakuro_show.c writes it; a `\` alone is also a black cell without clues.
 *      Rows end with their line or at a '/'.
 *   2. Two halves: `N`, then N-1 rows of N words, then N-1 columns of N words, for a square of N cells a side
 *      whose first row and column are black: `.` a white cell, `B` a black one, a number a black one with a
 *      clue. The rows (2 to N, each from its first cell) have the horizontal clues, the columns (2 to N) the
 *      vertical ones. '/' ends a line and '//' a half; both may be left out.
 *
 * A text with a `\` is of form 1. */
#include "apps/kakuro/kakuro.h"

#include "apps/cage.h"
#include "apps/square/square.h" /* groups of candidates */
#include "apps/word_rows.h"

#include <string.h>

enum { SUM_MAX = 45 };

/* While reading: where each clue is, for messages. */
typedef struct reading {
    kakuro *kakuro;
    word_rows words;
    const char *where[2][KAKURO_CELLS_MAX];
    const char *cell[KAKURO_CELLS_MAX];
} reading;

static status set_clue(reading *from, bool vertical, int cell, int sum, const char *at, error *e)
{
    if (sum > SUM_MAX)
        return word_rows_wrong(&from->words, at, e, "sum %d" EXPECTED AT_MOST("%d") ", the sum of all digits",
                               sum, SUM_MAX);
    from->kakuro->clue[vertical][cell] = (uint8_t)sum;
    from->where[vertical][cell] = at;
    return OK;
}

/* ---- form 1 ---- */

/* `17\`, `\23`, `17\23`, `\`: false if it is none of these. *below and *right are 0 where there is no
 * number. */
static bool split_clue(span word, int *below, int *right)
{
    size_t n = span_digits(word, below), m = 0;
    *right = 0;
    if (n == word.n || word.at[n] != '\\')
        return false;
    m = span_digits(span_from(word, n + 1), right);
    return n + 1 + m == word.n;
}

static bool is_black(span word)
{
    return span_means(word, "B");
}

/* Digits one after the other: a given, or candidates. */
static status read_digits(reading *from, span word, int cell, error *e)
{
    kakuro *game = from->kakuro;
    uint32_t mask;
    for (size_t i = 0; i < word.n; i++)
        if ((word.at[i] < '1' || word.at[i] > '9') && !span_is(word, "~"))
            return scan_expected(&from->words.scan, word, e,
                                 "digits, '.' (white), 'B' (black) or clues, as in 17\\23");
    status s = square_read_group(&from->words.scan, word, 9, cell / game->columns + 1,
                                 cell % game->columns + 1, &mask, e);
    game->mask[cell] = (uint16_t)mask;
    game->given[cell] = (uint8_t)(word.n == 1 && mask ? *word.at - '0' : 0);
    return s;
}

static status read_cell(reading *from, span word, int cell, error *e)
{
    kakuro *game = from->kakuro;
    int below, right;
    from->cell[cell] = word.at;
    if (is_black(word))
        return OK;
    if (split_clue(word, &below, &right)) {
        status s = below ? set_clue(from, true, cell, below, word.at, e) : OK;
        return s == OK && right ? set_clue(from, false, cell, right, word.at, e) : s;
    }
    game->white[cell] = true;
    game->mask[cell] = KAKURO_DIGITS;
    return word_rows_is_empty(word) ? OK : read_digits(from, word, cell, e);
}

static status check_size(const reading *from, const char *at, error *e)
{
    const kakuro *game = from->kakuro;
    if (game->rows < 2 || game->columns < 2 || game->rows > KAKURO_SIDE_MAX ||
        game->columns > KAKURO_SIDE_MAX)
        return word_rows_wrong(&from->words, at, e, "%d row%s of %d cells" EXPECTED "2 to %d of each",
                               game->rows, game->rows == 1 ? "" : "s", game->columns, KAKURO_SIDE_MAX);
    return OK;
}

static status read_grid(reading *from, int *next, error *e)
{
    kakuro *game = from->kakuro;
    word_rows_size(&from->words, 0, &game->rows, &game->columns);
    status s = check_size(from, from->words.word[0].span.at, e);
    if (s == OK)
        s = word_rows_check_size(&from->words, 0, game->rows, game->columns, e);
    *next = game->rows * game->columns;
    for (int cell = 0; s == OK && cell < *next; cell++)
        s = read_cell(from, from->words.word[cell].span, cell, e);
    return s;
}

/* ---- form 2 ---- */

static status read_half_cell(reading *from, bool vertical, int i, int cell, error *e)
{
    kakuro *game = from->kakuro;
    span w = from->words.word[i].span;
    int number = span_value(w);
    bool white = word_rows_is_empty(w), first = vertical ? cell < game->columns : cell % game->columns == 0;
    if (!white && number < 1 && !is_black(w))
        return word_rows_expected(&from->words, i, e, "'.' (white), 'B' (black) or a sum");
    if (white && first)
        return word_rows_expected(&from->words, i, e, "'B' or a sum: the first cell of a line is black");
    if (vertical && !first && game->white[cell] != white)
        return word_rows_wrong(&from->words, w.at, e, "r%dc%d is %s here, but %s in the rows",
                               cell / game->columns + 1, cell % game->columns + 1, white ? "white" : "black",
                               white ? "black" : "white");
    game->white[cell] = white;
    game->mask[cell] = white ? KAKURO_DIGITS : 0;
    from->cell[cell] = w.at;
    return number > 0 ? set_clue(from, vertical, cell, number, w.at, e) : OK;
}

static status read_halves(reading *from, int *next, error *e)
{
    kakuro *game = from->kakuro;
    int n = span_value(from->words.word[0].span), lines = 2 * (n - 1);
    if (n < 0)
        return word_rows_expected(&from->words, 0, e, "the size, or a grid with clues as in 17\\23");
    game->rows = game->columns = n;
    status s = check_size(from, from->words.word[0].span.at, e);
    if (s == OK)
        s = word_rows_check_size(&from->words, 1, lines, n, e);
    *next = 1 + lines * n;
    for (int i = 0; s == OK && i < lines * n; i++) {
        bool vertical = i / n >= n - 1;
        int line = i / n % (n - 1) + 1, step = i % n;
        s = read_half_cell(from, vertical, 1 + i, vertical ? step * n + line : line * n + step, e);
    }
    return s;
}

/* ---- sectors ---- */

static status check_sector(const reading *from, const kakuro_sector *sector, error *e)
{
    if (sector->cells > 9)
        return word_rows_wrong(&from->words, from->cell[sector->first], e,
                               "%d white cells in a line" EXPECTED "at most 9 with different digits",
                               sector->cells);
    if (sector->controller >= 0 && sector->sets == 0)
        return word_rows_wrong(&from->words, from->where[sector->vertical][sector->controller], e,
                               "sum %d of %d cells" EXPECTED "%d to %d", sector->sum, sector->cells,
                               sector->cells * (sector->cells + 1) / 2,
                               sector->cells * (19 - sector->cells) / 2);
    return OK;
}

/* The sector that starts in this cell, in its direction. */
static kakuro_sector sector_from(const kakuro *game, bool vertical, int first)
{
    int step = vertical ? game->columns : 1, at = vertical ? first / game->columns : first % game->columns,
        end = vertical ? game->rows : game->columns;
    kakuro_sector s = { .vertical = vertical, .controller = -1, .first = first, .step = step };
    while (at + s.cells < end && game->white[first + s.cells * step])
        s.cells++;
    if (at > 0 && game->clue[vertical][first - step]) {
        s.controller = first - step;
        s.sum = game->clue[vertical][s.controller];
    }
    return s;
}

static bool starts_sector(const kakuro *game, bool vertical, int cell)
{
    int at = vertical ? cell / game->columns : cell % game->columns;
    return game->white[cell] && (at == 0 || !game->white[cell - (vertical ? game->columns : 1)]);
}

static status find_sectors(reading *from, bool vertical, error *e)
{
    kakuro *game = from->kakuro;
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        game->sector_of[vertical][cell] = -1;
        if (!starts_sector(game, vertical, cell))
            continue;
        kakuro_sector s = sector_from(game, vertical, cell);
        if (s.controller >= 0 && s.cells <= 9)
            s.sets = cage_list_sets(9, s.cells, s.sum, true, s.set);
        status t = check_sector(from, &s, e);
        if (t != OK)
            return t;
        if (s.cells > 1 || s.controller >= 0)
            game->sector[game->sectors++] = s;
    }
    for (int i = 0; i < game->sectors; i++)
        for (int c = 0; game->sector[i].vertical == vertical && c < game->sector[i].cells; c++)
            game->sector_of[vertical][kakuro_cell(&game->sector[i], c)] = i;
    return OK;
}

/* Each clue must have a sector, and there must be at least one sector. */
static status check_clues(const reading *from, error *e)
{
    const kakuro *game = from->kakuro;
    int clues = 0;
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        bool right = (cell + 1) % game->columns && game->white[cell + 1],
             below = cell + game->columns < game->rows * game->columns && game->white[cell + game->columns];
        if (game->clue[0][cell] && !right)
            return word_rows_wrong(&from->words, from->where[0][cell], e,
                                   "clue %d without a white cell to its right", game->clue[0][cell]);
        if (game->clue[1][cell] && !below)
            return word_rows_wrong(&from->words, from->where[1][cell], e,
                                   "clue %d without a white cell below it", game->clue[1][cell]);
        clues += game->clue[0][cell] || game->clue[1][cell];
    }
    return clues ? OK
                 : word_rows_wrong(&from->words, from->words.word[0].span.at, e,
                                   "a grid without a clue" EXPECTED "at least one");
}

static uint16_t some_set(const kakuro *game, int sector)
{
    uint16_t digits = 0;
    if (sector < 0 || game->sector[sector].controller < 0)
        return KAKURO_DIGITS;
    for (int i = 0; i < game->sector[sector].sets; i++)
        digits |= game->sector[sector].set[i];
    return digits;
}

/* A list that leaves one candidate is a given. */
static status find_domains(reading *from, error *e)
{
    kakuro *game = from->kakuro;
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        if (!game->white[cell])
            continue;
        uint16_t domain = some_set(game, game->sector_of[0][cell]) & some_set(game, game->sector_of[1][cell]),
                 left = game->mask[cell] & domain;
        if (game->given[cell] && !left)
            return word_rows_wrong(&from->words, from->cell[cell], e,
                                   "%d in r%dc%d, which its sums do not allow", game->given[cell],
                                   cell / game->columns + 1, cell % game->columns + 1);
        game->domain[cell] = domain;
        if (left != domain && __builtin_popcount(left) == 1)
            game->given[cell] = (uint8_t)(__builtin_ctz(left) + 1);
        game->mask[cell] = game->given[cell] ? domain : left;
    }
    return OK;
}

/* ---- the whole ---- */

static bool has_clue(const word_rows *words)
{
    for (int i = 0; i < word_rows_kept(words); i++)
        if (span_has(words->word[i].span, '\\'))
            return true;
    return false;
}

static void lay_out(word_rows *words, const char *bytes, size_t n)
{
    static const row_style style = { .separators = "\"|", .slashes = true, .borders = true };
    word_rows_read(words, &style, bytes, n);
}

static status read_cells(reading *from, int *next, error *e)
{
    if (from->words.words == 0)
        return word_rows_expected(&from->words, 0, e, "a size, or a grid with clues as in 17\\23");
    return has_clue(&from->words) ? read_grid(from, next, e) : read_halves(from, next, e);
}

status kakuro_read(kakuro *game, puzzle *p, const char *bytes, size_t n, error *e)
{
    int next = 0;
    reading *r = arena_take(&p->arena, 1, sizeof *r);
    game->sector = arena_take(&p->arena, KAKURO_SECTORS_MAX, sizeof *game->sector);
    if (!r || !game->sector)
        return puzzle_no_memory(e);
    r->kakuro = game;
    lay_out(&r->words, bytes, n);
    status s = read_cells(r, &next, e);
    if (s == OK)
        s = check_clues(r, e);
    if (s == OK)
        s = find_sectors(r, false, e);
    if (s == OK)
        s = find_sectors(r, true, e);
    if (s == OK)
        s = find_domains(r, e);
    return s == OK ? word_rows_finish(&r->words, next, &p->comment, e) : s;
}

/* ---- is it one? ---- */

static bool is_half_word(span word)
{
    int number = span_value(word);
    return span_is(word, ".") || is_black(word) || (number > 0 && number <= SUM_MAX);
}

/* A size, two halves with the same white cells, in black margins, and nothing like a cell after them. */
static bool looks_like_halves(const word_rows *rows)
{
    bool white[KAKURO_CELLS_MAX] = { false };
    int n = span_value(word_rows_word_at(rows, 0)), words = 2 * (n - 1) * n;
    if (n < 2 || n > KAKURO_SIDE_MAX || rows->words < 1 + words)
        return false;
    for (int i = 0; i < words; i++) {
        span w = rows->word[1 + i].span;
        int line = i / n % (n - 1) + 1, step = i % n;
        bool vertical = i / n >= n - 1;
        if (!is_half_word(w) || (step == 0 && span_is(w, ".")))
            return false;
        int cell = vertical ? step * n + line : line * n + step;
        if (vertical && step && white[cell] != span_is(w, "."))
            return false;
        white[cell] = span_is(w, ".");
    }
    return !is_half_word(word_rows_word_at(rows, 1 + words));
}

/* Nothing else has words with a backslash between numbers. */
bool kakuro_detect(const char *bytes, size_t length)
{
    word_rows words;
    int below, right;
    lay_out(&words, bytes, length);
    if (looks_like_halves(&words))
        return true;
    for (int i = 0; i < word_rows_kept(&words) && i < 2 * KAKURO_SIDE_MAX; i++) {
        span w = words.word[i].span;
        if (split_clue(w, &below, &right) && below + right > 0)
            return true;
        if (!is_black(w) && !span_is(w, ".") && !span_is(w, "\\") && !span_is(w, "~") &&
            (w.n > 9 || span_value(w) < 0))
            return false;
    }
    return false;
}

static int count_char(const char *bytes, size_t n, char character)
{
    int k = 0;
    for (size_t i = 0; i < n; i++)
        k += bytes[i] == character;
    return k;
}

/* Does it have a clue; or mostly words of halves, among them black cells and ends of rows? */
bool kakuro_resembles(const char *bytes, size_t length)
{
    word_rows words;
    int below, right, halves = 0, black = 0;
    lay_out(&words, bytes, length);
    for (int i = 0; i < word_rows_kept(&words); i++) {
        span w = words.word[i].span;
        if (split_clue(w, &below, &right) && below + right > 0)
            return true;
        halves += is_half_word(w);
        black += is_black(w);
    }
    return black && 4 * halves > 3 * word_rows_kept(&words) && count_char(bytes, length, '/') > 1;
}

/* A line that says everything has several rows, or a size and both halves. */
app_extent kakuro_extent(const char *bytes, size_t length, bool whole)
{
    const char *end = memchr(bytes, '\n', length);
    word_rows words;
    lay_out(&words, bytes, end ? (size_t)(end - bytes) : length);
    if (!whole || !words.words)
        return EXTENT_UNKNOWN;
    return words.rows == 1 && words.words <= KAKURO_SIDE_MAX + 1 ? EXTENT_TEXT : EXTENT_LINE;
}
