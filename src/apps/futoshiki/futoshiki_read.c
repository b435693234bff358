/* futoshiki_read.c: reading Futoshikis, in three forms.
 *
 *   1. `N GIVENS SIGNS SIGNS`: N*N characters, then N*(N-1) signs `<`, `>`, `-` row by row, and as many
 *      column by column (`<`: the upper cell is smaller). Quotation marks around them are ignored.
 *   2. A game ID of Simon Tatham's Unequal: `N:`, then for each cell its digit (0: none), the letters U, D,
 *      L, R of those neighbours that it is greater than, and a comma. The size may be followed by `d` and a
 *      letter (the difficulty); `a`, the game with "adjacent" signs, is another game. `N` and the list may be
 *      two words.
 *   3. A drawing: N rows of cells, with `<` and `>` between them, and rows of `^` or U+2227 (the upper cell
 *      is smaller), `v` or U+2228, and `-` below them. On lines of their own, signs may also stand below the
 *      cells they belong to, with blanks instead of `-`, and rows without a sign may be left out.
 *
 * It is form 2 if there is a colon or a comma in the first or second word; form 1 if the first word is a
 * number and alone in its row, or in the only row, or if the words after it are too long to be cells. */
#include "apps/futoshiki/futoshiki.h"

#include "apps/word_rows.h"

#include <string.h>

#define HEAD "-tatham" /* may come before form 2, as in collections */

static void lay_out(word_rows *l, const char *bytes, size_t n)
{
    static const row_style style = { .separators = "\"", .slashes = true };
    word_rows_read(l, &style, bytes, n);
    if (l->words && span_means(l->word[0].span, HEAD))
        word_rows_drop(l);
}

static bool is_size(int n)
{
    return n >= SQUARE_MIN && n <= SQUARE_MAX;
}

static status set_size(futoshiki *f, const word_rows *l, const char *at, int n, error *e)
{
    if (!is_size(n))
        return word_rows_wrong(l, at, e, "size %d, expected %d to %d", n, SQUARE_MIN, SQUARE_MAX);
    f->square.shape.n = n;
    square_clear(&f->square);
    return OK;
}

static status wrong_character(const word_rows *l, const char *at, const char *expected, error *e)
{
    return scan_expected(&l->scan, (span){ at, scan_character(at, l->scan.last) }, e, "%s", expected);
}

/* ---- form 1 ---- */

static status check_length(const word_rows *l, int i, int length, const char *what, error *e)
{
    span w = word_rows_word_at(l, i);
    if (w.n == (size_t)length)
        return OK;
    return word_rows_wrong(l, w.at, e, "%zu characters, expected %d: %s", w.n, length, what);
}

static status read_givens(futoshiki *f, const word_rows *l, int i, error *e)
{
    int n = f->square.shape.n;
    status s = check_length(l, i, n * n, "the givens", e);
    for (int cell = 0; s == OK && cell < n * n; cell++) {
        const char *at = l->word[i].span.at + cell;
        int d = symbol_digit(*at);
        if (d > n || (!d && !symbol_is_empty(*at)))
            return scan_expected(&l->scan, (span){ at, scan_character(at, l->scan.last) }, e,
                                 "'.' or a digit up to %c", symbol_of(n));
        f->square.given[cell] = (uint8_t)d;
    }
    return s;
}

static status read_signs(futoshiki *f, const word_rows *l, int i, bool down, error *e)
{
    int n = f->square.shape.n;
    status s =
        check_length(l, i, n * (n - 1), down ? "the signs column by column" : "the signs row by row", e);
    for (int k = 0; s == OK && k < n * (n - 1); k++) {
        const char *at = l->word[i].span.at + k;
        int line = k / (n - 1), step = k % (n - 1);
        if (*at != '<' && *at != '>' && *at != '-' && *at != '.')
            return wrong_character(l, at, "'<', '>' or '-'", e);
        if (*at != '<' && *at != '>')
            continue;
        if (down)
            f->below[step * n + line] = *at;
        else
            f->right[line * n + step] = *at;
    }
    return s;
}

