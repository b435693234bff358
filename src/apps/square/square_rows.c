/* square_rows.c: does a text that can't be read look like one grid with a mistake in it, or like lines of
 * anything?
 *
 * Asked only if no line of a file is a puzzle, and neither is the whole: a grid then deserves one message
 * about the grid, and not one for each of its rows. A wrong answer costs a less helpful message.
 *
 * Lines that are not empty, no comments, no titles and no borders are rows of one grid if there are some with
 * borders around them; or if most characters can be cells, some of them digits and not most of them letters,
 * and the numbers of words or of characters are those of rows: 4 to 25, and all but one near the usual
 * one. */
#include "apps/square/square.h"
#include "apps/word_rows.h"

#include <string.h>

enum {
    LINES_LEAST = 3, /* two, if there are borders or bars */
    ROW_LEAST = 4,
    NEAR = 2 /* a row may lack this many cells, or have too many */
};

/* Characters of all rows. */
typedef struct counts {
    int cells, letters, strangers, digits;
} counts;

static void count_character(counts *counts, char sign)
{
    bool digit = scan_is_digit(sign), letter = symbol_digit(sign) > 9;
    counts->digits += digit;
    counts->letters += letter;
    if (digit || letter || symbol_is_empty(sign) || sign == '~')
        counts->cells++;
    else
        counts->strangers++;
}

static counts count_characters(const word_rows *rows)
{
    counts k = { 0 };
    for (int i = 0; i < word_rows_kept(rows); i++) {
        span word = rows->word[i].span, cell;
        while (word_rows_cell(rows, &word, &cell))
            count_character(&k, *cell.at);
    }
    return k;
}

/* Drops rows that begin with a title: the others move up. */
static void drop_titles(word_rows *lines)
{
    bool title[ROWS_MOST] = { false };
    int rows = 0;
    for (int i = 0; i < word_rows_kept(lines); i++)
        if (lines->word[i].row < ROWS_MOST && (i == 0 || lines->word[i - 1].row < lines->word[i].row))
            title[lines->word[i].row] = word_rows_is_title(lines->word[i].span);
    for (int i = 0; i < lines->rows && i < ROWS_MOST; i++)
        if (!title[i]) {
            lines->row_words[rows] = lines->row_words[i];
            lines->row_cells[rows++] = lines->row_cells[i];
        }
    lines->rows = rows;
}

/* The number of cells that most rows have, if at most one row is far from it. 0: there is none. */
static int usual(const int *count, int n)
{
    for (int i = 0; i < n; i++) {
        int same = 0, far = 0;
        for (int j = 0; j < n; j++) {
            int off = count[i] < count[j] ? count[j] - count[i] : count[i] - count[j];
            same += off == 0;
            far += off > NEAR;
        }
        if (2 * same > n && far <= (n > LINES_LEAST))
            return count[i] >= ROW_LEAST && count[i] <= SQUARE_MAX ? count[i] : 0;
    }
    return 0;
}

static bool looks_like_grid(const char *bytes, size_t n, int *rows, int *width)
{
    static const row_style style = { .separators = "|!:'+,;\"", .borders = true, .sections = true };
    word_rows l;
    word_rows_read(&l, &style, bytes, n);
    counts k = count_characters(&l);
    drop_titles(&l);
    if (l.rows < (l.borders || l.barred == l.rows ? LINES_LEAST - 1 : LINES_LEAST))
        return false;
    if (l.borders < 2 && (!k.digits || 2 * k.letters > k.cells || 4 * k.strangers > k.cells))
        return false;
    *rows = l.rows;
    *width = usual(l.row_words, l.rows);
    if (!*width)
        *width = usual(l.row_cells, l.rows);
    return l.borders >= 2 || *width;
}

/* The side of the square with this many cells; 0: there is none. */
static int side_of(size_t cells)
{
    int n = 1;
    while ((size_t)n * (size_t)n < cells && n <= SQUARE_MAX)
        n++;
    return (size_t)n * (size_t)n == cells && n <= SQUARE_MAX ? n : 0;
}

/* The cells of a line up to the first blank, right or wrong. */
static size_t cells_in(span line)
{
    static const row_style style = { .separators = "", .braces = true };
    word_rows l;
    word_rows_read(&l, &style, line.at, line.n);
    return l.words ? (size_t)l.word[0].cells : 0;
}

bool square_resembles(const char *bytes, size_t n)
{
    scan all = scan_of(bytes, n), line, more;
    int rows, width = 0;
    if (!scan_line(&all, &line))
        return false;
    bool one = !scan_line(&all, &more);
    if (one)
        rows = width = side_of(cells_in((span){ line.at, (size_t)(line.end - line.at) }));
    else if (!looks_like_grid(bytes, n, &rows, &width))
        return false;
    if (one && *line.at == '{' && line.at + 1 < line.end && scan_is_digit(line.at[1]))
        return true;
    return width > ROW_LEAST && rows >= width - 1 && rows <= width + 1 && !shape_default(width).n;
}

app_extent square_extent(const char *bytes, size_t n, bool whole)
{
    int rows, width;
    return whole && looks_like_grid(bytes, n, &rows, &width) ? EXTENT_TEXT : EXTENT_UNKNOWN;
}
