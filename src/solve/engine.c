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
 * offered to rules from the next round on (search/known_sets.h). So all steps of a path, those of BRT and
 * trials included, are counted on their way to the sink. */
#include "solve/engine.h"

#include "base/random.h"
#include "rules/rules.h"
#include "rules/single.h"
#include "solve/beyond.h"
#include "solve/inside.h"
#include "solve/open_singles.h"
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
    bool *skip;      /* of each label: it is not a target, because of a focus */
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

void engine_close(engine *engine)
{
    if (!engine)
        return;
    const memory *m = engine->arena.memory;
    trial_close(engine->trial);
    ruleset_close(engine->rules);
    brt_close(&engine->brt);
    step_list_close(&engine->drawn);
    step_list_close(&engine->only);
    if (engine->aside.csp)
        state_close(&engine->aside, m);
    sets_close(&engine->sets);
    arena_close(&engine->arena);
    memory_give(m, engine, 1, sizeof *engine);
}

/* ---- steps ---- */

static status tell(const task *task, const step *step)
{
    return task->sink ? task->sink->take(task->sink->context, step) : OK;
}

/* Passes a step of the round on, and keeps what it concludes until the round is applied. */
static status conclude(engine *engine, const step *step)
{
    status st = OK;
    for (int i = 0; i < step->conclusions; i++) {
        csp_label l = step->conclusion[i];
        if (engine->concluded[l])
            continue;
        switch (step->concludes) {
        case CONCLUDES_ELIMINATIONS:
            engine->eliminated[engine->eliminations++] = l;
            engine->concluded[l] = true;
            break;
        case CONCLUDES_VALUES:
            engine->asserted[engine->assertions++] = l;
            engine->concluded[l] = true;
            break;
        case CONCLUDES_SET: /* changes no label */
        case CONCLUDES_NOTHING:
            break;
        }
    }
    engine->refuted = engine->refuted || step->concludes == CONCLUDES_NOTHING;
    if (step->concludes == CONCLUDES_SET)
        st = sets_add(&engine->sets, engine->steps, step->rule->name, step->conclusion, step->conclusions);
    engine->found++;
    if (step->length > engine->longest)
        engine->longest = step->length;
    return st == OK ? tell(engine->task, step) : st;
}

/* Does `step` conclude a set that the path does not know yet? Inside a trial no set is concluded: what is
 * supposed there is forgotten afterwards, and the set would have to be forgotten, too. */
static bool concludes_new_set(const engine *engine, const step *step)
{
    return step->concludes == CONCLUDES_SET && engine->task->place != TASK_TRIAL &&
           !sets_imply(&engine->sets, engine->now, step->conclusion, step->conclusions);
}

static bool concludes_something_new(const engine *engine, const step *step)
{
    if (step->concludes == CONCLUDES_SET)
        return concludes_new_set(engine, step);
    if (step->concludes == CONCLUDES_NOTHING)
        return true;
    for (int i = 0; i < step->conclusions; i++)
        if (!engine->concluded[step->conclusion[i]])
            return true;
    return false;
}

/* Replaces the targets that the first line of a step names. */
static void name_targets(step_line *line, const csp_label *target, int n)
{
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        line->suppose.label = target;
        line->suppose.labels = n;
        break;
    case TRESSE_SUBSET:
        line->subset.target = target;
        line->subset.targets = n;
        break;
    case TRESSE_DECLARED:
        line->declared.target = target;
        line->declared.targets = n;
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        break;
    }
}

