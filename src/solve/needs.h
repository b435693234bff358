/* needs.h: what a step needs: labels that must be gone in the state where its round starts.
 *
 * The evidence of a step says it:
 *   - a single: the other labels of its csp-variable; a contradiction: all labels of its csp-variable;
 *   - a chain: the labels of each cell's csp-variable that the cell does not name;
 *   - a Subset: the labels of its rows outside its columns;
 *   - an order: what is below its least label or above its greatest one; a coupling: what is needed;
 *   - a trial: what its inner steps need, but for what is linked to the label supposed, or is asserted away
 * or eliminated in an earlier inner round.
 *
 * Monotony. Let a step hold in a state. In any state with more candidates and fewer values what it names is
 * still a candidate or undecided, so it holds there if and only if all that it needs is gone. */
#ifndef SOLVE_NEEDS_H
#define SOLVE_NEEDS_H

#include "core/step.h"

typedef struct need_sink {
    void (*take)(void *context, csp_label x); /* some labels come more than once */
    void *context;
} need_sink;

/* But for what is gone at the start of the path. */
void step_needs(const state *start, const step *s, const need_sink *sink);

bool step_concludes(const step *s, csp_label x); /* is x one of its conclusions? */

#endif
