/* few_steps.c: see few_steps.h.
 *
 * Everything is made of runs of the engine: T0 to its end, and *sweeps*, which list the simplest pattern for
 * each candidate of a set. A sweep lists one length at a time and goes on without the candidates for which it
 * has found a pattern, so no candidate is asked for again.
 *
 * In a state that T0 = BRT or W1 can't change, eliminating one more candidate is of no use unless one of its
 * csp-variables is left with one candidate, or with candidates that are all linked to some candidate outside:
 * nothing else can make a Single or a whip[1]. This test (`stirs`) spares most of the runs for pairs.
 *
 * The fewest steps are looked for by steepest descent: each step is the pattern that together with T0
 * eliminates the most candidates. Ties are broken at random, so several descents differ, and the shortest is
 * kept. */
#include "solve/few_steps.h"

#include "base/random.h"
#include "core/statement.h"

#include <string.h>

struct few_steps {
    arena arena;
    const csp *csp;
    engine *engine;
    state closed, next, last; /* where T0 leads: from the start, after one step, after two */
    bool *focus;
    csp_label *key;       /* room for all labels */
    step_list swept[2];   /* the steps swept in `closed`; in `next` */
    step_list best, here; /* the steps that count, of the best path so far and of the one being made */
    const few_steps_task *task;
    bool quick; /* T0 is BRT or W1, and the network declares nothing else, so the test `stirs` may be used */
};

#define TAKE(array, n) ((a->array = arena_take(&a->arena, (n), sizeof *a->array)) != NULL)

status few_steps_open(few_steps **out, const memory *m, const csp *c, engine *engine)
{
    size_t labels = (size_t)csp_labels(c);
    *out = NULL;
    few_steps *a = memory_take(m, 1, sizeof *a);
    if (!a)
        return NO_MEMORY;
    a->csp = c;
    a->engine = engine;
    arena_open(&a->arena, m);
    step_list_open(&a->swept[0], m);
    step_list_open(&a->swept[1], m);
    step_list_open(&a->best, m);
    step_list_open(&a->here, m);
    if (!TAKE(focus, labels) || !TAKE(key, labels) || state_open(&a->closed, m, c) != OK ||
        state_open(&a->next, m, c) != OK || state_open(&a->last, m, c) != OK) {
        few_steps_close(a);
        return NO_MEMORY;
    }
    *out = a;
    return OK;
}

void few_steps_close(few_steps *few)
{
    if (!few)
        return;
    const memory *m = few->arena.memory;
    state *const states[] = { &few->closed, &few->next, &few->last };
    step_list *const lists[] = { &few->swept[0], &few->swept[1], &few->best, &few->here };
    for (int i = 0; i < 3; i++)
        if (states[i]->csp)
            state_close(states[i], m);
    for (int i = 0; i < 4; i++)
        step_list_close(lists[i]);
    arena_close(&few->arena);
    memory_give(m, few, 1, sizeof *few);
}

/* ---- T0 ---- */

static void begin(few_steps *few, const few_steps_task *task)
{
    const theory *none = task->none;
    few->task = task;
    few->quick = csp_is_plain(few->csp);
    for (int i = 0; i < none->families; i++)
        few->quick = few->quick && (none->family[i].max_length == 1 && !none->family[i].types[0]);
}

/* Runs T0 to its end. */
static status settle(few_steps *few, state *s, const step_sink *sink, engine_result *result)
{
    const task t = {
        .theory = few->task->none, .keep = few->task->solution, .watch = few->task->watch, .sink = sink
    };
    status st = engine_run(few->engine, &t, s, result);
    return st == OK && result->outcome == UNFINISHED ? LIMIT : st;
}

/* Without `label`, does v have at most one candidate, or are all its candidates linked to one outside v? */
static bool stirs_in(const few_steps *few, const state *s, csp_label label, csp_var v)
{
    csp_list labels = csp_var_labels(few->csp, v), rest;
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (*l != label && state_is_candidate(s, *l))
            few->key[n++] = *l;
    rest = (csp_list){ few->key + 1, few->key + n };
    if (n < 2)
        return true;
    CSP_FOR_LINKS(y, few->csp, few->key[0])
        if (state_is_candidate(s, *y) && *y != label && !csp_has(few->csp, v, *y) &&
            csp_linked_to_all(few->csp, *y, rest))
            return true;
    return false;
}

/* s is a state that T0 can't change: may T0 do something there once `label` is eliminated? */
static bool stirs(const few_steps *few, const state *s, csp_label label)
{
    csp_list vars = csp_label_vars(few->csp, label);
    for (const csp_var *v = vars.begin; v < vars.end && few->quick; v++)
        if (s->value[*v] == CSP_NONE && stirs_in(few, s, label, *v))
            return true;
    return !few->quick;
}

