/* trim.h: only the steps of a path that something later needs.
 *
 * Frozen levels collect every elimination of a level, and most of them serve nothing that follows. The
 * evidence of a step says what must be gone (premises.h). The cause of a label's absence is a step of an
 * earlier round that eliminates it or asserts a label linked to it; nothing, if it was gone at the start. Of
 * several causes, one that is needed anyway is taken, or else the earliest. Likewise the cause of a need is a
 * step of an earlier round that asserts one of its guards. A set has one cause, the step that concluded it;
 * in the trace of a trial, that is a step of the path outside, which is not looked at.
 *
 * The goal of a path that ends with a contradiction is that step; if some labels were aimed at, what settles
 * them; of a path that ends solved, the final state; of any other path, all its steps.
 *
 * Why the result is right: with fewer steps every state has more candidates and fewer values than it had. So
 * what was a candidate or undecided still is, and what has to be gone, or a value, is so by the choice of
 * steps. The steps that are kept have their old rounds, gaps included; the numbers by which they name each
 * other are new.
 *
 * This is one pass. What is left may still have more patterns than it takes, because each single is required
 * just as it was found; prune.h goes on from here. */
#ifndef SOLVE_TRIM_H
#define SOLVE_TRIM_H

#include "core/step.h"
#include "solve/theory.h"

typedef struct trimmer trimmer;

status trimmer_open(trimmer **out, const memory *m, const csp *c);
void trimmer_close(trimmer *trimmer); /* may be NULL */

/* From now on paths are trimmed to what settles these labels; 0: to what they end with. */
void trimmer_aim(trimmer *trimmer, const csp_label *goal, int goals);

/* Leaves in `list` the steps of its path from start that are needed. INTERNAL: `list` is not a valid path
 * with its whole evidence. (Of a path that ends with a contradiction, the state at the end is another one
 * afterwards: steps_replay.) */
status trim(trimmer *trimmer, const state *start, step_list *list);
/* Only says of each step whether it would be kept; the answer is valid until the next call. */
status trim_mark(trimmer *trimmer, const state *start, const step_list *list, const bool **needed);

void steps_replay(const step_list *list, state *s); /* takes s through the steps */
/* The rating that a path by this theory shows: its greatest length; of T&E, the greatest depth of a trial. */
int steps_hardest(const step_list *list, const theory *theory);

#endif
