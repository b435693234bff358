/* grid.c: see grid.h. */
#include "apps/grid/grid.h"

#include <string.h>

/* ---- lines and neighbours ---- */

grid_line grid_line_at(const grid *board, bool row, int number)
{
    return (grid_line){ .row = row,
                        .number = number,
                        .cells = row ? board->columns : board->rows,
                        .first = row ? number * board->columns : number,
                        .step = row ? 1 : board->columns };
}

grid_line grid_line_of(const grid *board, int i)
{
    bool row = i >= board->columns;
    return grid_line_at(board, row, row ? i - board->columns : i);
}

const char *grid_line_name(const grid_line *line, char out[NAME_ROOM])
{
    return name_into(out, "%s %d", line->row ? "row" : "column", line->number + 1);
}

const char *grid_line_cells(const grid_line *line, int *cell, char out[NAME_ROOM])
{
    for (int i = 0; i < line->cells; i++)
        cell[i] = grid_line_cell(line, i);
    return name_into(out, "%c%d", line->row ? 'R' : 'C', line->number + 1);
}

/* Those that are at most so many moves along rows and columns away, of which one goes along each. */
static int neighbours(const grid *board, int cell, int moves, int *out)
{
    int n = 0;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++) {
            int r = cell / board->columns + dr, c = cell % board->columns + dc, away = dr * dr + dc * dc;
            if (away && away <= moves && r >= 0 && r < board->rows && c >= 0 && c < board->columns)
                out[n++] = r * board->columns + c;
        }
    return n;
}

int grid_beside(const grid *board, int cell, int out[4])
{
    return neighbours(board, cell, 1, out);
}

int grid_around(const grid *board, int cell, int out[8])
{
    return neighbours(board, cell, 2, out);
}

/* ---- the text ---- */

/* The value of a cell that has this sign; GRID_OTHER: several have it. */
static int value_of(const grid *board, int cell, char sign)
{
    int found = 0;
    for (int v = 1; v <= board->values[cell]; v++)
        if (grid_sign_of(board, cell, v) == sign)
            found = found ? GRID_OTHER : v;
    return found;
}

static char sign_of(const grid *board, int cell, int value)
{
    return board->fixed[cell] ? board->fixed[cell]
           : value            ? grid_sign_of(board, cell, value == GRID_OTHER ? 2 : value)
                              : '.';
}

/* Does a row of signs end here? */
static bool ends(const scan *in, const char *at)
{
    return at == in->end || scan_is_blank(*at) || scan_is_line_end(*at) || *at == '/';
}

static const char *next_row(const scan *in)
{
    const char *at = in->at;
    while (at < in->end && ends(in, at))
        at++;
    return at;
}

static bool is_open(char character)
{
    return character == '.' || character == '?';
}

/* Does a row of as many signs as there are columns follow the ID? */
static bool at_rows(const grid *board, const scan *in)
{
    int n = 0;
    for (const char *at = next_row(in); !ends(in, at); at += scan_character(at, in->end))
        n++;
    return n == board->columns;
}

static status read_sign(grid *board, scan *in, int cell, error *e)
{
    const char *from = in->at;
    char c = (char)(ends(in, in->at) ? 0 : *in->at++);
    int v = c ? value_of(board, cell, c) : 0;
    bool fixed = board->fixed[cell] && c == board->fixed[cell];
    if (!c || (!v && !fixed && !is_open(c)))
        return grid_wrong(in, from, e,
                          c ? "a sign of this puzzle, or . for a cell of which nothing is known"
                            : "a sign for each cell of the row");
    if (!fixed)
        board->given[cell] = (uint8_t)v;
    return OK;
}

static status read_rows(grid *board, scan *in, error *e)
{
    status s = OK;
    for (int r = 0; r < board->rows && s == OK; r++) {
        in->at = next_row(in);
        for (int c = 0; c < board->columns && s == OK; c++)
            s = read_sign(board, in, r * board->columns + c, e);
        if (s == OK && !ends(in, in->at))
            s = scan_wrong(in, in->at, e,
                           "too many signs in a row" EXPECTED "this many, one for each column: %d",
                           board->columns);
    }
    return s;
}

static status read_comment(puzzle *p, const scan *in, error *e)
{
    span rest = scan_rest(in);
    const char *at = rest.at + rest.n;
    text_add(&p->comment, rest.at, rest.n);
    while (at < in->last && (scan_is_blank(*at) || scan_is_line_end(*at)))
        at++;
    return at < in->last ? scan_wrong(in, at, e, "more lines after the puzzle" EXPECTED "its end") : OK;
}

static status add_givens(puzzle *p, const grid *board, error *e)
{
    int n = 0, removals = 0;
    for (int i = 0; i < board->shown; i++) {
        n += board->given[i] && board->given[i] != GRID_OTHER;
        removals += board->given[i] == GRID_OTHER;
    }
    status s = puzzle_take_labels(p, n, removals, e);
    for (int i = 0; i < board->shown && s == OK; i++)
        if (board->given[i] == GRID_OTHER)
            puzzle_remove(p, board->first[i]);
        else if (board->given[i])
            puzzle_give(p, grid_label(board, i, board->given[i]));
    return s;
}

