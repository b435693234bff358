/* engine.c: see engine.h.
 *
 * One loop: singles to the end, one round of patterns, again. Steps are found in a state that does not change
 * until the level has been searched; what they conclude is collected, each label once, and applied
 * afterwards. A strategy decides which level comes next (search_any) and which of its steps are taken
 * (choose, settle); the rest is the same for all.
 *
 * A step that concludes nothing shows that there is no solution: it is the last one, of the path or of the
 * trial.
 *
 * A step may conclude a set of which one member is true: the set is kept with the number of the step, and is
 * offered to rules from the next round on (search/sets.h). So all steps of a path, those of BRT and trials
 * included, are counted on their way to the sink. */
#include "solve/engine.h"

#include "base/random.h"
#include "rules/rules.h"
#include "rules/single.h"
#include "solve/beyond.h"
#include "solve/inside.h"
#include "solve/lone.h"
#include "solve/rater.h"
#include "solve/trial.h"

enum {
    ANY_ORDER_LENGTH_MAX = 8
}; /* ORDER_ANY shuffles the levels up to this length; longer ones come after them */

struct engine {
    arena arena; /* owns the arrays */
    const csp *csp;
    ruleset *rules;
    brt brt;        /* it counts the rounds */
    trial *trial;   /* NULL: not needed yet */
    rater *rater;   /* NULL: it can't rate on this network */
    inside *inside; /* NULL: not needed yet */
    const task *task;
    rng random;
    bool *skip;      /* of each label: it is no target, because of a focus */
    step_list drawn; /* the steps from which one is drawn at random */
    /* what the round has concluded so far: each label once, though several steps may conclude it */
    csp_label *eliminated, *asserted;
    bool *concluded;
    int eliminations, assertions;
    bool refuted;          /* a step of the round has shown that there is no solution */
    int found;             /* steps of the round */
    csp_label *kept;       /* room: the conclusions of one step that are in the focus */
    step_list only;        /* that step, reduced to those conclusions */
    int longest;           /* of the steps of the round */
    const state *now;      /* the state in which the round is searched */
    const step_sink *sink; /* gets the steps of the path */
    int steps;             /* how many have been told */
    known_sets sets;       /* the sets that they have concluded */
    state aside; /* if singles are not wanted, the state in which patterns are looked for; the state of trials
                    that come first; otherwise not open */
    csp_label *lone; /* room for all labels: targets of lone candidates */
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
    step_list_open(&e->only, m);
    sets_open(&e->sets, m);
    if (!TAKE(skip, labels) || !TAKE(kept, labels) || !TAKE(lone, labels) || !TAKE(eliminated, labels) ||
        !TAKE(asserted, labels) || !TAKE(concluded, labels) || brt_open(&e->brt, m, c) != OK ||
        ruleset_open(&e->rules, m, c) != OK || rater_open(&e->rater, ruleset_search(e->rules)) != OK) {
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
    ruleset_close(e->rules);
    brt_close(&e->brt);
    step_list_close(&e->drawn);
    step_list_close(&e->only);
    if (e->aside.csp)
        state_close(&e->aside, m);
    sets_close(&e->sets);
    arena_close(&e->arena);
    memory_give(m, e, 1, sizeof *e);
}

/* ---- steps ---- */

static status tell(const task *t, const step *s)
{
    return t->sink ? t->sink->take(t->sink->context, s) : OK;
}

/* Passes a step of the round on, and keeps what it concludes until the round is applied. */
static status conclude(engine *e, const step *s)
{
    status st = OK;
    for (int i = 0; i < s->conclusions; i++) {
        csp_label l = s->conclusion[i];
        if (e->concluded[l])
            continue;
        switch (s->concludes) {
        case CONCLUDES_ELIMINATIONS:
            e->eliminated[e->eliminations++] = l;
            e->concluded[l] = true;
            break;
        case CONCLUDES_VALUES:
            e->asserted[e->assertions++] = l;
            e->concluded[l] = true;
            break;
        case CONCLUDES_SET: /* changes no label */
        case CONCLUDES_NOTHING:
            break;
        }
    }
    e->refuted = e->refuted || s->concludes == CONCLUDES_NOTHING;
    if (s->concludes == CONCLUDES_SET)
        st = sets_add(&e->sets, e->steps, s->rule->name, s->conclusion, s->conclusions);
    e->found++;
    if (s->length > e->longest)
        e->longest = s->length;
    return st == OK ? tell(e->task, s) : st;
}

/* Does s conclude a set that the path does not know yet? Inside a trial no set is concluded: what is supposed
 * there is forgotten afterwards, and the set would have to be forgotten, too. */
static bool concludes_new_set(const engine *e, const step *s)
{
    return s->concludes == CONCLUDES_SET && e->task->place != TASK_TRIAL &&
           !sets_imply(&e->sets, e->now, s->conclusion, s->conclusions);
}

static bool concludes_something_new(const engine *e, const step *s)
{
    if (s->concludes == CONCLUDES_SET)
        return concludes_new_set(e, s);
    if (s->concludes == CONCLUDES_NOTHING)
        return true;
    for (int i = 0; i < s->conclusions; i++)
        if (!e->concluded[s->conclusion[i]])
            return true;
    return false;
}

/* Replaces the targets that the first line of a step names. */
static void name_targets(step_line *l, const csp_label *target, int n)
{
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        l->suppose.label = target;
        l->suppose.labels = n;
        break;
    case TRESSE_SUBSET:
        l->subset.target = target;
        l->subset.targets = n;
        break;
    case TRESSE_DECLARED:
        l->declared.target = target;
        l->declared.targets = n;
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        break;
    }
}

