/* rules.h: the rules of every game a second time, by their definitions, for tests: are the cells of a
 * solution filled as the game wants it?
 *
 * Nothing of the program's own statement of the rules is used. A puzzle is taken from its text once more, and
 * a solution from the names of its labels ("r1c2" is "5"); what is not a cell of the game (a combination, an
 * arrangement of a row, a state of an automaton) is not looked at. */
#ifndef TESTS_RULES_H
#define TESTS_RULES_H

#include "apps/app.h"

/* Does the game of p have rules here? Networks and models say their constraints themselves. */
bool rules_known(const puzzle *p);
/* Do the cells of these values obey them? Givens are not looked at. */
bool rules_hold(const puzzle *p, const csp *c, const bool *value);

#endif
