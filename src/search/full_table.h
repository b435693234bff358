/* full_table.h: the dense layout of a whole network, made once for all its states.
 *
 * A state is one 16-bit lane for each csp-variable: a bit for each candidate, and LANE_OPEN as long as it has
 * no value. The row of a label x has a 0 for each label linked to x, in all the csp-variables of that label,
 * and a 0 for LANE_OPEN in the csp-variables of x, in which the links leave only x: so the state that follows
 * from asserting x is the AND of the state with the row of x. An open lane with one candidate left forces it;
 * a lane without candidates is a contradiction; a state without open lanes is solved. In each pass, all that
 * is forced is asserted together, and every pass closes a lane, so Singles and ECP come to quiescence.
 *
 * Rows are made when they are first needed, one after the other in memory: a puzzle or two asserts a part of
 * the labels, and then the rows of all of them take longer to make than the puzzle to count.
 *
 * Labels without csp-variable are in no lane, and a state says nothing of them.
 * Lanes past the last csp-variable are closed and have one candidate, which all rows keep. */
#ifndef SEARCH_FULL_TABLE_H
#define SEARCH_FULL_TABLE_H

#include "core/state.h"
#include "search/lanes.h"

enum { FULL_MEMBERS = 16 }; /* labels that a lane has room for */

typedef struct full_table {
    arena arena; /* owns the arrays */
    const csp *csp;
    const lanes_ops *ops;
    int vars, banks, width; /* lanes in a state: width = banks * BANK */
    int covering; /* the first this many csp-variables contain all labels that are in any csp-variable */
    lane *bit;    /* of each (label, csp-variable of it), in the order of csp_label_vars: its bit there */
    csp_label *member; /* of each lane, FULL_MEMBERS of them: the label of each bit */
    const lane **row;  /* of each label; NULL: not made yet */
    lane *rows;        /* room for all of them */
    int made;
    lane *blank;         /* the state where every label is a candidate */
    csp_label *asserted; /* by the last full_settle: what it was asked to assert, and what that forced */
    int asserts;
    const lane **meets;     /* the rows of those that are met in one pass */
    uint32_t *mask;         /* of each bank: its lanes that force a label */
    uint8_t *listed, lists; /* of each label: the list it was put in last, numbered from 1 on */
    uint64_t *bits;         /* of the labels: scratch */
} full_table;

bool full_table_small(const csp *c); /* is the network small enough? */
status full_table_open(full_table *table, const memory *m,
                       const csp *c); /* of a network that is small enough */
void full_table_close(full_table *table);

const lane *full_make_row(full_table *table, csp_label label);

static inline const lane *full_row(full_table *table, csp_label l)
{
    const lane *row = table->row[l];
    return row ? row : full_make_row(table, l);
}

/* The label of a lane's lowest candidate, which it must have. */
static inline csp_label full_lowest(const full_table *table, int var, lane of)
{
    return table->member[var * FULL_MEMBERS + __builtin_ctz(of)];
}

/* Is this label, which has a csp-variable, a candidate? */
static inline bool full_has(const full_table *table, const lane *of, csp_label l)
{
    const csp_var *v = csp_label_vars(table->csp, l).begin;
    unsigned need = LANE_OPEN | (unsigned)table->bit[v - csp_label_vars(table->csp, 0).begin];
    return (of[*v] & need) == need;
}

/* How many bits a lane has. */
static inline int full_bits(lane of)
{
    unsigned n = of;
    n -= n >> 1 & 0x5555;
    n = (n & 0x3333) + (n >> 2 & 0x3333);
    n = (n + (n >> 4)) & 0x0F0F;
    return (int)((n + (n >> 8)) & 0x1F);
}

/* Takes a label out of a state, and nothing else. */
void full_clear(const full_table *table, lane *from, csp_label l);

/* to = what follows from `from` and the labels in `asserted`: Singles and ECP to quiescence. False: a
 * contradiction. */
bool full_settle(full_table *table, lane *to, const lane *from);

/* The same for the `label` alone. */
static inline bool full_suppose(full_table *table, lane *to, const lane *from, csp_label label)
{
    table->asserts = 1;
    table->asserted[0] = label;
    return full_settle(table, to, from);
}

/* to = what follows from s. */
bool full_load(full_table *table, lane *to, const state *s);

/* The candidates of a state, ascending; returns how many. */
int full_list(const full_table *table, const lane *of, csp_label *list);

#endif
