/* rule.h: what a rule is: it reads a state, reports steps, changes nothing.
 *
 * One file per family of patterns; length and types are arguments. A rule is one `const rule` at the end of
 * its file and one line in rules.c. */
#ifndef RULES_RULE_H
#define RULES_RULE_H

#include "core/step.h"
#include "search/search.h"

struct text;

typedef struct rule {
    const char *code;  /* in theories: "W" */
    const char *alias; /* another spelling of the code, or NULL */
    const char *name;  /* in paths: "whip" */
    const char *says;  /* one line, for `tresse list rules` */
    int rank;          /* among patterns of one length: smaller is simpler */
    int min_length;
    bool stable; /* for confluence: what it eliminates, it still eliminates after any other eliminations */
    const struct rule *within; /* a stable rule that has each of its patterns at the same length; or NULL */
    bool typed;                /* its patterns may be restricted to csp-variables of some types */
    /* Reports to the sink every such pattern in the state of the search, one for each target, given
     * that there is none shorter. *next: the least length at which there may be more in this state, NEVER if
     * there is none. The round of the steps is filled in by the engine. */
    status (*find)(search *s, const pattern *p, const step_sink *sink, int *next);
    /* The step, with its evidence, in nrc notation; NULL: as its lines say (out/nrc.c). */
    void (*write)(const csp *c, const step *s, bool ascii, struct text *out);
} rule;

extern const rule *const rule_table[]; /* by rank; ends with NULL */

#endif
