/* exact.h: W as it is defined: the least n such that some path of whips[n], applied one at a time wherever
 * Singles end, solves the puzzle.
 *
 * A path by frozen levels gives an upper bound, since it is one path of many (or no such path, if two of its
 * whips can't be applied one after the other). Relaxed whips (rules/relaxed_whip.c) give a lower bound: a
 * state that is not solved, and in which neither Singles nor relaxed whips[n] apply, proves that W is more
 * than n, however the state was found. If the two bounds do not meet, paths are looked for:
 *
 *   - *Conflict-driven orders.* Whips are applied one by one. When none is left, there is still some relaxed
 *     whip, or the state is such a proof. Its ghosts are what keeps it from being a whip: lefts that were
 *     eliminated too early. They get weight, and a new path is begun, in which whatever costs weight comes
 *     last.
 *   - *Ghosts that were never alive* (solve/lower_bound.h), after some such paths: a better lower bound, for
 * W alone.
 *   - Conflict-driven orders with equally good whips in random order, and whips of any length in any order: a
 *     search whose budget is the number of paths that are tried.
 *
 * Theories are W, or Subsets and W: Subsets are stable, so all of this holds with them. */
#ifndef SOLVE_EXACT_H
#define SOLVE_EXACT_H

#include "solve/engine.h"
#include "solve/lower_bound.h"

typedef struct exact exact;

typedef struct exact_task {
    const theory *theory; /* one that exact_takes accepts */
    const bool *solution; /* of each label: is it in the solution? */
    const state *start;
    int least, most; /* bounds that are known; `most` by frozen levels */
    int tries;
    watch *watch;
} exact_task;

typedef struct exact_result {
    int least, most;     /* bounds; the rating, if they are equal */
    bool one_by_one;     /* `path` has the rating `most`, and its steps are applied one at a time */
    bool proved;         /* `closed` proves that no path has a rating below `least` */
    bool ended;          /* the budget of the watch has ended the work: more could be known */
    uint64_t tries;      /* paths that were tried */
    step_list path;      /* with Singles */
    state final, closed; /* `final` is the last state of the path; `closed` is closed under BRT and relaxed
                            whips shorter than `least` */
    const lower_bound *bound; /* if not NULL: `closed` is closed only under those relaxed whips whose ghosts
                           could have been alive */
} exact_result;

/* Can exact ratings be made by this theory? It must have whips of all types, perhaps Subsets, and nothing
 * else that applies to the network. */
bool exact_takes(const theory *th, const csp *c);

status exact_open(exact **out, const memory *m, const csp *c, engine *engine);
void exact_close(exact *exact); /* may be NULL */

/* The result lives as long as `exact`, or until the next run. */
status exact_run(exact *exact, const exact_task *task, const exact_result **out);

#endif
