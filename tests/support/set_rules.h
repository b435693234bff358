/* set_rules.h: rules that conclude sets of which one member is true, and rules that use them; no theory of
 * the program has such rules yet, so tests have these. They may stand in a theory that a test makes by hand.
 *
 * The checker takes their steps as those of any_kinds.h: P, and L for the second. */
#ifndef TESTS_SET_RULES_H
#define TESTS_SET_RULES_H

#include "solve/theory.h"

/* make[2]: V has a candidate b, and the candidates of W that are not linked to b, together with those of V
 * other than b, are three at most: one of these is true.
 *
 * left[1]: the last member of a set is true.
 *
 * use[1]: a candidate that is linked to all that is left of a set goes. use[2]: so does one that is linked to
 * all of that but r, if each candidate of some csp-variable is linked to it or to r. */
extern const rule set_rule_make, set_rule_left, set_rule_use;

/* All three; T&E of this depth with the first two, which leave something to trials. */
theory set_theory(int depth);

#endif
