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

static bool fits(const trial *t, csp_label l)
{
    for (int i = 0; i < t->n; i++)
        if (csp_linked(t->csp, t->chosen[i], l))
            return false;
    return true;
}

/* How many of the labels are still possible for v; -1: v has a chosen label already. */
static int count_left(trial *t, csp_var v)
{
    csp_list all = csp_var_labels(t->csp, v);
    int n = 0;
    for (int i = 0; i < t->n; i++)
        if (csp_has(t->csp, v, t->chosen[i]))
            return -1;
    t->work += (int64_t)csp_list_size(all) * (t->n + 1);
    for (const csp_label *l = all.begin; l < all.end; l++)
        n += t->inside[*l] && fits(t, *l);
    return n;
}

/* The csp-variable to try next; CSP_NONE: all have a label. */
static csp_var narrowest(trial *t)
{
    csp_var best = CSP_NONE;
    int least = 0;
    for (const csp_var *v = t->sets.begin; v < t->sets.end; v++) {
        int n = count_left(t, *v);
        if (n >= 0 && (best == CSP_NONE || n < least)) {
            best = *v;
            least = n;
        }
    }
    return best;
}

/* Is there no way to complete what is chosen? False also if it takes too much work to tell. */
static bool refute(trial *t)
{
    csp_var v = narrowest(t);
    if (v == CSP_NONE)
        t->whole = t->n;
    if (v == CSP_NONE || t->n == PATTERN_SETS_MAX || t->work > PATTERN_WORK)
        return false;
    for (const csp_label *l = t->labels.begin; l < t->labels.end; l++) {
        if (!csp_has(t->csp, v, *l) || !fits(t, *l))
            continue;
        t->chosen[t->n++] = *l;
        bool none = refute(t);
        t->n--;
        if (!none)
            return false;
    }
    if (t->refuted)
        t->refuted(t->context, t->chosen, t->n);
    return true;
}

static void open_trial(trial *t, const csp *c, csp_list sets, csp_list labels)
{
    *t = (trial){ .csp = c, .sets = sets, .labels = labels };
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        t->inside[*l] = true;
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
