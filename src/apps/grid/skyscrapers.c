/* skyscrapers.c: Skyscrapers (Towers): a Latin square of heights; a clue at the end of a line says how many
 * towers are seen from there: those that are higher than all before them.
 *
 * Labels, cells, rows and columns are those of Latin squares. Up to size 6, a line with clues is a
 * csp-variable whose values are the permutations that fit them. From size 7 on a clue is an automaton that
 * goes along its line from its end: its state after each cell is the highest tower so far and how many were
 * seen. States (s) are csp-variables between cells, and each step (p) is a table of the state before, the
 * height, and the state after it. Only states that can be reached from both ends exist. Where clues are
 * sought, a csp-variable (seen) says how many towers are seen from each end of a line, which the permutation
 * of the line decides: a clue is a label then, and generators can choose among them. The solutions are those
 * of the game: the heights of a line decide its permutation, its states, and what is seen. */
#include "apps/address_links.h"
#include "apps/grid/grid.h"
#include "apps/square/square.h"

#include <string.h>

enum { N_MAX = 9, PERMUTED = 6, PERMUTATIONS = 720, LINE = 3, STATE, STEP, SEEN };

/* At the top, at the bottom, on the left, on the right; 0: none. */
static uint8_t *clues(const grid *board)
{
    return board->own;
}

static void add_id(const grid *board, text *out)
{
    text_format(out, "%d:%s", board->rows, board->sought ? "?" : "");
    for (int i = 0; i < 4 * board->rows && !board->sought; i++) {
        text_add_string(out, i ? "/" : "");
        if (clues(board)[i])
            text_format(out, "%d", clues(board)[i]);
    }
}

/* The cells of clue i's line, from its end on. */
static void line_of(const grid *board, int i, int cell[N_MAX])
{
    int n = board->rows, side = i / n, at = i % n;
    for (int k = 0; k < n; k++) {
        int far = side % 2 ? n - 1 - k : k;
        cell[k] = side < 2 ? far * n + at : at * n + far;
    }
}

static int count_seen(const uint8_t *height, int n, int step)
{
    int seen = 0, highest = 0;
    for (int i = 0; i < n; i++, height += step)
        if (*height > highest) {
            highest = *height;
            seen++;
        }
    return seen;
}

/* ---- permutations ---- */

typedef struct view {
    int n, first, last; /* clues; 0: none */
} view;

/* No height twice, and at the end of the line both clues; where clues are sought, what is seen follows. */
static bool fits(const void *with, const uint8_t *height, int n)
{
    const view *v = with;
    int last = n - 1;
    for (int i = 0; i < last && n <= v->n; i++)
        if (height[i] == height[last])
            return false;
    if (n < v->n)
        return true;
    int seen[] = { count_seen(height, v->n, 1), count_seen(height + v->n - 1, v->n, -1) };
    if (n > v->n)
        return height[last] == seen[last - v->n];
    return (!v->first || v->first == seen[0]) && (!v->last || v->last == seen[1]);
}

static status add_line(grid *board, int i, error *e)
{
    int n = board->rows, cell[N_MAX + 2], other = i + n;
    const view v = { n, clues(board)[i], clues(board)[other] };
    char name[NAME_ROOM];
    if (!v.first && !v.last && !board->sought)
        return OK;
    line_of(board, i, cell);
    cell[n] = board->shown + i;
    cell[n + 1] = board->shown + other;
    name_into(name, "%c%dline", i < n ? 'c' : 'r', (i < n ? i : i - 2 * n) + 1);
    status s = grid_add_tuples(board, &(grid_tuples){ .name = name,
                                                      .type = LINE,
                                                      .cell = cell,
                                                      .cells = n + 2 * board->sought,
                                                      .fits = fits,
                                                      .with = &v,
                                                      .most = PERMUTATIONS });
    return s == OK ? OK : puzzle_no_memory(e);
}

/* ---- automata ---- */

static int state_of(int highest, int seen)
{
    return highest * (N_MAX + 1) + seen;
}

/* After `index` + 1 towers, all of different heights, the highest one is no lower than that. */
static int next_state(const void *with, int index, int state, int height)
{
    int highest = state / (N_MAX + 1), seen = state % (N_MAX + 1);
    bool higher = height > highest;
    if (seen + higher > *(const uint8_t *)with || (higher ? height : highest) <= index)
        return -1;
    return higher ? state_of(height, seen + 1) : state;
}

static status add_automata(grid *board, error *e)
{
    int n = board->rows, line[N_MAX];
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < 4 * n; i++) {
            const uint8_t *clue = &clues(board)[i];
            char name[NAME_ROOM];
            line_of(board, i, line);
            const grid_automaton a = { .name = name_into(name, "%c%d", "tblr"[i / n], i % n + 1),
                                       .letter = 'p',
                                       .type = STEP,
                                       .cells = n,
                                       .cell = line,
                                       .hidden = board->shown + i * (n - 1),
                                       .last = state_of(n, *clue),
                                       .next = next_state,
                                       .with = clue };
            if (*clue && !(pass ? grid_add_steps : grid_add_states)(board, &a))
                return puzzle_no_memory(e);
        }
    return OK;
}

