/* sudoku_variant.h: what makes a Sudoku another game: irregular blocks, diagonals, windows, cages with sums.
 *
 * All of it is said by params: `regions=`, `x`, `windoku`, `cages=`; game IDs and addresses are read into
 * them (sudoku_id.c). So the text of a variant is that of a Sudoku. */
#ifndef APPS_SUDOKU_VARIANT_H
#define APPS_SUDOKU_VARIANT_H

#include "apps/cage.h"
#include "apps/square/square.h"

typedef struct sudoku_cage {
    int cells, sum; /* sum 0: it only says that its digits differ */
    uint16_t cell[CAGE_DIGITS];
    int sets, first; /* its combinations: how many, and the label of the first one */
    uint16_t set[CAGE_SETS];
} sudoku_cage;

typedef struct sudoku_variant {
    bool irregular, x, windoku;
    uint16_t region[SQUARE_CELLS_MAX];
    uint16_t caged[SQUARE_CELLS_MAX]; /* the cage of each cell, by its number */
    int cages;
    sudoku_cage *cage;
    int labels; /* of all combinations */
} sudoku_variant;

/* Is this parameter about a variant? */
bool sudoku_is_variant(span key);
/* Reads all params of a puzzle of this size that are about variants; *out is NULL if there are none. */
status sudoku_read_variant(puzzle *p, int n, const char *params, const sudoku_variant **out, error *e);
void sudoku_add_variant(const sudoku_variant *variant, int n, text *out); /* as params */

/* Each digit has one place in each block; block: of each cell, by its number. */
void sudoku_model_blocks(csp_builder *b, const uint16_t *block, int n);
/* Adds other houses and cages, and what is drawn of them. */
void sudoku_model_variant(csp_builder *b, const sudoku_variant *variant, int n);

/* ---- game IDs ---- */

/* Is the first word of the text a game ID of a variant: "9j:…", "3x3kx:…"? */
bool sudoku_is_id(const char *bytes, size_t n);
/* Reads its cells, and its params, which are added to those that there are. *rest: what follows it. */
status sudoku_read_id(const char *bytes, size_t length, text *cells, text *params, span *rest, error *e);

#endif
