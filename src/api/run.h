/* run.h: one puzzle, counted and run through the rules: what ratings and paths have in common.
 *
 * The rules decide what follows, the counter decides existence and uniqueness, and each confirms the other: a
 * path to a solution proves that it is the only one, a contradiction proves that there is none, and a count
 * that then says anything else is a bug in Tresse. So is a solution that breaks the rules of the game as its
 * application restates them. A solution that the counter has found spares the engine useless targets. On
 * large puzzles a count may be out of reach: it has a small budget before the rules, and a large one after
 * them if they have not decided. */
#ifndef API_RUN_H
#define API_RUN_H

#include "api/work.h"

/* How many solutions does the puzzle have for which the network was met (network_meet)? nodes: the budget; 0:
 * no budget. Bad givens have no solution; `known` says so then. */
status run_count(network *network, const tresse_puzzle *puzzle, const tresse_limits *limits, uint64_t nodes,
                 solutions *out);
/* The same before the rules run; counted once for each puzzle, within a small budget. */
enum { FIRST_COUNT_NODES = 20000 }; /* enough for every puzzle of an ordinary size */
status run_count_first(network *network, const tresse_puzzle *puzzle, const tresse_limits *limits,
                       solutions *out);

/* The result of the rules for a puzzle whose givens are not bad. */
typedef struct run {
    engine_result result;
    uint64_t nodes;      /* the budget; 0: none */
    solutions solutions; /* from run_count_first, and what the rules or a second count add to it */
    goal goal;           /* where the rules may end */
} run;

/* Runs the rules, by the strategy of the options (NULL: that of ratings). `work` is the state at the end.
 * sink NULL: only the rating is wanted, and `work` is the end only if that is a solution. */
status run_rules(network *network, const tresse_puzzle *puzzle, const theory *th,
                 const tresse_options *options, const tresse_limits *limits, const step_sink *sink, run *run,
                 error *e);

/* Looks for a solution in few steps, as the options say. *why: there is none. `work` is the state at the end.
 */
status run_few(network *network, const theory *th, const tresse_options *options, const tresse_limits *limits,
               const step_sink *sink, run *run, error *why, error *e);

/* What is known of the exact rating (solve/exact.h). */
typedef struct exact_bounds {
    int least, most;      /* as known before; then as found */
    bool one_by_one;      /* a path in which each step is applied on its own has the rating `most` */
    bool proved, ended;   /* a state proves `least`; the budget ended */
    int tries;            /* paths that were tried */
    state *closed;        /* receives that state; NULL: not wanted */
    ghost_states *ghosts; /* receives what it needs in addition: solve/lower_bound.h */
} exact_bounds;

/* BAD_INPUT: there are no exact ratings by this theory on such a network. */
status exact_check(const theory *th, const csp *c, error *e);
/* The puzzle must have one solution, and `start` must be made. If there is a path that is valid one step at a
 * time, it goes to the sink (which may be NULL), and `work` is its end. */
status run_exact(network *network, const theory *th, int tries, const tresse_limits *limits,
                 const step_sink *sink, exact_bounds *bounds, run *run);
/* tresse_solve with all its checks, but with a path made in the given way: path_run is the usual one. */
typedef status path_runner(tresse_path *path, const tresse_puzzle *puzzle, const tresse_options *options,
                           const tresse_limits *limits, error *e);
path_runner path_run;
status solve_by(tresse *tresse, const tresse_puzzle *puzzle, const tresse_theory *th,
                const tresse_options *options, const tresse_limits *limits, path_runner *by,
                tresse_path **out);

/* The rating that a run gives. by_levels: the run was made as ratings are, and to its end; otherwise it says
 * nothing about what the theory can't do. */
tresse_rating run_rating(const run *run, bool by_levels);

/* The cover of a theory, and what a rating by the theory is worth, compared with it (api_rate.c). */
status cover_of(const theory *th, int depth, theory *cover);
status bound_of(tresse *tresse, const tresse_puzzle *puzzle, const theory *th, const tresse_limits *limits,
                int rating, tresse_bound *out, error *e);

/* tresse_rate by a theory, which need not belong to a tresse_theory. */
status rate_puzzle(tresse *tresse, const tresse_puzzle *puzzle, const theory *th, const tresse_limits *limits,
                   tresse_rating *out, error *e);

#endif
