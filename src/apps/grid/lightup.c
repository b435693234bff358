/* lightup.c: Light Up (Akari): bulbs in white cells light their row and column up to the next black cell.
 * Every white cell is lit, no bulb lights another, and a number in a black cell counts the bulbs beside it.
 *
 * Csp-variables: a white cell (rc) has a bulb or none; in a horizontal (h) or vertical (v) run of white cells
 * one has the bulb, or none has, which is a label of its own; a number (n) says which of its neighbours have
 * bulbs. If both runs of a cell had none the cell would be dark, so these two labels are linked. So the
 * solutions are those of the game. */
#include "apps/address_links.h"
#include "apps/grid/grid.h"

enum { RUN_H = 1, RUN_V, NUMBER, DARK = 1, BULB = 2, SIDE_MAX = 40 };

typedef struct lightup {
    uint16_t run[2][SIDE_MAX * SIDE_MAX]; /* of each white cell: its horizontal and its vertical run */
    int runs[2];
    int none; /* the first of the labels `none`, of all horizontal runs and then of all vertical ones */
} lightup;

static const lightup *own(const grid *board)
{
    return board->own;
}

static bool is_white(const grid *board, int cell)
{
    return board->first[cell] >= 0;
}

/* ---- the text ---- */

static const grid_code code = { .signs = "B01234",
                                .expected = "a letter from a to z (white cells), B, or a number from 0 to 4",
                                .cells = "cells" };

static void add_id(const grid *board, text *out)
{
    text_format(out, "%dx%d:", board->columns, board->rows);
    grid_add_runs(&code, board->fixed, board->shown, out);
}

/* Is this the first cell of its run that way? */
static bool begins_run(const grid *board, int way, int cell)
{
    bool edge = way ? cell < board->columns : cell % board->columns == 0;
    return is_white(board, cell) && (edge || !is_white(board, cell - (way ? board->columns : 1)));
}

/* Runs are numbered in the order of their first cells. */
static void number_runs(grid *board)
{
    lightup *l = board->own;
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < board->shown; i++)
            if (begins_run(board, way, i))
                l->run[way][i] = (uint16_t)l->runs[way]++;
            else if (is_white(board, i))
                l->run[way][i] = l->run[way][i - (way ? board->columns : 1)];
    l->none = board->labels;
    board->labels += l->runs[0] + l->runs[1];
}

static status read(grid *board, scan *in, error *e)
{
    int near[4];
    status s = grid_board(board, in, SIDE_MAX, e);
    if (s == OK)
        s = grid_read_runs(in, &code, board->shown, 0, board->fixed, e);
    if (s != OK)
        return s;
    for (int i = 0; i < board->shown; i++)
        if (!board->fixed[i])
            grid_cell(board, i, 2);
    for (int i = 0; i < board->shown; i++)
        if (board->fixed[i] && board->fixed[i] != 'B' &&
            !grid_add_number(board, i, NUMBER, near, grid_beside(board, i, near)))
            return puzzle_no_memory(e);
    number_runs(board);
    return OK;
}

/* ---- the network ---- */

static const char *run_name(const grid *board, int way, int cell, char out[NAME_ROOM])
{
    return name_into(out, "%cr%dc%d", way ? 'v' : 'h', cell / board->columns + 1, cell % board->columns + 1);
}

static void label_runs(csp_builder *b, const grid *board)
{
    char subject[NAME_ROOM], label[NAME_ROOM];
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < board->shown; i++)
            if (begins_run(board, way, i)) {
                run_name(board, way, i, subject);
                csp_add_label(b, name_into(label, "%s=none", subject), subject, "none");
            }
}

static csp_label none_of(const grid *board, int way, int cell)
{
    return (csp_label)(own(board)->none + (way ? own(board)->runs[0] : 0) + own(board)->run[way][cell]);
}

