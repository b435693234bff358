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
 * A step of order has csp-variables C_0 … C_k, each smaller than the next one (an ascending chain), or up to
 * `turn` and greater from there on (a hill), or the other way round (a valley). `least` is the label of least
 * rank that C_0 still has, candidate or value, `greatest` the one of greatest rank of C_k; of a hill only
 * `least`, in C_0 or C_k, wherever it is lower, and of a valley only `greatest`. An ascending chain has those
 * that its conclusions rest on. The length of hills and valleys is k, that of ascending chains 1.
 *
 * A coupling: all labels that a need wants are gone.
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
    STEP_ORDER,        /* `set`: what is too small or too great for its place is eliminated */
    STEP_COUPLING,     /* `need`: labels that need what is gone are eliminated */
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
    int sets; /* STEP_SUBSET: twice the length: its rows, then its columns; STEP_ORDER: its csp-variables */
    const csp_var *set;
    int turn;                  /* STEP_ORDER: the number of its top or bottom; of an ascending chain: 0 */
    csp_label least, greatest; /* STEP_ORDER; CSP_NONE: none */
    int need;                  /* STEP_COUPLING */
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
    case STEP_ORDER:
    case STEP_COUPLING:
    case STEP_TRIAL:
    case STEP_CONTRADICTION:
        break;
    }
    return false;
}

/* STEP_ORDER: the rank of its least or greatest label, in whichever end has it; -1 if it is none of theirs.
 */
int step_rank(const csp *c, const step *s, csp_label l);

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