static status read_strings(futoshiki *f, const word_rows *l, int *next, error *e)
{
    span size = l->word[0].span;
    status s = set_size(f, l, size.at, span_value(size), e);
    if (s == OK)
        s = read_givens(f, l, 1, e);
    if (s == OK)
        s = read_signs(f, l, 2, false, e);
    if (s == OK)
        s = read_signs(f, l, 3, true, e);
    *next = 4;
    return s;
}

/* ---- form 2 ---- */

/* Cuts off the part before the colon, if there is one; otherwise all of it. */
static span prefix_of(span word)
{
    const char *colon = memchr(word.at, ':', word.n);
    return colon ? (span){ word.at, (size_t)(colon - word.at) } : word;
}

/* "5", "5dt", or "5a" (refused). */
static status read_prefix(futoshiki *f, const word_rows *l, span prefix, error *e)
{
    int n;
    size_t k = span_digits(prefix, &n);
    span rest = span_from(prefix, k);
    if (k == 0)
        return wrong_character(l, prefix.at, "the size, as in 5: or 5dt:", e);
    if (rest.n && *rest.at == 'a')
        return word_rows_wrong(
            l, rest.at, e,
            "'a' in a game ID means signs between neighbouring numbers, which is another game; "
            "expected one without");
    if (rest.n >= 2 && *rest.at == 'd')
        rest = span_from(rest, 2);
    return rest.n ? wrong_character(l, rest.at, "':'", e) : set_size(f, l, prefix.at, n, e);
}

/* Notes that this cell is greater than its neighbour. */
static status set_greater(futoshiki *f, const word_rows *l, const char *at, int cell, error *e)
{
    int n = f->square.shape.n, r = cell / n, c = cell % n;
    bool up_or_down = *at == 'U' || *at == 'D', first = *at == 'D' || *at == 'R'; /* of the two cells */
    int place = up_or_down ? r : c, back = first ? 0 : up_or_down ? n : 1;
    if (first ? place + 1 == n : place == 0)
        return word_rows_wrong(l, at, e, "'%c' in r%dc%d, which has no such neighbour", *at, r + 1, c + 1);
    char *sign = &(up_or_down ? f->below : f->right)[cell - back], want = first ? '>' : '<';
    if (*sign && *sign != want)
        return word_rows_wrong(l, at, e, "'%c' in r%dc%d, but that neighbour is already said to be greater",
                               *at, r + 1, c + 1);
    *sign = want;
    return OK;
}

/* A digit, letters, and the comma after them. */
static status read_item(futoshiki *f, const word_rows *l, span *rest, int cell, error *e)
{
    int n = f->square.shape.n, d;
    size_t k = span_digits(*rest, &d);
    if (k == 0)
        return wrong_character(l, rest->at, "a number (0: no given)", e);
    if (d > n)
        return word_rows_wrong(l, rest->at, e, "%d in a puzzle of size %d, expected 0 to %d", d, n, n);
    f->square.given[cell] = (uint8_t)d;
    *rest = span_from(*rest, k);
    for (; rest->n && *rest->at != ','; *rest = span_from(*rest, 1)) {
        if (!strchr("UDLR", *rest->at))
            return wrong_character(l, rest->at, "U, D, L, R or a comma", e);
        status s = set_greater(f, l, rest->at, cell, e);
        if (s != OK)
            return s;
    }
    *rest = span_from(*rest, rest->n > 0);
    return OK;
}

static status read_game_id(futoshiki *f, const word_rows *l, int *next, error *e)
{
    span first = l->word[0].span, prefix = prefix_of(first);
    bool colon = prefix.n < first.n;
    status s = read_prefix(f, l, prefix, e);
    if (s != OK)
        return s;
    *next = colon ? 1 : 2;
    span rest = colon ? span_from(first, prefix.n + 1) : word_rows_word_at(l, 1);
    int n = f->square.shape.n;
    for (int cell = 0; cell < n * n; cell++) {
        if (!rest.n)
            return word_rows_wrong(l, rest.at, e, "%d cells, expected %d", cell, n * n);
        s = read_item(f, l, &rest, cell, e);
        if (s != OK)
            return s;
    }
    return rest.n ? word_rows_wrong(l, rest.at, e, "more than %d cells, expected the end", n * n) : OK;
}