/* ---- reading ---- */

static status read_clues(const grid *board, scan *in, error *e)
{
    int all = 4 * board->rows;
    for (int i = 0; i < all; i++) {
        const char *from = in->at;
        int n = grid_number(in);
        if (n > board->rows || n == 0)
            return scan_wrong(in, from, e, "a clue of %d" EXPECTED "1 to %d, or nothing", n, board->rows);
        clues(board)[i] = (uint8_t)(n < 0 ? 0 : n);
        if (i + 1 < all && (in->at == in->end || *in->at != '/'))
            return scan_wrong(in, in->at, e,
                              "%d clues" EXPECTED
                              "this many, with / between them, top, bottom, left, right: %d",
                              i + 1, all);
        in->at += i + 1 < all;
    }
    return OK;
}

/* ",e1s": heights, _ between two of them, letters for runs of empty cells. */
static status read_heights(grid *board, scan *in, error *e)
{
    static const char heights[] = "123456789";
    char signs[N_MAX + 1] = { 0 }, height[N_MAX * N_MAX] = { 0 };
    const grid_code code = { .signs = signs,
                             .ignored = '_',
                             .expected = "a height, or a letter: a run of empty cells",
                             .cells = "cells" };
    memcpy(signs, heights, (size_t)board->rows);
    status s = grid_read_runs(in, &code, board->shown, 0, height, e);
    for (int i = 0; i < board->shown && s == OK; i++)
        board->given[i] = (uint8_t)(height[i] ? height[i] - '0' : 0);
    return s;
}

static status read(grid *board, scan *in, error *e)
{
    int n, same;
    span more;
    status s = grid_read_size(in, true, N_MAX, &n, &same, &more, e);
    if (s == OK && n < 2)
        return scan_wrong(in, more.at - 1, e, "a size of %d" EXPECTED "2 to %d", n, N_MAX);
    bool sought = board->sought = s == OK && in->at < in->end && *in->at == '?';
    if (sought && n > PERMUTED)
        return scan_wrong(in, in->at, e, "clues to be found for a size of %d" EXPECTED AT_MOST("%d"), n,
                          PERMUTED);
    if (s == OK)
        s = grid_cells(board, n, n, n > PERMUTED ? 4 * n * (n - 1) : sought ? 4 * n : 0, e);
    if (s != OK)
        return s;
    in->at += sought;
    for (int i = 0; i < board->shown + 4 * n * sought; i++)
        grid_cell(board, i, n);
    s = sought ? OK : read_clues(board, in, e);
    if (s == OK && in->at < in->end && *in->at == ',') {
        in->at++;
        s = read_heights(board, in, e);
    }
    for (int i = 0; n <= PERMUTED && s == OK && i < 3 * n; i += i == n - 1 ? n + 1 : 1)
        s = add_line(board, i, e);
    return n > PERMUTED && s == OK ? add_automata(board, e) : s;
}

/* ---- names ---- */

static const char *state_name(int of, char out[NAME_ROOM])
{
    return name_into(out, "%d/%d", of / (N_MAX + 1), of % (N_MAX + 1));
}

/* Of a step: "4/2-5-5/3". */
static const char *tuple_name(const grid *board, const grid_table *table, int index, char out[NAME_ROOM])
{
    char part[3][NAME_ROOM] = { "", "", "" };
    if (table->type == LINE)
        return NULL;
    for (int i = 0; i < table->cells; i++) {
        int v = table->tuple[index * table->cells + i];
        if (table->cell[i] >= board->shown)
            state_name(grid_state(board, table->cell[i], v), part[i]);
        else
            name_into(part[i], "%d", v);
    }
    return table->cells < 3 ? name_into(out, "%s-%s", part[0], part[1])
                            : name_into(out, "%s-%s-%s", part[0], part[1], part[2]);
}

/* The name of a hidden cell: "t3seen" is what the clue at the top of column 3 would be. ("t3s2" is the state
 * after two cells of its line.) */
static const char *cell_name(const grid *board, int cell, char out[NAME_ROOM])
{
    int i = cell - board->shown;
    return board->sought ? name_into(out, "%c%dseen", "tblr"[i / board->rows], i % board->rows + 1) : NULL;
}

static int cell_type(const grid *board, int cell)
{
    (void)cell;
    return board->sought ? SEEN : STATE;
}

static const char *value_name(const grid *board, int cell, int value, char out[NAME_ROOM])
{
    if (board->sought)
        return name_into(out, "%d", value);
    return state_name(grid_state(board, cell, value), out);
}

/* What links come from: for "c3line" the clues of column 3; for "t3p2" the clue above column 3. */
static const char *origin(const grid *board, const grid_table *table, char out[NAME_ROOM])
{
    static const char *const where[] = { "above column", "below column", "left of row", "right of row" };
    int number = grid_table_number(table);
    (void)board;
    if (table->type == LINE)
        return name_into(out, "the clues of %s %d", *table->name == 'c' ? "column" : "row", number);
    return name_into(out, "the clue %s %d", where[strchr("tblr", *table->name) - "tblr"], number);
}

