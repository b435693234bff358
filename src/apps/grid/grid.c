/* grid.c: see grid.h. */
#include "apps/grid/grid.h"

#include <string.h>

/* ---- lines and neighbours ---- */

grid_line grid_line_at(const grid *g, bool row, int number)
{
    return (grid_line){ .row = row,
                        .number = number,
                        .cells = row ? g->columns : g->rows,
                        .first = row ? number * g->columns : number,
                        .step = row ? 1 : g->columns };
}

grid_line grid_line_of(const grid *g, int i)
{
    bool row = i >= g->columns;
    return grid_line_at(g, row, row ? i - g->columns : i);
}

const char *grid_line_name(const grid_line *l, char out[NAME_ROOM])
{
    return name_into(out, "%s %d", l->row ? "row" : "column", l->number + 1);
}

const char *grid_line_cells(const grid_line *l, int *cell, char out[NAME_ROOM])
{
    for (int i = 0; i < l->cells; i++)
        cell[i] = grid_line_cell(l, i);
    return name_into(out, "%c%d", l->row ? 'R' : 'C', l->number + 1);
}

/* Those that are at most so many moves along rows and columns away, of which one goes along each. */
static int neighbours(const grid *g, int cell, int moves, int *out)
{
    int n = 0;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++) {
            int r = cell / g->columns + dr, c = cell % g->columns + dc, away = dr * dr + dc * dc;
            if (away && away <= moves && r >= 0 && r < g->rows && c >= 0 && c < g->columns)
                out[n++] = r * g->columns + c;
        }
    return n;
}

int grid_beside(const grid *g, int cell, int out[4])
{
    return neighbours(g, cell, 1, out);
}

int grid_around(const grid *g, int cell, int out[8])
{
    return neighbours(g, cell, 2, out);
}

/* ---- cells and tables ---- */

void *grid_take(grid *g, size_t n, size_t size)
{
    return arena_take(&g->puzzle->arena, n + 1, size);
}

status grid_cells(grid *g, int rows, int columns, int hidden, error *e)
{
    size_t n = (size_t)rows * (size_t)columns + (size_t)hidden;
    g->rows = rows;
    g->columns = columns;
    g->shown = rows * columns;
    g->cells = (int)n;
    g->first = grid_take(g, n, sizeof *g->first);
    g->values = grid_take(g, n, sizeof *g->values);
    g->given = grid_take(g, n, sizeof *g->given);
    g->fixed = grid_take(g, n, sizeof *g->fixed);
    g->state = grid_take(g, (size_t)hidden, sizeof *g->state);
    if (!g->first || !g->values || !g->given || !g->fixed || !g->state)
        return puzzle_no_memory(e);
    for (int i = 0; i < g->cells; i++)
        g->first[i] = -1;
    return OK;
}

status grid_board(grid *g, scan *t, int side_most, error *e)
{
    int rows, columns;
    span more;
    status s = grid_read_size(t, false, side_most, &columns, &rows, &more, e);
    return s == OK ? grid_cells(g, rows, columns, 0, e) : s;
}

void grid_cell(grid *g, int cell, int values)
{
    g->first[cell] = g->labels;
    g->values[cell] = (uint8_t)values;
    g->labels += values;
}

static bool grow_tables(grid *g)
{
    if (g->tables < g->table_room)
        return true;
    int more = g->table_room ? 2 * g->table_room : 64;
    grid_table *list = grid_take(g, (size_t)more, sizeof *list);
    if (!list)
        return false;
    if (g->tables)
        memcpy(list, g->table, (size_t)g->tables * sizeof *list);
    g->table = list;
    g->table_room = more;
    return true;
}

static void *copy_of(grid *g, const void *from, size_t n, size_t size)
{
    void *to = grid_take(g, n, size);
    if (to && n)
        memcpy(to, from, n * size);
    return to;
}

grid_table *grid_add_table(grid *g, const char *name, int type, const int *cell, int cells,
                           const uint8_t *tuple, int tuples)
{
    if (!grow_tables(g))
        return NULL;
    grid_table *t = &g->table[g->tables];
    *t = (grid_table){ .type = type, .cells = cells, .tuples = tuples, .first = g->labels };
    t->about = cells ? cell[0] : 0;
    t->cell = copy_of(g, cell, (size_t)cells, sizeof *cell);
    t->tuple = copy_of(g, tuple, (size_t)tuples * (size_t)cells, sizeof *tuple);
    if (!t->cell || !t->tuple)
        return NULL;
    strncpy(t->name, name, sizeof t->name - 1);
    g->labels += tuples;
    g->tables++;
    return t;
}

