/* trim.c: one pass from the last step to the first: a cause stands in an earlier round than what needs it. */
#include "solve/trim.h"

#include <limits.h>

struct trimmer {
    const memory *memory;
    const csp *csp;
    state end;
    int *asserted_by, *gone_by; /* of each label: the first step that asserts, eliminates it; NO_STEP */
    arena arena;                /* for the path at hand */
    const state *start;
    const step *step;
    int steps;
    bool *needed; /* of each step */
    int round;    /* of the step whose needs are looked at */
    bool fault;   /* something needed was not there */
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

/* ---- causes ---- */

static bool concludes(const step *s, csp_label x)
{
    for (int i = 0; i < s->conclusions; i++)
        if (s->conclusion[i] == x)
            return true;
    return false;
}

/* Of two singles of one round that are linked only the first one is asserted: the other one causes nothing.
 */
static void find_causes(trimmer *t)
{
    for (int l = 0; l < csp_labels(t->csp); l++)
        t->asserted_by[l] = t->gone_by[l] = NO_STEP;
    state_copy(&t->end, t->start);
    for (int i = 0; i < t->steps; i++) {
        const step *s = &t->step[i];
        int *by = step_asserts(s) ? t->asserted_by : t->gone_by;
        for (int k = 0; k < s->conclusions; k++)
            if (by[s->conclusion[k]] == NO_STEP && t->end.label[s->conclusion[k]] == CANDIDATE)
                by[s->conclusion[k]] = i;
        step_apply(s, &t->end);
    }
}

/* A step that can be the cause: is it needed already? Otherwise *best is the earliest of these. */
static bool consider(const trimmer *t, int i, int *best)
{
    if (i == NO_STEP || t->step[i].round >= t->round)
        return false;
    if (*best == NO_STEP || i < *best)
        *best = i;
    return t->needed[i];
}

/* x must be gone where the round starts. */
static void want(trimmer *t, csp_label x)
{
    if (t->start->label[x] == GONE)
        return;
    int best = NO_STEP, first = t->gone_by[x];
    csp_list links = csp_label_links(t->csp, x);
    for (const csp_label *y = links.begin; y < links.end; y++)
        if (consider(t, t->asserted_by[*y], &best))
            return;
    for (int i = first; i != NO_STEP && i < t->steps && t->step[i].round == t->step[first].round; i++)
        if (concludes(&t->step[i], x) && consider(t, i, &best))
            return;
    if (best == NO_STEP)
        t->fault = true;
    else
        t->needed[best] = true;
}

/* ---- needs ---- */

/* Where a need arises: in inner step number `at` of this trial, which may itself stand in another. */
typedef struct inside {
    const step *trial;
    int at;
    const struct inside *outer;
} inside;

/* Is x gone by what the trial supposes or concludes before that step? */
static bool settled_inside(const csp *c, const inside *in, csp_label x)
{
    const step *inner = in->trial->inner;
    if (csp_linked(c, x, in->trial->conclusion[0]))
        return true;
    for (int i = 0; i < in->at && inner[i].round < inner[in->at].round; i++)
        if (step_asserts(&inner[i]) ? csp_linked(c, x, inner[i].conclusion[0]) : concludes(&inner[i], x))
            return true;
    return false;
}

static void need(trimmer *t, const inside *in, csp_label x)
{
    for (; in; in = in->outer)
        if (settled_inside(t->csp, in, x))
            return;
    want(t, x);
}

static bool cell_names(const step_cell *cell, csp_label x)
{
    if (x == cell->left || x == cell->right)
        return true;
    for (int i = 0; i < cell->others; i++)
        if (cell->other[i].label == x)
            return true;
    return false;
}

static void need_of_cell(trimmer *t, const inside *in, const step_cell *cell)
{
    csp_list labels = csp_var_labels(t->csp, cell->variable);
    for (const csp_label *x = labels.begin; x < labels.end; x++)
        if (!cell_names(cell, *x))
            need(t, in, *x);
}

static void need_of_row(trimmer *t, const inside *in, const step *s, csp_var row)
{
    csp_list labels = csp_var_labels(t->csp, row);
    for (const csp_label *x = labels.begin; x < labels.end; x++) {
        bool covered = false;
        for (int i = s->length; i < s->sets; i++)
            covered = covered || csp_has(t->csp, s->set[i], *x);
        if (!covered)
            need(t, in, *x);
    }
}

/* What is below the least label of C_0, or above the greatest of C_k; at a hill or valley: of both. */
static void need_of_order(trimmer *t, const inside *in, const step *s)
{
    for (int end = 0; end < 2; end++) {
        csp_list labels = csp_var_labels(t->csp, s->set[end ? s->sets - 1 : 0]);
        int ranks = (int)(labels.end - labels.begin);
        int least = step_rank(t->csp, s, s->least), greatest = step_rank(t->csp, s, s->greatest);
        for (int rank = 0; rank < ranks; rank++)
            if ((rank < least && (s->turn || !end)) ||
                (s->greatest != CSP_NONE && rank > greatest && (s->turn || end)))
                need(t, in, labels.begin[rank]);
    }
}

static void need_of_coupling(trimmer *t, const inside *in, const step *s)
{
    csp_list needed = csp_needed(t->csp, s->need);
    for (const csp_label *x = needed.begin; x < needed.end; x++)
        need(t, in, *x);
}

static void need_of_variable(trimmer *t, const inside *in, const step *s)
{
    csp_list labels = csp_var_labels(t->csp, s->variable);
    for (const csp_label *x = labels.begin; x < labels.end; x++)
        if (!concludes(s, *x))
            need(t, in, *x);
}

static void needs_of(trimmer *t, const inside *in, const step *s)
{
    switch (s->shape) {
    case STEP_SINGLE:
    case STEP_CONTRADICTION:
        need_of_variable(t, in, s);
        break;
    case STEP_CHAIN:
        for (int i = 0; i < s->cells; i++)
            need_of_cell(t, in, &s->cell[i]);
        break;
    case STEP_SUBSET:
        for (int i = 0; i < s->length; i++)
            need_of_row(t, in, s, s->set[i]);
        break;
    case STEP_ORDER:
        need_of_order(t, in, s);
        break;
    case STEP_COUPLING:
        need_of_coupling(t, in, s);
        break;
    case STEP_TRIAL:
        for (int i = 0; i < s->inners; i++)
            needs_of(t, &(inside){ s, i, in }, &s->inner[i]);
        break;
    }
}

/* ---- paths ---- */

/* False: all steps are goals. */
static bool set_goals(trimmer *t)
{
    if (t->steps && t->step[t->steps - 1].shape == STEP_CONTRADICTION) {
        t->needed[t->steps - 1] = true;
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

status trim(trimmer *t, const state *start, step_list *l)
{
    arena_reset(&t->arena);
    t->start = start;
    t->step = l->step;
    t->steps = l->n;
    t->fault = false;
    t->needed = arena_take(&t->arena, (size_t)l->n, sizeof *t->needed);
    if (!t->needed)
        return NO_MEMORY;
    find_causes(t);
    if (!set_goals(t))
        return OK;
    for (int i = l->n - 1; i >= 0; i--) {
        t->round = l->step[i].round;
        if (t->needed[i])
            needs_of(t, NULL, &l->step[i]);
    }
    if (t->fault)
        return INTERNAL;
    int kept = 0;
    for (int i = 0; i < l->n; i++)
        if (t->needed[i])
            l->step[kept++] = l->step[i];
    l->n = kept;
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
        if ((!t->depth || l->step[i].shape == STEP_TRIAL) && l->step[i].length > hardest)
            hardest = l->step[i].length;
    return hardest;
}
