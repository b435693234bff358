/* nonogram.c: Nonograms: black and white cells; the clues of a line are the lengths of its runs of black
 * cells.
 *
 * Csp-variables: a cell (rc) is black, #, or white, -. A line that has up to PATTERNS_MAX arrangements, a row
 * (R) or a column (C), has one of them: whips[1] do what is called line solving. A line with more has places
 * of its blocks instead (nonogram_blocks.c). So the solutions are those of the game: cells decide all the
 * rest.
 *
 * Where clues are sought, those of a line (runs) are a csp-variable, which its arrangement decides. */
#include "apps/grid/nonogram.h"

#include <string.h>

static char sign(const grid *g, int cell, int value)
{
    (void)g, (void)cell;
    return value == BLACK ? '#' : '-';
}

static void add_id(const grid *g, text *out)
{
    text_format(out, "%dx%d:%s", g->columns, g->rows, own(g)->sought ? "?" : "");
    for (int i = 0; i < lines_of(g) && !own(g)->sought; i++) {
        const line_clues *l = &own(g)->line[i];
        text_add_string(out, i ? "/" : "");
        for (int k = 0; k < l->n; k++)
            text_format(out, "%s%d", k ? "." : "", l->length[k]);
    }
}

/* ---- arrangements ---- */

int nonogram_room(const line_clues *l, int k)
{
    int n = 0;
    for (; k < l->n; k++)
        n += l->length[k] + (k + 1 < l->n);
    return n;
}

/* Adds to *n the number of ways to place block k and those after it from cell `at` on, up to PATTERNS_MAX +
 * 1. */
static void list_patterns(const line_clues *l, int k, int at, uint8_t *now, uint8_t *out, int *n)
{
    if (*n > PATTERNS_MAX)
        return;
    if (k == l->n) {
        memset(now + at, WHITE, (size_t)(l->cells - at));
        if (out && *n < PATTERNS_MAX)
            memcpy(out + *n * l->cells, now, (size_t)l->cells);
        ++*n;
        return;
    }
    for (int s = at; s + nonogram_room(l, k) <= l->cells && *n <= PATTERNS_MAX; s++) {
        int end = s + l->length[k];
        memset(now + at, WHITE, (size_t)(s - at));
        memset(now + s, BLACK, (size_t)l->length[k]);
        if (end < l->cells)
            now[end] = WHITE;
        list_patterns(l, k + 1, end + (end < l->cells), now, out, n);
    }
}

static status add_patterns(grid *g, line_clues *l, const char *name, int type, error *e)
{
    uint8_t now[SIDE_MAX];
    int cell[SIDE_MAX], n = 0;
    list_patterns(l, 0, 0, now, NULL, &n);
    if (n > PATTERNS_MAX) {
        l->blocks = true;
        return OK;
    }
    uint8_t *tuple = grid_take(g, (size_t)n * (size_t)l->cells, 1);
    if (!tuple)
        return puzzle_no_memory(e);
    n = 0;
    list_patterns(l, 0, 0, now, tuple, &n);
    for (int i = 0; i < l->cells; i++)
        cell[i] = cell_of(l, i);
    return grid_add_table(g, name, type, cell, l->cells, tuple, n) ? OK : puzzle_no_memory(e);
}

/* ---- clues that are sought ---- */

/* The pattern with the same blocks as far to the front as possible. */
static unsigned packed(unsigned pattern, int n)
{
    unsigned out = 0;
    int at = 0;
    for (int i = 0; i < n; i++)
        if (pattern >> i & 1)
            out |= 1u << at++;
        else if (i && pattern >> (i - 1) & 1)
            at++;
    return out;
}

static void list_clues(clue_lists *c, int n)
{
    for (unsigned pattern = 0; pattern < 1u << n; pattern++)
        if (packed(pattern, n) == pattern)
            c->list[c->n++] = pattern;
}

static int number_of(const clue_lists *c, unsigned list)
{
    int i = 0;
    while (c->list[i] != list)
        i++;
    return i;
}

static const clue_lists *clues_of(const grid *g, int line)
{
    return &own(g)->clues[line >= g->columns];
}

/* All patterns of the line, each with its clues as the value of a hidden cell. */
static status add_any_pattern(grid *g, int line, const char *name, int type, error *e)
{
    const line_clues *l = &own(g)->line[line];
    uint8_t tuple[(1 << SOUGHT_MAX) * (SOUGHT_MAX + 1)], *to = tuple;
    int cell[SOUGHT_MAX + 1], n = l->cells;
    for (int i = 0; i < n; i++)
        cell[i] = cell_of(l, i);
    cell[n] = g->shown + line;
    for (unsigned pattern = 0; pattern < 1u << n; pattern++) {
        for (int i = 0; i < n; i++)
            *to++ = pattern >> i & 1 ? BLACK : WHITE;
        *to++ = (uint8_t)(1 + number_of(clues_of(g, line), packed(pattern, n)));
    }
    return grid_add_table(g, name, type, cell, n + 1, tuple, 1 << n) ? OK : puzzle_no_memory(e);
}