/* Reduces *mine, a copy of s, to those of its conclusions that are in the focus; there may be none. */
static status in_focus(engine *e, const step *s, step *mine)
{
    const bool *focus = e->task->strategy.focus;
    mine->conclusions = 0;
    for (int i = 0; i < s->conclusions; i++)
        if (focus[s->conclusion[i]])
            e->kept[mine->conclusions++] = s->conclusion[i];
    if (mine->conclusions == s->conclusions || !mine->conclusions)
        return OK;
    step_list_clear(&e->only);
    status st = step_list_add(&e->only, s);
    if (st != OK)
        return st;
    *mine = (step){ .rule = s->rule,
                    .name = s->name,
                    .length = s->length,
                    .round = mine->round,
                    .concludes = s->concludes,
                    .conclusions = mine->conclusions,
                    .conclusion = e->kept,
                    .lines = s->lines,
                    .line = e->only.step->line };
    if (s->lines)
        name_targets((step_line *)e->only.step->line, e->kept, mine->conclusions);
    return OK;
}

/* Takes a step of a pattern as the strategy wants it: with conclusions in the focus only, one step only, or
 * kept to draw one from. In a list, what a simpler family has concluded is not said again. A set is in every
 * focus, and is never reduced: it changes no label, and a part of it need not have a true member; but no set
 * is said twice. That there is no solution concerns every focus, too, and ends the level. */
static status choose(void *context, const step *s)
{
    engine *e = context;
    const strategy *how = &e->task->strategy;
    step mine = *s;
    mine.round = e->brt.round;
    status st = OK;
    if (s->concludes == CONCLUDES_SET) {
        if (how->no_sets || !concludes_new_set(e, s))
            return OK;
    } else if (how->focus && s->concludes != CONCLUDES_NOTHING) {
        st = in_focus(e, s, &mine);
        if (st != OK || !mine.conclusions)
            return st;
        if (how->whole) {
            mine = *s;
            mine.round = e->brt.round;
        }
    }
    if (how->order == ORDER_RANDOM || how->order == ORDER_ANY)
        return step_list_add(&e->drawn, &mine);
    if (how->list && !concludes_something_new(e, &mine))
        return OK;
    st = conclude(e, &mine);
    bool enough = e->refuted || (how->order == ORDER_ONE_BY_ONE && !how->list);
    return st == OK && enough ? ENOUGH : st;
}

