/* run_exact.c: the exact rating of a puzzle: run.h, solve/exact.h. */
#include "api/run.h"
#include "solve/exact.h"

status exact_check(const theory *th, const csp *c, error *e)
{
    if (exact_takes(th, c))
        return OK;
    return error_set(e, BAD_INPUT, 0, 0,
                     "%s has no exact rating here, expected W, or Subsets and W such as S4+W", th->name);
}

/* Passes the steps of the path to the sink. */
static status tell(const exact_result *x, const step_sink *sink)
{
    status s = OK;
    for (int i = 0; i < x->path.n && !s; i++)
        s = sink->take(sink->context, &x->path.step[i]);
    return s;
}

/* What the result says, without its path. */
static void conclude(const exact_result *x, exact_bounds *b)
{
    b->ended = x->ended;
    b->least = x->least;
    b->most = x->most;
    b->one_by_one = x->one_by_one;
    b->proved = x->proved;
    b->tries = (int)x->tries;
}

status run_exact(network *n, const theory *th, int tries, const tresse_limits *limits, const step_sink *sink,
                 exact_bounds *b, run *r)
{
    exact *x = NULL;
    const exact_result *found = NULL;
    r->nodes = limits ? limits->nodes : 0;
    watch w = work_watch(n->owner, "searching", limits, r->nodes);
    const exact_task t = { th, n->solution, &n->start, b->least, b->most, tries, &w };
    status s = exact_open(&x, &n->owner->memory, n->csp, n->engine);
    if (!s)
        s = exact_run(x, &t, &found);
    if (!s)
        conclude(found, b);
    if (!s && b->one_by_one && sink)
        s = tell(found, sink);
    if (!s && b->one_by_one) {
        int last = found->path.n ? found->path.step[found->path.n - 1].round : 0;
        r->result = (engine_result){ .outcome = SOLVED, .hardest = b->most, .rounds = last };
        state_copy(&n->work, &found->final);
    }
    if (!s && b->proved && b->closed)
        state_copy(b->closed, &found->closed);
    if (!s && b->proved && b->ghosts && found->bound)
        s = lower_bound_tell(found->bound, &n->owner->memory, b->ghosts);
    r->result.nodes = w.nodes;
    exact_close(x);
    return s;
}
