/* genre_game.c: a genre whose puzzles are game IDs, as a grid_game (apps/grid/grid.h).
 *
 * The parts of an ID are read by their codes (genre_id.c), and where a rule holds, and what it says there, is
 * found out as for every genre (genre_scopes.c, genre_rules.c). A rule that is `as` a type becomes a
 * csp-variable: a table of what it allows its cells, or where it says "at most one", one whose values are
 * cells, and `none`. Any other rule becomes links, or a connected region. So the network has the names that
 * players and recorded paths know, and is made without a text in between. */
#include "apps/genre/genre_game.h"

#include <string.h>

static const game_of *own(const grid *board)
{
    return (const game_of *)(const void *)board->game; /* its first member is the grid_game */
}

/* ---- reading ---- */

/* The sign of a cell without values: that of what is in it. */
static char fixed_sign(const genre_puzzle *p, int cell)
{
    for (int i = 0; i < p->genre->ids; i++) {
        const genre_code *code = &p->genre->id[i];
        const genre_part *part = &p->genre->part[code->part];
        int is = part->site == SITE_CELLS ? p->place[code->part][cell] : GENRE_NONE;
        if (is != GENRE_NONE)
            return is == GENRE_ANY ? code->any : part->signs ? part->sign[is].sign : genre_digits[is];
    }
    return '-';
}

static status read_cells(grid *board, genre_puzzle *p, const scan *in, error *e)
{
    bool some = false;
    for (int i = 0; i < p->cells; i++)
        some = some || p->place[p->genre->id[0].part][i] == GENRE_NONE;
    if (p->genre->cells.where && !some)
        return scan_wrong(in, in->at, e, "a number in every cell" EXPECTED "letters for cells without one");
    status s = genre_size_variables(p, e);
    for (int i = 0; s == OK && i < p->cells; i++)
        if (p->values[i])
            grid_cell(board, i, p->values[i]);
        else
            board->fixed[i] = fixed_sign(p, i);
    return s;
}

static status read(grid *board, scan *in, error *e)
{
    genre_puzzle *p = board->own;
    status s = grid_board(board, in, own(board)->genre->side, e);
    if (s != OK)
        return s;
    *p = (genre_puzzle){ .genre = own(board)->genre,
                         .arena = &board->puzzle->arena,
                         .rows = board->rows,
                         .columns = board->columns };
    if (!genre_take_board(p) || !genre_take_parts(p))
        return puzzle_no_memory(e);
    s = genre_read_id(p, in, e);
    if (s == OK)
        s = read_cells(board, p, in, e);
    return s == OK ? game_add_tables(board, p, e) : s;
}

static void add_id(const grid *board, text *out)
{
    genre_add_id(board->own, out);
}

/* ---- names ---- */

static const char *value_name(const grid *board, int cell, int value, char out[NAME_ROOM])
{
    const genre_values *values = &own(board)->genre->cells;
    span name = values->value[value - 1].name;
    (void)cell;
    return name_into(out, "%.*s", (int)name.n, name.at);
}

/* ---- the game of a page ---- */

static const char *copy_of(arena *a, span from)
{
    char *to = arena_take(a, from.n + 1, 1);
    return to ? memcpy(to, from.at, from.n) : NULL;
}

static bool take_types(game_of *to, arena *a)
{
    const genre *g = to->genre;
    bool taken = true;
    for (int i = 0; i < g->types && taken; i++) {
        const genre_type *from = &g->type[i];
        grid_type *type = &to->type[i];
        *type = (grid_type){ copy_of(a, from->name), copy_of(a, from->single), copy_of(a, from->variable),
                             copy_of(a, from->value), copy_of(a, from->lack) };
        taken = type->name && type->single && type->variable && type->value && type->lack;
    }
    return taken;
}

static status make_game(game_of *to, arena *a, error *e)
{
    const genre *g = to->genre;
    char *signs = arena_take(a, GENRE_VALUES + 1, 1);
    const char *word = copy_of(a, g->game);
    if (!signs || !word || !take_types(to, a))
        return puzzle_no_memory(e);
    for (int i = 0; i < g->cells.values; i++)
        signs[i] = g->cells.value[i].sign;
    to->game = (grid_game){ .word = word,
                            .own = sizeof(game_puzzle),
                            .read = read,
                            .add_id = add_id,
                            .signs = signs,
                            .types = to->type,
                            .nothing = "o",
                            .value_name = value_name,
                            .origin = game_origin,
                            .labels = game_add_labels,
                            .variables = game_add_variables,
                            .links = game_add_links,
                            .place = game_place };
    return OK;
}

status genre_game_parse(puzzle *to, const char *bytes, size_t n, const char *params, error *e)
{
    const char *page = genre_text(to->app);
    genre *g = arena_take(&to->arena, 1, sizeof *g);
    game_of *game = arena_take(&to->arena, 1, sizeof *game);
    if (!g || !game)
        return puzzle_no_memory(e);
    game->genre = g;
    status s = genre_read(g, (span){ page, strlen(page) }, e);
    if (s == OK)
        s = make_game(game, &to->arena, e);
    return s == OK ? grid_parse(to, &game->game, bytes, n, params, e) : s;
}

bool genre_game_detects(const char *word, const char *bytes, size_t n)
{
    return grid_detect(&(grid_game){ .word = word }, bytes, n);
}

bool genre_game_resembled(const char *word, const char *bytes, size_t n)
{
    return grid_resembles(&(grid_game){ .word = word }, bytes, n);
}