/* ---- form 3 ---- */

/* The sign between two cells, one above the other: '<', '>', 0 for none, or -1 for something else. */
static int sign_below(span s)
{
    if (span_is(s, "^") || span_is(s, "\xE2\x88\xA7"))
        return '<';
    if (span_is(s, "v") || span_is(s, "V") || span_is(s, "\xE2\x88\xA8"))
        return '>';
    return span_is(s, "-") || span_is(s, ".") ? 0 : -1;
}

/* The rest of row i: its words, and blanks between them. */
static span row_of(const word_rows *l, int i)
{
    const char *begin = NULL, *end = NULL;
    for (int k = 0; k < word_rows_kept(l); k++)
        if (l->word[k].row == i) {
            begin = begin ? begin : l->word[k].span.at;
            end = l->word[k].span.at + l->word[k].span.n;
        }
    return begin ? (span){ begin, (size_t)(end - begin) } : (span){ l->scan.last, 0 };
}

static void pass_gaps(span *row)
{
    while (row->n && (scan_is_blank(*row->at) || *row->at == '"'))
        *row = span_from(*row, 1);
}

/* The next cell or sign of a row of cells: it ends at a blank, and before or after a sign. */
static span next_piece(span *row)
{
    pass_gaps(row);
    span k = { row->at, 0 };
    while (k.n < row->n && !strchr(" \t\"<>", k.at[k.n]))
        k.n++;
    k.n += k.n == 0 && row->n > 0;
    *row = span_from(*row, k.n);
    return k;
}

static bool is_sign(span k)
{
    return k.n == 1 && (*k.at == '<' || *k.at == '>');
}

/* The next sign of a row of signs. */
static span next_sign(span *row)
{
    pass_gaps(row);
    span k = { row->at, row->n ? scan_character(row->at, row->at + row->n) : 0 };
    *row = span_from(*row, k.n);
    return k;
}

/* How many signs a row of signs has, and how many of these say something. */
static int signs_of(span row, int *said)
{
    int n = 0;
    *said = 0;
    for (span k = next_sign(&row); k.n; k = next_sign(&row)) {
        *said += sign_below(k) > 0;
        n++;
    }
    return n;
}

static bool has_sign_below(span row)
{
    int said;
    signs_of(row, &said);
    return said > 0;
}

static int cells_of(span row)
{
    int cells = 0;
    for (span k = next_piece(&row); k.n; k = next_piece(&row))
        cells += !is_sign(k);
    return cells;
}

static status read_cell(futoshiki *f, const word_rows *l, span k, int cell, error *e)
{
    int n = f->square.shape.n;
    if (word_rows_is_empty(k))
        return OK;
    if (k.n > 1 || !symbol_digit(*k.at) || symbol_digit(*k.at) > n)
        return square_read_group(&l->scan, k, n, cell / n + 1, cell % n + 1, &f->square.mask[cell], e);
    f->square.given[cell] = (uint8_t)symbol_digit(*k.at);
    return OK;
}

/* Where the cells of a row are: columns of the text. */
typedef struct columns {
    int from[SQUARE_MAX], to[SQUARE_MAX];
} columns;

static int column_of(const word_rows *l, const char *at)
{
    int line, column;
    scan_place(l->scan.text, (size_t)(l->scan.last - l->scan.text), at, &line, &column);
    return column;
}

