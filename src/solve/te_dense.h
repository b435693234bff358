/* te_dense.h: T&E(BRT) of any depth as a decision procedure (te.h), for networks that fit the dense layout.
 *
 * Definition. In a state closed under BRT, a candidate x is refuted at depth 1 if asserting it in a copy and
 * closing that under BRT gives a contradiction; at depth n, if T&E of depth n-1 in the copy does. T&E of
 * depth n eliminates what is refuted at depth n or less until nothing is. The end does not depend on the
 * order, and nothing but a refutation comes from a copy (te.h). So a depth is tried only where all smaller
 * ones have nothing to refute, and inside a copy eliminations are made at once and the first contradiction
 * ends it.
 *
 * Copies are kept. Let C be the end of T&E of depth n-1 in a copy of a state with x supposed. In any smaller
 * state S, the end is that from the meet of C and S: both contain it, and it is reached from the smaller of
 * two states as from the larger one. So
 *   - when S has shrunk by something that C does not have anyway, x needs no new trial;
 *   - otherwise the new trial begins where the last one ended;
 *   - a trial inside a hypothesis begins with what the same trial has found outside.
 * The trials that te.h leaves out are left out here, too. */
#ifndef SOLVE_TE_DENSE_H
#define SOLVE_TE_DENSE_H

#include "search/full_table.h"
#include "solve/te.h"

typedef struct te_dense te_dense;

/* Works in the table, which several may share; it must live as long. */
status te_dense_open(te_dense **out, const memory *m, full_table *table);
void te_dense_close(te_dense *d); /* may be NULL */

/* A new run: from now on states only shrink. skip: as in te_start. */
void te_dense_start(te_dense *d, const bool *skip);

/* All candidates of s, closed under BRT, that are refuted at this depth; nothing is at a smaller one. *left:
 * some candidate is not known to be in a solution. Each trial is a node. If the budget ends (LIMIT), the list
 * is what was found until then. */
status te_dense_level(te_dense *d, const state *s, int depth, watch *w, te_refutations *r, bool *left);

/* T&E of this depth (ANY_DEPTH: until nothing is left to try) from s, closed under BRT, to its end. */
status te_dense_run(te_dense *d, const state *s, int depth, watch *w, te_refutations *r);

#endif
