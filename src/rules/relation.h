/* relation.h: what rules share that conclude OR_k relations: sets of k candidates of which one is true.
 *
 * Besides its own patterns, such a rule has these on the relations that it has concluded, as they are in the
 * state:
 *   - length 1: a relation with one candidate left: that is true;
 *   - length m, even: *splitting*. If two candidates of a relation are the ends of a chain of m csp-variables
 *     with two candidates each, both are true or both are false; so one of the relation without the one, and
 *     without the other, is true as well. Both are concluded, and say more than the old relation. */
#ifndef RULES_RELATION_H
#define RULES_RELATION_H

#include "rules/rule.h"

typedef struct relations relations;

status relations_open(search *s, relations **out);

/* These patterns, of one length. *next: the least length at which there may be more of them. */
status relations_find(relations *r, search *s, const query *q, const step_sink *sink, int *next);

/* Reports that the csp-variables can't all be restricted to these labels: so one of their other candidates,
 * the guardians, is true; if there are none, there is no solution. Where there are more than `most` of them,
 * nothing is reported. */
typedef struct relation {
    const struct constraint *why; /* impossible, or deadly */
    csp_list sets, labels;
    int most;
} relation;

enum { ANY_GUARDIANS = CSP_MAX };
status relations_tell(relations *r, search *s, const query *q, const step_sink *sink, const relation *of);

/* Of each relation of the rule: what is linked to all candidates that are left of it goes. */
status relations_eliminate(relations *r, search *s, const query *q, const step_sink *sink);

#endif