/* A search for tuples, which are only counted as long as there is no room for them. */
typedef struct lister {
    const grid *grid;
    const grid_tuples *of;
    uint8_t *now, *tuple;
    int tuples;
} lister;

static void list_tuples(lister *l, int n)
{
    const grid_tuples *of = l->of;
    if (!of->fits(of->with, l->now, n))
        return;
    if (n == of->cells) {
        if (l->tuple && n)
            memcpy(l->tuple + l->tuples * n, l->now, (size_t)n);
        l->tuples++;
        return;
    }
    int values = of->sides ? 2 : l->grid->values[of->cell[n]];
    for (int v = 1; v <= values && l->tuples <= of->most; v++) {
        l->now[n] = (uint8_t)v;
        list_tuples(l, n + 1);
    }
}

status grid_add_tuples(grid *g, const grid_tuples *t)
{
    lister l = { .grid = g, .of = t, .now = grid_take(g, (size_t)t->cells, 1) };
    if (!l.now)
        return NO_MEMORY;
    list_tuples(&l, 0);
    if (l.tuples > t->most)
        return BAD_INPUT;
    l.tuple = grid_take(g, (size_t)l.tuples * (size_t)t->cells, 1);
    if (!l.tuple)
        return NO_MEMORY;
    l.tuples = 0;
    list_tuples(&l, 0);
    grid_table *x = grid_add_table(g, t->name, t->type, t->cell, t->cells, l.tuple, l.tuples);
    if (x)
        x->sides = t->sides;
    return x ? OK : NO_MEMORY;
}

grid_table *grid_add_sets(grid *g, const char *name, int type, const int *cell, int cells, int also,
                          grid_set_fits *fits, const void *with)
{
    int wide = cells + (also >= 0), tuples = 0, all[32];
    unsigned sets = 1u << cells;
    for (unsigned set = 0; set < sets; set++)
        tuples += fits(with, set) > 0;
    uint8_t *tuple = grid_take(g, (size_t)tuples * (size_t)wide, 1), *to = tuple;
    for (unsigned set = 0; set < sets && tuple; set++) {
        int value = fits(with, set);
        for (int i = 0; i < cells && value; i++)
            *to++ = set >> i & 1 ? 2 : 1;
        if (also >= 0 && value)
            *to++ = (uint8_t)value;
    }
    memcpy(all, cell, (size_t)cells * sizeof *cell);
    all[cells] = also;
    return tuple ? grid_add_table(g, name, type, all, wide, tuple, tuples) : NULL;
}

static int counts(const void *with, unsigned set)
{
    return __builtin_popcount(set) == *(const char *)with - '0';
}

bool grid_add_number(grid *g, int cell, int type, const int *near, int n)
{
    int open[8], opens = 0;
    char name[NAME_ROOM];
    for (int i = 0; i < n; i++)
        if (g->first[near[i]] >= 0)
            open[opens++] = near[i];
    name_into(name, "nr%dc%d", cell / g->columns + 1, cell % g->columns + 1);
    grid_table *t = grid_add_sets(g, name, type, open, opens, -1, counts, &g->fixed[cell]);
    if (t)
        t->about = cell;
    return t;
}

int grid_table_number(const grid_table *t)
{
    int number = 0;
    span_digits((span){ t->name + 1, strlen(t->name + 1) }, &number);
    return number;
}

/* ---- the text ---- */

/* The value of a cell that has this sign; GRID_OTHER: several have it. */
static int value_of(const grid *g, int cell, char sign)
{
    int found = 0;
    for (int v = 1; v <= g->values[cell]; v++)
        if (grid_sign_of(g, cell, v) == sign)
            found = found ? GRID_OTHER : v;
    return found;
}

static char sign_of(const grid *g, int cell, int value)
{
    return g->fixed[cell] ? g->fixed[cell]
           : value        ? grid_sign_of(g, cell, value == GRID_OTHER ? 2 : value)
                          : '.';
}

/* Does a row of signs end here? */
static bool ends(const scan *t, const char *at)
{
    return at == t->end || scan_is_blank(*at) || scan_is_line_end(*at) || *at == '/';
}

static const char *next_row(const scan *t)
{
    const char *at = t->at;
    while (at < t->end && ends(t, at))
        at++;
    return at;
}

static bool is_open(char c)
{
    return c == '.' || c == '?';
}

/* Does a row of as many signs as there are columns follow the ID? */
static bool at_rows(const grid *g, const scan *t)
{
    int n = 0;
    for (const char *at = next_row(t); !ends(t, at); at += scan_character(at, t->end))
        n++;
    return n == g->columns;
}

