/* grid_tables.c: see grid.h: the cells of a board, and the tables of what groups of them may have. */
#include "apps/grid/grid.h"

#include <string.h>

void *grid_take(grid *board, size_t n, size_t size)
{
    return arena_take(&board->puzzle->arena, n + 1, size);
}

status grid_cells(grid *board, int rows, int columns, int hidden, error *e)
{
    size_t n = (size_t)rows * (size_t)columns + (size_t)hidden;
    board->rows = rows;
    board->columns = columns;
    board->shown = rows * columns;
    board->cells = (int)n;
    board->first = grid_take(board, n, sizeof *board->first);
    board->values = grid_take(board, n, sizeof *board->values);
    board->given = grid_take(board, n, sizeof *board->given);
    board->fixed = grid_take(board, n, sizeof *board->fixed);
    board->state = grid_take(board, (size_t)hidden, sizeof *board->state);
    if (!board->first || !board->values || !board->given || !board->fixed || !board->state)
        return puzzle_no_memory(e);
    for (int i = 0; i < board->cells; i++)
        board->first[i] = -1;
    return OK;
}

status grid_board(grid *board, scan *in, int side_most, error *e)
{
    int rows, columns;
    span more;
    status s = grid_read_size(in, false, side_most, &columns, &rows, &more, e);
    return s == OK ? grid_cells(board, rows, columns, 0, e) : s;
}

void grid_cell(grid *board, int cell, int values)
{
    board->first[cell] = board->labels;
    board->values[cell] = (uint8_t)values;
    board->labels += values;
}

static bool grow_tables(grid *board)
{
    if (board->tables < board->table_room)
        return true;
    int more = board->table_room ? 2 * board->table_room : 64;
    grid_table *list = grid_take(board, (size_t)more, sizeof *list);
    if (!list)
        return false;
    if (board->tables)
        memcpy(list, board->table, (size_t)board->tables * sizeof *list);
    board->table = list;
    board->table_room = more;
    return true;
}

static void *copy_of(grid *board, const void *from, size_t n, size_t size)
{
    void *to = grid_take(board, n, size);
    if (to && n)
        memcpy(to, from, n * size);
    return to;
}

grid_table *grid_add_table(grid *board, const char *name, int type, const int *cell, int cells,
                           const uint8_t *tuple, int tuples)
{
    if (!grow_tables(board))
        return NULL;
    grid_table *t = &board->table[board->tables];
    *t = (grid_table){ .type = type, .cells = cells, .tuples = tuples, .first = board->labels };
    t->about = cells ? cell[0] : 0;
    t->cell = copy_of(board, cell, (size_t)cells, sizeof *cell);
    t->tuple = copy_of(board, tuple, (size_t)tuples * (size_t)cells, sizeof *tuple);
    if (!t->cell || !t->tuple)
        return NULL;
    strncpy(t->name, name, sizeof t->name - 1);
    board->labels += tuples;
    board->tables++;
    return t;
}

/* A search for tuples, which are only counted as long as there is no room for them. */
typedef struct lister {
    const grid *grid;
    const grid_tuples *of;
    uint8_t *now, *tuple;
    int tuples;
} lister;

static void list_tuples(lister *list, int n)
{
    const grid_tuples *of = list->of;
    if (!of->fits(of->with, list->now, n))
        return;
    if (n == of->cells) {
        if (list->tuple && n)
            memcpy(list->tuple + list->tuples * n, list->now, (size_t)n);
        list->tuples++;
        return;
    }
    int values = of->sides ? 2 : list->grid->values[of->cell[n]];
    for (int v = 1; v <= values && list->tuples <= of->most; v++) {
        list->now[n] = (uint8_t)v;
        list_tuples(list, n + 1);
    }
}

status grid_add_tuples(grid *board, const grid_tuples *tuples)
{
    lister l = { .grid = board, .of = tuples, .now = grid_take(board, (size_t)tuples->cells, 1) };
    if (!l.now)
        return NO_MEMORY;
    list_tuples(&l, 0);
    if (l.tuples > tuples->most)
        return BAD_INPUT;
    l.tuple = grid_take(board, (size_t)l.tuples * (size_t)tuples->cells, 1);
    if (!l.tuple)
        return NO_MEMORY;
    l.tuples = 0;
    list_tuples(&l, 0);
    grid_table *x =
        grid_add_table(board, tuples->name, tuples->type, tuples->cell, tuples->cells, l.tuple, l.tuples);
    if (x)
        x->sides = tuples->sides;
    return x ? OK : NO_MEMORY;
}

grid_table *grid_add_sets(grid *board, const char *name, int type, const int *cell, int cells, int also,
                          grid_set_fits *fits, const void *with)
{
    int wide = cells + (also >= 0), tuples = 0, all[32];
    unsigned sets = 1u << cells;
    for (unsigned set = 0; set < sets; set++)
        tuples += fits(with, set) > 0;
    uint8_t *tuple = grid_take(board, (size_t)tuples * (size_t)wide, 1), *to = tuple;
    for (unsigned set = 0; set < sets && tuple; set++) {
        int value = fits(with, set);
        for (int i = 0; i < cells && value; i++)
            *to++ = set >> i & 1 ? 2 : 1;
        if (also >= 0 && value)
            *to++ = (uint8_t)value;
    }
    memcpy(all, cell, (size_t)cells * sizeof *cell);
    all[cells] = also;
    return tuple ? grid_add_table(board, name, type, all, wide, tuple, tuples) : NULL;
}

int grid_table_number(const grid_table *table)
{
    int number = 0;
    span_digits((span){ table->name + 1, strlen(table->name + 1) }, &number);
    return number;
}
