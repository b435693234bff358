/* lemmas.h: what the writers of proofs share: what is claimed, and the clauses that prove it. */
#ifndef OUT_LEMMAS_H
#define OUT_LEMMAS_H

#include "base/text.h"
#include "core/proof.h"
#include "out/report.h"

/* Does the formula forbid the solution that was found, so that the proof shows that it is the only one? */
bool forbids_solution(const report *report);

/* Its labels, and what constraints have beyond them. */
int formula_variables(const csp *c, const memory *m);
/* What the formula says after its csp-variables and links: what is declared, what is given, and then, if it
 * forbids the solution, that. */
void say_formula(const report *report, proof_writer *to);
void say_forbidden(const report *report, proof_writer *to);

/* Clauses as lines of text: "3 -7 0". */
typedef struct clause_text {
    proof_writer writer;
    text *out;
} clause_text;
clause_text clause_text_of(text *out);
void clause_text_end(clause_text *clause); /* out->failed: there was no memory */

/* Says all clauses of the proof, if there is one (proof_exists). */
void say_proof(const report *report, proof_writer *to);

#endif
