/* finder.h: what one search for a chain works with: the problem, a hypothesis on it, and the rights so
 * far. */
#ifndef SEARCH_FINDER_H
#define SEARCH_FINDER_H

#include "base/watch.h"
#include "search/hypothesis.h"
#include "search/memo.h"

typedef struct z_node {
    uint32_t parent, base, root, mark; /* see z_path.c */
    uint8_t reached;
} z_node;

typedef struct finder {
    problem problem;
    hypothesis hypothesis; /* nothing supposed between two searches */
    memo memo;
    memo_key *part;   /* of each label: its random number */
    uint16_t *forbid; /* of each candidate: braids: depth at which it was excluded as right, or 0 */
    uint8_t *used;    /* of each candidate: it is in the chain: in whips and t-chains as a left */
    uint8_t *goal;    /* of each candidate: it is what a chain has to come to; all 0 between two searches */
    uint16_t *cells; /* of each candidate: z-whips: least number of cells that end a chain, this left first */
    cand *queue;     /* candidates, each once */
    z_node *z;       /* two for each candidate */
    uint32_t *z_queue;
    cand *right; /* the rights found so far, in order */
    int rights;
    watch *watch;
} finder;

/* What a search for a chain with at most so many cells found. */
typedef enum answer {
    FOUND,   /* the rights are in the finder */
    CUT,     /* none; a longer one may exist */
    NOTHING, /* none of any length */
    ENDED    /* the watch said so; *why tells */
} answer;

/* z must be a candidate that supposing does not refute at once (that would be a chain of length 1); length
 * >= 2. */
answer braid_find(finder *f, cand z, int length, status *why);
/* `distinct`: the lefts must be all different, as the definition says. Without it a chain is found if the
 * lefts may repeat: a necessary condition that is quicker to search and nearly always enough. */
answer whip_find(finder *f, cand z, int length, bool distinct, status *why);
/* A bivalue-chain has one right more than a z-whip of the same length. */
answer z_whip_find(finder *f, cand z, int length, bool bivalue, status *why);
answer t_chain_find(finder *f, cand z, int length, bool distinct, status *why);
/* Lower bounds for t-chains: least[z] of each candidate z with wanted[z], up to `most` + 1 (longer), or
 * NEVER. */
status t_chain_bounds(finder *f, const uint8_t *wanted, int most, uint16_t *least);

#endif
