/* naive_relaxed.h: relaxed whips by their definition, and W as the least over all orders of application. */
#ifndef TESTS_NAIVE_RELAXED_H
#define TESTS_NAIVE_RELAXED_H

#include "naive.h"

/* The length of the shortest relaxed whip on z in s, up to max; 0: there is none. first: the state in which
 * lefts must have been candidates. *budget as in naive.h. */
int naive_relaxed(const state *first, const state *s, csp_label z, int max, long *budget);

/* The same of relaxed g-whips (search/relaxed_g.h). */
int naive_relaxed_g(const state *first, const state *s, csp_label z, int max, long *budget);

/* Does some order of whips (g: of g-whips) up to length n, each applied by itself where Singles end, solve s?
 * All orders are tried, each state once. NAIVE_COSTLY: there are too many; else 0 or 1. */
int naive_some_order_solves(const state *s, int n, bool g, int states, long budget);

#endif
