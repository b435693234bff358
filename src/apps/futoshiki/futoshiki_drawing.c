/* futoshiki_drawing.c: Futoshikis that are drawn: form 3 of futoshiki_read.c. */
#include "apps/futoshiki/futoshiki.h"

#include <string.h>

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
            return word_rows_wrong(words, k.at, e, "row %d has %d cell%s" EXPECTED "%d", line + 1, c,
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
        return word_rows_wrong(words, row->at + row->n, e, "%d sign%s below row %d" EXPECTED "%d", signs,
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
    return k.n ? futoshiki_wrong_character(words, k.at, "the end of the row", e) : OK;
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
            return futoshiki_wrong_character(words, row_of(words, i).at, "a row of cells", e);
    }
    if (cells == n && words->rows >= rows->n && (words->rows == rows->n || words->lines <= 1))
        return OK;
    return word_rows_wrong(words, words->rows < n ? words->scan.last : words->word[0].span.at, e,
                           "%d rows" EXPECTED "%d, or %d with rows of signs between them", words->rows, n,
                           2 * n - 1);
}

status futoshiki_read_drawing(futoshiki *game, const word_rows *words, text *comment, error *e)
{
    int n = cells_of(row_of(words, 0)), cells = 0;
    columns where = { { 0 }, { 0 } };
    status s = futoshiki_set_size(game, words, words->word[0].span.at, n, e);
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
            s = futoshiki_wrong_character(words, next_sign(&row).at, "the end of the row", e);
    }
    if (s == OK && r.some && cells == n && r.of_signs[r.n - 1])
        s = futoshiki_wrong_character(words, row_of(words, r.n - 1).at, "no signs below the last row", e);
    return s;
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
bool futoshiki_looks_drawn(const word_rows *words)
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
    return signs && futoshiki_is_size(width) &&
           (words->rows == width || words->rows == 2 * width - 1 || of_cells == width);
}

int futoshiki_signs(span word)
{
    int signs = 0;
    for (span k = next_sign(&word); k.n; k = next_sign(&word))
        signs += *k.at == '<' || *k.at == '>' || (sign_below(k) > 0 && *k.at != 'v' && *k.at != 'V');
    return signs;
}