static bool wants_evidence(const task *t)
{
    return t->sink && t->sink->evidence;
}

/* Begins a new round, which is empty; returns the sink for its steps. */
static step_sink collector(engine *e)
{
    while (e->eliminations > 0)
        e->concluded[e->eliminated[--e->eliminations]] = false;
    while (e->assertions > 0)
        e->concluded[e->asserted[--e->assertions]] = false;
    e->refuted = false;
    e->found = 0;
    e->longest = 0;
    step_list_clear(&e->drawn);
    return (step_sink){ choose, e, wants_evidence(e->task) };
}

/* Called after a level was searched; *some: it has a step. Draws one, if the strategy is random. */
static status settle(engine *e, bool *some)
{
    status st = OK;
    if (e->drawn.n)
        st = conclude(e, &e->drawn.step[random_below(&e->random, (uint32_t)e->drawn.n)]);
    *some = e->found > 0;
    return st;
}

static bool is_over(const state *s)
{
    return state_is_contradiction(s) || state_is_solved(s);
}

/* Runs BRT to its end. ENOUGH: the strategy wanted the first single only, or those of the first round. */
static status run_singles(engine *e, state *s)
{
    if (e->task->strategy.no_singles && !is_over(s))
        return OK;
    const strategy *how = &e->task->strategy;
    brt_most most = how->hint ? BRT_ONE_STEP : how->here ? BRT_ONE_ROUND : BRT_TO_THE_END;
    return brt_run(&e->brt, s, most, e->task->sink);
}

/* ---- levels ---- */

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

/* Typed families begin with length 2, because whips[1] of all types are in the theory, and come first. */
static int least_length(const family *f)
{
    return f->types[0] && f->rule->min_length < 2 ? 2 : f->rule->min_length;
}

static bool comes_first(const levels *l, int a, int b)
{
    int stage = l->theory->family[a].stage, other = l->theory->family[b].stage;
    return stage != other ? stage < other : l->next[a] < l->next[b];
}

/* The family of the simplest level that may have a pattern, in the first stage that has such a level; or
 * -1. */
static int simplest(const levels *l)
{
    int best = -1;
    for (int i = 0; i < l->theory->families; i++)
        if (l->next[i] <= bound_of(&l->theory->family[i], l->max_length) && l->next[i] != NEVER &&
            (best < 0 || comes_first(l, i, best)))
            best = i;
    return best;
}

static status search_level(engine *e, levels *l, int i, int length, const step_sink *sink, bool *some)
{
    const family *f = &l->theory->family[i];
    const query q = { f->rule, f->name, l->types[i], length };
    watch_say(e->task->watch, f->name, length, e->brt.round);
    status st = ruleset_find(e->rules, &q, sink, &l->next[i]), settled = settle(e, some);
    if (st == OK || st == ENOUGH)
        st = settled;
    return st;
}

/* Searches the levels up to some length, in random order, until one has a step. */
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

/* Applies first all eliminations, then all assertions, which is how paths are read; labels that are no
 * candidates any more are passed over. */
static void apply_round(engine *e, state *s)
{
    for (int i = 0; i < e->eliminations; i++)
        state_eliminate(s, e->eliminated[i]);
    for (int i = 0; i < e->assertions; i++)
        state_assert(s, e->asserted[i]);
    if (e->refuted)
        state_refute(s);
    sets_next_round(&e->sets);
}

static status open_aside(engine *e)
{
    return e->aside.csp ? OK : state_open(&e->aside, e->arena.memory, e->csp);
}

/* Prepares the search for patterns in s or, if singles are not wanted, in what lone.h makes of s; then
 * patterns on lone candidates come first. */
static status begin_round(engine *e, const levels *l, const state *s, const step_sink *sink, bool *some)
{
    if (!l->theory->families)
        return OK;
    if (!e->task->strategy.no_singles) {
        ruleset_begin(e->rules, s, e->task->watch);
        return OK;
    }
    status st = open_aside(e);
    if (st != OK)
        return st;
    lone_close(s, &e->aside);
    ruleset_begin(e->rules, &e->aside, e->task->watch);
    st = lone_find(l->theory, s, e->concluded, e->lone, sink);
    status settled = settle(e, some);
    return st == OK || st == ENOUGH ? settled : st;
}