/* `to` becomes what T0 makes of s when these n labels are eliminated. */
static status without(few_steps *few, const state *s, const csp_label *labels, int n, state *to, bool *solved)
{
    engine_result r;
    state_copy(to, s);
    for (int i = 0; i < n; i++)
        state_eliminate(to, labels[i]);
    status st = settle(few, to, NULL, &r);
    *solved = st == OK && r.outcome == SOLVED;
    return st;
}

static bool may_go(const few_steps *few, const state *s, csp_label label)
{
    return state_is_candidate(s, label) && !few->task->solution[label];
}

/* Is `label` an anti-backdoor of s, a state that T0 can't change? */
static status is_anti(few_steps *few, const state *s, csp_label label, state *room, bool *anti)
{
    *anti = false;
    return may_go(few, s, label) && stirs(few, s, label) ? without(few, s, &label, 1, room, anti) : OK;
}

/* The focus becomes the anti-backdoors of s; *count: how many there are. */
static status focus_on_anti(few_steps *few, const state *s, state *room, int *count)
{
    status st = OK;
    *count = 0;
    for (int l = 0; l < csp_labels(few->csp) && st == OK; l++) {
        st = is_anti(few, s, (csp_label)l, room, &few->focus[l]);
        *count += few->focus[l];
    }
    return st;
}

/* ---- backdoors ---- */

static status find_backdoor(few_steps *few, csp_label label, few_steps_found *found, void *context)
{
    engine_result r;
    if (!state_is_candidate(&few->closed, label) || !few->task->solution[label])
        return OK;
    state_copy(&few->next, &few->closed);
    state_assert(&few->next, label);
    status st = settle(few, &few->next, NULL, &r);
    return st == OK && r.outcome == SOLVED ? found(context, TRESSE_BACKDOOR, label, label) : st;
}

/* Finds the proper pairs with `label`: neither `label` nor y is an anti-backdoor itself (few->focus has the
 * anti-backdoors). */
static status find_proper_pairs(few_steps *few, csp_label label, few_steps_found *found, void *context)
{
    bool solved, anti;
    status st = OK;
    if (!may_go(few, &few->closed, label) || few->focus[label])
        return OK;
    st = without(few, &few->closed, &label, 1, &few->next, &solved);
    for (int y = label + 1; y < csp_labels(few->csp) && st == OK; y++) {
        if (few->focus[y])
            continue;
        st = is_anti(few, &few->next, (csp_label)y, &few->last, &anti);
        if (st == OK && anti)
            st = found(context, TRESSE_ANTI_BACKDOOR_PAIR, label, (csp_label)y);
    }
    return st;
}

/* Finds the other pairs with `label`: `label` or y is an anti-backdoor. T0 is confluent, so eliminating more
 * does no harm. */
static status find_other_pairs(const few_steps *few, csp_label label, few_steps_found *found, void *context)
{
    status st = OK;
    if (!may_go(few, &few->closed, label))
        return OK;
    for (int y = label + 1; y < csp_labels(few->csp) && st == OK; y++)
        if (may_go(few, &few->closed, (csp_label)y) && (few->focus[label] || few->focus[y]))
            st = found(context, TRESSE_ANTI_BACKDOOR_PAIR, label, (csp_label)y);
    return st;
}

status few_steps_backdoors(few_steps *few, const few_steps_task *task, const state *s, bool pairs,
                           few_steps_found *found, void *context)
{
    engine_result r;
    int n = 0;
    begin(few, task);
    state_copy(&few->closed, s);
    status st = settle(few, &few->closed, NULL, &r);
    for (int l = 0; l < csp_labels(few->csp) && st == OK; l++)
        st = find_backdoor(few, (csp_label)l, found, context);
    if (st == OK)
        st = focus_on_anti(few, &few->closed, &few->next, &n);
    for (int l = 0; l < csp_labels(few->csp) && st == OK; l++)
        if (few->focus[l])
            st = found(context, TRESSE_ANTI_BACKDOOR, (csp_label)l, (csp_label)l);
    for (int l = 0; l < csp_labels(few->csp) && st == OK && pairs; l++)
        st = find_proper_pairs(few, (csp_label)l, found, context);
    for (int l = 0; l < csp_labels(few->csp) && st == OK && pairs; l++)
        st = find_other_pairs(few, (csp_label)l, found, context);
    return st;
}

/* ---- sweeps ---- */

/* Lists the simplest step for each candidate of the focus, and takes those candidates out of the focus: what
 * remains in it has no step. whole: steps keep all their targets, not only those in the focus. */
