/* count.h: how many solutions a state has. Decides existence and uniqueness; never used by the rules.
 *
 * A solution obeys links and sets, needs included. Depth-first search with BRT propagation on the network:
 * generic, exact, and independent of the rules' search. Networks that fit are counted in a dense layout, all
 * others in a sparse one, with the same counts. */
#ifndef GEN_COUNT_H
#define GEN_COUNT_H

#include "base/random.h"
#include "gen/question.h"
#include "search/full_table.h"
#include "search/residual.h"

typedef struct counter counter;

status counter_open(counter **out, const memory *m, const csp *c);
void counter_close(counter *k);                 /* may be NULL */
const memory *counter_memory(const counter *k); /* what it was opened with */

/* Counts the solutions of s, stopping at `most` of them: *found. solution (csp_labels long, may be NULL) gets
 * the first one met. With `order` (may be NULL) candidates are tried in random order, so that the first
 * solution is random. LIMIT: the watch's budget ended, *found is a lower bound (so it is with STOPPED). */
status counter_run(counter *k, const state *s, int most, rng *order, watch *w, int *found, bool *solution);

/* The same for the state of all labels with what the question adds, of which no state is made: can this
 * counter do that? *gave_up: nothing is known yet; make the state, and go on with counter_resume and the same
 * watch. */
bool counter_can_start(const counter *k);
status counter_start(counter *k, const question *q, watch *w, int *found, bool *solution, bool *gave_up);
status counter_resume(counter *k, const state *s, int most, watch *w, int *found, bool *solution);

/* The beginning of that alone, without a count; false: a contradiction. */
bool counter_begin(counter *k, const question *q);

/* What followed by BRT from the question of the last counter_start or counter_begin, in the lanes of the
 * table; NULL: a contradiction. Both are for whoever goes on from there. */
const lane *counter_begun(const counter *k);
full_table *counter_table(counter *k);
/* Lends a table of the network (NULL: none), in which counter_start may count what is hard, as long as nobody
 * else uses it. */
void counter_lend(counter *k, residual *table);
/* What counter_begun has, in that table, with halves; NULL: there is none, or it does not fit. */
residual *counter_residual(const counter *k);
/* Counts, up to `most`, the solutions of a state of that table, a part of what was begun, closed under BRT.
 * *gave_up: this counter can't, and nothing is known. */
status counter_residual_run(counter *k, const uint8_t *from, int most, watch *w, int *found, bool *solution,
                            bool *gave_up);

/* Questions about one state, the base, which must live and stay as it is as long as it is asked about. Counts
 * as counter_run does. */
void counter_base(counter *k, const state *s);
status counter_ask(counter *k, const question *q, watch *w, int *found, bool *solution);

/* For tests, which compare all ways of counting, and not only the one that is best here: counts with this
 * kind of lanes (LANES_ of search/lanes.h), or without any, by Singles alone or by whips[1], too. False: this
 * counter can't. */
enum { COUNTER_SPARSE = -1, COUNTER_WHIPS = -2 };
bool counter_layout(counter *k, int lanes);

#endif
