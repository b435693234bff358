/* walk_read.c: reading Numbrix and Hidato.
 *
 * A text is a header and the cells, row by row. The header is `Numbrix` or `Hidato`, a model (`topological`
 * or `geometric`), the size (N, or RxC for R rows of C cells) and the number of white cells, in this order.
 * Each part may be left out, with these limits: a size that shares its row with cells must follow a word and
 * be followed by the number of cells, for nothing else tells these numbers from cells; and without a size the
 * rows must be told by line ends or '/'. A row of one or two numbers above rows of more cells is a header,
 * too. What the parameter model= says counts for more than the word.
 *
 * How cells are written: see walk_show.c. */
#include "apps/walk/walk_game.h"

#include "apps/place.h"
#include "apps/tokens.h"

#include <string.h>

static status no_memory(error *e)
{
    return error_set(e, NO_MEMORY, 0, 0, "no memory for the puzzle");
}

/* ---- header ---- */

typedef struct header {
    int next; /* the first word behind it */
    int whites;
    const token *size, *count; /* NULL: not said */
} header;

/* `9` or `9x7`. */
static bool read_size(walk_game *g, const token *k)
{
    const char *at = k->at, *end = at + k->length;
    int n = token_digits(at, end, &g->rows);
    g->columns = g->rows;
    if (n == 0 || n == k->length)
        return n > 0;
    int m = at[n] == 'x' ? token_digits(at + n + 1, end, &g->columns) : 0;
    return m > 0 && n + 1 + m == k->length;
}

static bool same_row(const tokens *t, int i, int j)
{
    return i < t->n && j < t->n && t->list[i].row == t->list[j].row;
}

/* Do a size and perhaps a number of cells that fits it fill the row of word i, and not the row below? */
static bool is_row_of_sizes(const tokens *t, int i)
{
    walk_game g;
    int n = tokens_row_length(t, t->list[i].row);
    if (n > 2 || t->list[i].row + 1 >= t->rows || tokens_row_length(t, t->list[i].row + 1) == n ||
        !read_size(&g, &t->list[i]))
        return false;
    int whites = n == 2 ? token_number(&t->list[i + 1]) : 0;
    return whites >= 0 && g.rows <= WALK_SIDE_MAX && g.columns <= WALK_SIDE_MAX &&
           whites <= g.rows * g.columns;
}

static status read_words(walk_game *g, const tokens *t, header *h, error *e)
{
    const token *k = t->list;
    if (h->next < t->n && (token_is(k, "numbrix") || token_is(k, "hidato"))) {
        if (!token_is(k, g->kind->word))
            return tokens_expected(t, 0, e, "%s", g->kind->word);
        h->next++;
    }
    if (h->next < t->n && token_is(k + h->next, "geometric"))
        g->geometric = true;
    else if (h->next >= t->n || !token_is(k + h->next, "topological"))
        return OK;
    h->next++;
    return OK;
}

static status read_header(walk_game *g, const tokens *t, header *h, error *e)
{
    status s = read_words(g, t, h, e);
    int i = h->next;
    if (s != OK || i >= t->n)
        return s != OK ? s : tokens_expected(t, i, e, "the size or the cells");
    bool row_of_words = i > 0 && !same_row(t, i - 1, i), shares = i > 0 ? !row_of_words : t->rows == 1;
    if (!shares && !is_row_of_sizes(t, i))
        return OK;
    if (!read_size(g, t->list + i))
        return tokens_expected(t, i, e, "the size, as in 9 or 9x7");
    h->size = t->list + i++;
    if (i < t->n && same_row(t, i - 1, i)) {
        h->whites = token_number(t->list + i);
        if (h->whites < 0)
            return tokens_expected(t, i, e, "the number of white cells");
        h->count = t->list + i++;
    }
    h->next = i;
    return OK;
}

static status check_size(const walk_game *g, const tokens *t, const header *h, error *e)
{
    const char *at = h->size ? h->size->at : t->list[h->next].at;
    if (g->rows < 1 || g->columns < 1 || g->rows > WALK_SIDE_MAX || g->columns > WALK_SIDE_MAX)
        return tokens_wrong(t, at, e, "%d rows of %d cells, expected 1 to %d of each", g->rows, g->columns,
                            WALK_SIDE_MAX);
    return OK;
}

/* Without a size: as wide as the first row, and as many rows as there are. */
static status find_size(walk_game *g, const tokens *t, const header *h, error *e)
{
    if (h->size)
        return check_size(g, t, h, e);
    if (h->next >= t->n)
        return tokens_expected(t, h->next, e, "cells");
    tokens_grid(t, h->next, &g->rows, &g->columns);
    return check_size(g, t, h, e);
}