/* What is known of the cells: from the puzzle, or from labels that are given. */
typedef struct knowledge {
    const uint8_t *known;
    const csp_label *given;
    int n;
} knowledge;

/* What a tuple says of a cell; 0: the label is not a tuple of this cell. */
static int of_tuple(const grid *board, int label, int cell)
{
    for (const grid_table *t = board->table; t < board->table + board->tables; t++)
        for (int i = 0; label >= t->first && label < t->first + t->tuples && i < t->cells; i++)
            if (t->cell[i] == cell) {
                int v = t->tuple[(label - t->first) * t->cells + i];
                return t->sides && v > 1 ? GRID_OTHER : v;
            }
    return 0;
}

/* A tuple that is given is written as the values of its cells. */
static int known_of(const grid *board, const knowledge *known, int cell)
{
    if (known->known)
        return known->known[cell];
    for (int i = 0; i < known->n && board->first[cell] >= 0; i++) {
        int v = known->given[i] - board->first[cell] + 1;
        if (v >= 1 && v <= board->values[cell])
            return v;
        v = of_tuple(board, known->given[i], cell);
        if (v)
            return v;
    }
    return 0;
}

/* The word of the game, and the ID. */
static void add_head(const grid *board, text *out)
{
    text_format(out, "%s ", board->game->word);
    board->game->add_id(board, out);
}

static void add_text(const grid *board, const knowledge *known, text *out)
{
    bool some = false;
    for (int i = 0; i < board->shown && !some; i++)
        some = known_of(board, known, i);
    add_head(board, out);
    for (int i = 0; some && i < board->shown; i++) {
        if (i % board->columns == 0)
            text_add_char(out, i ? '/' : ' ');
        text_add_char(out, sign_of(board, i, known_of(board, known, i)));
    }
}

status grid_parse(puzzle *p, const grid_game *game, const char *bytes, size_t n, const char *params, error *e)
{
    scan t = scan_of(bytes, n);
    span word;
    grid *board = arena_take(&p->arena, 1, sizeof *board);
    if (!board)
        return puzzle_no_memory(e);
    *board = (grid){ .game = game, .puzzle = p };
    p->data = board;
    status s = param_none(params, e);
    if (s != OK)
        return s;
    board->own = arena_take(&p->arena, 1, game->own);
    if (!board->own)
        return puzzle_no_memory(e);
    if (scan_peek(&t, &word) && span_means(word, game->word))
        scan_word(&t, &word);
    scan_peek(&t, &word);
    t.at = word.at;
    s = game->read(board, &t, e);
    if (s == OK && board->labels > CSP_MAX)
        s = error_set(e, BAD_INPUT, 0, 0, "%d labels" EXPECTED AT_MOST("%d") ": the puzzle is too large",
                      board->labels, CSP_MAX);
    if (s == OK && at_rows(board, &t))
        s = read_rows(board, &t, e);
    if (s == OK)
        s = add_givens(p, board, e);
    if (s == OK)
        s = read_comment(p, &t, e);
    if (s != OK)
        return s;
    add_text(board, &(knowledge){ .known = board->given }, &p->source);
    add_text(board, &(knowledge){ 0 }, &p->network);
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
    const grid *board = p->data;
    int i = 0;
    while (i < n && !grid_is_sought(p, given[i]))
        i++;
    if (i < n && board->game->write_clues)
        board->game->write_clues(board, given, n, out);
    else
        add_text(board, &(knowledge){ .given = given, .n = n }, out);
}

void grid_add_clues(const grid *board, void *own, text *out)
{
    grid with = *board;
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
    const grid *board = p->data;
    int last = board->cells - 1;
    return board->sought && label >= board->first[board->shown] &&
           label < board->first[last] + board->values[last];
}

bool grid_is_own(const puzzle *p, int label)
{
    const grid *board = p->data;
    int cell = 0;
    while (cell < board->shown &&
           !(label >= board->first[cell] && label < board->first[cell] + board->values[cell]))
        cell++;
    return cell < board->shown && !board->fixed[cell];
}

/* The sign for what is left of a cell, if there is one sign for it. */
static int left_of(const grid *board, const state *s, int cell)
{
    int left = 0, last = 0;
    for (int v = 1; v <= board->values[cell]; v++)
        if (s->label[grid_label(board, cell, v)] != GONE) {
            left++;
            last = v;
        }
    bool others = left > 1 && grid_sign_of(board, cell, 2) == grid_sign_of(board, cell, last) &&
                  s->label[grid_label(board, cell, 1)] == GONE && board->values[cell] > 2;
    return left == 1 ? last : others ? GRID_OTHER : 0;
}

/* s NULL: what is given is shown. */
static void show(const grid *board, const state *s, text *out)
{
    add_head(board, out);
    for (int i = 0; i < board->shown; i++) {
        text_add_string(out, i % board->columns == 0 ? "\n" : "");
        text_add_char(out, sign_of(board, i, s ? left_of(board, s, i) : board->given[i]));
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
    const grid *board = p->data;
    int each = board->game->lattice ? 2 : 1;
    text_format(out, " %d×%d", board->rows / each, board->columns / each);
}
