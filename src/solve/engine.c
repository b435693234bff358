/* engine.c: see engine.h.
 *
 * One loop: singles to the end, one round of patterns, again. Steps are found in a state that nobody changes
 * until the level has been searched; what they conclude is collected, each label once, and applied then. A
 * strategy decides which level comes next (search_any) and which of its steps are taken (choose, settle);
 * the rest is the same for all. */
#include "solve/engine.h"

#include "base/random.h"
#include "rules/single.h"
#include "solve/trial.h"

enum {
    ANY_ORDER_LENGTH_MAX = 8
}; /* ORDER_ANY shuffles the levels up to this length; longer ones come after */

struct engine {
    arena arena; /* owns the arrays */
    const csp *csp;
    search *search;
    trial *trial; /* NULL: not needed yet */
    const bool *keep;
    search_layout layout;
    bool hurry;
    strategy strategy;
    rng random;
    bool *skip;      /* of each label: it is no target, under a focus */
    step_list drawn; /* the steps among which one is drawn */
    csp_var *room;   /* for all csp-variables */
    const step_sink *sink;
    int round;
    int seen; /* of the state's list of singles */
    /* what the round has concluded so far: each label once, though several steps may conclude it */
    csp_label *conclusion;
    bool *concluded;
    int conclusions;
    csp_label *kept; /* room: the conclusions of one step that are in the focus */
    int longest;     /* of the steps of the round */
};

#define TAKE(array, n) ((e->array = arena_take(&e->arena, (n), sizeof *e->array)) != NULL)

status engine_open(engine **out, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c);
    *out = NULL;
    engine *e = memory_take(m, 1, sizeof *e);
    if (!e)
        return NO_MEMORY;
    e->csp = c;
    arena_open(&e->arena, m);
    step_list_open(&e->drawn, m);
    if (!TAKE(skip, labels) || !TAKE(kept, labels) || !TAKE(room, (size_t)csp_vars(c)) ||
        !TAKE(conclusion, labels) || !TAKE(concluded, labels) || search_open(&e->search, m, c) != OK) {
        engine_close(e);
        return NO_MEMORY;
    }
    *out = e;
    return OK;
}

void engine_close(engine *e)
{
    if (!e)
        return;
    const memory *m = e->arena.memory;
    trial_close(e->trial);
    search_close(e->search);
    step_list_close(&e->drawn);
    arena_close(&e->arena);
    memory_give(m, e, 1, sizeof *e);
}

void engine_keep(engine *e, const bool *keep)
{
    e->keep = keep;
}

void engine_hurry(engine *e, bool hurry)
{
    e->hurry = hurry;
}

void engine_strategy(engine *e, const strategy *s)
{
    e->strategy = *s;
}

void engine_layout(engine *e, search_layout layout)
{
    e->layout = layout;
}

/* ---- steps ---- */

/* Passes a step of the round on, and keeps what it concludes until the round is applied. */
static status conclude(engine *e, const step *s)
{
    for (int i = 0; i < s->conclusions; i++) {
        csp_label l = s->conclusion[i];
        if (!e->concluded[l])
            e->conclusion[e->conclusions++] = l;
        e->concluded[l] = true;
    }
    if (s->length > e->longest)
        e->longest = s->length;
    return e->sink ? e->sink->take(e->sink->context, s) : OK;
}

static status collect(void *context, const step *s)
{
    engine *e = context;
    step numbered = *s;
    numbered.round = e->round;
    return conclude(e, &numbered);
}

static bool concludes_something_new(const engine *e, const step *s)
{
    for (int i = 0; i < s->conclusions; i++)
        if (!e->concluded[s->conclusion[i]])
            return true;
    return false;
}

/* A pattern's step, as the strategy wants it: only conclusions in the focus, one step only, or kept to draw
 * one from. In a list what a simpler family has concluded is not said again. */
static status choose(void *context, const step *s)
{
    engine *e = context;
    const bool *focus = e->strategy.focus;
    step mine = *s;
    mine.round = e->round;
    if (focus) {
        mine.conclusions = 0;
        mine.conclusion = e->kept;
        for (int i = 0; i < s->conclusions; i++)
            if (focus[s->conclusion[i]])
                e->kept[mine.conclusions++] = s->conclusion[i];
        if (!mine.conclusions)
            return OK;
    }
    if (e->strategy.order == ORDER_RANDOM || e->strategy.order == ORDER_ANY)
        return step_list_add(&e->drawn, &mine);
    if (e->strategy.list && !concludes_something_new(e, &mine))
        return OK;
    status st = conclude(e, &mine);
    return st == OK && e->strategy.order == ORDER_ONE_BY_ONE && !e->strategy.list ? ENOUGH : st;
}

