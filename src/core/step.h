/* step.h: one step of a resolution path, with its whole evidence.
 *
 * A step is data: rules make it, and printing, JSON, DRUP, checking, drawing and statistics read it. It says
 * what is concluded (labels asserted or eliminated) and why, in enough detail that a reader needs no search
 * to be sure.
 *
 * Steps of one *round* were all found in one and the same state, and hold in it; they are applied together.
 *
 * A chain (whip, braid…) has a target Z and cells (csp-variable V, left L, right R). Every other candidate of
 * V is listed with the reason why it is not available: `by` 0 says it is linked to Z, k >= 1 that it is
 * linked to the right of cell k (counted from 1). `left_by` says the same of L. In the last cell of whips and
 * braids there is no right; in that of bivalue-chains and t-chains the right is linked to Z. Where there are
 * several targets, all this holds for each of them.
 *
 * A Subset has `length` rows and as many columns, sets of one board: all candidates of the rows are in the
 * columns.
 *
 * A trial (T&E) supposes its one conclusion true: the inner steps start from the state of the round with that
 * label asserted, have rounds of their own, and end with a contradiction. Its length is the depth of T&E. */
#ifndef CORE_STEP_H
#define CORE_STEP_H

#include "core/state.h"

typedef enum step_shape {
    STEP_SINGLE,       /* `variable` has one candidate left: it is asserted */
    STEP_CHAIN,        /* `cell`: the targets are eliminated */
    STEP_SUBSET,       /* `set`: labels of the columns outside the rows are eliminated */
    STEP_TRIAL,        /* `inner`: what was supposed is eliminated */
    STEP_CONTRADICTION /* `variable` has neither value nor candidate: there is no solution */
} step_shape;

enum { BY_TARGET = 0 };

typedef struct step_other {
    csp_label label;
    uint16_t by;
} step_other;

typedef struct step_cell {
    csp_var variable;
    csp_label left, right; /* right: CSP_NONE in the last cell */
    uint16_t left_by;
    uint16_t others; /* how many */
    const step_other *other;
} step_cell;

typedef struct step {
    const char *rule; /* "whip", "hidden-single-in-a-row"; lives as long as the network and the theory */
    step_shape shape;
    int length;       /* of a trial: its depth; 0 for singles and contradictions */
    int round;        /* from 1 */
    csp_var variable; /* STEP_SINGLE, STEP_CONTRADICTION; else CSP_NONE */
    int conclusions;
    const csp_label *conclusion; /* asserted or eliminated: see step_asserts */
    int cells;
    const step_cell *cell;
    int sets; /* STEP_SUBSET: twice the length: its rows, then its columns */
    const csp_var *set;
    int inners;
    const struct step *inner; /* STEP_TRIAL */
} step;

/* Are the conclusions asserted? Otherwise they are eliminated. */
static inline bool step_asserts(const step *s)
{
    switch (s->shape) { /* without default: a new shape must say what it does */
    case STEP_SINGLE:
        return true;
    case STEP_CHAIN:
    case STEP_SUBSET:
    case STEP_TRIAL:
    case STEP_CONTRADICTION:
        break;
    }
    return false;
}

/* Whoever wants the steps of a path. take returns OK to go on. Without `evidence` the steps need no cells. */
typedef struct step_sink {
    status (*take)(void *context, const step *s);
    void *context;
    bool evidence;
} step_sink;

/* A list of steps that owns copies of all their parts, inner steps included. */
typedef struct step_list {
    arena arena;
    const memory *memory;
    step *step;
    int n, room;
} step_list;

void step_list_open(step_list *l, const memory *m);
void step_list_clear(step_list *l);
void step_list_close(step_list *l);
status step_list_add(step_list *l, const step *s);     /* s may be a step of l */
step_sink step_list_sink(step_list *l, bool evidence); /* steps taken are added to l */

void step_apply(const step *s, state *to); /* its conclusions; what is no candidate any more is passed over */

#endif
