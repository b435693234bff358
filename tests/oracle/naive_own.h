/* naive_own.h: a second opinion on orders and needs, straight from the definitions.
 *
 * Ascending chain: csp-variables C_0 … C_k, each declared smaller than the next one. m is the least rank that
 * C_0 has left, M the greatest of C_k, as far as the step says so; C_i loses what is below m + i or above M -
 * (k - i). Its length is 1.
 *
 * Hill: C_0 < … < C_t > … > C_k, 0 < t < k; labels of one rank in C_i and C_j are linked if i < t < j. With m
 * the least rank that C_0 and C_k have left, C_t loses what is below m + k. Its length is k. Valley: the same
 * upside down.
 *
 * Coupling: a label goes if one of its needs has no label left. If it is a value, there is a contradiction.
 */
#ifndef TESTS_NAIVE_OWN_H
#define TESTS_NAIVE_OWN_H

#include "core/step.h"

/* NULL: the step, whose lines have this shape, is right in this state, apart from what all conclusions must
 * be. */
const char *naive_order_fault(const state *s, const step *p);
const char *naive_coupling_fault(const state *s, const step *p);
const char *naive_broken_fault(const state *s, const step *p); /* a contradiction, by a need */

/* Has the label a need with nothing left? */
bool naive_unmet(const state *s, csp_label l);

/* What all ascending chains (length 1) or all hills and valleys of this length exclude: marks the candidates,
 * csp_labels of them, and returns how many are marked. No chain goes through a csp-variable twice. */
int naive_order_targets(const state *s, int length, bool *target);

#endif
