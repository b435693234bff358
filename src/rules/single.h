/* single.h: BRT, the basic resolution theory: ECP, Singles and the detection of contradictions.
 *
 * Definition. A single is a csp-variable without a value that has exactly one candidate; the candidate is
 * asserted. Soundness. Some label of a csp-variable is true, and the others are known to be false. ECP (a
 * candidate linked to a value goes) is done by state_assert. A csp-variable with neither value nor candidate
 * is a contradiction: there is no solution.
 *
 * BRT is confluent: the closed state is the same whatever the order. So all singles of one state are taken as
 * one round, each label once, named after the first csp-variable (in the network's order) that forces it. Two
 * singles of one round may be linked; asserting one then empties the csp-variable of the other, which is the
 * contradiction. */
#ifndef RULES_SINGLE_H
#define RULES_SINGLE_H

#include "rules/rule.h"

extern const rule rule_single, rule_contradiction;

/* Reports all singles of s, which must be no contradiction, given that those among the first `seen` of its
 * list have been dealt with. `room` has space for all csp-variables. *found: how many. */
status single_find(const state *s, int seen, csp_var *room, int round, const step_sink *sink, int *found);
/* The step that says that s, which is a contradiction, is one; its one line is in `room`. */
step single_contradiction(const state *s, int round, step_line *room);

#endif
