/* minesweeper.c: Minesweeper as a puzzle on paper: some cells have a number, which counts the mines in the
 * cells around it; a cell with a number has no mine.
 *
 * Csp-variables: a cell without a number (rc) has a mine or is clear; a number (n) has one of the sets of
 * mines in the cells around it that it counts. So the solutions are those of the game: the cells decide which
 * set each number has. */
#include "apps/address_links.h"
#include "apps/grid/grid.h"

enum { NUMBER = 1, CLEAR = 1, MINE = 2, SIDE_MAX = 40 };

/* ---- the text ---- */

static const grid_code code = { .signs = "012345678",
                                .expected = "a letter from a to z (cells without a number), or 0 to 8",
                                .cells = "cells" };

static void add_id(const grid *board, text *out)
{
    text_format(out, "%dx%d:", board->columns, board->rows);
    grid_add_runs(&code, board->fixed, board->shown, out);
}

static status read(grid *board, scan *in, error *e)
{
    int near[8];
    status s = grid_board(board, in, SIDE_MAX, e);
    if (s == OK)
        s = grid_read_runs(in, &code, board->shown, 0, board->fixed, e);
    for (int i = 0; s == OK && i < board->shown; i++)
        if (!board->fixed[i])
            grid_cell(board, i, 2);
    if (s == OK && !board->labels)
        return scan_wrong(in, in->at, e, "a number in every cell" EXPECTED "letters for cells without one");
    for (int i = 0; s == OK && i < board->shown; i++)
        if (board->fixed[i] && !grid_add_number(board, i, NUMBER, near, grid_around(board, i, near)))
            s = puzzle_no_memory(e);
    return s;
}

/* At puzz.link, a clue without a number is a cell that is clear. */
static void add_link(const link_puzzle *link, text *out)
{
    bool clear = false;
    text_format(out, "%dx%d:", link->columns, link->rows);
    for (int i = 0; i < link_cells(link); i++) {
        text_add_char(out, (char)(link->place[i] < 0 ? 'a' : '0' + link->place[i]));
        clear = clear || link->place[i] == LINK_UNKNOWN;
    }
    for (int i = 0; clear && i < link_cells(link); i++) {
        text_add_string(out, i % link->columns ? "" : i ? "/" : " ");
        text_add_char(out, link->place[i] == LINK_UNKNOWN ? '-' : '.');
    }
}

static const link_code link_counts = { .values = 9,
                                       .runs = 16,
                                       .dots = true,
                                       .whole = true,
                                       .things = "cells",
                                       .wrong = LINK_NO_CELL "0 to 8, g to z or a dot" };

static const link_genre genre = { { "mines" }, 0, { { &link_counts, link_cells } }, add_link };

/* ---- the network ---- */

static const char *value_name(const grid *board, int cell, int value, char out[NAME_ROOM])
{
    (void)board, (void)cell, (void)out;
    return value == MINE ? "mine" : "clear";
}

static void place(csp_builder *b, const grid *board)
{
    grid_place_cells(b, board, 2);
    grid_show_dark(b, board, MINE);
    grid_place_tables(b, board);
    for (int i = 0; i < board->shown; i++)
        if (board->fixed[i])
            grid_draw_number(b, grid_box(board, i).x + 500, grid_box(board, i).y + 500, 500,
                             board->fixed[i] - '0');
}

static const grid_type types[] = {
    { "rc", "naked-single", "{}", "{}", "{} {lacks} value" },
    { "n", "single-at-a-number", "the number r{nr}c{c}", "{}", "the number r{nr}c{c} {lacks} set of mines",
      .origin = "number" },
    { NULL },
};

static const grid_game game = { .word = "Minesweeper",
                                .own = 1,
                                .read = read,
                                .add_id = add_id,
                                .signs = "-*",
                                .types = types,
                                .nothing = "o",
                                .value_name = value_name,
                                .place = place };

static const char forms[] =
    "An ID, `6x4:1b2a1...`: columns and rows, then the numbers, and letters for runs of cells without one. "
    "Behind it, or on lines of their own, rows of `*` (mine), `-` (clear), `.` (not known) and the numbers. "
    "Or an address of puzz.link (`?mines/...`).\n";

static const app_single singles[] = {
    { "naked-single", "a cell that must have a mine, or must be clear" },
    { "single-at-a-number", "one set of mines left around a number" },
    { NULL, NULL },
};

GRID_APP(minesweeper, "Minesweeper", "mines in cells without a number; a number counts the mines around it",
         .example = "Minesweeper 8x8:a2a2b3a1f2b2b1b11b1b2a1a101f2a4a1c2b3b1d2", .reading.link = &genre,
         .makes.other_clues = puzzle_has_other_clues)
