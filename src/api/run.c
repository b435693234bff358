/* run.c: see run.h. */
#include "api/run.h"
#include "rules/braid.h"

#include "solve/rater.h"
#include <string.h>

/* ---- counting ---- */

/* The question how many solutions the puzzle has: none, one, or more. */
static question ask_of(const puzzle *p)
{
    return (question){
        .given = p->given, .givens = p->givens, .gone = p->removed, .gones = p->removals, .most = 2
    };
}

/* Can counting do without `start`, which costs more than most counts? Yes, if it is not made yet and nothing
 * else needs it. */
static bool needs_no_start(const network *network, const tresse_puzzle *puzzle)
{
    return !network->known.started && !puzzle_of(puzzle)->marks && !puzzle->changes &&
           counter_can_start(network->counter);
}

/* Bad givens have no solution, so only if there is none is it found out whether they are bad. */
static status count_puzzle(network *network, const tresse_puzzle *puzzle, watch *watch, int *found)
{
    bool resume = false, quick = needs_no_start(network, puzzle);
    const question all = ask_of(puzzle_of(puzzle));
    status s = quick ? counter_start(network->counter, &all, watch, found, network->solution, &resume) : OK;
    network->known.in_lanes = network->known.in_lanes || quick;
    if (s || *found)
        return s;
    s = network_start(network, puzzle);
    if (s || network->known.bad_givens || (quick && !resume))
        return s;
    return quick ? counter_resume(network->counter, &network->start, 2, watch, found, network->solution)
                 : counter_run(network->counter, &network->start, 2, NULL, watch, found, network->solution);
}

/* What a count that ended with `why` says. */
static status conclude(status why, int found, solutions *out)
{
    if (why && why != LIMIT)
        return why;
    if (found >= 2)
        *out = SOLUTIONS_SEVERAL;
    else if (why == LIMIT)
        *out = SOLUTIONS_UNKNOWN;
    else
        *out = found ? SOLUTIONS_ONE : SOLUTIONS_NONE;
    return OK;
}

static status count(network *network, const tresse_puzzle *puzzle, watch *watch, solutions *out)
{
    int found = 0;
    status s = count_puzzle(network, puzzle, watch, &found);
    return conclude(s, found, out);
}

status run_count(network *network, const tresse_puzzle *puzzle, const tresse_limits *limits, uint64_t nodes,
                 solutions *out)
{
    watch w = work_watch(network->owner, "counting", limits, nodes);
    return count(network, puzzle, &w, out);
}

/* Counts once for each puzzle and budget. */
status run_count_first(network *network, const tresse_puzzle *puzzle, const tresse_limits *limits,
                       solutions *out)
{
    watch w = work_watch_count(network->owner, "counting", limits, FIRST_COUNT_NODES);
    const uint64_t nodes = w.limit;
    struct counted *c = &network->known.first;
    status s = c->known && c->nodes == nodes ? OK : count(network, puzzle, &w, &c->solutions);
    c->known = s == OK;
    c->nodes = nodes;
    *out = c->solutions;
    return s;
}

/* Counts again if the first count did not finish and the rules have not decided: from the state that the
 * rules have reached, which has the same solutions and is smaller. The first count would have got no further
 * with this budget. Done once for each state and budget. */
static status count_second(network *network, const tresse_limits *limits, solutions *out)
{
    watch w = work_watch_count(network->owner, "counting", limits, UINT64_MAX);
    const uint64_t nodes = w.limit;
    struct counted *c = &network->known.second;
    const size_t labels = (size_t)csp_labels(network->csp);
    int found = 0;
    status s = OK;
    *out = SOLUTIONS_UNKNOWN;
    if (nodes && nodes <= FIRST_COUNT_NODES)
        return OK;
    if (!c->known || c->nodes != nodes || memcmp(network->reached, network->work.label, labels) != 0) {
        s = counter_run(network->counter, &network->work, 2, NULL, &w, &found, network->solution);
        s = conclude(s, found, &c->solutions);
    }
    memcpy(network->reached, network->work.label, labels);
    c->known = s == OK;
    c->nodes = nodes;
    *out = c->solutions;
    return s;
}

