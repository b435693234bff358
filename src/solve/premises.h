/* premises.h: what a step rests on: labels that must be gone in the state where its round starts, and sets
 * that earlier steps must have concluded.
 *
 * The lines of a step say it:
 *   - a CELL or CASES: the members of its set that it does not name; and the set, if a step has made it;
 *   - a SUBSET: the labels of its rows that are neither in its columns nor refuted by a line;
 *   - a DECLARED line: what its kind says;
 *   - a SUPPOSE with inner steps (a trial): what these rest on, but for what is linked to the label supposed,
 *     or is asserted away or eliminated in an earlier inner round.
 *
 * Monotony. Let a step hold in a state. In any state with more candidates and fewer values what it names is
 * still a candidate or undecided, so it holds there if and only if all these labels are gone and all these
 * sets concluded. */
#ifndef SOLVE_PREMISES_H
#define SOLVE_PREMISES_H

#include "core/step.h"

typedef struct premise_sink {
    void (*take)(void *context, csp_label x);  /* some labels come more than once, and some sets */
    void (*take_set)(void *context, int made); /* the number of a step of the path */
    void *context;
} premise_sink;

/* But for what is gone at the start of the path. */
void step_premises(const state *start, const step *s, const premise_sink *sink);

/* Is this step one of the patterns: neither a single nor a contradiction? */
bool is_pattern(const step *s);

#endif
