/* cells.h: csp-variables, needs and statements, as the cells of c-whips and c-braids.
 *
 * In a frozen state, D is the set of dead labels and T that of true ones; A has the candidates and values. A
 * cell is asked what it refutes: for a csp-variable, what is linked to all its labels in A \ D; for a need,
 * its guards if none of its members is in A \ D, and, if a guard is in T, what is linked to all its members
 * in A \ D; for a statement, labels of its own variables (problem/propagate.h). Or it fails: a csp-variable
 * without a label in A \ D, a need with a guard in T and no member in A \ D, a statement without a solution.
 * To apply a cell is to add what it refutes to D, and, if it is a csp-variable with one label in A \ D, that
 * label to T. Nothing else makes a label true.
 *
 * Cells are numbered: csp-variables, needs, then the statements that have to be propagated. */
#ifndef SEARCH_CELLS_H
#define SEARCH_CELLS_H

#include "problem/propagate.h"
#include "search/search.h"

typedef uint16_t cell;

enum { FAILS = -1 };

/* Room for lists of labels, one after the other, taken and given back like a stack. */
typedef struct label_stack {
    csp_label *list;
    size_t n, room;
} label_stack;

typedef struct cells {
    search *search;
    const csp *csp;
    const state *state;
    int vars, sets, cells;
    propagation *statement; /* of each cell from `sets` on */
    uint32_t *start;        /* of each label: its statements in `of` */
    cell *of;
    bool *dead;                /* of each label: is it in D, or gone? */
    bool *truth;               /* of each label: is it in T? */
    uint16_t *live;            /* of each csp-variable or need: its labels in A \ D */
    uint16_t *killed;          /* of each cell: its labels that are in D */
    uint16_t *bound;           /* of each need: its guards in T */
    csp_label *trail, *truths; /* D and T, in order, without what the state has */
    int trails, truths_n;
    label_stack room;  /* for lists that callers keep */
    csp_label *list;   /* room for all labels: what a cell refutes */
    bool *target_dead; /* room for evidence */
    bool failed;       /* there was no memory for `room` */
    bool quiet;        /* no cell refutes anything while D and T are empty */
    /* cells that are not to be applied until they have more to go by: see cells_forbid */
    int *forbidden;                               /* of each cell: 0, or the depth at which that was said */
    uint16_t *forbidden_killed, *forbidden_bound; /* of each: how much it had then */
    size_t *forbidden_at;                         /* of each: where in `room` what it refuted then is, */
    int *forbidden_n;                             /* and how much that is */
    /* of one layer */
    uint32_t *stamp, stamps; /* of each cell: the list that it was put on last */
    cell *todo, *next, *news;
    cell *all, *said; /* room for all cells, twice */
    uint16_t *layers; /* of each label: the least length of a c-braid that layers allow; 0: not known yet */
} cells;

/* The cells of the network of this search, opened once; *out lives as long as the search. */
status cells_open(search *search, cells **out);
/* D and T are empty in this state. */
void cells_begin(cells *cells);

static inline bool cell_is_var(const cells *cells, int which)
{
    return which < cells->vars;
}

static inline bool cell_is_need(const cells *cells, int which)
{
    return which >= cells->vars && which < cells->sets;
}

static inline csp_set cell_set(const cells *cells, int which) /* of a csp-variable or need */
{
    return (csp_set)(which < cells->vars ? which : which - cells->vars + csp_exclusive(cells->csp));
}

/* What a cell refutes, of the labels in A; whole: also of those in D; otherwise only new ones. Returns how
 * many are in `to`, or FAILS. */
int cells_ask(cells *cells, int which, bool whole, csp_label *to);
/* Of a csp-variable of which several labels live: is some label outside it linked to all of them, so that
 * they are in a g-label? Is this label of it outside their g-label? */
bool cells_has_g_label(const cells *cells, int which);
bool cells_is_outside(const cells *cells, int which, csp_label l);
/* The only label of a csp-variable in A \ D; CSP_NONE: this is not a csp-variable, or it has several. */
csp_label cells_right(const cells *cells, int which);
/* Would it make a label true that is not yet, and that some need waits for? */
bool cells_says_true(const cells *cells, int which);

/* Where D and T end; all that was added later is taken back. */
typedef struct cells_mark {
    int trails, truths;
} cells_mark;

cells_mark cells_here(const cells *cells);
void cells_undo(cells *cells, cells_mark mark);
void cells_suppose(cells *cells, csp_label target); /* D_0 and T_0 */
/* Adds this list, which the cell refutes, and its right. */
void cells_apply(cells *cells, int which, const csp_label *list, int n);

/* A new list of cells, each once; those of this label are added, those that it is a guard of; both return how
 * many there are then. */
void cells_new_list(cells *cells);
int cells_of_label(cells *cells, csp_label l, cell *list, int n);
int cells_guarded_by(cells *cells, csp_label l, cell *list, int n);
/* Lists the cells that what was added since the mark concerns, after those that are in the list already, each
 * once; returns how many there are then. */
int cells_touched(cells *cells, cells_mark since, cell *list, int n);

/* Applies cells in layers: first all that are in the list, then all that are concerned; nothing is added for
 * good. Returns in which layer (from 0) one fails, `most` + 1 if it is later, NEVER if none ever does. news:
 * the cells of the first layer that have something new to say, and *n how many; the one that fails, if that
 * is there. */
int cells_layers(cells *cells, const cell *list, int count, int most, cell *news, int *n);

/* Supposes a target, where D and T are empty, and lists all cells that may have something to say; returns how
 * many. */
int cells_concerned(cells *cells, csp_label target, cell *list);
/* A lower bound for the length of c-braids on this target; NEVER: there is none. */
int cells_least(cells *cells, csp_label target);

/* The cell, which is forbidden at this depth, is not applied any more as long as it has nothing to go by that
 * it has not now, but what it refutes itself. */
void cells_forbid(cells *cells, int which, int depth);
void cells_allow(cells *cells, const cell *list, int n, int depth); /* those forbidden at this depth */

/* A list of labels that stays in `room` until the room is cut back; its place there. */
size_t cells_keep(cells *cells, const csp_label *list, int n);

#endif
