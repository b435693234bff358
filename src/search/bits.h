/* bits.h: a frozen state as rows of bits: the layout of chains whose rights may be g-labels.
 *
 * Candidates are those of a problem (problem.h), one bit each. `live` is what is linked neither to the target
 * nor to any right so far; the target and the rights stay in it, because a label is not linked to itself.
 * What a csp-variable V says next follows from S = live ∩ V alone:
 *   - S is empty: a contradiction;
 *   - S is one candidate: it is a right, and kills what is linked to it;
 *   - S is more: if some label outside V is linked to all of S, S is in a g-label of V, of which one label is
 *     true; it kills X(S), which is everything that is linked to all of S.
 * The g-label is the closure of S: the labels of V that are linked to all of X(S) outside of V. Its X is
 * X(S), so no table of g-labels is needed, and this works on every network.
 *
 * Rounds. All csp-variables that say something say it at once, round after round, until one is empty. No
 * chain is ahead of that: if it takes r rounds, a chain has at least r rights, so its length is at least r +
 * 1. If rounds end without a contradiction, there is no chain at all (with g-labels: T&E with whips[1]
 * refutes nothing).
 *
 * What lives in a csp-variable is also kept as a mask, one bit for each of its labels, unless it has too
 * many. Then what it says is seen at a glance, because the sets of its labels to which a label outside is
 * linked are masks as well, the same in all states. What lives in larger csp-variables is counted when it is
 * needed. Links are kept as rows of bits if the network has not too many labels; otherwise rows are made when
 * they are needed. */
#ifndef SEARCH_BITS_H
#define SEARCH_BITS_H

#include "search/search.h"

typedef uint64_t word;

/* What lives: as bits of candidates, and as a mask for each csp-variable. */
typedef struct bit_live {
    word *bit;
    uint32_t *mask;
} bit_live;

/* A partial chain: what is left after its rights. */
typedef struct bit_node {
    bit_live live;
    word *kills;  /* what its last right kills; the target, if there is none */
    word *next;   /* what all csp-variables that say something kill together */
    pvar *active; /* the csp-variables that have lost something to its last right */
    int actives;
    pvar *reach; /* room for those that may be next */
    pvar var;    /* of its last right */
} bit_node;

/* How far the rounds of a target have been carried. */
typedef struct bit_probe {
    bit_live live;
    word *next;
    int rounds;  /* the round that is to come, or that ended in a contradiction; -1: not begun */
    bool ended;  /* nothing follows: there is no contradiction */
    bool broken; /* a contradiction */
} bit_probe;

typedef struct bits {
    search *search;
    /* Of the network. For each csp-variable: its sets of two or more labels to which a label outside is
     * linked, as masks; how many sets there are; and, in `most`, the most labels that such a set has. */
    uint32_t **set;
    uint8_t *sets;
    uint32_t **legal; /* of a csp-variable with few labels: a bit for each mask: is it within a set? */
    bool *wide;       /* it has no mask, and its sets are not listed */
    uint16_t *most;
    uint8_t *label_place; /* of each csp-variable of each label, in their order: its bit in the mask */
    /* Of the problem. */
    const problem *problem;
    uint32_t problems; /* its number; 0: none yet */
    int words;         /* of a row */
    bool tabled;
    word *row;        /* of each candidate, if tabled: what is linked to it */
    uint32_t *place;  /* of each entry of problem->cand_var: its mask in that csp-variable */
    uint32_t *full;   /* of each csp-variable: all its candidates */
    bit_node *node;   /* of the current partial chain, from the target on */
    int nodes;        /* how many there is room for */
    bit_probe *probe; /* of each candidate; NULL: nothing is kept, because it would take too much memory */
    bit_live aside;   /* room, for rounds */
    word *scratch[4];
    pvar *dirty, *again;
    uint32_t *stamp, stamps; /* of each csp-variable: is it in the list that is being made? */
    /* The csp-variables that a contradiction by rounds needs, in order: see bits_trace. */
    uint16_t *since, *cause; /* of each candidate: the round that killed it; its index in said[] */
    pvar *said, *needed;
    uint16_t *at; /* of each entry of said[]: its round */
    uint8_t *want;
    int saids, needs;
    const known_set *relation; /* in rounds, this relation and the next ones say something, too; NULL: none */
    int relation_most;         /* if they have no more candidates than this */
} bits;

