/* api_solve.c: include/tresse.h: making a path. What it says of itself is in api_path.c. */
#include "api/run.h"

static tresse_path *path_new(tresse *tresse, network *network, const tresse_puzzle *puzzle, const theory *th,
                             const tresse_options *options)
{
    tresse_path *path = memory_take(&tresse->memory, 1, sizeof *path);
    if (!path)
        return NULL;
    path->owner = tresse;
    path->network = network;
    path->reading = puzzle->reading;
    path->changes = puzzle->changes;
    path->theory = *th;
    path->explain = options && options->explain;
    path->looks = options ? options->looks : (looks){ 0 };
    text_open(&path->alias, &tresse->memory);
    path->claims_steps = options && (options->claims_steps || options->goal.length);
    path->goal = NO_GOAL;
    path->wanted = options ? options->wanted : 1;
    path->statistics = options && options->statistics;
    path->focused = options && options->focus.length;
    path->no_singles = options && !options->singles;
    path->strategy = options ? options_strategy_name(options) : NULL;
    path->result.outcome = STUCK;
    network->users++;
    puzzle->reading->users++;
    if (puzzle->changes)
        puzzle->changes->users++;
    step_list_open(&path->steps, &tresse->memory);
    return path;
}

static status path_open(tresse_path *path)
{
    const memory *m = &path->owner->memory;
    path->replay = memory_take(m, 1, sizeof *path->replay);
    status s = path->replay ? state_open(&path->start, m, path->network->csp) : NO_MEMORY;
    if (!s)
        s = state_open(&path->final, m, path->network->csp);
    if (!s)
        s = state_open(&path->replay->state, m, path->network->csp);
    if (s)
        return s;
    path->replay->gone = memory_take(m, (size_t)csp_labels(path->network->csp), sizeof *path->replay->gone);
    if (!path->replay->gone)
        return NO_MEMORY;
    state_copy(&path->start, &path->network->start);
    state_copy(&path->final, &path->network->start);
    state_copy(&path->replay->state, &path->network->start);
    return OK;
}

/* ---- steps as they are found ---- */

typedef struct listener {
    tresse_path *path;
    const tresse_limits *limits; /* if not NULL, each step is reported at once */
} listener;

static status take_step(void *context, const step *step)
{
    const listener *l = context;
    tresse_path *path = l->path;
    status st = step_list_add(&path->steps, step);
    path->owner->progress.steps = path->steps.n;
    if (!st && l->limits && l->limits->found(l->limits->context, path, path->steps.n - 1))
        st = STOPPED;
    return st;
}

/* Are the steps final when found? Those that the options change at the end are not reported before it. */
static bool is_final(const tresse_options *options)
{
    return !options || (!options->trim && !options->te_as_braids && !options->goal.length);
}

/* ---- the path ---- */

/* Only some first steps were wanted, but there is no solution for them to lead to. */
static status path_refuse(tresse_path *path, const tresse_limits *limits)
{
    step_list_clear(&path->steps);
    state_copy(&path->final, &path->start);
    path->result = (engine_result){ .outcome = LISTED };
    path->impossible = true;
    error_set(&path->why, OK, 0, 0, "the clues " CONTRADICTS "contradict each other");
    path->replay->applied = 0;
    state_copy(&path->replay->state, &path->start);
    return wrong_clues(path->owner, path->network, &path->reading->puzzle, path->changes, limits, &path->why);
}

