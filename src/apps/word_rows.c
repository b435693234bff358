/* word_rows.c: see word_rows.h. Lines first, then the words of each. */
#include "apps/word_rows.h"

#include <string.h>

/* The bytes of what separates words here; 0: nothing does. */
static size_t separator(const word_rows *words, const char *at, const char *end)
{
    const char small = (char)(*at | 0x20);
    if (scan_is_digit(*at) || *at == '.' ||
        (small >= 'a' && small <= 'z')) /* first, because most cells are such */
        return 0;
    if (scan_is_blank(*at) || (*at == '"' && words->quoted))
        return 1;
    if (*at && strchr(words->style.separators, *at))
        return 1;
    return words->style.borders ? scan_box(at, end) : 0;
}

/* ---- lines that are not rows ---- */

/* Does the line have only signs of borders, with a rule among them (two dashes, say), or only box-drawing
 * ones? */
static bool is_border(const word_rows *words, const char *at, const char *end)
{
    bool ruled = *at == '+', drawn = false, cells = false;
    for (const char *c = at; c < end;) {
        size_t k = separator(words, c, end);
        if (!k && !strchr("+-=*.", *c))
            return false;
        ruled = ruled || (c > at && c[-1] == *c && (*c == '-' || *c == '='));
        drawn = drawn || k == 3;
        cells = cells || !k;
        c += k ? k : 1;
    }
    return ruled || (drawn && !cells);
}

/* Could such a line also be a row of empty cells? */
static bool may_be_row(const char *at, const char *end)
{
    for (const char *c = at; c < end; c++)
        if (*c == '+' || *c == '=' || *c == '\'')
            return false;
    return true;
}

/* Skips borders, and parts of a file that are not a puzzle; returns whether it did. */
static bool pass(word_rows *words, const char *at, const char *end, bool *skipping)
{
    span line = { at, (size_t)(end - at) };
    if (words->style.sections && *at == '[') {
        *skipping = line.n >= 7 && span_means((span){ at, 7 }, "[state]");
        if (!*skipping && !(line.n >= 8 && span_means((span){ at, 8 }, "[puzzle]")) && !words->section)
            words->section = at;
        return true;
    }
    if (*skipping)
        return true;
    bool border = words->style.borders && is_border(words, at, end);
    words->borders += border;
    return border && !(words->style.dashed_rows && may_be_row(at, end));
}

/* ---- words ---- */

/* The '}' that closes a '{'; NULL: there is none before the next '{'; the search ends there, so that many of
 * them do not take long. */
static const char *closing_brace(span word)
{
    for (const char *at = word.at + 1; at < word.at + word.n && *at != '{'; at++)
        if (*at == '}')
            return at;
    return NULL;
}

size_t word_rows_wide_cell(const word_rows *words, span word)
{
    const char *close = words->style.braces && *word.at == '{' ? closing_brace(word) : NULL;
    return close ? (size_t)(close + 1 - word.at) : scan_character(word.at, word.at + word.n);
}

static int count_cells(const word_rows *words, span word)
{
    int k = 0;
    for (span cell; word_rows_cell(words, &word, &cell);)
        k++;
    return k;
}

static void add_word(word_rows *words, span word)
{
    int cells = count_cells(words, word);
    if (words->words < WORDS_MOST)
        words->word[words->words] = (row_word){ word, words->rows, cells };
    words->words++;
    if (words->rows < ROWS_MOST) {
        words->row_words[words->rows]++;
        words->row_cells[words->rows] += cells;
    }
}

static void begin_row(word_rows *words)
{
    if (words->rows < ROWS_MOST)
        words->row_words[words->rows] = words->row_cells[words->rows] = 0;
}

static void add_line(word_rows *words, const char *at, const char *end)
{
    int before = words->words, row = words->words;
    bool bars = false;
    begin_row(words);
    while (at < end) {
        const char *begin = at;
        bool slash = false;
        size_t k = 0;
        while (at < end && !(k = separator(words, at, end)) && !(slash = words->style.slashes && *at == '/'))
            at++;
        if (at > begin)
            add_word(words, (span){ begin, (size_t)(at - begin) });
        if (at < end)
            bars = bars || k == 3 || *at == '|';
        at += at == end ? 0 : k ? k : 1;
        if (slash && words->words > row) {
            words->rows++;
            row = words->words;
            begin_row(words);
        }
    }
    words->rows += words->words > row;
    words->lines += words->words > before;
    words->barred += bars;
}

/* ---- titles ---- */

bool word_rows_is_title(span word)
{
    bool strange = false;
    for (size_t i = 0; i < word.n; i++) {
        char small = (char)(word.at[i] | 0x20);
        if (small < 'a' || small > 'z')
            return false;
        strange = strange || (small > 'p' && small != 'x');
    }
    return word.n >= 3 && strange;
}

/* "Grid 01", above other lines. */
static bool is_heading(const word_rows *words, const char *at, const char *end)
{
    const char *next = end;
    while (at < end && scan_is_blank(*at))
        at++;
    const char *begin = at;
    while (at < end && !scan_is_blank(*at))
        at++;
    while (next < words->scan.last && (scan_is_blank(*next) || scan_is_line_end(*next)))
        next++;
    return words->lines == 0 && next < words->scan.last &&
           word_rows_is_title((span){ begin, (size_t)(at - begin) });
}

