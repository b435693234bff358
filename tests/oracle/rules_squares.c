/* rules_squares.c: the rules of games of numbers in squares and sectors; see rules.h. */
#include "rules_games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The side of the square of which this many cells are named. */
static int side_of(const solution *s)
{
    int n = 0;
    for (int l = 0; l < csp_labels(s->csp); l++) {
        const char *subject = csp_label_subject(s->csp, (csp_label)l);
        int row = *subject == 'r' ? atoi(subject + 1) : 0;
        n = strchr(subject, 'c') && row > n ? row : n;
    }
    return n;
}

static bool read_square(const solution *s, int *n, int *of)
{
    *n = side_of(s);
    return read_numbers(s, *n, *n, of) && is_latin(of, *n);
}

bool latin_holds(const solution *s)
{
    int n, of[CELLS_MOST];
    return read_square(s, &n, of);
}

bool pandiagonal_holds(const solution *s)
{
    int n, of[CELLS_MOST];
    if (!read_square(s, &n, of))
        return false;
    for (int start = 0; start < n; start++)
        for (int way = 1; way >= -1; way -= 2) {
            int cell[64];
            for (int i = 0; i < n; i++)
                cell[i] = i * n + ((start + way * i) % n + n) % n;
            if (!all_differ(of, cell, n))
                return false;
        }
    return true;
}

/* ---- Sudoku and its variants ---- */

/* What follows `key` among the params; NULL: it is not there. */
static const char *param(const solution *s, const char *key)
{
    const char *params = text_bytes(&s->puzzle->params), *at = params;
    size_t n = strlen(key);
    while ((at = strstr(at, key)))
        if (at == params || at[-1] == ' ')
            return at + n;
        else
            at++;
    return NULL;
}

static void block_of_each(const solution *s, int n, int *region)
{
    const char *block = param(s, "block="), *regions = param(s, "regions=");
    int h = (int)sqrt(n), w;
    while (n % h)
        h--;
    w = n / h;
    if (block)
        read_size(block, &w, &h);
    for (int i = 0; i < n * n; i++)
        region[i] = i / n / h * n + i % n / w;
    if (regions)
        read_edges(regions, n, region);
}

static bool diagonals_differ(const int *of, int n)
{
    int down[64], up[64];
    for (int i = 0; i < n; i++) {
        down[i] = i * n + i;
        up[i] = i * n + n - 1 - i;
    }
    return all_differ(of, down, n) && all_differ(of, up, n);
}

static bool windows_differ(const int *of)
{
    int region[81];
    for (int i = 0; i < 81; i++) {
        bool in = i / 9 % 4 && i % 9 % 4;
        region[i] = in ? i / 9 / 4 * 2 + i % 9 / 4 : 100 + i;
    }
    return regions_differ(of, region, 81);
}

/* Sums follow a colon, in the order of first cells; 0: none is said. */
static bool cages_are_right(const char *at, const int *of, int n)
{
    int region[CELLS_MOST];
    at = read_edges(at, n, region);
    if (!regions_differ(of, region, n * n))
        return false;
    for (int i = 0; i < n * n; i++) {
        int sum = 0, first = i;
        for (int k = 0; k < n * n; k++) {
            sum += region[k] == region[i] ? of[k] : 0;
            first = region[k] == region[i] && k < first ? k : first;
        }
        if (first < i)
            continue;
        int wanted = atoi(++at);
        if (wanted && wanted != sum)
            return false;
        at += strcspn(at, ". ");
    }
    return true;
}

bool sudoku_holds(const solution *s)
{
    int n, of[CELLS_MOST], region[CELLS_MOST];
    if (!read_square(s, &n, of))
        return false;
    block_of_each(s, n, region);
    const char *cages = param(s, "cages="), *x = param(s, "x");
    return regions_differ(of, region, n * n) && (!x || diagonals_differ(of, n)) &&
           (!param(s, "windoku") || windows_differ(of)) && (!cages || cages_are_right(cages, of, n));
}

