/* blanks.c: grids in which a blank is an empty cell: rows of nine signs, with bars between them perhaps, or
 * nine signs with one or two blanks between them. Those that can be nothing else are in blank_rows.c. */
#include "apps/paste/paste.h"

#include <stdint.h>
#include <string.h>

enum { SIDE = 9 };

/* Bytes of the bar at the beginning of a text; 0: there is none. */
static size_t bar_at(span s)
{
    size_t box = scan_box(s.at, s.at + s.n);
    return box ? box : *s.at == '|' || *s.at == '!';
}

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

/* The signs of a piece at every `step`-th place from `first` on, `most` of them; false: there is something
 * else. */
static bool take_piece(span piece, int first, int step, int most, char *out)
{
    for (int i = 0; i < (int)piece.n; i++) {
        char c = piece.at[i];
        int k = (i - first) / step;
        if (scan_is_blank(c))
            continue;
        if (i < first || (i - first) % step || k >= most || c < '1' || c > '9')
            return false;
        out[k] = c;
    }
    return true;
}

/* A line of one piece of nine cells, or of three with three each. */
static bool take_blanks(span line, int first, int step, int later, char out[SIDE])
{
    bool closed = line.n && bar_at(line);
    int pieces = pieces_of(line), most = pieces == 3 ? 3 : SIDE, k = 0;
    memset(out, '.', SIDE);
    if (pieces != 1 && pieces != 3)
        return false;
    if (closed)
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

typedef struct blank_grid {
    char cell[SIDE][SIDE];
    int rows;
} blank_grid;

/* Do the cells reach from the first to the last column, with enough blanks among them? If not, cells may be
 * missing. */
static bool is_wide(const blank_grid *g)
{
    int first = 0, last = 0, empty = 0;
    for (int r = 0; r < SIDE; r++) {
        first += g->cell[r][0] != '.';
        last += g->cell[r][SIDE - 1] != '.';
        for (int c = 0; c < SIDE; c++)
            empty += g->cell[r][c] == '.';
    }
    return first && last && empty >= 2 * SIDE && empty <= SIDE * SIDE - 8;
}

/* How the lines of a grid begin and end. */
typedef struct margins {
    size_t least, most; /* bytes of a line */
    bool marked;        /* one begins with a blank or a bar */
    bool padded;        /* one ends with a blank */
} margins;

static void look_at(margins *m, span line)
{
    m->least = line.n < m->least ? line.n : m->least;
    m->most = line.n > m->most ? line.n : m->most;
    m->marked = m->marked || (line.n && (*line.at == ' ' || bar_at(line)));
    m->padded = m->padded || (line.n && line.at[line.n - 1] == ' ');
}

/* If lines of different lengths all begin with a digit, blanks in front of them may be lost; so they may be
 * if blanks at the ends of lines are not. */
static bool may_be_shifted(const margins *m)
{
    return m->least != m->most && (!m->marked || (m->padded && m->most <= SIDE));
}

/* Reads all lines except rules as rows. */
static bool take_grid(span all, const int way[3], blank_grid *g)
{
    span line;
    margins m = { .least = SIZE_MAX };
    g->rows = 0;
    while (paste_line(&all, &line)) {
        bool comment = line.n && *line.at == '\t' && !paste_trim(line).n; /* as command lines leave it */
        if (paste_is_rule(line) || comment || (!line.n && !g->rows))
            continue;
        if (g->rows == SIDE) {
            if (paste_trim(line).n)
                return false;
            continue;
        }
        if (!take_blanks(line, way[0], way[1], way[2], g->cell[g->rows]))
            return false;
        look_at(&m, line);
        g->rows++;
    }
    return g->rows == SIDE && is_wide(g) && !may_be_shifted(&m);
}

/* Signs close together, or with one or two blanks between them: the place of the first one, the distance, and
 * the place of the first one after a bar. */
static bool find_blanks(span all, blank_grid *g)
{
    static const int way[][3] = { { 0, 1, 0 }, { 0, 2, 0 }, { 1, 2, 1 }, { 1, 3, 1 },
                                  { 0, 3, 0 }, { 1, 4, 1 }, { 2, 4, 2 }, { 0, 2, 1 } };
    for (size_t i = 0; i < sizeof way / sizeof *way; i++)
        if (take_grid(all, way[i], g))
            return true;
    return false;
}

static bool is_blank_line(span all)
{
    int digits = 0, blanks = 0;
    for (size_t i = 0; i < all.n; i++) {
        digits += scan_is_digit(all.at[i]);
        blanks += all.at[i] == ' ';
        if (!scan_is_digit(all.at[i]) && all.at[i] != ' ')
            return false;
    }
    return all.n == PASTE_CELLS && blanks >= 40 && digits >= 8;
}

/* Are these most rows of a grid, and nothing else: digits, blanks among and in front of them, at most nine
 * signs in a line? Then cells are missing, and it can't be said which. */
static bool is_nearly(span all)
{
    enum { ROWS_LEAST = 7, WIDTH_LEAST = 8, CLUES_LEAST = 17, GAPS_LEAST = 3 };
    span line;
    int rows = 0, clues = 0, gaps = 0;
    size_t most = 0;
    for (; paste_line(&all, &line); rows++) {
        for (size_t i = 0; i < line.n; i++) {
            if (i == SIDE || (line.at[i] != ' ' && (line.at[i] < '1' || line.at[i] > '9')))
                return false;
            clues += line.at[i] != ' ';
        }
        gaps += paste_has(line, "  ") || (line.n && *line.at == ' ');
        most = line.n > most ? line.n : most;
    }
    return rows >= ROWS_LEAST && rows <= SIDE + 1 && most >= WIDTH_LEAST && clues >= CLUES_LEAST &&
           gaps >= GAPS_LEAST;
}

static bool detect_blanks(const reader *r, span all)
{
    blank_grid g;
    (void)r;
    while (all.n && scan_is_line_end(all.at[all.n - 1]))
        all.n--;
    return is_blank_line(all) || (all.n < 2000 && (find_blanks(all, &g) || is_nearly(all)));
}

static status read_blanks(const reader *r, paste *p, span all, error *e)
{
    blank_grid g;
    (void)r;
    while (all.n && scan_is_line_end(all.at[all.n - 1]))
        all.n--;
    if (is_blank_line(all)) {
        for (size_t i = 0; i < all.n; i++)
            text_add_char(&p->source, all.at[i] == ' ' || all.at[i] == '0' ? '.' : all.at[i]);
        return OK;
    }
    if (!find_blanks(all, &g))
        return scan_wrong(&p->text, p->text.at, e,
                          "digits and blanks, expected nine rows of nine: cells are missing at the margins, "
                          "so write a dot for each empty cell");
    text_add(&p->source, g.cell[0], PASTE_CELLS);
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
