/* naive_subset.h: Subsets and finned fish by their definition (naive.h, doc/rules.md), without boards: all
 * ways to choose csp-variables of one type as rows and sets of another type as columns are tried. */
#ifndef TESTS_NAIVE_SUBSET_H
#define TESTS_NAIVE_SUBSET_H

#include "naive.h"

enum { NAIVE_SUBSET_LABELS = 64 }; /* networks may have no more labels */

/* The targets of all Subsets (finned: of all finned fish, which have at least one fin) of this size in s, a
 * bit for each label. */
uint64_t naive_subsets(const state *s, int size, bool finned);

/* The theory with Subsets up to this size (0: none) and, beside them, finned fish, with whips (or only
 * whips[1]) up to length max: BRT to its end, then all patterns of the first length and kind that has some,
 * again and again. Leaves s where nothing applies; returns the greatest length used, or NAIVE_COSTLY. */
typedef struct naive_theory {
    int subsets, whips;
    bool finned;
} naive_theory;
int naive_levels(state *s, naive_theory t, long budget);

/* Does some order of Subsets up to size `subsets` and whips, all up to length n, each target by itself where
 * Singles end, solve s? All orders are tried, each state once. NAIVE_COSTLY: there are more states; else 0 or
 * 1. */
int naive_some_order(const state *s, int subsets, int n, int states, long budget);

#endif
