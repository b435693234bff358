/* state.h: what is known: which labels are still candidates, which are values.
 *
 * A state only shrinks: candidates go, values come, nothing comes back. A label has one status at a time (a
 * value is no longer a candidate). state_assert does ECP at once: no candidate is ever linked to a value. The
 * state is a contradiction as soon as some csp-variable has neither a value nor a candidate. It does not look
 * at needs: couplings do, and where all csp-variables turn out to have values, the caller asks for a broken
 * need. */
#ifndef CORE_STATE_H
#define CORE_STATE_H

#include "core/csp.h"

typedef enum label_status { GONE = 0, CANDIDATE = 1, VALUE = 2 } label_status;

enum {
    STATE_REFUTED = CSP_NONE - 1, /* a step has shown that there is no solution */
    STATE_BROKEN = CSP_NONE - 2   /* all csp-variables have values, and a mesh is not what it has to be, or a
                                     statement does not hold */
};

typedef struct state {
    const csp *csp;
    uint8_t *label;   /* label_status of each label */
    uint16_t *count;  /* candidates of each csp-variable */
    csp_label *value; /* value of each csp-variable, or CSP_NONE */
    int candidates;   /* labels that are candidates */
    int undecided;    /* csp-variables without a value */
    csp_var *single;  /* the csp-variables whose candidates came down to one, in that order; some may have got
                         a value or become empty since */
    int singles;
    csp_set empty; /* a csp-variable with neither value nor candidate, or a need that was found to be broken:
                      a contradiction; or STATE_REFUTED, STATE_BROKEN; or CSP_NONE */
} state;

status state_open(state *s, const memory *m, const csp *c); /* every label is a candidate */
void state_close(state *s, const memory *m);
void state_reset(state *s); /* every label is a candidate again: a new problem on the same network */
void state_copy(state *to, const state *from); /* both of the same network */

/* Both do nothing if l is not a candidate: a value stays one, and what is gone stays gone. A caller that
 * asserts a label which may be gone has to look first: that is a contradiction, and the state does not
 * remember it. */
void state_eliminate(state *s, csp_label l);
void state_assert(state *s, csp_label l); /* with ECP */
void state_refute(state *s);              /* it is a contradiction, whatever it looks like */

static inline bool state_is_candidate(const state *s, csp_label l)
{
    return s->label[l] == CANDIDATE;
}

static inline bool state_is_contradiction(const state *s)
{
    return s->empty != CSP_NONE;
}

static inline bool state_is_solved(const state *s)
{
    return s->undecided == 0 && s->empty == CSP_NONE;
}

/* Is none of these labels a candidate any more? */
static inline bool state_settles(const state *s, const csp_label *list, int n)
{
    while (n > 0 && s->label[list[n - 1]] != CANDIDATE)
        n--;
    return n == 0;
}

csp_label state_only(const state *s, csp_var v); /* the first candidate of v, or CSP_NONE */

/* A need that is broken: one of its guards is a value, and all its members are gone. CSP_NONE: none is. Where
 * every csp-variable has a value and no need is broken, the values are a solution. */
csp_set state_broken_need(const state *s);

#endif
