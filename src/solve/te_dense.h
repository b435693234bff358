/* te_dense.h: the trials of te.h for networks that fit the dense layout. */
#ifndef SOLVE_TE_DENSE_H
#define SOLVE_TE_DENSE_H

#include "search/full_table.h"
#include "solve/te.h"

typedef struct te_dense {
    full_table table;
    lane *base, *trial;       /* the state, and the copy for trials */
    uint32_t *pair;           /* of each group: its lanes that are open with two candidates */
    uint16_t *tried, version; /* of each label: the version of the state in which it was tried last */
    csp_label *refuted;
    int refutations;
    watch *watch;
} te_dense;

status te_dense_open(te_dense *d, const memory *m, const csp *c); /* of a network that fits a full_table */
void te_dense_close(te_dense *d);                                 /* also after a failure */

status te_dense_run(te_dense *d, const state *s, const bool *keep, watch *w, te_result *r);
status te_dense_decide(te_dense *d, const te_start *from, watch *w, te_result *r);

#endif
