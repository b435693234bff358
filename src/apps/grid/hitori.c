/* hitori.c: Hitori (Singles): some cells of a square of numbers are made black: no number is white twice in a
 * row or column, no two black cells are side by side, and the white cells are connected.
 *
 * Csp-variables: a cell (rc) is white or black. Links: two cells of a line with the same number are not both
 * white; two neighbours are not both black. That white cells are connected is declared (core/mesh.h). These
 * are all the rules of the game. */
#include "apps/address_links.h"
#include "apps/grid/grid.h"

#include <string.h>

enum { WHITE = 1, BLACK = 2, SIDE_MAX = 30 };

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static uint8_t *numbers(const grid *board)
{
    return board->own;
}

static void add_id(const grid *board, text *out)
{
    text_format(out, "%dx%d:", board->columns, board->rows);
    for (int i = 0; i < board->shown; i++)
        text_add_char(out, digits[numbers(board)[i]]);
}

static status read(grid *board, scan *in, error *e)
{
    status s = grid_board(board, in, SIDE_MAX, e);
    for (int i = 0; s == OK && i < board->shown; i++) {
        const char *from = in->at, sign = grid_sign(in), *digit = sign ? strchr(digits, sign) : NULL;
        if (!digit)
            return grid_wrong(in, from, e, "a number for each cell: 1 to 9, then a for 10 and so on");
        numbers(board)[i] = (uint8_t)(digit - digits);
        grid_cell(board, i, 2);
    }
    if (s == OK && in->at < in->end && !scan_is_blank(*in->at) && !scan_is_line_end(*in->at))
        return grid_too_many(in, in->at, "cells", board->shown, e);
    return s;
}

static const char *value_name(const grid *board, int cell, int value, char out[NAME_ROOM])
{
    (void)board, (void)cell, (void)out;
    return value == BLACK ? "black" : "white";
}

/* Links the white cells with the same number. */
static void link_line(csp_builder *b, const grid *board, grid_line line)
{
    char name[NAME_ROOM];
    csp_from(b, grid_line_name(&line, name));
    for (int i = 0; i < line.cells; i++)
        for (int k = 0; k < i; k++) {
            int x = grid_line_cell(&line, k), y = grid_line_cell(&line, i);
            if (numbers(board)[x] == numbers(board)[y])
                csp_add_link(b, grid_label(board, x, WHITE), grid_label(board, y, WHITE));
        }
}

static void links(csp_builder *b, const grid *board)
{
    csp_label white[SIDE_MAX * SIDE_MAX];
    uint16_t end[4 * SIDE_MAX * SIDE_MAX];
    int pairs = 0, near[4];
    for (int i = 0; i < board->rows; i++)
        link_line(b, board, grid_line_at(board, true, i));
    for (int i = 0; i < board->columns; i++)
        link_line(b, board, grid_line_at(board, false, i));
    csp_from(b, "no two black cells side by side");
    for (int i = 0; i < board->shown; i++) {
        white[i] = grid_label(board, i, WHITE);
        for (int n = grid_beside(board, i, near), k = 0; k < n && near[k] < i; k++) {
            csp_add_link(b, grid_label(board, near[k], BLACK), grid_label(board, i, BLACK));
            end[2 * pairs] = (uint16_t)near[k];
            end[2 * pairs++ + 1] = (uint16_t)i;
        }
    }
    csp_from(b, NULL);
    csp_add_mesh(
        b,
        &(csp_mesh){ .name = "white", .labels = board->shown, .label = white, .pairs = pairs, .end = end });
}

static void place(csp_builder *b, const grid *board)
{
    csp_decorate_grid(b, board->rows, board->columns);
    for (int i = 0; i < board->shown; i++) {
        csp_box box = grid_box(board, i);
        csp_put_at(b, (csp_label)board->first[i], (csp_box){ box.x + 50, box.y + 550, 900, 400 }, 2, false);
        csp_put_face(b, grid_label(board, i, WHITE), PAPER_WHITE, (csp_box){ box.x, box.y, 0, 0 });
        csp_put_face(b, grid_label(board, i, BLACK), PAPER_SHADE, box);
        grid_draw_number(b, box.x + 500, box.y + 300, 400, numbers(board)[i]);
    }
}

static const grid_type types[] = { { "rc", "naked-single", "{}", "{}", "{} {lacks} colour" }, { NULL } };

static const grid_game game = { .word = "Hitori",
                                .own = SIDE_MAX * SIDE_MAX,
                                .read = read,
                                .add_id = add_id,
                                .signs = "o#",
                                .types = types,
                                .value_name = value_name,
                                .links = links,
                                .place = place };

static const char forms[] =
    "A game ID of Singles, `5x5:4134452153...`: columns and rows, then the numbers: 1 to 9, then a for 10 "
    "and so on. Behind it, or on lines of their own, rows of `o` (white), `#` (black) and `.` (not known). "
    "Or an address of puzz.link (`?hitori/...`).\n";

static const app_single singles[] = {
    { "naked-single", "one colour left for a cell" },
    { NULL, NULL },
};

/* ---- puzz.link ---- */

static const link_code link_digits = { .values = 36,
                                       .whole = true,
                                       .things = "cells",
                                       .wrong = "this is not a number" EXPECTED "0 to 9 or a to z" };

static void add_link(const link_puzzle *link, text *out)
{
    text_format(out, "%dx%d:", link->columns, link->rows);
    link_write(&link_digits, link->place, link_cells(link), out);
}

static const link_genre genre = { { "hitori" }, 0, { { &link_digits, link_cells } }, add_link };

GRID_APP(hitori, "Hitori",
         "black cells, so that white numbers differ in rows and columns, and white cells are connected",
         .example = "Hitori 5x5:3532232341434224123144553", .reading.link = &genre,
         .makes.other_clues = puzzle_has_other_clues)