/* ---- the rules ---- */

/* Do the values of a solved state obey the rules of the game? */
static status obeys(network *network, const puzzle *p, const state *final)
{
    for (int l = 0; l < csp_labels(network->csp); l++)
        network->value[l] = final->label[l] == VALUE;
    return puzzle_verify(p, network->csp, network->value);
}

/* What the engine's result adds to the count, or INTERNAL if the two disagree. */
static status settle(network *network, const puzzle *p, const engine_result *result, const state *final,
                     solutions *known)
{
    solutions proved = SOLUTIONS_UNKNOWN;
    if (result->outcome == SOLVED) {
        status s = obeys(network, p, final);
        if (s)
            return s;
        proved = SOLUTIONS_ONE;
    } else if (result->outcome == CONTRADICTION) {
        proved = SOLUTIONS_NONE;
    } else {
        return OK;
    }
    if (*known != SOLUTIONS_UNKNOWN && *known != proved)
        return INTERNAL;
    *known = proved;
    return OK;
}

/* The strategy of the options; with NULL that of ratings. */
static status strategy_of(network *network, const tresse_options *options, const goal *to, strategy *how,
                          error *e)
{
    csp_list aim = goal_labels(to, network->csp);
    *how = options ? options_strategy(options) : (strategy){ 0 };
    how->goal = aim.begin;
    how->goals = (int)(aim.end - aim.begin);
    if (!options || !options->focus.length)
        return OK;
    how->focus = network->focus;
    return options_focus(options, network->csp, network->focus, e);
}

static uint64_t budget(const tresse_limits *limits, solutions known)
{
    bool improper = known == SOLUTIONS_NONE || known == SOLUTIONS_SEVERAL;
    if (!limits)
        return 0;
    return limits->nodes || !improper ? limits->nodes : limits->improper_nodes;
}

/* Do the limits cut the patterns of T short? Then T&E(T) has not shown what it can't do. */
static bool is_cut_short(const theory *th, const tresse_limits *limits)
{
    for (int i = 0; th->depth && limits && limits->max_length && i < th->families; i++)
        if (th->family[i].max_length > limits->max_length)
            return true;
    return false;
}

/* A theory that assumes one solution makes sense only for a puzzle that has just one. */
static status check_assumed(const theory *th, solutions found, error *e)
{
    if (!theory_assumes(th) || found == SOLUTIONS_ONE || found == SOLUTIONS_NONE)
        return OK;
    return error_set(e, BAD_INPUT, 0, 0, "%s assumes one solution, but %s", th->name,
                     found == SOLUTIONS_SEVERAL ? "there are several"
                                                : "how many there are was not found out");
}

/* Runs the rules on the puzzle, from the state network->work. */
static status run_on(network *network, const tresse_puzzle *puzzle, const theory *th,
                     const tresse_options *options, const tresse_limits *limits, const step_sink *sink,
                     run *run, error *e)
{
    bool has_solution = run->solutions == SOLUTIONS_ONE || run->solutions == SOLUTIONS_SEVERAL;
    run->nodes = budget(limits, run->solutions);
    watch w = work_watch(network->owner, "searching", limits, run->nodes);
    task what = { .theory = th,
                  .keep = has_solution ? network->solution : NULL,
                  .max_length = limits ? limits->max_length : 0,
                  .watch = &w,
                  .hurry = !sink || !sink->evidence,
                  .sink = sink,
                  .known = options ? options->known : NULL };
    status s = check_assumed(th, run->solutions, e);
    if (!s)
        s = strategy_of(network, options, &run->goal, &what.strategy, e);
    if (s)
        return s;
    s = engine_run(network->engine, &what, &network->work, &run->result);
    if (!s && (run->result.outcome == STUCK || run->result.outcome == BOUNDED) && is_cut_short(th, limits)) {
        run->result.outcome = BOUNDED;
        run->result.tried = -1;
    }
    if (!s)
        s = settle(network, puzzle_of(puzzle), &run->result, &network->work, &run->solutions);
    bool reached = run->goal.name && run->result.outcome == LISTED;
    if (!s && run->solutions == SOLUTIONS_UNKNOWN && !reached)
        s = count_second(network, limits, &run->solutions);
    return s;
}

