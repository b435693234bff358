/* mesh.h: what whole sets of labels have to be, which no links can say: one loop, or one connected region.
 *
 * A *mesh* is a list of labels and how they hang together. The labels of a *loop* are lines, each between two
 * points: those that are true are one closed line, which passes no point twice. The labels of a *region* are
 * its possible members, some of which are neighbours: those that are true are connected.
 *
 * A label is *sure* if it is a value, or the only one that is left of a csp-variable: what rests on it then
 * rests on what is gone, as all steps do.
 *
 * What is excluded, by what is known:
 *   - lines that are sure make a path between the ends of a line, or are a closed one by themselves. If the
 *     line closed the loop, everything else would be outside. So it is false if another line is sure; or if
 *     some csp-variable would be left without a label, once every other line is false. Of a closed one, every
 *     other line is false;
 *   - a label is false if its truth would cut two sure members of a region apart: without the members that
 *     are gone or linked to it, there is no way between them. */
#ifndef CORE_MESH_H
#define CORE_MESH_H

#include "core/state.h"

/* What was found: `target` is false; or, if it is CSP_NONE, there is no solution. Of a loop: the lines of the
 * path, which the target closes if it is no other line, then the line outside, if `set` is CSP_NONE and the
 * path is not closed by itself; otherwise `set` is the csp-variable. Of a region: two members, and then those
 * that are gone or linked to the target and that no way between the two can avoid. */
typedef struct mesh_found {
    int mesh, labels;
    const csp_label *label;
    csp_var set;
    csp_label target;
} mesh_found;

typedef struct mesh_sink {
    status (*take)(void *context, const mesh_found *f); /* OK to go on */
    void *context;
} mesh_sink;

typedef struct mesh_finder mesh_finder;

mesh_finder *mesh_open(arena *a, const csp *c); /* NULL: no memory */
/* Everything that is excluded where labels have these statuses. quick: without csp-variables that would be
 * left with nothing, and of regions, only whether they are cut apart already. */
status mesh_find(mesh_finder *f, const uint8_t *known, bool quick, const mesh_sink *sink);

/* Where every csp-variable has a value: the first mesh that is not what it has to be; -1: all are. */
int mesh_broken(const csp *c, const uint8_t *known);

/* Are these lines (mark[i] of line i) one closed line? */
bool mesh_is_closed(const csp_mesh *m, const bool *mark);

#endif
