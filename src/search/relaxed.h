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

/* That of a search, opened when somebody asks for it; NULL: no memory. */
relaxed *relaxed_of(search *s);
void relaxed_close(relaxed *r); /* may be NULL */

/* From now on it is about the state of the search; what its run began with says what may be a ghost. */
void relaxed_begin(relaxed *r, const search *s);

enum { ANY_GHOSTS = 0x3FFF };

/* A relaxed whip on z with at most this many cells (>= 2) and at most this many of them with a ghost as
 * left. Supposing z is no contradiction at once. `distinct`: lefts must be all different, as the definition
 * says; without it some may be one label. */
typedef struct relaxed_question {
    csp_label target;
    int length, ghosts;
    bool distinct;
} relaxed_question;

answer relaxed_find(relaxed *r, finder *f, const relaxed_question *q, status *why);

/* The step of what was found, valid until the next one; NULL: there is no choice of different lefts. */
status relaxed_build(relaxed *r, search *s, const query *q, csp_label target, const step **built);

/* How many lefts of a relaxed whip are ghosts; the first `room` of them go to the list. */
int relaxed_ghosts(const relaxed *r, const step *s, csp_label *list, int room);

#endif
