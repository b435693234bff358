/* csp_inside.h: what a network is inside; only csp*.c include it. */
#ifndef CORE_CSP_INSIDE_H
#define CORE_CSP_INSIDE_H

#include "core/board.h"
#include "core/csp_places.h"
#include "core/statement.h"

enum { SUBSET_NAMES = 4 }; /* of size 2, 3, 4, and more */

typedef struct subset_names {
    int row_type, column_type;
    char *name[SUBSET_NAMES];
    bool called; /* by the application: the names of size 2, 3 and 4 tell the size */
    csp_words words;
    char *where;
} subset_names;

struct csp {
    csp_graph graph; /* first: see csp_graph_of */
    const memory *memory;
    arena arena;
    uint8_t *set_type; /* of csp-variables and groups */
    char **label_name, **label_subject, **label_value, **set_name;
    char **value_name; /* of each member of a csp-variable or group, parallel to graph.members.item */
    csp_coordinate *coordinate; /* of the names of all sets; those of set s begin at coordinates[s] */
    uint32_t *coordinates;
    char *type_name[CSP_TYPES_MAX], *type_single[CSP_TYPES_MAX];
    csp_phrases phrases[CSP_TYPES_MAX];
    boards boards;
    csp_relation greater, smaller; /* of csp-variables */
    int orders;
    csp_relation pattern_sets, pattern_labels;
    int patterns;
    int origins; /* statements from which links and sets come; 0: none was named */
    char **origin_name;
    uint16_t *origin_of;  /* of each near link: the number of its statement, from 1; 0: none */
    uint16_t *set_origin; /* of each csp-variable and group: the same */
    csp_mesh *mesh;
    int meshes;
    const statement *statement; /* the first one */
    bool of_statements;         /* combinations were left out */
    bool links_declared;        /* there are links besides those of csp-variables and groups */
    subset_names *subset;
    int subsets;
    csp_place *place;
    csp_slot *slot;
    csp_face *face;
    csp_decoration *decoration;
    int places, slots, faces, decorations;
};

extern const csp_phrases usual_phrases;

/* Finds the coordinates of the names of all sets; false: no memory. */
bool csp_take_names_apart(csp *c);

/* Names for Subsets. */
bool csp_name_subsets(subset_names *names, arena *a); /* by the application's words; false: no memory */
/* Names for the boards that the application has no words for: adds them to the list; false: no memory. */
bool csp_name_others(csp *c);

#endif
