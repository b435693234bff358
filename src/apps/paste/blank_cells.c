/* blank_cells.c: grids in which a blank is an empty cell: rows of nine signs, with bars between them perhaps,
 * or nine signs with one or two blanks between them.
 *
 * Such rows look like the numbers that other games are written with. So there are two readers. The first one
 * is asked before any application and must be certain: nine lines of nine digits and blanks each; where
 * blanks at the ends of lines were lost, all of them must be, the longest lines must still have nine signs,
 * and blanks in front must be there, otherwise rows could be shifted; the digits must be those of a Sudoku
 * that may have one solution; whatever else there is must be words. The second one is asked when no
 * application has a form for the text. */
#include "apps/paste/paste.h"

#include <stdint.h>
#include <string.h>

enum { SIDE = PASTE_SIDE, BAND = 3, CLUES_LEAST = 17, BLANKS_LEAST = 2 * SIDE, VALUES_LEAST = SIDE - 1 };

/* ---- margins ---- */

/* Bytes of the bar at the beginning of a text; 0: there is none. */
static size_t bar_at(span part)
{
    size_t box = scan_box(part.at, part.at + part.n);
    return box ? box : *part.at == '|' || *part.at == '!';
}

/* How the lines of a grid begin and end. */
typedef struct margins {
    size_t least, most; /* bytes of a line */
    bool marked;        /* one begins with a blank or a bar */
    bool padded;        /* one ends with a blank */
} margins;

static void look_at(margins *margins, span line)
{
    margins->least = line.n < margins->least ? line.n : margins->least;
    margins->most = line.n > margins->most ? line.n : margins->most;
    margins->marked = margins->marked || (line.n && (*line.at == ' ' || bar_at(line)));
    margins->padded = margins->padded || (line.n && line.at[line.n - 1] == ' ');
}

/* If lines of different lengths all begin with a digit, blanks in front of them may be lost; so they may be
 * if blanks at the ends of lines are not. */
static bool may_be_shifted(const margins *margins)
{
    return margins->least != margins->most &&
           (!margins->marked || (margins->padded && margins->most <= SIDE));
}

/* The signs of a piece at every `step`-th place from `first` on, `most` of them; false: there is something
 * else. */
static bool take_piece(span piece, int first, int step, int most, char *out)
{
    for (int i = 0; i < (int)piece.n; i++) {
        char c = piece.at[i];
        int k = (i - first) / step;
        if (scan_is_blank(c))
            continue;
        if (i < first || (i - first) % step || k >= most || !paste_digit(c))
            return false;
        out[k] = c;
    }
    return true;
}

/* ---- is it a Sudoku? ---- */

