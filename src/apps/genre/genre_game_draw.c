/* genre_game_draw.c: where a game is drawn: its grid, clues, the shapes that stand for values. */
#include "apps/genre/genre_game.h"

/* A number of a cell: in the middle, or above what the cell has. */
static void draw_clue(csp_builder *b, const grid *board, const genre_puzzle *p, const genre_part *part,
                      int cell, int number)
{
    csp_box box = grid_box(board, cell);
    char clue[NAME_ROOM];
    if (part->dark)
        grid_draw_black(b, board, cell, number == GENRE_ANY ? "" : name_into(clue, "%d", number));
    else if (p->values[cell])
        grid_draw_number(b, box.x + 500, box.y + 300, 400, number);
    else
        grid_draw_number(b, box.x + 500, box.y + 500, 500, number);
}

static void draw_clues(csp_builder *b, const grid *board, bool dark)
{
    const genre_puzzle *p = board->own;
    for (int i = 0; i < p->genre->parts; i++) {
        const genre_part *part = &p->genre->part[i];
        for (int k = 0; part->site == SITE_CELLS && part->dark == dark && k < p->cells; k++)
            if (p->place[i][k] != GENRE_NONE)
                draw_clue(b, board, p, part, k, p->place[i][k]);
    }
}

static void draw_face(csp_builder *b, csp_label l, span shape, csp_box box)
{
    int x = box.x + CSP_CELL / 2, y = box.y + CSP_CELL / 2;
    if (span_is(shape, "dark"))
        csp_put_face(b, l, PAPER_DARK, (csp_box){ box.x + 40, box.y + 40, box.w - 80, box.h - 80 });
    else if (span_is(shape, "shade"))
        csp_put_face(b, l, PAPER_SHADE, box);
    else if (span_is(shape, "dot"))
        csp_put_face(b, l, PAPER_SIGN, (csp_box){ x, y, x, y });
    else if (span_is(shape, "none"))
        csp_put_face(b, l, PAPER_WHITE, (csp_box){ box.x, box.y, 0, 0 });
    for (csp_paper kind = PAPER_BULB; kind <= PAPER_MINE; kind++)
        if (span_is(shape, csp_paper_name[kind]))
            csp_put_face(b, l, kind, box);
}

static bool has_clue(const genre_puzzle *p, int cell)
{
    for (int i = 0; i < p->genre->parts; i++)
        if (p->genre->part[i].site == SITE_CELLS && p->place[i][cell] != GENRE_NONE)
            return true;
    return false;
}

static void place_cell(csp_builder *b, const grid *board, int cell)
{
    const genre_puzzle *p = board->own;
    csp_box box = grid_box(board, cell), half = { box.x + 50, box.y + 550, 900, 400 };
    csp_put_at(b, (csp_label)board->first[cell], has_clue(p, cell) ? half : box, board->values[cell], false);
    for (int v = 1; v <= board->values[cell]; v++)
        draw_face(b, grid_label(board, cell, v), p->genre->cells.value[v - 1].shape, box);
}

void game_place(csp_builder *b, const grid *board)
{
    const game_puzzle *own = board->own;
    draw_clues(b, board, true);
    csp_decorate_grid(b, board->rows, board->columns);
    for (int i = 0; i < board->shown; i++)
        if (board->first[i] >= 0)
            place_cell(b, board, i);
    grid_place_tables(b, board);
    for (int type = 0; type < GENRE_TYPES; type++)
        for (int i = 0, last = 0; own->none[type] && i < board->shown; i++)
            if (own->none[type][i] > last) {
                last = own->none[type][i];
                csp_put_aside(b, (csp_label)last);
            }
    draw_clues(b, board, false);
}
