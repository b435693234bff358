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
static bool needs_no_start(const network *n, const tresse_puzzle *p)
{
    return !n->known.started && !puzzle_of(p)->marks && !p->changes && counter_can_start(n->counter);
}

/* Bad givens have no solution, so only if there is none is it found out whether they are bad. */
static status count_puzzle(network *n, const tresse_puzzle *p, watch *w, int *found)
{
    bool resume = false, quick = needs_no_start(n, p);
    const question all = ask_of(puzzle_of(p));
    status s = quick ? counter_start(n->counter, &all, w, found, n->solution, &resume) : OK;
    n->known.in_lanes = n->known.in_lanes || quick;
    if (s || *found)
        return s;
    s = network_start(n, p);
    if (s || n->known.bad_givens || (quick && !resume))
        return s;
    return quick ? counter_resume(n->counter, &n->start, 2, w, found, n->solution)
                 : counter_run(n->counter, &n->start, 2, NULL, w, found, n->solution);
}

/* What a count that ended with s says. */
static status conclude(status s, int found, solutions *out)
{
    if (s && s != LIMIT)
        return s;
    if (found >= 2)
        *out = SOLUTIONS_SEVERAL;
    else if (s == LIMIT)
        *out = SOLUTIONS_UNKNOWN;
    else
        *out = found ? SOLUTIONS_ONE : SOLUTIONS_NONE;
    return OK;
}

static status count(network *n, const tresse_puzzle *p, watch *w, solutions *out)
{
    int found = 0;
    status s = count_puzzle(n, p, w, &found);
    return conclude(s, found, out);
}

status run_count(network *n, const tresse_puzzle *p, const tresse_limits *limits, uint64_t nodes,
                 solutions *out)
{
    watch w = work_watch(n->owner, "counting", limits, nodes);
    return count(n, p, &w, out);
}

/* Counts once for each puzzle and budget. */
status run_count_first(network *n, const tresse_puzzle *p, const tresse_limits *limits, solutions *out)
{
    watch w = work_watch_count(n->owner, "counting", limits, FIRST_COUNT_NODES);
    const uint64_t nodes = w.limit;
    struct counted *c = &n->known.first;
    status s = c->known && c->nodes == nodes ? OK : count(n, p, &w, &c->solutions);
    c->known = s == OK;
    c->nodes = nodes;
    *out = c->solutions;
    return s;
}

/* Counts again if the first count did not finish and the rules have not decided: from the state that the
 * rules have reached, which has the same solutions and is smaller. The first count would have got no further
 * with this budget. Done once for each state and budget. */
static status count_second(network *n, const tresse_limits *limits, solutions *out)
{
    watch w = work_watch_count(n->owner, "counting", limits, UINT64_MAX);
    const uint64_t nodes = w.limit;
    struct counted *c = &n->known.second;
    const size_t labels = (size_t)csp_labels(n->csp);
    int found = 0;
    status s = OK;
    *out = SOLUTIONS_UNKNOWN;
    if (nodes && nodes <= FIRST_COUNT_NODES)
        return OK;
    if (!c->known || c->nodes != nodes || memcmp(n->reached, n->work.label, labels) != 0) {
        s = counter_run(n->counter, &n->work, 2, NULL, &w, &found, n->solution);
        s = conclude(s, found, &c->solutions);
    }
    memcpy(n->reached, n->work.label, labels);
    c->known = s == OK;
    c->nodes = nodes;
    *out = c->solutions;
    return s;
}

/* ---- the rules ---- */

/* Do the values of a solved state obey the rules of the game? */
static status obeys(network *n, const puzzle *p, const state *final)
{
    for (int l = 0; l < csp_labels(n->csp); l++)
        n->value[l] = final->label[l] == VALUE;
    return puzzle_verify(p, n->csp, n->value);
}

