/* slitherlink_places.c: where Slitherlink is drawn: its lines, its squares with their numbers, its tables. */
#include "apps/grid/slitherlink.h"

/* Thin lines, heads, clues: no border, for what is drawn is the loop. */
static void decorate(csp_builder *b, const slither *s)
{
    char name[NAME_ROOM];
    int w = s->columns * CSP_CELL, h = s->rows * CSP_CELL;
    csp_decorate(b, PAPER_WHITE, (csp_box){ 0, 0, w, h }, "");
    for (int i = 0; i <= s->rows; i++)
        csp_decorate(b, PAPER_GRID, (csp_box){ 0, i * CSP_CELL, w, i * CSP_CELL }, "");
    for (int i = 0; i <= s->columns; i++)
        csp_decorate(b, PAPER_GRID, (csp_box){ i * CSP_CELL, 0, i * CSP_CELL, h }, "");
    for (int i = 0; i < s->rows; i++)
        csp_decorate(b, PAPER_HEAD, (csp_box){ -350, i * CSP_CELL + 500, 0, 260 },
                     name_into(name, "r%d", i + 1));
    for (int i = 0; i < s->columns; i++)
        csp_decorate(b, PAPER_HEAD, (csp_box){ i * CSP_CELL + 500, -350, 0, 260 },
                     name_into(name, "c%d", i + 1));
    for (int i = 0; i < s->rows * s->columns; i++)
        if (s->clue[i] != NO_CLUE)
            csp_decorate(
                b, PAPER_NUMBER,
                (csp_box){ i % s->columns * CSP_CELL + 500, i / s->columns * CSP_CELL + 420, 0, 520 },
                name_into(name, "%d", s->clue[i]));
}

static void place_cells(csp_builder *b, const grid *g)
{
    for (int i = 0; i < g->shown; i++) {
        int r = i / g->columns, c = i % g->columns;
        int x = c / 2 * CSP_CELL, y = r / 2 * CSP_CELL;
        if (g->first[i] < 0)
            continue;
        if (is_square(g, i))
            csp_put_at(b, (csp_label)g->first[i], (csp_box){ x + 250, y + 690, 500, 170 }, 2, false);
        else if (r % 2)
            csp_put_at(b, (csp_label)g->first[i], (csp_box){ x - 90, y + 310, 180, 380 }, 2, false);
        else
            csp_put_at(b, (csp_label)g->first[i], (csp_box){ x + 310, y - 90, 380, 180 }, 2, false);
        if (is_square(g, i))
            continue;
        csp_put_face(b, grid_label(g, i, ON), PAPER_SIGN,
                     (csp_box){ x, y, x + (r % 2 ? 0 : CSP_CELL), y + (r % 2 ? CSP_CELL : 0) });
        csp_put_face(b, grid_label(g, i, OFF), PAPER_WHITE, (csp_box){ x, y, x, y });
    }
}

/* Tables at points and beside lines share small boxes there; what a step speaks of has more room, up to what
 * is around it. Those of a square are drawn aside: in it there is no room for all of them, and they would
 * hide its number, which they follow from. */
static void place_tables(csp_builder *b, const grid *g)
{
    int points = 0, squares = 0, columns = own(g)->columns, wide = columns + 1, half = 60;
    for (const grid_table *t = g->table; t < g->table + g->tables; t++) {
        int line = t->cell[0], r = line / g->columns, c = line % g->columns, x, y, w = 480, h = 400;
        if (t->type == B) {
            x = squares % columns * CSP_CELL;
            y = squares++ / columns * CSP_CELL;
            csp_put_aside(b, (csp_label)t->first);
            csp_put_wide(b, (csp_box){ x, y, CSP_CELL, CSP_CELL });
            continue;
        }
        if (t->type == P) {
            x = points % wide * CSP_CELL;
            y = points++ / wide * CSP_CELL;
        } else {
            x = c * CSP_CELL / 2 + (r % 2 ? 230 : 0);
            y = r * CSP_CELL / 2 + (r % 2 ? 0 : 230);
            w = r % 2 ? 200 : 480;
            h = 180;
        }
        csp_put_at(b, (csp_label)t->first, (csp_box){ x - half, y - half, 2 * half, 2 * half }, 0, false);
        csp_put_wide(b, (csp_box){ x - w / 2, y - h / 2, w, h });
    }
}

void slitherlink_place(csp_builder *b, const grid *g)
{
    decorate(b, own(g));
    place_cells(b, g);
    place_tables(b, g);
    for (int i = g->shown; i < g->cells; i++)
        csp_put_aside(b, (csp_label)g->first[i]);
}
