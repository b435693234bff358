/* hinted.h: the LRAT proof of a path, put to the test by the checker of such proofs, which follows hints and
 * searches for nothing. */
#ifndef TESTS_HINTED_H
#define TESTS_HINTED_H

#include "out/report.h"

/* The steps are proved; and, of a path that is solved, that its solution is the only one. Fails the test
 * otherwise. */
void hinted_proof(const report *r);

#endif
