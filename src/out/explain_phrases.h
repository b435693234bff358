/* explain_phrases.h: what the files explain*.c share: a step that is being told, and the phrases for
 * parts of it. */
#ifndef OUT_EXPLAIN_PHRASES_H
#define OUT_EXPLAIN_PHRASES_H

#include "base/text.h"
#include "core/step.h"
#include "core/words.h"
#include "out/reasons.h"

typedef struct teller {
    const csp *csp;
    const step *step;
    const reasons *reasons; /* NULL: not known */
    text *out;
    text *marks; /* where parts begin; NULL: not wanted */
    bool first;  /* its words are at the start of a sentence */
    bool inner;  /* it is a step of a trial */
} teller;

/* What follows belongs to this part, up to the next one. */
void tell_part(const teller *teller, int part);
/* "r6c2 = 2 or r6c3 = 4": labels, whether supposed or known. */
void tell_labels(const teller *teller, const csp_label *labels, int n, say_verb relation, const char *word);

/* Is the set of the cell a csp-variable? Otherwise it is a need, or a set that a step has concluded; these
 * have no names. */
bool tell_has_name(const teller *teller, const step_cell *cell);
/* Is the line a cell of which nobody sees the values (is_hidden)? It is not told; the line that follows from
 * it begins with what it comes from, as tell_by says: "by row 3 ". */
bool tell_is_hidden(const teller *teller, int i);
void tell_by(const teller *teller, int i);
/* Has an earlier step concluded it? */
bool tell_is_known(const teller *teller, const step_line *line);
/* How many of its members does this line refute? */
int tell_count_refuted(const step_cell *cell, int by);

void tell_members(const teller *teller, const step_cell *cell, const csp_label *labels, int n);
/* "what r1c1 = 2 needs"; for a set that a step has concluded: "what is true", or in other words. */
void tell_why(const teller *teller, const char *what, const step_line *line, const char *true_one);
/* Names a set without a name by its members that are not gone: "the true one of r6c2 = 2 and r6c3 = 4", "the
 * one of … that r1c1 = 2 needs". */
void tell_set(const teller *teller, const step_line *line);
/* "r8c8 or r1c8 is 7": the members left of a set that a step has concluded, of which one is true. */
void tell_known(const teller *teller, const step_cell *cell);
/* "in c2 or in c5", "any of 12 candidates": the members that this line refutes. */
void tell_refuted(const teller *teller, const step_cell *cell, int by, const char *word);

/* Is line i inside line `outer`, which comes before it? */
bool tell_is_inside(const teller *teller, int i, int outer);
/* Does line `by` suppose labels to be false, and is line i inside it? */
bool tell_is_denied(const teller *teller, int by, int i);
/* "of r4c1 = 7": the right of a cell; or what a supposition says at line i: inside it what is supposed,
 * afterwards the opposite. For a g-label: "the 9 of row 4 would be in c7 or in c9". */
void tell_cause(const teller *teller, int by, int i);
/* " because of r4c1 = 7": what line `by` supposes, has as right, or has shown, at line i. */
void tell_reason(const teller *teller, int by, int i);

/* What joins line i, which is `cell` of its supposition, to the one before it. */
void tell_joint(const teller *teller, int i, int cell);
/* "r4c3 is not 5, so it is 8": said of facts, not of what is supposed. */
void tell_actual_cell(const teller *teller, int i);
/* A Single, and a csp-variable of which nothing is left (explain_single.c). */
void tell_single(const teller *teller, const step_line *line);
void tell_contradiction(const teller *teller, const step_line *line);
/* What a statement concludes, by what is left of its csp-variables, with a full stop; false: nothing was
 * said. */
bool tell_what_is_left(const teller *teller);
/* "Then r1c1 could only be 2 or 3. If it were 2, then …. If it were 3, then …" */
void tell_cases(const teller *teller, int i);
/* The lines from `from` up to `to`, of one supposition, to its end. */
void tell_lines(const teller *teller, int from, int to);

#endif
