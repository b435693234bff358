/* naive_g.h: g-whips and g-braids by their definition.
 *
 * A g-label of a csp-variable V is a set of two labels or more of V that some label outside of V is linked
 * to, and that holds every label of V to which all such labels are linked. g-whip[n] on Z: L_1 is linked to Z
 * and L_k to all labels of R_(k-1) that live; what lives in V_k, being linked neither to Z nor to all of an
 * earlier right, is one candidate, or several in one g-label that does not hold L_k; nothing lives in V_n;
 * the lefts are all different, so are the rights; Z is a label of no V_k. g-braid[n]: the same, but any L_k
 * that does not live will do. */
#ifndef TESTS_NAIVE_G_H
#define TESTS_NAIVE_G_H

#include "naive.h"

/* As naive_whip: the length of the shortest one on z, 0 if there is none up to max, or NAIVE_COSTLY. */
int naive_g_chain(const state *s, bool braid, csp_label z, int max, long *budget);

/* Is there an OR_k-g-whip (rules/or_g_whip.c) of this length on z over one of the n sets of candidates? 0, 1,
 * or NAIVE_COSTLY. */
int naive_or_g_whip(const state *s, const csp_list *sets, int n, csp_label z, int length, long *budget);

/* What is wrong with this step, a supposition with cells; NULL: nothing. */
const char *naive_g_fault(const state *s, const step *p, bool braid);

#endif
