/* lrat_check.h: is an LRAT proof right? Decided by its hints alone, without any search; shares no code with
 * what writes such proofs. */
#ifndef CHECK_LRAT_CHECK_H
#define CHECK_LRAT_CHECK_H

#include "base/error.h"
#include "base/memory.h"

#include <stdbool.h>

typedef tresse_lrat_verdict lrat_verdict;

/* OK: the verdict says whether every clause of the proof follows by its hints from the formula, in DIMACS
 * form, and the clauses before it. BAD_INPUT: the formula can't be read, *e says where and why. */
status lrat_check(const memory *m, const char *cnf, size_t cnf_n, const char *proof, size_t proof_n,
                  lrat_verdict *verdict, error *e);

#endif
