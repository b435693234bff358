/* premises.h: what a step rests on: labels that must be gone in the state where its round starts; if it uses
 * a need, that one of the guards of this need is a value there; and sets that earlier steps must have
 * concluded.
 *
 * The lines of a step tell its premises:
 *   - a CELL or CASES: the members of its set that it does not name; if the set is a need, a guard, unless
 *     one is supposed or is the right of an earlier line; if a step has made the set, that step;
 *   - a SUBSET: the labels of its rows that are neither in its columns nor refuted by a line;
 *   - a DECLARED line: what its kind says;
 *   - a SUPPOSE with inner steps (a trial): what these rest on, except labels that are linked to the supposed
 *     label, or to one asserted in an earlier inner round, or are eliminated in one; and except needs with a
 *     guard that is supposed, or asserted in an earlier inner round.
 *
 * Monotony. Let a step hold in a state. In any state with more candidates and fewer values, what the step
 * names is still a candidate or undecided, so the step holds there if and only if all its premises do. */
#ifndef SOLVE_PREMISES_H
#define SOLVE_PREMISES_H

#include "core/step.h"

typedef struct premise_sink {
    void (*gone)(void *context, csp_label label); /* may be called more than once with the same label */
    void (*bound)(void *context, csp_set need);
    void (*made)(void *context, int step); /* the number of a step of the path */
    void *context;
} premise_sink;

/* Tells the premises of `step`, except what is gone, or a value, at the start of the path. */
void step_premises(const state *start, const step *step, const premise_sink *sink);

/* Is this step one of the patterns: neither a single nor a contradiction? */
bool is_pattern(const step *step);

#endif
