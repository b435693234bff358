/* hints.h: from which clauses a clause of a proof follows, one after the other: the hints of an LRAT proof.
 *
 * Something is known at each moment: the formula's units, what was proved so far, what is supposed. All
 * labels linked to a true one are false at once. A new clause is supposed to be wrong: then the sets of the
 * step that is being proved are looked at in the order of its lines, again and again: if all members but one
 * are false, that one is true; if all are, the clause is right. The lines of a step are its hints: this only
 * asks of each member what made it false. Clauses that are no sets (lemmas of the step, what the network
 * declares) are looked at next, and all sets of the network last, so that whatever unit propagation sees is
 * found. What the contradiction does not rest on is left out. */
#ifndef OUT_HINTS_H
#define OUT_HINTS_H

#include "core/step.h"

typedef struct hints hints;

/* Clauses of the formula are numbered as out/formula.c writes them, from 1: first the csp-variables, then the
 * links. NULL: no memory. */
hints *hints_open(const memory *m, const csp *c);
void hints_close(hints *h);
bool hints_failed(const hints *h); /* there was no memory */

/* More of the formula, in its order. A clause of one literal is known at once. */
void hints_add(hints *h, const int *literal, int n);
/* The same in two steps: its number now, the clause when it may be used. */
int hints_reserve(hints *h);
void hints_add_reserved(hints *h, int number, const int *literal, int n);
int hints_clauses(const hints *h); /* how many there are; the next one has this number + 1 */

void hints_suppose(hints *h, csp_label l, bool negated);
void hints_unsuppose(hints *h); /* the last one that is open; if it was refuted, that is known now */

/* A clause, of which the literals from `own` on are no negations of what is supposed, follows from the step's
 * lines (NULL: no step) and from the clauses in `use`. Finds how many hints there are, which hints_hint gives
 * in their order; the clause gets the next number, and is known. -1: it does not follow by unit propagation.
 */
typedef struct hint_question {
    const int *literal;
    int literals, own;
    const step *step;
    const int *use; /* numbers of clauses */
    int uses;
} hint_question;
int hints_find(hints *h, const hint_question *q);
int hints_hint(const hints *h, int i);

/* The clauses from number `first` on are lemmas of a step that has ended: only units are still known, and the
 * last clause if it is a set that the step concludes. */
void hints_forget(hints *h, int first, bool but_last);

#endif
