/* rules.h: the table of rules, and rules that are open for a network.
 *
 * A rule is opened when it is first asked for, and begins a state when it is first asked in that state, so a
 * theory pays only for its own rules. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "rules/rule.h"

extern const rule *const rule_table[]; /* by rank; ends with NULL */

typedef struct ruleset ruleset;

status ruleset_open(ruleset **out, const memory *m, const csp *c);
void ruleset_close(ruleset *ruleset); /* may be NULL */

search *ruleset_search(ruleset *ruleset);

/* A new run, on states that only shrink. */
void ruleset_start(ruleset *ruleset, const search_terms *terms);
/* From now on all questions are about this state, closed under BRT and without contradiction, which must not
 * change until the next call. The watch counts nodes and may end the search. */
void ruleset_begin(ruleset *ruleset, const state *s, watch *watch);
/* As the member `find` of the query's rule. */
status ruleset_find(ruleset *ruleset, const query *query, const step_sink *sink, int *next);

#endif
