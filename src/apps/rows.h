/* rows.h: does a text that can't be read look like one grid with a mistake in it, or like lines of anything?
 *
 * Of applications whose puzzles are square grids, such as Sudoku.
 * Asked only when no line of a file is a puzzle by itself and the whole is none either: a grid then
 * deserves one message about the grid, and not one for each of its rows. A wrong answer costs a less
 * helpful message. */
#ifndef APPS_ROWS_H
#define APPS_ROWS_H

#include <stdbool.h>
#include <stddef.h>

bool rows_look_like_grid(const char *text, size_t n);

#endif