static status read_sign(grid *g, scan *t, int cell, error *e)
{
    const char *from = t->at;
    char c = (char)(ends(t, t->at) ? 0 : *t->at++);
    int v = c ? value_of(g, cell, c) : 0;
    bool fixed = g->fixed[cell] && c == g->fixed[cell];
    if (!c || (!v && !fixed && !is_open(c)))
        return grid_wrong(t, from, e,
                          c ? "a sign of this puzzle, or . for a cell of which nothing is known"
                            : "a sign for each cell of the row");
    if (!fixed)
        g->given[cell] = (uint8_t)v;
    return OK;
}

static status read_rows(grid *g, scan *t, error *e)
{
    status s = OK;
    for (int r = 0; r < g->rows && s == OK; r++) {
        t->at = next_row(t);
        for (int c = 0; c < g->columns && s == OK; c++)
            s = read_sign(g, t, r * g->columns + c, e);
        if (s == OK && !ends(t, t->at))
            s = scan_wrong(t, t->at, e,
                           "too many signs in a row, expected this many, one for each column: %d",
                           g->columns);
    }
    return s;
}

static status read_comment(puzzle *p, const scan *t, error *e)
{
    span rest = scan_rest(t);
    const char *at = rest.at + rest.n;
    text_add(&p->comment, rest.at, rest.n);
    while (at < t->last && (scan_is_blank(*at) || scan_is_line_end(*at)))
        at++;
    return at < t->last ? scan_wrong(t, at, e, "more lines behind the puzzle, expected its end") : OK;
}

static status add_givens(puzzle *p, const grid *g, error *e)
{
    int n = 0, removals = 0;
    for (int i = 0; i < g->shown; i++) {
        n += g->given[i] && g->given[i] != GRID_OTHER;
        removals += g->given[i] == GRID_OTHER;
    }
    status s = puzzle_take_labels(p, n, removals, e);
    for (int i = 0; i < g->shown && s == OK; i++)
        if (g->given[i] == GRID_OTHER)
            puzzle_remove(p, g->first[i]);
        else if (g->given[i])
            puzzle_give(p, grid_label(g, i, g->given[i]));
    return s;
}

/* What is known of the cells: from the puzzle, or from labels that are given. */
typedef struct knowledge {
    const uint8_t *known;
    const csp_label *given;
    int n;
} knowledge;

/* What a tuple says of a cell; 0: the label is no tuple of this cell. */
static int of_tuple(const grid *g, int label, int cell)
{
    for (const grid_table *t = g->table; t < g->table + g->tables; t++)
        for (int i = 0; label >= t->first && label < t->first + t->tuples && i < t->cells; i++)
            if (t->cell[i] == cell) {
                int v = t->tuple[(label - t->first) * t->cells + i];
                return t->sides && v > 1 ? GRID_OTHER : v;
            }
    return 0;
}

/* A tuple that is given is written as the values of its cells. */
static int known_of(const grid *g, const knowledge *k, int cell)
{
    if (k->known)
        return k->known[cell];
    for (int i = 0; i < k->n && g->first[cell] >= 0; i++) {
        int v = k->given[i] - g->first[cell] + 1;
        if (v >= 1 && v <= g->values[cell])
            return v;
        v = of_tuple(g, k->given[i], cell);
        if (v)
            return v;
    }
    return 0;
}

/* The word of the game, and the ID. */
static void add_head(const grid *g, text *out)
{
    text_format(out, "%s ", g->game->word);
    g->game->add_id(g, out);
}

static void add_text(const grid *g, const knowledge *k, text *out)
{
    bool some = false;
    for (int i = 0; i < g->shown && !some; i++)
        some = known_of(g, k, i);
    add_head(g, out);
    for (int i = 0; some && i < g->shown; i++) {
        if (i % g->columns == 0)
            text_add_char(out, i ? '/' : ' ');
        text_add_char(out, sign_of(g, i, known_of(g, k, i)));
    }
}