/* Reads row r of cells; what follows its last cell is left in *row. */
static status read_row(futoshiki *f, const word_rows *l, span *row, int r, columns *where, error *e)
{
    int n = f->square.shape.n;
    status s = OK;
    for (int c = 0; s == OK && c < n; c++) {
        span k = next_piece(row);
        if (c && is_sign(k)) {
            f->right[r * n + c - 1] = *k.at;
            k = next_piece(row);
        }
        if (!k.n)
            return word_rows_wrong(l, k.at, e, "row %d has %d cell%s, expected %d", r + 1, c,
                                   c == 1 ? "" : "s", n);
        where->from[c] = column_of(l, k.at);
        where->to[c] = column_of(l, k.at + k.n - 1);
        s = read_cell(f, l, k, r * n + c, e);
    }
    return s;
}

/* The cell above a column of the text, or the nearest one; -1: two are equally near. */
static int cell_above(const columns *where, int n, int column)
{
    int best = 0, least = 1 << 20;
    for (int c = 0; c < n; c++) {
        int far = column < where->from[c] ? where->from[c] - column
                  : column > where->to[c] ? column - where->to[c]
                                          : 0;
        if (far == least)
            best = -1;
        if (far < least) {
            best = c;
            least = far;
        }
    }
    return best;
}

/* Either one sign for each cell; or, if there are fewer, each below the cell that it belongs to. */
static status read_row_of_signs(futoshiki *f, const word_rows *l, span *row, int r, const columns *where,
                                error *e)
{
    int n = f->square.shape.n, said, signs = signs_of(*row, &said);
    bool placed = signs < n && l->lines > 1;
    if (signs < n && !placed)
        return word_rows_wrong(l, row->at + row->n, e, "%d sign%s below row %d, expected %d", signs,
                               signs == 1 ? "" : "s", r + 1, n);
    for (int i = 0; i < n && i < signs; i++) {
        span k = next_sign(row);
        int sign = sign_below(k), c = placed ? cell_above(where, n, column_of(l, k.at)) : i;
        if (sign < 0)
            return scan_expected(&l->scan, k, e, "'^', 'v' or '-'");
        if (c < 0 || (placed && sign && f->below[r * n + c]))
            return scan_expected(&l->scan, k, e, "each sign below a cell of its own");
        if (sign)
            f->below[r * n + c] = (char)sign;
    }
    return OK;
}

/* After the last row of a drawing in one line is its comment; other rows must be at their end. */
static status end_row(const word_rows *l, span *row, bool last, text *comment, error *e)
{
    const span final = l->word[word_rows_kept(l) - 1].span;
    span k = next_piece(row);
    if (last && l->lines <= 1 && !is_sign(k)) {
        if (k.at < final.at + final.n)
            text_add(comment, k.at, (size_t)(final.at + final.n - k.at));
        return OK;
    }
    return k.n ? wrong_character(l, k.at, "the end of the row", e) : OK;
}

/* Which rows have signs: every second one, if there are enough rows; otherwise those in which signs are
 * found. */
typedef struct rows {
    int n;
    bool every_second, some, of_signs[2 * SQUARE_MAX];
} rows;

static rows rows_of(const word_rows *l, int n)
{
    rows r = { .n = l->rows, .every_second = l->rows >= 2 * n - 1 };
    if (l->lines <= 1 || r.every_second)
        r.n = r.every_second ? 2 * n - 1 : n;
    for (int i = 0; i < r.n && i < 2 * SQUARE_MAX; i++) {
        bool shows = !r.every_second && l->lines > 1 && has_sign_below(row_of(l, i));
        r.of_signs[i] = r.every_second ? i % 2 : shows;
        r.some = r.some || shows;
    }
    return r;
}

static status check_rows(const word_rows *l, const rows *r, int n, error *e)
{
    int cells = 0;
    for (int i = 0; i < r->n && i < 2 * SQUARE_MAX; i++) {
        cells += !r->of_signs[i];
        if (r->of_signs[i] && (i == 0 || r->of_signs[i - 1]))
            return wrong_character(l, row_of(l, i).at, "a row of cells", e);
    }
    if (cells == n && l->rows >= r->n && (l->rows == r->n || l->lines <= 1))
        return OK;
    return word_rows_wrong(l, l->rows < n ? l->scan.last : l->word[0].span.at, e,
                           "%d rows, expected %d, or %d with rows of signs between them", l->rows, n,
                           2 * n - 1);
}