/* What the engine's result adds to the count, or INTERNAL if the two disagree. */
static status settle(network *n, const puzzle *p, const engine_result *r, const state *final,
                     solutions *known)
{
    solutions proved = SOLUTIONS_UNKNOWN;
    if (r->outcome == SOLVED) {
        status s = obeys(n, p, final);
        if (s)
            return s;
        proved = SOLUTIONS_ONE;
    } else if (r->outcome == CONTRADICTION) {
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
static status strategy_of(network *n, const tresse_options *o, const goal *to, strategy *how, error *e)
{
    csp_list aim = goal_labels(to, n->csp);
    *how = o ? options_strategy(o) : (strategy){ 0 };
    how->goal = aim.begin;
    how->goals = (int)(aim.end - aim.begin);
    if (!o || !o->focus.length)
        return OK;
    how->focus = n->focus;
    return options_focus(o, n->csp, n->focus, e);
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

/* Runs the rules on the puzzle, from the state n->work. */
static status run_on(network *n, const tresse_puzzle *p, const theory *th, const tresse_options *o,
                     const tresse_limits *limits, const step_sink *sink, run *r, error *e)
{
    bool has_solution = r->solutions == SOLUTIONS_ONE || r->solutions == SOLUTIONS_SEVERAL;
    r->nodes = budget(limits, r->solutions);
    watch w = work_watch(n->owner, "searching", limits, r->nodes);
    task what = { .theory = th,
                  .keep = has_solution ? n->solution : NULL,
                  .max_length = limits ? limits->max_length : 0,
                  .watch = &w,
                  .hurry = !sink || !sink->evidence,
                  .sink = sink,
                  .known = o ? o->known : NULL };
    status s = check_assumed(th, r->solutions, e);
    if (!s)
        s = strategy_of(n, o, &r->goal, &what.strategy, e);
    if (s)
        return s;
    s = engine_run(n->engine, &what, &n->work, &r->result);
    if (!s && (r->result.outcome == STUCK || r->result.outcome == BOUNDED) && is_cut_short(th, limits)) {
        r->result.outcome = BOUNDED;
        r->result.tried = -1;
    }
    if (!s)
        s = settle(n, puzzle_of(p), &r->result, &n->work, &r->solutions);
    bool reached = r->goal.name && r->result.outcome == LISTED;
    if (!s && r->solutions == SOLUTIONS_UNKNOWN && !reached)
        s = count_second(n, limits, &r->solutions);
    return s;
}

static status begin_work(network *n, const tresse_puzzle *p)
{
    status s = network_start(n, p);
    if (!s)
        state_copy(&n->work, &n->start);
    return s;
}

status run_rules(network *n, const tresse_puzzle *p, const theory *th, const tresse_options *o,
                 const tresse_limits *limits, const step_sink *sink, run *r, error *e)
{
    status s = begin_work(n, p);
    return s ? s : run_on(n, p, th, o, limits, sink, r, e);
}

/* ---- ratings ---- */

tresse_rating run_rating(const run *r, bool by_levels)
{
    const engine_result *e = &r->result;
    tresse_rating out = { .kind = TRESSE_UNKNOWN_RATING, .nodes = e->nodes };
    if (r->solutions == SOLUTIONS_NONE) {
        out.kind = TRESSE_UNSOLVABLE;
    } else if (r->solutions == SOLUTIONS_SEVERAL) {
        out.kind = TRESSE_NOT_UNIQUE;
    } else if (e->outcome == SOLVED) {
        out.kind = TRESSE_RATED;
        out.value = e->hardest;
    } else if (by_levels && e->outcome == STUCK) { /* without a solution there is nothing to rate */
        out.kind = r->solutions == SOLUTIONS_ONE ? TRESSE_INFINITE : TRESSE_UNKNOWN_RATING;
    } else if (by_levels && e->outcome != LISTED && e->tried >= 0) {
        out.kind = TRESSE_MORE;
        out.value = e->tried;
    }
    return out;
}

/* The pool of helpers; NULL: nobody helps, or there is no memory for it. */
static thread_pool *pool_of(network *n)
{
    const tresse_helpers *helpers = &n->owner->helpers;
    if (!n->pool && (!helpers->run || thread_pool_open(&n->pool, &n->owner->memory, n->csp) != OK))
        return NULL;
    thread_pool_use(n->pool, helpers);
    return n->pool;
}

/* A rating by whips or braids alone. */
static status rate_by_chains(network *n, const theory *th, int max_length, watch *w, run *r, bool *gave_up)
{
    rater *by = engine_rater(n->engine);
    if (!by || !rater_takes(th, n->csp))
        return OK;
    bool again = n->known.rated && n->known.rated == rater_runs(by);
    const rater_task what = { th, max_length, n->solution, w, pool_of(n), again };
    status s =
        rater_run(by, &what, counter_table(n->counter), counter_begun(n->counter), &r->result, gave_up);
    n->known.rated = rater_runs(by);
    return s;
}

static bool is_by_trials(const theory *th)
{
    return th->depth && !th->families;
}

/* A rating by T&E(BRT). */
static status rate_by_trials(network *n, const theory *th, watch *w, run *r, bool *gave_up)
{
    residual *table = counter_residual(n->counter);
    *gave_up = !table;
    return table ? engine_rate_trials(n->engine, th->depth, table, n->solution, w, &r->result) : OK;
}

/* ---- trials before the count ----
 *
 * T&E(BRT) of depth 1 needs no solution. If it solves the puzzle, there is no other solution; if not,
 * solutions are counted from the state that it reached, in a table whose rows say all that follows from a
 * candidate. A greater depth comes after the count: labels of the solution need no trial there. */

/* May trials come first? They may not if a count with a budget of its own is wanted. */
static bool may_try_first(const network *n, const tresse_puzzle *p, const theory *th,
                          const tresse_limits *limits)
{
    bool budgets = limits && (limits->nodes || limits->count_nodes);
    return is_by_trials(th) && !budgets && !n->known.first.known && needs_no_start(n, p);
}

/* The state in which trials of depth 1 end; NULL: they end with a contradiction, or there is no table. */
static status try_givens(network *n, const puzzle *p, watch *w, run *r, const uint8_t **end)
{
    const question all = ask_of(p);
    residual *table = counter_begin(n->counter, &all) ? counter_residual(n->counter) : NULL;
    status s = table ? engine_rate_trials(n->engine, 1, table, NULL, w, &r->result) : OK;
    *end = table && !s && r->result.outcome != CONTRADICTION ? engine_reached(n->engine) : NULL;
    return s;
}

/* *gave_up: trials first are not possible, and nothing is known. */
static status try_first(network *n, const puzzle *p, const theory *th, const tresse_limits *limits, run *r,
                        bool *gave_up)
{
    watch w = work_watch(n->owner, "searching", limits, 0);
    const uint8_t *end;
    int found = 0;
    *gave_up = true;
    status s = try_givens(n, p, &w, r, &end);
    if (s || !end)
        return s;
    watch counting = work_watch_count(n->owner, "counting", limits, FIRST_COUNT_NODES);
    s = counter_residual_run(n->counter, end, 2, &counting, &found, n->solution, gave_up);
    *gave_up = *gave_up || s == LIMIT;
    s = conclude(s, found, &r->solutions);
    if (s || *gave_up || r->solutions != SOLUTIONS_ONE)
        return s;
    if (th->depth > 1 && r->result.outcome != SOLVED)
        s = engine_rate_trials_on(n->engine, th->depth, n->solution, &w, &r->result);
    return s ? s : puzzle_verify(p, n->csp, n->solution);
}

/* A rating without `start`, from the counter's state. *gave_up: run_rules has to do it. */
static status rate_in_lanes(network *n, const puzzle *p, const theory *th, const tresse_limits *limits,
                            run *r, bool *gave_up)
{
    watch w = work_watch(n->owner, "searching", limits, 0);
    *gave_up = true;
    if (!n->known.in_lanes || r->solutions != SOLUTIONS_ONE || (limits && limits->nodes) ||
        !counter_begun(n->counter))
        return OK;
    status s = is_by_trials(th) ? rate_by_trials(n, th, &w, r, gave_up)
                                : rate_by_chains(n, th, limits ? limits->max_length : 0, &w, r, gave_up);
    bool solved = !s && !*gave_up && r->result.outcome == SOLVED;
    if (solved && !n->known.verified)
        s = puzzle_verify(p, n->csp, n->solution);
    n->known.verified = n->known.verified || (solved && !s);
    return s;
}

/* ---- braids inside ---- */

/* Runs T&E of this depth with braids up to this length, from the state n->work. *solves: it solves the
 * puzzle. */
static status try_inside(network *n, const tresse_puzzle *p, int length, int depth,
                         const tresse_limits *limits, run *r, bool *solves, error *e)
{
    theory th;
    uint64_t before = r->result.nodes;
    theory_begin(&th, depth);
    status s = length ? theory_add(&th, &rule_braid, length, "") : OK;
    theory_end(&th);
    if (!s)
        s = run_on(n, p, &th, NULL, limits, NULL, r, e);
    r->result.nodes += before;
    *solves = r->result.outcome == SOLVED;
    return s;
}

/* The rating of rate_inside, for depth 1, in lanes. *gave_up: they can't, and nothing is known. */
static status rate_inside_in_lanes(network *n, const puzzle *p, int most, const tresse_limits *limits, run *r,
                                   bool *gave_up)
{
    watch w = work_watch(n->owner, "searching", limits, 0);
    bool fits = n->known.in_lanes && r->solutions == SOLUTIONS_ONE && !(limits && limits->nodes) &&
                counter_begun(n->counter);
    residual *table = fits ? counter_residual(n->counter) : NULL;
    int left = 0;
    *gave_up = !table;
    status s = table ? engine_rate_trials(n->engine, 1, table, n->solution, &w, &r->result) : OK;
    if (s || *gave_up)
        return s;
    r->result.hardest = 0;
    for (int x = 0; x < table->candidates && r->result.outcome != SOLVED; x++)
        if (residual_has(table, engine_reached(n->engine), (dcand)x))
            n->clue[left++] = table->label[x];
    if (left)
        s = engine_rate_trials_on(n->engine, 2, n->solution, &w, &r->result);
    if (!s && left && r->result.outcome == SOLVED)
        s = engine_rate_inside(n->engine, n->clue, left, n->solution, most, &w, &r->result, gave_up);
    else if (left)
        r->result.outcome = STUCK;
    return s || *gave_up || r->result.outcome != SOLVED ? s : puzzle_verify(p, n->csp, n->solution);
}

/* The least p such that T&E(B_p) of this depth solves the puzzle; B_0 is BRT. What T&E(B_p) has eliminated,
 * T&E(B_p+1) eliminates, too, so the latter goes on from there. If T&E(BRT), one deeper, does not solve, no p
 * does. */
static status rate_inside(network *n, const tresse_puzzle *p, int depth, const tresse_limits *limits, run *r,
                          error *e)
{
    int length = 0, failed = -1, most = limits && limits->max_length ? limits->max_length : ANY_LENGTH;
    bool solves = false, can = false, gave_up = true;
    status s = depth == 1 ? rate_inside_in_lanes(n, puzzle_of(p), most, limits, r, &gave_up) : OK;
    if (s || !gave_up)
        return s;
    r->result = (engine_result){ .outcome = STUCK };
    s = begin_work(n, p);
    if (!s)
        s = try_inside(n, p, 0, depth, limits, r, &solves, e);
    if (!s && r->result.outcome == BOUNDED) {
        failed = 0;
        state_copy(&n->before, &n->work);
        s = try_inside(n, p, 0, depth + 1, limits, r, &can, e);
        state_copy(&n->work, &n->before);
    }
    while (!s && !solves && can && length < most) {
        s = try_inside(n, p, ++length, depth, limits, r, &solves, e);
        can = r->result.outcome != UNFINISHED;
        failed = can ? length : failed;
    }
    r->result.hardest = length;
    r->result.tried = failed;
    if (r->result.outcome == BOUNDED && length < most)
        r->result.outcome = STUCK;
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

status rate_puzzle(tresse *t, const tresse_puzzle *p, const theory *theirs, const tresse_limits *limits,
                   tresse_rating *out, error *e)
{
    *out = (tresse_rating){ .kind = TRESSE_UNSOLVABLE };
    network *n;
    status s = network_meet(t, p, limits, &n, e);
    if (!s)
        s = theory_fits(theirs, n->csp, e);
    if (s)
        return s;
    theory essence, *th = &essence;
    take_theory(theirs, limits, th);
    bool gave_up = true;
    run r = { .result.outcome = STUCK };
    if (may_try_first(n, p, th, limits))
        s = try_first(n, puzzle_of(p), th, limits, &r, &gave_up);
    if (!s && !gave_up) {
        *out = run_rating(&r, true);
        return OK;
    }
    r = (run){ .result.outcome = STUCK };
    if (!s)
        s = run_count_first(n, p, limits, &r.solutions);
    bool proper = !s && (r.solutions == SOLUTIONS_ONE || r.solutions == SOLUTIONS_UNKNOWN);
    if (proper && th->braids_inside)
        s = rate_inside(n, p, th->braids_inside, limits, &r, e);
    else if (proper)
        s = rate_in_lanes(n, puzzle_of(p), th, limits, &r, &gave_up);
    if (proper && !s && gave_up && !th->braids_inside)
        s = run_rules(n, p, th, NULL, limits, NULL, &r, e);
    if (!s)
        *out = run_rating(&r, true);
    return s;
}
