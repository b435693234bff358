/* relaxed_g.h: relaxed g-whips, a lower bound for g-whips, as relaxed whips (rules/relaxed_whip.c) are one
 * for whips.
 *
 * Definition. Let A be the candidates and values of a state, and G the candidates that BRT has left of the
 * puzzle at the start. A relaxed g-whip[n] on a candidate Z is a sequence of cells (V_k, L_k), k = 1..n. C_k
 * is what A has in V_k that is linked neither to Z nor to all labels of some C_i, i < k. Then
 *   - Z is a label of no V_k;
 *   - L_k is a label of V_k that is in G; all of them are different; L_1 is linked to Z, and L_k to all
 * labels of C_{k-1};
 *   - for k < n, C_k is not empty, and if it has several labels, some label outside of V_k is linked to all
 * of them; C_n is empty. A g-whip is a relaxed g-whip: its right is C_k, or a part of the g-label in which
 * C_k is.
 *
 * Soundness. If Z is true, some label of C_1 is true, then some label of C_2, …; but C_n is empty.
 *
 * Lower bound. Let F be a state in which neither Singles nor relaxed g-whips[<= n] apply, which is not
 * solved, lies within what BRT leaves, and has lost no label of the solution. Every state S of a path by
 * g-whips[<= n] has all of A(F) in A(S), so none is solved. For take a g-whip[<= n] on Z in S. By induction
 * C_k(F) is a part of C_k(S) as long as C_1(F) … C_{k-1}(F) are not empty, for what is linked to all of
 * C_i(S) is linked to all of C_i(F). So if m is the first k for which C_k(F) is empty, the cells 1..m are a
 * relaxed g-whip in F: if Z were a candidate of F, it would apply. And if Z were a value of F, C_k(F) would
 * be all that F has of V_k, since what is linked to all of that is gone by relaxed g-whips[1]; so it would
 * not be empty for any k. */
#ifndef SEARCH_RELAXED_G_H
#define SEARCH_RELAXED_G_H

#include "base/watch.h"
#include "core/state.h"

typedef struct relaxed_g relaxed_g;

enum { RELAXED_G_LONGEST = 60, RELAXED_G_WIDEST = 14 };

/* No csp-variable may have more than RELAXED_G_WIDEST labels. */
bool relaxed_g_takes(const csp *c);
relaxed_g *relaxed_g_open(arena *a, const csp *c); /* NULL: no memory */
void relaxed_g_close(relaxed_g *relaxed);          /* may be NULL; what the arena gave is not given back */
/* From now on it is about the state `now`; ghosts are labels of `first`. Both must stay. */
void relaxed_g_begin(relaxed_g *relaxed, const state *first, const state *now);

/* Is there one on the target, with at most `length` (<= RELAXED_G_LONGEST) cells and at most `ghosts` lefts
 * that are gone? Where the search would be too long, it says so (*found), with no cells. */
status relaxed_g_find(relaxed_g *relaxed, csp_label target, int length, int ghosts, watch *watch,
                      bool *found);
/* The ghosts of what was found. */
int relaxed_g_ghosts(const relaxed_g *relaxed, csp_label *list);

#endif
