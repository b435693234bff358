/* rules_boards.c: the rules of games on boards: pieces, colours, lines, black cells; see rules.h. */
#include "rules_games.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- queens ---- */

bool queens_holds(const solution *s)
{
    int n = atoi(text_bytes(&s->puzzle->source)), row[64], column[64], queens = 0, w = 0, h = 0;
    const char *params = text_bytes(&s->puzzle->params), *block = strstr(params, "block=");
    if (block)
        read_size(block + 6, &w, &h);
    for (int i = 0; i < n * n; i++)
        if (cell_said(s, i / n, i % n)) {
            if (queens == n)
                return false;
            row[queens] = i / n;
            column[queens++] = i % n;
        }
    for (int i = 0; i < queens; i++)
        for (int k = 0; k < i; k++) {
            int dr = abs(row[i] - row[k]), dc = abs(column[i] - column[k]);
            if (!dr || !dc || dr == dc || (w && row[i] / h == row[k] / h && column[i] / w == column[k] / w))
                return false;
        }
    return queens == n;
}

/* ---- maps ---- */

static const char *colour_said(const solution *s, int region)
{
    return said(s, "X%d", region);
}

/* "3 5 BY... 1 2 5 : 2 3 :": colours, regions, what is known of them, and for each region its neighbours. */
bool map_holds(const solution *s)
{
    char *end;
    const char *at = text_bytes(&s->puzzle->source);
    strtol(at, &end, 10);
    int regions = (int)strtol(end, &end, 10), first = 0;
    for (int i = 1; i <= regions; i++)
        if (!colour_said(s, i))
            return false;
    at = strchr(end + 1, ' '); /* what is known is a word */
    while (at && *(at += strspn(at, " "))) {
        if (*at == ':') {
            first = 0;
            at++;
            continue;
        }
        if (*at == 'X') {
            at += strcspn(at, " ");
            continue;
        }
        int region = (int)strtol(at, &end, 10);
        if (first && strcmp(colour_said(s, first), colour_said(s, region)) == 0)
            return false;
        first = first ? first : region;
        at = end;
    }
    return true;
}

/* ---- walks ---- */

static bool walk_holds(const solution *s, bool corners)
{
    enum { SIDE = SIDE_MOST };
    int where[CELLS_MOST], numbers = 0, most = 0;
    memset(where, -1, sizeof where);
    for (int i = 0; i < SIDE * SIDE; i++) {
        int n = number_said(s, i / SIDE, i % SIDE);
        if (!n)
            continue;
        if (where[n] >= 0)
            return false;
        where[n] = i;
        numbers++;
        most = n > most ? n : most;
    }
    const char *at = strchr(after_word(s), ' ') + 1; /* behind the model: the size, how many, the cells */
    int white = 0;
    for (at = strchr(strchr(at, ' ') + 1, ' '); at && *(at += strspn(at, " ")); at = strchr(at, ' '))
        white += *at != 'B';
    for (int n = 2; n <= most; n++) {
        int rows = abs(where[n] / SIDE - where[n - 1] / SIDE),
            columns = abs(where[n] % SIDE - where[n - 1] % SIDE);
        if (where[n] < 0 || where[n - 1] < 0 || rows > 1 || columns > 1 || (!corners && rows + columns > 1))
            return false;
    }
    return numbers == white && most == white;
}

bool numbrix_holds(const solution *s)
{
    return walk_holds(s, false);
}

bool hidato_holds(const solution *s)
{
    return walk_holds(s, true);
}

/* ---- Slitherlink ---- */

/* Lines between points, two ends each; which of them are drawn. */
typedef struct lines {
    int n, end[CELLS_MOST][2];
    bool drawn[CELLS_MOST];
} lines;

static bool add_line(const solution *s, lines *l, char way, int r, int c, int columns)
{
    const char *value = said(s, "%cr%dc%d", way, r + 1, c + 1);
    int point = r * (columns + 1) + c;
    if (!value)
        return false;
    l->end[l->n][0] = point;
    l->end[l->n][1] = point + (way == 'H' ? 1 : columns + 1);
    l->drawn[l->n++] = *value == '1';
    return true;
}