/* Reduces *mine, a copy of `given`, to those of its conclusions that are in the focus; there may be none. */
static status in_focus(engine *engine, const step *given, step *mine)
{
    const bool *focus = engine->task->strategy.focus;
    mine->conclusions = 0;
    for (int i = 0; i < given->conclusions; i++)
        if (focus[given->conclusion[i]])
            engine->kept[mine->conclusions++] = given->conclusion[i];
    if (mine->conclusions == given->conclusions || !mine->conclusions)
        return OK;
    step_list_clear(&engine->only);
    status st = step_list_add(&engine->only, given);
    if (st != OK)
        return st;
    *mine = (step){ .rule = given->rule,
                    .name = given->name,
                    .length = given->length,
                    .round = mine->round,
                    .concludes = given->concludes,
                    .conclusions = mine->conclusions,
                    .conclusion = engine->kept,
                    .lines = given->lines,
                    .line = engine->only.step->line };
    if (given->lines)
        name_targets((step_line *)engine->only.step->line, engine->kept, mine->conclusions);
    return OK;
}

/* Takes a step of a pattern as the strategy wants it: with conclusions in the focus only, one step only, or
 * kept to draw one from. In a list, what a simpler family has concluded is not said again. A set is in every
 * focus, and is never reduced: it changes no label, and a part of it need not have a true member; but no set
 * is said twice. That there is no solution concerns every focus, too, and ends the level. */
