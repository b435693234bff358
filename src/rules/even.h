/* even.h: even patterns: sets of candidates such that each csp-variable that has one of them has exactly two.
 *
 * Let L be such a set whose members are linked to nothing but labels of their own csp-variables, and let V_1
 * … V_m be csp-variables that together have all of L, no label being in two of them. If the V_i were
 * restricted to L, the solution would choose m labels of L, no two of them linked. If this choice has a label
 * in *every* csp-variable that has labels of L, so has the rest of L, which is another choice in the very
 * same csp-variables. So L is deadly (rules/unique.c).
 *
 * If all labels of L are in the same number d of csp-variables, every choice has a label in each of them: the
 * 2 m labels of L are in 2 m d / 2 = m d csp-variables, two in each, and the m labels of a choice, no two of
 * which share a csp-variable, are in m d of them. Otherwise all choices are tried.
 *
 * In Sudoku with two digits these are unique rectangles (m = 4) and unique loops (m = 6, 8 …); if L is
 * everything that the undecided cells have besides the guardians, it is a BUG. */
#ifndef RULES_EVEN_H
#define RULES_EVEN_H

#include "search/search.h"

typedef struct evens evens;

status evens_open(search *s, evens **out);

/* Receives each pattern: its csp-variables, which are of one type, and its labels. */
typedef struct even_sink {
    status (*take)(void *context, csp_list sets, csp_list labels);
    void *context;
} even_sink;

/* Reports all even patterns of the state that have at most `size` csp-variables of one type which have,
 * besides the labels of the pattern, at least one and at most `guardians` candidates. Patterns may have any
 * size if all undecided csp-variables of that type together have at most `guardians` candidates besides two
 * each. */
typedef struct even_limits {
    int size, guardians;
} even_limits;

status evens_find(evens *e, search *s, even_limits limits, const even_sink *sink);

#endif