static status read_drawing(futoshiki *f, const word_rows *l, text *comment, error *e)
{
    int n = cells_of(row_of(l, 0)), cells = 0;
    columns where = { { 0 }, { 0 } };
    status s = set_size(f, l, l->word[0].span.at, n, e);
    if (s != OK)
        return s;
    rows r = rows_of(l, n);
    s = check_rows(l, &r, n, e);
    for (int i = 0; s == OK && i < r.n; i++) {
        span row = row_of(l, i);
        if (r.of_signs[i])
            s = read_row_of_signs(f, l, &row, cells - 1, &where, e);
        else
            s = read_row(f, l, &row, cells++, &where, e);
        if (s == OK && !r.of_signs[i])
            s = end_row(l, &row, i + 1 == r.n, comment, e);
        else if (s == OK && row.n)
            s = wrong_character(l, next_sign(&row).at, "the end of the row", e);
    }
    if (s == OK && r.some && cells == n && r.of_signs[r.n - 1])
        s = wrong_character(l, row_of(l, r.n - 1).at, "no signs below the last row", e);
    return s;
}

/* ---- which form ---- */

static bool is_game_id(const word_rows *l)
{
    return span_has(l->word[0].span, ':') ||
           (span_value(l->word[0].span) >= 0 && span_has(word_rows_word_at(l, 1), ','));
}

static bool is_signs(span s, int n)
{
    if (s.n != (size_t)n * (size_t)(n - 1))
        return false;
    for (size_t i = 0; i < s.n; i++)
        if (!strchr("<>-.", s.at[i]))
            return false;
    return true;
}

/* Small sizes are recognised by their signs, because a list of candidates may be as long as their givens. */
static bool is_strings(const word_rows *l)
{
    int n = span_value(l->word[0].span), length = (int)word_rows_word_at(l, 1).n;
    if (n < 0 || l->rows == 1 || l->word[1].row > 0)
        return n >= 0;
    if (n > 3)
        return length > 9 && length >= n * n - 2;
    return length == n * n && is_signs(word_rows_word_at(l, 2), n) && is_signs(word_rows_word_at(l, 3), n);
}

status futoshiki_read(futoshiki *f, puzzle *p, const char *bytes, size_t n, error *e)
{
    word_rows l;
    int next = 0;
    status s;
    lay_out(&l, bytes, n);
    if (l.words == 0)
        return word_rows_expected(&l, 0, e, "a size, givens and signs, or a game ID");
    if (is_game_id(&l))
        s = read_game_id(f, &l, &next, e);
    else if (is_strings(&l))
        s = read_strings(f, &l, &next, e);
    else
        return read_drawing(f, &l, &p->comment, e);
    return s == OK ? word_rows_finish(&l, next, &p->comment, e) : s;
}

/* ---- is it one? ---- */

/* Numbers with letters U, D, L, R after them, and commas; how many. 0: it is no such list. */
static int count_list(span s)
{
    int cells = 0, d;
    while (s.n) {
        size_t digits = span_digits(s, &d);
        if (digits == 0)
            return 0;
        s = span_from(s, digits);
        while (s.n && strchr("UDLR", *s.at))
            s = span_from(s, 1);
        if (s.n && *s.at != ',')
            return 0;
        s = span_from(s, s.n > 0);
        cells++;
    }
    return cells;
}

/* `N:`, `Ndx:` or `Na:`, and such a list, complete or not. */
static bool looks_like_id(span s)
{
    span prefix = prefix_of(s);
    int n;
    size_t digits = span_digits(prefix, &n);
    if (prefix.n == s.n || !digits)
        return false;
    for (size_t i = digits; i < prefix.n; i++)
        if (prefix.at[i] < 'a' || prefix.at[i] > 'z')
            return false;
    span list = span_from(s, prefix.n + 1);
    return span_has(list, ',') && count_list(list) > 0;
}

