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

static void lay_out(word_rows *words, const char *bytes, size_t n)
{
    static const row_style style = { .separators = "\"", .slashes = true };
    word_rows_read(words, &style, bytes, n);
    if (words->words && span_means(words->word[0].span, HEAD))
        word_rows_drop(words);
}

static bool is_size(int n)
{
    return n >= SQUARE_MIN && n <= SQUARE_MAX;
}

static status set_size(futoshiki *game, const word_rows *words, const char *at, int n, error *e)
{
    if (!is_size(n))
        return word_rows_wrong(words, at, e, "size %d, expected %d to %d", n, SQUARE_MIN, SQUARE_MAX);
    game->square.shape.n = n;
    square_clear(&game->square);
    return OK;
}

static status wrong_character(const word_rows *words, const char *at, const char *expected, error *e)
{
    return scan_expected(&words->scan, (span){ at, scan_character(at, words->scan.last) }, e, "%s", expected);
}

/* ---- form 1 ---- */

static status check_length(const word_rows *words, int i, int length, const char *what, error *e)
{
    span w = word_rows_word_at(words, i);
    if (w.n == (size_t)length)
        return OK;
    return word_rows_wrong(words, w.at, e, "%zu characters, expected %d: %s", w.n, length, what);
}

static status read_givens(futoshiki *game, const word_rows *words, int i, error *e)
{
    int n = game->square.shape.n;
    status s = check_length(words, i, n * n, "the givens", e);
    for (int cell = 0; s == OK && cell < n * n; cell++) {
        const char *at = words->word[i].span.at + cell;
        int d = symbol_digit(*at);
        if (d > n || (!d && !symbol_is_empty(*at)))
            return scan_expected(&words->scan, (span){ at, scan_character(at, words->scan.last) }, e,
                                 "'.' or a digit up to %c", symbol_of(n));
        game->square.given[cell] = (uint8_t)d;
    }
    return s;
}

static status read_signs(futoshiki *game, const word_rows *words, int i, bool down, error *e)
{
    int n = game->square.shape.n;
    status s =
        check_length(words, i, n * (n - 1), down ? "the signs column by column" : "the signs row by row", e);
    for (int k = 0; s == OK && k < n * (n - 1); k++) {
        const char *at = words->word[i].span.at + k;
        int line = k / (n - 1), step = k % (n - 1);
        if (*at != '<' && *at != '>' && *at != '-' && *at != '.')
            return wrong_character(words, at, "'<', '>' or '-'", e);
        if (*at != '<' && *at != '>')
            continue;
        if (down)
            game->below[step * n + line] = *at;
        else
            game->right[line * n + step] = *at;
    }
    return s;
}

