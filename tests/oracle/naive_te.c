/* naive_te.c: the definitions of T&E, executed; see naive_te.h. */
#include "naive_te.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static state copy_of(const state *s)
{
    state copy;
    if (state_open(&copy, &memory_standard, s->csp) != OK)
        abort();
    state_copy(&copy, s);
    return copy;
}

static void drop(state *s)
{
    state_close(s, &memory_standard);
}

static csp_label *all_labels(const csp *c)
{
    csp_label *list = calloc((size_t)csp_labels(c) + 1, sizeof *list);
    if (!list)
        abort();
    for (int l = 0; l < csp_labels(c); l++)
        list[l] = (csp_label)l;
    return list;
}

bool naive_apply(state *s, naive_theory t)
{
    naive_result r;
    if (!t.whip && !t.braid)
        return naive_brt(s);
    /* naive_rate has one greatest length for both: those not in the theory are asked for with one only */
    int most = t.whip > t.braid ? t.whip : t.braid;
    if (t.whip && t.braid && t.whip != t.braid && t.whip != 1)
        abort();
    naive_rate(s, t.whip > 0, t.braid > 0, most, LONG_MAX, &r);
    bool fine = r.end != NAIVE_CONTRADICTION;
    state_copy(s, &r.final);
    naive_close(&r);
    return fine;
}

bool naive_te_any(state *s, naive_theory t, int depth, rng *r)
{
    csp_label *order = all_labels(s->csp);
    bool fine = naive_apply(s, t);
    random_shuffle(r, order, csp_labels(s->csp));
    for (int i = 0; fine && depth > 0 && i < csp_labels(s->csp); i++) {
        if (!state_is_candidate(s, order[i]))
            continue;
        state copy = copy_of(s);
        state_assert(&copy, order[i]);
        if (!naive_te_any(&copy, t, depth - 1, r)) {
            state_eliminate(s, order[i]);
            fine = naive_apply(s, t);
            i = -1;
        }
        drop(&copy);
    }
    free(order);
    return fine;
}

/* What this depth refutes in s, in the order of labels. */
static int refuted_at(const state *s, naive_theory t, int depth, csp_label *out)
{
    int n = 0;
    for (int l = 0; l < csp_labels(s->csp); l++) {
        if (!state_is_candidate(s, (csp_label)l))
            continue;
        state copy = copy_of(s);
        state_assert(&copy, (csp_label)l);
        if (!naive_te_frozen(&copy, t, depth - 1, NULL))
            out[n++] = (csp_label)l;
        drop(&copy);
    }
    return n;
}

bool naive_te_frozen(state *s, naive_theory t, int depth, int *hardest)
{
    csp_label *list = all_labels(s->csp);
    bool fine = naive_apply(s, t);
    if (hardest)
        *hardest = 0;
    for (int n = 1; fine && n <= depth; n++) {
        int found = refuted_at(s, t, n, list);
        for (int i = 0; i < found; i++)
            state_eliminate(s, list[i]);
        if (found && hardest && n > *hardest)
            *hardest = n;
        if (found) {
            fine = naive_apply(s, t);
            n = 0;
        }
    }
    free(list);
    return fine;
}

static const char *trial_fault(const state *s, const step *p)
{
    const char *why = NULL;
    const step_supposition *z = &p->line->suppose;
    if (strcmp(p->name, "T&E") != 0 || p->lines != 1 || p->line->inside || p->length < 1)
        return "not the form of a trial";
    if (p->concludes != CONCLUDES_ELIMINATIONS || p->conclusions != 1)
        return "it does not eliminate one label";
    if (z->negated || z->labels != 1 || z->label[0] != p->conclusion[0])
        return "another label is supposed";
    if (s->label[p->conclusion[0]] != CANDIDATE)
        return "what is tried is not a candidate";
    if (z->inner[z->inners - 1].concludes != CONCLUDES_NOTHING)
        return "a trace without a contradiction";
    for (int i = 0; i < z->inners; i++)
        if (naive_shape_of(s->csp, &z->inner[i]) == NAIVE_TRIAL && z->inner[i].length >= p->length)
            return "a nested trial is not less deep";
    state copy = copy_of(s);
    state_assert(&copy, p->conclusion[0]);
    naive_valid_steps(&copy, z->inner, z->inners, &why);
    drop(&copy);
    return why;
}

bool naive_valid_steps(state *s, const step *steps, int n, const char **why)
{
    const char *fault = NULL;
    for (int from = 0, to; from < n && !fault; from = to) {
        for (to = from; to < n && steps[to].round == steps[from].round && !fault; to++) {
            if (naive_shape_of(s->csp, &steps[to]) == NAIVE_TRIAL)
                fault = trial_fault(s, &steps[to]);
            else
                naive_valid_step(s, &steps[to], &fault);
            if (from && steps[to].round < steps[from - 1].round)
                fault = "rounds decrease";
            if (steps[to].concludes == CONCLUDES_NOTHING && to != n - 1)
                fault = "a contradiction is not the last step";
        }
        for (int i = from; i < to; i++)
            step_apply(&steps[i], s);
    }
    if (why)
        *why = fault;
    return !fault;
}
