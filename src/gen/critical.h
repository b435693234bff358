/* critical.h: the minimal impossible patterns of k digits in the bands of a Sudoku.
 *
 * A pattern is a set of cells. It is *impossible* if its cells can't all be restricted to the same k digits,
 * and *minimal* if without any of its cells it is not. In the language of graphs: cells are vertices, two in
 * a row, column or block are joined, and the minimal impossible patterns are the (k+1)-vertex-critical
 * induced subgraphs. k+1 cells of one unit are such a pattern; they are left out, so no unit has more than k
 * cells of a pattern, and each cell sees at least k others (else a colouring of the others would leave a
 * colour for it).
 *
 * A pattern stands for all that become the same by exchanging digits, bands, rows of a band, stacks, and
 * columns of a stack. */
#ifndef GEN_CRITICAL_H
#define GEN_CRITICAL_H

#include "base/memory.h"
#include "base/watch.h"

enum { CRITICAL_COLUMNS = 9, CRITICAL_BANDS_MOST = 3, CRITICAL_DIGITS_LEAST = 2, CRITICAL_DIGITS_MOST = 4 };

typedef struct critical_terms {
    int digits, bands;
    int cells;       /* the most that a pattern may have; 0: any number */
    int part, parts; /* only the patterns whose largest stack is among these; parts 1: all */
} critical_terms;

typedef struct critical_pattern {
    uint16_t column[CRITICAL_COLUMNS]; /* in which rows it has cells: the lowest bit is the first row */
} critical_pattern;

int critical_cells(const critical_pattern *pattern);
/* Cell number `cell` of the pattern is left out: a colouring of the others, as 0 to k-1 for each cell, in the
 * order of columns, and of rows in each. */
void critical_colour(const critical_pattern *pattern, const critical_terms *terms, int cell, int *colour);

/* Finds the patterns, those with the fewest cells first; the list is the caller's, of *n patterns, with room
 * for *room. NO_MEMORY, STOPPED, LIMIT, or OK. */
status critical_find(const memory *m, const critical_terms *terms, watch *watch, critical_pattern **out,
                     size_t *n, size_t *room);

#endif
