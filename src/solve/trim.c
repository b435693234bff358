/* trim.c: see trim.h. One pass from the last step to the first suffices, because a cause is in an earlier
 * round than what needs it. */
#include "solve/trim.h"

#include "rules/single.h"
#include "solve/premises.h"
#include "solve/trial.h"

#include <limits.h>

struct trimmer {
    const memory *memory;
    const csp *csp;
    state end;
    int *asserted_by, *gone_by; /* of each label: the first step that asserts it, eliminates it; or NO_STEP */
    arena arena;                /* for the current path */
    const state *start;
    const step *step;
    int steps;
    bool of_trial; /* the steps are the trace of a trial (step_list.of_trial) */
    bool *needed;  /* of each step */
    int round;     /* the round of the step whose premises are looked at */
    bool fault;    /* something needed was not there */
    const csp_label *goal;
    int goals;
};

enum { NO_STEP = -1 };

status trimmer_open(trimmer **out, const memory *m, const csp *c)
{
    size_t labels = (size_t)csp_labels(c);
    *out = NULL;
    trimmer *t = memory_take(m, 1, sizeof *t);
    if (!t)
        return NO_MEMORY;
    t->memory = m;
    t->csp = c;
    arena_open(&t->arena, m);
    t->asserted_by = memory_take(m, labels, sizeof *t->asserted_by);
    t->gone_by = memory_take(m, labels, sizeof *t->gone_by);
    if (!t->asserted_by || !t->gone_by || state_open(&t->end, m, c) != OK) {
        trimmer_close(t);
        return NO_MEMORY;
    }
    *out = t;
    return OK;
}

void trimmer_close(trimmer *trimmer)
{
    if (!trimmer)
        return;
    const memory *m = trimmer->memory;
    size_t labels = (size_t)csp_labels(trimmer->csp);
    memory_give(m, trimmer->asserted_by, labels, sizeof *trimmer->asserted_by);
    memory_give(m, trimmer->gone_by, labels, sizeof *trimmer->gone_by);
    state_close(&trimmer->end, m);
    arena_close(&trimmer->arena);
    memory_give(m, trimmer, 1, sizeof *trimmer);
}

void trimmer_aim(trimmer *trimmer, const csp_label *goal, int goals)
{
    trimmer->goal = goal;
    trimmer->goals = goals;
}

/* ---- causes ---- */

/* Finds the first step that asserts or eliminates each label. Of two singles of one round that are linked
 * only the first one is asserted: the other one causes nothing. */
static void find_causes(trimmer *trimmer)
{
    for (int l = 0; l < csp_labels(trimmer->csp); l++)
        trimmer->asserted_by[l] = trimmer->gone_by[l] = NO_STEP;
    state_copy(&trimmer->end, trimmer->start);
    for (int i = 0; i < trimmer->steps; i++) {
        const step *s = &trimmer->step[i];
        int *by = step_asserts(s) ? trimmer->asserted_by : trimmer->gone_by;
        for (int k = 0; k < s->conclusions && s->concludes != CONCLUDES_SET; k++)
            if (by[s->conclusion[k]] == NO_STEP && trimmer->end.label[s->conclusion[k]] == CANDIDATE)
                by[s->conclusion[k]] = i;
        step_apply(s, &trimmer->end);
    }
}

/* Step i may be the cause: is it needed already? If not, *best becomes the earliest such step. */
static bool consider(const trimmer *trimmer, int i, int *best)
{
    if (i == NO_STEP || trimmer->step[i].round >= trimmer->round)
        return false;
    if (*best == NO_STEP || i < *best)
        *best = i;
    return trimmer->needed[i];
}

static void mark_cause(trimmer *trimmer, int best)
{
    if (best == NO_STEP)
        trimmer->fault = true;
    else
        trimmer->needed[best] = true;
}

/* `label` must be gone where the round starts. */
static void want(void *context, csp_label label)
{
    trimmer *t = context;
    if (t->start->label[label] == GONE)
        return;
    int best = NO_STEP, first = t->gone_by[label];
    CSP_FOR_LINKS(y, t->csp, label)
        if (consider(t, t->asserted_by[*y], &best))
            return;
    for (int i = first; i != NO_STEP && i < t->steps && t->step[i].round == t->step[first].round; i++)
        if (step_eliminates(&t->step[i], label) && consider(t, i, &best))
            return;
    mark_cause(t, best);
}