/* Every point has two lines or none, and from one line all others are reached. */
static bool is_one_loop(const lines *l, int points)
{
    bool reached[CELLS_MOST] = { false };
    int all = 0, met = 0, before = -1;
    for (int p = 0; p < points; p++) {
        int n = 0;
        for (int i = 0; i < l->n; i++)
            n += l->drawn[i] && (l->end[i][0] == p || l->end[i][1] == p);
        if (n != 0 && n != 2)
            return false;
    }
    for (int i = 0; i < l->n; i++)
        if (l->drawn[i] && !all++)
            reached[l->end[i][0]] = true;
    while (before != met) {
        before = met;
        met = 0;
        for (int i = 0; i < l->n; i++)
            if (l->drawn[i] && (reached[l->end[i][0]] || reached[l->end[i][1]])) {
                reached[l->end[i][0]] = reached[l->end[i][1]] = true;
                met++;
            }
    }
    return all && met == all;
}

static bool around_is(const solution *s, int r, int c, int wanted)
{
    int n = 0;
    n += *said(s, "Hr%dc%d", r + 1, c + 1) == '1';
    n += *said(s, "Hr%dc%d", r + 2, c + 1) == '1';
    n += *said(s, "Vr%dc%d", r + 1, c + 1) == '1';
    n += *said(s, "Vr%dc%d", r + 1, c + 2) == '1';
    return n == wanted;
}

bool slitherlink_holds(const solution *s)
{
    static lines l;
    int columns, rows, cell = 0;
    const char *at = strchr(read_size(after_word(s), &columns, &rows), ':') + 1;
    l.n = 0;
    for (int r = 0; r <= rows; r++)
        for (int c = 0; c <= columns; c++)
            if ((c < columns && !add_line(s, &l, 'H', r, c, columns)) ||
                (r < rows && !add_line(s, &l, 'V', r, c, columns)))
                return false;
    for (; *at && *at != ' ' && *at != '?'; at++)
        if (*at >= 'a')
            cell += *at - 'a' + 1;
        else if (!around_is(s, cell / columns, cell % columns, *at - '0'))
            return false;
        else
            cell++;
    return is_one_loop(&l, (rows + 1) * (columns + 1));
}

/* ---- boards of cells ---- */

/* The first character of what each cell has; '?' if it has nothing. */
static void read_cells(const solution *s, int rows, int columns, char *of)
{
    for (int i = 0; i < rows * columns; i++) {
        const char *value = cell_said(s, i / columns, i % columns);
        of[i] = value ? *value : '?';
    }
}

/* The cell beside this one, up, right, down or left; -1: there is none. */
static int beside(int cell, int way, int rows, int columns)
{
    int r = cell / columns + (way == 2) - (way == 0), c = cell % columns + (way == 1) - (way == 3);
    return r < 0 || c < 0 || r >= rows || c >= columns ? -1 : r * columns + c;
}

/* Black cells are upper-case B or a number in `board`, white ones a dot. */
static int read_lightup(const char *at, char *board)
{
    int n = 0;
    for (; *at && *at != ' '; at++)
        if (*at >= 'a' && *at <= 'z')
            for (int run = *at - 'a' + 1; run; run--)
                board[n++] = '.';
        else
            board[n++] = *at;
    return n;
}

static bool is_lit_right(const char *board, const char *of, int cell, int rows, int columns)
{
    int seen = 0, near = 0;
    for (int way = 0; way < 4; way++) {
        int at = beside(cell, way, rows, columns);
        near += at >= 0 && of[at] == 'b';
        for (; at >= 0 && board[at] == '.'; at = beside(at, way, rows, columns))
            seen += of[at] == 'b';
    }
    if (board[cell] == '.')
        return of[cell] == 'b' ? !seen : of[cell] == 'e' && seen;
    return board[cell] == 'B' || near == board[cell] - '0';
}

bool lightup_holds(const solution *s)
{
    int columns, rows;
    char board[CELLS_MOST], of[CELLS_MOST];
    int n = read_lightup(read_size(after_word(s), &columns, &rows) + 1, board);
    read_cells(s, rows, columns, of);
    for (int i = 0; i < n; i++)
        if (!is_lit_right(board, of, i, rows, columns))
            return false;
    return true;
}

/* ---- Minesweeper ---- */

bool minesweeper_holds(const solution *s)
{
    int columns, rows;
    char board[CELLS_MOST], of[CELLS_MOST];
    int n = read_lightup(read_size(after_word(s), &columns, &rows) + 1, board);
    read_cells(s, rows, columns, of);
    for (int i = 0; i < n; i++) {
        int mines = 0;
        for (int k = 0; k < n; k++)
            mines += abs(i / columns - k / columns) <= 1 && abs(i % columns - k % columns) <= 1 &&
                     board[k] == '.' && of[k] == 'm';
        if (board[i] == '.' ? of[i] != 'm' && of[i] != 'c' : mines != board[i] - '0')
            return false;
    }
    return true;
}