static void model_runs(csp_builder *b, const grid *board)
{
    char name[NAME_ROOM];
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < board->shown; i++) {
            if (!begins_run(board, way, i))
                continue;
            csp_var v = csp_add_var(b, way ? RUN_V : RUN_H, run_name(board, way, i, name));
            for (int k = i; k < board->shown; k++)
                if (is_white(board, k) && own(board)->run[way][k] == own(board)->run[way][i])
                    csp_put(b, v, grid_label(board, k, BULB), grid_cell_name(board, k, name));
            csp_put(b, v, none_of(board, way, i), "none");
        }
}

/* A cell must be lit by a bulb in one of its runs. */
static void link_dark(csp_builder *b, const grid *board)
{
    char name[NAME_ROOM], light[NAME_ROOM];
    for (int i = 0; i < board->shown; i++) {
        if (!is_white(board, i))
            continue;
        csp_from(b, name_into(light, "light for %s", grid_cell_name(board, i, name)));
        csp_add_link(b, none_of(board, 0, i), none_of(board, 1, i));
    }
}

static void place(csp_builder *b, const grid *board)
{
    for (int i = 0; i < board->shown; i++)
        if (!is_white(board, i)) {
            char clue[2] = { board->fixed[i], 0 };
            grid_draw_black(b, board, i, board->fixed[i] == 'B' ? "" : clue);
        }
    grid_place_cells(b, board, 2);
    grid_show_dots(b, board, DARK);
    grid_place_tables(b, board);
    for (int i = 0; i < own(board)->runs[0] + own(board)->runs[1]; i++)
        csp_put_aside(b, (csp_label)(own(board)->none + i));
}

static const grid_type types[] = {
    { "rc", "naked-single", "{}", "{}", "{} {lacks} value" },
    { "h", "single-in-a-row", "the bulb right of r{hr}c{c}", "{}",
      "the run from r{hr}c{c} to the right {lacks} bulb" },
    { "v", "single-in-a-column", "the bulb below r{vr}c{c}", "{}",
      "the run from r{vr}c{c} downwards {lacks} bulb" },
    { "n", "single-at-a-number", "the number r{nr}c{c}", "{}", "the number r{nr}c{c} {lacks} set of bulbs",
      .origin = "number" },
    { NULL },
};

static const grid_game game = { .word = "LightUp",
                                .own = sizeof(lightup),
                                .read = read,
                                .add_id = add_id,
                                .signs = "-O",
                                .types = types,
                                .nothing = "o",
                                .labels = label_runs,
                                .variables = model_runs,
                                .links = link_dark,
                                .place = place };

static const char forms[] =
    "A game ID of Light Up, `7x7:b2c...`: columns and rows, then letters for runs of white cells, `B` for a "
    "black one, and numbers. Behind it, or on lines of their own, rows of signs for what is known: `O` a "
    "bulb, `-` none, `.` not known, black cells as in the ID. Or an address of puzz.link (`?akari/...`).\n";

static const app_single singles[] = {
    { "naked-single", "a cell that must have a bulb, or none" },
    { "single-in-a-row", "one place left in a run of white cells, or none: lightup" },
    { "single-in-a-column", "the same, in a vertical run" },
    { "single-at-a-number", "one set of bulbs left beside a number: lightup" },
    { NULL, NULL },
};

/* At puzz.link, a clue without a number is a black cell. */
static void add_link(const link_puzzle *link, text *out)
{
    text_format(out, "%dx%d:", link->columns, link->rows);
    for (int i = 0; i < link_cells(link); i++) {
        int n = link->place[i];
        text_add_char(out, (char)(n >= 0 ? '0' + n : n == LINK_UNKNOWN ? 'B' : 'a'));
    }
}

static const link_genre genre = {
    { "akari", "bijutsukan", "lightup" }, 0, { { &link_fours, link_cells } }, add_link
};

GRID_APP(lightup, "Light Up",
         "bulbs light all white cells and not each other; numbers count the bulbs beside them (Akari)",
         .example = "LightUp 10x10:k1c3c0d3aBb0b1aBe1b1l2b0e0a2b0b2aBdBc2c0k", .reading.link = &genre,
         .makes.other_clues = puzzle_has_other_clues)
