/* finer.h: a lower bound for whips that is better than relaxed whips: a ghost must have been alive.
 *
 * Let G be the state where BRT ends, and A some candidates of it. F_A is what BRT and relaxed whips[n] make
 * of G if no label of A is ever eliminated, and neither these nor what is linked to one of them is ever
 * asserted. *Every state S of every path by whips[n] in which all of A are candidates has all that F_A has,
 * and its values are values of F_A*: no step before S eliminated one of A or asserted what would have; a
 * Single of such a step is the only label left of a csp-variable in F_A, which is not empty, since the
 * solution is never touched; and a whip on a candidate of F_A would be a relaxed whip there
 * (rules/relaxed_whip.c). Values of F_A are in the solution, and no whip is on these.
 *
 * Now let a whip on Z with at most n cells apply in S, F a state with less than S has, and Z a candidate of
 * F. Up to its first right that F does not have, its cells are a relaxed whip[m] of F, whose lefts are all
 * alive in S. So S has F_A, where A are those of them that are ghosts, or some of these; and there, with C_k
 * the labels of V_k that are linked neither to Z nor to R_i, i < k: C_k has no label but R_k for k < m, and
 * C_m one label or none, none if m = n. A relaxed whip with ghosts of which this is not true is no part of
 * any whip of any path. A state of G that is not solved, and in which no other relaxed whip[n] is left,
 * proves that W is more than n.
 *
 * Single ghosts are asked first; all ghosts of a relaxed whip together where that does not decide. */
#ifndef SOLVE_FINER_H
#define SOLVE_FINER_H

#include "base/watch.h"
#include "core/kept.h"
#include "core/state.h"

typedef struct finer finer;

typedef struct finer_task {
    const state *first;   /* closed under BRT, not solved */
    const bool *solution; /* of each label */
    int length;           /* n, at least 2 */
    watch *watch;
} finer_task;

/* Networks with neither needs nor meshes: nothing but Singles and whips makes their paths. */
bool finer_takes(const csp *c);

status finer_open(finer **out, const memory *m, const csp *c);
void finer_close(finer *f); /* may be NULL */

/* The state that proves it; NULL: it is not proved. Valid until the next run. */
status finer_run(finer *f, const finer_task *t, const state **proof);

/* Of the last run: the F_A that the proof has use for. */
status finer_tell(const finer *f, const memory *m, kept *out);

/* For tests, which hold F_A against all paths of a puzzle: F_A of these candidates of t->first, valid until
 * the next run. A run makes only those that its proof asks for, and its proofs say nothing of the others. */
status finer_keep(finer *f, const finer_task *t, csp_list ghosts, const uint8_t **label);

#endif
