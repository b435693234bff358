/* api_expand.c: include/tresse.h: the givens of a puzzle, and what a theory settles in addition. */
#include "api/clues.h"
#include "api/run.h"

static status no_step(void *context, const step *s)
{
    (void)context;
    (void)s;
    return OK;
}

/* The values of `work` are the givens from now on; what was removed stays removed. */
static status become(tresse *t, tresse_puzzle *p, network *n, error *e)
{
    int givens = 0;
    for (int l = 0; l < csp_labels(n->csp); l++)
        if (n->work.label[l] == VALUE)
            n->clue[givens++] = (csp_label)l;
    const puzzle *from = puzzle_of(p);
    const clue_sets all = { n->clue, from->removed, givens, from->removals };
    status s = clues_check(from, &all, e);
    if (!s)
        s = clues_write(t, from, &all, e);
    return s ? s : clues_read(t, p, from->app, e);
}

/* The network of a puzzle that may get more givens, and how many solutions it has. */
static status begin(tresse *t, tresse_puzzle *p, const tresse_limits *limits, network **n, solutions *many,
                    error *e)
{
    status s = work_check_unchanged(p, e);
    if (!s)
        s = network_begin(t, p, limits, n, e);
    if (!s && (*n)->known.bad_givens)
        s = error_set(e, BAD_INPUT, 0, 0, "%s", (*n)->known.why.text);
    if (!s && puzzle_of(p)->app->makes.givens_in_network)
        s = error_set(e, BAD_INPUT, 0, 0, "a puzzle whose network depends on its givens, expected another");
    return s ? s : run_count_first(*n, p, limits, many);
}

static status expand(tresse *t, tresse_puzzle *p, const theory *th, const tresse_limits *limits, error *e)
{
    const step_sink none = { no_step, NULL, false };
    network *n;
    run r = { .solutions = SOLUTIONS_UNKNOWN };
    status s = begin(t, p, limits, &n, &r.solutions, e);
    if (!s)
        s = theory_fits(th, n->csp, e);
    if (!s)
        s = run_rules(n, p, th, NULL, limits, &none, &r, e);
    if (!s && r.solutions == SOLUTIONS_NONE)
        s = error_set(e, BAD_INPUT, 0, 0, "no solution, expected a puzzle that has one");
    if (!s && r.result.outcome == UNFINISHED)
        s = LIMIT;
    return s ? s : become(t, p, n, e);
}

tresse_status tresse_expand(tresse *t, tresse_puzzle *p, const tresse_theory *th, const tresse_limits *limits)
{
    error e = { 0 };
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(th)))
        return TRESSE_BAD_INPUT;
    status s = work_check_theory(t, th, &e);
    if (!s)
        s = expand(t, p, &th->theory, limits, &e);
    return work_end(t, s, &e, NULL);
}

static status give_value(tresse *t, tresse_puzzle *p, const tresse_limits *limits, int k, int *values,
                         error *e)
{
    network *n;
    solutions many = SOLUTIONS_UNKNOWN;
    status s = begin(t, p, limits, &n, &many, e);
    if (!s && many != SOLUTIONS_ONE)
        s = many == SOLUTIONS_UNKNOWN
                ? LIMIT
                : error_set(e, BAD_INPUT, 0, 0, "no solution or several, expected a puzzle with exactly one");
    if (s)
        return s;
    state_copy(&n->work, &n->start);
    for (int l = 0; l < csp_labels(n->csp); l++)
        if (n->solution[l] && n->start.label[l] != VALUE && (*values)++ == k)
            state_assert(&n->work, (csp_label)l);
    return k < *values ? become(t, p, n, e) : OK;
}

tresse_status tresse_give_value(tresse *t, tresse_puzzle *p, const tresse_limits *limits, int k, int *values)
{
    error e = { 0 };
    if (values)
        *values = 0;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(values)))
        return TRESSE_BAD_INPUT;
    status s = work_check(t, p, limits, &e);
    if (!s && k < 0)
        s = error_set(&e, BAD_INPUT, 0, 0, "value number %d, expected 0 or more", k);
    if (!s)
        s = give_value(t, p, limits, k, values, &e);
    return work_end(t, s, &e, NULL);
}
