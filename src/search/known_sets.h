/* known_sets.h: the sets that the steps of a path have concluded: lists of labels of which one is true.
 *
 * Such a set stays true forever: members that are eliminated leave it, and a member that becomes a value
 * settles it. So the list stays as the step that made it says, and what is left of it in a state is looked up
 * in that state, which may also be the state of a trial that is forgotten later.
 *
 * A set that contains another one says nothing that the other does not say. In states that only shrink this
 * stays so: what is left of the smaller set stays within what is left of the larger one, and a value in the
 * smaller set is a value in the larger one. So a step whose set contains a known one concludes nothing; and
 * as no set is concluded twice, rules that look for sets in every state come to an end.
 *
 * Steps of one round do not know of each other: a set is known from the next round on. */
#ifndef SEARCH_KNOWN_SETS_H
#define SEARCH_KNOWN_SETS_H

#include "core/state.h"

typedef struct known_set {
    int made;                     /* the number of the step that concluded it, in the path, from 0 */
    const char *by;               /* the name of its rule: "Trid" */
    csp_list members;             /* as that step says; some may be gone by now */
    csp_list left;                /* those that are candidates in the current state; one alone is true */
    const struct known_set *next; /* the next one offered in the current state, in the order of the path */

    /* Only for known_sets.c. */
    csp_label *room;         /* for what is left */
    uint64_t mark;           /* what is left, as a bit for each label; many labels share a bit */
    bool open;               /* none of its members is a value */
    struct known_set *later; /* the next one of all sets of the path */
} known_set;

typedef struct known_sets {
    arena arena; /* owns the sets, which stay where they are */
    known_set *first, *last;
    int n;
    int known; /* how many of them, the first ones, are from earlier rounds */
} known_sets;

void sets_open(known_sets *known, const memory *m);
void sets_close(known_sets *known);
void sets_clear(known_sets *known); /* for a new path */

/* Copies the sets of `from`, as if earlier rounds had concluded them. */
status sets_copy(known_sets *known, const known_sets *from);
/* Adds the set that step number `made` concludes in the current round. */
status sets_add(known_sets *known, int made, const char *by, const csp_label *member, int n);
/* Is it known already, in this state, that one of these labels is true: by a value, or by a set of an earlier
 * round or of this one? */
bool sets_imply(const known_sets *known, const state *s, const csp_label *label, int n);
/* The round is over. */
void sets_next_round(known_sets *known);

/* Finds what is left of the sets in this state; returns the first of the sets without a value, leaving out
 * those that contain another one. Sets that are added later do not change this. */
const known_set *sets_begin(known_sets *known, const state *s);

#endif
