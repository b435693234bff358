/* word_rows.c: see word_rows.h. Lines first, then the words of each. */
#include "apps/word_rows.h"

#include <string.h>

/* The bytes of what separates words here; 0: nothing does. */
static size_t separator(const word_rows *l, const char *at, const char *end)
{
    if (scan_is_digit(*at) || *at == '.') /* most cells are such, so these are tested first */
        return 0;
    if (scan_is_blank(*at) || (*at == '"' && l->quoted))
        return 1;
    if (*at && strchr(l->style.separators, *at))
        return 1;
    return l->style.borders ? scan_box(at, end) : 0;
}

/* ---- lines that are no rows ---- */

/* Does the line have only signs of borders, with a rule among them (two dashes, say), or only box-drawing
 * ones? */
static bool is_border(const word_rows *l, const char *at, const char *end)
{
    bool ruled = *at == '+', drawn = false, cells = false;
    for (const char *c = at; c < end;) {
        size_t k = separator(l, c, end);
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

/* Skips borders, and parts of a file that are no puzzle; returns whether it did. */
static bool pass(word_rows *l, const char *at, const char *end, bool *skipping)
{
    span line = { at, (size_t)(end - at) };
    if (l->style.sections && *at == '[') {
        *skipping = line.n >= 7 && span_means((span){ at, 7 }, "[state]");
        if (!*skipping && !(line.n >= 8 && span_means((span){ at, 8 }, "[puzzle]")) && !l->section)
            l->section = at;
        return true;
    }
    if (*skipping)
        return true;
    bool border = l->style.borders && is_border(l, at, end);
    l->borders += border;
    return border && !(l->style.dashed_rows && may_be_row(at, end));
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

size_t word_rows_wide_cell(const word_rows *l, span word)
{
    const char *close = l->style.braces && *word.at == '{' ? closing_brace(word) : NULL;
    return close ? (size_t)(close + 1 - word.at) : scan_character(word.at, word.at + word.n);
}

static int count_cells(const word_rows *l, span word)
{
    int k = 0;
    for (span cell; word_rows_cell(l, &word, &cell);)
        k++;
    return k;
}

static void add_word(word_rows *l, span s)
{
    int cells = count_cells(l, s);
    if (l->words < WORDS_MOST)
        l->word[l->words] = (row_word){ s, l->rows, cells };
    l->words++;
    if (l->rows < ROWS_MOST) {
        l->row_words[l->rows]++;
        l->row_cells[l->rows] += cells;
    }
}

static void begin_row(word_rows *l)
{
    if (l->rows < ROWS_MOST)
        l->row_words[l->rows] = l->row_cells[l->rows] = 0;
}

static void add_line(word_rows *l, const char *at, const char *end)
{
    int before = l->words, row = l->words;
    bool bars = false;
    begin_row(l);
    while (at < end) {
        const char *begin = at;
        bool slash = false;
        size_t k = 0;
        while (at < end && !(k = separator(l, at, end)) && !(slash = l->style.slashes && *at == '/'))
            at++;
        if (at > begin)
            add_word(l, (span){ begin, (size_t)(at - begin) });
        if (at < end)
            bars = bars || k == 3 || *at == '|';
        at += at == end ? 0 : k ? k : 1;
        if (slash && l->words > row) {
            l->rows++;
            row = l->words;
            begin_row(l);
        }
    }
    l->rows += l->words > row;
    l->lines += l->words > before;
    l->barred += bars;
}

/* ---- titles ---- */

bool word_rows_is_title(span s)
{
    bool strange = false;
    for (size_t i = 0; i < s.n; i++) {
        char small = (char)(s.at[i] | 0x20);
        if (small < 'a' || small > 'z')
            return false;
        strange = strange || (small > 'p' && small != 'x');
    }
    return s.n >= 3 && strange;
}

/* "Grid 01", above other lines. */
static bool is_heading(const word_rows *l, const char *at, const char *end)
{
    const char *next = end;
    while (at < end && scan_is_blank(*at))
        at++;
    const char *begin = at;
    while (at < end && !scan_is_blank(*at))
        at++;
    while (next < l->scan.last && (scan_is_blank(*next) || scan_is_line_end(*next)))
        next++;
    return l->lines == 0 && next < l->scan.last && word_rows_is_title((span){ begin, (size_t)(at - begin) });
}

static bool is_head(const word_rows *l, const char *at)
{
    scan line = l->scan;
    line.at = at;
    return l->style.head && span_is(scan_rest(&line), l->style.head);
}

/* ---- the whole ---- */

static void clear(word_rows *l, const row_style *style, const char *bytes, size_t n)
{
    l->scan = scan_of(bytes, n);
    l->style = *style;
    l->words = l->rows = l->lines = l->borders = l->barred = 0;
    l->section = NULL;
    l->heading = (span){ bytes, 0 };
    l->quoted = false;
}

void word_rows_read(word_rows *l, const row_style *style, const char *bytes, size_t n)
{
    bool skipping = false;
    clear(l, style, bytes, n);
    for (const char *at = l->scan.at, *last = l->scan.last; at < last; at += at < last) {
        while (at < last && scan_is_blank(*at))
            at++;
        const char *begin = at;
        while (at < last && !scan_is_line_end(*at))
            at++;
        if (begin == at || *begin == '#')
            continue;
        l->quoted = style->quotes && *begin == '"';
        if (l->lines == 0 && is_head(l, begin))
            continue;
        if (style->headings && !l->heading.n && !skipping && is_heading(l, begin, at))
            l->heading = (span){ begin, (size_t)(at - begin) };
        else if (!pass(l, begin, at, &skipping))
            add_line(l, begin, at);
    }
}

int word_rows_kept(const word_rows *l)
{
    return l->words < WORDS_MOST ? l->words : WORDS_MOST;
}

void word_rows_drop(word_rows *l)
{
    int shift = l->row_words[0] == 1;
    memmove(l->word, l->word + 1, (size_t)(word_rows_kept(l) - 1) * sizeof *l->word);
    l->words--;
    l->rows -= shift;
    for (int i = 0; i < word_rows_kept(l); i++)
        l->word[i].row -= shift;
    for (int i = 0; shift && i < l->rows && i + 1 < ROWS_MOST; i++)
        l->row_words[i] = l->row_words[i + 1];
    if (!shift)
        l->row_words[0]--;
}

span word_rows_word_at(const word_rows *l, int i)
{
    return i < word_rows_kept(l) ? l->word[i].span : (span){ l->scan.last, 0 };
}

/* ---- grids of one word per cell ---- */

bool word_rows_is_empty(span s)
{
    return s.n == 1 && *s.at && strchr(".0_*-?", *s.at);
}

void word_rows_size(const word_rows *l, int first, int *rows, int *columns)
{
    int top = l->word[first].row, n = 0;
    *columns = 0;
    for (int i = first; i < word_rows_kept(l) && l->word[i].row == top; i++)
        ++*columns;
    *rows = l->rows - top;
    for (int i = first, row = top; i < word_rows_kept(l) && l->lines <= 1; i++) {
        n = l->word[i].row == row ? n + 1 : 1;
        row = l->word[i].row;
        if (n > *columns) {
            *rows = row - top + 1;
            break;
        }
    }
}

/* Is word i in the row where its cell must be? top: the row of the first cell. */
static status check_row(const word_rows *l, int i, int top, int cell, int columns, error *e)
{
    int row = l->word[i].row - top, r = cell / columns, c = cell % columns;
    const span before = l->word[i - (i > 0)].span;
    if (row == r)
        return OK;
    if (row > r)
        return word_rows_wrong(l, before.at + before.n, e, "row %d has %d cell%s, expected %d", r + 1, c,
                               c == 1 ? "" : "s", columns);
    return word_rows_expected(l, i, e, "row %d to end after %d cells", r, columns);
}

status word_rows_check_size(const word_rows *l, int first, int rows, int columns, error *e)
{
    int cells = rows * columns, end = first + cells, kept = word_rows_kept(l);
    if (first >= kept)
        return word_rows_expected(l, first, e, "%d cells", cells);
    int top = l->word[first].row, last = l->word[(end < kept ? end : kept) - 1].row;
    for (int cell = 0; cell < cells; cell++) {
        if (first + cell >= kept)
            return word_rows_expected(l, first + cell, e, "%d cells, not %d", cells, cell);
        status s = last > top ? check_row(l, first + cell, top, cell, columns, e) : OK;
        if (s != OK)
            return s;
    }
    if (end < kept && l->lines > 1 && l->word[end].row - top < rows)
        return word_rows_expected(l, end, e, "row %d to end after %d cells", rows, columns);
    return OK;
}

status word_rows_finish(const word_rows *l, int next, text *comment, error *e)
{
    if (next >= l->words)
        return OK;
    if (l->lines > 1)
        return word_rows_expected(l, next, e, "the end of the puzzle");
    scan rest = l->scan;
    rest.at = word_rows_word_at(l, next).at;
    span said = scan_rest(&rest), last = l->word[word_rows_kept(l) - 1].span;
    if (l->words <= WORDS_MOST) /* otherwise all that is left of the line */
        said.n = (size_t)(last.at + last.n - said.at);
    text_add(comment, said.at, said.n);
    return OK;
}
