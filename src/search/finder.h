/* finder.h: what one search for a chain works with: the problem, a hypothesis on it, and the rights so
 * far. */
#ifndef SEARCH_FINDER_H
#define SEARCH_FINDER_H

#include "base/watch.h"
#include "search/hypothesis.h"
#include "search/memo.h"

typedef struct finder {
    problem problem;
    uint32_t problems;     /* how many problems there have been, this one included */
    hypothesis hypothesis; /* nothing supposed between two searches */
    memo memo;
    memo_key *part; /* of each label: its random number */
    uint8_t *used;  /* of each candidate: is it in the chain (in whips and t-chains: as a left)? */
    uint8_t *goal;  /* of each candidate: may a chain end there? All 0 between two searches */
    cand *queue;    /* candidates, each once */
    cand *right;    /* the rights found so far, in order */
    int rights;
    int least; /* after CUT: no chain has fewer cells than this; 0: nothing more is known */
    watch *watch;
} finder;

/* What a search for a chain with at most this many cells found. */
typedef enum answer {
    FOUND,   /* the rights are in the finder */
    CUT,     /* there is none; a longer one may exist */
    NOTHING, /* there is none of any length */
    ENDED    /* the watch said so; *why is its status */
} answer;

/* The random number of a candidate. */
static inline memo_key finder_part(const finder *finder, cand candidate)
{
    return finder->part[finder->problem.label[candidate]];
}

/* Counts what the hypothesis has taken since `from`, which was one node to begin with. A supposition that
 * takes a few hundred candidates is a node; one that takes tens of thousands, in csp-variables of that many
 * labels, is many, so that a budget bounds the time that they take. */
static inline status finder_count(finder *finder, hypothesis_mark from)
{
    enum { TAKEN_BY_A_NODE = 300 };
    int taken = finder->hypothesis.trails - from.trails;
    return taken < TAKEN_BY_A_NODE ? OK : watch_nodes(finder->watch, taken / TAKEN_BY_A_NODE);
}

#endif
