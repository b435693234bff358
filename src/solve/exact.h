/* exact.h: W as it is defined: the least n such that some path of whips[n], applied one at a time wherever
 * Singles end, solves the puzzle.
 *
 * A path by frozen levels gives an upper bound, for it is one path of many (or none, where two of its whips
 * can't be applied one after the other). Relaxed whips (rules/relaxed_whip.c) give a lower bound: a state
 * that is not solved, and in which neither Singles nor relaxed whips[n] apply, proves that W is more than n,
 * however it was found. Where the two bounds do not meet, paths are looked for:
 *
 *   - *Conflict-driven orders.* Whips are applied one by one. Where none is left, some relaxed whip still
 *     is, or the state is such a proof. What it lacks of being a whip are its ghosts: lefts that went too
 *     early. They get weight, and the next path begins anew; whatever costs weight comes last.
 *   - *Ghosts that were never alive* (solve/finer.h), after some of these: a better lower bound, for W alone.
 *   - The same with equally good whips in random order, and whips of any length in any order: a search with a
 *     budget, the number of paths that are tried.
 *
 * Theories are W, or Subsets and W: Subsets are stable, so all of this holds with them. */
#ifndef SOLVE_EXACT_H
#define SOLVE_EXACT_H

#include "solve/engine.h"
#include "solve/finer.h"

typedef struct exact exact;

typedef struct exact_task {
    const theory *theory; /* as exact_takes wants it */
    const bool *solution; /* of each label: it is in the solution */
    const state *start;
    int least, most; /* bounds that are known; most: by frozen levels */
    int tries;
    watch *watch;
} exact_task;

typedef struct exact_result {
    int least, most;     /* the rating, where they are equal */
    bool one_by_one;     /* `path` has the rating `most`, each step applied by itself */
    bool proved;         /* `closed` proves that no path has a rating below `least` */
    bool ended;          /* the budget of the watch has ended the work: more could be known */
    uint64_t tries;      /* paths that were tried */
    step_list path;      /* with Singles */
    state final, closed; /* of the path; closed under BRT and relaxed whips shorter than `least`, */
    const finer *finer;  /* or, if not NULL, under those of them whose ghosts could have been alive */
} exact_result;

/* May exact ratings be asked for by this theory? Whips of all types, perhaps Subsets, and nothing else that
 * the network has use for. */
bool exact_takes(const theory *th, const csp *c);

status exact_open(exact **out, const memory *m, const csp *c, engine *e);
void exact_close(exact *x); /* may be NULL */

/* The result lives as long as x, or until the next run. */
status exact_run(exact *x, const exact_task *t, const exact_result **out);

#endif