/* ---- Nonograms ---- */

/* Are the runs of black cells these? Moves past the clue. */
static bool runs_are(const char **at, const char *of, int step, int n)
{
    bool right = true;
    int i = 0;
    while (isdigit((unsigned char)**at)) {
        char *end;
        long wanted = strtol(*at, &end, 10), run = 0;
        *at = end + (*end == '.');
        while (i < n && of[i * step] != '#')
            i++;
        for (; i < n && of[i * step] == '#'; i++)
            run++;
        right = right && run == wanted;
    }
    for (; i < n; i++)
        right = right && of[i * step] != '#';
    *at += **at == '/';
    return right;
}

bool nonogram_holds(const solution *s)
{
    int columns, rows;
    char of[CELLS_MOST];
    const char *at = read_size(after_word(s), &columns, &rows) + 1;
    read_cells(s, rows, columns, of);
    if (memchr(of, '?', (size_t)rows * (size_t)columns))
        return false;
    for (int line = 0; line < columns + rows && *at != '?'; line++) {
        bool row = line >= columns;
        if (!runs_are(&at, of + (row ? (line - columns) * columns : line), row ? 1 : columns,
                      row ? columns : rows))
            return false;
    }
    return true;
}

static int reach_white(const char *of, bool *met, int cell, int rows, int columns)
{
    int n = 1;
    met[cell] = true;
    for (int way = 0; way < 4; way++) {
        int at = beside(cell, way, rows, columns);
        if (at >= 0 && of[at] == 'w' && !met[at])
            n += reach_white(of, met, at, rows, columns);
    }
    return n;
}

bool hitori_holds(const solution *s)
{
    int columns, rows, whites = 0, some = -1;
    char of[CELLS_MOST];
    bool met[CELLS_MOST] = { false };
    const char *number = read_size(after_word(s), &columns, &rows) + 1;
    read_cells(s, rows, columns, of);
    for (int i = 0; i < rows * columns; i++) {
        if (of[i] == '?')
            return false;
        whites += of[i] == 'w';
        some = of[i] == 'w' ? i : some;
        for (int k = 0; k < i; k++) {
            bool line = i / columns == k / columns || i % columns == k % columns;
            bool side = beside(k, 1, rows, columns) == i || beside(k, 2, rows, columns) == i;
            if ((line && number[i] == number[k] && of[i] == 'w' && of[k] == 'w') ||
                (side && of[i] == 'b' && of[k] == 'b'))
                return false;
        }
    }
    return some < 0 || reach_white(of, met, some, rows, columns) == whites;
}

/* ---- Tents ---- */

static const char *read_trees(const char *at, bool *tree)
{
    for (int cell = 0; *at && *at != ','; at++) {
        cell += *at == '_' ? 0 : *at == 'z' ? 25 : *at - 'a' + 1;
        if (*at != 'z')
            tree[cell++] = true;
    }
    return at;
}

/* The tree that a tent belongs to, by the sign behind its A. */
static int tree_of(const char *value, int cell, int rows, int columns)
{
    static const char ways[] = "^>v<";
    return beside(cell, (int)(strchr(ways, value[1]) - ways), rows, columns);
}

bool tents_holds(const solution *s)
{
    int columns, rows, tents_of[CELLS_MOST] = { 0 }, line[2 * 64] = { 0 };
    bool tree[CELLS_MOST + 64] = { false }, tent[CELLS_MOST] = { false };
    const char *at = read_trees(read_size(after_word(s), &columns, &rows) + 1, tree);
    for (int i = 0; i < rows * columns; i++) {
        const char *value = cell_said(s, i / columns, i % columns);
        if (!value || *value != 'A') {
            int trees = 0;
            for (int way = 0; way < 4 && !tree[i]; way++) {
                int near = beside(i, way, rows, columns);
                trees += near >= 0 && tree[near];
            }
            if (!value && trees)
                return false;
            continue;
        }
        tents_of[tree_of(value, i, rows, columns)]++;
        line[i % columns]++;
        line[columns + i / columns]++;
        tent[i] = true;
        for (int k = 0; k < i; k++)
            if (tent[k] && abs(i / columns - k / columns) <= 1 && abs(i % columns - k % columns) <= 1)
                return false;
    }
    for (int i = 0; i < rows * columns; i++)
        if (tents_of[i] != tree[i])
            return false;
    for (int i = 0; i < columns + rows; i++, at += strcspn(at, ", "))
        if (isdigit((unsigned char)*++at) && atoi(at) != line[i])
            return false;
    return true;
}
