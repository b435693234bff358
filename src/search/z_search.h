/* z_search.h: the shortest z-whip or bivalue-chain on a target, and the graph in which it is a path: see
 * z_search.c. */
#ifndef SEARCH_Z_SEARCH_H
#define SEARCH_Z_SEARCH_H

#include "search/search.h"

typedef struct z_node {
    uint32_t parent, base, root, mark; /* see z_path.c */
    uint8_t reached;
} z_node;

/* What is known of the paths for a target, without asking that their candidates differ. */
typedef struct z_measure {
    uint32_t problem; /* the number of the problem in which it was measured */
    uint16_t most;    /* lefts up to this many cells away from an end were looked at */
    uint16_t reach;   /* how far the farthest left is; if less than `most`, there are no others */
    uint16_t least;   /* the number of cells of the shortest path; NEVER: there is none with these lefts */
} z_measure;

/* What such a search needs besides a finder. */
typedef struct z_room {
    uint16_t *cells; /* of each candidate: the least number of cells that complete a chain, from the one with
                        this left on; or 0 */
    z_node *node;    /* two for each candidate */
    uint32_t *queue;
    z_measure *known; /* of each candidate, as target */
} z_room;

status z_search_open(search *search, void **room); /* as the member `open` of a rule */

/* As the member `find` of a chain_kind. A bivalue-chain has one right more than a z-whip of the same
 * length. */
answer z_search_find(finder *finder, z_room *room, cand target, int length, bool bivalue, status *why);

/* ---- inside the search only ---- */

typedef struct z_search {
    finder *f; /* Z is supposed in its hypothesis */
    z_room *room;
    bool bivalue;
    cand first; /* R_1 */
    status *why;
} z_search;

static inline bool z_usable(const z_search *search, pvar var)
{
    const problem *p = &search->f->problem;
    return !search->f->hypothesis.decided[var] &&
           (!search->bivalue || p->member_start[var + 1] - p->member_start[var] == 2);
}

/* The lone candidate of `var`, or NO_CAND. */
static inline cand z_lone(const z_search *search, pvar var)
{
    return search->f->hypothesis.left[var] == 1 && z_usable(search, var) ? search->f->hypothesis.only[var]
                                                                         : (cand)NO_CAND;
}

/* The other candidate of the pair `var`, or NO_CAND. */
static inline cand z_other(const z_search *search, pvar var, cand candidate)
{
    return search->f->hypothesis.left[var] == 2 && z_usable(search, var)
               ? (cand)(search->f->hypothesis.only[var] ^ candidate)
               : (cand)NO_CAND;
}

/* Is there a path of any length whose candidates are all different? The lone candidates have cells[x] == 1,
 * and are the first `ends` of the queue. */
bool z_path_exists(const z_search *search, int ends);

#endif
