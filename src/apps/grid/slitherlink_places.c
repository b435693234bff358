/* slitherlink_places.c: where Slitherlink is drawn: its lines, its squares with their numbers, its tables. */
#include "apps/grid/slitherlink.h"

/* Thin lines, heads, clues: no border, for what is drawn is the loop. */
static void decorate(csp_builder *b, const grid *board)
{
    char name[NAME_ROOM];
    int rows = board->rows / 2, columns = wide(board), w = columns * CSP_CELL, h = rows * CSP_CELL;
    csp_decorate(b, PAPER_WHITE, (csp_box){ 0, 0, w, h }, "");
    for (int i = 0; i <= rows; i++)
        csp_decorate(b, PAPER_GRID, (csp_box){ 0, i * CSP_CELL, w, i * CSP_CELL }, "");
    for (int i = 0; i <= columns; i++)
        csp_decorate(b, PAPER_GRID, (csp_box){ i * CSP_CELL, 0, i * CSP_CELL, h }, "");
    for (int i = 0; i < rows; i++)
        csp_decorate(b, PAPER_HEAD, (csp_box){ -350, i * CSP_CELL + 500, 0, 260 },
                     name_into(name, "r%d", i + 1));
    for (int i = 0; i < columns; i++)
        csp_decorate(b, PAPER_HEAD, (csp_box){ i * CSP_CELL + 500, -350, 0, 260 },
                     name_into(name, "c%d", i + 1));
    for (int i = 0; i < squares(board); i++)
        if (clues(board)[i])
            grid_draw_number(b, i % columns * CSP_CELL + 500, i / columns * CSP_CELL + 420, 520,
                             clues(board)[i] - '0');
}

static void place_cells(csp_builder *b, const grid *board)
{
    for (int i = 0; i < board->shown; i++) {
        int r = i / board->columns, c = i % board->columns;
        int x = c / 2 * CSP_CELL, y = r / 2 * CSP_CELL;
        if (board->first[i] < 0)
            continue;
        if (is_square(board, i))
            csp_put_at(b, (csp_label)board->first[i], (csp_box){ x + 250, y + 690, 500, 170 }, 2, false);
        else if (r % 2)
            csp_put_at(b, (csp_label)board->first[i], (csp_box){ x - 90, y + 310, 180, 380 }, 2, false);
        else
            csp_put_at(b, (csp_label)board->first[i], (csp_box){ x + 310, y - 90, 380, 180 }, 2, false);
        if (is_square(board, i))
            continue;
        csp_put_face(b, grid_label(board, i, ON), PAPER_SIGN,
                     (csp_box){ x, y, x + (r % 2 ? 0 : CSP_CELL), y + (r % 2 ? CSP_CELL : 0) });
        csp_put_face(b, grid_label(board, i, OFF), PAPER_WHITE, (csp_box){ x, y, x, y });
    }
}

/* Tables at points and beside lines share small boxes there; what a step speaks of has more room, up to what
 * is around it. Those of a square are drawn aside: in it there is no room for all of them, and they would
 * hide its number, which they follow from. */
static void place_tables(csp_builder *b, const grid *board)
{
    enum { HALF = 60 };
    for (const grid_table *t = board->table; t < board->table + board->tables; t++) {
        int r = t->about / board->columns, c = t->about % board->columns, x = c * CSP_CELL / 2,
            y = r * CSP_CELL / 2;
        int w = t->type == E && r % 2 ? 200 : 480, h = t->type == E ? 180 : 400;
        if (t->type == B) {
            int above = t->cells == 1 && r == 0, before = t->cells == 1 && c == 0;
            csp_put_aside(b, (csp_label)t->first);
            csp_put_wide(
                b, (csp_box){ (c / 2 - before) * CSP_CELL, (r / 2 - above) * CSP_CELL, CSP_CELL, CSP_CELL });
            continue;
        }
        x += t->type == E && r % 2 ? 230 : 0;
        y += t->type == E && !(r % 2) ? 230 : 0;
        csp_put_at(b, (csp_label)t->first, (csp_box){ x - HALF, y - HALF, 2 * HALF, 2 * HALF }, 0, false);
        csp_put_wide(b, (csp_box){ x - w / 2, y - h / 2, w, h });
    }
}

void slitherlink_place(csp_builder *b, const grid *board)
{
    decorate(b, board);
    place_cells(b, board);
    place_tables(b, board);
    grid_place_hidden(b, board);
}
