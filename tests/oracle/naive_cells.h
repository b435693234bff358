/* naive_cells.h: c-braids, c-whips and T&E(Con) by their definitions (rules/con.c), on networks of a few
 * labels: all sequences of cells, all lefts, all assignments of a statement's variables. Shares nothing with
 * the search. */
#ifndef TESTS_NAIVE_CELLS_H
#define TESTS_NAIVE_CELLS_H

#include "core/state.h"
#include "core/statement.h"

/* Do these values of its operands obey the statement? By the meaning of each kind, said again. */
bool naive_obeys(const statement *s, const int64_t *values);
/* The least length, up to `most`, of a c-braid or c-whip on z; 0: there is none. */
int naive_c_braid(const state *s, csp_label z, int most);
int naive_c_whip(const state *s, csp_label z, int most);
/* Does rule Con with Singles lead to a contradiction once z is asserted? */
bool naive_te_con(const state *s, csp_label z);
/* What rule Con eliminates in s, with whips[1] and couplings; false: some cell fails. */
bool naive_con(const state *s, bool *eliminated);

#endif
