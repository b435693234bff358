/* pattern.h: impossible patterns: csp-variables that can't all be restricted to some labels.
 *
 * Such a pattern follows from the links of a network alone: there is no way to choose one of the labels for
 * each csp-variable such that no two of them are linked. So in every state one of the other candidates of the
 * csp-variables, the *guardians*, is true. */
#ifndef CORE_PATTERN_H
#define CORE_PATTERN_H

#include "core/csp.h"

enum { PATTERN_SETS_MAX = 64, PATTERN_WORK = 30000000 /* pairs of labels that are compared */ };

/* Tries all choices, the csp-variable with fewest labels first. True: no choice works, and `refuted` (if it
 * is not NULL) was called for each partial choice that leads nowhere, after those that extend it, the empty
 * one last. False: some choice works, or PATTERN_WORK did not suffice to find out. */
bool pattern_is_impossible(const csp *c, csp_list sets, csp_list labels,
                           void (*refuted)(void *context, const csp_label *chosen, int n), void *context);
/* A choice that shows that a pattern is not impossible: how many labels it has, which are put into `chosen`
 * (room for PATTERN_SETS_MAX). 0: there is none, or none was found within PATTERN_WORK. */
int pattern_choice(const csp *c, csp_list sets, csp_list labels, csp_label *chosen);

#endif