/* Runs one round of patterns, that of the simplest level of s that has any; *length is its length, 0 if there
 * is none. If the budget ends, *length says where, and what was found until then is kept, since it holds all
 * the same. */
static status run_level(engine *e, levels *l, state *s, int *length)
{
    bool some = false;
    step_sink sink = collector(e);
    e->now = s;
    for (int i = 0; i < l->theory->families; i++)
        l->next[i] = least_length(&l->theory->family[i]);
    e->brt.round++;
    status st = begin_round(e, l, s, &sink, &some);
    *length = some;
    if (e->task->strategy.order == ORDER_ANY && st == OK && !some)
        st = search_any(e, l, &sink, &some);
    for (int i = simplest(l); i >= 0 && st == OK; i = simplest(l)) {
        if (some && (e->refuted || !e->task->strategy.list || l->next[i] > *length))
            break;
        *length = l->next[i];
        st = search_level(e, l, i, *length, &sink, &some);
        if (l->next[i] <= *length) /* the level has been listed */
            l->next[i] = *length + 1;
    }
    apply_round(e, s);
    if (some)
        *length = e->longest;
    else {
        e->brt.round--;
        *length = st == OK ? 0 : *length;
    }
    return st;
}

/* The greatest length that all families together reach; ANY_LENGTH if one of them has no bound. */
static int reach(const theory *th, int max_length)
{
    int most = 0;
    for (int i = 0; i < th->families; i++) {
        int bound = bound_of(&th->family[i], max_length);
        most = bound > most ? bound : most;
    }
    return most;
}

/* Nothing applies any more. */
static void nothing_left(const theory *th, int max_length, engine_result *r)
{
    r->tried = reach(th, max_length);
    r->outcome = r->tried == ANY_LENGTH ? STUCK : BOUNDED;
}

/* After a round of patterns: does the strategy have all the steps that it wants? */
static bool has_enough(const engine *e)
{
    return e->task->strategy.list || e->task->strategy.hint;
}

/* Are all labels settled that are the goal of the path? */
static bool is_reached(const engine *e, const state *s)
{
    const strategy *how = &e->task->strategy;
    return how->goals && state_settles(s, how->goal, how->goals);
}

/* Enters in the result what a round of this length means for it; *over: the round is the last one. */
static status judge_level(const engine *e, const levels *l, status found, int length, engine_result *r,
                          bool *over)
{
    if (found == LIMIT) {
        r->outcome = UNFINISHED;
        /* a pattern that long was used, so it is needed. */
        r->tried = length > r->hardest ? length - 1 : r->hardest - 1;
    }
    if (e->found && length > r->hardest)
        r->hardest = length;
    *over = found != OK;
    if (found != OK)
        return found == LIMIT ? OK : found;
    *over = !length || has_enough(e);
    if (!length) {
        nothing_left(l->theory, l->max_length, r);
        r->outcome = e->task->strategy.no_singles ? LISTED : r->outcome;
        return OK;
    }
    r->pattern_rounds++;
    r->outcome = LISTED;
    return OK;
}

/* Runs rounds of patterns and of singles, until the state is solved or a contradiction, or nothing
 * applies. */
static status run_rounds(engine *e, levels *l, state *s, engine_result *r)
{
    int length = 0;
    bool over = false;
    status st = run_singles(e, s);
    while (st == OK && !is_over(s) && !is_reached(e, s)) {
        st = run_level(e, l, s, &length);
        st = judge_level(e, l, st, length, r, &over);
        if (st == OK && e->refuted)
            break; /* no step may follow */
        if (over)
            return st;
        st = run_singles(e, s);
        if (st == OK && r->pattern_rounds == e->task->strategy.rounds && !is_over(s))
            return OK;
    }
    bool refuted = st != ENOUGH && state_is_contradiction(s); /* and a step has said so */
    r->outcome = refuted ? CONTRADICTION : state_is_solved(s) ? SOLVED : LISTED;
    return st == ENOUGH ? OK : st;
}

