/* estimate.h: how many partial whips there are, by Knuth's estimator ("Estimating the efficiency of backtrack
 * programs", 1975), where they are far too many to be counted.
 *
 * A probe takes a candidate at random as the target, and then again and again one of the cells that can
 * follow, at random. If there were n_0 targets, and n_1, n_2, … cells to choose from, the probe stands for
 * n_0 n_1 … n_k partial whips of k cells. *Why this is right*: a partial whip is met with the probability 1 /
 * (n_0 n_1 … n_k), and then counts n_0 n_1 … n_k: its expected share is 1. So the mean over probes estimates
 * the number of partial whips without bias. It says nothing of its variance, which is large for long ones.
 *
 * Partial whips are told apart by their csp-variables and rights; a cell that ends a whip is not counted, and
 * is where a probe ends. */
#ifndef SEARCH_ESTIMATE_H
#define SEARCH_ESTIMATE_H

#include "base/random.h"
#include "search/search.h"

typedef struct estimate_terms {
    int most; /* cells of a partial whip */
    uint64_t probes;
    rng random;
} estimate_terms;

/* *whips: the number of partial whips with 1 to `most` cells in the state that the search has begun. */
status estimate_whips(search *search, estimate_terms terms, double *whips);

#endif
