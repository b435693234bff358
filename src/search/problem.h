/* problem.h: a frozen state, renumbered: it has only the candidates and the undecided csp-variables that are
 * left; or, for chains that are restricted to some types, only the csp-variables of these types (links are
 * never restricted).
 *
 * All chain searches of one round work on the same problem. Candidates and csp-variables keep the order of
 * the network, so that what is found first does not depend on the numbering. The arrays are sized for the
 * whole network when the problem is opened; problem_take allocates nothing. */
#ifndef SEARCH_PROBLEM_H
#define SEARCH_PROBLEM_H

#include "core/state.h"

typedef uint16_t cand; /* a candidate of the problem: 0 .. candidates-1 */
typedef uint16_t pvar; /* an undecided csp-variable of the problem: 0 .. vars-1 */

enum { NO_CAND = 0xFFFF, NO_PVAR = 0xFFFF };

typedef struct problem {
    arena arena; /* owns the arrays */
    const csp *csp;
    const state *state;
    int candidates, vars;
    csp_label *label;                   /* of each candidate */
    csp_var *var;                       /* of each pvar */
    cand *cand_of;                      /* of each label */
    pvar *pvar_of;                      /* of each csp-variable, or NO_PVAR */
    link_lists links;                   /* between candidates; kept as those of labels are */
    uint32_t *var_start, *member_start; /* where each row begins; one entry more than there are rows */
    pvar *cand_var;                     /* csp-variables of a candidate */
    cand *member;                       /* candidates of a csp-variable */
} problem;

status problem_open(problem *out, const memory *m, const csp *c);
void problem_close(problem *problem);
/* types: a bit for each type of csp-variables that the problem has; the others are left out. */
void problem_take(problem *problem, const state *s, uint32_t types);

#define FOR_LINKS(y, p, x) FOR_LINKED(y, &(p)->links, x)
#define FOR_VARS(v, p, x)                                                                                    \
    for (const pvar *v = (p)->cand_var + (p)->var_start[x],                                                  \
                    *v##_end = (p)->cand_var + (p)->var_start[(x) + 1];                                      \
         v < v##_end; v++)
#define FOR_MEMBERS(x, p, v)                                                                                 \
    for (const cand *x = (p)->member + (p)->member_start[v],                                                 \
                    *x##_end = (p)->member + (p)->member_start[(v) + 1];                                     \
         x < x##_end; x++)

#endif
