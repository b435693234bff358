/* sudoku_symmetry.c: symmetries of the places of clues, and the isomorphisms of Sudoku.
 *
 * Orbits. A symmetry is a movement of the square that is repeated until everything is back in place; the
 * cells that it carries into each other are an orbit, numbered by its first cell. All labels of a cell are in
 * its orbit.
 *
 * Isomorphisms. Permute the bands, the rows in each band, the stacks, the columns in each stack, the digits;
 * and exchange rows and columns, if blocks are square. Each of these maps csp-variables to csp-variables, so
 * networks, and with them all ratings, stay the same. Each one is drawn with the same chance. */
#include "apps/sudoku/sudoku.h"
#include "apps/sudoku/sudoku_variant.h"

#include <string.h>

/* ---- orbits ---- */

typedef struct movement {
    const char *name;
    int turns; /* how often it is repeated until all is back */
    /* Where a cell goes: row = (rr*r + rc*c) mod n, where -1 stands for "from the other end". */
    int rr, rc, cr, cc;
} movement;

static const movement movement_table[] = {
    { "none", 1, 1, 0, 0, 1 },      { "rotational", 2, -1, 0, 0, -1 },    { "quarter-turn", 4, 0, 1, -1, 0 },
    { "diagonal", 2, 0, 1, 1, 0 },  { "anti-diagonal", 2, 0, -1, -1, 0 }, { "horizontal", 2, -1, 0, 0, 1 },
    { "vertical", 2, 1, 0, 0, -1 },
};
enum { MOVEMENTS = sizeof movement_table / sizeof *movement_table };

static int moved(int by_row, int by_column, int row, int column, int size)
{
    int x = by_row ? row : column, sign = by_row ? by_row : by_column;
    return sign > 0 ? x : size - 1 - x;
}

static int first_of_orbit(const movement *movement, int cell, int size)
{
    int first = cell;
    for (int k = 1, at = cell; k < movement->turns; k++) {
        int r = at / size, c = at % size;
        at = moved(movement->rr, movement->rc, r, c, size) * size +
             moved(movement->cr, movement->cc, r, c, size);
        if (at < first)
            first = at;
    }
    return first;
}

bool sudoku_orbits(const puzzle *p, const char *symmetry, uint16_t *orbit)
{
    const square *s = p->data;
    int n = s->shape.n, k = 0;
    while (k < MOVEMENTS && strcmp(movement_table[k].name, symmetry) != 0)
        k++;
    if (k == MOVEMENTS)
        return false;
    for (int l = 0; s->variant && l < s->variant->labels; l++)
        orbit[n * n * n + l] = (uint16_t)(n * n + l); /* each combination of a cage is an orbit of its own */
    for (int l = 0; l < n * n * n; l++)
        orbit[l] = (uint16_t)first_of_orbit(&movement_table[k], l / n, n);
    return true;
}

/* ---- isomorphisms ---- */

/* A permutation of `outer` groups of `inner` lines: whole groups, and lines within each. */
static void permute_lines(rng *random, int outer, int inner, uint16_t *to)
{
    uint16_t group[SQUARE_MAX], line[SQUARE_MAX];
    for (int g = 0; g < outer; g++)
        group[g] = (uint16_t)g;
    random_shuffle(random, group, outer);
    for (int g = 0; g < outer; g++) {
        for (int i = 0; i < inner; i++)
            line[i] = (uint16_t)i;
        random_shuffle(random, line, inner);
        for (int i = 0; i < inner; i++)
            to[g * inner + i] = (uint16_t)(group[g] * inner + line[i]);
    }
}

void sudoku_isomorphism(const puzzle *p, rng *random, csp_label *map)
{
    const square *q = p->data;
    const shape *s = &q->shape;
    int n = s->n;
    if (q->variant) { /* only the identity is known */
        for (int l = 0; l < n * n * n + q->variant->labels; l++)
            map[l] = (csp_label)l;
        return;
    }
    uint16_t row[SQUARE_MAX] = { 0 }, column[SQUARE_MAX] = { 0 }, digit[SQUARE_MAX] = { 0 };
    permute_lines(random, n / s->h, s->h, row);
    permute_lines(random, n / s->w, s->w, column);
    permute_lines(random, 1, n, digit);
    bool transposed = s->w == s->h && random_below(random, 2) == 1;
    for (int l = 0; l < n * n * n; l++) {
        int x = row[l / n / n], y = column[l / n % n];
        map[l] = (csp_label)((transposed ? y * n + x : x * n + y) * n + digit[l % n]);
    }
}