static status sweep(few_steps *few, const state *s, bool whole, state *room, step_list *out)
{
    const step_sink sink = step_list_sink(out, true);
    task t = { .theory = few->task->theory,
               .keep = few->task->solution,
               .max_length = few->task->max_length,
               .watch = few->task->watch,
               .strategy = { .list = true, .focus = few->focus, .whole = whole, .no_sets = true },
               .sink = &sink };
    status st = OK;
    int before = -1;
    engine_result r;
    step_list_clear(out);
    while (st == OK && out->n > before) {
        int from = before = out->n;
        state_copy(room, s);
        st = engine_run(few->engine, &t, room, &r);
        for (int i = from; i < out->n; i++)
            for (int k = 0; k < out->step[i].conclusions; k++)
                few->focus[out->step[i].conclusion[k]] = false;
        if (st == OK && r.outcome == UNFINISHED)
            st = LIMIT;
    }
    return st;
}

static bool eliminates(const step *step)
{
    return step->concludes == CONCLUDES_ELIMINATIONS;
}

/* ---- one step, two steps ---- */

/* The cost of two steps of these lengths, for comparison: the longer one counts first, then the sum. */
static int cost(int first, int second)
{
    enum { FAR = 0x7FFF };
    return (first > second ? first : second) * (FAR + 1) + first + second;
}

static status keep_best(few_steps *few, const step *first, const step *second)
{
    step_list_clear(&few->best);
    status st = step_list_add(&few->best, first);
    return st == OK && second ? step_list_add(&few->best, second) : st;
}

/* Lists all steps each of which is a solution in one step in swept[0], the simplest first. */
static status find_one(few_steps *few)
{
    int n = 0;
    status st = focus_on_anti(few, &few->closed, &few->next, &n);
    if (st == OK && n)
        st = sweep(few, &few->closed, false, &few->next, &few->swept[0]);
    else
        step_list_clear(&few->swept[0]);
    return st == OK && few->swept[0].n ? keep_best(few, &few->swept[0].step[0], NULL) : st;
}

static void focus_on_all(few_steps *few, const state *s)
{
    for (int l = 0; l < csp_labels(few->csp); l++)
        few->focus[l] = may_go(few, s, (csp_label)l);
}

/* Keeps as the best path: the simplest step for `label` alone in the first state, then the step found in the
 * next one. */
static status keep_first(few_steps *few, csp_label label)
{
    memset(few->focus, 0, (size_t)csp_labels(few->csp) * sizeof *few->focus);
    few->focus[label] = true;
    status st = sweep(few, &few->closed, false, &few->last, &few->here);
    return st != OK      ? st
           : few->here.n ? keep_best(few, &few->here.step[0], &few->swept[1].step[0])
                         : INTERNAL;
}

/* A step of this length eliminates `label`: is there a step after it that leads to the solution? */
static status try_first(few_steps *few, csp_label label, int length, int *least)
{
    bool solved;
    int n = 0;
    status st = without(few, &few->closed, &label, 1, &few->next, &solved);
    if (st == OK)
        st = focus_on_anti(few, &few->next, &few->last, &n);
    if (st == OK && n)
        st = sweep(few, &few->next, false, &few->last, &few->swept[1]);
    if (st != OK || !n || !few->swept[1].n || !eliminates(&few->swept[1].step[0]))
        return st;
    int here = cost(length, few->swept[1].step[0].length);
    if (*least && here >= *least)
        return OK;
    *least = here;
    return keep_first(few, label);
}

static status find_two(few_steps *few)
{
    int least = 0;
    focus_on_all(few, &few->closed);
    status st = sweep(few, &few->closed, false, &few->next, &few->swept[0]);
    for (int i = 0; i < few->swept[0].n && st == OK; i++) {
        const step *one = &few->swept[0].step[i];
        for (int k = 0; k < one->conclusions && st == OK && eliminates(one); k++)
            st = try_first(few, one->conclusion[k], one->length, &least);
    }
    return st;
}

/* ---- fewest steps ---- */

/* Of the steps swept, chooses the one after which the fewest candidates are left. `next` becomes the state
 * after it. */
static status steepest(few_steps *few, const state *s, rng *random, const step **out, bool *solved)
{
    int least = s->candidates, ties = 0;
    bool done;
    status st = OK;
    *out = NULL;
    for (int i = 0; i < few->swept[0].n && st == OK; i++) {
        const step *one = &few->swept[0].step[i];
        if (!eliminates(one))
            continue;
        st = without(few, s, one->conclusion, one->conclusions, &few->last, &done);
        int left = few->last.candidates;
        ties = left < least ? 1 : ties + (left == least);
        if (st == OK && (left < least || (*out && left == least && !random_below(random, (uint32_t)ties)))) {
            least = left;
            *out = one;
            *solved = done;
            state_copy(&few->next, &few->last);
        }
    }
    return st;
}