status path_run(tresse_path *path, const tresse_puzzle *puzzle, const tresse_options *options,
                const tresse_limits *limits, error *e)
{
    network *n = path->network;
    run r = { .result.outcome = STUCK, .goal = path->goal };
    const bool few = options && options_want_few(options);
    path->bad_givens = n->known.bad_givens;
    path->why = n->known.why;
    path->solutions = SOLUTIONS_NONE;
    if (path->bad_givens)
        return OK;
    path->solutions = SOLUTIONS_UNKNOWN;
    path->result.outcome = UNFINISHED; /* for callers who look at it before the end */
    listener l = { path, limits && limits->found && is_final(options) ? limits : NULL };
    const step_sink sink = { take_step, &l, true };
    status s = run_count_first(n, puzzle, limits, &r.solutions);
    if (!s && options && options->aim && r.solutions != SOLUTIONS_NONE)
        s = run_few(n, &path->theory, options, limits, &sink, &r, &path->why, e);
    else if (!s && !(few && r.solutions == SOLUTIONS_NONE))
        s = run_rules(n, puzzle, &path->theory, options, limits, &sink, &r, e);
    if (s)
        return s;
    path->solutions = r.solutions;
    path->missed = path->why.text[0];
    if (few && r.solutions == SOLUTIONS_NONE)
        return path_refuse(path, limits);
    path->result = r.result;
    path->nodes = r.nodes;
    state_copy(&path->final, &n->work);
    return OK;
}

/* Lists the candidates at the end, so that a caller can ask for them by number. */
static status list_candidates(tresse_path *path)
{
    int n = 0;
    if (path->bad_givens || !path->final.candidates)
        return OK;
    path->candidate =
        memory_take(&path->owner->memory, (size_t)path->final.candidates, sizeof *path->candidate);
    if (!path->candidate)
        return NO_MEMORY;
    path->candidates = path->final.candidates;
    for (int l = 0; l < csp_labels(path->network->csp); l++)
        if (state_is_candidate(&path->final, (csp_label)l))
            path->candidate[n++] = (csp_label)l;
    return OK;
}

static status options_check(const tresse *tresse, const tresse_options *options, error *e)
{
    if (!options)
        return OK;
    if (options->owner != tresse)
        return error_set(e, BAD_INPUT, 0, 0, "options of another workspace" EXPECTED "some of this one");
    return options_agree(options, e);
}

static status make_path(tresse *tresse, const tresse_puzzle *puzzle, const theory *th,
                        const tresse_options *options, const tresse_limits *limits, path_runner *by,
                        tresse_path **out, error *e)
{
    network *n;
    tresse->progress.steps = 0;
    status s = network_begin(tresse, puzzle, th, limits, &n, e);
    if (!s)
        s = theory_fits(th, n->csp, e);
    if (!s && options && !options->singles && th->depth)
        s = error_set(e, BAD_INPUT, 0, 0,
                      "the option singles is no" EXPECTED "yes with T&E, which is made of them");
    if (s)
        return s;
    tresse_path *path = path_new(tresse, n, puzzle, th, options);
    if (!path)
        return NO_MEMORY;
    s = path_open(path);
    if (!s)
        s = options_goal(options, n->csp, &path->goal, e);
    if (!s)
        s = by(path, puzzle, options, limits, e);
    if (!s && options)
        s = path_finish(path, options);
    if (!s)
        s = list_candidates(path);
    if (s)
        tresse_path_free(path);
    else
        *out = path;
    return s;
}

status solve_by(tresse *t, const tresse_puzzle *p, const tresse_theory *th, const tresse_options *options,
                const tresse_limits *limits, path_runner *by, tresse_path **out)
{
    error e = { 0 };
    if (out)
        *out = NULL;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(th), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    status s = work_check_theory(t, th, &e);
    if (!s)
        s = work_check_solving(th, &e);
    if (!s)
        s = options_check(t, options, &e);
    if (!s)
        s = make_path(t, p, &th->theory, options, limits, by, out, &e);
    return work_end(t, s, &e, NULL);
}

tresse_status tresse_solve(tresse *tresse, const tresse_puzzle *puzzle, const tresse_theory *th,
                           const tresse_options *options, const tresse_limits *limits, tresse_path **out)
{
    return solve_by(tresse, puzzle, th, options, limits, path_run, out);
}

tresse_rating tresse_path_rating(const tresse_path *path)
{
    if (!path)
        return (tresse_rating){ .kind = TRESSE_UNKNOWN_RATING };
    const run r = { path->result, path->nodes, path->solutions, path->goal };
    return run_rating(&r, !path->strategy && !path->focused);
}

int tresse_path_hardest(const tresse_path *path)
{
    return path ? path->result.hardest : 0;
}
