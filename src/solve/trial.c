/* trial.c: rounds of T and of trials, and the traces of trials. */
#include "solve/trial.h"

#include "base/random.h"
#include "solve/prune.h"
#include "solve/te.h"

const rule rule_trial = {
    .name = "T&E",
    .says = "trial and error: what leads to a contradiction goes",
};

/* The trace being made of a trial; nested trials have their own. */
typedef struct trace {
    state start, now; /* where the trial begins; where the trace has got to */
    step_list steps;
    arena arena; /* for what is refuted inside */
} trace;

struct trial {
    const memory *memory;
    const csp *csp;
    engine *engine;
    te *te;
    pruner *pruner;
    trace **trace;
    int traces;
    const task *task;
    theory theory; /* T, without depth */
    bool hurry;
    int round, pattern_rounds; /* of all kinds; those that are not of singles */
    rng random;
    arena arena; /* for what is refuted in the current round */
};

/* ---- opening and closing ---- */

status trial_open(trial **out, const memory *m, const csp *c, engine *e)
{
    *out = NULL;
    trial *t = memory_take(m, 1, sizeof *t);
    if (!t)
        return NO_MEMORY;
    t->memory = m;
    t->csp = c;
    t->engine = e;
    arena_open(&t->arena, m);
    if (te_open(&t->te, m, c, e) != OK || pruner_open(&t->pruner, m, c) != OK) {
        trial_close(t);
        return NO_MEMORY;
    }
    *out = t;
    return OK;
}

static void trace_close(trace *a, const memory *m)
{
    if (!a)
        return;
    state_close(&a->start, m);
    state_close(&a->now, m);
    step_list_close(&a->steps);
    arena_close(&a->arena);
    memory_give(m, a, 1, sizeof *a);
}

void trial_close(trial *t)
{
    if (!t)
        return;
    const memory *m = t->memory;
    for (int k = 0; k < t->traces; k++)
        trace_close(t->trace[k], m);
    memory_give(m, t->trace, (size_t)t->traces, sizeof *t->trace);
    pruner_close(t->pruner);
    te_close(t->te);
    arena_close(&t->arena);
    memory_give(m, t, 1, sizeof *t);
}

static trace *trace_open(const memory *m, const csp *c)
{
    trace *a = memory_take(m, 1, sizeof *a);
    if (!a)
        return NULL;
    step_list_open(&a->steps, m);
    a->steps.of_trial = true;
    arena_open(&a->arena, m);
    if (state_open(&a->start, m, c) == OK && state_open(&a->now, m, c) == OK)
        return a;
    trace_close(a, m);
    return NULL;
}

/* Trace number k; k may be one more than there are so far. */
static status get_trace(trial *t, int k, trace **out)
{
    if (k == t->traces) {
        trace **more = memory_grow(t->memory, t->trace, (size_t)k, (size_t)k + 1, sizeof *more);
        if (!more)
            return NO_MEMORY;
        t->trace = more;
        t->trace[t->traces++] = NULL;
    }
    if (!t->trace[k])
        t->trace[k] = trace_open(t->memory, t->csp);
    *out = t->trace[k];
    return *out ? OK : NO_MEMORY;
}

/* ---- T ---- */

/* Passes steps on, with their rounds counted on from those of the path: the engine counts from 1. */
typedef struct numbering {
    const step_sink *sink;
    int before;
} numbering;

static status take_numbered(void *context, const step *s)
{
    const numbering *n = context;
    step numbered = *s;
    numbered.round += n->before;
    return n->sink->take(n->sink->context, &numbered);
}

/* The task of applying T where the strategy does not matter. */
static task task_of_t(const trial *t, watch *w)
{
    return (task){ .theory = &t->theory,
                   .max_length = t->task->max_length,
                   .watch = w,
                   .hurry = t->hurry,
                   .layout = t->task->layout,
                   .place = TASK_TRIAL };
}

/* Applies T until nothing in it applies; *round is counted on. */
static status apply(trial *t, task how, state *s, const step_sink *sink, int *round, engine_result *result)
{
    numbering n = { sink, *round };
    const step_sink numbered = { take_numbered, &n, sink && sink->evidence };
    how.sink = sink ? &numbered : NULL;
    status st = engine_run(t->engine, &how, s, result);
    *round += result->rounds;
    return st;
}

/* The same outside copies, by the strategy. */
static status apply_outside(trial *t, state *s, outcome *end)
{
    engine_result result = { 0 };
    task how = task_of_t(t, t->task->watch);
    how.place = TASK_PART;
    how.keep = t->task->keep;
    how.strategy = t->task->strategy;
    how.strategy.rounds -= how.strategy.rounds ? t->pattern_rounds : 0;
    status st = apply(t, how, s, t->task->sink, &t->round, &result);
    t->pattern_rounds += result.pattern_rounds;
    *end = result.outcome;
    return st;
}

