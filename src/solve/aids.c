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

status aids_open(aids **out, const memory *m, const csp *c, engine *e)
{
    size_t labels = (size_t)csp_labels(c);
    *out = NULL;
    aids *a = memory_take(m, 1, sizeof *a);
    if (!a)
        return NO_MEMORY;
    a->csp = c;
    a->engine = e;
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

void aids_close(aids *a)
{
    if (!a)
        return;
    const memory *m = a->arena.memory;
    state *const states[] = { &a->closed, &a->next, &a->last };
    step_list *const lists[] = { &a->swept[0], &a->swept[1], &a->best, &a->here };
    for (int i = 0; i < 3; i++)
        if (states[i]->csp)
            state_close(states[i], m);
    for (int i = 0; i < 4; i++)
        step_list_close(lists[i]);
    arena_close(&a->arena);
    memory_give(m, a, 1, sizeof *a);
}

/* ---- T0 ---- */

static void begin(aids *a, const aids_task *t)
{
    const theory *none = t->none;
    a->task = t;
    a->quick = !csp_needs(a->csp) && !csp_meshes(a->csp);
    for (int i = 0; i < none->families; i++)
        a->quick = a->quick && (none->family[i].max_length == 1 && !none->family[i].types[0]);
}

/* Runs T0 to its end. */
static status settle(aids *a, state *s, const step_sink *sink, engine_result *r)
{
    const task t = {
        .theory = a->task->none, .keep = a->task->solution, .watch = a->task->watch, .sink = sink
    };
    status st = engine_run(a->engine, &t, s, r);
    return st == OK && r->outcome == UNFINISHED ? LIMIT : st;
}

/* Without x, does v have at most one candidate, or are all its candidates linked to one outside v? */
static bool stirs_in(const aids *a, const state *s, csp_label x, csp_var v)
{
    csp_list labels = csp_var_labels(a->csp, v), rest;
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (*l != x && state_is_candidate(s, *l))
            a->key[n++] = *l;
    rest = (csp_list){ a->key + 1, a->key + n };
    if (n < 2)
        return true;
    CSP_FOR_LINKS(y, a->csp, a->key[0])
        if (state_is_candidate(s, *y) && *y != x && !csp_has(a->csp, v, *y) &&
            csp_linked_to_all(a->csp, *y, rest))
            return true;
    return false;
}

/* s is a state that T0 can't change: may T0 do something there once x is eliminated? */
static bool stirs(const aids *a, const state *s, csp_label x)
{
    csp_list vars = csp_label_vars(a->csp, x);
    for (const csp_var *v = vars.begin; v < vars.end && a->quick; v++)
        if (s->value[*v] == CSP_NONE && stirs_in(a, s, x, *v))
            return true;
    return !a->quick;
}

/* `to` becomes what T0 makes of s when these n labels are eliminated. */
static status without(aids *a, const state *s, const csp_label *x, int n, state *to, bool *solved)
{
    engine_result r;
    state_copy(to, s);
    for (int i = 0; i < n; i++)
        state_eliminate(to, x[i]);
    status st = settle(a, to, NULL, &r);
    *solved = st == OK && r.outcome == SOLVED;
    return st;
}

static bool may_go(const aids *a, const state *s, csp_label x)
{
    return state_is_candidate(s, x) && !a->task->solution[x];
}

/* Is x an anti-backdoor of s, a state that T0 can't change? */
static status is_anti(aids *a, const state *s, csp_label x, state *room, bool *anti)
{
    *anti = false;
    return may_go(a, s, x) && stirs(a, s, x) ? without(a, s, &x, 1, room, anti) : OK;
}

/* The focus becomes the anti-backdoors of s; *n: how many there are. */
static status focus_on_anti(aids *a, const state *s, state *room, int *n)
{
    status st = OK;
    *n = 0;
    for (int l = 0; l < csp_labels(a->csp) && st == OK; l++) {
        st = is_anti(a, s, (csp_label)l, room, &a->focus[l]);
        *n += a->focus[l];
    }
    return st;
}

/* ---- backdoors ---- */

static status find_backdoor(aids *a, csp_label x, aids_found *found, void *context)
{
    engine_result r;
    if (!state_is_candidate(&a->closed, x) || !a->task->solution[x])
        return OK;
    state_copy(&a->next, &a->closed);
    state_assert(&a->next, x);
    status st = settle(a, &a->next, NULL, &r);
    return st == OK && r.outcome == SOLVED ? found(context, TRESSE_BACKDOOR, x, x) : st;
}

/* Finds the proper pairs with x: neither x nor y is an anti-backdoor itself (a->focus has the
 * anti-backdoors). */
static status find_proper_pairs(aids *a, csp_label x, aids_found *found, void *context)
{
    bool solved, anti;
    status st = OK;
    if (!may_go(a, &a->closed, x) || a->focus[x])
        return OK;
    st = without(a, &a->closed, &x, 1, &a->next, &solved);
    for (int y = x + 1; y < csp_labels(a->csp) && st == OK; y++) {
        if (a->focus[y])
            continue;
        st = is_anti(a, &a->next, (csp_label)y, &a->last, &anti);
        if (st == OK && anti)
            st = found(context, TRESSE_ANTI_BACKDOOR_PAIR, x, (csp_label)y);
    }
    return st;
}

/* Finds the other pairs with x: x or y is an anti-backdoor. T0 is confluent, so eliminating more does no
 * harm. */
static status find_other_pairs(const aids *a, csp_label x, aids_found *found, void *context)
{
    status st = OK;
    if (!may_go(a, &a->closed, x))
        return OK;
    for (int y = x + 1; y < csp_labels(a->csp) && st == OK; y++)
        if (may_go(a, &a->closed, (csp_label)y) && (a->focus[x] || a->focus[y]))
            st = found(context, TRESSE_ANTI_BACKDOOR_PAIR, x, (csp_label)y);
    return st;
}

status aids_backdoors(aids *a, const aids_task *t, const state *s, bool pairs, aids_found *found,
                      void *context)
{
    engine_result r;
    int n = 0;
    begin(a, t);
    state_copy(&a->closed, s);
    status st = settle(a, &a->closed, NULL, &r);
    for (int l = 0; l < csp_labels(a->csp) && st == OK; l++)
        st = find_backdoor(a, (csp_label)l, found, context);
    if (st == OK)
        st = focus_on_anti(a, &a->closed, &a->next, &n);
    for (int l = 0; l < csp_labels(a->csp) && st == OK; l++)
        if (a->focus[l])
            st = found(context, TRESSE_ANTI_BACKDOOR, (csp_label)l, (csp_label)l);
    for (int l = 0; l < csp_labels(a->csp) && st == OK && pairs; l++)
        st = find_proper_pairs(a, (csp_label)l, found, context);
    for (int l = 0; l < csp_labels(a->csp) && st == OK && pairs; l++)
        st = find_other_pairs(a, (csp_label)l, found, context);
    return st;
}

/* ---- sweeps ---- */

/* Lists the simplest step for each candidate of the focus, and takes those candidates out of the focus: what
 * remains in it has no step. whole: steps keep all their targets, not only those in the focus. */
static status sweep(aids *a, const state *s, bool whole, state *room, step_list *out)
{
    const step_sink sink = step_list_sink(out, true);
    task t = { .theory = a->task->theory,
               .keep = a->task->solution,
               .max_length = a->task->max_length,
               .watch = a->task->watch,
               .strategy = { .list = true, .focus = a->focus, .whole = whole, .no_sets = true },
               .sink = &sink };
    status st = OK;
    int before = -1;
    engine_result r;
    step_list_clear(out);
    while (st == OK && out->n > before) {
        int from = before = out->n;
        state_copy(room, s);
        st = engine_run(a->engine, &t, room, &r);
        for (int i = from; i < out->n; i++)
            for (int k = 0; k < out->step[i].conclusions; k++)
                a->focus[out->step[i].conclusion[k]] = false;
        if (st == OK && r.outcome == UNFINISHED)
            st = LIMIT;
    }
    return st;
}

static bool eliminates(const step *s)
{
    return s->concludes == CONCLUDES_ELIMINATIONS;
}

/* ---- one step, two steps ---- */

/* The cost of two steps of these lengths, for comparison: the longer one counts first, then the sum. */
static int cost(int x, int y)
{
    enum { FAR = 0x7FFF };
    return (x > y ? x : y) * (FAR + 1) + x + y;
}

static status keep_best(aids *a, const step *x, const step *y)
{
    step_list_clear(&a->best);
    status st = step_list_add(&a->best, x);
    return st == OK && y ? step_list_add(&a->best, y) : st;
}

/* Lists all steps each of which is a solution in one step in swept[0], the simplest first. */
static status find_one(aids *a)
{
    int n = 0;
    status st = focus_on_anti(a, &a->closed, &a->next, &n);
    if (st == OK && n)
        st = sweep(a, &a->closed, false, &a->next, &a->swept[0]);
    else
        step_list_clear(&a->swept[0]);
    return st == OK && a->swept[0].n ? keep_best(a, &a->swept[0].step[0], NULL) : st;
}

static void focus_on_all(aids *a, const state *s)
{
    for (int l = 0; l < csp_labels(a->csp); l++)
        a->focus[l] = may_go(a, s, (csp_label)l);
}

/* Keeps as the best path: the simplest step for x alone in the first state, then the step found in the next
 * one. */
static status keep_first(aids *a, csp_label x)
{
    memset(a->focus, 0, (size_t)csp_labels(a->csp) * sizeof *a->focus);
    a->focus[x] = true;
    status st = sweep(a, &a->closed, false, &a->last, &a->here);
    return st != OK ? st : a->here.n ? keep_best(a, &a->here.step[0], &a->swept[1].step[0]) : INTERNAL;
}

/* A step of this length eliminates x: is there a step after it that leads to the solution? */
static status try_first(aids *a, csp_label x, int length, int *least)
{
    bool solved;
    int n = 0;
    status st = without(a, &a->closed, &x, 1, &a->next, &solved);
    if (st == OK)
        st = focus_on_anti(a, &a->next, &a->last, &n);
    if (st == OK && n)
        st = sweep(a, &a->next, false, &a->last, &a->swept[1]);
    if (st != OK || !n || !a->swept[1].n || !eliminates(&a->swept[1].step[0]))
        return st;
    int here = cost(length, a->swept[1].step[0].length);
    if (*least && here >= *least)
        return OK;
    *least = here;
    return keep_first(a, x);
}

static status find_two(aids *a)
{
    int least = 0;
    focus_on_all(a, &a->closed);
    status st = sweep(a, &a->closed, false, &a->next, &a->swept[0]);
    for (int i = 0; i < a->swept[0].n && st == OK; i++) {
        const step *one = &a->swept[0].step[i];
        for (int k = 0; k < one->conclusions && st == OK && eliminates(one); k++)
            st = try_first(a, one->conclusion[k], one->length, &least);
    }
    return st;
}

/* ---- fewest steps ---- */

/* Of the steps swept, chooses the one after which the fewest candidates are left. `next` becomes the state
 * after it. */
static status steepest(aids *a, const state *s, rng *random, const step **out, bool *solved)
{
    int least = s->candidates, ties = 0;
    bool done;
    status st = OK;
    *out = NULL;
    for (int i = 0; i < a->swept[0].n && st == OK; i++) {
        const step *one = &a->swept[0].step[i];
        if (!eliminates(one))
            continue;
        st = without(a, s, one->conclusion, one->conclusions, &a->last, &done);
        int left = a->last.candidates;
        ties = left < least ? 1 : ties + (left == least);
        if (st == OK && (left < least || (*out && left == least && !random_below(random, (uint32_t)ties)))) {
            least = left;
            *out = one;
            *solved = done;
            state_copy(&a->next, &a->last);
        }
    }
    return st;
}

/* One descent; its path is kept if it has fewer steps than the best one. */
static status descend(aids *a, rng *random, state *now)
{
    bool solved = false;
    status st = OK;
    step_list_clear(&a->here);
    state_copy(now, &a->closed);
    while (st == OK && !solved && (!a->best.n || a->here.n + 1 < a->best.n)) {
        const step *one = NULL;
        focus_on_all(a, now);
        st = sweep(a, now, true, &a->last, &a->swept[0]);
        if (st == OK)
            st = steepest(a, now, random, &one, &solved);
        if (st != OK || !one)
            return st;
        st = step_list_add(&a->here, one);
        state_copy(now, &a->next);
    }
    if (st != OK || !solved)
        return st;
    step_list kept = a->best;
    a->best = a->here;
    a->here = kept;
    return OK;
}

static status find_fewest(aids *a)
{
    rng random;
    state now;
    status st = state_open(&now, a->arena.memory, a->csp);
    if (st != OK)
        return st;
    random_seed(&random, a->task->seed, 0);
    for (int i = 0; i < AIDS_TRIES && st == OK; i++)
        st = descend(a, &random, &now);
    state_close(&now, a->arena.memory);
    return st;
}

/* ---- the path ---- */

/* Joins the steps of several runs to one path, whose rounds are counted on. */
typedef struct joined {
    const step_sink *sink;
    int rounds; /* rounds of the earlier runs */
} joined;

static status pass_on(void *context, const step *s)
{
    const joined *j = context;
    step mine = *s;
    mine.round += j->rounds;
    return j->sink ? j->sink->take(j->sink->context, &mine) : OK;
}

/* Runs T0 from s on, as a part of the path. */
static status tell_none(aids *a, state *s, joined *j, engine_result *r)
{
    engine_result part;
    const step_sink sink = { pass_on, j, true };
    status st = settle(a, s, &sink, &part);
    j->rounds += part.rounds;
    r->pattern_rounds += part.pattern_rounds;
    r->hardest = part.hardest > r->hardest ? part.hardest : r->hardest;
    r->outcome = part.outcome == SOLVED || part.outcome == CONTRADICTION ? part.outcome : LISTED;
    return st;
}

static status tell_step(const step *one, state *s, joined *j, engine_result *r)
{
    step mine = *one;
    mine.round = 1;
    status st = pass_on(j, &mine);
    r->hardest = mine.length > r->hardest ? mine.length : r->hardest;
    step_apply(&mine, s);
    return st;
}

static status find_steps(aids *a, aids_aim aim)
{
    step_list_clear(&a->best);
    status st = find_one(a);
    if (st == OK && !a->best.n && aim >= AIM_TWO_STEPS)
        st = find_two(a);
    if (st == OK && !a->best.n && aim >= AIM_FEWEST_STEPS)
        st = find_fewest(a);
    return st;
}

/* Tells the steps that count, each followed by what T0 does then; if a list is wanted, all of them at
 * once. */
static status tell_found(aids *a, state *s, joined *j, engine_result *r, int *counted)
{
    bool list = a->task->list;
    const step_list *from = list ? &a->swept[0] : &a->best;
    status st = OK;
    for (int i = 0; i < from->n && st == OK; i++) {
        st = tell_step(&from->step[i], s, j, r);
        ++*counted;
        if (list && i + 1 < from->n)
            continue;
        j->rounds++;
        r->pattern_rounds++;
        if (st == OK && !list)
            st = tell_none(a, s, j, r);
    }
    return st;
}

status aids_run(aids *a, const aids_task *t, aids_aim aim, state *s, const step_sink *sink,
                engine_result *result, int *counted)
{
    joined j = { sink, 0 };
    *result = (engine_result){ .outcome = LISTED };
    *counted = 0;
    begin(a, t);
    status st = tell_none(a, s, &j, result);
    if (st == OK && result->outcome == LISTED) {
        state_copy(&a->closed, s);
        st = find_steps(a, aim);
        if (st == OK)
            st = tell_found(a, s, &j, result, counted);
    }
    result->rounds = j.rounds;
    result->nodes = t->watch->nodes;
    if (st == LIMIT) {
        result->outcome = UNFINISHED;
        result->tried = -1;
        st = OK;
    }
    return st;
}
