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

static status set_clue(reading *r, bool vertical, int cell, int sum, const char *at, error *e)
{
    if (sum > SUM_MAX)
        return word_rows_wrong(&r->words, at, e, "sum %d, expected at most %d, the sum of all digits", sum,
                               SUM_MAX);
    r->kakuro->clue[vertical][cell] = (uint8_t)sum;
    r->where[vertical][cell] = at;
    return OK;
}

/* ---- form 1 ---- */

/* `17\`, `\23`, `17\23`, `\`: false if it is none of these. *below and *right are 0 where there is no
 * number. */
static bool split_clue(span w, int *below, int *right)
{
    size_t n = span_digits(w, below), m = 0;
    *right = 0;
    if (n == w.n || w.at[n] != '\\')
        return false;
    m = span_digits(span_from(w, n + 1), right);
    return n + 1 + m == w.n;
}

static bool is_black(span w)
{
    return span_means(w, "B");
}

/* Digits one after the other: a given, or candidates. */
static status read_digits(reading *r, span w, int cell, error *e)
{
    kakuro *k = r->kakuro;
    uint32_t mask;
    for (size_t i = 0; i < w.n; i++)
        if ((w.at[i] < '1' || w.at[i] > '9') && !span_is(w, "~"))
            return scan_expected(&r->words.scan, w, e,
                                 "digits, '.' (white), 'B' (black) or clues, as in 17\\23");
    status s =
        square_read_group(&r->words.scan, w, 9, cell / k->columns + 1, cell % k->columns + 1, &mask, e);
    k->mask[cell] = (uint16_t)mask;
    k->given[cell] = (uint8_t)(w.n == 1 && mask ? *w.at - '0' : 0);
    return s;
}

static status read_cell(reading *r, span w, int cell, error *e)
{
    kakuro *k = r->kakuro;
    int below, right;
    r->cell[cell] = w.at;
    if (is_black(w))
        return OK;
    if (split_clue(w, &below, &right)) {
        status s = below ? set_clue(r, true, cell, below, w.at, e) : OK;
        return s == OK && right ? set_clue(r, false, cell, right, w.at, e) : s;
    }
    k->white[cell] = true;
    k->mask[cell] = KAKURO_DIGITS;
    return word_rows_is_empty(w) ? OK : read_digits(r, w, cell, e);
}

static status check_size(const reading *r, const char *at, error *e)
{
    const kakuro *k = r->kakuro;
    if (k->rows < 2 || k->columns < 2 || k->rows > KAKURO_SIDE_MAX || k->columns > KAKURO_SIDE_MAX)
        return word_rows_wrong(&r->words, at, e, "%d row%s of %d cells, expected 2 to %d of each", k->rows,
                               k->rows == 1 ? "" : "s", k->columns, KAKURO_SIDE_MAX);
    return OK;
}

static status read_grid(reading *r, int *next, error *e)
{
    kakuro *k = r->kakuro;
    word_rows_size(&r->words, 0, &k->rows, &k->columns);
    status s = check_size(r, r->words.word[0].span.at, e);
    if (s == OK)
        s = word_rows_check_size(&r->words, 0, k->rows, k->columns, e);
    *next = k->rows * k->columns;
    for (int cell = 0; s == OK && cell < *next; cell++)
        s = read_cell(r, r->words.word[cell].span, cell, e);
    return s;
}

/* ---- form 2 ---- */

static status read_half_cell(reading *r, bool vertical, int i, int cell, error *e)
{
    kakuro *k = r->kakuro;
    span w = r->words.word[i].span;
    int number = span_value(w);
    bool white = word_rows_is_empty(w), first = vertical ? cell < k->columns : cell % k->columns == 0;
    if (!white && number < 1 && !is_black(w))
        return word_rows_expected(&r->words, i, e, "'.' (white), 'B' (black) or a sum");
    if (white && first)
        return word_rows_expected(&r->words, i, e, "'B' or a sum: the first cell of a line is black");
    if (vertical && !first && k->white[cell] != white)
        return word_rows_wrong(&r->words, w.at, e, "r%dc%d is %s here, but %s in the rows",
                               cell / k->columns + 1, cell % k->columns + 1, white ? "white" : "black",
                               white ? "black" : "white");
    k->white[cell] = white;
    k->mask[cell] = white ? KAKURO_DIGITS : 0;
    r->cell[cell] = w.at;
    return number > 0 ? set_clue(r, vertical, cell, number, w.at, e) : OK;
}

