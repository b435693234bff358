/* rule.h: what a rule is: it reads a state, reports steps, changes nothing.
 *
 * There is one file per family of patterns, with its definition, the reason why it is sound, and its search;
 * length and types are arguments. A rule is one `const rule` at the end of its file and one line in rules.c;
 * nothing else knows which rules there are. A pointer says which rule a step or a query belongs to.
 *
 * A rule may conclude sets of which one member is true, and use those that earlier rounds of the path have
 * concluded (search.h: `set`). What it finds then depends on the path and not on the state alone, so it is
 * not `stable`. */
#ifndef RULES_RULE_H
#define RULES_RULE_H

#include "core/step.h"
#include "search/search.h"

struct text;

typedef struct rule {
    const char *code;  /* in theories: "W"; NULL: in no theory, or in all (singles, contradictions, trials) */
    const char *alias; /* another spelling of the code, or NULL */
    const char *name;  /* in paths: "whip" */
    const char *pattern; /* its name in doc/core.md, if that is another one; or NULL */
    const char *says;    /* one line, for `tresse list rules` */
    int rank;            /* among patterns of one length: smaller is simpler */
    int min_length;
    int choices; /* of forcing whips and OR-whips: the most candidates that the csp-variable or relation may
                    have */
    int usual_most;  /* the greatest length if a theory says none; 0: there is no bound */
    bool lengthless; /* a theory gives no length for it: it goes as far as the other families of the theory */
    bool usual;      /* it is in the theory that is used if none is named */
    bool always;     /* its patterns of length 1, of all types, are in every theory but BRT */
    bool stable; /* for confluence: what it eliminates, it still eliminates after any other eliminations */
    const struct rule *within; /* a stable rule that has each of its patterns at the same length; or NULL */
    const struct constraint *about; /* what a network must declare for it to apply; NULL: nothing */
    bool assumes;                   /* it is sound only if there is just one solution, which it assumes */
    bool whole;                     /* it makes sense only for whole paths, not inside T&E */
    bool typed;                     /* its patterns may be restricted to csp-variables of some types */
    bool of_statements; /* its cells are statements: a theory with it runs on the network of statements */

    const struct chain_kind
        *chains; /* a rule of chains: how they are found (search/chains.h); NULL: `find` */

    /* The search, in the order of its life. `open` and `begin` may be NULL; so is `find` of a rule of chains.
     *
     * open: *mine is what the rule needs for the network of the search, taken from the arena of the search,
     * which closes it. Called before the rule is first asked for anything.
     *
     * begin: a new state; called before the rule is first asked for anything in it.
     *
     * find: reports to the sink every pattern that the query asks for in the state of the search, given that
     * no shorter one exists. *next: the least length at which there may be more in this state, NEVER if there
     * is none. The round of the steps is filled in by the engine. */
    status (*open)(search *search, void **mine);
    void (*begin)(void *mine, const search *search);
    status (*find)(void *mine, search *search, const query *query, const step_sink *sink, int *next);

    /* The evidence of the step in nrc notation, from the colon after its name on; NULL: as its lines say
     * (out/nrc.c). */
    void (*write)(const csp *c, const step *step, struct text *out);
    void (*write_after)(const csp *c, const step *step, struct text *out); /* its conclusion; may be NULL */
} rule;

#endif
