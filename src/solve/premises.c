/* premises.c: one walk over the lines; those of a trial are the premises of its inner steps that nothing
 * inside settles. */
#include "solve/premises.h"

#include "core/constraint.h"
#include "rules/single.h"

bool is_pattern(const step *s)
{
    return s->rule != &rule_single && s->rule != &rule_contradiction;
}

/* Where a premise arises: in inner step number `at` of this trial, which may itself stand in another. */
typedef struct inside {
    const step_supposition *trial;
    int at;
    const struct inside *outer;
} inside;

/* Is x linked to a value that the step asserts? */
static bool is_linked_to(const csp *c, csp_label x, const step *s)
{
    for (int i = 0; i < s->conclusions; i++)
        if (csp_linked(c, x, s->conclusion[i]))
            return true;
    return false;
}

/* Is x gone by what the trial supposes or concludes before that step? */
static bool settled_inside(const csp *c, const inside *in, csp_label x)
{
    const step *inner = in->trial->inner;
    if (csp_linked(c, x, in->trial->label[0]))
        return true;
    for (int i = 0; i < in->at && inner[i].round < inner[in->at].round; i++)
        if (step_asserts(&inner[i]) ? is_linked_to(c, x, &inner[i]) : step_eliminates(&inner[i], x))
            return true;
    return false;
}

typedef struct asker {
    const csp *csp;
    const state *start;
    const premise_sink *sink;
    const inside *in;
} asker;

static void ask(void *context, csp_label x)
{
    const asker *a = context;
    if (a->start->label[x] == GONE)
        return;
    for (const inside *in = a->in; in; in = in->outer)
        if (settled_inside(a->csp, in, x))
            return;
    a->sink->take(a->sink->context, x);
}

static void ask_of_cell(asker *a, const step_cell *cell)
{
    csp_list members = step_cell_members(a->csp, cell);
    if (cell->set == CSP_NONE)
        a->sink->take_set(a->sink->context, cell->made);
    for (const csp_label *x = members.begin; x < members.end; x++)
        if (!step_cell_names(cell, *x))
            ask(a, *x);
}

static bool subset_settles(const csp *c, const step_subset *s, csp_label x)
{
    for (int i = 0; i < s->size; i++)
        if (csp_has(c, s->column[i], x))
            return true;
    for (int i = 0; i < s->refuted; i++)
        if (s->refutation[i].label == x)
            return true;
    return false;
}

static void ask_of_subset(asker *a, const step_subset *s)
{
    for (int i = 0; i < s->size; i++) {
        csp_list labels = csp_var_labels(a->csp, s->row[i]);
        for (const csp_label *x = labels.begin; x < labels.end; x++)
            if (!subset_settles(a->csp, s, *x))
                ask(a, *x);
    }
}

static void ask_of_step(const asker *a, const step *s);

static void ask_of_trial(const asker *a, const step_supposition *t)
{
    for (int i = 0; i < t->inners; i++) {
        inside here = { t, i, a->in };
        ask_of_step(&(asker){ a->csp, a->start, a->sink, &here }, &t->inner[i]);
    }
}

static void ask_of_step(const asker *from, const step *s)
{
    asker a = *from;
    for (int i = 0; i < s->lines; i++) {
        const step_line *l = &s->line[i];
        switch (l->kind) {
        case TRESSE_SUPPOSE:
            ask_of_trial(&a, &l->suppose);
            break;
        case TRESSE_CELL:
        case TRESSE_CASES:
            ask_of_cell(&a, &l->cell);
            break;
        case TRESSE_SUBSET:
            ask_of_subset(&a, &l->subset);
            break;
        case TRESSE_DECLARED:
            l->declared.kind->premises(a.csp, &l->declared, ask, &a);
            break;
        }
    }
}

void step_premises(const state *start, const step *s, const premise_sink *sink)
{
    ask_of_step(&(asker){ start->csp, start, sink, NULL }, s);
}
