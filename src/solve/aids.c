/* aids.c: see aids.h.
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
#include "solve/aids.h"

#include "base/random.h"

#include <string.h>

struct aids {
    arena arena;
    const csp *csp;
    engine *engine;
    state closed, next, last; /* where T0 leads: from the start, after one step, after two */
    bool *focus;
    csp_label *key;       /* room for all labels */
    step_list swept[2];   /* the steps swept in `closed`; in `next` */
    step_list best, here; /* the steps that count, of the best path so far and of the one being made */
    const aids_task *task;
    bool quick; /* T0 is BRT or W1, and the network declares nothing else, so the test `stirs` may be used */
};

#define TAKE(array, n) ((a->array = arena_take(&a->arena, (n), sizeof *a->array)) != NULL)

status aids_open(aids **out, const memory *m, const csp *c, engine *engine)
{
    size_t labels = (size_t)csp_labels(c);
    *out = NULL;
    aids *a = memory_take(m, 1, sizeof *a);
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
        aids_close(a);
        return NO_MEMORY;
    }
    *out = a;
    return OK;
}

void aids_close(aids *aids)
{
    if (!aids)
        return;
    const memory *m = aids->arena.memory;
    state *const states[] = { &aids->closed, &aids->next, &aids->last };
    step_list *const lists[] = { &aids->swept[0], &aids->swept[1], &aids->best, &aids->here };
    for (int i = 0; i < 3; i++)
        if (states[i]->csp)
            state_close(states[i], m);
    for (int i = 0; i < 4; i++)
        step_list_close(lists[i]);
    arena_close(&aids->arena);
    memory_give(m, aids, 1, sizeof *aids);
}

/* ---- T0 ---- */

static void begin(aids *aids, const aids_task *task)
{
    const theory *none = task->none;
    aids->task = task;
    aids->quick = !csp_needs(aids->csp) && !csp_meshes(aids->csp);
    for (int i = 0; i < none->families; i++)
        aids->quick = aids->quick && (none->family[i].max_length == 1 && !none->family[i].types[0]);
}

/* Runs T0 to its end. */
static status settle(aids *aids, state *s, const step_sink *sink, engine_result *result)
{
    const task t = {
        .theory = aids->task->none, .keep = aids->task->solution, .watch = aids->task->watch, .sink = sink
    };
    status st = engine_run(aids->engine, &t, s, result);
    return st == OK && result->outcome == UNFINISHED ? LIMIT : st;
}

/* Without `label`, does v have at most one candidate, or are all its candidates linked to one outside v? */
static bool stirs_in(const aids *aids, const state *s, csp_label label, csp_var v)
{
    csp_list labels = csp_var_labels(aids->csp, v), rest;
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (*l != label && state_is_candidate(s, *l))
            aids->key[n++] = *l;
    rest = (csp_list){ aids->key + 1, aids->key + n };
    if (n < 2)
        return true;
    CSP_FOR_LINKS(y, aids->csp, aids->key[0])
        if (state_is_candidate(s, *y) && *y != label && !csp_has(aids->csp, v, *y) &&
            csp_linked_to_all(aids->csp, *y, rest))
            return true;
    return false;
}

/* s is a state that T0 can't change: may T0 do something there once `label` is eliminated? */
static bool stirs(const aids *aids, const state *s, csp_label label)
{
    csp_list vars = csp_label_vars(aids->csp, label);
    for (const csp_var *v = vars.begin; v < vars.end && aids->quick; v++)
        if (s->value[*v] == CSP_NONE && stirs_in(aids, s, label, *v))
            return true;
    return !aids->quick;
}

/* `to` becomes what T0 makes of s when these n labels are eliminated. */
static status without(aids *aids, const state *s, const csp_label *labels, int n, state *to, bool *solved)
{
    engine_result r;
    state_copy(to, s);
    for (int i = 0; i < n; i++)
        state_eliminate(to, labels[i]);
    status st = settle(aids, to, NULL, &r);
    *solved = st == OK && r.outcome == SOLVED;
    return st;
}

