/* clues.h: puzzles made from others: of the same kind and size, but with other clues. */
#ifndef API_CLUES_H
#define API_CLUES_H

#include "api/work.h"

typedef struct clue_sets {
    const csp_label *given, *removed;
    int givens, removals;
} clue_sets;

/* Does p's application have a text for puzzles with such clues? BAD_INPUT: no, and e says so. */
status clues_check(const puzzle *p, const clue_sets *sets, error *e);
/* Writes that text and its params to the workspace; it may then be read into p itself. */
status clues_write(tresse *tresse, const puzzle *p, const clue_sets *sets, error *e);
/* Makes `puzzle` the puzzle whose text is in the workspace, one of application a. If it can't be read, e says
 * why; e NULL: that is a bug. */
status clues_read(tresse *tresse, tresse_puzzle *puzzle, const app *app, error *e);
/* Does both, for a puzzle with n clues that are all givens or, if `removes`, all labels removed. */
status clues_become(tresse *tresse, tresse_puzzle *puzzle, bool removes, const csp_label *clue, int n);

#endif
