/* chains.h: shortest chains in one frozen state: what the rules of chains share.
 *
 * A chain on a target Z is found as the list of its rights R_1, R_2, … in order; chain.h turns that into
 * cells with their whole evidence. For each target the search keeps the least length that is still possible
 * for each rule of chains in this state, so that no question is asked twice and whole levels are skipped.
 *
 * A target that full propagation does not refute has no chain that is a braid (theorem: braids = T&E), and
 * the number of propagation layers is a lower bound for the other targets. That is true of every kind of
 * chains each of which is a braid, or contains a braid that is no longer; such a kind says so (`braids`), and
 * nothing is assumed of others. What chain.h builds has one label as the right of each cell, over
 * csp-variables, and is a braid. So a kind with g-labels, or with cells over other sets, does not have
 * `braids`, and builds its steps itself (`build`). */
#ifndef SEARCH_CHAINS_H
#define SEARCH_CHAINS_H

#include "search/chain.h"
#include "search/dense.h"
#include "search/search.h"

/* How a rule looks for its chains; `mine` is what the rule has opened. */
typedef struct chain_kind {
    const chain_shape *shape; /* NULL if the kind builds its steps itself */
    /* Each of its chains is a braid of the same length, or contains a shorter one: layers of propagation and
     * the dense layout bound its lengths. If this is false they are not asked. */
    bool braids;
    /* A chain on z with at most `length` cells (>= 2). Supposing z does not lead to a contradiction at once:
     * that would be a chain of length 1. `distinct`: the lefts must be all different, as the definition
     * says. */
    answer (*find)(finder *finder, void *mine, cand target, int length, bool distinct, status *why);
    /* The step of what was just found on this target, with its evidence; valid until the next one; NULL if
     * there is none with distinct lefts. If the member is NULL, chain.h builds the step from the rights of
     * the finder. */
    status (*build)(void *mine, search *search, const query *query, csp_label target, const step **built);
    /* It is asked without `distinct` first, and finds chains whose lefts may repeat: a necessary condition
     * that is quicker to search and nearly always enough. */
    bool loose;
    /* Its search finds out at once what layers of propagation would tell, so they are not asked. */
    bool bounds_itself;
    /* The same question in the dense layout, given that there is nothing shorter; NULL: there is no such
     * search. For `braids` only. */
    dense_decision *decide;
    /* Finds lower bounds of many targets together: least[z] of each candidate z with wanted[z]; `most` + 1
     * means longer than `most`, NEVER that there is none. May be NULL. */
    status (*bound_all)(finder *finder, void *mine, const uint8_t *wanted, int most, uint16_t *least);
    /* Chains of one cell, with their evidence; NULL: they are never asked for. */
    status (*find_ones)(void *mine, search *search, const query *query, const step_sink *sink);
} chain_kind;

/* Reports to the sink one such chain on every target that has one, given that no target has a shorter one,
 * nor a whip of length 1. If the shape has `all_targets`, a chain is one step with all its targets, each told
 * once. Without evidence the steps have one target and no cells. *next: the least length at which some target
 * may have such a chain in this state. */
status chains_find(search *search, const chain_kind *kind, void *mine, const query *query,
                   const step_sink *sink, int *next);

#endif