/* ---- Latin squares with clues ---- */

static const char *next_word(const char *at)
{
    at += strcspn(at, " ");
    return at + strspn(at, " ");
}

static bool obeys(char sign, int first, int second)
{
    return sign == '<' || sign == '^' ? first < second : sign == '>' || sign == 'v' ? first > second : true;
}

/* "4 GIVENS SIGNS SIGNS": signs row by row, then column by column. */
static bool signs_are_obeyed(const char *across, const char *down, const int *of, int n)
{
    for (int line = 0; line < n; line++)
        for (int i = 0; i + 1 < n; i++) {
            int right = line * n + i, below = i * n + line, k = line * (n - 1) + i;
            if (!obeys(across[k], of[right], of[right + 1]) || !obeys(down[k], of[below], of[below + n]))
                return false;
        }
    return true;
}

/* "12 < 3 / ^ - / 1 . /": cells with signs between them, and between two rows a sign for each column. */
static bool drawing_is_obeyed(const char *at, const int *of, int n)
{
    for (int cell = 0, column = 0, row = 0; *at; at = next_word(at)) {
        bool sign = strchr("<>^v-", *at), between = row % 2;
        if (*at == '/') {
            row++;
            column = 0;
        } else if (between) {
            int above = row / 2 * n + column++;
            if (!obeys(*at, of[above], of[above + n]))
                return false;
        } else if (!sign)
            cell++;
        else if (!obeys(*at, of[cell - 1], of[cell]))
            return false;
    }
    return true;
}

bool futoshiki_holds(const solution *s)
{
    int n, of[CELLS_MOST];
    const char *source = text_bytes(&s->puzzle->source), *across = next_word(next_word(source));
    if (!read_square(s, &n, of))
        return false;
    return strchr(source, '/') ? drawing_is_obeyed(source, of, n)
                               : signs_are_obeyed(across, next_word(across), of, n);
}

static bool cage_gives(char sign, int wanted, const int *digit, int n)
{
    int sum = 0, product = 1, most = 0, least = 1000;
    for (int i = 0; i < n; i++) {
        sum += digit[i];
        product *= digit[i];
        most = digit[i] > most ? digit[i] : most;
        least = digit[i] < least ? digit[i] : least;
    }
    if (n == 1)
        return *digit == wanted;
    return sign == 'a'   ? sum == wanted
           : sign == 'm' ? product == wanted
           : sign == 's' ? most - least == wanted
                         : least * wanted == most;
}

bool kenken_holds(const solution *s)
{
    int n, of[CELLS_MOST], region[CELLS_MOST], size, same;
    if (!read_square(s, &n, of))
        return false;
    const char *at = read_edges(read_size(after_word(s), &size, &same) + 1, n, region);
    for (int i = 0; i < n * n; i++) {
        int digit[CELLS_MOST], cells = 0, first = i;
        for (int k = 0; k < n * n; k++)
            if (region[k] == region[i]) {
                digit[cells++] = of[k];
                first = k < first ? k : first;
            }
        if (first < i)
            continue;
        char sign = *++at;
        char *end;
        if (!cage_gives(sign, (int)strtol(at + 1, &end, 10), digit, cells))
            return false;
        at = end - 1;
    }
    return true;
}

static int towers_seen(const int *of, int from, int step, int n)
{
    int seen = 0, highest = 0;
    for (int i = 0; i < n; i++)
        if (of[from + i * step] > highest) {
            highest = of[from + i * step];
            seen++;
        }
    return seen;
}

bool skyscrapers_holds(const solution *s)
{
    int n, of[CELLS_MOST], size, same;
    if (!read_square(s, &n, of))
        return false;
    const char *at = read_size(after_word(s), &size, &same) + 1;
    for (int i = 0; i < 4 * n && *at != '?'; i++) {
        int k = i % n, side = i / n, clue = *at >= '0' && *at <= '9' ? atoi(at) : 0;
        int from = side == 0 ? k : side == 1 ? (n - 1) * n + k : side == 2 ? k * n : k * n + n - 1;
        if (clue && towers_seen(of, from, side == 0 ? n : side == 1 ? -n : side == 2 ? 1 : -1, n) != clue)
            return false;
        at += strcspn(at, "/, ");
        at += *at == '/';
    }
    return true;
}