static status read_halves(reading *r, int *next, error *e)
{
    kakuro *k = r->kakuro;
    int n = span_value(r->words.word[0].span), lines = 2 * (n - 1);
    if (n < 0)
        return word_rows_expected(&r->words, 0, e, "the size, or a grid with clues as in 17\\23");
    k->rows = k->columns = n;
    status s = check_size(r, r->words.word[0].span.at, e);
    if (s == OK)
        s = word_rows_check_size(&r->words, 1, lines, n, e);
    *next = 1 + lines * n;
    for (int i = 0; s == OK && i < lines * n; i++) {
        bool vertical = i / n >= n - 1;
        int line = i / n % (n - 1) + 1, step = i % n;
        s = read_half_cell(r, vertical, 1 + i, vertical ? step * n + line : line * n + step, e);
    }
    return s;
}

/* ---- sectors ---- */

static status check_sector(const reading *r, const kakuro_sector *s, error *e)
{
    if (s->cells > 9)
        return word_rows_wrong(&r->words, r->cell[s->first], e,
                               "%d white cells in a line, expected at most 9 with different digits",
                               s->cells);
    if (s->controller >= 0 && s->sets == 0)
        return word_rows_wrong(&r->words, r->where[s->vertical][s->controller], e,
                               "sum %d of %d cells, expected %d to %d", s->sum, s->cells,
                               s->cells * (s->cells + 1) / 2, s->cells * (19 - s->cells) / 2);
    return OK;
}

/* The sector that starts in this cell, in its direction. */
static kakuro_sector sector_from(const kakuro *k, bool vertical, int first)
{
    int step = vertical ? k->columns : 1, at = vertical ? first / k->columns : first % k->columns,
        end = vertical ? k->rows : k->columns;
    kakuro_sector s = { .vertical = vertical, .controller = -1, .first = first, .step = step };
    while (at + s.cells < end && k->white[first + s.cells * step])
        s.cells++;
    if (at > 0 && k->clue[vertical][first - step]) {
        s.controller = first - step;
        s.sum = k->clue[vertical][s.controller];
    }
    return s;
}

static bool starts_sector(const kakuro *k, bool vertical, int cell)
{
    int at = vertical ? cell / k->columns : cell % k->columns;
    return k->white[cell] && (at == 0 || !k->white[cell - (vertical ? k->columns : 1)]);
}

static status find_sectors(reading *r, bool vertical, error *e)
{
    kakuro *k = r->kakuro;
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        k->sector_of[vertical][cell] = -1;
        if (!starts_sector(k, vertical, cell))
            continue;
        kakuro_sector s = sector_from(k, vertical, cell);
        if (s.controller >= 0 && s.cells <= 9)
            s.sets = cage_list_sets(9, s.cells, s.sum, true, s.set);
        status t = check_sector(r, &s, e);
        if (t != OK)
            return t;
        if (s.cells > 1 || s.controller >= 0)
            k->sector[k->sectors++] = s;
    }
    for (int i = 0; i < k->sectors; i++)
        for (int c = 0; k->sector[i].vertical == vertical && c < k->sector[i].cells; c++)
            k->sector_of[vertical][kakuro_cell(&k->sector[i], c)] = i;
    return OK;
}

/* Each clue must have a sector, and there must be at least one sector. */
static status check_clues(const reading *r, error *e)
{
    const kakuro *k = r->kakuro;
    int clues = 0;
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        bool right = (cell + 1) % k->columns && k->white[cell + 1],
             below = cell + k->columns < k->rows * k->columns && k->white[cell + k->columns];
        if (k->clue[0][cell] && !right)
            return word_rows_wrong(&r->words, r->where[0][cell], e,
                                   "clue %d without a white cell to its right", k->clue[0][cell]);
        if (k->clue[1][cell] && !below)
            return word_rows_wrong(&r->words, r->where[1][cell], e, "clue %d without a white cell below it",
                                   k->clue[1][cell]);
        clues += k->clue[0][cell] || k->clue[1][cell];
    }
    return clues ? OK
                 : word_rows_wrong(&r->words, r->words.word[0].span.at, e,
                                   "a grid without a clue, expected at least one");
}

static uint16_t some_set(const kakuro *k, int sector)
{
    uint16_t digits = 0;
    if (sector < 0 || k->sector[sector].controller < 0)
        return KAKURO_DIGITS;
    for (int i = 0; i < k->sector[sector].sets; i++)
        digits |= k->sector[sector].set[i];
    return digits;
}

