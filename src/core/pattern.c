/* pattern.c: see pattern.h. */
#include "core/pattern.h"

#include <string.h>

typedef struct trial {
    const csp *csp;
    csp_list sets, labels;
    bool inside[LIMIT_LABELS]; /* is it one of the labels? */
    csp_label chosen[PATTERN_SETS_MAX];
    int n;
    int64_t work;
    int whole; /* how many labels a choice that was found has; 0: none was found */
    void (*refuted)(void *context, const csp_label *chosen, int n);
    void *context;
} trial;

static bool fits(const trial *trial, csp_label l)
{
    for (int i = 0; i < trial->n; i++)
        if (csp_linked(trial->csp, trial->chosen[i], l))
            return false;
    return true;
}

/* How many of the labels are still possible for v; -1: v has a chosen label already. */
static int count_left(trial *trial, csp_var v)
{
    csp_list all = csp_var_labels(trial->csp, v);
    int n = 0;
    for (int i = 0; i < trial->n; i++)
        if (csp_has(trial->csp, v, trial->chosen[i]))
            return -1;
    trial->work += (int64_t)csp_list_size(all) * (trial->n + 1);
    for (const csp_label *l = all.begin; l < all.end; l++)
        n += trial->inside[*l] && fits(trial, *l);
    return n;
}

/* The csp-variable to try next; CSP_NONE: all have a label. */
static csp_var narrowest(trial *trial)
{
    csp_var best = CSP_NONE;
    int least = 0;
    for (const csp_var *v = trial->sets.begin; v < trial->sets.end; v++) {
        int n = count_left(trial, *v);
        if (n >= 0 && (best == CSP_NONE || n < least)) {
            best = *v;
            least = n;
        }
    }
    return best;
}

/* Is there no way to complete what is chosen? False also if it takes too much work to tell. */
static bool refute(trial *trial)
{
    csp_var v = narrowest(trial);
    if (v == CSP_NONE)
        trial->whole = trial->n;
    if (v == CSP_NONE || trial->n == PATTERN_SETS_MAX || trial->work > PATTERN_WORK)
        return false;
    for (const csp_label *l = trial->labels.begin; l < trial->labels.end; l++) {
        if (!csp_has(trial->csp, v, *l) || !fits(trial, *l))
            continue;
        trial->chosen[trial->n++] = *l;
        bool none = refute(trial);
        trial->n--;
        if (!none)
            return false;
    }
    if (trial->refuted)
        trial->refuted(trial->context, trial->chosen, trial->n);
    return true;
}

static void open_trial(trial *supposed, const csp *c, csp_list sets, csp_list labels)
{
    *supposed = (trial){ .csp = c, .sets = sets, .labels = labels };
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        supposed->inside[*l] = true;
}

bool pattern_is_impossible(const csp *c, csp_list sets, csp_list labels,
                           void (*refuted)(void *context, const csp_label *chosen, int n), void *context)
{
    trial t;
    open_trial(&t, c, sets, labels);
    t.refuted = refuted;
    t.context = context;
    return csp_list_size(sets) > 0 && csp_list_size(sets) <= PATTERN_SETS_MAX && refute(&t);
}

int pattern_choice(const csp *c, csp_list sets, csp_list labels, csp_label *chosen)
{
    trial t;
    open_trial(&t, c, sets, labels);
    if (csp_list_size(sets) <= PATTERN_SETS_MAX)
        refute(&t);
    memcpy(chosen, t.chosen, sizeof t.chosen);
    return t.whole;
}
