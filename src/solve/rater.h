/* rater.h: ratings by whips alone, or by braids, g-whips or g-braids, in lanes from beginning to end.
 *
 * It does what the engine does, in frozen levels, if nothing but the rating is wanted, no budget counts
 * nodes, and a solution is known; no state of core/state.h is made. Four things make it fast:
 *
 *   - What a level finds is eliminated at once from a second state, and Singles follow there. The level
 *     itself goes on in the first state, so it finds what the engine finds. But what is gone already in the
 *     second state need not be asked about, and when that state is solved the level may end: whatever else it
 *     would find is gone there, too, since more eliminations never make Singles stop earlier, and the length
 *     of the level counts all the same.
 *   - Braids and g-braids are confluent: every path has the same hardest length. So once patterns of some
 *     length were needed, all patterns up to that length may be used together, and the most promising come
 *     first.
 *   - Whips[1] go first, to the end, in the lanes of the whole network: the residual table is smaller after
 *     that, or not needed at all.
 *   - Before long chains are looked for, trials say whether there is any point in it (beyond.h). If there is
 *     none, `hardest` is that of the path so far. */
#ifndef SOLVE_RATER_H
#define SOLVE_RATER_H

#include "search/full_table.h"
#include "solve/engine.h"
#include "solve/thread_pool.h"

typedef struct rater rater;

typedef struct rater_task {
    const theory *theory;
    int max_length;       /* 0: only the theory's own bounds */
    const bool *solution; /* of each label: is it in the solution? */
    watch *watch;
    thread_pool *pool; /* who helps; NULL: nobody */
    bool again;        /* the last run was about the same state and solution */
} rater_task;

status rater_open(rater **out, search *search); /* in the arena of the search; *out NULL: the network does not
                                                 * fit, or has labels without csp-variable */

/* Can it rate by this theory? It must have whips, braids, g-whips or g-braids of all types, in one stage, and
 * nothing else that applies to the network. */
bool rater_takes(const theory *th, const csp *c);

/* May a run by the one theory go on from where a run by the other one ended? Braids may do so after whips,
 * g-braids after g-whips. */
bool rater_follows(const theory *braids, const theory *whips);
uint64_t rater_runs(const rater *rater); /* how many runs there were, whoever asked for them */

/* ---- worlds ----
 *
 * For T&E with braids inside (inside.h): states of one table that are closed under braids, again and again,
 * as they shrink and lengths grow. No solution is known in them. */

#define RATER_HOPES(candidates) (((size_t)(candidates) + 63) / 64)

typedef struct rater_world {
    uint8_t *state; /* closed under BRT */
    uint64_t *hope; /* a bit for each candidate that may be the target of a braid: RATER_HOPES words */
    bool kept;      /* it was closed under shorter braids, and has not changed since: `hope` holds */
} rater_world;

/* Makes the table of the state with these candidates, closed under BRT; `live` is that state. The next run,
 * or the next call of this, makes another one. NULL: it does not fit. */
residual *rater_table(rater *rater, const csp_label *list, int n);
/* Applies whips[1] and braids up to this length until nothing is left. *refuted: a contradiction; *gave_up: a
 * length is too great. In both cases the world is as it was. */
status rater_close(rater *rater, rater_world *of, int length, watch *watch, bool *refuted, bool *gave_up);

/* ---- ratings ---- */

/* Rates from a state in the lanes of a whole network, closed under BRT; every label of the network has a
 * csp-variable. *gave_up: this could not rate, so the engine has to. Otherwise outcome, hardest, tried and
 * nodes are those of the engine. */
status rater_run(rater *rater, const rater_task *task, full_table *table, const lane *start,
                 engine_result *result, bool *gave_up);
/* The same from a state of core/state.h, closed under BRT. */
status rater_run_state(rater *rater, const rater_task *task, const state *start, engine_result *result,
                       bool *gave_up);

#endif
