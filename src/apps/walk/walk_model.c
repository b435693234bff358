/* walk_model.c: the network of Numbrix and Hidato; see walk_game.h. */
#include "apps/walk/walk_game.h"

#include <stdlib.h>
#include <string.h>

int walk_distance(const walk_game *g, int a, int b)
{
    int rows = abs(a / g->columns - b / g->columns), columns = abs(a % g->columns - b % g->columns);
    if (!g->kind->corners)
        return rows + columns;
    return rows > columns ? rows : columns;
}

static void model_labels(csp_builder *b, const walk_game *g)
{
    char label[NAME_ROOM], subject[NAME_ROOM], value[NAME_ROOM];
    for (int l = 0; l < g->labels; l++) {
        int n = g->label[l].number, r = g->label[l].cell / g->columns + 1,
            c = g->label[l].cell % g->columns + 1;
        csp_add_label(b, name_into(label, "n%dr%dc%d", n, r, c), name_into(subject, "r%dc%d", r, c),
                      name_into(value, "%d", n));
    }
}

static void model_cells(csp_builder *b, const walk_game *g, int type)
{
    char buffer[NAME_ROOM];
    const walk_label *l = g->label;
    for (int cell = 0; cell < g->rows * g->columns; cell++) {
        if (!g->white[cell])
            continue;
        csp_var v =
            csp_add_var(b, type, name_into(buffer, "r%dc%d", cell / g->columns + 1, cell % g->columns + 1));
        for (; l < g->label + g->labels && l->cell == cell; l++)
            csp_put(b, v, (csp_label)(l - g->label), name_into(buffer, "n%d", l->number));
    }
}

static void model_numbers(csp_builder *b, const walk_game *g, int type)
{
    char buffer[NAME_ROOM];
    for (int n = 1; n <= g->whites; n++) {
        csp_var v = csp_add_var(b, type, name_into(buffer, "n%d", n));
        for (int i = g->number_start[n]; i < g->number_start[n + 1]; i++) {
            int cell = g->label[g->by_number[i]].cell;
            csp_put(b, v, g->by_number[i],
                    name_into(buffer, "r%dc%d", cell / g->columns + 1, cell % g->columns + 1));
        }
    }
}

/* Links the labels of n and of n + apart whose cells are farther than that from each other. */
static void model_far(csp_builder *b, const walk_game *g, int n, int apart)
{
    for (int i = g->number_start[n]; i < g->number_start[n + 1]; i++)
        for (int j = g->number_start[n + apart]; j < g->number_start[n + apart + 1]; j++) {
            csp_label x = g->by_number[i], y = g->by_number[j];
            if (walk_distance(g, g->label[x].cell, g->label[y].cell) > apart)
                csp_add_link(b, x, y);
        }
}

static void place_cells(csp_builder *b, const walk_game *g)
{
    const walk_label *l = g->label, *end = g->label + g->labels;
    csp_decorate_grid(b, g->rows, g->columns);
    for (int cell = 0; cell < g->rows * g->columns; cell++) {
        csp_box box = { cell % g->columns * CSP_CELL, cell / g->columns * CSP_CELL, CSP_CELL, CSP_CELL };
        if (!g->white[cell])
            csp_decorate(b, PAPER_DARK, box, "");
        if (l < end && l->cell == cell)
            csp_put_at(b, (csp_label)(l - g->label), box, 0, false);
        while (l < end && l->cell == cell)
            l++;
    }
}

void walk_model(const puzzle *p, csp_builder *b)
{
    const walk_game *g = p->data;
    int rc = csp_add_type(b, "rc", "naked-single"), n = csp_add_type(b, "n", "hidden-single");
    csp_call_subsets(b, rc, n, SUBSET_NAKED, "");
    csp_call_subsets(b, n, rc, SUBSET_HIDDEN, "");
    csp_speak(b, rc, "{}", "{n}", "{} {lacks} number");
    csp_speak(b, n, "number {n}", "in {}", "number {n} {lacks} place");
    model_labels(b, g);
    model_cells(b, g, rc);
    model_numbers(b, g, n);
    int most = g->geometric ? g->rows + g->columns : 1;
    for (int apart = 1; apart <= most; apart++)
        for (int k = 1; k + apart <= g->whites; k++)
            model_far(b, g, k, apart);
    place_cells(b, g);
}