static status read_strings(futoshiki *game, const word_rows *words, int *next, error *e)
{
    span size = words->word[0].span;
    status s = set_size(game, words, size.at, span_value(size), e);
    if (s == OK)
        s = read_givens(game, words, 1, e);
    if (s == OK)
        s = read_signs(game, words, 2, false, e);
    if (s == OK)
        s = read_signs(game, words, 3, true, e);
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
static status read_prefix(futoshiki *game, const word_rows *words, span prefix, error *e)
{
    int n;
    size_t k = span_digits(prefix, &n);
    span rest = span_from(prefix, k);
    if (k == 0)
        return wrong_character(words, prefix.at, "the size, as in 5: or 5dt:", e);
    if (rest.n && *rest.at == 'a')
        return word_rows_wrong(
            words, rest.at, e,
            "'a' in a game ID means signs between neighbouring numbers, which is another game; "
            "expected one without");
    if (rest.n >= 2 && *rest.at == 'd')
        rest = span_from(rest, 2);
    return rest.n ? wrong_character(words, rest.at, "':'", e) : set_size(game, words, prefix.at, n, e);
}

/* Notes that this cell is greater than its neighbour. */
static status set_greater(futoshiki *game, const word_rows *words, const char *at, int cell, error *e)
{
    int n = game->square.shape.n, r = cell / n, c = cell % n;
    bool up_or_down = *at == 'U' || *at == 'D', first = *at == 'D' || *at == 'R'; /* of the two cells */
    int place = up_or_down ? r : c, back = first ? 0 : up_or_down ? n : 1;
    if (first ? place + 1 == n : place == 0)
        return word_rows_wrong(words, at, e, "'%c' in r%dc%d, which has no such neighbour", *at, r + 1,
                               c + 1);
    char *sign = &(up_or_down ? game->below : game->right)[cell - back], want = first ? '>' : '<';
    if (*sign && *sign != want)
        return word_rows_wrong(words, at, e,
                               "'%c' in r%dc%d, but that neighbour is already said to be greater", *at, r + 1,
                               c + 1);
    *sign = want;
    return OK;
}

/* A digit, letters, and the comma after them. */
static status read_item(futoshiki *game, const word_rows *words, span *rest, int cell, error *e)
{
    int n = game->square.shape.n, d;
    size_t k = span_digits(*rest, &d);
    if (k == 0)
        return wrong_character(words, rest->at, "a number (0: no given)", e);
    if (d > n)
        return word_rows_wrong(words, rest->at, e, "%d in a puzzle of size %d, expected 0 to %d", d, n, n);
    game->square.given[cell] = (uint8_t)d;
    *rest = span_from(*rest, k);
    for (; rest->n && *rest->at != ','; *rest = span_from(*rest, 1)) {
        if (!strchr("UDLR", *rest->at))
            return wrong_character(words, rest->at, "U, D, L, R or a comma", e);
        status s = set_greater(game, words, rest->at, cell, e);
        if (s != OK)
            return s;
    }
    *rest = span_from(*rest, rest->n > 0);
    return OK;
}

static status read_game_id(futoshiki *game, const word_rows *words, int *next, error *e)
{
    span first = words->word[0].span, prefix = prefix_of(first);
    bool colon = prefix.n < first.n;
    status s = read_prefix(game, words, prefix, e);
    if (s != OK)
        return s;
    *next = colon ? 1 : 2;
    span rest = colon ? span_from(first, prefix.n + 1) : word_rows_word_at(words, 1);
    int n = game->square.shape.n;
    for (int cell = 0; cell < n * n; cell++) {
        if (!rest.n)
            return word_rows_wrong(words, rest.at, e, "%d cells, expected %d", cell, n * n);
        s = read_item(game, words, &rest, cell, e);
        if (s != OK)
            return s;
    }
    return rest.n ? word_rows_wrong(words, rest.at, e, "more than %d cells, expected the end", n * n) : OK;
}

/* ---- form 3 ---- */

/* The sign between two cells, one above the other: '<', '>', 0 for none, or -1 for something else. */
static int sign_below(span word)
{
    if (span_is(word, "^") || span_is(word, "\xE2\x88\xA7"))
        return '<';
    if (span_is(word, "v") || span_is(word, "V") || span_is(word, "\xE2\x88\xA8"))
        return '>';
    return span_is(word, "-") || span_is(word, ".") ? 0 : -1;
}

/* The rest of row i: its words, and blanks between them. */
static span row_of(const word_rows *words, int i)
{
    const char *begin = NULL, *end = NULL;
    for (int k = 0; k < word_rows_kept(words); k++)
        if (words->word[k].row == i) {
            begin = begin ? begin : words->word[k].span.at;
            end = words->word[k].span.at + words->word[k].span.n;
        }
    return begin ? (span){ begin, (size_t)(end - begin) } : (span){ words->scan.last, 0 };
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

static bool is_sign(span key)
{
    return key.n == 1 && (*key.at == '<' || *key.at == '>');
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

static status read_cell(futoshiki *game, const word_rows *words, span key, int cell, error *e)
{
    int n = game->square.shape.n;
    if (word_rows_is_empty(key))
        return OK;
    if (key.n > 1 || !symbol_digit(*key.at) || symbol_digit(*key.at) > n)
        return square_read_group(&words->scan, key, n, cell / n + 1, cell % n + 1, &game->square.mask[cell],
                                 e);
    game->square.given[cell] = (uint8_t)symbol_digit(*key.at);
    return OK;
}

/* Where the cells of a row are: columns of the text. */
typedef struct columns {
    int from[SQUARE_MAX], to[SQUARE_MAX];
} columns;

static int column_of(const word_rows *words, const char *at)
{
    int line, column;
    scan_place(words->scan.text, (size_t)(words->scan.last - words->scan.text), at, &line, &column);
    return column;
}

/* Reads row `line` of cells; what follows its last cell is left in *row. */
static status read_row(futoshiki *game, const word_rows *words, span *row, int line, columns *where, error *e)
{
    int n = game->square.shape.n;
    status s = OK;
    for (int c = 0; s == OK && c < n; c++) {
        span k = next_piece(row);
        if (c && is_sign(k)) {
            game->right[line * n + c - 1] = *k.at;
            k = next_piece(row);
        }
        if (!k.n)
            return word_rows_wrong(words, k.at, e, "row %d has %d cell%s, expected %d", line + 1, c,
                                   c == 1 ? "" : "s", n);
        where->from[c] = column_of(words, k.at);
        where->to[c] = column_of(words, k.at + k.n - 1);
        s = read_cell(game, words, k, line * n + c, e);
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
static status read_row_of_signs(futoshiki *game, const word_rows *words, span *row, int line,
                                const columns *where, error *e)
{
    int n = game->square.shape.n, said, signs = signs_of(*row, &said);
    bool placed = signs < n && words->lines > 1;
    if (signs < n && !placed)
        return word_rows_wrong(words, row->at + row->n, e, "%d sign%s below row %d, expected %d", signs,
                               signs == 1 ? "" : "s", line + 1, n);
    for (int i = 0; i < n && i < signs; i++) {
        span k = next_sign(row);
        int sign = sign_below(k), c = placed ? cell_above(where, n, column_of(words, k.at)) : i;
        if (sign < 0)
            return scan_expected(&words->scan, k, e, "'^', 'v' or '-'");
        if (c < 0 || (placed && sign && game->below[line * n + c]))
            return scan_expected(&words->scan, k, e, "each sign below a cell of its own");
        if (sign)
            game->below[line * n + c] = (char)sign;
    }
    return OK;
}

/* After the last row of a drawing in one line is its comment; other rows must be at their end. */
static status end_row(const word_rows *words, span *row, bool last, text *comment, error *e)
{
    const span final = words->word[word_rows_kept(words) - 1].span;
    span k = next_piece(row);
    if (last && words->lines <= 1 && !is_sign(k)) {
        if (k.at < final.at + final.n)
            text_add(comment, k.at, (size_t)(final.at + final.n - k.at));
        return OK;
    }
    return k.n ? wrong_character(words, k.at, "the end of the row", e) : OK;
}

/* Which rows have signs: every second one, if there are enough rows; otherwise those in which signs are
 * found. */
typedef struct rows {
    int n;
    bool every_second, some, of_signs[2 * SQUARE_MAX];
} rows;

static rows rows_of(const word_rows *words, int n)
{
    rows r = { .n = words->rows, .every_second = words->rows >= 2 * n - 1 };
    if (words->lines <= 1 || r.every_second)
        r.n = r.every_second ? 2 * n - 1 : n;
    for (int i = 0; i < r.n && i < 2 * SQUARE_MAX; i++) {
        bool shows = !r.every_second && words->lines > 1 && has_sign_below(row_of(words, i));
        r.of_signs[i] = r.every_second ? i % 2 : shows;
        r.some = r.some || shows;
    }
    return r;
}

static status check_rows(const word_rows *words, const rows *rows, int n, error *e)
{
    int cells = 0;
    for (int i = 0; i < rows->n && i < 2 * SQUARE_MAX; i++) {
        cells += !rows->of_signs[i];
        if (rows->of_signs[i] && (i == 0 || rows->of_signs[i - 1]))
            return wrong_character(words, row_of(words, i).at, "a row of cells", e);
    }
    if (cells == n && words->rows >= rows->n && (words->rows == rows->n || words->lines <= 1))
        return OK;
    return word_rows_wrong(words, words->rows < n ? words->scan.last : words->word[0].span.at, e,
                           "%d rows, expected %d, or %d with rows of signs between them", words->rows, n,
                           2 * n - 1);
}

static status read_drawing(futoshiki *game, const word_rows *words, text *comment, error *e)
{
    int n = cells_of(row_of(words, 0)), cells = 0;
    columns where = { { 0 }, { 0 } };
    status s = set_size(game, words, words->word[0].span.at, n, e);
    if (s != OK)
        return s;
    rows r = rows_of(words, n);
    s = check_rows(words, &r, n, e);
    for (int i = 0; s == OK && i < r.n; i++) {
        span row = row_of(words, i);
        if (r.of_signs[i])
            s = read_row_of_signs(game, words, &row, cells - 1, &where, e);
        else
            s = read_row(game, words, &row, cells++, &where, e);
        if (s == OK && !r.of_signs[i])
            s = end_row(words, &row, i + 1 == r.n, comment, e);
        else if (s == OK && row.n)
            s = wrong_character(words, next_sign(&row).at, "the end of the row", e);
    }
    if (s == OK && r.some && cells == n && r.of_signs[r.n - 1])
        s = wrong_character(words, row_of(words, r.n - 1).at, "no signs below the last row", e);
    return s;
}

/* ---- which form ---- */

static bool is_game_id(const word_rows *words)
{
    return span_has(words->word[0].span, ':') ||
           (span_value(words->word[0].span) >= 0 && span_has(word_rows_word_at(words, 1), ','));
}

static bool is_signs(span word, int n)
{
    if (word.n != (size_t)n * (size_t)(n - 1))
        return false;
    for (size_t i = 0; i < word.n; i++)
        if (!strchr("<>-.", word.at[i]))
            return false;
    return true;
}

/* Small sizes are recognised by their signs, because a list of candidates may be as long as their givens. */
static bool is_strings(const word_rows *words)
{
    int n = span_value(words->word[0].span), length = (int)word_rows_word_at(words, 1).n;
    if (n < 0 || words->rows == 1 || words->word[1].row > 0)
        return n >= 0;
    if (n > 3)
        return length > 9 && length >= n * n - 2;
    return length == n * n && is_signs(word_rows_word_at(words, 2), n) &&
           is_signs(word_rows_word_at(words, 3), n);
}

status futoshiki_read(futoshiki *game, puzzle *p, const char *bytes, size_t n, error *e)
{
    word_rows words;
    int next = 0;
    status s;
    lay_out(&words, bytes, n);
    if (words.words == 0)
        return word_rows_expected(&words, 0, e, "a size, givens and signs, or a game ID");
    if (is_game_id(&words))
        s = read_game_id(game, &words, &next, e);
    else if (is_strings(&words))
        s = read_strings(game, &words, &next, e);
    else
        return read_drawing(game, &words, &p->comment, e);
    return s == OK ? word_rows_finish(&words, next, &p->comment, e) : s;
}

/* ---- is it one? ---- */

/* Numbers with letters U, D, L, R after them, and commas; how many. 0: it is no such list. */
static int count_list(span word)
{
    int cells = 0, d;
    while (word.n) {
        size_t digits = span_digits(word, &d);
        if (digits == 0)
            return 0;
        word = span_from(word, digits);
        while (word.n && strchr("UDLR", *word.at))
            word = span_from(word, 1);
        if (word.n && *word.at != ',')
            return 0;
        word = span_from(word, word.n > 0);
        cells++;
    }
    return cells;
}

/* `N:`, `Ndx:` or `Na:`, and such a list, complete or not. */
static bool looks_like_id(span word)
{
    span prefix = prefix_of(word);
    int n;
    size_t digits = span_digits(prefix, &n);
    if (prefix.n == word.n || !digits)
        return false;
    for (size_t i = digits; i < prefix.n; i++)
        if (prefix.at[i] < 'a' || prefix.at[i] > 'z')
            return false;
    span list = span_from(word, prefix.n + 1);
    return span_has(list, ',') && count_list(list) > 0;
}

static bool is_drawn(span word)
{
    for (size_t i = 0; i < word.n; i++)
        if (!strchr("<>^vV-~._*?\xE2\x88\xA7\xA8", word.at[i]) && !symbol_digit(word.at[i]))
            return false;
    return true;
}

/* Rows of nothing but cells and signs, at least one sign among them, and as many as a square of that width
 * has. */
static bool looks_like_drawing(const word_rows *words)
{
    bool signs = false;
    int of_cells = 0, width = words->words ? cells_of(row_of(words, 0)) : 0;
    for (int i = 0; i < word_rows_kept(words); i++) {
        span w = words->word[i].span;
        if (!is_drawn(w))
            return false;
        signs = signs || span_has(w, '<') || span_has(w, '>') || has_sign_below(w);
    }
    for (int i = 0; signs && i < words->rows && i < ROWS_MOST; i++)
        of_cells += !has_sign_below(row_of(words, i));
    return signs && is_size(width) &&
           (words->rows == width || words->rows == 2 * width - 1 || of_cells == width);
}

static bool looks_like_signs(span word, int n)
{
    return word.n == (size_t)n * (size_t)(n - 1) && strchr("<>-", *word.at);
}

/* None of the forms can be taken for anything else, provided that a drawing has a sign in it. */
bool futoshiki_detect(const char *bytes, size_t length)
{
    word_rows words;
    lay_out(&words, bytes, length);
    span size = word_rows_word_at(&words, 0), givens = word_rows_word_at(&words, 1);
    int n = words.words ? span_value(size) : -1;
    if (looks_like_id(size) || looks_like_drawing(&words))
        return true;
    if (!is_size(n))
        return false;
    return count_list(givens) == n * n ||
           (givens.n == (size_t)n * (size_t)n && looks_like_signs(word_rows_word_at(&words, 2), n) &&
            looks_like_signs(word_rows_word_at(&words, 3), n));
}

static int count_signs(span word)
{
    int signs = 0;
    for (span k = next_sign(&word); k.n; k = next_sign(&word))
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
    word_rows words;
    int signs = 0;
    lay_out(&words, bytes, length);
    if (!words.words)
        return false;
    span first = words.word[0].span;
    if (resembles_id(first, prefix_of(first)))
        return true;
    if (is_size(span_value(first)) && words.rows == 1 && span_has(word_rows_word_at(&words, 1), ','))
        return true;
    for (int i = 0; i < word_rows_kept(&words); i++)
        signs += count_signs(words.word[i].span);
    return signs >= SIGNS_LEAST;
}

/* A size alone in its line is followed by the rest in lines of its own. So is the first row of a drawing: no
 * other line is as short as a row. */
app_extent futoshiki_extent(const char *bytes, size_t length, bool whole)
{
    word_rows words;
    lay_out(&words, bytes, length);
    if (!words.words)
        return EXTENT_UNKNOWN;
    bool alone = words.row_words[0] == 1 && is_size(span_value(words.word[0].span));
    bool row = whole && words.lines > 1 && words.rows == words.lines &&
               words.row_cells[0] <= 2 * SQUARE_MAX - 1 && !span_has(words.word[0].span, ':') &&
               !span_has(word_rows_word_at(&words, 1), ',');
    return alone || row ? EXTENT_TEXT : EXTENT_UNKNOWN;
}
