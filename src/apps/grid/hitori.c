/* hitori.c: Hitori (Singles): some cells of a square of numbers are made black: no number is white twice in a
 * row or column, no two black cells are side by side, and the white cells are connected.
 *
 * Csp-variables: a cell (rc) is white or black. Links: two cells of a line with the same number are not both
 * white; two neighbours are not both black. That white cells are connected is declared (core/mesh.h). These
 * are all the rules of the game. */
#include "apps/grid/grid.h"

enum { RC = 0, WHITE = 1, BLACK = 2, SIDE_MAX = 30 };

static const uint8_t *numbers(const grid *g)
{
    return g->own;
}

static char sign(const grid *g, int cell, int value)
{
    (void)g, (void)cell;
    return value == BLACK ? '#' : 'o';
}

static char sign_of_number(int n)
{
    return (char)(n < 10 ? '0' + n : n < 36 ? 'a' + n - 10 : 'A' + n - 36);
}

static void add_id(const grid *g, text *out)
{
    text_format(out, "%dx%d:", g->columns, g->rows);
    for (int i = 0; i < g->shown; i++)
        text_add_char(out, sign_of_number(numbers(g)[i]));
}

static status read(grid *g, scan *t, error *e)
{
    int rows, columns;
    span more;
    status s = grid_read_size(t, false, SIDE_MAX, &columns, &rows, &more, e);
    if (s == OK)
        s = grid_cells(g, rows, columns, 0, e);
    uint8_t *number = s == OK ? grid_take(g, (size_t)g->shown, 1) : NULL;
    if (s == OK && !number)
        return puzzle_no_memory(e);
    g->own = number;
    for (int i = 0; s == OK && i < g->shown; i++) {
        const char *from = t->at;
        char c = grid_sign(t);
        int n = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'z' ? c - 'a' + 10
                : c >= 'A' && c <= 'Z' ? c - 'A' + 36
                                       : -1;
        if (n < 0)
            return grid_wrong(t, from, e, "a number for each cell: 1 to 9, then a for 10 and so on");
        number[i] = (uint8_t)n;
        grid_cell(g, i, 2);
    }
    if (s == OK && t->at < t->end && !scan_is_blank(*t->at) && !scan_is_line_end(*t->at))
        return grid_too_many(t, t->at, "cells", g->shown, e);
    return s;
}

static const char *value_name(const grid *g, int cell, int value, char out[NAME_ROOM])
{
    (void)g, (void)cell, (void)out;
    return value == BLACK ? "black" : "white";
}

static const grid_game game = {
    .word = "Hitori", .read = read, .add_id = add_id, .sign = sign, .value_name = value_name
};

GRID_GAME_READERS(game)

/* ---- the network ---- */

static bool are_neighbours(const grid *g, int a, int b) /* a < b */
{
    return b == a + g->columns || (b == a + 1 && b % g->columns);
}

/* Links, in each line, the white cells with the same number. */
static void link_numbers(csp_builder *b, const grid *g)
{
    char name[NAME_ROOM];
    for (int line = 0; line < g->rows + g->columns; line++) {
        bool row = line < g->rows;
        int at = row ? line : line - g->rows, n = row ? g->columns : g->rows;
        csp_from(b, name_into(name, "%s %d", row ? "row" : "column", at + 1));
        for (int i = 0; i < n; i++)
            for (int k = 0; k < i; k++) {
                int x = row ? at * g->columns + k : k * g->columns + at;
                int y = row ? at * g->columns + i : i * g->columns + at;
                if (numbers(g)[x] == numbers(g)[y])
                    csp_add_link(b, grid_label(g, x, WHITE), grid_label(g, y, WHITE));
            }
    }
}

static void link_neighbours(csp_builder *b, const grid *g)
{
    csp_label white[SIDE_MAX * SIDE_MAX];
    uint16_t end[4 * SIDE_MAX * SIDE_MAX];
    int pairs = 0;
    csp_from(b, "no two black cells side by side");
    for (int i = 0; i < g->shown; i++) {
        white[i] = grid_label(g, i, WHITE);
        for (int k = 0; k < i; k++) {
            if (!are_neighbours(g, k, i))
                continue;
            csp_add_link(b, grid_label(g, k, BLACK), grid_label(g, i, BLACK));
            end[2 * pairs] = (uint16_t)k;
            end[2 * pairs++ + 1] = (uint16_t)i;
        }
    }
    csp_from(b, NULL);
    csp_add_mesh(
        b, &(csp_mesh){ .name = "white", .labels = g->shown, .label = white, .pairs = pairs, .end = end });
}

static void model(const puzzle *p, csp_builder *b)
{
    const grid *g = p->data;
    csp_add_type(b, "rc", "naked-single");
    csp_speak(b, RC, "{}", "{}", "{} {lacks} colour");
    grid_model_labels(b, g, 0);
    grid_model_cells(b, g, 0);
    link_numbers(b, g);
    link_neighbours(b, g);
    csp_decorate_grid(b, g->rows, g->columns);
    for (int i = 0; i < g->shown; i++) {
        char clue[NAME_ROOM];
        int x = i % g->columns * CSP_CELL, y = i / g->columns * CSP_CELL;
        csp_put_at(b, (csp_label)g->first[i], (csp_box){ x + 50, y + 550, 900, 400 }, 2, false);
        csp_put_face(b, grid_label(g, i, WHITE), PAPER_WHITE, (csp_box){ x, y, 0, 0 });
        csp_put_face(b, grid_label(g, i, BLACK), PAPER_SHADE, (csp_box){ x, y, CSP_CELL, CSP_CELL });
        csp_decorate(b, PAPER_NUMBER, (csp_box){ x + 500, y + 300, 0, 400 },
                     name_into(clue, "%d", numbers(g)[i]));
    }
}

static const char forms[] = "A game ID of Singles, `5x5:4134452153...`: columns and rows, then the numbers: "
                            "1 to 9, then a for 10 and so "
                            "on. Behind it, or on lines of their own, rows of `o` (white), `#` (black) and "
                            "`.` (not known). Or an address of "
                            "puzz.link (`?hitori/...`).\n";

static const app_single singles[] = {
    { "naked-single", "one colour left for a cell" },
    { NULL, NULL },
};

extern const app app_hitori;

const app app_hitori = {
    .name = "hitori",
    .title = "Hitori",
    .says = "black cells, so that white numbers differ in rows and columns, and white cells are connected",
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
