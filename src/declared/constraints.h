/* constraints.h: the table of all kinds of constraints that networks declare (core/constraint.h). */
#ifndef DECLARED_CONSTRAINTS_H
#define DECLARED_CONSTRAINTS_H

#include "core/constraint.h"

extern const constraint constraint_order, constraint_need;

extern const constraint *const constraints[]; /* ends with NULL */

/* What this line is about; NULL: csp-variables and links only. */
const constraint *constraint_of(const csp *c, const step_line *l);

#endif
