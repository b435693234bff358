/* steps.c: see steps.h. */
#include "steps.h"

#include "rules/single.h"
#include "solve/trial.h"

#include <assert.h>
#include <string.h>

static void begin(made_step *m, const rule *r, const char *name, int length, int round)
{
    memset(m, 0, sizeof *m);
    m->step = (step){ .rule = r, .name = name, .length = length, .round = round, .line = m->line };
}

static void conclude(made_step *m, step_conclusion what, const csp_label *label, int n)
{
    m->step.concludes = what;
    m->step.conclusions = n;
    m->step.conclusion = label;
}

static step_cell make_cell(made_step *m, const simple_cell *from, int k, bool last)
{
    step_refutation *out = m->refutation[k];
    bool right = from->right != CSP_NONE;
    out[0] = (step_refutation){ from->left, from->left_by };
    assert(from->others < CELL_MEMBERS_MAX);
    memcpy(out + 1, from->other, (size_t)from->others * sizeof *out);
    m->right[k] = from->right;
    return (step_cell){ .set = from->set,
                        .has_left = true,
                        .refuted = 1 + from->others,
                        .refutation = out,
                        .rights = right,
                        .right = right ? &m->right[k] : NULL,
                        .right_by = right && last ? 0 : NO_LINE };
}

const step *make_chain(made_step *m, const rule *r, int round, const csp_label *target, int targets,
                       const simple_cell *cell, int cells)
{
    assert(cells <= STEP_CELLS_MAX);
    begin(m, r, r ? r->name : "", cells, round);
    conclude(m, CONCLUDES_ELIMINATIONS, target, targets);
    m->step.lines = cells + 1;
    m->line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                              .inside = cells,
                              .suppose = { .labels = targets, .label = target } };
    for (int k = 0; k < cells; k++)
        m->line[k + 1] =
            (step_line){ .kind = TRESSE_CELL, .cell = make_cell(m, &cell[k], k, k == cells - 1) };
    return &m->step;
}

const step *make_single(made_step *m, const char *name, int round, csp_var set, const csp_label *label)
{
    bool none = *label == CSP_NONE;
    begin(m, none ? &rule_contradiction : &rule_single, name, 0, round);
    conclude(m, none ? CONCLUDES_NOTHING : CONCLUDES_VALUES, label, !none);
    m->step.lines = 1;
    m->line[0] = (step_line){ .kind = TRESSE_CELL,
                              .cell = { .set = set, .rights = !none, .right = label, .right_by = NO_LINE } };
    return &m->step;
}

const step *make_subset(made_step *m, const char *name, int round, int size, const csp_var *row,
                        const csp_var *column, const csp_label *target, int targets)
{
    begin(m, &rule_subset, name, size, round);
    conclude(m, CONCLUDES_ELIMINATIONS, target, targets);
    m->step.lines = 1;
    m->line[0] = (step_line){
        .kind = TRESSE_SUBSET,
        .subset = { .size = size, .row = row, .column = column, .targets = targets, .target = target }
    };
    return &m->step;
}

const step *make_trial(made_step *m, int depth, int round, const csp_label *label, const step *inner,
                       int inners)
{
    begin(m, &rule_trial, rule_trial.name, depth, round);
    conclude(m, CONCLUDES_ELIMINATIONS, label, 1);
    m->step.lines = 1;
    m->line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                              .suppose = { .labels = 1, .label = label, .inners = inners, .inner = inner } };
    return &m->step;
}

/* ---- reading ---- */

static bool begins_with(const step *s, tresse_line_kind kind)
{
    return s->lines && s->line->kind == kind;
}

bool is_chain(const step *s)
{
    return begins_with(s, TRESSE_SUPPOSE) && s->line->inside && s->rule != &rule_coupling &&
           s->line[1].kind != TRESSE_CASES; /* an oddagon */
}

int chain_cells(const step *s)
{
    return is_chain(s) ? s->line->inside : 0;
}

const step_cell *chain_cell(const step *s, int k)
{
    return &s->line[k + 1].cell;
}

csp_label cell_left(const step_cell *cell)
{
    return cell->has_left ? cell->refutation[0].label : CSP_NONE;
}

csp_label cell_right(const step_cell *cell)
{
    return cell->rights ? cell->right[0] : CSP_NONE;
}

simple_cell cell_simple(const step_cell *cell)
{
    simple_cell out = { .set = cell->set, .left = cell_left(cell), .right = cell_right(cell) };
    out.left_by = cell->refutation[0].by;
    out.others = cell->refuted - 1;
    assert(out.others < CELL_MEMBERS_MAX);
    memcpy(out.other, cell->refutation + 1, (size_t)out.others * sizeof *out.other);
    return out;
}

bool is_single(const step *s)
{
    return s->rule == &rule_single;
}

bool is_contradiction(const step *s)
{
    return s->rule == &rule_contradiction;
}

bool is_subset(const step *s)
{
    return begins_with(s, TRESSE_SUBSET);
}

bool is_order(const step *s)
{
    return begins_with(s, TRESSE_DECLARED) && s->rule == &rule_order;
}

bool is_coupling(const csp *c, const step *s)
{
    return begins_with(s, TRESSE_SUPPOSE) && s->line->inside == 1 && csp_is_need(c, s->line[1].cell.set);
}

bool is_broken_need(const csp *c, const step *s)
{
    return begins_with(s, TRESSE_CELL) && csp_is_need(c, s->line->cell.set);
}

bool is_trial(const step *s)
{
    return s->rule == &rule_trial;
}

int trial_steps(const step *s)
{
    const step_supposition *t = step_trial(s);
    return t ? t->inners : 0;
}

const step *trial_step(const step *s, int i)
{
    return &s->line->suppose.inner[i];
}
