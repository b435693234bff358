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
    item **of;     /* of each step: its item; NULL: it is not a pattern */
    int *place;    /* of each step: its number in the replay */
    bool of_trial; /* the path is the trace of a trial: sets are not premises there, because they were
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

void pruner_close(pruner *pruner)
{
    if (!pruner)
        return;
    const memory *m = pruner->memory;
    memory_give(m, pruner->premise, all_premises(pruner->csp), sizeof *pruner->premise);
    memory_give(m, pruner->listed, all_premises(pruner->csp), sizeof *pruner->listed);
    state_close(&pruner->now, m);
    brt_close(&pruner->brt);
    trimmer_close(pruner->trimmer);
    arena_close(&pruner->arena);
    memory_give(m, pruner, 1, sizeof *pruner);
}

void pruner_aim(pruner *pruner, const csp_label *goal, int goals)
{
    pruner->goal = goal;
    pruner->goals = goals;
    trimmer_aim(pruner->trimmer, goal, goals);
}

/* ---- patterns ---- */

static void list_premise(pruner *pruner, int label)
{
    if (pruner->listed[label])
        return;
    pruner->listed[label] = true;
    pruner->premise[pruner->premises++] = label;
}

static void list_gone(void *context, csp_label label)
{
    list_premise(context, label);
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

static status set_item(pruner *pruner, const step *step, bool needed, item *to)
{
    const premise_sink sink = { list_gone, list_bound, list_set, pruner };
    pruner->premises = pruner->sets = 0;
    step_premises(pruner->start, step, &sink);
    int *premise = arena_take(&pruner->arena, (size_t)pruner->premises, sizeof *premise);
    int *set = arena_take(&pruner->arena, (size_t)pruner->sets, sizeof *set);
    if (!premise || !set)
        return NO_MEMORY;
    for (int i = 0; i < pruner->premises; i++) {
        premise[i] = pruner->premise[i];
        pruner->listed[premise[i]] = false;
    }
    for (int i = 0; i < pruner->sets; i++)
        set[i] = pruner->set[i];
    *to = (item){ .step = step,
                  .premise = premise,
                  .premises = pruner->premises,
                  .set = set,
                  .sets = pruner->sets,
                  .needless = !needed };
    return OK;
}

static int depth_of(const item *item)
{
    return item->step->rule == &rule_trial ? item->step->length : 0;
}

/* Harder patterns first; of equal ones, the later (items are in the order of the path). */
static int compare(const void *first, const void *second)
{
    const item *x = *(item *const *)first, *y = *(item *const *)second;
    if (depth_of(x) != depth_of(y))
        return depth_of(x) > depth_of(y) ? -1 : 1;
    if (x->step->length != y->step->length)
        return x->step->length > y->step->length ? -1 : 1;
    if (x->needless != y->needless)
        return x->needless ? -1 : 1;
    return x > y ? -1 : x < y;
}

static status take_room(pruner *pruner, size_t steps)
{
    pruner->item = arena_take(&pruner->arena, steps, sizeof *pruner->item);
    pruner->order = arena_take(&pruner->arena, steps, sizeof *pruner->order);
    pruner->of = arena_take(&pruner->arena, steps, sizeof(item *));
    pruner->set = arena_take(&pruner->arena, steps, sizeof *pruner->set);
    pruner->place = arena_take(&pruner->arena, steps, sizeof *pruner->place);
    return pruner->item && pruner->order && pruner->of && pruner->set && pruner->place ? OK : NO_MEMORY;
}

static status list_patterns(pruner *pruner, const step_list *list)
{
    const bool *needed;
    status s = trim_mark(pruner->trimmer, pruner->start, list, &needed);
    if (s != OK)
        return s;
    pruner->items = 0;
    pruner->of_trial = list->of_trial;
    s = take_room(pruner, (size_t)list->n);
    for (int i = 0; i < list->n && s == OK; i++) {
        if (!is_pattern(&list->step[i]))
            continue;
        pruner->of[i] = pruner->order[pruner->items] = &pruner->item[pruner->items];
        s = set_item(pruner, &list->step[i], needed[i], &pruner->item[pruner->items]);
        pruner->item[pruner->items++].number = i;
    }
    if (s == OK)
        qsort(pruner->order, (size_t)pruner->items, sizeof(item *), compare);
    return s;
}

/* ---- replays ---- */

static bool has_end(const pruner *pruner, const state *s)
{
    return pruner->goals ? state_settles(s, pruner->goal, pruner->goals) : state_is_solved(s);
}

static bool is_over(const pruner *pruner)
{
    return has_end(pruner, &pruner->now) || state_is_contradiction(&pruner->now);
}

static status report(pruner *pruner, const item *item)
{
    step_list *to = pruner->made;
    step numbered = *item->step;
    numbered.round = pruner->brt.round;
    status s = to ? step_list_add(to, &numbered) : OK;
    if (!to || s != OK)
        return s;
    pruner->place[item->number] = to->n - 1;
    if (!pruner->of_trial)
        step_renumber(&to->step[to->n - 1], pruner->place);
    return OK;
}

static status replay_singles(pruner *pruner)
{
    if (pruner->made) {
        const step_sink sink = step_list_sink(pruner->made, false);
        return brt_run(&pruner->brt, &pruner->now, BRT_TO_THE_END, &sink);
    }
    brt_close_state(&pruner->now, pruner->needs);
    return OK;
}

static bool is_bound(const pruner *pruner, int need)
{
    csp_list guards = csp_needing(pruner->csp, need);
    while (guards.begin < guards.end && pruner->now.label[*guards.begin] != VALUE)
        guards.begin++;
    return guards.begin < guards.end;
}

static bool holds(const pruner *pruner, const item *item)
{
    int labels = csp_labels(pruner->csp);
    for (int i = 0; i < item->premises; i++) {
        int x = item->premise[i];
        if (x < labels ? pruner->now.label[x] != GONE : !is_bound(pruner, x - labels))
            return false;
    }
    for (int i = 0; i < item->sets; i++)
        if (!pruner->of[item->set[i]]->held) /* it must have held in an earlier round of this replay */
            return false;
    return true;
}

/* Replays one round: the patterns from `from` up to, but not including, `to`. */
static status replay_round(pruner *pruner, int from, int to)
{
    status s = OK;
    int held = 0;
    for (int i = from; i < to; i++) {
        pruner->item[i].held =
            !pruner->item[i].dropped && !is_over(pruner) && holds(pruner, &pruner->item[i]);
        held += pruner->item[i].held;
    }
    if (!held)
        return OK;
    bool refuted = false;
    pruner->brt.round++;
    for (int i = from; i < to && s == OK; i++)
        s = pruner->item[i].held ? report(pruner, &pruner->item[i]) : OK;
    for (int i = from; i < to; i++)
        if (pruner->item[i].held) {
            step_apply(pruner->item[i].step, &pruner->now);
            refuted = refuted || pruner->item[i].step->concludes == CONCLUDES_NOTHING;
        }
    return s == OK && !refuted ? replay_singles(pruner) : s;
}

/* Replays the path with the patterns that are not dropped. */
static status replay(pruner *pruner)
{
    state_copy(&pruner->now, pruner->start);
    brt_begin(&pruner->brt, pruner->needs);
    status s = replay_singles(pruner);
    for (int from = 0, to; from < pruner->items && s == OK; from = to) {
        for (to = from + 1;
             to < pruner->items && pruner->item[to].step->round == pruner->item[from].step->round;)
            to++;
        s = replay_round(pruner, from, to);
    }
    return s;
}

/* ---- dropping ---- */

static bool is_left(const pruner *pruner, int i)
{
    return i < pruner->items && !pruner->order[i]->dropped;
}

/* Are the patterns enough without those from `from` up to `to` of the order, which are still left? If so,
 * these are dropped, and so is whatever does not hold without them. */
static status try_without(pruner *pruner, int from, int to, bool *enough)
{
    for (int i = from; i < to; i++)
        pruner->order[i]->dropped = true;
    status s = replay(pruner);
    *enough = is_over(pruner);
    for (int i = from; i < to && !*enough; i++)
        pruner->order[i]->dropped = false;
    for (int i = 0; i < pruner->items && *enough; i++)
        pruner->item[i].dropped = !pruner->item[i].held;
    return s;
}

/* Drops needless patterns: tries twice as many at a time after a success and half as many after a failure; a
 * pattern that can't be dropped alone stays. */
static status drop_needless(pruner *pruner)
{
    status s = OK;
    for (int i = 0, many = 1; i < pruner->items && s == OK;) {
        bool enough = false;
        int n = 0;
        while (n < many && is_left(pruner, i + n))
            n++;
        if (n)
            s = try_without(pruner, i, i + n, &enough);
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

static bool has_patterns(const step_list *list)
{
    for (int i = 0; i < list->n; i++)
        if (is_pattern(&list->step[i]))
            return true;
    return false;
}

static bool is_refuted(const step_list *list)
{
    return list->n && list->step[list->n - 1].concludes == CONCLUDES_NOTHING;
}

static bool comes_to_end(pruner *pruner, const step_list *list)
{
    state_copy(&pruner->now, pruner->start);
    steps_replay(list, &pruner->now);
    return has_end(pruner, &pruner->now);
}

static void number_rounds(step_list *list)
{
    for (int i = 0, old = 0, round = 0; i < list->n; i++) {
        round += list->step[i].round != old;
        old = list->step[i].round;
        list->step[i].round = round;
    }
}

/* A path of singles alone is its own replay, and stays as it is. */
static status leave_singles(pruner *pruner, step_list *list)
{
    status s = is_refuted(list) || pruner->goals ? trim(pruner->trimmer, pruner->start, list) : OK;
    if (s == OK)
        number_rounds(list);
    return s;
}

/* Makes a path of the replay. */
static status make(pruner *pruner, step_list *made)
{
    pruner->made = made;
    status s = replay(pruner);
    pruner->made = NULL;
    if (s == OK && !is_over(pruner))
        s = INTERNAL;
    if (s == OK && (pruner->goals || state_is_contradiction(&pruner->now)))
        s = trim(pruner->trimmer, pruner->start, made);
    number_rounds(made);
    return s;
}

status prune(pruner *pruner, const state *start, bool needs, step_list *list)
{
    step_list made;
    pruner->start = start;
    pruner->needs = needs;
    arena_reset(&pruner->arena);
    if (!is_refuted(list) && !comes_to_end(pruner, list))
        return OK;
    if (!has_patterns(list))
        return leave_singles(pruner, list);
    status s = list_patterns(pruner, list);
    if (s == OK)
        s = drop_needless(pruner);
    step_list_open(&made, list->memory);
    made.of_trial = list->of_trial;
    if (s == OK)
        s = make(pruner, &made);
    if (s != OK) {
        step_list_close(&made);
        return s;
    }
    step_list_close(list);
    *list = made;
    return OK;
}

int steps_rounds(const step_list *list)
{
    return list->n ? list->step[list->n - 1].round : 0;
}
