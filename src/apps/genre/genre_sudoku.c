/* genre_sudoku.c: the network of a genre whose cells are those of a Sudoku: its csp-variables, their types
 * and the words for them are those that Sudokus have, so its singles and Subsets are theirs, too. */
#include "apps/genre/genre.h"
#include "apps/square/square.h"

status genre_take_blocks(genre_puzzle *p, int part)
{
    shape blocks = p->rows == p->columns && p->rows <= SQUARE_MAX ? shape_default(p->rows) : (shape){ 0 };
    if (!blocks.n)
        return BAD_INPUT;
    p->place[part] = arena_take(p->arena, (size_t)p->cells, sizeof **p->place);
    if (!p->place[part])
        return NO_MEMORY;
    p->places[part] = p->cells;
    for (int i = 0; i < p->cells; i++)
        p->place[part][i] = shape_block(&blocks, i / p->columns, i % p->columns);
    return genre_number_regions(p) ? OK : NO_MEMORY;
}

bool genre_are_blocks(const genre_puzzle *p)
{
    shape blocks = shape_default(p->rows);
    for (int i = 0; i < p->cells; i++)
        if (!blocks.n || p->region[i] != shape_block(&blocks, i / p->columns, i % p->columns))
            return false;
    return true;
}

bool genre_is_sudoku(const genre_puzzle *p)
{
    bool fits = p->rows == p->columns && p->rows <= SQUARE_MAX && p->regions == p->rows;
    for (int i = 0; fits && i < p->regions; i++)
        fits = p->region_size[i] == p->rows;
    return fits;
}

void genre_add_sudoku_types(text *out)
{
    text_add_string(out, "type rc naked-single\n"
                         "type rn hidden-single-in-a-row\n"
                         "type cn hidden-single-in-a-column\n"
                         "type bn hidden-single-in-a-block\n"
                         "say rc {} {} \"{} {lacks} value\"\n"
                         "say rn \"the {n} of row {r}\" \"in {}\" \"row {r} {lacks} place for {n}\"\n"
                         "say cn \"the {n} of column {c}\" \"in {}\" \"column {c} {lacks} place for {n}\"\n"
                         "say bn \"the {n} of block {b}\" \"in {}\" \"block {b} {lacks} place for {n}\"\n"
                         "subsets rc rn naked in-a-row\n"
                         "subsets rc cn naked in-a-column\n"
                         "subsets rc bn naked in-a-block\n"
                         "subsets rn rc hidden in-a-row\n"
                         "subsets rn cn fish in-rows\n"
                         "subsets cn rc hidden in-a-column\n"
                         "subsets cn rn fish in-columns\n"
                         "subsets bn rc hidden in-a-block\n");
}

/* Where digit d is in row, column or block i: "r1n4", with the names of its places. */
static void add_house(const genre_puzzle *p, char house, int i, int d, text *out)
{
    text_format(out, "variable %c%dn%d of %cn:", house, i + 1, d, house);
    for (int cell = 0; cell < p->cells; cell++) {
        int row = cell / p->columns, column = cell % p->columns;
        if ((house == 'r' ? row : house == 'c' ? column : p->region[cell]) != i)
            continue;
        if (house == 'r')
            text_format(out, " c%d", column + 1);
        else if (house == 'c')
            text_format(out, " r%d", row + 1);
        else
            text_format(out, " r%dc%d", row + 1, column + 1);
        text_format(out, "(r%dc%d=%d)", row + 1, column + 1, d);
    }
    text_add_char(out, '\n');
}

void genre_add_sudoku(const genre_puzzle *p, text *out)
{
    for (int cell = 0; cell < p->cells; cell++) {
        text_format(out, "variable r%dc%d of rc:", cell / p->columns + 1, cell % p->columns + 1);
        for (int d = 1; d <= p->columns; d++)
            text_format(out, " %d", d);
        text_add_char(out, '\n');
    }
    for (const char *house = "rcb"; *house; house++)
        for (int i = 0; i < p->rows; i++)
            for (int d = 1; d <= p->columns; d++)
                add_house(p, *house, i, d, out);
}
