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
 * Lanes of three candidates or more are not shared (residual.h), so each is one csp-variable. */
#ifndef SEARCH_G_LANES_H
#define SEARCH_G_LANES_H

#include "search/residual.h"

enum {
    G_SETS = 12,          /* of a lane; if there are more, it is always asked what it says */
    G_ROWS_MAX = 8192,    /* behind those of candidates */
    G_MASKS_MAX = 1 << 18 /* of all lanes */
};

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
    int rows, rows_max;
    bool full; /* there was no room for a row: no answer is of use */
} g_lanes;

status g_lanes_open(residual *t); /* t->g, in the arena of the table */

/* For the table that was just made. False: it does not fit. */
bool g_lanes_make(residual *t);

/* What lane k says if this is what lives in it, two candidates or more; found out, and kept. */
dcand g_row_make(const residual *t, int k, unsigned mask);

static inline dcand g_row(const residual *t, int k, unsigned mask)
{
    dcand r = t->g->says[t->g->start[k] + mask];
    return r ? r : g_row_make(t, k, mask);
}

#endif
