/* single.h: BRT, the basic resolution theory: ECP, Singles and the detection of contradictions.
 *
 * Definition. A single is a csp-variable without a value that has exactly one candidate; the candidate is
 * asserted. Soundness. Some label of a csp-variable is true, and the others are known to be false. ECP (a
 * candidate linked to a value goes) is done by state_assert. A csp-variable with neither value nor candidate
 * is a contradiction: there is no solution. So is a need that is broken: one of its guards is a value, and
 * all its members are gone. BRT itself looks at needs only where every csp-variable has a value, to say
 * whether these are a solution; theories with couplings (all but BRT) look at them wherever Singles end, just
 * before they look for patterns.
 *
 * BRT is confluent: the closed state is the same whatever the order. So all singles of one state are taken as
 * one round, each label once, named after the first csp-variable (in the network's order) that forces it. Two
 * singles of one round may be linked; asserting one then empties the csp-variable of the other, which is the
 * contradiction. */
#ifndef RULES_SINGLE_H
#define RULES_SINGLE_H

#include "rules/rule.h"

extern const rule rule_single, rule_contradiction; /* what the steps of BRT point to */

/* A path in the making, of rounds of singles and other rounds. */
typedef struct brt {
    const memory *memory;
    int vars;
    csp_var *room;    /* for all csp-variables */
    csp_label *found; /* for the singles of a round */
    bool needs;       /* a broken need is a contradiction at once: there are couplings in the theory */
    int round;        /* the number of the last round of the path; other rounds are counted here, too */
    int seen;         /* how many of the state's list of singles have been dealt with */
} brt;

status brt_open(brt *singles, const memory *m, const csp *c);
void brt_close(brt *singles); /* also after a failure */

/* Begins a new path, from a state about which nothing is known yet; needs: by a theory with couplings. */
void brt_begin(brt *brt, bool needs);

typedef enum brt_most { BRT_TO_THE_END, BRT_ONE_ROUND, BRT_ONE_STEP } brt_most;

/* Takes s to the end of BRT, in rounds that are counted and reported; the last step may be a contradiction.
 * The sink may be NULL. ENOUGH: there was a single, and no more than this round or step was wanted. */
status brt_run(brt *brt, state *s, brt_most most, const step_sink *sink);

/* The same without rounds and steps, if only the state is wanted. */
void brt_close_state(state *s, bool needs);

#endif