/* "1.2"; "-" for none. */
static const char *clue_name(unsigned list, int n, const char *none, char out[NAME_ROOM])
{
    int at = 0, run = 0;
    for (int i = 0; i <= n; i++) {
        bool black = i < n && list >> i & 1;
        run += black;
        if (black || !run)
            continue;
        if (at)
            out[at++] = '.';
        out[at++] = (char)('0' + run);
        run = 0;
    }
    out[at] = 0;
    return at ? out : strcpy(out, none);
}

/* ---- reading ---- */

status nonogram_begin(grid *g, int rows, int columns, bool sought, error *e)
{
    nonogram *o = grid_take(g, 1, sizeof *o);
    status s = grid_cells(g, rows, columns, sought ? rows + columns : 0, e);
    if (s != OK)
        return s;
    if (!o || !(o->line = grid_take(g, (size_t)rows + (size_t)columns, sizeof *o->line)))
        return puzzle_no_memory(e);
    g->own = o;
    for (int i = 0; i < columns; i++)
        o->line[i] = (line_clues){ .cells = rows, .first = i, .step = columns };
    for (int i = 0; i < rows; i++)
        o->line[columns + i] = (line_clues){ .cells = columns, .first = i * columns, .step = 1 };
    for (int i = 0; i < g->shown; i++)
        grid_cell(g, i, 2);
    o->sought = sought;
    if (sought) {
        list_clues(&o->clues[0], rows);
        list_clues(&o->clues[1], columns);
    }
    for (int i = 0; i < rows + columns && sought; i++)
        grid_cell(g, g->shown + i, clues_of(g, i)->n);
    return OK;
}

static status read(grid *g, scan *t, error *e)
{
    status s = nonogram_read_clues(g, t, e);
    char name[NAME_ROOM];
    for (int i = 0; s == OK && i < lines_of(g); i++) {
        bool row = i >= g->columns;
        name_into(name, "%c%d", row ? 'R' : 'C', row ? i - g->columns + 1 : i + 1);
        s = own(g)->sought ? add_any_pattern(g, i, name, row ? ROW : COLUMN, e)
                           : add_patterns(g, &((nonogram *)g->own)->line[i], name, row ? ROW : COLUMN, e);
    }
    for (int i = 0; s == OK && i < lines_of(g); i++)
        if (own(g)->line[i].blocks)
            nonogram_number_blocks(g, &((nonogram *)g->own)->line[i]);
    return s;
}

/* "..##.": in names a white cell is a dot. In a long line: how far each block is from its first place, as a
 * sign, 0 to 9, then letters. */
static const char *tuple_name(const grid *g, const grid_table *t, int k, char out[NAME_ROOM])
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const uint8_t *of = t->tuple + k * t->cells;
    int n = 0, cells = t->cells - own(g)->sought;
    if (cells < NAME_ROOM)
        for (; n < cells; n++)
            out[n] = of[n] == BLACK ? '#' : '.';
    else
        for (int i = 0, least = 0, before = false; i < t->cells && n < NAME_ROOM - 1; i++) {
            bool black = of[i] == BLACK;
            if (black && !before) {
                out[n++] = digits[i - least];
                least++;
            }
            least += black;
            before = black;
        }
    out[n] = 0;
    return n ? out : strcpy(out, "-");
}

/* The name of a hidden cell: "R3runs". */
static const char *cell_name(const grid *g, int cell, char out[NAME_ROOM])
{
    int line = cell - g->shown;
    bool row = line >= g->columns;
    return line < 0 ? grid_cell_name(g, cell, out)
                    : name_into(out, "%c%druns", row ? 'R' : 'C', row ? line - g->columns + 1 : line + 1);
}

static int cell_type(const grid *g, int cell)
{
    return cell < g->shown ? RC : RUNS;
}

static const char *value_name(const grid *g, int cell, int value, char out[NAME_ROOM])
{
    int line = cell - g->shown;
    if (line < 0)
        return value == BLACK ? "#" : "-";
    return clue_name(clues_of(g, line)->list[value - 1], own(g)->line[line].cells, "-", out);
}

static const grid_game game = { .word = "Nonogram",
                                .read = read,
                                .add_id = add_id,
                                .sign = sign,
                                .cell_name = cell_name,
                                .cell_type = cell_type,
                                .value_name = value_name,
                                .tuple_name = tuple_name };

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    return grid_parse(p, &game, bytes, n, params, e);
}

static bool detect(const char *bytes, size_t n)
{
    scan t = scan_of(bytes, n);
    span word;
    return grid_detect(&game, bytes, n) || (scan_peek(&t, &word) && nonogram_is_file(word.at, bytes + n));
}

static bool resembles(const char *bytes, size_t n)
{
    return grid_resembles(&game, bytes, n);
}

/* ---- the network ---- */

static void speak(csp_builder *b)
{
    csp_add_type(b, "rc", "naked-single");
    csp_speak(b, RC, "{}", "{}", "{} {lacks} colour");
    grid_speak_of_lines(b);
    csp_add_type(b, "b", "single-block");
    csp_add_type(b, "x", "single-cover");
    csp_speak(b, BLOCK, "the start of block {}", "{}", "block {} {lacks} place");
    csp_speak(b, COVER, "the block at {}", "{}", "{} {lacks} block");
}

