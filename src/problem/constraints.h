/* constraints.h: the table of all kinds of constraints that networks declare (problem/constraint.h). */
#ifndef PROBLEM_CONSTRAINTS_H
#define PROBLEM_CONSTRAINTS_H

#include "problem/constraint.h"

extern const constraint constraint_order, constraint_need, constraint_impossible, constraint_loop,
    constraint_connected, constraint_deadly; /* the last one is never declared */

extern const constraint *const constraints[]; /* ends with NULL */

/* Do these values obey all constraints of the network: its csp-variables, groups and links, what it declares,
 * and its statements, each by the definition of its kind? */
bool constraints_hold(const csp *c, const bool *value);

/* The constraint that this line is about; NULL: it is about csp-variables and links only. */
const constraint *constraint_of(const csp *c, const step_line *l);
/* The same for the only line inside this SUPPOSE, if that line says no more than that all members of a set
 * are gone, as in a coupling: such a step is told by its set alone. NULL: there is more to tell. */
const constraint *constraint_alone(const csp *c, const step_line *suppose);

#endif
