/* api_exact.c: include/tresse.h: exact ratings, and the easiest path. */
#include "api/run.h"
#include "solve/exact.h"

/* The rating by the cover; a rating by the theory is never less. */
static status rate_by_cover(tresse *tresse, const tresse_puzzle *puzzle, const theory *th,
                            const tresse_limits *limits, int *least, error *e)
{
    theory cover;
    tresse_rating less = { .kind = TRESSE_UNKNOWN_RATING };
    status s = cover_of(th, 0, &cover);
    if (!s)
        s = rate_puzzle(tresse, puzzle, &cover, limits, &less, e);
    *least = !s && less.kind == TRESSE_RATED ? less.value : 1;
    return s == BAD_INPUT ? OK : s;
}

static status rate_with_bounds(tresse *tresse, const tresse_puzzle *puzzle, const theory *th,
                               const tresse_limits *limits, tresse_rating *out, tresse_bound *bound,
                               exact_bounds *bounds, error *e)
{
    *bound = TRESSE_BOUND_NONE;
    status s = rate_puzzle(tresse, puzzle, th, limits, out, e);
    if (s || out->kind != TRESSE_RATED)
        return s;
    bounds->least = bounds->most = out->value;
    s = bound_of(tresse, puzzle, th, limits, out->value, bound, e);
    if (!s && *bound == TRESSE_BOUND_UPPER)
        s = rate_by_cover(tresse, puzzle, th, limits, &bounds->least, e);
    return s;
}

static tresse_bound bound_says(const exact_bounds *bounds)
{
    if (bounds->least == bounds->most)
        return bounds->one_by_one ? TRESSE_BOUND_EXACT : TRESSE_BOUND_ROUNDS;
    return bounds->ended ? TRESSE_BOUND_UNKNOWN : TRESSE_BOUND_UPPER;
}

static status rate_exactly(tresse *tresse, const tresse_puzzle *puzzle, const theory *th,
                           const tresse_limits *limits, int tries, tresse_exact *out, error *e)
{
    network *n;
    run r = { .result.outcome = STUCK };
    exact_bounds b = { 0 };
    status s = network_meet(tresse, puzzle, NULL, limits, &n, e);
    if (!s && !theory_is_confluent(th))
        s = exact_check(th, n->csp, e);
    if (!s)
        s = rate_with_bounds(tresse, puzzle, th, limits, &out->rating, &out->bound, &b, e);
    out->least = b.least;
    if (s || out->bound != TRESSE_BOUND_UPPER)
        return s;
    s = network_begin(tresse, puzzle, NULL, limits, &n, e);
    if (!s)
        s = run_count_first(n, puzzle, limits, &r.solutions);
    if (s || r.solutions != SOLUTIONS_ONE) {
        out->bound = TRESSE_BOUND_UNKNOWN;
        return s;
    }
    s = run_exact(n, th, tries, limits, NULL, &b, &r);
    out->rating.value = b.most;
    out->least = b.least;
    out->tries = b.tries;
    out->bound = bound_says(&b);
    return s;
}

tresse_status tresse_rate_exact(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                const tresse_limits *limits, int tries, tresse_exact *out)
{
    const tresse_exact nothing = { .rating = { .kind = TRESSE_UNKNOWN_RATING } };
    if (out)
        *out = nothing;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(th), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    status s = work_check(t, p, limits, &e);
    if (!s)
        s = work_check_theory(t, th, &e);
    if (!s && tries < 0)
        s = error_set(&e, BAD_INPUT, 0, 0, "%d tries" EXPECTED "0 or more", tries);
    if (!s)
        s = rate_exactly(t, p, &th->theory, limits, tries ? tries : TRESSE_EXACT_TRIES, out, &e);
    if (s)
        *out = nothing;
    return work_end(t, s, &e, NULL);
}

/* ---- the easiest path ---- */

static status take_step(void *context, const step *step)
{
    return step_list_add(context, step);
}

/* Makes room in the path for the state that proves the lower bound. */
static status open_closed(tresse_path *path)
{
    return path->closed.csp ? OK : state_open(&path->closed, &path->owner->memory, path->network->csp);
}

/* Uses frozen levels if nothing easier was found one step at a time. */
static status run_exactly(tresse_path *path, const tresse_puzzle *puzzle, const tresse_options *options,
                          const tresse_limits *limits, error *e)
{
    tresse *t = path->owner;
    tresse_rating rating;
    tresse_bound bound;
    exact_bounds b = { .closed = &path->closed, .ghosts = &path->ghosts };
    run r = { .result.outcome = STUCK };
    network *n = path->network;
    const step_sink sink = { take_step, &path->steps, true };
    status s = path->network->known.bad_givens ? OK : exact_check(&path->theory, n->csp, e);
    if (!s)
        s = rate_with_bounds(t, puzzle, &path->theory, limits, &rating, &bound, &b, e);
    if (s || rating.kind != TRESSE_RATED || b.most == 0)
        return s ? s : path_run(path, puzzle, options, limits, e);
    s = network_begin(t, puzzle, NULL, limits, &n, e);
    if (!s)
        s = run_count_first(n, puzzle, limits, &r.solutions);
    if (!s)
        s = open_closed(path);
    if (!s && r.solutions == SOLUTIONS_ONE)
        s = run_exact(n, &path->theory, TRESSE_EXACT_TRIES, limits, &sink, &b, &r);
    path->least = !s && b.proved ? b.least : 0;
    if (s || !b.one_by_one)
        return s ? s : path_run(path, puzzle, options, limits, e);
    path->strategy = "exact";
    path->solutions = r.solutions;
    path->result = r.result;
    path->nodes = r.nodes;
    state_copy(&path->final, &n->work);
    return OK;
}

tresse_status tresse_solve_exactly(tresse *tresse, const tresse_puzzle *puzzle, const tresse_theory *th,
                                   const tresse_options *options, const tresse_limits *limits,
                                   tresse_path **out)
{
    return solve_by(tresse, puzzle, th, options, limits, run_exactly, out);
}
