/* naive_relations.h: a second opinion on OR_k-whips, forcing whips, finned fish and tridagons, straight from
 * the definitions (src/rules/or_whip.c, forcing.c, finned.c, tridagon.c): everything is tried. */
#ifndef TESTS_NAIVE_RELATIONS_H
#define TESTS_NAIVE_RELATIONS_H

#include "core/step.h"

/* Has z an OR_k-whip or OR_k-contrad-whip of just this length over one of these sets, whose members are
 * candidates? */
bool naive_or_whip(const state *s, const csp_list *sets, int n, csp_label z, int length);

/* Marks what forcing whips of just this length from these members eliminate or assert. */
void naive_forcing(const state *s, csp_list members, int length, bool *marked);

/* Marks the targets of finned fish of this size. */
void naive_finned(const state *s, int size, bool *target);

/* Can one of the labels be chosen for each set, no two of them linked? */
bool naive_can_choose(const csp *c, csp_list sets, csp_list labels);

/* Tells the guardians of each tridagon of a 9x9 Sudoku whose label (r * 9 + c) * 9 + d is digit d in row r
 * and column c, with at most twenty of them, ascending. */
void naive_tridagons(const state *s, void (*take)(void *context, const csp_label *l, int n), void *context);

#endif