static status begin_work(network *network, const tresse_puzzle *puzzle)
{
    status s = network_start(network, puzzle);
    if (!s)
        state_copy(&network->work, &network->start);
    return s;
}

status run_rules(network *network, const tresse_puzzle *puzzle, const theory *th,
                 const tresse_options *options, const tresse_limits *limits, const step_sink *sink, run *run,
                 error *e)
{
    status s = begin_work(network, puzzle);
    return s ? s : run_on(network, puzzle, th, options, limits, sink, run, e);
}

/* ---- ratings ---- */

tresse_rating run_rating(const run *run, bool by_levels)
{
    const engine_result *e = &run->result;
    tresse_rating out = { .kind = TRESSE_UNKNOWN_RATING, .nodes = e->nodes };
    if (run->solutions == SOLUTIONS_NONE) {
        out.kind = TRESSE_UNSOLVABLE;
    } else if (run->solutions == SOLUTIONS_SEVERAL) {
        out.kind = TRESSE_NOT_UNIQUE;
    } else if (e->outcome == SOLVED) {
        out.kind = TRESSE_RATED;
        out.value = e->hardest;
    } else if (by_levels && e->outcome == STUCK) { /* without a solution there is nothing to rate */
        out.kind = run->solutions == SOLUTIONS_ONE ? TRESSE_INFINITE : TRESSE_UNKNOWN_RATING;
    } else if (by_levels && e->outcome != LISTED && e->tried >= 0) {
        out.kind = TRESSE_MORE;
        out.value = e->tried;
    }
    return out;
}

/* The pool of helpers; NULL: nobody helps, or there is no memory for it. */
static thread_pool *pool_of(network *network)
{
    const tresse_helpers *helpers = &network->owner->helpers;
    if (!network->pool &&
        (!helpers->run || thread_pool_open(&network->pool, &network->owner->memory, network->csp) != OK))
        return NULL;
    thread_pool_use(network->pool, helpers);
    return network->pool;
}

/* A rating by whips or braids alone. */
static status rate_by_chains(network *network, const theory *th, int max_length, watch *watch, run *run,
                             bool *gave_up)
{
    rater *by = engine_rater(network->engine);
    if (!by || !rater_takes(th, network->csp))
        return OK;
    bool again = network->known.rated && network->known.rated == rater_runs(by);
    const rater_task what = { th, max_length, network->solution, watch, pool_of(network), again };
    status s = rater_run(by, &what, counter_table(network->counter), counter_begun(network->counter),
                         &run->result, gave_up);
    network->known.rated = rater_runs(by);
    return s;
}

static bool is_by_trials(const theory *th)
{
    return th->depth && !th->families;
}

/* A rating by T&E(BRT). */
static status rate_by_trials(network *network, const theory *th, watch *watch, run *run, bool *gave_up)
{
    residual *table = counter_residual(network->counter);
    *gave_up = !table;
    return table
               ? engine_rate_trials(network->engine, th->depth, table, network->solution, watch, &run->result)
               : OK;
}

/* ---- trials before the count ----
 *
 * T&E(BRT) of depth 1 needs no solution. If it solves the puzzle, there is no other solution; if not,
 * solutions are counted from the state that it reached, in a table whose rows say all that follows from a
 * candidate. A greater depth comes after the count: labels of the solution need no trial there. */

/* May trials come first? They may not if a count with a budget of its own is wanted. */
static bool may_try_first(const network *network, const tresse_puzzle *puzzle, const theory *th,
                          const tresse_limits *limits)
{
    bool budgets = limits && (limits->nodes || limits->count_nodes);
    return is_by_trials(th) && !budgets && !network->known.first.known && needs_no_start(network, puzzle);
}

