/* run_exact.c: the exact rating of a puzzle: run.h, solve/exact.h. */
#include "api/run.h"
#include "solve/exact.h"

status exact_check(const theory *th, const csp *c, error *e)
{
    if (exact_takes(th, c))
        return OK;
    return error_set(e, BAD_INPUT, 0, 0,
                     "%s has no exact rating here" EXPECTED "W or gW, perhaps with Subsets, such as S4+W",
                     th->name);
}

/* Passes the steps of the path to the sink. */
static status tell(const exact_result *result, const step_sink *sink)
{
    status s = OK;
    for (int i = 0; i < result->path.n && !s; i++)
        s = sink->take(sink->context, &result->path.step[i]);
    return s;
}

/* What the result says, without its path. */
static void conclude(const exact_result *result, exact_bounds *bounds)
{
    bounds->ended = result->ended;
    bounds->least = result->least;
    bounds->most = result->most;
    bounds->one_by_one = result->one_by_one;
    bounds->proved = result->proved;
    bounds->tries = (int)result->tries;
}

status run_exact(network *network, const theory *th, int tries, const tresse_limits *limits,
                 const step_sink *sink, exact_bounds *bounds, run *run)
{
    exact *x = NULL;
    const exact_result *found = NULL;
    run->nodes = limits ? limits->nodes : 0;
    watch w = work_watch(network->owner, "searching", limits, run->nodes);
    const exact_task t = { th, network->solution, &network->start, bounds->least, bounds->most, tries, &w };
    status s = exact_open(&x, &network->owner->memory, network->csp, network->engine);
    if (!s)
        s = exact_run(x, &t, &found);
    if (!s)
        conclude(found, bounds);
    if (!s && bounds->one_by_one && sink)
        s = tell(found, sink);
    if (!s && bounds->one_by_one) {
        int last = found->path.n ? found->path.step[found->path.n - 1].round : 0;
        run->result = (engine_result){ .outcome = SOLVED, .hardest = bounds->most, .rounds = last };
        state_copy(&network->work, &found->final);
    }
    if (!s && bounds->proved && bounds->closed)
        state_copy(bounds->closed, &found->closed);
    if (!s && bounds->proved && bounds->ghosts && found->bound)
        s = lower_bound_tell(found->bound, &network->owner->memory, bounds->ghosts);
    run->result.nodes = w.nodes;
    exact_close(x);
    return s;
}
