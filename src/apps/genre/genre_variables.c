/* genre_variables.c: which cells and edges of a puzzle have values, and which: the variables of its network.
 */
#include "apps/genre/genre_emit.h"
#include "apps/square/square.h"

/* Does the cell have values at all? Only parts of the puzzle decide that. */
static bool exists(const genre_puzzle *p, genre_env *at, int cell, int where)
{
    at->place[PLACE_HERE] = cell;
    at->region = p->regions ? p->region[cell] : -1;
    at->unknown = false;
    return !where || genre_value_of(at, where);
}

static status bad_range(const genre_puzzle *p, int cell, int64_t least, int64_t most, error *e)
{
    return error_set(e, BAD_INPUT, 0, 0, "r%dc%d: values from %d to %d" EXPECTED "some, from 0 to %d",
                     cell / p->columns + 1, cell % p->columns + 1, (int)least, (int)most, GENRE_NUMBERS - 1);
}

static status size_cell(genre_puzzle *p, genre_env *at, int cell, error *e)
{
    const genre_values *values = &p->genre->cells;
    if (!values->used || !exists(p, at, cell, values->where))
        return OK;
    p->values[cell] = values->values + genre_owners(p, p->cells);
    if (p->values[cell] >= GENRE_NUMBERS)
        return error_set(e, BAD_INPUT, 0, 0, "%d clues" EXPECTED AT_MOST("%d"),
                         p->values[cell] - values->values, GENRE_NUMBERS - 1 - values->values);
    if (!values->most)
        return OK;
    int64_t least = genre_value_of(at, values->least), most = genre_value_of(at, values->most);
    if (least < 0 || most < least || most >= GENRE_NUMBERS)
        return bad_range(p, cell, least, most, e);
    p->least[cell] = (int)least;
    p->values[cell] = (int)(most - least + 1);
    return OK;
}

static void size_edge(genre_puzzle *p, genre_env *at, int edge)
{
    const genre_values *values = &p->genre->edges;
    int first, second;
    genre_edge_cells(p, edge, &first, &second);
    bool cells = !p->genre->cells.used || (p->values[first] && p->values[second]);
    if (values->used && cells && exists(p, at, first, values->where) && exists(p, at, second, values->where))
        p->values[edge] = values->values;
}

static void add_variable(const genre_puzzle *p, int variable, text *out)
{
    text_add_string(out, "variable ");
    genre_add_name(p, variable, out);
    text_add_string(out, variable < p->cells ? " of cell:" : " of edge:");
    for (int v = 0; v < p->values[variable]; v++) {
        text_add_char(out, ' ');
        genre_add_value(p, variable, v, out);
    }
    text_add_char(out, '\n');
}

status genre_size_variables(genre_puzzle *p, error *e)
{
    if (p->genre->cells.sudoku && !genre_is_sudoku(p))
        return error_set(e, BAD_INPUT, 0, 0,
                         "a board of %d by %d with %d regions" EXPECTED
                         "as many rows as columns, at most %d, and as many regions of as many cells",
                         p->rows, p->columns, p->regions, SQUARE_MAX);
    genre_env at = { .p = p, .direction = -1, .region = -1, .clue = GENRE_NONE };
    int labels = 0;
    status s = OK;
    for (int i = 0; i < PLACES; i++)
        at.place[i] = -1;
    for (int i = 0; s == OK && i < p->cells; i++)
        s = size_cell(p, &at, i, e);
    for (int i = p->cells; s == OK && i < p->cells + p->edges; i++)
        size_edge(p, &at, i);
    for (int i = 0; s == OK && i < p->cells + p->edges; i++) {
        p->first[i] = labels;
        labels += p->values[i];
    }
    p->removed = s == OK ? arena_take(p->arena, (size_t)labels, sizeof *p->removed) : NULL;
    if (s == OK && !p->removed)
        return puzzle_no_memory(e);
    return s != OK || labels ? s
                             : error_set(e, BAD_INPUT, 0, 0, "a board without an open cell" EXPECTED "one");
}

status genre_add_variables(genre_puzzle *p, text *out, error *e)
{
    status s = genre_size_variables(p, e);
    if (s == OK && p->genre->cells.sudoku)
        genre_add_sudoku(p, out);
    for (int i = 0; s == OK && !p->genre->cells.sudoku && i < p->cells + p->edges; i++)
        if (p->values[i])
            add_variable(p, i, out);
    return s;
}
