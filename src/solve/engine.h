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

/* That of include/tresse.h, but for its last kinds: there an engine is not asked at all. */
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
    int rounds, pattern_rounds; /* of all kinds; but for singles */
    uint64_t nodes;
} engine_result;

/* What a run is of the path that an engine makes. The sets that steps conclude (search/sets.h) are those of
 * one path, and its steps are numbered. */
typedef enum task_place {
    TASK_PATH, /* the whole path: it begins with no step and no set */
    TASK_PART, /* a part of it: T between trials */
    TASK_TRIAL /* T inside a trial: it knows the sets of the path, and concludes none of its own */
} task_place;

/* What a run is to do. */
typedef struct task {
    const theory *theory;
    strategy strategy;
    const bool
        *keep;      /* of each label: it is known to be in some solution; NULL: none is. No sound rule
                       eliminates these, so trying them as targets would be lost time: nothing else changes */
    int max_length; /* of patterns; 0: only the theory's own bounds */
    watch *watch;   /* the budget, and who may stop the run */
    /* Only the rating is wanted. Where all paths by the theory have the same hardest step, and no budget
     * counts the nodes of a path, a level is then not searched to its end; and where no steps are wanted,
     * either, whips or braids alone are left to the rater (rater.h): the state at the end, if it is not
     * solved, is anything then. */
    bool hurry;
    search_layout layout;  /* for tests: changes nothing but the time */
    const step_sink *sink; /* for the steps; may be NULL */
    task_place place;
    const known_sets *known; /* at the beginning of a whole path; NULL: no set is */
} task;

typedef struct engine engine;

status engine_open(engine **out, const memory *m, const csp *c);
void engine_close(engine *e); /* may be NULL */

/* Takes s from where it is to where the theory can take it. OK with a result, or STOPPED, NO_MEMORY,
 * INTERNAL, or what the sink returned. A budget that ends is a result. */
status engine_run(engine *e, const task *t, state *s, engine_result *result);

struct rater;
struct residual;
/* Who rates by whips or braids alone; NULL: nobody can on this network. */
struct rater *engine_rater(engine *e);

/* The table that runs use, and others may between them; NULL: there is none. */
struct residual *engine_table(engine *e);

/* Rates only, by T&E(BRT) of this depth, from the state that a table, which may have halves, was made of.
 * solution, of each label: it is in the only one; may be NULL. What follows from a candidate becomes its row
 * of the table. */
status engine_rate_trials(engine *e, int depth, struct residual *table, const bool *solution, watch *w,
                          engine_result *result);
/* The state in which that ended, in the lanes of the table; and from there on, at a greater depth. */
const uint8_t *engine_reached(const engine *e);
status engine_rate_trials_on(engine *e, int depth, const bool *solution, watch *w, engine_result *result);

/* May this task hurry? It was asked to, and it changes nothing but the path. */
bool task_may_hurry(const task *t);

#endif
