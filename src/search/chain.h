/* chain.h: from a target and the ordered rights of a chain to a step with its whole evidence.
 *
 * The rights determine the chain up to the choice of csp-variables and lefts. The csp-variable of cell k may
 * be any one that contains R_k, does not contain the target, and whose other candidates, except the left, are
 * all dead. If the last cell has no right, nothing in its csp-variable may live, except the left. What makes
 * a candidate dead depends on the kind of chain: a link to the target, a link to an earlier right, either, or
 * nothing (bivalue-chains). In a braid any dead candidate may be the left; one linked to the right just
 * before is preferred, because it reads best. For all others the lefts must be linked to the right just
 * before, be all different, and not be rights of the chain: such a choice exists if and only if the sets of
 * possible lefts have a system of distinct representatives, which augmenting paths find ("The choice of lefts
 * is existential" in doc/decisions.md). */
#ifndef SEARCH_CHAIN_H
#define SEARCH_CHAIN_H

#include "core/step.h"
#include "search/search.h"

/* How kinds of chains differ. */
typedef struct chain_shape {
    int z_cells;          /* how many cells, from the first, may have z-candidates: linked to the target */
    bool rights_kill;     /* what is linked to an earlier right is dead: t-candidates */
    bool continuous;      /* lefts are linked to the right just before, and all different */
    bool ends_with_right; /* the last cell has a right, which is linked to the target */
    bool all_targets;     /* whatever else is linked to both ends is a target, too */
} chain_shape;

enum { ALL_CELLS = 0x7FFF };

/* A chain that was found: its targets and its rights, in order. More than one target may be given only if
 * there is no right; if the shape has `all_targets`, chain_build finds all targets itself. */
typedef struct chain {
    const chain_shape *shape;
    const query *query; /* for the name and the types */
    const csp_label *target;
    int targets;
    const csp_label *right;
    int rights;
    const csp_var *last; /* the csp-variable of a last cell without a right; NULL: it is looked for */
    const bool *ghost;   /* of each label: may it be a left although it is not a candidate? NULL: none may */
} chain;

typedef struct chain_builder chain_builder;

status chain_open(chain_builder **out, const memory *m, const csp *c);
void chain_close(chain_builder *builder); /* may be NULL */

/* *built: the step, valid until the next call, or NULL if there is no such chain (no choice of lefts). */
status chain_build(chain_builder *builder, const state *s, const chain *chain, const step **built);

#endif
