/* prune.c: the premises of all patterns are listed once; then each attempt to drop some is one replay,
 * without allocation. */
#include "solve/prune.h"

#include "rules/single.h"
#include "solve/premises.h"
#include "solve/trial.h"
#include "solve/trim.h"

#include <stdlib.h>

/* A pattern of the path. */
typedef struct item {
    const step *step;
    const int *premise; /* labels that must be gone and are not at the start; and, numbered after all labels,
                           needs that must bind */
    int premises;
    const int *set;   /* the sets that must have been concluded, as numbers of steps of the path */
    int sets, number; /* number: that of the step itself */
    bool needless;    /* by its evidence alone (trim.h) */
    bool dropped;
    bool held; /* did it hold in the last replay? */
} item;

struct pruner {
    const memory *memory;
    const csp *csp;
    trimmer *trimmer;
    int *premise; /* the premises of one pattern; room for all */
    bool *listed; /* of each label, and then of each need: is it among them? */
    int premises;
    arena arena; /* for the current path */
    int *set;    /* the sets that one pattern needs; room for one for each step */
    int sets;
    item **of;     /* of each step: its item; NULL: it is no pattern */
    int *place;    /* of each step: its number in the replay */
    bool of_trial; /* the path is the trace of a trial: sets are no premises there, because they were
                      concluded outside */
    const state *start;
    bool needs; /* replays look at needs, as the theory does */
    item *item;
    int items;
    item **order; /* the items, hardest first */
    state now;    /* the state that the replay has reached */
    brt brt;
    step_list *made; /* gets the steps of the replay; NULL: they are not wanted */
    const csp_label *goal;
    int goals;
};

static size_t all_premises(const csp *c)
{
    return (size_t)csp_labels(c) + (size_t)csp_needs(c);
}

status pruner_open(pruner **out, const memory *m, const csp *c)
{
    *out = NULL;
    pruner *p = memory_take(m, 1, sizeof *p);
    if (!p)
        return NO_MEMORY;
    p->memory = m;
    p->csp = c;
    arena_open(&p->arena, m);
    p->premise = memory_take(m, all_premises(c), sizeof *p->premise);
    p->listed = memory_take(m, all_premises(c), sizeof *p->listed);
    if (!p->premise || !p->listed || state_open(&p->now, m, c) != OK || brt_open(&p->brt, m, c) != OK ||
        trimmer_open(&p->trimmer, m, c) != OK) {
        pruner_close(p);
        return NO_MEMORY;
    }
    *out = p;
    return OK;
}

void pruner_close(pruner *p)
{
    if (!p)
        return;
    const memory *m = p->memory;
    memory_give(m, p->premise, all_premises(p->csp), sizeof *p->premise);
    memory_give(m, p->listed, all_premises(p->csp), sizeof *p->listed);
    state_close(&p->now, m);
    brt_close(&p->brt);
    trimmer_close(p->trimmer);
    arena_close(&p->arena);
    memory_give(m, p, 1, sizeof *p);
}

void pruner_aim(pruner *p, const csp_label *goal, int goals)
{
    p->goal = goal;
    p->goals = goals;
    trimmer_aim(p->trimmer, goal, goals);
}

/* ---- patterns ---- */

static void list_premise(pruner *p, int x)
{
    if (p->listed[x])
        return;
    p->listed[x] = true;
    p->premise[p->premises++] = x;
}

static void list_gone(void *context, csp_label x)
{
    list_premise(context, x);
}

static void list_bound(void *context, csp_set need)
{
    pruner *p = context;
    list_premise(p, csp_labels(p->csp) + (need - csp_exclusive(p->csp)));
}

/* Trimming has made sure that there is such a step. */
static void list_set(void *context, int made)
{
    pruner *p = context;
    for (int i = 0; i < p->sets; i++)
        if (p->set[i] == made)
            return;
    if (!p->of_trial)
        p->set[p->sets++] = made;
}

static status set_item(pruner *p, const step *s, bool needed, item *to)
{
    const premise_sink sink = { list_gone, list_bound, list_set, p };
    p->premises = p->sets = 0;
    step_premises(p->start, s, &sink);
    int *premise = arena_take(&p->arena, (size_t)p->premises, sizeof *premise);
    int *set = arena_take(&p->arena, (size_t)p->sets, sizeof *set);
    if (!premise || !set)
        return NO_MEMORY;
    for (int i = 0; i < p->premises; i++) {
        premise[i] = p->premise[i];
        p->listed[premise[i]] = false;
    }
    for (int i = 0; i < p->sets; i++)
        set[i] = p->set[i];
    *to = (item){ .step = s,
                  .premise = premise,
                  .premises = p->premises,
                  .set = set,
                  .sets = p->sets,
                  .needless = !needed };
    return OK;
}

