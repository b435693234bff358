/* te_dense.h: T&E(BRT) of any depth as a decision procedure (te.h), in the lanes of a residual table.
 *
 * Definition. In a state closed under BRT, a candidate x is refuted at depth 1 if asserting it in a copy and
 * closing that under BRT gives a contradiction; at depth n, if T&E of depth n-1 in the copy does. T&E of
 * depth n eliminates what is refuted at depth n or less until nothing is. The end does not depend on the
 * order, and nothing but a refutation is taken from a copy (te.h). So a depth is tried only when all smaller
 * ones refute nothing, and inside a copy eliminations are made at once, and the first contradiction ends it.
 *
 * Copies are kept. Let C be the end of T&E of depth n-1 in a copy of a state with x supposed. In any smaller
 * state S, the trial of x ends where T&E ends that begins with the intersection of C and S: both C and S
 * contain that end, and it is reached from a smaller state just as from a larger one. So
 *   - if S has lost only what C does not have anyway, x needs no new trial;
 *   - otherwise the new trial begins where the last one ended;
 *   - a trial inside another trial begins with what the same trial has found outside.
 * The trials that te.h leaves out are left out here, too.
 *
 * In world 0 the copy of x at depth 1 *is* its row of the table: it has all that follows from x by BRT, so
 * supposing x in a smaller state, in a trial or in a count, reaches the same end in fewer steps. If a copy
 * shows a contradiction, so does supposing x. If nothing follows from the elimination of a candidate, it is
 * taken out of the copies as well, and only those copies in which something follows are tried again.
 *
 * The table is made of the first state of a run, and smaller states are parts of it. Nothing here asks for
 * layers, so csp-variables may be halved (residual.h). */
#ifndef SOLVE_TE_DENSE_H
#define SOLVE_TE_DENSE_H

#include "search/lanes.h"
#include "search/residual.h"
#include "solve/te.h"

typedef struct te_dense te_dense;

bool te_dense_fits(const csp *c); /* may some state of this network fit? */
status te_dense_open(te_dense **out, const memory *m, const csp *c);
void te_dense_close(te_dense *trials); /* may be NULL */
/* For tests, which compare all kinds of lanes: uses these operations in place of the machine's best, from the
 * next run on. */
void te_dense_use(te_dense *trials, const lanes_ops *ops);

/* Begins a new run: from now on states only shrink. skip: as in te_start. */
void te_dense_start(te_dense *trials, const bool *skip);

/* Finds all candidates of s, closed under BRT, that are refuted at this depth; the caller knows that nothing
 * is refuted at a smaller one. *left: some candidate is not known to be in a solution. Each trial is a node.
 * If the budget ends (LIMIT), the list is what was found until then. Not *fits: nothing is known, and the
 * next state may fit. */
status te_dense_level(te_dense *trials, const state *s, int depth, watch *watch, te_refutations *refutations,
                      bool *left, bool *fits);

/* Runs T&E of this depth (ANY_DEPTH: until nothing is left to try) from s, closed under BRT, to its end. */
status te_dense_run(te_dense *trials, const state *s, int depth, watch *watch, te_refutations *refutations,
                    bool *fits);

/* The same from the state of which a table of this network was made, as a run of its own. */
status te_dense_run_table(te_dense *trials, residual *table, int depth, const bool *skip, watch *watch,
                          te_refutations *refutations);
/* The state that te_dense_run_table has reached, in the lanes of the table; te_dense_go_on goes on from
 * there, at a greater depth. */
const uint8_t *te_dense_reached(const te_dense *trials);
status te_dense_go_on(te_dense *trials, int depth, const bool *skip, watch *watch,
                      te_refutations *refutations);

#endif