static bool is_head(const word_rows *words, const char *at)
{
    scan line = words->scan;
    line.at = at;
    return words->style.head && span_is(scan_rest(&line), words->style.head);
}

/* ---- the whole ---- */

static void clear(word_rows *words, const row_style *style, const char *bytes, size_t n)
{
    words->scan = scan_of(bytes, n);
    words->style = *style;
    words->words = words->rows = words->lines = words->borders = words->barred = 0;
    words->section = NULL;
    words->heading = (span){ bytes, 0 };
    words->quoted = false;
}

void word_rows_read(word_rows *words, const row_style *style, const char *bytes, size_t n)
{
    bool skipping = false;
    clear(words, style, bytes, n);
    for (const char *at = words->scan.at, *last = words->scan.last; at < last; at += at < last) {
        while (at < last && scan_is_blank(*at))
            at++;
        const char *begin = at;
        while (at < last && !scan_is_line_end(*at))
            at++;
        if (begin == at || *begin == '#')
            continue;
        words->quoted = style->quotes && *begin == '"';
        if (words->lines == 0 && is_head(words, begin))
            continue;
        if (style->headings && !words->heading.n && !skipping && is_heading(words, begin, at))
            words->heading = (span){ begin, (size_t)(at - begin) };
        else if (!pass(words, begin, at, &skipping))
            add_line(words, begin, at);
    }
}

int word_rows_kept(const word_rows *words)
{
    return words->words < WORDS_MOST ? words->words : WORDS_MOST;
}

void word_rows_drop(word_rows *words)
{
    int shift = words->row_words[0] == 1;
    memmove(words->word, words->word + 1, (size_t)(word_rows_kept(words) - 1) * sizeof *words->word);
    words->words--;
    words->rows -= shift;
    for (int i = 0; i < word_rows_kept(words); i++)
        words->word[i].row -= shift;
    for (int i = 0; shift && i < words->rows && i + 1 < ROWS_MOST; i++)
        words->row_words[i] = words->row_words[i + 1];
    if (!shift)
        words->row_words[0]--;
}

span word_rows_word_at(const word_rows *words, int i)
{
    return i < word_rows_kept(words) ? words->word[i].span : (span){ words->scan.last, 0 };
}

/* ---- grids of one word per cell ---- */

bool word_rows_is_empty(span word)
{
    return word.n == 1 && *word.at && strchr(".0_*-?", *word.at);
}

void word_rows_size(const word_rows *words, int first, int *rows, int *columns)
{
    int top = words->word[first].row, n = 0;
    *columns = 0;
    for (int i = first; i < word_rows_kept(words) && words->word[i].row == top; i++)
        ++*columns;
    *rows = words->rows - top;
    for (int i = first, row = top; i < word_rows_kept(words) && words->lines <= 1; i++) {
        n = words->word[i].row == row ? n + 1 : 1;
        row = words->word[i].row;
        if (n > *columns) {
            *rows = row - top + 1;
            break;
        }
    }
}

/* Is word i in the row where its cell must be? top: the row of the first cell. */
static status check_row(const word_rows *words, int i, int top, int cell, int columns, error *e)
{
    int row = words->word[i].row - top, r = cell / columns, c = cell % columns;
    const span before = words->word[i - (i > 0)].span;
    if (row == r)
        return OK;
    if (row > r)
        return word_rows_wrong(words, before.at + before.n, e, "row %d has %d cell%s" EXPECTED "%d", r + 1, c,
                               c == 1 ? "" : "s", columns);
    return word_rows_expected(words, i, e, "row %d to end after %d cells", r, columns);
}

status word_rows_check_size(const word_rows *words, int first, int rows, int columns, error *e)
{
    int cells = rows * columns, end = first + cells, kept = word_rows_kept(words);
    if (first >= kept)
        return word_rows_expected(words, first, e, "%d cells", cells);
    int top = words->word[first].row, last = words->word[(end < kept ? end : kept) - 1].row;
    for (int cell = 0; cell < cells; cell++) {
        if (first + cell >= kept)
            return word_rows_expected(words, first + cell, e, "%d cells, not %d", cells, cell);
        status s = last > top ? check_row(words, first + cell, top, cell, columns, e) : OK;
        if (s != OK)
            return s;
    }
    if (end < kept && words->lines > 1 && words->word[end].row - top < rows)
        return word_rows_expected(words, end, e, "row %d to end after %d cells", rows, columns);
    return OK;
}

status word_rows_finish(const word_rows *words, int next, text *comment, error *e)
{
    if (next >= words->words)
        return OK;
    if (words->lines > 1)
        return word_rows_expected(words, next, e, "the end of the puzzle");
    scan rest = words->scan;
    rest.at = word_rows_word_at(words, next).at;
    span said = scan_rest(&rest), last = words->word[word_rows_kept(words) - 1].span;
    if (words->words <= WORDS_MOST) /* otherwise all that is left of the line */
        said.n = (size_t)(last.at + last.n - said.at);
    text_add(comment, said.at, said.n);
    return OK;
}
