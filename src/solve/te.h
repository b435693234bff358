/* te.h: T&E(T), trial and error with a theory T, as a decision procedure: which candidates are refuted at
 * which depth. This only decides, without making steps; trial.h makes paths of the decisions.
 *
 * Definition. In a state where T does not apply any more, a candidate z is *refuted* at depth 1 if asserting
 * it in a copy of the state and applying T there gives a contradiction; at depth n, if T&E(T, n-1) in the
 * copy does. What is refuted is eliminated from the state itself. Nothing else is taken from a copy, even if
 * it is solved: there is no guessing. T&E goes on until no candidate is refuted.
 *
 * Soundness. A refuted candidate is in no solution.
 *
 * If T is confluent, the end does not depend on the order of trials, because what is refuted in a state is
 * refuted in every smaller one. With T = BRT, a candidate is refuted at depth 1 exactly if it is the target
 * of a braid, so the end is the one that braids of any length reach, without their lengths. Some trials can't
 * refute anything and are left out, which does not change the end. If T is confluent, these are the trials of
 * candidates that T asserted in a copy without a contradiction, until the next elimination (all that follows
 * from such a candidate follows in that copy, too). Whatever T is, these are the trials of labels that the
 * caller knows to be in a solution, and of labels in a solved copy, which is a solution.
 *
 * T = BRT is decided in the dense layout (te_dense.h) if the network fits it. */
#ifndef SOLVE_TE_H
#define SOLVE_TE_H

#include "search/residual.h"
#include "solve/engine.h"

/* A label that was eliminated: refuted at this depth, and at no smaller one. Those of one batch were refuted
 * in one state. */
typedef struct te_refuted {
    csp_label label;
    int depth, batch;
} te_refuted;

typedef struct te_refutations {
    outcome outcome;           /* SOLVED, CONTRADICTION, STUCK */
    const te_refuted *refuted; /* belongs to the te, and is valid until its next run */
    int n;
} te_refutations;

typedef struct te te;

/* T is applied by this engine. */
status te_open(te **out, const memory *m, const csp *c, engine *engine);
void te_close(te *trials); /* may be NULL */

/* Begins a new run, by theory T (without depth; it must live as long as the run). skip: which labels are not
 * supposed, because they are known to be in some solution, or for other reasons; may be NULL. */
void te_start(te *trials, const theory *with, int max_length, const bool *skip, search_layout layout);

/* Takes s as far as T alone can. LIMIT: the budget ended. */
status te_apply(te *trials, state *s, watch *watch);

/* Finds all candidates of s, where T does not apply any more, that are refuted at this depth. The caller
 * knows that nothing is refuted at a smaller depth; and states only shrink from call to call. *left: some
 * candidate is not known to be in a solution. Each trial is counted. If the budget ends (LIMIT), the list is
 * what was found until then. */
status te_level(te *trials, const state *s, int depth, watch *watch, te_refutations *out, bool *left);

/* Runs T&E(T) of this depth (ANY_DEPTH: until nothing is left to try) from s, where T does not apply any
 * more, to its end: batch after batch, with T applied after each. Independent of the run: s may be any state.
 * If the budget ends (LIMIT), the list is what was found until then. */
status te_run(te *trials, const state *s, int depth, const bool *skip, watch *watch, te_refutations *out);

/* The same if only the end matters: after a refutation the trials go on from there instead of beginning
 * again. The list may be different, but the end is not. */
status te_run_soon(te *trials, const state *s, int depth, const bool *skip, watch *watch,
                   te_refutations *out);

/* The same for BRT, from the state of which this table, which may have halves, was made. */
status te_run_table(te *trials, residual *table, int depth, const bool *skip, watch *watch,
                    te_refutations *out);
/* The state that te_run_table has reached, in the lanes of the table; te_go_on goes on from there, at a
 * greater depth. */
const uint8_t *te_reached(const te *trials);
status te_go_on(te *trials, int depth, const bool *skip, watch *watch, te_refutations *out);

#endif