bool binairo_holds(const solution *s)
{
    int columns, rows;
    char of[CELLS_MOST];
    bool unlike = *read_size(after_word(s), &columns, &rows) == 'u';
    for (int i = 0; i < rows * columns; i++) {
        const char *value = cell_said(s, i / columns, i % columns);
        if (!value)
            return false;
        of[i] = *value;
    }
    for (int line = 0; line < rows + columns; line++) {
        bool row = line < rows;
        int n = row ? columns : rows, lines = row ? rows : columns, step = row ? 1 : columns, ones = 0;
        const char *cell = of + (row ? line * columns : line - rows);
        for (int i = 0; i < n; i++) {
            ones += cell[i * step] == '1';
            if (i > 1 && cell[i * step] == cell[(i - 1) * step] && cell[i * step] == cell[(i - 2) * step])
                return false;
        }
        for (int other = (row ? line : line - rows) + 1; unlike && other < lines; other++) {
            const char *its = of + (row ? other * columns : other);
            int same = 0;
            while (same < n && cell[same * step] == its[same * step])
                same++;
            if (same == n)
                return false;
        }
        if (2 * ones != n)
            return false;
    }
    return true;
}

/* ---- Kakuro ---- */

enum { ACROSS, DOWN };

/* The cells: -1 is black; the clues of black ones, to the right and downwards. */
typedef struct sectors {
    int rows, columns, clue[2][CELLS_MOST];
    bool white[CELLS_MOST];
} sectors;

static void read_sectors(const char *at, sectors *k)
{
    int row = 0, column = 0, cell[CELLS_MOST][2], n = 0;
    *k = (sectors){ 0 };
    for (; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        if (*at == '/') {
            row++;
            column = 0;
            continue;
        }
        size_t length = strcspn(at, " ");
        const char *slash = memchr(at, '\\', length);
        k->white[n] = !slash && *at != 'B';
        if (slash) {
            k->clue[DOWN][n] = atoi(at);
            k->clue[ACROSS][n] = atoi(slash + 1);
        }
        cell[n][0] = row;
        cell[n++][1] = column++;
        k->columns = column > k->columns ? column : k->columns;
    }
    k->rows = n ? cell[n - 1][0] + 1 : 0;
}

static bool sector_is_right(const sectors *k, const int *of, int cell, int way)
{
    int step = way == ACROSS ? 1 : k->columns, place = way == ACROSS ? cell % k->columns : cell / k->columns,
        most = way == ACROSS ? k->columns : k->rows;
    int list[64], n = 0, sum = 0, clue = place ? k->clue[way][cell - step] : 0;
    for (int at = cell; place < most && k->white[at]; place++, at += step) {
        sum += of[at];
        list[n++] = at;
    }
    return all_differ(of, list, n) && (!clue || sum == clue);
}

bool kakuro_holds(const solution *s)
{
    static sectors k;
    int of[CELLS_MOST] = { 0 };
    read_sectors(text_bytes(&s->puzzle->source), &k);
    for (int i = 0; i < k.rows * k.columns; i++) {
        of[i] = k.white[i] ? number_said(s, i / k.columns, i % k.columns) : 0;
        if (k.white[i] && !of[i])
            return false;
    }
    for (int i = 0; i < k.rows * k.columns; i++)
        for (int way = ACROSS; way <= DOWN && k.white[i]; way++) {
            int step = way == ACROSS ? 1 : k.columns, place = way == ACROSS ? i % k.columns : i / k.columns;
            if ((!place || !k.white[i - step]) && !sector_is_right(&k, of, i, way))
                return false;
        }
    return true;
}
