/* blank_rows.c: grids in which a blank is an empty cell, and which can be nothing else, alone or among words.
 *
 * Such rows look like the numbers that other games are written with, so what is accepted here, before any
 * application is asked, must be certain: nine lines of nine digits and blanks each. Where blanks at the ends
 * of lines were lost, all of them must be, the longest lines must still have nine signs, and blanks in front
 * must be there: otherwise rows could be shifted. The digits must be those of a Sudoku that may have one
 * solution. Whatever else there is must be words. */
#include "apps/paste/paste.h"

#include <string.h>

enum { SIDE = 9, BAND = 3, CLUES_LEAST = 17, BLANKS_LEAST = 2 * SIDE, VALUES_LEAST = SIDE - 1 };

/* ---- is it a Sudoku? ---- */

/* Is the digit of a cell also in another cell of its row, column or block? */
static bool is_repeated(const char *cell, int at)
{
    int r = at / SIDE, c = at % SIDE;
    for (int i = 0; i < PASTE_CELLS; i++) {
        int row = i / SIDE, column = i % SIDE;
        bool sees = row == r || column == c || (row / BAND == r / BAND && column / BAND == c / BAND);
        if (i != at && sees && cell[i] == cell[at])
            return true;
    }
    return false;
}

/* Are two rows or two columns of a band empty? These could be exchanged in a solution. */
static bool has_empty_lines(const char *cell, int along, int across)
{
    int empty = 0;
    for (int k = 0; k < SIDE; k++) {
        bool any = false;
        for (int i = 0; i < SIDE; i++)
            any = any || cell[k * along + i * across] != '.';
        empty = (k % BAND ? empty : 0) + !any;
        if (empty > 1)
            return true;
    }
    return false;
}

static bool is_sudoku(const char *cell)
{
    int clues = 0, values = 0;
    unsigned seen = 0;
    for (int i = 0; i < PASTE_CELLS; i++) {
        if (cell[i] == '.')
            continue;
        if (is_repeated(cell, i))
            return false;
        clues++;
        seen |= 1U << (cell[i] - '0');
    }
    for (; seen; seen &= seen - 1)
        values++;
    return clues >= CLUES_LEAST && clues <= PASTE_CELLS - BLANKS_LEAST && values >= VALUES_LEAST &&
           !has_empty_lines(cell, SIDE, 1) && !has_empty_lines(cell, 1, SIDE);
}

/* ---- rows ---- */

/* Are there at most nine digits and blanks? */
static bool is_row(span line)
{
    for (size_t i = 0; i < line.n && i <= SIDE; i++)
        if (line.at[i] != ' ' && (line.at[i] < '1' || line.at[i] > '9'))
            return false;
    return line.n <= SIDE;
}

/* Does it stand for itself: has it digits, or is it as wide as a row without any? */
static bool is_whole_row(span line)
{
    return is_row(line) && (paste_trim(line).n || line.n == SIDE);
}

/* Are all rows of full width; or is it certain that only blanks at their ends are missing? */
static bool is_aligned(const span row[SIDE])
{
    size_t least = SIDE, most = 0;
    bool indented = false, ragged = true;
    for (int r = 0; r < SIDE; r++) {
        least = row[r].n < least ? row[r].n : least;
        most = row[r].n > most ? row[r].n : most;
        indented = indented || (row[r].n && *row[r].at == ' ');
        ragged = ragged && !(row[r].n && row[r].at[row[r].n - 1] == ' ');
    }
    return least == SIDE || (most == SIDE && indented && ragged);
}

/* Takes nine lines as a grid, if they certainly are one. */
static bool take(const span row[SIDE], char cell[PASTE_CELLS])
{
    memset(cell, '.', PASTE_CELLS);
    for (int r = 0; r < SIDE; r++)
        for (size_t i = 0; i < row[r].n; i++)
            if (row[r].at[i] != ' ')
                cell[r * SIDE + (int)i] = row[r].at[i];
    return is_aligned(row) && is_sudoku(cell);
}

/* Reads nine lines from the beginning of a text, which must end there or go on with another kind of line. A
 * line with nothing in it may be a row whose blanks were lost, except at both ends. */
static bool grid_at(span rest, blank_rows *g)
{
    span line, row[SIDE];
    int rows = 0;
    for (; rows < SIDE && paste_line(&rest, &row[rows]); rows++)
        if (!is_row(row[rows]))
            return false;
    if (rows < SIDE || !is_whole_row(row[0]) || !is_whole_row(row[SIDE - 1]))
        return false;
    g->begin = row[0].at;
    g->end = row[SIDE - 1].at + row[SIDE - 1].n;
    bool more = paste_line(&rest, &line);
    g->seen = rest.at;
    return !(more && is_whole_row(line)) && take(row, g->cell);
}

bool paste_blank_rows(span all, blank_rows *g)
{
    span line, rest = all;
    bool inside = false; /* the line before is a row, too */
    for (span from = rest; paste_line(&rest, &line); from = rest) {
        bool row = is_whole_row(line);
        if (row && !inside && grid_at(from, g))
            return true;
        inside = row;
    }
    return false;
}

/* ---- the reader ---- */

/* Are the lines blank, a comment, or words? */
static bool are_words(span all)
{
    span line;
    while (paste_line(&all, &line)) {
        line = paste_trim(line);
        if (line.n && *line.at != '#' && !paste_is_words(line))
            return false;
    }
    return true;
}

static bool detect_blank_rows(const reader *r, span all)
{
    blank_rows g;
    int grids = 0;
    (void)r;
    for (; paste_blank_rows(all, &g); grids++) {
        if (!are_words((span){ all.at, (size_t)(g.begin - all.at) }))
            return false;
        all = span_from(all, (size_t)(g.end - all.at));
    }
    return grids && are_words(all);
}

static status read_blank_rows(const reader *r, paste *p, span all, error *e)
{
    blank_rows g;
    int grids = 0;
    (void)r;
    for (span rest = all; paste_blank_rows(rest, &g); grids++)
        rest = span_from(rest, (size_t)(g.end - rest.at));
    if (grids != 1 || !paste_blank_rows(all, &g))
        return scan_wrong(
            &p->text, p->text.at, e,
            "%d grids with blanks for empty cells, expected one: put each into a file of its own", grids);
    for (const char *at = all.at; at < g.begin; at++)
        if (*at == '\n')
            text_add_char(&p->source, '\n'); /* so that places in messages are right */
    for (int i = 0; i < SIDE; i++) {
        text_add(&p->source, g.cell + i * SIDE, SIDE);
        text_add_char(&p->source, '\n');
    }
    return OK;
}

const reader reader_blank_rows = {
    .name = "rows of nine digits and blanks",
    .form = "nine rows in which a blank stands for an empty cell, and words above and below them",
    .example = "Grid 1\n  345  8 \n4 6      \n   1   65\n 1 5 8 7 \n   3   91\n9        \n   8     \n"
               "6    7 3 \n  1 3  57\n",
    .first = true,
    .whole = true,
    .shape = true,
    .detect = detect_blank_rows,
    .read = read_blank_rows
};
