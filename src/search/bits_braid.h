/* bits_braid.h: chains without continuity, on rows of bits: for g-braids, and as a bound for g-whips, each of
 * which is a g-braid of the same length.
 *
 * Such a chain is a set of rights, each of which can be said when its turn comes. Saying a right earlier does
 * no harm, so the rights fall into layers: those that can be said at once, those that can be said after
 * these, and so on. For each layer the search chooses some of what can be said, and forbids the rest for
 * good, together with whatever kills no more than something forbidden does. If rounds show that at least r
 * more rights are needed, and c may be used, a layer has at most 1 + c - r rights. Rounds without what is
 * forbidden bound what is left after each layer. So the search is exhaustive for its length and needs no
 * memory beyond the path. */
#ifndef SEARCH_BITS_BRAID_H
#define SEARCH_BITS_BRAID_H

#include "search/bits.h"

typedef struct bits_braid {
    bits *bits;
    word *blocked;   /* of each node: the rights that are forbidden there */
    word *forbidden; /* sets of bits: what g-labels that are forbidden kill */
    int nodes, forbids, room;
    word *next;
    int rights; /* how many the chain that was found has; it is in the nodes of the bits */
} bits_braid;

/* Is there such a chain on `target` of at most this length (at least 2)? The caller has found that the number
 * of rounds allows it. */
answer bits_braid_find(bits_braid *braid, cand target, int length, status *why);

/* Do the rounds, read backwards from the empty csp-variable, give such a chain? If there is one, they mostly
 * do. */
answer bits_braid_trace(bits_braid *braid, cand target, int length, status *why);

#endif
