/* rules_games.h: what the files of rules_*.c share; see rules.h. */
#ifndef TESTS_RULES_GAMES_H
#define TESTS_RULES_GAMES_H

#include "base/limits.h"
#include "rules.h"

enum { SIDE_MOST = 64, CELLS_MOST = 4096 };

typedef struct solution {
    const puzzle *puzzle;
    const csp *csp;
    int trues;
    csp_label is[LIMIT_LABELS];             /* the labels that are true */
    const char *cell[SIDE_MOST][SIDE_MOST]; /* what "r1c1" is, at 0, 0; NULL: nothing, or several things */
} solution;

/* The value of the subject of this name; NULL: it has none, or several. */
const char *said(const solution *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *cell_said(const solution *s, int row, int column); /* the same of a cell, counted from 0 */
int number_said(const solution *s, int row, int column);       /* of a cell, counted from 0; 0: none */
bool read_numbers(const solution *s, int rows, int columns, int *out);
const char *after_word(const solution *s); /* the text behind the word of the game */
const char *read_size(const char *at, int *columns, int *rows);
/* The region of each cell; returns what follows. */
const char *read_edges(const char *at, int n, int *region);
bool all_differ(const int *of, const int *cell, int n);
bool is_latin(const int *of, int n);
bool regions_differ(const int *of, const int *region, int cells); /* no value is twice in a region */

bool sudoku_holds(const solution *s);
bool latin_holds(const solution *s);
bool pandiagonal_holds(const solution *s);
bool queens_holds(const solution *s);
bool map_holds(const solution *s);
bool futoshiki_holds(const solution *s);
bool kakuro_holds(const solution *s);
bool numbrix_holds(const solution *s);
bool hidato_holds(const solution *s);
bool slitherlink_holds(const solution *s);
bool kenken_holds(const solution *s);
bool binairo_holds(const solution *s);
bool lightup_holds(const solution *s);
bool nonogram_holds(const solution *s);
bool minesweeper_holds(const solution *s);
bool hitori_holds(const solution *s);
bool skyscrapers_holds(const solution *s);
bool tents_holds(const solution *s);

#endif
