/* t_search.h: the shortest chain on a target that runs from its first right alone to a right linked to the
 * target: t-chains, and chains that differ in their first cell; see t_search.c. */
#ifndef SEARCH_T_SEARCH_H
#define SEARCH_T_SEARCH_H

#include "search/finder.h"

/* The first cell: just two candidates, or with z-candidates: any number that are linked to the target. */
typedef enum t_first { T_FIRST_BIVALUE, T_FIRST_WITH_Z } t_first;

/* As the members `find` and `bound_all` of a chain_kind. */
answer t_search_find(finder *finder, t_first first, cand target, int length, bool distinct, status *why);
status t_search_bounds(finder *finder, t_first first, const uint8_t *wanted, int most, uint16_t *least);

#endif