static status choose(void *context, const step *given)
{
    engine *e = context;
    const strategy *how = &e->task->strategy;
    step mine = *given;
    mine.round = e->brt.round;
    status st = OK;
    if (given->concludes == CONCLUDES_SET) {
        if (how->no_sets || !concludes_new_set(e, given))
            return OK;
    } else if (how->focus && given->concludes != CONCLUDES_NOTHING) {
        st = in_focus(e, given, &mine);
        if (st != OK || !mine.conclusions)
            return st;
        if (how->whole) {
            mine = *given;
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

static bool wants_evidence(const task *task)
{
    return task->sink && task->sink->evidence;
}

/* Begins a new round, which is empty; returns the sink for its steps. */
static step_sink collector(engine *engine)
{
    while (engine->eliminations > 0)
        engine->concluded[engine->eliminated[--engine->eliminations]] = false;
    while (engine->assertions > 0)
        engine->concluded[engine->asserted[--engine->assertions]] = false;
    engine->refuted = false;
    engine->found = 0;
    engine->longest = 0;
    step_list_clear(&engine->drawn);
    return (step_sink){ choose, engine, wants_evidence(engine->task) };
}

/* Called after a level was searched; *some: it has a step. Draws one, if the strategy is random. */
static status settle(engine *engine, bool *some)
{
    status st = OK;
    if (engine->drawn.n)
        st = conclude(engine, &engine->drawn.step[random_below(&engine->random, (uint32_t)engine->drawn.n)]);
    *some = engine->found > 0;
    return st;
}

static bool is_over(const state *s)
{
    return state_is_contradiction(s) || state_is_solved(s);
}

/* Runs BRT to its end. ENOUGH: the strategy wanted the first single only, or those of the first round. */
static status run_singles(engine *engine, state *s)
{
    if (engine->task->strategy.no_singles && !is_over(s))
        return OK;
    const strategy *how = &engine->task->strategy;
    brt_most most = how->hint ? BRT_ONE_STEP : how->here ? BRT_ONE_ROUND : BRT_TO_THE_END;
    return brt_run(&engine->brt, s, most, engine->task->sink);
}

/* ---- levels ---- */

static int bound_of(const family *family, int max_length)
{
    return max_length && max_length < family->max_length ? max_length : family->max_length;
}

typedef struct levels {
    const theory *theory;
    int max_length;
    /* of each family: the types of its csp-variables; the least length at which it may have a pattern */
    uint32_t types[THEORY_FAMILIES_MAX];
    int next[THEORY_FAMILIES_MAX];
} levels;

/* Typed families begin with length 2, because whips[1] of all types are in the theory, and come first. */
static int least_length(const family *family)
{
    return family->types[0] && family->rule->min_length < 2 ? 2 : family->rule->min_length;
}

static bool comes_first(const levels *levels, int first, int second)
{
    int stage = levels->theory->family[first].stage, other = levels->theory->family[second].stage;
    return stage != other ? stage < other : levels->next[first] < levels->next[second];
}

/* The family of the simplest level that may have a pattern, in the first stage that has such a level; or
 * -1. */
static int simplest(const levels *levels)
{
    int best = -1;
    for (int i = 0; i < levels->theory->families; i++)
        if (levels->next[i] <= bound_of(&levels->theory->family[i], levels->max_length) &&
            levels->next[i] != NEVER && (best < 0 || comes_first(levels, i, best)))
            best = i;
    return best;
}

static status search_level(engine *engine, levels *levels, int i, int length, const step_sink *sink,
                           bool *some)
{
    const family *f = &levels->theory->family[i];
    const query q = { f->rule, f->name, levels->types[i], length };
    watch_say(engine->task->watch, f->name, length, engine->brt.round);
    status st = ruleset_find(engine->rules, &q, sink, &levels->next[i]), settled = settle(engine, some);
    if (st == OK || st == ENOUGH)
        st = settled;
    return st;
}

/* Searches the levels up to some length, in random order, until one has a step. */
static status search_any(engine *engine, levels *levels, const step_sink *sink, bool *some)
{
    int level[THEORY_FAMILIES_MAX * ANY_ORDER_LENGTH_MAX], n = 0;
    status st = OK;
    for (int i = 0; i < levels->theory->families; i++)
        for (int length = levels->next[i]; length <= ANY_ORDER_LENGTH_MAX &&
                                           length <= bound_of(&levels->theory->family[i], levels->max_length);
             length++)
            level[n++] = i * (ANY_ORDER_LENGTH_MAX + 1) + length;
    while (n && st == OK && !*some) {
        int k = (int)random_below(&engine->random, (uint32_t)n), chosen = level[k];
        int i = chosen / (ANY_ORDER_LENGTH_MAX + 1), length = chosen % (ANY_ORDER_LENGTH_MAX + 1);
        level[k] = level[--n];
        st = search_level(engine, levels, i, length, sink, some);
    }
    for (int i = 0; i < levels->theory->families; i++)
        if (levels->next[i] <= ANY_ORDER_LENGTH_MAX)
            levels->next[i] = ANY_ORDER_LENGTH_MAX + 1;
    return st;
}

/* Applies first all eliminations, then all assertions, which is how paths are read; labels that are no
 * candidates any more are passed over. */
static void apply_round(engine *engine, state *s)
{
    for (int i = 0; i < engine->eliminations; i++)
        state_eliminate(s, engine->eliminated[i]);
    for (int i = 0; i < engine->assertions; i++)
        state_assert(s, engine->asserted[i]);
    if (engine->refuted)
        state_refute(s);
    sets_next_round(&engine->sets);
}

static status open_aside(engine *engine)
{
    return engine->aside.csp ? OK : state_open(&engine->aside, engine->arena.memory, engine->csp);
}

/* Prepares the search for patterns in s or, if singles are not wanted, in what open_singles.h makes of s;
 * then patterns on lone candidates come first. */
static status begin_round(engine *engine, const levels *levels, const state *s, const step_sink *sink,
                          bool *some)
{
    if (!levels->theory->families)
        return OK;
    if (!engine->task->strategy.no_singles) {
        ruleset_begin(engine->rules, s, engine->task->watch);
        return OK;
    }
    status st = open_aside(engine);
    if (st != OK)
        return st;
    open_singles_close(s, &engine->aside);
    ruleset_begin(engine->rules, &engine->aside, engine->task->watch);
    st = open_singles_find(levels->theory, s, engine->concluded, engine->lone, sink);
    status settled = settle(engine, some);
    return st == OK || st == ENOUGH ? settled : st;
}

/* Runs one round of patterns, that of the simplest level of s that has any; *length is its length, 0 if there
 * is none. If the budget ends, *length says where, and what was found until then is kept, since it holds all
 * the same. */
static status run_level(engine *engine, levels *levels, state *s, int *length)
{
    bool some = false;
    step_sink sink = collector(engine);
    engine->now = s;
    for (int i = 0; i < levels->theory->families; i++)
        levels->next[i] = least_length(&levels->theory->family[i]);
    engine->brt.round++;
    status st = begin_round(engine, levels, s, &sink, &some);
    *length = some;
    if (engine->task->strategy.order == ORDER_ANY && st == OK && !some)
        st = search_any(engine, levels, &sink, &some);
    for (int i = simplest(levels); i >= 0 && st == OK; i = simplest(levels)) {
        if (some && (engine->refuted || !engine->task->strategy.list || levels->next[i] > *length))
            break;
        *length = levels->next[i];
        st = search_level(engine, levels, i, *length, &sink, &some);
        if (levels->next[i] <= *length) /* the level has been listed */
            levels->next[i] = *length + 1;
    }
    apply_round(engine, s);
    if (some)
        *length = engine->longest;
    else {
        engine->brt.round--;
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
static void nothing_left(const theory *th, int max_length, engine_result *result)
{
    result->tried = reach(th, max_length);
    result->outcome = result->tried == ANY_LENGTH ? STUCK : BOUNDED;
}

/* After a round of patterns: does the strategy have all the steps that it wants? */
static bool has_enough(const engine *engine)
{
    return engine->task->strategy.list || engine->task->strategy.hint;
}

/* Are all labels settled that are the goal of the path? */
static bool is_reached(const engine *engine, const state *s)
{
    const strategy *how = &engine->task->strategy;
    return how->goals && state_settles(s, how->goal, how->goals);
}

/* Enters in the result what a round of this length means for it; *over: the round is the last one. */
static status judge_level(const engine *engine, const levels *levels, status found, int length,
                          engine_result *result, bool *over)
{
    if (found == LIMIT) {
        result->outcome = UNFINISHED;
        /* a pattern that long was used, so it is needed. */
        result->tried = length > result->hardest ? length - 1 : result->hardest - 1;
    }
    if (engine->found && length > result->hardest)
        result->hardest = length;
    *over = found != OK;
    if (found != OK)
        return found == LIMIT ? OK : found;
    *over = !length || has_enough(engine);
    if (!length) {
        nothing_left(levels->theory, levels->max_length, result);
        result->outcome = engine->task->strategy.no_singles ? LISTED : result->outcome;
        return OK;
    }
    result->pattern_rounds++;
    result->outcome = LISTED;
    return OK;
}

/* Runs rounds of patterns and of singles, until the state is solved or a contradiction, or nothing
 * applies. */
static status run_rounds(engine *engine, levels *levels, state *s, engine_result *result)
{
    int length = 0;
    bool over = false;
    status st = run_singles(engine, s);
    while (st == OK && !is_over(s) && !is_reached(engine, s)) {
        st = run_level(engine, levels, s, &length);
        st = judge_level(engine, levels, st, length, result, &over);
        if (st == OK && engine->refuted)
            break; /* no step may follow */
        if (over)
            return st;
        st = run_singles(engine, s);
        if (st == OK && result->pattern_rounds == engine->task->strategy.rounds && !is_over(s))
            return OK;
    }
    bool refuted = st != ENOUGH && state_is_contradiction(s); /* and a step has said so */
    result->outcome = refuted ? CONTRADICTION : state_is_solved(s) ? SOLVED : LISTED;
    return st == ENOUGH ? OK : st;
}

/* ---- tasks ---- */

static bool is_choosy(const strategy *how)
{
    return how->order != ORDER_LEVELS || how->list || how->hint || how->rounds || how->focus || how->goals ||
           how->no_singles;
}

bool task_may_hurry(const task *task)
{
    return task->hurry && !is_choosy(&task->strategy) && theory_is_confluent(task->theory) &&
           !task->watch->limit && !wants_evidence(task);
}

/* Of each label: is there no need to try it as a target? */
static const bool *no_targets(engine *engine, const task *task)
{
    const bool *focus = task->strategy.focus;
    if (!focus)
        return task->keep;
    for (int l = 0; l < csp_labels(engine->csp); l++)
        engine->skip[l] = !focus[l] || (task->keep && task->keep[l]);
    return engine->skip;
}

/* For T&E: the trials use this same engine to apply T, with tasks of their own. */
static status open_trials(engine *engine)
{
    return engine->trial ? OK : trial_open(&engine->trial, engine->arena.memory, engine->csp, engine);
}

static status run_trials(engine *engine, const task *task, state *s, engine_result *result)
{
    status st = open_trials(engine);
    return st == OK ? trial_run(engine->trial, task, no_targets(engine, task), s, result) : st;
}

status engine_rate_trials(engine *engine, int depth, residual *table, const bool *solution, watch *watch,
                          engine_result *result)
{
    status st = open_trials(engine);
    return st == OK ? trial_rate(engine->trial, depth, table, solution, watch, result) : st;
}

const uint8_t *engine_reached(const engine *engine)
{
    return trial_reached(engine->trial);
}

status engine_rate_trials_on(engine *engine, int depth, const bool *solution, watch *watch,
                             engine_result *result)
{
    return trial_rate_on(engine->trial, depth, solution, watch, result);
}

status engine_rate_inside(engine *engine, const csp_label *list, int n, const bool *solution, int most,
                          watch *watch, engine_result *result, bool *gave_up)
{
    status st = OK;
    *gave_up = !engine->rater;
    if (engine->rater && !engine->inside)
        st = inside_open(&engine->inside, ruleset_search(engine->rules), engine->rater);
    return st == OK && engine->rater
               ? inside_run(engine->inside, list, n, solution, most, watch, result, gave_up)
               : st;
}

/* Is the dense layout of no use? It asks for one length after the other, and does not know lone
 * candidates. */
static bool needs_sparse(const strategy *how, const state *s)
{
    bool one_round = how->rounds == 1 || how->list || how->hint;
    return how->order == ORDER_ANY || (how->no_singles && (!one_round || open_singles_any(s)));
}

static status run_levels(engine *engine, const task *task, state *s, engine_result *result)
{
    levels l = { .theory = task->theory, .max_length = task->max_length };
    engine->task = task;
    for (int i = 0; i < task->theory->families; i++)
        l.types[i] = family_types(&task->theory->family[i], engine->csp);
    random_seed(&engine->random, task->strategy.seed, 0);
    brt_begin(&engine->brt, theory_has_couplings(task->theory));
    search_layout layout = needs_sparse(&task->strategy, s) ? LAYOUT_SPARSE : task->layout;
    ruleset_start(engine->rules,
                  &(search_terms){ no_targets(engine, task), task_may_hurry(task), layout, &engine->sets });
    status st = run_rounds(engine, &l, s, result);
    result->rounds += engine->brt.round;
    result->nodes = task->watch->nodes;
    return st;
}

static status count_step(void *context, const step *step)
{
    engine *e = context;
    e->steps++;
    return e->sink->take(e->sink->context, step);
}

static status run_path(engine *engine, const task *asked, state *s, engine_result *result)
{
    const step_sink counted = { count_step, engine, wants_evidence(asked) };
    task whole = *asked;
    whole.sink = asked->sink ? &counted : NULL;
    engine->sink = asked->sink;
    engine->steps = 0;
    sets_clear(&engine->sets);
    status st = asked->known ? sets_copy(&engine->sets, asked->known) : OK;
    if (st != OK)
        return st;
    return asked->theory->depth ? run_trials(engine, &whole, s, result)
                                : run_levels(engine, &whole, s, result);
}

residual *engine_table(engine *engine)
{
    const search *s = ruleset_search(engine->rules);
    return s->dense ? dense_table(s->dense) : NULL;
}

rater *engine_rater(engine *engine)
{
    return engine->rater;
}

/* Is only the rating wanted, of a whole path? */
static bool is_rating(const task *task)
{
    return task->hurry && task->place == TASK_PATH && !is_choosy(&task->strategy) && !task->sink;
}

static bool may_rate(const engine *engine, const task *task)
{
    return engine->rater && is_rating(task) && task->keep && !task->watch->limit &&
           task->layout == LAYOUT_BEST && rater_takes(task->theory, engine->csp);
}

/* Lets the rater rate. *gave_up: it could not; then the state is closed under BRT. */
static status rate(engine *engine, const task *task, state *s, engine_result *result, bool *gave_up)
{
    const rater_task what = {
        .theory = task->theory, .max_length = task->max_length, .solution = task->keep, .watch = task->watch
    };
    brt_close_state(s, theory_has_couplings(task->theory));
    *gave_up = is_over(s);
    status st = *gave_up ? OK : rater_run_state(engine->rater, &what, s, result, gave_up);
    for (int l = 0; st == OK && !*gave_up && result->outcome == SOLVED && l < csp_labels(engine->csp); l++)
        if (task->keep[l])
            state_assert(s, (csp_label)l);
    return st;
}

/* *beyond: trials do not solve s, so the theory does not (beyond.h). They may take half of the nodes that are
 * left; if that is not enough, nothing is known. Their end is in `aside`. */
static status ask_trials(engine *engine, const task *asked, const theory *trials, const state *s,
                         bool *beyond)
{
    engine_result r = { 0 };
    watch w = *asked->watch;
    w.limit = w.limit ? w.nodes + (w.limit - w.nodes + 1) / 2 : 0;
    const task what = {
        .theory = trials, .keep = asked->keep, .watch = &w, .hurry = true, .layout = asked->layout
    };
    status st = open_aside(engine);
    if (st != OK)
        return st;
    state_copy(&engine->aside, s);
    st = run_path(engine, &what, &engine->aside, &r);
    *asked->watch = (watch){ w.tick, w.context, w.nodes, asked->watch->limit, w.work, w.progress };
    *beyond = r.outcome == BOUNDED;
    return st;
}

/* Runs a path of which only the rating is wanted: short patterns, then trials, then the others. */
static status run_rating(engine *engine, const task *asked, state *s, engine_result *result)
{
    theory trials;
    bool beyond = false;
    task brief = *asked;
    brief.max_length = BEYOND_FROM - 1;
    if (reach(asked->theory, asked->max_length) < BEYOND_FROM ||
        !beyond_takes(asked->theory, engine->csp, &trials))
        return run_path(engine, asked, s, result);
    bool parts = theory_has_parts(asked->theory);
    status st = parts ? run_path(engine, &brief, s, result) : OK;
    if (st != OK || (parts && result->outcome != BOUNDED))
        return st;
    st = ask_trials(engine, asked, &trials, s, &beyond);
    result->tried = 0;
    if (st != OK || !beyond)
        return st == OK ? run_path(engine, asked, s, result) : st;
    state_copy(s, &engine->aside);
    nothing_left(asked->theory, asked->max_length, result);
    result->nodes = asked->watch->nodes;
    return OK;
}

status engine_run(engine *engine, const task *task, state *s, engine_result *result)
{
    bool gave_up = true;
    *result = (engine_result){ 0 };
    if (may_rate(engine, task)) {
        status st = rate(engine, task, s, result, &gave_up);
        if (st != OK || !gave_up)
            return st;
        *result = (engine_result){ 0 };
    }
    if (is_rating(task))
        return run_rating(engine, task, s, result);
    return task->place == TASK_PATH ? run_path(engine, task, s, result) : run_levels(engine, task, s, result);
}