/* Empties the round that is to come. */
static step_sink collector(engine *e, bool patterns)
{
    while (e->conclusions > 0)
        e->concluded[e->conclusion[--e->conclusions]] = false;
    e->longest = 0;
    step_list_clear(&e->drawn);
    return (step_sink){ patterns ? choose : collect, e, e->sink && e->sink->evidence };
}

/* Has the level that was searched last some step? Draws one, if the strategy says so. */
static status settle(engine *e, bool *some)
{
    status st = OK;
    if (e->drawn.n)
        st = conclude(e, &e->drawn.step[random_below(&e->random, (uint32_t)e->drawn.n)]);
    *some = e->conclusions > 0;
    return st;
}

static status collect_first(void *context, const step *s)
{
    status st = collect(context, s);
    return st == OK ? ENOUGH : st;
}

/* BRT to the end: rounds of singles. ENOUGH: the strategy wanted the first of them only. */
static status run_singles(engine *e, state *s)
{
    int seen = e->seen;
    while (!state_is_contradiction(s)) {
        int found = 0;
        step_sink sink = collector(e, false);
        e->round++;
        if (e->strategy.hint)
            sink.take = collect_first;
        status st = single_find(s, seen, e->room, e->round, &sink, &found);
        if (st != OK && st != ENOUGH)
            return st;
        if (!e->conclusions) {
            e->round--;
            e->seen = seen;
            return OK;
        }
        seen = s->singles;
        for (int i = 0; i < e->conclusions; i++)
            if (state_is_candidate(s, e->conclusion[i]))
                state_assert(s, e->conclusion[i]);
        if (st == ENOUGH)
            return ENOUGH;
    }
    e->round++;
    step_line room;
    step end = single_contradiction(s, e->round, &room);
    return e->sink ? e->sink->take(e->sink->context, &end) : OK;
}

static int bound_of(const family *f, int max_length)
{
    return max_length && max_length < f->max_length ? max_length : f->max_length;
}

typedef struct levels {
    const theory *theory;
    int max_length;
    /* of each family: the types of its csp-variables; the least length at which it may have a pattern */
    uint32_t types[THEORY_FAMILIES_MAX];
    int next[THEORY_FAMILIES_MAX];
} levels;

/* Whips[1] of all types are in the theory, and come first. */
static int least_length(const family *f)
{
    return f->types[0] && f->rule->min_length < 2 ? 2 : f->rule->min_length;
}

/* The family of the simplest level that may have a pattern, or -1. */
static int simplest(const levels *l)
{
    int best = -1;
    for (int i = 0; i < l->theory->families; i++)
        if (l->next[i] <= bound_of(&l->theory->family[i], l->max_length) && l->next[i] != NEVER &&
            (best < 0 || l->next[i] < l->next[best]))
            best = i;
    return best;
}

static status search_level(engine *e, levels *l, int i, int length, const step_sink *sink, bool *some)
{
    const family *f = &l->theory->family[i];
    const pattern p = { f->rule, f->name, l->types[i], length };
    status st = f->rule->find(e->search, &p, sink, &l->next[i]), settled = settle(e, some);
    if (st == OK || st == ENOUGH)
        st = settled;
    return st;
}

/* The levels up to some length, in random order, until one has a step. */
static status search_any(engine *e, levels *l, const step_sink *sink, bool *some)
{
    int level[THEORY_FAMILIES_MAX * ANY_ORDER_LENGTH_MAX], n = 0;
    status st = OK;
    for (int i = 0; i < l->theory->families; i++)
        for (int length = l->next[i];
             length <= ANY_ORDER_LENGTH_MAX && length <= bound_of(&l->theory->family[i], l->max_length);
             length++)
            level[n++] = i * (ANY_ORDER_LENGTH_MAX + 1) + length;
    while (n && st == OK && !*some) {
        int k = (int)random_below(&e->random, (uint32_t)n), chosen = level[k];
        int i = chosen / (ANY_ORDER_LENGTH_MAX + 1), length = chosen % (ANY_ORDER_LENGTH_MAX + 1);
        level[k] = level[--n];
        st = search_level(e, l, i, length, sink, some);
    }
    for (int i = 0; i < l->theory->families; i++)
        if (l->next[i] <= ANY_ORDER_LENGTH_MAX)
            l->next[i] = ANY_ORDER_LENGTH_MAX + 1;
    return st;
}

/* One round of patterns: the simplest level of s that has any; *length is its length, 0 if there is none. If
 * the budget ends, *length is where, and what was found until then is kept: it holds all the same. */
