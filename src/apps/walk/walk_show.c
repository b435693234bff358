/* walk_show.c: writing Numbrix and Hidato, in one line and in columns; all of it can be read again.
 *
 * A cell is `B` (black), `.` (nothing known), a number (given, or a value), or a list of candidates: numbers
 * separated by commas, with one after a number that stands alone but is not given; `~` for an empty list. */
#include "apps/walk/walk_game.h"

#include "apps/table.h"

void walk_show_size(const puzzle *p, text *out)
{
    const walk_game *game = p->data;
    text_format(out, " %d×%d", game->rows, game->columns);
}

static void add_header(const walk_game *game, text *out)
{
    text_format(out, "%s %s %d", game->kind->word, game->geometric ? "geometric" : "topological", game->rows);
    if (game->rows != game->columns)
        text_format(out, "x%d", game->columns);
    text_format(out, " %d", game->whites);
}

/* The labels of a cell; the index of the first one after them. */
static int labels_end(const walk_game *game, int begin, int cell)
{
    while (begin < game->labels && game->label[begin].cell == cell)
        begin++;
    return begin;
}

/* The cell whose labels start at *lines, which moves to the next cell; gone[k]: label k is not a candidate.
 */
static void add_list(const walk_game *game, int *lines, int cell, const bool *gone, text *out)
{
    int end = labels_end(game, *lines, cell), n = 0;
    for (; *lines < end; (*lines)++)
        if (!gone[*lines])
            text_format(out, "%s%d", n++ ? "," : "", game->label[*lines].number);
    if (n < 2)
        text_add_char(out, n ? ',' : '~');
}

/* Writes the cells of the puzzle; given: used in place of its own givens, or NULL. */
static void add_cell(const walk_game *game, int *lines, int cell, const uint16_t *given, text *out)
{
    int n = (given ? given : game->given)[cell];
    if (!game->white[cell])
        text_add_char(out, 'B');
    else if (n)
        text_format(out, "%d", n);
    else if (game->restricted[cell] && !given) {
        add_list(game, lines, cell, game->removed, out);
        return;
    } else
        text_add_char(out, '.');
    *lines = labels_end(game, *lines, cell);
}

static void add_line(const walk_game *game, const uint16_t *given, text *out)
{
    int l = 0;
    add_header(game, out);
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        text_add_char(out, ' ');
        add_cell(game, &l, cell, given, out);
    }
}

void walk_add_source(const walk_game *game, text *out)
{
    add_line(game, NULL, out);
}

void walk_write(const puzzle *p, const csp_label *given, int n, text *out)
{
    const walk_game *game = p->data;
    uint16_t number[WALK_CELLS_MAX] = { 0 };
    for (int i = 0; i < n; i++)
        number[game->label[given[i]].cell] = game->label[given[i]].number;
    add_line(game, number, out);
}

/* ---- in columns ---- */

static void add_state_cell(const walk_game *game, const state *s, int *lines, int cell, text *out)
{
    int end = labels_end(game, *lines, cell), n = 0;
    if (!game->white[cell])
        text_add_char(out, 'B');
    for (; *lines < end; (*lines)++)
        if (s->label[*lines] != GONE) {
            text_format(out, "%s%d", n++ ? "," : "", game->label[*lines].number);
            if (s->label[*lines] == VALUE)
                n = 2;
        }
    if (game->white[cell] && n < 2)
        text_add_char(out, n ? ',' : '~');
}

static void draw(const walk_game *game, const state *s, text *out)
{
    text words;
    int l = 0;
    add_header(game, out);
    text_add_char(out, '\n');
    text_open(&words, out->memory);
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        if (s)
            add_state_cell(game, s, &l, cell, &words);
        else
            add_cell(game, &l, cell, NULL, &words);
        text_add_char(&words, (cell + 1) % game->columns ? ' ' : '\n');
    }
    table_add(out, &words);
    text_close(&words);
}

void walk_show_puzzle(const puzzle *p, text *out)
{
    draw(p->data, NULL, out);
}

void walk_show_state(const puzzle *p, const state *s, text *out)
{
    draw(p->data, s, out);
}
