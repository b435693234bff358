/* count_lanes.h: the counter for what is left of a network, see count.h: in the lanes of a residual table.
 *
 * A hypothesis takes a fifth of the time that it takes in the lanes of the whole network (count_dense.h), but
 * making the table takes as long as some forty of those. So this is for states that have turned out to be
 * hard, or for which the table is wanted anyway.
 *
 * Search. As in count_dense.c, except for the lane that is chosen: of the lanes with two candidates, the one
 * in which a contradiction has shown last. So what has gone wrong is tried soon, which makes smaller trees:
 * on puzzles of T&E depth 2, 102 hypotheses instead of the 155 that choosing the first lane with two
 * candidates takes. */
#ifndef GEN_COUNT_LANES_H
#define GEN_COUNT_LANES_H

#include "base/watch.h"
#include "search/residual.h"

typedef struct count_lanes count_lanes;

bool count_lanes_fits(const csp *c); /* may some state of this network fit? */
/* levels: the most hypotheses that there can be at once. */
status count_lanes_open(count_lanes **out, const memory *m, const csp *c, int levels);
void count_lanes_close(count_lanes *counter); /* may be NULL */

/* Counts the solutions of a state of this table, a part of its `live` that is closed under BRT, up to `most`:
 * *found. The first one is added to `solution`, which may be NULL. *gave_up: there were this many nodes
 * (`patience`) and no solution yet; nothing is known. */
status count_lanes_run(count_lanes *counter, const residual *table, const uint8_t *from, int most,
                       int patience, watch *watch, int *found, bool *solution, bool *gave_up);

#endif