static status run_level(engine *e, levels *l, state *s, watch *w, int *length)
{
    status st = OK;
    bool some = false;
    step_sink sink = collector(e, true);
    if (l->theory->families)
        search_begin(e->search, s, w);
    for (int i = 0; i < l->theory->families; i++)
        l->next[i] = least_length(&l->theory->family[i]);
    *length = 0;
    e->round++;
    if (e->strategy.order == ORDER_ANY)
        st = search_any(e, l, &sink, &some);
    for (int i = simplest(l); i >= 0 && st == OK; i = simplest(l)) {
        if (some && (!e->strategy.list || l->next[i] > *length))
            break;
        *length = l->next[i];
        st = search_level(e, l, i, *length, &sink, &some);
        if (l->next[i] <= *length) /* the level has been listed */
            l->next[i] = *length + 1;
    }
    for (int i = 0; i < e->conclusions; i++)
        state_eliminate(s, e->conclusion[i]);
    if (some)
        *length = e->longest;
    else {
        e->round--;
        *length = st == OK ? 0 : *length;
    }
    return st;
}

/* The greatest length that all families together reach; ANY_LENGTH if one of them has no bound. */
static int reach(const levels *l)
{
    int most = 0;
    for (int i = 0; i < l->theory->families; i++) {
        int bound = bound_of(&l->theory->family[i], l->max_length);
        most = bound > most ? bound : most;
    }
    return most;
}

/* Rounds of patterns and of singles, until the state is solved, is a contradiction, or nothing applies. */
static status run_rounds(engine *e, levels *l, state *s, watch *w, engine_result *r)
{
    int length = 0;
    status st = run_singles(e, s);
    while (st == OK && !state_is_contradiction(s) && !state_is_solved(s)) {
        st = run_level(e, l, s, w, &length);
        if (st == LIMIT) {
            r->outcome = UNFINISHED;
            r->tried = length > r->hardest ? length - 1 : r->hardest - 1; /* used: that much is needed */
        }
        if (e->conclusions && length > r->hardest)
            r->hardest = length;
        if (st == LIMIT)
            return OK;
        if (st == OK && !length) {
            r->tried = reach(l);
            r->outcome = r->tried == ANY_LENGTH ? STUCK : BOUNDED;
            return OK;
        }
        r->pattern_rounds++;
        if (st == OK && (e->strategy.list || e->strategy.hint)) {
            r->outcome = LISTED;
            return OK;
        }
        if (st == OK)
            st = run_singles(e, s);
        if (st == OK && r->pattern_rounds == e->strategy.rounds && !state_is_contradiction(s) &&
            !state_is_solved(s)) {
            r->outcome = LISTED;
            return OK;
        }
    }
    r->outcome = state_is_contradiction(s) ? CONTRADICTION : state_is_solved(s) ? SOLVED : LISTED;
    return st == ENOUGH ? OK : st;
}

static bool may_take_some(const engine *e, const theory *t, const watch *w)
{
    return e->hurry && e->strategy.order == ORDER_LEVELS && !e->strategy.focus && theory_is_confluent(t) &&
           !w->limit && !(e->sink && e->sink->evidence);
}

/* Of each label: it need not be tried as a target. */
static const bool *no_targets(engine *e)
{
    const bool *focus = e->strategy.focus;
    if (!focus)
        return e->keep;
    for (int l = 0; l < csp_labels(e->csp); l++)
        e->skip[l] = !focus[l] || (e->keep && e->keep[l]);
    return e->skip;
}

/* T&E: the trials use this same engine for T, with settings of their own. */
static status run_trials(engine *e, const theory *t, state *s, int max_length, watch *w,
                         const step_sink *sink, engine_result *result)
{
    const trial_task task = { t, max_length, e->keep, no_targets(e), e->strategy, e->hurry, e->layout };
    if (!e->trial && trial_open(&e->trial, e->arena.memory, e->csp, e) != OK)
        return NO_MEMORY;
    status st = trial_run(e->trial, &task, s, w, sink, result);
    engine_keep(e, task.keep);
    engine_hurry(e, task.hurry);
    engine_layout(e, task.layout);
    engine_strategy(e, &task.strategy);
    return st;
}

status engine_run(engine *e, const theory *t, state *s, int max_length, watch *w, const step_sink *sink,
                  engine_result *result)
{
    if (t->depth)
        return run_trials(e, t, s, max_length, w, sink, result);
    levels l = { .theory = t, .max_length = max_length };
    *result = (engine_result){ 0 };
    e->sink = sink;
    e->round = e->seen = 0;
    for (int i = 0; i < t->families; i++)
        l.types[i] = family_types(&t->family[i], e->csp);
    random_seed(&e->random, e->strategy.seed, 0);
    search_start(e->search, no_targets(e), may_take_some(e, t, w),
                 e->strategy.order == ORDER_ANY ? LAYOUT_SPARSE : e->layout);
    status st = run_rounds(e, &l, s, w, result);
    result->rounds = e->round;
    result->nodes = w->nodes;
    return st;
}
