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

status trial_open(trial **out, const memory *m, const csp *c, engine *engine)
{
    *out = NULL;
    trial *t = memory_take(m, 1, sizeof *t);
    if (!t)
        return NO_MEMORY;
    t->memory = m;
    t->csp = c;
    t->engine = engine;
    arena_open(&t->arena, m);
    if (te_open(&t->te, m, c, engine) != OK || pruner_open(&t->pruner, m, c) != OK) {
        trial_close(t);
        return NO_MEMORY;
    }
    *out = t;
    return OK;
}

static void trace_close(trace *trace, const memory *m)
{
    if (!trace)
        return;
    state_close(&trace->start, m);
    state_close(&trace->now, m);
    step_list_close(&trace->steps);
    arena_close(&trace->arena);
    memory_give(m, trace, 1, sizeof *trace);
}

void trial_close(trial *trial)
{
    if (!trial)
        return;
    const memory *m = trial->memory;
    for (int k = 0; k < trial->traces; k++)
        trace_close(trial->trace[k], m);
    memory_give(m, trial->trace, (size_t)trial->traces, sizeof *trial->trace);
    pruner_close(trial->pruner);
    te_close(trial->te);
    arena_close(&trial->arena);
    memory_give(m, trial, 1, sizeof *trial);
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

/* Trace number `level`; `level` may be one more than there are so far. */
static status get_trace(trial *trial, int level, trace **out)
{
    if (level == trial->traces) {
        trace **more =
            memory_grow(trial->memory, trial->trace, (size_t)level, (size_t)level + 1, sizeof *more);
        if (!more)
            return NO_MEMORY;
        trial->trace = more;
        trial->trace[trial->traces++] = NULL;
    }
    if (!trial->trace[level])
        trial->trace[level] = trace_open(trial->memory, trial->csp);
    *out = trial->trace[level];
    return *out ? OK : NO_MEMORY;
}

/* ---- T ---- */

/* Passes steps on, with their rounds counted on from those of the path: the engine counts from 1. */
typedef struct numbering {
    const step_sink *sink;
    int before;
} numbering;

static status take_numbered(void *context, const step *given)
{
    const numbering *n = context;
    step numbered = *given;
    numbered.round += n->before;
    return n->sink->take(n->sink->context, &numbered);
}

/* The task of applying T where the strategy does not matter. */
static task task_of_t(const trial *trial, watch *watch)
{
    return (task){ .theory = &trial->theory,
                   .max_length = trial->task->max_length,
                   .watch = watch,
                   .hurry = trial->hurry,
                   .layout = trial->task->layout,
                   .place = TASK_TRIAL };
}

/* Applies T until nothing in it applies; *round is counted on. */
static status apply(trial *trial, task how, state *s, const step_sink *sink, int *round,
                    engine_result *result)
{
    numbering n = { sink, *round };
    const step_sink numbered = { take_numbered, &n, sink && sink->evidence };
    how.sink = sink ? &numbered : NULL;
    status st = engine_run(trial->engine, &how, s, result);
    *round += result->rounds;
    return st;
}

/* The same outside copies, by the strategy. */
static status apply_outside(trial *trial, state *s, outcome *end)
{
    engine_result result = { 0 };
    task how = task_of_t(trial, trial->task->watch);
    how.place = TASK_PART;
    how.keep = trial->task->keep;
    how.strategy = trial->task->strategy;
    how.strategy.rounds -= how.strategy.rounds ? trial->pattern_rounds : 0;
    status st = apply(trial, how, s, trial->task->sink, &trial->round, &result);
    trial->pattern_rounds += result.pattern_rounds;
    *end = result.outcome;
    return st;
}

static bool is_over(outcome end)
{
    return end == SOLVED || end == CONTRADICTION || end == UNFINISHED || end == LISTED;
}

/* ---- traces ---- */

static status prove(trial *trial, int level, const state *s, csp_label target, int depth, const trace **out);

static step trial_step(const csp_label *target, int depth, int round)
{
    return (step){ .rule = &rule_trial,
                   .name = rule_trial.name,
                   .length = depth,
                   .round = round,
                   .concludes = CONCLUDES_ELIMINATIONS,
                   .conclusions = 1,
                   .conclusion = target };
}

/* Reports the trial of `target` in s as a step of this round, with its trace if that is wanted. */
static status report(trial *trial, int level, const state *s, const te_refuted *target, int round,
                     const step_sink *sink)
{
    step trying = trial_step(&target->label, target->depth, round);
    step_line line = { .kind = TRESSE_SUPPOSE, .suppose = { .labels = 1, .label = &target->label } };
    const trace *inner;
    status st = OK;
    if (sink->evidence) {
        st = prove(trial, level, s, target->label, target->depth, &inner);
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
static status report_batch(trial *trial, int level, state *s, const te_refutations *refutations, int *at,
                           int round, const step_sink *sink)
{
    status st = OK;
    int first = *at, batch = refutations->refuted[first].batch;
    for (; *at < refutations->n && refutations->refuted[*at].batch == batch && st == OK; ++*at)
        st = sink ? report(trial, level, s, &refutations->refuted[*at], round, sink) : OK;
    for (int j = first; j < *at; j++)
        state_eliminate(s, refutations->refuted[j].label);
    return st;
}

/* Copies the list, because that of te is lost with the next question. */
static status keep_list(arena *a, te_refutations *refutations)
{
    arena_reset(a);
    te_refuted *own = arena_take(a, (size_t)refutations->n, sizeof *own);
    if (!own)
        return NO_MEMORY;
    for (int i = 0; i < refutations->n; i++)
        own[i] = refutations->refuted[i];
    refutations->refuted = own;
    return OK;
}

/* Makes the trace from where T does not apply any more to the contradiction, by T&E of this depth. */
static status trace_trials(trial *trial, int level, trace *trace, int depth, watch *watch, int *round)
{
    te_refutations r = { 0 };
    engine_result end = { .outcome = STUCK };
    step_sink sink = step_list_sink(&trace->steps, true);
    status st = te_run(trial->te, &trace->now, depth, NULL, watch, &r);
    if (st == OK)
        st = keep_list(&trace->arena, &r);
    for (int i = 0; i < r.n && st == OK && end.outcome != CONTRADICTION;) {
        st = report_batch(trial, level + 1, &trace->now, &r, &i, ++*round, &sink);
        if (st == OK)
            st = apply(trial, task_of_t(trial, watch), &trace->now, &sink, round, &end);
    }
    return st;
}

/* Makes the trace of the trial of `target` in s; `target` is known to be refuted at this depth. */
static status prove(trial *trial, int level, const state *s, csp_label target, int depth, const trace **out)
{
    trace *a;
    engine_result end;
    int round = 0;
    const watch *counted = trial->task->watch;
    /* No budget: the decision has been counted already. */
    watch w = { .tick = counted->tick, .context = counted->context };
    status st = get_trace(trial, level, &a);
    if (st != OK)
        return st;
    step_list_clear(&a->steps);
    state_copy(&a->start, s);
    state_assert(&a->start, target);
    state_copy(&a->now, &a->start);
    step_sink sink = step_list_sink(&a->steps, true);
    st = apply(trial, task_of_t(trial, &w), &a->now, &sink, &round, &end);
    if (st == OK && end.outcome != CONTRADICTION && depth > 1)
        st = trace_trials(trial, level, a, depth - 1, &w, &round);
    if (st == OK && !state_is_contradiction(&a->now))
        st = INTERNAL;
    if (st == OK)
        st = prune(trial->pruner, &a->start, theory_has_couplings(&trial->theory), &a->steps);
    *out = a;
    return st;
}

/* ---- rounds ---- */

/* Finds the least depth that refutes anything in s; if the result is LIMIT, *depth is where the budget
 * ended. */
static status find_level(trial *trial, const state *s, te_refutations *refutations, int *depth)
{
    int most = trial->task->theory->depth < s->undecided ? trial->task->theory->depth : s->undecided;
    bool left = true;
    status st = OK;
    refutations->n = 0;
    for (*depth = 0; st == OK && !refutations->n && left && *depth < most;) {
        watch_say(trial->task->watch, "T&E", ++*depth, trial->round + 1);
        st = te_level(trial->te, s, *depth, trial->task->watch, refutations, &left);
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
static void choose(trial *trial, te_refutations *refutations)
{
    const strategy *how = &trial->task->strategy;
    if (how->order == ORDER_LEVELS || how->list || !refutations->n)
        return;
    if (how->order != ORDER_ONE_BY_ONE)
        refutations->refuted += random_below(&trial->random, (uint32_t)refutations->n);
    refutations->n = 1;
}

/* After a round of trials: does the strategy want no more? */
static bool has_enough(const trial *trial)
{
    return trial->task->strategy.list || trial->task->strategy.hint ||
           trial->pattern_rounds == trial->task->strategy.rounds;
}

/* Reports and eliminates what was refuted at this depth, as one round. */
static status run_level(trial *trial, state *s, te_refutations *refutations, int depth, engine_result *result)
{
    int i = 0;
    choose(trial, refutations);
    if (!refutations->n)
        return OK;
    status st = keep_list(&trial->arena, refutations);
    if (st == OK)
        st = report_batch(trial, 0, s, refutations, &i, ++trial->round, trial->task->sink);
    result->hardest = depth > result->hardest ? depth : result->hardest;
    trial->pattern_rounds++;
    return st;
}

static status run_rounds(trial *trial, state *s, engine_result *result)
{
    te_refutations r;
    status st = OK;
    for (;;) {
        int depth = 0;
        st = apply_outside(trial, s, &result->outcome);
        if (st != OK)
            return st;
        if (result->outcome == UNFINISHED)
            return unfinished(result, 0);
        if (is_over(result->outcome))
            return OK;
        st = find_level(trial, s, &r, &depth);
        if (st != OK && st != LIMIT)
            return st;
        status reported = run_level(trial, s, &r, depth, result);
        if (reported != OK)
            return reported;
        if (st == LIMIT)
            return unfinished(result, depth);
        if (!r.n) {
            nothing_left(trial->task->theory->depth, result);
            return OK;
        }
        if (has_enough(trial)) {
            result->outcome = LISTED;
            return OK;
        }
    }
}

/* Makes the result of T&E, of at most this depth, that was run to its end. */
static void conclude(const te_refutations *refutations, int depth, engine_result *result)
{
    for (int i = 0; i < refutations->n; i++)
        result->hardest =
            refutations->refuted[i].depth > result->hardest ? refutations->refuted[i].depth : result->hardest;
    result->outcome = refutations->outcome;
    if (refutations->outcome == STUCK)
        nothing_left(depth, result);
}

/* Makes eliminations at once, since T is confluent and only the greatest depth is wanted. */
static status run_in_a_hurry(trial *trial, state *s, engine_result *result)
{
    watch *w = trial->task->watch;
    te_refutations r;
    status st = apply_outside(trial, s, &result->outcome);
    if (st != OK || is_over(result->outcome))
        return st;
    st = te_run_soon(trial->te, s, trial->task->theory->depth, trial->task->keep, w, &r);
    if (st != OK)
        return st;
    for (int i = 0; i < r.n; i++)
        state_eliminate(s, r.refuted[i].label);
    if (r.n && !state_is_contradiction(s))
        st = te_apply(trial->te, s, w);
    conclude(&r, trial->task->theory->depth, result);
    return st;
}

status trial_rate(trial *trial, int depth, residual *table, const bool *skip, watch *watch,
                  engine_result *result)
{
    te_refutations r;
    *result = (engine_result){ 0 };
    watch_say(watch, rule_trial.name, 1, 0);
    status st = te_run_table(trial->te, table, depth, skip, watch, &r);
    if (st == OK)
        conclude(&r, depth, result);
    result->nodes = watch->nodes;
    return st;
}

const uint8_t *trial_reached(const trial *trial)
{
    return te_reached(trial->te);
}

status trial_rate_on(trial *trial, int depth, const bool *skip, watch *watch, engine_result *result)
{
    te_refutations r;
    *result = (engine_result){ 0 };
    status st = te_go_on(trial->te, depth, skip, watch, &r);
    if (st == OK)
        conclude(&r, depth, result);
    result->nodes = watch->nodes;
    return st;
}

status trial_run(trial *trial, const task *what, const bool *skip, state *s, engine_result *result)
{
    trial->theory = *what->theory;
    trial->theory.depth = 0;
    trial->task = what;
    trial->hurry = task_may_hurry(what);
    trial->round = trial->pattern_rounds = 0;
    random_seed(&trial->random, what->strategy.seed, 1);
    te_start(trial->te, &trial->theory, what->max_length, skip, what->layout);
    status st = trial->hurry ? run_in_a_hurry(trial, s, result) : run_rounds(trial, s, result);
    result->rounds = trial->round;
    result->nodes = what->watch->nodes;
    return st;
}
