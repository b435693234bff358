/* order_search.h: ascending chains, hills and valleys in one frozen state (definition: rules/order.c).
 *
 * Ascending chains. A csp-variable has a bound from below by every chain that leads to it, and from above by
 * every chain that starts there. A table of the best bound for each length of chain gives each csp-variable
 * its strongest bounds, and the shortest chain that has them. Chains are told longest first, with all their
 * targets, unless earlier ones have told these: so all eliminations of the level are told by few steps. In a
 * chain no longer than there are ranks nothing is missed: a longer one has no solution, and neither has its
 * part.
 *
 * Hills and valleys of one length are tried one by one, slope by slope. One of length k + 1 contains one of
 * length k, so the search ends at the first length that has none. */
#ifndef SEARCH_ORDER_SEARCH_H
#define SEARCH_ORDER_SEARCH_H

#include "base/watch.h"
#include "core/step.h"
#include "search/never.h"

typedef struct order_search order_search;

status order_open(order_search **out, const memory *m, const csp *c);
void order_close(order_search *o); /* may be NULL */

/* Reports all patterns of this length in the state, unless earlier ones have all their targets. *next: the
 * least length at which there may be more. */
status order_find(order_search *o, const state *s, int length, watch *w, const step_sink *sink, int *next);

#endif
