/* lightup.c: Light Up (Akari): bulbs in white cells light their row and column up to the next black cell.
 * Every white cell is lit, no bulb lights another, and a number in a black cell counts the bulbs beside it.
 *
 * Csp-variables: a white cell (rc) has a bulb or none; in a horizontal (h) or vertical (v) run of white cells
 * one has the bulb, or none has, which is a label of its own; a number (n) says which of its neighbours have
 * bulbs. If both runs of a cell had none the cell would be dark, so these two labels are linked. So the
 * solutions are those of the game. */
#include "apps/grid/grid.h"

#include <string.h>

enum { RC = 0, RUN_H, RUN_V, NUMBER, DARK = 1, BULB = 2, SIDE_MAX = 40 };

typedef struct lightup {
    uint16_t *run[2]; /* for each white cell: its horizontal and its vertical run */
    int runs[2];
    int none; /* the first of the labels `none`, of all horizontal runs and then of all vertical ones */
} lightup;

static const lightup *own(const grid *g)
{
    return g->own;
}

static char sign(const grid *g, int cell, int value)
{
    (void)g, (void)cell;
    return value == BULB ? 'O' : '-';
}

static bool is_white(const grid *g, int cell)
{
    return g->first[cell] >= 0;
}

static void add_id(const grid *g, text *out)
{
    int run = 0;
    text_format(out, "%dx%d:", g->columns, g->rows);
    for (int i = 0; i <= g->shown; i++) {
        bool white = i < g->shown && is_white(g, i);
        if (run && (!white || run == 26)) {
            text_add_char(out, (char)('a' + run - 1));
            run = 0;
        }
        run += white;
        if (i < g->shown && !white)
            text_add_char(out, g->fixed[i]);
    }
}

/* ---- reading ---- */

static status read_cells(grid *g, scan *t, error *e)
{
    int at = 0;
    const char *from;
    for (char c; from = t->at, (c = grid_sign(t));) {
        int run = c >= 'a' && c <= 'z' ? c - 'a' + 1 : 0;
        if (!run && c != 'B' && (c < '0' || c > '4'))
            return grid_wrong(t, from, e, "a letter from a to z (white cells), B, or a number from 0 to 4");
        if (at + (run ? run : 1) > g->shown)
            return grid_too_many(t, from, "cells", g->shown, e);
        if (!run)
            g->fixed[at] = c;
        at += run ? run : 1;
    }
    if (at < g->shown)
        return grid_too_few(t, from, "cells", at, g->shown, e);
    for (int i = 0; i < g->shown; i++)
        if (!g->fixed[i])
            grid_cell(g, i, 2);
    return OK;
}

static int neighbours(const grid *g, int cell, int out[4])
{
    int r = cell / g->columns, c = cell % g->columns, n = 0;
    const int to[4] = { r ? cell - g->columns : -1, c ? cell - 1 : -1, c + 1 < g->columns ? cell + 1 : -1,
                        r + 1 < g->rows ? cell + g->columns : -1 };
    for (int i = 0; i < 4; i++)
        if (to[i] >= 0 && is_white(g, to[i]))
            out[n++] = to[i];
    return n;
}

static bool add_number(grid *g, int cell)
{
    int near[4], n = neighbours(g, cell, near), k = 0;
    uint8_t tuple[64];
    char name[NAME_ROOM];
    for (int set = 0; set < 1 << n; set++)
        if (__builtin_popcount((unsigned)set) == g->fixed[cell] - '0') {
            for (int i = 0; i < n; i++)
                tuple[k * n + i] = set >> i & 1 ? BULB : DARK;
            k++;
        }
    name_into(name, "nr%dc%d", cell / g->columns + 1, cell % g->columns + 1);
    grid_table *t = grid_add_table(g, name, NUMBER, near, n, tuple, k);
    if (t)
        t->about = cell;
    return t;
}

