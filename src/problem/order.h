/* order.h: csp-variables in order, as a declared constraint: ascending chains, hills and valleys.
 *
 * A line of this kind has the csp-variables C_0 … C_k as its sets: each smaller than the next one (an
 * ascending chain: number 0), or smaller up to C_number and greater from there on (a hill), or the other way
 * round (a valley). Its labels are ORDER_LEAST, the label of least rank that C_0 still has, candidate or
 * value, and ORDER_GREATEST, that of greatest rank of C_k; CSP_NONE if the targets do not rest on it. A hill
 * has only the least one, of C_0 or C_k, whichever is lower; a valley has only the greatest, likewise. */
#ifndef PROBLEM_ORDER_H
#define PROBLEM_ORDER_H

#include "problem/constraints.h"

enum { ORDER_LEAST, ORDER_GREATEST, ORDER_ENDS };

#endif
