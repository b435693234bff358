/* api_solve.c: include/tresse.h: counting, rating, solving.
 *
 * The rules decide what follows, the counter decides existence and uniqueness, and each confirms the other: a
 * path to a solution proves that it is the only one, a contradiction proves that there is none, and a count
 * that says anything else then is a bug of ours. So is a solution that breaks the rules of the game as its
 * application restates them. A solution that the counter has found spares the engine useless targets. On
 * large puzzles a count may be out of reach: a small budget before the rules, a large one after them, where
 * they have not decided. */
#include "api/work.h"

#include <assert.h>

static_assert((int)SOLUTIONS_NONE == (int)TRESSE_NO_SOLUTION &&
                  (int)SOLUTIONS_ONE == (int)TRESSE_ONE_SOLUTION &&
                  (int)SOLUTIONS_SEVERAL == (int)TRESSE_SEVERAL_SOLUTIONS &&
                  (int)SOLUTIONS_UNKNOWN == (int)TRESSE_UNKNOWN_SOLUTIONS,
              "solutions are the same inside and outside");

static status count(network *n, const tresse_limits *limits, uint64_t nodes, solutions *out)
{
    int found = 0;
    watch w = work_watch(limits, nodes);
    status s = counter_run(n->counter, &n->start, 2, NULL, &w, &found, n->solution);
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

/* The same, once for a puzzle. */
static status count_once(network *n, const tresse_limits *limits, uint64_t nodes, struct counted *c,
                         solutions *out)
{
    status s = c->known ? OK : count(n, limits, nodes, &c->solutions);
    if (s)
        return s;
    c->known = true;
    *out = c->solutions;
    return OK;
}

static status count_first(network *n, const tresse_limits *limits, solutions *out)
{
    return count_once(n, limits, FIRST_COUNT_NODES, &n->known.first, out);
}

static status count_second(network *n, const tresse_limits *limits, solutions *out)
{
    return count_once(n, limits, SECOND_COUNT_NODES, &n->known.second, out);
}

tresse_status tresse_count(tresse *t, const tresse_puzzle *p, const tresse_limits *limits,
                           tresse_solutions *out, tresse_message *message)
{
    *out = TRESSE_UNKNOWN_SOLUTIONS;
    network *n;
    error e = { 0 };
    solutions found = SOLUTIONS_NONE;
    status s = network_begin(t, p, limits, &n, &e);
    if (!s && !n->known.bad_givens)
        s = count(n, limits, limits ? limits->nodes : 0, &found);
    tresse_status end = work_end(t, s, &e, message);
    if (s)
        return end;
    if (n->known.bad_givens)
        work_message(message, &n->known.why);
    *out = (tresse_solutions)found;
    return end;
}

/* The values of a solved state, against the rules of the game. */
static bool obeys(network *n, const puzzle *p, const state *final)
{
    for (int l = 0; l < csp_labels(n->csp); l++)
        n->value[l] = final->label[l] == VALUE;
    return p->app->verify(p, n->value);
}

/* What the engine's result adds to the count, or INTERNAL if the two disagree. */
static status settle(network *n, const puzzle *p, const engine_result *r, const state *final,
                     solutions *known)
{
    solutions proved = SOLUTIONS_UNKNOWN;
    if (r->outcome == SOLVED) {
        if (!obeys(n, p, final))
            return INTERNAL;
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

static status run_engine(network *n, const puzzle *p, const theory *th, const strategy *how,
                         const tresse_limits *limits, const step_sink *sink, engine_result *r,
                         solutions *known)
{
    bool single = *known == SOLUTIONS_ONE || *known == SOLUTIONS_UNKNOWN;
    uint64_t nodes = limits ? limits->nodes : 0;
    watch w = work_watch(limits, nodes || single ? nodes : OTHER_NODES);
    state_copy(&n->work, &n->start);
    const task what = { .theory = th,
                        .strategy = *how,
                        .keep = *known == SOLUTIONS_ONE || *known == SOLUTIONS_SEVERAL ? n->solution : NULL,
                        .max_length = limits ? limits->max_length : 0,
                        .watch = &w,
                        .hurry = !sink->evidence,
                        .sink = sink };
    status s = engine_run(n->engine, &what, &n->work, r);
    if (!s)
        s = settle(n, p, r, &n->work, known);
    if (!s && *known == SOLUTIONS_UNKNOWN)
        s = count_second(n, limits, known);
    return s;
}

static tresse_rating judge(const engine_result *r, solutions known)
{
    tresse_rating out = { .nodes = r->nodes };
    if (known == SOLUTIONS_NONE) {
        out.kind = TRESSE_UNSOLVABLE;
    } else if (known == SOLUTIONS_SEVERAL) {
        out.kind = TRESSE_NOT_UNIQUE;
    } else if (r->outcome == SOLVED) {
        out.kind = TRESSE_RATED;
        out.value = r->hardest;
    } else if (r->outcome == STUCK) {
        out.kind = TRESSE_INFINITE;
    } else {
        out.kind = TRESSE_MORE;
        out.value = r->tried;
    }
    return out;
}

static status no_step(void *context, const step *s)
{
    (void)context;
    (void)s;
    return OK;
}

static const step_sink no_steps = { no_step, NULL, false };

/* The strategy of the options; with NULL that of ratings. */
static status strategy_of(network *n, const tresse_options *o, strategy *how, error *e)
{
    *how = o ? o->strategy : (strategy){ 0 };
    if (!o || !o->focus.length)
        return OK;
    how->focus = n->focus;
    return options_focus(o, n->csp, n->focus, e);
}

static status rate(tresse *t, const tresse_puzzle *p, const theory *th, const tresse_limits *limits,
                   tresse_rating *out, error *e)
{
    *out = (tresse_rating){ .kind = TRESSE_UNSOLVABLE };
    network *n;
    status s = network_begin(t, p, limits, &n, e);
    if (!s)
        s = theory_fits(th, n->csp, e);
    if (s || n->known.bad_givens)
        return s;
    const strategy levels = { 0 };
    engine_result r = { .outcome = STUCK };
    solutions known;
    s = count_first(n, limits, &known);
    if (!s && (known == SOLUTIONS_ONE || known == SOLUTIONS_UNKNOWN))
        s = run_engine(n, &p->puzzle, th, &levels, limits, &no_steps, &r, &known);
    if (!s)
        *out = judge(&r, known);
    return s;
}

tresse_status tresse_rate(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                          const tresse_limits *limits, tresse_rating *out)
{
    error e = { 0 };
    status s = rate(t, p, &th->theory, limits, out, &e);
    return work_end(t, s, &e, NULL);
}

static bool has_rule(const theory *th, const rule *r)
{
    for (int i = 0; i < th->families; i++)
        if (th->family[i].rule == r)
            return true;
    return false;
}

/* Is each pattern of the theory a braid of the same length, or one that a theory of braids has too? The rule
 * of braids is the one without a bound. */
static bool has_only_braids(const theory *th, const theory *braids)
{
    const rule *braid = NULL;
    for (int i = 0; i < braids->families; i++)
        if (braids->family[i].max_length == ANY_LENGTH)
            braid = braids->family[i].rule;
    for (int i = 0; i < th->families; i++)
        if (!has_rule(braids, th->family[i].rule) && th->family[i].rule->within != braid)
            return false;
    return true;
}

/* No path by patterns that are braids of their length is easier than the rating by braids: one equal to it is
 * the least possible. Whether braids need less is asked with shorter patterns only, which is cheaper than
 * rating by them. A rating of 1 needs no question: more than BRT was needed. */
static status bound_of(tresse *t, const tresse_puzzle *p, const theory *th, const tresse_limits *limits,
                       int rating, tresse_bound *out, error *e)
{
    theory braids;
    tresse_rating less;
    tresse_limits shorter = limits ? *limits : (tresse_limits){ 0 };
    *out = theory_is_confluent(th) ? TRESSE_BOUND_EXACT : TRESSE_BOUND_CERTIFIED;
    if (*out == TRESSE_BOUND_EXACT)
        return OK;
    status s = theory_read(&braids, "B", 1, e);
    if (s)
        return INTERNAL;
    if (th->depth || !has_only_braids(th, &braids)) /* a depth can't be compared with a length */
        *out = TRESSE_BOUND_UNKNOWN;
    if (*out == TRESSE_BOUND_UNKNOWN || rating <= 1)
        return OK;
    shorter.max_length = rating - 1;
    s = rate(t, p, &braids, &shorter, &less, e);
    if (s)
        return s;
    if (less.kind == TRESSE_UNSOLVABLE || less.kind == TRESSE_NOT_UNIQUE)
        return error_set(e, BAD_INPUT, 0, 0, "a rating of another puzzle: this one has not one solution");
    if (less.kind == TRESSE_RATED)
        *out = TRESSE_BOUND_UPPER;
    else if (less.kind == TRESSE_MORE && less.value < shorter.max_length)
        *out = TRESSE_BOUND_UNKNOWN;
    return OK;
}

tresse_status tresse_rate_bound(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                const tresse_limits *limits, const tresse_rating *rating, tresse_bound *out)
{
    error e = { 0 };
    *out = TRESSE_BOUND_NONE;
    status s = work_check(p, limits, &e);
    if (!s && rating->kind == TRESSE_RATED)
        s = bound_of(t, p, &th->theory, limits, rating->value, out, &e);
    if (s)
        *out = TRESSE_BOUND_NONE;
    return work_end(t, s, &e, NULL);
}

/* ---- paths ---- */

static status path_puzzle(tresse_path *path, const puzzle *p)
{
    status s = puzzle_read(&path->puzzle, p->app->name, text_bytes(&p->params), text_bytes(&p->source),
                           p->source.length, NULL);
    if (s)
        return s == BAD_INPUT ? INTERNAL : s;
    text_clear(&path->puzzle.comment);
    text_add(&path->puzzle.comment, text_bytes(&p->comment), p->comment.length);
    return path->puzzle.comment.failed ? NO_MEMORY : OK;
}

static status path_open(tresse_path *path, const puzzle *p)
{
    const memory *m = &path->owner->memory;
    status s = state_open(&path->start, m, path->network->csp);
    if (!s)
        s = state_open(&path->final, m, path->network->csp);
    if (!s)
        s = path_puzzle(path, p);
    if (s)
        return s;
    state_copy(&path->start, &path->network->start);
    state_copy(&path->final, &path->network->start);
    return OK;
}

static status path_run(tresse_path *path, const strategy *how, const tresse_limits *limits)
{
    network *n = path->network;
    path->bad_givens = n->known.bad_givens;
    path->why = n->known.why;
    path->solutions = SOLUTIONS_NONE;
    if (path->bad_givens)
        return OK;
    step_sink sink = step_list_sink(&path->steps, true);
    status s = count_first(n, limits, &path->solutions);
    if (!s)
        s = run_engine(n, &path->puzzle, &path->theory, how, limits, &sink, &path->result, &path->solutions);
    if (!s)
        state_copy(&path->final, &n->work);
    return s;
}

/* For a caller who asks for them by number, one after the other. */
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

static status solve(tresse *t, const tresse_puzzle *p, const theory *th, const tresse_options *o,
                    const tresse_limits *limits, tresse_path **out, error *e)
{
    network *n;
    strategy how;
    status s = network_begin(t, p, limits, &n, e);
    if (!s)
        s = theory_fits(th, n->csp, e);
    if (!s)
        s = strategy_of(n, o, &how, e);
    if (s)
        return s;
    tresse_path *path = memory_take(&t->memory, 1, sizeof *path);
    if (!path)
        return NO_MEMORY;
    path->owner = t;
    path->network = n;
    path->theory = *th;
    path->explain = o && o->explain;
    path->focused = o && o->focus.length;
    path->strategy = o ? options_strategy(o) : NULL;
    path->result.outcome = STUCK;
    n->users++;
    step_list_open(&path->steps, &t->memory);
    s = puzzle_open(&path->puzzle, &t->memory);
    if (!s)
        s = path_open(path, &p->puzzle);
    if (!s)
        s = path_run(path, &how, limits);
    if (!s && o)
        s = path_finish(path, o);
    if (!s)
        s = list_candidates(path);
    if (s)
        tresse_path_free(path);
    else
        *out = path;
    return s;
}

tresse_status tresse_solve(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                           const tresse_options *options, const tresse_limits *limits, tresse_path **out)
{
    error e = { 0 };
    *out = NULL;
    status s = solve(t, p, &th->theory, options, limits, out, &e);
    return work_end(t, s, &e, NULL);
}

tresse_rating tresse_path_rating(const tresse_path *path)
{
    return judge(&path->result, path->solutions);
}