/* The state in which trials of depth 1 end; NULL: they end with a contradiction, or there is no table. */
static status try_givens(network *network, const puzzle *p, watch *watch, run *run, const uint8_t **end)
{
    const question all = ask_of(p);
    residual *table = counter_begin(network->counter, &all) ? counter_residual(network->counter) : NULL;
    status s = table ? engine_rate_trials(network->engine, 1, table, NULL, watch, &run->result) : OK;
    *end = table && !s && run->result.outcome != CONTRADICTION ? engine_reached(network->engine) : NULL;
    return s;
}

/* *gave_up: trials first are not possible, and nothing is known. */
static status try_first(network *network, const puzzle *p, const theory *th, const tresse_limits *limits,
                        run *run, bool *gave_up)
{
    watch w = work_watch(network->owner, "searching", limits, 0);
    const uint8_t *end;
    int found = 0;
    *gave_up = true;
    status s = try_givens(network, p, &w, run, &end);
    if (s || !end)
        return s;
    watch counting = work_watch_count(network->owner, "counting", limits, FIRST_COUNT_NODES);
    s = counter_residual_run(network->counter, end, 2, &counting, &found, network->solution, gave_up);
    *gave_up = *gave_up || s == LIMIT;
    s = conclude(s, found, &run->solutions);
    if (s || *gave_up || run->solutions != SOLUTIONS_ONE)
        return s;
    if (th->depth > 1 && run->result.outcome != SOLVED)
        s = engine_rate_trials_on(network->engine, th->depth, network->solution, &w, &run->result);
    return s ? s : puzzle_verify(p, network->csp, network->solution);
}

/* A rating without `start`, from the counter's state. *gave_up: run_rules has to do it. */
static status rate_in_lanes(network *network, const puzzle *p, const theory *th, const tresse_limits *limits,
                            run *run, bool *gave_up)
{
    watch w = work_watch(network->owner, "searching", limits, 0);
    *gave_up = true;
    if (!network->known.in_lanes || run->solutions != SOLUTIONS_ONE || (limits && limits->nodes) ||
        !counter_begun(network->counter))
        return OK;
    status s = is_by_trials(th)
                   ? rate_by_trials(network, th, &w, run, gave_up)
                   : rate_by_chains(network, th, limits ? limits->max_length : 0, &w, run, gave_up);
    bool solved = !s && !*gave_up && run->result.outcome == SOLVED;
    if (solved && !network->known.verified)
        s = puzzle_verify(p, network->csp, network->solution);
    network->known.verified = network->known.verified || (solved && !s);
    return s;
}

/* ---- braids inside ---- */

/* Runs T&E of this depth with braids up to this length, from the state network->work. *solves: it solves the
 * puzzle. */
static status try_inside(network *network, const tresse_puzzle *puzzle, int length, int depth,
                         const tresse_limits *limits, run *run, bool *solves, error *e)
{
    theory th;
    uint64_t before = run->result.nodes;
    theory_begin(&th, depth);
    status s = length ? theory_add(&th, &rule_braid, length, "") : OK;
    theory_end(&th);
    if (!s)
        s = run_on(network, puzzle, &th, NULL, limits, NULL, run, e);
    run->result.nodes += before;
    *solves = run->result.outcome == SOLVED;
    return s;
}

/* The rating of rate_inside, for depth 1, in lanes. *gave_up: they can't, and nothing is known. */
static status rate_inside_in_lanes(network *network, const puzzle *p, int most, const tresse_limits *limits,
                                   run *run, bool *gave_up)
{
    watch w = work_watch(network->owner, "searching", limits, 0);
    bool fits = network->known.in_lanes && run->solutions == SOLUTIONS_ONE && !(limits && limits->nodes) &&
                counter_begun(network->counter);
    residual *table = fits ? counter_residual(network->counter) : NULL;
    int left = 0;
    *gave_up = !table;
    status s =
        table ? engine_rate_trials(network->engine, 1, table, network->solution, &w, &run->result) : OK;
    if (s || *gave_up)
        return s;
    run->result.hardest = 0;
    for (int x = 0; x < table->candidates && run->result.outcome != SOLVED; x++)
        if (residual_has(table, engine_reached(network->engine), (dcand)x))
            network->clue[left++] = table->label[x];
    if (left)
        s = engine_rate_trials_on(network->engine, 2, network->solution, &w, &run->result);
    if (!s && left && run->result.outcome == SOLVED)
        s = engine_rate_inside(network->engine, network->clue, left, network->solution, most, &w,
                               &run->result, gave_up);
    else if (left)
        run->result.outcome = STUCK;
    return s || *gave_up || run->result.outcome != SOLVED ? s
                                                          : puzzle_verify(p, network->csp, network->solution);
}