static bool may_go(const aids *aids, const state *s, csp_label label)
{
    return state_is_candidate(s, label) && !aids->task->solution[label];
}

/* Is `label` an anti-backdoor of s, a state that T0 can't change? */
static status is_anti(aids *aids, const state *s, csp_label label, state *room, bool *anti)
{
    *anti = false;
    return may_go(aids, s, label) && stirs(aids, s, label) ? without(aids, s, &label, 1, room, anti) : OK;
}

/* The focus becomes the anti-backdoors of s; *count: how many there are. */
static status focus_on_anti(aids *aids, const state *s, state *room, int *count)
{
    status st = OK;
    *count = 0;
    for (int l = 0; l < csp_labels(aids->csp) && st == OK; l++) {
        st = is_anti(aids, s, (csp_label)l, room, &aids->focus[l]);
        *count += aids->focus[l];
    }
    return st;
}

/* ---- backdoors ---- */

static status find_backdoor(aids *aids, csp_label label, aids_found *found, void *context)
{
    engine_result r;
    if (!state_is_candidate(&aids->closed, label) || !aids->task->solution[label])
        return OK;
    state_copy(&aids->next, &aids->closed);
    state_assert(&aids->next, label);
    status st = settle(aids, &aids->next, NULL, &r);
    return st == OK && r.outcome == SOLVED ? found(context, TRESSE_BACKDOOR, label, label) : st;
}

/* Finds the proper pairs with `label`: neither `label` nor y is an anti-backdoor itself (aids->focus has the
 * anti-backdoors). */
static status find_proper_pairs(aids *aids, csp_label label, aids_found *found, void *context)
{
    bool solved, anti;
    status st = OK;
    if (!may_go(aids, &aids->closed, label) || aids->focus[label])
        return OK;
    st = without(aids, &aids->closed, &label, 1, &aids->next, &solved);
    for (int y = label + 1; y < csp_labels(aids->csp) && st == OK; y++) {
        if (aids->focus[y])
            continue;
        st = is_anti(aids, &aids->next, (csp_label)y, &aids->last, &anti);
        if (st == OK && anti)
            st = found(context, TRESSE_ANTI_BACKDOOR_PAIR, label, (csp_label)y);
    }
    return st;
}

/* Finds the other pairs with `label`: `label` or y is an anti-backdoor. T0 is confluent, so eliminating more
 * does no harm. */
static status find_other_pairs(const aids *aids, csp_label label, aids_found *found, void *context)
{
    status st = OK;
    if (!may_go(aids, &aids->closed, label))
        return OK;
    for (int y = label + 1; y < csp_labels(aids->csp) && st == OK; y++)
        if (may_go(aids, &aids->closed, (csp_label)y) && (aids->focus[label] || aids->focus[y]))
            st = found(context, TRESSE_ANTI_BACKDOOR_PAIR, label, (csp_label)y);
    return st;
}

status aids_backdoors(aids *aids, const aids_task *task, const state *s, bool pairs, aids_found *found,
                      void *context)
{
    engine_result r;
    int n = 0;
    begin(aids, task);
    state_copy(&aids->closed, s);
    status st = settle(aids, &aids->closed, NULL, &r);
    for (int l = 0; l < csp_labels(aids->csp) && st == OK; l++)
        st = find_backdoor(aids, (csp_label)l, found, context);
    if (st == OK)
        st = focus_on_anti(aids, &aids->closed, &aids->next, &n);
    for (int l = 0; l < csp_labels(aids->csp) && st == OK; l++)
        if (aids->focus[l])
            st = found(context, TRESSE_ANTI_BACKDOOR, (csp_label)l, (csp_label)l);
    for (int l = 0; l < csp_labels(aids->csp) && st == OK && pairs; l++)
        st = find_proper_pairs(aids, (csp_label)l, found, context);
    for (int l = 0; l < csp_labels(aids->csp) && st == OK && pairs; l++)
        st = find_other_pairs(aids, (csp_label)l, found, context);
    return st;
}

