/* reasons.c: see reasons.h. */
#include "out/reasons.h"

#include <string.h>

static void note_statements(reasons *reasons)
{
    const puzzle *p = reasons->puzzle;
    for (int i = 0; i < p->givens && p->given_from; i++)
        reasons->from[p->given[i]] = p->given_from[i];
    for (int i = 0; i < p->removals && p->removed_from; i++)
        reasons->from[p->removed[i]] = p->removed_from[i];
}

bool reasons_are_named(const csp *c, const puzzle *p)
{
    return csp_origins(c) || p->given_from || p->removed_from;
}

status reasons_open(reasons *reasons, const memory *m, const puzzle *p, const state *start)
{
    const size_t n = (size_t)csp_labels(start->csp);
    *reasons = (struct reasons){ .memory = m, .puzzle = p, .start = start, .csp = start->csp };
    status s = state_open(&reasons->at, m, start->csp);
    reasons->by = memory_take(m, n, sizeof *reasons->by);
    reasons->from = memory_take(m, n, sizeof *reasons->from);
    if (s || !reasons->by || !reasons->from)
        return NO_MEMORY;
    note_statements(reasons);
    state_copy(&reasons->at, start);
    return OK;
}

void reasons_close(reasons *reasons)
{
    if (!reasons->csp)
        return;
    const size_t n = (size_t)csp_labels(reasons->csp);
    state_close(&reasons->at, reasons->memory);
    memory_give(reasons->memory, reasons->by, n, sizeof *reasons->by);
    memory_give(reasons->memory, reasons->from, n, sizeof *reasons->from);
}

static void apply_next(reasons *reasons)
{
    const step *s = &reasons->steps[reasons->applied++];
    for (int i = 0; i < s->conclusions && s->concludes != CONCLUDES_SET; i++)
        if (state_is_candidate(&reasons->at, s->conclusion[i]))
            reasons->by[s->conclusion[i]] = reasons->applied;
    step_apply(s, &reasons->at);
}

void reasons_seek(reasons *reasons, const step *path, int step)
{
    const int round = path[step].round;
    reasons->steps = path;
    if (reasons->applied > 0 && path[reasons->applied - 1].round >= round) {
        state_copy(&reasons->at, reasons->start);
        memset(reasons->by, 0, (size_t)csp_labels(reasons->csp) * sizeof *reasons->by);
        reasons->applied = 0;
    }
    while (path[reasons->applied].round < round)
        apply_next(reasons);
}

static reason by_value(const reasons *reasons, csp_label l, csp_label value)
{
    const csp *c = reasons->csp;
    int origin = csp_origin(c, l, value);
    return (reason){ .kind = REASON_VALUE,
                     .value = value,
                     .link = origin < 0 ? NULL : csp_origin_name(c, origin),
                     .given = reasons->from[value] };
}

static int statements(const reason *reason)
{
    return (reason->link != NULL) + (reason->given != NULL);
}

reason reason_of(const reasons *reasons, csp_label l)
{
    reason best = { .kind = REASON_UNKNOWN };
    if (reasons->at.label[l] != GONE)
        return best;
    if (reasons->start->label[l] == GONE)
        best = (reason){ .kind = REASON_START, .link = reasons->from[l] };
    if (reasons->by[l])
        best = (reason){ .kind = REASON_STEP, .step = &reasons->steps[reasons->by[l] - 1] };
    CSP_FOR_LINKS(v, reasons->csp, l) {
        if (reasons->at.label[*v] != VALUE)
            continue;
        reason other = by_value(reasons, l, *v);
        int more = statements(&other) - statements(&best);
        bool unsaid = best.kind == REASON_UNKNOWN || (best.kind == REASON_START && !best.link);
        if (unsaid || more < 0 ||
            (more == 0 && best.kind == REASON_VALUE && reasons->by[*v] < reasons->by[best.value]))
            best = other;
    }
    return best;
}
