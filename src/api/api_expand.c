/* api_expand.c: include/tresse.h: the givens of a puzzle, and what a theory settles in addition. */
#include "api/clues.h"
#include "api/run.h"

static status no_step(void *context, const step *step)
{
    (void)context;
    (void)step;
    return OK;
}

/* The values of `work` are the givens from now on; what was removed stays removed. */
static status become(tresse *tresse, tresse_puzzle *tresse_puzzle, network *network, error *e)
{
    int givens = 0;
    for (int l = 0; l < csp_labels(network->csp); l++)
        if (network->work.label[l] == VALUE)
            network->clue[givens++] = (csp_label)l;
    const puzzle *from = puzzle_of(tresse_puzzle);
    const clue_sets all = { network->clue, from->removed, givens, from->removals };
    status s = clues_check(from, &all, e);
    if (!s)
        s = clues_write(tresse, from, &all, e);
    return s ? s : clues_read(tresse, tresse_puzzle, from->app, e);
}

/* The network of a puzzle that may get more givens, and how many solutions it has. */
static status begin(tresse *tresse, tresse_puzzle *puzzle, const theory *th, const tresse_limits *limits,
                    network **network, solutions *many, error *e)
{
    status s = work_check_unchanged(puzzle, e);
    if (!s)
        s = network_begin(tresse, puzzle, th, limits, network, e);
    if (!s && (*network)->known.bad_givens)
        s = error_set(e, BAD_INPUT, 0, 0, "%s", (*network)->known.why.text);
    if (!s && puzzle_of(puzzle)->app->makes.givens_in_network)
        s = error_set(e, BAD_INPUT, 0, 0, "a puzzle whose network depends on its givens" EXPECTED "another");
    return s ? s : run_count_first(*network, puzzle, limits, many);
}

static status expand(tresse *tresse, tresse_puzzle *puzzle, const theory *th, const tresse_limits *limits,
                     error *e)
{
    const step_sink none = { no_step, NULL, false };
    network *n;
    run r = { .solutions = SOLUTIONS_UNKNOWN };
    status s = begin(tresse, puzzle, th, limits, &n, &r.solutions, e);
    if (!s)
        s = theory_fits(th, n->csp, e);
    if (!s)
        s = run_rules(n, puzzle, th, NULL, limits, &none, &r, e);
    if (!s && r.solutions == SOLUTIONS_NONE)
        s = error_set(e, BAD_INPUT, 0, 0, "no solution" EXPECTED "a puzzle that has one");
    if (!s && r.result.outcome == UNFINISHED)
        s = LIMIT;
    return s ? s : become(tresse, puzzle, n, e);
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

static status give_value(tresse *tresse, tresse_puzzle *puzzle, const tresse_limits *limits, int index,
                         int *values, error *e)
{
    network *n;
    solutions many = SOLUTIONS_UNKNOWN;
    status s = begin(tresse, puzzle, NULL, limits, &n, &many, e);
    if (!s && many != SOLUTIONS_ONE)
        s = many == SOLUTIONS_UNKNOWN
                ? LIMIT
                : error_set(e, BAD_INPUT, 0, 0,
                            "no solution or several" EXPECTED "a puzzle with exactly one");
    if (s)
        return s;
    state_copy(&n->work, &n->start);
    for (int l = 0; l < csp_labels(n->csp); l++)
        if (n->solution[l] && n->start.label[l] != VALUE && (*values)++ == index)
            state_assert(&n->work, (csp_label)l);
    return index < *values ? become(tresse, puzzle, n, e) : OK;
}

tresse_status tresse_give_value(tresse *t, tresse_puzzle *p, const tresse_limits *limits, int index,
                                int *values)
{
    error e = { 0 };
    if (values)
        *values = 0;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(values)))
        return TRESSE_BAD_INPUT;
    status s = work_check(t, p, limits, &e);
    if (!s && index < 0)
        s = error_set(&e, BAD_INPUT, 0, 0, "value number %d" EXPECTED "0 or more", index);
    if (!s)
        s = give_value(t, p, limits, index, values, &e);
    return work_end(t, s, &e, NULL);
}