/* ---- tasks ---- */

static bool is_choosy(const strategy *how)
{
    return how->order != ORDER_LEVELS || how->list || how->hint || how->rounds || how->focus || how->goals ||
           how->no_singles;
}

bool task_may_hurry(const task *t)
{
    return t->hurry && !is_choosy(&t->strategy) && theory_is_confluent(t->theory) && !t->watch->limit &&
           !wants_evidence(t);
}

/* Of each label: is there no need to try it as a target? */
static const bool *no_targets(engine *e, const task *t)
{
    const bool *focus = t->strategy.focus;
    if (!focus)
        return t->keep;
    for (int l = 0; l < csp_labels(e->csp); l++)
        e->skip[l] = !focus[l] || (t->keep && t->keep[l]);
    return e->skip;
}

/* For T&E: the trials use this same engine to apply T, with tasks of their own. */
static status open_trials(engine *e)
{
    return e->trial ? OK : trial_open(&e->trial, e->arena.memory, e->csp, e);
}

static status run_trials(engine *e, const task *t, state *s, engine_result *result)
{
    status st = open_trials(e);
    return st == OK ? trial_run(e->trial, t, no_targets(e, t), s, result) : st;
}

status engine_rate_trials(engine *e, int depth, residual *table, const bool *solution, watch *w,
                          engine_result *result)
{
    status st = open_trials(e);
    return st == OK ? trial_rate(e->trial, depth, table, solution, w, result) : st;
}

const uint8_t *engine_reached(const engine *e)
{
    return trial_reached(e->trial);
}

status engine_rate_trials_on(engine *e, int depth, const bool *solution, watch *w, engine_result *result)
{
    return trial_rate_on(e->trial, depth, solution, w, result);
}

status engine_rate_inside(engine *e, const csp_label *list, int n, const bool *solution, int most, watch *w,
                          engine_result *result, bool *gave_up)
{
    status st = OK;
    *gave_up = !e->rater;
    if (e->rater && !e->inside)
        st = inside_open(&e->inside, ruleset_search(e->rules), e->rater);
    return st == OK && e->rater ? inside_run(e->inside, list, n, solution, most, w, result, gave_up) : st;
}

/* Is the dense layout of no use? It asks for one length after the other, and does not know lone
 * candidates. */
static bool needs_sparse(const strategy *how, const state *s)
{
    bool one_round = how->rounds == 1 || how->list || how->hint;
    return how->order == ORDER_ANY || (how->no_singles && (!one_round || lone_any(s)));
}

static status run_levels(engine *e, const task *t, state *s, engine_result *result)
{
    levels l = { .theory = t->theory, .max_length = t->max_length };
    e->task = t;
    for (int i = 0; i < t->theory->families; i++)
        l.types[i] = family_types(&t->theory->family[i], e->csp);
    random_seed(&e->random, t->strategy.seed, 0);
    brt_begin(&e->brt, theory_has_couplings(t->theory));
    search_layout layout = needs_sparse(&t->strategy, s) ? LAYOUT_SPARSE : t->layout;
    ruleset_start(e->rules, &(search_terms){ no_targets(e, t), task_may_hurry(t), layout, &e->sets });
    status st = run_rounds(e, &l, s, result);
    result->rounds += e->brt.round;
    result->nodes = t->watch->nodes;
    return st;
}

static status count_step(void *context, const step *s)
{
    engine *e = context;
    e->steps++;
    return e->sink->take(e->sink->context, s);
}

static status run_path(engine *e, const task *t, state *s, engine_result *result)
{
    const step_sink counted = { count_step, e, wants_evidence(t) };
    task whole = *t;
    whole.sink = t->sink ? &counted : NULL;
    e->sink = t->sink;
    e->steps = 0;
    sets_clear(&e->sets);
    status st = t->known ? sets_copy(&e->sets, t->known) : OK;
    if (st != OK)
        return st;
    return t->theory->depth ? run_trials(e, &whole, s, result) : run_levels(e, &whole, s, result);
}

