/* lower_bound.h: a lower bound for whips that is better than relaxed whips: a ghost must have been alive.
 *
 * Let G be the state where BRT ends, and A some candidates of it. F_A is what BRT and relaxed whips[n] make
 * of G if no label of A is ever eliminated, and neither a label of A nor one linked to it is ever asserted.
 * *Every state S of every path by whips[n] in which all of A are candidates has all that F_A has, and its
 * values are values of F_A.* For no step before S eliminated a label of A, or asserted a label that would
 * have eliminated one. A Single before S is the only label left of a csp-variable in F_A, too, where that
 * csp-variable is not empty, since labels of the solution are never eliminated. And a whip on a candidate of
 * F_A would be a relaxed whip there (rules/relaxed_whip.c). Values of F_A are in the solution, and there is
 * no whip on these.
 *
 * Now let a whip on Z with at most n cells apply in S, let F be a state with less than S has, and Z a
 * candidate of F. Up to its first right that F does not have, the cells of the whip are a relaxed whip[m] of
 * F, whose lefts are all alive in S. Let A be those lefts that are ghosts in F, or some of them; then S has
 * all that F_A has. So, with C_k the labels of V_k in F_A that are linked neither to Z nor to R_i, i < k: for
 * k < m, C_k has no label but R_k; C_m has at most one label, and none if m = n. A relaxed whip with ghosts
 * for which this is not true is not part of any whip of any path. So a state reached from G that is not
 * solved, and in which no other relaxed whip[n] is left, proves that W is more than n.
 *
 * Each ghost is tested alone first, then, if that does not decide, all ghosts of a relaxed whip together. */
#ifndef SOLVE_LOWER_BOUND_H
#define SOLVE_LOWER_BOUND_H

#include "base/watch.h"
#include "core/ghost_states.h"
#include "core/state.h"

typedef struct lower_bound lower_bound;

typedef struct lower_bound_task {
    const state *first;   /* closed under BRT, not solved */
    const bool *solution; /* of each label */
    int length;           /* n, at least 2 */
    watch *watch;
} lower_bound_task;

/* Only networks with neither needs nor meshes are taken: nothing but Singles and whips makes their paths. */
bool lower_bound_takes(const csp *c);

status lower_bound_open(lower_bound **out, const memory *m, const csp *c);
void lower_bound_close(lower_bound *bound); /* may be NULL */

/* *proof: a state that proves that W is more than n, valid until the next run; NULL: it is not proved. */
status lower_bound_run(lower_bound *bound, const lower_bound_task *task, const state **proof);

/* The F_A that the proof of the last run uses. */
status lower_bound_tell(const lower_bound *bound, const memory *m, ghost_states *out);

/* For tests, which compare F_A with all paths of a puzzle: F_A of these candidates of t->first, valid until
 * the next run. A run makes only the F_A that its proof asks for, and its proofs say nothing of the
 * others. */
status lower_bound_keep(lower_bound *bound, const lower_bound_task *task, csp_list ghosts,
                        const uint8_t **label);

#endif
