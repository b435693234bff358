/* open_singles.h: patterns in states where singles are still to be done.
 *
 * All searches are made for states without open singles. If someone wants to know what can be said in a state
 * as it is, a csp-variable with a lone candidate counts as decided, so that it has no part in patterns except
 * one: whatever is linked to the lone candidate goes, by a whip[1] with that csp-variable. The lone candidate
 * is the only one of its csp-variable, so if the target were true none would be left. */
#ifndef SOLVE_OPEN_SINGLES_H
#define SOLVE_OPEN_SINGLES_H

#include "core/step.h"
#include "solve/theory.h"

bool open_singles_any(const state *s); /* does some csp-variable have a lone candidate? */
/* *to becomes s as the searches may see it. */
void open_singles_close(const state *s, state *to);
/* Reports these whips[1], each with its targets that are not in `told`, if the theory has whips. `room` has
 * space for all labels. */
status open_singles_find(const theory *th, const state *s, const bool *told, csp_label *room,
                         const step_sink *sink);

#endif
