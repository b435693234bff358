#include "solve/engine.h"

#include "rules/single.h"
#include "solve/trial.h"

struct engine {
    arena arena; /* owns the arrays */
    const csp *csp;
    search *search;
    trial *trial; /* NULL: not needed yet */
    const bool *keep;
    search_layout layout;
    bool hurry;
    csp_var *room; /* for all csp-variables */
    const step_sink *sink;
    int round;
    int seen; /* of the state's list of singles */
    /* what the round has concluded so far: each label once, though several steps may conclude it */
    csp_label *conclusion;
    bool *concluded;
    int conclusions;
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
    if (!TAKE(room, (size_t)csp_vars(c)) || !TAKE(conclusion, labels) || !TAKE(concluded, labels) ||
        search_open(&e->search, m, c) != OK) {
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

void engine_layout(engine *e, search_layout layout)
{
    e->layout = layout;
}

/* Passes a step of the round on, and keeps what it concludes until the round is applied. */
static status collect(void *context, const step *s)
{
    engine *e = context;
    step numbered = *s;
    numbered.round = e->round;
    for (int i = 0; i < s->conclusions; i++) {
        csp_label l = s->conclusion[i];
        if (!e->concluded[l])
            e->conclusion[e->conclusions++] = l;
        e->concluded[l] = true;
    }
    return e->sink ? e->sink->take(e->sink->context, &numbered) : OK;
}

static step_sink collector(engine *e)
{
    while (e->conclusions > 0)
        e->concluded[e->conclusion[--e->conclusions]] = false;
    return (step_sink){ collect, e, e->sink && e->sink->evidence };
}

/* BRT to the end: rounds of singles. */
static status run_singles(engine *e, state *s)
{
    int seen = e->seen;
    while (!state_is_contradiction(s)) {
        int found = 0;
        step_sink sink = collector(e);
        e->round++;
        status st = single_find(s, seen, e->room, e->round, &sink, &found);
        if (st != OK)
            return st;
        if (!found) {
            e->round--;
            e->seen = seen;
            return OK;
        }
        seen = s->singles;
        for (int i = 0; i < e->conclusions; i++)
            if (state_is_candidate(s, e->conclusion[i]))
                state_assert(s, e->conclusion[i]);
    }
    e->round++;
    step end = single_contradiction(s, e->round);
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

/* One round of patterns: the simplest level of s that has any; *length is its length, 0 if there is none. If
 * the budget ends, *length is where, and what was found until then is kept: it holds all the same. */
static status run_level(engine *e, levels *l, state *s, watch *w, int *length)
{
    status st = OK;
    step_sink sink = collector(e);
    if (l->theory->families)
        search_begin(e->search, s, w);
    for (int i = 0; i < l->theory->families; i++)
        l->next[i] = least_length(&l->theory->family[i]);
    *length = 0;
    e->round++;
    for (int i = simplest(l); i >= 0 && st == OK && !e->conclusions; i = simplest(l)) {
        const family *f = &l->theory->family[i];
        const pattern p = { f->name, l->types[i], l->next[i] };
        *length = p.length;
        st = f->rule->find(e->search, &p, &sink, &l->next[i]);
    }
    for (int i = 0; i < e->conclusions; i++)
        state_eliminate(s, e->conclusion[i]);
    if (!e->conclusions) {
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
        if (st == OK)
            st = run_singles(e, s);
    }
    r->outcome = state_is_contradiction(s) ? CONTRADICTION : SOLVED;
    return st;
}

static bool may_take_some(const engine *e, const theory *t, const watch *w)
{
    return e->hurry && theory_is_confluent(t) && !w->limit && !(e->sink && e->sink->evidence);
}

/* T&E: the trials use this same engine for T, with settings of their own. */
static status run_trials(engine *e, const theory *t, state *s, int max_length, watch *w,
                         const step_sink *sink, engine_result *result)
{
    const trial_task task = { t, max_length, e->keep, e->hurry, e->layout };
    if (!e->trial && trial_open(&e->trial, e->arena.memory, e->csp, e) != OK)
        return NO_MEMORY;
    status st = trial_run(e->trial, &task, s, w, sink, result);
    engine_keep(e, task.keep);
    engine_hurry(e, task.hurry);
    engine_layout(e, task.layout);
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
    search_start(e->search, e->keep, may_take_some(e, t, w), e->layout);
    status st = run_rounds(e, &l, s, w, result);
    result->rounds = e->round;
    result->nodes = w->nodes;
    return st;
}
