/* prune.h: a path of which no pattern can be left out.
 *
 * Replay. Given some of the patterns of a path (its patterns are all steps but singles), in their rounds: run
 * Singles to their end; apply those patterns of the next round all of whose premises hold (premises.h); run
 * Singles again; and so on, until the state is solved or a contradiction. A replay with all patterns is the
 * path itself.
 *
 * Definition. A set of patterns is enough if its replay comes to the end of the path; it is irredundant if it
 * is enough, but no longer is when any one of its patterns is left out.
 *
 * Lemma. If a part A of the patterns is enough, so is every B between A and the whole. All states of replays
 * before a round of patterns are closed under BRT, which is monotonic; so, round by round, the replay of B
 * has no more candidates and no fewer values than that of A, and the path itself has no more candidates and
 * no fewer values than the replay of B. Hence what holds in the replay of A holds in that of B (premises.h):
 * B comes at least as far.
 *
 * So one look at each pattern suffices: it is dropped if the others that are left are enough, and with it
 * those that do not hold any more. What was kept once could not be dropped later, either. The hardest are
 * looked at first (depth of trials, then length, then what trim.h finds needless, then the latest), so that
 * no path made of some of these patterns alone is easier than the one that is left. By the lemma, several may
 * also be dropped at a time, and the result is the same as one by one.
 *
 * The path is then made anew: singles have the names and rounds of the replay, patterns that were in one
 * round still are, and rounds are counted from 1 without gaps. Of a path that ends with a contradiction the
 * singles that do not lead there are left out (trim.h). A path with another end stays as it is.
 *
 * Aims. If there are labels to aim at, the end of the path is that none of them is a candidate any more. All
 * of the above holds with that in place of a solved state, since what is not a candidate in one state is not
 * one in a state with fewer candidates. Singles that do not lead there are left out. A path that does not
 * settle these labels stays as it is. */
#ifndef SOLVE_PRUNE_H
#define SOLVE_PRUNE_H

#include "core/step.h"

typedef struct pruner pruner;

status pruner_open(pruner **out, const memory *m, const csp *c);
void pruner_close(pruner *pruner); /* may be NULL */
/* From now on the end of a path is that these labels are settled; goals = 0: that it is solved. */
void pruner_aim(pruner *pruner, const csp_label *goal, int goals);

/* Leaves in `list` an irredundant path from start; needs: it is one of a theory with couplings. INTERNAL:
 * `list` is not a valid path with its whole evidence, closed under BRT before each round of patterns. `list`
 * is changed only with OK. */
status prune(pruner *pruner, const state *start, bool needs, step_list *list);

int steps_rounds(const step_list *list); /* how many rounds its path has */

#endif
