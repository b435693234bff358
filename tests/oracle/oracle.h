/* oracle.h: what is true of a state, according to a SAT solver (CaDiCaL): an answer that shares nothing with
 * the library.
 *
 * The formula: one variable for each label; at least one label of each csp-variable; not both labels of a
 * link; for each guard of a need, not the guard or one of the members; values are true, labels that are gone
 * are false. Two solutions are different if some csp-variable has different values. */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include "core/state.h"

typedef struct oracle oracle;

oracle *oracle_open(const state *s); /* reads s once; the network must live as long as the oracle */
void oracle_close(oracle *o);

/* For the next question only: this label is true (or false). */
void oracle_assume(oracle *o, csp_label l, bool truth);
/* Is there a solution under the assumptions? */
bool oracle_solve(oracle *o);
/* After a true answer, before the next call that changes something: is l in the solution found? */
bool oracle_true(oracle *o, csp_label l);
/* Solutions, `most` at most. The solutions that were counted are excluded from all later questions. */
int oracle_enumerate(oracle *o, int most);

int oracle_count(const state *s, int most);
bool oracle_possible(const state *s, csp_label l); /* some solution has l */

/* Models of a formula in DIMACS form, `most` at most: those that differ in any variable at all. */
int oracle_models(const char *cnf, int most);

#endif