/* ---- the network ---- */

static void place(csp_builder *b, const grid *board)
{
    int n = board->rows, side = n * CSP_CELL;
    for (int i = 0; i < 4 * n; i++) {
        int at = i % n * CSP_CELL + 500, out = i / n % 2 ? side + 400 : -900;
        if (clues(board)[i])
            grid_draw_number(b, i < 2 * n ? at : out, i < 2 * n ? out : at, 380, clues(board)[i]);
    }
    grid_place_tables(b, board);
    grid_place_hidden(b, board);
}

#define END "{t=above column|b=below column|l=the left of row|r=the right of row}"

static const grid_type types[] = {
    { "line", "single-line", "{r=row|c=column}", "however {r=row|c=column} is built",
      "{r=row|c=column} {lacks} arrangement left" },
    { "s", "single-state", "the state {}", "however the line at {from} is built",
      "the view from " END " {lacks} way left" },
    { "p", "single-step", "the step {}", "however the line at {from} is built",
      "the view from " END " {lacks} way left" },
    { "seen", "single-seen", "the number seen from " END, "{}", "the view from " END " {lacks} number",
      .when = GRID_IF_SOUGHT },
    { NULL },
};

/* ---- for generators ---- */

static void blank(int size, text *out)
{
    text_format(out, "Skyscrapers %d:?", size);
}

static bool other_clues(const puzzle *p)
{
    const grid *board = p->data;
    for (int i = 0; i < 4 * board->rows; i++)
        if (clues(board)[i])
            return true;
    return false;
}

static void write_clues(const grid *board, const csp_label *given, int n, text *out)
{
    uint8_t with[4 * N_MAX] = { 0 };
    for (int i = 0; i < n; i++) {
        int number = given[i] - board->first[board->shown];
        if (grid_is_sought(board->puzzle, given[i]))
            with[number / board->rows] = (uint8_t)(number % board->rows + 1);
    }
    grid_add_clues(board, with, out);
}

static const grid_game game = { .word = "Skyscrapers",
                                .own = 4 * N_MAX,
                                .read = read,
                                .add_id = add_id,
                                .signs = "123456789",
                                .types = types,
                                .square = true,
                                .between = ',',
                                .cell_name = cell_name,
                                .cell_type = cell_type,
                                .value_name = value_name,
                                .tuple_name = tuple_name,
                                .origin = origin,
                                .write_clues = write_clues,
                                .place = place };

static const char forms[] =
    "A game ID of Towers, `5:/3//2/.../1/,e1s`: the size, up to 9, then the clues at the top, at the "
    "bottom, on the left and on the right, with `/` between them and nothing for none; then, after a "
    "comma, heights that are given, and letters for runs of empty cells. Behind it, or on lines of their "
    "own, rows of digits, with `.` for a cell that is not known. Or an address of puzz.link "
    "(`?skyscrapers/...`). `5:?`, up to size 6, has no clue, and says how many towers are seen from each "
    "end by csp-variables: generators start from it.\n";

static const app_single singles[] = {
    SQUARE_SINGLES,
    { "single-line", "one arrangement left for a line with clues: skyscrapers" },
    { "single-state", "one state left behind some cells of a clue's line: skyscrapers from size 7 on" },
    { "single-step", "one step left there" },
    { "single-seen", "one number of towers left that are seen from an end, where clues are sought" },
    { NULL, NULL },
};

/* ---- puzz.link ---- */

static int link_ends(const link_puzzle *link)
{
    return 4 * link->rows;
}

/* Clues outside, top, bottom, left, right; then cells. */
static void add_link(const link_puzzle *link, text *out)
{
    int clues = link_ends(link);
    text_format(out, "%d:", link->rows);
    for (int i = 0; i < clues; i++) {
        text_add_string(out, i ? "/" : "");
        link_add_number(out, link->place[i], 1);
    }
    for (int i = 0; i < link_cells(link); i++) {
        text_add_char(out, i ? '_' : ',');
        link_add_number(out, link->place[clues + i], 1);
        text_add_string(out, link->place[clues + i] > 0 ? "" : "a");
    }
}

static const link_genre genre = { { "skyscrapers", "building", "skyscraper" },
                                  LINK_SQUARE,
                                  { { &link_numbers, link_ends }, { &link_numbers, link_cells } },
                                  add_link };

GRID_APP(skyscrapers, "Skyscrapers",
         "a Latin square of heights; clues say how many towers are seen from the ends of lines",
         .example = "Skyscrapers 5:/3//2/3//3/3////3////2//3/1/,e1s", .reading.link = &genre,
         .makes = { .other_clues = other_clues,
                    .blank = blank,
                    .size_most = PERMUTED,
                    .sought = grid_write_sought,
                    .is_clue = grid_is_sought })