static int depth_of(const item *a)
{
    return a->step->rule == &rule_trial ? a->step->length : 0;
}

/* Harder patterns first; of equal ones, the later (items are in the order of the path). */
static int compare(const void *a, const void *b)
{
    const item *x = *(item *const *)a, *y = *(item *const *)b;
    if (depth_of(x) != depth_of(y))
        return depth_of(x) > depth_of(y) ? -1 : 1;
    if (x->step->length != y->step->length)
        return x->step->length > y->step->length ? -1 : 1;
    if (x->needless != y->needless)
        return x->needless ? -1 : 1;
    return x > y ? -1 : x < y;
}

static status take_room(pruner *p, size_t steps)
{
    p->item = arena_take(&p->arena, steps, sizeof *p->item);
    p->order = arena_take(&p->arena, steps, sizeof *p->order);
    p->of = arena_take(&p->arena, steps, sizeof(item *));
    p->set = arena_take(&p->arena, steps, sizeof *p->set);
    p->place = arena_take(&p->arena, steps, sizeof *p->place);
    return p->item && p->order && p->of && p->set && p->place ? OK : NO_MEMORY;
}

static status list_patterns(pruner *p, const step_list *l)
{
    const bool *needed;
    status s = trim_mark(p->trimmer, p->start, l, &needed);
    if (s != OK)
        return s;
    p->items = 0;
    p->of_trial = l->of_trial;
    s = take_room(p, (size_t)l->n);
    for (int i = 0; i < l->n && s == OK; i++) {
        if (!is_pattern(&l->step[i]))
            continue;
        p->of[i] = p->order[p->items] = &p->item[p->items];
        s = set_item(p, &l->step[i], needed[i], &p->item[p->items]);
        p->item[p->items++].number = i;
    }
    if (s == OK)
        qsort(p->order, (size_t)p->items, sizeof(item *), compare);
    return s;
}

/* ---- replays ---- */

static bool has_end(const pruner *p, const state *s)
{
    return p->goals ? state_settles(s, p->goal, p->goals) : state_is_solved(s);
}

static bool is_over(const pruner *p)
{
    return has_end(p, &p->now) || state_is_contradiction(&p->now);
}

static status report(pruner *p, const item *a)
{
    step_list *to = p->made;
    step numbered = *a->step;
    numbered.round = p->brt.round;
    status s = to ? step_list_add(to, &numbered) : OK;
    if (!to || s != OK)
        return s;
    p->place[a->number] = to->n - 1;
    if (!p->of_trial)
        step_renumber(&to->step[to->n - 1], p->place);
    return OK;
}

static status replay_singles(pruner *p)
{
    if (p->made) {
        const step_sink sink = step_list_sink(p->made, false);
        return brt_run(&p->brt, &p->now, BRT_TO_THE_END, &sink);
    }
    brt_close_state(&p->now, p->needs);
    return OK;
}

static bool is_bound(const pruner *p, int need)
{
    csp_list guards = csp_needing(p->csp, need);
    while (guards.begin < guards.end && p->now.label[*guards.begin] != VALUE)
        guards.begin++;
    return guards.begin < guards.end;
}

static bool holds(const pruner *p, const item *a)
{
    int labels = csp_labels(p->csp);
    for (int i = 0; i < a->premises; i++) {
        int x = a->premise[i];
        if (x < labels ? p->now.label[x] != GONE : !is_bound(p, x - labels))
            return false;
    }
    for (int i = 0; i < a->sets; i++)
        if (!p->of[a->set[i]]->held) /* it must have held in an earlier round of this replay */
            return false;
    return true;
}

/* Replays one round: the patterns from `from` up to, but not including, `to`. */
static status replay_round(pruner *p, int from, int to)
{
    status s = OK;
    int held = 0;
    for (int i = from; i < to; i++) {
        p->item[i].held = !p->item[i].dropped && !is_over(p) && holds(p, &p->item[i]);
        held += p->item[i].held;
    }
    if (!held)
        return OK;
    bool refuted = false;
    p->brt.round++;
    for (int i = from; i < to && s == OK; i++)
        s = p->item[i].held ? report(p, &p->item[i]) : OK;
    for (int i = from; i < to; i++)
        if (p->item[i].held) {
            step_apply(p->item[i].step, &p->now);
            refuted = refuted || p->item[i].step->concludes == CONCLUDES_NOTHING;
        }
    return s == OK && !refuted ? replay_singles(p) : s;
}