static bool is_over(outcome o)
{
    return o == SOLVED || o == CONTRADICTION || o == UNFINISHED || o == LISTED;
}

/* ---- traces ---- */

static status prove(trial *t, int k, const state *s, csp_label z, int depth, const trace **out);

static step trial_step(const csp_label *z, int depth, int round)
{
    return (step){ .rule = &rule_trial,
                   .name = rule_trial.name,
                   .length = depth,
                   .round = round,
                   .concludes = CONCLUDES_ELIMINATIONS,
                   .conclusions = 1,
                   .conclusion = z };
}

/* Reports the trial of z in s as a step of this round, with its trace if that is wanted. */
static status report(trial *t, int k, const state *s, const te_refuted *z, int round, const step_sink *sink)
{
    step trying = trial_step(&z->label, z->depth, round);
    step_line line = { .kind = TRESSE_SUPPOSE, .suppose = { .labels = 1, .label = &z->label } };
    const trace *inner;
    status st = OK;
    if (sink->evidence) {
        st = prove(t, k, s, z->label, z->depth, &inner);
        if (st != OK)
            return st;
        line.suppose.inner = inner->steps.step;
        line.suppose.inners = inner->steps.n;
        trying.lines = 1;
        trying.line = &line;
    }
    return sink->take(sink->context, &trying);
}

/* Reports what was refuted in one batch, all of it in the same state, and then eliminates it. *i: where the
 * batch begins; afterwards, where the next one does. */
static status report_batch(trial *t, int k, state *s, const te_refutations *r, int *i, int round,
                           const step_sink *sink)
{
    status st = OK;
    int first = *i, batch = r->refuted[first].batch;
    for (; *i < r->n && r->refuted[*i].batch == batch && st == OK; ++*i)
        st = sink ? report(t, k, s, &r->refuted[*i], round, sink) : OK;
    for (int j = first; j < *i; j++)
        state_eliminate(s, r->refuted[j].label);
    return st;
}

/* Copies the list, because that of te is lost with the next question. */
static status keep_list(arena *a, te_refutations *r)
{
    arena_reset(a);
    te_refuted *own = arena_take(a, (size_t)r->n, sizeof *own);
    if (!own)
        return NO_MEMORY;
    for (int i = 0; i < r->n; i++)
        own[i] = r->refuted[i];
    r->refuted = own;
    return OK;
}

/* Makes the trace from where T does not apply any more to the contradiction, by T&E of this depth. */
static status trace_trials(trial *t, int k, trace *a, int depth, watch *w, int *round)
{
    te_refutations r = { 0 };
    engine_result end = { .outcome = STUCK };
    step_sink sink = step_list_sink(&a->steps, true);
    status st = te_run(t->te, &a->now, depth, NULL, w, &r);
    if (st == OK)
        st = keep_list(&a->arena, &r);
    for (int i = 0; i < r.n && st == OK && end.outcome != CONTRADICTION;) {
        st = report_batch(t, k + 1, &a->now, &r, &i, ++*round, &sink);
        if (st == OK)
            st = apply(t, task_of_t(t, w), &a->now, &sink, round, &end);
    }
    return st;
}

/* Makes the trace of the trial of z in s; z is known to be refuted at this depth. */
static status prove(trial *t, int k, const state *s, csp_label z, int depth, const trace **out)
{
    trace *a;
    engine_result end;
    int round = 0;
    const watch *counted = t->task->watch;
    /* No budget: the decision has been counted already. */
    watch w = { .tick = counted->tick, .context = counted->context };
    status st = get_trace(t, k, &a);
    if (st != OK)
        return st;
    step_list_clear(&a->steps);
    state_copy(&a->start, s);
    state_assert(&a->start, z);
    state_copy(&a->now, &a->start);
    step_sink sink = step_list_sink(&a->steps, true);
    st = apply(t, task_of_t(t, &w), &a->now, &sink, &round, &end);
    if (st == OK && end.outcome != CONTRADICTION && depth > 1)
        st = trace_trials(t, k, a, depth - 1, &w, &round);
    if (st == OK && !state_is_contradiction(&a->now))
        st = INTERNAL;
    if (st == OK)
        st = prune(t->pruner, &a->start, theory_has_couplings(&t->theory), &a->steps);
    *out = a;
    return st;
}

/* ---- rounds ---- */

/* Finds the least depth that refutes anything in s; if the result is LIMIT, *depth is where the budget
 * ended. */
static status find_level(trial *t, const state *s, te_refutations *r, int *depth)
{
    int most = t->task->theory->depth < s->undecided ? t->task->theory->depth : s->undecided;
    bool left = true;
    status st = OK;
    r->n = 0;
    for (*depth = 0; st == OK && !r->n && left && *depth < most;) {
        watch_say(t->task->watch, "T&E", ++*depth, t->round + 1);
        st = te_level(t->te, s, *depth, t->task->watch, r, &left);
    }
    return st;
}

/* The budget ended at this depth: one less is known not to be enough; -1 says that even depth 0, which is T
 * alone, may be enough. */
