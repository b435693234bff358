/* maker.h: what the methods share: a solution, its clues in bundles, and questions about some of the bundles.
 *
 * A bundle x of a puzzle with one solution is redundant if and only if no other solution has all other
 * bundles: a second solution without x lacks a clue of x, since with x there is only one. So one question
 * decides: is there a solution other than the known one (or, if x is one clue, any solution without it)? And
 * a bundle that is needed stays needed when others are removed, so one pass over the bundles makes a puzzle
 * minimal. */
#ifndef GEN_MAKER_H
#define GEN_MAKER_H

#include "gen/generate.h"

typedef struct maker {
    const recipe *how;
    const memory *memory;
    int labels;
    int few;        /* the number of solutions of the blank state, if they were counted */
    bool *solution; /* of each label */
    bool *other;    /* the other solution that the last question found */
    csp_label *clue;
    int clues;
    uint16_t *start;  /* of each bundle, and one more: where its clues begin */
    uint16_t *order;  /* bundles, in the order in which they are tried */
    uint16_t *bundle; /* of each orbit, and then of each clue */
    int bundles;
    csp_label *asked; /* room for a question */
} maker;

status maker_open(maker *generator, const recipe *how);
void maker_close(maker *maker);

/* Takes a solution, random unless the recipe has one. Those of its labels that are not values of the blank
 * state become clues, and the clues become bundles, in ascending order. The counter's base is the blank
 * state. */
status maker_take_solution(maker *maker);
void maker_use_solution(maker *maker); /* the same for what is in `solution` already */
void maker_make_units(maker *maker);   /* makes bundles of the clues; `order` has them all */
void maker_shuffle(maker *maker);      /* shuffles `order` */

/* Is there another solution that has all these bundles, except number `without` of the list (-1: all)? It is
 * then in `other`. */
status maker_ask(maker *maker, const uint16_t *list, int n, int without, bool *several);
/* Takes the redundant bundles out of the order, from its beginning on. */
status maker_minimise(maker *maker);
/* Writes the clues of the bundles that are in `order`, ascending. */
void maker_write(maker *maker, product *out);

#endif
