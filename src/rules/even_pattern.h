/* even_pattern.h: even patterns: candidates, such that each csp-variable that has one of them has just two.
 *
 * Let L be such candidates, linked to nothing but labels of their csp-variables, and V_1 … V_m csp-variables
 * each two of which have no label in common and that have all of L. If the V_i were restricted to L, they
 * would have a choice of m labels of L, of which no two are linked; and if this choice is in *each*
 * csp-variable that L is in, so is the rest of L: another choice, in the very same csp-variables. So L is
 * deadly (rules/unique.c).
 *
 * Where all labels of L are in the same number d of csp-variables, every choice is in each of them: L is in
 * 2 m d / 2 csp-variables, and a choice of m labels, no two of which share one, is in m d of them. Otherwise
 * all choices are looked at, if there are no more than twelve csp-variables.
 *
 * In Sudoku with two digits these are unique rectangles (m = 4) and unique loops (m = 6, 8 …); where L is all
 * that the undecided cells have besides the guardians, it is a BUG. */
#ifndef RULES_EVEN_PATTERN_H
#define RULES_EVEN_PATTERN_H

#include "search/search.h"

typedef struct even_patterns even_patterns;

status even_patterns_open(search *search, even_patterns **out);

/* Receives each pattern: its csp-variables, which are of one type, and its labels. */
typedef struct even_pattern_sink {
    status (*take)(void *context, csp_list sets, csp_list labels);
    void *context;
} even_pattern_sink;

/* Reports all even patterns of the state that have at most `size` csp-variables of one type which have,
 * besides the labels of the pattern, at least one and at most `guardians` candidates. Patterns may have any
 * size if all undecided csp-variables of that type together have at most `guardians` candidates besides two
 * each. */
typedef struct even_pattern_limits {
    int size, guardians;
} even_pattern_limits;

status even_patterns_find(even_patterns *patterns, search *search, even_pattern_limits limits,
                          const even_pattern_sink *sink);

#endif