/* A guard of the need must be a value where the round starts. */
static void want_bound(void *context, csp_set need)
{
    trimmer *t = context;
    csp_list guards = csp_set_guards(t->csp, need);
    int best = NO_STEP;
    for (const csp_label *g = guards.begin; g < guards.end; g++)
        if (t->start->label[*g] == VALUE || consider(t, t->asserted_by[*g], &best))
            return;
    mark_cause(t, best);
}

/* Step number `made` must have concluded a set. */
static void want_set(void *context, int made)
{
    trimmer *t = context;
    if (t->of_trial)
        return;
    if (made >= 0 && made < t->steps && t->step[made].concludes == CONCLUDES_SET &&
        t->step[made].round < t->round)
        t->needed[made] = true;
    else
        t->fault = true;
}

/* ---- paths ---- */

/* Wants what has settled the labels aimed at, none of which may be a candidate at the end. */
static void want_settled(trimmer *trimmer)
{
    trimmer->round = INT_MAX;
    for (int i = 0; i < trimmer->goals; i++) {
        csp_label l = trimmer->goal[i];
        if (trimmer->end.label[l] == GONE)
            want(trimmer, l);
        else if (trimmer->end.label[l] == CANDIDATE)
            trimmer->fault = true;
        else if (trimmer->start->label[l] != VALUE)
            mark_cause(trimmer, trimmer->asserted_by[l]);
    }
}

/* Marks what the goals of the path need. False: all steps are goals. */
static bool set_goals(trimmer *trimmer)
{
    const step *last = trimmer->steps ? &trimmer->step[trimmer->steps - 1] : NULL;
    if (last && last->concludes == CONCLUDES_NOTHING) {
        trimmer->needed[trimmer->steps - 1] = true;
        return true;
    }
    if (trimmer->goals) {
        want_settled(trimmer);
        return true;
    }
    if (!state_is_solved(&trimmer->end))
        return false;
    for (int l = 0; l < csp_labels(trimmer->csp); l++)
        if (trimmer->asserted_by[l] != NO_STEP)
            trimmer->needed[trimmer->asserted_by[l]] = true;
    trimmer->round = INT_MAX;
    for (int l = 0; l < csp_labels(trimmer->csp); l++)
        if (trimmer->end.label[l] == GONE)
            want(trimmer, (csp_label)l);
    return true;
}

status trim_mark(trimmer *trimmer, const state *start, const step_list *list, const bool **needed)
{
    arena_reset(&trimmer->arena);
    trimmer->start = start;
    trimmer->step = list->step;
    trimmer->steps = list->n;
    trimmer->of_trial = list->of_trial;
    trimmer->fault = false;
    *needed = trimmer->needed = arena_take(&trimmer->arena, (size_t)list->n, sizeof *trimmer->needed);
    if (!trimmer->needed)
        return NO_MEMORY;
    const premise_sink wants = { want, want_bound, want_set, trimmer };
    find_causes(trimmer);
    bool all = !set_goals(trimmer);
    for (int i = list->n - 1; i >= 0; i--) {
        trimmer->round = list->step[i].round;
        trimmer->needed[i] = trimmer->needed[i] || all;
        if (trimmer->needed[i] && !all)
            step_premises(start, &list->step[i], &wants);
    }
    return trimmer->fault ? INTERNAL : OK;
}

status trim(trimmer *trimmer, const state *start, step_list *list)
{
    const bool *needed;
    status s = trim_mark(trimmer, start, list, &needed);
    if (s != OK)
        return s;
    int kept = 0, *number = arena_take(&trimmer->arena, (size_t)list->n, sizeof *number);
    if (!number)
        return NO_MEMORY;
    for (int i = 0; i < list->n; i++) {
        number[i] = kept;
        if (needed[i])
            list->step[kept++] = list->step[i];
    }
    list->n = kept;
    for (int i = 0; i < kept && !list->of_trial; i++)
        step_renumber(&list->step[i], number);
    return OK;
}

void steps_replay(const step_list *list, state *s)
{
    for (int i = 0; i < list->n; i++)
        step_apply(&list->step[i], s);
}

int steps_hardest(const step_list *list, const theory *theory)
{
    int hardest = 0;
    for (int i = 0; i < list->n; i++)
        if ((!theory->depth || list->step[i].rule == &rule_trial) && list->step[i].length > hardest)
            hardest = list->step[i].length;
    return hardest;
}