/* ---- sweeps ---- */

/* Lists the simplest step for each candidate of the focus, and takes those candidates out of the focus: what
 * remains in it has no step. whole: steps keep all their targets, not only those in the focus. */
static status sweep(aids *aids, const state *s, bool whole, state *room, step_list *out)
{
    const step_sink sink = step_list_sink(out, true);
    task t = { .theory = aids->task->theory,
               .keep = aids->task->solution,
               .max_length = aids->task->max_length,
               .watch = aids->task->watch,
               .strategy = { .list = true, .focus = aids->focus, .whole = whole, .no_sets = true },
               .sink = &sink };
    status st = OK;
    int before = -1;
    engine_result r;
    step_list_clear(out);
    while (st == OK && out->n > before) {
        int from = before = out->n;
        state_copy(room, s);
        st = engine_run(aids->engine, &t, room, &r);
        for (int i = from; i < out->n; i++)
            for (int k = 0; k < out->step[i].conclusions; k++)
                aids->focus[out->step[i].conclusion[k]] = false;
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

static status keep_best(aids *aids, const step *first, const step *second)
{
    step_list_clear(&aids->best);
    status st = step_list_add(&aids->best, first);
    return st == OK && second ? step_list_add(&aids->best, second) : st;
}

/* Lists all steps each of which is a solution in one step in swept[0], the simplest first. */
static status find_one(aids *aids)
{
    int n = 0;
    status st = focus_on_anti(aids, &aids->closed, &aids->next, &n);
    if (st == OK && n)
        st = sweep(aids, &aids->closed, false, &aids->next, &aids->swept[0]);
    else
        step_list_clear(&aids->swept[0]);
    return st == OK && aids->swept[0].n ? keep_best(aids, &aids->swept[0].step[0], NULL) : st;
}

static void focus_on_all(aids *aids, const state *s)
{
    for (int l = 0; l < csp_labels(aids->csp); l++)
        aids->focus[l] = may_go(aids, s, (csp_label)l);
}

/* Keeps as the best path: the simplest step for `label` alone in the first state, then the step found in the
 * next one. */
static status keep_first(aids *aids, csp_label label)
{
    memset(aids->focus, 0, (size_t)csp_labels(aids->csp) * sizeof *aids->focus);
    aids->focus[label] = true;
    status st = sweep(aids, &aids->closed, false, &aids->last, &aids->here);
    return st != OK       ? st
           : aids->here.n ? keep_best(aids, &aids->here.step[0], &aids->swept[1].step[0])
                          : INTERNAL;
}

/* A step of this length eliminates `label`: is there a step after it that leads to the solution? */
static status try_first(aids *aids, csp_label label, int length, int *least)
{
    bool solved;
    int n = 0;
    status st = without(aids, &aids->closed, &label, 1, &aids->next, &solved);
    if (st == OK)
        st = focus_on_anti(aids, &aids->next, &aids->last, &n);
    if (st == OK && n)
        st = sweep(aids, &aids->next, false, &aids->last, &aids->swept[1]);
    if (st != OK || !n || !aids->swept[1].n || !eliminates(&aids->swept[1].step[0]))
        return st;
    int here = cost(length, aids->swept[1].step[0].length);
    if (*least && here >= *least)
        return OK;
    *least = here;
    return keep_first(aids, label);
}

static status find_two(aids *aids)
{
    int least = 0;
    focus_on_all(aids, &aids->closed);
    status st = sweep(aids, &aids->closed, false, &aids->next, &aids->swept[0]);
    for (int i = 0; i < aids->swept[0].n && st == OK; i++) {
        const step *one = &aids->swept[0].step[i];
        for (int k = 0; k < one->conclusions && st == OK && eliminates(one); k++)
            st = try_first(aids, one->conclusion[k], one->length, &least);
    }
    return st;
}

/* ---- fewest steps ---- */

/* Of the steps swept, chooses the one after which the fewest candidates are left. `next` becomes the state
 * after it. */
static status steepest(aids *aids, const state *s, rng *random, const step **out, bool *solved)
{
    int least = s->candidates, ties = 0;
    bool done;
    status st = OK;
    *out = NULL;
    for (int i = 0; i < aids->swept[0].n && st == OK; i++) {
        const step *one = &aids->swept[0].step[i];
        if (!eliminates(one))
            continue;
        st = without(aids, s, one->conclusion, one->conclusions, &aids->last, &done);
        int left = aids->last.candidates;
        ties = left < least ? 1 : ties + (left == least);
        if (st == OK && (left < least || (*out && left == least && !random_below(random, (uint32_t)ties)))) {
            least = left;
            *out = one;
            *solved = done;
            state_copy(&aids->next, &aids->last);
        }
    }
    return st;
}

/* One descent; its path is kept if it has fewer steps than the best one. */
static status descend(aids *aids, rng *random, state *now)
{
    bool solved = false;
    status st = OK;
    step_list_clear(&aids->here);
    state_copy(now, &aids->closed);
    while (st == OK && !solved && (!aids->best.n || aids->here.n + 1 < aids->best.n)) {
        const step *one = NULL;
        focus_on_all(aids, now);
        st = sweep(aids, now, true, &aids->last, &aids->swept[0]);
        if (st == OK)
            st = steepest(aids, now, random, &one, &solved);
        if (st != OK || !one)
            return st;
        st = step_list_add(&aids->here, one);
        state_copy(now, &aids->next);
    }
    if (st != OK || !solved)
        return st;
    step_list kept = aids->best;
    aids->best = aids->here;
    aids->here = kept;
    return OK;
}

static status find_fewest(aids *aids)
{
    rng random;
    state now;
    status st = state_open(&now, aids->arena.memory, aids->csp);
    if (st != OK)
        return st;
    random_seed(&random, aids->task->seed, 0);
    for (int i = 0; i < AIDS_TRIES && st == OK; i++)
        st = descend(aids, &random, &now);
    state_close(&now, aids->arena.memory);
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
static status tell_none(aids *aids, state *s, joined *joined, engine_result *result)
{
    engine_result part;
    const step_sink sink = { pass_on, joined, true };
    status st = settle(aids, s, &sink, &part);
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

static status find_steps(aids *aids, aids_aim aim)
{
    step_list_clear(&aids->best);
    status st = find_one(aids);
    if (st == OK && !aids->best.n && aim >= AIM_TWO_STEPS)
        st = find_two(aids);
    if (st == OK && !aids->best.n && aim >= AIM_FEWEST_STEPS)
        st = find_fewest(aids);
    return st;
}

/* Tells the steps that count, each followed by what T0 does then; if a list is wanted, all of them at
 * once. */
static status tell_found(aids *aids, state *s, joined *joined, engine_result *result, int *counted)
{
    bool list = aids->task->list;
    const step_list *from = list ? &aids->swept[0] : &aids->best;
    status st = OK;
    for (int i = 0; i < from->n && st == OK; i++) {
        st = tell_step(&from->step[i], s, joined, result);
        ++*counted;
        if (list && i + 1 < from->n)
            continue;
        joined->rounds++;
        result->pattern_rounds++;
        if (st == OK && !list)
            st = tell_none(aids, s, joined, result);
    }
    return st;
}

status aids_run(aids *aids, const aids_task *task, aids_aim aim, state *s, const step_sink *sink,
                engine_result *result, int *counted)
{
    joined j = { sink, 0 };
    *result = (engine_result){ .outcome = LISTED };
    *counted = 0;
    begin(aids, task);
    status st = tell_none(aids, s, &j, result);
    if (st == OK && result->outcome == LISTED) {
        state_copy(&aids->closed, s);
        st = find_steps(aids, aim);
        if (st == OK)
            st = tell_found(aids, s, &j, result, counted);
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
