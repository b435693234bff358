/* variant.h: a Sudoku with the elements that setters add to it, as the sites have them, on its way to a text
 * of the genre `variant` (share/genres/variant.genre): the parts of that text, and what is put into them. */
#ifndef APPS_PASTE_VARIANT_H
#define APPS_PASTE_VARIANT_H

#include "apps/address.h"
#include "apps/square/square.h"
#include "base/json_value.h"

typedef enum variant_part {
    VARIANT_KNIGHT,
    VARIANT_KING,
    VARIANT_NONCONSECUTIVE,
    VARIANT_DISJOINT,
    VARIANT_FALLING,
    VARIANT_RISING,
    VARIANT_XV_ALL,
    VARIANT_RATIO_ALL,
    VARIANT_ODDS,
    VARIANT_EVENS,
    VARIANT_MINIMA,
    VARIANT_MAXIMA,
    VARIANT_DIFFERENCES,
    VARIANT_RATIOS,
    VARIANT_XV,
    VARIANT_QUADRUPLES,
    VARIANT_CAGES,
    VARIANT_EXTRAS,
    VARIANT_THERMOS,
    VARIANT_SLOW,
    VARIANT_ARROWS,
    VARIANT_WHISPERS,
    VARIANT_PALINDROMES,
    VARIANT_RENBANS,
    VARIANT_SUMS,
    VARIANT_BETWEENS,
    VARIANT_LOCKOUTS,
    VARIANT_CLONES,
    VARIANT_LITTLE,
    VARIANT_SANDWICHES,
    VARIANT_SKYSCRAPERS,
    VARIANT_XSUMS,
    VARIANT_PARTS
} variant_part;

enum { VARIANT_PATH = SQUARE_CELLS_MAX };

typedef struct variant {
    arena arena;
    int n;     /* rows */
    bool some; /* something was put in */
    bool failed;
    int *place[VARIANT_PARTS]; /* of parts in cells, edges and corners: what is there, 0: nothing */
    text path[VARIANT_PARTS];
    int number[VARIANT_PARTS]; /* of flags, and of a part that is one number */
} variant;

void variant_open(variant *v, int n, const memory *m);
void variant_close(variant *v);

/* Cells are row * n + column. False: such a place is not there. */
void variant_set(variant *v, variant_part part, int number); /* a flag, or the number of the board */
bool variant_put_cell(variant *v, variant_part part, int cell);
bool variant_put_edge(variant *v, variant_part part, int first, int second, int number);
/* Round a corner: the cells at it; digits as a number, 123. */
bool variant_put_corner(variant *v, const int *cell, int cells, int number);
/* Number 0: none is said. Cells need not be beside each other. */
bool variant_put_path(variant *v, variant_part part, int number, const int *cell, int cells);
/* Pairs of cells that are equal. */
bool variant_put_clone(variant *v, int first, int second);
/* From this cell outside the board (rows and columns from 0, so that -1 and n are outside) along its line, or
 * in this diagonal direction. */
bool variant_put_outside(variant *v, variant_part part, int number, int row, int column, int down, int right);

/* The puzzle as a text: with its regions, by their numbers, and with its givens, a sign for each cell. */
void variant_add_text(const variant *v, const uint16_t *region, const char *cells, text *out);

/* ---- f-puzzles: variant_json.c ---- */

/* Reads what its object has besides cells, regions and cages as usual. *name: what can't be read, which is
 * refused by its name. */
bool variant_read_json(variant *v, const json_value *object, const char **name);
bool variant_has_key(const char *key); /* does it read this? */
/* "R1C2", from 0: row and column may be outside, -1 to n. */
bool variant_read_place(const json_value *value, int n, int *row, int *column);

#endif
