/* g_lanes.h: what several candidates of a lane take away together: g-labels in the lanes of a residual table.
 *
 * Of the candidates that live in a csp-variable V one is true. So what is linked to all of them is false
 * under the same supposition: it is the row of these candidates, which takes away what each of their rows
 * takes away. That is the OR of their rows; but it closes no lane, for V may say more when less lives in it.
 * Such rows stand behind those of candidates, and their numbers go wherever those of candidates go.
 *
 * When does a lane say something? When some candidate outside of it is linked to all that lives there. The
 * *sets* of a lane are what candidates outside of it are linked to, those with two members or more that are
 * in no other one; so it says something if what lives in it is within a set, which a few comparisons of
 * whole banks tell: `outside` has, for each set of each lane, its members that are outside of the set. What
 * it says then depends on its mask alone, and is kept under it. Masks with the same links outside of V have
 * one row: that of the largest of them, their closure.
 *
 * States are closed under whips[1]. So no candidate is linked to all candidates of a csp-variable, no set has
 * all members of its lane, and a lane that says something has a member outside of the closure: a left.
 *
 * Lanes of three candidates or more are not shared (residual.h), so each is one csp-variable.
 *
 * Whips ask for more (g_cell): a cell continues from any candidate that is linked to all that lives in the
 * cell before it, a member of its own lane, too, and there it is enough that some label excludes several
 * labels of V together, a candidate or not. Their g-label is the closure by all labels. */
#ifndef SEARCH_G_LANES_H
#define SEARCH_G_LANES_H

#include "search/residual.h"

enum {
    G_SETS = 12,          /* of a lane; if there are more, it is always asked what it says */
    G_ROWS_MAX = 8192,    /* behind those of candidates */
    G_MASKS_MAX = 1 << 18 /* of all lanes */
};

/* A cell of a whip by several candidates of a lane. */
typedef struct g_cell {
    dcand right;     /* the row of what they take away; RESIDUAL_NONE: there is no such cell; 0: not known */
    uint16_t inside; /* its g-label: the members that can't be its left */
} g_cell;

typedef struct g_lanes {
    uint32_t first[RESIDUAL_BANKS_MAX + 8]; /* of each bank: its banks of `outside` begin here; one more */
    uint8_t *outside;
    uint16_t *set;    /* of each lane, G_SETS of them */
    uint8_t *sets;    /* how many there are; G_SETS + 1: too many */
    uint8_t *size;    /* of each lane: its members */
    uint32_t *start;  /* of each lane that has sets: what it says begins here, */
    dcand *says;      /* for each mask: a row; RESIDUAL_NONE: nothing; 0: that is not known yet */
    uint8_t *opens;   /* OPEN in every lane */
    uint64_t *common; /* of the labels: scratch */
    uint32_t *mark;   /* of each bank: scratch */
    uint16_t *mask, *lane, *inside; /* of each row: what lives in its lane; for cells, their g-label */
    int rows, rows_max;
    /* cells of whips: begun when they are asked for */
    bool cells;
    uint32_t *cell_start; /* of each lane with three candidates or more: its cells begin here, */
    g_cell *cell;         /* for each mask */
    bool full;            /* there was no room for a row: no answer is of use */
} g_lanes;

status g_lanes_open(residual *t); /* t->g, in the arena of the table */

/* For the table that was just made. False: it does not fit. */
bool g_lanes_make(residual *t);

/* What lane k says if this is what lives in it, two candidates or more; found out, and kept. */
dcand g_row_make(const residual *t, int k, unsigned mask);

/* The cell of lane k, which is open, if this is what lives in it, two candidates or more. */
g_cell g_cell_of(const residual *t, int k, unsigned mask);

static inline dcand g_row(const residual *t, int k, unsigned mask)
{
    dcand r = t->g->says[t->g->start[k] + mask];
    return r ? r : g_row_make(t, k, mask);
}

#endif
