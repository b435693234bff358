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

void trimmer_close(trimmer *t)
{
    if (!t)
        return;
    const memory *m = t->memory;
    size_t labels = (size_t)csp_labels(t->csp);
    memory_give(m, t->asserted_by, labels, sizeof *t->asserted_by);
    memory_give(m, t->gone_by, labels, sizeof *t->gone_by);
    state_close(&t->end, m);
    arena_close(&t->arena);
    memory_give(m, t, 1, sizeof *t);
}

void trimmer_aim(trimmer *t, const csp_label *goal, int goals)
{
    t->goal = goal;
    t->goals = goals;
}

/* ---- causes ---- */

/* Finds the first step that asserts or eliminates each label. Of two singles of one round that are linked
 * only the first one is asserted: the other one causes nothing. */
static void find_causes(trimmer *t)
{
    for (int l = 0; l < csp_labels(t->csp); l++)
        t->asserted_by[l] = t->gone_by[l] = NO_STEP;
    state_copy(&t->end, t->start);
    for (int i = 0; i < t->steps; i++) {
        const step *s = &t->step[i];
        int *by = step_asserts(s) ? t->asserted_by : t->gone_by;
        for (int k = 0; k < s->conclusions && s->concludes != CONCLUDES_SET; k++)
            if (by[s->conclusion[k]] == NO_STEP && t->end.label[s->conclusion[k]] == CANDIDATE)
                by[s->conclusion[k]] = i;
        step_apply(s, &t->end);
    }
}

/* Step i may be the cause: is it needed already? If not, *best becomes the earliest such step. */
static bool consider(const trimmer *t, int i, int *best)
{
    if (i == NO_STEP || t->step[i].round >= t->round)
        return false;
    if (*best == NO_STEP || i < *best)
        *best = i;
    return t->needed[i];
}

static void mark_cause(trimmer *t, int best)
{
    if (best == NO_STEP)
        t->fault = true;
    else
        t->needed[best] = true;
}

/* x must be gone where the round starts. */
static void want(void *context, csp_label x)
{
    trimmer *t = context;
    if (t->start->label[x] == GONE)
        return;
    int best = NO_STEP, first = t->gone_by[x];
    CSP_FOR_LINKS(y, t->csp, x)
        if (consider(t, t->asserted_by[*y], &best))
            return;
    for (int i = first; i != NO_STEP && i < t->steps && t->step[i].round == t->step[first].round; i++)
        if (step_eliminates(&t->step[i], x) && consider(t, i, &best))
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
static void want_settled(trimmer *t)
{
    t->round = INT_MAX;
    for (int i = 0; i < t->goals; i++) {
        csp_label l = t->goal[i];
        if (t->end.label[l] == GONE)
            want(t, l);
        else if (t->end.label[l] == CANDIDATE)
            t->fault = true;
        else if (t->start->label[l] != VALUE)
            mark_cause(t, t->asserted_by[l]);
    }
}

/* Marks what the goals of the path need. False: all steps are goals. */
static bool set_goals(trimmer *t)
{
    const step *last = t->steps ? &t->step[t->steps - 1] : NULL;
    if (last && last->concludes == CONCLUDES_NOTHING) {
        t->needed[t->steps - 1] = true;
        return true;
    }
    if (t->goals) {
        want_settled(t);
        return true;
    }
    if (!state_is_solved(&t->end))
        return false;
    for (int l = 0; l < csp_labels(t->csp); l++)
        if (t->asserted_by[l] != NO_STEP)
            t->needed[t->asserted_by[l]] = true;
    t->round = INT_MAX;
    for (int l = 0; l < csp_labels(t->csp); l++)
        if (t->end.label[l] == GONE)
            want(t, (csp_label)l);
    return true;
}

status trim_mark(trimmer *t, const state *start, const step_list *l, const bool **needed)
{
    arena_reset(&t->arena);
    t->start = start;
    t->step = l->step;
    t->steps = l->n;
    t->of_trial = l->of_trial;
    t->fault = false;
    *needed = t->needed = arena_take(&t->arena, (size_t)l->n, sizeof *t->needed);
    if (!t->needed)
        return NO_MEMORY;
    const premise_sink wants = { want, want_bound, want_set, t };
    find_causes(t);
    bool all = !set_goals(t);
    for (int i = l->n - 1; i >= 0; i--) {
        t->round = l->step[i].round;
        t->needed[i] = t->needed[i] || all;
        if (t->needed[i] && !all)
            step_premises(start, &l->step[i], &wants);
    }
    return t->fault ? INTERNAL : OK;
}

status trim(trimmer *t, const state *start, step_list *l)
{
    const bool *needed;
    status s = trim_mark(t, start, l, &needed);
    if (s != OK)
        return s;
    int kept = 0, *number = arena_take(&t->arena, (size_t)l->n, sizeof *number);
    if (!number)
        return NO_MEMORY;
    for (int i = 0; i < l->n; i++) {
        number[i] = kept;
        if (needed[i])
            l->step[kept++] = l->step[i];
    }
    l->n = kept;
    for (int i = 0; i < kept && !l->of_trial; i++)
        step_renumber(&l->step[i], number);
    return OK;
}

void steps_replay(const step_list *l, state *s)
{
    for (int i = 0; i < l->n; i++)
        step_apply(&l->step[i], s);
}

int steps_hardest(const step_list *l, const theory *t)
{
    int hardest = 0;
    for (int i = 0; i < l->n; i++)
        if ((!t->depth || l->step[i].rule == &rule_trial) && l->step[i].length > hardest)
            hardest = l->step[i].length;
    return hardest;
}