/* ---- cells ---- */

/* A list of candidates goes to `allowed`: numbers above the white cells were refused. */
static status read_list(const tokens *t, const token *k, int whites, bool *allowed, error *e)
{
    const char *at = k->at, *end = at + k->length;
    char quote[PLACE_QUOTE_MAX];
    for (int number; at < end; at++) {
        int n = token_digits(at, end, &number);
        if (n == 0 || number < 1 || number > whites || (at + n < end && at[n] != ','))
            return tokens_wrong(t, at, e, "'%s' in a list of candidates, expected numbers 1-%d and commas",
                                place_quote(quote, at, (size_t)(n ? n : 1)), whites);
        if (allowed[number])
            return tokens_wrong(t, at, e, "candidate %d stands twice in a cell", number);
        allowed[number] = true;
        at += n;
        if (at == end)
            break;
    }
    return OK;
}

/* The colour of each cell, and so how many numbers there are. */
static status read_colours(walk_game *g, const tokens *t, const header *h, error *e)
{
    status s = tokens_check_grid(t, h->next, g->rows, g->columns, e);
    if (s != OK)
        return s;
    for (int cell = 0; cell < g->rows * g->columns; cell++) {
        g->white[cell] = !token_is(&t->list[h->next + cell], "B");
        g->whites += g->white[cell];
    }
    if (g->whites == 0)
        return tokens_wrong(t, t->list[h->next].at, e, "no white cell, expected at least one");
    if (h->count && h->whites != g->whites)
        return tokens_wrong(t, h->count->at, e, "%d white cells announced, but the grid has %d", h->whites,
                            g->whites);
    return OK;
}

static status read_cell(walk_game *g, const tokens *t, int i, int cell, bool *allowed, error *e)
{
    const token *k = t->list + i;
    int number = token_number(k);
    if (!g->white[cell] || token_is_empty(k))
        return OK;
    if (number > 0 && number <= g->whites) {
        g->given[cell] = (uint16_t)number;
        return OK;
    }
    if (number < 0 && (memchr(k->at, ',', (size_t)k->length) || token_is(k, "~"))) {
        g->restricted[cell] = true;
        return token_is(k, "~") ? OK : read_list(t, k, g->whites, allowed, e);
    }
    return tokens_expected(t, i, e, "a number 1-%d, candidates as in 3,5, '.' (empty) or 'B' (black)",
                           g->whites);
}

/* ---- labels ---- */

static bool near_all(const walk_game *g, const walk_label *given, int givens, int n, int cell)
{
    for (int i = 0; i < givens; i++) {
        int apart = n > given[i].number ? n - given[i].number : given[i].number - n;
        if (walk_distance(g, cell, given[i].cell) > apart)
            return false;
    }
    return true;
}

/* Adds the labels of a cell, or only counts them if there is no room yet. */
static int add_labels_of(const walk_game *g, int cell, const walk_label *given, int givens, const bool *taken,
                         walk_label *out)
{
    int n = 0;
    if (g->given[cell]) {
        if (out)
            *out = (walk_label){ g->given[cell], (uint16_t)cell };
        return 1;
    }
    for (int number = 1; g->white[cell] && number <= g->whites; number++)
        if (!taken[number] && near_all(g, given, givens, number, cell)) {
            if (out)
                out[n] = (walk_label){ (uint16_t)number, (uint16_t)cell };
            n++;
        }
    return n;
}

static status make_labels(puzzle *p, walk_game *g, error *e)
{
    walk_label given[WALK_CELLS_MAX];
    bool taken[WALK_CELLS_MAX + 1] = { false };
    int givens = 0, cells = g->rows * g->columns;
    for (int cell = 0; cell < cells; cell++)
        if (g->given[cell]) {
            given[givens++] = (walk_label){ g->given[cell], (uint16_t)cell };
            taken[g->given[cell]] = true;
        }
    for (int cell = 0; cell < cells; cell++)
        g->labels += add_labels_of(g, cell, given, givens, taken, NULL);
    if (g->labels > WALK_LABELS_MAX)
        return error_set(e, BAD_INPUT, 0, 0,
                         "%d candidates, expected at most %d: too few givens for so large a grid", g->labels,
                         WALK_LABELS_MAX);
    g->label = arena_take(&p->arena, (size_t)g->labels, sizeof *g->label);
    g->removed = arena_take(&p->arena, (size_t)g->labels, sizeof *g->removed);
    g->by_number = arena_take(&p->arena, (size_t)g->labels, sizeof *g->by_number);
    if (!g->label || !g->removed || !g->by_number)
        return no_memory(e);
    for (int cell = 0, l = 0; cell < cells; cell++)
        l += add_labels_of(g, cell, given, givens, taken, g->label + l);
    return OK;
}