/* The least `puzzle` such that T&E(B_p) of this depth solves the puzzle; B_0 is BRT. What T&E(B_p) has
 * eliminated, T&E(B_p+1) eliminates, too, so the latter goes on from there. If T&E(BRT), one deeper, does not
 * solve, no `puzzle` does. */
static status rate_inside(network *network, const tresse_puzzle *puzzle, int depth,
                          const tresse_limits *limits, run *run, error *e)
{
    int length = 0, failed = -1, most = limits && limits->max_length ? limits->max_length : ANY_LENGTH;
    bool solves = false, can = false, gave_up = true;
    status s =
        depth == 1 ? rate_inside_in_lanes(network, puzzle_of(puzzle), most, limits, run, &gave_up) : OK;
    if (s || !gave_up)
        return s;
    run->result = (engine_result){ .outcome = STUCK };
    s = begin_work(network, puzzle);
    if (!s)
        s = try_inside(network, puzzle, 0, depth, limits, run, &solves, e);
    if (!s && run->result.outcome == BOUNDED) {
        failed = 0;
        state_copy(&network->before, &network->work);
        s = try_inside(network, puzzle, 0, depth + 1, limits, run, &can, e);
        state_copy(&network->work, &network->before);
    }
    while (!s && !solves && can && length < most) {
        s = try_inside(network, puzzle, ++length, depth, limits, run, &solves, e);
        can = run->result.outcome != UNFINISHED;
        failed = can ? length : failed;
    }
    run->result.hardest = length;
    run->result.tried = failed;
    if (run->result.outcome == BOUNDED && length < most)
        run->result.outcome = STUCK;
    return s;
}

/* The theory to run: where a budget counts the nodes of a path, the theory itself rather than its essence. */
static void take_theory(const theory *th, const tresse_limits *limits, theory *to)
{
    if (limits && limits->nodes)
        *to = *th;
    else
        theory_essence(th, to);
}

status rate_puzzle(tresse *tresse, const tresse_puzzle *puzzle, const theory *theirs,
                   const tresse_limits *limits, tresse_rating *out, error *e)
{
    *out = (tresse_rating){ .kind = TRESSE_UNSOLVABLE };
    network *n;
    status s = network_meet(tresse, puzzle, theirs, limits, &n, e);
    if (!s)
        s = theory_fits(theirs, n->csp, e);
    if (s)
        return s;
    theory essence, *th = &essence;
    take_theory(theirs, limits, th);
    bool gave_up = true;
    run r = { .result.outcome = STUCK };
    if (may_try_first(n, puzzle, th, limits))
        s = try_first(n, puzzle_of(puzzle), th, limits, &r, &gave_up);
    if (!s && !gave_up) {
        *out = run_rating(&r, true);
        return OK;
    }
    r = (run){ .result.outcome = STUCK };
    if (!s)
        s = run_count_first(n, puzzle, limits, &r.solutions);
    bool proper = !s && (r.solutions == SOLUTIONS_ONE || r.solutions == SOLUTIONS_UNKNOWN);
    if (proper && th->braids_inside)
        s = rate_inside(n, puzzle, th->braids_inside, limits, &r, e);
    else if (proper)
        s = rate_in_lanes(n, puzzle_of(puzzle), th, limits, &r, &gave_up);
    if (proper && !s && gave_up && !th->braids_inside)
        s = run_rules(n, puzzle, th, NULL, limits, NULL, &r, e);
    if (!s)
        *out = run_rating(&r, true);
    return s;
}