static void number_runs(grid *g, lightup *l)
{
    for (int i = 0; i < g->shown; i++) {
        int r = i / g->columns, c = i % g->columns;
        if (!is_white(g, i))
            continue;
        l->run[0][i] = c && is_white(g, i - 1) ? l->run[0][i - 1] : (uint16_t)l->runs[0]++;
        l->run[1][i] = r && is_white(g, i - g->columns) ? l->run[1][i - g->columns] : (uint16_t)l->runs[1]++;
    }
    l->none = g->labels;
    g->labels += l->runs[0] + l->runs[1];
}

static status read(grid *g, scan *t, error *e)
{
    int rows, columns;
    span more;
    lightup *l = grid_take(g, 1, sizeof *l);
    status s = grid_read_size(t, false, SIDE_MAX, &columns, &rows, &more, e);
    if (s == OK)
        s = grid_cells(g, rows, columns, 0, e);
    if (s == OK)
        s = read_cells(g, t, e);
    if (s != OK)
        return s;
    if (l)
        for (int i = 0; i < 2; i++)
            l->run[i] = grid_take(g, (size_t)g->shown, sizeof *l->run[i]);
    if (!l || !l->run[0] || !l->run[1])
        return puzzle_no_memory(e);
    g->own = l;
    for (int i = 0; i < g->shown; i++)
        if (g->fixed[i] && g->fixed[i] != 'B' && !add_number(g, i))
            return puzzle_no_memory(e);
    number_runs(g, l);
    return OK;
}

static const char *tuple_name(const grid *g, const grid_table *t, int k, char out[NAME_ROOM])
{
    int n = 0;
    (void)g;
    for (int i = 0; i < t->cells; i++)
        out[n++] = t->tuple[k * t->cells + i] == BULB ? 'O' : '-';
    out[n] = 0;
    return n ? out : strcpy(out, "o");
}

static const char *origin(const grid *g, const grid_table *t, char out[NAME_ROOM])
{
    (void)g;
    return name_into(out, "number %s", t->name + 1);
}

static const grid_game game = { .word = "LightUp",
                                .read = read,
                                .add_id = add_id,
                                .sign = sign,
                                .tuple_name = tuple_name,
                                .origin = origin };

GRID_GAME_READERS(game)

/* ---- the network ---- */

static void speak(csp_builder *b)
{
    csp_add_type(b, "rc", "naked-single");
    csp_add_type(b, "h", "single-in-a-row");
    csp_add_type(b, "v", "single-in-a-column");
    csp_add_type(b, "n", "single-at-a-number");
    csp_speak(b, RC, "{}", "{}", "{} {lacks} value");
    csp_speak(b, RUN_H, "the bulb right of r{hr}c{c}", "{}",
              "the run from r{hr}c{c} to the right {lacks} bulb");
    csp_speak(b, RUN_V, "the bulb below r{vr}c{c}", "{}", "the run from r{vr}c{c} downwards {lacks} bulb");
    csp_speak(b, NUMBER, "the number r{nr}c{c}", "{}", "the number r{nr}c{c} {lacks} set of bulbs");
}

static const char *run_name(const grid *g, int way, int cell, char out[NAME_ROOM])
{
    return name_into(out, "%cr%dc%d", way ? 'v' : 'h', cell / g->columns + 1, cell % g->columns + 1);
}

/* The first cell of each run, in their order; -1 after the last one. */
static int next_run(const grid *g, int way, int run)
{
    for (int i = 0; i < g->shown; i++)
        if (is_white(g, i) && own(g)->run[way][i] == run)
            return i;
    return -1;
}

static void model_labels(csp_builder *b, const grid *g)
{
    char subject[NAME_ROOM], label[NAME_ROOM];
    grid_model_labels(b, g, 0);
    for (int way = 0; way < 2; way++)
        for (int k = 0; k < own(g)->runs[way]; k++) {
            run_name(g, way, next_run(g, way, k), subject);
            csp_add_label(b, name_into(label, "%s=none", subject), subject, "none");
        }
}

