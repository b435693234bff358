/* kakuro.h: what the files of the Kakuro application share: a puzzle as it was read, and its labels.
 *
 * A sector is a maximal run of white cells, side by side or one below the other. Its controller, if it has
 * one, is the black cell before it, with the clue: the sum of its digits. Sectors of one cell without a clue
 * say nothing and are left out. The digits of a sector are different. A combination of a sector with a clue
 * is a set of as many digits as it has cells, with that sum. The domain of a cell is the set of digits that
 * are in some combination of each of its sectors that has a clue.
 *
 * Labels: those of cells, in the order of cells and digits of their domains; then those of combinations, in
 * the order of sectors (the horizontal ones first) and of combinations. */
#ifndef APPS_KAKURO_H
#define APPS_KAKURO_H

#include "apps/cage.h"

enum {
    KAKURO_SIDE_MAX = 32,
    KAKURO_CELLS_MAX = KAKURO_SIDE_MAX * KAKURO_SIDE_MAX,
    KAKURO_SECTORS_MAX =
        KAKURO_CELLS_MAX, /* two cells each way for a sector, its clue included if it has one */
    KAKURO_DIGITS = 0x1FF /* all nine; bit d - 1 for digit d */
};

typedef struct kakuro_sector {
    bool vertical;
    int controller; /* -1: no clue */
    int first, step, cells, sum;
    int sets;
    uint16_t set[CAGE_SETS]; /* the combinations, as masks of digits */
    int label;               /* of its first combination */
} kakuro_sector;

typedef struct kakuro {
    int rows, columns;
    bool white[KAKURO_CELLS_MAX];
    uint8_t clue[2][KAKURO_CELLS_MAX]; /* of the sector to the right, of that below; 0: none */
    uint8_t given[KAKURO_CELLS_MAX];   /* 0: none */
    uint16_t mask[KAKURO_CELLS_MAX];   /* candidates, within the domain */
    uint16_t domain[KAKURO_CELLS_MAX];
    int label[KAKURO_CELLS_MAX]; /* the first label of each cell */
    int cell_labels, labels;     /* of cells; of all */
    kakuro_sector *sector;
    int sectors;
    int sector_of[2][KAKURO_CELLS_MAX]; /* for each white cell and direction; -1: none */
} kakuro;

int kakuro_cell(const kakuro_sector *sector, int i);             /* cell i of the sector */
csp_label kakuro_label(const kakuro *game, int cell, int digit); /* the digit is in the domain */

bool kakuro_detect(const char *bytes, size_t length);
bool kakuro_resembles(const char *bytes, size_t length);
app_extent kakuro_extent(const char *bytes, size_t length, bool whole);
/* Fills all but labels; everything must be zero before. */
status kakuro_read(kakuro *game, puzzle *p, const char *bytes, size_t n, error *e);

/* "17\\10", "\\10", "17\\", or "B" of a black cell without sums, which are 0. */
void kakuro_add_black(int below, int right, text *out);
/* The puzzle in one line; without givens and candidates if `bare`. */
void kakuro_add_source(const kakuro *game, bool bare, text *out);
void kakuro_write(const puzzle *p, const csp_label *given, int n, text *out);
void kakuro_write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out);
extern const struct link_genre kakuro_link; /* kakuro_link.c */
void kakuro_show_puzzle(const puzzle *p, text *out);
void kakuro_show_state(const puzzle *p, const state *s, text *out);

#endif
