/* own_games.h: random small puzzles whose networks have orders or needs, and random states below them. */
#ifndef TESTS_OWN_GAMES_H
#define TESTS_OWN_GAMES_H

#include "lab.h"

/* A Futoshiki of this size with many signs, or a Kakuro of nine or twelve white cells; both have a solution.
 * The state has lost some candidates that are not in it. */
void own_open_futoshiki(lab *a, rng *r, int size, state *start);
void own_open_kakuro(lab *a, rng *r, state *start);

/* The same as text, for those who want the puzzle: it lives until the next call. */
const char *own_futoshiki(rng *r, int size);
const char *own_kakuro(rng *r);

#endif
