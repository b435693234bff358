/* csp_builder.h: what csp_build.c collects and csp_relations.c sorts; only for the files that make a network.
 */
#ifndef CORE_CSP_BUILDER_H
#define CORE_CSP_BUILDER_H

#include "core/csp_inside.h"

#define CSP_NO_MEMORY "no memory for the network"

typedef struct pair {
    uint16_t a, b;
} pair;

typedef struct pairs {
    pair *list;
    size_t n, room;
} pairs;

typedef struct names {
    char **list;
    size_t n, room;
} names;

/* Sets of one kind, with a pair (set, label) for each member. */
typedef struct sets {
    names name, value; /* of each set; of each member */
    uint8_t *type;
    uint16_t *from; /* of each set: the number of its statement, from 1; 0: none */
    size_t type_room, from_room;
    pairs members;
} sets;

/* Links from number `first` on come from the statement of this name; number 0: from none. */
typedef struct csp_from_range {
    size_t first;
    char *name;
    uint16_t number;
} csp_from_range;

struct csp_builder {
    const memory *memory;
    csp *csp;   /* owns the arena where names go */
    arena room; /* for what is needed only while csp_end works */
    status failed;
    const char *why;
    names label_name, label_subject, label_value;
    sets vars, groups;
    bool *left_out; /* of each label: is it a combination, and the network does without? NULL: none is */
    pairs links, orders;
    pairs needed, needing; /* pairs (number of the need, label) */
    int needs;
    pairs pattern_sets, pattern_labels; /* pairs (number of the pattern, csp-variable or label) */
    int patterns;
    csp_mesh *mesh;
    size_t meshes, mesh_room;
    statement *last_statement;
    size_t last_need; /* where the members of the last need begin in `needed` */
    subset_names *subset;
    size_t subsets, subset_room;
    csp_from_range *from;
    size_t froms, from_room;
    uint16_t from_now; /* the number of the statement that now adds sets; 0: none */
    csp_place *place;
    csp_slot *slot;
    csp_face *face;
    csp_decoration *decoration;
    size_t places, place_room, slots, slot_room, faces, face_room, decorations, decoration_room;
};

/* The first failure is the one that csp_end reports. */
static inline void fail(csp_builder *b, status result, const char *why)
{
    if (b->failed == OK) {
        b->failed = result;
        b->why = why;
    }
}

static inline void fail_unless(csp_builder *b, const void *pointer)
{
    if (!pointer)
        fail(b, NO_MEMORY, CSP_NO_MEMORY);
}

/* Notes which statement each link comes from, if csp_from was called at all (csp_origins.c). */
void csp_make_origins(csp_builder *b);
/* Makes all relations of the network from the pairs that were collected: sets and their members, orders,
 * links. */
void csp_make_relations(csp_builder *b);

#endif