static void sort_by_number(walk_game *g)
{
    int at[WALK_CELLS_MAX + 2];
    for (int l = 0; l < g->labels; l++)
        g->number_start[g->label[l].number + 1]++;
    for (int n = 1; n <= g->whites + 1; n++)
        g->number_start[n] += g->number_start[n - 1];
    memcpy(at, g->number_start, sizeof at);
    for (int l = 0; l < g->labels; l++)
        g->by_number[at[g->label[l].number]++] = (csp_label)l;
}

/* allowed: one row of flags for each cell. A list that takes nothing away is no list. */
static bool take_lists(puzzle *p, walk_game *g, const bool *allowed)
{
    bool shorter[WALK_CELLS_MAX] = { false };
    for (int l = 0; l < g->labels; l++) {
        int cell = g->label[l].cell;
        g->removed[l] = g->restricted[cell] && !allowed[cell * (g->whites + 1) + g->label[l].number];
        p->removals += g->removed[l];
        p->givens += g->given[cell] != 0;
        shorter[cell] |= g->removed[l];
    }
    memcpy(g->restricted, shorter, sizeof shorter);
    p->given = arena_take(&p->arena, (size_t)p->givens, sizeof *p->given);
    p->removed = arena_take(&p->arena, (size_t)p->removals, sizeof *p->removed);
    if (!p->given || !p->removed)
        return false;
    p->givens = p->removals = 0;
    for (int l = 0; l < g->labels; l++)
        if (g->removed[l])
            p->removed[p->removals++] = (csp_label)l;
        else if (g->given[g->label[l].cell])
            p->given[p->givens++] = (csp_label)l;
    return true;
}

/* ---- the whole ---- */

static status read_params(walk_game *g, const char *params, error *e)
{
    parameter it = { .at = params };
    while (parameter_next(&it)) {
        bool model = parameter_is(&it, "model");
        if (!model || (!parameter_value_is(&it, "topological") && !parameter_value_is(&it, "geometric")))
            return parameter_unknown(&it, "model=topological or model=geometric", e);
        g->geometric = parameter_value_is(&it, "geometric");
    }
    return OK;
}

static status read_cells(puzzle *p, walk_game *g, const tokens *t, const header *h, error *e)
{
    int cells = g->rows * g->columns;
    status s = read_colours(g, t, h, e);
    if (s != OK)
        return s;
    int row = g->whites + 1;
    bool *allowed = arena_take(&p->arena, (size_t)(cells * row), sizeof *allowed);
    if (!allowed)
        return no_memory(e);
    for (int cell = 0; s == OK && cell < cells; cell++)
        s = read_cell(g, t, h->next + cell, cell, allowed + cell * row, e);
    if (s == OK)
        s = make_labels(p, g, e);
    if (s != OK)
        return s;
    sort_by_number(g);
    return take_lists(p, g, allowed) ? tokens_finish(t, h->next + cells, &p->comment, e) : no_memory(e);
}

status walk_parse(puzzle *p, const walk_kind *kind, const char *bytes, size_t n, const char *params, error *e)
{
    tokens t;
    header h = { 0 };
    walk_game *g = arena_take(&p->arena, 1, sizeof *g);
    if (!g)
        return no_memory(e);
    p->data = g;
    g->kind = kind;
    status s = tokens_read(&t, &p->arena, bytes, n, e);
    if (s == OK)
        s = read_header(g, &t, &h, e);
    if (s == OK)
        s = find_size(g, &t, &h, e);
    if (s == OK)
        s = read_params(g, params, e);
    if (s == OK)
        s = read_cells(p, g, &t, &h, e);
    if (s != OK)
        return s;
    walk_add_source(g, &p->source);
    text_add(&p->network, text_bytes(&p->source), p->source.length);
    bool failed = p->source.failed || p->network.failed || p->comment.failed;
    return failed ? no_memory(e) : OK;
}

/* Its name is the first word. */
bool walk_detect(const walk_kind *kind, const char *bytes, size_t n)
{
    token first = tokens_first(bytes, n);
    return token_is(&first, kind->word);
}
