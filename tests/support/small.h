/* small.h: networks for tests: random small ones, Latin squares, and Sudokus with and without the
 * application.
 *
 * All use memory_standard. The networks that sudoku_state makes are kept until the program ends. */
#ifndef TESTS_SMALL_H
#define TESTS_SMALL_H

#include "base/random.h"
#include "core/state.h"

/* A random network: 5 to 12 csp-variables of 2 to 4 labels and of 2 to 4 types, some labels in several
 * csp-variables of different types, some links beyond those of the csp-variables. Half of the networks are
 * made around a solution; over many of them none, one and several solutions are all frequent. */
status small_random(rng *r, csp **out);

/* The same with needs: up to twelve guards, each with up to four labels that it needs one of; in networks
 * made around a solution needs that it meets, as a rule. */
status small_needy(rng *r, csp **out);

/* Label (r * n + c) * n + d: digit d in row r and column c, all from 0. Types rc, rn, cn. */
status small_latin(int n, csp **out);

/* The same with blocks of height x width cells, n = height * width, and type bn: Sudoku without the
 * application. */
status small_sudoku(int height, int width, csp **out);

/* Four pigeons and three holes, the last pigeon with a way out, label 0, that tells the others where to go:
 * one solution, and T&E must go to depth 2 for each elimination. */
status small_pigeons(csp **out);

/* Opens a state of the network and asserts the clues of a line of n * n characters (1-9, A-P; anything else
 * is an empty cell). BAD_INPUT: a clue contradicts an earlier one; the state is open all the same. */
status small_start(const csp *c, int n, const char *line, state *out);

/* Opens *out at the start of the Sudoku of this line, read by the application; its network is out->csp. Any
 * status: state_close may be called. */
status sudoku_state(const char *line, state *out);

/* Takes candidates away from s at random, each with `percent` in a hundred, never the last one of a
 * csp-variable. */
void small_shrink(state *s, rng *r, int percent);

/* Does this set of labels obey every csp-variable, link and need, contain the values of s and no label that
 * is gone? */
bool small_is_solution(const state *s, const bool *value);

/* "v12": a name of its own for the n-th of many; until the next call. */
const char *small_name(const char *prefix, int n);

#endif
