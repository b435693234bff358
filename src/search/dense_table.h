/* dense_table.h: the dense layout of a state, and the operations on whole states.
 *
 * A state is one 16-bit *lane* for each undecided csp-variable: a bit for each live candidate. Supposing a
 * candidate x is one AND of the whole state with the row of x, which has a 0 for each candidate linked to x.
 * A lane with one bit is *single*: it forces its candidate; a lane without a bit is a contradiction.
 *
 * In the csp-variables of x itself the row of x is all ones. They are decided: x keeps its bit in them for
 * ever, for nothing linked to x is supposed later; so they are never empty, and if they become single they
 * force x again, which the searches pass over. Lanes past the last csp-variable, and those of csp-variables
 * that were decided after the table was made, are all ones; since domains have at most DENSE_DOMAIN_MAX
 * labels, they never become single. */
#ifndef SEARCH_DENSE_TABLE_H
#define SEARCH_DENSE_TABLE_H

#include "core/state.h"
#include "search/lanes.h"

enum {
    DENSE_DOMAIN_MAX = 14,
    DENSE_LABELS_MAX = 1500,
    DENSE_AREA_MAX = 1 << 21, /* labels times csp-variables: the table has a lane for each pair */
    DENSE_NONE = 0xFFFF
};

typedef uint16_t dcand; /* a candidate of the table */

typedef struct dense_table {
    arena arena; /* owns the arrays */
    const csp *csp;
    /* of each (label, csp-variable of it), in the order of csp_label_vars: the bit in the lane */
    uint16_t *bit;
    int candidates, vars, banks, width; /* lanes in a state: width = banks * BANK */
    csp_label *label;                   /* of each candidate */
    dcand *cand_of;                     /* of each label, or DENSE_NONE */
    uint16_t *lane_of;                  /* of each csp-variable, or DENSE_NONE */
    dcand *member;                      /* of each lane and bit */
    lane *row;                          /* of each candidate, made when first asked for */
    bool *has_row;
    lane *live;              /* the state itself */
    const lane **rows;       /* scratch of dense_meet */
    uint32_t *listed, lists; /* of each candidate: the list it was put in last */
    const lanes_ops *ops;
} dense_table;

bool dense_fits(const csp *c);
status dense_table_open(dense_table *t, const memory *m, const csp *c);
void dense_table_close(dense_table *t);
void dense_table_make(dense_table *t, const state *s); /* for s and the states that follow from it */
void dense_table_live(dense_table *t, const state *s);
void dense_make_row(dense_table *t, dcand x);

static inline const lane *dense_row(dense_table *t, dcand x)
{
    if (!t->has_row[x])
        dense_make_row(t, x);
    return t->row + (size_t)x * (size_t)t->width;
}

/* One node of a search: a state, which of its lanes are single, and the candidates it newly forces. */
typedef struct dense_node {
    lane *state;
    uint32_t *single; /* of each bank: the lanes with one bit */
    dcand *fresh;
    int freshes;
} dense_node;

/* to = from AND the rows of these n candidates, with its single lanes. True: a contradiction. */
bool dense_meet(dense_table *t, dense_node *to, const lane *from, const dcand *x, int n);

/* Fills `fresh`: the candidates forced by lanes that are not single in `old` (may be NULL: none is), each
 * once. */
void dense_list_fresh(dense_table *t, dense_node *of, const uint32_t *old);

/* Both, for one candidate. */
bool dense_suppose(dense_table *t, dense_node *to, const lane *from, dcand x, const uint32_t *old);

/* The candidate of the lowest lane marked in this mask of bank g: the lane must be single. */
static inline dcand dense_only(const dense_table *t, const lane *from, int g, uint32_t mask)
{
    int v = g * BANK + __builtin_ctz(mask);
    return t->member[v * 16 + __builtin_ctz(from[v])];
}

/* Would supposing one of these n candidates, alone, be a contradiction? */
bool dense_refutes(dense_table *t, const lane *from, const dcand *x, int n);

/* Lists the candidates of the lanes that are marked in `single`, each once; returns how many. */
int dense_forced(dense_table *t, const lane *from, const uint32_t *single, dcand *list);

#endif
