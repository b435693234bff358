/* search.h: shortest chains in one frozen state: what the chain rules share.
 *
 * A chain on a target Z is found as the list of its rights R_1, R_2, … in order; chain.h turns that into
 * cells with their whole evidence. For each target the search keeps the least length that is still possible
 * for each kind of chain in this state, so that no question is asked twice and whole levels are skipped.
 *
 * A target that full propagation does not refute has no chain of any kind (theorem: braids = T&E, and every
 * chain here is a braid); the number of propagation layers is a lower bound for the others. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "base/watch.h"
#include "core/step.h"
#include "search/never.h"
#include "search/problem.h"

typedef struct search search;

typedef enum chain_kind { BIVALUE_CHAIN, Z_WHIP, T_CHAIN, WHIP, BRAID } chain_kind; /* see rules/ */

/* What is looked for: patterns of one rule, of one length. */
#define ALL_TYPES UINT32_MAX
typedef struct pattern {
    const struct rule *rule;
    const char *name; /* in paths: "whip", "whip-rc" */
    uint32_t types;   /* a bit for each type that its csp-variables may have */
    int length;
} pattern;

status search_open(search **out, const memory *m, const csp *c);
void search_close(search *s); /* may be NULL */

/* A new run, on states that only shrink. `keep` (may be NULL, else csp_labels long and unchanged during the
 * run): labels known to be in some solution; no sound rule eliminates them, so they are not tried as targets.
 * `layout` is for tests: it changes nothing but the time. */
typedef enum search_layout { LAYOUT_BEST, LAYOUT_SPARSE } search_layout;
void search_start(search *s, const bool *keep, bool some_only, search_layout layout);

/* From now on all questions are about this state, closed under BRT and without contradiction, which must not
 * change until the next call. The watch counts nodes and may end the search. */
void search_begin(search *s, const state *st, watch *w);

const state *search_state(const search *s);

/* Reports to the sink one such chain on every target that has one, given that no target has a shorter one,
 * nor a whip of length 1. A bivalue-chain is one step with all its targets, each told once. Without evidence
 * the steps have one target and no cells. *next: the least length at which some target may have such a
 * chain in this state. */
status search_chains(search *s, chain_kind kind, const pattern *p, const step_sink *sink, int *next);

/* The same for Subsets: one step for each of this size; see subset_search.h. */
status search_subsets(search *s, int size, const step_sink *sink, int *next);

/* The same for what orders and needs give: see order_search.h and need_search.h. */
status search_orders(search *s, int length, const step_sink *sink, int *next);
status search_couplings(search *s, const pattern *p, const step_sink *sink, int *next);

/* Is there a chain on this one candidate, of at most this length? *length: 0 if not; 1 if there is a whip of
 * length 1, whatever the kind. (For tests and strategies.) */
status search_target(search *s, chain_kind kind, csp_label target, int most, int *length);

#endif
