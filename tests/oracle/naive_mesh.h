/* naive_mesh.h: a second opinion on loops and connected regions, straight from the definitions.
 *
 * Lines are a loop if there is one at least, each point has two of them or none, and all hang together.
 * Members are connected if each can be reached from each, by neighbours that are members. */
#ifndef TESTS_NAIVE_MESH_H
#define TESTS_NAIVE_MESH_H

#include "core/step.h"

/* The labels of the mesh that hang together with label number `from`, of those that are in; in[i], part[i]:
 * of its labels. Returns how many. */
int naive_mesh_part(const csp_mesh *m, const bool *in, int from, bool *part);
bool naive_mesh_holds(const csp_mesh *m, const bool *value); /* value: of each label of the network */
bool naive_meshes_hold(const csp *c, const bool *value);

/* Does a loop or region exclude this candidate in this state, by the definitions of core/mesh.h? CSP_NONE: is
 * there a contradiction by one? */
bool naive_mesh_excludes(const state *s, csp_label l);

/* Does a loop exclude it together with lines that are true if and only if it is? */
bool naive_joined_excludes(const state *s, csp_label l);

/* NULL: the step, by a loop or region, is right in this state. */
const char *naive_mesh_fault(const state *s, const step *p);

#endif