status grid_parse(puzzle *p, const grid_game *game, const char *bytes, size_t n, const char *params, error *e)
{
    scan t = scan_of(bytes, n);
    span word;
    grid *g = arena_take(&p->arena, 1, sizeof *g);
    if (!g)
        return puzzle_no_memory(e);
    *g = (grid){ .game = game, .puzzle = p };
    p->data = g;
    status s = param_none(params, e);
    if (s != OK)
        return s;
    g->own = arena_take(&p->arena, 1, game->own);
    if (!g->own)
        return puzzle_no_memory(e);
    if (scan_peek(&t, &word) && span_means(word, game->word))
        scan_word(&t, &word);
    scan_peek(&t, &word);
    t.at = word.at;
    s = game->read(g, &t, e);
    if (s == OK && g->labels > CSP_MAX)
        s = error_set(e, BAD_INPUT, 0, 0, "%d labels, expected at most %d: the puzzle is too large",
                      g->labels, CSP_MAX);
    if (s == OK && at_rows(g, &t))
        s = read_rows(g, &t, e);
    if (s == OK)
        s = add_givens(p, g, e);
    if (s == OK)
        s = read_comment(p, &t, e);
    if (s != OK)
        return s;
    add_text(g, &(knowledge){ .known = g->given }, &p->source);
    add_text(g, &(knowledge){ 0 }, &p->network);
    return puzzle_end(p, e);
}

bool grid_detect(const grid_game *game, const char *bytes, size_t n)
{
    scan t = scan_of(bytes, n);
    span word;
    return (scan_word(&t, &word) && span_means(word, game->word)) ||
           (game->is_other_form && game->is_other_form(bytes, n));
}

bool grid_resembles(const grid_game *game, const char *bytes, size_t n)
{
    scan t = scan_of(bytes, n);
    span word;
    return scan_word(&t, &word) && span_resembles(word, game->word);
}

/* A line with an ID and no rows, or with all of its rows, is a puzzle; otherwise rows are on lines of their
 * own. */
app_extent grid_extent(const char *bytes, size_t n, bool whole)
{
    scan t = scan_of(bytes, n), first, second;
    bool two = scan_line(&t, &first) && scan_line(&t, &second);
    bool id = two && span_has((span){ second.at, (size_t)(second.end - second.at) }, ':');
    (void)whole;
    return !two || id ? EXTENT_LINE : EXTENT_TEXT;
}

/* ---- writing ---- */

void grid_write(const puzzle *p, const csp_label *given, int n, text *out)
{
    const grid *g = p->data;
    int i = 0;
    while (i < n && !grid_is_sought(p, given[i]))
        i++;
    if (i < n && g->game->write_clues)
        g->game->write_clues(g, given, n, out);
    else
        add_text(g, &(knowledge){ .given = given, .n = n }, out);
}

void grid_add_clues(const grid *g, void *own, text *out)
{
    grid with = *g;
    with.own = own;
    with.sought = false;
    add_head(&with, out);
}

void grid_write_sought(const puzzle *p, text *out)
{
    grid with = *(const grid *)p->data;
    with.sought = true;
    add_head(&with, out);
}

bool grid_is_sought(const puzzle *p, int label)
{
    const grid *g = p->data;
    int last = g->cells - 1;
    return g->sought && label >= g->first[g->shown] && label < g->first[last] + g->values[last];
}

bool grid_is_own(const puzzle *p, int label)
{
    const grid *g = p->data;
    int cell = 0;
    while (cell < g->shown && !(label >= g->first[cell] && label < g->first[cell] + g->values[cell]))
        cell++;
    return cell < g->shown && !g->fixed[cell];
}

/* The sign for what is left of a cell, if there is one sign for it. */
static int left_of(const grid *g, const state *s, int cell)
{
    int left = 0, last = 0;
    for (int v = 1; v <= g->values[cell]; v++)
        if (s->label[grid_label(g, cell, v)] != GONE) {
            left++;
            last = v;
        }
    bool others = left > 1 && grid_sign_of(g, cell, 2) == grid_sign_of(g, cell, last) &&
                  s->label[grid_label(g, cell, 1)] == GONE && g->values[cell] > 2;
    return left == 1 ? last : others ? GRID_OTHER : 0;
}

/* s NULL: what is given is shown. */
static void show(const grid *g, const state *s, text *out)
{
    add_head(g, out);
    for (int i = 0; i < g->shown; i++) {
        text_add_string(out, i % g->columns == 0 ? "\n" : "");
        text_add_char(out, sign_of(g, i, s ? left_of(g, s, i) : g->given[i]));
    }
    text_add_char(out, '\n');
}

void grid_show_puzzle(const puzzle *p, text *out)
{
    show(p->data, NULL, out);
}

void grid_show_state(const puzzle *p, const state *s, text *out)
{
    show(p->data, s, out);
}

void grid_show_size(const puzzle *p, text *out)
{
    const grid *g = p->data;
    int each = g->game->lattice ? 2 : 1;
    text_format(out, " %d×%d", g->rows / each, g->columns / each);
}
