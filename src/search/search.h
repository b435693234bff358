/* search.h: one frozen state, as the rules see it, and what several of them need to search it.
 *
 * Everything a rule may read is in `search`: the network, the state, the budget, which labels may not be
 * targets. The searches for chains share more: the state renumbered, a hypothesis on it and a memo
 * (finder.h), the dense layout (dense.h), the builder of cells (chain.h), and for each target the least
 * length that is still possible for each kind of chain (chains.h). */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "base/watch.h"
#include "core/step.h"
#include "search/finder.h"
#include "search/known_sets.h"
#include "search/never.h"

struct rule;
struct dense;
struct chain_builder;
struct relaxed;

/* What is looked for: the patterns of one rule that have one length. */
#define ALL_TYPES UINT32_MAX
typedef struct query {
    const struct rule *rule;
    const char *name; /* in paths: "whip", "whip-rc" */
    uint32_t types;   /* a bit for each type that its csp-variables may have */
    int length;
} query;

typedef enum search_layout { LAYOUT_BEST, LAYOUT_SPARSE } search_layout;

/* How a run is searched. */
typedef struct search_terms {
    const bool *skip; /* of each label: is there no need to try it as a target? NULL: all are tried. It does
                         not change in a run */
    bool hurry;       /* a level need not be searched to its end: some of its steps are enough */
    search_layout layout; /* changes nothing but the time */
    known_sets *sets;     /* the sets of the path that is being made; NULL: there are none */
} search_terms;

/* The least lengths that are still possible for the chains of one rule, with csp-variables of some types. */
typedef struct bounds {
    const struct rule *rule;
    uint32_t types;
    bool braids;   /* its chains are braids, so what is known of braids bounds them */
    uint16_t *low; /* of each label: no chain on it is shorter; 0: not known yet */
} bounds;

enum { BOUNDS_MAX = 128 }; /* more than there are: 50 families, one of which may ask for each of 32 types */

typedef struct search {
    arena arena; /* for what lives as long as the search: its own arrays and those of rules */
    const csp *csp;
    search_terms terms;
    uint8_t *first;     /* of each label: its status in the first state of the run */
    bool begun;         /* the run has had a first state */
    const state *state; /* closed under BRT, without contradiction, unchanged until the next one */
    watch *watch;
    csp_label *candidate; /* of the state */
    int candidates;
    const known_set *set; /* the first set of an earlier round that says something in this state */

    /* What rules may use while they are asked for a level; at the start of each level all `told` are
     * false. */
    bool *told;       /* of each label: is it a target of an earlier step of the level? */
    csp_label *label; /* room for all labels, and one more */

    /* For chains; see finder.h and chains.h. */
    finder f;
    struct chain_builder *chain;
    struct dense *dense;     /* NULL: the network does not fit */
    struct dense *g_dense;   /* with g-labels; NULL: the network does not fit, or they are not needed yet */
    struct cells *cells;     /* NULL: statements are not needed yet */
    bool cells_begun;        /* they have begun this state */
    struct relaxed *relaxed; /* NULL: relaxed whips are not needed yet */
    bool use_dense;          /* in this run */
    bool dense_now;          /* in this state, which fits */
    uint32_t renumbered;     /* the types for which the finder has the problem of this state; 0: none yet */
    uint32_t remembered;     /* the types of the chains that the memo is about; 0: none yet */
    bounds bounds[BOUNDS_MAX];
    int asked;                      /* how many of the bounds this run has asked for */
    int16_t *slack;                 /* of each candidate, at the level being searched */
    uint8_t *wanted;                /* of each candidate of the problem: may it be a target? */
    uint16_t *least;                /* of each candidate of the problem: its bound */
    struct search_spelled *spelled; /* names of steps that were made so far: step_names.h */
} search;

status search_open(search **out, const memory *m, const csp *c);
void search_close(search *search); /* may be NULL */
/* Opens the dense layout with g-labels. */
status search_open_g(search *search);

/* Begins a new run, on states that only shrink. */
void search_start(search *search, const search_terms *terms);

/* From now on all questions are about this state. The watch counts nodes and may end the search. */
void search_begin(search *search, const state *st, watch *watch);

/* The finder, with the problem of this state for these types. */
finder *search_finder(search *search, uint32_t types);

/* The memo, which both layouts share, is about chains of these types from now on. */
void search_remember(search *search, uint32_t types);

/* The bounds of what the query asks for; NULL: no memory. */
bounds *search_bounds(search *search, const query *query);

/* The least of these bounds of the labels that the search asks for. */
int search_next(const search *search, const uint16_t *low);

static inline bool search_skips(const search *search, csp_label l)
{
    return search->terms.skip && search->terms.skip[l];
}

#endif
