/* te.h: T&E(BRT), trial and error with Singles, as a decision procedure: what can braids of any length do?
 *
 * Definition. In a state closed under BRT, a candidate z is *refuted* if asserting it in a copy of the state
 * and closing that under BRT gives a contradiction; it is then eliminated from the state itself. Nothing else
 * comes from a copy, even if it is solved: there is no guessing. T&E(BRT) goes on until no candidate is
 * refuted.
 *
 * Soundness. A refuted candidate is in no solution.
 *
 * The end does not depend on the order of trials, for what is refuted in a state is refuted in every smaller
 * one; and a candidate is refuted just if it is the target of a braid, so it is the end that braids of any
 * length reach, without their lengths. Three kinds of trials can't refute anything and are left out, none of
 * which changes the end: of a candidate that was asserted in a copy without a contradiction (supposing it
 * gives a part of that copy), until the next elimination; of a label that the caller knows to be in a
 * solution; of one in a solved copy, which is a solution. */
#ifndef SOLVE_TE_H
#define SOLVE_TE_H

#include "base/watch.h"
#include "solve/engine.h"

typedef struct te te;

typedef struct te_result {
    outcome outcome;          /* SOLVED, CONTRADICTION, STUCK, or UNFINISHED: the budget ended */
    const csp_label *refuted; /* the te's own, until its next run: the proof, in the order of elimination */
    int refutations;
    uint64_t trials;
} te_result;

status te_open(te **out, const memory *m, const csp *c);
void te_close(te *t); /* may be NULL */

/* Takes s to the end of T&E(BRT). keep: labels known to be in some solution (csp_labels long), may be NULL.
 * Each trial is a node for the watch. OK with a result, or STOPPED. */
status te_run(te *t, state *s, const bool *keep, watch *w, te_result *r);

/* The same from the givens and removals of a puzzle, without a state: only the result is wanted. Givens that
 * contradict each other are a contradiction. */
typedef struct te_start {
    const csp_label *given, *removed;
    int givens, removals;
} te_start;

status te_decide(te *t, const te_start *from, watch *w, te_result *r);

/* For tests: tries with this kind of lanes (LANES_ of search/lanes.h), or without any. False: this te
 * can't. */
enum { TE_SPARSE = -1 };
bool te_layout(te *t, int lanes);

#endif
