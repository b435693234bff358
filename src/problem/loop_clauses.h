/* loop_clauses.h: loops and connected regions (core/mesh.h) as clauses, with variables of their own. */
#ifndef PROBLEM_LOOP_CLAUSES_H
#define PROBLEM_LOOP_CLAUSES_H

#include "core/mesh.h"
#include "core/proof.h"

/* How many variables the meshes of a network have beyond its labels: those from csp_labels on. */
int mesh_variables(const csp *c);
/* Are there too many clauses to write them down? */
bool mesh_is_too_large(const csp *c);
/* Says all clauses of the loops of a network, or of its regions. */
void mesh_clauses(const csp *c, bool loops, const proof *to);

/* Says lemmas that end with this one: these lines, a closed path and one line outside, are not all true; the
 * two members are not both true, unless one of those that cut them apart is. */
void prove_outside(const csp *c, int mesh, csp_list lines, const proof *to);
void prove_cut(const csp *c, int mesh, csp_list two, csp_list by, const proof *to);

#endif