static csp_label none_of(const grid *g, int way, int run)
{
    return (csp_label)(own(g)->none + (way ? own(g)->runs[0] : 0) + run);
}

static void model_runs(csp_builder *b, const grid *g, int way)
{
    char name[NAME_ROOM];
    for (int k = 0; k < own(g)->runs[way]; k++) {
        csp_var v = csp_add_var(b, way ? RUN_V : RUN_H, run_name(g, way, next_run(g, way, k), name));
        for (int i = 0; i < g->shown; i++)
            if (is_white(g, i) && own(g)->run[way][i] == k)
                csp_put(b, v, grid_label(g, i, BULB), grid_cell_name(g, i, name));
        csp_put(b, v, none_of(g, way, k), "none");
    }
}

/* A cell must be lit by a bulb in one of its runs. */
static void link_dark(csp_builder *b, const grid *g)
{
    char name[NAME_ROOM], light[NAME_ROOM];
    for (int i = 0; i < g->shown; i++) {
        if (!is_white(g, i))
            continue;
        csp_from(b, name_into(light, "light for %s", grid_cell_name(g, i, name)));
        csp_add_link(b, none_of(g, 0, own(g)->run[0][i]), none_of(g, 1, own(g)->run[1][i]));
    }
    csp_from(b, NULL);
}

static void place(csp_builder *b, const grid *g)
{
    for (int i = 0; i < g->shown; i++)
        if (!is_white(g, i)) {
            int x = i % g->columns * CSP_CELL, y = i / g->columns * CSP_CELL;
            char clue[2] = { g->fixed[i], 0 };
            csp_decorate(b, PAPER_DARK, (csp_box){ x, y, CSP_CELL, CSP_CELL }, "");
            if (g->fixed[i] != 'B')
                csp_decorate(b, PAPER_CLUE, (csp_box){ x + 500, y + 500, 0, 450 }, clue);
        }
    grid_place_cells(b, g, 2);
    grid_show_dots(b, g, DARK);
    grid_place_tables(b, g);
    for (int i = 0; i < own(g)->runs[0] + own(g)->runs[1]; i++)
        csp_put_aside(b, (csp_label)(own(g)->none + i));
}

static void model(const puzzle *p, csp_builder *b)
{
    const grid *g = p->data;
    speak(b);
    model_labels(b, g);
    grid_model_cells(b, g, 0);
    model_runs(b, g, 0);
    model_runs(b, g, 1);
    grid_model_tables(b, g);
    link_dark(b, g);
    place(b, g);
}

static const char forms[] =
    "A game ID of Light Up, `7x7:b2c...`: columns and rows, then letters for runs of white cells, `B` for a "
    "black "
    "one, and numbers. Behind it, or on lines of their own, rows of signs for what is known: `O` a bulb, `-` "
    "none, "
    "`.` not known, black cells as in the ID. Or an address of puzz.link (`?akari/...`).\n";

static const app_single singles[] = {
    { "naked-single", "a cell that must have a bulb, or none" },
    { "single-in-a-row", "one place left in a run of white cells, or none: lightup" },
    { "single-in-a-column", "the same, in a vertical run" },
    { "single-at-a-number", "one set of bulbs left beside a number: lightup" },
    { NULL, NULL },
};

extern const app app_lightup;

const app app_lightup = {
    .name = "lightup",
    .title = "Light Up",
    .says = "bulbs light all white cells and not each other; numbers count the bulbs beside them (Akari)",
    .params = "",
    .forms = forms,
    .singles = singles,
    .reading = { .detect = detect, .resembles = resembles, .extent = grid_extent },
    .parse = parse,
    .model = model,
    .write = grid_write,
    .is_own = grid_is_own,
    .shows = { .size = grid_show_size, .puzzle = grid_show_puzzle, .state = grid_show_state },
    .makes = { .other_clues = puzzle_has_other_clues },
};