residual *engine_table(engine *e)
{
    const search *s = ruleset_search(e->rules);
    return s->dense ? dense_table(s->dense) : NULL;
}

rater *engine_rater(engine *e)
{
    return e->rater;
}

/* Is only the rating wanted, of a whole path? */
static bool is_rating(const task *t)
{
    return t->hurry && t->place == TASK_PATH && !is_choosy(&t->strategy) && !t->sink;
}

static bool may_rate(const engine *e, const task *t)
{
    return e->rater && is_rating(t) && t->keep && !t->watch->limit && t->layout == LAYOUT_BEST &&
           rater_takes(t->theory, e->csp);
}

/* Lets the rater rate. *gave_up: it could not; then the state is closed under BRT. */
static status rate(engine *e, const task *t, state *s, engine_result *result, bool *gave_up)
{
    const rater_task what = {
        .theory = t->theory, .max_length = t->max_length, .solution = t->keep, .watch = t->watch
    };
    brt_close_state(s, theory_has_couplings(t->theory));
    *gave_up = is_over(s);
    status st = *gave_up ? OK : rater_run_state(e->rater, &what, s, result, gave_up);
    for (int l = 0; st == OK && !*gave_up && result->outcome == SOLVED && l < csp_labels(e->csp); l++)
        if (t->keep[l])
            state_assert(s, (csp_label)l);
    return st;
}

/* *beyond: trials do not solve s, so the theory does not (beyond.h). They may take half of the nodes that are
 * left; if that is not enough, nothing is known. Their end is in `aside`. */
static status ask_trials(engine *e, const task *t, const theory *trials, const state *s, bool *beyond)
{
    engine_result r = { 0 };
    watch w = *t->watch;
    w.limit = w.limit ? w.nodes + (w.limit - w.nodes + 1) / 2 : 0;
    const task what = { .theory = trials, .keep = t->keep, .watch = &w, .hurry = true, .layout = t->layout };
    status st = open_aside(e);
    if (st != OK)
        return st;
    state_copy(&e->aside, s);
    st = run_path(e, &what, &e->aside, &r);
    *t->watch = (watch){ w.tick, w.context, w.nodes, t->watch->limit, w.work, w.progress };
    *beyond = r.outcome == BOUNDED;
    return st;
}

/* Runs a path of which only the rating is wanted: short patterns, then trials, then the others. */
static status run_rating(engine *e, const task *t, state *s, engine_result *result)
{
    theory trials;
    bool beyond = false;
    task brief = *t;
    brief.max_length = BEYOND_FROM - 1;
    if (reach(t->theory, t->max_length) < BEYOND_FROM || !beyond_takes(t->theory, e->csp, &trials))
        return run_path(e, t, s, result);
    bool parts = theory_has_parts(t->theory);
    status st = parts ? run_path(e, &brief, s, result) : OK;
    if (st != OK || (parts && result->outcome != BOUNDED))
        return st;
    st = ask_trials(e, t, &trials, s, &beyond);
    result->tried = 0;
    if (st != OK || !beyond)
        return st == OK ? run_path(e, t, s, result) : st;
    state_copy(s, &e->aside);
    nothing_left(t->theory, t->max_length, result);
    result->nodes = t->watch->nodes;
    return OK;
}

status engine_run(engine *e, const task *t, state *s, engine_result *result)
{
    bool gave_up = true;
    *result = (engine_result){ 0 };
    if (may_rate(e, t)) {
        status st = rate(e, t, s, result, &gave_up);
        if (st != OK || !gave_up)
            return st;
        *result = (engine_result){ 0 };
    }
    if (is_rating(t))
        return run_rating(e, t, s, result);
    return t->place == TASK_PATH ? run_path(e, t, s, result) : run_levels(e, t, s, result);
}
