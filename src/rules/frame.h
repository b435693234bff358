/* frame.h: a *frame* is what patterns of cells need to know of a Sudoku, found in a network.
 *
 * It consists of the csp-variables of one type that are the cells of nine rows, nine columns and nine blocks,
 * because the csp-variables of three other types group their labels, digit by digit, in just that way. So a
 * rule about rows, columns and blocks needs to know no application. */
#ifndef RULES_FRAME_H
#define RULES_FRAME_H

#include "core/csp.h"

enum { FRAME_SIZE = 9, FRAME_CELLS = FRAME_SIZE * FRAME_SIZE };

typedef struct frame {
    csp_var cell[FRAME_SIZE][FRAME_SIZE];                /* by row and column; rows 0..2 are one band */
    csp_label label[FRAME_SIZE][FRAME_SIZE][FRAME_SIZE]; /* and by digit */
} frame;

/* False: the network has none. */
bool find_frame(const csp *c, frame *frame);

#endif