/* One descent; its path is kept if it has fewer steps than the best one. */
static status descend(few_steps *few, rng *random, state *now)
{
    bool solved = false;
    status st = OK;
    step_list_clear(&few->here);
    state_copy(now, &few->closed);
    while (st == OK && !solved && (!few->best.n || few->here.n + 1 < few->best.n)) {
        const step *one = NULL;
        focus_on_all(few, now);
        st = sweep(few, now, true, &few->last, &few->swept[0]);
        if (st == OK)
            st = steepest(few, now, random, &one, &solved);
        if (st != OK || !one)
            return st;
        st = step_list_add(&few->here, one);
        state_copy(now, &few->next);
    }
    if (st != OK || !solved)
        return st;
    step_list kept = few->best;
    few->best = few->here;
    few->here = kept;
    return OK;
}

static status find_fewest(few_steps *few)
{
    rng random;
    state now;
    status st = state_open(&now, few->arena.memory, few->csp);
    if (st != OK)
        return st;
    random_seed(&random, few->task->seed, 0);
    for (int i = 0; i < FEW_STEPS_TRIES && st == OK; i++)
        st = descend(few, &random, &now);
    state_close(&now, few->arena.memory);
    return st;
}

/* ---- the path ---- */

/* Joins the steps of several runs to one path, whose rounds are counted on. */
typedef struct joined {
    const step_sink *sink;
    int rounds; /* rounds of the earlier runs */
} joined;

static status pass_on(void *context, const step *given)
{
    const joined *j = context;
    step mine = *given;
    mine.round += j->rounds;
    return j->sink ? j->sink->take(j->sink->context, &mine) : OK;
}

/* Runs T0 from s on, as a part of the path. */
static status tell_none(few_steps *few, state *s, joined *joined, engine_result *result)
{
    engine_result part;
    const step_sink sink = { pass_on, joined, true };
    status st = settle(few, s, &sink, &part);
    joined->rounds += part.rounds;
    result->pattern_rounds += part.pattern_rounds;
    result->hardest = part.hardest > result->hardest ? part.hardest : result->hardest;
    result->outcome = part.outcome == SOLVED || part.outcome == CONTRADICTION ? part.outcome : LISTED;
    return st;
}

static status tell_step(const step *one, state *s, joined *joined, engine_result *result)
{
    step mine = *one;
    mine.round = 1;
    status st = pass_on(joined, &mine);
    result->hardest = mine.length > result->hardest ? mine.length : result->hardest;
    step_apply(&mine, s);
    return st;
}

static status find_steps(few_steps *few, few_steps_aim aim)
{
    step_list_clear(&few->best);
    status st = find_one(few);
    if (st == OK && !few->best.n && aim >= AIM_TWO_STEPS)
        st = find_two(few);
    if (st == OK && !few->best.n && aim >= AIM_FEWEST_STEPS)
        st = find_fewest(few);
    return st;
}

/* Tells the steps that count, each followed by what T0 does then; if a list is wanted, all of them at
 * once. */
static status tell_found(few_steps *few, state *s, joined *joined, engine_result *result, int *counted)
{
    bool list = few->task->list;
    const step_list *from = list ? &few->swept[0] : &few->best;
    status st = OK;
    for (int i = 0; i < from->n && st == OK; i++) {
        st = tell_step(&from->step[i], s, joined, result);
        ++*counted;
        if (list && i + 1 < from->n)
            continue;
        joined->rounds++;
        result->pattern_rounds++;
        if (st == OK && !list)
            st = tell_none(few, s, joined, result);
    }
    return st;
}

status few_steps_run(few_steps *few, const few_steps_task *task, few_steps_aim aim, state *s,
                     const step_sink *sink, engine_result *result, int *counted)
{
    joined j = { sink, 0 };
    *result = (engine_result){ .outcome = LISTED };
    *counted = 0;
    begin(few, task);
    status st = tell_none(few, s, &j, result);
    if (st == OK && result->outcome == LISTED) {
        state_copy(&few->closed, s);
        st = find_steps(few, aim);
        if (st == OK)
            st = tell_found(few, s, &j, result, counted);
    }
    result->rounds = j.rounds;
    result->nodes = task->watch->nodes;
    if (st == LIMIT) {
        result->outcome = UNFINISHED;
        result->tried = -1;
        st = OK;
    }
    return st;
}
