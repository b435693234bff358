/* cell_chain.h: the search for c-whips and c-braids on one target, and their lines (rules/con.c). */
#ifndef SEARCH_CELL_CHAIN_H
#define SEARCH_CELL_CHAIN_H

#include "search/cells.h"

/* What was found: cells in order, the last of which fails; of a c-whip with their lefts (CSP_NONE: the cell
 * needs none). */
typedef struct cell_chain {
    cells *cells;
    csp_label target;
    int n, room;
    cell *step;
    csp_label *left;
    struct cell_node *node; /* of each cell, while it is looked for */
    uint32_t *visited, visit;
    struct chain_lines *lines;
} cell_chain;

status cell_chain_open(search *search, cell_chain **out);

/* A c-braid, or c-whip, on the target with at most this many cells, given that there is none with fewer. */
status cell_chain_find_braid(cell_chain *chain, csp_label target, int length, bool *found);
status cell_chain_find_whip(cell_chain *chain, csp_label target, int length, bool *found);

/* A chain of this cell alone, which fails when the target is supposed. */
status cell_chain_take(cell_chain *chain, csp_label target, cell which);

/* The step of what was found, with all targets on which the same lines are right; valid until the next one.
 */
status cell_chain_build(cell_chain *chain, const query *query, bool evidence, const step **out);
/* The step of a statement that refutes labels, or that fails, while D and T are empty; `target` has to last.
 */
status cell_chain_build_one(cell_chain *chain, const query *query, int which, const csp_label *target,
                            int targets, bool evidence, const step **out);

#endif
