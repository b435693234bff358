/* rules.c: see rules.h: reading games once more, and what their rules share. */
#include "rules_games.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- solutions by names ---- */

const char *said(const solution *s, const char *format, ...)
{
    char subject[40];
    const char *found = NULL;
    va_list list;
    va_start(list, format);
    vsnprintf(subject, sizeof subject, format, list);
    va_end(list);
    for (int i = 0; i < s->trues; i++)
        if (strcmp(csp_label_subject(s->csp, s->is[i]), subject) == 0) {
            if (found)
                return NULL;
            found = csp_label_value(s->csp, s->is[i]);
        }
    return found;
}

const char *cell_said(const solution *s, int row, int column)
{
    const char *value = s->cell[row][column];
    return value && *value ? value : NULL;
}

int number_said(const solution *s, int row, int column)
{
    const char *value = cell_said(s, row, column);
    return value ? atoi(value) : 0;
}

bool read_numbers(const solution *s, int rows, int columns, int *out)
{
    for (int i = 0; i < rows * columns; i++) {
        out[i] = number_said(s, i / columns, i % columns);
        if (!out[i])
            return false;
    }
    return true;
}

/* ---- texts ---- */

const char *after_word(const solution *s)
{
    const char *source = text_bytes(&s->puzzle->source), *blank = strchr(source, ' ');
    return blank ? blank + 1 : source;
}

const char *read_size(const char *at, int *columns, int *rows)
{
    char *end;
    *columns = *rows = (int)strtol(at, &end, 10);
    if (*end == 'x')
        *rows = (int)strtol(end + 1, &end, 10);
    return end;
}

/* Edges between the cells of a square, as in the IDs of Simon Tatham's puzzles: first those between
 * neighbours of a row, row by row, then those between neighbours of a column, column by column. A letter is
 * so many neighbours that are not parted, then two that are (`_`: none before them; z: 25, and no edge after
 * them). */
const char *read_edges(const char *at, int n, int *region)
{
    int edges = 2 * n * (n - 1), k = 0;
    for (int i = 0; i < n * n; i++)
        region[i] = i;
    while (*at && *at != ',' && *at != ':' && *at != ' ') {
        char *end = (char *)at + 1;
        long times = *end >= '0' && *end <= '9' ? strtol(end, &end, 10) : 1;
        for (; times; times--) {
            int run = *at == '_' ? 0 : *at == 'z' ? 25 : *at - 'a' + 1;
            for (; run && k < edges; run--, k++) {
                bool across = k < edges / 2;
                int line = (across ? k : k - edges / 2) / (n - 1),
                    place = (across ? k : k - edges / 2) % (n - 1);
                int a = across ? line * n + place : place * n + line, b = a + (across ? 1 : n);
                for (int i = 0, from = region[b], to = region[a]; i < n * n; i++)
                    region[i] = region[i] == from ? to : region[i];
            }
            k += *at != 'z';
        }
        at = end;
    }
    return at;
}

bool all_differ(const int *of, const int *cell, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (of[cell[i]] == of[cell[k]])
                return false;
    return true;
}

bool is_latin(const int *of, int n)
{
    for (int line = 0; line < 2 * n; line++) {
        int cell[64];
        for (int i = 0; i < n; i++)
            cell[i] = line < n ? line * n + i : i * n + line - n;
        if (!all_differ(of, cell, n))
            return false;
    }
    return true;
}

bool regions_differ(const int *of, const int *region, int cells)
{
    for (int i = 0; i < cells; i++)
        for (int k = 0; k < i; k++)
            if (region[i] == region[k] && of[i] == of[k])
                return false;
    return true;
}

/* ---- all games ---- */

static const struct game {
    const char *name;
    bool (*holds)(const solution *s);
} games[] = {
    { "sudoku", sudoku_holds },
    { "latin", latin_holds },
    { "pandiagonal", pandiagonal_holds },
    { "queens", queens_holds },
    { "map", map_holds },
    { "futoshiki", futoshiki_holds },
    { "kakuro", kakuro_holds },
    { "numbrix", numbrix_holds },
    { "hidato", hidato_holds },
    { "slitherlink", slitherlink_holds },
    { "kenken", kenken_holds },
    { "binairo", binairo_holds },
    { "lightup", lightup_holds },
    { "nonogram", nonogram_holds },
    { "minesweeper", minesweeper_holds },
    { "hitori", hitori_holds },
    { "skyscrapers", skyscrapers_holds },
    { "tents", tents_holds },
};

static const struct game *game_of(const puzzle *p)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i].name, p->app->name) == 0)
            return &games[i];
    return NULL;
}

bool rules_known(const puzzle *p)
{
    return game_of(p);
}

/* Where "r12c3" is; NULL: the subject is not a cell. */
static const char **place_of(solution *s, const char *subject)
{
    char *end;
    if (subject[0] != 'r')
        return NULL;
    long row = strtol(subject + 1, &end, 10), column = *end == 'c' ? strtol(end + 1, &end, 10) : 0;
    bool cell = row >= 1 && row <= SIDE_MOST && column >= 1 && column <= SIDE_MOST && !*end;
    return cell ? &s->cell[row - 1][column - 1] : NULL;
}

static void take_label(solution *s, csp_label l)
{
    static const char several[] = "";
    const char **place = place_of(s, csp_label_subject(s->csp, l));
    s->is[s->trues++] = l;
    if (place)
        *place = *place ? several : csp_label_value(s->csp, l);
}

bool rules_hold(const puzzle *p, const csp *c, const bool *value)
{
    static solution s;
    memset(s.cell, 0, sizeof s.cell);
    s.puzzle = p;
    s.csp = c;
    s.trues = 0;
    for (int l = 0; l < csp_labels(c); l++)
        if (value[l])
            take_label(&s, (csp_label)l);
    return game_of(p)->holds(&s);
}
