/* match.h: a matching of rows to columns, for one question about Subsets. */
#ifndef BASE_MATCH_H
#define BASE_MATCH_H

#include "base/memory.h"

#include <stdbool.h>

/* There are n rows and n columns, from 0; row i is joined to the columns join[start[i]] .. join[start[i+1] -
 * 1]. *answer: for 0 < k < n, are any k rows, taken together, always joined to more than k columns? Returns
 * false if there is no memory. */
bool match_is_tight(arena *a, int n, const int *start, const int *join, bool *answer);

#endif
