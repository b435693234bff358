/* generate.h: minimal puzzles on any network, by several methods, each in a file of its own.
 *
 * A clue is a label of a solution. A puzzle is minimal if it has one solution, but several if any one of its
 * bundles is left out; a bundle is a clue or, if a symmetry is wanted, all clues of an orbit. What is random
 * comes from one stream of random numbers, so a stream gives the same puzzles everywhere. */
#ifndef GEN_GENERATE_H
#define GEN_GENERATE_H

#include "gen/count.h"

/* What a method makes a puzzle from. */
typedef struct recipe {
    counter *counter;
    const state *blank; /* the state without givens */
    rng *rng;
    watch *watch;
    const uint16_t *orbit; /* the number of each label's orbit; NULL: each is one of its own */
    const bool *clue;      /* of each label: may it be a clue? NULL: any may */
    bool whole;            /* all clues of a solution are kept; top-down only */
    const bool *grid;      /* of each label: is it in the solution to start from? NULL: a random one */
    /* Draws a part of a solution, out of a set of parts of which each solution has exactly one. Each part has
     * the same chance, whether or not some solution has it. NULL: it is not known how to do that. */
    void (*draw)(const void *context, rng *random, csp_label *part, int *count);
    int draw_most; /* the most solutions that a part may belong to; 0: not known */
    /* For controlled bias: puzzles with more than `clues_most` clues are not looked for (0: all are); and
     * `tries` tries may be made with one solution, because that is a small part of the tries that a puzzle
     * takes (0: not known). */
    int clues_most, tries;
    const void *context;
} recipe;

typedef struct product {
    csp_label *clue; /* room for all labels; ascending */
    int clues;
    uint64_t tries; /* how many solutions were tried */
} product;

typedef struct method {
    const char *name, *says;
    bool takes_grid, takes_orbits;
    bool removes; /* clues are labels that the puzzle eliminates, not labels that it asserts */
    /* BAD_INPUT: the blank state has no solution. Unless OK is returned there are no clues, but `tries` is
     * valid. */
    status (*make)(const recipe *how, product *out);
} method;

extern const method method_top_down, method_bottom_up, method_controlled_bias, method_sukaku;
extern const method *const method_table[]; /* ends with NULL */

/* Removes clues from a list of `count`, which together with the blank state have just one solution, until no
 * bundle can be removed. Each bundle is tried once, in the order of their first clues, or in random order if
 * there is an rng. `removes` as in a method. The clues left are in ascending order. */
status generate_minimal(const recipe *how, bool removes, csp_label *clue, int *count);
/* Which of these clues are redundant, each considered alone? */
status generate_redundant(const recipe *how, bool removes, const csp_label *clue, int n, bool *redundant);

#endif
