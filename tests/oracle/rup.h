/* rup.h: is a DRUP proof right? A forward checker for tests, independent of the library.
 *
 * Every clause of the proof must follow by unit propagation (RUP) from the formula and the clauses before it;
 * none is skipped, used or not. Reading is strict: a text that is not quite DIMACS is refused, so that the
 * tests see it. */
#ifndef TESTS_RUP_H
#define TESTS_RUP_H

#include <stdbool.h>

typedef struct rup_verdict {
    bool accepted;
    int refused;  /* number of the proof's clause at fault, from 1; 0: something else is wrong */
    int clauses;  /* of the proof that were accepted */
    bool refuted; /* the formula with the accepted clauses is contradictory by unit propagation */
    char why[120];
} rup_verdict;

rup_verdict rup_check(const char *cnf, const char *drup);

/* After an accepted check: is the variable's value fixed by unit propagation? 1 true, -1 false, 0 not fixed.
 * value has room for `variables` + 1 entries, entry 0 is not used. */
rup_verdict rup_check_values(const char *cnf, const char *drup, signed char *value, int variables);

#endif
