/* paths.h: what the tests of Numbrix and Hidato share. The rules of both games are written here once more, by
 * coordinates. */
#ifndef TESTS_PATHS_H
#define TESTS_PATHS_H

#include "games.h"

/* A small grid: one character a cell, 'B', '.', or a given digit. */
typedef struct small_path {
    int rows, columns;
    const char *cells;
} small_path;

/* Every way to put the numbers on the white cells: the game as it is written here, the network and the rules
 * restated agree; so do the numbers of solutions. Returns that number. */
int paths_brute(const char *name, bool corners, bool geometric, const small_path *p);
/* Of a grid without givens: two labels are linked just as the definition says. */
void paths_links(const char *name, bool corners, bool geometric, int rows, int columns);
/* Of a grid with givens: the labels are those near enough to all givens. */
void paths_start(const char *name, bool corners, const small_path *p);
void paths_names(const char *name);
/* Theorems on minimal puzzles of this grid; a puzzle has the same ratings if it is turned. */
void paths_theorems(const char *name, int rows, int columns, const char *blank, int puzzles);

#endif