/* Is the digit of a cell also in another cell of its row, column or block? */
static bool is_repeated(const char *cell, int at)
{
    for (int i = 0; i < PASTE_CELLS; i++) {
        bool band = i / SIDE / BAND == at / SIDE / BAND, stack = i % SIDE / BAND == at % SIDE / BAND;
        bool sees = i / SIDE == at / SIDE || i % SIDE == at % SIDE || (band && stack);
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
    bool seen[SIDE + 1] = { false };
    for (int i = 0; i < PASTE_CELLS; i++) {
        if (cell[i] == '.')
            continue;
        if (is_repeated(cell, i))
            return false;
        clues++;
        values += !seen[paste_digit(cell[i])];
        seen[paste_digit(cell[i])] = true;
    }
    return clues >= CLUES_LEAST && clues <= PASTE_CELLS - BLANKS_LEAST && values >= VALUES_LEAST &&
           !has_empty_lines(cell, SIDE, 1) && !has_empty_lines(cell, 1, SIDE);
}

/* ---- grids that can be nothing else ---- */

bool paste_is_blank_row(span line)
{
    size_t i = 0;
    while (i < line.n && i < SIDE && (line.at[i] == ' ' || paste_digit(line.at[i])))
        i++;
    return i == line.n;
}

/* Does it stand for itself: has it digits, or is it as wide as a row without any? */
static bool is_whole_row(span line)
{
    return paste_is_blank_row(line) && (paste_trim(line).n || line.n == SIDE);
}

/* Reads nine lines from the beginning of a text, which must end there or go on with another kind of line. A
 * line with nothing in it may be a row whose blanks were lost, except at both ends. */
static bool grid_at(span rest, blank_grid *grid)
{
    span line, row[SIDE];
    margins m = { .least = SIDE };
    int rows = 0;
    memset(grid->cell, '.', PASTE_CELLS);
    for (; rows < SIDE && paste_line(&rest, &row[rows]); rows++) {
        if (!paste_is_blank_row(row[rows]))
            return false;
        take_piece(row[rows], 0, 1, SIDE, grid->cell + rows * SIDE);
        look_at(&m, row[rows]);
    }
    if (rows < SIDE || !is_whole_row(row[0]) || !is_whole_row(row[SIDE - 1]))
        return false;
    grid->begin = row[0].at;
    grid->end = row[SIDE - 1].at + row[SIDE - 1].n;
    bool more = paste_line(&rest, &line);
    grid->seen = rest.at;
    return !(more && is_whole_row(line)) && m.most == SIDE && !may_be_shifted(&m) && is_sudoku(grid->cell);
}

bool paste_blank_grid(span all, blank_grid *grid)
{
    span line, rest = all;
    bool inside = false; /* the line before is a row, too */
    for (span from = rest; paste_line(&rest, &line); from = rest) {
        bool row = is_whole_row(line);
        if (row && !inside && grid_at(from, grid))
            return true;
        inside = row;
    }
    return false;
}

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

static bool detect_rows(span all)
{
    blank_grid g;
    int grids = 0;
    for (; paste_blank_grid(all, &g); grids++) {
        if (!are_words((span){ all.at, (size_t)(g.begin - all.at) }))
            return false;
        all = span_from(all, (size_t)(g.end - all.at));
    }
    return grids && are_words(all);
}

static status read_rows(paste *pasted, span all, error *e)
{
    blank_grid g;
    int grids = 0;
    for (span rest = all; paste_blank_grid(rest, &g); grids++)
        rest = span_from(rest, (size_t)(g.end - rest.at));
    if (grids != 1 || !paste_blank_grid(all, &g))
        return scan_wrong(&pasted->text, pasted->text.at, e,
                          "%d grids with blanks for empty cells" EXPECTED "one: " ADVICE
                          "put each into a file of its own",
                          grids);
    paste_skip_lines(pasted, all.at, g.begin);
    for (int i = 0; i < SIDE; i++) {
        text_add(&pasted->source, g.cell + i * SIDE, SIDE);
        text_add_char(&pasted->source, '\n');
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
    .detect = detect_rows,
    .read = read_rows
};

/* ---- grids with bars, or with blanks between their cells ---- */

/* The pieces between bars; a bar at the end closes a line that begins with one, or that has three of them. */
static int pieces_of(span line)
{
    int bars = 0;
    bool closed = line.n && bar_at(line), ends = false;
    line = paste_trim(line);
    for (size_t k; line.n; line = span_from(line, k ? k : 1)) {
        k = bar_at(line);
        bars += k > 0;
        ends = k > 0 && line.n == k;
    }
    return closed ? bars - ends : bars + !(ends && bars == 3);
}

/* A line of one piece of nine cells, or of three with three each. */
static bool take_row(span line, int first, int step, int later, char *out)
{
    int pieces = pieces_of(line), most = pieces == 3 ? 3 : SIDE, k = 0;
    if (pieces != 1 && pieces != 3)
        return false;
    if (line.n)
        line = span_from(line, bar_at(line));
    while (line.n && k < SIDE) {
        size_t n = 0;
        while (n < line.n && !bar_at(span_from(line, n)))
            n++;
        if (!take_piece((span){ line.at, n }, k ? later : first, step, most, out + k))
            return false;
        k += most;
        line = span_from(line, n < line.n ? n + bar_at(span_from(line, n)) : n);
    }
    return true;
}

/* Do the cells reach from the first to the last column, with enough blanks among them? If not, cells may be
 * missing. */
static bool is_wide(const char *cell)
{
    enum { CLUES_FEWEST = 8 };
    int first = 0, last = 0, empty = 0;
    for (int i = 0; i < PASTE_CELLS; i++) {
        bool filled = cell[i] != '.';
        first += filled && i % SIDE == 0;
        last += filled && i % SIDE == SIDE - 1;
        empty += !filled;
    }
    return first && last && empty >= BLANKS_LEAST && empty <= PASTE_CELLS - CLUES_FEWEST;
}

/* Reads all lines except rules as rows. */
static bool take_grid(span all, const int way[3], char *cell)
{
    span line;
    margins m = { .least = SIZE_MAX };
    int rows = 0;
    memset(cell, '.', PASTE_CELLS);
    while (paste_line(&all, &line)) {
        bool blank = !paste_trim(line).n;
        bool comment = blank && line.n && *line.at == '\t'; /* as command lines leave it */
        if (paste_is_rule(line) || comment || (!line.n && !rows) || (blank && rows == SIDE))
            continue;
        if (rows == SIDE || !take_row(line, way[0], way[1], way[2], cell + rows * SIDE))
            return false;
        look_at(&m, line);
        rows++;
    }
    return rows == SIDE && is_wide(cell) && !may_be_shifted(&m);
}

/* Signs close together, or with one or two blanks between them: the place of the first one, the distance, and
 * the place of the first one after a bar. */
static bool find_grid(span all, char *cell)
{
    static const int way[][3] = { { 0, 1, 0 }, { 0, 2, 0 }, { 1, 2, 1 }, { 1, 3, 1 },
                                  { 0, 3, 0 }, { 1, 4, 1 }, { 2, 4, 2 }, { 0, 2, 1 } };
    for (size_t i = 0; i < sizeof way / sizeof *way; i++)
        if (take_grid(all, way[i], cell))
            return true;
    return false;
}

/* Is it a line of 81 digits and blanks? */
static bool find_line(span all, char *cell)
{
    int blanks = 0, digits = 0;
    for (size_t i = 0; all.n == PASTE_CELLS && i < all.n; i++) {
        if (!scan_is_digit(all.at[i]) && all.at[i] != ' ')
            return false;
        blanks += all.at[i] == ' ';
        digits += all.at[i] != ' ';
        cell[i] = (char)(paste_digit(all.at[i]) ? all.at[i] : '.');
    }
    return blanks >= 40 && digits >= 8;
}

/* Are these most rows of a grid, and nothing else: digits, blanks among and in front of them, at most nine
 * signs in a line? Then cells are missing, and it can't be said which. */
static bool is_nearly(span all)
{
    enum { ROWS_LEAST = 7, WIDTH_LEAST = 8, GAPS_LEAST = 3 };
    span line;
    int rows = 0, clues = 0, gaps = 0;
    size_t most = 0;
    for (; paste_line(&all, &line); rows++) {
        if (!paste_is_blank_row(line))
            return false;
        for (size_t i = 0; i < line.n; i++)
            clues += line.at[i] != ' ';
        gaps += paste_has(line, "  ") || (line.n && *line.at == ' ');
        most = line.n > most ? line.n : most;
    }
    return rows >= ROWS_LEAST && rows <= SIDE + 1 && most >= WIDTH_LEAST && clues >= CLUES_LEAST &&
           gaps >= GAPS_LEAST;
}

static span without_line_ends(span all)
{
    while (all.n && scan_is_line_end(all.at[all.n - 1]))
        all.n--;
    return all;
}

static bool detect_blanks(span all)
{
    char cell[PASTE_CELLS];
    all = without_line_ends(all);
    return find_line(all, cell) || (all.n < 2000 && (find_grid(all, cell) || is_nearly(all)));
}

static status read_blanks(paste *pasted, span all, error *e)
{
    char cell[PASTE_CELLS];
    all = without_line_ends(all);
    if (!find_line(all, cell) && !find_grid(all, cell))
        return scan_wrong(&pasted->text, pasted->text.at, e,
                          "digits and blanks" EXPECTED "nine rows of nine: cells are missing at the margins, "
                          "so write a dot for each empty cell");
    text_add(&pasted->source, cell, PASTE_CELLS);
    return OK;
}

const reader reader_blanks = {
    .name = "blanks for empty cells",
    .form = "nine rows in which a blank stands for an empty cell",
    .example = "  345  8 \n4 6      \n   1   65\n 1 5 8 7 \n   3   91\n9        \n   8     \n6    7 3 \n"
               "  1 3  57\n",
    .whole = true,
    .detect = detect_blanks,
    .read = read_blanks
};
