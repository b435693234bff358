/* lrat_hints.h: from which clauses a clause of a proof follows, one after the other: the hints of an LRAT
 * proof.
 *
 * At each moment some literals are known: the formula's units, what was proved so far, what is supposed. All
 * labels linked to a true one are false at once. To prove a new clause, it is supposed to be wrong, and the
 * sets of the step are looked at in the order of its lines, again and again: if all members of a set but one
 * are false, that one is true; if all are false, the clause is right. So the lines of a step are its hints:
 * all that remains to be found is what made each member false. Clauses that are not sets (lemmas of the step,
 * what the network declares) are looked at next, and all sets of the network last, so that everything that
 * unit propagation can see is found. What the contradiction does not rest on is left out. */
#ifndef OUT_LRAT_HINTS_H
#define OUT_LRAT_HINTS_H

#include "core/step.h"

typedef struct lrat_hints lrat_hints;

/* Clauses of the formula are numbered as out/formula.c writes them, from 1: first the csp-variables, then the
 * links. The first variables are the labels. NULL: no memory. */
lrat_hints *lrat_hints_open(const memory *m, const csp *c, int variables);
void lrat_hints_close(lrat_hints *hints);
bool lrat_hints_failed(const lrat_hints *hints); /* there was no memory */

/* Adds a further clause of the formula, in its order. A clause of one literal is known at once. */
void lrat_hints_add(lrat_hints *hints, const int *literal, int n);
/* The same in two steps: first its number is reserved; the clause follows when it may be used. */
int lrat_hints_reserve(lrat_hints *hints);
void lrat_hints_add_reserved(lrat_hints *hints, int number, const int *literal, int n);
int lrat_hints_clauses(const lrat_hints *hints); /* how many there are; the next one has this number + 1 */

void lrat_hints_suppose(lrat_hints *hints, csp_label l, bool negated);
void lrat_hints_unsuppose(lrat_hints *hints); /* closes the last one; if it was refuted, that is known now */

/* Asks why a clause follows from the step's lines (NULL: no step) and from the clauses in `use`. Its literals
 * before `own` are the negations of what is supposed. Returns the number of hints, which hints_hint gives in
 * their order; the clause gets the next number, and is known. -1: it does not follow by unit propagation. */
typedef struct hint_question {
    const int *literal;
    int literals, own;
    const step *step;
    const int *use; /* numbers of clauses */
    int uses;
} hint_question;
int lrat_hints_find(lrat_hints *hints, const hint_question *question);
int lrat_hints_hint(const lrat_hints *hints, int i);

/* Forgets the clauses from number `first` on, which are lemmas of a step that has ended. Only units stay
 * known, and with but_last the last clause, a set that the step concludes. */
void lrat_hints_forget(lrat_hints *hints, int first, bool but_last);

#endif
