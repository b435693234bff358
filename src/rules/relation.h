/* relation.h: what is shared by rules that conclude OR_k relations: sets of k candidates of which one is
 * true.
 *
 * Besides its own patterns, such a rule has the following ones on the relations that it has concluded,
 * reduced to what is left of them in the state:
 *   - length 1: if one candidate is left of a relation, it is true;
 *   - length m, even: *splitting*. If two candidates of a relation are the ends of a chain of m csp-variables
 *     with two candidates each, both are true or both are false. So even without the one, or without the
 *     other, the relation has a true member. Both of these smaller relations are concluded; they say more
 *     than the old one. */
#ifndef RULES_RELATION_H
#define RULES_RELATION_H

#include "rules/rule.h"

typedef struct relations relations;

status relations_open(search *search, relations **out);

/* Reports these patterns, of one length. *next: the least length at which there may be more of them. */
status relations_find(relations *relations, search *search, const query *query, const step_sink *sink,
                      int *next);

/* Reports that the csp-variables can't all be restricted to these labels: so one of their other candidates,
 * the guardians, is true; if there are none, there is no solution. Where there are more than `most` of them,
 * nothing is reported. */
typedef struct relation {
    const struct constraint *why; /* impossible, or deadly */
    csp_list sets, labels;
    int most;
} relation;

enum { ANY_GUARDIANS = CSP_MAX };
status relations_tell(relations *relations, search *search, const query *query, const step_sink *sink,
                      const relation *of);

/* For each relation of the rule: eliminates what is linked to all candidates that are left of it. */
status relations_eliminate(relations *relations, search *search, const query *query, const step_sink *sink);

#endif
