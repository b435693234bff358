/* walk_show.c: writing Numbrix and Hidato, in one line and in columns; all of it can be read again.
 *
 * A cell is `B` (black), `.` (nothing known), a number (given, or a value), or a list of candidates: numbers
 * separated by commas, with one after a number that stands alone but is not given; `~` for an empty list. */
#include "apps/walk/walk_game.h"

#include "apps/table.h"

void walk_show_size(const puzzle *p, text *out)
{
    const walk_game *g = p->data;
    text_format(out, " %d×%d", g->rows, g->columns);
}

static void add_header(const walk_game *g, text *out)
{
    text_format(out, "%s %s %d", g->kind->word, g->geometric ? "geometric" : "topological", g->rows);
    if (g->rows != g->columns)
        text_format(out, "x%d", g->columns);
    text_format(out, " %d", g->whites);
}

/* The labels of a cell; the index of the first one after them. */
static int labels_end(const walk_game *g, int begin, int cell)
{
    while (begin < g->labels && g->label[begin].cell == cell)
        begin++;
    return begin;
}

/* The cell whose labels start at *l, which goes on to the next cell; gone[k]: label k is no candidate. */
static void add_list(const walk_game *g, int *l, int cell, const bool *gone, text *out)
{
    int end = labels_end(g, *l, cell), n = 0;
    for (; *l < end; (*l)++)
        if (!gone[*l])
            text_format(out, "%s%d", n++ ? "," : "", g->label[*l].number);
    if (n < 2)
        text_add_char(out, n ? ',' : '~');
}

/* Writes the cells of the puzzle; given: used in place of its own givens, or NULL. */
static void add_cell(const walk_game *g, int *l, int cell, const uint16_t *given, text *out)
{
    int n = (given ? given : g->given)[cell];
    if (!g->white[cell])
        text_add_char(out, 'B');
    else if (n)
        text_format(out, "%d", n);
    else if (g->restricted[cell] && !given) {
        add_list(g, l, cell, g->removed, out);
        return;
    } else
        text_add_char(out, '.');
    *l = labels_end(g, *l, cell);
}

static void add_line(const walk_game *g, const uint16_t *given, text *out)
{
    int l = 0;
    add_header(g, out);
    for (int cell = 0; cell < g->rows * g->columns; cell++) {
        text_add_char(out, ' ');
        add_cell(g, &l, cell, given, out);
    }
}

void walk_add_source(const walk_game *g, text *out)
{
    add_line(g, NULL, out);
}

void walk_write(const puzzle *p, const csp_label *given, int n, text *out)
{
    const walk_game *g = p->data;
    uint16_t number[WALK_CELLS_MAX] = { 0 };
    for (int i = 0; i < n; i++)
        number[g->label[given[i]].cell] = g->label[given[i]].number;
    add_line(g, number, out);
}

/* ---- in columns ---- */

static void add_state_cell(const walk_game *g, const state *s, int *l, int cell, text *out)
{
    int end = labels_end(g, *l, cell), n = 0;
    if (!g->white[cell])
        text_add_char(out, 'B');
    for (; *l < end; (*l)++)
        if (s->label[*l] != GONE) {
            text_format(out, "%s%d", n++ ? "," : "", g->label[*l].number);
            if (s->label[*l] == VALUE)
                n = 2;
        }
    if (g->white[cell] && n < 2)
        text_add_char(out, n ? ',' : '~');
}

static void draw(const walk_game *g, const state *s, text *out)
{
    text words;
    int l = 0;
    add_header(g, out);
    text_add_char(out, '\n');
    text_open(&words, out->memory);
    for (int cell = 0; cell < g->rows * g->columns; cell++) {
        if (s)
            add_state_cell(g, s, &l, cell, &words);
        else
            add_cell(g, &l, cell, NULL, &words);
        text_add_char(&words, (cell + 1) % g->columns ? ' ' : '\n');
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