/* A list that leaves one candidate is a given. */
static status find_domains(reading *r, error *e)
{
    kakuro *k = r->kakuro;
    for (int cell = 0; cell < k->rows * k->columns; cell++) {
        if (!k->white[cell])
            continue;
        uint16_t domain = some_set(k, k->sector_of[0][cell]) & some_set(k, k->sector_of[1][cell]),
                 left = k->mask[cell] & domain;
        if (k->given[cell] && !left)
            return word_rows_wrong(&r->words, r->cell[cell], e, "%d in r%dc%d, which its sums do not allow",
                                   k->given[cell], cell / k->columns + 1, cell % k->columns + 1);
        k->domain[cell] = domain;
        if (left != domain && __builtin_popcount(left) == 1)
            k->given[cell] = (uint8_t)(__builtin_ctz(left) + 1);
        k->mask[cell] = k->given[cell] ? domain : left;
    }
    return OK;
}

/* ---- the whole ---- */

static bool has_clue(const word_rows *l)
{
    for (int i = 0; i < word_rows_kept(l); i++)
        if (span_has(l->word[i].span, '\\'))
            return true;
    return false;
}

static void lay_out(word_rows *l, const char *bytes, size_t n)
{
    static const row_style style = { .separators = "\"|", .slashes = true, .borders = true };
    word_rows_read(l, &style, bytes, n);
}

static status read_cells(reading *r, int *next, error *e)
{
    if (r->words.words == 0)
        return word_rows_expected(&r->words, 0, e, "a size, or a grid with clues as in 17\\23");
    return has_clue(&r->words) ? read_grid(r, next, e) : read_halves(r, next, e);
}

status kakuro_read(kakuro *k, puzzle *p, const char *bytes, size_t n, error *e)
{
    int next = 0;
    reading *r = arena_take(&p->arena, 1, sizeof *r);
    k->sector = arena_take(&p->arena, KAKURO_SECTORS_MAX, sizeof *k->sector);
    if (!r || !k->sector)
        return puzzle_no_memory(e);
    r->kakuro = k;
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

static bool is_half_word(span w)
{
    int number = span_value(w);
    return span_is(w, ".") || is_black(w) || (number > 0 && number <= SUM_MAX);
}

/* A size, two halves with the same white cells, in black margins, and nothing like a cell after them. */
static bool looks_like_halves(const word_rows *l)
{
    bool white[KAKURO_CELLS_MAX] = { false };
    int n = span_value(word_rows_word_at(l, 0)), words = 2 * (n - 1) * n;
    if (n < 2 || n > KAKURO_SIDE_MAX || l->words < 1 + words)
        return false;
    for (int i = 0; i < words; i++) {
        span w = l->word[1 + i].span;
        int line = i / n % (n - 1) + 1, step = i % n;
        bool vertical = i / n >= n - 1;
        if (!is_half_word(w) || (step == 0 && span_is(w, ".")))
            return false;
        int cell = vertical ? step * n + line : line * n + step;
        if (vertical && step && white[cell] != span_is(w, "."))
            return false;
        white[cell] = span_is(w, ".");
    }
    return !is_half_word(word_rows_word_at(l, 1 + words));
}

/* Nothing else has words with a backslash between numbers. */
bool kakuro_detect(const char *bytes, size_t length)
{
    word_rows l;
    int below, right;
    lay_out(&l, bytes, length);
    if (looks_like_halves(&l))
        return true;
    for (int i = 0; i < word_rows_kept(&l) && i < 2 * KAKURO_SIDE_MAX; i++) {
        span w = l.word[i].span;
        if (split_clue(w, &below, &right) && below + right > 0)
            return true;
        if (!is_black(w) && !span_is(w, ".") && !span_is(w, "\\") && !span_is(w, "~") &&
            (w.n > 9 || span_value(w) < 0))
            return false;
    }
    return false;
}

static int count_char(const char *bytes, size_t n, char c)
{
    int k = 0;
    for (size_t i = 0; i < n; i++)
        k += bytes[i] == c;
    return k;
}

/* Does it have a clue; or mostly words of halves, among them black cells and ends of rows? */
bool kakuro_resembles(const char *bytes, size_t length)
{
    word_rows l;
    int below, right, halves = 0, black = 0;
    lay_out(&l, bytes, length);
    for (int i = 0; i < word_rows_kept(&l); i++) {
        span w = l.word[i].span;
        if (split_clue(w, &below, &right) && below + right > 0)
            return true;
        halves += is_half_word(w);
        black += is_black(w);
    }
    return black && 4 * halves > 3 * word_rows_kept(&l) && count_char(bytes, length, '/') > 1;
}

/* A line that says everything has several rows, or a size and both halves. */
app_extent kakuro_extent(const char *bytes, size_t length, bool whole)
{
    const char *end = memchr(bytes, '\n', length);
    word_rows l;
    lay_out(&l, bytes, end ? (size_t)(end - bytes) : length);
    if (!whole || !l.words)
        return EXTENT_UNKNOWN;
    return l.rows == 1 && l.words <= KAKURO_SIDE_MAX + 1 ? EXTENT_TEXT : EXTENT_LINE;
}