/* Replays the path with the patterns that are not dropped. */
static status replay(pruner *p)
{
    state_copy(&p->now, p->start);
    brt_begin(&p->brt, p->needs);
    status s = replay_singles(p);
    for (int from = 0, to; from < p->items && s == OK; from = to) {
        for (to = from + 1; to < p->items && p->item[to].step->round == p->item[from].step->round;)
            to++;
        s = replay_round(p, from, to);
    }
    return s;
}

/* ---- dropping ---- */

static bool is_left(const pruner *p, int i)
{
    return i < p->items && !p->order[i]->dropped;
}

/* Are the patterns enough without those from `from` up to `to` of the order, which are still left? If so,
 * these are dropped, and so is whatever does not hold without them. */
static status try_without(pruner *p, int from, int to, bool *enough)
{
    for (int i = from; i < to; i++)
        p->order[i]->dropped = true;
    status s = replay(p);
    *enough = is_over(p);
    for (int i = from; i < to && !*enough; i++)
        p->order[i]->dropped = false;
    for (int i = 0; i < p->items && *enough; i++)
        p->item[i].dropped = !p->item[i].held;
    return s;
}

/* Drops needless patterns: tries twice as many at a time after a success and half as many after a failure; a
 * pattern that can't be dropped alone stays. */
static status drop_needless(pruner *p)
{
    status s = OK;
    for (int i = 0, many = 1; i < p->items && s == OK;) {
        bool enough = false;
        int n = 0;
        while (n < many && is_left(p, i + n))
            n++;
        if (n)
            s = try_without(p, i, i + n, &enough);
        if (enough)
            i += n;
        else if (n <= 1)
            i++;
        if (n)
            many = enough ? 2 * n : (n + 1) / 2;
    }
    return s;
}

/* ---- paths ---- */

static bool has_patterns(const step_list *l)
{
    for (int i = 0; i < l->n; i++)
        if (is_pattern(&l->step[i]))
            return true;
    return false;
}

static bool is_refuted(const step_list *l)
{
    return l->n && l->step[l->n - 1].concludes == CONCLUDES_NOTHING;
}

static bool comes_to_end(pruner *p, const step_list *l)
{
    state_copy(&p->now, p->start);
    steps_replay(l, &p->now);
    return has_end(p, &p->now);
}

static void number_rounds(step_list *l)
{
    for (int i = 0, old = 0, round = 0; i < l->n; i++) {
        round += l->step[i].round != old;
        old = l->step[i].round;
        l->step[i].round = round;
    }
}

/* A path of singles alone is its own replay, and stays as it is. */
static status leave_singles(pruner *p, step_list *l)
{
    status s = is_refuted(l) || p->goals ? trim(p->trimmer, p->start, l) : OK;
    if (s == OK)
        number_rounds(l);
    return s;
}

/* Makes a path of the replay. */
static status make(pruner *p, step_list *made)
{
    p->made = made;
    status s = replay(p);
    p->made = NULL;
    if (s == OK && !is_over(p))
        s = INTERNAL;
    if (s == OK && (p->goals || state_is_contradiction(&p->now)))
        s = trim(p->trimmer, p->start, made);
    number_rounds(made);
    return s;
}

status prune(pruner *p, const state *start, bool needs, step_list *l)
{
    step_list made;
    p->start = start;
    p->needs = needs;
    arena_reset(&p->arena);
    if (!is_refuted(l) && !comes_to_end(p, l))
        return OK;
    if (!has_patterns(l))
        return leave_singles(p, l);
    status s = list_patterns(p, l);
    if (s == OK)
        s = drop_needless(p);
    step_list_open(&made, l->memory);
    made.of_trial = l->of_trial;
    if (s == OK)
        s = make(p, &made);
    if (s != OK) {
        step_list_close(&made);
        return s;
    }
    step_list_close(l);
    *l = made;
    return OK;
}

int steps_rounds(const step_list *l)
{
    return l->n ? l->step[l->n - 1].round : 0;
}
