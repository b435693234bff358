/* premises.c: one walk over the lines of a step. The premises of a trial are those premises of its inner
 * steps that nothing inside the trial settles. */
#include "solve/premises.h"

#include "problem/constraint.h"
#include "rules/single.h"

bool is_pattern(const step *s)
{
    return s->rule != &rule_single && s->rule != &rule_contradiction;
}

/* Where a premise arises: in inner step number `at` of this trial, which may itself be inside another one. */
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

/* Is x gone because of what the trial supposes, or concludes before that step? */
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

/* Is one of these supposed by the trial, or asserted before that step? */
static bool asserted_inside(const inside *in, csp_list guards)
{
    const step *inner = in->trial->inner;
    if (csp_list_find(guards, in->trial->label[0]) >= 0)
        return true;
    for (int i = 0; i < in->at && inner[i].round < inner[in->at].round; i++)
        for (int k = 0; step_asserts(&inner[i]) && k < inner[i].conclusions; k++)
            if (csp_list_find(guards, inner[i].conclusion[k]) >= 0)
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
    a->sink->gone(a->sink->context, x);
}

/* One of the guards must be a value. */
static void ask_of_guards(const asker *a, csp_set need)
{
    csp_list guards = csp_set_guards(a->csp, need);
    for (const csp_label *g = guards.begin; g < guards.end; g++)
        if (a->start->label[*g] == VALUE)
            return;
    for (const inside *in = a->in; in; in = in->outer)
        if (asserted_inside(in, guards))
            return;
    a->sink->bound(a->sink->context, need);
}

/* Does what line i says still hold at the later line `at`, that is, is everything that line i is inside of
 * still open there? */
static bool holds_at(const step *s, int i, int at)
{
    for (int k = 0; k < i; k++)
        if (k + s->line[k].inside >= i && k + s->line[k].inside < at)
            return false;
    return true;
}

/* The labels one of which line i says to be true, at the later line `at`. */
static csp_list said_true(const step *s, int i, int at)
{
    const step_line *l = &s->line[i];
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        if (!l->suppose.negated && i + l->inside >= at)
            return (csp_list){ l->suppose.label, l->suppose.label + l->suppose.labels };
        break;
    case TRESSE_CELL:
        return (csp_list){ l->cell.right, l->cell.right + l->cell.rights };
    case TRESSE_SUBSET:
    case TRESSE_DECLARED:
    case TRESSE_CASES: /* which of its rights is true, the supposition inside says */
        break;
    }
    return (csp_list){ 0 };
}

/* Does a line that holds at line `at` say that a guard is true, by supposing it (if there are several
 * targets, each has to be a guard) or by its rights? */
static bool is_supposed(const step *s, int at, csp_list guards)
{
    for (int i = 0; i < at; i++) {
        csp_list says = said_true(s, i, at);
        if (says.begin < says.end && csp_list_within(says, guards) && holds_at(s, i, at))
            return true;
    }
    return false;
}

static void ask_of_cell(asker *a, const step *s, int line)
{
    const step_cell *cell = &s->line[line].cell;
    csp_list members = step_cell_members(a->csp, cell);
    if (csp_is_need(a->csp, cell->set) && !is_supposed(s, line, csp_set_guards(a->csp, cell->set)))
        ask_of_guards(a, cell->set);
    if (cell->set == CSP_NONE)
        a->sink->made(a->sink->context, cell->made);
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
            ask_of_cell(&a, s, i);
            break;
        case TRESSE_SUBSET:
            ask_of_subset(&a, &l->subset);
            break;
        case TRESSE_DECLARED:
            l->declared.kind->premises(a.csp, l, ask, &a);
            break;
        }
    }
}

void step_premises(const state *start, const step *s, const premise_sink *sink)
{
    ask_of_step(&(asker){ start->csp, start, sink, NULL }, s);
}
