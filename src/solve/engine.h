/* engine.h: from a state and a theory to a resolution path, in frozen levels or by another strategy.
 *
 * Simplest first: in a state closed under BRT, find the simplest level (length, then rank of the family) that
 * has a pattern; collect all its eliminations in that same state; apply them together; run BRT; start again.
 * By construction nothing depends on an order of application, so ratings are invariant under isomorphism,
 * even those of theories that are not confluent. BRT itself works in rounds too: all singles of one state are
 * one round.
 *
 * A theory with a depth is T&E: trial.h says how its path is made; `hardest` and `tried` are depths then
 * (`tried` -1: the budget ended before T alone did). */
#ifndef SOLVE_ENGINE_H
#define SOLVE_ENGINE_H

#include "base/watch.h"
#include "core/step.h"
#include "solve/strategy.h"
#include "solve/theory.h"

/* The outcomes of include/tresse.h, except its last ones, for which an engine is not asked at all. */
typedef tresse_outcome outcome;
#define SOLVED        TRESSE_SOLVED
#define CONTRADICTION TRESSE_CONTRADICTION
#define STUCK         TRESSE_STUCK
#define BOUNDED       TRESSE_BOUNDED
#define UNFINISHED    TRESSE_UNFINISHED
#define LISTED        TRESSE_LISTED

typedef struct engine_result {
    outcome outcome;
    int hardest;                /* length of the longest pattern used; 0: BRT alone */
    int tried;                  /* BOUNDED, UNFINISHED: patterns up to this length are not enough */
    int rounds, pattern_rounds; /* of all kinds; those that are not of singles */
    uint64_t nodes;
} engine_result;

/* What a run contributes to the path. The sets that steps conclude (search/known_sets.h) belong to one path,
 * whose steps are numbered. */
typedef enum task_place {
    TASK_PATH, /* the whole path: it begins with no step and no set */
    TASK_PART, /* a part of it: T between trials */
    TASK_TRIAL /* T inside a trial: it knows the sets of the path, but concludes none itself */
} task_place;

/* What a run is to do. */
typedef struct task {
    const theory *theory;
    strategy strategy;
    const bool *keep; /* of each label: is it known to be in some solution? NULL: none is known. No sound rule
                         eliminates these, so they are not tried as targets; this saves time and changes
                         nothing else */
    int max_length;   /* of patterns; 0: only the theory's own bounds */
    watch *watch;     /* the budget, and who may stop the run */
    /* Only the rating is wanted. Then, if all paths by the theory have the same hardest step and no budget
     * counts the nodes of a path, a level is not searched to its end. If besides no steps are wanted,
     * theories of whips or braids alone are left to the rater (rater.h), and trials may show that long
     * patterns are of no use (beyond.h); then the state at the end is undefined unless it is solved, and so
     * is `hardest`. */
    bool hurry;
    search_layout layout;  /* for tests: changes nothing but the time */
    const step_sink *sink; /* for the steps; may be NULL */
    task_place place;
    const known_sets *known; /* sets that are known at the beginning of a whole path; NULL: none is */
} task;

typedef struct engine engine;

status engine_open(engine **out, const memory *m, const csp *c);
void engine_close(engine *engine); /* may be NULL */

/* Takes s as far as the theory can. OK with a result, or STOPPED, NO_MEMORY, INTERNAL, or what the sink
 * returned. A budget that ends is a result. */
status engine_run(engine *engine, const task *task, state *s, engine_result *result);

struct rater;
struct residual;
/* The rater, for ratings by whips or braids alone; NULL: it can't rate on this network. */
struct rater *engine_rater(engine *engine);

/* The table that runs use; others may use it between runs. NULL: there is none. */
struct residual *engine_table(engine *engine);

/* Rates only, by T&E(BRT) of this depth, from the state that a table, which may have halves, was made of.
 * solution: is each label in the only solution? It may be NULL. The row of a candidate in the table becomes
 * what follows from the candidate. */
status engine_rate_trials(engine *engine, int depth, struct residual *table, const bool *solution,
                          watch *watch, engine_result *result);
/* The state in which that ended, in the lanes of the table; the second function goes on from there, at a
 * greater depth. */
const uint8_t *engine_reached(const engine *engine);
status engine_rate_trials_on(engine *engine, int depth, const bool *solution, watch *watch,
                             engine_result *result);

/* Rates only, by T&E of depth 1 with braids inside (inside.h). */
status engine_rate_inside(engine *engine, const csp_label *list, int n, const bool *solution, int most,
                          watch *watch, engine_result *result, bool *gave_up);

/* May this task hurry? True if it was asked to, and this changes nothing but the path. */
bool task_may_hurry(const task *task);

#endif
