/* dense.h: the dense layout: the same questions as the sparse one, answered by wide operations. Decisions
 * only.
 *
 * A state is one 16-bit mask for each undecided csp-variable: its live candidates. Supposing a candidate x is
 * one AND of the whole state with the row of x, which has a 0 for each candidate linked to x; a csp-variable
 * that is forced has one bit, an empty one none. In the csp-variables of x itself the row is all ones: they
 * are decided, x keeps its bit in them for ever, so they are never empty, and force nothing but x again,
 * which changes nothing.
 *
 * For each target the layered propagation is kept as far as it was needed, so going from length n to n+1
 * costs one layer. Chains are found by the same searches as in the sparse layout; which chain is printed is
 * decided there. */
#ifndef SEARCH_DENSE_H
#define SEARCH_DENSE_H

#include "base/watch.h"
#include "core/state.h"
#include "search/memo.h"

typedef struct dense dense;

status dense_open(dense **out, const memory *m, const csp *c);
void dense_close(dense *d); /* may be NULL */

/* A new run: the states to come only shrink. */
void dense_start(dense *d);
void dense_begin(dense *d, const state *s);

typedef enum dense_answer {
    DENSE_YES,
    DENSE_NO,     /* not of this length */
    DENSE_NEVER,  /* of no length */
    DENSE_UNSURE, /* a whip, if its lefts can be chosen all different; or a chain too long for this layout */
    DENSE_ENDED   /* the watch ended it */
} dense_answer;

/* How many rights beyond one for each layer of propagation would a chain of this length (at least 2) on this
 * target have? Negative: there is none of this length, or of none (DENSE_SLACK_NEVER). */
enum { DENSE_SLACK_NONE = -1, DENSE_SLACK_NEVER = -2 };
int dense_slack(dense *d, csp_label target, int length);

/* The search of a rule: is there a chain on candidate z of the table with at most `length` cells (>= 2)? z is
 * supposed, without contradiction, and its propagation leaves room for one: see dense_search.h. */
typedef dense_answer dense_decision(dense *d, uint16_t z, int length);

/* Is there a chain on this target with at most `length` cells, given that there is none with fewer? */
dense_answer dense_ask(dense *d, dense_decision *decide, csp_label target, int length, memo *failures,
                       const memo_key *parts, watch *w, status *why);

#endif
