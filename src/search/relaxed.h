/* relaxed.h: the search for relaxed whips (rules/relaxed_whip.c has the definition), for the rule and for
 * the exact rating.
 *
 * It works on all that is left of a state, values included, and knows which labels were candidates at the
 * start: one of these that is gone, a *ghost*, may be a left. */
#ifndef SEARCH_RELAXED_H
#define SEARCH_RELAXED_H

#include "search/chain.h"
#include "search/search.h"

typedef struct relaxed relaxed;

/* The one that belongs to a search; it is opened when it is first asked for. NULL: no memory. */
relaxed *relaxed_of(search *search);
void relaxed_close(relaxed *relaxed); /* may be NULL */

/* From now on it is about the state of the search; what may be a ghost depends on the state with which the
 * run began. */
void relaxed_begin(relaxed *relaxed, const search *search);

enum { ANY_GHOSTS = 0x3FFF };

/* Asks for a relaxed whip on the target with at most `length` cells (>= 2), at most `ghosts` of which have a
 * ghost as left. Supposing the target must not be a contradiction at once. `distinct`: lefts must be all
 * different, as the definition says; otherwise they may repeat. */
typedef struct relaxed_question {
    csp_label target;
    int length, ghosts;
    bool distinct;
} relaxed_question;

answer relaxed_find(relaxed *relaxed, finder *finder, const relaxed_question *question, status *why);

/* The step of what was found, valid until the next one; NULL: there is no choice of different lefts. */
status relaxed_build(relaxed *relaxed, search *search, const query *query, csp_label target,
                     const step **built);

/* How many lefts of a relaxed whip are ghosts; the first `room` of them go to the list. */
int relaxed_ghosts(const relaxed *relaxed, const step *step, csp_label *list, int room);

#endif
