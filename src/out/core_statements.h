/* core_statements.h: in the core format (doc/core.md), statements of a network (core/statement.h) that it
 * does not say otherwise, and what they exclude.
 *
 * The clauses of a statement (problem/constraint.h: `formula`) become the needs of a part: the variables
 * beyond labels are labels that belong to no csp-variable. Unit propagation on these clauses is complete. So
 * what a statement excludes is shown by them, one after the other: if all members of a need are gone, so are
 * its guards. */
#ifndef OUT_CORE_STATEMENTS_H
#define OUT_CORE_STATEMENTS_H

#include "base/text.h"
#include "core/state.h"
#include "core/step.h"

typedef struct core_statements core_statements;

/* BAD_INPUT: a statement has no form in core, *e says why. *out is to be closed in any case. */
status core_statements_open(const csp *c, const memory *m, core_statements **out, error *e);
void core_statements_close(core_statements *said); /* may be NULL */

int core_statements_labels(const core_statements *said);            /* beyond those of the network */
void core_statements_write(const core_statements *said, text *out); /* as parts */

/* A line of a step: its targets are eliminated, or there is no solution. */
void core_statements_exclude(core_statements *said, const step_declared *line, text *out);

/* After all labels of csp-variables are known: the other ones, too. */
void core_statements_finish(core_statements *said, const state *final, text *out);

#endif
