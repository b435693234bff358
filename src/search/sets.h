/* sets.h: the sets that the steps of a path have concluded: lists of labels of which one is true.
 *
 * Such a set is never wrong afterwards: members that go leave it, and a member that becomes a value settles
 * it. So the list stays as the step that made it says, and what it comes to in a state is looked up there:
 * also in the state of a trial, which is forgotten later.
 *
 * A set that contains another one says nothing that the other does not say. In states that only shrink this
 * stays so: what is left of the one stays within what is left of the other, and a value of the one is a value
 * of the other. So a step whose set contains a known one concludes nothing; and as no set is concluded twice,
 * rules that look for sets in every state come to an end.
 *
 * Steps of one round do not know of each other: a set is known from the next round on. */
#ifndef SEARCH_SETS_H
#define SEARCH_SETS_H

#include "core/state.h"

typedef struct known_set {
    int made;         /* the number of the step that concluded it, in the path, from 0 */
    const char *by;   /* the name of its rule: "Trid" */
    csp_list members; /* as that step says; some may be gone */
    csp_list left;    /* of them, in the state at hand: the candidates. Perhaps one, which is true then */
    const struct known_set *next; /* of those offered in the state at hand, in the order of the path */

    /* Inside only. */
    csp_label *room;         /* for what is left */
    uint64_t mark;           /* of what is left: a bit for each label, shared by many */
    bool open;               /* none of its members is a value */
    struct known_set *later; /* of all of the path */
} known_set;

typedef struct known_sets {
    arena arena; /* owns them: they stay where they are */
    known_set *first, *last;
    int n;
    int known; /* the first of them: those of earlier rounds */
} known_sets;

void sets_open(known_sets *x, const memory *m);
void sets_close(known_sets *x);
void sets_clear(known_sets *x); /* for a new path */

/* Those of `from`, as if earlier rounds had concluded them. */
status sets_copy(known_sets *x, const known_sets *from);
/* The set that step number `made` concludes, in the round at hand. */
status sets_add(known_sets *x, int made, const char *by, const csp_label *member, int n);
/* Is it known already, in this state, that one of these labels is true? By a value, or by a set of an earlier
 * round or of this one. */
bool sets_imply(const known_sets *x, const state *s, const csp_label *label, int n);
/* The round is over. */
void sets_next_round(known_sets *x);

/* What the sets come to in this state: the first of those without a value, but for those that contain another
 * one. Sets that are added later change nothing of it. */
const known_set *sets_begin(known_sets *x, const state *s);

#endif
