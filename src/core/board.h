/* board.h: the boards of a network (see csp.h), found once when it is built. */
#ifndef CORE_BOARD_H
#define CORE_BOARD_H

#include "core/csp.h"

typedef struct boards {
    csp_board *list;
    int n;
} boards;

/* Makes all boards of the network, whose sets and names must be there already; they live in the arena. Boards
 * are sorted by the types of their rows and columns, then by their first row. OK or NO_MEMORY. */
status boards_make(boards *out, const csp *c, const memory *m, arena *a);

#endif
