/* z_search.h: the graph in which a z-whip or a bivalue-chain is a path: see z_search.c. Inside the search
 * only. */
#ifndef SEARCH_Z_SEARCH_H
#define SEARCH_Z_SEARCH_H

#include "search/finder.h"

typedef struct z_search {
    finder *f; /* Z is supposed in its hypothesis */
    bool bivalue;
    cand first; /* R_1 */
    status *why;
} z_search;

static inline bool z_usable(const z_search *s, pvar v)
{
    const problem *p = &s->f->problem;
    return !s->f->hypothesis.decided[v] && (!s->bivalue || p->member_start[v + 1] - p->member_start[v] == 2);
}

/* The lone candidate of v, or NO_CAND. */
static inline cand z_lone(const z_search *s, pvar v)
{
    return s->f->hypothesis.left[v] == 1 && z_usable(s, v) ? s->f->hypothesis.only[v] : (cand)NO_CAND;
}

/* The other candidate of the pair v, or NO_CAND. */
static inline cand z_other(const z_search *s, pvar v, cand x)
{
    return s->f->hypothesis.left[v] == 2 && z_usable(s, v) ? (cand)(s->f->hypothesis.only[v] ^ x)
                                                           : (cand)NO_CAND;
}

/* Is there a path of any length whose candidates are all different? The lone candidates have cells[x] == 1,
 * and are the first `ends` of the queue. */
bool z_path_exists(const z_search *s, int ends);

#endif
