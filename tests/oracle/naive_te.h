/* naive_te.h: T&E(T) of any depth straight from its definition, and a validator of trials with their traces.
 *
 * It shares nothing with the solver but networks, states and steps. T is BRT with whips and braids up to some
 * lengths, as naive_rate applies them. */
#ifndef TESTS_NAIVE_TE_H
#define TESTS_NAIVE_TE_H

#include "base/random.h"
#include "naive.h"

typedef struct naive_theory {
    int whip, braid; /* greatest lengths; 0: none */
} naive_theory;

/* T to its end; false: a contradiction. */
bool naive_apply(state *s, naive_theory t);

/* T&E(T, s, depth): any one candidate that is refuted is eliminated, and all are untried again; the
 * candidates are tried in an order that the rng gives. False: a contradiction. */
bool naive_te_any(state *s, naive_theory t, int depth, rng *r);

/* The same in frozen levels: all that the least depth refutes in one state is eliminated together; inside
 * copies, too. *hardest (may be NULL): the greatest depth used. */
bool naive_te_frozen(state *s, naive_theory t, int depth, int *hardest);

/* Is each step right in the state at the start of its round, each trial with its trace included? s is taken
 * through them. A trace must end with a contradiction, and nested trials must be less deep. *why (may be
 * NULL): the fault. */
bool naive_valid_steps(state *s, const step *steps, int n, const char **why);

#endif
