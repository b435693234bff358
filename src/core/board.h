/* board.h: the boards of a network (see csp.h), found once when it is built. */
#ifndef CORE_BOARD_H
#define CORE_BOARD_H

#include "core/csp.h"

typedef struct boards {
    csp_board *list;
    int n;
} boards;

/* All boards of the network, whose sets and names are there; they live in the arena. By the types of rows and
 * columns, then by their first row. OK or NO_MEMORY. */
status boards_make(boards *out, const csp *c, const memory *m, arena *a);

#endif
