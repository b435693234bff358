/* walk_model.c: the network of Numbrix and Hidato; see walk_game.h. */
#include "apps/walk/walk_game.h"

#include <stdlib.h>
#include <string.h>

int walk_distance(const walk_game *game, int first, int second)
{
    int rows = abs(first / game->columns - second / game->columns),
        columns = abs(first % game->columns - second % game->columns);
    if (!game->kind->corners)
        return rows + columns;
    return rows > columns ? rows : columns;
}

static void model_labels(csp_builder *b, const walk_game *game)
{
    char label[NAME_ROOM], subject[NAME_ROOM], value[NAME_ROOM];
    for (int l = 0; l < game->labels; l++) {
        int n = game->label[l].number, r = game->label[l].cell / game->columns + 1,
            c = game->label[l].cell % game->columns + 1;
        csp_add_label(b, name_into(label, "n%dr%dc%d", n, r, c), name_into(subject, "r%dc%d", r, c),
                      name_into(value, "%d", n));
    }
}

static void model_cells(csp_builder *b, const walk_game *game, int type)
{
    char buffer[NAME_ROOM];
    const walk_label *l = game->label;
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        if (!game->white[cell])
            continue;
        csp_var v = csp_add_var(
            b, type, name_into(buffer, "r%dc%d", cell / game->columns + 1, cell % game->columns + 1));
        for (; l < game->label + game->labels && l->cell == cell; l++)
            csp_put(b, v, (csp_label)(l - game->label), name_into(buffer, "n%d", l->number));
    }
}

static void model_numbers(csp_builder *b, const walk_game *game, int type)
{
    char buffer[NAME_ROOM];
    for (int n = 1; n <= game->whites; n++) {
        csp_var v = csp_add_var(b, type, name_into(buffer, "n%d", n));
        for (int i = game->number_start[n]; i < game->number_start[n + 1]; i++) {
            int cell = game->label[game->by_number[i]].cell;
            csp_put(b, v, game->by_number[i],
                    name_into(buffer, "r%dc%d", cell / game->columns + 1, cell % game->columns + 1));
        }
    }
}

/* Links the labels of n and of n + apart whose cells are farther than that from each other. */
static void model_far(csp_builder *b, const walk_game *game, int n, int apart)
{
    for (int i = game->number_start[n]; i < game->number_start[n + 1]; i++)
        for (int j = game->number_start[n + apart]; j < game->number_start[n + apart + 1]; j++) {
            csp_label x = game->by_number[i], y = game->by_number[j];
            if (walk_distance(game, game->label[x].cell, game->label[y].cell) > apart)
                csp_add_link(b, x, y);
        }
}

static void place_cells(csp_builder *b, const walk_game *game)
{
    const walk_label *l = game->label, *end = game->label + game->labels;
    csp_decorate_grid(b, game->rows, game->columns);
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        csp_box box = { cell % game->columns * CSP_CELL, cell / game->columns * CSP_CELL, CSP_CELL,
                        CSP_CELL };
        if (!game->white[cell])
            csp_decorate(b, PAPER_DARK, box, "");
        if (l < end && l->cell == cell)
            csp_put_at(b, (csp_label)(l - game->label), box, 0, false);
        while (l < end && l->cell == cell)
            l++;
    }
}

void walk_model(const puzzle *p, csp_builder *b)
{
    const walk_game *game = p->data;
    int rc = csp_add_type(b, "rc", "naked-single"), n = csp_add_type(b, "n", "hidden-single");
    csp_call_subsets(b, rc, n, SUBSET_NAKED, "");
    csp_call_subsets(b, n, rc, SUBSET_HIDDEN, "");
    csp_speak(b, rc, "{}", "{n}", "{} {lacks} number");
    csp_speak(b, n, "number {n}", "in {}", "number {n} {lacks} place");
    model_labels(b, game);
    model_cells(b, game, rc);
    model_numbers(b, game, n);
    int most = game->geometric ? game->rows + game->columns : 1;
    for (int apart = 1; apart <= most; apart++)
        for (int k = 1; k + apart <= game->whites; k++)
            model_far(b, game, k, apart);
    place_cells(b, game);
}
