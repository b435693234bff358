/* run_few.c: a solution in few steps: run.h. The steps that do not count are those of W1.
 *
 * If no limit says how long patterns may be, they may be a little longer than the puzzle needs: its rating by
 * the theory is found first. */
#include "api/run.h"
#include "solve/few_steps.h"

static status take_no_step(void *context, const step *step)
{
    (void)context;
    (void)step;
    return OK;
}

/* How long may patterns be? */
static status most_length(network *network, const theory *th, const tresse_limits *limits, watch *watch,
                          int *out)
{
    const step_sink none = { take_no_step, NULL, false };
    engine_result r;
    *out = limits ? limits->max_length : 0;
    if (*out)
        return OK;
    const task what = {
        .theory = th, .keep = network->solution, .watch = watch, .hurry = true, .sink = &none
    };
    state_copy(&network->work, &network->start);
    status s = engine_run(network->engine, &what, &network->work, &r);
    *out = r.outcome == SOLVED ? r.hardest + FEW_STEPS_LENGTH_MORE : FEW_STEPS_LENGTH;
    return s;
}

static void say_why(const tresse_options *options, const theory *th, int most, error *why)
{
    static const char *const many[] = { "", "one step", "at most two steps", "any number of steps" };
    error_set(why, OK, 0, 0, "no solution in %s found, with patterns of %s up to length %d",
              many[options->aim], th->name, most);
}

status run_few(network *network, const theory *th, const tresse_options *options, const tresse_limits *limits,
               const step_sink *sink, run *run, error *why, error *e)
{
    theory none;
    few_steps *a = NULL;
    int most = 0, counted = 0;
    if (th->depth || !th->families)
        return error_set(e, BAD_INPUT, 0, 0, "the option steps" EXPECTED "a theory with patterns, no T&E");
    if (run->solutions != SOLUTIONS_ONE)
        return error_set(e, BAD_INPUT, 0, 0, "%s" EXPECTED "a puzzle with exactly one",
                         run->solutions == SOLUTIONS_SEVERAL
                             ? "several solutions"
                             : "it is not known how many solutions there are");
    run->nodes = limits ? limits->nodes : 0;
    watch w = work_watch(network->owner, "searching", limits, run->nodes);
    status s = theory_read(&none, "W1", 2, e);
    if (!s)
        s = most_length(network, th, limits, &w, &most);
    if (!s)
        s = few_steps_open(&a, &network->owner->memory, network->csp, network->engine);
    state_copy(&network->work, &network->start);
    const few_steps_task t = { &none, th, network->solution, most, options->seed, options->list, &w };
    if (!s)
        s = few_steps_run(a, &t, options->aim, &network->work, sink, &run->result, &counted);
    few_steps_close(a);
    if (!s && run->result.outcome == LISTED && !(options->list && counted))
        say_why(options, th, most, why);
    return s;
}