static status unfinished(engine_result *result, int depth)
{
    result->outcome = UNFINISHED;
    result->tried = (depth > result->hardest ? depth : result->hardest) - 1;
    return OK;
}

static void nothing_left(int depth, engine_result *result)
{
    result->tried = depth;
    result->outcome = depth == ANY_DEPTH ? STUCK : BOUNDED;
}

/* Reduces a round to what the strategy takes of it. */
static void choose(trial *t, te_refutations *r)
{
    const strategy *how = &t->task->strategy;
    if (how->order == ORDER_LEVELS || how->list || !r->n)
        return;
    if (how->order != ORDER_ONE_BY_ONE)
        r->refuted += random_below(&t->random, (uint32_t)r->n);
    r->n = 1;
}

/* After a round of trials: does the strategy want no more? */
static bool has_enough(const trial *t)
{
    return t->task->strategy.list || t->task->strategy.hint || t->pattern_rounds == t->task->strategy.rounds;
}

/* Reports and eliminates what was refuted at this depth, as one round. */
static status run_level(trial *t, state *s, te_refutations *r, int depth, engine_result *result)
{
    int i = 0;
    choose(t, r);
    if (!r->n)
        return OK;
    status st = keep_list(&t->arena, r);
    if (st == OK)
        st = report_batch(t, 0, s, r, &i, ++t->round, t->task->sink);
    result->hardest = depth > result->hardest ? depth : result->hardest;
    t->pattern_rounds++;
    return st;
}

static status run_rounds(trial *t, state *s, engine_result *result)
{
    te_refutations r;
    status st = OK;
    for (;;) {
        int depth = 0;
        st = apply_outside(t, s, &result->outcome);
        if (st != OK)
            return st;
        if (result->outcome == UNFINISHED)
            return unfinished(result, 0);
        if (is_over(result->outcome))
            return OK;
        st = find_level(t, s, &r, &depth);
        if (st != OK && st != LIMIT)
            return st;
        status reported = run_level(t, s, &r, depth, result);
        if (reported != OK)
            return reported;
        if (st == LIMIT)
            return unfinished(result, depth);
        if (!r.n) {
            nothing_left(t->task->theory->depth, result);
            return OK;
        }
        if (has_enough(t)) {
            result->outcome = LISTED;
            return OK;
        }
    }
}

/* Makes the result of T&E, of at most this depth, that was run to its end. */
static void conclude(const te_refutations *r, int depth, engine_result *result)
{
    for (int i = 0; i < r->n; i++)
        result->hardest = r->refuted[i].depth > result->hardest ? r->refuted[i].depth : result->hardest;
    result->outcome = r->outcome;
    if (r->outcome == STUCK)
        nothing_left(depth, result);
}

/* Makes eliminations at once, since T is confluent and only the greatest depth is wanted. */
static status run_in_a_hurry(trial *t, state *s, engine_result *result)
{
    watch *w = t->task->watch;
    te_refutations r;
    status st = apply_outside(t, s, &result->outcome);
    if (st != OK || is_over(result->outcome))
        return st;
    st = te_run_soon(t->te, s, t->task->theory->depth, t->task->keep, w, &r);
    if (st != OK)
        return st;
    for (int i = 0; i < r.n; i++)
        state_eliminate(s, r.refuted[i].label);
    if (r.n && !state_is_contradiction(s))
        st = te_apply(t->te, s, w);
    conclude(&r, t->task->theory->depth, result);
    return st;
}

status trial_rate(trial *t, int depth, residual *table, const bool *skip, watch *w, engine_result *result)
{
    te_refutations r;
    *result = (engine_result){ 0 };
    watch_say(w, rule_trial.name, 1, 0);
    status st = te_run_table(t->te, table, depth, skip, w, &r);
    if (st == OK)
        conclude(&r, depth, result);
    result->nodes = w->nodes;
    return st;
}

const uint8_t *trial_reached(const trial *t)
{
    return te_reached(t->te);
}

status trial_rate_on(trial *t, int depth, const bool *skip, watch *w, engine_result *result)
{
    te_refutations r;
    *result = (engine_result){ 0 };
    status st = te_go_on(t->te, depth, skip, w, &r);
    if (st == OK)
        conclude(&r, depth, result);
    result->nodes = w->nodes;
    return st;
}

status trial_run(trial *t, const task *what, const bool *skip, state *s, engine_result *result)
{
    t->theory = *what->theory;
    t->theory.depth = 0;
    t->task = what;
    t->hurry = task_may_hurry(what);
    t->round = t->pattern_rounds = 0;
    random_seed(&t->random, what->strategy.seed, 1);
    te_start(t->te, &t->theory, what->max_length, skip, what->layout);
    status st = t->hurry ? run_in_a_hurry(t, s, result) : run_rounds(t, s, result);
    result->rounds = t->round;
    result->nodes = what->watch->nodes;
    return st;
}
