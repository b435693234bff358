/* steps.h: steps made and read by tests: chains as people think of them, a target and cells with a left and a
 * right. */
#ifndef TESTS_STEPS_H
#define TESTS_STEPS_H

#include "core/step.h"
#include "rules/rule.h"
#include "solve/premises.h"

extern const rule rule_whip, rule_braid, rule_subset, rule_order, rule_coupling;

enum { STEP_CELLS_MAX = 64, CELL_MEMBERS_MAX = 32 };

/* A cell of a chain as a test writes it down. */
typedef struct simple_cell {
    csp_var set;
    csp_label left, right; /* right: CSP_NONE for none */
    uint16_t left_by;
    int others;
    step_refutation other[CELL_MEMBERS_MAX];
} simple_cell;

/* A step with room for its parts; it must stay where it is. */
typedef struct made_step {
    step step;
    step_line line[STEP_CELLS_MAX + 1];
    step_refutation refutation[STEP_CELLS_MAX][CELL_MEMBERS_MAX + 1];
    csp_label right[STEP_CELLS_MAX];
} made_step;

/* A chain on these targets (the caller's), whose last right, if there is one, is refuted by the target. */
const step *make_chain(made_step *m, const rule *r, int round, const csp_label *target, int targets,
                       const simple_cell *cell, int cells);
/* A single; label CSP_NONE: a contradiction. *label must stay. */
const step *make_single(made_step *m, const char *name, int round, csp_var set, const csp_label *label);
/* A Subset; its lists are the caller's. */
const step *make_subset(made_step *m, const char *name, int round, int size, const csp_var *row,
                        const csp_var *column, const csp_label *target, int targets);
/* A trial on this label; the inner steps are the caller's. */
const step *make_trial(made_step *m, int depth, int round, const csp_label *label, const step *inner,
                       int inners);

/* Is it a chain: cells below a supposition? */
bool is_chain(const step *s);
int chain_cells(const step *s);                    /* 0 if it is none */
const step_cell *chain_cell(const step *s, int k); /* from 0 */
csp_label cell_left(const step_cell *cell);
csp_label cell_right(const step_cell *cell);    /* CSP_NONE: none */
simple_cell cell_simple(const step_cell *cell); /* the same as a test writes it down */
bool is_single(const step *s);
bool is_contradiction(const step *s);
bool is_subset(const step *s);
bool is_order(const step *s);
bool is_coupling(const csp *c, const step *s);
bool is_broken_need(const csp *c, const step *s); /* a contradiction */
bool is_trial(const step *s);
int trial_steps(const step *s); /* inner steps; 0 if it is not a trial */
const step *trial_step(const step *s, int i);

#endif
