/* finder.h: what one search for a chain works with: the problem, a hypothesis on it, and the rights so
 * far. */
#ifndef SEARCH_FINDER_H
#define SEARCH_FINDER_H

#include "base/watch.h"
#include "search/hypothesis.h"
#include "search/memo.h"

typedef struct finder {
    problem problem;
    hypothesis hypothesis; /* nothing supposed between two searches */
    memo memo;
    memo_key *part;   /* of each label: its random number */
    uint16_t *forbid; /* of each candidate: braids: depth at which it was excluded as right, or 0 */
    uint8_t *used;    /* of each candidate: whips: it is the left of a cell */
    cand *right;      /* the rights found so far, in order */
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

#endif
