/* subset_search.h: Subsets in one frozen state (definition: rules/subset.c).
 *
 * A row of a board is seen as the set of the columns it still has candidates in. p rows that have p columns
 * together are a Subset, if no fewer of them are one; it is worth a step if one of its columns has a
 * candidate outside its rows. */
#ifndef SEARCH_SUBSET_SEARCH_H
#define SEARCH_SUBSET_SEARCH_H

#include "base/watch.h"
#include "core/step.h"
#include "search/never.h"

typedef struct subset_search subset_search;

status subset_open(subset_search **out, const memory *m, const csp *c);
void subset_close(subset_search *s); /* may be NULL */

/* From now on all questions are about this state, which must not change until the next call. */
void subset_begin(subset_search *s, const state *st);

/* Reports every Subset of this size, unless earlier ones have all its targets, given that there is none
 * smaller. *next: the least size at which there may be more. */
status subset_find(subset_search *s, int size, watch *w, const step_sink *sink, int *next);

#endif