static bool is_drawn(span s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!strchr("<>^vV-~._*?\xE2\x88\xA7\xA8", s.at[i]) && !symbol_digit(s.at[i]))
            return false;
    return true;
}

/* Rows of nothing but cells and signs, at least one sign among them, and as many as a square of that width
 * has. */
static bool looks_like_drawing(const word_rows *l)
{
    bool signs = false;
    int of_cells = 0, width = l->words ? cells_of(row_of(l, 0)) : 0;
    for (int i = 0; i < word_rows_kept(l); i++) {
        span w = l->word[i].span;
        if (!is_drawn(w))
            return false;
        signs = signs || span_has(w, '<') || span_has(w, '>') || has_sign_below(w);
    }
    for (int i = 0; signs && i < l->rows && i < ROWS_MOST; i++)
        of_cells += !has_sign_below(row_of(l, i));
    return signs && is_size(width) && (l->rows == width || l->rows == 2 * width - 1 || of_cells == width);
}

static bool looks_like_signs(span s, int n)
{
    return s.n == (size_t)n * (size_t)(n - 1) && strchr("<>-", *s.at);
}

/* None of the forms can be taken for anything else, provided that a drawing has a sign in it. */
bool futoshiki_detect(const char *bytes, size_t length)
{
    word_rows l;
    lay_out(&l, bytes, length);
    span size = word_rows_word_at(&l, 0), givens = word_rows_word_at(&l, 1);
    int n = l.words ? span_value(size) : -1;
    if (looks_like_id(size) || looks_like_drawing(&l))
        return true;
    if (!is_size(n))
        return false;
    return count_list(givens) == n * n ||
           (givens.n == (size_t)n * (size_t)n && looks_like_signs(word_rows_word_at(&l, 2), n) &&
            looks_like_signs(word_rows_word_at(&l, 3), n));
}

static int count_signs(span s)
{
    int signs = 0;
    for (span k = next_sign(&s); k.n; k = next_sign(&s))
        signs += *k.at == '<' || *k.at == '>' || (sign_below(k) > 0 && *k.at != 'v' && *k.at != 'V');
    return signs;
}

/* A size, a colon and a list of numbers, as in "5a:0,0R,3": a game ID of Sudoku has letters there, and two
 * sizes or another list after it. */
static bool resembles_id(span id, span prefix)
{
    int n;
    const char *list = id.at + prefix.n + 1, *end = id.at + id.n;
    return span_digits(prefix, &n) > 0 && !span_has(prefix, 'x') && list < end && *list >= '0' &&
           *list <= '9' && span_has(id, ',');
}

/* Does it have a size and a list after a colon or a blank, or several signs? */
bool futoshiki_resembles(const char *bytes, size_t length)
{
    enum { SIGNS_LEAST = 3 };
    word_rows l;
    int signs = 0;
    lay_out(&l, bytes, length);
    if (!l.words)
        return false;
    span first = l.word[0].span;
    if (resembles_id(first, prefix_of(first)))
        return true;
    if (is_size(span_value(first)) && l.rows == 1 && span_has(word_rows_word_at(&l, 1), ','))
        return true;
    for (int i = 0; i < word_rows_kept(&l); i++)
        signs += count_signs(l.word[i].span);
    return signs >= SIGNS_LEAST;
}

/* A size alone in its line is followed by the rest in lines of its own. So is the first row of a drawing: no
 * other line is as short as a row. */
app_extent futoshiki_extent(const char *bytes, size_t length, bool whole)
{
    word_rows l;
    lay_out(&l, bytes, length);
    if (!l.words)
        return EXTENT_UNKNOWN;
    bool alone = l.row_words[0] == 1 && is_size(span_value(l.word[0].span));
    bool row = whole && l.lines > 1 && l.rows == l.lines && l.row_cells[0] <= 2 * SQUARE_MAX - 1 &&
               !span_has(l.word[0].span, ':') && !span_has(word_rows_word_at(&l, 1), ',');
    return alone || row ? EXTENT_TEXT : EXTENT_UNKNOWN;
}
