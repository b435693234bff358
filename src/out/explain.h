/* explain.h: any step as sentences that a player can follow, made from the names and phrases of the network;
 * followed by the statements that it uses, if the network says where its links come from.
 *
 * The reasons are those at the beginning of the round of the step (out/reasons.h), for what was gone before;
 * NULL: they are not known, and a Single says only that nothing else is left. */
#ifndef OUT_EXPLAIN_H
#define OUT_EXPLAIN_H

#include "base/text.h"
#include "out/reasons.h"

/* The whole step, including inner steps; no newline. */
void explain_step(const csp *c, const step *step, const reasons *reasons, text *out);
/* The same; marks (out/parts.h), if not NULL, receives where its parts begin. A part may begin with a
 * blank. */
void explain_in_parts(const csp *c, const step *step, const reasons *reasons, text *out, text *marks);
/* A single step of a trial. */
void explain_inner_step(const csp *c, const step *step, const reasons *reasons, text *out);
/* Is this step told at the end of its trial, by explain_refutation? */
bool explains_with_trial(const step *step);
/* Does it conclude only what nobody sees on the board (core/words.h)? A path need not tell it: the steps that
 * follow from it say by what. */
bool explains_what_is_hidden(const csp *c, const step *step);
/* "Fewer ways are left for row 3.": such a step alone. */
void explain_what_is_hidden(const csp *c, const step *step, text *out);
/* What comes before and after the inner steps of a trial: "Suppose r3c4 is 5." and "But row 6 has no place
 * for 5, which is impossible. So r3c4 is not 5." */
void explain_supposition(const csp *c, const step *step, const reasons *reasons, text *out);
void explain_refutation(const csp *c, const step *step, const reasons *reasons, text *out);
/* Only for explain.c and explain_lines.c: the reason, without what is eliminated; at the start of a sentence,
 * inside a sentence, or inside a sentence about what would be. */
typedef enum subset_mood { SUBSET_FIRST, SUBSET_INSIDE, SUBSET_SUPPOSED } subset_mood;
void explain_subset(const csp *c, const step_subset *subset, subset_mood how, text *out);

#endif
