/* te_deep.h: T&E(BRT) of any depth as a decision procedure, for networks that fit the dense layout.
 *
 * Definition. In a state closed under BRT, a candidate x is refuted at depth 1 if asserting it in a copy and
 * closing that under BRT gives a contradiction; at depth n, if T&E of depth n-1 in the copy does. T&E of
 * depth n eliminates what is refuted at depth n or less until nothing is. As with depth 1 (te.h) the end does
 * not depend on the order, and nothing but a refutation comes from a copy. So a depth is tried only where all
 * smaller ones have nothing to refute, and inside a copy eliminations are made at once and the first
 * contradiction ends it.
 *
 * Copies are kept. Let C be the end of T&E of depth n-1 in a copy of a state with x supposed. In any smaller
 * state S, the end is that from the meet of C and S: both contain it, and it is reached from the smaller of
 * two states as from the larger one. So
 *   - when S has shrunk by something that C does not have anyway, x needs no new trial;
 *   - otherwise the new trial begins where the last one ended;
 *   - a trial inside a hypothesis begins with what the same trial has found outside.
 * The trials that te.h leaves out are left out here, too. */
#ifndef SOLVE_TE_DEEP_H
#define SOLVE_TE_DEEP_H

#include "search/full_table.h"
#include "solve/engine.h"

typedef struct te_deep te_deep;

/* What was eliminated: refuted at this depth, and at none less. Those of one batch were refuted in one state.
 */
typedef struct te_refuted {
    csp_label label;
    int depth, batch;
} te_refuted;

typedef struct te_refutations {
    outcome outcome;           /* SOLVED, CONTRADICTION, STUCK */
    const te_refuted *refuted; /* the owner's, until its next run */
    int n;
} te_refutations;

/* Works in the table, which several may share; it must live as long. */
status te_deep_open(te_deep **out, const memory *m, full_table *table);
void te_deep_close(te_deep *d); /* may be NULL */

/* A new run: from now on states only shrink. keep: labels known to be in a solution (may be NULL). */
void te_deep_start(te_deep *d, const bool *keep);

/* All candidates of s, closed under BRT, that are refuted at this depth; nothing is at a smaller one. *left:
 * some candidate is not known to be in a solution. Each trial is a node. If the budget ends (LIMIT), the list
 * is what was found until then. */
status te_deep_level(te_deep *d, const state *s, int depth, watch *w, te_refutations *r, bool *left);

/* T&E of this depth (ANY_DEPTH: until nothing is left to try) from s, closed under BRT, to its end. */
status te_deep_run(te_deep *d, const state *s, int depth, watch *w, te_refutations *r);

#endif
