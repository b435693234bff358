/* g_whip_dense.h: the cells that g-whips have besides those of whips, in the dense layout: rights by several
 * candidates. For whip_dense.c only.
 *
 * Such a cell is a lane that is open and has two candidates or more, all in a g-label (g_cell_of). Its left
 * is one that the right before it has taken away, outside of that g-label. A right must not stand twice, that
 * is the same g-label of the same lane: it would take nothing away, but another left could follow it. A lane
 * may come again with less in it, for such rights close none.
 *
 * Why the cut by slack holds: a lane that is as it was before the last right said the same then, so that it
 * says it adds no layer. Why a walk without slack is a g-whip: each of its rights is new, so its lane has
 * lost a member to the right before; and one outside of its g-label, for otherwise what lived in it before
 * was in that g-label, too, and said the same (propagate_g_body.h leaves that out). */
#ifndef RULES_G_WHIP_DENSE_H
#define RULES_G_WHIP_DENSE_H

#include "search/dense_search.h"

/* The key of a right by several candidates. */
memo_key g_whip_part(const dense *d, dcand right);

/* The lefts of the cell that lane k has at node `at` behind the right `last`, as bits, and the cell; 0: there
 * is none. */
unsigned g_whip_lefts(dense *d, int at, dcand last, int k, g_cell *c);

/* The cells that may follow at node `at` behind the right `last`, each with one left; `old`, if that `costs`,
 * where the lane was the same at the node before. Returns how many. */
int g_whip_cells(dense *d, int at, dcand last, bool costs, lane_cell *to);

#endif