static void decorate(csp_builder *b, const grid *g)
{
    char clue[NAME_ROOM];
    for (int i = 0; i < lines_of(g); i++) {
        const line_clues *l = &own(g)->line[i];
        bool row = i >= g->columns;
        for (int k = 0; k < l->n; k++) {
            int back = 250 + (row ? 520 : 440) * (l->n - k);
            int at = (row ? i - g->columns : i) * CSP_CELL + 500;
            csp_decorate(b, PAPER_NUMBER, (csp_box){ row ? -back : at, row ? at : -back, 0, 420 },
                         name_into(clue, "%d", l->length[k]));
        }
    }
}

static void model(const puzzle *p, csp_builder *b)
{
    const grid *g = p->data;
    speak(b);
    if (own(g)->sought) {
        csp_add_type(b, "runs", "single-runs");
        csp_speak(b, RUNS, "the clues {}", "{}", "{} {lacks} value");
    }
    grid_model_labels(b, g, 0);
    for (int i = 0; i < lines_of(g); i++)
        if (own(g)->line[i].blocks)
            nonogram_label_blocks(b, g, i);
    grid_model_cells(b, g, 0);
    grid_model_tables(b, g);
    for (int i = 0; i < lines_of(g); i++)
        if (own(g)->line[i].blocks)
            nonogram_model_blocks(b, g, i);
    decorate(b, g);
    for (int i = g->shown; i < g->cells; i++)
        csp_put_aside(b, (csp_label)g->first[i]);
    grid_place_cells(b, g, 2);
    grid_show_dark(b, g, BLACK);
    grid_place_tables(b, g);
    for (int i = 0; i < lines_of(g); i++)
        if (own(g)->line[i].blocks)
            nonogram_place_blocks(b, &own(g)->line[i]);
}

/* ---- for generators ---- */

static void blank(int size, text *out)
{
    text_format(out, "Nonogram %dx%d:?", size, size);
}

static void sought(const puzzle *p, text *out)
{
    const grid *g = p->data;
    text_format(out, "Nonogram %dx%d:?", g->columns, g->rows);
}

static bool is_clue(const puzzle *p, int label)
{
    const grid *g = p->data;
    return own(g)->sought && label >= g->first[g->shown] &&
           label < g->first[g->cells - 1] + g->values[g->cells - 1];
}

/* Writes the puzzle with the clues that are given. */
static void write(const puzzle *p, const csp_label *given, int n, text *out)
{
    const grid *g = p->data;
    if (!grid_has_clue(p, given, n)) {
        grid_write(p, given, n, out);
        return;
    }
    text_format(out, "Nonogram %dx%d:", g->columns, g->rows);
    for (int line = 0; line < lines_of(g); line++) {
        char name[NAME_ROOM];
        int first = g->first[g->shown + line];
        text_add_string(out, line ? "/" : "");
        for (int i = 0; i < n; i++)
            if (given[i] >= first && given[i] < first + clues_of(g, line)->n)
                text_add_string(out, clue_name(clues_of(g, line)->list[given[i] - first],
                                               own(g)->line[line].cells, "", name));
    }
}

static const char forms[] = "A game ID of Pattern, `5x5:1.1/3/...`: columns and rows, then the runs of black "
                            "cells of each column and of "
                            "each row, with `.` between runs and `/` between lines. Behind it, or on lines "
                            "of their own, rows of `#`, `-` "
                            "and `.` (not known). Or a `.non` file: `width`, `height`, `rows` and `columns`, "
                            "each with lines of numbers; or "
                            "an address of puzz.link (`?nonogram/...`). `5x5:?` has no clues, and "
                            "csp-variables for those of each line, up to 8 cells: generators start from "
                            "it.\n";

static const app_single singles[] = {
    { "naked-single", "one colour left for a cell" },
    { "single-row", "one arrangement left for a row: binairo, nonogram" },
    { "single-column", "the same, for a column" },
    { "single-block", "one place left for a block of black cells: nonogram" },
    { "single-runs", "one list of clues left for a line, where clues are sought: nonogram" },
    { "single-cover", "one block left that can cover a cell, or none: nonogram" },
    { NULL, NULL },
};

extern const app app_nonogram;

const app app_nonogram = {
    .name = "nonogram",
    .title = "Nonogram",
    .says = "black cells in runs whose lengths the clues of rows and columns say",
    .params = "",
    .forms = forms,
    .singles = singles,
    .reading = { .detect = detect, .resembles = resembles, .extent = nonogram_extent },
    .parse = parse,
    .model = model,
    .write = write,
    .is_own = grid_is_own,
    .shows = { .size = grid_show_size, .puzzle = grid_show_puzzle, .state = grid_show_state },
    .makes = { .other_clues = puzzle_has_other_clues,
               .blank = blank,
               .size_most = SOUGHT_MAX,
               .sought = sought,
               .is_clue = is_clue,
               .clues_whole = true },
};
