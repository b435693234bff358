/* maker.h: what the methods share: a solution, its clues in bundles, and questions about some of the bundles.
 *
 * A bundle x of a puzzle with one solution is redundant if and only if no other solution has all other
 * bundles: a second solution without x lacks a clue of x, as with x there is only one. So one question, for
 * one solution that is not the known one, decides; if x is one clue, for any solution without it. And a
 * bundle that is needed stays needed when others go, so one pass over the bundles makes a puzzle minimal. */
#ifndef GEN_MAKER_H
#define GEN_MAKER_H

#include "gen/generate.h"

typedef struct maker {
    const recipe *how;
    const memory *memory;
    int labels;
    int few;        /* solutions of the blank state, if they were counted */
    bool *solution; /* of each label */
    bool *other;    /* the other solution that the last question found */
    csp_label *clue;
    int clues;
    uint16_t *start;  /* of each bundle, and past the last: its clues begin there */
    uint16_t *order;  /* bundles, in the order in which they are tried */
    uint16_t *bundle; /* of each orbit, and then of each clue */
    int bundles;
    csp_label *asked; /* room for a question */
} maker;

status maker_open(maker *g, const recipe *how);
void maker_close(maker *g);

/* A solution, random unless the recipe has one: its labels that the blank state does not have as values
 * become clues, and these bundles, in ascending order. The counter's base is the blank state. */
status maker_take_solution(maker *g);
void maker_use_solution(maker *g); /* the same for what is in `solution` already */
void maker_make_units(maker *g);   /* of the clues; `order` has them all */
void maker_shuffle(maker *g);      /* `order` */

/* Is there another solution (then in `other`) that has these bundles, all but number `without` of them (-1:
 * all)? */
status maker_ask(maker *g, const uint16_t *list, int n, int without, bool *several);
/* Takes the redundant bundles out of the order, from its beginning on. */
status maker_minimise(maker *g);
/* The clues of the bundles in the order, ascending. */
void maker_write(maker *g, product *out);

#endif
