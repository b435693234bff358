/* premises.c: one walk over the lines of a step. The premises of a trial are those premises of its inner
 * steps that nothing inside the trial settles. */
#include "solve/premises.h"

#include "problem/constraint.h"
#include "rules/single.h"

bool is_pattern(const step *step)
{
    return step->rule != &rule_single && step->rule != &rule_contradiction;
}

/* Where a premise arises: in inner step number `at` of this trial, which may itself be inside another one. */
typedef struct inside {
    const step_supposition *trial;
    int at;
    const struct inside *outer;
} inside;

/* Is `label` linked to a value that the step asserts? */
static bool is_linked_to(const csp *c, csp_label label, const step *step)
{
    for (int i = 0; i < step->conclusions; i++)
        if (csp_linked(c, label, step->conclusion[i]))
            return true;
    return false;
}

/* Is `label` gone because of what the trial supposes, or concludes before that step? */
static bool settled_inside(const csp *c, const inside *in, csp_label label)
{
    const step *inner = in->trial->inner;
    if (csp_linked(c, label, in->trial->label[0]))
        return true;
    for (int i = 0; i < in->at && inner[i].round < inner[in->at].round; i++)
        if (step_asserts(&inner[i]) ? is_linked_to(c, label, &inner[i]) : step_eliminates(&inner[i], label))
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

static void ask(void *context, csp_label label)
{
    const asker *a = context;
    if (a->start->label[label] == GONE)
        return;
    for (const inside *in = a->in; in; in = in->outer)
        if (settled_inside(a->csp, in, label))
            return;
    a->sink->gone(a->sink->context, label);
}

/* One of the guards must be a value. */
static void ask_of_guards(const asker *asker, csp_set need)
{
    csp_list guards = csp_set_guards(asker->csp, need);
    for (const csp_label *g = guards.begin; g < guards.end; g++)
        if (asker->start->label[*g] == VALUE)
            return;
    for (const inside *in = asker->in; in; in = in->outer)
        if (asserted_inside(in, guards))
            return;
    asker->sink->bound(asker->sink->context, need);
}

/* Does what line i says still hold at the later line `at`, that is, is everything that line i is inside of
 * still open there? */
static bool holds_at(const step *step, int i, int at)
{
    for (int k = 0; k < i; k++)
        if (k + step->line[k].inside >= i && k + step->line[k].inside < at)
            return false;
    return true;
}

/* The labels one of which line i says to be true, at the later line `at`. */
static csp_list said_true(const step *step, int i, int at)
{
    const step_line *l = &step->line[i];
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
static bool is_supposed(const step *step, int at, csp_list guards)
{
    for (int i = 0; i < at; i++) {
        csp_list says = said_true(step, i, at);
        if (says.begin < says.end && csp_list_within(says, guards) && holds_at(step, i, at))
            return true;
    }
    return false;
}

static void ask_of_cell(asker *asker, const step *step, int line)
{
    const step_cell *cell = &step->line[line].cell;
    csp_list members = step_cell_members(asker->csp, cell);
    if (csp_is_need(asker->csp, cell->set) && !is_supposed(step, line, csp_set_guards(asker->csp, cell->set)))
        ask_of_guards(asker, cell->set);
    if (cell->set == CSP_NONE)
        asker->sink->made(asker->sink->context, cell->made);
    for (const csp_label *x = members.begin; x < members.end; x++)
        if (!step_cell_names(cell, *x))
            ask(asker, *x);
}

static bool subset_settles(const csp *c, const step_subset *subset, csp_label label)
{
    for (int i = 0; i < subset->size; i++)
        if (csp_has(c, subset->column[i], label))
            return true;
    for (int i = 0; i < subset->refuted; i++)
        if (subset->refutation[i].label == label)
            return true;
    return false;
}

static void ask_of_subset(asker *asker, const step_subset *subset)
{
    for (int i = 0; i < subset->size; i++) {
        csp_list labels = csp_var_labels(asker->csp, subset->row[i]);
        for (const csp_label *x = labels.begin; x < labels.end; x++)
            if (!subset_settles(asker->csp, subset, *x))
                ask(asker, *x);
    }
}

static void ask_of_step(const asker *from, const step *step);

static void ask_of_trial(const asker *asked, const step_supposition *trial)
{
    for (int i = 0; i < trial->inners; i++) {
        inside here = { trial, i, asked->in };
        ask_of_step(&(asker){ asked->csp, asked->start, asked->sink, &here }, &trial->inner[i]);
    }
}

static void ask_of_step(const asker *from, const step *step)
{
    asker a = *from;
    for (int i = 0; i < step->lines; i++) {
        const step_line *l = &step->line[i];
        switch (l->kind) {
        case TRESSE_SUPPOSE:
            ask_of_trial(&a, &l->suppose);
            break;
        case TRESSE_CELL:
        case TRESSE_CASES:
            ask_of_cell(&a, step, i);
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

void step_premises(const state *start, const step *step, const premise_sink *sink)
{
    ask_of_step(&(asker){ start->csp, start, sink, NULL }, step);
}
