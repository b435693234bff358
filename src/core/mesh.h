/* mesh.h: constraints on whole sets of labels that no links can express: to be one loop, or one connected
 * region.
 *
 * A *mesh* is a list of labels and how they are joined. The labels of a *loop* are lines, each between two
 * points: those that are true make up one closed line, which passes no point twice. The labels of a *region*
 * are its possible members, some of which are neighbours: those that are true are connected.
 *
 * A label is *sure* if it is a value, or the only label that is left of a csp-variable. So what rests on a
 * sure label rests on what is gone, as all steps do.
 *
 * What is excluded, given what is known:
 *   - let sure lines make a path between the two ends of another line. If that line were true it would close
 *     the loop, and everything else would be outside. So it is false if yet another line is sure, or if some
 *     csp-variable would be left without a label once every other line is false. If sure lines make a closed
 *     line without it, every other line is false;
 *   - where two lines meet that are not sure, and all others that end there are gone, both are true or
 *     neither is: they are *joined*. So if a line closes a path of sure lines together with those that are
 *     joined to it, directly or through others, then it is false as if it did so alone;
 *   - a label is false if its truth would cut two sure members of a region apart: every way between them
 *     passes a member that is gone or linked to that label. */
#ifndef CORE_MESH_H
#define CORE_MESH_H

#include "core/state.h"

/* What was found: `target` is false; or, if it is CSP_NONE, there is no solution. Of a loop, the labels begin
 * with the lines of a path. If these are a closed line already, the target is a line outside; or, if it is
 * CSP_NONE, one more label is a sure line outside. Otherwise the target would close the path, and one more
 * label is a sure line outside, or `set` (else CSP_NONE) is the csp-variable that would be left without a
 * label. Of a region, the labels are two members, then members that are gone or linked to the target; every
 * way between the two passes one of those. */
typedef struct mesh_found {
    int mesh, labels;
    int joined; /* so many of the labels, which come before the path, are true if and only if the target is */
    const csp_label *label;
    csp_var set;
    csp_label target;
} mesh_found;

typedef struct mesh_sink {
    status (*take)(void *context, const mesh_found *found); /* OK to go on */
    void *context;
} mesh_sink;

/* What is near a point (the lines that end there) or a member (the pairs that it is in). */
typedef struct mesh_near {
    uint32_t *start; /* of each point or member, and one more */
    uint16_t *item;  /* numbers of lines or of pairs */
} mesh_near;

bool mesh_list_near(mesh_near *to, arena *a, const csp_mesh *mesh); /* false: no memory */
/* The point at the other end of a line, or the other member of a pair. */
int mesh_other_end(const csp_mesh *mesh, int edge, int node);

typedef struct mesh_finder mesh_finder;

mesh_finder *mesh_open(arena *a, const csp *c); /* NULL: no memory */
/* Reports everything that is excluded when the labels have these statuses. quick: csp-variables that would be
 * left without a label are not looked for, and regions are only asked whether they are cut apart already. */
status mesh_find(mesh_finder *finder, const uint8_t *known, bool quick, const mesh_sink *sink);

/* Reports what is excluded by lines that are joined. */
status mesh_find_joined(mesh_finder *finder, const uint8_t *known, const mesh_sink *sink);

/* If every csp-variable has a value: the first mesh that is not what it has to be; -1: all are. */
int mesh_broken(const csp *c, const uint8_t *known);

/* Are these lines (mark[i] of line i) one closed line? */
bool mesh_is_closed(const csp_mesh *mesh, const bool *mark);

#endif
