/* hodoku.c: a line of HoDoKu's library: TECHNIQUE, CANDIDATES, the grid, and candidates that are gone, with
 * colons between and around them, as in :0000:x:..45+6...:215 223::. In the grid a plus stands before a digit
 * that a player has put there; 215 says that the 2 of row 1, column 5 was deleted. What stands before the
 * grid and what follows these candidates (those that the technique eliminates, and a comment) is for the
 * program to find: it is not read, but kept as the comment of the puzzle. */
#include "apps/paste/paste.h"

static bool detect_hodoku(span all)
{
    all = paste_trim(all);
    int colons = 0;
    for (size_t i = 0; i < all.n && i < 60 && !scan_is_line_end(all.at[i]); i++)
        colons += all.at[i] == ':';
    return all.n > 8 && *all.at == ':' && colons >= 3;
}

/* The part before the next colon; *rest is moved past it. */
static span field(span *rest)
{
    size_t n = 0;
    while (n < rest->n && rest->at[n] != ':' && !scan_is_line_end(rest->at[n]))
        n++;
    span f = { rest->at, n };
    *rest = span_from(*rest, n + (n < rest->n && rest->at[n] == ':'));
    return f;
}

static status read_grid(paste *pasted, span grid, error *e)
{
    int cell = 0;
    size_t i = 0;
    for (; i < grid.n && cell < PASTE_CELLS; i++, cell++) {
        bool placed = grid.at[i] == '+';
        i += placed && i + 1 < grid.n;
        int digit = paste_digit(grid.at[i]);
        if (!paste_is_cell(grid.at[i]) || (placed && !digit))
            return scan_wrong(&pasted->text, grid.at + i, e,
                              "this is not a cell of a HoDoKu line" EXPECTED
                              "a digit, a + and a digit, or a dot");
        paste_given(pasted, placed ? 0 : digit);
        if (placed)
            paste_placed(pasted, cell, digit);
    }
    if (cell == PASTE_CELLS && i == grid.n)
        return OK;
    return scan_wrong(&pasted->text, grid.at + grid.n, e,
                      "%s %d cells in the grid of a HoDoKu line" EXPECTED "%d: " ADVICE "copy the whole line",
                      i < grid.n ? "more than" : "only", cell, PASTE_CELLS);
}

static status read_deleted(paste *pasted, span list, error *e)
{
    scan s = pasted->text;
    span word;
    s.at = list.at;
    s.end = list.at + list.n;
    while (scan_word(&s, &word)) {
        bool right = word.n == 3;
        for (size_t i = 0; right && i < 3; i++)
            right = paste_digit(word.at[i]);
        if (!right)
            return scan_expected(&pasted->text, word, e,
                                 "three digits in a HoDoKu line: candidate, row and column, as in 215");
        paste_excluded(pasted, (word.at[1] - '1') * 9 + word.at[2] - '1', word.at[0] - '0');
    }
    return OK;
}

static status read_hodoku(paste *pasted, span all, error *e)
{
    span line = span_from(paste_trim(all), 1), rest = line;
    field(&rest);
    field(&rest);
    pasted->before = (span){ line.at, (size_t)(rest.at - line.at) - (rest.at > line.at) };
    span grid = field(&rest), deleted = field(&rest);
    paste_line(&rest, &pasted->comment);
    while (pasted->comment.n && pasted->comment.at[pasted->comment.n - 1] == ':')
        pasted->comment.n--;
    pasted->separator = ':';
    status done = read_grid(pasted, grid, e);
    return done ? done : read_deleted(pasted, deleted, e);
}

const reader reader_hodoku = {
    .name = "HoDoKu, library line",
    .form = ":technique:candidates:81 cells, + before placed digits:deleted candidates:eliminations::",
    .example = ":0000:x:..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3.+457:"
               "712 915::",
    .first = true,
    .one_line = true,
    .detect = detect_hodoku,
    .read = read_hodoku
};