status bits_open(bits *table, search *search);
/* Takes the problem of the search's state for these types; if it is another one than before, all that was
 * known is forgotten. */
void bits_begin(bits *bits, uint32_t types);
status bits_room(bits *table, int nodes); /* for nodes 0 .. nodes - 1 */

/* Called before a state is copied, which takes long if the network is large. */
static inline status bits_watch(const bits *bits)
{
    return watch_work(bits->search->watch, (size_t)(bits->problem->candidates + bits->problem->vars) / 16);
}

static inline bool bits_has(const word *set, cand candidate)
{
    return set[candidate / 64] >> (candidate % 64) & 1;
}

static inline bool bits_meet(const word *first, const word *bits, int words)
{
    for (int i = 0; i < words; i++)
        if (first[i] & bits[i])
            return true;
    return false;
}

static inline bool bits_within(const word *first, const word *bits, const word *also, int words)
{
    for (int i = 0; i < words; i++)
        if (first[i] & also[i] & ~bits[i])
            return false;
    return true;
}

/* For each member y of a set of bits; the set must not change meanwhile. */
#define FOR_BITS(y, set, words)                                                                              \
    for (int y##_i = 0; y##_i < (words); y##_i++)                                                            \
        for (word y##_w = (set)[y##_i], y = 0;                                                               \
             y##_w && (y = (word)(64 * y##_i + __builtin_ctzll(y##_w)), true); y##_w &= y##_w - 1)

/* What v says: returns the number of its candidates that live (0 is a contradiction); *first is the first of
 * them; `kills` becomes what they kill. SAYS_NOTHING: there are several, and they are in no g-label. */
enum { SAYS_NOTHING = -1 };
int bits_says(bits *bits, const bit_live *live, pvar variable, word *kills, cand *first);

/* Is this left, a candidate of `variable`, outside the g-label of what lives in `variable`? That is, some
 * label outside `variable` is linked to all that lives in `variable`, but not to the left. */
bool bits_is_outside(bits *bits, const bit_live *live, pvar variable, cand left);

/* Several candidates live in `variable`, now and at an earlier node. Are they in the same g-label of
 * `variable`? */
bool bits_is_same(bits *bits, const bit_live *now, const bit_live *then, pvar variable);

/* Makes node 0: the target is supposed. True: some csp-variable is empty. */
bool bits_suppose(bits *bits, cand target);
/* Makes node `at` + 1, where `var` kills `kills`. True: some csp-variable is empty. */
bool bits_follow(bits *bits, int at, pvar var, const word *kills);

/* How many candidates of the relation live; *first: one of them. */
int bits_in_relation(const bits *bits, const bit_live *live, const known_set *relation, cand *first);

/* Makes node `at` + 1, whose right is `right` by a relation. As bits_follow. */
bool bits_follow_relation(bits *bits, int at, cand right);

/* Lists the csp-variables with a candidate that the last right of node `at` kills, in its `reach`; returns
 * how many. */
int bits_reach(bits *bits, int at);

/* What may not be said: these candidates as rights; and g-labels that kill nothing but what is in one of
 * these sets (`sets` of them, one after the other). */
typedef struct bit_taboo {
    const word *right;
    const word *set;
    int sets;
} bit_taboo;

bool bits_is_taboo(const bits *bits, const bit_taboo *taboo, const bit_live *live, int says, cand first,
                   const word *kills);

/* How many rounds it takes from node `at` to a contradiction, where the first round kills `next`; `most` + 1
 * if it takes more than `most`, NEVER if there is none. `taboo` may be NULL. */
int bits_rounds(bits *bits, int at, const word *next, int most, const bit_taboo *taboo);

/* The same from the `target`, but what is found is kept as long as the problem is the same. 0: supposing
 * `target` is a contradiction. */
int bits_probe(bits *bits, cand target, int most);

/* Finds a chain without continuity in the rounds of a target that end in a contradiction: lists in b->needed
 * the b->needs csp-variables whose rights, in this order, leave some csp-variable empty. */
void bits_trace(bits *bits, cand target);

#endif
