/* beyond.h: is a puzzle beyond braids? Asked once, before long chains are looked for: if trials don't solve
 * it, no chain of any length does, and its rating is known at once.
 *
 * Theorem. Let T be a theory each of whose families is within braids or g-braids, is that of relaxed whips,
 * or is in every theory with patterns of length 1 (whips, couplings, loops, connected regions). Let T1 be
 * those families of every theory. If T solves a state, by whatever strategy, so does T&E(T1) of depth 1.
 *
 * Proof. Let E be the state in which T&E(T1) ends. Each state of a path by T contains E: the first one does;
 * so let S be one that does, and let a step eliminate z in S. If it is a step of T1, z is not in E, because
 * T1 is stable for confluence and E is closed under it. Otherwise supposing z in S leads to a contradiction
 * by T1: in a braid each right follows by a Single from z and the rights before it; in a g-braid a g-label is
 * all that lives in a csp-variable, and takes away what a whip[1] takes away. (A relaxed whip is a braid,
 * except for cells whose right is a value: rules/relaxed_whip.c.) In a smaller state all this still follows,
 * unless the contradiction comes earlier. So if z were in E, its trial would refute it there, and E would not
 * be the end. Singles assert nothing that is not in E, since E is closed under them. Hence if T ends in a
 * solution, E has no other candidates; and as trials are sound, E is the solution.
 *
 * If a network has neither needs, loops nor regions, then BRT suffices in place of T1, unless T has g-labels:
 * the trial of what a whip[1] eliminates is refuted by Singles. With needs it does not: a coupling inside a
 * trial may lead further than Singles do.
 *
 * The converse is false, since whips are fewer than braids. */
#ifndef SOLVE_BEYOND_H
#define SOLVE_BEYOND_H

#include "base/watch.h"
#include "search/residual.h"
#include "solve/theory.h"

/* Trials come before chains of this length. Most puzzles need none that long, and trials take less time than
 * looking for them. */
enum { BEYOND_FROM = 5 };

/* Does the theorem hold for this theory on this network? *trials is the T&E to ask. */
bool beyond_takes(const theory *th, const csp *c, theory *trials);

/* The question in lanes, with g-labels if the table has them, for a network without needs, loops or regions.
 * The state of the table, `live`, goes to where trials end. solution: is each label in the only solution?
 * trial: room for a state. */
status beyond_in_lanes(const residual *table, const bool *solution, uint8_t *trial, watch *watch,
                       bool *solved);

#endif
