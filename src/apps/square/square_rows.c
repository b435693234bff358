/* square_rows.c: does a text that can't be read look like one grid with a mistake in it, or like lines of
 * anything?
 *
 * Asked only when no line of a file is a puzzle by itself and the whole is none either: a grid then deserves
 * one message about the grid, and not one for each of its rows. A wrong answer costs a less helpful message.
 *
 * Lines that are not empty, no comments, no titles and no borders are rows of one grid if there are some, if
 * most characters can be cells, some of them digits and not most of them letters, and if there are borders
 * around them, or the numbers of words or of characters are those of rows: 4 to 25, and all near the usual
 * one. */
#include "apps/layout.h"
#include "apps/square/square.h"

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

static void count_character(counts *k, char c)
{
    bool digit = scan_is_digit(c), letter = symbol_digit(c) > 9;
    k->digits += digit;
    k->letters += letter;
    if (digit || letter || symbol_is_empty(c) || c == '~')
        k->cells++;
    else
        k->strangers++;
}

static counts count_characters(const layout *l)
{
    counts k = { 0 };
    for (int i = 0; i < layout_kept(l); i++) {
        span word = l->word[i].span, cell;
        while (layout_cell(l, &word, &cell))
            count_character(&k, *cell.at);
    }
    return k;
}

/* Rows that begin with a title are none: the others move up. */
static void drop_titles(layout *l)
{
    bool title[LAYOUT_ROWS] = { false };
    int rows = 0;
    for (int i = 0; i < layout_kept(l); i++)
        if (l->word[i].row < LAYOUT_ROWS && (i == 0 || l->word[i - 1].row < l->word[i].row))
            title[l->word[i].row] = layout_is_title(l->word[i].span);
    for (int i = 0; i < l->rows && i < LAYOUT_ROWS; i++)
        if (!title[i]) {
            l->row_words[rows] = l->row_words[i];
            l->row_cells[rows++] = l->row_cells[i];
        }
    l->rows = rows;
}

/* Is there a number of cells in a row that most of these have, and that none is far from? */
static bool is_even(const int *count, int n)
{
    for (int i = 0; i < n; i++) {
        int same = 0, near = 0;
        for (int j = 0; j < n; j++) {
            int far = count[i] < count[j] ? count[j] - count[i] : count[i] - count[j];
            same += far == 0;
            near += far <= NEAR;
        }
        if (2 * same > n && near == n)
            return count[i] >= ROW_LEAST && count[i] <= SQUARE_MAX;
    }
    return false;
}

static bool looks_like_grid(const char *bytes, size_t n)
{
    static const layout_style style = { .separators = "|!:'+,;\"", .borders = true, .sections = true };
    layout l;
    layout_read(&l, &style, bytes, n);
    counts k = count_characters(&l);
    drop_titles(&l);
    if (l.rows < (l.borders || l.barred == l.rows ? LINES_LEAST - 1 : LINES_LEAST))
        return false;
    if (!k.digits || 2 * k.letters > k.cells || 4 * k.strangers > k.cells)
        return false;
    return l.borders >= 2 || is_even(l.row_words, l.rows) || is_even(l.row_cells, l.rows);
}

app_extent square_extent(const char *bytes, size_t n, bool whole)
{
    return whole && looks_like_grid(bytes, n) ? EXTENT_TEXT : EXTENT_UNKNOWN;
}
