/* g_lanes.h: what several candidates of a lane take away together: g-labels in the lanes of a residual table.
 *
 * Of the candidates that live in a csp-variable V one is true. So what is linked to all of them is false
 * under the same supposition. The row of these candidates takes away what each of their rows takes away, so
 * it is the OR of their rows; but it closes no lane, because V may say more when less lives in it. Such rows
 * come after those of candidates, and their numbers can be used wherever those of candidates can.
 *
 * When does a lane say something? When some candidate outside the lane is linked to all that lives in it. A
 * *set* of a lane is all that one candidate outside it is linked to in the lane, if that is at least two
 * members; sets that are within another one are left out. So a lane says something if what lives in it is
 * within a set, which a few comparisons of whole banks tell: `outside` has, for each set of each lane, its
 * members that are outside of the set. What a lane says depends on its mask alone, and is kept for each mask.
 * Masks with the same links outside V share a row: that of the largest of them, their closure.
 *
 * States are closed under whips[1]. So no candidate is linked to all candidates of a csp-variable, no set has
 * all members of its lane, and a lane that says something has a member outside of the closure: a left.
 *
 * Lanes of three candidates or more are not shared (residual.h), so each is one csp-variable.
 *
 * Whips need more (g_cell). A cell may continue from any candidate that is linked to all that lives in the
 * cell before it, even from a member of that same lane; and for a g-label it is enough that some label, a
 * candidate or not, is linked to several labels of V. So the g-label of a cell is the closure by all
 * labels. */
#ifndef SEARCH_G_LANES_H
#define SEARCH_G_LANES_H

#include "search/residual.h"

enum {
    G_SETS = 12,          /* sets of a lane; a lane with more is always asked what it says */
    G_ROWS_MAX = 8192,    /* rows after those of candidates */
    G_MASKS_MAX = 1 << 18 /* masks of all lanes */
};

/* A cell of a whip by several candidates of a lane. */
typedef struct g_cell {
    dcand right;     /* the row of what they take away; RESIDUAL_NONE: there is no such cell; 0: not known */
    uint16_t inside; /* its g-label: the members that can't be the left */
} g_cell;

typedef struct g_lanes {
    uint32_t first[RESIDUAL_BANKS_MAX + 8]; /* of each bank: where its banks of `outside` begin; one entry
                                               more than there are banks */
    uint8_t *outside;
    uint16_t *set;    /* of each lane, G_SETS of them */
    uint8_t *sets;    /* how many there are; G_SETS + 1: too many */
    uint8_t *size;    /* of each lane: how many members it has */
    uint32_t *start;  /* of each lane that has sets: where its part of `says` begins */
    dcand *says;      /* of each mask of a lane: a row; RESIDUAL_NONE: it says nothing; 0: not known yet */
    uint8_t *opens;   /* OPEN in every lane */
    uint64_t *common; /* of the labels: scratch */
    uint32_t *mark;   /* of each bank: scratch */
    uint16_t *mask, *lane, *inside; /* of each row: what lives in its lane; the lane; of cells: the g-label */
    int rows, rows_max;
    /* cells of whips: made when they are first asked for */
    bool cells;
    uint32_t *cell_start; /* of each lane with three candidates or more: where its cells begin */
    g_cell *cell;         /* one for each mask */
    bool full;            /* there was no room for a row, so no answer can be relied on */
} g_lanes;

status g_lanes_open(residual *table); /* table->g, in the arena of the table */

/* Makes the sets of the table, which was just made. False: they do not fit. */
bool g_lanes_make(residual *table);

/* Finds out, and keeps, what `lane` says if this mask, of two candidates or more, is what lives in it. */
dcand g_row_make(const residual *table, int lane, unsigned mask);

/* The cell of `lane`, which is open, if this is what lives in it, two candidates or more. */
g_cell g_cell_of(const residual *table, int lane, unsigned mask);

static inline dcand g_row(const residual *table, int lane, unsigned mask)
{
    dcand r = table->g->says[table->g->start[lane] + mask];
    return r ? r : g_row_make(table, lane, mask);
}

#endif
