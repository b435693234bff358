/* walks.h: what the tests of Numbrix and Hidato share. The rules of both games are written here once more, by
 * coordinates. */
#ifndef TESTS_WALKS_H
#define TESTS_WALKS_H

#include "ordeal.h"

/* A small grid: one character a cell, 'B', '.', or a given digit. */
typedef struct small_walk {
    int rows, columns;
    const char *cells;
} small_walk;

/* Every way to put the numbers on the white cells: the game as it is written here, the network and the rules
 * restated agree; so do the numbers of solutions. Returns that number. */
int walks_brute(const app *a, bool corners, bool geometric, const small_walk *p);
/* Of a grid without givens: two labels are linked just as the definition says. */
void walks_links(const app *a, bool corners, bool geometric, int rows, int columns);
/* Of a grid with givens: the labels are those near enough to all givens. */
void walks_start(const app *a, bool corners, const small_walk *p);
void walks_names(const app *a);
/* Theorems on minimal puzzles of this grid; a puzzle has the same ratings if it is turned. */
void walks_theorems(const app *a, int rows, int columns, const char *blank, int puzzles);

#endif
