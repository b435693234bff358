/* g_whip_dense.h: the cells that g-whips have in addition to those of whips, in the dense layout: their
 * rights are several candidates. For whip_dense.c only.
 *
 * Such a cell is a lane that is open and has two candidates or more, all in a g-label (g_cell_of). Its left
 * is a candidate that the right before it has taken away and that is outside that g-label. A right (that is,
 * the same g-label of the same lane) must not occur twice: the second time it would take nothing away, but
 * another left could follow it. A lane may come again with less in it, because such rights close no lane.
 *
 * Why the cut by slack holds: a lane that is the same as before the last right said the same thing then, so
 * saying it now adds no layer. Why a walk without slack is a g-whip: each of its rights is new, so its lane
 * has lost a member to the right before it. That member is outside the g-label: otherwise everything that
 * lived in the lane before would have been in that g-label, too, and would have said the same
 * (propagate_g_body.h leaves that out). */
#ifndef RULES_G_WHIP_DENSE_H
#define RULES_G_WHIP_DENSE_H

#include "search/dense_search.h"

/* The key of a right by several candidates. */
memo_key g_whip_part(const dense *dense, dcand right);

/* The cell that `lane` has at node `at` after the right `last`; returns its lefts, as bits. 0: there is no
 * such cell. */
unsigned g_whip_lefts(dense *dense, int at, dcand last, int lane, g_cell *cell);

/* Lists the cells that may follow at node `at` after the right `last`, each with one left; returns how many.
 * If `costs`, a cell is marked `old` where its lane was the same at the node before. */
int g_whip_cells(dense *dense, int at, dcand last, bool costs, lane_cell *to);

#endif
