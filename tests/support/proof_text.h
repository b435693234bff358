/* proof_text.h: steps written down as text, with lines of every kind, for tests of what reads steps.
 *
 * Lines are separated by semicolons; what is inside of one stands in parentheses behind it:
 *
 *     suppose A=1 B=1 ( … )
 *
 *     false A=1 B=1 ( … )
 *
 *     cell V <A=1/0 A=2/1 | A=3
 *
 *     cell V A=1/0 | A=3 by 2
 *
 *     cases V A=1/0 ( suppose A=2 ( … ) ; suppose A=3 ( … ) )
 *
 *     subset P1 P2 x C1 C2 A=1/0 => B=1
 *
 * A cell has its set, what is refuted and by which line (< in front: it is the left), and behind the bar its
 * rights, which line 2 may refute. #4 is the set that step 4 of the list concluded, @1 the need number 1,
 * both from 0.
 */
#ifndef TESTS_PROOF_TEXT_H
#define TESTS_PROOF_TEXT_H

#include "core/step.h"
#include "rules/rule.h"

/* Adds a step of this rule, with its name; its length is the number of cells. The program ends with a message
 * if a word is not understood. */
void proof_add(step_list *to, const csp *c, const rule *r, int round, step_conclusion what,
               const char *conclusions, const char *lines);

csp_label proof_label(const csp *c, const char *name);
csp_set proof_set(const csp *c, const char *name);

#endif
